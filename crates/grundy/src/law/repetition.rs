//! The least period of the end of a sequence, in linear time.
//!
//! Read backwards, g(n + p) = g(n) from n0 to the end says that the reversed sequence agrees with
//! itself moved by p for a while. The Z function gives the length of that agreement for every p
//! at once. Source: D. Gusfield, *Algorithms on Strings, Trees, and Sequences*, section 1.4.

/// What the end of a sequence repeats: x(n + period) = x(n) for all n ≥ preperiod with
/// n + period in the sequence, and n = preperiod − 1 does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tail {
    pub(super) preperiod: usize,
    pub(super) period: usize,
}

/// How many places must have been compared beyond the first half of the sequence.
const MARGIN: usize = 8;

/// The least period that the sequence x(0), ..., x(`length` − 1) has to its end, if the
/// comparisons that speak for it are more than the values that state it: with N the length,
/// N − preperiod − period ≥ preperiod + period + 8. So whatever is found is stated by less than
/// half of the sequence, and the rest confirms it.
///
/// Such a period is the least of all, and so is its preperiod: another one within the same
/// bounds would overlap it for longer than the sum of both periods, and the theorem of Fine and
/// Wilf (*Uniqueness theorems for periodic functions*, Proc. AMS 16, 1965) then makes their
/// greatest common divisor a period of the overlap.
///
/// Costs O(N) time and 4 bytes for each possible period.
pub(super) fn tail<T: PartialEq>(length: usize, x: impl Fn(usize) -> T) -> Option<Tail> {
    let back = |i: usize| x(length - 1 - i);
    let needed = (length + MARGIN).div_ceil(2);
    let last_period = length.checked_sub(needed)?;
    // z[p]: for how long the reversed sequence agrees with itself moved by p. `left..right` is
    // the agreement seen so far that reaches furthest.
    let mut z = vec![0u32; last_period + 1];
    let (mut left, mut right) = (0, 0);
    for p in 1..=last_period {
        let mut agreed = if p < right {
            (z[p - left] as usize).min(right - p)
        } else {
            0
        };
        while p + agreed < length && back(agreed) == back(p + agreed) {
            agreed += 1;
        }
        if agreed >= needed {
            return Some(Tail {
                preperiod: length - p - agreed,
                period: p,
            });
        }
        if p + agreed > right {
            (left, right) = (p, p + agreed);
        }
        // Below `needed`, so below the length of a list in memory; capped for the type's sake.
        z[p] = u32::try_from(agreed).unwrap_or(u32::MAX);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plainly(x: &[u8]) -> Option<Tail> {
        (1..x.len()).find_map(|period| {
            let preperiod = (0..x.len() - period)
                .rev()
                .find(|&n| x[n] != x[n + period])
                .map_or(0, |n| n + 1);
            (x.len() - preperiod - period >= preperiod + period + MARGIN)
                .then_some(Tail { preperiod, period })
        })
    }

    proptest! {
        #[test]
        fn the_tail_is_what_comparing_every_period_finds(
            before in prop::collection::vec(0u8..3, 0..6),
            block in prop::collection::vec(0u8..2, 1..8),
            times in 1usize..12,
        ) {
            let mut x = before;
            for _ in 0..times {
                x.extend(&block);
            }
            prop_assert_eq!(tail(x.len(), |n| x[n]), plainly(&x));
        }
    }

    #[test]
    fn a_repetition_that_only_just_fits_is_not_enough() {
        let x: Vec<u32> = (0..10).map(|n| n % 5).collect();
        assert_eq!(tail(x.len(), |n| x[n]), None);
        assert_eq!(tail(0, |_| 0), None);
        assert_eq!(tail(1, |_| 0), None);
    }
}
