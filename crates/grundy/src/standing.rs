//! What a statement is worth: proved, checked to a bound, refuted, or unknown.
//!
//! [`Standing::Proved`] holds a [`Proof`], which only the checker of [`crate::proof`] (or a
//! theorem of the catalogue) can make: nothing else in the library can call a law proved.

use crate::number::Natural;
use crate::proof::Proof;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a law, a value or a verdict is known.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// Holds for every position.
    Proved(Proof),
    /// Agrees with the rules on every position up to a bound; a conjecture beyond it.
    Checked {
        /// The last heap that was compared, or the greatest numbers of a component.
        to: Numbers,
    },
    /// The smallest position where the rules disagree.
    Refuted {
        /// The heap or component.
        at: Numbers,
        /// What the rules say there.
        rules: Claim,
        /// What the formula says there.
        formula: Claim,
    },
    /// No law found, or the budget ran out.
    Unknown {
        /// Why.
        reason: String,
    },
}

/// A heap, or the numbers of a component: in JSON a number or a list of numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Numbers {
    /// One number.
    One(u64),
    /// Several, in the order in which the component has them.
    Several(Vec<u64>),
}

impl From<u64> for Numbers {
    fn from(number: u64) -> Self {
        Self::One(number)
    }
}

impl fmt::Display for Numbers {
    /// `7`, or `[3, 5]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(number) => number.fmt(f),
            Self::Several(numbers) => fmt::Debug::fmt(numbers, f),
        }
    }
}

/// A value as a rule or a formula gives it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Claim {
    /// A Grundy value.
    Value(Natural),
    /// What a formula gives and no Grundy value can be: a negative number, in decimal.
    Negative(i64),
    /// An outcome, `"N"` or `"P"`.
    Outcome(Outcome),
}

/// The outcome class of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Outcome {
    /// The next player wins.
    N,
    /// The previous player wins.
    P,
}

/// A [`Standing`] as the JSON door shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum StandingReport {
    /// Holds for every position.
    Proved {
        /// The name of the theorem.
        theorem: String,
        /// The certificate that the checker accepted, where the theorem has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<serde_json::Value>,
        /// For a theorem of the catalogue: the positions on which it is compared with the rules.
        #[serde(skip_serializing_if = "Option::is_none")]
        compared_on: Option<String>,
    },
    /// Agrees with the rules up to `to`.
    Checked {
        /// The last heap that was compared; for components of several numbers the greatest value
        /// of each.
        to: Numbers,
    },
    /// The smallest disagreement.
    Refuted {
        /// The heap, or the numbers of the component.
        at: Numbers,
        /// What the rules say.
        rules: Claim,
        /// What the formula says.
        formula: Claim,
    },
    /// Not known.
    Unknown {
        /// Why.
        reason: String,
    },
}

impl Standing {
    /// The standing as the JSON door shows it.
    #[must_use]
    pub fn report(&self) -> StandingReport {
        match self {
            Standing::Proved(proof) => StandingReport::Proved {
                theorem: proof.theorem().to_owned(),
                certificate: proof.certificate().cloned(),
                compared_on: proof.positions_compared().map(str::to_owned),
            },
            Standing::Checked { to } => StandingReport::Checked { to: to.clone() },
            Standing::Refuted { at, rules, formula } => StandingReport::Refuted {
                at: at.clone(),
                rules: rules.clone(),
                formula: formula.clone(),
            },
            Standing::Unknown { reason } => StandingReport::Unknown {
                reason: reason.clone(),
            },
        }
    }
}
