//! How many members of a set lie in a residue class: what counts winning moves in a large heap
//! when the law is periodic.

use super::members::powers;
use super::{Set, factorials, fibonacci};
use num_integer::Integer;

/// The largest modulus for which squares are counted class by class.
const MOST_CLASSES: u64 = 1 << 16;

impl Set {
    /// How many of the amounts that may be taken from a heap of `n` are congruent to `residue`
    /// modulo `modulus`; `None` where no fast way to count them exactly is known, and for
    /// modulus 0.
    ///
    /// ```
    /// use grundy::rule::Set;
    /// assert_eq!(Set::ALL.count_with_residue(10u64.pow(18), 2, 3), Some(333_333_333_333_333_333));
    /// assert_eq!(Set::Primes.count_with_residue(10u64.pow(18), 2, 3), None);
    /// ```
    #[must_use]
    pub fn count_with_residue(&self, n: u64, residue: u64, modulus: u64) -> Option<u64> {
        let residue = residue.checked_rem(modulus)?;
        self.count(n, residue, modulus)
    }

    fn count(&self, n: u64, residue: u64, modulus: u64) -> Option<u64> {
        let in_class = |members: &mut dyn Iterator<Item = u64>| {
            let members = members.take_while(|member| *member <= n);
            Some(members.filter(|member| member % modulus == residue).count() as u64)
        };
        match self {
            Set::Finite(members) => in_class(&mut members.iter().copied()),
            Set::Powers { base, most } => in_class(&mut powers(*base, *most)),
            Set::Fibonacci => in_class(&mut fibonacci()),
            Set::Factorials => in_class(&mut factorials()),
            Set::Range { from, to } => {
                let last = to.unwrap_or(n).min(n);
                Some(
                    numbers(last, residue, modulus)
                        - numbers(from.saturating_sub(1).min(last), residue, modulus),
                )
            }
            Set::Fraction { divisor } => Some(numbers(n / divisor, residue, modulus)),
            Set::Progression { first, step } => {
                Some(progression(n, *first, *step, residue, modulus))
            }
            Set::Squares if modulus <= MOST_CLASSES => {
                let roots = (0..modulus).filter(|root| root * root % modulus == residue);
                Some(roots.map(|root| numbers(n.isqrt(), root, modulus)).sum())
            }
            Set::AllExcept(set) => {
                let excepted = set.count(n, residue, modulus)?;
                Some(numbers(n, residue, modulus) - excepted)
            }
            Set::Union(sets) => union(sets, n, residue, modulus),
            Set::Squares | Set::Primes | Set::PrimePowers | Set::Divisors | Set::Coprime => None,
        }
    }

    /// Whether the set has few members below any bound, so that they can be listed.
    fn is_sparse(&self) -> bool {
        matches!(
            self,
            Set::Finite(_) | Set::Powers { .. } | Set::Fibonacci | Set::Factorials
        )
    }
}

/// How many of 1, ..., `last` are in the class.
fn numbers(last: u64, residue: u64, modulus: u64) -> u64 {
    // The class of 0 begins at the modulus, not at 0.
    let first = if residue == 0 { modulus } else { residue };
    last.checked_sub(first).map_or(0, |rest| rest / modulus + 1)
}

/// How many j ≥ 0 have first + step·j ≤ n in the class.
fn progression(n: u64, first: u64, step: u64, residue: u64, modulus: u64) -> u64 {
    let Some(rest) = n.checked_sub(first) else {
        return 0;
    };
    let terms = rest / step + 1;
    // step·j ≡ residue − first (mod modulus) has solutions iff the gcd divides the right side,
    // and then they are one class modulo modulus / gcd.
    let modulus = i128::from(modulus);
    let gap = (i128::from(residue) - i128::from(first)).mod_floor(&modulus);
    let bezout = i128::from(step).extended_gcd(&modulus);
    if gap % bezout.gcd != 0 {
        return 0;
    }
    let period = (modulus / bezout.gcd).unsigned_abs();
    let quotient = (gap / bezout.gcd).unsigned_abs();
    let inverse = bezout.x.mod_floor(&period.cast_signed()).unsigned_abs();
    // Both factors are below 2^64.
    let least = quotient * inverse % period;
    let (Ok(least), Ok(period)) = (u64::try_from(least), u64::try_from(period)) else {
        return 0;
    };
    match (terms - 1).checked_sub(least) {
        Some(rest) => rest / period + 1,
        None => 0,
    }
}

/// Sparse sets, and at most one that is not: its count, and what the others add to it.
fn union(sets: &[Set], n: u64, residue: u64, modulus: u64) -> Option<u64> {
    let (sparse, dense): (Vec<&Set>, Vec<&Set>) = sets.iter().partition(|set| set.is_sparse());
    let counted = match dense.as_slice() {
        [] => 0,
        [dense] => dense.count(n, residue, modulus)?,
        _ => return None,
    };
    let mut added: Vec<u64> = sparse
        .iter()
        .flat_map(|set| set.members(n))
        .filter(|member| member % modulus == residue)
        .filter(|member| !dense.iter().any(|dense| dense.contains(*member, n)))
        .collect();
    added.sort_unstable();
    added.dedup();
    counted.checked_add(added.len() as u64)
}

#[cfg(test)]
mod tests {
    use crate::rule::{Form, HeapRule, Rule, Set};

    fn set(text: &str) -> Set {
        let rule: Rule = format!("take {text}").parse().unwrap();
        match rule.form {
            Form::Heap(HeapRule::Take(take)) => take.amounts,
            form => unreachable!("{form:?}"),
        }
    }

    #[test]
    fn a_count_is_the_number_of_members_in_the_class() {
        for text in [
            "{1, 3, 4, 250}",
            "5..17",
            "5..",
            "2^k",
            "3^k where k <= 2",
            "squares",
            "fibonacci",
            "factorials",
            "6*k + 4",
            "4*k + 9",
            "10*k",
            "2^k or {3, 7} or 6*k + 1",
            "all except {2, 5}",
            "all except (squares or 4)",
            "1..n/3",
        ] {
            let set = set(text);
            for n in 0..60 {
                for modulus in 1..13 {
                    for residue in 0..modulus + 2 {
                        let members = set.members(n);
                        let plain = members
                            .filter(|member| member % modulus == residue % modulus)
                            .count() as u64;
                        let counted = set.count_with_residue(n, residue, modulus);
                        assert_eq!(
                            counted,
                            Some(plain),
                            "{text} at {n}, {residue} mod {modulus}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn counts_of_the_largest_heaps_are_exact() {
        let n = u64::MAX;
        assert_eq!(set("all").count_with_residue(n, 0, 1), Some(n));
        assert_eq!(set("odd").count_with_residue(n, 0, 2), Some(0));
        assert_eq!(set("odd").count_with_residue(n, 1, 2), Some(1 << 63));
        assert_eq!(set("3*k").count_with_residue(n, 1, n - 1), Some(1));
        assert_eq!(set("squares").count_with_residue(n, 3, 4), Some(0));
        assert_eq!(set("2^k").count_with_residue(n, 1, 3), Some(32));
    }

    #[test]
    fn what_cannot_be_counted_fast_is_not_counted() {
        assert_eq!(set("1 or primes").count_with_residue(100, 0, 4), None);
        assert_eq!(set("d | n").count_with_residue(100, 0, 4), None);
        assert_eq!(set("all").count_with_residue(100, 0, 0), None);
    }
}
