//! What a person is told when something is wrong.

use crate::run::{grundy, grundy_with, json};
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn the_place_in_the_rule_is_shown() {
    let ran = grundy(&["study", "take sqares"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_snapshot!(ran.err);
}

#[test]
fn the_place_on_the_second_line_is_shown() {
    let ran = grundy_with(&["study", "-"], "# a game\ntake {1, x}\n");
    assert_eq!(ran.code, Some(2));
    assert_snapshot!(ran.err);
}

#[test]
fn the_place_in_the_position_and_in_the_formula_is_shown() {
    let ran = grundy(&["solve", "nim", "3", "four"]);
    assert_eq!(ran.code, Some(2));
    assert_snapshot!(ran.err);
    let ran = grundy(&["check", "take 2^k", "n % "]);
    assert_eq!(ran.code, Some(2));
    assert_snapshot!(ran.err);
}

#[test]
fn json_errors_have_the_shape_of_the_door() {
    let (code, answer) = json(&["study", "take sqares"]);
    assert_eq!(code, Some(2));
    let error = &answer["error"];
    assert!(error["kind"].is_string() && error["message"].is_string());
    assert_eq!(error["at"]["start"], 5);
    assert_eq!(error["at"]["end"], 11);
    assert_eq!(answer.as_object().map(serde_json::Map::len), Some(1));
}

#[test]
fn a_command_line_that_cannot_be_read_is_json_too() {
    for arguments in [
        &["values", "nim"][..],
        &["study", "nim", "--to", "x"],
        &["nothing"],
        &["--nothing"],
    ] {
        let (code, answer) = json(arguments);
        assert_eq!(code, Some(2), "{arguments:?}");
        assert!(answer["error"]["message"].is_string());
        assert_eq!(grundy(arguments).code, Some(2), "{arguments:?}");
    }
}

#[test]
fn colours_come_only_when_asked_for_or_on_a_terminal() {
    let esc = '\u{1b}';
    assert!(!grundy(&["study", "take 2^k"]).out.contains(esc));
    assert!(!grundy(&["study", "take sqares"]).err.contains(esc));
    assert!(
        grundy(&["study", "take 2^k", "--color", "always"])
            .out
            .contains(esc)
    );
    assert!(
        grundy(&["study", "take sqares", "--color", "always"])
            .err
            .contains(esc)
    );
    assert!(
        !grundy(&["study", "take 2^k", "--color", "never"])
            .out
            .contains(esc)
    );
}

#[test]
fn an_unknown_engine_is_refused() {
    let (code, answer) = json(&["study", "0.77", "--engine", "steam"]);
    assert_eq!(code, Some(2));
    assert_ne!(answer["error"]["message"], Value::Null);
}

#[test]
fn help_version_and_completions_succeed() {
    let version = grundy(&["--version"]);
    assert_eq!(
        (version.code, version.out.starts_with("grundy ")),
        (Some(0), true)
    );
    assert_eq!(grundy(&["--help"]).code, Some(0));
    assert_eq!(grundy(&["study", "--help"]).code, Some(0));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = grundy(&["completions", shell]);
        assert_eq!(script.code, Some(0));
        assert!(script.out.contains("grundy"), "{shell}");
        let (_, answer) = json(&["completions", shell]);
        assert_eq!(answer["output"], script.out, "{shell}");
    }
}
