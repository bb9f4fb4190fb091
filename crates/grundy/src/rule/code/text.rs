//! Reads and writes take-and-break codes, in CGSuite's syntax.

use super::{Code, Constraint, Digit};
use crate::error::{Error, Result, Span};
use crate::rule::lexer::quote;
use std::fmt;

/// The clause that begins a text, without blanks at its end: up to a `;`, the end of the line or
/// a comment. The `;` that ends a large digit, `&64;`, is not the end of the clause.
pub(in crate::rule) fn clause(text: &str) -> &str {
    let ends_clause = |&(place, end): &(usize, &str)| {
        let digits = text[..place].trim_end_matches(|c: char| c.is_ascii_digit());
        end != ";" || !digits.ends_with('&') || digits.len() == place
    };
    let end = text
        .match_indices([';', '\n', '#'])
        .find(ends_clause)
        .map_or(text.len(), |(place, _)| place);
    text[..end].trim_end()
}

impl Code {
    /// Whether a clause is meant as a code: it has a point that is not part of `..`, and nothing
    /// before it that a name or a set could be.
    pub(in crate::rule) fn looks_like(clause: &str) -> bool {
        let Some(point) = clause.find('.') else {
            return false;
        };
        let before = &clause[..point];
        !clause[point..].starts_with("..")
            && (!before.contains(char::is_whitespace) || before.starts_with('{'))
            && (before.chars().count() <= 1
                || before.starts_with(|c: char| c.is_ascii_digit() || "{*&".contains(c))
                || before.contains(['!', '?', '=', '*', '&']))
    }

    /// Reads a code; `start` is where `clause` stands in the text.
    pub(in crate::rule) fn read(clause: &str, start: usize) -> Result<Self> {
        let mut reader = Reader {
            text: clause,
            place: 0,
            start,
        };
        let whole = reader.whole()?;
        if reader.peek().is_none() {
            return Err(reader
                .error_at(
                    reader.place.saturating_sub(1),
                    "expected a digit after the point, found the end of the code",
                )
                .hint("a code in which nothing may be taken ends with `.0`"));
        }
        let mut digits = Vec::new();
        while reader.peek().is_some_and(|c| c != '[') {
            digits.push(reader.digit()?);
        }
        let tail = reader.tail()?;
        Ok(Self::new(whole, digits, tail))
    }
}

/// A code that is being read.
struct Reader<'t> {
    text: &'t str,
    place: usize,
    start: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.place..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn accept(&mut self, expected: char) -> bool {
        let there = self.peek() == Some(expected);
        if there {
            self.place += expected.len_utf8();
        }
        there
    }

    /// The text from `from` to here.
    fn since(&self, from: usize) -> Span {
        Span::new(self.start + from, self.start + self.place)
    }

    /// An error at the character that stands at `place`.
    fn error_at(&self, place: usize, message: impl Into<String>) -> Error {
        let length = self.text[place..].chars().next().map_or(0, char::len_utf8);
        let at = Span::new(self.start + place, self.start + place + length);
        Error::syntax(at, message)
    }

    fn expected(&self, what: &str) -> Error {
        let found = match self.peek() {
            None => "the end of the code".to_owned(),
            Some(' ') => "a space".to_owned(),
            Some(c) => quote(c.encode_utf8(&mut [0; 4])),
        };
        self.error_at(self.place, format!("expected {what}, found {found}"))
    }

    /// The digit before the point, and the point.
    fn whole(&mut self) -> Result<Digit> {
        // Winning Ways writes .77 for 0.77.
        if self.accept('.') {
            return Ok(Digit::ZERO);
        }
        let no_zero = |c: char| c.is_digit(32) || "{*&".contains(c);
        while self.rest().starts_with('0') && self.rest()[1..].starts_with(no_zero) {
            self.place += 1;
        }
        let from = self.place;
        let whole = self.digit()?;
        let at = self.since(from);
        if !self.accept('.') {
            let error = self.expected(&format!(
                "the point after {}",
                quote(&self.text[from..self.place])
            ));
            return Err(match self.digit() {
                Ok(_) => error.hint(
                    "one digit stands before the point, the one for taking nothing; digits for adding to a heap are not read",
                ),
                Err(fault) => fault,
            });
        }
        if whole.allows(0) || whole.allows(1) {
            return Err(Error::invalid(format!(
                "the digit before the point must leave two heaps or more, as 0, 4, 8 or C do, not {}",
                &self.text[from..self.place - 1]
            ))
            .at(at)
            .hint(if whole.is_endless() {
                "any number of heaps from two on is `{2+}`"
            } else {
                "it is for taking nothing, where leaving no heap or one heap would be no move"
            }));
        }
        Ok(whole)
    }

    /// `[37]`, if the code has a tail, and the end of the code.
    fn tail(&mut self) -> Result<Vec<Digit>> {
        let open = self.place;
        let mut tail = Vec::new();
        if !self.accept('[') {
            return Ok(tail);
        }
        let open = self.since(open);
        while !self.accept(']') {
            match self.peek() {
                None => return Err(Error::syntax(open, "expected `]` to close this tail")),
                Some('[') => {
                    return Err(self
                        .expected("a digit of the tail")
                        .hint("a tail repeats already; no second one stands in it"));
                }
                Some(_) => tail.push(self.digit()?),
            }
        }
        if tail.is_empty() {
            return Err(self.error_at(self.place - 1, "expected a digit in the tail, found `]`"));
        }
        if self.peek().is_some() {
            return Err(self
                .expected("the end of the code after the tail")
                .hint("the tail in brackets repeats for ever, so nothing can follow it"));
        }
        Ok(tail)
    }

    /// One digit with its suffix.
    fn digit(&mut self) -> Result<Digit> {
        if self.peek() == Some('{') {
            return self.list();
        }
        let plain = match self.peek() {
            Some('*') => {
                self.place += 1;
                Digit::plain(u64::MAX)
            }
            Some('&') => self.large()?,
            Some(c) if c.is_digit(32) => {
                self.place += 1;
                Digit::plain(c.to_digit(32).unwrap_or(0).into())
            }
            _ => return Err(self.no_digit()),
        };
        self.suffixed(plain)
    }

    /// The digit with the suffix that follows, if one does.
    fn suffixed(&mut self, plain: Digit) -> Result<Digit> {
        let suffix_at = self.place;
        let Some(constraint) = self.suffix() else {
            return Ok(plain);
        };
        if plain.most_heaps() < Some(2) {
            return Err(nothing_to_compare(self.since(suffix_at), constraint));
        }
        if self.suffix().is_some() {
            return Err(Error::syntax(
                self.since(suffix_at),
                "a digit has one suffix, and these are two",
            )
            .hint("numbers of heaps can have suffixes of their own in a list: `{2!,3=}`"));
        }
        Ok(plain.with(constraint))
    }

    fn suffix(&mut self) -> Option<Constraint> {
        let constraint = match self.peek()? {
            '!' => Constraint::Unequal,
            '?' => Constraint::NotAllEqual,
            '=' => Constraint::Equal,
            _ => return None,
        };
        self.place += 1;
        Some(constraint)
    }

    /// Decimal digits, as a number below 2^63.
    fn number(&mut self, what: &str) -> Result<u64> {
        let from = self.place;
        let rest = self.rest();
        let length = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        if length == 0 {
            return Err(self.expected(what));
        }
        self.place += length;
        let number = self.text[from..self.place].parse::<u64>().ok();
        number.filter(|number| *number < 1 << 63).ok_or_else(|| {
            Error::invalid("a digit is below 2^63, which is the limit").at(self.since(from))
        })
    }

    /// `&64;`.
    fn large(&mut self) -> Result<Digit> {
        let from = self.place;
        self.place += 1;
        let bits = self.number("the number of a large digit")?;
        if !self.accept(';') {
            let number = &self.text[from..self.place];
            return Err(self
                .expected(&format!("`;` after {}", quote(number)))
                .hint(format!("a large digit ends with `;`: `{number};`")));
        }
        Ok(Digit::plain(bits))
    }

    /// `{0,2!,5+}`, perhaps with one suffix for all.
    fn list(&mut self) -> Result<Digit> {
        self.place += 1;
        let (mut digit, mut own, mut compares) = (Digit::ZERO, None, false);
        loop {
            self.blanks();
            let item = self.place;
            if self.accept('}') {
                return Err(self.expected_item(item));
            }
            let heaps = self.number("a number of heaps").map_err(|error| {
                if error.hint_text().is_none() && self.rest().starts_with('+') {
                    error.hint("`+` follows a number: `{2+}` is two heaps or more")
                } else {
                    error
                }
            })?;
            let suffix_at = self.place;
            let constraint = self.suffix();
            own = own.or(constraint.map(|constraint| (constraint, self.since(suffix_at))));
            compares |= heaps >= 2;
            let more = self.accept('+');
            let last = u64::from(Digit::MANY);
            if heaps > last || heaps == last && !more {
                return Err(Error::invalid(format!(
                    "numbers of heaps are listed up to {}, not {heaps}",
                    last - 1
                ))
                .at(self.since(item))
                .hint("`{5+}` allows 5 heaps and every larger number"));
            }
            compares |= more;
            let bits = if more { u64::MAX << heaps } else { 1 << heaps };
            digit = digit
                .and(bits, constraint.unwrap_or(Constraint::Any))
                .ok_or_else(|| {
                    Error::invalid(format!("{heaps} heaps are listed twice")).at(self.since(item))
                })?;
            self.blanks();
            if self.accept('}') {
                break;
            }
            if more {
                return Err(self
                    .expected("`}` after `+`")
                    .hint("`5+` is 5 heaps and every larger number, so it is the last of a list"));
            }
            if !self.accept(',') {
                let error = self.expected("`,`, `+` or `}`");
                return Err(if self.rest().starts_with(['.', '-']) {
                    error.hint("each number of heaps is listed: `{2,3,4}`")
                } else {
                    error
                });
            }
        }
        match own {
            None => self.suffixed(digit),
            Some((constraint, at)) if !compares => Err(nothing_to_compare(at, constraint)),
            Some((constraint, _)) if self.suffix().is_some() => Err(Error::syntax(
                self.since(self.place - 1),
                "expected a digit or the end of the code, found a suffix for the whole list",
            )
            .hint(format!(
                "the list has the suffix `{}` inside already",
                constraint.suffix()
            ))),
            Some(_) => Ok(digit),
        }
    }

    fn expected_item(&self, close: usize) -> Error {
        let error = self.error_at(close, "expected a number of heaps, found `}`");
        if self.text[..close].trim_end().ends_with(',') {
            error.hint("`{2+}` is two heaps or more")
        } else {
            error.hint("a digit that allows no move is `0`")
        }
    }

    fn blanks(&mut self) {
        while self.accept(' ') {}
    }

    /// The error for what is no digit.
    fn no_digit(&self) -> Error {
        let error = self.expected("a digit 0 to 9 or A to V");
        match self.peek() {
            Some('.') => self.error_at(self.place, "a code has one point, and this is the second"),
            Some(' ') if self.text[..self.place].ends_with(';') => error.hint(
                "the `;` of a large digit belongs to the digit; the rule goes on after one more: `0.&64;; misere`",
            ),
            Some(' ') => error.hint("the digits of a code stand together: `0.77`"),
            Some('!' | '?' | '=') => error.hint("a suffix follows its digit: `4!.0`"),
            Some('}') => error.hint("a list of heap counts begins with `{`: `{2,3}`"),
            Some(']') => error.hint("a tail begins with `[`: `0.[3]`"),
            Some(c) if c.is_ascii_alphabetic() => error.hint(
                "V is the largest digit that is one letter; a larger one is written `&64;` or as a list, `{6}`",
            ),
            _ => error,
        }
    }
}

fn nothing_to_compare(at: Span, constraint: Constraint) -> Error {
    Error::invalid(format!(
        "the suffix `{}` compares heaps, and this digit leaves one at most",
        constraint.suffix()
    ))
    .at(at)
    .hint("leave it out, or allow two heaps: `7!` leaves one heap, two different ones or none")
}

impl fmt::Display for Code {
    /// The canonical text: `0.77`, `4!.0`, `0.3[07]`.
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
