//! Remembered values and a stamped mex: for rules whose amounts depend on the heap, and for all
//! that no faster engine takes. O(options) steps for each heap.

use super::Engine;
use crate::budget::{Halt, Meter};
use crate::error::Result;
use crate::rule::{Convention, HeapRule};
use std::ops::ControlFlow;

/// How often progress is reported, in values.
const REPORT_EVERY: u64 = 1 << 12;

/// The values of any rule on heaps in normal play, or the outcomes of one that does not split.
#[derive(Debug, Clone)]
pub(super) struct Plain {
    rule: HeapRule,
    convention: Convention,
    values: Vec<u32>,
    /// `seen[v] == n + 1`: the heap n has an option of value v.
    seen: Vec<u64>,
}

impl Plain {
    /// Starts at the empty list. In misère play `rule` must not split.
    pub(super) fn new(rule: HeapRule, convention: Convention) -> Self {
        Self {
            rule,
            convention,
            values: Vec::new(),
            seen: Vec::new(),
        }
    }

    fn step(&mut self, n: u64, meter: &mut Meter<'_>) -> std::result::Result<u32, Halt> {
        let (stamp, values, seen) = (n + 1, &self.values, &mut self.seen);
        let mut spent = meter.spend(1);
        let mut moves = false;
        let _broken_off = self.rule.moves(n, &mut |_, heaps| {
            moves = true;
            // In misère play the empty sum is not 0 but the outcome of an empty heap; a rule
            // that does not split leaves one heap at most.
            let value = match heaps {
                [] => values[0],
                heaps => heaps
                    .iter()
                    .fold(0, |sum, &heap| sum ^ values[heap as usize]),
            } as usize;
            if value >= seen.len() {
                seen.resize(value + 1, 0);
            }
            seen[value] = stamp;
            spent = meter.spend(1);
            match spent {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        spent?;
        Ok(match self.convention {
            Convention::Misere if !moves => 1,
            Convention::Misere => u32::from(seen.first() == Some(&stamp)),
            Convention::Normal => seen.iter().take_while(|&&at| at == stamp).count() as u32,
        })
    }
}

impl Engine for Plain {
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>> {
        // A value is at most the length of the longest play, the heap itself or (where a move
        // may take nothing) less than twice that; a nim-sum of values is less than twice those.
        let stamps = if self.rule.splits() { 4 } else { 1 };
        super::reserve(length, 4 + 8 * stamps, meter)?;
        while (self.values.len() as u64) < length {
            let n = self.values.len() as u64;
            match self.step(n, meter) {
                Ok(value) => self.values.push(value),
                Err(halt) => return Ok(Some(halt)),
            }
            if n.is_multiple_of(REPORT_EVERY) {
                meter.report(n, Some(length));
            }
        }
        Ok(None)
    }

    fn values(&self) -> &[u32] {
        &self.values
    }
}
