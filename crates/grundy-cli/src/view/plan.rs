//! `plan`: the engine that a rule gets.

use super::standing::{self, LABELS};
use super::{Screen, style};
use crate::words::word;
use grundy::dispatch::Planned;
use std::io;

pub(super) fn show(plan: &Planned, screen: &mut Screen<'_>) -> io::Result<()> {
    standing::heading(&plan.rule, plan.convention, screen)?;
    screen.line("")?;
    screen.prose(&word("label-engine"), style::LABEL, LABELS, &plan.engine)?;
    screen.prose(&word("label-reason"), style::LABEL, LABELS, &plan.reason)?;
    screen.prose(&word("label-cost"), style::LABEL, LABELS, &plan.cost)?;
    for loops in &plan.loops {
        screen.line("")?;
        screen.line(&loops.of)?;
        for line in &loops.lines {
            screen.line(&format!("{}{}", "  ".repeat(line.depth + 1), line.text))?;
        }
    }
    Ok(())
}
