//! Take-and-break codes: octal games, hexadecimal games, and any number of digits.
//!
//! The digit d_t says what taking t may leave: how many heaps, none of them empty, and how they
//! must compare. Source: Berlekamp, Conway, Guy, *Winning Ways*, chapter 4 ("Taking and breaking").

mod digit;
mod splits;
mod text;

pub(super) use text::clause;

pub use digit::{Constraint, Digit};
use splits::splits;
use std::ops::ControlFlow;

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
        if tail.iter().all(|digit| digit.is_zero()) {
            tail.clear();
            let used = digits.iter().rposition(|digit| !digit.is_zero());
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
            Digit::ZERO
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
            for heaps in 0..=left.min(digit.most_heaps().unwrap_or(0).into()) {
                if let Some(constraint) = digit.constraint(heaps) {
                    splits(left, heaps, constraint, &mut |parts| visit(amount, parts))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every digit that is written: the one before the point, those after it, and the tail.
    pub fn written(&self) -> impl Iterator<Item = Digit> + '_ {
        let digits = self.digits.iter().chain(&self.tail);
        std::iter::once(self.whole).chain(digits.copied())
    }

    /// Up to which heap the moves come one after the other within some 10^8 steps each and a few
    /// megabytes: where any number of heaps may be left, they are too far apart beyond it.
    #[must_use]
    pub fn listable_to(&self) -> u64 {
        if self.written().any(Digit::is_endless) {
            1 << 20
        } else {
            u64::MAX
        }
    }
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
            ("004.30", "4.3"),
            ("0.v", "0.V"),
            ("0.&7;&31;&32;", "0.7V&32;"),
            ("0.&9223372036854775807;", "0.&9223372036854775807;"),
            ("0.{0, 1}{1,2}!{5}", "0.36!&32;"),
            ("0.{0,1!,2,3,4+}", "0.*"),
            ("0.{0,1,2!,3!,4!+}", "0.*!"),
            ("0.{0!,2!,3!+}", "0.{0,2+}!"),
            ("0.{0!,2,3!+}", "0.{0,2,3!+}"),
            ("0.{0,2=,3?,4?+}", "0.{0,2=,3?+}"),
            ("0.{0,2!}", "0.5!"),
            ("{2+}=.0", "{2+}=.0"),
            ("{ 2 , 3 }?.[{63+}]", "C?.[{63+}]"),
            ("0.*!3[4=4=]", "0.*!3[4=]"),
        ] {
            let code = Code::read(text, 0).unwrap();
            assert_eq!(code.to_string(), canonical, "{text}");
            assert_eq!(Code::read(canonical, 0).unwrap(), code);
        }
    }

    /// The partitions of n, largest part first.
    fn all_partitions(n: u64, largest: u64) -> Vec<Vec<u64>> {
        if n == 0 {
            return vec![Vec::new()];
        }
        let with_first = |first: u64| {
            let others = all_partitions(n - first, first);
            others
                .into_iter()
                .map(move |others| [vec![first], others].concat())
        };
        (1..=largest.min(n)).rev().flat_map(with_first).collect()
    }

    #[test]
    fn moves_leave_the_heaps_that_the_digits_describe() {
        // Digit after digit: which partitions of what is left it allows.
        type Allows = fn(&[u64]) -> bool;
        fn unequal(heaps: &[u64]) -> bool {
            heaps.windows(2).all(|two| two[0] != two[1])
        }
        fn equal(heaps: &[u64]) -> bool {
            heaps.windows(2).all(|two| two[0] == two[1])
        }
        fn few(heaps: &[u64]) -> bool {
            heaps.len() < 2
        }
        let codes: [(&str, &[Allows]); 9] = [
            ("4!.0", &[|h| h.len() == 2 && unequal(h)]),
            ("C?.0", &[|h| (2..4).contains(&h.len()) && !equal(h)]),
            ("{2+}=.0", &[|h| h.len() >= 2 && equal(h)]),
            ("0.*", &[|_| false, |_| true]),
            ("0.*!", &[|_| false, |h| few(h) || unequal(h)]),
            (
                "0.V?",
                &[|_| false, |h| h.len() < 5 && (few(h) || !equal(h))],
            ),
            (
                "0.{1,3=,4!,6+}",
                &[
                    |_| false,
                    |h| match h.len() {
                        0 | 2 | 5 => false,
                        3 => equal(h),
                        4 => unequal(h),
                        _ => true,
                    },
                ],
            ),
            ("0.&64;", &[|_| false, |h| h.len() == 6]),
            (
                "8.{3?+}6=",
                &[
                    |h| h.len() == 3,
                    |h| h.len() >= 3 && !equal(h),
                    |h| matches!(h.len(), 1 | 2) && equal(h),
                ],
            ),
        ];
        for (text, allows) in codes {
            let code = Code::read(text, 0).unwrap();
            for n in 0..14 {
                let mut moves = Vec::new();
                let _all = code.moves(n, &mut |amount, heaps| {
                    moves.push((amount, heaps.to_vec()));
                    ControlFlow::Continue(())
                });
                let mut plain = Vec::new();
                for (amount, allows) in (0..=n).zip(allows) {
                    let mut left = all_partitions(n - amount, n);
                    left.retain(|heaps| allows(heaps));
                    left.sort_by_key(Vec::len);
                    plain.extend(left.into_iter().map(|heaps| (amount, heaps)));
                }
                assert_eq!(moves, plain, "{text} at {n}");
            }
        }
    }

    #[test]
    fn the_normal_form_changes_no_digit() {
        // Every code with up to 3 digits of 0 and 7 and a tail of up to 4.
        let digits = |bits: u32, length: u32| -> Vec<Digit> {
            (0..length)
                .map(|i| Digit::plain(u64::from(bits >> i & 1) * 7))
                .collect()
        };
        for (lead, tail) in [(0, 1), (1, 2), (2, 3), (3, 4), (3, 2), (0, 4)] {
            for bits in 0..1u32 << (lead + tail) {
                let (before, repeated) = (digits(bits, lead), digits(bits >> lead, tail));
                let plain = Code {
                    whole: Digit::ZERO,
                    digits: before.clone(),
                    tail: repeated.clone(),
                };
                let normal = Code::new(Digit::ZERO, before, repeated);
                for amount in 0..40 {
                    assert_eq!(normal.digit(amount), plain.digit(amount), "{plain:?}");
                }
            }
        }
    }
}
