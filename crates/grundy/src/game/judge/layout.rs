//! The ways in which contests lay out the tests of an input.

use super::Input;
use crate::error::{Error, ErrorKind, Result};
use crate::number::Natural;
use std::fmt;

/// The most digits of a number of any length.
pub(super) const MOST_DIGITS: usize = 10_000;

impl Input<'_> {
    /// T, then T tests, each of at least one number.
    ///
    /// # Errors
    /// Those of `test`, and a fault in T.
    pub fn tests(&mut self, mut test: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        let count = self.number(|| "T, how many tests follow".to_owned())?;
        for _ in 0..count {
            test(self)?;
        }
        Ok(())
    }

    /// Tests to the end of the input, each of at least one number.
    ///
    /// # Errors
    /// Those of `test`.
    pub fn until_end(&mut self, mut test: impl FnMut(&mut Self) -> Result<()>) -> Result<()> {
        while self.more()? {
            test(self)?;
        }
        Ok(())
    }

    /// Tests that begin with a number that is not 0, until one does or the input ends; `what`
    /// says what the number is.
    ///
    /// # Errors
    /// Those of `test`, and a fault in the number.
    pub fn until_zero(
        &mut self,
        what: &str,
        mut test: impl FnMut(&mut Self, u64) -> Result<()>,
    ) -> Result<()> {
        while self.more()? {
            match self.number(|| format!("{what}, or 0 to end"))? {
                0 => return Ok(()),
                first => test(self, first)?,
            }
        }
        Ok(())
    }

    /// Pairs of numbers up to `most`, until both are 0 or the input ends.
    ///
    /// # Errors
    /// Those of `test`, and a fault in a number.
    pub fn pairs_until_zero(
        &mut self,
        most: u64,
        mut test: impl FnMut(u64, u64) -> Result<()>,
    ) -> Result<()> {
        while self.more()? {
            match self.pair(most)? {
                (0, 0) => return Ok(()),
                (one, other) => test(one, other)?,
            }
        }
        Ok(())
    }

    /// Two numbers up to `most`.
    ///
    /// # Errors
    /// A fault in one of them.
    #[inline]
    pub fn pair(&mut self, most: u64) -> Result<(u64, u64)> {
        let one = self.number_in(0, most, || "the first number of a pair".to_owned())?;
        let other = self.number_in(0, most, || "the second number of a pair".to_owned())?;
        Ok((one, other))
    }

    /// n, the number of heaps, then n heaps: `visit` gets each with its place from 1.
    ///
    /// # Errors
    /// A fault in a number.
    #[inline]
    pub fn heaps(&mut self, visit: impl FnMut(u64, u64)) -> Result<()> {
        let count = self.number(|| "the number of heaps".to_owned())?;
        self.heaps_after(count, visit)
    }

    /// `count` heaps: `visit` gets each with its place from 1.
    ///
    /// # Errors
    /// A fault in a number.
    #[inline]
    pub fn heaps_after(&mut self, count: u64, mut visit: impl FnMut(u64, u64)) -> Result<()> {
        for heap in 1..=count {
            let size = self.number(|| format!("heap {heap} of {count}"))?;
            visit(heap, size);
        }
        Ok(())
    }

    /// The error that what was read last is not what was expected.
    #[must_use]
    pub fn refused(&self, expected: &str, found: impl fmt::Display) -> Error {
        let line = self.line();
        Error::new(
            ErrorKind::Input,
            format!("line {line}: expected {expected}, found {found}"),
        )
    }

    /// The next word: what stands between white space, at most `most` visible ASCII signs.
    ///
    /// # Errors
    /// Names the line that has none, or another one.
    pub fn word(&mut self, most: usize, what: impl FnOnce() -> String) -> Result<String> {
        if !self.more()? {
            return Err(self.fault(&what()));
        }
        let mut word = String::new();
        loop {
            if self.next == self.filled {
                if self.ended {
                    return Ok(word);
                }
                self.fill()?;
                continue;
            }
            let byte = self.block[self.next];
            if byte.is_ascii_whitespace() {
                return Ok(word);
            }
            if !byte.is_ascii_graphic() || word.len() == most {
                let expected = format!("{} of at most {most} visible ASCII signs", what());
                return Err(self.refused(&expected, "another"));
            }
            word.push(char::from(byte));
            self.next += 1;
        }
    }

    /// A number of up to 10 000 digits.
    ///
    /// # Errors
    /// Names the line that has something else, or more digits.
    pub fn natural(&mut self, what: impl FnOnce() -> String) -> Result<Natural> {
        let mut digits = String::new();
        let mut length = 0usize;
        self.digits(what, |piece| {
            length = length.saturating_add(piece.len());
            if length <= MOST_DIGITS {
                digits.extend(piece.iter().map(|digit| char::from(*digit)));
            }
        })?;
        match digits.parse() {
            Ok(number) if length <= MOST_DIGITS => Ok(number),
            _ => Err(Error::new(
                ErrorKind::Input,
                format!(
                    "line {}: a number has {length} digits, and the limit is {MOST_DIGITS}",
                    self.line()
                ),
            )),
        }
    }
}
