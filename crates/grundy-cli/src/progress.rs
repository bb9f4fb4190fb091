//! Progress of long work, on a terminal only, and only where it takes longer than a moment.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
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
        let bar = self.bar.get_or_init(|| bar(self.start, done, of));
        // A study that goes on sets itself a new goal.
        if let Some(of) = of {
            bar.set_length(of);
        }
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

fn bar(start: Instant, done: u64, of: Option<u64>) -> ProgressBar {
    let (bar, template) = match of {
        Some(of) => (
            ProgressBar::new(of),
            "{bar:24} {human_pos} of {human_len} ({rate} a second)",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{spinner} {human_pos} positions ({rate} a second)",
        ),
    };
    let bar = bar.with_position(done);
    // The rate counts from the start of the work, not of the bar.
    let rate = move |state: &ProgressState, out: &mut dyn Write| {
        let rate = state.pos() as f64 / start.elapsed().as_secs_f64();
        // What cannot be written is only missing from the line.
        let _ = write!(out, "{rate:.0}");
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.with_key("rate", rate)),
        Err(_) => bar,
    }
}
