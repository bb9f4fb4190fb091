//! Ctrl-C: the first one asks for what there is.

use crate::run::command;
use serde_json::Value;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn long_study() -> Child {
    command(&["study", "0.007", "--steps", "10^15", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill")
        .args(["-INT", &id])
        .status()
        .expect("kill is there");
    assert!(sent.success());
}

#[test]
fn a_study_that_is_interrupted_shows_what_it_has() {
    let child = long_study();
    sleep(Duration::from_millis(1500));
    interrupt(&child);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    let study: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(study["standing"]["kind"], "unknown");
    assert!(
        study["computed"]
            .as_u64()
            .is_some_and(|computed| computed > 0)
    );
}

#[test]
fn a_time_limit_ends_a_study_in_the_same_way() {
    let output = command(&["study", "0.007", "--time", "1", "--json"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0));
    let study: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(study["standing"]["kind"], "unknown");
}
