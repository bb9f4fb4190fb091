//! Nimbers of many words, split in halves over Fermat powers.
//!
//! For a Fermat power F = 2^(2^k): F ⊗ x = F·x for every x < F, and F ⊗ F = F ⊕ F/2 (Conway, *On
//! Numbers and Games*, chapter 6, theorems 44 and 45). So for a = a₁F + a₀ and b = b₁F + b₀ with
//! all parts below F
//!
//! - a ⊗ b = ((a₁ ⊕ a₀)(b₁ ⊕ b₀) ⊕ a₀b₀)·F ⊕ a₀b₀ ⊕ a₁b₁ ⊗ F/2 (Karatsuba's split);
//! - a ⊗ (a₁F + a₁ ⊕ a₀) = a₀(a₁ ⊕ a₀) ⊕ a₁a₁ ⊗ F/2 is below F, which leads the inverse back to one
//!   of half the width;
//! - a ⊗ a = (a₁ ⊗ a₁)F ⊕ (a₀ ⊗ a₀ ⊕ a₁ ⊗ a₁ ⊗ F/2), so the square root of a is
//!   √a₁·F + √(a₀ ⊕ a₁ ⊗ F/2).
//!
//! Numbers are slices of words, the lowest first, a power of two of them.

use super::word;

/// The nim-product of two words by the split alone, down to single bits.
pub(super) fn word_by_halves(a: u64, b: u64) -> u64 {
    split(a, b, 64)
}

fn split(a: u64, b: u64, bits: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    let low_half = |word: u64| word & ((1 << half) - 1);
    let (a1, a0, b1, b0) = (a >> half, low_half(a), b >> half, low_half(b));
    let low = split(a0, b0, half);
    let high = split(a1, b1, half);
    let middle = split(a1 ^ a0, b1 ^ b0, half);
    (middle ^ low) << half | low ^ split(high, 1 << (half - 1), half)
}

/// a ⊕ b.
fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

fn join(mut low: Vec<u64>, high: &[u64]) -> Vec<u64> {
    low.extend_from_slice(high);
    low
}

/// a ⊗ b, both of the same width. Costs O(width²).
pub(super) fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    if let ([a], [b]) = (a, b) {
        return vec![word::product(*a, *b)];
    }
    let zero = |words: &[u64]| words.iter().all(|word| *word == 0);
    if zero(a) || zero(b) {
        return vec![0; a.len()];
    }
    let half = a.len() / 2;
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let low = product(a0, b0);
    let middle = product(&sum(a1, a0), &sum(b1, b0));
    let corner = by_half_power(&product(a1, b1));
    join(sum(&low, &corner), &sum(&middle, &low))
}

/// a ⊗ F/2 for the Fermat power F that is just above the width of a.
fn by_half_power(a: &[u64]) -> Vec<u64> {
    let mut half_power = vec![0; a.len()];
    if let Some(top) = half_power.last_mut() {
        *top = 1 << 63;
    }
    product(a, &half_power)
}

/// The inverse; `None` for 0. Costs O(width²).
pub(super) fn inverse(a: &[u64]) -> Option<Vec<u64>> {
    if let [a] = a {
        return word_inverse(*a).map(|inverse| vec![inverse]);
    }
    let (low, high) = a.split_at(a.len() / 2);
    let both = sum(low, high);
    let norm = sum(&product(low, &both), &by_half_power(&product(high, high)));
    let norm = inverse(&norm)?;
    Some(join(product(&both, &norm), &product(high, &norm)))
}

/// a^(2^64 − 2): the product of the powers 2, 4, 8 ... 2^63.
fn word_inverse(a: u64) -> Option<u64> {
    let powers = std::iter::successors(Some(a), |power| Some(word::product(*power, *power)));
    let inverse = powers.skip(1).take(63).fold(1, word::product);
    (a != 0).then_some(inverse)
}

/// The square root. Costs O(width²).
pub(super) fn square_root(a: &[u64]) -> Vec<u64> {
    if let [a] = a {
        // Squaring 64 times is the identity on the field of 2^64 elements.
        return vec![(1..64).fold(*a, |root, _| word::product(root, root))];
    }
    let (low, high) = a.split_at(a.len() / 2);
    let low = sum(low, &by_half_power(high));
    join(square_root(&low), &square_root(high))
}
