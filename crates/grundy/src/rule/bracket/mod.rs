//! Moves in brackets: rules whose components are a fixed number of whole numbers each.
//!
//! `[a, b] -> [a - k, b] where k >= 1` says: for every whole number k that satisfies the condition, a
//! component [a, b] may become [a − k, b]. A name that the left side does not bind ranges over the
//! whole numbers; an entry that comes out negative is no move. What a move leaves is a disjunctive
//! sum of components, written with `+`; the numbers inside one component are coupled, and nothing
//! here is XORed over them.
//!
//! [`nest`] turns a clause into loops; what a clause means is nothing but its [`Clause`]: every
//! assignment that satisfies the condition, each once.

mod display;
mod form;
pub mod linear;
mod machine;
pub mod moves;
pub mod nest;
#[cfg(test)]
mod plain;
mod plan;
mod simpler;
pub(super) mod slips;
pub mod sums;
pub(super) mod text;
mod words;

pub use words::Line;

use super::Expression;
use crate::error::Place;

/// The most numbers of a component.
pub const MOST_NUMBERS: usize = 8;

/// The most moves of a rule.
pub const MOST_CLAUSES: usize = 64;

/// The most parts that a move leaves, copies not counted.
pub const MOST_PARTS: usize = 64;

/// A rule in brackets: what it says about one component. Whether play is misère, and whether the
/// order of a component's numbers matters, stands in [`super::Rule`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Brackets {
    /// The moves, in the order in which they were written; at least one, all with the same number
    /// of names on the left.
    pub clauses: Vec<Clause>,
    /// `win when`: the player who moves to a component for which this holds has won the whole
    /// game. Its names are those of the left side of the first clause.
    pub win: Option<Expression>,
}

/// One kind of move: `[a, b] -> [a - k, b] where k >= 1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The names of the component's numbers, all different.
    pub from: Vec<String>,
    /// What the move leaves, a sum; nothing for `0`.
    pub to: Vec<Part>,
    /// What must hold; without it every assignment is a move.
    pub condition: Option<Expression>,
    /// Where the clause stands in the text of the rule.
    pub at: Place,
}

/// A part of what a move leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// `[a - k, b]`, or `3*[x]`: as many copies of one component. A negative number of copies is
    /// no move.
    Component {
        /// How many, where that is written.
        copies: Option<Expression>,
        /// The numbers of the component.
        entries: Vec<Expression>,
    },
    /// `split into k distinct parts`: heaps that are not empty and make up `total` together, one
    /// move for each way to do it. Only where a component is one number.
    Split {
        /// What is split; the component's number where nothing else is written.
        total: Expression,
        /// Into how many heaps.
        parts: Expression,
        /// Which heaps are allowed.
        manner: Manner,
    },
}

/// Which parts a split may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Any parts.
    Any,
    /// All of the same size.
    Equal,
    /// No two of the same size.
    Distinct,
    /// x, x + 1, x + 2 ...
    Consecutive,
}

impl Brackets {
    /// How many numbers a component has.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.clauses.first().map_or(0, |clause| clause.from.len())
    }

    /// Whether every move leaves one component at most, so that a play which starts with one
    /// never comes to a sum of several.
    #[must_use]
    pub fn stays_one(&self) -> bool {
        self.clauses
            .iter()
            .all(|clause| match clause.to.as_slice() {
                [] => true,
                [Part::Component { copies, .. }] => copies.is_none(),
                _ => false,
            })
    }

    /// The names of a component's numbers, as the first clause calls them.
    #[must_use]
    pub fn names(&self) -> &[String] {
        self.clauses.first().map_or(&[], |clause| &clause.from)
    }
}

/// `[3, 5]`: a component as it is written.
#[must_use]
pub fn show(component: &[u64]) -> String {
    let numbers: Vec<String> = component.iter().map(u64::to_string).collect();
    format!("[{}]", numbers.join(", "))
}
