//! Expressions in numbers of any length.

use super::Operator;
use super::evaluate::{Fault, Result, Whole};
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};

/// No number on the way may have more bits.
const MOST_BITS: u64 = 1 << 17;
/// A Zeckendorf representation takes as many additions as its number has bits.
const MOST_ZECKENDORF_BITS: u64 = 1 << 16;

impl Whole for BigInt {
    fn literal(number: i128) -> Self {
        BigInt::from(number)
    }

    fn to_u64(&self) -> Option<u64> {
        ToPrimitive::to_u64(self)
    }

    fn negated(&self) -> Result<Self> {
        Ok(-self)
    }

    fn arithmetic(operator: Operator, a: &Self, b: &Self) -> Result<Self> {
        let within = |bits: u64| {
            if bits <= MOST_BITS {
                Ok(())
            } else {
                Err(Fault::Overflow)
            }
        };
        match operator {
            Operator::Add => Ok(a + b),
            Operator::Subtract => Ok(a - b),
            Operator::Multiply => within(a.bits() + b.bits()).map(|()| a * b),
            Operator::Divide | Operator::Remainder if b.is_zero() => Err(Fault::Undefined),
            Operator::Divide => Ok(a.div_floor(b)),
            Operator::Remainder => Ok(a.mod_floor(b)),
            Operator::Power => {
                let exponent = match b.sign() {
                    Sign::Minus => return Err(Fault::Undefined),
                    // 0, 1 and −1 have small powers with any exponent.
                    _ if a.bits() <= 1 => u32::from(b.is_odd()) + 2 * u32::from(!b.is_zero()),
                    _ => b.to_u32().ok_or(Fault::Overflow)?,
                };
                within(a.bits().saturating_mul(exponent.into())).map(|()| a.pow(exponent))
            }
            Operator::Xor => Ok(a ^ b),
        }
    }

    fn divides(&self, other: &Self) -> bool {
        if self.is_zero() {
            other.is_zero()
        } else {
            other.is_multiple_of(self)
        }
    }

    fn gcd(&self, other: &Self) -> Result<Self> {
        Ok(Integer::gcd(self, other))
    }

    fn bits(&self) -> u64 {
        self.magnitude().bits()
    }

    fn ones(&self) -> u64 {
        self.magnitude().count_ones()
    }

    fn trailing_zeros(&self) -> u64 {
        BigInt::trailing_zeros(self).unwrap_or(0)
    }

    fn square_root(&self) -> Self {
        BigInt::from(self.magnitude().sqrt())
    }

    fn digit_sum(&self) -> u64 {
        let digits = self.magnitude().to_radix_le(10);
        digits.into_iter().map(u64::from).sum()
    }

    fn least_zeckendorf(&self) -> Result<Self> {
        if BigInt::bits(self) > MOST_ZECKENDORF_BITS {
            return Err(Fault::Overflow);
        }
        let mut rest = self.clone();
        let (mut small, mut large) = (BigInt::from(1), BigInt::from(2));
        while large <= rest {
            small += &large;
            std::mem::swap(&mut small, &mut large);
        }
        while rest > small {
            rest -= &small;
            while small > rest {
                large -= &small;
                std::mem::swap(&mut small, &mut large);
            }
        }
        Ok(small)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{conditions, numbers};
    use super::super::{Evaluated, Expression};
    use num_bigint::BigInt;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_of_any_length_mean_what_machine_numbers_mean(
            expression in prop_oneof![numbers(), conditions()],
            n in 0i128..1000,
        ) {
            let exact = expression.evaluate_exactly(&|_| Some(n.into()));
            match expression.evaluate(&|_| Some(n)) {
                Evaluated::Number(value) => {
                    prop_assert_eq!(exact, Evaluated::Number(value.into()));
                }
                Evaluated::Truth(value) => prop_assert_eq!(exact, Evaluated::Truth(value)),
                Evaluated::Undefined => prop_assert_eq!(exact, Evaluated::Undefined),
                Evaluated::Overflow => {}
            }
        }

        #[test]
        fn every_number_ends_in_its_least_zeckendorf_part(n in 1i128..100_000) {
            let mut fibonacci = vec![1, 2];
            while fibonacci[fibonacci.len() - 1] <= n {
                fibonacci.push(fibonacci[fibonacci.len() - 2] + fibonacci[fibonacci.len() - 1]);
            }
            let (mut rest, mut least) = (n, n);
            for part in fibonacci.into_iter().rev() {
                if part <= rest {
                    (rest, least) = (rest - part, part);
                }
            }
            let formula: Expression = "zeckendorf(n)".parse().expect("this is a formula");
            prop_assert_eq!(formula.evaluate(&|_| Some(n)), Evaluated::Number(least));
            let exact = formula.evaluate_exactly(&|_| Some(n.into()));
            prop_assert_eq!(exact, Evaluated::Number(least.into()));
        }
    }

    #[test]
    fn a_long_number_has_a_least_zeckendorf_part() {
        let formula: Expression = "zeckendorf(n)".parse().expect("this is a formula");
        let (mut a, mut b) = (BigInt::from(1), BigInt::from(2));
        while b.bits() < 4000 {
            a += &b;
            std::mem::swap(&mut a, &mut b);
        }
        let at = |n: BigInt| formula.evaluate_exactly(&|_| Some(n.clone()));
        assert_eq!(at(&b + 8), Evaluated::Number(8.into()));
        assert_eq!(at(b.clone()), Evaluated::Number(b));
        assert_eq!(at(BigInt::from(1) << 70_000), Evaluated::Overflow);
    }
}
