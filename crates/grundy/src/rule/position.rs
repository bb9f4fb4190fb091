//! Positions as text: heaps, components in brackets, copies, parameters in front.

use crate::number::Natural;

/// A position of a rule on heaps: a disjunctive sum of heaps, in the order in which they were
/// written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The heaps.
    pub heaps: Vec<Natural>,
}
