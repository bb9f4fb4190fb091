//! A server of a test's own, and a client that writes HTTP by hand, so that it can also write
//! what no client should.

use grundy_web::{Limits, Server};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// No answer takes longer in these tests.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server, stopped when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new(limits: Limits) -> Self {
        let server = Server::bind("127.0.0.1", 0, limits).expect("a free port");
        let address = server.address();
        let (stop, told) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let told = async {
                let _ = told.await;
            };
            server.run_until(told).expect("it serves");
        });
        Self {
            address,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    pub(crate) fn tell_to_stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
    }

    pub(crate) fn wait(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends without a panic");
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends bytes as they are and reads to the end.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses a long body closes before all of it is sent.
        let _ = stream.write_all(bytes);
        Answer::read(&mut stream)
    }

    pub(crate) fn get(&self, path: &str, headers: &str) -> Answer {
        let host = self.address;
        let head =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
        self.raw(head.as_bytes())
    }

    pub(crate) fn ask(&self, verb: &str, body: &str) -> Answer {
        self.raw(self.request(verb, body, "").as_bytes())
    }

    /// The text of a request.
    pub(crate) fn request(&self, verb: &str, body: &str, headers: &str) -> String {
        format!(
            "POST /api/{verb} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.address,
            body.len()
        )
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.tell_to_stop();
        if !std::thread::panicking() {
            self.wait();
        }
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn read(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        let mut piece = [0; 1 << 16];
        // A connection that is reset after its answer has still given it.
        while let Ok(length) = stream.read(&mut piece) {
            if length == 0 {
                break;
            }
            bytes.extend_from_slice(&piece[..length]);
        }
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no head: {:?}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Self {
            status: status.expect("a status"),
            head,
            body: bytes.split_off(end + 4),
        }
    }

    pub(crate) fn has(&self, header: &str) -> bool {
        self.head.lines().any(|line| line == header)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The error object, which has what every error has.
    pub(crate) fn error(&self) -> Value {
        let error = self.json()["error"].take();
        assert!(error["message"].is_string(), "{self:?}");
        error
    }
}
