//! What no client should send, and many at once: refused, while others are answered.

use crate::client::Running;
use grundy_web::Limits;
use std::io::Write;
use std::time::{Duration, Instant};

#[test]
fn other_sites_and_other_names_are_refused() {
    let server = Running::new(Limits::default());
    let host = server.address.to_string();
    let rebound = server
        .request("games", "{}", "")
        .replace(&host, "evil.example");
    let answer = server.raw(rebound.as_bytes());
    assert_eq!(answer.status, 403);
    answer.error();
    let foreign = server.request("games", "{}", "Origin: http://evil.example\r\n");
    assert_eq!(server.raw(foreign.as_bytes()).status, 403);
    let own = server.request("games", "{}", &format!("Origin: http://{host}\r\n"));
    assert_eq!(server.raw(own.as_bytes()).status, 200);
    let nameless = b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
    assert_eq!(server.raw(nameless).status, 403);
}

#[test]
fn bodies_have_a_length_and_a_time() {
    let server = Running::new(Limits {
        arrival: Duration::from_millis(300),
        ..Limits::default()
    });
    let long = format!(r#"{{"rule": "{}"}}"#, "x".repeat(10 << 20));
    let answer = server.ask("plan", &long);
    assert_eq!(answer.status, 413);
    // Promised and not sent.
    let began = Instant::now();
    let text = server
        .request("plan", "{}", "")
        .replace("Length: 2", "Length: 200");
    let answer = server.raw(text.as_bytes());
    assert_eq!(answer.status, 408, "{answer:?}");
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(server.ask("games", "{}").status, 200);
}

#[test]
fn nonsense_is_answered_with_an_error() {
    let server = Running::new(Limits::default());
    for body in [
        "",
        "{",
        "null",
        "\"\"",
        "{\"rule\":1}",
        "{\"rule\":\"\\ud800\"}",
    ] {
        let answer = server.ask("plan", body);
        assert_eq!(answer.status, 400, "{body}");
        answer.error();
    }
    let nested = "[".repeat(100_000);
    assert_eq!(
        server
            .ask("verify", &format!(r#"{{"certificate": {nested}"#))
            .status,
        400
    );
    let deep = format!(r#"{{"rule": "[n] -> [{}n]"}}"#, "(".repeat(100_000));
    assert_eq!(server.ask("plan", &deep).status, 400);
    let bytes = server.request("plan", "xx", "").into_bytes();
    let (head, _) = bytes.split_at(bytes.len() - 2);
    assert_eq!(server.raw(&[head, &[0xff, 0xfe]].concat()).status, 400);
    assert_eq!(
        server.raw(b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n").status,
        400
    );
}

/// Too much for any time that the tests allow.
fn heavy(i: u64) -> String {
    format!(r#"{{"rule": "0.007", "to": {}}}"#, 100_000_000 + i)
}

#[test]
fn long_requests_wait_for_each_other_and_for_no_one_else() {
    let server = Running::new(Limits {
        time: Duration::from_secs(3),
        memory: 8 << 30,
        long_at_once: 1,
        long_waiting: 2,
        ..Limits::default()
    });
    // Half a request each: they hold a connection and nothing else.
    let half: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = server.connect();
            stream
                .write_all(b"POST /api/study HTTP/1.1\r\nHo")
                .expect("it is sent");
            stream
        })
        .collect();
    let clients: Vec<_> = (0..12)
        .map(|i| {
            let mut stream = server.connect();
            let request = server.request("study", &heavy(i), "");
            stream.write_all(request.as_bytes()).expect("it is sent");
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(500));
    let began = Instant::now();
    for _ in 0..10 {
        let answer = server.ask("solve", r#"{"rule": "nim", "position": "3 4 5"}"#);
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json()["value"], 2);
    }
    assert!(
        began.elapsed() < Duration::from_secs(2),
        "{:?}",
        began.elapsed()
    );
    // One runs and two wait; what came after them was refused at once, and says what to do.
    let refused = server.ask("study", &heavy(99));
    assert_eq!(refused.status, 503);
    assert!(refused.has("retry-after: 5"), "{refused:?}");
    refused.error();
    drop(clients);
    drop(half);
}
