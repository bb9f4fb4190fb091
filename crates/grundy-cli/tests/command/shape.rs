//! The shape of the answers that others build on, and the schema that describes them.

use crate::run::{json, screen};
use serde_json::Value;

fn has(arguments: &[&str], fields: &[&str]) -> Value {
    let (code, answer) = json(arguments);
    assert_eq!(code, Some(0), "{answer}");
    for field in fields {
        assert!(
            answer.get(field).is_some(),
            "{arguments:?} has {field}: {answer}"
        );
    }
    answer
}

#[test]
fn answers_have_the_fields_of_the_door() {
    let study = has(
        &["study", "take 1..3"],
        &["rule", "convention", "values", "law", "standing"],
    );
    assert_eq!(study["values"]["from"], 0);
    assert!(
        study["values"]["list"]
            .as_array()
            .is_some_and(|list| list.len() >= 20)
    );
    for field in ["kind", "period", "preperiod", "saltus", "formula", "text"] {
        assert!(study["law"].get(field).is_some(), "law has {field}");
    }
    has(
        &["check", "take 1..3", "n % 4"],
        &["rule", "formula", "domain", "standing"],
    );
    let solved = has(
        &["solve", "take 1..3", "5", "6"],
        &[
            "rule",
            "position",
            "convention",
            "outcome",
            "value",
            "moves",
            "complete",
            "count",
            "standing",
        ],
    );
    for field in ["from", "to", "text"] {
        assert!(
            solved["moves"][0].get(field).is_some(),
            "a move has {field}"
        );
    }
    has(
        &["explain", "take 1..3", "5"],
        &["rule", "position", "convention", "trace"],
    );
    has(&["plan", "take 1..3"], &["rule", "engine", "reason"]);
    has(&["show", "nim"], &["name", "title", "page"]);
    assert!(
        json(&["games"])
            .1
            .as_array()
            .is_some_and(|games| games.len() >= 5)
    );
}

#[test]
fn the_schema_describes_every_request_and_answer() {
    let schema: Value = serde_json::from_str(&screen(&["schema"])).expect("JSON");
    for name in [
        "Request",
        "Response",
        "Failure",
        "Study",
        "Solved",
        "StandingReport",
        "LawReport",
    ] {
        assert!(schema["$defs"].get(name).is_some(), "{name}");
    }
    assert_no_dangling(&schema, &schema);
}

/// Every `$ref` leads to a definition.
fn assert_no_dangling(part: &Value, schema: &Value) {
    if let Some(target) = part.get("$ref").and_then(Value::as_str) {
        let pointer = target.strip_prefix('#').expect("a local reference");
        assert!(schema.pointer(pointer).is_some(), "{target}");
    }
    let parts: Vec<&Value> = match part {
        Value::Array(parts) => parts.iter().collect(),
        Value::Object(parts) => parts.values().collect(),
        _ => Vec::new(),
    };
    for part in parts {
        assert_no_dangling(part, schema);
    }
}
