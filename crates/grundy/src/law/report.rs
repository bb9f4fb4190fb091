//! A law in words and as the JSON door shows it.

use super::{Law, LawKind, LawReport, Periodic};
use crate::rule::Convention;

impl Law {
    /// The law for a reader. In misère play it is a law of P-positions.
    #[must_use]
    pub fn report(&self, convention: Convention) -> LawReport {
        match self {
            Law::Periodic(law) => law.report(convention),
            Law::Closed { .. } => LawReport {
                kind: LawKind::Closed,
                preperiod: None,
                period: None,
                saltus: None,
                formula: None,
                last_exception: None,
                text: String::new(),
            },
            Law::Aperiodic => LawReport {
                kind: LawKind::Aperiodic,
                preperiod: None,
                period: None,
                saltus: None,
                formula: None,
                last_exception: None,
                text: "no period, from no n on".to_owned(),
            },
        }
    }
}

impl Periodic {
    fn report(&self, convention: Convention) -> LawReport {
        let (kind, subject) = match (convention, self.saltus) {
            (Convention::Misere, _) => (LawKind::Outcome, "outcome"),
            (Convention::Normal, 0) => (LawKind::Periodic, "g"),
            (Convention::Normal, _) => (LawKind::Arithmetic, "g"),
        };
        let added = match self.saltus {
            0 => String::new(),
            saltus => format!(" + {saltus}"),
        };
        let last_exception = self.preperiod.checked_sub(1);
        let from = match last_exception {
            None => "n".to_owned(),
            Some(last) => format!("n >= {} (last exceptional value at {last})", self.preperiod),
        };
        LawReport {
            kind,
            preperiod: Some(self.preperiod),
            period: Some(self.period),
            saltus: Some(self.saltus),
            formula: None,
            last_exception,
            text: format!(
                "{subject}(n + {}) = {subject}(n){added} for every {from}",
                self.period
            ),
        }
    }
}
