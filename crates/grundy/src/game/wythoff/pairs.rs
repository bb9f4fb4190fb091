//! The P-positions of Wythoff's game by integer square roots, so that no rounding can be wrong at
//! any size: with s = isqrt(5k²), floor(k·φ) = (k + s) / 2, since √5·k is no integer for k > 0.

use num_bigint::BigUint;

/// The largest number of stones for which [`is_cold`] has room: 5k² fits in 128 bits.
pub(super) const MOST_SHORT: u64 = 8_000_000_000_000_000_000;

/// floor(k·φ), φ = (1 + √5) / 2.
fn lower(k: &BigUint) -> BigUint {
    (k + (k * k * 5u8).sqrt()) / 2u8
}

/// Whether (a, b) is a P-position.
pub(super) fn is_p(a: &BigUint, b: &BigUint) -> bool {
    let (small, large) = if a <= b { (a, b) } else { (b, a) };
    lower(&(large - small)) == *small
}

/// [`is_p`] for numbers up to [`MOST_SHORT`].
#[inline]
pub(super) fn is_cold(a: u64, b: u64) -> bool {
    let difference = u128::from(a.abs_diff(b));
    let root = (5 * difference * difference).isqrt();
    u128::from(a.min(b)) == (difference + root) / 2
}

/// The two numbers of the P-position with this difference, the smaller first.
pub(super) fn with_difference(difference: &BigUint) -> (BigUint, BigUint) {
    let small = lower(difference);
    let large = &small + difference;
    (small, large)
}

/// The one number that makes a P-position with `a`.
///
/// The numbers floor(k·φ) and floor(k·φ²) = floor(k·φ) + k, k ≥ 1, are each positive number once.
/// m = floor((a + 1) / φ) of the first kind are at most a. Either a is the last of them, and then
/// its partner is a + m; or a is the (a − m)th of the second kind, and its partner is m.
pub(super) fn partner(a: &BigUint) -> BigUint {
    let next = a + 1u8;
    let m = ((&next * &next * 5u8).sqrt() - &next) / 2u8;
    if lower(&m) == *a { a + m } else { m }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The P-positions by their definition: the least number that is in no earlier pair, and
    /// that number plus how many pairs came before.
    fn by_mex(count: u64) -> Vec<(u64, u64)> {
        let mut used = std::collections::HashSet::new();
        let mut least = 0;
        (0..count)
            .map(|k| {
                while used.contains(&least) {
                    least += 1;
                }
                used.extend([least, least + k]);
                (least, least + k)
            })
            .collect()
    }

    #[test]
    fn square_roots_give_the_pairs_of_the_definition() {
        for (k, (small, large)) in (0u64..).zip(by_mex(3000)) {
            let (a, b) = (BigUint::from(small), BigUint::from(large));
            assert_eq!(with_difference(&BigUint::from(k)), (a.clone(), b.clone()));
            assert_eq!((partner(&a), partner(&b)), (b.clone(), a.clone()));
            assert!(is_p(&a, &b) && is_p(&b, &a) && is_cold(small, large));
        }
    }

    #[test]
    fn short_and_long_numbers_agree_to_the_limit_of_the_short() {
        let bases = (0..63).map(|bit| 1u64 << bit);
        for base in bases.chain([165_580_141, 1_000_000_000_000_000_000, MOST_SHORT]) {
            for a in base.saturating_sub(2)..=base.saturating_add(2).min(MOST_SHORT) {
                let long = partner(&BigUint::from(a));
                let Ok(b) = u64::try_from(&long) else {
                    continue;
                };
                if b > MOST_SHORT - 1 {
                    continue;
                }
                assert!(is_cold(a, b), "{a} {b}");
                assert!(!is_cold(a, b + 1) && (b == 0 || !is_cold(a, b - 1)));
            }
        }
    }

    #[test]
    fn fibonacci_pairs_where_doubles_fail_are_judged_right() {
        // F(40) = 102334155 ...: the pair whose smaller number a double takes for one more.
        assert!(is_cold(165_580_140, 267_914_295));
        let double = ((267_914_295.0f64 - 165_580_140.0) * (1.0 + 5.0f64.sqrt()) / 2.0) as u64;
        assert_eq!(double, 165_580_141);
    }
}
