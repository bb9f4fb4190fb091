//! Sums of heaps under a rule whose components are heaps.
//!
//! Normal play: the value of a sum is the nim-sum of the values of its heaps (Sprague 1935,
//! Grundy 1939), and a move in a heap wins exactly when it gives that heap the value
//! g(heap) xor (nim-sum). Misère play: values say nothing, so the whole sum is searched.

use super::options::{Found, to_value};
use super::{Analysis, MOST_MOVES, Move, Moves, Value};
use crate::budget::Budget;
use crate::engine::search::Search;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::proof::Proof;
use crate::rule::{Convention, HeapRule, Position, Sums};
use crate::standing::{Outcome, Standing};
use crate::study::Study;
use num_bigint::BigUint;
use num_traits::Zero;
use std::ops::ControlFlow;

/// The most that the heaps of a sum that is searched in misère play have together.
pub const MOST_SEARCHED: u64 = 1 << 20;

/// The same where a move may split a heap, whose options are as many as the ways to split.
pub const MOST_SEARCHED_SPLIT: u64 = 1 << 10;

/// The most heaps of a sum that is searched in misère play.
pub const MOST_SEARCHED_HEAPS: usize = 64;

/// Analyses a sum of heaps in normal play, from what a study of the rule knows.
///
/// Costs the options of each heap, up to a bound; what was cut off is said in
/// [`Moves::complete`].
///
/// # Errors
/// When neither the computed values nor a law reaches the largest heap, or the budget runs out.
pub fn normal(
    rule: &HeapRule,
    position: &Position,
    known: &Study,
    budget: &Budget<'_>,
) -> Result<Analysis> {
    let values = position
        .heaps
        .iter()
        .map(|heap| known.value(heap))
        .collect::<Result<Vec<Natural>>>()?;
    let sum = values
        .iter()
        .fold(BigUint::zero(), |sum, value| sum ^ &value.0);
    let mut meter = budget.meter();
    let mut moves = Moves {
        list: Vec::new(),
        complete: true,
        count: Some(Natural::default()),
    };
    if !sum.is_zero() {
        for (index, (heap, value)) in position.heaps.iter().zip(&values).enumerate() {
            let target = Natural(&value.0 ^ &sum);
            let found = to_value(rule, heap, &target, known, &mut meter)?;
            add(&mut moves, index, heap, found);
        }
    }
    let outcome = if sum.is_zero() {
        Outcome::P
    } else {
        Outcome::N
    };
    Ok(Analysis {
        position: position.to_string(),
        convention: Convention::Normal,
        outcome,
        value: Some(Value::Number(Natural(sum))),
        moves,
        standing: standing(position, known),
    })
}

/// How the value of this sum is known: computed from the rules where every heap was computed,
/// otherwise as the law that reaches the largest.
fn standing(position: &Position, known: &Study) -> Standing {
    if position.heaps.iter().all(|heap| known.computes(heap)) {
        Standing::Proved(Proof::by_theorem(
            "Sprague–Grundy, values computed from the rules",
        ))
    } else {
        known.standing.clone()
    }
}

fn add(moves: &mut Moves, index: usize, heap: &Natural, found: Found) {
    let room = MOST_MOVES.saturating_sub(moves.list.len());
    moves.complete &= found.complete && found.options.len() <= room;
    moves.count = match (moves.count.take(), found.count) {
        (Some(Natural(before)), Some(more)) => Some(Natural(before + more)),
        _ => None,
    };
    for (amount, left) in found.options.into_iter().take(room) {
        moves.list.push(describe(index, heap, amount, &left));
    }
}

/// One move in words.
fn describe(index: usize, heap: &Natural, amount: u64, left: &[Natural]) -> Move {
    let to = sum_text(left);
    let text = match (amount, left) {
        (0, _) => format!("split heap {} into {to}", index + 1),
        (_, [] | [_]) => format!("take {amount} from heap {}, leaving {to}", index + 1),
        _ => format!(
            "take {amount} from heap {} and split the rest into {to}",
            index + 1
        ),
    };
    Move {
        from: heap.to_string(),
        to,
        text,
        component: Some(index as u64 + 1),
    }
}

fn sum_text(heaps: &[Natural]) -> String {
    if heaps.is_empty() {
        return "0".to_owned();
    }
    let texts: Vec<String> = heaps.iter().map(Natural::to_string).collect();
    texts.join(" + ")
}

/// Analyses a sum of heaps in misère play, by searching the whole sum.
///
/// # Errors
/// When there are more than [`MOST_SEARCHED_HEAPS`] heaps, they have together more than
/// [`MOST_SEARCHED`] ([`MOST_SEARCHED_SPLIT`] where moves split), or the search does not fit the
/// budget.
pub fn misere(rule: &HeapRule, position: &Position, budget: &Budget<'_>) -> Result<Analysis> {
    let most = if rule.splits() {
        MOST_SEARCHED_SPLIT
    } else {
        MOST_SEARCHED
    };
    let total: BigUint = position.heaps.iter().map(|heap| &heap.0).sum();
    let heaps: Vec<u64> = position.heaps.iter().map_while(Natural::to_u64).collect();
    if total > BigUint::from(most) || heaps.len() > MOST_SEARCHED_HEAPS {
        return Err(Error::budget(format!(
            "misère play of this sum would have to be searched to the end, which is done for at most {MOST_SEARCHED_HEAPS} heaps of together at most {most}; these are {} of together {total}",
            position.heaps.len()
        ))
        .hint("a game of the catalogue with a misère theorem reaches further"));
    }
    let sums = Sums(rule);
    let mut search = Search::new(&sums, Convention::Misere, budget);
    let wins = search.wins(&Sums::position(heaps.clone()))?;
    let mut moves = Moves {
        list: Vec::new(),
        complete: true,
        count: None,
    };
    let mut count = 0u64;
    for (index, &heap) in heaps.iter().enumerate() {
        let mut options = Vec::new();
        let _all = rule.moves(heap, &mut |amount, left| {
            options.push((amount, left.to_vec()));
            ControlFlow::Continue(())
        });
        for (amount, left) in options {
            let mut after = heaps.clone();
            after.swap_remove(index);
            after.extend_from_slice(&left);
            if search.wins(&Sums::position(after))? {
                continue;
            }
            count += 1;
            if moves.list.len() < MOST_MOVES {
                let left: Vec<Natural> = left.into_iter().map(Natural::from).collect();
                moves
                    .list
                    .push(describe(index, &Natural::from(heap), amount, &left));
            }
        }
    }
    moves.complete = moves.list.len() as u64 == count;
    moves.count = Some(Natural::from(count));
    Ok(Analysis {
        position: position.to_string(),
        convention: Convention::Misere,
        outcome: if wins { Outcome::N } else { Outcome::P },
        value: None,
        moves,
        standing: Standing::Proved(Proof::by_search()),
    })
}
