//! The formats of Nim's judge. All but the heaps' nim-sum, and a little for each of 64 bits, is
//! forgotten as it is read.

use super::Nim;
use crate::error::Result;
use crate::game::judge::{Format, Input, Judge, Output};

/// The longest run of heaps and the largest first heap of one, so that no end overflows.
const MOST_IN_RUN: u64 = 1 << 62;
/// The largest of the first two heaps, so that their sum does not overflow.
const MOST_MOVED: u64 = 1 << 62;

/// All formats, the default first.
pub(super) const ALL: &[Judge<Nim>] = &[
    Judge {
        format: Format {
            name: "first-move",
            reads: "`n`, then n heaps below 2^64",
            prints: "`Second`, or `First i k`: take k from heap i, the first that can fall as it must",
            source: "the program of a lesson",
            problems: &["SEED-MN-NIM"],
            words: Some(["First", "Second"]),
        },
        run: |_, input, output, _| FirstByBit::read(input, |size| size)?.answer(output),
    },
    Judge {
        format: Format {
            name: "tests",
            reads: "`t`, then for each test `n` and n heaps",
            prints: "who wins each test, `first` or `second`",
            source: "CSES, Nim Game I",
            problems: &["CSES-1730"],
            words: Some(["first", "second"]),
        },
        run: |_, input, output, _| {
            input.tests(|input| {
                let mut sum = 0;
                input.heaps(|_, size| sum ^= size)?;
                output.verdict(sum != 0)
            })
        },
    },
    Judge {
        format: Format {
            name: "runs",
            reads: "`n`, then n lines `x m`, each m heaps of x, x + 1, ..., x + m - 1",
            prints: "who wins, `tolik` or `bolik`",
            source: "Codeforces 15C",
            problems: &["CF-15C"],
            words: Some(["tolik", "bolik"]),
        },
        run: |_, input, output, _| {
            let count = input.number(|| "n, the number of runs".to_owned())?;
            let mut sum = 0;
            for run in 1..=count {
                let of = |what| move || format!("{what} of run {run} of {count}");
                let first = input.number_in(0, MOST_IN_RUN, of("x, the first heap"))?;
                let length = input.number_in(0, MOST_IN_RUN, of("m, the number of heaps"))?;
                sum ^= nim_sum_below(first) ^ nim_sum_below(first + length);
            }
            output.verdict(sum != 0)
        },
    },
    Judge {
        format: Format {
            name: "count-moves",
            reads: "`n` and n heaps for each test, until n is 0",
            prints: "how many winning moves each has",
            source: "POJ 2975, HDU 1850",
            problems: &["POJ-2975", "HDU-1850"],
            words: None,
        },
        run: |_, input, output, _| {
            input.until_zero("the number of heaps", |input, count| {
                let (mut sum, mut with_bit) = (0u64, [0u64; 64]);
                input.heaps_after(count, |_, size| {
                    sum ^= size;
                    let mut bits = size;
                    while bits != 0 {
                        with_bit[bits.trailing_zeros() as usize] += 1;
                        bits &= bits - 1;
                    }
                })?;
                let top = sum.checked_ilog2();
                let moves = top.map_or(0, |top| with_bit[top as usize]);
                output.line(&moves.to_string())
            })
        },
    },
    Judge {
        format: Format {
            name: "first-pile",
            reads: "`n`, at least 2, then n heaps, the first two up to 2^62",
            prints: "the least number of stones, fewer than all, to be put from heap 1 on heap 2 \
                     before play so that the second player wins, or -1",
            source: "AtCoder ABC172 F",
            problems: &["AC-ABC172F", "ABC172F"],
            words: None,
        },
        run: |_, input, output, _| {
            let count = input.number_in(2, u64::MAX, || "the number of heaps".to_owned())?;
            let first = input.number_in(0, MOST_MOVED, || "heap 1".to_owned())?;
            let second = input.number_in(0, MOST_MOVED, || "heap 2".to_owned())?;
            let mut others = 0;
            input.heaps_after(count - 2, |_, size| others ^= size)?;
            match least_moved(first, second, others) {
                Some(moved) => output.line(&moved.to_string()),
                None => output.line("-1"),
            }
        },
    },
];

/// 0 xor 1 xor ... xor (end − 1). Four numbers from a multiple of 4 on cancel.
fn nim_sum_below(end: u64) -> u64 {
    match end % 4 {
        0 => 0,
        1 => end - 1,
        2 => 1,
        _ => end,
    }
}

/// The least number, below `first`, that taken from `first` and added to `second` makes their
/// nim-sum `others`.
///
/// What two heaps a and b have in common and what they differ in make their sum:
/// a + b = 2 (a and b) + (a xor b). So a and b share the bits of (sum − others) / 2, and the bits
/// of `others` are dealt out between them: to `first`, as many from the top as it can hold.
fn least_moved(first: u64, second: u64, others: u64) -> Option<u64> {
    let twice = (first + second).checked_sub(others)?;
    let common = twice / 2;
    if !twice.is_multiple_of(2) || common & others != 0 || common > first {
        return None;
    }
    let mut left = common;
    for bit in (0..u64::BITS).rev().map(|place| 1 << place) {
        if others & bit != 0 && left | bit <= first {
            left |= bit;
        }
    }
    (left > 0).then(|| first - left)
}

/// What a judge must remember of its heaps, however many they are: their nim-sum, and for each
/// bit the first heap that has it.
#[derive(Debug)]
pub(in crate::game) struct FirstByBit {
    pub(in crate::game) sum: u64,
    seen: u64,
    first: [(u64, u64); 64],
}

impl FirstByBit {
    /// Reads the number of heaps and the heaps; `value` is what is added of a heap.
    pub(in crate::game) fn read(
        input: &mut Input<'_>,
        mut value: impl FnMut(u64) -> u64,
    ) -> Result<Self> {
        let mut heaps = Self {
            sum: 0,
            seen: 0,
            first: [(0, 0); 64],
        };
        input.heaps(|heap, size| heaps.add(heap, value(size)))?;
        Ok(heaps)
    }

    #[inline]
    fn add(&mut self, heap: u64, value: u64) {
        self.sum ^= value;
        let mut new = value & !self.seen;
        self.seen |= value;
        while new != 0 {
            self.first[new.trailing_zeros() as usize] = (heap, value);
            new &= new - 1;
        }
    }

    /// The second player wins where the sum is 0; else the first, with the first heap that has its top bit, and how much its
    /// value falls to bring the sum to 0. Only where no heap has that bit (which a nim-sum does
    /// not come to, but the sum of the misère form does) are both numbers 0.
    pub(in crate::game) fn answer(&self, output: &mut Output<'_>) -> Result<()> {
        let Some(top) = self.sum.checked_ilog2() else {
            return output.verdict(false);
        };
        let (heap, value) = self.first[top as usize];
        let amount = value.saturating_sub(value ^ self.sum);
        let line = format!("{} {heap} {amount}", output.words().first);
        output.line(&line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nim_sum_below_is_that_of_all_smaller_numbers() {
        let mut sum = 0;
        for end in 0..100 {
            assert_eq!(nim_sum_below(end), sum);
            sum ^= end;
        }
    }

    #[test]
    fn the_least_number_moved_is_the_first_that_works() {
        for first in 0..12u64 {
            for second in 0..12 {
                for others in 0..32 {
                    let works = |moved: &u64| (first - moved) ^ (second + moved) == others;
                    let least = (0..first).find(works);
                    let answer = least_moved(first, second, others);
                    assert_eq!(answer, least, "{first} {second} and {others}");
                }
            }
        }
    }
}
