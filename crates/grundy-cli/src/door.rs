//! The way to the library: a request with the budget, the stop function and the progress line.

use crate::args::How;
use crate::fault::Fault;
use crate::progress::Progress;
use crate::stop::{self, Deadline};
use grundy::Budget;
use grundy::dispatch::{Request, Response, dispatch};

/// The library, under the limits of one command line.
pub(crate) struct Door {
    steps: Option<u64>,
    memory: Option<u64>,
    deadline: Deadline,
    quiet: bool,
}

impl Door {
    /// The limits that the command line asks for; its time runs from now.
    pub(crate) fn new(how: &How) -> Self {
        stop::on_ctrl_c();
        Self {
            steps: how.steps,
            memory: how.memory,
            deadline: Deadline::after(how.time),
            quiet: how.quiet || how.json,
        }
    }

    /// The answer to `request`.
    pub(crate) fn ask(&self, request: &Request) -> Result<Response, Fault> {
        let progress = Progress::new(self.quiet);
        let stop = || stop::asked() || self.deadline.passed();
        let report = |done, of| progress.report(done, of);
        let mut budget = Budget::default().with_stop(&stop).with_progress(&report);
        // A limit of time takes the place of the limit of steps that would stand without it.
        let timed = self.deadline.is_set().then_some(u64::MAX);
        if let Some(steps) = self.steps.or(timed) {
            budget = budget.with_steps(steps);
        }
        if let Some(memory) = self.memory {
            budget = budget.with_memory(memory);
        }
        dispatch(request, &budget).map_err(|error| Fault::of(error, request))
    }
}
