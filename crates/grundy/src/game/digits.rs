//! Values whose digits are nim-sums of classes of numbers: the games whose move lowers one digit
//! and writes what it likes into the lower ones.

use crate::number::Natural;
use crate::play::{Field, Value};
use num_bigint::BigUint;

/// The longest value that is written as one number, in bits.
const LONGEST: u128 = 4096;

/// The nim-sum of a_d · 2^(`width`·d) over the digits (d, a_d), each d once and a_d below
/// 2^`width`; in fields where it is too long for a number.
pub(super) fn value(width: u64, digits: impl IntoIterator<Item = (u64, u64)>) -> Value {
    let mut digits: Vec<(u64, u64)> = digits.into_iter().filter(|digit| digit.1 > 0).collect();
    digits.sort_unstable();
    let bits = digits.last().map_or(0, |&(class, value)| {
        u128::from(width) * u128::from(class) + u128::from(u64::BITS - value.leading_zeros())
    });
    if bits <= LONGEST {
        let number = digits
            .iter()
            .fold(BigUint::ZERO, |number, &(class, value)| {
                number | (BigUint::from(value) << (width * class))
            });
        return Value::Number(Natural(number));
    }
    let fields = digits
        .into_iter()
        .map(|(class, value)| Field {
            class: class.into(),
            value: value.into(),
        })
        .collect();
    Value::Fields { width, fields }
}
