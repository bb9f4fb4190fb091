//! The small scanner that boards are read with: words, numbers, signs, and where they stand.

use crate::error::{Error, Result, Span};

/// Walks over a text; white space may stand anywhere between its parts.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// One past the last byte that was read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Where the next part starts, if there is one.
    pub(super) fn next_item(&mut self) -> Option<usize> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        (self.at < self.text.len()).then_some(self.at)
    }

    /// Whether the next sign is `sign`.
    pub(super) fn sees(&mut self, sign: char) -> bool {
        self.next_item();
        self.rest().starts_with(sign)
    }

    /// Steps over `sign`.
    pub(super) fn expect(&mut self, sign: char, what: &str) -> Result<()> {
        if !self.sees(sign) {
            return Err(self.expected(what));
        }
        self.at += sign.len_utf8();
        Ok(())
    }

    /// Reads letters.
    pub(super) fn word(&mut self, what: &str) -> Result<&'a str> {
        self.next_item();
        let word = self.run(|sign| sign.is_ascii_alphabetic());
        if word.is_empty() {
            return Err(self.expected(what));
        }
        Ok(word)
    }

    /// Reads a whole number up to `most`, as digits or as a power such as `10^9`.
    pub(super) fn number(&mut self, most: u64, what: &str) -> Result<u64> {
        self.next_item();
        let start = self.at;
        let base = self.digits(what)?;
        let mut value = base.parse::<u64>().ok();
        if self.sees('^') {
            self.at += 1;
            self.next_item();
            let exponent = self.digits("an exponent")?.parse::<u32>().ok();
            value = value
                .zip(exponent)
                .and_then(|(base, exponent)| base.checked_pow(exponent));
        }
        value.filter(|value| *value <= most).ok_or_else(|| {
            Error::invalid(format!("{what} is at most {most}")).at(Span::new(start, self.at))
        })
    }

    fn digits(&mut self, what: &str) -> Result<&'a str> {
        let digits = self.run(|sign| sign.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(what));
        }
        Ok(digits)
    }

    fn run(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let run = &rest[..rest.find(|sign| !belongs(sign)).unwrap_or(rest.len())];
        self.at += run.len();
        run
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn expected(&self, what: &str) -> Error {
        let width = self.rest().chars().next().map_or(0, char::len_utf8);
        let found = match width {
            0 => ", and the text ends here".to_owned(),
            _ => format!(", not `{}`", &self.rest()[..width]),
        };
        Error::syntax(
            Span::new(self.at, self.at + width),
            format!("expected {what}{found}"),
        )
        .hint("write a board as N=3 K=1 (1,1)=2 (2,1)=1")
    }
}
