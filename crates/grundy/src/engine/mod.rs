//! Stage 2, the values: from a rule to its nim-sequence.
//!
//! [`start`] picks an engine for the shape of the rule ([`choose`] says which and why) and gives
//! it as a running computation that can be extended: each engine holds g(0), g(1), ... and
//! goes on where it stopped. In misère play the list holds outcomes: 0 for a P-position, 1 for
//! an N-position. Every engine agrees with [`mod@reference`].

mod amounts;
mod breaking;
mod lanes;
mod plain;
mod plan;
pub mod reference;
pub mod search;
mod sieve;
pub mod table;
mod window;

pub use plan::{Kind, Plan, choose, start, table_plan};

use crate::budget::{Halt, Meter};
use crate::error::{Error, Result};

/// The most values that an engine computes: a Grundy value is at most the number of moves of
/// the longest play, less than twice the heap where a move takes nothing and splits, so all of
/// them fit in 32 bits.
const MOST_VALUES: u64 = 1 << 31;

/// A nim-sequence (or outcome sequence) that is being computed.
pub trait Engine {
    /// Goes on until g(n) is known for all n < `length`, or a halt; what was computed before a
    /// halt stays.
    ///
    /// # Errors
    /// When the tables for `length` would not fit the budget's memory; nothing is computed then.
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>>;

    /// Asks for at least the first `values` values to be kept, where an engine that needs only a
    /// window would keep fewer.
    fn keep(&mut self, values: u64) {
        let _ = values;
    }

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

/// Asks for `bytes_each` bytes of memory for each of `length` values.
fn reserve(length: u64, bytes_each: u64, meter: &Meter<'_>) -> Result<()> {
    if length > MOST_VALUES {
        return Err(Error::budget(format!(
            "{length} values were asked for, and the limit is {MOST_VALUES}"
        )));
    }
    meter.reserve(length.saturating_mul(bytes_each), "the list of values")
}
