//! Stage 3, the law: a shorter way to say the same values.
//!
//! [`find()`] looks for the simplest law of a nim-sequence and [`find_table()`] for that of a table
//! of components of several numbers; [`check()`] and [`check_table()`] compare somebody's formula
//! with the rules. A law says nothing of how it is known: that is its
//! [`Standing`](crate::Standing).

mod check;
mod domain;
mod find;
mod formula;
mod grammar;
mod quasilinear;
mod repetition;
mod report;
mod search;
mod sequence;
mod several;
mod short;
mod value;

pub(crate) use check::is_total;
pub use check::{Comparison, Decision, Disagreement, check, check_table, decide};
pub use find::{Findings, find, find_sequence};
pub use formula::Formula;
pub use sequence::{Guess, Sequence};
pub use several::{Row, Rows, TableFindings, TableLaw, find_table};

use crate::rule::Expression;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A law of a nim-sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Law {
    /// g(n + period) = g(n) + saltus for all n ≥ preperiod; both least. Saltus 0 is ultimately
    /// periodic, anything else arithmetic-periodic.
    Periodic(Periodic),
    /// g(n) is a formula's value wherever the formula is defined and n ≥ `from`.
    Closed {
        /// The formula in n.
        formula: Expression,
        /// From where it holds.
        from: u64,
    },
    /// No period, from no place on.
    Aperiodic,
}

/// g(n + period) = g(n) + saltus for all n ≥ preperiod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Periodic {
    /// The least place from which it holds.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
    /// What is added in a period.
    pub saltus: u64,
    /// g(0), ..., g(preperiod + period − 1).
    pub values: Vec<u32>,
}

/// The kinds of laws, as the JSON door names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LawKind {
    /// Ultimately periodic.
    Periodic,
    /// Arithmetic-periodic with a saltus above 0.
    Arithmetic,
    /// A formula.
    Closed,
    /// A law of P-positions (all that there is in misère play).
    Outcome,
    /// Proved not to be ultimately periodic.
    Aperiodic,
}

/// A [`Law`] as the JSON door shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LawReport {
    /// The kind.
    pub kind: LawKind,
    /// Least preperiod, where the law has one.
    pub preperiod: Option<u64>,
    /// Least period, where the law has one.
    pub period: Option<u64>,
    /// What is added in a period: 0 where the law is periodic.
    pub saltus: Option<u64>,
    /// The same law as a formula in n, or in the names of a component's numbers (a condition on
    /// them for P-positions), where one is short.
    pub formula: Option<String>,
    /// The last n whose value is not what the period, run backwards, would give; preperiod − 1.
    pub last_exception: Option<u64>,
    /// For a table of two numbers whose rows repeat: what each row does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Row>>,
    /// Of which n, or components, it speaks: `all n`, `n >= 1`, `all a, b` ...
    pub domain: String,
    /// One sentence in English.
    pub text: String,
}
