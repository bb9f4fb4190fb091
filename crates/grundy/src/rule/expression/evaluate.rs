//! What an expression is worth where its names have values.
//!
//! Arithmetic is exact in 128 bits: what does not fit is said to overflow, never wrapped.

use super::{Expression, Function, Operator, Relation};
use crate::primes;

/// What an expression is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluated {
    /// A number.
    Number(i128),
    /// Whether it holds.
    Truth(bool),
    /// No claim: a division by 0, v2(0), a negative exponent, a name without a value ...
    Undefined,
    /// A number on the way does not fit in 128 bits, or has prime factors beyond the table (2^20).
    Overflow,
}

/// Why there is no value.
enum Fault {
    Undefined,
    Overflow,
}

type Result<T> = std::result::Result<T, Fault>;

impl Expression {
    /// Evaluates the expression with the values that `lookup` gives to names.
    ///
    /// `and`, `or` and chains of comparisons stop at the first part that decides, from the left;
    /// `if` evaluates only the branch that it takes. So `n = 0 or v2(n) = 1` is defined at 0.
    ///
    /// ```
    /// use grundy::rule::Expression;
    /// use grundy::rule::expression::Evaluated;
    /// let formula: Expression = "1 + v2(n)".parse()?;
    /// let at = |n| formula.evaluate(&|name| (name == "n").then_some(n));
    /// assert_eq!(at(12), Evaluated::Number(3));
    /// assert_eq!(at(0), Evaluated::Undefined);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn evaluate(&self, lookup: &dyn Fn(&str) -> Option<i128>) -> Evaluated {
        let value = if self.is_truth() {
            truth(self, lookup).map(Evaluated::Truth)
        } else {
            number(self, lookup).map(Evaluated::Number)
        };
        value.unwrap_or_else(|fault| match fault {
            Fault::Undefined => Evaluated::Undefined,
            Fault::Overflow => Evaluated::Overflow,
        })
    }

    /// Whether this is something that holds or not, rather than a number.
    #[must_use]
    pub fn is_truth(&self) -> bool {
        match self {
            Expression::Not(_)
            | Expression::Comparison(..)
            | Expression::Member(..)
            | Expression::Within(..)
            | Expression::And(..)
            | Expression::Or(..) => true,
            Expression::If(_, then, _) => then.is_truth(),
            Expression::Number(_)
            | Expression::Name(..)
            | Expression::Negative(_)
            | Expression::Arithmetic(..)
            | Expression::Call(..) => false,
        }
    }
}

fn number(expression: &Expression, lookup: &dyn Fn(&str) -> Option<i128>) -> Result<i128> {
    match expression {
        Expression::Number(number) => Ok(*number),
        Expression::Name(name, _) => lookup(name).ok_or(Fault::Undefined),
        Expression::Negative(inner) => number(inner, lookup)?.checked_neg().ok_or(Fault::Overflow),
        Expression::Arithmetic(operator, left, right) => {
            arithmetic(*operator, number(left, lookup)?, number(right, lookup)?)
        }
        Expression::Call(function, arguments) => {
            let mut values = arguments.iter().map(|argument| number(argument, lookup));
            let first = values.next().ok_or(Fault::Undefined)??;
            match function {
                Function::Min => values.try_fold(first, |least, next| Ok(least.min(next?))),
                Function::Max => values.try_fold(first, |most, next| Ok(most.max(next?))),
                Function::Gcd => {
                    let second = values.next().ok_or(Fault::Undefined)??;
                    let gcd = num_integer::gcd(first.unsigned_abs(), second.unsigned_abs());
                    i128::try_from(gcd).map_err(|_| Fault::Overflow)
                }
                _ => unary(*function, first),
            }
        }
        Expression::If(condition, then, other) => {
            let branch = if truth(condition, lookup)? {
                then
            } else {
                other
            };
            number(branch, lookup)
        }
        // A truth where a number belongs: the parser lets none through.
        _ => Err(Fault::Undefined),
    }
}

fn truth(expression: &Expression, lookup: &dyn Fn(&str) -> Option<i128>) -> Result<bool> {
    match expression {
        Expression::Not(inner) => Ok(!truth(inner, lookup)?),
        Expression::And(left, right) => Ok(truth(left, lookup)? && truth(right, lookup)?),
        Expression::Or(left, right) => Ok(truth(left, lookup)? || truth(right, lookup)?),
        Expression::Comparison(first, links) => {
            let mut left = number(first, lookup)?;
            for (relation, next) in links {
                let right = number(next, lookup)?;
                if !relation.holds(left, right) {
                    return Ok(false);
                }
                left = right;
            }
            Ok(true)
        }
        Expression::Member(item, members) => {
            let item = number(item, lookup)?;
            for member in members {
                if number(member, lookup)? == item {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Expression::Within(item, set) => {
            // No amount beyond 64 bits is known to be a member.
            let item = number(item, lookup)?;
            match u64::try_from(item) {
                Ok(item) => Ok(set.contains(item, item)),
                Err(_) if item < 0 => Ok(false),
                Err(_) => Err(Fault::Overflow),
            }
        }
        Expression::If(condition, then, other) => {
            let branch = if truth(condition, lookup)? {
                then
            } else {
                other
            };
            truth(branch, lookup)
        }
        // A number where a truth belongs: the parser lets none through.
        _ => Err(Fault::Undefined),
    }
}

fn arithmetic(operator: Operator, a: i128, b: i128) -> Result<i128> {
    let value = match operator {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide | Operator::Remainder if b == 0 => return Err(Fault::Undefined),
        Operator::Divide => a.checked_div(b).map(|quotient| {
            // Division of the machine rounds towards 0, not down.
            let down = a.wrapping_rem(b) != 0 && (a < 0) != (b < 0);
            quotient - i128::from(down)
        }),
        Operator::Remainder => {
            let remainder = a.wrapping_rem(b);
            let down = remainder != 0 && (a < 0) != (b < 0);
            Some(if down { remainder + b } else { remainder })
        }
        Operator::Power if b < 0 => return Err(Fault::Undefined),
        Operator::Power => match (a, u32::try_from(b)) {
            (0 | 1, _) => Some(if b == 0 { 1 } else { a }),
            (-1, _) => Some(if b % 2 == 0 { 1 } else { -1 }),
            (_, Ok(exponent)) => a.checked_pow(exponent),
            (_, Err(_)) => None,
        },
        Operator::Xor => Some(a ^ b),
    };
    value.ok_or(Fault::Overflow)
}

fn unary(function: Function, x: i128) -> Result<i128> {
    let defined = match function {
        Function::Log2 | Function::Omega | Function::Bigomega => x >= 1,
        Function::Lpf => x >= 2,
        Function::V2 => x != 0,
        _ => x >= 0,
    };
    if !defined {
        return Err(Fault::Undefined);
    }
    Ok(match function {
        Function::Log2 => i128::from(x.ilog2()),
        Function::V2 => i128::from(x.trailing_zeros()),
        Function::Isqrt => x.isqrt(),
        Function::Popcount => i128::from(x.count_ones()),
        Function::Bitlen => i128::from(i128::BITS - x.leading_zeros()),
        Function::Digits => {
            let rests = std::iter::successors(Some(x), |rest| Some(rest / 10));
            rests
                .take_while(|rest| *rest > 0)
                .map(|rest| rest % 10)
                .sum()
        }
        Function::Lpf => known(primes::SMALL.least_factor(small(x)?))?,
        Function::Primepi => known(primes::SMALL.count_to(small(x)?))?,
        Function::Omega => known(primes::SMALL.factors(small(x)?).map(|(k, _)| k))?,
        Function::Bigomega => known(primes::SMALL.factors(small(x)?).map(|(_, k)| k))?,
        Function::Min | Function::Max | Function::Gcd => x,
    })
}

/// A number that is to be factored: within 64 bits.
fn small(x: i128) -> Result<u64> {
    u64::try_from(x).map_err(|_| Fault::Overflow)
}

/// What the sieve of small primes says, where it reaches.
fn known(count: Option<impl Into<i128>>) -> Result<i128> {
    count.map(Into::into).ok_or(Fault::Overflow)
}

impl Relation {
    /// Whether the relation holds. `d | n` says that n = d·q for some whole q, so 0 divides 0
    /// alone.
    fn holds(self, a: i128, b: i128) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::Greater => a > b,
            Relation::AtLeast => a >= b,
            Relation::Divides => {
                if a == 0 {
                    b == 0
                } else {
                    b.wrapping_rem(a) == 0
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula at n.
    fn at(text: &str, n: i128) -> Evaluated {
        let formula: Expression = text.parse().unwrap();
        formula.evaluate(&|name| (name == "n").then_some(n))
    }

    #[test]
    fn arithmetic_is_that_of_whole_numbers() {
        for (text, n, value) in [
            ("n % 3", 8, 2),
            ("(-n) % 3", 7, 2),
            ("(-n) / 3", 7, -3),
            ("n % -3", 7, -2),
            ("-2 ** 2", 0, -4),
            ("2 ** 3 ** 2", 0, 512),
            ("n ** 0", 0, 1),
            ("(-1) ** (10^30 + 1)", 0, -1),
            ("1 xor 2 + 1", 0, 2),
            ("n - 1 - 1", 5, 3),
            ("min(n, 3, 7) + max(n, 3)", 5, 8),
            ("gcd(n, 12)", 18, 6),
            ("gcd(0, 0)", 0, 0),
            ("log2(n)", 1023, 9),
            ("isqrt(n)", 99, 9),
            ("popcount(n)", 7, 3),
            ("v2(n)", 40, 3),
            ("bitlen(n)", 0, 0),
            ("bitlen(n)", 8, 4),
            ("digits(n)", 1090, 10),
            ("if n % 2 = 0 then n / 2 else 0", 10, 5),
            ("if n > 0 then v2(n) else 0", 0, 0),
        ] {
            assert_eq!(at(text, n), Evaluated::Number(value), "{text} at {n}");
        }
    }

    #[test]
    fn conditions_hold_or_not() {
        for (text, n, holds) in [
            ("1 <= n < 4", 4, false),
            ("1 <= n < 4", 3, true),
            ("3 | n", 9, true),
            ("0 | n", 9, false),
            ("0 | n", 0, true),
            ("n in {1, 3, n / 2}", 2, false),
            ("n in {1, 3, n}", 2, true),
            ("n = 0 or v2(n) = 1", 0, true),
            ("n != 0 and v2(n) = 1", 0, false),
            ("not n = 0, n < 5", 3, true),
            ("if n = 0 then n = 0 else n = 1", 1, true),
        ] {
            assert_eq!(at(text, n), Evaluated::Truth(holds), "{text} at {n}");
        }
    }

    #[test]
    fn where_a_formula_is_undefined_it_makes_no_claim() {
        for text in [
            "1 / n",
            "1 % n",
            "v2(n)",
            "log2(n)",
            "isqrt(n - 1)",
            "2 ** (n - 1)",
            "m + 1",
            "1 / n = 0",
            "1 / n xor 10^38 * 10^38",
        ] {
            assert_eq!(at(text, 0), Evaluated::Undefined, "{text}");
        }
    }

    #[test]
    fn what_leaves_128_bits_is_said_to_overflow() {
        for text in [
            "n + 1",
            "-1 - n - 1 - 1",
            "n * 2",
            "2 ** 127",
            "2 ** n",
            "(-1 - n) / -1",
            "-(-1 - n)",
            "gcd(-1 - n, 0)",
        ] {
            assert_eq!(at(text, i128::MAX), Evaluated::Overflow, "{text}");
        }
        assert_eq!(at("(-1 - n) % -1", i128::MAX), Evaluated::Number(0));
        assert_eq!(at("-1 | -1 - n", i128::MAX), Evaluated::Truth(true));
    }
}
