//! Mex, nim-sum, and the arithmetic of nimbers.
//!
//! Nim-sum and nim-product make the numbers below 2^(2^k) a field of characteristic 2, for every k;
//! each of these fields is inside the next. [`Nimber`] gives product, inverse, square root and
//! power for whole numbers of 8 to 128 bits and for [`crate::number::Natural`]s; [`products`]
//! multiplies slices.
//!
//! Source: J. H. Conway, *On Numbers and Games*, chapter 6.

mod field;
mod limbs;
mod word;

pub use field::{MOST_BITS, Nimber};
pub use word::products;

/// The least natural number that is not in `values`.
///
/// Costs O(length) time and memory: a mex over m values is at most m.
///
/// ```
/// assert_eq!(grundy::nimber::mex([0, 1, 3]), 2);
/// assert_eq!(grundy::nimber::mex([]), 0);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    let mut seen = vec![false; values.len() + 1];
    for value in values {
        if let Some(place) = usize::try_from(value).ok().and_then(|v| seen.get_mut(v)) {
            *place = true;
        }
    }
    seen.iter().take_while(|seen| **seen).count() as u64
}

/// The nim-sum: binary addition without carry, the Grundy value of a disjunctive sum.
///
/// ```
/// assert_eq!(grundy::nimber::nim_sum([3, 4, 5]), 2);
/// ```
#[must_use]
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// The nim-products of all a, b < `below`, by the definition: a ⊗ b is the mex of
/// a′b ⊕ ab′ ⊕ a′b′ over all a′ < a and b′ < b. Row a, column b. Costs O(`below`⁴): the oracle, and
/// never made faster.
///
/// ```
/// assert_eq!(grundy::nimber::products_by_definition(4)[2], [0, 2, 3, 1]);
/// ```
#[must_use]
pub fn products_by_definition(below: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0; below]; below];
    for a in 0..below {
        for b in 0..=a {
            let smaller = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let product = mex(smaller.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
            // The definition is the same in both.
            (table[a][b], table[b][a]) = (product, product);
        }
    }
    table
}
