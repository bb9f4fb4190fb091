//! Which laws come out proved, and what the checker refuses.

mod laws;
mod narration;
mod refused;
mod tampering;

use crate::budget::Budget;
use crate::engine::Engine;
use crate::engine::reference::Reference;
use crate::law::{self, Law, Periodic};
use crate::rule::{Form, HeapRule, Rule};

fn rule(text: &str) -> Rule {
    text.parse()
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn heap(rule: &Rule) -> &HeapRule {
    match &rule.form {
        Form::Heap(heap) => heap,
        form => panic!("{form:?} is not on heaps"),
    }
}

/// The first values by the oracle; in misère play outcomes.
fn oracle(rule: &Rule, length: u64) -> Vec<u32> {
    let mut reference = Reference::new(heap(rule).clone(), rule.convention);
    let halt = reference.extend(length, &mut Budget::default().meter());
    assert_eq!(halt, Ok(None));
    reference.values().to_vec()
}

/// The law that is found in the first `length` values.
fn found(rule: &Rule, values: &[u32]) -> Option<Periodic> {
    match law::find(heap(rule), rule.convention, values).law {
        Some(Law::Periodic(law)) => Some(law),
        _ => None,
    }
}
