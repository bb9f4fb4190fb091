//! Somebody's formula for the values of a rule: an expression in n (or in the names of a
//! component's numbers), or `P iff` a condition on them.

use crate::error::{Error, Result, Span};
use crate::number::Natural;
use crate::rule::Expression;
use crate::rule::expression::Evaluated;
use crate::standing::{Claim, Outcome};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::fmt;
use std::str::FromStr;

/// A formula in n, or in the names of a component's numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Formula {
    /// g(n) is the value of this expression.
    Values(Expression),
    /// The outcome is this one if and only if the condition holds.
    Outcomes {
        /// The outcome where the condition holds.
        iff: Outcome,
        /// The condition.
        condition: Expression,
    },
}

impl Formula {
    /// Reads an expression in `names`, or `P iff` (or `N iff`) and a condition on them.
    ///
    /// ```
    /// use grundy::law::Formula;
    /// let formula = Formula::read("P iff a = b", &["a", "b"])?;
    /// assert_eq!(formula.to_string(), "P iff a = b");
    /// assert!(Formula::read("a xor n", &["a", "b"]).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// Points at what cannot be read, and at a name that is none of `names`.
    pub fn read(text: &str, names: &[&str]) -> Result<Self> {
        let (iff, from) = match outcome(text) {
            Some((outcome, from)) => (Some(outcome), from),
            None => (None, 0),
        };
        let expression = Expression::read(text, from)?;
        let named = expression.check_names(names);
        named.map_err(|error| error.in_field("formula"))?;
        match (iff, expression.is_truth()) {
            (Some(iff), true) => Ok(Self::Outcomes {
                iff,
                condition: expression,
            }),
            (None, false) => Ok(Self::Values(expression)),
            (Some(_), false) => Err(Error::syntax(
                Span::new(from, text.len()),
                "expected a condition after `iff`, found a number",
            )
            .hint("compare it: `P iff n % 3 = 0`")
            .in_field("formula")),
            (None, true) => Err(Error::syntax(
                Span::new(0, text.len()),
                "expected a number, found a condition",
            )
            .hint("write `P iff` in front of a condition for P-positions")
            .in_field("formula")),
        }
    }

    /// What the formula says of a heap of n; `None` where it is undefined and so says nothing
    /// (`v2(n)` at 0), or where it is too large to compute.
    #[must_use]
    pub fn at(&self, n: u64) -> Option<Claim> {
        self.of(&|_| Some(n))
    }

    /// What the formula says where its names have the values that `lookup` gives; `None` where it
    /// says nothing, as [`Formula::at`].
    #[must_use]
    pub fn of(&self, lookup: &dyn Fn(&str) -> Option<u64>) -> Option<Claim> {
        let exactly = |name: &str| lookup(name).map(BigInt::from);
        let expression = self.expression();
        let worth = match expression.evaluate(&|name| lookup(name).map(i128::from)) {
            Evaluated::Number(value) => Evaluated::Number(BigInt::from(value)),
            Evaluated::Truth(holds) => Evaluated::Truth(holds),
            Evaluated::Undefined => Evaluated::Undefined,
            Evaluated::Overflow => expression.evaluate_exactly(&exactly),
        };
        match (self, worth) {
            (Self::Values(_), Evaluated::Number(value)) => match value.to_biguint() {
                Some(value) => Some(Claim::Value(Natural(value))),
                None => value.to_i64().map(Claim::Negative),
            },
            (Self::Outcomes { iff, .. }, Evaluated::Truth(holds)) => {
                let outcome = match (holds, iff) {
                    (true, outcome) => *outcome,
                    (false, Outcome::N) => Outcome::P,
                    (false, Outcome::P) => Outcome::N,
                };
                Some(Claim::Outcome(outcome))
            }
            _ => None,
        }
    }

    /// What the formula says of a component of these numbers, which have these names.
    #[must_use]
    pub fn of_component(&self, names: &[String], component: &[u64]) -> Option<Claim> {
        self.of(&|name| {
            let place = names.iter().position(|known| known == name)?;
            component.get(place).copied()
        })
    }

    /// The expression or condition.
    pub(super) fn expression(&self) -> &Expression {
        match self {
            Self::Values(expression) => expression,
            Self::Outcomes { condition, .. } => condition,
        }
    }
}

impl FromStr for Formula {
    type Err = Error;

    /// Reads an expression in n, or `P iff` (or `N iff`) and a condition on n.
    ///
    /// ```
    /// use grundy::law::Formula;
    /// use grundy::standing::{Claim, Outcome};
    /// let formula: Formula = "P iff n % 3 = 0".parse()?;
    /// assert_eq!(formula.at(7), Some(Claim::Outcome(Outcome::N)));
    /// assert!("m + 1".parse::<Formula>().is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// Points at what cannot be read, and at a name that is not n.
    fn from_str(text: &str) -> Result<Self> {
        Self::read(text, &["n"])
    }
}

/// The outcome of `P iff` or `N iff`, and where the condition begins.
fn outcome(text: &str) -> Option<(Outcome, usize)> {
    let start = text.trim_start();
    let outcome = match start.get(..1)? {
        "P" | "p" => Outcome::P,
        "N" | "n" => Outcome::N,
        _ => return None,
    };
    let rest = start.get(1..)?;
    let condition = rest.trim_start().strip_prefix("iff")?;
    let ends = condition
        .chars()
        .next()
        .is_none_or(|next| !next.is_alphanumeric() && next != '_');
    (rest.starts_with(char::is_whitespace) && ends)
        .then_some((outcome, text.len() - condition.len()))
}

impl fmt::Display for Formula {
    /// The canonical text, which reads back as the same formula.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Values(expression) => expression.fmt(f),
            Self::Outcomes { iff, condition } => write!(f, "{iff:?} iff {condition}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (String, &str) {
        let error = text.parse::<Formula>().expect_err("this is no formula");
        assert_eq!(error.field(), Some("formula"), "{text}");
        let at = error.span().expect("the place is known");
        (error.message().to_owned(), &text[at.start..at.end])
    }

    #[test]
    fn formulas_are_written_as_they_are_read() {
        for text in [
            "n % 3",
            "1 + v2(n)",
            "(n + 1) / 2 ** (v2(n + 1) + 1)",
            "P iff n % 7 in {0, 2}",
            "N iff n % 2 = 1 and n > 5",
            "primepi(lpf(n)) * (n % 2)",
            "if n % 2 = 0 then n / 2 else 0",
        ] {
            let formula: Formula = text.parse().expect("this is a formula");
            assert_eq!(formula.to_string(), text);
        }
    }

    #[test]
    fn a_name_that_is_not_n_is_pointed_at() {
        let (message, at) = refused("n + mm");
        assert!(message.contains("mm"), "{message}");
        assert_eq!(at, "mm");
        assert_eq!(refused("P iff k = 0").1, "k");
    }

    #[test]
    fn conditions_and_numbers_are_not_taken_for_each_other() {
        assert_eq!(refused("n % 3 = 0").1, "n % 3 = 0");
        assert_eq!(refused("P iff n % 3").1.trim(), "n % 3");
    }

    #[test]
    fn a_formula_says_nothing_where_it_is_undefined() {
        let formula: Formula = "v2(n)".parse().expect("this is a formula");
        assert_eq!(formula.at(0), None);
        assert_eq!(formula.at(8), Some(Claim::Value(3.into())));
        let falling: Formula = "1 - n".parse().expect("this is a formula");
        assert_eq!(falling.at(3), Some(Claim::Negative(-2)));
        let long: Formula = "2 ** n".parse().expect("this is a formula");
        let Some(Claim::Value(value)) = long.at(200) else {
            panic!("2 to the 200 is a number")
        };
        assert_eq!(value.0, num_bigint::BigUint::from(1u32) << 200u32);
    }
}
