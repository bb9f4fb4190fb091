//! The field of the nimbers below 2^64.
//!
//! A field of 2^64 elements is unique up to isomorphism, so this one is that of binary polynomials
//! modulo f = x^64 + x^4 + x^3 + x + 1. The isomorphism sends x to a root of f among the nimbers
//! and is linear over two elements: eight lookups in tables of bytes. A product is then one
//! carry-less multiplication, for which processors have an instruction (PCLMULQDQ), a reduction by
//! shifts, and the way back. All narrower widths are subfields, and their products are the same.

use super::limbs;
use std::sync::LazyLock;

/// A root of f among the nimbers below 2^64: found by splitting f over this field with the method
/// of Cantor and Zassenhaus (1981); a test puts it into f.
const ROOT: u64 = 4_641_219_587_890_989_781;

/// A linear map of 64 bits, by the eight bytes of its argument.
type Map = [[u64; 256]; 8];

struct Maps {
    to_polynomial: Map,
    to_nimber: Map,
}

static MAPS: LazyLock<Box<Maps>> = LazyLock::new(|| {
    // Columns of the way back: the powers of the root.
    let mut powers = [1u64; 64];
    for i in 1..64 {
        powers[i] = limbs::word_by_halves(powers[i - 1], ROOT);
    }
    Box::new(Maps {
        to_polynomial: by_bytes(&inverse(&powers)),
        to_nimber: by_bytes(&powers),
    })
});

/// The tables of the map that sends bit i to `columns[i]`.
fn by_bytes(columns: &[u64; 64]) -> Map {
    let mut map = [[0; 256]; 8];
    for (table, columns) in map.iter_mut().zip(columns.chunks(8)) {
        for byte in 1usize..256 {
            let rest = byte & (byte - 1);
            table[byte] = table[rest] ^ columns[byte.trailing_zeros() as usize];
        }
    }
    map
}

/// The inverse of a regular matrix of bits, by columns: Gauss and Jordan.
fn inverse(columns: &[u64; 64]) -> [u64; 64] {
    let (mut left, mut right) = (*columns, [0u64; 64]);
    for (i, column) in right.iter_mut().enumerate() {
        *column = 1 << i;
    }
    for bit in 0..64 {
        let pivot = (bit..64).find(|&i| left[i] >> bit & 1 == 1).unwrap_or(bit);
        left.swap(bit, pivot);
        right.swap(bit, pivot);
        for i in 0..64 {
            if i != bit && left[i] >> bit & 1 == 1 {
                left[i] ^= left[bit];
                right[i] ^= right[bit];
            }
        }
    }
    right
}

#[inline]
fn apply(map: &Map, word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    let mut image = 0;
    for (table, byte) in map.iter().zip(bytes) {
        image ^= table[byte as usize];
    }
    image
}

/// The remainder modulo f of a polynomial below x^128.
#[inline]
fn reduce(low: u64, high: u64) -> u64 {
    // What the shifts of the high half push beyond x^64, at most x^3, comes back once more.
    let over = high >> 63 ^ high >> 61 ^ high >> 60;
    let fold = high ^ over;
    low ^ fold ^ fold << 1 ^ fold << 3 ^ fold << 4
}

/// The product without carries, four bits at a time.
fn multiply_portable(a: u64, b: u64) -> (u64, u64) {
    let mut multiples = [0u128; 16];
    for bits in 1usize..16 {
        let rest = bits & (bits - 1);
        multiples[bits] = multiples[rest] ^ u128::from(b) << bits.trailing_zeros();
    }
    let product = (0..16).fold(0u128, |product, i| {
        product ^ multiples[(a >> (4 * i) & 15) as usize] << (4 * i)
    });
    (product as u64, (product >> 64) as u64)
}

#[cfg(target_arch = "x86_64")]
mod pclmul {
    use std::arch::x86_64::{
        _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_unpackhi_epi64,
    };

    /// The product without carries.
    #[inline]
    #[target_feature(enable = "pclmulqdq,sse2")]
    pub(super) fn multiply(a: u64, b: u64) -> (u64, u64) {
        let product =
            _mm_clmulepi64_si128::<0>(_mm_set_epi64x(0, a as i64), _mm_set_epi64x(0, b as i64));
        let high = _mm_unpackhi_epi64(product, product);
        (
            _mm_cvtsi128_si64(product) as u64,
            _mm_cvtsi128_si64(high) as u64,
        )
    }

    /// [`super::products`] with the instruction.
    #[target_feature(enable = "pclmulqdq,sse2")]
    pub(super) fn products(maps: &super::Maps, a: &[u64], b: &[u64], into: &mut [u64]) {
        for ((into, a), b) in into.iter_mut().zip(a).zip(b) {
            let a = super::apply(&maps.to_polynomial, *a);
            let b = super::apply(&maps.to_polynomial, *b);
            let (low, high) = multiply(a, b);
            *into = super::apply(&maps.to_nimber, super::reduce(low, high));
        }
    }
}

/// The nim-products of `a[i]` and `b[i]`, as many as the shortest of the slices holds.
///
/// Costs some 10 ns each where the processor multiplies without carries, some 40 ns elsewhere.
///
/// ```
/// let mut products = [0; 3];
/// grundy::nimber::products(&[5, 5, 3141], &[3, 8, 5926], &mut products);
/// assert_eq!(products, [15, 3, 14994]);
/// ```
pub fn products(a: &[u64], b: &[u64], into: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has the instruction.
        unsafe { pclmul::products(&MAPS, a, b, into) };
        return;
    }
    products_portable(a, b, into);
}

fn products_portable(a: &[u64], b: &[u64], into: &mut [u64]) {
    let maps = &**MAPS;
    for ((into, a), b) in into.iter_mut().zip(a).zip(b) {
        let a = apply(&maps.to_polynomial, *a);
        let b = apply(&maps.to_polynomial, *b);
        let (low, high) = multiply_portable(a, b);
        *into = apply(&maps.to_nimber, reduce(low, high));
    }
}

/// The nim-product of two words.
#[inline]
pub(super) fn product(a: u64, b: u64) -> u64 {
    let mut product = [0];
    products(&[a], &[b], &mut product);
    product[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_root_is_one() {
        let power = |exponent: u32| (0..exponent).fold(1, |p, _| limbs::word_by_halves(p, ROOT));
        assert_eq!(power(64) ^ power(4) ^ power(3) ^ power(1) ^ 1, 0);
    }

    #[test]
    fn products_below_256_are_those_of_the_definition() {
        let table = crate::nimber::products_by_definition(256);
        for (a, row) in table.iter().enumerate() {
            for (b, product) in row.iter().enumerate() {
                assert_eq!(super::product(a as u64, b as u64), *product, "{a} and {b}");
            }
        }
    }

    proptest! {
        #[test]
        fn every_path_gives_the_product_by_halves(pairs in prop::collection::vec(any::<(u64, u64)>(), 1..40)) {
            let (a, b): (Vec<u64>, Vec<u64>) = pairs.into_iter().unzip();
            let by_halves: Vec<u64> =
                a.iter().zip(&b).map(|(a, b)| limbs::word_by_halves(*a, *b)).collect();
            let mut found = vec![0; a.len()];
            products(&a, &b, &mut found);
            prop_assert_eq!(&found, &by_halves);
            products_portable(&a, &b, &mut found);
            prop_assert_eq!(&found, &by_halves);
        }
    }
}
