//! A triangular board: row r has the cells (r,1) to (r,r).

use super::super::table::{Cell, aligned};
use super::super::{Screen, style};
use super::INDENT;
use super::marks::{self, Marks};
use crate::words::{sentence, word};
use std::collections::BTreeMap;
use std::io;

/// A board with more rows is shown as a list of its cells that are not empty.
const MOST_ROWS: u64 = 16;
/// Cells that such a list shows.
const MOST_CELLS: usize = 24;

/// Draws the board; marks are by row and column from 0.
pub(super) fn draw(
    rows: u64,
    cells: &[(u64, u64, u64)],
    marks: Marks<'_>,
    screen: &mut Screen<'_>,
) -> io::Result<()> {
    if rows > MOST_ROWS {
        return list(rows, cells, marks, screen);
    }
    let stones: BTreeMap<(u64, u64), u64> = cells.iter().map(|&(r, c, n)| ((r, c), n)).collect();
    let lines: Vec<Vec<Cell>> = (1..=rows)
        .map(|r| {
            let label = Cell::new(&r.to_string(), style::FAINT);
            let board = (1..=r).map(|c| {
                let stones = stones.get(&(r, c)).copied().unwrap_or(0);
                cell(r, c, stones, marks)
            });
            [marks::cell(row_mark(r, marks)), label]
                .into_iter()
                .chain(board)
                .collect()
        })
        .collect();
    aligned(&lines, 2, INDENT - 2, screen)
}

fn list(
    rows: u64,
    cells: &[(u64, u64, u64)],
    marks: Marks<'_>,
    screen: &mut Screen<'_>,
) -> io::Result<()> {
    let header = ["grid-row", "grid-column", "grid-stones"];
    let header = header
        .into_iter()
        .map(|id| Cell::new(&word(id), style::LABEL));
    let mut lines = vec![header.collect::<Vec<_>>()];
    let marked = |r, c| place(r, c).and_then(|(r, c)| marks.cell(r, c)).is_some();
    let (mut shown, mut left_out) = (0, 0u64);
    for &(r, c, stones) in cells {
        if shown < MOST_CELLS || marked(r, c) {
            shown += 1;
            let number = |n: u64| Cell::plain(&n.to_string());
            lines.push(vec![number(r), number(c), cell(r, c, stones, marks)]);
        } else {
            left_out += 1;
        }
    }
    aligned(&lines, 2, INDENT, screen)?;
    let text = sentence(
        "grid-list",
        &[("rows", rows.to_string().into()), ("more", left_out.into())],
    );
    screen.prose(&" ".repeat(INDENT), style::FAINT, INDENT, &text)
}

fn cell(r: u64, c: u64, stones: u64, marks: Marks<'_>) -> Cell {
    let mut cell = match stones {
        0 => Cell::new("·", style::FAINT),
        _ => Cell::plain(&stones.to_string()),
    };
    if let Some(role) = place(r, c).and_then(|(r, c)| marks.cell(r, c)) {
        cell = Cell::new(
            &format!("{}{stones}", marks::symbol(role)),
            marks::color(role),
        );
    }
    cell
}

fn row_mark(r: u64, marks: Marks<'_>) -> Option<grundy::trace::Role> {
    place(r, 1).and_then(|(row, _)| marks.row(row))
}

/// Rows and columns are written from 1, and marked from 0.
fn place(r: u64, c: u64) -> Option<(usize, usize)> {
    let from_0 = |n: u64| usize::try_from(n.checked_sub(1)?).ok();
    from_0(r).zip(from_0(c))
}
