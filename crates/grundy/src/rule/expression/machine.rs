//! Expressions in machine numbers of 128 bits.

use super::Operator;
use super::evaluate::{Fault, Result, Whole};

impl Whole for i128 {
    fn literal(number: i128) -> Self {
        number
    }

    fn to_u64(&self) -> Option<u64> {
        u64::try_from(*self).ok()
    }

    fn negated(&self) -> Result<Self> {
        self.checked_neg().ok_or(Fault::Overflow)
    }

    fn arithmetic(operator: Operator, &a: &Self, &b: &Self) -> Result<Self> {
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

    fn divides(&self, other: &Self) -> bool {
        if *self == 0 {
            *other == 0
        } else {
            other.wrapping_rem(*self) == 0
        }
    }

    fn gcd(&self, other: &Self) -> Result<Self> {
        let gcd = num_integer::gcd(self.unsigned_abs(), other.unsigned_abs());
        i128::try_from(gcd).map_err(|_| Fault::Overflow)
    }

    fn bits(&self) -> u64 {
        (i128::BITS - self.leading_zeros()).into()
    }

    fn ones(&self) -> u64 {
        self.count_ones().into()
    }

    fn trailing_zeros(&self) -> u64 {
        i128::trailing_zeros(*self).into()
    }

    fn square_root(&self) -> Self {
        self.isqrt()
    }

    fn digit_sum(&self) -> u64 {
        let mut rest = self.unsigned_abs();
        let mut sum = 0;
        while rest > 0 {
            sum += (rest % 10) as u64;
            rest /= 10;
        }
        sum
    }

    fn least_zeckendorf(&self) -> Result<Self> {
        i128::try_from(least_zeckendorf(self.unsigned_abs())).map_err(|_| Fault::Overflow)
    }
}

/// The least part of the Zeckendorf representation of 1 ≤ `rest` < 2^127: the greatest Fibonacci
/// number that fits is taken away until nothing is left.
pub(crate) fn least_zeckendorf(mut rest: u128) -> u128 {
    // F(k) and F(k + 1); the first that is too large is below 2·2^127.
    let (mut small, mut large) = (1u128, 2u128);
    while large <= rest {
        (small, large) = (large, small + large);
    }
    while rest > small {
        rest -= small;
        while small > rest {
            (small, large) = (large - small, small);
        }
    }
    small
}
