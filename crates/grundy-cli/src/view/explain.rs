//! `explain`: a position's argument, step by step.

use super::{Screen, standing, trace};
use grundy::dispatch::Explained;
use std::io;

pub(super) fn show(explained: &Explained, screen: &mut Screen<'_>) -> io::Result<()> {
    let title = format!("{}: {}", explained.rule, explained.position);
    standing::heading(&title, explained.convention, screen)?;
    screen.line("")?;
    trace::show(&explained.trace, screen)
}
