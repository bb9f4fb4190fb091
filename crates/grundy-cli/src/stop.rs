//! When to stop early: Ctrl-C, or a time limit.
//!
//! The first Ctrl-C asks the library to stop, and what was computed is still shown; a second one
//! ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a shell calls the end of a program by Ctrl-C: 128 + SIGINT.
const INTERRUPTED: i32 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks to stop instead of ending the program.
pub(crate) fn on_ctrl_c() {
    let handler = || {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    };
    // Without a handler Ctrl-C ends the program at once, which is what a second one would do.
    let _ = ctrlc::set_handler(handler);
}

/// Whether to stop now.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// A moment that ends the work, if there is one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    /// `seconds` from now.
    pub(crate) fn after(seconds: Option<u64>) -> Self {
        Self(seconds.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds))))
    }

    /// Whether there is one.
    pub(crate) fn is_set(self) -> bool {
        self.0.is_some()
    }

    /// Whether it is over.
    pub(crate) fn passed(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}
