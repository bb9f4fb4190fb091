//! The problems of the corpus: rule files that answer their samples, and what is out of scope with
//! the reason that the library itself gives.

use grundy::Budget;
use grundy::dispatch::{Request, dispatch};
use grundy::rulefile::{RuleFile, judge};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corpus {
    problem: Vec<Problem>,
}

/// A problem that a rule file answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Problem {
    id: String,
    /// The file under `rules/`, without its ending.
    rule: String,
    #[serde(default)]
    sample: Vec<Sample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    input: String,
    output: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutOfScope {
    problem: Vec<Refused>,
}

/// A problem that the library does not answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    id: String,
    /// Why, in words.
    why: String,
    /// What somebody would ask.
    rule: String,
    position: String,
    /// What the library says to that.
    says: String,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

#[test]
fn rule_files_answer_the_samples_of_their_problems() {
    let corpus: Corpus = toml::from_str(&read(&folder("tests/cases/corpus.toml"))).unwrap();
    let mut ids = BTreeSet::new();
    for problem in &corpus.problem {
        assert!(ids.insert(&problem.id), "{} stands twice", problem.id);
        let text = read(&folder("rules").join(format!("{}.rule", problem.rule)));
        let file = RuleFile::read(&text).unwrap();
        assert!(file.judge.is_some(), "{} has no format", problem.rule);
        for sample in &problem.sample {
            let answers = judge(&file, &sample.input, None, None, &Budget::default());
            let answers = answers.unwrap_or_else(|fault| panic!("{}: {fault}", problem.id));
            assert_eq!(
                answers.trim_end(),
                sample.output.trim_end(),
                "{} at {:?}",
                problem.id,
                sample.input
            );
        }
    }
}

#[test]
fn what_is_out_of_scope_is_refused_with_the_reason() {
    let refused: OutOfScope =
        toml::from_str(&read(&folder("tests/cases/out_of_scope.toml"))).unwrap();
    for problem in &refused.problem {
        assert!(!problem.why.is_empty());
        let asked = Request::Solve {
            rule: problem.rule.clone(),
            position: problem.position.clone(),
            misere: false,
        };
        let fault = dispatch(&asked, &Budget::default()).expect_err(&problem.id);
        let said = fault.to_string();
        assert!(said.contains(&problem.says), "{}: {said}", problem.id);
    }
}
