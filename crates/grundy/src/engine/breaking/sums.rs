//! Any number of heaps after a move, and periodic tails: sets of nim-sums.
//!
//! The nim-sums of h heaps with n in all are those of a heap a and h − 1 heaps with n − a in
//! all: X_h(n) is the union of g(a) ⊕ X_{h−1}(n − a) over 1 ≤ a < n, kept as bitsets. What a
//! periodic tail of length q allows at n, it allowed at n − q, except for its first q amounts:
//! so the options by the tail are carried on from n − q and never enumerated again.

use super::digits;
use crate::budget::{Halt, Meter};
use crate::rule::Code;
use crate::rule::code::Digit;
use std::collections::VecDeque;

/// A set of values: bit v of word v / 64.
type Bits = Vec<u64>;

/// The state beside the values.
pub(super) struct Sums {
    /// Amounts before the tail.
    head: Vec<(usize, Digit)>,
    /// The first period of the tail.
    tail: Vec<(usize, Digit)>,
    /// What the tail allows, by the heap modulo the length of the tail.
    carried: Vec<Bits>,
    /// X_2, X_3, ...
    sets: Vec<Sets>,
    /// Words of a set that may hold every nim-sum so far; a power of two.
    words: usize,
    /// Bytes in the sets.
    held: u64,
}

/// X_h(n) for the last n, or for all.
struct Sets {
    /// The n of the first that is kept.
    first: usize,
    kept: VecDeque<Bits>,
    /// How many are needed.
    most: usize,
}

impl Sets {
    fn get(&self, n: usize) -> &[u64] {
        n.checked_sub(self.first)
            .and_then(|place| self.kept.get(place))
            .map_or(&[], Vec::as_slice)
    }

    /// Adds the next, and gives how many bytes more are held.
    fn push(&mut self, bits: Bits) -> i64 {
        let mut more = (8 * bits.len() + size_of::<Bits>()) as i64;
        self.kept.push_back(bits);
        if self.kept.len() > self.most {
            let old = self.kept.pop_front().map_or(0, |bits| bits.len());
            more -= (8 * old + size_of::<Bits>()) as i64;
            self.first += 1;
        }
        more
    }
}

impl Sums {
    pub(super) fn new(code: &Code, most_heaps: u32) -> Self {
        let (before, period) = (code.digits.len() as u64, code.tail.len() as u64);
        let head = digits(code, 0, before);
        let tail = digits(code, before + 1, before + period);
        let sets = (2..=most_heaps).map(|heaps| Sets {
            first: 0,
            kept: VecDeque::new(),
            // Larger sets are made of all that have one heap less.
            most: if heaps < most_heaps {
                usize::MAX
            } else {
                (before + period) as usize + 1
            },
        });
        Self {
            sets: sets.collect(),
            carried: vec![Vec::new(); code.tail.len()],
            head,
            tail,
            words: 1,
            held: 0,
        }
    }

    /// The value of the heap whose smaller ones have these values.
    pub(super) fn next(
        &mut self,
        values: &[u32],
        meter: &mut Meter<'_>,
    ) -> std::result::Result<u32, Halt> {
        let n = values.len();
        let last = values.last().copied().unwrap_or(0) as usize;
        self.words = self.words.max((last / 64 + 1).next_power_of_two());
        for heaps in 0..self.sets.len() {
            // A halt may have come between the sets of one heap.
            if self.sets[heaps].first + self.sets[heaps].kept.len() <= n {
                let bits = if heaps == 0 {
                    meter.spend(n as u64 / 2 + self.words as u64)?;
                    pairs(values, self.words)
                } else {
                    let words =
                        64 + n as u64 * self.sets[heaps - 1].get(n.saturating_sub(1)).len() as u64;
                    meter.spend(words)?;
                    with_one_more(values, &self.sets[heaps - 1], self.words)
                };
                self.held = self.held.saturating_add_signed(self.sets[heaps].push(bits));
            }
        }
        let tables = 8 * self.words as u64 * (self.carried.len() as u64 + 65);
        meter.hold(self.held.saturating_add(tables))?;
        let steps = (self.head.len() + self.tail.len()) * self.sets.len() * self.words;
        meter.spend(steps as u64 + 1)?;

        let mut options = self.options(values, &self.head);
        if !self.carried.is_empty() {
            let class = n % self.carried.len();
            let by_tail = self.options(values, &self.tail);
            unite(&mut self.carried[class], &by_tail);
            unite(&mut options, &self.carried[class]);
        }
        Ok(mex(&options))
    }

    /// The options of the next heap by these digits.
    fn options(&self, values: &[u32], moves: &[(usize, Digit)]) -> Bits {
        let n = values.len();
        let mut options = vec![0; self.words];
        for &(amount, digit) in moves.iter().filter(|&&(amount, _)| amount <= n) {
            let left = n - amount;
            if left == 0 {
                options[0] |= u64::from(digit.allows(0));
            } else if digit.allows(1) {
                insert(&mut options, values[left]);
            }
            for (heaps, sets) in (2..).zip(&self.sets) {
                if digit.allows(heaps) {
                    unite(&mut options, sets.get(left));
                }
            }
        }
        options
    }
}

fn insert(bits: &mut [u64], value: u32) {
    bits[value as usize / 64] |= 1 << (value % 64);
}

fn unite(bits: &mut Bits, more: &[u64]) {
    if bits.len() < more.len() {
        bits.resize(more.len(), 0);
    }
    for (word, more) in bits.iter_mut().zip(more) {
        *word |= more;
    }
}

fn mex(bits: &[u64]) -> u32 {
    let full = bits.iter().take_while(|&&word| word == u64::MAX).count();
    64 * full as u32 + bits.get(full).map_or(0, |word| word.trailing_ones())
}

/// X_2 of the next heap.
fn pairs(values: &[u32], words: usize) -> Bits {
    let n = values.len();
    let mut sums = vec![0; words];
    for small in 1..=n / 2 {
        if let Some(&large) = values.get(n - small) {
            insert(&mut sums, values[small] ^ large);
        }
    }
    sums
}

/// X_h of the next heap from X_{h−1}.
fn with_one_more(values: &[u32], fewer: &Sets, words: usize) -> Bits {
    // Sets are gathered by the low six bits of the value to XOR, which permute bits within a
    // word; the other bits permute words at once.
    let mut by_low = vec![0u64; 64 * words];
    let n = values.len();
    for (a, &value) in values.iter().enumerate().skip(1) {
        let (low, high) = (value as usize % 64, value as usize / 64);
        let gathered = &mut by_low[low * words..][..words];
        for (place, &word) in fewer.get(n - a).iter().enumerate() {
            gathered[place ^ high] |= word;
        }
    }
    let mut sums = vec![0; words];
    for (low, gathered) in by_low.chunks_exact(words).enumerate() {
        for (sum, &word) in sums.iter_mut().zip(gathered) {
            *sum |= xor_places(word, low as u32);
        }
    }
    sums
}

/// Moves bit v to bit v ⊕ `by`, for `by` < 64.
fn xor_places(mut word: u64, by: u32) -> u64 {
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
