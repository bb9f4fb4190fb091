//! Primes up to a bound: the sieve of Eratosthenes as bits, with a running count.

use std::sync::LazyLock;

/// The primes to 2^20, for functions of single numbers: factors are known to 2^40.
pub(crate) static SMALL: LazyLock<Primes> = LazyLock::new(|| Primes::up_to(1 << 20));

/// All primes below a bound; a bit and a half for each number.
#[derive(Debug, Clone)]
pub(crate) struct Primes {
    /// Bit n says whether n is prime.
    bits: Vec<u64>,
    /// How many primes lie before each word of `bits`.
    before: Vec<u32>,
}

impl Primes {
    /// Sieves at least 0 ..= `bound`; O(bound · log log bound).
    pub(crate) fn up_to(bound: u32) -> Self {
        let words = bound as usize / 64 + 1;
        let size = words * 64;
        let mut bits = vec![u64::MAX; words];
        let clear = |bits: &mut Vec<u64>, n: usize| bits[n / 64] &= !(1 << (n % 64));
        clear(&mut bits, 0);
        clear(&mut bits, 1);
        let mut p = 2;
        while p * p < size {
            if bits[p / 64] >> (p % 64) & 1 == 1 {
                for multiple in (p * p..size).step_by(p) {
                    clear(&mut bits, multiple);
                }
            }
            p += 1;
        }
        let before = bits
            .iter()
            .scan(0, |count, word| {
                let here = *count;
                *count += word.count_ones();
                Some(here)
            })
            .collect();
        Self { bits, before }
    }

    /// Whether `n` is prime; `None` beyond the sieve.
    pub(crate) fn contains(&self, n: u64) -> Option<bool> {
        let word = self.bits.get(usize::try_from(n / 64).ok()?)?;
        Some(word >> (n % 64) & 1 == 1)
    }

    /// How many primes are at most `n`; `None` beyond the sieve.
    pub(crate) fn count_to(&self, n: u64) -> Option<u64> {
        let place = usize::try_from(n / 64).ok()?;
        let upto = u64::MAX >> (63 - n % 64);
        let here = (self.bits.get(place)? & upto).count_ones();
        Some(u64::from(self.before.get(place)? + here))
    }

    /// The least prime that divides `n` ≥ 2; `None` where it is not known to this sieve, which
    /// it is for every n below the square of the bound. O(√n) at most.
    pub(crate) fn least_factor(&self, n: u64) -> Option<u64> {
        if n < 2 {
            return None;
        }
        if self.contains(n) == Some(true) {
            return Some(n);
        }
        for (place, word) in self.bits.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let p = place as u64 * 64 + u64::from(word.trailing_zeros());
                if p * p > n {
                    return Some(n);
                }
                if n.is_multiple_of(p) {
                    return Some(p);
                }
                word &= word - 1;
            }
        }
        None
    }

    /// The primes whose product is `n` ≥ 1, as (distinct, with multiplicity) counts; `None` where
    /// the sieve does not reach.
    pub(crate) fn factors(&self, n: u64) -> Option<(u32, u32)> {
        let (mut rest, mut distinct, mut all) = (n, 0, 0);
        if n == 0 {
            return None;
        }
        while rest > 1 {
            let p = self.least_factor(rest)?;
            distinct += 1;
            while rest.is_multiple_of(p) {
                rest /= p;
                all += 1;
            }
        }
        Some((distinct, all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sieve_agrees_with_trial_division() {
        for bound in [0, 1, 2, 63, 64, 65, 300] {
            let primes = Primes::up_to(bound);
            let mut count = 0;
            for n in 0..=u64::from(bound) {
                let prime = n >= 2 && (2..n).all(|d| n % d != 0);
                count += u64::from(prime);
                assert_eq!(primes.contains(n), Some(prime), "{n} below {bound}");
                assert_eq!(primes.count_to(n), Some(count), "{n} below {bound}");
            }
        }
    }

    #[test]
    fn factors_are_counted_once_and_with_multiplicity() {
        let primes = Primes::up_to(100);
        assert_eq!(primes.factors(1), Some((0, 0)));
        assert_eq!(primes.factors(360), Some((3, 6)));
        assert_eq!(primes.factors(97 * 97), Some((1, 2)));
        assert_eq!(primes.least_factor(91), Some(7));
        assert_eq!(primes.least_factor(131 * 137), None);
    }
}
