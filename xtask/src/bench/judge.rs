//! `cargo xtask bench judge`: the three judges against straightforward C++ of our own
//! (`benches/reference/`, compiled with `-O2`), whole processes, in turn.
//!
//! Goal: at most half of the reference's processor time; and for the grid, no more time with
//! K = 2·10^5 than with K = 1.

use super::{ROUNDS, inputs, release_command, workshop};
use crate::measure::{Cost, Program, in_turn, processor, wall};
use crate::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A judge must take at most this part of the reference's processor time.
const GOAL: f64 = 0.5;

/// What passes for noise between two runs of the same work.
const NOISE: f64 = 1.15;

/// Runs all comparisons; whether all goals are met.
pub(crate) fn run() -> Result<bool, String> {
    let workshop = workshop()?;
    let command = release_command()?;
    let mut met = true;
    for (game, reference, input) in [
        ("nim", "nim", inputs::nim()),
        ("powers-of-two", "powers_of_two", inputs::powers_of_two()),
        ("triangular-grid", "triangular_grid", inputs::grids()),
    ] {
        let file = write(&workshop, &format!("{game}.in"), &input)?;
        let ours = judge(&command, game, &file);
        let reference = Program {
            name: format!("{reference}.cpp"),
            path: compile(reference, &workshop)?,
            arguments: Vec::new(),
            input: Some(file),
        };
        must_agree(&ours, &reference, &workshop)?;
        let costs = in_turn(&[&ours, &reference], ROUNDS)?;
        println!("\n{game}: {} bytes of input", input.len());
        let ratio = compare(&[&ours, &reference], &costs)?;
        met &= verdict(ratio <= GOAL, ratio, GOAL);
    }

    let small_k = write(&workshop, "grid-k1.in", &inputs::small_grids(1))?;
    let large_k = write(&workshop, "grid-k200000.in", &inputs::small_grids(200_000))?;
    let mut large = judge(&command, "triangular-grid", &large_k);
    let mut small = judge(&command, "triangular-grid", &small_k);
    large.name = "K = 200000".to_owned();
    small.name = "K = 1".to_owned();
    let costs = in_turn(&[&large, &small], ROUNDS)?;
    println!("\ntriangular-grid: 100 grids of one cell");
    let ratio = compare(&[&large, &small], &costs)?;
    met &= verdict(ratio <= NOISE, ratio, NOISE);
    Ok(met)
}

fn judge(command: &Path, game: &str, input: &Path) -> Program {
    Program {
        name: format!("grundy judge {game}"),
        path: command.to_path_buf(),
        arguments: vec!["judge".into(), game.into()],
        input: Some(input.to_path_buf()),
    }
}

/// Compiles a reference, and says what is missing where that cannot be done.
fn compile(name: &str, workshop: &Path) -> Result<PathBuf, String> {
    let source = root().join("benches/reference").join(format!("{name}.cpp"));
    let program = workshop.join(name);
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "g++".into());
    let status = Command::new(&compiler)
        .args(["-O2", "-std=c++17", "-o"])
        .args([&program, &source])
        .status()
        .map_err(|error| {
            format!(
                "cannot run {} ({error}); the references are C++: install g++, or name a compiler in CXX",
                compiler.display()
            )
        })?;
    if status.success() {
        Ok(program)
    } else {
        Err(format!("{} does not compile", source.display()))
    }
}

/// Runs both once and compares what they print.
fn must_agree(ours: &Program, reference: &Program, workshop: &Path) -> Result<(), String> {
    let mut outputs = Vec::new();
    for (program, name) in [(ours, "ours.out"), (reference, "reference.out")] {
        let path = workshop.join(name);
        program.run(Some(&path))?;
        outputs.push(fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?);
    }
    if outputs[0] == outputs[1] {
        Ok(())
    } else {
        Err(format!(
            "{} and {} print different answers; see {}",
            ours.name,
            reference.name,
            workshop.display()
        ))
    }
}

/// Prints the costs of two programs and gives the ratio of their medians of processor time.
fn compare(programs: &[&Program; 2], costs: &[Vec<Cost>]) -> Result<f64, String> {
    let mut medians = Vec::new();
    for (program, costs) in programs.iter().zip(costs) {
        let (Some(processor), Some(wall)) = (processor(costs), wall(costs)) else {
            return Err("nothing was measured".to_owned());
        };
        println!(
            "  {:<28} processor {processor}   clock {wall}",
            program.name
        );
        medians.push(processor.median);
    }
    Ok(medians[0] / medians[1])
}

fn verdict(met: bool, ratio: f64, goal: f64) -> bool {
    println!(
        "  ratio of processor medians {ratio:.2}, goal at most {goal:.2}: {}",
        if met { "met" } else { "NOT MET" }
    );
    met
}

fn write(workshop: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
    let path = workshop.join(name);
    fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    Ok(path)
}
