//! The loops of a move: in which order its names get their values, and from where to where.
//!
//! A [`Nest`] visits each assignment that satisfies the clause's condition, once, and no other.

use super::Manner;
use crate::rule::{Expression, Set};

/// The loop nest of one clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nest {
    /// The names of the component's numbers.
    pub from: Vec<String>,
    /// The steps, outermost first. A step uses only names that are bound before it.
    pub steps: Vec<Step>,
    /// What the move leaves when all steps have passed: a move exists where no entry is negative.
    pub to: Vec<Left>,
}

/// One step of a nest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Goes on only where this holds.
    Test(Expression),
    /// `name` is this number.
    Let {
        /// The name that is bound.
        name: String,
        /// Its value.
        value: Expression,
    },
    /// `name` is `of / by`, where `by` is not 0 and divides `of` without remainder; otherwise
    /// there is no such assignment.
    Solve {
        /// The name that is bound.
        name: String,
        /// The number that is divided.
        of: Expression,
        /// By what.
        by: Expression,
    },
    /// `name` runs over the whole numbers from the greatest of `from` to the least of `to`.
    Range {
        /// The name that is bound.
        name: String,
        /// Lower bounds, at least one.
        from: Vec<Expression>,
        /// Upper bounds, at least one.
        to: Vec<Expression>,
    },
    /// `name` runs over the members of a set that are at least every one of `from` and at most
    /// every one of `to`, ascending.
    Members {
        /// The name that is bound.
        name: String,
        /// The set; the same for every heap.
        set: Set,
        /// Lower bounds; there may be none, since a member is at least 1.
        from: Vec<Expression>,
        /// Upper bounds, at least one unless the set is finite.
        to: Vec<Expression>,
    },
    /// `name` runs over these numbers, each value once.
    List {
        /// The name that is bound.
        name: String,
        /// The numbers.
        values: Vec<Expression>,
    },
}

/// A part of what a move leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Left {
    /// So many copies of a component.
    Component {
        /// How many; at least 0, or there is no move.
        copies: Expression,
        /// Its numbers.
        entries: Vec<Expression>,
    },
    /// Heaps that are not empty and make up `total`, in every way that `manner` allows: one move
    /// for each way.
    Split {
        /// What is split.
        total: Expression,
        /// Into how many heaps, at least 1.
        parts: Expression,
        /// Which heaps are allowed.
        manner: Manner,
    },
}
