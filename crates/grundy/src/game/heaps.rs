//! Sums of heaps from which players take: what the games of this kind share.

use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::{MOST_MOVES, Move, Moves};
use crate::rule::{Convention, Form, HeapRule, Position, Rule, Set, Take};
use crate::standing::Outcome;
use num_bigint::BigUint;

/// `take AMOUNTS`.
pub(super) fn rule(amounts: Set, convention: Convention) -> Rule {
    Rule {
        form: Form::Heap(HeapRule::Take(Take {
            amounts,
            split: false,
        })),
        convention,
        symmetric: false,
    }
}

/// The heaps, in order.
pub(super) fn numbers(position: &Position) -> impl ExactSizeIterator<Item = &BigUint> {
    position.heaps.iter().map(|heap| &heap.0)
}

pub(super) fn next_player_wins(yes: bool) -> Outcome {
    if yes { Outcome::N } else { Outcome::P }
}

/// Calls `visit` with every position that taking one of `amounts` reaches; a heap that is used
/// up stays as a heap of 0. Heaps of 2^64 and more are beyond enumeration: none of theirs.
pub(super) fn options(amounts: &Set, position: &Position, visit: &mut dyn FnMut(Position)) {
    for (index, heap) in position.heaps.iter().enumerate() {
        let Some(heap) = heap.to_u64() else { continue };
        for amount in amounts.members(heap) {
            let mut after = position.clone();
            after.heaps[index] = Natural::from(heap - amount);
            visit(after);
        }
    }
}

/// The move that takes `amount`, at most the heap, from the heap at `index`.
fn take(index: usize, heap: &BigUint, amount: &BigUint) -> Move {
    let left = heap - amount;
    let component = index as u64 + 1;
    Move {
        from: heap.to_string(),
        to: left.to_string(),
        text: format!("take {amount} from heap {component}, leaving {left}"),
        component: Some(component),
    }
}

/// Winning moves as they are found: those beyond the first [`MOST_MOVES`] are only counted.
#[derive(Default)]
pub(super) struct Found {
    list: Vec<Move>,
    count: u64,
}

impl Found {
    /// Adds the moves in the heap at `index` that take these amounts.
    pub(super) fn add(
        &mut self,
        index: usize,
        heap: &BigUint,
        amounts: impl ExactSizeIterator<Item = BigUint>,
    ) {
        self.count += amounts.len() as u64;
        let room = MOST_MOVES - self.list.len();
        self.list
            .extend(amounts.take(room).map(|amount| take(index, heap, &amount)));
    }

    /// All of them.
    pub(super) fn moves(self) -> Moves {
        Moves {
            complete: self.list.len() as u64 == self.count,
            list: self.list,
            count: Some(Natural::from(self.count)),
        }
    }
}

/// The position after a move that takes from one heap, read from the move's own words.
pub(super) fn after(position: &Position, chosen: &Move) -> Result<Position> {
    let mut after = position.clone();
    let heap = chosen
        .component
        .and_then(|component| usize::try_from(component.checked_sub(1)?).ok())
        .and_then(|index| after.heaps.get_mut(index))
        .filter(|heap| heap.to_string() == chosen.from);
    match (heap, chosen.to.parse()) {
        (Some(heap), Ok(left)) => *heap = left,
        _ => {
            return Err(Error::invalid(format!(
                "`{}` is no move of this position",
                chosen.text
            )));
        }
    }
    Ok(after)
}

/// Every position of `count` heaps up to `most`, in every order.
pub(super) fn boxes(count: u32, most: u64) -> Vec<Position> {
    let sizes = most + 1;
    (0..sizes.pow(count))
        .map(|code| Position {
            heaps: (0..count)
                .map(|place| Natural::from(code / sizes.pow(place) % sizes))
                .collect(),
        })
        .collect()
}
