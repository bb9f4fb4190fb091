//! What is answered.

use crate::error::ErrorReport;
use crate::game::judge::Format;
use crate::law::LawReport;
use crate::number::Natural;
use crate::play::{Move, Value};
use crate::rule::Convention;
use crate::standing::{Numbers, Outcome, StandingReport};
use crate::trace::Trace;
use schemars::JsonSchema;
use serde::Serialize;

/// What is answered.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Response {
    /// To `study`.
    Study(Box<Study>),
    /// To `values`.
    Values(ValuesAnswer),
    /// To `check`.
    Check(Check),
    /// To `guess`.
    Guess(Box<Guess>),
    /// To `prove`: the certificate.
    Prove(serde_json::Value),
    /// To `verify`.
    Verify(Verified),
    /// To `solve`.
    Solve(Solved),
    /// To `explain`.
    Explain(Explained),
    /// To `judge`.
    Judge(Judged),
    /// To `plan`.
    Plan(Planned),
    /// To `games`.
    Games(Vec<GameLine>),
    /// To `show`.
    Show(Box<GamePage>),
}

/// Values from n = `from`: Grundy values, or outcomes in misère play. For components of several
/// numbers a list of lists, the last number running fastest.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ValueList {
    /// The n of the first, or the numbers of the first component.
    pub from: Numbers,
    /// The values.
    pub list: List,
}

/// A list of values or outcomes.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum List {
    /// Grundy values, in normal play.
    Grundy(Vec<u32>),
    /// Grundy values, null where who is to move wins the whole game at once.
    Open(Vec<Option<u32>>),
    /// The values (null as above) or outcomes of a table: a list for each value of the first
    /// number.
    Rows(Vec<List>),
    /// Outcomes, in misère play.
    Outcomes(Vec<Outcome>),
}

/// To `study`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Study {
    /// The rule in canonical form.
    pub rule: String,
    /// A code or take game with the same moves, where moves in brackets are one in other words:
    /// the law and its certificate are about that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// The play convention.
    pub convention: Convention,
    /// A prefix of the values that were computed.
    pub values: ValueList,
    /// How many values were computed.
    pub computed: u64,
    /// The law that was found.
    pub law: Option<LawReport>,
    /// Other laws of the same size that fit as well.
    pub also: Vec<LawReport>,
    /// How it is known.
    pub standing: StandingReport,
    /// Why a law that was found is not proved.
    pub unproved: Option<String>,
    /// The argument, where it is proved.
    pub proof: Option<Trace>,
    /// The engine that computed the values.
    pub engine: String,
}

/// To `values`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ValuesAnswer {
    /// The rule in canonical form.
    pub rule: String,
    /// The play convention.
    pub convention: Convention,
    /// The values, all of them up to the last that was asked for or could be computed.
    pub values: ValueList,
    /// Whether the last that was asked for is there.
    pub complete: bool,
    /// The engine that computed the values.
    pub engine: String,
}

/// To `check`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Check {
    /// The rule in canonical form.
    pub rule: String,
    /// The play convention.
    pub convention: Convention,
    /// The formula in canonical form.
    pub formula: String,
    /// Where the formula makes a claim.
    pub domain: String,
    /// The verdict.
    pub standing: StandingReport,
}

/// To `guess`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Guess {
    /// The values that were read, the first 10 000.
    pub values: ValueList,
    /// How many values were read.
    pub count: u64,
    /// The simplest law that fits all of them.
    pub law: Option<LawReport>,
    /// Other laws of the same size that fit as well.
    pub also: Vec<LawReport>,
    /// How many values state the law.
    pub fitted: u64,
    /// With how many others it was compared.
    pub tested: u64,
    /// Never more than checked: a list says nothing beyond its end.
    pub standing: StandingReport,
}

/// To `verify`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Verified {
    /// The rule in canonical form.
    pub rule: String,
    /// The play convention.
    pub convention: Convention,
    /// The theorem.
    pub theorem: String,
    /// The law that the certificate proves.
    pub law: LawReport,
    /// How it was checked, in English.
    pub how: String,
    /// Always true: a refused certificate is an error.
    pub valid: bool,
}

/// To `solve`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Solved {
    /// The rule in canonical form.
    pub rule: String,
    /// The position in canonical form.
    pub position: String,
    /// The play convention.
    pub convention: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value; null in misère play.
    pub value: Option<Value>,
    /// Winning moves, the first 1000.
    pub moves: Vec<Move>,
    /// Whether that is all of them.
    pub complete: bool,
    /// How many there are, or null where it was not computed.
    pub count: Option<Natural>,
    /// How this is known.
    pub standing: StandingReport,
}

/// To `explain`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Explained {
    /// The rule in canonical form.
    pub rule: String,
    /// The position in canonical form.
    pub position: String,
    /// The play convention.
    pub convention: Convention,
    /// The steps.
    pub trace: Trace,
}

/// To `judge`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Judged {
    /// What the judge prints.
    pub output: String,
}

/// To `plan`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Planned {
    /// The rule in canonical form.
    pub rule: String,
    /// The play convention.
    pub convention: Convention,
    /// The engine.
    pub engine: String,
    /// Why this one, in English.
    pub reason: String,
    /// What it costs.
    pub cost: String,
    /// For moves in brackets: the loops that list the moves of a component.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub loops: Vec<Loops>,
}

/// A line of `games`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameLine {
    /// The name that users type.
    pub name: String,
    /// The title.
    pub title: String,
    /// The topic.
    pub topic: String,
    /// What a move is and who wins.
    pub summary: String,
    /// The theorem by which it is solved, for every position; null where there is none.
    pub theorem: Option<String>,
    /// Where there is no theorem: the positions that are searched, in English.
    pub searched: Option<String>,
    /// The formats that `judge` knows, by name, the default first.
    pub formats: Vec<String>,
    /// The nearest relatives.
    pub related: Vec<String>,
}

/// To `show`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GamePage {
    /// The line of `games`.
    #[serde(flatten)]
    pub line: GameLine,
    /// How a position is written.
    pub position: String,
    /// The judge's formats, the default first.
    pub judges: Vec<&'static Format>,
    /// A short C++ program for it.
    pub code: Option<String>,
    /// Parameters: key, meaning, default.
    pub parameters: Vec<GameParameter>,
    /// On which positions the theorem is compared with the rules, in English.
    pub checked_on: String,
    /// The page, in Markdown.
    pub page: String,
}

/// A parameter of a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameParameter {
    /// The key in `key=value`.
    pub key: String,
    /// What it sets.
    pub meaning: String,
    /// Its value where it is not given; null where it must be.
    pub default: Option<u64>,
}

/// What stands in place of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Failure {
    /// The error.
    pub error: ErrorReport,
}

/// The loops of one move in brackets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Loops {
    /// The move as it is written.
    pub of: String,
    /// The lines, outermost loop first.
    pub lines: Vec<LoopLine>,
}

/// A line of [`Loops`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LoopLine {
    /// In how many loops and tests it stands.
    pub depth: usize,
    /// The line, in English.
    pub text: String,
}
