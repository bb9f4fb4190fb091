//! The judges of the catalogue: the statements under `tests/cases/judge/`, and any bytes at all.

use grundy::game::judge::Choice;
use grundy::game::{self, ENTRIES};
use grundy::{Budget, Result, Rule};
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    game: String,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// With parameters, where they are not the file's.
    game: Option<String>,
    /// By name, where it is not the game's first.
    format: Option<String>,
    words: Option<String>,
    input: String,
    output: Option<String>,
    error: Option<String>,
}

fn judge(game: &str, choice: Choice<'_>, mut input: &[u8]) -> (Result<()>, Vec<u8>) {
    let rule: Rule = game.parse().expect("the name of a game");
    let game = game::resolve(&rule).expect("a game of the catalogue");
    let mut output = Vec::new();
    let budget = Budget::default().with_steps(10_000_000);
    let judged = game.judge(choice, &mut input, &mut output, &budget);
    (judged, output)
}

#[test]
fn judges_answer_as_their_statements_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/judge");
    let mut judged = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let cases: Cases = toml::from_str(&text).unwrap();
        for case in cases.case {
            let game = case.game.as_ref().unwrap_or(&cases.game);
            let choice = Choice {
                format: case.format.as_deref(),
                words: case.words.as_deref(),
            };
            judged.insert((cases.game.clone(), case.format.clone()));
            let (result, output) = judge(game, choice, case.input.as_bytes());
            let output = String::from_utf8(output).unwrap();
            let error = result.err().map(|error| error.message().to_owned());
            assert_eq!(error, case.error, "{game}: {}", case.name);
            assert_eq!(
                output,
                case.output.unwrap_or_default(),
                "{game}: {}",
                case.name
            );
        }
    }
    for entry in ENTRIES {
        for (place, format) in entry.formats().into_iter().enumerate() {
            let name = (place > 0).then(|| format.name.to_owned());
            let case = (entry.about().name.to_owned(), name);
            assert!(judged.contains(&case), "a case for {case:?}");
        }
    }
}

#[test]
fn a_million_heaps_need_no_memory() {
    let mut input = String::from("1000000\n");
    for heap in 1..=1_000_000 {
        input.push_str(&format!("{heap}\n"));
    }
    // 1 xor 2 xor ... xor n is n where 4 divides n; the first heap with its top bit is 2^19.
    let (result, output) = judge("nim", Choice::default(), input.as_bytes());
    let amount = (1 << 19) - ((1 << 19) ^ 1_000_000);
    assert!(result.is_ok());
    assert_eq!(
        String::from_utf8(output).unwrap(),
        format!("First 524288 {amount}\n")
    );
}

/// Bytes that look like a judge's input often enough to get far.
fn input() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        "([0-9]{1,3}[ \n]){0,40}".prop_map(String::into_bytes),
        "([0-9]{1,25}|[ \n\r\t,.+-]){0,60}".prop_map(String::into_bytes),
    ]
}

proptest! {
    #[test]
    fn no_input_makes_a_judge_panic_or_write_half_a_line(input in input()) {
        for entry in ENTRIES {
            for format in entry.formats() {
                let choice = Choice {
                    format: Some(format.name),
                    words: None,
                };
                let (result, output) = judge(entry.about().name, choice, &input);
                prop_assert!(output.is_empty() || output.ends_with(b"\n"));
                if let Err(error) = result {
                    prop_assert!(error.message().contains("line ") || error.is_budget());
                }
            }
        }
    }

    #[test]
    fn no_position_makes_a_game_panic(
        position in prop_oneof![
            ".{0,40}",
            "([0-9]{1,3}[ ,]?){0,8}",
            "([0-9]{1,30}[ +*\\[\\],()=]?|[a-zA-Z]=){0,12}",
        ],
    ) {
        for entry in ENTRIES {
            let game = entry.open().unwrap();
            let budget = Budget::default().with_steps(1_000_000);
            for outcome in [
                game.solve(&position, &budget).err(),
                game.explain(&position, &budget).err(),
            ] {
                if let Some(span) = outcome.and_then(|error| error.span()) {
                    prop_assert!(span.start <= span.end && span.end <= position.len());
                }
            }
        }
    }
}
