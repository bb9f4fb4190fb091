//! Values as text, CSV and b-file, written as a stream; and the table that heads a study.

use super::table::{Cell, aligned};
use super::{Screen, standing, style};
use crate::words::{number, sentence, word};
use grundy::dispatch::{List, ValueList};
use grundy::standing::Outcome;
use std::fmt;
use std::io::{self, Write};

/// Columns between values of the table.
const GAP: usize = 2;

/// A value as it is printed.
enum Item {
    Value(u32),
    Outcome(Outcome),
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Value(value) => value.fmt(f),
            Item::Outcome(outcome) => f.write_str(standing::letter(*outcome)),
        }
    }
}

/// How many values there are.
pub(crate) fn length(list: &List) -> u64 {
    match list {
        List::Grundy(values) => values.len() as u64,
        List::Outcomes(outcomes) => outcomes.len() as u64,
    }
}

fn items(values: &ValueList) -> impl Iterator<Item = (u64, Item)> + '_ {
    let list: Box<dyn Iterator<Item = Item>> = match &values.list {
        List::Grundy(list) => Box::new(list.iter().map(|value| Item::Value(*value))),
        List::Outcomes(list) => Box::new(list.iter().map(|outcome| Item::Outcome(*outcome))),
    };
    (values.from..).zip(list)
}

/// `n,value` lines under a header.
pub(crate) fn csv(values: &ValueList, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "n,value")?;
    items(values).try_for_each(|(n, value)| writeln!(out, "{n},{value}"))
}

/// `n g(n)` lines.
pub(crate) fn bfile(values: &ValueList, out: &mut dyn Write) -> io::Result<()> {
    items(values).try_for_each(|(n, value)| writeln!(out, "{n} {value}"))
}

/// Values with spaces between them, in lines of at most `width` columns.
pub(crate) fn text(values: &ValueList, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut column = 0;
    for (_, value) in items(values) {
        let value = value.to_string();
        if column > 0 && column + 1 + value.len() > width {
            writeln!(out)?;
            column = 0;
        }
        if column > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{value}")?;
        column += value.len();
    }
    writeln!(out)
}

/// The note under values that were stopped before n = `next`.
pub(crate) fn stopped(next: u64) -> String {
    sentence("values-stopped", &[("next", number(next))])
}

/// n, g(n) and P or N of the first values, in at most `bands` bands across the screen.
pub(super) fn table(values: &ValueList, bands: usize, screen: &mut Screen<'_>) -> io::Result<()> {
    let columns: Vec<Column> = items(values)
        .take(bands.saturating_mul(screen.width))
        .map(|(n, item)| Column::of(n, &item))
        .collect();
    let mut rest = &columns[..];
    for band in 0..bands {
        let fitting = fitting(rest, screen.width);
        // A last band of a few values would look like an afterthought.
        if rest.is_empty() || (band > 0 && rest.len() < fitting) {
            break;
        }
        let (now, later) = rest.split_at(fitting.min(rest.len()));
        if band > 0 {
            screen.line("")?;
        }
        draw(now, screen)?;
        rest = later;
    }
    Ok(())
}

/// One n of the table; in misère play there is no value.
struct Column {
    n: String,
    value: Option<String>,
    outcome: Outcome,
}

impl Column {
    fn of(n: u64, item: &Item) -> Self {
        let (value, outcome) = match item {
            Item::Value(0) => (Some("0".to_owned()), Outcome::P),
            Item::Value(value) => (Some(value.to_string()), Outcome::N),
            Item::Outcome(outcome) => (None, *outcome),
        };
        Self {
            n: n.to_string(),
            value,
            outcome,
        }
    }

    fn width(&self) -> usize {
        self.n.len().max(self.value.as_ref().map_or(1, String::len))
    }
}

/// How many of the columns fit beside each other, at least one.
fn fitting(columns: &[Column], width: usize) -> usize {
    let mut used = word("outcome-row").chars().count();
    let fits = columns.iter().take_while(|column| {
        used += GAP + column.width();
        used <= width
    });
    fits.count().max(1)
}

fn draw(columns: &[Column], screen: &mut Screen<'_>) -> io::Result<()> {
    let row = |label: &str, cell: &dyn Fn(&Column) -> Cell| {
        let label = Cell::new(label, style::LABEL).left();
        std::iter::once(label)
            .chain(columns.iter().map(cell))
            .collect()
    };
    let mut rows: Vec<Vec<Cell>> = vec![row("n", &|column| Cell::new(&column.n, style::FAINT))];
    if columns.iter().any(|column| column.value.is_some()) {
        rows.push(row("g(n)", &|column| {
            Cell::plain(column.value.as_deref().unwrap_or_default())
        }));
    }
    rows.push(row(&word("outcome-row"), &|column| {
        let color = standing::outcome_color(column.outcome);
        Cell::new(standing::letter(column.outcome), color)
    }));
    aligned(&rows, GAP, 0, screen)
}
