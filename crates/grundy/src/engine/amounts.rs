//! The members of a subtraction set as a list, all at once: asking for one amount after the
//! other would factorise each.

use crate::rule::Set;

/// The members of `set` up to `limit`, ascending; of a set that depends on the heap, none.
///
/// Costs O(limit) bits of memory, and O(limit · log log limit) time for primes.
pub(super) fn members(set: &Set, limit: u64) -> Vec<usize> {
    let present = present(set, limit as usize);
    let mut members = Vec::new();
    for (place, mut word) in present.into_iter().enumerate() {
        while word != 0 {
            members.push(place * 64 + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
    members
}

/// Bit a: whether a is a member, for a from 1 to `limit`.
fn present(set: &Set, limit: usize) -> Vec<u64> {
    let mut bits = vec![0u64; limit / 64 + 1];
    let mut insert = |amount: u64| {
        let fits = amount <= limit as u64;
        if fits {
            bits[amount as usize / 64] |= 1 << (amount % 64);
        }
        fits
    };
    match set {
        Set::Finite(members) => members.iter().for_each(|&member| {
            insert(member);
        }),
        Set::Range { from, to } => {
            let last = to.unwrap_or(u64::MAX).min(limit as u64);
            (*from..=last).for_each(|amount| {
                insert(amount);
            });
        }
        Set::Powers { base, most } => {
            let powers = std::iter::successors(Some(1u64), |power| power.checked_mul(*base));
            let count = most.map_or(usize::MAX, |most| most as usize + 1);
            powers
                .take(count)
                .take_while(|&power| insert(power))
                .count();
        }
        Set::Squares => {
            (1u64..).take_while(|&root| insert(root * root)).count();
        }
        Set::Primes => {
            primes(limit).for_each(|prime| {
                insert(prime);
            });
        }
        Set::PrimePowers => primes(limit).for_each(|prime| {
            let powers = std::iter::successors(Some(prime), |power| power.checked_mul(prime));
            powers.take_while(|&power| insert(power)).count();
        }),
        Set::Fibonacci => {
            let pairs = std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a + b)));
            pairs.take_while(|&(member, _)| insert(member)).count();
        }
        Set::Factorials => {
            let pairs = std::iter::successors(Some((1u64, 2u64)), |&(f, k)| Some((f * k, k + 1)));
            pairs.take_while(|&(member, _)| insert(member)).count();
        }
        Set::Progression { first, step } => {
            let terms = std::iter::successors(Some(*first), |term| term.checked_add(*step));
            terms.take_while(|&term| insert(term)).count();
        }
        Set::Union(sets) => {
            for set in sets {
                for (word, other) in bits.iter_mut().zip(present(set, limit)) {
                    *word |= other;
                }
            }
        }
        Set::AllExcept(set) => {
            for (word, other) in bits.iter_mut().zip(present(set, limit)) {
                *word = !other;
            }
            bits[0] &= !1;
            if let Some(last) = bits.last_mut() {
                *last &= u64::MAX >> (63 - limit % 64);
            }
        }
        Set::Fraction { .. } | Set::Divisors | Set::Coprime => {}
    }
    bits
}

/// The primes up to `limit`, by the sieve of Eratosthenes.
fn primes(limit: usize) -> impl Iterator<Item = u64> {
    let mut composite = vec![false; limit + 1];
    for factor in 2..=limit.isqrt() {
        if !composite[factor] {
            (factor * factor..=limit)
                .step_by(factor)
                .for_each(|multiple| composite[multiple] = true);
        }
    }
    (2..=limit)
        .filter(move |&n| !composite[n])
        .map(|n| n as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Form, HeapRule, Rule};

    #[test]
    fn the_list_holds_what_the_set_contains() {
        for text in [
            "{1, 5, 300}",
            "1..3",
            "100..",
            "2^k",
            "3^k where k <= 4",
            "squares",
            "primes",
            "prime powers",
            "fibonacci",
            "factorials",
            "3*k + 5",
            "odd",
            "1 or primes",
            "all except squares",
            "all except {2, 5}",
            "all except (primes or 4)",
        ] {
            let rule: Rule = format!("take {text}").parse().expect("the rule is legal");
            let Form::Heap(HeapRule::Take(take)) = rule.form else {
                panic!("{text} is a take game");
            };
            for limit in [1, 2, 63, 64, 127, 200, 383] {
                let contained: Vec<usize> = (1..=limit)
                    .filter(|&amount| take.amounts.contains(amount, limit))
                    .map(|amount| amount as usize)
                    .collect();
                assert_eq!(
                    members(&take.amounts, limit),
                    contained,
                    "{text} to {limit}"
                );
            }
        }
    }
}
