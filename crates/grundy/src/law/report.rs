//! A law in words and as the JSON door shows it.

use super::{Formula, Law, LawKind, LawReport, Periodic, TableLaw};
use crate::rule::Convention;

impl Law {
    /// The law for a reader. In misère play it is a law of P-positions.
    ///
    /// Looking for a short formula costs some ten thousand small formulas at a few places.
    #[must_use]
    pub fn report(&self, convention: Convention) -> LawReport {
        describe(self, self.formula(convention), convention, 0)
    }
}

/// The law, which has this formula and speaks of n ≥ `first`, for a reader.
pub(super) fn describe(
    law: &Law,
    formula: Option<Formula>,
    convention: Convention,
    first: u64,
) -> LawReport {
    let text = match (&formula, law) {
        (Some(formula), _) => formula_text(formula, law, first),
        (None, Law::Periodic(law)) => law.text(convention, first),
        // A closed law has its formula; this is what is left.
        (None, Law::Closed { .. } | Law::Aperiodic) => match convention {
            Convention::Normal => "g(n) has no period, from no n on".to_owned(),
            Convention::Misere => "the outcomes have no period, from no n on".to_owned(),
        },
    };
    let kind = match (law, convention) {
        (Law::Aperiodic, _) => LawKind::Aperiodic,
        (_, Convention::Misere) => LawKind::Outcome,
        (Law::Periodic(law), _) if law.saltus == 0 => LawKind::Periodic,
        (Law::Periodic(_), _) => LawKind::Arithmetic,
        (Law::Closed { .. }, _) => LawKind::Closed,
    };
    let repeats = match law {
        Law::Periodic(law) => Some(law),
        Law::Closed { .. } | Law::Aperiodic => None,
    };
    LawReport {
        kind,
        preperiod: repeats.map(|law| law.preperiod),
        period: repeats.map(|law| law.period),
        saltus: repeats.map(|law| law.saltus),
        last_exception: repeats.and_then(|law| law.preperiod.checked_sub(1)),
        rows: None,
        domain: match speaks_from(law, formula.is_some(), first) {
            0 => "all n".to_owned(),
            from => format!("n >= {from}"),
        },
        formula: formula.map(|formula| formula.to_string()),
        text,
    }
}

/// The first n of which a law that is described from `first` on speaks.
fn speaks_from(law: &Law, as_formula: bool, first: u64) -> u64 {
    match law {
        Law::Closed { from, .. } => first.max(*from),
        Law::Periodic(law) if !as_formula => first.max(law.preperiod),
        Law::Periodic(_) | Law::Aperiodic => first,
    }
}

impl TableLaw {
    /// The law for a reader; `names` are those of the component's numbers.
    #[must_use]
    pub fn report(&self, names: &[String]) -> LawReport {
        let names = names.join(", ");
        let (kind, formula, text) = match self {
            TableLaw::Formula {
                formula, domain, ..
            } => {
                let (kind, says) = match formula {
                    Formula::Values(value) => (LawKind::Closed, format!("g({names}) = {value}")),
                    Formula::Outcomes { iff, condition } => (
                        LawKind::Outcome,
                        format!("[{names}] is {iff:?} if and only if {condition}"),
                    ),
                };
                let text = format!("{} for {domain}", says.replace(" % ", " mod "));
                (kind, Some(formula.to_string()), text)
            }
            TableLaw::Rows(rows) => (LawKind::Arithmetic, None, rows.text()),
        };
        LawReport {
            kind,
            preperiod: None,
            period: None,
            saltus: None,
            formula,
            last_exception: None,
            rows: match self {
                TableLaw::Rows(rows) => Some(rows.rows.clone()),
                TableLaw::Formula { .. } => None,
            },
            domain: match self {
                TableLaw::Rows(rows) => rows.domain(),
                TableLaw::Formula { domain, .. } => domain.clone(),
            },
            text,
        }
    }
}

fn formula_text(formula: &Formula, law: &Law, first: u64) -> String {
    let from = match speaks_from(law, true, first) {
        0 => " n".to_owned(),
        from => format!(" n >= {from}"),
    };
    match formula {
        Formula::Values(value) => {
            let value = value.to_string().replace(" % ", " mod ");
            format!("g(n) = {value} for every{from}")
        }
        Formula::Outcomes { iff, condition } => {
            let condition = condition.to_string().replace(" % ", " mod ");
            format!("for every{from}, a heap of n is {iff:?} if and only if {condition}")
        }
    }
}

impl Periodic {
    fn text(&self, convention: Convention, first: u64) -> String {
        let subject = match convention {
            Convention::Normal => "g",
            Convention::Misere => "outcome",
        };
        let added = match self.saltus {
            0 => String::new(),
            saltus => format!(" + {saltus}"),
        };
        let from = match self.preperiod.checked_sub(1) {
            None if first > 0 => format!("n >= {first}"),
            None => "n".to_owned(),
            Some(last) => format!("n >= {} (last exceptional value at {last})", self.preperiod),
        };
        let period = self.period;
        format!("{subject}(n + {period}) = {subject}(n){added} for every {from}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(preperiod: u64, period: u64, saltus: u64, values: &[u32]) -> LawReport {
        Law::periodic(preperiod, period, saltus, values)
            .expect("the values state it")
            .report(Convention::Normal)
    }

    #[test]
    fn laws_read_as_sentences() {
        let three = report(0, 3, 0, &[0, 1, 2]);
        assert_eq!(three.text, "g(n) = n mod 3 for every n");
        assert_eq!(three.formula.as_deref(), Some("n % 3"));
        assert_eq!(three.last_exception, None);
        assert_eq!(report(0, 1, 0, &[0]).formula.as_deref(), Some("0"));
        assert_eq!(report(0, 1, 1, &[0]).formula.as_deref(), Some("n"));
        let seven = report(0, 7, 0, &[0, 1, 0, 1, 2, 3, 2]);
        assert_eq!(seven.formula, None);
        assert_eq!(seven.text, "g(n + 7) = g(n) for every n");
        let late = report(2, 7, 0, &[0, 0, 0, 1, 0, 1, 2, 3, 2]);
        assert_eq!(late.last_exception, Some(1));
        assert_eq!(
            late.text,
            "g(n + 7) = g(n) for every n >= 2 (last exceptional value at 1)"
        );
        let rising = report(1, 4, 4, &[0, 1, 2, 4, 3]);
        assert_eq!(
            rising.text,
            "g(n + 4) = g(n) + 4 for every n >= 1 (last exceptional value at 0)"
        );
        assert_eq!(rising.kind, LawKind::Arithmetic);
    }

    #[test]
    fn in_misere_play_a_law_is_a_condition_for_p_positions() {
        let law = Law::periodic(0, 4, 0, &[1, 0, 1, 1]).expect("the values state it");
        let report = law.report(Convention::Misere);
        assert_eq!(report.kind, LawKind::Outcome);
        assert_eq!(report.formula.as_deref(), Some("P iff n % 4 = 1"));
        assert_eq!(
            report.text,
            "for every n, a heap of n is P if and only if n mod 4 = 1"
        );
    }
}
