//! Sets with more members than a lane has bits: counts of the values in reach.
//!
//! Members that follow each other are one run, `a..=b`. From one heap to the next, a run gains
//! one option and loses one, so a heap costs O(runs) steps, however many members they have.

use super::Place;

/// A value plus one; 0 for a place before 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count(u32);

impl Place for Count {
    fn of(value: u32) -> Self {
        Self(value + 1)
    }

    fn value(self) -> u32 {
        self.0.saturating_sub(1)
    }

    fn solve(places: &mut [Self], from: usize, amounts: &[usize]) {
        let runs = runs(amounts);
        let mut options = Options::new(amounts.len());
        for &amount in amounts {
            options.add(places[from - amount]);
        }
        for at in from..places.len() {
            places[at] = Self::of(options.mex());
            for &(least, most) in &runs {
                options.add(places[at + 1 - least]);
                options.remove(places[at - most]);
            }
        }
    }

    fn steps(places: usize, amounts: &[usize]) -> u64 {
        let each = 1 + 2 * runs(amounts).len() as u64;
        (places as u64).saturating_mul(each) + amounts.len() as u64
    }
}

/// The runs of consecutive amounts, each with its least and its largest.
fn runs(amounts: &[usize]) -> Vec<(usize, usize)> {
    amounts
        .chunk_by(|a, b| a + 1 == *b)
        .filter_map(|run| Some((*run.first()?, *run.last()?)))
        .collect()
}

/// How many options have each value, and which values none has.
struct Options {
    counts: Vec<u32>,
    /// Bit v: no option has the value v.
    absent: Vec<u64>,
    /// Bit w: the word w of `absent` is not 0.
    words: Vec<u64>,
}

impl Options {
    /// No options; there will be at most `most` at a time.
    fn new(most: usize) -> Self {
        let words = most / 64 + 1;
        Self {
            counts: vec![0; words * 64],
            absent: vec![u64::MAX; words],
            words: vec![u64::MAX; words / 64 + 1],
        }
    }

    /// Values that the mex cannot reach are left out, and so are places before 0.
    fn slot(&self, place: Count) -> Option<usize> {
        let value = place.0.checked_sub(1)? as usize;
        (value < self.counts.len()).then_some(value)
    }

    fn add(&mut self, place: Count) {
        if let Some(value) = self.slot(place) {
            if self.counts[value] == 0 {
                self.absent[value / 64] &= !(1 << (value % 64));
                if self.absent[value / 64] == 0 {
                    self.words[value / 4096] &= !(1 << (value / 64 % 64));
                }
            }
            self.counts[value] += 1;
        }
    }

    fn remove(&mut self, place: Count) {
        if let Some(value) = self.slot(place) {
            self.counts[value] -= 1;
            if self.counts[value] == 0 {
                self.absent[value / 64] |= 1 << (value % 64);
                self.words[value / 4096] |= 1 << (value / 64 % 64);
            }
        }
    }

    /// The least value that no option has.
    fn mex(&self) -> u32 {
        let first = |words: &[u64], from: usize| {
            words[from..]
                .iter()
                .position(|&word| word != 0)
                .map(|at| (from + at) * 64 + words[from + at].trailing_zeros() as usize)
        };
        // There are more values than options, so some word has an absent value.
        let word = first(&self.words, 0).unwrap_or(0);
        first(&self.absent, word).unwrap_or(0) as u32
    }
}
