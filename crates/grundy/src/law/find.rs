//! From values to the simplest law that fits them.
//!
//! The order of simplicity: ultimately periodic, then arithmetic-periodic, then a closed formula;
//! among formulas the smallest syntax tree. A law that is found agrees with every value that was
//! given, and at least half of the values had no part in stating it. It is still a conjecture:
//! only [`crate::proof`] makes it more.

use super::repetition::tail;
use super::{Law, Periodic};
use crate::rule::{Convention, HeapRule, Set};

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
/// that state it, preperiod included.
///
/// Costs O(N) time and about 2·N bytes beside the values.
#[must_use]
pub fn find(rule: &HeapRule, convention: Convention, values: &[u32]) -> Findings {
    let count = values.len();
    if let Some(law) = periodic(values) {
        return accepted(law, count);
    }
    if convention == Convention::Normal
        && !is_finite_octal(rule)
        && let Some(law) = arithmetic(values)
    {
        return accepted(law, count);
    }
    Findings {
        law: None,
        also: Vec::new(),
        fitted: 0,
        tested: 0,
        reason: format!("no law fits the first {count} values"),
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
                && std::iter::once(&code.whole)
                    .chain(&code.digits)
                    .all(|digit| digit.0 < 8)
        }
        HeapRule::Take(take) => is_finite(&take.amounts),
    }
}

fn is_finite(set: &Set) -> bool {
    match set {
        Set::Finite(_) => true,
        Set::Range { to, .. } => to.is_some(),
        Set::Powers { most, .. } => most.is_some(),
        Set::Union(sets) => sets.iter().all(is_finite),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::engine::{Engine, reference::Reference};
    use crate::rule::Take;
    use crate::rule::code::{Code, Digit};

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
        let list = |digits: &[u32]| digits.iter().copied().map(Digit).collect();
        HeapRule::Code(Code {
            whole: Digit(whole),
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
