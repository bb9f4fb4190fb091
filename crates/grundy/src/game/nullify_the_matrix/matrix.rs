//! A matrix of numbers and its text, `0 1 / 1 0`.

use crate::error::{Error, Result, Span};
use crate::game::words::{number, words_and_signs};
use std::fmt;

/// The most numbers of a matrix that is read from a text.
const MOST: usize = 100_000;

/// A matrix of at least one number; places are (row, column), from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Matrix {
    columns: usize,
    /// Row after row.
    numbers: Vec<u64>,
}

impl Matrix {
    /// Reads rows of numbers up to `largest`.
    pub(super) fn read(text: &str, largest: u64) -> Result<Self> {
        let mut numbers = Vec::new();
        let mut columns = None;
        let mut row = 0;
        for (word, at) in words_and_signs(text, |sign| sign == '/') {
            if word == "/" {
                end_row(row, &mut columns, at)?;
                row = 0;
                continue;
            }
            let read = number(word, largest).ok_or_else(|| {
                Error::invalid(format!(
                    "expected a number, at most {largest}, or `/`, found `{word}`"
                ))
                .at(at)
            })?;
            numbers.push(read);
            row += 1;
            if numbers.len() > MOST {
                return Err(Error::invalid(format!(
                    "a matrix is read with at most {MOST} numbers"
                ))
                .at(at));
            }
        }
        let columns = end_row(row, &mut columns, Span::new(text.len(), text.len()))?;
        Ok(Self { columns, numbers })
    }

    /// Every matrix of this size with numbers below `below`.
    pub(super) fn all(rows: usize, columns: usize, below: u64) -> impl Iterator<Item = Self> {
        let count = rows * columns;
        (0..below.pow(count as u32)).map(move |code| Self {
            columns,
            numbers: (0..count as u32)
                .map(|place| code / below.pow(place) % below)
                .collect(),
        })
    }

    /// The number at a place inside the matrix.
    #[must_use]
    pub fn get(&self, (row, column): (usize, usize)) -> Option<u64> {
        (column < self.columns)
            .then(|| self.numbers.get(row * self.columns + column).copied())
            .flatten()
    }

    /// Puts a number at a place inside the matrix.
    pub(super) fn set(&mut self, (row, column): (usize, usize), number: u64) {
        self.numbers[row * self.columns + column] = number;
    }

    /// All places, row after row.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns;
        (0..self.numbers.len()).map(move |place| (place / columns, place % columns))
    }

    /// The nim-sum of each antidiagonal: the places with row + column = 0, 1, ...
    pub(super) fn antidiagonals(&self) -> Vec<u64> {
        let rows = self.numbers.len() / self.columns;
        let mut sums = vec![0; rows + self.columns - 1];
        for (place, number) in self.places().zip(&self.numbers) {
            sums[place.0 + place.1] ^= number;
        }
        sums
    }
}

/// Checks that a row of so many numbers, which ends `at` here, is as long as the first.
fn end_row(row: usize, first: &mut Option<usize>, at: Span) -> Result<usize> {
    let wanted = *first.get_or_insert(row);
    if row > 0 && row == wanted {
        return Ok(row);
    }
    let message = match wanted {
        0 => "expected a number".to_owned(),
        _ => format!("expected {wanted} numbers in each row, as in the first, found {row}"),
    };
    Err(Error::invalid(message)
        .at(at)
        .hint("write the rows as in `0 1 / 1 0`"))
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.numbers.iter().enumerate() {
            match place {
                0 => {}
                _ if place % self.columns == 0 => f.write_str(" / ")?,
                _ => f.write_str(" ")?,
            }
            write!(f, "{number}")?;
        }
        Ok(())
    }
}
