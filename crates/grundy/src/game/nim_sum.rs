//! The steps of the nim-sum argument, for heaps that are compared in binary.
//!
//! Nim, its misère form and games whose heaps have small values all come to it: write the values
//! under each other in binary, take the parity of each column, and look for a heap with the top
//! bit of what comes out.

use crate::error::{Error, Result};
use crate::trace::{Role, State, Step, Trace};
use num_bigint::BigUint;

/// Heaps that are stepped through at most.
pub(super) const MOST_HEAPS: usize = 64;
/// Binary digits of a heap that is stepped through at most.
pub(super) const MOST_BITS: u64 = 256;

/// Refuses what nobody would read to its end.
///
/// # Errors
/// Names the limit.
pub(super) fn readable<'a>(heaps: impl ExactSizeIterator<Item = &'a BigUint>) -> Result<()> {
    let too_many = heaps.len() > MOST_HEAPS;
    if too_many || heaps.map(BigUint::bits).max() > Some(MOST_BITS) {
        return Err(Error::unsupported(format!(
            "the steps are shown for at most {MOST_HEAPS} heaps below 2^{MOST_BITS}"
        ))
        .hint("`grundy solve` answers for larger positions"));
    }
    Ok(())
}

pub(super) fn nim_sum<'a>(values: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    values
        .into_iter()
        .fold(BigUint::ZERO, |sum, value| sum ^ value)
}

/// What the steps draw: the values in binary, and the nim-sum once it is known.
pub(super) fn binary(values: &[BigUint], sum: Option<&BigUint>) -> State {
    State::Binary {
        rows: values.iter().map(ToString::to_string).collect(),
        sum: sum.map(ToString::to_string),
    }
}

/// Steps that find the nim-sum, column by column from the left, and its top bit. `line` is the
/// line of the code that adds.
pub(super) fn add_up(trace: &mut Trace, values: &[BigUint], line: u32) -> BigUint {
    let sum = nim_sum(values);
    let state = binary(values, None);
    let width = values.iter().map(BigUint::bits).max().unwrap_or(0);
    for bit in (0..width).rev() {
        let ones = (0..values.len()).filter(|row| values[*row].bit(bit));
        let id = if sum.bit(bit) { "odd" } else { "even" };
        let step = Step::new(&format!("nim-column-{id}"))
            .arg("place", BigUint::from(1u8) << bit)
            .arg("ones", ones.clone().count());
        let step = ones.fold(step, |step, row| step.mark(row, bit, Role::Current));
        trace.steps.push(step.show(&state).line(line));
    }
    let state = binary(values, Some(&sum));
    let step = Step::new("nim-sum").arg("sum", &sum).show(&state);
    trace
        .steps
        .push(step.mark_row(values.len(), Role::Current).line(line));
    sum
}

/// The step that points at the top bit of a nim-sum above 0, and at the values that have it.
pub(super) fn top_bit(values: &[BigUint], sum: &BigUint) -> Step {
    let top = sum.bits() - 1;
    let having = (0..values.len()).filter(|row| values[*row].bit(top));
    let step = Step::new("nim-top-bit")
        .arg("sum", sum)
        .arg("place", BigUint::from(1u8) << top)
        .arg("heaps", having.clone().count())
        .show(&binary(values, Some(sum)))
        .mark(values.len(), top, Role::Chosen);
    having.fold(step, |step, row| step.mark(row, top, Role::Current))
}
