//! From values to the simplest law that fits them.
//!
//! The order of simplicity: ultimately periodic, then arithmetic-periodic, then a closed formula;
//! among formulas the smallest syntax tree. A law that is found agrees with every value that was
//! given, and at least half of the values had no part in stating it. It is still a conjecture:
//! only [`crate::proof`] makes it more.

use super::grammar::{Tree, Unary};
use super::repetition::tail;
use super::search::{Fit, Goal, Grammar, HEAD, Senses, smallest};
use super::{Law, Periodic};
use crate::primes::Primes;
use crate::rule::{Convention, HeapRule};

/// What [`find`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// The simplest law that fits every value.
    pub law: Option<Law>,
    /// Other laws that fit every value and are as simple.
    pub also: Vec<Law>,
    /// How many values state the law.
    pub fitted: u64,
    /// How many values it was compared with beyond those.
    pub tested: u64,
    /// Where there is no law, why.
    pub reason: String,
}

/// Looks for the simplest law of `values`, which are g(0), g(1), ... of `rule` (in misère play
/// outcomes, 0 for P and 1 for N; the law is then one of the P-positions).
///
/// Whenever the values are ultimately periodic the law is [`Law::Periodic`] with the least period
/// and the least preperiod, whatever formula there may be beside it. Nothing is accepted on less
/// evidence than this: the comparisons that confirm a period are at least 8 more than the values
/// that state it, preperiod included; a formula is chosen by the first half of the values and
/// agrees with the second, there are at least 16 values and 8 for each node of its tree, and the
/// values change at least twice for each node.
///
/// Costs O(N) time and about 2·N bytes beside the values; where no period is found, the search
/// for a formula adds some hundred thousand formulas at a sample of places.
#[must_use]
pub fn find(rule: &HeapRule, convention: Convention, values: &[u32]) -> Findings {
    look(values, 0, convention, !is_finite_octal(rule))
}

/// Looks for the simplest law of values of which no rule is known, as [`find`] does. Outcomes
/// (0 for P, 1 for N) are those of misère play to this function.
#[must_use]
pub fn find_sequence(values: &[u32], convention: Convention) -> Findings {
    look(values, 0, convention, true)
}

/// Looks for the law of g(`first`), g(`first` + 1) ... A law that repeats is one of places in the
/// list, a formula one of n.
pub(super) fn look(values: &[u32], first: u64, convention: Convention, may_rise: bool) -> Findings {
    let count = values.len();
    if let Some(law) = periodic(values) {
        return accepted(law, count);
    }
    if convention == Convention::Normal
        && may_rise
        && let Some(law) = arithmetic(values)
    {
        return accepted(law, count);
    }
    closed(convention, values, first)
}

/// The largest prime that a formula is tried with; beyond it prime functions are not looked at.
const LARGEST_PRIME: u32 = 1 << 24;

fn closed(convention: Convention, values: &[u32], first: u64) -> Findings {
    let count = values.len();
    let outcomes = convention == Convention::Misere;
    let goal = Goal {
        sizes: &[count],
        first,
        values,
        senses: if outcomes {
            Senses::NATURAL
        } else {
            Senses::VALUE
        },
        head: HEAD,
        total: false,
        partial_last: false,
    };
    let changes = goal.changes();
    let primes = Primes::up_to(
        u32::try_from(first.saturating_add(count as u64 + 1))
            .unwrap_or(u32::MAX)
            .min(LARGEST_PRIME),
    );
    let greatest = values.iter().copied().max().unwrap_or(0);
    let (accepted, refused): (Vec<Fit>, Vec<Fit>) =
        smallest(goal, &Grammar::closed(greatest), &primes)
            .into_iter()
            .partition(|fit| {
                let size = fit.tree.size();
                count >= 16 + 8 * size && changes >= 2 * size
            });
    let fits = refused.first().map(|fit| fit.tree.write(&["n"]));
    let mut laws = accepted.into_iter().map(|fit| Law::Closed {
        formula: if outcomes {
            as_outcome(fit.tree, first, count, &primes).write(&["n"])
        } else {
            fit.tree.write(&["n"])
        },
        from: fit.from as u64,
    });
    let law = laws.next();
    let (fitted, tested) = match law {
        Some(_) => (count / 2, count - count / 2),
        None => (0, 0),
    };
    let reason = match (&law, fits) {
        (Some(_), _) => String::new(),
        (None, None) => format!(
            "no period, saltus or short formula fits the first {count} values with enough of \
             them left to confirm it"
        ),
        (None, Some(formula)) => {
            let zero = if outcomes { " = 0" } else { "" };
            format!(
                "{count} values are too few, or change too seldom, to confirm the formula that \
                 fits them, {formula}{zero}"
            )
        }
    };
    Findings {
        also: laws.collect(),
        law,
        fitted: fitted as u64,
        tested: tested as u64,
        reason,
    }
}

/// A formula that is 0 at P-positions, made 1 at the others.
fn as_outcome(tree: Tree, first: u64, count: usize, primes: &Primes) -> Tree {
    let largest = (first as i64..)
        .take(count)
        .filter_map(|n| tree.value(&[n], primes))
        .max();
    if largest.is_some_and(|value| value > 1) {
        Tree::One(Unary::AtMost(1), Box::new(tree))
    } else {
        tree
    }
}

fn accepted(law: Periodic, count: usize) -> Findings {
    let fitted = law.values.len() as u64;
    Findings {
        law: Some(Law::Periodic(law)),
        also: Vec::new(),
        fitted,
        tested: count as u64 - fitted,
        reason: String::new(),
    }
}

fn periodic(values: &[u32]) -> Option<Periodic> {
    let found = tail(values.len(), |n| values[n])?;
    Some(Periodic {
        preperiod: found.preperiod as u64,
        period: found.period as u64,
        saltus: 0,
        values: values[..found.preperiod + found.period].to_vec(),
    })
}

/// g(n + p) = g(n) + s from n0 on says that the differences g(n + 1) − g(n) have period p from
/// n0 on.
fn arithmetic(values: &[u32]) -> Option<Periodic> {
    let differences = values.len().checked_sub(1)?;
    let found = tail(differences, |n| {
        i64::from(values[n + 1]) - i64::from(values[n])
    })?;
    let (preperiod, period) = (found.preperiod, found.period);
    let saltus = values[preperiod + period].checked_sub(values[preperiod])?;
    (saltus > 0).then(|| Periodic {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus: u64::from(saltus),
        values: values[..preperiod + period].to_vec(),
    })
}

/// Whether the rule is an octal game of finite code, none of which is arithmetic-periodic with a
/// saltus above 0 (*Winning Ways*, chapter 4).
fn is_finite_octal(rule: &HeapRule) -> bool {
    match rule {
        HeapRule::Code(code) => {
            code.tail.is_empty()
                && code
                    .written()
                    .all(|digit| digit.is_plain() && digit.most_heaps() <= Some(2))
        }
        HeapRule::Take(take) => take.amounts.largest().is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::engine::{Engine, reference::Reference};
    use crate::rule::code::{Code, Digit};
    use crate::rule::{Set, Take};

    fn found(rule: HeapRule, length: u64) -> Option<Law> {
        let budget = Budget::default();
        let mut engine = Reference::new(rule.clone(), Convention::Normal);
        engine
            .extend(length, &mut budget.meter())
            .expect("the table is small");
        find(&rule, Convention::Normal, engine.values()).law
    }

    fn take(amounts: Set) -> HeapRule {
        HeapRule::Take(Take {
            amounts,
            split: false,
        })
    }

    fn code(whole: u32, digits: &[u32], tail: &[u32]) -> HeapRule {
        let list = |digits: &[u32]| {
            digits
                .iter()
                .copied()
                .map(|bits| Digit::plain(bits.into()))
                .collect()
        };
        HeapRule::Code(Code {
            whole: Digit::plain(whole.into()),
            digits: list(digits),
            tail: list(tail),
        })
    }

    fn repeats(law: Option<Law>) -> Option<(u64, u64, u64)> {
        match law? {
            Law::Periodic(law) => Some((law.period, law.preperiod, law.saltus)),
            _ => None,
        }
    }

    #[test]
    fn subtraction_games_have_their_least_periods() {
        for (amounts, period) in [
            (&[1, 2][..], 3),
            (&[1, 3], 2),
            (&[1, 2, 5], 3),
            (&[1, 3, 4], 7),
            (&[2, 5, 7], 22),
        ] {
            let law = found(take(Set::Finite(amounts.to_vec())), 200);
            assert_eq!(repeats(law), Some((period, 0, 0)), "{amounts:?}");
        }
    }

    #[test]
    fn octal_games_have_their_least_periods_and_preperiods() {
        for (whole, digits, length, period, preperiod) in [
            (0, &[7, 7][..], 400, 12, 71),
            (0, &[0, 7], 400, 34, 53),
            (0, &[1, 3, 7], 400, 34, 52),
            (0, &[4, 5], 1500, 20, 498),
            (4, &[0], 100, 2, 1),
        ] {
            let law = found(code(whole, digits, &[]), length);
            assert_eq!(
                repeats(law),
                Some((period, preperiod, 0)),
                "{whole}.{digits:?}"
            );
        }
    }

    #[test]
    fn some_games_are_arithmetic_periodic() {
        assert_eq!(repeats(found(code(4, &[], &[3]), 100)), Some((4, 1, 4)));
        assert_eq!(repeats(found(code(0, &[3, 15], &[]), 100)), Some((6, 0, 3)));
        let without_one = take(Set::AllExcept(Box::new(Set::Finite(vec![1]))));
        assert_eq!(repeats(found(without_one, 100)), Some((2, 0, 1)));
    }

    #[test]
    fn some_games_have_a_closed_form() {
        for (rule, formula, from) in [
            (take(Set::Divisors), "1 + v2(n)", 1),
            (
                take(Set::Fraction { divisor: 2 }),
                "(n + 1) / 2 ** (1 + v2(n + 1))",
                0,
            ),
            // The index of the least prime factor where n is odd, and 0 where it is even.
            (take(Set::Coprime), "n % 2 * primepi(lpf(n))", 2),
        ] {
            let law = found(rule, 1000);
            let report = law.as_ref().map(|law| law.report(Convention::Normal));
            let found = report.and_then(|report| report.formula);
            assert_eq!(found.as_deref(), Some(formula));
            assert!(matches!(law, Some(Law::Closed { from: f, .. }) if f == from));
        }
    }

    #[test]
    fn a_law_of_outcomes_may_be_closed() {
        // P-positions at n + 1 = 2^k, as when 1..n/2 may be taken.
        let outcomes: Vec<u32> = (1..1000u32)
            .map(|m| u32::from(!m.is_power_of_two()))
            .collect();
        let rule = take(Set::Fraction { divisor: 2 });
        let law = find(&rule, Convention::Misere, &outcomes).law;
        let report = law.map(|law| law.report(Convention::Misere));
        let formula = report.and_then(|report| report.formula);
        assert_eq!(formula.as_deref(), Some("P iff popcount(n + 1) = 1"));
    }

    #[test]
    fn a_few_values_are_no_law() {
        let rule = take(Set::Divisors);
        let ruler: Vec<u32> = (0..20u32)
            .map(|n| if n == 0 { 0 } else { 1 + n.trailing_zeros() })
            .collect();
        let findings = find(&rule, Convention::Normal, &ruler);
        assert_eq!(findings.law, None);
        assert!(findings.reason.contains("20 values"), "{}", findings.reason);
        for count in 0..9 {
            assert_eq!(
                find(&rule, Convention::Normal, &vec![0; count]).law,
                None,
                "{count}"
            );
        }
    }

    #[test]
    fn no_law_is_found_where_none_is_known() {
        for rule in [take(Set::Squares), code(0, &[0, 0, 7], &[])] {
            let nothing = found(rule, 2000);
            assert_eq!(nothing, None);
        }
    }

    #[test]
    fn no_finite_octal_code_is_called_arithmetic_periodic() {
        let rising: Vec<u32> = (0..100).map(|n| n / 2).collect();
        let rule = code(0, &[7, 7], &[]);
        assert!(repeats(find(&rule, Convention::Normal, &rising).law).is_none());
    }
}
