//! `solve`, `explain`, `games` and `show`.

use crate::run::{grundy, grundy_with, json, screen};
use insta::assert_snapshot;
use serde_json::Value;

#[test]
fn nim_3_4_5_has_one_winning_move() {
    assert_snapshot!(screen(&["solve", "nim", "3", "4", "5"]));
    let (_, solved) = json(&["solve", "nim", "3", "4", "5"]);
    assert_eq!(solved["outcome"], "N");
    assert_eq!(solved["value"], 2);
    assert_eq!(solved["count"], 1);
    assert_eq!(solved["complete"], true);
    assert_eq!(solved["moves"][0]["from"], "3");
    assert_eq!(solved["moves"][0]["to"], "1");
}

#[test]
fn a_p_position_has_no_winning_move() {
    let (code, solved) = json(&["solve", "nim", "2", "2"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        (&solved["outcome"], &solved["count"]),
        (&Value::from("P"), &Value::from(0))
    );
    assert!(screen(&["solve", "nim", "2", "2"]).contains("no winning move"));
}

#[test]
fn a_position_may_be_one_argument_or_many() {
    let many = screen(&["solve", "nim", "3", "4", "5"]);
    assert_eq!(screen(&["solve", "nim", "3 4 5"]), many);
    assert_eq!(screen(&["solve", "nim", "3 4", "5", "--quiet"]), many);
}

#[test]
fn misere_nim_is_said_to_be_misere() {
    let (_, solved) = json(&["solve", "nim", "1", "1", "1", "--misere"]);
    assert_eq!(solved["convention"], "misere");
    assert_eq!(solved["outcome"], "P");
    assert_eq!(solved["value"], Value::Null);
}

#[test]
fn parameters_may_stand_before_the_heaps() {
    let (_, solved) = json(&["solve", "bounded-nim", "limit=5", "6", "12"]);
    assert_eq!(solved["outcome"], "P");
    let (_, named) = json(&["solve", "bounded-nim limit=5", "6", "12"]);
    assert_eq!(named["outcome"], "P");
}

#[test]
fn a_triangular_grid_reads_its_cells() {
    let position = ["N=3", "K=1", "(1,1)=2", "(2,1)=1"];
    let (code, solved) = json(&[&["solve", "triangular-grid"][..], &position].concat());
    assert_eq!(
        (code, &solved["outcome"]),
        (Some(0), &Value::from("N")),
        "{solved}"
    );
    assert_snapshot!(screen(
        &[&["explain", "triangular-grid"][..], &position].concat()
    ));
}

#[test]
fn heaps_of_hundreds_of_digits_are_solved() {
    let heap = "7".repeat(250);
    let (code, solved) = json(&["solve", "take 2^k", &heap]);
    assert_eq!(
        (code, &solved["outcome"]),
        (Some(0), &Value::from("N")),
        "{solved}"
    );
}

#[test]
fn explain_steps_through_the_binary_columns_of_nim() {
    assert_snapshot!(screen(&["explain", "nim", "3", "4", "5"]));
}

#[test]
fn explain_steps_through_a_take_game() {
    assert_snapshot!(screen(&["explain", "take 2^k", "5"]));
}

#[test]
fn the_catalogue_lists_the_founding_games() {
    let text = screen(&["games"]);
    for name in [
        "nim",
        "bounded-nim",
        "misere-nim",
        "powers-of-two",
        "triangular-grid",
    ] {
        assert!(
            text.lines().any(|line| line.trim_start().starts_with(name)),
            "{name}: {text}"
        );
        let page = screen(&["show", name]);
        assert!(page.contains(name), "{page}");
        assert!(!page.contains('\u{1b}'), "a pipe gets no colours");
    }
}

#[test]
fn a_wrong_name_suggests_the_nearest() {
    let ran = grundy(&["show", "kaylse"]);
    assert_eq!(ran.code, Some(2));
    let ran = grundy(&["solve", "bounded-nm", "3"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("bounded-nim"), "{}", ran.err);
}

#[test]
fn a_negative_heap_is_an_error_about_the_heap() {
    let ran = grundy(&["solve", "nim", "3", "-4"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("3 -4"), "{}", ran.err);
}

#[test]
fn the_rule_of_a_position_may_come_from_standard_input() {
    let piped = grundy_with(&["solve", "-", "17"], "take 2^k\n");
    assert_eq!(piped.code, Some(0), "{}", piped.err);
    assert_eq!(piped.out, screen(&["solve", "take 2^k", "17"]));
}

#[test]
fn a_position_longer_than_a_command_line_comes_from_standard_input() {
    let heaps = "1 2 3 ".repeat(50_000) + "5\n";
    let piped = grundy_with(&["solve", "nim", "-", "--json"], &heaps);
    assert_eq!(piped.code, Some(0), "{}", piped.err);
    let answer: Value = serde_json::from_str(&piped.out).expect("JSON");
    assert_eq!(answer["value"], 5);
    let piped = grundy_with(&["explain", "nim", "-"], "1 3\n");
    assert_eq!(piped.out, screen(&["explain", "nim", "1", "3"]));
}

#[test]
fn two_arguments_cannot_both_be_standard_input() {
    for verb in ["solve", "explain", "check"] {
        let ran = grundy_with(&[verb, "-", "-"], "nim\n");
        assert_eq!(ran.code, Some(2), "{verb}: {}", ran.out);
        assert!(ran.err.contains("standard input"), "{verb}: {}", ran.err);
    }
}

#[test]
fn the_steps_for_a_long_number_do_not_repeat_it_beside_its_bits() {
    let steps = screen(&["explain", "nim", "10^200", "5"]);
    let number = format!("1{}", "0".repeat(200));
    assert!(steps.contains("10000000…00000000"));
    // Once in the heading, once or a few times in sentences; never once for each band of bits.
    let whole = steps.matches(&number).count();
    assert!((1..=10).contains(&whole), "{whole} times");
}
