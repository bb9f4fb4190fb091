//! `prove` and `verify`.

use crate::run::{grundy, grundy_with, json, screen};
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;

#[test]
fn what_prove_writes_verify_accepts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kayles.json");
    let file = file.to_str().expect("a path in UTF-8");
    for rule in ["0.77", "take 2^k", "take {2, 5, 7}", "take squares"] {
        let written = screen(&["prove", rule, "-o", file]);
        assert!(written.contains(file), "{written}");
        let (code, verified) = json(&["verify", file]);
        assert_eq!(
            (code, &verified["valid"]),
            (Some(0), &Value::Bool(true)),
            "{rule}: {verified}"
        );
    }
    assert_snapshot!(screen(&["verify", file]));
}

#[test]
fn a_certificate_goes_through_a_pipe() {
    let certificate = screen(&["prove", "take 1..3", "-o", "-"]);
    let value: Value = serde_json::from_str(&certificate).expect("JSON");
    for field in ["rule", "law", "digest"] {
        assert!(!value[field].is_null(), "{field}");
    }
    assert_eq!(certificate, screen(&["prove", "take 1..3"]));
    let verified = grundy_with(&["verify", "-"], &certificate);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
}

#[test]
fn a_changed_certificate_is_refused() {
    let certificate = screen(&["prove", "take 1..3"]);
    let changed = certificate.replacen('3', "2", 1);
    assert_ne!(changed, certificate);
    let ran = grundy_with(&["verify", "-"], &changed);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(!ran.err.is_empty());
    let ran = grundy_with(&["verify", "-", "--json"], &changed);
    assert_eq!(ran.code, Some(1));
    let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(answer["error"]["kind"], "certificate");
}

#[test]
fn what_is_no_certificate_is_refused() {
    for text in ["", "{}", "[]", "null", "not JSON", "{\"rule\":1}"] {
        let ran = grundy_with(&["verify", "-"], text);
        assert_eq!(ran.code, Some(1), "{text}: {}", ran.err);
    }
}

#[test]
fn without_a_proof_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proof.json");
    fs::write(&file, "what was there").expect("a file");
    let name = file.to_str().expect("a path in UTF-8");
    let ran = grundy(&["prove", "0.007", "--to", "2000", "-o", name]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(!ran.err.is_empty());
    assert_eq!(
        fs::read_to_string(&file).expect("the file"),
        "what was there"
    );
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    let ran = grundy(&["prove", "0.007", "--to", "2000", "-o", "-"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
}

#[test]
fn a_bad_rule_is_bad_input_and_not_a_missing_proof() {
    assert_eq!(grundy(&["prove", "take", "-o", "-"]).code, Some(2));
    assert_eq!(grundy(&["verify", "no/such/file.json"]).code, Some(2));
}

#[test]
fn line_ends_after_a_certificate_change_nothing() {
    let certificate = screen(&["prove", "take 1..3"]);
    let certificate = certificate.trim_end();
    for end in ["", "\n", "\r\n", "\n\n"] {
        let ran = grundy_with(&["verify", "-"], &format!("{certificate}{end}"));
        assert_eq!(ran.code, Some(0), "{end:?}: {}", ran.err);
    }
    let ran = grundy_with(&["verify", "-"], &format!("{certificate} "));
    assert_eq!(ran.code, Some(1));
}

#[test]
fn a_file_that_is_no_text_or_too_long_is_an_invalid_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.json");
    for bytes in [vec![b'{', 0xff, b'}'], vec![b' '; (1 << 20) + 1]] {
        fs::write(&file, bytes).expect("a file");
        let (code, answer) = json(&["verify", file.to_str().expect("a path in UTF-8")]);
        assert_eq!(
            (code, &answer["error"]["kind"]),
            (Some(1), &Value::from("certificate")),
            "{answer}"
        );
    }
}
