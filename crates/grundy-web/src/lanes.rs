//! Where work is done: a quick lane for everything, and a long lane for what turns out to need it.
//!
//! Nobody can tell beforehand how long a rule takes. So a request is first tried in the quick
//! lane, which cuts it off after some milliseconds; if it was cut off, it begins again in the long
//! lane, where only a few run at once and only a few more may wait. What has been too long once
//! is not tried in the quick lane again. So however many long requests there are, a quick one
//! waits for a few slices of the quick lane and no more.

use crate::limits::Limits;
use grundy::Budget;
use grundy::dispatch::{Request, Response, dispatch};
use grundy::error::{Error, ErrorKind};
use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How many requests that were too long for the quick lane are remembered.
const REMEMBERED: usize = 512;

/// The end of a budget that nobody set: `of` is not known.
const NO_GOAL: u64 = u64::MAX;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The library's error.
    Error(Error),
    /// Too many long requests are waiting.
    Busy,
    /// The work came to no end, or broke.
    Broken(Error),
}

/// A piece of work as its client sees it: told to stop, and asked how far it is.
#[derive(Debug, Default)]
pub(crate) struct Job {
    cancelled: AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
}

impl Job {
    /// How many positions are done, and of how many where that is known.
    pub(crate) fn progress(&self) -> (u64, Option<u64>) {
        let of = self.of.load(Ordering::Relaxed);
        let done = self.done.load(Ordering::Relaxed);
        (done, (of != NO_GOAL && of != 0).then_some(of))
    }
}

/// Stops a job when its client is gone.
#[derive(Debug)]
pub(crate) struct Client(pub(crate) Arc<Job>);

impl Drop for Client {
    fn drop(&mut self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }
}

/// The two lanes.
#[derive(Debug)]
pub(crate) struct Lanes {
    limits: Limits,
    quick: Arc<Semaphore>,
    long: Arc<Semaphore>,
    waiting: AtomicUsize,
    closing: Arc<AtomicBool>,
    hasher: RandomState,
    too_long: Mutex<VecDeque<u64>>,
}

impl Lanes {
    pub(crate) fn new(limits: &Limits) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            limits: limits.clone(),
            quick: Arc::new(Semaphore::new(cores)),
            long: Arc::new(Semaphore::new(limits.long_at_once)),
            waiting: AtomicUsize::new(0),
            closing: Arc::default(),
            hasher: RandomState::new(),
            too_long: Mutex::default(),
        }
    }

    /// From now on all work stops soon.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// The answer to a request, as JSON.
    pub(crate) async fn answer(
        &self,
        request: Request,
        job: &Arc<Job>,
    ) -> Result<Vec<u8>, Refusal> {
        let request = Arc::new(request);
        // Requests are told apart by their text: those with the same text do the same work.
        let text = serde_json::to_string(&*request).unwrap_or_default();
        let mark = self.hasher.hash_one(text);
        if !self.was_too_long(mark) {
            let slice = self.limits.quick;
            let (answer, cut) = self.run(&self.quick, slice, &request, job).await?;
            if !cut {
                return answer;
            }
            self.remember(mark);
        }
        if job.cancelled.load(Ordering::Relaxed) {
            return Err(Refusal::Error(Error::budget("the work was cancelled")));
        }
        let _place = Place::take(
            &self.waiting,
            self.limits.long_at_once + self.limits.long_waiting,
        )
        .ok_or(Refusal::Busy)?;
        let (answer, _) = self
            .run(&self.long, self.limits.time, &request, job)
            .await?;
        answer
    }

    /// Does the work in a lane, for at most `time`: the answer, and whether it was cut off.
    async fn run(
        &self,
        lane: &Arc<Semaphore>,
        time: Duration,
        request: &Arc<Request>,
        job: &Arc<Job>,
    ) -> Result<(Result<Vec<u8>, Refusal>, bool), Refusal> {
        let gone = || Refusal::Broken(Error::new(ErrorKind::Io, "the server is stopping"));
        let permit = Arc::clone(lane).acquire_owned().await.map_err(|_| gone())?;
        let (request, job) = (Arc::clone(request), Arc::clone(job));
        let (limits, closing) = (self.limits.clone(), Arc::clone(&self.closing));
        let work = tokio::task::spawn_blocking(move || {
            // The lane is taken until the work has really ended, whether or not anyone waits.
            let _permit = permit;
            let end = Instant::now() + time;
            let cut = AtomicBool::new(false);
            let stop = || {
                let late = Instant::now() >= end;
                if late {
                    cut.store(true, Ordering::Relaxed);
                }
                late || job.cancelled.load(Ordering::Relaxed) || closing.load(Ordering::Relaxed)
            };
            let report = |done, of: Option<u64>| {
                job.done.store(done, Ordering::Relaxed);
                job.of.store(of.unwrap_or(NO_GOAL), Ordering::Relaxed);
            };
            let budget = Budget::default()
                .with_steps(limits.steps)
                .with_memory(limits.memory)
                .with_stop(&stop)
                .with_progress(&report);
            let answer = dispatch(&request, &budget)
                .and_then(|response| to_json(&response, limits.answer))
                .map_err(|error| Refusal::Error(for_the_page(error, &limits)));
            (answer, cut.load(Ordering::Relaxed))
        });
        work.await.map_err(|_| {
            Refusal::Broken(
                Error::new(
                    ErrorKind::Io,
                    "this request broke the program that answers it",
                )
                .hint("the server goes on; please report the rule as a bug"),
            )
        })
    }

    fn was_too_long(&self, mark: u64) -> bool {
        let known = self.too_long.lock().unwrap_or_else(PoisonError::into_inner);
        known.contains(&mark)
    }

    fn remember(&self, mark: u64) {
        let mut known = self.too_long.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() == REMEMBERED {
            known.pop_front();
        }
        known.push_back(mark);
    }
}

/// A place among the long requests, given back when it is dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(taken: &'a AtomicUsize, most: usize) -> Option<Self> {
        let place = Place(taken);
        (taken.fetch_add(1, Ordering::Relaxed) < most).then_some(place)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A budget's hint names the command's flags, which the page has not.
fn for_the_page(error: Error, limits: &Limits) -> Error {
    if !error.is_budget() {
        return error;
    }
    let mut told = Error::budget(error.message()).hint(format!(
        "the server allows {} seconds and {} MiB for a request; the command `grundy` sets its own \
         limits",
        limits.time.as_secs(),
        limits.memory >> 20
    ));
    if let Some(span) = error.span() {
        told = told.at(span);
    }
    match error.field() {
        Some(field) => told.in_field(field),
        None => told,
    }
}

/// The answer as JSON, refused where it would be longer than `most` bytes.
fn to_json(response: &Response, most: usize) -> Result<Vec<u8>, Error> {
    let mut text = Bounded {
        bytes: Vec::new(),
        most,
    };
    match serde_json::to_writer(&mut text, response) {
        Ok(()) => Ok(text.bytes),
        Err(_) => Err(Error::budget(format!(
            "the answer is longer than {} MiB",
            most >> 20
        ))),
    }
}

/// A writer into memory that ends at a length.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.most - self.bytes.len() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
