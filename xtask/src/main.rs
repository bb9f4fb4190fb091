//! The project's own tasks, run as `cargo xtask TASK`. They need nothing but cargo; the
//! benchmarks that compare with C++ need g++ as well.

mod bench;
mod gate;
mod measure;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask TASK

Tasks:
  test [--quick]   the gate: format, lints, tests, docs, licences
                   (--quick: format, lints and unit tests)
  bench judge      the three judges against plain C++ (needs g++)
  bench engine     the speed of study, values and --version
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test"] => gate::run(gate::Extent::Whole),
        ["test", "--quick"] => gate::run(gate::Extent::Quick),
        ["bench", "judge"] => bench::judge::run(),
        ["bench", "engine"] => bench::engine::run(),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
