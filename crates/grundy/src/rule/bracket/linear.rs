//! Linear forms: what the planner solves, the order of positions falls along, and a table's
//! addresses are made of.

use crate::rule::Expression;
use crate::rule::expression::Operator;
use std::collections::BTreeMap;

/// A whole number plus whole multiples of names: `2*a - k + 3`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Linear {
    /// The multiples, none of them 0.
    pub terms: BTreeMap<String, i128>,
    /// The number.
    pub constant: i128,
}

impl Linear {
    /// The form that is this number.
    #[must_use]
    pub fn number(constant: i128) -> Self {
        Self {
            terms: BTreeMap::new(),
            constant,
        }
    }

    /// The form of an expression, if it is linear in its names and its numbers fit.
    ///
    /// ```
    /// use grundy::rule::bracket::linear::Linear;
    /// let form = Linear::of(&"2*(a - k) + 3 - a".parse()?).unwrap();
    /// assert_eq!((form.multiple("a"), form.multiple("k"), form.constant), (1, -2, 3));
    /// assert_eq!(Linear::of(&"a * b".parse()?), None);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn of(expression: &Expression) -> Option<Self> {
        match expression {
            Expression::Number(number) => Some(Self::number(*number)),
            Expression::Name(name, _) => Some(Self {
                terms: BTreeMap::from([(name.clone(), 1)]),
                constant: 0,
            }),
            Expression::Negative(inner) => Self::of(inner)?.times(-1),
            Expression::Arithmetic(operator, left, right) => {
                let (left, right) = (Self::of(left)?, Self::of(right)?);
                match operator {
                    Operator::Add => left.plus(&right),
                    Operator::Subtract => left.plus(&right.times(-1)?),
                    Operator::Multiply if right.terms.is_empty() => left.times(right.constant),
                    Operator::Multiply if left.terms.is_empty() => right.times(left.constant),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// By how much this name is multiplied; 0 where it does not occur.
    #[must_use]
    pub fn multiple(&self, name: &str) -> i128 {
        self.terms.get(name).copied().unwrap_or(0)
    }

    /// The sum, if its numbers fit.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant)?;
        for (name, multiple) in &other.terms {
            let of_name = sum.terms.entry(name.clone()).or_insert(0);
            *of_name = of_name.checked_add(*multiple)?;
            if *of_name == 0 {
                sum.terms.remove(name);
            }
        }
        Some(sum)
    }

    /// The product with a number, if its numbers fit.
    #[must_use]
    pub fn times(&self, factor: i128) -> Option<Self> {
        if factor == 0 {
            return Some(Self::default());
        }
        let terms = self
            .terms
            .iter()
            .map(|(name, multiple)| Some((name.clone(), multiple.checked_mul(factor)?)))
            .collect::<Option<_>>()?;
        Some(Self {
            terms,
            constant: self.constant.checked_mul(factor)?,
        })
    }
}
