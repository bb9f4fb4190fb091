//! Stage 4, the certificate: why a law holds for every n.
//!
//! [`prove()`] writes a certificate for a law that was found and gives it to the checker
//! ([`verify()`]), which recomputes its conditions by code of its own, sharing nothing with the
//! engines. Only the checker makes a [`Proof`] of a law; the theorems of the catalogue have theirs
//! by name.
//!
//! The theorems, each with its statement and proof at the head of its file in `checker/`:
//!
//! | name | rules | law |
//! |---|---|---|
//! | `window-repetition` | finite subtraction sets | ultimately periodic |
//! | `residue-induction` | any subtraction set whose residues are known | ultimately periodic |
//! | `guy-smith` | finite take-and-break codes | ultimately periodic |
//! | `shifted-state` | ultimately periodic subtraction sets | ultimately or arithmetic-periodic |
//! | `not-ultimately-periodic` | sets with a multiple of every number | none with saltus 0 |
//!
//! All but the last hold in misère play too, for outcomes, where no move splits a heap.

mod certificate;
mod checker;
mod narrate;
mod prove;

pub use certificate::{LONGEST_CERTIFICATE, canonical};
pub use checker::{Verified, verify};
pub use narrate::narrate;
pub use prove::{NotProved, prove, prove_aperiodic};

use serde_json::Value;

/// A statement that the checker has accepted. It cannot be made in any other way.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    theorem: String,
    certificate: Option<Value>,
    compared_on: Option<&'static str>,
}

impl Proof {
    /// What a theorem of the catalogue says: it is proved in prose on the game's page, and the
    /// oracle test compares it with the rules.
    pub(crate) fn by_theorem(theorem: &str) -> Self {
        Self {
            theorem: theorem.to_owned(),
            certificate: None,
            compared_on: None,
        }
    }

    /// What a search of a whole position by its rules says of that position.
    pub(crate) fn by_search() -> Self {
        Self::by_theorem("searched to the end by the rules")
    }

    /// The name of the theorem.
    #[must_use]
    pub fn theorem(&self) -> &str {
        &self.theorem
    }

    /// The same, with the positions on which the oracle test compares it with the rules.
    pub(crate) fn compared_on(mut self, positions: &'static str) -> Self {
        self.compared_on = Some(positions);
        self
    }

    /// On which positions a theorem of the catalogue is compared with the rules, in words.
    #[must_use]
    pub fn positions_compared(&self) -> Option<&'static str> {
        self.compared_on
    }

    /// The certificate, where the theorem has one.
    #[must_use]
    pub fn certificate(&self) -> Option<&Value> {
        self.certificate.as_ref()
    }
}

#[cfg(test)]
mod tests;
