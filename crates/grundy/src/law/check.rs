//! A formula against the values, and against a law for all n.

use super::domain::{domain, domain_in};
use super::formula::Formula;
use super::quasilinear::{self, Quasilinear};
use super::{Law, Periodic};
use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::rule::Convention;
use crate::standing::{Claim, Numbers, Outcome};
use crate::table::{Cell, Table};
use num_integer::Integer;

/// A formula and the values of the rules, side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The smallest heap or component where they disagree: the least sum of its numbers, and of
    /// those the first in the order of the first number.
    pub disagreement: Option<Disagreement>,
    /// How many heaps or components were compared; those of which the formula says nothing are
    /// passed over.
    pub compared: u64,
    /// Of how many of them the formula says something.
    pub claims: u64,
    /// Of which n the formula says something, as text: `all n`, `n >= 1` ...
    pub domain: String,
}

/// A heap or component, and two claims about it that cannot both be true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The heap, or the numbers of the component.
    pub at: Numbers,
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
    refuse_values(formula, convention)?;
    let mut compared = Comparison {
        disagreement: None,
        compared: 0,
        claims: 0,
        domain: domain(formula),
    };
    for (n, value) in (0..).zip(values) {
        compared.compared += 1;
        let Some(claim) = formula.at(n) else {
            continue;
        };
        compared.claims += 1;
        compared.disagreement = against(formula, n.into(), claim, Natural::from(u64::from(*value)));
        if compared.disagreement.is_some() {
            break;
        }
    }
    Ok(compared)
}

/// Compares a formula in the names of the table's numbers with every component in it. Of a
/// component that is won at once there is no value to compare with, but an outcome, N.
///
/// Costs one evaluation of the formula, a step, for each component.
///
/// # Errors
/// As [`check()`], and when the steps are spent.
///
/// ```
/// use grundy::law::{Formula, check_table};
/// use grundy::{Budget, rule::Convention, standing::Numbers, table::Table};
/// let nim: Vec<u32> = (0..8).flat_map(|a| (0..8).map(move |b| a ^ b)).collect();
/// let table = Table::new(vec!["a".into(), "b".into()], vec![8, 8], nim)?;
/// let formula = Formula::read("a + b", &["a", "b"])?;
/// let found = check_table(&formula, &table, Convention::Normal, &mut Budget::default().meter())?;
/// assert_eq!(found.disagreement.map(|d| d.at), Some(Numbers::Several(vec![1, 1])));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn check_table(
    formula: &Formula,
    table: &Table,
    convention: Convention,
    meter: &mut Meter<'_>,
) -> Result<Comparison> {
    refuse_values(formula, convention)?;
    let cells = table.values().len() as u64;
    meter.reserve(
        cells.saturating_mul(size_of::<usize>() as u64),
        "the list of the components without a claim",
    )?;
    let mut silent = Vec::new();
    let mut compared = Comparison {
        disagreement: None,
        compared: 0,
        claims: 0,
        domain: String::new(),
    };
    let mut least = u64::MAX;
    for (place, component) in table.components().enumerate() {
        meter.charge(1)?;
        let cell = table.cell_at(place);
        if cell == Cell::Unknown {
            continue;
        }
        compared.compared += 1;
        let Some(claim) = formula.of_component(table.names(), &component) else {
            silent.push(place);
            continue;
        };
        compared.claims += 1;
        let value = match (formula, cell) {
            (_, Cell::Value(value)) => value,
            // Not 0: an outcome is all that there is.
            (Formula::Outcomes { .. }, Cell::WonAtOnce) => 1,
            _ => continue,
        };
        // Components come in the order of the first number, so of equal sums the first stays.
        let sum = component.iter().sum();
        if sum < least {
            let at = Numbers::Several(component);
            let found = against(formula, at, claim, Natural::from(u64::from(value)));
            if found.is_some() {
                least = sum;
                compared.disagreement = found;
            }
        }
    }
    compared.domain = domain_in(formula, table, &silent);
    Ok(compared)
}

fn refuse_values(formula: &Formula, convention: Convention) -> Result<()> {
    if convention == Convention::Misere && matches!(formula, Formula::Values(_)) {
        return Err(
            Error::invalid("a formula of Grundy values says nothing about misère play")
                .hint("write \"P iff\" and a condition on n")
                .in_field("formula"),
        );
    }
    Ok(())
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
        let found = formula
            .at(n)
            .and_then(|claim| against(formula, n.into(), claim, Natural(value)));
        if let Some(found) = found {
            return Some(Decision::Differs(found));
        }
    }
    Some(Decision::Equal)
}

/// The disagreement, if there is one: `value` is what the rules say, 0 for a P-position.
fn against(formula: &Formula, at: Numbers, claim: Claim, value: Natural) -> Option<Disagreement> {
    let rules = match formula {
        Formula::Values(_) => Claim::Value(value),
        Formula::Outcomes { .. } => Claim::Outcome(if value == Natural::from(0) {
            Outcome::P
        } else {
            Outcome::N
        }),
    };
    (rules != claim).then_some(Disagreement {
        at,
        rules,
        formula: claim,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::rule::expression::samples::{conditions, numbers};
    use proptest::prelude::*;

    fn formula(text: &str) -> Formula {
        text.parse().expect("this is a formula")
    }

    fn remainder(m: u32) -> Law {
        let values: Vec<u32> = (0..m).collect();
        Law::periodic(0, u64::from(m), 0, &values).expect("one period states it")
    }

    fn differs(text: &str, law: &Law) -> Option<(Numbers, Claim, Claim)> {
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
            at: 3.into(),
            rules: Claim::Value(3.into()),
            formula: Claim::Value(0.into()),
        };
        assert_eq!(found.disagreement, Some(expected));
        assert_eq!(
            differs("n % 3", &remainder(4)),
            Some((3.into(), Claim::Value(3.into()), Claim::Value(0.into())))
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
        assert!(differs("n / 2 + n / 1000", &halves).is_some_and(|(at, ..)| at == 1000.into()));
    }

    #[test]
    fn a_difference_far_out_is_found() {
        let law = remainder(3);
        assert!(
            differs("if n = 5000 then 7 else n % 3", &law)
                .is_some_and(|(at, ..)| at == 5000.into())
        );
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

    fn table(size: usize, value: impl Fn(usize, usize) -> u32) -> Table {
        let values = (0..size * size)
            .map(|place| value(place / size, place % size))
            .collect();
        let names = ["a", "b"].map(str::to_owned).to_vec();
        Table::new(names, vec![size, size], values).expect("there is a value for each cell")
    }

    fn compare(text: &str, table: &Table) -> Comparison {
        let formula = Formula::read(text, &["a", "b"]).expect("this is a formula");
        let budget = Budget::default();
        check_table(&formula, table, Convention::Normal, &mut budget.meter())
            .expect("the table is small")
    }

    #[test]
    fn the_smallest_component_that_refutes_has_the_least_sum() {
        // Wrong at [0, 9], [2, 3] and [3, 2]: the sums decide, then the first number.
        let nim = table(12, |a, b| match (a, b) {
            (0, 9) | (2, 3) | (3, 2) => 77,
            _ => (a ^ b) as u32,
        });
        let found = compare("a xor b", &nim);
        let expected = Disagreement {
            at: Numbers::Several(vec![2, 3]),
            rules: Claim::Value(77.into()),
            formula: Claim::Value(1.into()),
        };
        assert_eq!(found.disagreement, Some(expected));
        assert_eq!((found.compared, found.claims), (144, 144));
        assert_eq!(compare("P iff a = b", &nim).disagreement, None);
    }

    #[test]
    fn a_component_that_is_won_at_once_has_an_outcome_and_no_value() {
        let won = table(6, |a, b| {
            if a == 1 {
                Table::WON_AT_ONCE
            } else {
                (a ^ b) as u32
            }
        });
        assert_eq!(compare("a xor b", &won).disagreement, None);
        let found = compare("P iff a = b", &won).disagreement;
        assert_eq!(
            found.map(|found| found.at),
            Some(Numbers::Several(vec![1, 1]))
        );
        assert_eq!(compare("P iff a = b and a != 1", &won).disagreement, None);
    }

    #[test]
    fn what_is_unknown_is_not_compared() {
        let half = table(6, |a, b| {
            if a < b {
                Table::UNKNOWN
            } else {
                (a - b) as u32
            }
        });
        let found = compare("a - b", &half);
        assert_eq!((found.disagreement, found.compared), (None, 21));
    }

    #[test]
    fn the_domain_of_a_table_names_its_numbers() {
        let zeros = table(10, |_, _| 0);
        for (text, domain) in [
            ("a xor b", "all a, b"),
            ("0 * v2(a)", "a >= 1"),
            ("0 * v2(b) * v2(a)", "a >= 1, b >= 1"),
            (
                "0 * gcd(a, b) / max(a, b)",
                "all a, b except [0, 0], of a < 10, b < 10",
            ),
            (
                "0 * v2(a * b - 6)",
                "all a, b except [1, 6], [2, 3], [3, 2], [6, 1], of a < 10, b < 10",
            ),
            ("0 * log2(a - b)", "some a, b"),
            ("1 / 0", "no a, b"),
        ] {
            assert_eq!(compare(text, &zeros).domain, domain, "{text}");
        }
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
                let value = law.value_at(&n.into()).expect("it speaks of every n");
                against(&formula, n.into(), formula.at(n)?, value)
            });
            match decide(&formula, &law) {
                None => {}
                Some(Decision::Equal) => prop_assert_eq!(first, None),
                Some(Decision::Differs(found)) => match found.at {
                    Numbers::One(n) if n >= 2000 => prop_assert_eq!(first, None),
                    _ => prop_assert_eq!(first, Some(found)),
                },
            }
        }
    }
}
