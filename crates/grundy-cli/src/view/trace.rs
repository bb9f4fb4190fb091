//! A trace in the terminal: numbered sentences, what each step looks at drawn below it, and a
//! legend of the marks.

mod binary;
mod grid;
mod marks;

use super::table::{Cell, aligned};
use super::{Screen, style};
use crate::words::{step as words_of, word};
use grundy::trace::{Mark, State, Trace};
use marks::{Marks, rows_shown};
use std::io;

/// Columns from the left at which drawings stand.
const INDENT: usize = 6;
/// Rows of a drawing; the marked ones are always shown.
const MOST_ROWS: usize = 24;

/// Draws all steps. A table that grows from step to step is drawn once, where it is complete,
/// with the marks of all those steps.
pub(super) fn show(trace: &Trace, screen: &mut Screen<'_>) -> io::Result<()> {
    screen.prose(&word(&trace.title), style::TITLE, 0, "")?;
    let digits = trace.steps.len().to_string().len();
    let mut drawn: Option<&State> = None;
    let mut marks: Vec<Mark> = Vec::new();
    for (i, step) in trace.steps.iter().enumerate() {
        let label = format!("{:>width$}. ", i + 1, width = digits + 1);
        let text = words_of(&step.id, &step.args);
        screen.prose(&label, style::LABEL, digits + 3, &text)?;
        marks.extend(step.marks.iter().cloned());
        let next = trace.steps.get(i + 1);
        if next.is_some_and(|next| grows(&step.state, &next.state)) {
            continue;
        }
        // The same picture twice, with nothing to point at, says nothing new.
        let new = drawn != Some(&step.state) || !marks.is_empty();
        if new && step.state != State::Words {
            screen.line("")?;
            draw(&step.state, Marks(&marks), screen)?;
            if next.is_some() {
                screen.line("")?;
            }
        }
        drawn = Some(&step.state);
        marks.clear();
    }
    legend(trace, screen)
}

/// Whether `next` is the same table with more rows.
fn grows(now: &State, next: &State) -> bool {
    match (now, next) {
        (
            State::Table { columns, rows },
            State::Table {
                columns: next_columns,
                rows: next_rows,
            },
        ) => columns == next_columns && rows.len() < next_rows.len() && next_rows.starts_with(rows),
        _ => false,
    }
}

fn draw(state: &State, marks: Marks<'_>, screen: &mut Screen<'_>) -> io::Result<()> {
    match state {
        State::Words => Ok(()),
        State::Binary { rows, sum } => binary::draw(rows, sum.as_deref(), marks, screen),
        State::Table { columns, rows } => table(columns, rows, marks, screen),
        State::Grid { rows, cells } => grid::draw(*rows, cells, marks, screen),
    }
}

fn table(
    columns: &[String],
    rows: &[Vec<String>],
    marks: Marks<'_>,
    screen: &mut Screen<'_>,
) -> io::Result<()> {
    let mut header = vec![marks::cell(None)];
    header.extend(columns.iter().map(|id| Cell::new(&word(id), style::LABEL)));
    let mut cells = vec![header];
    for shown in rows_shown(rows.len(), MOST_ROWS, marks) {
        let Some((i, row)) = shown.and_then(|i| Some((i, rows.get(i)?))) else {
            cells.push(vec![Cell::plain("⋮")]);
            continue;
        };
        let role = marks.row(i);
        let mut line = vec![marks::cell(role)];
        line.extend(
            row.iter()
                .enumerate()
                .map(|(column, text)| match marks.cell(i, column) {
                    Some(role) => Cell::new(
                        &format!("{text} {}", marks::symbol(role)),
                        marks::color(role),
                    ),
                    None => Cell::new(text, role.map(marks::color).unwrap_or_default()),
                }),
        );
        cells.push(line);
    }
    aligned(&cells, 2, INDENT - 2, screen)
}

fn legend(trace: &Trace, screen: &mut Screen<'_>) -> io::Result<()> {
    let used = |role| {
        let mut marks = trace.steps.iter().flat_map(|step| &step.marks);
        marks.any(|mark: &Mark| mark.role == role)
    };
    let entries: Vec<String> = marks::ROLES
        .into_iter()
        .filter(|(role, _)| used(*role))
        .map(|(role, id)| format!("{} {}", marks::symbol(role), word(id)))
        .collect();
    if entries.is_empty() {
        return Ok(());
    }
    screen.line("")?;
    screen.prose(
        &word("label-legend"),
        style::FAINT,
        0,
        &format!("  {}", entries.join("   ")),
    )
}
