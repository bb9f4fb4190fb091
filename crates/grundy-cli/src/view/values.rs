//! Values as text, CSV and b-file, written as a stream; and the table that heads a study.

use super::table::{Cell, aligned};
use super::{Screen, standing, style};
use crate::words::{number, sentence, word};
use grundy::dispatch::{List, ValueList};
use grundy::standing::{Numbers, Outcome};
use std::fmt;
use std::io::{self, Write};

/// Columns between values of the table.
const GAP: usize = 2;

/// Rows of a table of two numbers.
const MOST_ROWS: usize = 16;

/// A value as it is printed.
enum Item {
    Value(u32),
    /// Who is to move wins the whole game at once: no Grundy value.
    AtOnce,
    Outcome(Outcome),
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Value(value) => value.fmt(f),
            Item::AtOnce => f.write_str("∞"),
            Item::Outcome(outcome) => f.write_str(standing::letter(*outcome)),
        }
    }
}

/// How many values there are; of a table, how many rows.
pub(crate) fn length(list: &List) -> u64 {
    match list {
        List::Grundy(values) => values.len() as u64,
        List::Open(values) => values.len() as u64,
        List::Outcomes(outcomes) => outcomes.len() as u64,
        List::Rows(rows) => rows.len() as u64,
    }
}

/// The n, or the first number, at which a list begins.
pub(crate) fn first(values: &ValueList) -> u64 {
    match &values.from {
        Numbers::One(first) => *first,
        Numbers::Several(first) => first.first().copied().unwrap_or(0),
    }
}

/// The values of a list; of a table none.
fn plain(list: &List) -> Box<dyn Iterator<Item = Item> + '_> {
    match list {
        List::Grundy(list) => Box::new(list.iter().map(|value| Item::Value(*value))),
        List::Open(list) => Box::new(
            list.iter()
                .map(|value| value.map_or(Item::AtOnce, Item::Value)),
        ),
        List::Outcomes(list) => Box::new(list.iter().map(|outcome| Item::Outcome(*outcome))),
        List::Rows(_) => Box::new(std::iter::empty()),
    }
}

fn items(values: &ValueList) -> impl Iterator<Item = (u64, Item)> + '_ {
    (first(values)..).zip(plain(&values.list))
}

/// Calls `visit` with the numbers of each component of a list or table, and its value.
fn cells(
    list: &List,
    front: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64], &Item) -> io::Result<()>,
) -> io::Result<()> {
    if let List::Rows(rows) = list {
        for (number, row) in (0..).zip(rows) {
            front.push(number);
            cells(row, front, visit)?;
            front.pop();
        }
        return Ok(());
    }
    for (number, item) in (0..).zip(plain(list)) {
        front.push(number);
        visit(front, &item)?;
        front.pop();
    }
    Ok(())
}

/// How many numbers a component of the list has.
fn numbers(list: &List) -> usize {
    match list {
        List::Rows(rows) => 1 + rows.first().map_or(1, numbers),
        _ => 1,
    }
}

/// `n,value` lines under a header; for a table `n1,n2,value`.
pub(crate) fn csv(values: &ValueList, out: &mut dyn Write) -> io::Result<()> {
    if let List::Rows(_) = values.list {
        let names: Vec<String> = (1..=numbers(&values.list))
            .map(|i| format!("n{i}"))
            .collect();
        writeln!(out, "{},value", names.join(","))?;
        return cells(&values.list, &mut Vec::new(), &mut |at, value| {
            let at: Vec<String> = at.iter().map(u64::to_string).collect();
            writeln!(out, "{},{value}", at.join(","))
        });
    }
    writeln!(out, "n,value")?;
    items(values).try_for_each(|(n, value)| writeln!(out, "{n},{value}"))
}

/// `n g(n)` lines; of a table the cells row by row, numbered from 0.
pub(crate) fn bfile(values: &ValueList, out: &mut dyn Write) -> io::Result<()> {
    if let List::Rows(_) = values.list {
        let mut place = 0u64;
        return cells(&values.list, &mut Vec::new(), &mut |_, value| {
            writeln!(out, "{place} {value}")?;
            place += 1;
            Ok(())
        });
    }
    items(values).try_for_each(|(n, value)| writeln!(out, "{n} {value}"))
}

/// The values of a table, a line for each row, an empty line between planes.
fn rows(list: &List, out: &mut dyn Write) -> io::Result<()> {
    let List::Rows(rows) = list else {
        let row: Vec<String> = plain(list).map(|item| item.to_string()).collect();
        return writeln!(out, "{}", row.join(" "));
    };
    for (index, row) in rows.iter().enumerate() {
        if index > 0 && matches!(row, List::Rows(_)) {
            writeln!(out)?;
        }
        self::rows(row, out)?;
    }
    Ok(())
}

/// Values with spaces between them, in lines of at most `width` columns.
pub(crate) fn text(values: &ValueList, width: usize, out: &mut dyn Write) -> io::Result<()> {
    if let List::Rows(_) = values.list {
        return rows(&values.list, out);
    }
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
    if let List::Rows(rows) = &values.list {
        return corner(rows, screen);
    }
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

/// The corner of a table of two numbers at [0, 0], the first number down and the second across; of
/// a table of more numbers the plane where all others are 0.
fn corner(rows: &[List], screen: &mut Screen<'_>) -> io::Result<()> {
    let mut plane: Vec<&List> = rows.iter().collect();
    while let Some(List::Rows(inner)) = plane.first() {
        plane = inner.iter().collect();
    }
    let rows = plane.iter().take(MOST_ROWS);
    let values: Vec<Vec<Item>> = rows.map(|row| plain(row).collect()).collect();
    let width = |column: usize| {
        let cells = values.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|item| item.to_string().chars().count()).max();
        widest.unwrap_or(0).max(column.to_string().len())
    };
    let mut used = MOST_ROWS.to_string().len();
    let columns = (0..values.first().map_or(0, Vec::len))
        .take_while(|column| {
            used += GAP + width(*column);
            used <= screen.width
        })
        .count();
    let head = std::iter::once(Cell::plain(""))
        .chain((0..columns).map(|column| Cell::new(&column.to_string(), style::FAINT)));
    let mut table: Vec<Vec<Cell>> = vec![head.collect()];
    for (number, row) in values.iter().enumerate() {
        let label = Cell::new(&number.to_string(), style::FAINT);
        let cells = row.iter().take(columns).map(|item| {
            let zero = matches!(item, Item::Value(0) | Item::Outcome(Outcome::P));
            let outcome = if zero { Outcome::P } else { Outcome::N };
            Cell::new(&item.to_string(), standing::outcome_color(outcome))
        });
        table.push(std::iter::once(label).chain(cells).collect());
    }
    aligned(&table, GAP, 0, screen)
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
            Item::AtOnce => (Some(item.to_string()), Outcome::N),
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
