//! `study`, `check` and `plan`.

use crate::run::{grundy, grundy_with, json, screen};
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn powers_of_two_have_the_law_n_mod_3() {
    assert_snapshot!(screen(&["study", "take 2^k"]));
}

#[test]
fn kayles_has_period_12_from_71() {
    assert_snapshot!(screen(&["study", "0.77"]));
}

#[test]
fn a_rule_without_a_known_law_is_unknown_with_the_reason() {
    let (code, study) = json(&["study", "0.007", "--to", "2000"]);
    assert_eq!(code, Some(0));
    assert_eq!(study["law"], Value::Null);
    assert_eq!(study["standing"]["kind"], "unknown");
    assert!(study["standing"]["reason"].is_string());
}

#[test]
fn a_rule_of_several_words_needs_no_quotes() {
    let quoted = screen(&["study", "take 1..3"]);
    assert_eq!(screen(&["study", "take", "1..3"]), quoted);
}

#[test]
fn a_rule_may_come_from_standard_input() {
    let piped = grundy_with(&["study", "-"], "# the game of 21\ntake 1..3\n");
    assert_eq!(piped.code, Some(0), "{}", piped.err);
    assert_eq!(piped.out, screen(&["study", "take 1..3"]));
}

#[test]
fn misere_play_is_said_and_shows_outcomes() {
    let (_, study) = json(&["study", "take 1..3", "--misere", "--to", "40"]);
    assert_eq!(study["convention"], "misere");
    assert_eq!(study["values"]["list"][0], "N");
    assert_eq!(study["values"]["list"][1], "P");
    let text = screen(&["study", "take 1..3", "--misere", "--to", "40"]);
    assert!(text.contains("misère play: who cannot move wins"), "{text}");
    assert!(!text.contains("g(n)"), "{text}");
}

#[test]
fn a_number_of_values_has_many_spellings() {
    for to in ["1000", "1e3", "10^3", "1_000"] {
        let (code, study) = json(&["study", "0.007", "--to", to]);
        assert_eq!(
            (code, &study["computed"]),
            (Some(0), &Value::from(1001)),
            "{to}"
        );
    }
}

#[test]
fn a_right_formula_is_proved() {
    let (code, check) = json(&["check", "take 2^k", "n % 3"]);
    assert_eq!(code, Some(0));
    assert_eq!(check["standing"]["kind"], "proved");
}

#[test]
fn a_wrong_formula_is_refuted_at_its_first_fault() {
    let (code, check) = json(&["check", "take 1..3", "n % 3"]);
    assert_eq!(code, Some(1));
    let expected = serde_json::json!({ "kind": "refuted", "at": 3, "rules": 3, "formula": 0 });
    assert_eq!(check["standing"], expected);
    let text = grundy(&["check", "take 1..3", "n % 3"]);
    assert_eq!(text.code, Some(1));
    assert_snapshot!(text.out);
}

#[test]
fn a_formula_may_come_from_standard_input() {
    let ran = grundy_with(&["check", "take 2^k", "-"], "n % 3\n");
    assert_eq!(ran.out, screen(&["check", "take 2^k", "n % 3"]));
}

#[test]
fn a_formula_may_begin_with_a_minus() {
    let (code, check) = json(&["check", "take 1..3", "-n + n"]);
    assert_eq!(code, Some(1), "{check}");
}

#[test]
fn plan_names_the_engine_and_why() {
    let text = screen(&["plan", "0.77"]);
    let (_, plan) = json(&["plan", "0.77"]);
    for field in ["engine", "reason", "cost"] {
        let said = plan[field].as_str().expect("a text");
        let first = said.split_whitespace().next().expect("a word");
        assert!(text.contains(first), "{field}: {text}");
    }
}
