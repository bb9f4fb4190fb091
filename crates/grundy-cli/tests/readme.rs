//! Every command that the README and `docs/` show is run here, and must print what they show.
//!
//! A block that is fenced as `console` holds commands, each on a line that starts with `$ `, and
//! under each what it prints on a terminal (standard output and standard error together). The
//! blocks of a file run from top to bottom in one empty directory, so that a later command can
//! read what an earlier one wrote. `cargo run --release --` stands for `grundy`, and
//! `cargo xtask` commands are not run.
//!
//! After a change of what the command prints, `UPDATE_DOCS=1 cargo test --test readme` writes the
//! new output into the files; read the difference before you commit it.

#![cfg(unix)] // the commands are lines for a POSIX shell

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn every_command_in_the_docs_prints_what_they_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    let docs = fs::read_dir(root.join("docs")).expect("docs/ is there");
    pages.extend(
        docs.map(|entry| entry.expect("docs/ is readable").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "md")),
    );
    pages.sort();

    let mut commands = 0;
    let mut stale = String::new();
    for page in pages {
        let shown = fs::read_to_string(&page).expect("a page is readable");
        let directory = tempfile::tempdir().expect("a directory for the page's files");
        let (run, count) = rerun(&shown, directory.path());
        commands += count;
        if run == shown {
            continue;
        }
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&page, run).expect("a page is writable");
        } else {
            let _ = writeln!(stale, "{}:\n{}", page.display(), difference(&shown, &run));
        }
    }
    assert!(commands > 0, "no page shows a command");
    assert!(
        stale.is_empty(),
        "the docs do not show what the command prints (UPDATE_DOCS=1 writes it into them)\n{stale}"
    );
}

/// The page with the output of every command as it is now, and how many commands ran.
fn rerun(page: &str, directory: &Path) -> (String, usize) {
    let mut out = String::new();
    let mut commands = 0;
    let mut in_console = false;
    // What is under a command that was run is old output; under one that was not, it stays.
    let mut skipping = false;
    let mut status = 0;
    for line in page.lines() {
        if line.starts_with("```") {
            in_console = !in_console && line.trim_end() == "```console";
            skipping = false;
        } else if in_console && let Some(command) = line.strip_prefix("$ ") {
            let _ = writeln!(out, "{line}");
            skipping = !command.starts_with("cargo xtask");
            if skipping {
                let (printed, ended) = run(command, status, directory);
                out.push_str(&printed);
                status = ended;
                commands += 1;
            }
            continue;
        }
        if !skipping {
            let _ = writeln!(out, "{line}");
        }
    }
    (out, commands)
}

/// Runs one line in a shell, in which `$?` is the status of the line before. What it prints ends
/// with a new line, and its lines do not end with blanks, as editors have it.
fn run(line: &str, status: i32, directory: &Path) -> (String, i32) {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_grundy"));
    let beside = program.parent().expect("the program is in a directory");
    let path = std::env::var("PATH").unwrap_or_default();
    let line = line.replace("cargo run --release --", "grundy");
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("exec 2>&1\n(exit {status})\n{line}"))
        .current_dir(directory)
        .env("PATH", format!("{}:{path}", beside.display()))
        .env("COLUMNS", "100")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("GRUNDY_LANG")
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("there is a shell");
    let mut printed = String::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let _ = writeln!(printed, "{}", line.trim_end());
    }
    (printed, output.status.code().unwrap_or(-1))
}

/// The first lines that differ.
fn difference(shown: &str, run: &str) -> String {
    let mut pairs = shown.lines().zip(run.lines()).enumerate();
    match pairs.find(|(_, (shown, run))| shown != run) {
        Some((number, (shown, run))) => {
            format!("  line {}\n  shows  {shown}\n  prints {run}", number + 1)
        }
        None => "  one is longer than the other".to_owned(),
    }
}

#[test]
fn a_page_with_false_output_is_put_right() {
    let directory = tempfile::tempdir().expect("a directory");
    let page = "text\n```console\n$ echo 3; false\n4\n$ echo $?\n```\n```text\n$ no command\n```\n";
    let right =
        "text\n```console\n$ echo 3; false\n3\n$ echo $?\n1\n```\n```text\n$ no command\n```\n";
    assert_eq!(rerun(page, directory.path()), (right.to_owned(), 2));
}
