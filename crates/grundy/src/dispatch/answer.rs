//! The answer to each verb, from the stages.

use super::components;
use super::response::{
    Check, Explained, GameLine, GamePage, GameParameter, Guess, Judged, List, Planned, Solved,
    Study, ValueList, ValuesAnswer, Verified,
};
use crate::budget::Budget;
use crate::engine::{self, Kind};
use crate::error::{Error, ErrorKind, Result};
use crate::game::judge::Choice;
use crate::game::{self, Entry, Method, Named};
use crate::law::{self, Decision, Formula};
use crate::play::{self, Analysis};
use crate::proof::{self, NotProved};
use crate::rule::{Convention, Form, Position, Rule};
use crate::rulefile::{self, Givens, RuleFile};
use crate::standing::{Outcome, Standing};
use crate::study::{self, heap_rule};
use crate::table::Table;
use crate::trace::{self, Trace};
use serde_json::Value;

/// Up to which n a formula is compared with the rules where nobody says.
const CHECKED_TO: u64 = 10_000;

/// What a rule's text means.
enum Subject {
    /// A game of the catalogue with a theorem for the convention that was asked for.
    Game(Named),
    /// A rule on heaps, or moves in brackets.
    Rule(Asked),
}

/// A rule, and how it was written where that was in other words.
struct Asked {
    rule: Rule,
    written: Option<String>,
}

impl Asked {
    /// Moves in brackets that are those of a code or a take game are asked about as that.
    fn of(mut rule: Rule) -> Self {
        let same = match &rule.form {
            Form::Brackets(brackets) => brackets.as_heap_rule(),
            Form::Heap(_) | Form::Name(_) => None,
        };
        let written = same.map(|same| {
            let written = rule.to_string();
            rule.form = Form::Heap(same);
            written
        });
        Self { rule, written }
    }

    /// The rule as it was written, in canonical form.
    fn text(&self) -> String {
        match &self.written {
            Some(written) => written.clone(),
            None => self.rule.to_string(),
        }
    }

    /// The rule with the same moves that is asked about, where it was written in other words.
    fn same_as(&self) -> Option<String> {
        self.written.as_ref().map(|_| self.rule.to_string())
    }
}

impl Subject {
    /// Reads a rule, puts misère play where it was asked for, and looks its name up.
    fn read(text: &str, misere: bool) -> Result<Self> {
        let rule = read_rule(text, misere)?;
        let read = || {
            let Form::Name(_) = rule.form else {
                return Ok(Self::Rule(Asked::of(rule)));
            };
            let named = game::resolve(&rule)?;
            match named.rule() {
                Some(rule) if !named.has_theorem() => Ok(Self::Rule(Asked::of(rule))),
                _ => Ok(Self::Game(named)),
            }
        };
        read().map_err(|error: Error| error.in_field("rule"))
    }

    /// The rule whose values can be listed.
    fn rule(self) -> Result<Asked> {
        match self {
            Self::Rule(asked) => Ok(asked),
            Self::Game(named) => named.rule().map(Asked::of).ok_or_else(|| {
                Error::unsupported(format!(
                    "{named} has no list of values: its positions are not components of a few \
                     numbers each"
                ))
                .hint("ask about a position with `solve` or `explain`")
                .in_field("rule")
            }),
        }
    }
}

/// A rule with the convention that was asked for.
fn read_rule(text: &str, misere: bool) -> Result<Rule> {
    let mut rule = RuleFile::read(text)
        .and_then(|file| file.rule(&Givens::default()))
        .map_err(|error: Error| error.in_field("rule"))?;
    if misere {
        rule.convention = Convention::Misere;
    }
    Ok(rule)
}

fn engine_named(name: Option<&str>) -> Result<Option<Kind>> {
    name.map(|name| {
        name.parse()
            .map_err(|error: Error| error.in_field("engine"))
    })
    .transpose()
}

/// Values as the door lists them: outcomes in misère play.
pub(super) fn list(values: &[u32], convention: Convention) -> ValueList {
    let list = match convention {
        Convention::Normal if values.iter().any(|value| *value >= Table::UNKNOWN) => List::Open(
            values
                .iter()
                .map(|value| Some(*value).filter(|value| *value < Table::UNKNOWN))
                .collect(),
        ),
        Convention::Normal => List::Grundy(values.to_vec()),
        Convention::Misere => List::Outcomes(
            values
                .iter()
                .map(|value| if *value == 0 { Outcome::P } else { Outcome::N })
                .collect(),
        ),
    };
    ValueList {
        from: 0.into(),
        list,
    }
}

pub(super) fn study(
    rule: &str,
    to: Option<u64>,
    misere: bool,
    engine: Option<&str>,
    budget: &Budget<'_>,
) -> Result<Study> {
    let asked = Subject::read(rule, misere)?.rule()?;
    let rule = &asked.rule;
    if let Some(brackets) = components::of_several(rule) {
        components::only_tables(engine_named(engine)?)?;
        return components::study(rule, brackets, to, budget);
    }
    let known = study::study(rule, to, engine_named(engine)?, budget)?;
    Ok(Study {
        rule: asked.text(),
        same_as: asked.same_as(),
        convention: rule.convention,
        values: list(&known.listed(to), rule.convention),
        computed: known.computed,
        law: known.law.as_ref().map(|law| law.report(rule.convention)),
        also: known
            .also
            .iter()
            .map(|law| law.report(rule.convention))
            .collect(),
        unproved: known.unproved.as_ref().map(NotProved::to_string),
        proof: match &known.standing {
            Standing::Proved(proof) => Some(proof::narrate(proof)),
            _ => None,
        },
        standing: known.standing.report(),
        engine: known.engine.to_string(),
    })
}

pub(super) fn values(
    rule: &str,
    to: u64,
    misere: bool,
    engine: Option<&str>,
    budget: &Budget<'_>,
) -> Result<ValuesAnswer> {
    let asked = Subject::read(rule, misere)?.rule()?;
    let rule = &asked.rule;
    if let Some(brackets) = components::of_several(rule) {
        components::only_tables(engine_named(engine)?)?;
        return components::values(rule, brackets, to, budget);
    }
    let (kind, mut running) = study::start(rule, engine_named(engine)?)?;
    let length = to.saturating_add(1);
    let mut meter = budget.meter();
    // The list itself: a caller that asks for more than fits is told before the work begins.
    meter.reserve(
        length.saturating_mul(size_of::<u32>() as u64),
        "the list of values",
    )?;
    running.keep(length);
    let halt = running.extend(length, &mut meter)?;
    let all = running.values();
    let shown = usize::try_from(length).map_or(all.len(), |length| all.len().min(length));
    Ok(ValuesAnswer {
        rule: asked.text(),
        convention: rule.convention,
        values: list(&all[..shown], rule.convention),
        complete: halt.is_none() && shown as u64 == length,
        engine: kind.to_string(),
    })
}

pub(super) fn check(
    rule: &str,
    formula: &str,
    to: Option<u64>,
    misere: bool,
    budget: &Budget<'_>,
) -> Result<Check> {
    let asked = Subject::read(rule, misere)?.rule()?;
    let rule = &asked.rule;
    if let Some(brackets) = components::of_several(rule) {
        return components::check(rule, brackets, formula, to, budget);
    }
    let formula: Formula = formula
        .parse()
        .map_err(|error: Error| error.in_field("formula"))?;
    let known = study::study(rule, Some(to.unwrap_or(CHECKED_TO)), None, budget)?;
    let compared = law::check(&formula, &known.values, rule.convention)?;
    let decided = match (&known.law, &known.standing) {
        (Some(law), Standing::Proved(_)) => law::decide(&formula, law),
        _ => None,
    };
    let refuted = match &decided {
        Some(Decision::Differs(beyond)) => Some(beyond),
        _ => None,
    };
    let standing = match (compared.disagreement.as_ref().or(refuted), &decided) {
        (Some(found), _) => Standing::Refuted {
            at: found.at.clone(),
            rules: found.rules.clone(),
            formula: found.formula.clone(),
        },
        (None, _) if compared.claims == 0 => Standing::Unknown {
            reason: "the formula makes no claim about any heap that was compared".to_owned(),
        },
        (None, Some(_)) => known.standing.clone(),
        (None, None) => Standing::Checked {
            to: compared.compared.saturating_sub(1).into(),
        },
    };
    Ok(Check {
        rule: asked.text(),
        convention: rule.convention,
        formula: formula.to_string(),
        domain: compared.domain,
        standing: standing.report(),
    })
}

pub(super) fn guess(numbers: &str, from: Option<u64>, budget: &Budget<'_>) -> Result<Guess> {
    let sequence = law::Sequence::read(numbers, from)?;
    let count = sequence.values.len() as u64;
    budget.meter().charge(count)?;
    let guess = sequence.guess();
    let convention = if sequence.outcomes {
        Convention::Misere
    } else {
        Convention::Normal
    };
    let shown = sequence.values.len().min(study::MOST_LISTED as usize);
    Ok(Guess {
        values: ValueList {
            from: sequence.from.into(),
            ..list(&sequence.values[..shown], convention)
        },
        count,
        law: guess.law,
        also: guess.also,
        fitted: guess.fitted,
        tested: guess.tested,
        standing: guess.standing.report(),
    })
}

pub(super) fn prove(
    rule: &str,
    to: Option<u64>,
    misere: bool,
    budget: &Budget<'_>,
) -> Result<Value> {
    let asked = Subject::read(rule, misere)?.rule()?;
    if components::of_several(&asked.rule).is_some() {
        return Err(Error::new(
            ErrorKind::Unproved,
            "no proof was found: the theorems are about rules whose components are one number",
        )
        .hint("`study` shows what is known"));
    }
    let known = study::study(&asked.rule, to, None, budget)?;
    let why = match &known.standing {
        Standing::Proved(proof) => match proof.certificate() {
            Some(certificate) => return Ok(certificate.clone()),
            None => "its theorem has no certificate".to_owned(),
        },
        Standing::Unknown { reason } => reason.clone(),
        Standing::Checked { to } => match &known.unproved {
            Some(why) => format!("the law is only checked to n = {to}: {why}"),
            None => format!("the law is only checked to n = {to}"),
        },
        Standing::Refuted { .. } => "the law is refuted".to_owned(),
    };
    Err(
        Error::new(ErrorKind::Unproved, format!("no proof was found: {why}"))
            .hint("`study` shows what is known"),
    )
}

pub(super) fn verify(certificate: &Value, budget: &Budget<'_>) -> Result<Verified> {
    let text = match certificate {
        Value::String(text) => text.clone(),
        object => proof::canonical(object),
    };
    let verified = proof::verify(&text, budget).map_err(|error| error.in_field("certificate"))?;
    Ok(Verified {
        rule: verified.rule.to_string(),
        convention: verified.rule.convention,
        theorem: verified.proof.theorem().to_owned(),
        law: verified.law.report(verified.rule.convention),
        how: verified.how,
        valid: true,
    })
}

pub(super) fn solve(
    rule: &str,
    position: &str,
    misere: bool,
    budget: &Budget<'_>,
) -> Result<Solved> {
    let subject = Subject::read(rule, misere)?;
    let (rule, analysis) = match &subject {
        Subject::Game(game) => (
            game.to_string(),
            match rule_of_sum(game, position) {
                Some(rule) => solve_rule(&rule, position, budget)?,
                None => game.solve(position, budget)?,
            },
        ),
        Subject::Rule(asked) => (asked.text(), solve_rule(&asked.rule, position, budget)?),
    };
    Ok(Solved {
        rule,
        position: analysis.position,
        convention: analysis.convention,
        outcome: analysis.outcome,
        value: analysis.value,
        moves: analysis.moves.list,
        complete: analysis.moves.complete,
        count: analysis.moves.count,
        standing: analysis.standing.report(),
    })
}

/// The rule for a sum of components of a game whose theorem is about one component.
fn rule_of_sum(game: &Named, position: &str) -> Option<Rule> {
    let rule = game.rule()?;
    let sum = position.contains(['+', '*']) && matches!(rule.form, Form::Brackets(_));
    sum.then_some(rule)
}

fn read_heaps(position: &str) -> Result<Position> {
    Position::read(position).map_err(|error| error.in_field("position"))
}

fn solve_rule(rule: &Rule, position: &str, budget: &Budget<'_>) -> Result<Analysis> {
    if let Form::Brackets(brackets) = &rule.form {
        return components::solve(rule, brackets, position, budget).map(|(analysis, _)| analysis);
    }
    judge_heaps(rule, &read_heaps(position)?, budget).map(|(analysis, _)| analysis)
}

/// The analysis of a sum of heaps, and in normal play the study that it was made from.
fn judge_heaps(
    rule: &Rule,
    position: &Position,
    budget: &Budget<'_>,
) -> Result<(Analysis, Option<study::Study>)> {
    let heap_rule = heap_rule(rule)?;
    match rule.convention {
        Convention::Normal => {
            let known = play::study_for(rule, position, budget)?;
            let analysis = play::heaps::normal(heap_rule, position, &known, budget)?;
            Ok((analysis, Some(known)))
        }
        Convention::Misere => Ok((play::heaps::misere(heap_rule, position, budget)?, None)),
    }
}

fn explain_rule(rule: &Rule, position: &str, budget: &Budget<'_>) -> Result<(String, Trace)> {
    if let Form::Brackets(brackets) = &rule.form {
        let (analysis, values) = components::solve(rule, brackets, position, budget)?;
        let trace = trace::components::steps(&values, &analysis);
        return Ok((analysis.position, trace));
    }
    let position = read_heaps(position)?;
    let heaps = position.heaps.len();
    if heaps > trace::heaps::MOST_HEAPS {
        return Err(Error::budget(format!(
            "{heaps} heaps are too many to step through; the limit is {}",
            trace::heaps::MOST_HEAPS
        ))
        .hint("`solve` judges as many as there are")
        .in_field("position"));
    }
    let (analysis, known) = judge_heaps(rule, &position, budget)?;
    let trace = match &known {
        Some(known) => trace::heaps::normal(heap_rule(rule)?, &position, known, &analysis),
        None => trace::heaps::misere(&position, &analysis),
    };
    Ok((analysis.position, trace))
}

pub(super) fn explain(
    rule: &str,
    position: &str,
    misere: bool,
    budget: &Budget<'_>,
) -> Result<Explained> {
    let subject = Subject::read(rule, misere)?;
    let (rule, convention, (position, trace)) = match &subject {
        Subject::Game(game) => (
            game.to_string(),
            game.convention(),
            match rule_of_sum(game, position) {
                Some(rule) => explain_rule(&rule, position, budget)?,
                None => game.explain(position, budget)?,
            },
        ),
        Subject::Rule(asked) => (
            asked.text(),
            asked.rule.convention,
            explain_rule(&asked.rule, position, budget)?,
        ),
    };
    Ok(Explained {
        rule,
        position,
        convention,
        trace,
    })
}

pub(super) fn judge(
    rule: &str,
    input: &str,
    choice: Choice<'_>,
    budget: &Budget<'_>,
) -> Result<Judged> {
    let output = match Subject::read(rule, false)? {
        Subject::Game(game) => {
            let mut output = Vec::new();
            game.judge(choice, &mut input.as_bytes(), &mut output, budget)?;
            String::from_utf8_lossy(&output).into_owned()
        }
        Subject::Rule(_) => {
            let in_field = |field: &'static str| move |error: Error| error.in_field(field);
            let format = choice.format.map(str::parse).transpose();
            let words = choice.words.map(str::parse).transpose();
            rulefile::judge(
                &RuleFile::read(rule)?,
                input,
                format.map_err(in_field("format"))?.as_ref(),
                words.map_err(in_field("words"))?.as_ref(),
                budget,
            )?
        }
    };
    Ok(Judged { output })
}

pub(super) fn plan(rule: &str, misere: bool) -> Result<Planned> {
    let asked = Subject::read(rule, misere)?.rule()?;
    let rule = &asked.rule;
    let (engine, reason, cost, loops) = match &rule.form {
        Form::Brackets(brackets) => {
            let plan = engine::table_plan();
            (
                plan.engine,
                plan.reason,
                plan.cost,
                components::loops(brackets)?,
            )
        }
        Form::Heap(_) | Form::Name(_) => {
            let plan = engine::choose(heap_rule(rule)?, rule.convention);
            (plan.engine, plan.reason, plan.cost, Vec::new())
        }
    };
    let reason = match asked.same_as() {
        Some(same) => format!("the moves are those of `{same}`: {reason}"),
        None => reason,
    };
    Ok(Planned {
        rule: asked.text(),
        convention: rule.convention,
        engine: engine.to_string(),
        reason,
        cost,
        loops,
    })
}

pub(super) fn games() -> Vec<GameLine> {
    game::ENTRIES.iter().map(line).collect()
}

fn line(entry: &Entry) -> GameLine {
    let about = entry.about();
    let (theorem, searched) = match about.method {
        Method::Theorem(name) => (Some(name.to_owned()), None),
        Method::Search(bound) => (None, Some(bound.to_owned())),
    };
    let formats = entry.formats().into_iter();
    GameLine {
        name: about.name.to_owned(),
        title: about.title.to_owned(),
        topic: about.topic.to_owned(),
        summary: about.summary.to_owned(),
        theorem,
        searched,
        formats: formats.map(|format| format.name.to_owned()).collect(),
        related: about
            .related
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
    }
}

pub(super) fn show(name: &str) -> Result<GamePage> {
    let entry = game::find(name).map_err(|error| error.in_field("name"))?;
    let about = entry.about();
    Ok(GamePage {
        line: line(entry),
        position: about.position.to_owned(),
        judges: entry.formats(),
        code: about.code.map(str::to_owned),
        parameters: about
            .parameters
            .iter()
            .map(|(key, meaning, default)| GameParameter {
                key: (*key).to_owned(),
                meaning: (*meaning).to_owned(),
                default: *default,
            })
            .collect(),
        checked_on: about.checked_on.to_owned(),
        page: about.page.to_owned(),
    })
}
