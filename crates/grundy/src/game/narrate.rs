//! The steps for a game that has none of its own: the position, what decides it, its value, and
//! every winning move that is listed.

use super::{Game, Method};
use crate::budget::Budget;
use crate::error::Result;
use crate::play::Value;
use crate::rule::Convention;
use crate::standing::Outcome;
use crate::trace::{Step, Trace};

/// Winning moves that get a step each.
const MOST_MOVES: usize = 12;

/// Steps from what the game says of the position.
pub(super) fn generic<G: Game>(
    game: &G,
    position: &G::Position,
    budget: &Budget<'_>,
) -> Result<Trace> {
    let misere = game.convention() == Convention::Misere;
    let mut trace = Trace::new(if misere {
        "game-title-misere"
    } else {
        "game-title"
    });
    let mut say = |step| trace.steps.push(step);
    say(Step::new("game-position").arg("position", game.write(position)));
    say(match game.method(position) {
        Method::Theorem(name) => Step::new("game-theorem").arg("theorem", name),
        Method::Search(_) => Step::new("game-search"),
    });
    let verdict = game.theorem(position, budget)?;
    if let Some(Value::Number(value)) = &verdict.value {
        say(Step::new("game-value").arg("value", value));
    }
    if verdict.outcome == Outcome::P {
        say(Step::new("game-p"));
        return Ok(trace);
    }
    let moves = game.winning_moves(position, budget)?;
    for chosen in moves.list.iter().take(MOST_MOVES) {
        say(Step::new("game-move")
            .arg("from", &chosen.from)
            .arg("to", &chosen.to));
    }
    if moves.list.len() > MOST_MOVES {
        say(Step::new("game-more")
            .arg("shown", MOST_MOVES)
            .arg("listed", moves.list.len()));
    }
    if moves.list.is_empty() {
        // Only an ended game is an N-position without a winning move, and only in misère play.
        let ended = misere && moves.complete;
        say(Step::new(if ended {
            "game-ended"
        } else {
            "game-unlisted"
        }));
    }
    Ok(trace)
}
