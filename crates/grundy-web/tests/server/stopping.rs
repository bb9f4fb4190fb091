//! The end of the server, and a port that is taken.

use crate::client::{Answer, Running};
use grundy_web::{Failure, Limits, Server};
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn work_in_progress_is_answered_with_what_there_is() {
    let mut server = Running::new(Limits {
        time: Duration::from_secs(60),
        memory: 8 << 30,
        ..Limits::default()
    });
    let mut client = server.connect();
    let request = server.request("study", r#"{"rule": "0.007", "to": 900000000}"#, "");
    client.write_all(request.as_bytes()).expect("it is sent");
    std::thread::sleep(Duration::from_millis(400));
    let began = Instant::now();
    server.tell_to_stop();
    let answer = Answer::read(&mut client);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(
        answer.json()["computed"]
            .as_u64()
            .is_some_and(|computed| computed > 0)
    );
    server.wait();
    assert!(
        began.elapsed() < Duration::from_secs(10),
        "{:?}",
        began.elapsed()
    );
    assert!(
        TcpStream::connect(server.address).is_err(),
        "nothing listens any more"
    );
}

#[test]
fn open_connections_do_not_keep_it_from_stopping() {
    let mut server = Running::new(Limits {
        farewell: Duration::from_millis(200),
        ..Limits::default()
    });
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHo").expect("it is sent");
    let _idle = server.connect();
    let began = Instant::now();
    server.tell_to_stop();
    server.wait();
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let server = Running::new(Limits::default());
    let port = server.address.port();
    let second = Server::bind("127.0.0.1", port, Limits::default());
    assert!(matches!(second, Err(Failure::Busy { port: taken, .. }) if taken == port));
    let elsewhere = Server::bind("no-such-host.invalid", 0, Limits::default());
    assert!(matches!(elsewhere, Err(Failure::Host { .. })));
}
