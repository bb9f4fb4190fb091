//! `values` in its formats.

use crate::run::{command, grundy, grundy_with, json, screen};
use std::io::Read;
use std::process::Stdio;

const NIM_MOD_4: [&str; 4] = ["values", "take 1..3", "--to", "5"];

fn in_format(format: &str) -> String {
    screen(&[&NIM_MOD_4[..], &["--format", format]].concat())
}

#[test]
fn text_is_a_line_of_values() {
    assert_eq!(screen(&NIM_MOD_4), "0 1 2 3 0 1\n");
}

#[test]
fn csv_has_a_header() {
    assert_eq!(in_format("csv"), "n,value\n0,0\n1,1\n2,2\n3,3\n4,0\n5,1\n");
}

#[test]
fn a_bfile_begins_at_0() {
    assert_eq!(in_format("bfile"), "0 0\n1 1\n2 2\n3 3\n4 0\n5 1\n");
}

#[test]
fn json_is_the_answer_itself() {
    let (_, answer) = json(&NIM_MOD_4);
    assert_eq!(
        answer["values"],
        serde_json::json!({ "from": 0, "list": [0, 1, 2, 3, 0, 1] })
    );
    assert_eq!(answer["complete"], true);
    let text = in_format("json");
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON"),
        answer
    );
}

#[test]
fn misere_values_are_outcomes() {
    let arguments = [&NIM_MOD_4[..], &["--misere", "--format", "csv"]].concat();
    assert_eq!(
        screen(&arguments),
        "n,value\n0,N\n1,P\n2,N\n3,N\n4,N\n5,P\n"
    );
}

#[test]
fn the_values_of_n_0_alone_are_one_value() {
    assert_eq!(screen(&["values", "0.77", "--to", "0"]), "0\n");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let mut child = command(&["values", "take 1..3", "--to", "1e6", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = [0; 16];
    let mut out = child.stdout.take().expect("its output is a pipe");
    out.read_exact(&mut first).expect("it writes");
    drop(out);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn more_than_the_budget_allows_is_refused_with_need_and_limit() {
    let ran = grundy(&["values", "0.77", "--to", "1e12"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("--memory"), "{}", ran.err);
    let (code, answer) = json(&["values", "0.77", "--to", "1e12"]);
    assert_eq!(code, Some(2));
    assert_eq!(answer["error"]["kind"], "budget");
}

#[test]
fn the_rule_may_come_from_standard_input() {
    let ran = grundy_with(&["values", "-", "--to", "3"], "take 2^k");
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "0 1 2 0\n"),
        "{}",
        ran.err
    );
}
