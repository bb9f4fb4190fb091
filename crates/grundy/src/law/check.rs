//! A formula against the values, and against a law for all n.

use super::domain::domain;
use super::formula::Formula;
use super::quasilinear::{self, Quasilinear};
use super::{Law, Periodic};
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::rule::Convention;
use crate::standing::{Claim, Outcome};
use num_integer::Integer;

/// A formula and the values of the rules, side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The smallest heap where they disagree.
    pub disagreement: Option<Disagreement>,
    /// How many heaps were compared, from 0 on; those of which the formula says nothing are
    /// passed over.
    pub compared: u64,
    /// Of which n the formula says something, as text: `all n`, `n >= 1` ...
    pub domain: String,
}

/// A heap, and two claims about it that cannot both be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The heap.
    pub at: u64,
    /// What the rules (or a law that holds) say.
    pub rules: Claim,
    /// What the formula says.
    pub formula: Claim,
}

/// How a formula stands to a law that holds, for every n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// They agree wherever the formula says anything.
    Equal,
    /// The smallest n where they do not.
    Differs(Disagreement),
}

/// Compares a formula with g(0), g(1), ... (in misère play with outcomes, 0 for P).
///
/// Costs one evaluation of the formula for each value.
///
/// # Errors
/// In misère play for a formula of values: there are no Grundy values to compare with.
pub fn check(formula: &Formula, values: &[u32], convention: Convention) -> Result<Comparison> {
    if convention == Convention::Misere && matches!(formula, Formula::Values(_)) {
        return Err(
            Error::invalid("a formula of Grundy values says nothing about misère play")
                .hint("write \"P iff\" and a condition on n")
                .in_field("formula"),
        );
    }
    let disagreement = values
        .iter()
        .enumerate()
        .find_map(|(n, value)| against(formula, n as u64, Natural::from(u64::from(*value))));
    let compared = disagreement
        .as_ref()
        .map_or(values.len() as u64, |found| found.at + 1);
    Ok(Comparison {
        disagreement,
        compared,
        domain: domain(formula),
    })
}

/// Decides for all n whether a formula agrees with a law that is known to hold (in misère play a
/// law of outcomes, 0 for P); `None` where neither the structure of the formula nor the law's own
/// form allow it.
///
/// A formula that repeats agrees with a periodic law everywhere if it does so up to the end of
/// the first common period, and both gain the same in it.
#[must_use]
pub fn decide(formula: &Formula, law: &Law) -> Option<Decision> {
    match law {
        Law::Periodic(law) => {
            let line = match formula {
                Formula::Values(expression) => quasilinear::of_number(expression)?,
                Formula::Outcomes { condition, .. } => quasilinear::of_condition(condition)?,
            };
            repeat(formula, line, law)
        }
        Law::Closed { formula: same, .. } => (formula.expression() == same
            && matches!(formula, Formula::Values(_)))
        .then_some(Decision::Equal),
        Law::Aperiodic => None,
    }
}

/// Whether a formula says something of every n; `None` where its structure does not tell.
pub(crate) fn is_total(formula: &Formula) -> Option<bool> {
    let line = match formula {
        Formula::Values(expression) => quasilinear::of_number(expression)?,
        Formula::Outcomes { condition, .. } => quasilinear::of_condition(condition)?,
    };
    let end = line.from.checked_add(line.period)?;
    let nodes = quasilinear::size(formula.expression());
    if end > MOST_PLACES || end.checked_mul(nodes)? > MOST_EVALUATIONS {
        return None;
    }
    Some((0..end).all(|n| formula.at(n).is_some()))
}

/// How many places a decision may look at.
const MOST_PLACES: u64 = 1 << 22;
/// How many nodes of expressions it may evaluate.
const MOST_EVALUATIONS: u64 = 8_000_000;

fn repeat(formula: &Formula, line: Quasilinear, law: &Periodic) -> Option<Decision> {
    // A law that rises is 0 nowhere after its first full period, so its outcomes repeat as well.
    let settled = law.preperiod.checked_add(law.period)?;
    let from = line.from.max(settled);
    let (a, b) = (line.period, law.period);
    let common = a.checked_mul(b / a.gcd(&b))?;
    // If the gains differ, claims that agree in one common period disagree in the next.
    let end = from.checked_add(common.checked_mul(2)?)?;
    let nodes = quasilinear::size(formula.expression());
    if end > MOST_PLACES || end.checked_mul(nodes)? > MOST_EVALUATIONS {
        return None;
    }
    for n in 0..end {
        let value = law.value_at(&n.into())?;
        if let Some(found) = against(formula, n, Natural(value)) {
            return Some(Decision::Differs(found));
        }
    }
    Some(Decision::Equal)
}

/// The disagreement at n, if there is one: `value` is what the rules say, 0 for a P-position.
fn against(formula: &Formula, n: u64, value: Natural) -> Option<Disagreement> {
    let claim = formula.at(n)?;
    let rules = match formula {
        Formula::Values(_) => Claim::Value(value),
        Formula::Outcomes { .. } => Claim::Outcome(if value == Natural::from(0) {
            Outcome::P
        } else {
            Outcome::N
        }),
    };
    (rules != claim).then_some(Disagreement {
        at: n,
        rules,
        formula: claim,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::expression::samples::{conditions, numbers};
    use proptest::prelude::*;

    fn formula(text: &str) -> Formula {
        text.parse().expect("this is a formula")
    }

    fn remainder(m: u32) -> Law {
        let values: Vec<u32> = (0..m).collect();
        Law::periodic(0, u64::from(m), 0, &values).expect("one period states it")
    }

    fn differs(text: &str, law: &Law) -> Option<(u64, Claim, Claim)> {
        match decide(&formula(text), law)? {
            Decision::Equal => None,
            Decision::Differs(found) => Some((found.at, found.rules, found.formula)),
        }
    }

    #[test]
    fn a_formula_is_refuted_at_the_smallest_heap() {
        let values: Vec<u32> = (0..100).map(|n| n % 4).collect();
        let found = check(&formula("n % 3"), &values, Convention::Normal).expect("normal play");
        let expected = Disagreement {
            at: 3,
            rules: Claim::Value(3.into()),
            formula: Claim::Value(0.into()),
        };
        assert_eq!(found.disagreement, Some(expected));
        assert_eq!(
            differs("n % 3", &remainder(4)),
            Some((3, Claim::Value(3.into()), Claim::Value(0.into())))
        );
    }

    #[test]
    fn formulas_that_say_the_same_are_equal_for_every_n() {
        for text in [
            "n % 3",
            "n - 3 * (n / 3)",
            "(n + 300) mod 3",
            "if n % 3 = 2 then 2 else n % 3 % 2",
            "P iff 3 | n",
            "N iff n % 3 in {1, 2}",
        ] {
            assert_eq!(
                decide(&formula(text), &remainder(3)),
                Some(Decision::Equal),
                "{text}"
            );
        }
        let halves = Law::periodic(0, 2, 1, &[0, 0]).expect("one period states it");
        assert_eq!(decide(&formula("n / 2"), &halves), Some(Decision::Equal));
        assert_eq!(
            decide(&formula("P iff n < 2"), &halves),
            Some(Decision::Equal)
        );
        assert!(differs("n / 2 + n / 1000", &halves).is_some_and(|(at, ..)| at == 1000));
    }

    #[test]
    fn a_difference_far_out_is_found() {
        let law = remainder(3);
        assert!(differs("if n = 5000 then 7 else n % 3", &law).is_some_and(|(at, ..)| at == 5000));
        assert_eq!(decide(&formula("v2(n)"), &law), None);
    }

    #[test]
    fn the_domain_says_where_a_formula_speaks() {
        for (text, expected) in [
            ("n % 3", "all n"),
            ("1 + v2(n)", "n >= 1"),
            ("v2(n + 1)", "all n"),
            ("log2(n - 4)", "n >= 5"),
            ("(n + 1) / 2 ** (v2(n + 1) + 1)", "all n"),
            ("primepi(lpf(n)) * (n % 2)", "n >= 2"),
            ("12 / (n - 3)", "all n except 3"),
            ("log2(n * n - n - 1)", "n >= 2, of n < 512"),
            ("1 / 0", "no n, of n < 512"),
            ("P iff log2(n) = 2", "n >= 1"),
        ] {
            let found = check(&formula(text), &[], Convention::Normal).expect("normal play");
            assert_eq!(found.domain, expected, "{text}");
        }
    }

    #[test]
    fn misere_play_has_outcomes_only() {
        let outcomes = [1, 0, 1, 0, 1];
        let parity = check(&formula("P iff n % 2 = 1"), &outcomes, Convention::Misere);
        assert!(parity.is_ok_and(|found| found.disagreement.is_none() && found.compared == 5));
        assert!(check(&formula("n % 2"), &outcomes, Convention::Misere).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn what_is_decided_is_what_comparing_shows(
            values in prop::collection::vec(0u32..3, 1..6),
            preperiod in 0u64..3,
            saltus in 0u64..2,
            number in numbers(),
            condition in conditions(),
            outcomes: bool,
        ) {
            let preperiod = preperiod.min(values.len() as u64 - 1);
            let period = values.len() as u64 - preperiod;
            let law = Law::periodic(preperiod, period, saltus, &values);
            let law = law.expect("the values state it");
            let formula = if outcomes {
                Formula::Outcomes { iff: Outcome::P, condition }
            } else {
                Formula::Values(number)
            };
            let first = (0..2000u64).find_map(|n| {
                against(&formula, n, law.value_at(&n.into()).expect("it speaks of every n"))
            });
            match decide(&formula, &law) {
                None => {}
                Some(Decision::Equal) => prop_assert_eq!(first, None),
                Some(Decision::Differs(found)) if found.at < 2000 => {
                    prop_assert_eq!(first, Some(found));
                }
                Some(Decision::Differs(_)) => prop_assert_eq!(first, None),
            }
        }
    }
}
