//! Take-and-break codes in normal play.
//!
//! Two ways to the mex, for two shapes of code:
//!
//! - at most two heaps are left and the code is finite (octal games, Grundy's game): [`pairs`]
//!   looks for a sparse space and enumerates all pairs only where there is none;
//! - more heaps, or a periodic tail: [`sums`] keeps the sets of nim-sums that [`splits`] gives.
//!
//! Source: Berlekamp, Conway, Guy, *Winning Ways*, chapter 4. A vector engine for octal games
//! has its place beside these two.

mod bits;
mod distinct;
mod pairs;
mod splits;
mod sums;

use super::Engine;
use crate::budget::{Halt, Meter};
use crate::error::Result;
use crate::rule::Code;
use crate::rule::code::Digit;
use pairs::Pairs;
use sums::Sums;

/// How often progress is reported, in values.
const REPORT_EVERY: usize = 1 << 10;

/// The values of one code.
pub(super) struct Breaking {
    method: Method,
    values: Vec<u32>,
}

enum Method {
    Pairs(Pairs),
    Sums(Sums),
}

impl Breaking {
    pub(super) fn new(code: &Code) -> Self {
        let moves = digits(code, 0, code.digits.len() as u64 + code.tail.len() as u64);
        let most_heaps = moves.iter().filter_map(|(_, digit)| digit.most_heaps());
        let most_heaps = most_heaps.max().unwrap_or(0);
        Self {
            method: if most_heaps <= 2 && code.tail.is_empty() {
                Method::Pairs(Pairs::new(&moves))
            } else {
                Method::Sums(Sums::new(code))
            },
            values: Vec::new(),
        }
    }
}

/// The amounts from `from` to `to` that have a move, with their digits.
fn digits(code: &Code, from: u64, to: u64) -> Vec<(usize, Digit)> {
    (from..=to)
        .map(|amount| {
            let digit = code.digit(amount);
            // Taking nothing is a move only where it splits.
            let digit = if amount == 0 { digit.several() } else { digit };
            (amount as usize, digit)
        })
        .filter(|(_, digit)| !digit.is_zero())
        .collect()
}

impl Engine for Breaking {
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>> {
        // Values, rare places, and stamps up to a power of two above twice the largest value.
        super::reserve(length, 4 + 4 + 16, meter)?;
        while (self.values.len() as u64) < length {
            let next = match &mut self.method {
                Method::Pairs(pairs) => pairs.next(&self.values, meter),
                Method::Sums(sums) => sums.next(&self.values, meter),
            };
            match next {
                Ok(value) => self.values.push(value),
                Err(halt) => return Ok(Some(halt)),
            }
            if self.values.len().is_multiple_of(REPORT_EVERY) {
                meter.report(self.values.len() as u64, Some(length));
            }
        }
        Ok(None)
    }

    fn values(&self) -> &[u32] {
        &self.values
    }
}
