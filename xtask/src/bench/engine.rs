//! `cargo xtask bench engine`: the times that the project promises of its engines and its start.

use super::{ROUNDS, release_command};
use crate::measure::{Program, in_turn, processor, wall};

/// A command and the time on the clock that it may take.
struct Promise {
    what: &'static str,
    arguments: &'static [&'static str],
    /// In seconds.
    goal: f64,
    rounds: usize,
}

/// The command computes on one processor: when the clock shows more than this many times the
/// processor time, it had to wait for one.
const BUSY: f64 = 1.3;

const PROMISES: &[Promise] = &[
    Promise {
        what: "study of an infinite set to 10^7",
        arguments: &["study", "take 2^k", "--to", "10000000"],
        goal: 0.5,
        rounds: ROUNDS,
    },
    Promise {
        what: "10^8 values of a set of 16 members up to 1000, no period before",
        arguments: &["study", NO_EARLY_PERIOD, "--to", "100000000"],
        goal: 0.4,
        rounds: ROUNDS,
    },
    Promise {
        what: "start",
        arguments: &["--version"],
        goal: 0.005,
        rounds: 10 * ROUNDS,
    },
];

/// Found by computing the values of random sets of 16 members up to 1000 with plain mex until a
/// window of 987 values came again: in this one none came within 4·10^8 values.
const NO_EARLY_PERIOD: &str =
    "take {88, 133, 144, 211, 274, 280, 416, 467, 496, 662, 822, 833, 834, 921, 955, 987}";

/// Runs all of them; whether all promises are kept.
pub(crate) fn run() -> Result<bool, String> {
    let command = release_command()?;
    let mut met = true;
    for promise in PROMISES {
        let program = Program {
            name: format!("grundy {}", promise.arguments.join(" ")),
            path: command.clone(),
            arguments: promise.arguments.iter().map(Into::into).collect(),
            input: None,
        };
        let costs = in_turn(&[&program], promise.rounds)?;
        let Some((processor, wall)) = costs
            .first()
            .and_then(|costs| processor(costs).zip(wall(costs)))
        else {
            return Err("nothing was measured".to_owned());
        };
        let kept = wall.median < promise.goal;
        println!("\n{}\n  {}", promise.what, program.name);
        println!("  processor {processor}   clock {wall}");
        println!(
            "  goal under {} ms on the clock: {}",
            promise.goal * 1e3,
            if kept { "met" } else { "NOT MET" }
        );
        if wall.median > BUSY * processor.median {
            println!(
                "  the clock ran far ahead of the processor: other work was running, so measure again"
            );
        }
        met &= kept;
    }
    Ok(met)
}
