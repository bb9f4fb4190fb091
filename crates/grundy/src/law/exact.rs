//! The value of an expression in n for n of any length.
//!
//! The same meaning as [`Expression::evaluate`], which stays within 128 bits; here numbers may
//! have some ten thousand digits.

use crate::primes;
use crate::rule::Expression;
use crate::rule::expression::{Function, Operator, Relation};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// No number on the way may have more bits.
const MOST_BITS: u64 = 1 << 17;

/// The value at n; `None` where the expression is undefined, is no number, or is too large.
pub(super) fn number(expression: &Expression, n: &BigInt) -> Option<BigInt> {
    match expression {
        Expression::Number(value) => Some(BigInt::from(*value)),
        Expression::Name(name, _) => (name == "n").then(|| n.clone()),
        Expression::Negative(a) => Some(-number(a, n)?),
        Expression::Arithmetic(operator, a, b) => {
            arithmetic(*operator, &number(a, n)?, &number(b, n)?)
        }
        Expression::Call(function, arguments) => {
            let arguments = arguments
                .iter()
                .map(|argument| number(argument, n))
                .collect::<Option<Vec<_>>>()?;
            call(*function, &arguments)
        }
        Expression::If(condition, then, other) => {
            number(if truth(condition, n)? { then } else { other }, n)
        }
        _ => None,
    }
}

/// Whether the condition holds at n; `None` where it is undefined or no condition.
pub(super) fn truth(expression: &Expression, n: &BigInt) -> Option<bool> {
    match expression {
        Expression::Not(a) => Some(!truth(a, n)?),
        Expression::And(a, b) => Some(truth(a, n)? && truth(b, n)?),
        Expression::Or(a, b) => Some(truth(a, n)? || truth(b, n)?),
        Expression::Comparison(first, rest) => {
            let mut left = number(first, n)?;
            for (relation, right) in rest {
                let right = number(right, n)?;
                if !relates(*relation, &left, &right) {
                    return Some(false);
                }
                left = right;
            }
            Some(true)
        }
        Expression::Member(a, members) => {
            let value = number(a, n)?;
            for member in members {
                if number(member, n)? == value {
                    return Some(true);
                }
            }
            Some(false)
        }
        Expression::If(condition, then, other) => {
            truth(if truth(condition, n)? { then } else { other }, n)
        }
        _ => None,
    }
}

fn relates(relation: Relation, a: &BigInt, b: &BigInt) -> bool {
    match relation {
        Relation::Equal => a == b,
        Relation::Unequal => a != b,
        Relation::Less => a < b,
        Relation::AtMost => a <= b,
        Relation::Greater => a > b,
        Relation::AtLeast => a >= b,
        Relation::Divides if a.is_zero() => b.is_zero(),
        Relation::Divides => b.is_multiple_of(a),
    }
}

fn arithmetic(operator: Operator, a: &BigInt, b: &BigInt) -> Option<BigInt> {
    match operator {
        Operator::Add => Some(a + b),
        Operator::Subtract => Some(a - b),
        Operator::Multiply => (a.bits() + b.bits() <= MOST_BITS).then(|| a * b),
        Operator::Divide => (!b.is_zero()).then(|| a.div_floor(b)),
        Operator::Remainder => (!b.is_zero()).then(|| a.mod_floor(b)),
        Operator::Power => {
            let exponent = match b.sign() {
                Sign::Minus => return None,
                // 0, 1 and −1 have small powers with any exponent.
                _ if a.bits() <= 1 => u32::from(b.is_odd()) + 2 * u32::from(!b.is_zero()),
                _ => b.to_u32()?,
            };
            (a.bits().saturating_mul(u64::from(exponent)) <= MOST_BITS).then(|| a.pow(exponent))
        }
        Operator::Xor => Some(a ^ b),
    }
}

fn call(function: Function, arguments: &[BigInt]) -> Option<BigInt> {
    let (first, rest) = arguments.split_first()?;
    let natural = (!first.is_negative()).then(|| first.magnitude());
    let small = || natural?.to_u64();
    match function {
        Function::Min => Some(
            rest.iter()
                .fold(first, |least, next| least.min(next))
                .clone(),
        ),
        Function::Max => Some(rest.iter().fold(first, |most, next| most.max(next)).clone()),
        Function::Gcd => Some(first.gcd(rest.first()?)),
        Function::Log2 => natural?.bits().checked_sub(1).map(BigInt::from),
        Function::Isqrt => Some(BigInt::from(natural?.sqrt())),
        Function::Popcount => Some(BigInt::from(natural?.count_ones())),
        Function::V2 => first.trailing_zeros().map(BigInt::from),
        Function::Bitlen => Some(BigInt::from(natural?.bits())),
        Function::Digits => Some(BigInt::from(
            natural?
                .to_radix_le(10)
                .into_iter()
                .map(u64::from)
                .sum::<u64>(),
        )),
        Function::Lpf => primes::SMALL.least_factor(small()?).map(BigInt::from),
        Function::Primepi => primes::SMALL.count_to(small()?).map(BigInt::from),
        Function::Omega => primes::SMALL
            .factors(small()?)
            .map(|(k, _)| BigInt::from(k)),
        Function::Bigomega => primes::SMALL
            .factors(small()?)
            .map(|(_, k)| BigInt::from(k)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::quasilinear::tests::{conditions, numbers};
    use super::*;
    use crate::rule::expression::Evaluated;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_of_any_length_mean_what_machine_numbers_mean(
            expression in numbers(),
            n in 0i128..1000,
        ) {
            let exact = number(&expression, &n.into());
            match expression.evaluate(&|_| Some(n)) {
                Evaluated::Number(value) => prop_assert_eq!(exact, Some(value.into())),
                Evaluated::Overflow => {}
                other => prop_assert_eq!((exact, other), (None, Evaluated::Undefined)),
            }
        }

        #[test]
        fn so_do_conditions(expression in conditions(), n in 0i128..1000) {
            let exact = truth(&expression, &n.into());
            match expression.evaluate(&|_| Some(n)) {
                Evaluated::Truth(value) => prop_assert_eq!(exact, Some(value)),
                Evaluated::Overflow => {}
                other => prop_assert_eq!((exact, other), (None, Evaluated::Undefined)),
            }
        }
    }
}
