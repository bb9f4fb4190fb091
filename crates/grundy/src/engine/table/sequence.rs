//! Components of one number as a sequence that can be extended.

use super::Values;
use crate::budget::{Halt, Meter};
use crate::engine::Engine;
use crate::error::Result;
use crate::rule::{Brackets, Convention};

/// The values of [0], [1], [2] ... under a rule in brackets.
#[derive(Debug)]
pub(crate) struct Sequence(Values);

impl Sequence {
    /// Nothing computed yet.
    ///
    /// # Errors
    /// As [`Values::new`].
    pub(crate) fn new(brackets: &Brackets, convention: Convention) -> Result<Self> {
        Values::new(brackets, false, convention).map(Self)
    }
}

impl Engine for Sequence {
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>> {
        crate::engine::reserve(length, 4, meter)?;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        if length <= self.0.filled() {
            return Ok(None);
        }
        let ended = self.0.fill(&[length], meter)?;
        Ok(ended.map(|_| meter.halt().unwrap_or(Halt::Steps)))
    }

    fn values(&self) -> &[u32] {
        self.0.cells().get(..self.0.filled()).unwrap_or_default()
    }
}
