//! The parameters of a rule file: names that stand for a number or a set.

use crate::error::{Error, Result, Span};
use crate::number::Natural;
use crate::rule::words_of;
use std::fmt;

/// The most members of a given set.
const MOST_MEMBERS: usize = 1 << 16;

/// What a parameter stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Given {
    /// A number.
    Number(Natural),
    /// A set of numbers, sorted.
    Set(Vec<Natural>),
}

impl Given {
    /// A set with these members.
    #[must_use]
    pub fn set(mut members: Vec<Natural>) -> Self {
        members.sort_unstable();
        members.dedup();
        Self::Set(members)
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Number(number) => number.fmt(f),
            Given::Set(members) => {
                f.write_str("{")?;
                for (index, member) in members.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { ", " })?;
                    member.fmt(f)?;
                }
                f.write_str("}")
            }
        }
    }
}

/// Names and what they stand for, sorted by name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Givens(Vec<(String, Given)>);

impl Givens {
    /// Reads `k = 3, S = {2, 5}`.
    ///
    /// # Errors
    /// Says what a parameter looks like.
    pub fn read(text: &str) -> Result<Self> {
        let wrong = || {
            Error::invalid(format!(
                "a parameter is a name and a number or a set, not `{}`",
                text.chars().take(40).collect::<String>()
            ))
            .hint("write `k = 3, S = {2, 5}`")
        };
        let mut givens = Self::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (name, after) = rest.split_once('=').ok_or_else(wrong)?;
            let name = name.trim();
            if !is_name(name) {
                return Err(wrong());
            }
            let after = after.trim_start();
            let (value, after) = match after.strip_prefix('{') {
                Some(inside) => {
                    let (members, after) = inside.split_once('}').ok_or_else(wrong)?;
                    let members = members.split(',').map(str::trim);
                    let members: Vec<Natural> = members
                        .take(MOST_MEMBERS + 1)
                        .map(|member| number(member).ok_or_else(wrong))
                        .collect::<Result<_>>()?;
                    if members.len() > MOST_MEMBERS {
                        return Err(Error::invalid(format!(
                            "a given set has at most {MOST_MEMBERS} members"
                        )));
                    }
                    (Given::set(members), after)
                }
                None => {
                    let end = after
                        .find(|c: char| c == ',' || c.is_whitespace())
                        .unwrap_or(after.len());
                    let value = number(&after[..end]).ok_or_else(wrong)?;
                    (Given::Number(value), &after[end..])
                }
            };
            givens.put(name, value);
            let after = after.trim_start();
            rest = after.strip_prefix(',').unwrap_or(after).trim_start();
        }
        Ok(givens)
    }

    /// Lets `name` stand for `value`.
    pub fn put(&mut self, name: &str, value: Given) {
        match self
            .0
            .binary_search_by(|(known, _)| known.as_str().cmp(name))
        {
            Ok(index) => self.0[index].1 = value,
            Err(index) => self.0.insert(index, (name.to_owned(), value)),
        }
    }

    /// What `name` stands for.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Given> {
        self.0
            .binary_search_by(|(known, _)| known.as_str().cmp(name))
            .ok()
            .map(|index| &self.0[index].1)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// These, with those of `others` in their place where both have one.
    #[must_use]
    pub fn and(&self, others: &Self) -> Self {
        let mut all = self.clone();
        for (name, value) in &others.0 {
            all.put(name, value.clone());
        }
        all
    }

    /// The text with the values in place of the names.
    pub(super) fn put_into(&self, text: &str) -> Written {
        let mut written = Written {
            text: String::with_capacity(text.len()),
            pieces: Vec::new(),
        };
        let mut copied = 0;
        for (word, _) in words_of(text) {
            let Some(value) = self.get(&text[word.start..word.end]) else {
                continue;
            };
            written.copy(text, copied, word.start);
            let start = written.text.len();
            written.text.push_str(&value.to_string());
            written.pieces.push(Piece {
                start,
                end: written.text.len(),
                original: word,
                whole: true,
            });
            copied = word.end;
        }
        written.copy(text, copied, text.len());
        written
    }
}

impl fmt::Display for Givens {
    /// `k=3 S={2, 5}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.0.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// A text with values in place of names, and where each part of it was.
pub(super) struct Written {
    pub(super) text: String,
    pieces: Vec<Piece>,
}

struct Piece {
    start: usize,
    end: usize,
    original: Span,
    /// Whether any part of the piece stands for all of the original: it is a value.
    whole: bool,
}

impl Written {
    fn copy(&mut self, text: &str, from: usize, to: usize) {
        let start = self.text.len();
        self.text.push_str(&text[from..to]);
        self.pieces.push(Piece {
            start,
            end: self.text.len(),
            original: Span::new(from, to),
            whole: false,
        });
    }

    /// The same error, pointing at the place in the text before the values were put in.
    pub(super) fn in_the_file(&self, error: Error) -> Error {
        let Some(span) = error.span() else {
            return error;
        };
        let place = |at: usize, end: bool| {
            let piece = self
                .pieces
                .iter()
                .find(|piece| piece.start <= at && (at < piece.end || end && at == piece.end))
                .or(self.pieces.last());
            match piece {
                Some(piece) if piece.whole && end => piece.original.end,
                Some(piece) if piece.whole => piece.original.start,
                Some(piece) => piece.original.start + (at - piece.start),
                None => at,
            }
        };
        let (start, end) = (place(span.start, false), place(span.end, true));
        error.at(Span::new(start, end.max(start)))
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic())
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn number(text: &str) -> Option<Natural> {
    let digits = !text.is_empty() && text.len() <= 1000 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}
