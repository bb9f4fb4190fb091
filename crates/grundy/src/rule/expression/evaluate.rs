//! What an expression is worth where its names have values.
//!
//! One walk gives expressions their meaning for both kinds of [`Whole`] numbers: machine numbers,
//! whose overflow is said and never wrapped, and numbers of any length.

use super::{Expression, Function, Operator, Relation};
use crate::primes;
use num_bigint::BigInt;

/// What an expression is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluated<N = i128> {
    /// A number.
    Number(N),
    /// Whether it holds.
    Truth(bool),
    /// No claim: a division by 0, v2(0), a negative exponent, a name without a value ...
    Undefined,
    /// A number on the way is too large (beyond 128 bits, or some ten thousand digits for numbers
    /// of any length), or has prime factors beyond the table (2^20).
    Overflow,
}

/// Why there is no value.
pub(super) enum Fault {
    Undefined,
    Overflow,
}

pub(super) type Result<T> = std::result::Result<T, Fault>;

/// Whole numbers that expressions are evaluated in: what differs between short and long ones.
pub(super) trait Whole: Clone + Ord {
    /// A number literal.
    fn literal(number: i128) -> Self;
    /// The number as 64 bits, where it fits.
    fn to_u64(&self) -> Option<u64>;
    fn negated(&self) -> Result<Self>;
    fn arithmetic(operator: Operator, a: &Self, b: &Self) -> Result<Self>;
    /// Whether `other` is a multiple; only 0 is one of 0.
    fn divides(&self, other: &Self) -> bool;
    fn gcd(&self, other: &Self) -> Result<Self>;
    /// The number of binary digits of a number ≥ 0.
    fn bits(&self) -> u64;
    /// The number of binary ones of a number ≥ 0.
    fn ones(&self) -> u64;
    /// The exponent of 2 in a number that is not 0.
    fn trailing_zeros(&self) -> u64;
    /// The floor of the square root of a number ≥ 0.
    fn square_root(&self) -> Self;
    /// The sum of the decimal digits of a number ≥ 0.
    fn digit_sum(&self) -> u64;
    /// The least part of the Zeckendorf representation of a number ≥ 1.
    fn least_zeckendorf(&self) -> Result<Self>;
}

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
        self.evaluate_in(lookup)
    }

    /// The same meaning for numbers of any length, some hundred times slower.
    ///
    /// No number on the way may have more than 2^17 bits, some ten thousand decimal digits.
    pub fn evaluate_exactly(&self, lookup: &dyn Fn(&str) -> Option<BigInt>) -> Evaluated<BigInt> {
        self.evaluate_in(lookup)
    }

    fn evaluate_in<N: Whole>(&self, lookup: &dyn Fn(&str) -> Option<N>) -> Evaluated<N> {
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

fn number<N: Whole>(expression: &Expression, lookup: &dyn Fn(&str) -> Option<N>) -> Result<N> {
    match expression {
        Expression::Number(number) => Ok(N::literal(*number)),
        Expression::Name(name, _) => lookup(name).ok_or(Fault::Undefined),
        Expression::Negative(inner) => number(inner, lookup)?.negated(),
        Expression::Arithmetic(operator, left, right) => {
            N::arithmetic(*operator, &number(left, lookup)?, &number(right, lookup)?)
        }
        Expression::Call(function, arguments) => {
            let mut values = arguments.iter().map(|argument| number(argument, lookup));
            let first: N = values.next().ok_or(Fault::Undefined)??;
            match function {
                Function::Min => values.try_fold(first, |least, next| Ok(least.min(next?))),
                Function::Max => values.try_fold(first, |most, next| Ok(most.max(next?))),
                Function::Gcd => first.gcd(&values.next().ok_or(Fault::Undefined)??),
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

fn truth<N: Whole>(expression: &Expression, lookup: &dyn Fn(&str) -> Option<N>) -> Result<bool> {
    match expression {
        Expression::Not(inner) => Ok(!truth(inner, lookup)?),
        Expression::And(left, right) => Ok(truth(left, lookup)? && truth(right, lookup)?),
        Expression::Or(left, right) => Ok(truth(left, lookup)? || truth(right, lookup)?),
        Expression::Comparison(first, links) => {
            let mut left = number(first, lookup)?;
            for (relation, next) in links {
                let right = number(next, lookup)?;
                if !relation.holds(&left, &right) {
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
            match item.to_u64() {
                Some(item) => Ok(set.contains(item, item)),
                None if item < N::literal(0) => Ok(false),
                None => Err(Fault::Overflow),
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

fn unary<N: Whole>(function: Function, x: N) -> Result<N> {
    let zero = N::literal(0);
    let defined = match function {
        Function::Log2 | Function::Omega | Function::Bigomega | Function::Zeckendorf => x > zero,
        Function::Lpf => x > N::literal(1),
        Function::V2 => x != zero,
        Function::Abs => true,
        _ => x >= zero,
    };
    if !defined {
        return Err(Fault::Undefined);
    }
    // The sieve of small primes says it, where it reaches.
    let small = || x.to_u64().ok_or(Fault::Overflow);
    let count = |count: u64| N::literal(count.into());
    let known = |value: Option<u64>| value.map(count).ok_or(Fault::Overflow);
    match function {
        Function::Log2 => Ok(count(x.bits() - 1)),
        Function::Bitlen => Ok(count(x.bits())),
        Function::V2 => Ok(count(x.trailing_zeros())),
        Function::Popcount => Ok(count(x.ones())),
        Function::Digits => Ok(count(x.digit_sum())),
        Function::Isqrt => Ok(x.square_root()),
        Function::Abs if x < zero => x.negated(),
        Function::Zeckendorf => x.least_zeckendorf(),
        Function::Lpf => known(primes::SMALL.least_factor(small()?)),
        Function::Primepi => known(primes::SMALL.count_to(small()?)),
        Function::Omega => known(primes::SMALL.factors(small()?).map(|(k, _)| k.into())),
        Function::Bigomega => known(primes::SMALL.factors(small()?).map(|(_, k)| k.into())),
        Function::Abs | Function::Min | Function::Max | Function::Gcd => Ok(x),
    }
}

impl Relation {
    /// Whether the relation holds. `d | n` says that d is not negative and n = d·q for some whole
    /// q, so 0 divides 0 alone.
    fn holds<N: Whole>(self, a: &N, b: &N) -> bool {
        match self {
            Relation::Equal => a == b,
            Relation::Unequal => a != b,
            Relation::Less => a < b,
            Relation::AtMost => a <= b,
            Relation::Greater => a > b,
            Relation::AtLeast => a >= b,
            Relation::Divides => *a >= N::literal(0) && a.divides(b),
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
            ("abs(n - 9)", 4, 5),
            ("abs(n - 9)", 14, 5),
            ("zeckendorf(n)", 1, 1),
            ("zeckendorf(n)", 4, 1),
            ("zeckendorf(n)", 100, 3),
            ("zeckendorf(n)", 144, 144),
            ("zeckendorf(n)", i128::MAX, 1),
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
            "zeckendorf(n)",
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
            "abs(-1 - n)",
            "gcd(-1 - n, 0)",
        ] {
            assert_eq!(at(text, i128::MAX), Evaluated::Overflow, "{text}");
        }
        assert_eq!(at("(-1 - n) % -1", i128::MAX), Evaluated::Number(0));
        // A divisor is not negative, so this needs no division that could overflow.
        assert_eq!(at("-1 | -1 - n", i128::MAX), Evaluated::Truth(false));
    }
}
