//! Each verb answers as the library does.

use crate::client::{Answer, Running};
use grundy::Budget;
use grundy::dispatch::dispatch_json;
use grundy_web::Limits;
use std::io::Write;
use std::time::Duration;

const ASKED: &[(&str, &str)] = &[
    ("study", r#"{"rule": "take 2^k", "to": 100}"#),
    (
        "study",
        r#"{"rule": "[a, b] -> [a - k*b, b] where k >= 1, b >= 1; symmetric", "to": 12}"#,
    ),
    ("values", r#"{"rule": "0.137", "to": 50}"#),
    ("check", r#"{"rule": "take 1..3", "formula": "n % 4"}"#),
    ("guess", r#"{"numbers": "0 1 2 0 1 2 0 1 2"}"#),
    ("prove", r#"{"rule": "take 2^k"}"#),
    ("solve", r#"{"rule": "nim", "position": "3 4 5"}"#),
    (
        "solve",
        r#"{"rule": "nim", "position": "3 4 5", "misere": true}"#,
    ),
    ("explain", r#"{"rule": "nim", "position": "3 4 5"}"#),
    (
        "judge",
        r#"{"rule": "take 1..3", "input": "2\n4\n5\n", "format": "T, T * { [n] }"}"#,
    ),
    ("plan", r#"{"rule": "take 1..3"}"#),
    ("games", "{}"),
    ("show", r#"{"name": "nim"}"#),
];

#[test]
fn each_verb_answers_as_the_library_does() {
    let server = Running::new(Limits::default());
    for (verb, body) in ASKED {
        let answer = server.ask(verb, body);
        assert_eq!(answer.status, 200, "{verb} {body} {answer:?}");
        assert!(answer.has("content-type: application/json"));
        let library = dispatch_json(verb, body, &Budget::default());
        assert_eq!(Ok(answer.text()), library, "{verb} {body}");
    }
}

#[test]
fn errors_keep_their_place_and_have_a_status() {
    let server = Running::new(Limits::default());
    for (verb, body, status, kind) in [
        ("plan", r#"{"rule": "take {1, x}"}"#, 400, "syntax"),
        ("show", r#"{"name": "nimm"}"#, 400, "name"),
        ("solve", r#"{"rule": "nim"}"#, 400, "invalid"),
        ("dance", "{}", 400, "invalid"),
        ("plan", "[1]", 400, "invalid"),
        (
            "values",
            r#"{"rule": "triangular-grid", "to": 5}"#,
            422,
            "unsupported",
        ),
        ("prove", r#"{"rule": "0.137", "to": 5}"#, 422, "unproved"),
        ("verify", r#"{"certificate": "{}"}"#, 422, "certificate"),
        (
            "values",
            r#"{"rule": "take 2^k", "to": 1000000000000000}"#,
            503,
            "budget",
        ),
    ] {
        let answer = server.ask(verb, body);
        assert_eq!(answer.status, status, "{verb} {body} {answer:?}");
        assert_eq!(answer.error()["kind"], kind, "{verb} {body}");
    }
    let error = server.ask("plan", r#"{"rule": "take {1, x}"}"#).error();
    assert_eq!(error["field"], "rule");
    assert_eq!(error["at"]["start"], 9);
}

#[test]
fn only_json_that_is_posted_is_answered() {
    let server = Running::new(Limits::default());
    let answer = server.get("/api/games", "");
    assert_eq!(answer.status, 405);
    assert!(answer.has("allow: post"), "{answer:?}");
    let form = server
        .request("games", "{}", "")
        .replace("application/json", "text/plain");
    assert_eq!(server.raw(form.as_bytes()).status, 415);
}

#[test]
fn an_answer_that_is_too_long_is_refused() {
    let server = Running::new(Limits {
        answer: 1000,
        ..Limits::default()
    });
    let answer = server.ask("values", r#"{"rule": "take 2^k", "to": 5000}"#);
    assert_eq!(answer.status, 503);
    assert!(
        answer.error()["message"]
            .as_str()
            .is_some_and(|text| text.contains("longer"))
    );
    assert_eq!(
        server
            .ask("values", r#"{"rule": "take 2^k", "to": 50}"#)
            .status,
        200
    );
}

/// The names and data of events.
fn events(answer: &Answer) -> Vec<(String, serde_json::Value)> {
    let text = answer.text();
    let mut events = Vec::new();
    let mut name = "";
    // Chunks of the transfer stand between the lines; no event is split in the middle of one.
    for line in text.lines() {
        if let Some(is) = line.strip_prefix("event: ") {
            name = is;
        } else if let Some(data) = line.strip_prefix("data: ") {
            let data = serde_json::from_str(data).expect("each event is one line of JSON");
            events.push((name.to_owned(), data));
        }
    }
    events
}

/// A rule whose values cost more the further they go.
const ENDLESS: &str = r#"{"rule": "0.007", "to": 1000000000}"#;

#[test]
fn a_long_study_tells_how_far_it_is() {
    let server = Running::new(Limits {
        time: Duration::from_millis(1500),
        memory: 8 << 30,
        ..Limits::default()
    });
    let request = server.request("study", ENDLESS, "Accept: text/event-stream\r\n");
    let answer = server.raw(request.as_bytes());
    assert!(answer.has("content-type: text/event-stream"));
    let events = events(&answer);
    let (last, told) = events.split_last().expect("an answer");
    assert!(!told.is_empty(), "{events:?}");
    let mut before = 0;
    for (name, progress) in told {
        assert_eq!(name, "progress");
        let done = progress["done"].as_u64().expect("a number");
        assert!(done >= before, "{events:?}");
        before = done;
    }
    // What was computed until the time was over is the answer.
    assert_eq!(last.0, "answer", "{last:?}");
    assert!(
        last.1["computed"]
            .as_u64()
            .is_some_and(|computed| computed > 1000)
    );
}

#[test]
fn a_client_that_leaves_stops_its_work() {
    let server = Running::new(Limits {
        time: Duration::from_secs(60),
        memory: 8 << 30,
        long_at_once: 1,
        ..Limits::default()
    });
    for accept in ["", "Accept: text/event-stream\r\n"] {
        let mut left = server.connect();
        let request = server.request("study", ENDLESS, accept);
        left.write_all(request.as_bytes()).expect("it is sent");
        std::thread::sleep(Duration::from_millis(300));
        drop(left);
    }
    // There is one place for long work: it is free again, long before the minute is over.
    let began = std::time::Instant::now();
    let body = r#"{"rule": "0.007", "to": 60000}"#;
    let answer = server.ask("values", body);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "{:?}",
        began.elapsed()
    );
}
