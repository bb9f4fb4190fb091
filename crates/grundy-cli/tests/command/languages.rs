//! The same answers in three languages.

use crate::run::{command, grundy};

#[test]
fn a_verdict_is_told_in_the_language_that_was_asked_for() {
    for (language, wins) in [
        ("en", "the next player (who is to move) wins"),
        ("zh-Hans", "轮到行动的一方胜"),
        ("mn", "нүүх ээлжтэй тоглогч хожно"),
    ] {
        let ran = grundy(&["solve", "nim", "3", "4", "5", "--lang", language]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains(wins), "{language}: {}", ran.out);
    }
    let ran = grundy(&["solve", "nim", "3", "--lang", "de"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("en, zh-Hans, mn"), "{}", ran.err);
}

#[test]
fn without_being_asked_it_speaks_the_language_of_the_locale() {
    let speaks = |names: &[(&str, &str)]| {
        let mut command = command(&["solve", "nim", "1 1"]);
        let output = command.envs(names.iter().copied()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(speaks(&[]).contains("normal play"));
    assert!(speaks(&[("LC_ALL", "zh_CN.UTF-8")]).contains("正常规则"));
    let both = [("LC_ALL", "zh_CN.UTF-8"), ("GRUNDY_LANG", "mn")];
    assert!(speaks(&both).contains("ердийн дүрэм"));
    assert!(speaks(&[("LC_ALL", "de_DE.UTF-8")]).contains("normal play"));
}

#[test]
fn data_is_the_same_in_every_language() {
    let data = |language| grundy(&["study", "take 2^k", "--json", "--lang", language]).out;
    assert_eq!(data("en"), data("mn"));
    assert_eq!(data("en"), data("zh-Hans"));
}
