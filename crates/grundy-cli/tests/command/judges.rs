//! `judge`, as contests run it.

use crate::run::{grundy_with, json};
use serde_json::Value;

fn answered(game: &[&str], input: &str) -> String {
    let ran = grundy_with(&[&["judge"], game].concat(), input);
    assert_eq!(ran.code, Some(0), "{input}: {}", ran.err);
    ran.out
}

#[test]
fn nim_names_the_first_heap_that_wins() {
    for (input, output) in [
        ("3\n3 4 5\n", "First 1 2\n"),
        ("1\n7\n", "First 1 7\n"),
        ("2\n2 2\n", "Second\n"),
        ("3\n1 4 6\n", "First 3 1\n"),
        ("3\n2 5 6\n", "First 2 1\n"),
        ("0\n", "Second\n"),
        (
            "2\n18446744073709551615 0",
            "First 1 18446744073709551615\n",
        ),
    ] {
        assert_eq!(answered(&["nim"], input), output, "{input}");
    }
}

#[test]
fn powers_of_two_answers_a_line_a_number() {
    let output = answered(&["powers-of-two"], "6\n1\n2\n3\n17\n18\n19\n");
    assert_eq!(output, "Alan\nAlan\nFrame\nAlan\nFrame\nAlan\n");
}

#[test]
fn triangular_grid_answers_a_line_a_board() {
    let output = answered(
        &["triangular-grid"],
        "2\n2 1 1\n1 1 1\n2 2 1\n1 1 2\n2 1 2\n",
    );
    assert_eq!(output, "Anda\nKamu\n");
}

#[test]
fn json_wraps_the_output() {
    let ran = grundy_with(&["judge", "nim", "--json"], "3\n3 4 5\n");
    let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(
        (ran.code, &answer["output"]),
        (Some(0), &Value::from("First 1 2\n"))
    );
}

#[test]
fn bad_input_names_its_line_and_leaves_no_partial_line() {
    for (game, input) in [
        ("nim", "3\n3 x 5\n"),
        ("nim", "3\n3 4\n"),
        ("nim", ""),
        ("nim", "1\n-1\n"),
        ("nim", "1\n18446744073709551616\n"),
        ("powers-of-two", "3\n1\n2\nx\n"),
        ("triangular-grid", "1\n2 1 1\n3 1 1\n"),
    ] {
        let ran = grundy_with(&["judge", game], input);
        assert_eq!(ran.code, Some(2), "{game} {input:?}: {}", ran.out);
        assert!(ran.err.contains("line"), "{game} {input:?}: {}", ran.err);
        assert!(
            ran.out.is_empty() || ran.out.ends_with('\n'),
            "{:?}",
            ran.out
        );
    }
}

#[test]
fn a_game_without_a_judge_is_refused() {
    let (code, answer) = json(&["judge", "no-such-game"]);
    assert_eq!(
        (code, &answer["error"]["kind"]),
        (Some(2), &Value::from("name"))
    );
}
