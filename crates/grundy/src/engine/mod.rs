//! Stage 2, the values: from a rule to its nim-sequence.
//!
//! [`start`] picks an engine for the shape of the rule ([`choose`] says which and why) and gives
//! it as a running computation that can be extended: each engine holds g(0), g(1), ... and
//! goes on where it stopped. In misère play the list holds outcomes: 0 for a P-position, 1 for
//! an N-position. Every engine agrees with [`reference`].

pub mod reference;

use crate::budget::{Halt, Meter};
use crate::error::Result;

/// A nim-sequence (or outcome sequence) that is being computed.
pub trait Engine {
    /// Goes on until g(n) is known for all n < `length`, or a halt; what was computed before a
    /// halt stays.
    ///
    /// # Errors
    /// When the tables for `length` would not fit the budget's memory; nothing is computed then.
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>>;

    /// g(0), g(1), ... as far as they are kept.
    fn values(&self) -> &[u32];

    /// How many values were computed; more than are kept for an engine that keeps a window.
    fn computed(&self) -> u64 {
        self.values().len() as u64
    }

    /// The repetition that this engine has seen and that its theorem makes a period, if any:
    /// g(n + period) = g(n) for all n ≥ preperiod. Both are the least.
    fn repetition(&self) -> Option<Repetition> {
        None
    }
}

/// g(n + period) = g(n) for all n ≥ preperiod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// From where.
    pub preperiod: u64,
    /// After how many.
    pub period: u64,
}
