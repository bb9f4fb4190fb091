//! Sets of amounts that a move may take.
//!
//! A set is kept as it was written, not as a list, so that a law can be proved for all of it.
//! Most sets are the same for every heap (a subtraction set); `1..n/2`, `d | n` and the amounts
//! coprime to n depend on the heap.

mod count;
mod members;
mod primes;
pub(super) mod text;

pub use members::Members;

/// A set of positive amounts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Set {
    /// `{1, 3, 4}`: sorted, without repeats, not empty, none 0.
    Finite(Vec<u64>),
    /// `1..3`; without an upper end `1..`.
    Range {
        /// The least member, at least 1.
        from: u64,
        /// The greatest member.
        to: Option<u64>,
    },
    /// `2^k`, k ≥ 0, or with a largest exponent, `2^k where k <= 3`. The base is at least 2.
    Powers {
        /// The base.
        base: u64,
        /// The largest exponent.
        most: Option<u32>,
    },
    /// `squares`: 1, 4, 9 ...
    Squares,
    /// `primes`.
    Primes,
    /// `prime powers`: p^k with k ≥ 1, the primes included, 1 not.
    PrimePowers,
    /// `fibonacci`: 1, 2, 3, 5, 8 ...
    Fibonacci,
    /// `factorials`: 1, 2, 6, 24 ...
    Factorials,
    /// `3*k + 1`, k ≥ 0: `first`, `first + step` ... Both at least 1. `odd` is 2*k + 1.
    Progression {
        /// The least member.
        first: u64,
        /// The difference.
        step: u64,
    },
    /// `A or B`: two or more, none of them a union.
    Union(Vec<Set>),
    /// `all except A`: every positive amount that is not in A.
    AllExcept(Box<Set>),
    /// `1..n/d` with d ≥ 2: depends on the heap n.
    Fraction {
        /// The divisor of n.
        divisor: u64,
    },
    /// `d | n`: the divisors of the heap n, n included.
    Divisors,
    /// `coprime`: k with gcd(k, n) = 1.
    Coprime,
}

/// What becomes of membership beyond a last exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Nothing above `last` is a member.
    Out { last: u64 },
    /// Everything above `last` is a member.
    In { last: u64 },
    /// Members and gaps without end, or not known.
    Mixed,
}

impl End {
    fn or(self, other: End) -> End {
        match (self, other) {
            (End::Out { last: a }, End::Out { last: b }) => End::Out { last: a.max(b) },
            (End::In { last: a }, End::In { last: b }) => End::In { last: a.min(b) },
            (End::In { last }, _) | (_, End::In { last }) => End::In { last },
            _ => End::Mixed,
        }
    }
}

/// Ranges in a union with at most this many members join the listed members.
const SHORT_RANGE: u64 = 64;

impl Set {
    /// Every amount.
    pub const ALL: Set = Set::Range { from: 1, to: None };

    /// `from..to`, both at least 1 and `from` not above `to`.
    #[must_use]
    pub fn range(from: u64, to: u64) -> Set {
        if from == to {
            Set::Finite(vec![from])
        } else {
            Set::Range { from, to: Some(to) }
        }
    }

    /// The union of one or more sets, in its one normal form: flat, in a fixed order, listed
    /// members and ranges merged.
    #[must_use]
    pub fn union(sets: Vec<Set>) -> Set {
        let (mut listed, mut ranges, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let flat = sets.into_iter().flat_map(|set| match set {
            Set::Union(sets) => sets,
            set => vec![set],
        });
        for set in flat {
            match set {
                Set::Finite(members) => listed.extend(members),
                Set::Range { from, to } => ranges.push((from, to.unwrap_or(u64::MAX), to)),
                set => others.push(set),
            }
        }
        ranges.sort_unstable();
        let mut merged: Vec<(u64, u64, Option<u64>)> = Vec::new();
        for next in ranges {
            match merged.last_mut() {
                Some(last) if next.0 <= last.1.saturating_add(1) => {
                    // An open end counts as larger than any that is written.
                    if last.2.is_some() && (next.2.is_none() || next.1 > last.1) {
                        (last.1, last.2) = (next.1, next.2);
                    }
                }
                _ => merged.push(next),
            }
        }
        let alone = merged.len() == 1 && listed.is_empty() && others.is_empty();
        merged.retain(|&(from, last, to)| {
            let short = !alone && to.is_some() && last - from < SHORT_RANGE;
            if short {
                listed.extend(from..=last);
            }
            !short
        });
        listed.retain(|&member| {
            !merged
                .iter()
                .any(|&(from, last, _)| from <= member && member <= last)
        });
        listed.sort_unstable();
        listed.dedup();
        if merged
            .iter()
            .any(|&(from, _, to)| from == 1 && to.is_none())
        {
            return Set::ALL;
        }
        others.sort_unstable();
        others.dedup();
        let mut parts = Vec::new();
        if !listed.is_empty() {
            parts.push(Set::Finite(listed));
        }
        parts.extend(
            merged
                .into_iter()
                .map(|(from, _, to)| Set::Range { from, to }),
        );
        parts.append(&mut others);
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Set::Union(parts)
        }
    }

    /// Every amount that is not in `set`; `None` where none is left.
    #[must_use]
    pub fn all_except(set: Set) -> Option<Set> {
        match set {
            Set::Range { from: 1, to: None } => None,
            Set::AllExcept(set) => Some(*set),
            set => Some(Set::AllExcept(Box::new(set))),
        }
    }

    /// Whether `amount` may be taken from a heap of `n` (an amount above n never may).
    #[must_use]
    pub fn contains(&self, amount: u64, n: u64) -> bool {
        if amount == 0 || amount > n {
            return false;
        }
        match self {
            Set::Finite(members) => members.binary_search(&amount).is_ok(),
            Set::Range { from, to } => *from <= amount && to.is_none_or(|to| amount <= to),
            Set::Powers { base, most } => {
                let (mut rest, mut exponent) = (amount, 0);
                while rest.is_multiple_of(*base) {
                    rest /= base;
                    exponent += 1;
                }
                rest == 1 && most.is_none_or(|most| exponent <= most)
            }
            Set::Squares => amount.isqrt().pow(2) == amount,
            Set::Primes => least_prime_factor(amount) == Some(amount),
            Set::PrimePowers => least_prime_factor(amount).is_some_and(|p| {
                let mut rest = amount;
                while rest.is_multiple_of(p) {
                    rest /= p;
                }
                rest == 1
            }),
            Set::Fibonacci => fibonacci().any(|f| f == amount),
            Set::Factorials => factorials().any(|f| f == amount),
            Set::Progression { first, step } => {
                amount >= *first && (amount - first).is_multiple_of(*step)
            }
            Set::Union(sets) => sets.iter().any(|set| set.contains(amount, n)),
            Set::AllExcept(set) => !set.contains(amount, n),
            Set::Fraction { divisor } => amount <= n / divisor,
            Set::Divisors => n.is_multiple_of(amount),
            Set::Coprime => num_integer::gcd(amount, n) == 1,
        }
    }

    /// A bound for all members, where the set is seen to be finite: `Some(m)` says that every
    /// member is at most m. It is the largest member of all sets but those with gaps at the end
    /// (`all except (4 or 5..)` gives 4) and powers beyond 64 bits.
    #[must_use]
    pub fn largest(&self) -> Option<u64> {
        match self.end() {
            End::Out { last } => Some(last),
            _ => None,
        }
    }

    /// What becomes of membership for large amounts.
    fn end(&self) -> End {
        match self {
            Set::Finite(members) => End::Out {
                last: members.last().copied().unwrap_or(0),
            },
            Set::Range { to: Some(to), .. } => End::Out { last: *to },
            Set::Range { from, to: None } => End::In {
                last: from.saturating_sub(1),
            },
            Set::Powers {
                base,
                most: Some(most),
            } => End::Out {
                last: base.checked_pow(*most).unwrap_or(u64::MAX),
            },
            Set::Progression { first, step: 1 } => End::In {
                last: first.saturating_sub(1),
            },
            Set::AllExcept(set) => match set.end() {
                End::Out { last } => End::In { last },
                End::In { last } => End::Out { last },
                End::Mixed => End::Mixed,
            },
            Set::Union(sets) => sets
                .iter()
                .map(Set::end)
                .reduce(End::or)
                .unwrap_or(End::Mixed),
            _ => End::Mixed,
        }
    }

    /// Whether the same amounts are allowed from every heap that is large enough.
    #[must_use]
    pub fn is_subtraction_set(&self) -> bool {
        match self {
            Set::Fraction { .. } | Set::Divisors | Set::Coprime => false,
            Set::Union(sets) => sets.iter().all(Set::is_subtraction_set),
            Set::AllExcept(set) => set.is_subtraction_set(),
            _ => true,
        }
    }
}

fn least_prime_factor(n: u64) -> Option<u64> {
    (n >= 2).then(|| (2..=n.isqrt()).find(|d| n.is_multiple_of(*d)).unwrap_or(n))
}

fn fibonacci() -> impl Iterator<Item = u64> {
    std::iter::successors(Some((1u64, 1u64)), |&(a, b)| Some((b, a.checked_add(b)?)))
        .map(|(_, b)| b)
}

fn factorials() -> impl Iterator<Item = u64> {
    std::iter::successors(Some((1u64, 2u64)), |&(f, k)| {
        Some((f.checked_mul(k)?, k + 1))
    })
    .map(|(f, _)| f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_that_excepts_all_large_amounts_is_finite() {
        let from_five = Set::Range { from: 5, to: None };
        let up_to_four = Set::AllExcept(Box::new(from_five.clone()));
        assert_eq!(up_to_four.largest(), Some(4));
        assert_eq!(from_five.largest(), None);
        let union = Set::Union(vec![up_to_four, Set::Finite(vec![2, 9])]);
        assert_eq!(union.largest(), Some(9));
        assert_eq!(Set::Union(vec![union, Set::Primes]).largest(), None);
    }

    #[test]
    fn powers_beyond_64_bits_do_not_wrap() {
        let powers = |most| Set::Powers { base: 10, most };
        assert_eq!(powers(Some(3)).largest(), Some(1000));
        assert_eq!(powers(Some(20)).largest(), Some(u64::MAX));
        assert_eq!(powers(None).largest(), None);
    }
}
