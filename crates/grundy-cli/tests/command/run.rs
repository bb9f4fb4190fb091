//! Runs the program and looks at what came of it.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// What a run left behind.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program, not yet started.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("GRUNDY_LANG")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null());
    command
}

/// Runs it with nothing on standard input.
pub(crate) fn grundy(arguments: &[&str]) -> Ran {
    finished(command(arguments))
}

/// Runs it with `input` on standard input.
pub(crate) fn grundy_with(arguments: &[&str], input: &str) -> Ran {
    let mut command = command(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_owned();
    // A program that refuses its input early closes the pipe.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("its input is written");
    ran(output)
}

fn finished(mut command: Command) -> Ran {
    ran(command.output().expect("the program starts"))
}

fn ran(output: std::process::Output) -> Ran {
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("errors are text"),
    }
}

/// Runs it with `--json`, which leaves one value and nothing else on standard output.
pub(crate) fn json(arguments: &[&str]) -> (Option<i32>, Value) {
    let ran = grundy(&[arguments, &["--json"]].concat());
    let value = serde_json::from_str(&ran.out)
        .unwrap_or_else(|error| panic!("{arguments:?} prints no JSON: {error}\n{}", ran.out));
    (ran.code, value)
}

/// Runs it where it must succeed, and gives what it printed.
pub(crate) fn screen(arguments: &[&str]) -> String {
    let ran = grundy(arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
    assert_eq!(ran.err, "", "{arguments:?}");
    ran.out
}
