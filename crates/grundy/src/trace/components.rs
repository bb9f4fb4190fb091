//! The steps that judge a sum of components of several numbers: their values from the rules, the
//! nim-sum, and the moves that make it 0; in misère play what the search found.

use super::{State, Step, Trace};
use crate::play::{Analysis, Value};
use crate::rule::Convention;
use crate::standing::Outcome;

/// Winning moves that get a step each.
const MOST_MOVES: usize = 12;

/// Components whose values are shown.
const MOST_COMPONENTS: usize = 64;

/// A component of a position, in text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Valued {
    /// The component.
    pub component: String,
    /// Its Grundy value, where it has one.
    pub value: Option<String>,
}

/// Steps through the judgement of a sum. `components` are those of the position, each with its
/// value where it has one.
#[must_use]
pub fn steps(components: &[Valued], analysis: &Analysis) -> Trace {
    let misere = analysis.convention == Convention::Misere;
    let mut trace = Trace::new(if misere {
        "game-title-misere"
    } else {
        "game-title"
    });
    let mut say = |step| trace.steps.push(step);
    say(Step::new("game-position").arg("position", &analysis.position));
    let shown = &components[..components.len().min(MOST_COMPONENTS)];
    match &analysis.value {
        Some(Value::Number(sum)) => {
            let value = |part: &Valued| part.value.clone().unwrap_or_default();
            let table = State::Table {
                columns: vec!["column-component".to_owned(), "column-value".to_owned()],
                rows: shown
                    .iter()
                    .map(|part| vec![part.component.clone(), value(part)])
                    .collect(),
            };
            say(Step::new("components-values")
                .arg("components", components.len())
                .show(&table));
            let binary = State::Binary {
                rows: shown.iter().map(value).collect(),
                sum: Some(sum.to_string()),
            };
            say(Step::new("components-sum").arg("sum", sum).show(&binary));
        }
        _ if misere => say(Step::new("game-search")),
        _ if analysis.outcome == Outcome::N => say(Step::new("components-at-once")),
        _ => say(Step::new("components-won")),
    }
    if analysis.outcome == Outcome::P {
        say(Step::new("game-p"));
        return trace;
    }
    let moves = &analysis.moves.list;
    for chosen in moves.iter().take(MOST_MOVES) {
        say(Step::new("game-move")
            .arg("from", &chosen.from)
            .arg("to", &chosen.to));
    }
    if moves.len() > MOST_MOVES {
        say(Step::new("game-more")
            .arg("shown", MOST_MOVES)
            .arg("listed", moves.len()));
    }
    if moves.is_empty() {
        // Only an ended game is an N-position without a winning move, and only in misère play.
        say(Step::new("game-ended"));
    }
    trace
}
