//! The checker: recomputes every condition of a certificate by scalar code of its own.
//!
//! It reads rules with [`crate::rule`] and knows nothing of the engines or of how a law was
//! found. One file a theorem, statement and proof at its head. A certificate is accepted if it
//! proves just what it states; else the error says which condition failed, with the numbers.

pub(super) mod aperiodic;
pub(super) mod guy_smith;
pub(super) mod least;
pub(super) mod residue;
pub(super) mod residues;
pub(super) mod shape;
pub(super) mod shifted;
pub(super) mod values;
pub(super) mod window;

use super::Proof;
use super::certificate::{Certificate, LawClaim, MOST_VALUES};
use crate::budget::{Budget, Meter};
use crate::error::{Error, Result};
use crate::law::{self, Decision, Formula, Law, LawKind, Periodic};
use crate::rule::{Convention, Form, HeapRule, Rule, Set};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::borrow::Cow;

/// What a certificate that was accepted proves.
#[derive(Debug, Clone, PartialEq)]
pub struct Verified {
    /// The proof.
    pub proof: Proof,
    /// Of this rule.
    pub rule: Rule,
    /// That it has this law.
    pub law: Law,
    /// What was recomputed, to which bound, in English.
    pub how: String,
}

/// Checks a certificate, given as its canonical JSON text (line ends may follow).
///
/// Costs what recomputing its values costs; sizes are held against the budget before the work.
///
/// # Errors
/// A [certificate error](Error::is_certificate) that says which condition failed, or a budget
/// error.
pub fn verify(certificate: &str, budget: &Budget<'_>) -> Result<Verified> {
    let mut meter = budget.meter();
    let certificate = Certificate::read(certificate)?;
    let rule = read_rule(&certificate)?;
    let Form::Heap(heap) = &rule.form else {
        return Err(Error::certificate(
            "the rule is not a code or a take rule; the theorems are about those",
        ));
    };
    let (law, how) = if certificate.theorem == aperiodic::NAME {
        (Law::Aperiodic, aperiodic::verify(&certificate, heap)?)
    } else {
        let statement = Statement::read(&certificate, heap)?;
        let data = &certificate.data;
        let checked = match certificate.theorem.as_str() {
            window::NAME => window::check(&statement, typed(data)?, &mut meter)?,
            residue::NAME => residue::check(&statement, typed(data)?, &mut meter)?,
            guy_smith::NAME => guy_smith::check(&statement, typed(data)?, &mut meter)?,
            shifted::NAME => shifted::check(&statement, typed(data)?, &mut meter)?,
            other => {
                return Err(Error::certificate(format!(
                    "there is no theorem {other:?} here"
                )));
            }
        };
        let law = statement.conclude(checked.values, &certificate.law, &mut meter)?;
        (Law::Periodic(law), checked.how)
    };
    Ok(Verified {
        proof: Proof {
            theorem: certificate.theorem.clone(),
            certificate: Some(certificate.seal()?),
            compared_on: None,
        },
        rule,
        law,
        how,
    })
}

fn read_rule(certificate: &Certificate) -> Result<Rule> {
    let rule: Rule = certificate.rule.parse().map_err(|fault: Error| {
        Error::certificate(format!("the rule cannot be read: {}", fault.message()))
    })?;
    let canonical = rule.to_string();
    if canonical != certificate.rule {
        return Err(Error::certificate(format!(
            "the rule is not in canonical form, which is {canonical:?}"
        )));
    }
    if rule.convention != certificate.convention {
        return Err(Error::certificate("the convention is not that of the rule"));
    }
    Ok(rule)
}

fn typed<T: DeserializeOwned>(data: &Value) -> Result<T> {
    serde_json::from_value(data.clone())
        .map_err(|fault| Error::certificate(format!("data is malformed: {fault}")))
}

/// Refuses a number that is determined by the rest and is not what it must be.
fn same(what: &str, stated: u64, computed: u64) -> Result<()> {
    if stated == computed {
        return Ok(());
    }
    Err(Error::certificate(format!(
        "{what}: {stated} is stated, {computed} is right"
    )))
}

/// What a theorem leaves when its conditions hold.
struct Checked {
    /// g(0), g(1), ..., at least to one whole period.
    values: Vec<u32>,
    /// What was recomputed, in English.
    how: String,
}

/// g(n + period) = g(n) + saltus for all n ≥ preperiod, claimed of a rule on heaps.
struct Statement<'a> {
    rule: &'a HeapRule,
    convention: Convention,
    preperiod: u64,
    period: u64,
    saltus: u64,
    claimed: Option<&'a [u32]>,
    bound: u64,
}

impl<'a> Statement<'a> {
    fn read(certificate: &'a Certificate, rule: &'a HeapRule) -> Result<Self> {
        let law = &certificate.law;
        let (Some(preperiod), Some(period), Some(saltus)) = (law.preperiod, law.period, law.saltus)
        else {
            return Err(Error::certificate(
                "the law must state preperiod, period and saltus",
            ));
        };
        if period == 0 {
            return Err(Error::certificate("a period is at least 1"));
        }
        let kind = kind(certificate.convention, saltus);
        if law.kind != kind {
            return Err(Error::certificate(format!(
                "law.kind is {:?}, and this law is {kind:?}",
                law.kind
            )));
        }
        Ok(Self {
            rule,
            convention: certificate.convention,
            preperiod,
            period,
            saltus,
            claimed: law.values.as_deref(),
            bound: certificate.bound,
        })
    }

    fn subtraction_set(&self) -> Result<Cow<'a, Set>> {
        shape::subtraction_set(self.rule).ok_or_else(|| {
            Error::certificate("the rule is not a subtraction set, which this theorem is about")
        })
    }

    fn no_saltus(&self) -> Result<()> {
        same("law.saltus, by this theorem", self.saltus, 0)
    }

    fn bound_is(&self, computed: Option<u64>) -> Result<()> {
        let computed = computed.ok_or_else(|| Error::certificate("a size is too large"))?;
        same(
            "bound, the number of values that this theorem needs",
            self.bound,
            computed,
        )
    }

    /// How a value is written.
    fn symbol(&self) -> &'static str {
        match self.convention {
            Convention::Normal => "g(n)",
            Convention::Misere => "the outcomes",
        }
    }

    /// Whether g(n + period) = g(n) + saltus wherever both are in `values`, from n = `from` on.
    fn repeats(&self, values: &[u32], from: u64) -> Result<()> {
        let later = values
            .iter()
            .skip(from.saturating_add(self.period) as usize);
        let earlier = values.iter().skip(from as usize);
        for ((n, earlier), later) in (from..).zip(earlier).zip(later) {
            if u64::from(*earlier).checked_add(self.saltus) != Some(u64::from(*later)) {
                return Err(Error::certificate(format!(
                    "g({}) = {later}, and the law asks for g({n}) + {} = {}",
                    n.saturating_add(self.period),
                    self.saltus,
                    u64::from(*earlier) + self.saltus,
                )));
            }
        }
        Ok(())
    }

    /// The law, once a theorem has given the equation: that the values are those that the
    /// certificate repeats, that period and preperiod are the least, and that the formula says
    /// the same.
    fn conclude(
        &self,
        mut values: Vec<u32>,
        claim: &LawClaim,
        meter: &mut Meter<'_>,
    ) -> Result<Periodic> {
        let length = self
            .preperiod
            .checked_add(self.period)
            .filter(|length| *length <= values.len() as u64)
            .ok_or_else(|| Error::certificate("the bound does not reach a whole period"))?;
        values.truncate(length as usize);
        match self.claimed {
            Some(claimed) if claimed != values => {
                let place = claimed
                    .iter()
                    .zip(&values)
                    .take_while(|(a, b)| a == b)
                    .count();
                return Err(Error::certificate(format!(
                    "law.values must be the {length} values g(0) to g({}), and differ at n = {place}",
                    length - 1
                )));
            }
            Some(_) if values.len() > MOST_VALUES => {
                return Err(Error::certificate(format!(
                    "law.values stand there only up to {MOST_VALUES} values"
                )));
            }
            None if values.len() <= MOST_VALUES => {
                return Err(Error::certificate("law.values are missing"));
            }
            _ => {}
        }
        let law = Periodic {
            preperiod: self.preperiod,
            period: self.period,
            saltus: self.saltus,
            values,
        };
        least::check(&law, meter)?;
        if let Some(text) = &claim.formula {
            self.same_as_formula(&law, text)?;
        }
        Ok(law)
    }

    /// That the formula is defined for every n, and is the law: both are decided from the
    /// structure of the expression, not sampled.
    fn same_as_formula(&self, law: &Periodic, text: &str) -> Result<()> {
        let formula: Formula = text.parse().map_err(|fault: Error| {
            Error::certificate(format!("law.formula cannot be read: {}", fault.message()))
        })?;
        let canonical = formula.to_string();
        if canonical != text {
            return Err(Error::certificate(format!(
                "law.formula is not in canonical form, which is {canonical:?}"
            )));
        }
        let outcomes = matches!(formula, Formula::Outcomes { .. });
        if outcomes != (self.convention == Convention::Misere) {
            return Err(Error::certificate(
                "law.formula gives values in normal play and outcomes in misère play",
            ));
        }
        if law::is_total(&formula) != Some(true) {
            return Err(Error::certificate(format!(
                "it cannot be decided that the formula {text:?} is defined for every n"
            )));
        }
        match law::decide(&formula, &Law::Periodic(law.clone())) {
            Some(Decision::Equal) => Ok(()),
            Some(Decision::Differs(found)) => Err(Error::certificate(format!(
                "the formula {text:?} and the law differ at n = {}",
                found.at
            ))),
            None => Err(Error::certificate(format!(
                "it cannot be decided whether the formula {text:?} is the law"
            ))),
        }
    }
}

/// How the law of a convention with this saltus is called.
pub(super) fn kind(convention: Convention, saltus: u64) -> LawKind {
    match (convention, saltus) {
        (Convention::Misere, _) => LawKind::Outcome,
        (Convention::Normal, 0) => LawKind::Periodic,
        (Convention::Normal, _) => LawKind::Arithmetic,
    }
}
