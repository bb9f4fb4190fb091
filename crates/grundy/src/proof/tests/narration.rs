//! The steps of each proof have words, and the words have their arguments.

use super::*;
use crate::proof::{narrate, prove, prove_aperiodic};
use crate::trace::{State, Trace};
use std::collections::BTreeSet;

const ENGLISH: &str = include_str!("../../../../../locales/en/proof.ftl");

fn trace(text: &str) -> Trace {
    let (rule, budget) = (rule(text), Budget::default());
    let values = oracle(&rule, 400);
    // What looks like a period may not be one: that of `take factorials` fails after 400 values.
    let proof = found(&rule, &values)
        .and_then(|law| prove(&rule, &Law::Periodic(law), &values, &budget).ok())
        .or_else(|| prove_aperiodic(&rule, &budget).ok());
    narrate(&proof.unwrap_or_else(|| panic!("{text}: no proof")))
}

/// The English message: its first line and the indented ones that follow.
fn message(id: &str) -> Option<String> {
    let mut lines = ENGLISH.lines();
    let first = lines.find_map(|line| line.strip_prefix(id)?.trim_start().strip_prefix('='))?;
    let more = lines.take_while(|line| line.starts_with(' '));
    Some(
        std::iter::once(first)
            .chain(more)
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

fn variables(message: &str) -> BTreeSet<&str> {
    message
        .split('$')
        .skip(1)
        .map(|rest| {
            &rest[..rest
                .find(|c: char| !c.is_ascii_alphanumeric())
                .unwrap_or(rest.len())]
        })
        .collect()
}

#[test]
fn every_step_has_its_words_and_arguments() {
    for text in [
        "take 2^k",
        "take {1, 3, 4}",
        "take {1, 4}; misere",
        "take 2^k; misere",
        "take {2} or 4*k + 3",
        "take {2, 7} or 6*k + 4",
        "0.77",
        "4.0",
        "0.12; misere",
        "take 1..",
        "take 2*k + 2",
        "take all except {2, 5}",
        "take all except {2}; misere",
        "take squares",
        "take factorials",
        "take fibonacci",
        "take all except primes",
    ] {
        let trace = trace(text);
        assert!(message(&trace.title).is_some());
        assert!(trace.steps.len() > 3, "{text}: {:?}", trace.steps);
        for step in &trace.steps {
            let words = message(&step.id).unwrap_or_else(|| panic!("{text}: no {}", step.id));
            for variable in variables(&words) {
                assert!(
                    step.args.contains_key(variable),
                    "{text}: {} of {}",
                    variable,
                    step.id
                );
            }
            assert!(step.args.values().all(serde_json::Value::is_string));
            if let State::Table { columns, rows } = &step.state {
                assert!(columns.iter().all(|column| message(column).is_some()));
                assert!(rows.iter().all(|row| row.len() == columns.len()));
            }
        }
    }
}

#[test]
fn powers_of_two_are_told_by_induction_and_contradiction_apart() {
    let trace = trace("take 2^k");
    let ids: Vec<&str> = trace.steps.iter().map(|step| step.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "proof-statement-remainder",
            "proof-residue-base",
            "proof-residue-hypothesis",
            "proof-remainder-reached",
            "proof-residue-suppose",
            "proof-residue-residues",
            "proof-remainder-contradiction",
            "proof-residue-conclusion",
            "proof-least-period",
        ]
    );
    assert_eq!(trace.steps[3].args["witnesses"], "1, 2");
    assert_eq!(trace.steps[5].args["residues"], "1, 2");
    assert_eq!(trace.steps[5].args["period"], "3");
}
