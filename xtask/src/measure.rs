//! Runs a program and says what it cost: time on the clock, and processor time (user and system)
//! where the system tells it.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program with its arguments and, where it reads one, the file that is its standard input.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) arguments: Vec<OsString>,
    pub(crate) input: Option<PathBuf>,
}

/// What one run cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    /// On the clock.
    pub(crate) wall: Duration,
    /// On the processor, user and system together; `None` where the system does not tell.
    pub(crate) processor: Option<Duration>,
}

impl Program {
    /// Runs it once with standard output to `output`, or to nowhere.
    pub(crate) fn run(&self, output: Option<&Path>) -> Result<Cost, String> {
        let fault = |what: &str, error: std::io::Error| format!("{}: {what}: {error}", self.name);
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stderr(Stdio::inherit());
        command.stdin(match &self.input {
            Some(path) => Stdio::from(File::open(path).map_err(|e| fault("its input", e))?),
            None => Stdio::null(),
        });
        command.stdout(match output {
            Some(path) => Stdio::from(File::create(path).map_err(|e| fault("its output", e))?),
            None => Stdio::null(),
        });
        let before = children_processor_time();
        let started = Instant::now();
        let status = command.status().map_err(|e| fault("cannot be run", e))?;
        let wall = started.elapsed();
        let processor = children_processor_time()
            .zip(before)
            .map(|(after, before)| after.saturating_sub(before));
        if !status.success() {
            return Err(format!("{} ended with {status}", self.name));
        }
        Ok(Cost { wall, processor })
    }
}

/// Processor time of all children that have ended. One child runs at a time here, so the
/// difference over a run is that child's.
#[cfg(unix)]
fn children_processor_time() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let total = usage.user_time() + usage.system_time();
    let seconds = u64::try_from(total.tv_sec()).ok()?;
    let micros = u64::try_from(total.tv_usec()).ok()?;
    Some(Duration::from_secs(seconds) + Duration::from_micros(micros))
}

#[cfg(not(unix))]
fn children_processor_time() -> Option<Duration> {
    None
}

/// Least, median and greatest of several runs, in seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spread {
    pub(crate) least: f64,
    pub(crate) median: f64,
    pub(crate) greatest: f64,
}

impl Spread {
    /// Of at least one time.
    pub(crate) fn of(times: impl IntoIterator<Item = Duration>) -> Option<Self> {
        let mut seconds: Vec<f64> = times.into_iter().map(|t| t.as_secs_f64()).collect();
        seconds.sort_by(f64::total_cmp);
        Some(Self {
            least: *seconds.first()?,
            median: *seconds.get(seconds.len() / 2)?,
            greatest: *seconds.last()?,
        })
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:8.1} ms ({:.1} to {:.1})",
            self.median * 1e3,
            self.least * 1e3,
            self.greatest * 1e3
        )
    }
}

/// Runs the programs in turn, A B A B ..., so that a busy machine is busy for all of them alike:
/// one round to warm up, then `rounds` that count. The costs of each program, in its place.
pub(crate) fn in_turn(programs: &[&Program], rounds: usize) -> Result<Vec<Vec<Cost>>, String> {
    let mut costs = vec![Vec::with_capacity(rounds); programs.len()];
    for round in 0..=rounds {
        for (program, costs) in programs.iter().zip(&mut costs) {
            let cost = program.run(None)?;
            if round > 0 {
                costs.push(cost);
            }
        }
    }
    Ok(costs)
}

/// Processor time where there is one, else the time on the clock.
pub(crate) fn processor(costs: &[Cost]) -> Option<Spread> {
    Spread::of(costs.iter().map(|cost| cost.processor.unwrap_or(cost.wall)))
}

/// Time on the clock.
pub(crate) fn wall(costs: &[Cost]) -> Option<Spread> {
    Spread::of(costs.iter().map(|cost| cost.wall))
}
