//! `check`: somebody's formula, and what the rules say to it.

use super::standing::{self, LABELS, Of};
use super::{Screen, law, style};
use crate::words::word;
use grundy::dispatch::Check;
use std::io;

pub(super) fn show(check: &Check, screen: &mut Screen<'_>) -> io::Result<()> {
    standing::heading(&check.rule, check.convention, screen)?;
    screen.line("")?;
    screen.prose(&word("label-formula"), style::LABEL, LABELS, &check.formula)?;
    let domain = law::domain(&check.domain);
    screen.prose(&word("label-domain"), style::LABEL, LABELS, &domain)?;
    standing::show(&check.standing, Of::Law, screen)
}
