//! How a law or a verdict is known, in words, and the play convention beside it.

use super::{Screen, style};
use crate::words::{number, sentence, theorem as theorem_name, word};
use anstyle::Style;
use fluent_bundle::FluentValue;
use grundy::rule::Convention;
use grundy::standing::{Claim, Numbers, Outcome, StandingReport};
use std::io;

/// Columns that labels such as "Law" take.
pub(super) const LABELS: usize = 10;

/// Of what something is known.
#[derive(Clone, Copy)]
pub(super) enum Of {
    /// A law for every n.
    Law,
    /// One position.
    Position,
}

/// The line that says how it is known.
pub(super) fn show(standing: &StandingReport, of: Of, screen: &mut Screen<'_>) -> io::Result<()> {
    let text = text(standing, of);
    screen.prose(&word("label-standing"), color(standing), LABELS, &text)
}

fn color(standing: &StandingReport) -> Style {
    match standing {
        StandingReport::Proved { .. } => style::P,
        StandingReport::Checked { .. } => style::N,
        StandingReport::Refuted { .. } => style::REFUSED,
        StandingReport::Unknown { .. } => style::LABEL,
    }
}

/// How a law is known, as one sentence.
pub(crate) fn of_law(standing: &StandingReport) -> String {
    text(standing, Of::Law)
}

fn text(standing: &StandingReport, of: Of) -> String {
    match (standing, of) {
        (StandingReport::Proved { theorem, .. }, Of::Law) => sentence(
            "standing-proved",
            &[("theorem", theorem_name(theorem).into())],
        ),
        (StandingReport::Proved { theorem, .. }, Of::Position) => sentence(
            "standing-proved-position",
            &[("theorem", theorem_name(theorem).into())],
        ),
        (StandingReport::Checked { to }, Of::Law) => {
            let id = match to {
                Numbers::One(_) => "standing-checked",
                Numbers::Several(_) => "standing-checked-box",
            };
            sentence(id, &[("to", numbers(to))])
        }
        (StandingReport::Checked { to }, Of::Position) => {
            sentence("standing-checked-position", &[("to", numbers(to))])
        }
        (StandingReport::Refuted { at, rules, formula }, _) => sentence(
            "standing-refuted",
            &[
                ("at", place(at).into()),
                ("rules", claim(rules).into()),
                ("formula", claim(formula).into()),
            ],
        ),
        (StandingReport::Unknown { reason }, _) => {
            sentence("standing-unknown", &[("reason", reason.as_str().into())])
        }
    }
}

fn place(at: &Numbers) -> String {
    match at {
        Numbers::One(n) => format!("n = {n}"),
        Numbers::Several(_) => at.to_string(),
    }
}

fn numbers(numbers: &Numbers) -> FluentValue<'static> {
    match numbers {
        Numbers::One(n) => number(*n),
        Numbers::Several(_) => numbers.to_string().into(),
    }
}

fn claim(claim: &Claim) -> String {
    match claim {
        Claim::Value(value) => value.to_string(),
        Claim::Negative(value) => value.to_string(),
        Claim::Outcome(outcome) => letter(*outcome).to_owned(),
    }
}

/// The letter of an outcome class.
pub(super) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

/// The colour of an outcome class.
pub(super) fn outcome_color(outcome: Outcome) -> Style {
    match outcome {
        Outcome::N => style::N,
        Outcome::P => style::P,
    }
}

/// "normal play: who cannot move loses", or its opposite.
pub(crate) fn convention(convention: Convention) -> String {
    word(match convention {
        Convention::Normal => "convention-normal",
        Convention::Misere => "convention-misere",
    })
}

/// The first line of most views: what it is about, and the convention.
pub(super) fn heading(title: &str, play: Convention, screen: &mut Screen<'_>) -> io::Result<()> {
    let (title_style, faint) = (style::TITLE, style::FAINT);
    let convention = convention(play);
    screen.line(&format!(
        "{title_style}{title}{title_style:#}  {faint}{convention}{faint:#}"
    ))
}
