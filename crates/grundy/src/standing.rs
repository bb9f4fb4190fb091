//! What a statement is worth: proved, checked to a bound, refuted, or unknown.
//!
//! [`Standing::Proved`] holds a [`Proof`], which only the checker of [`crate::proof`] (or a
//! theorem of the catalogue) can make: nothing else in the library can call a law proved.

use crate::number::Natural;
use crate::proof::Proof;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a law, a value or a verdict is known.
#[derive(Debug, Clone, PartialEq)]
pub enum Standing {
    /// Holds for every position.
    Proved(Proof),
    /// Agrees with the rules on every position up to a bound; a conjecture beyond it.
    Checked {
        /// The last heap that was compared.
        to: u64,
    },
    /// The smallest position where the rules disagree.
    Refuted {
        /// The heap.
        at: u64,
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
        /// The last heap (or the size of the largest box) that was compared.
        to: u64,
    },
    /// The smallest disagreement.
    Refuted {
        /// The heap.
        at: u64,
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
            Standing::Checked { to } => StandingReport::Checked { to: *to },
            Standing::Refuted { at, rules, formula } => StandingReport::Refuted {
                at: *at,
                rules: rules.clone(),
                formula: formula.clone(),
            },
            Standing::Unknown { reason } => StandingReport::Unknown {
                reason: reason.clone(),
            },
        }
    }
}
