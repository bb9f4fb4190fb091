//! Conditions as inequalities: what bounds the names of a move.
//!
//! A [`Form`] is a linear form in the names that have no value yet, plus an expression in those
//! that have one; it stands for form ≥ 0. Names are eliminated from two forms by adding multiples
//! (Fourier and Motzkin), so that bounds follow even where no condition states them: from
//! a + b = n and b ≥ 0 follows a ≤ n.

use super::linear::Linear;
use crate::rule::Expression;
use crate::rule::expression::{Function, Operator};
use std::collections::{BTreeMap, BTreeSet};

/// The most forms that an elimination makes.
const MOST_FORMS: usize = 256;

/// `multiples` · names + `rest` ≥ 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Form {
    /// The multiples of names without a value, none of them 0.
    pub(super) multiples: BTreeMap<String, i128>,
    /// What is added: an expression in names that have a value.
    pub(super) rest: Expression,
    /// The condition that says the same and nothing more, if this form is one.
    pub(super) says: Option<usize>,
}

/// A bound for one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bound {
    /// The bound itself, in names that have a value.
    pub(super) at: Expression,
    /// The condition that says the same and nothing more, if one does.
    pub(super) says: Option<usize>,
}

/// The names of an expression, in the order in which they occur.
pub(super) fn names_of(expression: &Expression, visit: &mut impl FnMut(&Expression)) {
    match expression {
        Expression::Number(_) => {}
        Expression::Name(..) => visit(expression),
        Expression::Negative(a) | Expression::Not(a) | Expression::Within(a, _) => {
            names_of(a, visit);
        }
        Expression::Arithmetic(_, a, b) | Expression::And(a, b) | Expression::Or(a, b) => {
            names_of(a, visit);
            names_of(b, visit);
        }
        Expression::Comparison(a, links) => {
            names_of(a, visit);
            links.iter().for_each(|(_, b)| names_of(b, visit));
        }
        Expression::Member(a, list) => {
            names_of(a, visit);
            list.iter().for_each(|b| names_of(b, visit));
        }
        Expression::Call(_, list) => list.iter().for_each(|b| names_of(b, visit)),
        Expression::If(a, b, c) => {
            names_of(a, visit);
            names_of(b, visit);
            names_of(c, visit);
        }
    }
}

/// Whether every name of the expression is one of `known`.
pub(super) fn is_known(expression: &Expression, known: &BTreeSet<String>) -> bool {
    let mut all = true;
    names_of(expression, &mut |name| {
        if let Expression::Name(name, _) = name {
            all &= known.contains(name);
        }
    });
    all
}

pub(super) fn binary(operator: Operator, a: Expression, b: Expression) -> Expression {
    Expression::Arithmetic(operator, Box::new(a), Box::new(b))
}

pub(super) fn call(function: Function, arguments: Vec<Expression>) -> Expression {
    Expression::Call(function, arguments)
}

/// The expression, written as the linear form that it is where it is one.
pub(super) fn tidy(expression: Expression) -> Expression {
    let Some(linear) = Linear::of(&expression) else {
        return expression;
    };
    let mut parts: Vec<(i128, Option<&String>)> = linear
        .terms
        .iter()
        .map(|(name, multiple)| (*multiple, Some(name)))
        .collect();
    // What is added comes first, so that no sum begins with a minus.
    parts.sort_by_key(|(multiple, _)| *multiple < 0);
    if linear.constant != 0 || parts.is_empty() {
        parts.push((linear.constant, None));
    }
    let mut sum: Option<Expression> = None;
    for (multiple, name) in parts {
        let size = multiple.unsigned_abs();
        let Ok(size) = i128::try_from(size) else {
            return expression;
        };
        let part = match name {
            None => Expression::Number(size),
            Some(name) if size == 1 => Expression::name(name),
            Some(name) => binary(
                Operator::Multiply,
                Expression::Number(size),
                Expression::name(name),
            ),
        };
        sum = Some(match sum {
            None if multiple < 0 => match part {
                Expression::Number(size) => Expression::Number(-size),
                part => Expression::Negative(Box::new(part)),
            },
            None => part,
            Some(sum) if multiple < 0 => binary(Operator::Subtract, sum, part),
            Some(sum) => binary(Operator::Add, sum, part),
        });
    }
    sum.unwrap_or(expression)
}

fn plus(a: &Expression, b: &Expression) -> Expression {
    tidy(binary(Operator::Add, a.clone(), b.clone()))
}

fn times(factor: i128, a: &Expression) -> Expression {
    match factor {
        1 => a.clone(),
        _ => tidy(binary(
            Operator::Multiply,
            Expression::Number(factor),
            a.clone(),
        )),
    }
}

fn negated(a: &Expression) -> Expression {
    match a {
        Expression::Negative(a) => (**a).clone(),
        a => tidy(Expression::Negative(Box::new(a.clone()))),
    }
}

impl Form {
    /// The form of `expression` ≥ 0, where it is linear in the names that are not in `known`.
    pub(super) fn of(
        expression: &Expression,
        known: &BTreeSet<String>,
        says: Option<usize>,
    ) -> Option<Self> {
        let (multiples, rest) = split(expression, known)?;
        Some(Self {
            multiples,
            rest: tidy(rest),
            says,
        })
    }

    /// The bounds that this form is for `name`, if no other name is without a value in it:
    /// whether it is an upper bound, and the bound.
    pub(super) fn bound(&self, name: &str) -> Option<(bool, Bound)> {
        let multiple = *self.multiples.get(name)?;
        if self.multiples.len() != 1 || multiple == i128::MIN {
            return None;
        }
        let divided = |by: i128, of: Expression| match by {
            1 => of,
            _ => binary(Operator::Divide, of, Expression::Number(by)),
        };
        let says = self.says;
        Some(if multiple > 0 {
            // m·x + rest ≥ 0: x ≥ ⌈−rest / m⌉ = −⌊rest / m⌋.
            let at = if multiple == 1 {
                negated(&self.rest)
            } else {
                Expression::Negative(Box::new(divided(multiple, self.rest.clone())))
            };
            (false, Bound { at, says })
        } else {
            let at = divided(-multiple, self.rest.clone());
            (true, Bound { at, says })
        })
    }

    /// The sum of multiples of two forms in which `name` is gone, if it has opposite signs in them.
    fn without(&self, other: &Self, name: &str) -> Option<Self> {
        let (a, b) = (self.multiples.get(name)?, other.multiples.get(name)?);
        if a.signum() == b.signum() {
            return None;
        }
        let (a, b) = (b.checked_abs()?, a.checked_abs()?);
        let common = num_integer::gcd(a, b);
        let (a, b) = (a / common, b / common);
        let mut multiples = BTreeMap::new();
        for (form, factor) in [(self, a), (other, b)] {
            for (name, multiple) in &form.multiples {
                let sum: &mut i128 = multiples.entry(name.clone()).or_insert(0);
                *sum = sum.checked_add(multiple.checked_mul(factor)?)?;
            }
        }
        multiples.retain(|_, multiple| *multiple != 0);
        Some(Self {
            multiples,
            rest: plus(&times(a, &self.rest), &times(b, &other.rest)),
            says: None,
        })
    }
}

/// The forms that follow from `forms` and do not have `name`.
pub(super) fn eliminate(forms: &[Form], name: &str) -> Vec<Form> {
    let (with, mut without): (Vec<&Form>, Vec<Form>) = {
        let (with, without): (Vec<&Form>, Vec<&Form>) = forms
            .iter()
            .partition(|form| form.multiples.contains_key(name));
        (with, without.into_iter().cloned().collect())
    };
    for (index, one) in with.iter().enumerate() {
        for other in &with[index + 1..] {
            if without.len() >= MOST_FORMS {
                return without;
            }
            if let Some(form) = one.without(other, name)
                && !form.multiples.is_empty()
                && !without.contains(&form)
            {
                without.push(form);
            }
        }
    }
    without
}

/// An expression as multiples of names that are not in `known`, and what is added to them.
pub(super) fn split(
    expression: &Expression,
    known: &BTreeSet<String>,
) -> Option<(BTreeMap<String, i128>, Expression)> {
    if is_known(expression, known) {
        return Some((BTreeMap::new(), expression.clone()));
    }
    match expression {
        Expression::Name(name, _) => {
            Some((BTreeMap::from([(name.clone(), 1)]), Expression::Number(0)))
        }
        Expression::Negative(inner) => scaled(-1, split(inner, known)?),
        Expression::Arithmetic(operator, left, right) => {
            let constant = |part: &Expression| match Linear::of(part) {
                Some(linear) if linear.terms.is_empty() => Some(linear.constant),
                _ => None,
            };
            match operator {
                Operator::Add => added(split(left, known)?, split(right, known)?),
                Operator::Subtract => added(split(left, known)?, scaled(-1, split(right, known)?)?),
                Operator::Multiply => match (constant(left), constant(right)) {
                    (Some(factor), _) => scaled(factor, split(right, known)?),
                    (_, Some(factor)) => scaled(factor, split(left, known)?),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

type Split = (BTreeMap<String, i128>, Expression);

fn scaled(factor: i128, (multiples, rest): Split) -> Option<Split> {
    let multiples = multiples
        .into_iter()
        .map(|(name, multiple)| Some((name, multiple.checked_mul(factor)?)))
        .collect::<Option<BTreeMap<_, _>>>()?;
    Some((multiples, times(factor, &rest)))
}

fn added((mut multiples, rest): Split, (more, other): Split) -> Option<Split> {
    for (name, multiple) in more {
        let sum = multiples.entry(name).or_insert(0);
        *sum = sum.checked_add(multiple)?;
    }
    multiples.retain(|_, multiple| *multiple != 0);
    Some((multiples, plus(&rest, &other)))
}

/// `high` − `low` − `apart`.
pub(super) fn minus(high: &Expression, low: &Expression, apart: i128) -> Expression {
    let difference = binary(Operator::Subtract, high.clone(), low.clone());
    match apart {
        0 => difference,
        _ => binary(Operator::Subtract, difference, Expression::Number(apart)),
    }
}

/// The forms with what `equation` = 0 gives for some name other than `name` put in its place,
/// where it gives one without dividing. What a form says it still says.
pub(super) fn substitute(forms: Vec<Form>, equation: &Form, name: &str) -> Vec<Form> {
    let given = equation
        .multiples
        .iter()
        .find(|(other, multiple)| other.as_str() != name && multiple.abs() == 1);
    let Some((given, sign)) = given else {
        return forms;
    };
    let put = |form: &Form| {
        let multiple = *form.multiples.get(given)?;
        let factor = multiple.checked_mul(*sign)?.checked_neg()?;
        let scaled = scaled(factor, (equation.multiples.clone(), equation.rest.clone()))?;
        let (multiples, rest) = added((form.multiples.clone(), form.rest.clone()), scaled)?;
        Some(Form {
            multiples,
            rest,
            says: form.says,
        })
    };
    let all = forms.into_iter().map(|form| put(&form).unwrap_or(form));
    all.filter(|form| !form.multiples.is_empty()).collect()
}

/// The terms of a sum, each with whether it is added (1) or subtracted (−1).
pub(super) fn terms<'e>(sum: &'e Expression, sign: i8, into: &mut Vec<(&'e Expression, i8)>) {
    match sum {
        Expression::Arithmetic(Operator::Add, left, right) => {
            terms(left, sign, into);
            terms(right, sign, into);
        }
        Expression::Arithmetic(Operator::Subtract, left, right) => {
            terms(left, sign, into);
            terms(right, -sign, into);
        }
        Expression::Negative(inner) => terms(inner, -sign, into),
        term => into.push((term, sign)),
    }
}
