//! `solve`: who wins a position, its value, and the winning moves.

use super::standing::{self, LABELS, Of};
use super::{Screen, style};
use crate::words::{is_english, number, sentence, word};
use fluent_bundle::FluentValue;
use grundy::dispatch::Solved;
use grundy::number::Natural;
use grundy::play::{Move, Value};
use grundy::standing::Outcome;
use std::io;

/// Moves that are listed one a line; the others are in the JSON.
const MOST_LINES: usize = 40;
/// Fields of a long value that are listed.
const MOST_FIELDS: usize = 20;

pub(super) fn show(solved: &Solved, screen: &mut Screen<'_>) -> io::Result<()> {
    let title = format!("{}: {}", solved.rule, solved.position);
    standing::heading(&title, solved.convention, screen)?;
    screen.line("")?;
    let outcome = word(match solved.outcome {
        Outcome::N => "outcome-n",
        Outcome::P => "outcome-p",
    });
    let color = standing::outcome_color(solved.outcome);
    screen.prose(&word("label-outcome"), color, LABELS, &outcome)?;
    if let Some(value) = &solved.value {
        screen.prose(&word("label-value"), style::LABEL, LABELS, &written(value))?;
    }
    standing::show(&solved.standing, Of::Position, screen)?;
    moves(solved, screen)
}

fn written(value: &Value) -> String {
    match value {
        Value::Number(value) => value.to_string(),
        Value::Fields { width, fields } => {
            let shown = fields.iter().take(MOST_FIELDS);
            let mut list: Vec<String> = shown
                .map(|field| format!("{}: {}", field.class, field.value))
                .collect();
            if fields.len() > MOST_FIELDS {
                list.push("...".to_owned());
            }
            sentence(
                "value-fields",
                &[
                    ("width", number(*width)),
                    ("fields", list.join(", ").into()),
                ],
            )
        }
    }
}

fn moves(solved: &Solved, screen: &mut Screen<'_>) -> io::Result<()> {
    let count = count(solved);
    screen.prose(&word("label-moves"), style::LABEL, LABELS, &count)?;
    for winning in solved.moves.iter().take(MOST_LINES) {
        screen.prose("  ", style::LABEL, 4, &one(winning))?;
    }
    let more = solved.moves.len().saturating_sub(MOST_LINES);
    if more > 0 {
        let text = sentence("moves-more", &[("count", more.into())]);
        screen.prose("  ", style::LABEL, 4, &text)?;
    }
    Ok(())
}

/// A move in words. The library's own are English.
fn one(winning: &Move) -> String {
    if is_english() {
        return winning.text.clone();
    }
    let from_to = [
        ("from", winning.from.as_str().into()),
        ("to", winning.to.as_str().into()),
    ];
    match winning.component {
        Some(component) => {
            let [from, to] = from_to;
            sentence(
                "move-in-component",
                &[("component", number(component)), from, to],
            )
        }
        None => sentence("move-of-all", &from_to),
    }
}

/// How many winning moves there are, and whether those listed are all.
fn count(solved: &Solved) -> String {
    let listed = solved.moves.len();
    match &solved.count {
        Some(count) if count.to_u64() == Some(0) => word("moves-none"),
        Some(count) if solved.complete => sentence("moves-all", &[("count", natural(count))]),
        Some(count) => sentence(
            "moves-some",
            &[("count", natural(count)), ("listed", listed.into())],
        ),
        None if solved.complete && listed == 0 => word("moves-none"),
        None if solved.complete => sentence("moves-all", &[("count", listed.into())]),
        None if listed == 0 => word("moves-not-listed"),
        None => sentence("moves-uncounted", &[("listed", listed.into())]),
    }
}

fn natural(count: &Natural) -> FluentValue<'static> {
    match count.to_u64() {
        Some(count) => number(count),
        None => FluentValue::from(count.to_string()),
    }
}
