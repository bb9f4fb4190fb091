//! Expressions made ready to be evaluated many times: names are places in a row of numbers.
//!
//! Arithmetic is that of [`Expression::evaluate`]. It is done in 64 bits; where a number on the way
//! does not fit, the expression is evaluated again in 128.

use crate::error::{Error, Result};
use crate::rule::expression::{Evaluated, Function, Operator, Relation};
use crate::rule::{Expression, Set};

/// An expression over a row of numbers.
#[derive(Debug, Clone)]
pub(super) struct Ready {
    node: Node,
    source: Expression,
}

#[derive(Debug, Clone)]
enum Node {
    Number(i64),
    Place(usize),
    Negative(Box<Node>),
    Arithmetic(Operator, Box<Node>, Box<Node>),
    Least(Vec<Node>),
    Greatest(Vec<Node>),
    Compare(Relation, Box<Node>, Box<Node>),
    Not(Box<Node>),
    And(Box<Node>, Box<Node>),
    Or(Box<Node>, Box<Node>),
    Within(Box<Node>, Box<Set>),
    /// What is rare enough to be evaluated as it was written.
    Written,
}

/// Why there is no value in 64 bits.
enum Fault {
    Undefined,
    Large,
}

impl Ready {
    /// The expression over a row in which `names[i]` stands at place i.
    pub(super) fn new(expression: &Expression, names: &[String]) -> Self {
        Self {
            node: node(expression, names).unwrap_or(Node::Written),
            source: expression.clone(),
        }
    }

    /// The number, or `None` where the expression is undefined.
    ///
    /// # Errors
    /// Where the number, or one on the way, is too large.
    #[inline]
    pub(super) fn number(&self, row: &[i64], names: &[String]) -> Result<Option<i64>> {
        match number(&self.node, row) {
            Ok(number) => Ok(Some(number)),
            Err(Fault::Undefined) => Ok(None),
            Err(Fault::Large) => match self.written(row, names)? {
                Evaluated::Number(number) => match i64::try_from(number) {
                    Ok(number) => Ok(Some(number)),
                    Err(_) => Err(self.large(row, names)),
                },
                _ => Ok(None),
            },
        }
    }

    /// Whether the condition holds; an undefined one does not.
    ///
    /// # Errors
    /// Where a number on the way is too large.
    #[inline]
    pub(super) fn holds(&self, row: &[i64], names: &[String]) -> Result<bool> {
        match truth(&self.node, row) {
            Ok(holds) => Ok(holds),
            Err(Fault::Undefined) => Ok(false),
            Err(Fault::Large) => Ok(self.written(row, names)? == Evaluated::Truth(true)),
        }
    }

    #[cold]
    fn written(&self, row: &[i64], names: &[String]) -> Result<Evaluated> {
        let value = self.source.evaluate(&|name| {
            let place = names.iter().position(|other| other == name)?;
            row.get(place).map(|number| i128::from(*number))
        });
        match value {
            Evaluated::Overflow => Err(self.large(row, names)),
            value => Ok(value),
        }
    }

    #[cold]
    fn large(&self, row: &[i64], names: &[String]) -> Error {
        let mut with = Vec::new();
        super::form::names_of(&self.source, &mut |name| {
            if let Expression::Name(name, _) = name
                && let Some(place) = names.iter().position(|other| other == name)
                && let Some(number) = row.get(place)
            {
                let text = format!("{name} = {number}");
                if !with.contains(&text) {
                    with.push(text);
                }
            }
        });
        Error::budget(format!(
            "`{}` is too large at {}",
            self.source,
            with.join(", ")
        ))
        .hint("numbers of a component are below 2^63, and those on the way below 2^127")
        .in_field("rule")
    }
}

fn node(expression: &Expression, names: &[String]) -> Option<Node> {
    let boxed = |part: &Expression| node(part, names).map(Box::new);
    let all = |parts: &[Expression]| {
        parts
            .iter()
            .map(|part| node(part, names))
            .collect::<Option<Vec<Node>>>()
    };
    Some(match expression {
        Expression::Number(number) => Node::Number(i64::try_from(*number).ok()?),
        Expression::Name(name, _) => Node::Place(names.iter().position(|other| other == name)?),
        Expression::Negative(inner) => Node::Negative(boxed(inner)?),
        Expression::Arithmetic(operator, left, right) => {
            Node::Arithmetic(*operator, boxed(left)?, boxed(right)?)
        }
        Expression::Call(Function::Min, arguments) => Node::Least(all(arguments)?),
        Expression::Call(Function::Max, arguments) => Node::Greatest(all(arguments)?),
        Expression::Comparison(left, links) => match links.as_slice() {
            [(relation, right)] => Node::Compare(*relation, boxed(left)?, boxed(right)?),
            _ => return None,
        },
        Expression::Not(inner) => Node::Not(boxed(inner)?),
        Expression::And(left, right) => Node::And(boxed(left)?, boxed(right)?),
        Expression::Or(left, right) => Node::Or(boxed(left)?, boxed(right)?),
        Expression::Within(item, set) => Node::Within(boxed(item)?, set.clone()),
        Expression::Call(..) | Expression::Member(..) | Expression::If(..) => return None,
    })
}

fn number(node: &Node, row: &[i64]) -> std::result::Result<i64, Fault> {
    match node {
        Node::Number(number) => Ok(*number),
        Node::Place(place) => row.get(*place).copied().ok_or(Fault::Large),
        Node::Negative(inner) => number(inner, row)?.checked_neg().ok_or(Fault::Large),
        Node::Arithmetic(operator, left, right) => {
            arithmetic(*operator, number(left, row)?, number(right, row)?)
        }
        Node::Least(parts) => extreme(parts, row, i64::min),
        Node::Greatest(parts) => extreme(parts, row, i64::max),
        _ => Err(Fault::Large),
    }
}

fn extreme(
    parts: &[Node],
    row: &[i64],
    choose: fn(i64, i64) -> i64,
) -> std::result::Result<i64, Fault> {
    let mut best = None;
    for part in parts {
        let next = number(part, row)?;
        best = Some(best.map_or(next, |best| choose(best, next)));
    }
    best.ok_or(Fault::Undefined)
}

fn arithmetic(operator: Operator, a: i64, b: i64) -> std::result::Result<i64, Fault> {
    let fits = |number: Option<i64>| number.ok_or(Fault::Large);
    match operator {
        Operator::Add => fits(a.checked_add(b)),
        Operator::Subtract => fits(a.checked_sub(b)),
        Operator::Multiply => fits(a.checked_mul(b)),
        Operator::Divide | Operator::Remainder if b == 0 => Err(Fault::Undefined),
        Operator::Divide if b == -1 => fits(a.checked_neg()),
        Operator::Divide => Ok(a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0)),
        Operator::Remainder if b == -1 => Ok(0),
        Operator::Remainder => {
            let rest = a.rem_euclid(b);
            // The remainder has the sign of the divisor, as `/` rounds down.
            Ok(if b < 0 && rest != 0 { rest + b } else { rest })
        }
        Operator::Power => match u32::try_from(b) {
            Ok(exponent) => fits(a.checked_pow(exponent)),
            Err(_) if b < 0 => Err(Fault::Undefined),
            Err(_) => Err(Fault::Large),
        },
        Operator::Xor => Ok(a ^ b),
    }
}

fn truth(node: &Node, row: &[i64]) -> std::result::Result<bool, Fault> {
    match node {
        Node::Compare(relation, left, right) => {
            let (a, b) = (number(left, row)?, number(right, row)?);
            Ok(match relation {
                Relation::Equal => a == b,
                Relation::Unequal => a != b,
                Relation::Less => a < b,
                Relation::AtMost => a <= b,
                Relation::Greater => a > b,
                Relation::AtLeast => a >= b,
                Relation::Divides => a > 0 && b % a == 0 || a == 0 && b == 0,
            })
        }
        Node::Not(inner) => Ok(!truth(inner, row)?),
        Node::And(left, right) => Ok(truth(left, row)? && truth(right, row)?),
        Node::Or(left, right) => Ok(truth(left, row)? || truth(right, row)?),
        Node::Within(item, set) => {
            let item = number(item, row)?;
            Ok(u64::try_from(item).is_ok_and(|item| set.contains(item, item)))
        }
        _ => Err(Fault::Large),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn names() -> Vec<String> {
        ["a", "b"].map(str::to_owned).to_vec()
    }

    proptest! {
        #[test]
        fn numbers_are_those_of_the_plain_walk(
            text in prop::sample::select(vec![
                "a + b", "a - b * 3", "a / b", "a % b", "-a / b", "a ** b", "a xor b",
                "min(a, b, 3)", "max(a, b)", "gcd(a, b)", "isqrt(a)", "v2(b)", "a*a*a*a*a",
                "if a < b then a else b - 1", "(a - b) % (b - a)", "2 ** a % 7",
            ]),
            a in prop_oneof![-9i64..9, any::<i64>()],
            b in prop_oneof![-9i64..9, any::<i64>()],
        ) {
            let expression: Expression = text.parse().unwrap();
            let plain = expression.evaluate(&|name| Some(if name == "a" { a } else { b }.into()));
            let found = Ready::new(&expression, &names()).number(&[a, b], &names());
            match plain {
                Evaluated::Number(number) if i64::try_from(number).is_ok() => {
                    prop_assert_eq!(found.unwrap().map(i128::from), Some(number));
                }
                Evaluated::Undefined => prop_assert_eq!(found.unwrap(), None),
                _ => prop_assert!(found.is_err()),
            }
        }

        #[test]
        fn conditions_are_those_of_the_plain_walk(
            text in prop::sample::select(vec![
                "a < b", "a <= b", "a = b", "a != b", "a > b", "a >= b", "a | b", "b / a = 2",
                "a < b and b < 5", "a < b or 1 / b = 1", "not a = b", "a in primes", "b in 2^k",
                "a in {1, 3, b}", "1 <= a < b", "a*a*a = b", "a in squares or b in 3..7",
            ]),
            a in prop_oneof![-9i64..9, any::<i64>()],
            b in prop_oneof![-9i64..9, any::<i64>()],
        ) {
            let rule: crate::rule::Rule = format!("[a, b] -> [0, 0] where {text}").parse().unwrap();
            let crate::rule::Form::Brackets(brackets) = rule.form else { unreachable!() };
            let expression = brackets.clauses[0].condition.clone().unwrap();
            // Whether a large number is prime costs too much to ask by trying.
            prop_assume!(!text.contains("primes") || a < 1 << 30);
            let plain = expression.evaluate(&|name| Some(if name == "a" { a } else { b }.into()));
            let found = Ready::new(&expression, &names()).holds(&[a, b], &names());
            match plain {
                Evaluated::Truth(holds) => prop_assert_eq!(found.unwrap(), holds),
                Evaluated::Overflow => prop_assert!(found.is_err()),
                _ => prop_assert!(!found.unwrap()),
            }
        }
    }
}
