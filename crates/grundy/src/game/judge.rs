//! A judge's input and output: whole numbers between white space in, whole lines out.
//!
//! The input is read once, in blocks, in constant memory. Eight digits are converted at a time
//! by multiplications within one machine word (D. Lemire, *Quickly parsing eight digits*, 2018).

mod format;
mod layout;

pub use format::{Choice, Format, Judge, Run, Words};

use crate::error::{Error, ErrorKind, Result};
use std::io::{self, Read, Write};

/// Bytes that are read at a time.
const BLOCK: usize = 1 << 16;
/// More than the digits of any number that is converted and the byte after them: with as many
/// bytes at hand, the end of the block need not be looked for.
const NEAR: usize = 32;
/// Bytes of a faulty token that an error shows.
const SHOWN: usize = 24;

/// Whole numbers between white space.
pub struct Input<'a> {
    source: &'a mut dyn Read,
    /// The bytes that are not read yet are `block[next..filled]`; [`NEAR`] zeros follow them.
    block: Vec<u8>,
    next: usize,
    filled: usize,
    ended: bool,
    line: u64,
}

impl<'a> Input<'a> {
    /// Starts at the first line.
    pub fn new(source: &'a mut dyn Read) -> Self {
        Self {
            source,
            block: vec![0; BLOCK + NEAR],
            next: 0,
            filled: 0,
            ended: false,
            line: 1,
        }
    }

    /// The line of the token that was read last, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The next number, below 2^64 and of at most 24 digits; `what` says what it is, as in
    /// "heap 3 of 5".
    ///
    /// # Errors
    /// Names the line, what was expected and what was found.
    #[inline]
    pub fn number(&mut self, what: impl FnOnce() -> String) -> Result<u64> {
        self.number_in(0, u64::MAX, what)
    }

    /// The next number, from `least` to `most`.
    ///
    /// # Errors
    /// Names the line, what was expected and what was found.
    #[inline]
    pub fn number_in(
        &mut self,
        least: u64,
        most: u64,
        what: impl FnOnce() -> String,
    ) -> Result<u64> {
        self.skip_space()?;
        if self.filled - self.next < NEAR {
            self.fill()?;
        }
        if let Some((number, length)) = leading_number(&self.block[self.next..])
            && (least..=most).contains(&number)
            && self.token_ends(length)
        {
            self.next += length;
            return Ok(number);
        }
        Err(self.fault(&format!("{}, a number from {least} to {most}", what())))
    }

    /// The next number, of any length: `visit` gets its digits, as ASCII, in one or more pieces.
    ///
    /// # Errors
    /// Names the line, what was expected and what was found.
    #[inline]
    pub fn digits(
        &mut self,
        what: impl FnOnce() -> String,
        mut visit: impl FnMut(&[u8]),
    ) -> Result<()> {
        self.skip_space()?;
        let mut begun = false;
        loop {
            if self.filled - self.next < NEAR {
                self.fill()?;
            }
            let length = digits_at_front(&self.block[self.next..]);
            let whole = self.next + length < self.filled || self.ended;
            if whole && !(self.token_ends(length) && (begun || length > 0)) {
                return Err(self.fault(&format!("{}, a whole number", what())));
            }
            visit(&self.block[self.next..self.next + length]);
            self.next += length;
            if whole {
                return Ok(());
            }
            begun = true;
        }
    }

    /// Whether anything but white space is left.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn more(&mut self) -> Result<bool> {
        self.skip_space()?;
        Ok(self.next < self.filled)
    }

    /// Checks that nothing but white space is left.
    ///
    /// # Errors
    /// Names the line that has more.
    pub fn end(&mut self) -> Result<()> {
        if self.more()? {
            return Err(self.fault("the end of the input"));
        }
        Ok(())
    }

    /// Whether a token of `length` bytes at the front is whole.
    #[inline]
    fn token_ends(&self, length: usize) -> bool {
        let end = self.next + length;
        end == self.filled || self.block[end].is_ascii_whitespace()
    }

    #[inline]
    fn skip_space(&mut self) -> Result<()> {
        loop {
            while self.next < self.filled {
                let byte = self.block[self.next];
                if !byte.is_ascii_whitespace() {
                    return Ok(());
                }
                self.line += u64::from(byte == b'\n');
                self.next += 1;
            }
            if self.ended {
                return Ok(());
            }
            self.fill()?;
        }
    }

    /// Reads on until [`NEAR`] bytes are at hand, or the input ends.
    #[cold]
    fn fill(&mut self) -> Result<()> {
        self.block.copy_within(self.next..self.filled, 0);
        self.filled -= self.next;
        self.next = 0;
        while self.filled < NEAR && !self.ended {
            match self.source.read(&mut self.block[self.filled..BLOCK]) {
                Ok(0) => self.ended = true,
                Ok(more) => self.filled += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(io_fault("read the input", &error)),
            }
        }
        self.block[self.filled..self.filled + NEAR].fill(0);
        Ok(())
    }

    /// The error that the next token is not what was expected.
    #[cold]
    fn fault(&self, expected: &str) -> Error {
        let rest = &self.block[self.next..self.filled];
        let token = rest.split(u8::is_ascii_whitespace).next().unwrap_or(rest);
        let found = if token.is_empty() {
            "the end of the input".to_owned()
        } else if token.len() <= SHOWN {
            format!("`{}`", String::from_utf8_lossy(token).escape_debug())
        } else {
            let front = String::from_utf8_lossy(&token[..SHOWN]);
            format!("`{}...`", front.escape_debug())
        };
        let line = self.line;
        Error::new(
            ErrorKind::Input,
            format!("line {line}: expected {expected}, found {found}"),
        )
    }
}

fn io_fault(what: &str, error: &io::Error) -> Error {
    Error::new(ErrorKind::Io, format!("cannot {what}: {error}"))
}

/// The number that `bytes` begin with, and its number of digits; `None` where it has none, more
/// than 24, or 2^64 is reached.
#[inline]
fn leading_number(bytes: &[u8]) -> Option<(u64, usize)> {
    const POWERS: [u64; 9] = [
        1,
        10,
        100,
        1000,
        10_000,
        100_000,
        1_000_000,
        10_000_000,
        100_000_000,
    ];
    let (mut number, mut length) = (0u64, 0);
    for eight in bytes.as_chunks::<8>().0.iter().take(3) {
        let (digits, count) = leading_eight(*eight);
        number = number.checked_mul(POWERS[count])?.checked_add(digits)?;
        length += count;
        if count < 8 {
            break;
        }
    }
    (length > 0).then_some((number, length))
}

/// The number of the decimal digits that `bytes` begin with, and how many they are.
///
/// Within the word, digits become pairs, then fours, then one number: each step multiplies the
/// more significant half by a power of ten and adds the other.
#[inline]
fn leading_eight(bytes: [u8; 8]) -> (u64, usize) {
    let values = u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030;
    let count = not_digits(values).trailing_zeros() as usize / 8;
    if count == 0 {
        return (0, 0);
    }
    // The first digit is the lowest byte: shifted up, zeros stand in front of the number.
    let digits = values << (64 - 8 * count);
    let pairs = digits * 10 + (digits >> 8);
    const PAIR: u64 = 0x0000_00FF_0000_00FF;
    let upper = (pairs & PAIR).wrapping_mul(100 + (1_000_000 << 32));
    let lower = (pairs >> 16 & PAIR).wrapping_mul(1 + (10_000 << 32));
    (upper.wrapping_add(lower) >> 32, count)
}

/// The top bit of each byte that is not 0..=9.
#[inline]
fn not_digits(values: u64) -> u64 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    (((values & LOW) + 0x7676_7676_7676_7676) | values) & !LOW
}

/// How many digits `bytes` begin with.
#[inline]
fn digits_at_front(bytes: &[u8]) -> usize {
    let mut length = 0;
    for eight in bytes.as_chunks::<8>().0 {
        let values = u64::from_le_bytes(*eight) ^ 0x3030_3030_3030_3030;
        let count = not_digits(values).trailing_zeros() as usize / 8;
        length += count;
        if count < 8 {
            break;
        }
    }
    length
}

/// Lines of a judge's answer. They are gathered and written in blocks of whole lines.
pub struct Output<'a> {
    sink: &'a mut dyn Write,
    waiting: Vec<u8>,
    words: Words,
}

impl<'a> Output<'a> {
    /// Nothing written yet; `words` are those of the verdicts.
    pub fn new(sink: &'a mut dyn Write, words: Words) -> Self {
        Self {
            sink,
            waiting: Vec::with_capacity(BLOCK),
            words,
        }
    }

    /// The words of the verdicts.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Writes the word for the player who wins, on a line of its own.
    ///
    /// # Errors
    /// When the sink fails.
    #[inline]
    pub fn verdict(&mut self, first_wins: bool) -> Result<()> {
        let word = if first_wins {
            &self.words.first
        } else {
            &self.words.second
        };
        self.waiting.extend_from_slice(word.as_bytes());
        self.end_line()
    }

    /// Writes `line` and ends it.
    ///
    /// # Errors
    /// When the sink fails.
    #[inline]
    pub fn line(&mut self, line: &str) -> Result<()> {
        self.waiting.extend_from_slice(line.as_bytes());
        self.end_line()
    }

    #[inline]
    fn end_line(&mut self) -> Result<()> {
        self.waiting.push(b'\n');
        if self.waiting.len() < BLOCK {
            return Ok(());
        }
        self.write()
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// When the sink fails.
    pub fn finish(mut self) -> Result<()> {
        self.write()?;
        self.sink
            .flush()
            .map_err(|error| io_fault("write the output", &error))
    }

    fn write(&mut self) -> Result<()> {
        let written = self.sink.write_all(&self.waiting);
        self.waiting.clear();
        written.map_err(|error| io_fault("write the output", &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Gives one byte at a time, so that every token crosses the end of a block.
    struct Dripping<'a>(&'a [u8]);

    impl Read for Dripping<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let [byte, rest @ ..] = self.0 else {
                return Ok(0);
            };
            into[0] = *byte;
            self.0 = rest;
            Ok(1)
        }
    }

    fn numbers(mut text: &[u8]) -> Result<Vec<u64>> {
        let mut input = Input::new(&mut text);
        let mut found = Vec::new();
        while input.end().is_err() {
            found.push(input.number(|| "a number".to_owned())?);
        }
        Ok(found)
    }

    #[test]
    fn numbers_stand_between_any_white_space() {
        let found = numbers(b" \r\n0 7\t18446744073709551615\n\n00012 12345678 123456789").unwrap();
        assert_eq!(found, [0, 7, u64::MAX, 12, 12_345_678, 123_456_789]);
    }

    #[test]
    fn a_fault_names_the_line_what_was_expected_and_what_was_found() {
        for (text, message) in [
            (
                "1\n2 x3",
                "line 2: expected a number, a number from 0 to 18446744073709551615, found `x3`",
            ),
            (
                "-4",
                "line 1: expected a number, a number from 0 to 18446744073709551615, found `-4`",
            ),
            (
                "1\n\n18446744073709551616",
                "line 3: expected a number, a number from 0 to 18446744073709551615, found `18446744073709551616`",
            ),
            (
                "5\u{0}",
                "line 1: expected a number, a number from 0 to 18446744073709551615, found `5\\0`",
            ),
            (
                "5,6",
                "line 1: expected a number, a number from 0 to 18446744073709551615, found `5,6`",
            ),
        ] {
            assert_eq!(numbers(text.as_bytes()).unwrap_err().message(), message);
        }
    }

    #[test]
    fn long_numbers_come_in_pieces_and_whole() {
        let long = "7".repeat(3 * BLOCK + 5);
        let text = format!("{long}\n12 {long}x");
        let mut bytes = text.as_bytes();
        let mut input = Input::new(&mut bytes);
        let mut next = || {
            let mut digits = String::new();
            input
                .digits(
                    || "a number".to_owned(),
                    |piece| digits.push_str(str::from_utf8(piece).unwrap()),
                )
                .map(|()| digits)
        };
        assert_eq!(next().unwrap(), long);
        assert_eq!(next().unwrap(), "12");
        assert!(next().unwrap_err().message().starts_with("line 2: "));
    }

    #[test]
    fn output_is_whole_lines_in_blocks() {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, Words::default());
        for _ in 0..BLOCK {
            output.line("Alan").unwrap();
        }
        output.finish().unwrap();
        assert_eq!(sink, "Alan\n".repeat(BLOCK).into_bytes());
    }

    proptest! {
        #[test]
        fn numbers_are_read_as_the_standard_library_reads_them(
            text in "([0-9]{1,22}|[ \n]|x){0,12}",
        ) {
            let expected: Option<Vec<u64>> =
                text.split_ascii_whitespace().map(|token| token.parse().ok()).collect();
            prop_assert_eq!(numbers(text.as_bytes()).ok(), expected);
        }

        #[test]
        fn blocks_do_not_matter(text in "([0-9]{1,22}|[ \n]|x){0,12}") {
            let mut dripping = Dripping(text.as_bytes());
            let mut input = Input::new(&mut dripping);
            let mut whole = text.as_bytes();
            let mut whole = Input::new(&mut whole);
            loop {
                let (mut one, mut other) = (Vec::new(), Vec::new());
                let first = input.digits(String::new, |piece| one.extend_from_slice(piece));
                let second = whole.digits(String::new, |piece| other.extend_from_slice(piece));
                prop_assert_eq!(first.is_ok(), second.is_ok());
                if first.is_err() {
                    break;
                }
                prop_assert_eq!(one, other);
            }
        }
    }
}
