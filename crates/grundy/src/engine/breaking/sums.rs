//! Any number of heaps after a move, and periodic tails.
//!
//! The nim-sums of a split are kept as sets ([`super::splits`]); those of equal heaps are read off
//! the divisors of what is left, an odd number of them being worth one and an even number 0.
//!
//! What a periodic tail of length q allows at n, it allowed at n − q, except for its first q
//! amounts: so the options by the tail are carried on from n − q and never enumerated again.

use super::bits::{Bits, insert, mex, unite};
use super::digits;
use super::splits::Splits;
use crate::budget::{Halt, Meter};
use crate::rule::Code;
use crate::rule::code::{Constraint, Digit};

/// The state beside the values.
pub(super) struct Sums {
    /// Amounts before the tail.
    head: Vec<(usize, Digit)>,
    /// The first period of the tail.
    tail: Vec<(usize, Digit)>,
    /// What the tail allows, by the heap modulo the length of the tail.
    carried: Vec<Bits>,
    /// The sets of nim-sums, by constraint.
    splits: Vec<Splits>,
    /// Words of a set that may hold every nim-sum so far; a power of two.
    words: usize,
}

impl Sums {
    pub(super) fn new(code: &Code) -> Self {
        let (before, period) = (code.digits.len() as u64, code.tail.len() as u64);
        let head = digits(code, 0, before);
        let tail = digits(code, before + 1, before + period);
        let moves: Vec<Digit> = head.iter().chain(&tail).map(|&(_, digit)| digit).collect();
        let reach = (before + period) as usize + 1;
        Self {
            splits: Constraint::ALL
                .into_iter()
                .filter_map(|constraint| Splits::new(&moves, constraint, reach))
                .collect(),
            carried: vec![Vec::new(); code.tail.len()],
            head,
            tail,
            words: 1,
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
        for splits in &mut self.splits {
            splits.extend(values, self.words, meter)?;
        }
        let held: u64 = self.splits.iter().map(Splits::held).sum();
        let tables = 8 * self.words as u64 * (self.carried.len() as u64 + 65);
        meter.hold(held.saturating_add(tables))?;
        let levels: usize = self.splits.iter().map(Splits::levels).sum();
        let steps = (self.head.len() + self.tail.len()) * levels * self.words;
        meter.spend(steps as u64 + 1)?;

        let mut options = self.options(values, &self.head, meter)?;
        if !self.carried.is_empty() {
            let class = n % self.carried.len();
            let by_tail = self.options(values, &self.tail, meter)?;
            unite(&mut self.carried[class], &by_tail);
            unite(&mut options, &self.carried[class]);
        }
        Ok(mex(&options))
    }

    /// The options of the next heap by these digits.
    fn options(
        &self,
        values: &[u32],
        moves: &[(usize, Digit)],
        meter: &mut Meter<'_>,
    ) -> std::result::Result<Bits, Halt> {
        let n = values.len();
        let mut options = vec![0; self.words];
        for &(amount, digit) in moves.iter().filter(|&&(amount, _)| amount <= n) {
            let left = n - amount;
            if left == 0 {
                options[0] |= u64::from(digit.allows(0));
                continue;
            }
            if digit.allows(1) {
                insert(&mut options, values[left]);
            }
            for splits in &self.splits {
                splits
                    .of(left, digit)
                    .for_each(|sums| unite(&mut options, sums));
            }
            equals(values, left, digit, &mut options, meter)?;
        }
        Ok(options)
    }
}

/// Adds what `left` in equal heaps is worth, for the numbers of heaps of the digit.
fn equals(
    values: &[u32],
    left: usize,
    digit: Digit,
    options: &mut Bits,
    meter: &mut Meter<'_>,
) -> std::result::Result<(), Halt> {
    let counts = digit.counts(Constraint::Equal);
    let allowed = |heaps: usize| counts >> heaps.min(Digit::MANY as usize) & 1 == 1;
    let mut add = |heaps: usize| {
        if heaps >= 2 && allowed(heaps) {
            let value = if heaps % 2 == 1 {
                values[left / heaps]
            } else {
                0
            };
            insert(options, value);
        }
    };
    if counts == 0 {
        return Ok(());
    }
    meter.spend(left.isqrt() as u64)?;
    for divisor in (1..=left.isqrt()).filter(|divisor| left.is_multiple_of(*divisor)) {
        add(divisor);
        add(left / divisor);
    }
    Ok(())
}
