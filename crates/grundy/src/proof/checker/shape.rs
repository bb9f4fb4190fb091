//! What a rule's text says of its set of amounts, beyond membership of one amount.

use crate::rule::code::{Code, Digit};
use crate::rule::{HeapRule, Set};
use std::borrow::Cow;

/// The largest finite set that is written out, and the largest exception that is looked at.
pub(in crate::proof) const MOST_MEMBERS: u64 = 1 << 20;

/// The largest period of a set's members that is looked at.
pub(in crate::proof) const MOST_MODULUS: u64 = 4096;

/// The largest last digit of a code made from `take ... then split`.
const MOST_DIGITS: u64 = 1 << 16;

/// The rule as a subtraction set: an amount of the set may be taken from any heap that has it,
/// and no move splits a heap. A code is one where each digit is 0, or 3 (take, whether or not
/// anything stays).
pub(in crate::proof) fn subtraction_set(rule: &HeapRule) -> Option<Cow<'_, Set>> {
    match rule {
        HeapRule::Take(take) => (!take.split && take.amounts.is_subtraction_set())
            .then_some(Cow::Borrowed(&take.amounts)),
        HeapRule::Code(code) => {
            let take = Digit::plain(3);
            let mut digits = code.digits.iter().chain(&code.tail);
            if !code.whole.is_zero() || !digits.all(|digit| digit.is_zero() || *digit == take) {
                return None;
            }
            let amounts = |digits: &[Digit], after: u64| -> Vec<u64> {
                (after + 1..)
                    .zip(digits)
                    .filter(|(_, digit)| **digit == take)
                    .map(|(amount, _)| amount)
                    .collect()
            };
            let mut parts = Vec::new();
            let finite = amounts(&code.digits, 0);
            if !finite.is_empty() {
                parts.push(Set::Finite(finite));
            }
            let step = code.tail.len() as u64;
            for first in amounts(&code.tail, code.digits.len() as u64) {
                parts.push(Set::Progression { first, step });
            }
            match parts.len() {
                0 => None,
                1 => parts.pop().map(Cow::Owned),
                _ => Some(Cow::Owned(Set::Union(parts))),
            }
        }
    }
}

/// The rule as a finite code without suffixes and with a most number of heaps, its trailing
/// zeros left out. `take ... then split` of a finite set
/// has the digit 7 at each amount: none, one or two heaps may stay.
pub(in crate::proof) fn finite_code(rule: &HeapRule) -> Option<Code> {
    let mut code = match rule {
        HeapRule::Code(code) => code.clone(),
        HeapRule::Take(take) => {
            // An amount that depends on the heap is no digit.
            if !take.amounts.is_subtraction_set() {
                return None;
            }
            let members = finite_members(&take.amounts)?;
            let last = *members.last()?;
            if last > MOST_DIGITS {
                return None;
            }
            let digit = Digit::plain(if take.split { 7 } else { 3 });
            let mut digits = vec![Digit::ZERO; last as usize];
            for member in members {
                *digits.get_mut(member.checked_sub(1)? as usize)? = digit;
            }
            Code {
                whole: Digit::ZERO,
                digits,
                tail: Vec::new(),
            }
        }
    };
    // To compare heaps, or to leave any number of them, is more than a period says anything of.
    let bounded = |digit: Digit| digit.is_plain() && !digit.is_endless();
    if code.tail.iter().any(|digit| !digit.is_zero()) || !code.written().all(bounded) {
        return None;
    }
    code.tail.clear();
    while code.digits.last() == Some(&Digit::ZERO) {
        code.digits.pop();
    }
    Some(code)
}

/// The members of a finite subtraction set, ascending; `None` where it is infinite, or has more
/// than [`MOST_MEMBERS`] members.
pub(in crate::proof) fn finite_members(set: &Set) -> Option<Vec<u64>> {
    match set {
        Set::Finite(members) => Some(members.clone()),
        Set::Range { from, to: Some(to) } => {
            (to.checked_sub(*from)? < MOST_MEMBERS).then(|| (*from..=*to).collect())
        }
        Set::Powers {
            base,
            most: Some(most),
        } => std::iter::successors(Some(1u64), |power| power.checked_mul(*base))
            .map(Some)
            .chain(std::iter::once(None))
            .take(*most as usize + 1)
            .collect(),
        Set::Union(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(finite_members(part)?);
            }
            all.sort_unstable();
            all.dedup();
            (all.len() as u64 <= MOST_MEMBERS).then_some(all)
        }
        Set::AllExcept(inner) => exceptions(inner),
        _ => None,
    }
}

/// The positive numbers that are not in a cofinite subtraction set, ascending; `None` where
/// there are infinitely many of them, or one above [`MOST_MEMBERS`].
pub(in crate::proof) fn exceptions(set: &Set) -> Option<Vec<u64>> {
    match set {
        Set::Range { from, to: None }
        | Set::Progression {
            first: from,
            step: 1,
        } => (*from <= MOST_MEMBERS).then(|| (1..*from).collect()),
        Set::AllExcept(inner) => {
            finite_members(inner).filter(|m| m.last().is_none_or(|last| *last <= MOST_MEMBERS))
        }
        Set::Union(parts) => {
            let candidates = parts.iter().find_map(exceptions)?;
            Some(
                candidates
                    .into_iter()
                    .filter(|amount| !set.contains(*amount, u64::MAX))
                    .collect(),
            )
        }
        _ => None,
    }
}

/// A subtraction set that is ultimately periodic: an amount s above `settled` is a member just
/// if s + `modulus` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::proof) struct Tail {
    pub(in crate::proof) settled: u64,
    pub(in crate::proof) modulus: u64,
}

/// From where, and with which period, membership repeats; `None` where it is not known to, or
/// only with a modulus above [`MOST_MODULUS`] or beyond [`MOST_MEMBERS`].
pub(in crate::proof) fn tail(set: &Set) -> Option<Tail> {
    let tail = |settled, modulus| Some(Tail { settled, modulus });
    let found = match set {
        Set::Range { from, to: None } => tail(from.checked_sub(1)?, 1),
        // A number between first − step and first is never first modulo step.
        Set::Progression { first, step } => tail(first.saturating_sub(*step), *step),
        Set::Union(parts) => parts.iter().map(self::tail).try_fold(
            Tail {
                settled: 0,
                modulus: 1,
            },
            |all, part| {
                let part = part?;
                let shared = num_integer::gcd(all.modulus, part.modulus);
                Some(Tail {
                    settled: all.settled.max(part.settled),
                    modulus: (all.modulus / shared).checked_mul(part.modulus)?,
                })
            },
        ),
        Set::AllExcept(inner) => self::tail(inner),
        finite => tail(finite_members(finite)?.last().copied().unwrap_or(0), 1),
    }?;
    ((1..=MOST_MODULUS).contains(&found.modulus) && found.settled <= MOST_MEMBERS).then_some(found)
}
