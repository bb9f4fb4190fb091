//! Grundy values of Wythoff's game, which no formula is known for: a table of all smaller
//! positions.
//!
//! A cell's options are the cells to its left, above it and on its diagonal, so one set of seen
//! values for each row, column and diagonal gives the mex.

use crate::budget::Meter;

/// The largest heap for which a table is made: a million cells.
pub(super) const LARGEST: u64 = 1023;

/// The value of (`first`, `second`); `None` where a heap is above [`LARGEST`] or the table would
/// cost more than the meter has.
pub(super) fn value(first: u64, second: u64, meter: &mut Meter<'_>) -> Option<u64> {
    let (rows, columns) = (first.min(second) + 1, first.max(second) + 1);
    if columns > LARGEST + 1 {
        return None;
    }
    // The value is at most the number of stones: a move takes at least one.
    let words = (rows + columns) / 64 + 1;
    meter
        .reserve(8 * words * 2 * (rows + columns), "the table of values")
        .ok()?;
    meter.spend(rows * columns * words).ok()?;
    let (rows, columns, words) = (rows as usize, columns as usize, words as usize);
    let none = vec![0u64; words];
    let mut below = vec![none.clone(); columns];
    let mut diagonal = vec![none.clone(); rows + columns];
    let mut last = 0;
    for row in 0..rows {
        let mut left = none.clone();
        for (column, above) in below.iter_mut().enumerate() {
            let across = &mut diagonal[column + rows - row];
            let seen = left.iter().zip(&*above).zip(&*across);
            let mut seen = seen.map(|((one, two), three)| one | two | three);
            let word = seen.position(|word| word != u64::MAX).unwrap_or(words - 1);
            let bits = left[word] | above[word] | across[word];
            let bit = 1u64.checked_shl(bits.trailing_ones()).unwrap_or(0);
            for set in [&mut left, above, across] {
                set[word] |= bit;
            }
            last = 64 * word as u64 + u64::from(bits.trailing_ones());
        }
    }
    Some(last)
}
