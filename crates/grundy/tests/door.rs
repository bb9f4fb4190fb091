//! The whole way through the stages, by the one door: laws that a study must find, positions that
//! `solve` must judge as a plain search does, formulas that `check` must judge.

use grundy::dispatch::{Request, Response, dispatch, dispatch_json};
use grundy::engine::reference;
use grundy::rule::{Convention, Form, Sums};
use grundy::{Budget, Rule};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;

#[derive(Deserialize)]
struct Laws {
    law: Vec<Expected>,
}

#[derive(Deserialize)]
struct Expected {
    rule: String,
    kind: Option<String>,
    period: Option<u64>,
    preperiod: Option<u64>,
    saltus: Option<u64>,
    formula: Option<String>,
    standing: String,
}

/// Small enough to keep the tests quick, large enough for every law of the table.
fn budget() -> Budget<'static> {
    Budget::default().with_steps(60_000_000)
}

fn ask(verb: &str, request: &Value) -> Value {
    let answer = dispatch_json(verb, &request.to_string(), &budget());
    let text = answer.unwrap_or_else(|error| error);
    serde_json::from_str(&text).expect("the door speaks JSON")
}

#[test]
fn a_study_finds_the_laws_of_the_literature_and_claims_no_more_than_is_known() {
    let laws: Laws = toml::from_str(include_str!("../../../tests/cases/laws.toml"))
        .expect("the table of laws is TOML");
    for expected in laws.law {
        let rule = &expected.rule;
        let study = ask("study", &serde_json::json!({ "rule": rule }));
        let law = &study["law"];
        let text = |name: &str| law[name].as_str().map(str::to_owned);
        assert_eq!(text("kind"), expected.kind, "{rule}: {study}");
        assert_eq!(
            study["standing"]["kind"], *expected.standing,
            "{rule}: {study}"
        );
        for (name, number) in [
            ("period", expected.period),
            ("preperiod", expected.preperiod),
            ("saltus", expected.saltus),
        ] {
            if number.is_some() {
                assert_eq!(law[name].as_u64(), number, "{name} of {rule}");
            }
        }
        if expected.formula.is_some() {
            assert_eq!(text("formula"), expected.formula, "{rule}");
        }
        assert!(
            study["values"]["list"]
                .as_array()
                .is_some_and(|list| list.len() >= 20)
        );
        if expected.standing == "proved" {
            let certificate = &study["standing"]["certificate"];
            let verified = ask("verify", &serde_json::json!({ "certificate": certificate }));
            assert_eq!(verified["valid"], true, "{rule}: {verified}");
            assert_eq!(verified["law"]["kind"], law["kind"], "{rule}");
            assert!(
                study["proof"]["steps"]
                    .as_array()
                    .is_some_and(|steps| !steps.is_empty())
            );
        }
    }
}

/// The values and winning moves of small sums, against search by the plain rules.
#[test]
fn solve_lists_exactly_the_winning_moves_of_every_small_sum() {
    for text in [
        "take 2^k",
        "take {1, 3, 4}",
        "take squares",
        "take d | n",
        "take all except {2}",
        "0.77",
        "0.3F",
        "4.[3]",
        "take {1, 2} then split",
        "0.123",
    ] {
        for convention in [Convention::Normal, Convention::Misere] {
            let mut rule: Rule = text.parse().expect("a rule");
            rule.convention = convention;
            let Form::Heap(heaps) = &rule.form else {
                panic!("{text} is a rule on heaps");
            };
            let sums = Sums(heaps);
            for a in 0..=7u64 {
                for b in 0..=a {
                    let position = Sums::position(vec![a, b]);
                    let wins = reference::wins(&sums, &position, convention, &budget())
                        .expect("small enough");
                    let solved = ask(
                        "solve",
                        &serde_json::json!({
                            "rule": text,
                            "position": format!("{a} {b}"),
                            "misere": convention == Convention::Misere,
                        }),
                    );
                    let outcome = if wins { "N" } else { "P" };
                    assert_eq!(solved["outcome"], outcome, "{rule} {a} {b}: {solved}");
                    if convention == Convention::Normal {
                        let value = reference::value(&sums, &position, &budget());
                        assert_eq!(solved["value"].as_u64(), value.ok(), "{rule} {a} {b}");
                    } else {
                        assert!(solved["value"].is_null());
                    }
                    let mut expected = BTreeSet::new();
                    for (component, heap, other) in [(1, a, b), (2, b, a)] {
                        heaps.options(heap, &mut |left| {
                            let mut after = left.to_vec();
                            after.push(other);
                            let after = Sums::position(after);
                            let loses = !reference::wins(&sums, &after, convention, &budget())
                                .expect("small enough");
                            if loses {
                                let parts: Vec<String> = left.iter().map(u64::to_string).collect();
                                let to = if parts.is_empty() {
                                    "0".to_owned()
                                } else {
                                    parts.join(" + ")
                                };
                                expected.insert((component, heap.to_string(), to));
                            }
                        });
                    }
                    let moves = solved["moves"].as_array().expect("a list of moves");
                    let listed: BTreeSet<(u64, String, String)> = moves
                        .iter()
                        .map(|chosen| {
                            let text = |name: &str| chosen[name].as_str().expect("text").to_owned();
                            let component = chosen["component"].as_u64().expect("a number");
                            (component, text("from"), text("to"))
                        })
                        .collect();
                    assert_eq!(listed, expected, "{rule} {a} {b}");
                    assert_eq!(solved["complete"], true, "{rule} {a} {b}");
                    // One entry for each amount, even where two amounts leave the same.
                    assert_eq!(solved["count"].as_u64(), Some(moves.len() as u64));
                }
            }
        }
    }
}

#[test]
fn a_proved_law_answers_for_heaps_of_any_length() {
    let solved = ask(
        "solve",
        &serde_json::json!({ "rule": "take {1, 3, 4}", "position": "10^30 5" }),
    );
    // 10^30 mod 7 = 1 has value 1, and 5 has value 3.
    assert_eq!(solved["value"], 2, "{solved}");
    assert_eq!(solved["standing"]["kind"], "proved");
    assert_eq!(solved["complete"], true);
    let kayles = ask(
        "solve",
        &serde_json::json!({ "rule": "0.77", "position": "10^30" }),
    );
    assert_eq!(kayles["outcome"], "N");
    assert_eq!(kayles["moves"].as_array().map(Vec::len), Some(1000));
    assert_eq!(kayles["complete"], false);
    for chosen in kayles["moves"].as_array().expect("a list").iter().take(20) {
        let after = ask(
            "solve",
            &serde_json::json!({ "rule": "0.77", "position": chosen["to"].as_str().map(|to| to.replace(" + ", " ")) }),
        );
        assert_eq!(after["outcome"], "P", "{chosen}");
    }
}

#[test]
fn a_law_that_was_only_checked_says_so_where_it_answers_beyond_its_bound() {
    let solved = ask(
        "solve",
        &serde_json::json!({ "rule": "4.[3]", "position": "10^18" }),
    );
    assert_eq!(solved["standing"]["kind"], "checked", "{solved}");
    let near = ask(
        "solve",
        &serde_json::json!({ "rule": "4.[3]", "position": "100" }),
    );
    assert_eq!(near["standing"]["kind"], "proved", "{near}");
}

#[test]
fn formulas_are_proved_refuted_or_checked() {
    let verdict = |rule: &str, formula: &str| {
        ask(
            "check",
            &serde_json::json!({ "rule": rule, "formula": formula }),
        )["standing"]
            .clone()
    };
    assert_eq!(verdict("take 2^k", "n % 3")["kind"], "proved");
    let refuted = verdict("take 1..3", "n % 3");
    assert_eq!(
        (
            &refuted["kind"],
            &refuted["at"],
            &refuted["rules"],
            &refuted["formula"]
        ),
        (&"refuted".into(), &3.into(), &3.into(), &0.into())
    );
    assert_eq!(verdict("take d | n", "1 + v2(n)")["kind"], "checked");
    assert_eq!(verdict("take 2^k", "n % 0")["kind"], "unknown");
    assert_eq!(
        verdict("take {1,3,4}", "P iff n % 7 in {0, 2}")["kind"],
        "proved"
    );
    assert_eq!(verdict("take {1,3,4}", "P iff n % 7 in {0, 3}")["at"], 2);
}

#[test]
fn values_reach_the_last_n_that_was_asked_for() {
    let request = Request::Values {
        rule: "0.07".to_owned(),
        to: 20,
        misere: false,
        engine: None,
    };
    let Ok(Response::Values(answer)) = dispatch(&request, &budget()) else {
        panic!("values of Dawson's Kayles");
    };
    assert!(answer.complete);
    let answer = serde_json::to_value(&answer).expect("plain data");
    assert_eq!(answer["values"]["list"].as_array().map(Vec::len), Some(21));
    let studied = ask(
        "study",
        &serde_json::json!({ "rule": "take 2^k", "to": 100 }),
    );
    assert_eq!(
        studied["values"]["list"].as_array().map(Vec::len),
        Some(101)
    );
    let squares = ask(
        "study",
        &serde_json::json!({ "rule": "take squares", "to": 2000 }),
    );
    assert_eq!(
        squares["values"]["list"].as_array().map(Vec::len),
        Some(2001)
    );
}

/// Looking for the next amount must not outlast the budget, nor list what is no move.
#[test]
fn amounts_too_far_apart_to_look_for_are_left_unlisted() {
    for (rule, position) in [
        ("take d | n", "10^18"),
        ("take d | n", "18446744073709551616"),
        ("take 1 or (all except (odd or even))", "10^18"),
    ] {
        let solved = ask(
            "solve",
            &serde_json::json!({ "rule": rule, "position": position }),
        );
        assert_eq!(
            solved["outcome"],
            if rule.contains("odd") { "P" } else { "N" },
            "{solved}"
        );
        let unlisted = solved["moves"].as_array().is_some_and(Vec::is_empty);
        assert!(unlisted, "{solved}");
    }
}

#[test]
fn what_is_too_large_is_refused_and_says_the_need_and_the_limit() {
    let refused = ask(
        "values",
        &serde_json::json!({ "rule": "0.77", "to": 1u64 << 52 }),
    );
    assert_eq!(refused["error"]["kind"], "budget", "{refused}");
    let refused = ask(
        "solve",
        &serde_json::json!({ "rule": "take primes", "position": "10^18" }),
    );
    assert_eq!(refused["error"]["kind"], "budget", "{refused}");
    // A long position is long again in each that the search holds.
    let refused = ask(
        "solve",
        &serde_json::json!({ "rule": "take 1..3", "position": "300000*[1]", "misere": true }),
    );
    assert_eq!(refused["error"]["kind"], "budget", "{refused}");
    let refused = ask(
        "solve",
        &serde_json::json!({ "rule": "0.77", "position": "10^18", "misere": true }),
    );
    assert_eq!(refused["error"]["kind"], "budget", "{refused}");
}
