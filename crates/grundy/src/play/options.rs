//! Which options of one heap have a given value: by the law where it says more than a list of
//! options could, otherwise one after the other, up to a bound.

use super::MOST_MOVES;
use crate::budget::Meter;
use crate::error::Result;
use crate::law::{Law, Periodic};
use crate::number::Natural;
use crate::rule::{Code, HeapRule, Set};
use crate::standing::Standing;
use crate::study::Study;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;
use std::ops::ControlFlow;

/// How many options of one heap are looked at before the list of winning moves is left incomplete.
const MOST_OPTIONS: u64 = 4_000_000;

/// What was found of one heap's options.
pub(super) struct Found {
    /// What each option with the value leaves, with the amount that it takes: the first
    /// [`MOST_MOVES`] and perhaps one more, by amount.
    pub(super) options: Vec<(u64, Vec<Natural>)>,
    /// Whether these are all.
    pub(super) complete: bool,
    /// How many there are, where that was computed.
    pub(super) count: Option<BigUint>,
}

impl Found {
    fn none() -> Self {
        Self {
            options: Vec::new(),
            complete: true,
            count: Some(BigUint::zero()),
        }
    }

    /// Nothing was looked at.
    fn unlisted() -> Self {
        Self {
            options: Vec::new(),
            complete: false,
            count: None,
        }
    }

    /// One option more, listed while there is room.
    fn push(&mut self, amount: u64, left: Vec<Natural>) {
        if let Some(count) = &mut self.count {
            *count += 1u32;
        }
        self.list(amount, left);
    }

    fn list(&mut self, amount: u64, left: Vec<Natural>) {
        if self.options.len() < MOST_MOVES {
            self.options.push((amount, left));
        } else {
            self.complete = false;
        }
    }
}

/// The options of `heap` whose value is `target`.
pub(super) fn to_value(
    rule: &HeapRule,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Found> {
    match rule {
        HeapRule::Take(take) if !take.split => amounts(&take.amounts, heap, target, known, meter),
        HeapRule::Take(take) => match take.as_code() {
            Some(code) => parts(rule, Some(&code), heap, target, known, meter),
            None => parts(rule, None, heap, target, known, meter),
        },
        HeapRule::Code(code) => parts(rule, Some(code), heap, target, known, meter),
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
    let reach = match heap.to_u64() {
        Some(heap) => heap,
        None if set.is_subtraction_set() => u64::MAX,
        None => return Ok(Found::unlisted()),
    };
    if reach > set.listable_to() {
        return Ok(Found::unlisted());
    }
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

/// Options of a rule that may leave several heaps.
fn parts(
    rule: &HeapRule,
    code: Option<&Code>,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Found> {
    let halving = code.filter(|code| {
        let mut digits = code.written();
        code.tail.is_empty()
            && digits.all(|digit| digit.is_plain() && digit.most_heaps() <= Some(2))
    });
    match (halving, &known.law) {
        (Some(code), Some(Law::Periodic(law))) if law.saltus == 0 => {
            halves(code, law, heap, target, known, meter)
        }
        _ => one_by_one(rule, heap, target, known, meter),
    }
}

/// Options of a finite code that leave at most two heaps, under a periodic law. For each amount
/// the smaller part is looked at up to the end of the first period; beyond the preperiod both
/// parts repeat, so that the rest is counted without being looked at.
fn halves(
    code: &Code,
    law: &Periodic,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Found> {
    let mut found = Found::none();
    for amount in 0..=code.digits.len() as u64 {
        meter.charge(1)?;
        let Some(left) = natural_difference(heap, amount) else {
            break;
        };
        let digit = code.digit(amount);
        let none_left = left.0.is_zero();
        if none_left && digit.allows(0) && target.0.is_zero() {
            found.push(amount, Vec::new());
        }
        if !none_left && digit.allows(1) && known.value(&left)? == *target {
            found.push(amount, vec![left.clone()]);
        }
        if !digit.allows(2) {
            continue;
        }
        let half = &left.0 >> 1u32;
        let end_of_period = law.preperiod.saturating_add(law.period).max(1);
        let mut repeating = Vec::new();
        for small in 1..end_of_period {
            if BigUint::from(small) > half {
                break;
            }
            meter.charge(1)?;
            let small = Natural::from(small);
            let large = Natural(&left.0 - &small.0);
            if known.value(&small)?.0 ^ known.value(&large)?.0 != target.0 {
                continue;
            }
            if small < Natural::from(law.preperiod) {
                found.push(amount, vec![large, small]);
            } else {
                repeating.push(small.0);
            }
        }
        // A small part of 0 is no part, but a whole period later it may be one.
        if law.preperiod == 0
            && known.value(&Natural::default())?.0 ^ known.value(&left)?.0 == target.0
        {
            repeating.push(BigUint::from(law.period));
        }
        repeat(
            &mut found, amount, &left.0, &half, &repeating, law.period, meter,
        )?;
    }
    Ok(found)
}

/// Counts the small parts `first + q · period` up to `half` for each `first`, and lists them in
/// ascending order while there is room.
fn repeat(
    found: &mut Found,
    amount: u64,
    left: &BigUint,
    half: &BigUint,
    firsts: &[BigUint],
    period: u64,
    meter: &mut Meter<'_>,
) -> Result<()> {
    for first in firsts.iter().filter(|first| *first <= half) {
        let more = (half - first).div_floor(&BigUint::from(period)) + 1u32;
        if let Some(count) = &mut found.count {
            *count += more;
        }
    }
    let mut shift = BigUint::zero();
    while !firsts.is_empty() && found.complete {
        for first in firsts {
            meter.charge(1)?;
            let small = first + &shift;
            if small > *half {
                return Ok(());
            }
            found.list(amount, vec![Natural(left - &small), Natural(small)]);
        }
        shift += period;
    }
    Ok(())
}

fn natural_difference(heap: &Natural, amount: u64) -> Option<Natural> {
    (heap.0 >= BigUint::from(amount)).then(|| Natural(&heap.0 - amount))
}

/// Options one after the other, of a heap of at most 64 bits.
fn one_by_one(
    rule: &HeapRule,
    heap: &Natural,
    target: &Natural,
    known: &Study,
    meter: &mut Meter<'_>,
) -> Result<Found> {
    let Some(n) = heap.to_u64().filter(|n| *n <= rule.listable_to()) else {
        return Ok(Found::unlisted());
    };
    let mut found = Found::none();
    let mut looked = 0u64;
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
                found.push(
                    amount,
                    heaps.iter().map(|heap| Natural::from(*heap)).collect(),
                );
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
    if all.is_break() {
        found.complete = false;
        found.count = None;
    }
    Ok(found)
}
