//! `guess`: lists from standard input and from files.

use crate::run::{grundy, grundy_with, screen};
use insta::assert_snapshot;
use serde_json::{Value, json};
use std::fs;

fn guessed(arguments: &[&str], input: &str) -> Value {
    let ran = grundy_with(&[&["guess", "--json"], arguments].concat(), input);
    assert_eq!(ran.code, Some(0), "{input}: {}", ran.out);
    serde_json::from_str(&ran.out).expect("one JSON value")
}

#[test]
fn a_list_from_standard_input_has_its_law() {
    let ran = grundy_with(&["guess"], &"0 1 0 1 2 3 2 ".repeat(6));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_snapshot!(ran.out);
}

#[test]
fn what_values_prints_guess_reads() {
    for format in ["text", "bfile"] {
        let values = screen(&["values", "take 1..3", "--to", "60", "--format", format]);
        let guess = guessed(&["-"], &values);
        assert_eq!(guess["law"]["formula"], "n % 4", "{format}");
        assert_eq!(guess["standing"], json!({ "kind": "checked", "to": 60 }));
        assert_eq!(
            (&guess["fitted"], &guess["tested"]),
            (&json!(4), &json!(57))
        );
    }
    let outcomes = screen(&["values", "take 1..3; misere", "--to", "60"]);
    let guess = guessed(&[], &outcomes);
    assert_eq!(guess["law"]["kind"], "outcome");
    assert_eq!(guess["law"]["formula"], "P iff n % 4 = 1");
}

#[test]
fn a_file_is_read_and_a_list_may_start_anywhere() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("list.txt");
    let list: Vec<String> = (1..200u32)
        .map(|n| (1 + n.trailing_zeros()).to_string())
        .collect();
    fs::write(&path, list.join(", ")).expect("it is writable");
    let name = path.to_str().expect("the path is text");
    let ran = grundy(&["guess", name, "--from", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out.contains("1 + v2(n) for every n >= 1"),
        "{}",
        ran.out
    );
    let missing = grundy(&["guess", "no-such-file"]);
    assert_eq!(missing.code, Some(2));
}

#[test]
fn a_list_without_a_law_is_unknown_and_never_refused() {
    let random = "3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4 6 2 6 4 3 3 8 3 2 7 9 5";
    let guess = guessed(&[], random);
    assert_eq!(guess["law"], Value::Null);
    assert_eq!(guess["standing"]["kind"], "unknown");
    assert_eq!((&guess["fitted"], &guess["tested"]), (&json!(0), &json!(0)));
}

#[test]
fn what_is_no_list_is_pointed_at() {
    let ran = grundy_with(&["guess"], "g(0) = 0\ng(1) = 1\n");
    assert_eq!(ran.code, Some(2));
    assert_snapshot!(ran.err);
    let empty = grundy_with(&["guess", "--json"], "");
    assert_eq!(empty.code, Some(2));
    let error: Value = serde_json::from_str(&empty.out).expect("one JSON value");
    assert_eq!(error["error"]["field"], "numbers");
}
