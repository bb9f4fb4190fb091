//! Take-and-break codes: octal games, hexadecimal games, and any number of digits.
//!
//! The digit d_t says what taking t may leave: bit h of d_t allows exactly h heaps that are not
//! empty. Source: Berlekamp, Conway, Guy, *Winning Ways*, chapter 4 ("Taking and breaking").

mod text;

use std::ops::ControlFlow;

/// Which numbers of heaps a move may leave: bit h allows h heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digit(pub u32);

impl Digit {
    /// Whether the move may leave exactly `heaps` heaps, none of them empty.
    #[must_use]
    pub fn allows(self, heaps: u32) -> bool {
        heaps < 32 && self.0 >> heaps & 1 == 1
    }

    /// The most heaps that the move may leave; `None` where there is no move.
    #[must_use]
    pub fn most_heaps(self) -> Option<u32> {
        self.0.checked_ilog2()
    }
}

/// A take-and-break code d0.d1d2d3... with a periodic tail that may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// d0, before the point: taking nothing. Only splits are moves, so bits 0 and 1 are clear.
    pub whole: Digit,
    /// d1, d2, ..., before the tail.
    pub digits: Vec<Digit>,
    /// Repeats for ever after `digits`; empty for a finite code.
    pub tail: Vec<Digit>,
}

impl Code {
    /// The code in its one normal form: zeros at the end trimmed, the tail reduced to its least
    /// period and begun as early as possible, so that codes with the same digits are equal.
    #[must_use]
    pub fn new(whole: Digit, mut digits: Vec<Digit>, mut tail: Vec<Digit>) -> Self {
        if tail.iter().all(|digit| digit.0 == 0) {
            tail.clear();
            let used = digits.iter().rposition(|digit| digit.0 != 0);
            digits.truncate(used.map_or(0, |last| last + 1));
        } else {
            let period = (1..=tail.len())
                .filter(|period| tail.len().is_multiple_of(*period))
                .find(|&period| tail.iter().zip(&tail[period..]).all(|(a, b)| a == b));
            tail.truncate(period.unwrap_or(tail.len()));
            let early = digits
                .iter()
                .rev()
                .zip(tail.iter().rev().cycle())
                .take_while(|(digit, repeated)| digit == repeated)
                .count();
            digits.truncate(digits.len() - early);
            let turn = early % tail.len();
            tail.rotate_right(turn);
        }
        Self {
            whole,
            digits,
            tail,
        }
    }

    /// The digit of taking `amount`.
    #[must_use]
    pub fn digit(&self, amount: u64) -> Digit {
        let Some(place) = amount.checked_sub(1) else {
            return self.whole;
        };
        let before_tail = self.digits.len() as u64;
        if place < before_tail {
            self.digits[place as usize]
        } else if self.tail.is_empty() {
            Digit(0)
        } else {
            self.tail[((place - before_tail) % self.tail.len() as u64) as usize]
        }
    }

    /// The largest amount that may be taken from a heap of `n`: `n` itself under a tail.
    #[must_use]
    pub fn largest_amount(&self, n: u64) -> u64 {
        if self.tail.is_empty() {
            n.min(self.digits.len() as u64)
        } else {
            n
        }
    }

    /// The moves in a heap of `n`; see [`super::HeapRule::moves`].
    pub(super) fn moves(
        &self,
        n: u64,
        visit: &mut dyn FnMut(u64, &[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for amount in 0..=self.largest_amount(n) {
            let digit = self.digit(amount);
            let left = n - amount;
            for heaps in 0..=digit.most_heaps().unwrap_or(0) {
                if digit.allows(heaps) {
                    partitions(left, heaps, left, &mut Vec::new(), &mut |parts| {
                        visit(amount, parts)
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Every way to write `n` as `parts` positive parts, none above `largest`, largest first.
fn partitions(
    n: u64,
    parts: u32,
    largest: u64,
    chosen: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let parts_left = u64::from(parts);
    if parts == 0 {
        return if n == 0 {
            visit(chosen)
        } else {
            ControlFlow::Continue(())
        };
    }
    if n < parts_left {
        return ControlFlow::Continue(());
    }
    // The first part is the largest: at least an even share, and one must stay for each other.
    let least = n.div_ceil(parts_left);
    (least..=largest.min(n - (parts_left - 1)))
        .rev()
        .try_for_each(|part| {
            chosen.push(part);
            partitions(n - part, parts - 1, part, chosen, visit)?;
            chosen.pop();
            ControlFlow::Continue(())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_with_the_same_digits_are_equal() {
        for (text, canonical) in [
            (".77", "0.77"),
            ("0.7700", "0.77"),
            ("c.3", "C.3"),
            ("4.0", "4.0"),
            ("0.000", "0.0"),
            ("0.[0]", "0.0"),
            ("4.3[33]", "4.[3]"),
            ("0.30[70]", "0.3[07]"),
            ("0.07070[707070]", "0.[07]"),
            ("0.12[3434]", "0.12[34]"),
            ("0.1[2312]", "0.1[2312]"),
        ] {
            let code = Code::read(text, 0).unwrap();
            assert_eq!(code.to_string(), canonical, "{text}");
            assert_eq!(Code::read(canonical, 0).unwrap(), code);
        }
    }

    #[test]
    fn the_normal_form_changes_no_digit() {
        // Every code with up to 3 digits of 0 and 7 and a tail of up to 4.
        let digits = |bits: u32, length: u32| -> Vec<Digit> {
            (0..length).map(|i| Digit((bits >> i & 1) * 7)).collect()
        };
        for (lead, tail) in [(0, 1), (1, 2), (2, 3), (3, 4), (3, 2), (0, 4)] {
            for bits in 0..1u32 << (lead + tail) {
                let (before, repeated) = (digits(bits, lead), digits(bits >> lead, tail));
                let plain = Code {
                    whole: Digit(0),
                    digits: before.clone(),
                    tail: repeated.clone(),
                };
                let normal = Code::new(Digit(0), before, repeated);
                for amount in 0..40 {
                    assert_eq!(normal.digit(amount), plain.digit(amount), "{plain:?}");
                }
            }
        }
    }
}
