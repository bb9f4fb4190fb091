//! `cargo xtask test`: what has to hold before a change is in. Every step is one cargo command,
//! which can be run alone; all of them run even when an earlier one fails, so that one run shows
//! all that is to mend.

use crate::root;
use std::process::{Command, Stdio};
use std::time::Instant;

/// How much of the gate to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it.
    Whole,
    /// What gives an answer while one is working.
    Quick,
}

/// One step: a cargo command.
struct Step {
    name: &'static str,
    /// The arguments of cargo.
    arguments: &'static [&'static str],
    /// Variables of the environment.
    environment: &'static [(&'static str, &'static str)],
    /// Whether `--quick` runs it too.
    quick: bool,
    /// The cargo subcommand that may be missing; then the step is left out, and it is said so.
    needs: Option<&'static str>,
}

const STEPS: &[Step] = &[
    Step {
        name: "format",
        arguments: &["fmt", "--all", "--check"],
        environment: &[],
        quick: true,
        needs: None,
    },
    Step {
        name: "lints",
        arguments: &[
            "clippy",
            "--locked",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ],
        environment: &[],
        quick: true,
        needs: None,
    },
    Step {
        name: "unit tests",
        arguments: &[
            "test",
            "--locked",
            "--workspace",
            "--no-fail-fast",
            "--lib",
            "--bins",
        ],
        environment: &[],
        quick: true,
        needs: None,
    },
    Step {
        name: "whole-program tests, and every command of the README and docs/",
        arguments: &[
            "test",
            "--locked",
            "--workspace",
            "--no-fail-fast",
            "--test",
            "*",
        ],
        environment: &[],
        quick: false,
        needs: None,
    },
    Step {
        name: "doc tests",
        arguments: &["test", "--locked", "--workspace", "--doc"],
        environment: &[],
        quick: false,
        needs: None,
    },
    Step {
        name: "documentation",
        // Libraries only: the command and the library have the same name, and cargo would write
        // both to one place.
        arguments: &["doc", "--locked", "--workspace", "--no-deps", "--lib"],
        environment: &[("RUSTDOCFLAGS", "-D warnings")],
        quick: false,
        needs: None,
    },
    Step {
        name: "licences and sources of dependencies",
        arguments: &["deny", "check", "bans", "licenses", "sources"],
        environment: &[],
        quick: false,
        needs: Some("deny"),
    },
];

/// Runs the gate; whether all of it passed.
pub(crate) fn run(extent: Extent) -> Result<bool, String> {
    let started = Instant::now();
    let mut failed = Vec::new();
    let mut missing = Vec::new();
    for step in STEPS {
        if extent == Extent::Quick && !step.quick {
            continue;
        }
        println!("\n== {}: {}", step.name, step.command_line());
        if let Some(tool) = step.needs
            && !has(tool)
        {
            println!("left out: there is no cargo-{tool} here");
            missing.push((step, tool));
            continue;
        }
        let step_started = Instant::now();
        if step.passes()? {
            println!("passed in {:.0} s", step_started.elapsed().as_secs_f64());
        } else {
            failed.push(step);
        }
    }

    println!("\n== after {:.0} s", started.elapsed().as_secs_f64());
    for (step, tool) in missing {
        println!(
            "left out: {} (cargo install --locked cargo-{tool})",
            step.name
        );
    }
    for step in &failed {
        println!(
            "FAILED: {}; run it alone: {}",
            step.name,
            step.command_line()
        );
    }
    if failed.is_empty() {
        println!("all steps passed");
    }
    Ok(failed.is_empty())
}

impl Step {
    /// The step as one would type it.
    fn command_line(&self) -> String {
        let mut words = Vec::new();
        for (name, value) in self.environment {
            words.push(format!("{name}=\"{value}\""));
        }
        words.push("cargo".to_owned());
        for argument in self.arguments {
            words.push(if argument.contains('*') {
                format!("'{argument}'")
            } else {
                (*argument).to_owned()
            });
        }
        words.join(" ")
    }

    fn passes(&self) -> Result<bool, String> {
        let status = cargo()
            .args(self.arguments)
            .envs(self.environment.iter().copied())
            .status()
            .map_err(|error| format!("cannot run cargo: {error}"))?;
        Ok(status.success())
    }
}

/// Whether cargo has the subcommand.
fn has(subcommand: &str) -> bool {
    cargo()
        .args([subcommand, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The cargo that runs us, at the root of the workspace.
fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}
