//! The nim-sequences that the literature states, by every engine that fits.

use grundy::Budget;
use grundy::engine::{Kind, start};
use grundy::rule::{Form, Rule};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    sequence: Vec<Sequence>,
}

#[derive(Deserialize)]
struct Sequence {
    rule: String,
    source: String,
    values: Vec<u32>,
}

#[test]
fn every_engine_gives_the_sequences_of_the_literature() {
    let text = include_str!("../../../tests/cases/sequences.toml");
    let cases: Cases = toml::from_str(text).expect("the cases are TOML");
    for Sequence {
        rule,
        source,
        values,
    } in cases.sequence
    {
        let parsed: Rule = rule.parse().expect("the rule is legal");
        let Form::Heap(heaps) = parsed.form else {
            panic!("{rule} is a rule on heaps");
        };
        let mut engines = 0;
        for kind in Kind::ALL {
            if !kind.fits(&heaps, parsed.convention) {
                continue;
            }
            let budget = Budget::default();
            let mut engine = start(&heaps, parsed.convention, Some(kind)).expect("it fits");
            let halt = engine.extend(values.len() as u64, &mut budget.meter());
            assert_eq!(halt, Ok(None), "{kind} on {rule}");
            assert_eq!(
                engine.values()[..values.len()],
                values,
                "{kind} on {rule} ({source})"
            );
            engines += 1;
        }
        assert!(engines > 0, "the oracle fits {rule}");
    }
}
