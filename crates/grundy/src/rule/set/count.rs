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
