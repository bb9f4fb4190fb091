//! Number literals: decimal digits, or a power of two of them such as `10^18`.

use super::lexer::{Cursor, Kind};
use crate::error::{Error, Result, Span};
use crate::number::Natural;
use num_bigint::BigUint;

/// The most digits of a number.
pub const MOST_DIGITS: usize = 10_000;

/// Every number below 2^33219 has at most [`MOST_DIGITS`] digits.
const MOST_BITS: u64 = 33_219;

/// Reads a number, and where it stands. A `^` that is not followed by digits is left alone.
pub(super) fn natural(cursor: &mut Cursor<'_>) -> Result<(Natural, Span)> {
    let at = cursor.token().span;
    let value = digits(cursor)?;
    let mut ahead = *cursor;
    if !ahead.accept("^") || ahead.token().kind != Kind::Number {
        return Ok((Natural(value), at));
    }
    let at = Span::new(at.start, ahead.token().span.end);
    let exponent = digits(&mut ahead)?;
    *cursor = ahead;
    match power(&value, &exponent) {
        Some(value) => Ok((Natural(value), at)),
        None => Err(Error::invalid(format!(
            "the power has more than {MOST_DIGITS} digits, which is the limit"
        ))
        .at(at)),
    }
}

/// Reads a number that must fit in 64 bits.
pub(super) fn amount(cursor: &mut Cursor<'_>) -> Result<(u64, Span)> {
    let (value, at) = natural(cursor)?;
    let value = value.to_u64().ok_or_else(|| {
        Error::invalid(format!("amounts are at most 2^64 - 1 = {}", u64::MAX)).at(at)
    })?;
    Ok((value, at))
}

fn digits(cursor: &mut Cursor<'_>) -> Result<BigUint> {
    if cursor.token().kind != Kind::Number {
        return Err(cursor.expected("a number"));
    }
    let (digits, at) = (cursor.word(), cursor.token().span);
    if digits.len() > MOST_DIGITS {
        return Err(Error::invalid(format!(
            "the number has {} digits, and the limit is {MOST_DIGITS}",
            digits.len()
        ))
        .at(at));
    }
    cursor.advance();
    digits
        .parse()
        .map_err(|_| Error::syntax(at, "expected a number"))
}

fn power(base: &BigUint, exponent: &BigUint) -> Option<BigUint> {
    if base.bits() <= 1 {
        // 0^0 is the empty product.
        let one = base.bits() == 1 || exponent.bits() == 0;
        return Some(BigUint::from(u32::from(one)));
    }
    let exponent = u32::try_from(exponent).ok()?;
    // The power has more than (bits − 1)·exponent bits: too large is seen before it is computed.
    if (base.bits() - 1).checked_mul(exponent.into())? > MOST_BITS {
        return None;
    }
    Some(base.pow(exponent)).filter(|power| power.bits() <= MOST_BITS)
}
