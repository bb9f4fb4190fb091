//! From a law that was found to a certificate: which theorem fits, and with which finite data.
//!
//! Nothing here is trusted: the checker decides.

use super::Proof;
use super::certificate::{Certificate, LawClaim, MOST_VALUES, canonical};
use super::checker::{
    Verified, aperiodic, guy_smith, kind, residue, shape, shifted, values, verify, window,
};
use crate::budget::{Budget, Meter};
use crate::error::{Error, Result};
use crate::law::{self, Law, Periodic};
use crate::rule::{Convention, Form, HeapRule, Rule, Set};
use serde::Serialize;
use std::cell::OnceCell;
use std::fmt;

/// Why there is no proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotProved {
    /// In English.
    pub reason: String,
    /// Whether a larger budget might have helped.
    pub budget: bool,
    /// Whether some theorem is about such a rule and law, so that more values might help.
    pub applies: bool,
}

impl fmt::Display for NotProved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for NotProved {}

impl From<Error> for NotProved {
    fn from(error: Error) -> Self {
        Self {
            budget: error.is_budget(),
            reason: error.message().to_owned(),
            applies: true,
        }
    }
}

impl NotProved {
    fn because(reason: &str) -> Self {
        Self {
            reason: reason.to_owned(),
            budget: false,
            applies: false,
        }
    }
}

/// Proves a law of a rule, where one of the theorems applies: writes a certificate and gives it to
/// the checker. `values` are g(0), g(1), ... as far as they were computed (the law was found in
/// them); they only guide the search for witnesses.
///
/// # Errors
/// [`NotProved`], with the reason of the theorem that came nearest.
pub fn prove(
    rule: &Rule,
    law: &Law,
    values: &[u32],
    budget: &Budget<'_>,
) -> std::result::Result<Proof, NotProved> {
    match law {
        Law::Aperiodic => prove_aperiodic(rule, budget),
        Law::Closed { .. } => Err(NotProved::because(
            "no theorem is known here for a closed form of this rule",
        )),
        Law::Periodic(law) => Case::new(rule, law, values, budget)?.prove(),
    }
}

/// Proves that the nim-sequence of a rule is not ultimately periodic, if its set has a multiple
/// of every number. That is true of Nim too, which has an arithmetic period: prefer a law with
/// one where there is one.
///
/// ```
/// use grundy::{Budget, Rule, proof};
/// let rule: Rule = "take squares".parse()?;
/// let proof = proof::prove_aperiodic(&rule, &Budget::default()).unwrap();
/// assert_eq!(proof.theorem(), "not-ultimately-periodic");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// [`NotProved`] for other rules, and in misère play.
pub fn prove_aperiodic(rule: &Rule, budget: &Budget<'_>) -> std::result::Result<Proof, NotProved> {
    let heap = heap_rule(rule)?;
    let reason = shape::subtraction_set(heap)
        .filter(|_| rule.convention == Convention::Normal)
        .and_then(|set| aperiodic::reason(&set))
        .ok_or_else(|| {
            NotProved::because("it is not known that the set has a multiple of every number")
        })?;
    let data = aperiodic::Data { reason };
    let proof = submit(aperiodic::NAME, rule, aperiodic::law(), 0, &data, budget)?;
    Ok(proof)
}

fn heap_rule(rule: &Rule) -> std::result::Result<&HeapRule, NotProved> {
    match &rule.form {
        Form::Heap(heap) => Ok(heap),
        Form::Name(_) => Err(NotProved::because(
            "the theorems are about codes and take rules; this is a name",
        )),
        Form::Brackets(_) => Err(NotProved::because(
            "the theorems are about codes and take rules; this rule has its moves in brackets",
        )),
    }
}

/// Writes the certificate and lets the checker decide.
fn submit(
    theorem: &str,
    rule: &Rule,
    law: LawClaim,
    bound: u64,
    data: &impl Serialize,
    budget: &Budget<'_>,
) -> Result<Proof> {
    let data = serde_json::to_value(data)
        .map_err(|_| Error::certificate("the data cannot be written as JSON"))?;
    let certificate =
        Certificate::new(theorem, rule.to_string(), rule.convention, law, bound, data).seal()?;
    let Verified { proof, .. } = verify(&canonical(&certificate), budget)?;
    Ok(proof)
}

/// A law with a period that is to be proved of a rule.
struct Case<'a> {
    rule: &'a Rule,
    heap: &'a HeapRule,
    law: &'a Periodic,
    formula: OnceCell<Option<String>>,
    known: u64,
    budget: &'a Budget<'a>,
    meter: Meter<'a>,
}

/// What a theorem says of a case: it does not apply, or a proof, or why it failed.
type Attempt = Option<Result<Proof>>;

impl<'a> Case<'a> {
    fn new(
        rule: &'a Rule,
        law: &'a Periodic,
        values: &[u32],
        budget: &'a Budget<'a>,
    ) -> std::result::Result<Self, NotProved> {
        Ok(Self {
            rule,
            heap: heap_rule(rule)?,
            law,
            formula: OnceCell::new(),
            known: values.len() as u64,
            budget,
            meter: budget.meter(),
        })
    }

    /// The theorems in the order in which their proofs read well.
    fn prove(mut self) -> std::result::Result<Proof, NotProved> {
        let mut failed: Option<NotProved> = None;
        for theorem in [
            Self::by_short_residues,
            Self::by_window,
            Self::by_residues,
            Self::by_shifted_state,
            Self::by_guy_smith,
        ] {
            match theorem(&mut self) {
                None => {}
                Some(Ok(proof)) => return Ok(proof),
                Some(Err(fault)) => {
                    // A budget is worth more to know than a theorem that does not fit.
                    let fault = NotProved::from(fault);
                    if failed.as_ref().is_none_or(|earlier| !earlier.budget) {
                        failed = Some(fault);
                    }
                }
            }
        }
        Err(failed.unwrap_or_else(|| {
            NotProved::because("none of the theorems is about a rule and a law like these")
        }))
    }

    fn submit(&self, theorem: &str, bound: Option<u64>, data: &impl Serialize) -> Result<Proof> {
        let bound = bound.ok_or_else(|| Error::budget("the sizes of the law are too large"))?;
        let law = self.law;
        let claim = LawClaim {
            formula: self.formula().map(str::to_owned),
            kind: kind(self.rule.convention, law.saltus),
            period: Some(law.period),
            preperiod: Some(law.preperiod),
            saltus: Some(law.saltus),
            values: (law.values.len() <= MOST_VALUES).then(|| law.values.clone()),
        };
        submit(theorem, self.rule, claim, bound, data, self.budget)
    }

    /// The law as a formula that is defined for every n, where there is a short one.
    fn formula(&self) -> Option<&str> {
        let find = || {
            let law = Law::Periodic(self.law.clone());
            let formula = law.formula(self.rule.convention)?;
            (law::is_total(&formula) == Some(true)).then(|| formula.to_string())
        };
        self.formula.get_or_init(find).as_deref()
    }

    fn by_window(&mut self) -> Attempt {
        let set = shape::subtraction_set(self.heap)?;
        let window = *shape::finite_members(&set)?.last()?;
        let bound = window::bound(self.law.preperiod, self.law.period, window);
        Some(self.submit(window::NAME, bound, &window::Data { window }))
    }

    /// n mod m, which reads better by residues than by windows even for a finite set.
    fn by_short_residues(&mut self) -> Attempt {
        let plain = (0u32..).zip(&self.law.values).all(|(n, value)| n == *value);
        if self.law.preperiod > 0 || !plain {
            return None;
        }
        self.by_residues()
    }

    fn by_residues(&mut self) -> Attempt {
        let set = shape::subtraction_set(self.heap)?;
        if self.law.saltus > 0 || self.law.period > residue::MOST_PERIOD {
            return None;
        }
        Some(self.residues(&set))
    }

    fn residues(&mut self, set: &Set) -> Result<Proof> {
        let witnesses = self.witnesses(set)?;
        let first = self.law.preperiod + witnesses.last().copied().unwrap_or(0);
        let data = residue::data(set, self.law.period, witnesses, &mut self.meter)?;
        let mut bound = first;
        loop {
            match self.submit(residue::NAME, Some(bound), &data) {
                // A larger bound leaves fewer members that can reach the exceptional heaps.
                Err(fault)
                    if fault.is_certificate() && self.law.preperiod > 0 && bound < 4 * first =>
                {
                    bound *= 2;
                }
                answer => return answer,
            }
        }
    }

    /// The least members that reach every smaller value from each residue.
    fn witnesses(&mut self, set: &Set) -> Result<Vec<u64>> {
        let p = self.law.period as usize;
        let cycle = self
            .law
            .values
            .get(self.law.preperiod as usize..)
            .filter(|cycle| cycle.len() == p && p > 0)
            .ok_or_else(|| Error::certificate("the law has not as many values as its period"))?;
        let most = cycle.iter().max().map_or(0, |most| *most as usize);
        self.meter.reserve(
            (p as u64).saturating_mul(most as u64),
            "the table of witnesses",
        )?;
        let mut reached = vec![false; p * most];
        let mut missing: u64 = cycle.iter().map(|value| u64::from(*value)).sum();
        let horizon = self
            .known
            .max(4 * (self.law.preperiod + self.law.period) + 64);
        let mut witnesses = Vec::new();
        for amount in 1..horizon {
            if missing == 0 {
                break;
            }
            self.meter.charge(amount.isqrt() + 1)?;
            if !set.contains(amount, amount) {
                continue;
            }
            self.meter.charge(p as u64)?;
            let back = p - (amount % p as u64) as usize;
            let mut useful = false;
            for (i, value) in cycle.iter().enumerate() {
                let option = cycle[(i + back) % p];
                if option < *value
                    && !std::mem::replace(&mut reached[i * most + option as usize], true)
                {
                    missing -= 1;
                    useful = true;
                }
            }
            if useful {
                witnesses.push(amount);
            }
        }
        if missing > 0 {
            return Err(Error::certificate(format!(
                "the amounts below {horizon} do not reach every smaller value"
            )));
        }
        Ok(witnesses)
    }

    fn by_guy_smith(&mut self) -> Attempt {
        let code = shape::finite_code(self.heap)?;
        if self.law.saltus > 0
            || (self.rule.convention == Convention::Misere && values::most_heaps(&code) > 1)
        {
            return None;
        }
        let data = guy_smith::data(&code, self.law.preperiod);
        Some(self.submit(
            guy_smith::NAME,
            guy_smith::bound(self.law.period, &data),
            &data,
        ))
    }

    fn by_shifted_state(&mut self) -> Attempt {
        let set = shape::subtraction_set(self.heap)?;
        let tail = shape::tail(&set)?;
        Some(self.shifted(&set, tail))
    }

    fn shifted(&mut self, set: &Set, tail: shape::Tail) -> Result<Proof> {
        let law = self.law;
        let large = || Error::budget("the sizes of the law are too large");
        let convention = self.rule.convention;
        let mut data = shifted::Data {
            at: shifted::least_at(tail, convention).max(law.preperiod),
            modulus: tail.modulus,
            settled: tail.settled,
        };
        let stride = shifted::stride(law.period, tail.modulus).ok_or_else(large)?;
        let raised = (stride / law.period.max(1))
            .checked_mul(law.saltus)
            .and_then(|raised| u32::try_from(raised).ok())
            .ok_or_else(large)?;
        // Older values settle some periods after the law sets in.
        let more = stride
            .checked_add(tail.settled)
            .and_then(|one| one.checked_mul(4))
            .ok_or_else(large)?;
        let length = data
            .at
            .checked_add(more)
            .and_then(|most| most.checked_add(stride))
            .ok_or_else(large)?;
        let values = values::of_tail(set, tail, convention, length, &mut self.meter)?;
        // Once two states are alike they stay so: the first such place by halving.
        let (mut low, mut high) = (data.at, data.at + more);
        while low < high {
            let middle = low + (high - low) / 2;
            match shifted::is_raised(&values, tail, middle, stride, raised, &mut self.meter) {
                Ok(()) => high = middle,
                Err(fault) if fault.is_budget() => return Err(fault),
                Err(_) => low = middle + 1,
            }
        }
        data.at = low;
        self.submit(shifted::NAME, shifted::bound(law.period, &data), &data)
    }
}
