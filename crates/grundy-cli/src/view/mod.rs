//! Views of answers for a terminal. They draw what they are given and compute nothing about games.
//!
//! Text goes out with colours; the stream takes them away where they do not belong.

mod check;
mod explain;
mod games;
mod guess;
mod law;
mod page;
mod plan;
pub(crate) mod prove;
mod solve;
mod standing;
mod study;
mod style;
mod table;
mod trace;
pub(crate) mod values;
mod verify;

pub(crate) use standing::{convention, of_law as standing_text};

use grundy::dispatch::Response;
use grundy::proof::canonical;
use std::io::{self, Write};

/// The width of what goes into a file or a pipe.
pub(crate) const PLAIN_WIDTH: usize = 80;
/// Lines of prose longer than this are hard to read.
const PROSE_WIDTH: usize = 96;

/// Columns of the terminal, or of a plain page where there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size_of(io::stdout())
        .map_or(PLAIN_WIDTH, |(width, _)| usize::from(width.0).max(20))
}

/// Where a view is drawn.
pub(crate) struct Screen<'a> {
    out: &'a mut dyn Write,
    width: usize,
}

impl<'a> Screen<'a> {
    /// A screen as wide as the terminal.
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            width: width(),
        }
    }

    /// One line, without spaces at its end.
    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{}", text.trim_end())
    }

    /// Prose, wrapped; `label` stands before the first line, and the others are indented as far
    /// as `hang` says.
    fn prose(
        &mut self,
        label: &str,
        style: anstyle::Style,
        hang: usize,
        text: &str,
    ) -> io::Result<()> {
        let columns = textwrap::core::display_width(label);
        let first = " ".repeat(columns.max(hang));
        let rest = " ".repeat(hang);
        let options = textwrap::Options::new(self.width.min(PROSE_WIDTH))
            .initial_indent(&first)
            .subsequent_indent(&rest)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .break_words(false);
        // A name is not broken at its hyphen. Where a message breaks its lines says nothing of where the screen does.
        let text = text.replace('\n', " ");
        let mut lines = textwrap::wrap(&text, options).into_iter();
        let start = lines.next().unwrap_or_default();
        let start = start.get(first.len()..).unwrap_or_default();
        let gap = " ".repeat(hang.saturating_sub(columns));
        writeln!(self.out, "{style}{label}{style:#}{gap}{start}")?;
        lines.try_for_each(|line| writeln!(self.out, "{line}"))
    }
}

/// Draws an answer.
pub(crate) fn show(response: &Response, screen: &mut Screen<'_>) -> io::Result<()> {
    match response {
        Response::Study(answer) => study::show(answer, screen),
        Response::Values(answer) => values::text(&answer.values, screen.width, screen.out),
        Response::Check(answer) => check::show(answer, screen),
        Response::Guess(answer) => guess::show(answer, screen),
        Response::Prove(certificate) => writeln!(screen.out, "{}", canonical(certificate)),
        Response::Verify(answer) => verify::show(answer, screen),
        Response::Solve(answer) => solve::show(answer, screen),
        Response::Explain(answer) => explain::show(answer, screen),
        Response::Judge(answer) => write!(screen.out, "{}", answer.output),
        Response::Plan(answer) => plan::show(answer, screen),
        Response::Games(answer) => games::show(answer, screen),
        Response::Show(answer) => page::show(answer, screen),
    }
}
