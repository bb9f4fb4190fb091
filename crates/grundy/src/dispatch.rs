//! The one door: a request in, a response out, both plain data.
//!
//! The command's `--json`, the server and the page all go through [`dispatch`]; the fields of a
//! request have the names of the command's arguments.

use crate::error::ErrorReport;
use crate::law::LawReport;
use crate::number::Natural;
use crate::play::{Move, Value};
use crate::rule::Convention;
use crate::standing::{Outcome, StandingReport};
use crate::trace::Trace;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "verb", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Values, law and standing of a rule.
    Study {
        /// The rule.
        rule: String,
        /// The last n to compute; without it, until a law is proved or the budget ends.
        #[serde(default)]
        to: Option<u64>,
        /// Misère play, as `; misere` in the rule.
        #[serde(default)]
        misere: bool,
        /// The engine, by name; without it the one that fits.
        #[serde(default)]
        engine: Option<String>,
    },
    /// Values only.
    Values {
        /// The rule.
        rule: String,
        /// The last n.
        to: u64,
        /// Misère play.
        #[serde(default)]
        misere: bool,
        /// The engine, by name.
        #[serde(default)]
        engine: Option<String>,
    },
    /// Judges a formula against the rules.
    Check {
        /// The rule.
        rule: String,
        /// The formula in n, or `P iff` a condition on n.
        formula: String,
        /// The last n to compare where there is no proof.
        #[serde(default)]
        to: Option<u64>,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// A certificate for the law of a rule.
    Prove {
        /// The rule.
        rule: String,
        /// The last n to compute.
        #[serde(default)]
        to: Option<u64>,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// Checks a certificate.
    Verify {
        /// The certificate's text, or the object itself.
        certificate: serde_json::Value,
    },
    /// Outcome, value and winning moves of a position.
    Solve {
        /// The rule.
        rule: String,
        /// The position.
        position: String,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// The steps that lead to the answer.
    Explain {
        /// The rule.
        rule: String,
        /// The position.
        position: String,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// Answers a judge's input.
    Judge {
        /// The game's name, with parameters.
        rule: String,
        /// The whole input.
        input: String,
    },
    /// Which engine a rule gets, and why.
    Plan {
        /// The rule.
        rule: String,
    },
    /// The catalogue.
    Games {},
    /// A page of the catalogue.
    Show {
        /// The game's name.
        name: String,
    },
}

/// What is answered.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Response {
    /// To `study`.
    Study(Study),
    /// To `values`.
    Values(ValuesAnswer),
    /// To `check`.
    Check(Check),
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
    Show(GamePage),
}

/// Values from n = `from`: Grundy values, or outcomes in misère play.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ValueList {
    /// The n of the first.
    pub from: u64,
    /// The values.
    pub list: List,
}

/// A list of values or outcomes.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum List {
    /// Grundy values, in normal play.
    Grundy(Vec<u32>),
    /// Outcomes, in misère play.
    Outcomes(Vec<Outcome>),
}

/// To `study`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Study {
    /// The rule in canonical form.
    pub rule: String,
    /// The play convention.
    pub convention: Convention,
    /// A prefix of the values that were computed.
    pub values: ValueList,
    /// How many values were computed.
    pub computed: u64,
    /// The law that was found.
    pub law: Option<LawReport>,
    /// How it is known.
    pub standing: StandingReport,
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
    /// The play convention.
    pub convention: Convention,
    /// Whether `judge` knows a format for it.
    pub judge: bool,
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
    /// The judge's format.
    pub judge_format: Option<String>,
    /// Parameters: key, meaning, default.
    pub parameters: Vec<GameParameter>,
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
