//! The way to the library: a request with the budget, the stop function and the progress line.

use crate::args::How;
use crate::fault::Fault;
use crate::progress::Progress;
use crate::stop::{self, Deadline};
use grundy::Budget;
use grundy::dispatch::{Request, Response, dispatch};

/// The limits of one command line.
pub(crate) struct Limits {
    steps: Option<u64>,
    memory: Option<u64>,
    deadline: Deadline,
}

impl Limits {
    /// The limits that the command line asks for; its time runs from now.
    pub(crate) fn of(how: &How) -> Self {
        Self {
            steps: how.steps,
            memory: how.memory,
            deadline: Deadline::after(how.time),
        }
    }

    /// Whether the time is over.
    pub(crate) fn passed(&self) -> bool {
        self.deadline.passed()
    }

    /// The budget within these limits.
    pub(crate) fn budget<'a>(&self, stop: &'a (dyn Fn() -> bool + Sync)) -> Budget<'a> {
        let mut budget = Budget::default().with_stop(stop);
        // A limit of time takes the place of the limit of steps that would stand without it.
        let timed = self.deadline.is_set().then_some(u64::MAX);
        if let Some(steps) = self.steps.or(timed) {
            budget = budget.with_steps(steps);
        }
        if let Some(memory) = self.memory {
            budget = budget.with_memory(memory);
        }
        budget
    }
}

/// The library, under the limits of one command line.
pub(crate) struct Door {
    limits: Limits,
    quiet: bool,
}

impl Door {
    /// A door whose work Ctrl-C stops.
    pub(crate) fn new(how: &How) -> Self {
        stop::on_ctrl_c();
        Self {
            limits: Limits::of(how),
            quiet: how.quiet || how.json,
        }
    }

    /// The answer to `request`.
    pub(crate) fn ask(&self, request: &Request) -> Result<Response, Fault> {
        let progress = Progress::new(self.quiet);
        let stop = || stop::asked() || self.limits.passed();
        let report = |done, of| progress.report(done, of);
        let budget = self.limits.budget(&stop).with_progress(&report);
        dispatch(request, &budget).map_err(|error| Fault::of(error, request))
    }
}
