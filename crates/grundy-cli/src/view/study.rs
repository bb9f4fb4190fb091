//! `study`: the first values, the law with its standing, and the proof.

use super::standing::{self, LABELS, Of};
use super::{Screen, style, trace, values};
use crate::words::{number, sentence, word};
use grundy::dispatch::Study;
use grundy::law::LawReport;
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
    law(study.law.as_ref(), screen)?;
    for law in &study.also {
        screen.prose(&word("law-also"), style::LABEL, LABELS, &law.text)?;
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

/// A law, with what is known of it in numbers.
pub(super) fn law(law: Option<&LawReport>, screen: &mut Screen<'_>) -> io::Result<()> {
    let Some(law) = law else {
        return screen.prose(&word("label-law"), style::LABEL, LABELS, &word("law-none"));
    };
    screen.prose(&word("label-law"), style::LABEL, LABELS, &law.text)?;
    let mut facts: Vec<String> = [
        ("law-period", law.period),
        ("law-preperiod", law.preperiod),
        ("law-saltus", law.saltus.filter(|saltus| *saltus > 0)),
    ]
    .into_iter()
    .filter_map(|(id, fact)| Some(sentence(id, &[("n", number(fact?))])))
    .collect();
    if let Some(formula) = &law.formula {
        facts.push(sentence(
            "law-formula",
            &[("formula", formula.as_str().into())],
        ));
    }
    if facts.is_empty() {
        return Ok(());
    }
    screen.prose("", style::LABEL, LABELS, &facts.join(", "))
}
