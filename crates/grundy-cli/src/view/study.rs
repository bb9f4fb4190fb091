//! `study`: the first values, the law with its standing, and the proof.

use super::standing::{self, LABELS, Of};
use super::{Screen, law, style, trace, values};
use crate::words::{number, sentence, word};
use grundy::dispatch::Study;
use std::io;

/// Bands of values across the screen.
pub(super) const BANDS: usize = 2;

pub(super) fn show(study: &Study, screen: &mut Screen<'_>) -> io::Result<()> {
    standing::heading(&study.rule, study.convention, screen)?;
    if let Some(same) = &study.same_as {
        screen.prose(&word("label-same"), style::LABEL, LABELS, same)?;
    }
    screen.line("")?;
    values::table(&study.values, BANDS, screen)?;
    screen.line("")?;
    law::show(study.law.as_ref(), screen)?;
    for other in &study.also {
        screen.prose(&word("law-also"), style::LABEL, LABELS, &law::says(other))?;
    }
    standing::show(&study.standing, Of::Law, screen)?;
    if let Some(why) = &study.unproved {
        let text = sentence("unproved", &[("why", why.as_str().into())]);
        screen.prose("", style::LABEL, LABELS, &text)?;
    }
    let computed = sentence(
        "study-computed",
        &[
            ("count", number(study.computed)),
            ("engine", study.engine.as_str().into()),
        ],
    );
    screen.prose(&word("label-computed"), style::LABEL, LABELS, &computed)?;
    if let Some(proof) = &study.proof {
        screen.line("")?;
        trace::show(proof, screen)?;
    }
    Ok(())
}
