//! `verify`: what a certificate proves, and how it was checked.

use super::standing::{self, LABELS};
use super::{Screen, style};
use crate::words::{theorem, word};
use grundy::dispatch::Verified;
use std::io;

pub(super) fn show(verified: &Verified, screen: &mut Screen<'_>) -> io::Result<()> {
    standing::heading(&verified.rule, verified.convention, screen)?;
    screen.line("")?;
    screen.prose(
        &word("label-verified"),
        style::P,
        LABELS,
        &verified.law.text,
    )?;
    screen.prose(
        &word("label-theorem"),
        style::LABEL,
        LABELS,
        &theorem(&verified.theorem),
    )?;
    screen.prose(&word("label-how"), style::LABEL, LABELS, &verified.how)
}
