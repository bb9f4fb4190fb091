//! The steps that find the values of a rule on heaps: one heap after the other, from 0.
//!
//! A heap is a P-position when every move from it leads to an N-position, and an N-position when
//! some move leads to a P-position; its value is the mex of the values that its moves lead to.

use super::{Role, State, Step};
use crate::nimber::{mex, nim_sum};
use crate::rule::HeapRule;
use std::ops::ControlFlow;

/// Options of a heap that a step lists at most.
const MOST_OPTIONS: usize = 12;
/// Heaps that are enumerated at most.
const MOST_ROWS: u64 = 40;

/// Says what P- and N-positions are, then steps through the heaps from 0 up to `to` (but not beyond 40), in normal play. Each step's
/// table has what is known by then.
#[must_use]
pub fn enumerate(rule: &HeapRule, to: u64) -> Vec<Step> {
    let mut rows = Vec::new();
    let mut values = Vec::new();
    let mut steps = vec![Step::new("take-words").show(&table(&rows))];
    for n in 0..=to.min(MOST_ROWS) {
        let options = options(rule, n, &values);
        let value = mex(options.iter().map(|option| option.value));
        let to_p = options.iter().find(|option| option.value == 0);
        let mut shown: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
        if shown.len() > MOST_OPTIONS {
            shown.truncate(MOST_OPTIONS);
            shown.push("...");
        }
        let outcome = if to_p.is_some() { "N" } else { "P" };
        rows.push(vec![
            n.to_string(),
            shown.join(", "),
            outcome.to_owned(),
            value.to_string(),
        ]);
        let step = match to_p {
            _ if options.is_empty() => Step::new("take-no-move"),
            None => Step::new("take-p"),
            Some(option) => Step::new("take-n")
                .arg("amount", option.amount)
                .arg("to", &option.text),
        };
        let role = if to_p.is_some() { Role::N } else { Role::P };
        steps.push(
            step.arg("n", n)
                .arg("value", value)
                .show(&table(&rows))
                .mark_row(rows.len() - 1, role),
        );
        values.push(value);
    }
    steps
}

fn table(rows: &[Vec<String>]) -> State {
    State::Table {
        columns: [
            "column-n",
            "column-options",
            "column-outcome",
            "column-value",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows: rows.to_vec(),
    }
}

/// What a move in a single heap leaves.
struct Reached {
    amount: u64,
    text: String,
    value: u64,
}

/// The options of a heap of `n`, where `values` are those of the smaller heaps.
fn options(rule: &HeapRule, n: u64, values: &[u64]) -> Vec<Reached> {
    let mut found = Vec::new();
    let _all = rule.moves(n, &mut |amount, heaps| {
        let text: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        found.push(Reached {
            amount,
            text: if text.is_empty() {
                "0".to_owned()
            } else {
                text.join(" + ")
            },
            value: nim_sum(heaps.iter().map(|heap| {
                usize::try_from(*heap)
                    .ok()
                    .and_then(|heap| values.get(heap))
                    .copied()
                    .unwrap_or(0)
            })),
        });
        ControlFlow::Continue(())
    });
    found
}
