//! `grundy serve`, up to a signal.

use crate::run::{command, grundy};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server at a free port, and its address.
fn started() -> (Child, String) {
    let mut child = command(&["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("its output is a pipe");
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).expect("a line");
    let (_, rest) = line.split_once("http://").expect("an address");
    let (address, _) = rest.split_once('/').expect("an address");
    (child, address.to_owned())
}

fn ended_by(signal: &str, child: Child) -> Option<i32> {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status()
        .expect("kill is there");
    assert!(sent.success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    output.status.code()
}

#[test]
fn the_page_is_there_until_a_signal_comes() {
    for signal in ["-INT", "-TERM"] {
        let (child, address) = started();
        let mut stream = TcpStream::connect(&address).expect("it listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .expect("a timeout");
        let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(answer.contains("<title>Grundy"), "{answer}");
        assert_eq!(ended_by(signal, child), Some(0), "{signal}");
    }
}

#[test]
fn a_port_that_is_taken_says_what_to_do() {
    let (child, address) = started();
    let (_, port) = address.rsplit_once(':').expect("a port");
    let second = grundy(&["serve", "--port", port]);
    assert_eq!(second.code, Some(2));
    assert_eq!(second.out, "");
    assert!(
        second
            .err
            .contains(&format!("port {port} of 127.0.0.1 is taken"))
    );
    assert!(
        second.err.contains("--port, 0 for a free one"),
        "{}",
        second.err
    );
    assert_eq!(ended_by("-TERM", child), Some(0));
}
