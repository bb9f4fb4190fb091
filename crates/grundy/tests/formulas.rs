//! Formulas of several numbers, judged against rules in brackets by the one door.

use grundy::Budget;
use grundy::dispatch::dispatch_json;
use serde_json::{Value, json};

const NIM: &str = "[a, b] -> [a - k, b] where 1 <= k <= a; symmetric";
const WYTHOFF: &str = "[a, b] -> [a - k, b] where 1 <= k <= a; \
    [a, b] -> [a - k, b - k] where 1 <= k <= min(a, b); symmetric";
const EUCLID: &str = "[a, b] -> [a - k*b, b] where b >= 1, k >= 1, k*b <= a; symmetric";
const FIBONACCI: &str = "[n, q] -> [n - k, 2*k] where 1 <= k <= min(n, q)";

fn ask(verb: &str, request: &Value) -> Value {
    let answer = dispatch_json(verb, &request.to_string(), &Budget::default());
    let text = answer.unwrap_or_else(|error| error);
    serde_json::from_str(&text).expect("the door speaks JSON")
}

fn standing(rule: &str, formula: &str) -> Value {
    let request = json!({ "rule": rule, "formula": formula, "to": 40 });
    ask("check", &request)["standing"].clone()
}

#[test]
fn right_formulas_are_checked_to_the_edges_of_the_box() {
    for (rule, formula) in [
        (NIM, "a xor b"),
        (NIM, "P iff a = b"),
        (
            WYTHOFF,
            "P iff min(a, b) = (abs(a - b) + isqrt(5 * abs(a - b) ** 2)) / 2",
        ),
        (
            EUCLID,
            "P iff a != b and max(a, b) * (max(a, b) - min(a, b)) < min(a, b) ** 2 or min(a, b) = 0",
        ),
        (FIBONACCI, "P iff q < zeckendorf(n)"),
    ] {
        let expected = json!({ "kind": "checked", "to": [40, 40] });
        assert_eq!(standing(rule, formula), expected, "{formula}");
    }
}

#[test]
fn wrong_formulas_are_refuted_at_the_smallest_component() {
    let refuted = |at: Value, rules: Value, formula: Value| json!({ "kind": "refuted", "at": at, "rules": rules, "formula": formula });
    assert_eq!(
        standing(NIM, "a + b"),
        refuted(json!([1, 1]), json!(0), json!(2))
    );
    assert_eq!(
        standing(WYTHOFF, "P iff a = b"),
        refuted(json!([1, 1]), json!("N"), json!("P"))
    );
    // One is taken, and nothing is left.
    assert_eq!(
        standing(FIBONACCI, "P iff q <= zeckendorf(n)"),
        refuted(json!([1, 1]), json!("N"), json!("P"))
    );
}

#[test]
fn in_misere_play_a_formula_is_one_of_outcomes() {
    let one = "[a, b] -> [a - k, b] where 1 <= k <= a; symmetric; misere";
    let parity = "P iff if max(a, b) <= 1 then a != b else a = b";
    assert_eq!(standing(one, parity)["kind"], "checked");
    let values = json!({ "rule": one, "formula": "a xor b" });
    assert_eq!(ask("check", &values)["error"]["field"], "formula");
}

#[test]
fn a_name_that_the_rule_does_not_bind_is_pointed_at() {
    let request = json!({ "rule": NIM, "formula": "a xor n" });
    let error = &ask("check", &request)["error"];
    assert_eq!(error["at"], json!({ "start": 6, "end": 7 }));
    assert_eq!(error["field"], "formula");
}

#[test]
fn conditions_on_the_residues_of_one_heap_are_proved() {
    let request = json!({ "rule": "take {1,3,4}", "formula": "P iff n % 7 in {0, 2}" });
    assert_eq!(ask("check", &request)["standing"]["kind"], "proved");
}

#[test]
fn a_box_that_does_not_fit_is_refused() {
    let request = json!({ "rule": NIM, "formula": "a xor b", "to": u64::MAX });
    assert!(ask("check", &request)["error"]["message"].is_string());
}

#[test]
fn a_list_is_guessed_and_never_known_beyond_its_end() {
    let list = "0 1 2 3 ".repeat(10);
    let guess = ask("guess", &json!({ "numbers": list }));
    assert_eq!(guess["law"]["formula"], "n % 4");
    assert_eq!(guess["standing"], json!({ "kind": "checked", "to": 39 }));
    assert_eq!(
        (&guess["fitted"], &guess["tested"]),
        (&json!(4), &json!(36))
    );
}
