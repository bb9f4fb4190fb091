//! Reads and writes take-and-break codes.

use super::{Code, Digit};
use crate::error::{Error, Result, Span};
use std::fmt;

impl Code {
    /// Whether a clause is meant as a code: it has a point that is not part of `..`, and nothing
    /// before it that a name or a set could be.
    pub(in crate::rule) fn looks_like(clause: &str) -> bool {
        let Some(point) = clause.find('.') else {
            return false;
        };
        let before = &clause[..point];
        !clause[point..].starts_with("..")
            && !before.contains(char::is_whitespace)
            && (before.chars().count() <= 1
                || before.starts_with(|c: char| c.is_ascii_digit() || "{*&".contains(c))
                || before.contains(['!', '?', '=', '*', '&']))
    }

    /// Reads a code; `start` is where `clause` stands in the text.
    pub(in crate::rule) fn read(clause: &str, start: usize) -> Result<Self> {
        let point = clause.find('.').unwrap_or(clause.len());
        let (before, after) = (&clause[..point], clause.get(point + 1..).unwrap_or(""));
        let after_start = start + point + 1;
        let whole = whole(before, start)?;
        if after.is_empty() {
            return Err(Error::syntax(
                Span::new(start + point, after_start),
                "expected a digit after the point, found the end of the code",
            )
            .hint(format!("write `{before}.0` if nothing may be taken")));
        }
        let (mut digits, mut tail, mut in_tail) = (Vec::new(), Vec::new(), None);
        let mut closed = None;
        for (place, character) in after.char_indices() {
            let at = Span::new(
                after_start + place,
                after_start + place + character.len_utf8(),
            );
            match character {
                _ if closed.is_some() => {
                    return Err(Error::syntax(
                        at,
                        format!("expected the end of the code after the tail, found `{character}`"),
                    )
                    .hint("the tail in brackets repeats for ever, so nothing can follow it"));
                }
                '[' if in_tail.is_none() => in_tail = Some(at),
                ']' if in_tail.is_some() => {
                    if tail.is_empty() {
                        return Err(Error::syntax(at, "expected a digit in the tail, found `]`"));
                    }
                    closed = Some(at);
                }
                _ => {
                    let digit = digit(character, at)?;
                    if in_tail.is_some() {
                        tail.push(digit);
                    } else {
                        digits.push(digit);
                    }
                }
            }
        }
        if let (Some(open), None) = (in_tail, closed) {
            return Err(Error::syntax(open, "expected `]` to close this tail"));
        }
        Ok(Self::new(whole, digits, tail))
    }
}

fn whole(before: &str, start: usize) -> Result<Digit> {
    let mut characters = before.chars();
    let (first, second) = (characters.next(), characters.next());
    // Winning Ways writes .77 for 0.77.
    let Some(first) = first else {
        return Ok(Digit(0));
    };
    let at = Span::new(start, start + first.len_utf8());
    let whole = digit(first, at)?;
    if let Some(second) = second {
        let at = Span::new(at.end, at.end + second.len_utf8());
        let error = digit(second, at).err().unwrap_or_else(|| {
            Error::syntax(
                at,
                format!("expected the point after `{first}`, found `{second}`"),
            )
            .hint("one digit stands before the point, the one for taking nothing")
        });
        return Err(error);
    }
    if whole.allows(0) || whole.allows(1) {
        return Err(Error::invalid(format!(
            "the digit before the point must be 0, 4, 8 or C, not {first}"
        ))
        .at(at)
        .hint("it is for taking nothing, where leaving no heap or one heap would be no move"));
    }
    Ok(whole)
}

fn digit(character: char, at: Span) -> Result<Digit> {
    let unsupported = |what: &str| {
        Err(Error::unsupported(format!("{what} not read yet"))
            .at(at)
            .hint("digits 0 to 9 and A to F and a tail in brackets are read: `4.3`, `0.3[07]`"))
    };
    if let Some(value) = character.to_digit(32) {
        return if value < 16 {
            Ok(Digit(value))
        } else {
            unsupported("digits G to V (moves that leave four heaps) are")
        };
    }
    match character {
        '{' | '}' => unsupported("digits as a list of heap counts, `{2,3}`, are"),
        '&' => unsupported("large digits, `&64;`, are"),
        '*' => unsupported("the digit `*` (any number of heaps) is"),
        '!' => unsupported("the suffix `!` (heaps pairwise unequal) is"),
        '?' => unsupported("the suffix `?` (heaps not all equal) is"),
        '=' => unsupported("the suffix `=` (heaps all equal) is"),
        '.' => Err(Error::syntax(
            at,
            "a code has one point, and this is the second",
        )),
        ' ' => Err(Error::syntax(at, "expected a digit, found a space")
            .hint("the digits of a code stand together: `0.77`")),
        _ => Err(Error::syntax(
            at,
            format!("expected a digit 0 to 9 or A to F, found `{character}`"),
        )),
    }
}

impl fmt::Display for Digit {
    /// `0` to `9`, `A` to `V`, beyond that `&64;`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match char::from_digit(self.0, 32) {
            Some(digit) => write!(f, "{}", digit.to_ascii_uppercase()),
            None => write!(f, "&{};", self.0),
        }
    }
}

impl fmt::Display for Code {
    /// The canonical text: `0.77`, `4.0`, `0.3[07]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.whole)?;
        for digit in &self.digits {
            digit.fmt(f)?;
        }
        if !self.tail.is_empty() {
            f.write_str("[")?;
            for digit in &self.tail {
                digit.fmt(f)?;
            }
            f.write_str("]")?;
        } else if self.digits.is_empty() {
            f.write_str("0")?;
        }
        Ok(())
    }
}
