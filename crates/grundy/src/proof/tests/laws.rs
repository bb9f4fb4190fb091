//! Laws that come out proved.

use super::*;
use crate::proof::{prove, prove_aperiodic, verify};

/// Proves what is found in `length` values, and returns theorem, period, preperiod and saltus.
fn proved(text: &str, length: u64) -> (String, u64, u64, u64) {
    let rule = rule(text);
    let values = oracle(&rule, length);
    let law = found(&rule, &values).unwrap_or_else(|| panic!("{text}: no law"));
    let budget = Budget::default();
    let proof = prove(&rule, &Law::Periodic(law.clone()), &values, &budget)
        .unwrap_or_else(|why| panic!("{text}: {law:?}: {why}"));
    let certificate = proof.certificate().expect("a certificate").to_string();
    let verified = verify(&certificate, &budget).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(verified.law, Law::Periodic(law.clone()), "{text}");
    assert_eq!(verified.rule, rule, "{text}");
    assert_eq!(verified.proof, proof, "{text}");
    (
        proof.theorem().to_owned(),
        law.period,
        law.preperiod,
        law.saltus,
    )
}

/// Rule, values to look at, theorem, least period, least preperiod, saltus.
type Case = (&'static str, u64, &'static str, u64, u64, u64);

const CASES: &[Case] = &[
    ("take 2^k", 100, "residue-induction", 3, 0, 0),
    ("take 1..3", 100, "residue-induction", 4, 0, 0),
    ("take {1, 2}", 100, "residue-induction", 3, 0, 0),
    ("take {1, 3}", 100, "residue-induction", 2, 0, 0),
    ("take {1, 2, 5}", 100, "residue-induction", 3, 0, 0),
    ("take {1, 3, 4}", 100, "window-repetition", 7, 0, 0),
    ("take {2, 5, 7}", 200, "window-repetition", 22, 0, 0),
    ("take 1 or primes", 100, "residue-induction", 4, 0, 0),
    ("take 1 or prime powers", 100, "residue-induction", 6, 0, 0),
    ("take odd", 50, "residue-induction", 2, 0, 0),
    ("take 3^k", 50, "residue-induction", 2, 0, 0),
    ("take 6^k", 100, "residue-induction", 7, 0, 0),
    ("take 2^k or 3^k", 100, "residue-induction", 5, 0, 0),
    ("take {2} or odd", 100, "residue-induction", 4, 0, 0),
    ("take all except 3*k + 3", 60, "residue-induction", 3, 0, 0),
    ("0.77", 400, "guy-smith", 12, 71, 0),
    ("0.07", 400, "guy-smith", 34, 53, 0),
    ("0.137", 400, "guy-smith", 34, 52, 0),
    ("0.45", 1500, "guy-smith", 20, 498, 0),
    ("4.0", 50, "guy-smith", 2, 1, 0),
    ("take 1..", 60, "shifted-state", 1, 0, 1),
    ("0.[3]", 50, "shifted-state", 1, 0, 1),
    ("take 3*k + 3", 60, "shifted-state", 3, 0, 1),
    ("0.[03]", 60, "shifted-state", 2, 0, 1),
    ("take all except odd", 60, "shifted-state", 2, 0, 1),
    ("take 5*k + 2", 100, "shifted-state", 5, 4, 0),
    ("take {2} or 3*k + 3", 200, "shifted-state", 12, 0, 4),
    ("take {2} or 4*k + 3", 200, "shifted-state", 4, 8, 0),
    ("take {2, 7} or 6*k + 4", 200, "residue-induction", 3, 8, 0),
    (
        "take {1, 2} or 3*k + 3; misere",
        200,
        "shifted-state",
        1,
        10,
        0,
    ),
    ("0.12; misere", 100, "guy-smith", 4, 1, 0),
    ("take all except {1}", 100, "shifted-state", 2, 0, 1),
    ("take all except {2, 5}", 200, "shifted-state", 4, 0, 2),
    ("take 2^k; misere", 60, "residue-induction", 3, 0, 0),
    ("take {1, 3, 4}; misere", 100, "window-repetition", 7, 0, 0),
    ("take 1..; misere", 60, "shifted-state", 1, 2, 0),
    (
        "take all except {2, 5}; misere",
        200,
        "shifted-state",
        1,
        4,
        0,
    ),
];

#[test]
fn laws_come_out_proved_with_least_period_and_preperiod() {
    for &(text, length, theorem, period, preperiod, saltus) in CASES {
        let expected = (theorem.to_owned(), period, preperiod, saltus);
        assert_eq!(proved(text, length), expected, "{text}");
    }
}

#[test]
fn sets_with_a_multiple_of_every_number_have_no_period() {
    let budget = Budget::default();
    for text in [
        "take squares",
        "take factorials",
        "take fibonacci",
        "take squares or 2^k",
        "take all except primes",
        "take all except 3*k + 1",
        "take 1..",
    ] {
        let proof =
            prove_aperiodic(&rule(text), &budget).unwrap_or_else(|why| panic!("{text}: {why}"));
        let certificate = proof.certificate().expect("a certificate").to_string();
        assert_eq!(
            verify(&certificate, &budget).map(|v| v.law),
            Ok(Law::Aperiodic),
            "{text}"
        );
    }
    for text in [
        "take 2^k",
        "take primes",
        "take odd",
        "take squares; misere",
        "0.77",
        "take {1}",
    ] {
        assert!(prove_aperiodic(&rule(text), &budget).is_err(), "{text}");
    }
}

#[test]
fn a_short_formula_stands_in_the_certificate() {
    let budget = Budget::default();
    for (text, formula) in [
        ("take 2^k", "n % 3"),
        ("take all except {1}", "n / 2"),
        ("take 1..", "n"),
    ] {
        let rule = rule(text);
        let values = oracle(&rule, 60);
        let law = Law::Periodic(found(&rule, &values).expect("a law"));
        let proof = prove(&rule, &law, &values, &budget).expect("a proof");
        let certificate = proof.certificate().expect("a certificate");
        assert_eq!(certificate["law"]["formula"], formula, "{text}");
    }
}
