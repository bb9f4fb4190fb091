//! Cells under each other: columns as wide as their widest cell, colours that take no room.

use super::Screen;
use anstyle::Style;
use std::io;
use textwrap::core::display_width;

/// A piece of coloured text, and how wide it is.
#[derive(Debug, Clone, Default)]
pub(super) struct Cell {
    colored: String,
    width: usize,
    left: bool,
}

impl Cell {
    /// A cell that stands at the right edge of its column, as numbers do.
    pub(super) fn new(text: &str, style: Style) -> Self {
        let mut cell = Self::default();
        cell.push(text, style);
        cell
    }

    /// The same without colour.
    pub(super) fn plain(text: &str) -> Self {
        Self::new(text, Style::new())
    }

    /// The same at the left edge, as words do.
    pub(super) fn left(mut self) -> Self {
        self.left = true;
        self
    }

    /// Adds text at the end.
    pub(super) fn push(&mut self, text: &str, style: Style) {
        self.width += display_width(text);
        self.colored.push_str(&format!("{style}{text}{style:#}"));
    }
}

/// Draws rows of cells with `gap` columns between them, `indent` columns from the left.
pub(super) fn aligned(
    rows: &[Vec<Cell>],
    gap: usize,
    indent: usize,
    screen: &mut Screen<'_>,
) -> io::Result<()> {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.width.max(*width);
        }
    }
    for row in rows {
        let mut line = String::new();
        // Spaces are written before the next text, so that no line ends in one.
        let mut owed = indent;
        for (width, cell) in widths.iter().zip(row) {
            let free = width.saturating_sub(cell.width);
            let (before, after) = if cell.left { (0, free) } else { (free, 0) };
            if cell.width == 0 {
                owed += width + gap;
                continue;
            }
            line.push_str(&" ".repeat(owed + before));
            line.push_str(&cell.colored);
            owed = after + gap;
        }
        screen.line(&line)?;
    }
    Ok(())
}
