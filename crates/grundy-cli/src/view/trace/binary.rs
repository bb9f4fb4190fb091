//! Numbers under each other in binary, the nim-sum below a line, and a caret under each bit that
//! the step points at.

use super::super::table::{Cell, aligned};
use super::super::{Screen, style};
use super::marks::{self, Marks, rows_shown};
use super::{INDENT, MOST_ROWS};
use crate::words::{sentence, word};
use anstyle::Style;
use grundy::number::Natural;
use std::io;
use std::ops::Range;
use textwrap::core::display_width;

/// A narrower terminal than this is not reckoned with.
const LEAST_BITS: usize = 8;

/// A longer decimal form is cut in its middle: it would stand beside every band of bits.
const MOST_DIGITS: usize = 24;

/// Digits that are left at either end of a decimal form that is cut.
const DIGITS_AT_ENDS: usize = 8;

/// One number: where it stands, its decimal form, and its bits from the lowest.
struct Row {
    index: usize,
    decimal: String,
    bits: Vec<bool>,
}

/// The decimal form as it stands beside the bits.
fn beside_bits(decimal: &str) -> String {
    let ends = decimal
        .get(..DIGITS_AT_ENDS)
        .zip(decimal.get(decimal.len().saturating_sub(DIGITS_AT_ENDS)..));
    match ends {
        Some((first, last)) if decimal.len() > MOST_DIGITS => format!("{first}…{last}"),
        _ => decimal.to_owned(),
    }
}

impl Row {
    fn new(index: usize, decimal: &str) -> Self {
        let digits = decimal.parse::<Natural>().map(|n| n.0.to_str_radix(2));
        // What is no number has no bits to draw.
        let digits = digits.unwrap_or_default();
        Self {
            index,
            decimal: beside_bits(decimal),
            bits: digits.bytes().rev().map(|digit| digit == b'1').collect(),
        }
    }
}

/// Draws the rows; wide numbers in bands of bits, the highest first.
pub(super) fn draw(
    rows: &[String],
    sum: Option<&str>,
    marks: Marks<'_>,
    screen: &mut Screen<'_>,
) -> io::Result<()> {
    let numbers: Vec<Option<Row>> = rows_shown(rows.len(), MOST_ROWS, marks)
        .into_iter()
        .map(|i| i.and_then(|i| Some(Row::new(i, rows.get(i)?))))
        .collect();
    let sum = sum.map(|sum| Row::new(rows.len(), sum));
    let all = || numbers.iter().flatten().chain(&sum);
    let bits = all().map(|row| row.bits.len()).max().unwrap_or(0).max(1);
    let digits = all()
        .map(|row| display_width(&row.decimal))
        .max()
        .unwrap_or(0);
    let label = word("nim-sum-row");
    let beside = INDENT + digits + display_width(&label) + 8;
    let room = screen.width.saturating_sub(beside).max(LEAST_BITS);
    // With room to spare the bits stand apart.
    let gap = if 2 * bits <= room { " " } else { "" };
    // Otherwise they are cut into bands of about the same width.
    let bands = if gap.is_empty() {
        bits.div_ceil(room)
    } else {
        1
    };
    let band = bits.div_ceil(bands);
    let mut high = bits;
    while high > 0 {
        let low = (high - 1) / band * band;
        let draw = Band {
            bits: low..high,
            gap,
            marks,
        };
        if bits > band {
            let text = sentence("bits", &[("high", (high - 1).into()), ("low", low.into())]);
            screen.prose(&" ".repeat(INDENT), style::FAINT, INDENT, &text)?;
        }
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        for number in &numbers {
            lines.push(match number {
                Some(row) => draw.line("", row),
                None => vec![Cell::plain("⋮")],
            });
        }
        if let Some(row) = &sum {
            lines.push(draw.rule(display_width(&label), digits));
            lines.push(draw.line(&label, row));
        }
        lines.extend(draw.carets(rows.len() + 1));
        aligned(&lines, 2, INDENT - 2, screen)?;
        high = low;
    }
    Ok(())
}

/// The bits that are drawn beside each other.
struct Band<'a> {
    bits: Range<usize>,
    gap: &'a str,
    marks: Marks<'a>,
}

impl Band<'_> {
    /// Text for each bit, the highest first.
    fn row(&self, of: impl Fn(usize) -> (&'static str, Style)) -> Cell {
        let mut cell = Cell::default();
        for bit in self.bits.clone().rev() {
            let (text, style) = of(bit);
            cell.push(text, style);
            if bit > self.bits.start {
                cell.push(self.gap, Style::new());
            }
        }
        cell
    }

    /// Mark, label, decimal, bits.
    fn line(&self, label: &str, row: &Row) -> Vec<Cell> {
        let role = self.marks.row(row.index);
        let color = role.map(marks::color).unwrap_or_default();
        let bits = self.row(|bit| {
            // Leading zeros are there for the eye only.
            let (text, plain) = match row.bits.get(bit) {
                Some(true) => ("1", color),
                Some(false) => ("0", style::FAINT),
                None => ("·", style::FAINT),
            };
            (
                text,
                self.marks.cell(row.index, bit).map_or(plain, marks::color),
            )
        });
        vec![
            marks::cell(role),
            Cell::new(label, style::LABEL).left(),
            Cell::new(&row.decimal, color),
            bits,
        ]
    }

    /// The line above the nim-sum.
    fn rule(&self, label: usize, digits: usize) -> Vec<Cell> {
        let columns = self.bits.len() + self.gap.len() * self.bits.len().saturating_sub(1);
        let faint = |width: usize| Cell::new(&"─".repeat(width), style::FAINT);
        vec![
            marks::cell(None),
            faint(label),
            faint(digits),
            faint(columns),
        ]
    }

    /// Carets under the marked columns, if any is marked.
    fn carets(&self, rows: usize) -> Option<Vec<Cell>> {
        let marked = |bit| (0..rows).rev().find_map(|row| self.marks.cell(row, bit));
        self.bits.clone().find_map(marked)?;
        let carets = self.row(|bit| match marked(bit) {
            Some(role) => ("^", marks::color(role)),
            None => (" ", Style::new()),
        });
        Some(vec![
            marks::cell(None),
            Cell::default(),
            Cell::default(),
            carets,
        ])
    }
}
