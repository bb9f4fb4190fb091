//! Moves that change a position as a whole: what the games share whose moves touch several heaps
//! or cells at once, so that a move is told by the whole position before and after it.

use super::{Game, Verdict};
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::standing::Outcome;

/// The verdict of a theorem that tells P-positions from N-positions and no more: the value of a
/// P-position is 0, that of an N-position is unknown.
pub(super) fn outcome_only(first_wins: bool) -> Verdict {
    if first_wins {
        Verdict {
            outcome: Outcome::N,
            value: None,
        }
    } else {
        Verdict {
            outcome: Outcome::P,
            value: Some(Value::Number(Natural::from(0))),
        }
    }
}

/// The verdict that goes with a value.
pub(super) fn with_value(value: Value) -> Verdict {
    let outcome = match &value {
        Value::Number(number) if *number == Natural::from(0) => Outcome::P,
        Value::Fields { fields, .. } if fields.is_empty() => Outcome::P,
        _ => Outcome::N,
    };
    Verdict {
        outcome,
        value: Some(value),
    }
}

/// These are all the winning moves; at most [`crate::play::MOST_MOVES`].
pub(super) fn all(list: Vec<Move>) -> Moves {
    Moves {
        complete: true,
        count: Some(Natural::from(list.len() as u64)),
        list,
    }
}

/// One winning move of an N-position that may have more; none of a P-position.
pub(super) fn one_of_many(chosen: Option<Move>) -> Moves {
    match chosen {
        None => all(Vec::new()),
        Some(chosen) => Moves {
            list: vec![chosen],
            complete: false,
            count: None,
        },
    }
}

/// The move from `before` to `after`.
pub(super) fn to<G: Game>(
    game: &G,
    before: &G::Position,
    after: &G::Position,
    text: String,
) -> Move {
    Move {
        from: game.write(before),
        to: game.write(after),
        text,
        component: None,
    }
}

/// The position after a move that starts at `before`, read from the move's own words.
pub(super) fn after<G: Game>(game: &G, before: &G::Position, chosen: &Move) -> Result<G::Position> {
    if chosen.from == game.write(before) {
        return game.read(&chosen.to);
    }
    Err(Error::invalid(format!(
        "`{}` is no move of this position",
        chosen.text
    )))
}
