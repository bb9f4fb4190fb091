//! Sets of values as bits: bit v of word v / 64.

/// A set of values; words that are left out are empty.
pub(super) type Bits = Vec<u64>;

/// Adds a value for which there is a word.
pub(super) fn insert(bits: &mut [u64], value: u32) {
    bits[value as usize / 64] |= 1 << (value % 64);
}

/// Adds every value of `more`.
pub(super) fn unite(bits: &mut Bits, more: &[u64]) {
    if bits.len() < more.len() {
        bits.resize(more.len(), 0);
    }
    for (word, more) in bits.iter_mut().zip(more) {
        *word |= more;
    }
}

/// The least value that is not there.
pub(super) fn mex(bits: &[u64]) -> u32 {
    let full = bits.iter().take_while(|&&word| word == u64::MAX).count();
    64 * full as u32 + bits.get(full).map_or(0, |word| word.trailing_ones())
}

/// Adds v ⊕ `by` for every v of `more`, in `words` words, a power of two that all of them fit in.
pub(super) fn unite_shifted(bits: &mut Bits, more: &[u64], by: u32, words: usize) {
    if bits.len() < words && more.iter().any(|word| *word != 0) {
        bits.resize(words, 0);
    }
    let (high, low) = (by as usize / 64, by % 64);
    for (place, &word) in more.iter().enumerate().filter(|(_, word)| **word != 0) {
        bits[place ^ high] |= xor_places(word, low);
    }
}

/// Moves bit v to bit v ⊕ `by`, for `by` < 64.
pub(super) fn xor_places(mut word: u64, by: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in LOW.into_iter().enumerate() {
        if by >> bit & 1 == 1 {
            word = word >> (1 << bit) & low | (word & low) << (1 << bit);
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_move_to_the_nim_sum() {
        for by in 0..64 {
            for value in 0..64 {
                assert_eq!(xor_places(1 << value, by), 1 << (value ^ by));
            }
        }
    }
}
