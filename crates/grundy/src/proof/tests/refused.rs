//! False candidates, which no certificate may carry.

use super::*;
use crate::proof::certificate::{Certificate, LawClaim};
use crate::proof::{canonical, prove, verify};
use crate::rule::Convention;
use serde_json::{Value, json};

/// What the checker says of a periodic claim.
fn judge(
    text: &str,
    theorem: &str,
    (preperiod, period, saltus): (u64, u64, u64),
    values: Vec<u32>,
    bound: u64,
    data: Value,
) -> std::result::Result<(), String> {
    let rule = rule(text);
    let law = LawClaim {
        formula: None,
        kind: crate::proof::checker::kind(rule.convention, saltus),
        period: Some(period),
        preperiod: Some(preperiod),
        saltus: Some(saltus),
        values: Some(values),
    };
    let certificate =
        Certificate::new(theorem, rule.to_string(), rule.convention, law, bound, data)
            .seal()
            .expect("JSON");
    match verify(&canonical(&certificate), &Budget::default()) {
        Ok(_) => Ok(()),
        Err(fault) => Err(fault.message().to_owned()),
    }
}

fn refused(answer: std::result::Result<(), String>, why: &str) {
    match answer {
        Ok(()) => panic!("accepted, and should be refused: {why}"),
        Err(message) => assert!(message.contains(why), "{message}, not {why}"),
    }
}

#[test]
fn guy_smith_does_not_start_at_0() {
    // 0.4: g(0), g(1), g(2) are 0, which repeats as far as the theorem would ask with n0 = 0.
    let data = |from: u64| json!({"from": from, "heaps": 2, "last": 1});
    let constant = |from, bound| judge("0.4", "guy-smith", (0, 1, 0), vec![0], bound, data(from));
    assert_eq!(oracle(&rule("0.4"), 4), [0, 0, 0, 1]);
    refused(constant(0, 3), "data.from");
    refused(constant(1, 5), "g(3) = 1");
}

#[test]
fn a_window_is_as_long_as_the_greatest_amount() {
    // {2, 5, 7}: 0, 0, 1, 1, 0, 2, 1, 3 ... seems to have period 2 on the first two places.
    let set = "take {2, 5, 7}";
    let window = |window: u64, bound| {
        judge(
            set,
            "window-repetition",
            (0, 1, 0),
            vec![0],
            bound,
            json!({"window": window}),
        )
    };
    refused(window(1, 2), "data.window");
    refused(window(7, 8), "g(2) = 1");
}

#[test]
fn a_multiple_of_the_least_period_is_refused() {
    let values = vec![0, 1, 2, 0, 1, 2];
    let data = json!({"residues": [1, 2, 4, 5], "witnesses": [1, 2]});
    refused(
        judge("take 2^k", "residue-induction", (0, 6, 0), values, 2, data),
        "residue",
    );
    let values = vec![0, 1, 2, 0, 1, 2];
    let answer = judge(
        "take {1, 2}",
        "window-repetition",
        (0, 6, 0),
        values,
        8,
        json!({"window": 2}),
    );
    refused(answer, "6 is not the least period: 3 is one too");
    let values = vec![0, 0, 1, 1, 2, 2];
    let answer = judge(
        "take all except {1}",
        "shifted-state",
        (0, 6, 3),
        values,
        19,
        json!({"at": 7, "modulus": 1, "settled": 1}),
    );
    refused(answer, "6 is not the least period: 2 is one too");
}

#[test]
fn a_preperiod_that_is_too_large_is_refused() {
    let answer = judge(
        "take {1, 2}",
        "window-repetition",
        (1, 3, 0),
        vec![0, 1, 2, 0],
        6,
        json!({"window": 2}),
    );
    refused(answer, "1 is not the least preperiod");
}

#[test]
fn no_arithmetic_period_is_proved_of_an_octal_game() {
    // 0.33 is n mod 3; 0.3 is n mod 2; neither grows, however the claim is dressed.
    for theorem in [
        "guy-smith",
        "window-repetition",
        "residue-induction",
        "shifted-state",
    ] {
        for data in [
            json!({"from": 1, "heaps": 1, "last": 1}),
            json!({"window": 1}),
            json!({"residues": [0], "witnesses": []}),
            json!({"at": 1, "modulus": 1, "settled": 1}),
        ] {
            for bound in 0..8 {
                let answer = judge("0.3", theorem, (0, 1, 1), vec![0], bound, data.clone());
                assert!(answer.is_err(), "{theorem}, {data}, {bound}");
            }
        }
    }
}

#[test]
fn a_missing_member_breaks_the_residue_induction() {
    // n mod 3 is false for {1, 2, 3}: 3 is 0 mod 3; and for {1}: 2 cannot be taken.
    let data =
        |residues: Value, witnesses: Value| json!({"residues": residues, "witnesses": witnesses});
    let judge = |text, data| judge(text, "residue-induction", (0, 3, 0), vec![0, 1, 2], 2, data);
    refused(
        judge("take {1, 2, 3}", data(json!([0, 1, 2]), json!([1, 2]))),
        "same value",
    );
    refused(
        judge("take {1, 2, 3}", data(json!([1, 2]), json!([1, 2]))),
        "data.residues",
    );
    refused(
        judge("take {1}", data(json!([1]), json!([1]))),
        "no witness",
    );
    refused(
        judge("take {1}", data(json!([1]), json!([1, 2]))),
        "not a member",
    );
}

#[test]
fn huge_sizes_are_refused_before_any_work() {
    let budget = Budget::default().with_steps(1000);
    let law = Law::periodic(0, 4, 0, &[0, 1, 2, 3]).expect("a law");
    let why = prove(&rule("take {1, 2, 1000000000}"), &law, &[], &budget).expect_err("too large");
    assert!(why.budget, "{why}");
    for huge in [1 << 40, 1 << 53] {
        let answer = judge(
            "take {1, 2}",
            "window-repetition",
            (huge, 3, 0),
            Vec::new(),
            huge + 5,
            json!({"window": 2}),
        );
        assert!(answer.is_err());
    }
}

#[test]
fn a_false_law_is_not_proved() {
    let budget = Budget::default();
    for (text, preperiod, period, saltus, values) in [
        ("take 1..3", 0, 3, 0, vec![0, 1, 2]),
        ("take primes", 0, 4, 0, vec![0, 0, 1, 1]),
        ("take squares", 0, 5, 0, vec![0, 1, 0, 1, 2]),
        (
            "take {2, 5, 7}",
            0,
            11,
            0,
            vec![0, 0, 1, 1, 0, 2, 1, 3, 2, 2, 0],
        ),
        ("take all except {1}", 0, 2, 2, vec![0, 0]),
        ("0.77", 0, 12, 0, vec![0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("take 1..; misere", 0, 1, 0, vec![1]),
    ] {
        let law = Law::periodic(preperiod, period, saltus, &values).expect("a law");
        let why = prove(&rule(text), &law, &oracle(&rule(text), 60), &budget);
        assert!(why.is_err(), "{text}");
    }
    assert_eq!(rule("take 1..; misere").convention, Convention::Misere);
}

#[test]
fn a_law_is_compared_for_a_whole_period_of_the_states() {
    // n mod 2; from the second state on nothing would be left to compare with "constant from 4".
    let answer = judge(
        "take odd",
        "shifted-state",
        (4, 1, 0),
        vec![0, 1, 0, 1, 0],
        5,
        json!({"at": 2, "modulus": 2, "settled": 0}),
    );
    refused(answer, "above data.at");
}

#[test]
fn a_set_without_members_leaves_no_p_position_in_misere_play() {
    let nothing = "take all except (odd or even); misere";
    assert_eq!(oracle(&rule(nothing), 4), [1, 1, 1, 1]);
    let answer = judge(
        nothing,
        "residue-induction",
        (0, 2, 0),
        vec![0, 0],
        0,
        json!({"residues": [], "witnesses": []}),
    );
    refused(answer, "no members");
}

#[test]
fn amounts_that_depend_on_the_heap_are_no_code() {
    // From a heap of 3 one may take 1, 2 or 3; only for large heaps is 1 all that is left.
    let shrinking = "take 1 or (all except (5.. or 1..n/2))";
    assert_eq!(oracle(&rule(shrinking), 3), [0, 1, 2]);
    let answer = judge(
        shrinking,
        "guy-smith",
        (0, 2, 0),
        vec![0, 1],
        4,
        json!({"from": 1, "heaps": 1, "last": 1}),
    );
    refused(answer, "not a code");
}

#[test]
fn witnesses_beyond_the_bound_are_not_looked_at() {
    // A prime near 2^64: to see that it is one takes 2^32 divisions.
    let answer = judge(
        "take 1 or primes",
        "residue-induction",
        (0, 4, 0),
        vec![0, 1, 2, 3],
        3,
        json!({"residues": [0, 1, 2, 3], "witnesses": [1, 2, 3, 18_446_744_073_709_551_557u64]}),
    );
    assert!(answer.is_err());
    let answer = judge(
        "take all except 4*k",
        "residue-induction",
        (0, 4, 0),
        vec![0, 1, 2, 3],
        3,
        json!({"residues": [1, 2, 3], "witnesses": [1, 2, 18_446_744_073_709_551_557u64]}),
    );
    refused(answer, "must be at least");
}
