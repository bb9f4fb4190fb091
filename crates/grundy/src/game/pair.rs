//! Positions of two numbers: `3 5`, or `[3, 5]`.

use crate::error::{Error, Result, Span};
use crate::play::Move;
use crate::rule;
use num_bigint::BigUint;
use std::fmt;

/// Two numbers of any length, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The first number.
    pub first: BigUint,
    /// The second number.
    pub second: BigUint,
}

impl Pair {
    pub(super) fn new(first: impl Into<BigUint>, second: impl Into<BigUint>) -> Self {
        Self {
            first: first.into(),
            second: second.into(),
        }
    }

    /// Reads the two numbers; nothing else may stand there.
    pub(super) fn read(text: &str) -> Result<Self> {
        let whole = Span::new(0, text.len());
        if text.contains('+') {
            return Err(Error::unsupported(
                "a position of this game is one pair of numbers, not a sum",
            )
            .at(whole));
        }
        let inner = text.trim();
        let plain = match inner
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
        {
            // The brackets become blanks, so that an error points at the place in the text.
            Some(_) => text.replacen('[', " ", 1).replacen(']', " ", 1),
            None => text.to_owned(),
        };
        let numbers = rule::Position::read(&plain)?.heaps;
        match <[_; 2]>::try_from(numbers) {
            Ok([first, second]) => Ok(Self::new(first.0, second.0)),
            Err(numbers) => Err(Error::invalid(format!(
                "expected two numbers, found {}",
                numbers.len()
            ))
            .at(whole)
            .hint("write `3 5` or `[3, 5]`")),
        }
    }

    /// The numbers, where both fit in 64 bits.
    pub(super) fn sizes(&self) -> Option<(u64, u64)> {
        Some((
            u64::try_from(&self.first).ok()?,
            u64::try_from(&self.second).ok()?,
        ))
    }

    /// The move from here to `after`.
    pub(super) fn to(&self, after: &Self, text: String) -> Move {
        Move {
            from: self.to_string(),
            to: after.to_string(),
            text,
            component: None,
        }
    }

    /// The position after a move that starts here, read from the move's own words.
    pub(super) fn after(&self, chosen: &Move) -> Result<Self> {
        if chosen.from == self.to_string() {
            return Self::read(&chosen.to);
        }
        Err(Error::invalid(format!(
            "`{}` is no move of this position",
            chosen.text
        )))
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.first, self.second)
    }
}

/// Every pair of numbers up to `most`.
pub(super) fn boxes(most: u64) -> Vec<Pair> {
    (0..=most)
        .flat_map(|first| (0..=most).map(move |second| Pair::new(first, second)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn a_pair_is_read_with_and_without_brackets() {
        for text in ["3 5", "3, 5", "[3, 5]", " [3 5] "] {
            assert_eq!(Pair::read(text).unwrap(), Pair::new(3u8, 5u8), "{text}");
        }
        for text in ["", "3", "3 5 7", "[3, 5] + [1, 2]", "[3", "3]", "[]", "3 x"] {
            let error = Pair::read(text).unwrap_err();
            let span = error.span().unwrap();
            assert!(span.end <= text.len(), "{text}");
        }
    }
}
