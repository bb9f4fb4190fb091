//! Sums of heaps under a rule whose components are heaps.
//!
//! Normal play: the value of a sum is the nim-sum of the values of its heaps (Sprague 1935,
//! Grundy 1939), and a move in a heap wins exactly when it gives that heap the value
//! g(heap) xor (nim-sum). Misère play: values say nothing, so the whole sum is searched.

use super::{Analysis, MOST_MOVES, Move, Moves, Value};
use crate::budget::{Budget, Meter};
use crate::engine::search::Search;
use crate::error::{Error, Result};
use crate::law::Law;
use crate::number::Natural;
use crate::proof::Proof;
use crate::rule::{Convention, HeapRule, Position, Set, Sums};
use crate::standing::{Outcome, Standing};
use crate::study::Study;
use num_bigint::BigUint;
use num_traits::Zero;
use std::ops::ControlFlow;

/// The largest heap of a sum that is searched in misère play.
pub const MOST_SEARCHED: u64 = 1 << 20;

/// The same where a move may split a heap, whose options are as many as the ways to split.
pub const MOST_SEARCHED_SPLIT: u64 = 1 << 10;

/// How many options of one heap are looked at before the list of winning moves is left incomplete.
const MOST_OPTIONS: u64 = 4_000_000;

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

/// What was found of one heap's options.
struct Found {
    /// What each winning move leaves, with the amount that it takes.
    options: Vec<(u64, Vec<Natural>)>,
    complete: bool,
    count: Option<BigUint>,
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

/// The options of `heap` whose value is `target`.
fn to_value(
    rule: &HeapRule,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Found> {
    match rule {
        HeapRule::Take(take) if !take.split => amounts(&take.amounts, heap, target, known, meter),
        _ => splits(rule, heap, target, known, meter),
    }
}

/// Options that leave one heap.
fn amounts(
    set: &Set,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Found> {
    if let Some(found) = inverted(set, heap, target, known, meter)? {
        return Ok(found);
    }
    // Amounts are 64 bits; a longer heap allows more than can be listed unless the set ends.
    let reach = heap.to_u64().unwrap_or(u64::MAX);
    let mut found = Found {
        options: Vec::new(),
        complete: true,
        count: None,
    };
    let mut looked = 0u64;
    for amount in set.members(reach) {
        meter.charge(1)?;
        looked += 1;
        if found.options.len() > MOST_MOVES || looked > MOST_OPTIONS {
            found.complete = false;
            break;
        }
        let left = Natural(&heap.0 - amount);
        if known.value(&left)? == *target {
            found.options.push((amount, vec![left]));
        }
    }
    let all_fit = heap.to_u64().is_some() || set.largest().is_some();
    found.complete &= all_fit;
    found.count = if found.complete {
        Some(BigUint::from(found.options.len()))
    } else {
        counted(set, heap, target, known, meter)?
    };
    Ok(found)
}

/// Under an arithmetic-periodic law each value is taken by few heaps, so these are looked at
/// instead of the amounts.
fn inverted(
    set: &Set,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Option<Found>> {
    let Some(Law::Periodic(law)) = &known.law else {
        return Ok(None);
    };
    let Some(n) = heap.to_u64() else {
        return Ok(None);
    };
    if law.saltus == 0 {
        return Ok(None);
    }
    let mut options = Vec::new();
    for (place, value) in (0u64..).zip(&law.values) {
        meter.charge(1)?;
        let value = Natural::from(u64::from(*value));
        let left = if place < law.preperiod {
            (value == *target).then_some(place)
        } else {
            target
                .to_u64()
                .and_then(|target| target.checked_sub(value.to_u64()?))
                .filter(|above| above % law.saltus == 0)
                .and_then(|above| {
                    (above / law.saltus)
                        .checked_mul(law.period)?
                        .checked_add(place)
                })
        };
        if let Some(left) = left.filter(|left| *left < n && set.contains(n - left, n)) {
            options.push((n - left, vec![Natural::from(left)]));
        }
    }
    options.sort();
    Ok(Some(Found {
        count: Some(BigUint::from(options.len())),
        complete: true,
        options,
    }))
}

/// How many amounts lead to `target` under a periodic law, counted by residues.
fn counted(
    set: &Set,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Option<BigUint>> {
    let (Some(Law::Periodic(law)), Some(n)) = (&known.law, heap.to_u64()) else {
        return Ok(None);
    };
    let known_to_hold = matches!(known.standing, Standing::Proved(_));
    if law.saltus != 0 || !known_to_hold || n < law.preperiod || law.period > 1 << 16 {
        return Ok(None);
    }
    let mut count = BigUint::zero();
    for (place, value) in (0u64..).zip(&law.values) {
        meter.charge(1)?;
        if Natural::from(u64::from(*value)) != *target {
            continue;
        }
        if place < law.preperiod {
            count += u64::from(set.contains(n - place, n));
            continue;
        }
        // Amounts s with n − s ≥ preperiod and n − s ≡ place (mod period).
        let residue = (n % law.period + law.period - place % law.period) % law.period;
        match set.count_with_residue(n - law.preperiod, residue, law.period) {
            Some(more) => count += more,
            None => return Ok(None),
        }
    }
    Ok(Some(count))
}

/// A heap of 64 bits whose first options have the same values as those of `heap`, and what its
/// largest part lacks. Under a periodic law a longer heap is cut by whole periods; it stays so
/// large that the options which are looked at keep their largest part beyond the preperiod.
fn equivalent(heap: &Natural, known: &Study) -> (u64, BigUint) {
    const FAR: u64 = 1 << 62;
    if let Some(n) = heap.to_u64() {
        return (n, BigUint::zero());
    }
    let period = match &known.law {
        Some(Law::Periodic(law)) if law.saltus == 0 => law.period,
        _ => 1,
    };
    let above = (&heap.0 - FAR) % period;
    let near = FAR + u64::try_from(above).unwrap_or(0);
    (near, &heap.0 - near)
}

/// Options that may leave several heaps.
fn splits(
    rule: &HeapRule,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Found> {
    let (n, shift) = equivalent(heap, known);
    let mut options = Vec::new();
    let mut looked = 0u64;
    let mut winning = 0u64;
    let mut failed = None;
    let all = rule.moves(n, &mut |amount, heaps| {
        looked += 1;
        if looked > MOST_OPTIONS {
            return ControlFlow::Break(());
        }
        let mut visit = || -> Result<()> {
            meter.charge(1)?;
            let mut sum = BigUint::zero();
            for heap in heaps {
                sum ^= known.value(&Natural::from(*heap))?.0;
            }
            if sum == target.0 {
                winning += 1;
                if options.len() <= MOST_MOVES {
                    let mut left: Vec<Natural> =
                        heaps.iter().map(|heap| Natural::from(*heap)).collect();
                    if let Some(largest) = left.first_mut() {
                        largest.0 += &shift;
                    }
                    options.push((amount, left));
                }
            }
            Ok(())
        };
        match visit() {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let finished = all.is_continue() && shift.is_zero();
    Ok(Found {
        complete: finished && winning as usize == options.len(),
        count: finished.then(|| BigUint::from(winning)),
        options,
    })
}

/// Analyses a sum of heaps in misère play, by searching the whole sum.
///
/// # Errors
/// When a heap is larger than [`MOST_SEARCHED`] ([`MOST_SEARCHED_SPLIT`] where moves split), or the
/// search does not fit the budget.
pub fn misere(rule: &HeapRule, position: &Position, budget: &Budget<'_>) -> Result<Analysis> {
    let most = if rule.splits() {
        MOST_SEARCHED_SPLIT
    } else {
        MOST_SEARCHED
    };
    let heaps = position
        .heaps
        .iter()
        .map(|heap| {
            heap.to_u64().filter(|heap| *heap <= most).ok_or_else(|| {
                Error::budget(format!(
                    "misère play of this sum would have to be searched to the end, which is done for heaps up to {most}, and one has {heap}"
                ))
                .hint("a game of the catalogue with a misère theorem reaches further")
            })
        })
        .collect::<Result<Vec<u64>>>()?;
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
        standing: Standing::Proved(Proof::by_theorem("searched to the end by the rules")),
    })
}
