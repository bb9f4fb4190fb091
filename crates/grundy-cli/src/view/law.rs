//! A law in words: what it says, of which n, and what is known of it in numbers.

use super::standing::LABELS;
use super::{Screen, style};
use crate::words::{is_english, number, sentence, word};
use fluent_bundle::FluentValue;
use grundy::law::{LawKind, LawReport};
use std::io;

/// Rows of a table that are described in words.
const MOST_ROWS: usize = 8;

/// A law, with what is known of it in numbers.
pub(super) fn show(law: Option<&LawReport>, screen: &mut Screen<'_>) -> io::Result<()> {
    let Some(law) = law else {
        return screen.prose(&word("label-law"), style::LABEL, LABELS, &word("law-none"));
    };
    screen.prose(&word("label-law"), style::LABEL, LABELS, &says(law))?;
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

/// What a law says, as one sentence. The library's own is English.
pub(super) fn says(law: &LawReport) -> String {
    if is_english() {
        return law.text.clone();
    }
    let domain = domain(&law.domain);
    let with = |id: &str, more: &[(&str, &str)]| {
        let domain = [("domain", FluentValue::from(domain.as_str()))];
        let more = more
            .iter()
            .map(|(name, text)| (*name, FluentValue::from(*text)));
        sentence(id, &domain.into_iter().chain(more).collect::<Vec<_>>())
    };
    let period = law.period.unwrap_or_default().to_string();
    match (&law.formula, law.kind, &law.rows) {
        (_, LawKind::Aperiodic, _) => word("law-says-aperiodic"),
        (_, _, Some(rows)) => {
            let each = rows.iter().take(MOST_ROWS).map(|row| {
                sentence(
                    "law-says-row",
                    &[
                        ("row", number(row.row)),
                        ("period", number(row.period)),
                        ("saltus", number(row.saltus)),
                        ("preperiod", number(row.preperiod)),
                    ],
                )
            });
            let mut each: Vec<String> = each.collect();
            if rows.len() > MOST_ROWS {
                each.push("...".to_owned());
            }
            with("law-says-rows", &[("rows", &each.join("; "))])
        }
        (Some(formula), LawKind::Outcome, _) => match formula.split_once(" iff ") {
            Some((class, condition)) => with(
                "law-says-outcome",
                &[("class", class), ("condition", condition)],
            ),
            None => with("law-says-formula", &[("formula", formula)]),
        },
        (Some(formula), _, _) => with("law-says-formula", &[("formula", formula)]),
        (None, LawKind::Outcome, _) => with("law-says-outcomes-repeat", &[("period", &period)]),
        (None, _, _) => {
            let saltus = law.saltus.unwrap_or_default().to_string();
            with(
                "law-says-repeats",
                &[("period", &period), ("saltus", &saltus)],
            )
        }
    }
}

/// Of which n or components something is said, in words; inequalities stand as they are.
pub(super) fn domain(text: &str) -> String {
    if is_english() {
        return text.to_owned();
    }
    if let Some((domain, looked)) = text.rsplit_once(", of ") {
        let domain = self::domain(domain);
        return sentence(
            "domain-looked",
            &[("domain", domain.into()), ("looked", looked.into())],
        );
    }
    let (id, names) = match text.split_once(' ') {
        Some(("all", rest)) => match rest.split_once(" except ") {
            Some((names, except)) => {
                return sentence(
                    "domain-except",
                    &[("names", names.into()), ("except", except.into())],
                );
            }
            None => ("domain-all", rest),
        },
        Some(("no", names)) => ("domain-none", names),
        Some(("some", names)) => ("domain-some", names),
        _ => return text.to_owned(),
    };
    sentence(id, &[("names", names.into())])
}
