//! The steps of the nim-sum argument, for heaps that are compared in binary.
//!
//! Nim, its misère form and games whose heaps have small values all come to it: write the values
//! under each other in binary, take the parity of each column, and look for a heap with the top
//! bit of what comes out.

use super::heaps;
use crate::error::{Error, Result};
use crate::play::Moves;
use crate::rule::Position;
use crate::trace::{Role, State, Step, Trace};
use num_bigint::BigUint;

/// Heaps that are stepped through at most.
const MOST_HEAPS: usize = 32;
/// Binary digits of a heap that is stepped through at most.
const MOST_BITS: u64 = 1024;

/// The nim-sum.
pub(super) fn nim_sum<'a>(values: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    values
        .into_iter()
        .fold(BigUint::ZERO, |sum, value| sum ^ value)
}

/// The argument as it is built: the values that are added (the heaps, until
/// [`Argument::evaluate`]), and the steps so far.
pub(super) struct Argument {
    trace: Trace,
    values: Vec<BigUint>,
    code: &'static str,
}

impl Argument {
    /// Starts a trace that points into `code`.
    ///
    /// # Errors
    /// Refuses what nobody would read to its end.
    pub(super) fn new(
        title: &str,
        position: &Position,
        code: Option<&'static str>,
    ) -> Result<Self> {
        let values: Vec<BigUint> = heaps::numbers(position).cloned().collect();
        if values.len() > MOST_HEAPS || values.iter().any(|heap| heap.bits() > MOST_BITS) {
            return Err(Error::unsupported(format!(
                "the steps are shown for at most {MOST_HEAPS} heaps below 2^{MOST_BITS}"
            ))
            .hint("`solve` answers for larger positions"));
        }
        Ok(Self {
            trace: Trace::new(title),
            values,
            code: code.unwrap_or(""),
        })
    }

    /// Puts the values of the heaps in place of their sizes.
    pub(super) fn evaluate(&mut self, value: impl Fn(&BigUint) -> BigUint) {
        for heap in &mut self.values {
            *heap = value(heap);
        }
    }

    /// The steps.
    pub(super) fn finish(self) -> Trace {
        self.trace
    }

    /// Adds a step that runs no code.
    pub(super) fn say(&mut self, step: Step) {
        self.trace.steps.push(step);
    }

    /// Adds a step that runs the line of the code that contains `code`, if one does.
    pub(super) fn push(&mut self, mut step: Step, code: &str) {
        let mut lines = (1..).zip(self.code.lines());
        step.code_line = lines
            .find(|(_, line)| line.contains(code))
            .map(|(line, _)| line);
        self.trace.steps.push(step);
    }

    /// What the steps draw: the values in binary, and their sum once it is known.
    pub(super) fn binary(&self, sum: Option<&BigUint>) -> State {
        State::Binary {
            rows: self.values.iter().map(ToString::to_string).collect(),
            sum: sum.map(ToString::to_string),
        }
    }

    /// Steps that find the nim-sum, column by column from the left.
    pub(super) fn add_up(&mut self) -> BigUint {
        let sum = nim_sum(&self.values);
        let state = self.binary(None);
        let width = self.values.iter().map(BigUint::bits).max().unwrap_or(0);
        for bit in (0..width).rev() {
            let mut step = Step::new(if sum.bit(bit) {
                "nim-column-odd"
            } else {
                "nim-column-even"
            });
            let rows: Vec<usize> = self.rows_with(bit).collect();
            for row in &rows {
                step = step.mark(*row, bit, Role::Current);
            }
            let step = step
                .arg("place", BigUint::from(1u8) << bit)
                .arg("ones", rows.len());
            self.push(step.show(&state), "x ^= ");
        }
        let step = Step::new("nim-sum").arg("sum", &sum);
        let step = step.mark_row(self.values.len(), Role::Current);
        self.push(step.show(&self.binary(Some(&sum))), "x ^= ");
        sum
    }

    fn rows_with(&self, bit: u64) -> impl Iterator<Item = usize> {
        (0..self.values.len()).filter(move |row| self.values[*row].bit(bit))
    }

    /// The end of the argument once `sum` is known: its top bit, each heap tried, the answer.
    /// The messages are those of `kind`, which says what the values are; `moves` are all the
    /// winning moves.
    pub(super) fn answer(&mut self, kind: &str, sum: &BigUint, moves: &Moves) {
        let state = self.binary(Some(sum));
        let sum_row = self.values.len();
        let Some(top) = sum.bits().checked_sub(1) else {
            let step = Step::new(&format!("{kind}-second")).show(&state);
            self.push(step.mark_row(sum_row, Role::P), "if (x == 0)");
            return;
        };
        let rows: Vec<usize> = self.rows_with(top).collect();
        let mut step = Step::new("nim-top-bit").mark(sum_row, top, Role::Chosen);
        for row in &rows {
            step = step.mark(*row, top, Role::Current);
        }
        let step = step
            .arg("sum", sum)
            .arg("place", BigUint::from(1u8) << top)
            .arg("heaps", rows.len());
        self.push(step.show(&state), "if (x == 0)");

        let mut first = None;
        for row in 0..self.values.len() {
            let value = &self.values[row];
            let left = value ^ sum;
            let (id, role) = if left < *value {
                first = first.or(Some((row, left.clone())));
                ("yes", Role::P)
            } else {
                ("no", Role::Refused)
            };
            let step = Step::new(&format!("{kind}-try-{id}"))
                .arg("heap", row + 1)
                .arg("value", value)
                .arg("sum", sum)
                .arg("left", left);
            self.push(step.show(&state).mark_row(row, role), "if (left < ");
        }
        let Some((row, left)) = first else {
            self.push(Step::new(&format!("{kind}-no-move")).show(&state), "First");
            return;
        };
        let amount = &self.values[row] - &left;
        self.values[row] = left.clone();
        let after = nim_sum(&self.values);
        let step = Step::new(&format!("{kind}-first"))
            .arg("heap", row + 1)
            .arg("amount", amount)
            .arg("left", left)
            .show(&self.binary(Some(&after)))
            .mark_row(row, Role::Chosen);
        self.push(step, "First");
        if let Some(count) = &moves.count {
            let step = Step::new("moves").arg("moves", count);
            self.push(step.show(&state), "First");
        }
    }
}
