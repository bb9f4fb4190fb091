//! Stage 4, the certificate: why a law holds for every n.
//!
//! [`prove()`] writes a certificate for a law that was found and gives it to the checker
//! ([`verify()`]), which recomputes its conditions by code of its own, sharing nothing with the
//! engines. Only the checker makes a [`Proof`] of a law; the theorems of the catalogue have theirs by name.

use serde_json::Value;

/// A statement that the checker has accepted. It cannot be made in any other way.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    theorem: String,
    certificate: Option<Value>,
}

impl Proof {
    /// What a theorem of the catalogue says: it is proved in prose on the game's page, and the
    /// oracle test compares it with the rules.
    pub(crate) fn by_theorem(theorem: &str) -> Self {
        Self {
            theorem: theorem.to_owned(),
            certificate: None,
        }
    }

    /// The name of the theorem.
    #[must_use]
    pub fn theorem(&self) -> &str {
        &self.theorem
    }

    /// The certificate, where the theorem has one.
    #[must_use]
    pub fn certificate(&self) -> Option<&Value> {
        self.certificate.as_ref()
    }
}
