//! Nim-sums of parts of which no two are equal.
//!
//! The parts are let in one after the other, smallest first. Once a may be used, the nim-sums of h
//! different parts of m are those that do without a, and g(a) ⊕ those of h − 1 smaller parts of
//! m − a. To let in a changes the sets of all larger m, so these are kept up to a horizon, and made
//! anew for twice as many when the values reach it.

use super::bits::{Bits, insert, unite_shifted};
use super::splits::Levels;
use crate::budget::{Halt, Meter};

/// The first horizon.
const FIRST_HORIZON: usize = 64;

/// The sets, as far as parts were let in.
pub(super) struct Distinct {
    levels: Levels,
    /// By level, then by m: the nim-sums of m below the horizon.
    sets: Vec<Vec<Bits>>,
    /// The largest part that was let in.
    largest: usize,
    /// Words in a set.
    words: usize,
}

impl Distinct {
    pub(super) fn new(levels: Levels) -> Self {
        Self {
            levels,
            sets: vec![Vec::new(); levels.count],
            largest: 0,
            words: 1,
        }
    }

    fn horizon(&self) -> usize {
        self.sets.first().map_or(0, Vec::len)
    }

    /// At most so many bytes.
    pub(super) fn held(&self) -> u64 {
        let each = (8 * self.words + size_of::<Bits>()) as u64;
        each * (self.horizon() * self.levels.count) as u64
    }

    /// Lets in every part below the next n.
    pub(super) fn extend(
        &mut self,
        values: &[u32],
        words: usize,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<(), Halt> {
        let n = values.len();
        self.words = words;
        if n >= self.horizon() {
            let horizon = (2 * n).max(FIRST_HORIZON);
            let each = (8 * words + size_of::<Bits>()) as u64;
            meter.hold(each * (horizon * self.levels.count) as u64)?;
            self.sets = vec![vec![Vec::new(); horizon]; self.levels.count];
            self.largest = 0;
        }
        while self.largest + 1 < n {
            meter.spend((self.horizon() * self.levels.count * words) as u64)?;
            self.largest += 1;
            self.let_in(self.largest, values);
        }
        Ok(())
    }

    fn let_in(&mut self, part: usize, values: &[u32]) {
        let (value, words, horizon) = (values[part], self.words, self.horizon());
        // From the most parts to the fewest, and from the largest m down: what is read has not
        // been told of this part.
        for level in (0..self.levels.count).rev() {
            let (fewer, these) = self.sets.split_at_mut(level);
            for m in (part + 1..horizon).rev() {
                let rest = m - part;
                let (before, at) = these[0].split_at_mut(m);
                let sums = &mut at[0];
                match fewer.last() {
                    Some(fewer) => unite_shifted(sums, &fewer[rest], value, words),
                    None if rest < part => {
                        if sums.len() < words {
                            sums.resize(words, 0);
                        }
                        insert(sums, value ^ values[rest]);
                    }
                    None => {}
                }
                if self.levels.is_endless(level) {
                    unite_shifted(sums, &before[rest], value, words);
                }
            }
        }
    }

    /// The nim-sums of m at this level.
    pub(super) fn get(&self, level: usize, m: usize) -> &[u64] {
        self.sets[level].get(m).map_or(&[], Vec::as_slice)
    }
}
