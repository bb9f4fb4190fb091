//! Files that the program writes: whole or not at all.

use crate::run::{grundy, json, screen};
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect()
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

#[test]
fn values_go_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(&folder, "values.csv");
    let out = screen(&[
        "values", "take 2^k", "--to", "3", "--format", "csv", "-o", &file,
    ]);
    assert_eq!(out, "");
    assert_eq!(
        fs::read_to_string(&file).expect("the file"),
        "n,value\n0,0\n1,1\n2,2\n3,0\n"
    );
    assert_eq!(names(folder.path()), ["values.csv"]);
}

#[test]
fn a_failure_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(&folder, "values.csv");
    for arguments in [
        &["values", "0.007", "--to", "1e6", "--steps", "1000"][..],
        &["values", "take", "--to", "5"],
        &["values", "0.77", "--to", "1e12"],
        &["prove", "0.007", "--to", "500"],
        &["prove", "take"],
    ] {
        let ran = grundy(&[arguments, &["-o", &file]].concat());
        assert_ne!(ran.code, Some(0), "{arguments:?}");
        assert_eq!(names(folder.path()), [] as [&str; 0], "{arguments:?}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(&folder, "no/such/values.csv");
    let (code, answer) = json(&["values", "nim", "--to", "5", "-o", &file]);
    assert_eq!(code, Some(2));
    assert_eq!(answer["error"]["kind"], "io");
}

#[test]
fn a_plot_is_one_accessible_svg() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(&folder, "kayles.svg");
    screen(&["study", "0.77", "--svg", &file]);
    let svg = fs::read_to_string(&file).expect("the file");
    for part in [
        "<svg",
        "viewBox",
        "role=\"img\"",
        "<title",
        "<desc",
        "class=\"first\"",
        "class=\"ring\"",
        "</svg>",
    ] {
        assert!(svg.contains(part), "{part}");
    }
    assert_eq!(names(folder.path()), ["kayles.svg"]);
}

#[test]
fn a_plot_of_many_values_says_that_it_merged_some() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(&folder, "many.svg");
    screen(&["study", "take d | n", "--to", "100000", "--svg", &file]);
    let svg = fs::read_to_string(&file).expect("the file");
    assert!(svg.contains("drawn once"), "it says so");
    assert!(svg.matches("h0").count() <= 20_001, "it merged");
}
