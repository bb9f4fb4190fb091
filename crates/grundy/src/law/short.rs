//! A law that repeats, as a short formula, where there is one.

use super::check::{Decision, decide};
use super::formula::Formula;
use super::search::{Goal, Grammar, HEAD, Senses, smallest};
use super::{Law, Periodic};
use crate::primes::Primes;
use crate::rule::expression::{Function, Operator, Relation};
use crate::rule::{Convention, Expression};
use crate::standing::Outcome;
use num_traits::ToPrimitive;

/// The longest period and preperiod for which a formula of values is looked for.
const LONGEST_PERIOD: u64 = 64;
const LONGEST_PREPERIOD: u64 = 32;
/// The largest syntax tree that is short.
const MOST_NODES: usize = 7;
/// The longest list of numbers in a short condition, and the longest period.
const MOST_LISTED: usize = 6;
const LONGEST_CONDITION: u64 = 1 << 16;

impl Law {
    /// The law as a formula in n, where there is a short one; in misère play the law is one of
    /// outcomes, 0 for P, and the formula a condition for P-positions.
    ///
    /// A formula for a law that repeats says the same as the law for every n: that is decided,
    /// not sampled.
    #[must_use]
    pub fn formula(&self, convention: Convention) -> Option<Formula> {
        match (self, convention) {
            (Law::Periodic(law), Convention::Normal) => of_values(law, self),
            (Law::Periodic(law), Convention::Misere) => of_outcomes(law, self),
            (Law::Closed { formula, .. }, Convention::Normal) => {
                Some(Formula::Values(formula.clone()))
            }
            (Law::Closed { formula, .. }, Convention::Misere) => Some(Formula::Outcomes {
                iff: Outcome::P,
                condition: is_zero(formula),
            }),
            (Law::Aperiodic, _) => None,
        }
    }
}

fn of_values(law: &Periodic, same: &Law) -> Option<Formula> {
    if law.period > LONGEST_PERIOD || law.preperiod > LONGEST_PREPERIOD {
        return None;
    }
    let formula = match law.values.as_slice() {
        [constant] if law.saltus == 0 => Expression::Number(i128::from(*constant)),
        _ => {
            // The search looks at the first half of these: the preperiod and two periods.
            let values = (0..2 * (law.preperiod + 2 * law.period) + 32)
                .map(|n| law.value_at(&n.into())?.to_u32())
                .collect::<Option<Vec<_>>>()?;
            let goal = Goal {
                sizes: &[values.len()],
                first: 0,
                values: &values,
                senses: Senses::VALUE,
                head: HEAD,
                total: true,
                partial_last: false,
            };
            let greatest = law.values.iter().copied().max()?;
            let grammar = Grammar::periodic(law.period, greatest);
            let fits = smallest(goal, &grammar, &Primes::up_to(0));
            let best = fits.first()?;
            (best.tree.size() <= MOST_NODES).then(|| best.tree.write(&["n"]))?
        }
    };
    exactly(Formula::Values(formula), same)
}

/// P-positions by their residues, with the exceptions before the preperiod.
fn of_outcomes(law: &Periodic, same: &Law) -> Option<Formula> {
    if law.period > LONGEST_CONDITION || law.preperiod > LONGEST_CONDITION {
        return None;
    }
    let p_at = |n: u64| Some(law.value_at(&n.into())? == 0u32.into());
    let mut residues = Vec::new();
    for n in law.preperiod..law.preperiod + law.period {
        if p_at(n)? {
            residues.push(n % law.period);
        }
    }
    residues.sort_unstable();
    let (mut added, mut removed) = (Vec::new(), Vec::new());
    for n in 0..law.preperiod {
        match (residues.binary_search(&(n % law.period)).is_ok(), p_at(n)?) {
            (true, false) => removed.push(n),
            (false, true) => added.push(n),
            _ => {}
        }
    }
    let others: Vec<u64> = (0..law.period)
        .filter(|r| residues.binary_search(r).is_err())
        .collect();
    let residue = || {
        arithmetic(
            Operator::Remainder,
            Expression::name("n"),
            constant(law.period),
        )
    };
    let residues = match (residues.as_slice(), others.as_slice()) {
        ([], _) => None,
        (_, []) => Some(compared(Expression::name("n"), Relation::AtLeast, 0)),
        (_, [other]) if law.period > 2 => Some(compared(residue(), Relation::Unequal, *other)),
        (list, _) if list.len() <= MOST_LISTED => Some(one_of(residue(), list)),
        (_, list) if list.len() <= MOST_LISTED => {
            Some(Expression::Not(Box::new(one_of(residue(), list))))
        }
        _ => return None,
    };
    if added.len() > MOST_LISTED || removed.len() > MOST_LISTED {
        return None;
    }
    let initial = removed.iter().zip(0..).all(|(n, place)| *n == place);
    let rest = match (residues, removed.as_slice()) {
        (residues, []) => residues,
        (None, _) => None,
        (Some(_), list) if others.is_empty() && initial => Some(compared(
            Expression::name("n"),
            Relation::AtLeast,
            list.len() as u64,
        )),
        (Some(residues), [n]) => Some(both(
            residues,
            compared(Expression::name("n"), Relation::Unequal, *n),
        )),
        (Some(residues), list) => Some(both(
            residues,
            Expression::Not(Box::new(one_of(Expression::name("n"), list))),
        )),
    };
    let condition = match (rest, added.as_slice()) {
        (Some(rest), []) => rest,
        (None, []) => compared(Expression::name("n"), Relation::Less, 0),
        (None, list) => one_of(Expression::name("n"), list),
        (Some(rest), list) => Expression::Or(
            Box::new(rest),
            Box::new(one_of(Expression::name("n"), list)),
        ),
    };
    let formula = Formula::Outcomes {
        iff: Outcome::P,
        condition,
    };
    exactly(formula, same)
}

fn exactly(formula: Formula, law: &Law) -> Option<Formula> {
    (decide(&formula, law) == Some(Decision::Equal)).then_some(formula)
}

/// `formula = 0`, with what does not matter to it taken away: min(x, 1) = 0 is x = 0, and
/// x − c = 0 is x = c.
fn is_zero(formula: &Expression) -> Expression {
    match formula {
        Expression::Call(Function::Min, arguments) => match arguments.as_slice() {
            [inner, Expression::Number(1)] => is_zero(inner),
            _ => compared(formula.clone(), Relation::Equal, 0),
        },
        Expression::Arithmetic(Operator::Subtract, inner, subtracted) => Expression::Comparison(
            inner.clone(),
            vec![(Relation::Equal, (**subtracted).clone())],
        ),
        _ => compared(formula.clone(), Relation::Equal, 0),
    }
}

fn constant(c: u64) -> Expression {
    Expression::Number(i128::from(c))
}

fn arithmetic(operator: Operator, a: Expression, b: Expression) -> Expression {
    Expression::Arithmetic(operator, Box::new(a), Box::new(b))
}

pub(super) fn compared(a: Expression, relation: Relation, c: u64) -> Expression {
    Expression::Comparison(Box::new(a), vec![(relation, constant(c))])
}

fn both(a: Expression, b: Expression) -> Expression {
    Expression::And(Box::new(a), Box::new(b))
}

pub(super) fn one_of(a: Expression, list: &[u64]) -> Expression {
    match list {
        [c] => compared(a, Relation::Equal, *c),
        _ => Expression::Member(Box::new(a), list.iter().copied().map(constant).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::grammar::{Tree, Unary};
    use super::*;

    fn tree(values: &[u32], preperiod: u64, saltus: u64) -> Option<Expression> {
        let period = values.len() as u64 - preperiod;
        let law = Law::periodic(preperiod, period, saltus, values)?;
        match law.formula(Convention::Normal)? {
            Formula::Values(formula) => Some(formula),
            Formula::Outcomes { .. } => None,
        }
    }

    #[test]
    fn simple_laws_have_their_usual_formulas() {
        let n = || Box::new(Tree::Name(0));
        let remainder = Tree::One(Unary::Modulo(3), n()).write(&["n"]);
        assert_eq!(tree(&[0, 1, 2], 0, 0), Some(remainder));
        assert_eq!(tree(&[0], 0, 1), Some(Tree::Name(0).write(&["n"])));
        assert_eq!(
            tree(&[0, 0], 0, 1),
            Some(Tree::One(Unary::Over(2), n()).write(&["n"]))
        );
        assert_eq!(tree(&[4], 0, 0), Some(Expression::Number(4)));
        assert_eq!(
            tree(&[0, 1], 1, 0),
            Some(Tree::One(Unary::AtMost(1), n()).write(&["n"]))
        );
    }

    #[test]
    fn the_values_of_1_3_4_have_no_short_formula() {
        assert_eq!(tree(&[0, 1, 0, 1, 2, 3, 2], 0, 0), None);
    }

    #[test]
    fn a_condition_for_p_positions_says_what_the_law_says() {
        for outcomes in 0u32..1 << 8 {
            let values: Vec<u32> = (0..8).map(|bit| outcomes >> bit & 1).collect();
            for preperiod in 0..7 {
                let law = Law::periodic(preperiod, 8 - preperiod, 0, &values)
                    .expect("eight values state it");
                let formula = law
                    .formula(Convention::Misere)
                    .expect("all lists are short");
                for n in 0..40 {
                    let claim = formula
                        .at(n)
                        .expect("a condition on n is defined everywhere");
                    let value = law.value_at(&n.into()).expect("the law speaks of every n");
                    assert_eq!(
                        claim == crate::standing::Claim::Outcome(Outcome::P),
                        value == 0.into(),
                        "{values:?} from {preperiod} at {n}"
                    );
                }
            }
        }
    }
}
