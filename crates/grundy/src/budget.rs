//! Limits on work: steps, memory, and a function that says when to stop.
//!
//! The library reads no clock. A caller that wants a time limit, or Ctrl-C, passes a stop
//! function; it is asked about once in 2^18 steps. Memory is checked before a table is
//! allocated; steps are charged as they are spent.

use crate::error::{Error, Result};
use std::fmt;

/// How far a computation may go.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    steps: u64,
    memory: u64,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    progress: Option<&'a (dyn Fn(u64, Option<u64>) + Sync)>,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("steps", &self.steps)
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

impl Default for Budget<'_> {
    /// 10^9 steps (some seconds) and 2 GiB; nothing stops it early.
    fn default() -> Self {
        Self {
            steps: 1_000_000_000,
            memory: 2 << 30,
            stop: None,
            progress: None,
        }
    }
}

impl<'a> Budget<'a> {
    /// At most `steps` steps; a step is about one option looked at, or one vector of 32 bytes of
    /// a bit-parallel engine.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// At most `bytes` bytes in tables.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Stops soon after `stop` has returned true.
    #[must_use]
    pub fn with_stop(mut self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Tells `progress` how many positions are done, and of how many where that is known.
    #[must_use]
    pub fn with_progress(mut self, progress: &'a (dyn Fn(u64, Option<u64>) + Sync)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// The limit of steps.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The limit of memory, in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Starts to count against this budget.
    #[must_use]
    pub fn meter(&self) -> Meter<'a> {
        Meter {
            budget: *self,
            left: self.steps,
            until_asked: ASK_EVERY,
        }
    }
}

const ASK_EVERY: u64 = 1 << 18;

/// Why a computation ended before its goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Halt {
    /// The steps of the budget are spent.
    Steps,
    /// The memory of the budget is full.
    Memory,
    /// The stop function said so.
    Stopped,
}

impl Halt {
    /// The halt as an error, for work that has nothing to show for a part of it.
    #[must_use]
    pub fn error(self, budget: &Budget<'_>) -> Error {
        match self {
            Halt::Steps => Error::budget(format!(
                "the budget of {} steps ran out before there was an answer",
                budget.steps
            ))
            .hint("give more with --steps"),
            Halt::Memory => Error::budget(format!(
                "the budget of {} bytes was full before there was an answer",
                budget.memory
            ))
            .hint("allow more with --memory"),
            Halt::Stopped => Error::budget("stopped before there was an answer"),
        }
    }
}

/// What is left of a [`Budget`].
#[derive(Debug)]
pub struct Meter<'a> {
    budget: Budget<'a>,
    left: u64,
    until_asked: u64,
}

impl<'a> Meter<'a> {
    /// The budget that this counts against.
    #[must_use]
    pub fn budget(&self) -> &Budget<'a> {
        &self.budget
    }

    /// Steps spent so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.budget.steps - self.left
    }

    /// Spends `steps`, and now and then asks the stop function.
    ///
    /// # Errors
    /// When the steps are spent, or the caller wants to stop.
    #[inline]
    pub fn spend(&mut self, steps: u64) -> std::result::Result<(), Halt> {
        if self.left < steps {
            self.left = 0;
            return Err(Halt::Steps);
        }
        self.left -= steps;
        if self.until_asked > steps {
            self.until_asked -= steps;
            return Ok(());
        }
        self.until_asked = ASK_EVERY;
        match self.budget.stop {
            Some(stop) if stop() => Err(Halt::Stopped),
            _ => Ok(()),
        }
    }

    /// Like [`Meter::spend`], as an error.
    ///
    /// # Errors
    /// A budget error.
    #[inline]
    pub fn charge(&mut self, steps: u64) -> Result<()> {
        self.spend(steps).map_err(|halt| halt.error(&self.budget))
    }

    /// Whether the work has to end by now: the steps are spent, or the caller wants to stop.
    #[must_use]
    pub fn halt(&self) -> Option<Halt> {
        match self.budget.stop {
            Some(stop) if stop() => Some(Halt::Stopped),
            _ => (self.left == 0).then_some(Halt::Steps),
        }
    }

    /// Asks for `bytes` of memory, for what `what` names, before they are allocated.
    ///
    /// # Errors
    /// A budget error that names the need and the limit.
    pub fn reserve(&self, bytes: u64, what: &str) -> Result<()> {
        if bytes <= self.budget.memory {
            return Ok(());
        }
        Err(Error::budget(format!(
            "{what} needs {bytes} bytes, and the limit is {}",
            self.budget.memory
        ))
        .hint("ask for less, or allow more with --memory"))
    }

    /// Says that `bytes` bytes are held by a table that grows as it must, whose need was not
    /// known beforehand.
    ///
    /// # Errors
    /// When that is more than the budget allows.
    #[inline]
    pub fn hold(&self, bytes: u64) -> std::result::Result<(), Halt> {
        if bytes <= self.budget.memory {
            Ok(())
        } else {
            Err(Halt::Memory)
        }
    }

    /// Reports that `done` positions are done, of `of` where that is known.
    pub fn report(&self, done: u64, of: Option<u64>) {
        if let Some(progress) = self.budget.progress {
            progress(done, of);
        }
    }
}
