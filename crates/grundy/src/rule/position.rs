//! Positions as text: heaps, components in brackets, copies, parameters in front.

use crate::error::{Error, Result, Span};
use crate::number::Natural;
use num_bigint::BigUint;

/// A position of a rule on heaps: a disjunctive sum of heaps, in the order in which they were
/// written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The heaps.
    pub heaps: Vec<Natural>,
}

/// The most digits of a number.
pub const MOST_DIGITS: usize = 10_000;

/// Reads decimal digits that stand at `at`.
pub(super) fn number(digits: &str, at: Span) -> Result<Natural> {
    if digits.len() > MOST_DIGITS {
        return Err(Error::invalid(format!(
            "the number has {} digits, and the limit is {MOST_DIGITS}",
            digits.len()
        ))
        .at(at));
    }
    let value: BigUint = digits
        .parse()
        .map_err(|_| Error::syntax(at, "expected a number"))?;
    Ok(Natural(value))
}
