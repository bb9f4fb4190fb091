//! Progress of long work, on a terminal only, and only where it takes longer than a moment.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Work that is done sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// A line on standard error that counts positions, and their rate.
pub(crate) struct Progress {
    start: Instant,
    quiet: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// Starts the clock.
    pub(crate) fn new(quiet: bool) -> Self {
        Self {
            start: Instant::now(),
            quiet,
            bar: OnceLock::new(),
        }
    }

    /// Says that `done` positions are done, of `of` where that is known.
    pub(crate) fn report(&self, done: u64, of: Option<u64>) {
        if self.quiet || self.start.elapsed() < DELAY {
            return;
        }
        // Indicatif draws to standard error, and draws nothing where that is no terminal.
        let bar = self
            .bar
            .get_or_init(|| bar(of).with_elapsed(self.start.elapsed()));
        bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn bar(of: Option<u64>) -> ProgressBar {
    let (bar, template) = match of {
        Some(of) => (
            ProgressBar::new(of),
            "{bar:24} {human_pos} of {human_len} ({per_sec}, {eta} left)",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {human_pos} positions ({per_sec}, {elapsed})",
        ),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
