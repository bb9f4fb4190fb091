//! What one request, and all of them together, may use.

use std::time::Duration;

/// The limits of a server. Each is for one request where nothing else is said.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of a body.
    pub body: usize,
    /// Bytes of an answer.
    pub answer: usize,
    /// Steps of work.
    pub steps: u64,
    /// Bytes in tables.
    pub memory: u64,
    /// How long work may take that other requests need not wait for.
    pub quick: Duration,
    /// How long work may take at all.
    pub time: Duration,
    /// How long a header, and then a body, may take to arrive.
    pub arrival: Duration,
    /// Long pieces of work that run at the same time.
    pub long_at_once: usize,
    /// Long pieces of work that may wait for their turn.
    pub long_waiting: usize,
    /// Connections that are open at the same time.
    pub connections: usize,
    /// How long requests may go on once the server has been told to stop.
    pub farewell: Duration,
}

impl Default for Limits {
    /// For a laptop: two long studies of 20 seconds and 256 MiB each beside everything quick.
    fn default() -> Self {
        Self {
            body: 1 << 20,
            answer: 16 << 20,
            steps: 20_000_000_000,
            memory: 256 << 20,
            quick: Duration::from_millis(20),
            time: Duration::from_secs(20),
            arrival: Duration::from_secs(10),
            long_at_once: 2,
            long_waiting: 16,
            connections: 256,
            farewell: Duration::from_secs(3),
        }
    }
}
