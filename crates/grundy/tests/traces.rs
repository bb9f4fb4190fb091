//! Traces have no words: every step's message, with its arguments, is in the English locale.

use grundy::Budget;
use grundy::game::ENTRIES;
use grundy::trace::{State, Trace};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The messages of the English locale, by id. A message goes on in the lines that are indented.
fn messages() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales/en");
    let mut messages = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let text = text.replace("\n ", " ");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, message)) = line.split_once(" =") {
                let before = messages.insert(id.to_owned(), message.to_owned());
                assert!(before.is_none(), "two messages are called {id}");
            }
        }
    }
    messages
}

/// The arguments that a message names.
fn arguments(message: &str) -> impl Iterator<Item = &str> {
    message
        .split("{ $")
        .skip(1)
        .filter_map(|rest| rest.split([' ', '}']).next())
}

fn assert_worded(trace: &Trace, messages: &BTreeMap<String, String>) {
    assert!(messages.contains_key(&trace.title), "{}", trace.title);
    assert!(!trace.steps.is_empty());
    for step in &trace.steps {
        let message = messages
            .get(&step.id)
            .unwrap_or_else(|| panic!("no message {}", step.id));
        for argument in arguments(message) {
            assert!(step.args.contains_key(argument), "{}: ${argument}", step.id);
        }
        if let State::Table { columns, .. } = &step.state {
            assert!(columns.iter().all(|column| messages.contains_key(column)));
        }
    }
}

#[test]
fn every_step_of_every_game_has_its_message_and_arguments() {
    let messages = messages();
    let heaps = [
        "", "0", "1", "1 1", "7", "1 7", "2 2", "3 4 5", "1 2 3", "6 5",
    ];
    let grids = ["N=2 K=1", "N=2 K=1 (1,1)=1", "N=2 K=1 (1,1)=1 (2,1)=1"];
    for entry in ENTRIES {
        let game = entry.open().unwrap();
        let positions = match entry.about().name {
            "triangular-grid" => &grids[..],
            _ => &heaps[..],
        };
        for position in positions {
            let (_, trace) = game.explain(position, &Budget::default()).unwrap();
            assert_worded(&trace, &messages);
        }
    }
}

#[test]
fn nim_is_explained_by_columns_top_bit_heaps_and_answer() {
    let game = ENTRIES[0].open().unwrap();
    let (position, trace) = game.explain("3 4 5", &Budget::default()).unwrap();
    assert_eq!(position, "3 4 5");
    let ids: Vec<&str> = trace.steps.iter().map(|step| step.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "nim-heaps",
            "nim-column-even",
            "nim-column-odd",
            "nim-column-even",
            "nim-sum",
            "nim-top-bit",
            "nim-try-yes",
            "nim-try-no",
            "nim-try-no",
            "nim-first",
            "moves",
        ]
    );
    let answer = &trace.steps[9];
    assert_eq!(
        (&answer.args["heap"], &answer.args["amount"]),
        (&"1".into(), &"2".into())
    );
}

#[test]
fn every_step_that_runs_code_names_a_line_of_the_program() {
    for entry in ENTRIES {
        let Some(code) = entry.about().code else {
            continue;
        };
        let game = entry.open().unwrap();
        let position = match entry.about().name {
            "triangular-grid" => "N=2 K=1 (1,1)=1",
            _ => "3 4 5",
        };
        let (_, trace) = game.explain(position, &Budget::default()).unwrap();
        let lines: Vec<u32> = trace
            .steps
            .iter()
            .filter_map(|step| step.code_line)
            .collect();
        assert!(!lines.is_empty(), "{entry:?}");
        assert!(
            lines
                .iter()
                .all(|line| (1..=code.lines().count()).contains(&(*line as usize)))
        );
    }
}
