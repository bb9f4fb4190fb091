//! Nim-arithmetic on whole numbers of any width.

use super::limbs;
use crate::error::{Error, Result};
use crate::number::Natural;
use num_bigint::BigUint;

/// The most bits of a [`Natural`] that is a nimber: the product of such takes some seconds.
pub const MOST_BITS: u64 = 1 << 17;

/// A whole number in the field of nimbers.
///
/// ```
/// use grundy::nimber::Nimber;
/// assert_eq!(5u64.times(&3), 15);
/// assert_eq!(u64::MAX.times(&u64::MAX), 11_290_409_524_105_353_207);
/// assert_eq!(2u8.inverse(), Some(3));
/// assert_eq!(4u32.power(15), 1);
/// let root = 7u128.square_root();
/// assert_eq!(root.times(&root), 7);
/// ```
pub trait Nimber: Sized {
    /// The nim-product.
    #[must_use]
    fn times(&self, other: &Self) -> Self;

    /// The number whose nim-product with this one is 1; `None` for 0.
    #[must_use]
    fn inverse(&self) -> Option<Self>;

    /// The one number whose nim-square this is.
    #[must_use]
    fn square_root(&self) -> Self;

    /// The nim-product of so many copies of this number: 1 for none.
    #[must_use]
    fn power(&self, exponent: u128) -> Self;
}

/// `exponent` copies, by squaring.
fn power<N: Nimber>(one: N, mut square: N, mut exponent: u128) -> N {
    let mut power = one;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power.times(&square);
        }
        exponent >>= 1;
        square = square.times(&square);
    }
    power
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Nimber for $word {
            fn times(&self, other: &Self) -> Self {
                // The numbers of this width are a subfield, so nothing is cut off.
                super::word::product(u64::from(*self), u64::from(*other)) as $word
            }

            fn inverse(&self) -> Option<Self> {
                limbs::inverse(&[u64::from(*self)]).map(|words| words[0] as $word)
            }

            fn square_root(&self) -> Self {
                limbs::square_root(&[u64::from(*self)])[0] as $word
            }

            fn power(&self, exponent: u128) -> Self {
                power(1, *self, exponent)
            }
        }
    )*};
}

words!(u8, u16, u32, u64);

fn halves(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

fn whole(words: &[u64]) -> u128 {
    u128::from(words[1]) << 64 | u128::from(words[0])
}

impl Nimber for u128 {
    fn times(&self, other: &Self) -> Self {
        whole(&limbs::product(&halves(*self), &halves(*other)))
    }

    fn inverse(&self) -> Option<Self> {
        limbs::inverse(&halves(*self)).map(|words| whole(&words))
    }

    fn square_root(&self) -> Self {
        whole(&limbs::square_root(&halves(*self)))
    }

    fn power(&self, exponent: u128) -> Self {
        power(1, *self, exponent)
    }
}

/// The words of a number, zeros on top up to a power of two of at least `words`.
fn words_of(number: &Natural, words: usize) -> Vec<u64> {
    let mut all = number.0.to_u64_digits();
    let width = all.len().max(words).next_power_of_two();
    all.resize(width, 0);
    all
}

fn number_of(words: &[u64]) -> Natural {
    let halves = words
        .iter()
        .flat_map(|word| [*word as u32, (*word >> 32) as u32]);
    Natural(BigUint::new(halves.collect()))
}

impl Natural {
    /// Refuses numbers whose nim-arithmetic would take too long.
    ///
    /// # Errors
    /// Where the number has more than [`MOST_BITS`] bits.
    pub fn check_nimber(&self) -> Result<()> {
        if self.0.bits() <= MOST_BITS {
            return Ok(());
        }
        Err(Error::budget(format!(
            "a nimber of {} bits was given, and the limit is {MOST_BITS}",
            self.0.bits()
        )))
    }
}

/// For numbers of any size: the cost grows with the square of their length, so whoever takes them
/// from outside asks [`Natural::check_nimber`] first.
impl Nimber for Natural {
    fn times(&self, other: &Self) -> Self {
        let width = words_of(self, words_of(other, 1).len()).len();
        number_of(&limbs::product(
            &words_of(self, width),
            &words_of(other, width),
        ))
    }

    fn inverse(&self) -> Option<Self> {
        limbs::inverse(&words_of(self, 1)).map(|words| number_of(&words))
    }

    fn square_root(&self) -> Self {
        number_of(&limbs::square_root(&words_of(self, 1)))
    }

    fn power(&self, exponent: u128) -> Self {
        power(Natural::from(1), self.clone(), exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The laws of a field of characteristic 2, at three of its elements.
    fn is_a_field<N: Nimber + Clone + PartialEq + std::fmt::Debug>(
        [a, b, c]: [N; 3],
        one: &N,
        sum: impl Fn(&N, &N) -> N,
    ) {
        assert_eq!(a.times(&b), b.times(&a));
        assert_eq!(a.times(&b).times(&c), a.times(&b.times(&c)));
        assert_eq!(a.times(&sum(&b, &c)), sum(&a.times(&b), &a.times(&c)));
        assert_eq!(a.times(one), a);
        match a.inverse() {
            Some(inverse) => assert_eq!(a.times(&inverse), *one),
            None => assert_eq!(a, sum(&a, &a)),
        }
        let root = a.square_root();
        assert_eq!(root.times(&root), a);
        assert_eq!(a.power(0), *one);
        assert_eq!(a.power(5), a.times(&a).times(&a).times(&a).times(&a));
    }

    proptest! {
        #[test]
        fn every_width_is_a_field(wide in any::<[u128; 3]>()) {
            is_a_field(wide.map(|n| n as u8), &1, |a, b| a ^ b);
            is_a_field(wide.map(|n| n as u16), &1, |a, b| a ^ b);
            is_a_field(wide.map(|n| n as u32), &1, |a, b| a ^ b);
            is_a_field(wide.map(|n| n as u64), &1, |a, b| a ^ b);
            is_a_field(wide, &1, |a, b| a ^ b);
        }

        #[test]
        fn numbers_of_any_size_are_in_a_field(words in prop::collection::vec(any::<u32>(), 15)) {
            let number = |words: &[u32]| Natural(BigUint::new(words.to_vec()));
            let numbers = [number(&words[..9]), number(&words[9..12]), number(&words[12..])];
            is_a_field(numbers, &Natural::from(1), |a, b| Natural(&a.0 ^ &b.0));
        }

        #[test]
        fn a_product_is_the_same_in_every_width(a in any::<u32>(), b in any::<u32>()) {
            let product = a.times(&b);
            prop_assert_eq!(u64::from(a).times(&u64::from(b)), u64::from(product));
            prop_assert_eq!(u128::from(a).times(&u128::from(b)), u128::from(product));
            let natural = |n: u32| Natural::from(u64::from(n));
            prop_assert_eq!(natural(a).times(&natural(b)), natural(product));
        }
    }

    #[test]
    fn a_fermat_power_times_itself_is_one_and_a_half_of_it() {
        let power = |bits: u32| Natural(BigUint::from(1u8) << bits);
        for bits in [1, 2, 4, 8, 16, 32, 64, 128, 256] {
            let fermat = power(bits);
            assert_eq!(fermat.times(&fermat).0, &fermat.0 + (&fermat.0 >> 1u32));
        }
    }
}
