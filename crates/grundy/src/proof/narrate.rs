//! The argument of a proof as steps without words.
//!
//! Each theorem's steps follow the proof at the head of its file in `checker/`: the statement,
//! what was recomputed, the induction, and the contradiction apart from it.

use super::Proof;
use super::certificate::Certificate;
use super::checker::{aperiodic, guy_smith, residue, shape, shifted, window};
use crate::rule::{Convention, Form, Rule};
use crate::trace::{Mark, Role, State, Step, Trace};
use serde::de::DeserializeOwned;

/// The longest table of a step, in rows.
const MOST_ROWS: usize = 32;

/// The most numbers of a list that are written out.
const MOST_LISTED: usize = 24;

/// The steps of a proof's argument; message ids begin with `proof-`. A theorem of the catalogue,
/// which has no certificate, is one step that names it.
///
/// ```
/// use grundy::law::Law;
/// use grundy::{Budget, Rule, proof};
/// let rule: Rule = "take 2^k".parse()?;
/// let law = Law::periodic(0, 3, 0, &[0, 1, 2]).expect("three values state it");
/// let proof = proof::prove(&rule, &law, &[], &Budget::default()).expect("a theorem applies");
/// let trace = proof::narrate(&proof);
/// assert_eq!(trace.steps[0].id, "proof-statement-remainder");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn narrate(proof: &Proof) -> Trace {
    let steps = proof.certificate().and_then(|certificate| {
        let mut certificate = certificate.clone();
        certificate.as_object_mut()?.remove("digest");
        let certificate: Certificate = serde_json::from_value(certificate).ok()?;
        let rule: Rule = certificate.rule.parse().ok()?;
        Story {
            certificate: &certificate,
            rule: &rule,
            steps: Vec::new(),
        }
        .tell()
    });
    Trace {
        title: "proof-title".to_owned(),
        steps: steps
            .unwrap_or_else(|| vec![Step::new("proof-in-prose").arg("theorem", proof.theorem())]),
    }
}

/// Numbers as a list in digits, cut short where it is long.
fn list(numbers: &[u64]) -> String {
    let mut text: Vec<String> = numbers
        .iter()
        .take(MOST_LISTED)
        .map(u64::to_string)
        .collect();
    if numbers.len() > MOST_LISTED {
        text.push("…".to_owned());
    }
    text.join(", ")
}

struct Story<'a> {
    certificate: &'a Certificate,
    rule: &'a Rule,
    steps: Vec<Step>,
}

impl Story<'_> {
    fn tell(mut self) -> Option<Vec<Step>> {
        match self.certificate.theorem.as_str() {
            window::NAME => self.window()?,
            residue::NAME => self.residue()?,
            guy_smith::NAME => self.guy_smith()?,
            shifted::NAME => self.shifted()?,
            aperiodic::NAME => self.aperiodic()?,
            _ => return None,
        }
        Some(self.steps)
    }

    /// One step; every argument is text, and the convention always stands beside it.
    fn say<const N: usize>(&mut self, id: &str, args: [(&str, String); N]) -> &mut Step {
        let convention = match self.certificate.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        };
        let step = Step::new(id).arg("convention", convention);
        let place = self.steps.len();
        self.steps.push(
            args.into_iter()
                .fold(step, |step, (name, text)| step.arg(name, text)),
        );
        &mut self.steps[place]
    }

    fn data<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_value(self.certificate.data.clone()).ok()
    }

    fn rule_text(&self) -> String {
        self.certificate.rule.clone()
    }

    /// The set of the rule as it is written.
    fn set_text(&self) -> Option<String> {
        let Form::Heap(heap) = &self.rule.form else {
            return None;
        };
        Some(shape::subtraction_set(heap)?.to_string())
    }

    /// Period, preperiod and saltus as text.
    fn sizes(&self) -> Option<[(&'static str, String); 3]> {
        let law = &self.certificate.law;
        Some([
            ("period", law.period?.to_string()),
            ("preperiod", law.preperiod?.to_string()),
            ("saltus", law.saltus?.to_string()),
        ])
    }

    /// The claim, with the values that state it.
    fn statement(&mut self) -> Option<()> {
        let [period, preperiod, saltus] = self.sizes()?;
        let values = self.certificate.law.values.clone().unwrap_or_default();
        let rule = ("rule", self.rule_text());
        let id = if self.is_remainder() {
            "proof-statement-remainder"
        } else if saltus.1 == "0" {
            "proof-statement-periodic"
        } else {
            "proof-statement-arithmetic"
        };
        let column = match self.certificate.convention {
            Convention::Normal => "proof-column-value",
            Convention::Misere => "proof-column-outcome",
        };
        let step = self.say(id, [rule, period, preperiod, saltus]);
        step.state = table(
            ["proof-column-n", column],
            (0u64..)
                .zip(&values)
                .map(|(n, value)| [n.to_string(), value.to_string()]),
        );
        Some(())
    }

    /// That the period and the preperiod are the least.
    fn least(&mut self) -> Option<()> {
        let sizes = self.sizes()?;
        let id = match self.certificate.law.preperiod? {
            0 => "proof-least-period",
            _ => "proof-least-both",
        };
        self.say(id, sizes);
        Some(())
    }

    /// Whether the law is n mod m in normal play.
    fn is_remainder(&self) -> bool {
        let law = &self.certificate.law;
        self.certificate.convention == Convention::Normal
            && law.preperiod == Some(0)
            && law.saltus == Some(0)
            && law
                .values
                .as_ref()
                .is_some_and(|values| (0u32..).zip(values).all(|(n, value)| n == *value))
    }

    fn window(&mut self) -> Option<()> {
        let data: window::Data = self.data()?;
        let [period, preperiod, _] = self.sizes()?;
        let window = ("window", data.window.to_string());
        let set = ("set", self.set_text()?);
        let last = self
            .certificate
            .law
            .preperiod?
            .checked_add(data.window)?
            .saturating_sub(1);
        let last = ("last", last.to_string());
        self.statement()?;
        self.say("proof-window-depends", [window.clone(), set]);
        let bound = ("bound", self.certificate.bound.to_string());
        self.say(
            "proof-window-repeats",
            [
                bound,
                window.clone(),
                period.clone(),
                preperiod.clone(),
                last,
            ],
        );
        self.say("proof-window-induction", [window, period, preperiod]);
        self.least()
    }

    fn residue(&mut self) -> Option<()> {
        let data: residue::Data = self.data()?;
        let [period, preperiod, _] = self.sizes()?;
        let remainder = self.is_remainder();
        let set = ("set", self.set_text()?);
        let bound = ("bound", self.certificate.bound.to_string());
        let witnesses = ("witnesses", list(&data.witnesses));
        let residues = ("residues", list(&data.residues));
        self.statement()?;
        self.say("proof-residue-base", [bound.clone()]);
        self.say("proof-residue-hypothesis", [bound]);
        let reach = self.reach(&data);
        let id = if remainder {
            "proof-remainder-reached"
        } else {
            "proof-residue-reached"
        };
        let (state, marks) = reach?;
        let step = self.say(id, [witnesses, period.clone()]);
        step.state = state;
        step.marks = marks;
        self.say("proof-residue-suppose", []);
        self.say("proof-residue-residues", [set, residues, period.clone()]);
        let id = if remainder {
            "proof-remainder-contradiction"
        } else {
            "proof-residue-contradiction"
        };
        self.say(id, [period.clone()]);
        if self.certificate.law.preperiod? > 0 {
            self.say("proof-residue-late", [preperiod.clone()]);
        }
        self.say("proof-residue-conclusion", [period, preperiod]);
        self.least()
    }

    /// Which member leads from each residue to each smaller value.
    fn reach(&self, data: &residue::Data) -> Option<(State, Vec<Mark>)> {
        let law = &self.certificate.law;
        let (preperiod, period) = (law.preperiod?, law.period?);
        let cycle = law
            .values
            .as_ref()?
            .get(usize::try_from(preperiod).ok()?..)?;
        let start = preperiod.checked_rem(period)?;
        let value =
            |n: u64| cycle.get(usize::try_from((n % period + period - start) % period).ok()?);
        let mut rows = Vec::new();
        for i in 0..period {
            for smaller in 0..*value(i)? {
                if rows.len() == MOST_ROWS {
                    break;
                }
                let witness = data
                    .witnesses
                    .iter()
                    .find(|w| value(i + period - **w % period) == Some(&smaller))?;
                rows.push([i, u64::from(smaller), *witness].map(|n| n.to_string()));
            }
        }
        let marks = (0..rows.len() as u64)
            .map(|row| Mark {
                row,
                column: Some(2),
                role: Role::Chosen,
            })
            .collect();
        let columns = [
            "proof-column-residue",
            "proof-column-reached",
            "proof-column-amount",
        ];
        Some((table(columns, rows), marks))
    }

    fn guy_smith(&mut self) -> Option<()> {
        let data: guy_smith::Data = self.data()?;
        let [period, preperiod, _] = self.sizes()?;
        let heaps = ("heaps", data.heaps.to_string());
        let most = ("most", data.last.to_string());
        let bound = self.certificate.bound;
        let last = bound
            .checked_sub(self.certificate.law.period?)?
            .saturating_sub(1);
        let rule = ("rule", self.rule_text());
        self.statement()?;
        self.say("proof-guy-smith-code", [rule, heaps.clone(), most.clone()]);
        self.say(
            "proof-guy-smith-repeats",
            [
                ("bound", bound.to_string()),
                ("last", last.to_string()),
                period.clone(),
                preperiod.clone(),
            ],
        );
        let from = ("from", data.from.to_string());
        self.say(
            "proof-guy-smith-down",
            [from.clone(), heaps, most, period.clone()],
        );
        self.say("proof-guy-smith-up", [from.clone(), period.clone()]);
        self.say("proof-guy-smith-conclusion", [from, period, preperiod]);
        self.least()
    }

    fn shifted(&mut self) -> Option<()> {
        let data: shifted::Data = self.data()?;
        let [period, preperiod, saltus] = self.sizes()?;
        let law = &self.certificate.law;
        let stride = shifted::stride(law.period?, data.modulus)?;
        let raised = (stride / law.period?).checked_mul(law.saltus?)?;
        let raised = ("raised", raised.to_string());
        let settled = ("settled", data.settled.to_string());
        let modulus = ("modulus", data.modulus.to_string());
        let set = ("set", self.set_text()?);
        let first = ("first", data.at.to_string());
        let second = ("second", data.at.checked_add(stride)?.to_string());
        self.statement()?;
        let id = match data.modulus {
            1 => "proof-shifted-options-all",
            _ => "proof-shifted-options-classes",
        };
        self.say(id, [set, settled.clone(), modulus.clone()]);
        self.say("proof-shifted-state", [settled, modulus]);
        self.say("proof-shifted-raised", [first, second, raised.clone()]);
        self.say("proof-shifted-next", [raised]);
        self.say("proof-shifted-conclusion", [period, preperiod, saltus]);
        self.least()
    }

    fn aperiodic(&mut self) -> Option<()> {
        let data: aperiodic::Data = self.data()?;
        let reason = serde_json::to_value(data.reason).ok()?.as_str()?.to_owned();
        let rule = ("rule", self.rule_text());
        let set = ("set", self.set_text()?);
        self.say("proof-aperiodic-statement", [rule]);
        self.say("proof-aperiodic-suppose", []);
        self.say("proof-aperiodic-multiple", [set, ("reason", reason)]);
        self.say("proof-aperiodic-contradiction", []);
        self.say("proof-aperiodic-conclusion", []);
        Some(())
    }
}

fn table<const N: usize>(columns: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> State {
    State::Table {
        columns: columns.map(str::to_owned).to_vec(),
        rows: rows.into_iter().take(MOST_ROWS).map(Vec::from).collect(),
    }
}
