//! A certificate that was changed is refused, or what it says now is true as well.

use super::*;
use crate::law::Formula;
use crate::proof::certificate::digest;
use crate::proof::{Verified, canonical, prove, prove_aperiodic, verify};
use crate::rule::Convention;
use crate::standing::{Claim, Outcome};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// Small certificates of each theorem, in both conventions.
static CERTIFICATES: LazyLock<Vec<(&str, Value)>> = LazyLock::new(|| {
    let periodic = [
        ("take {1, 3, 4}", 100),
        ("take {1, 4}; misere", 100),
        ("take 2^k", 60),
        ("take 1 or 2^k; misere", 60),
        ("take {2, 7} or 6*k + 4", 120),
        ("take {2} or 4*k + 3", 120),
        ("4.0", 40),
        ("0.34", 60),
        ("0.12; misere", 60),
        ("take all except {1, 3}", 120),
        ("take 2*k + 2", 60),
        ("take all except {2}; misere", 60),
    ];
    let budget = Budget::default();
    let mut all: Vec<(&str, Value)> = periodic
        .into_iter()
        .map(|(text, length)| {
            let rule = rule(text);
            let values = oracle(&rule, length);
            let law = found(&rule, &values).unwrap_or_else(|| panic!("{text}: no law"));
            let proof = prove(&rule, &Law::Periodic(law), &values, &budget)
                .unwrap_or_else(|why| panic!("{text}: {why}"));
            (text, proof.certificate().cloned().expect("a certificate"))
        })
        .collect();
    for text in ["take squares", "take all except primes"] {
        let proof = prove_aperiodic(&rule(text), &budget).expect("a theorem");
        all.push((text, proof.certificate().cloned().expect("a certificate")));
    }
    all
});

/// The same fields with the digest that they have now.
fn sealed(mut certificate: Value) -> Value {
    if let Value::Object(fields) = &mut certificate {
        fields.remove("digest");
        let digest = digest(&certificate);
        certificate["digest"] = digest.into();
    }
    certificate
}

fn small_budget() -> Budget<'static> {
    Budget::default()
        .with_steps(3_000_000)
        .with_memory(16 << 20)
}

/// Every value that differs from `value` in one place, deep inside too.
fn changes(value: &Value) -> Vec<Value> {
    let mut all = vec![Value::Null, json!(true), json!("x"), json!([]), json!({})];
    match value {
        Value::Null => all.extend([
            json!(0),
            json!("n % 2"),
            json!("P iff n % 3 = 1"),
            json!(false),
        ]),
        Value::Bool(truth) => all.push(json!(!truth)),
        Value::Number(number) => {
            let n = number.as_u64().expect("a natural number");
            for other in [
                n + 1,
                n.saturating_sub(1),
                2 * n,
                n / 2,
                3 * n,
                0,
                1,
                2,
                u64::MAX,
                1 << 40,
            ] {
                all.push(json!(other));
            }
            all.extend([json!(n as f64), json!(n.to_string()), json!(-1)]);
        }
        Value::String(text) => {
            all.extend([json!(format!("{text} ")), json!(text.to_uppercase())]);
            let others = [
                "n % 3",
                "n % 2",
                "n / 2",
                "n % 6 % 3",
                "0 * (1 / (n % 2))",
                "P iff n % 3 = 1",
                "P iff n % 3 != 1",
                "n + 0 / (n - 5)",
                "normal",
                "misere",
                "periodic",
                "arithmetic",
                "outcome",
                "aperiodic",
                "closed",
                "window-repetition",
                "residue-induction",
                "guy-smith",
                "shifted-state",
                "not-ultimately-periodic",
                "square",
                "fibonacci",
                "complement",
                "take {1, 3}",
                "take {1, 3, 4}",
                "take {1, 3, 4}; misere",
                "take {1,4}",
                "take {1, 4}",
                "take 2^k",
                "take 4^k",
                "take odd",
                "take 1..",
                "take 2..",
                "take fibonacci",
                "take factorials",
                "take all except {1}",
                "take all except squares",
                "0.34",
                "0.4",
                "4.0",
                "4.4",
                "nim",
                "0.[3]",
                "take 1..1000000000000000000",
            ];
            all.extend(others.map(|other| json!(other)));
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                let mut without = items.clone();
                without.remove(place);
                all.push(json!(without));
                let mut twice = items.clone();
                twice.insert(place, item.clone());
                all.push(json!(twice));
                for other in changes(item) {
                    let mut changed = items.clone();
                    changed[place] = other;
                    all.push(json!(changed));
                }
            }
            all.push(json!([items.as_slice(), &[json!(0)]].concat()));
            all.push(json!([items.as_slice(), &[json!(5)]].concat()));
        }
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("extra".to_owned(), json!(0));
            all.push(Value::Object(more));
            for (key, field) in fields {
                let mut without = fields.clone();
                without.remove(key);
                all.push(Value::Object(without));
                for other in changes(field) {
                    let mut changed = fields.clone();
                    changed.insert(key.clone(), other);
                    all.push(Value::Object(changed));
                }
            }
        }
    }
    all.retain(|other| other != value);
    all
}

/// Decides by the rules, without the checker, whether what was accepted holds on a long range,
/// with the least period and preperiod, and whether the certificate says just that.
fn is_true(verified: &Verified, certificate: &Value) -> std::result::Result<(), String> {
    let claim = &certificate["law"];
    assert_eq!(certificate["rule"], json!(verified.rule.to_string()));
    let law = match &verified.law {
        Law::Periodic(law) => law,
        Law::Closed { .. } => return Err("no theorem here proves a closed form".to_owned()),
        Law::Aperiodic => {
            let HeapRule::Take(take) = heap(&verified.rule) else {
                return Err("not a take game".to_owned());
            };
            let lacks =
                (1..=9u64).find(|p| !(1..400_000 / p).any(|k| take.amounts.contains(k * p, k * p)));
            return lacks.map_or(Ok(()), |p| Err(format!("no multiple of {p} may be taken")));
        }
    };
    let (n0, p, s) = (
        law.preperiod as usize,
        law.period as usize,
        law.saltus as u32,
    );
    let stated = [law.preperiod, law.period, law.saltus].map(Value::from);
    if [&claim["preperiod"], &claim["period"], &claim["saltus"]]
        != [&stated[0], &stated[1], &stated[2]]
    {
        return Err("the certificate states another law than was checked".to_owned());
    }
    let values = oracle(&verified.rule, law.preperiod + 5 * law.period + 120);
    if let Some(formula) = claim["formula"].as_str() {
        let formula: Formula = formula.parse().map_err(|_| "an unreadable formula")?;
        for (n, value) in (0..).zip(&values) {
            let right = match (verified.rule.convention, value) {
                (Convention::Normal, value) => Claim::Value(u64::from(*value).into()),
                (Convention::Misere, 0) => Claim::Outcome(Outcome::P),
                (Convention::Misere, _) => Claim::Outcome(Outcome::N),
            };
            if formula.at(n) != Some(right) {
                return Err(format!("the formula fails at {n}"));
            }
        }
    }
    if claim["values"] != json!(values[..n0 + p]) {
        return Err(format!("the values are {:?}", &values[..n0 + p]));
    }
    let holds = |p: usize, s: u32, from: usize| {
        (from..values.len() - p).all(|n| values[n + p] == values[n] + s)
    };
    if !holds(p, s, n0) {
        return Err("the period fails".to_owned());
    }
    if n0 > 0 && holds(p, s, n0 - 1) {
        return Err("the preperiod is not the least".to_owned());
    }
    for shorter in 1..p {
        let first = values[n0 + shorter].checked_sub(values[n0]);
        if first.is_some_and(|s| holds(shorter, s, n0)) {
            return Err(format!("{shorter} is a shorter period"));
        }
    }
    Ok(())
}

#[test]
fn the_digest_refuses_every_change() {
    for (text, certificate) in CERTIFICATES.iter() {
        assert!(
            verify(&canonical(certificate), &small_budget()).is_ok(),
            "{text}"
        );
        for changed in changes(certificate) {
            let answer = verify(&canonical(&changed), &small_budget());
            let refused = answer.as_ref().is_err_and(crate::Error::is_certificate);
            assert!(refused, "{text}: {changed}: {answer:?}");
        }
    }
}

#[test]
fn with_a_new_digest_the_checker_refuses_or_the_changed_statement_is_true() {
    let (mut accepted, mut refused) = (0, 0);
    for (text, certificate) in CERTIFICATES.iter() {
        for changed in changes(certificate) {
            let changed = sealed(changed);
            match verify(&canonical(&changed), &small_budget()) {
                Err(fault) => {
                    assert!(
                        fault.is_certificate() || fault.is_budget(),
                        "{text}: {fault}"
                    );
                    refused += 1;
                }
                Ok(verified) => {
                    let truth = is_true(&verified, &changed);
                    assert_eq!(truth, Ok(()), "{text}: accepted {changed}");
                    accepted += 1;
                }
            }
        }
    }
    assert!(refused > 1000, "{refused} refused");
    assert!(
        accepted > 0,
        "another member or bound is as good in some certificate"
    );
}

#[test]
fn a_change_of_one_byte_is_refused() {
    let (_, certificate) = &CERTIFICATES[0];
    let text = canonical(certificate);
    for place in 0..text.len() {
        for byte in [b'0', b'7', b'"', b'x', b' '] {
            let mut bytes = text.clone().into_bytes();
            if std::mem::replace(&mut bytes[place], byte) == byte {
                continue;
            }
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert!(verify(&changed, &small_budget()).is_err(), "{changed}");
        }
    }
}

#[test]
fn other_spellings_of_the_same_json_are_refused() {
    let (_, certificate) = &CERTIFICATES[0];
    let text = canonical(certificate);
    for end in ["\n", "\r\n", "\n\n"] {
        assert!(verify(&format!("{text}{end}"), &small_budget()).is_ok());
    }
    let pretty = serde_json::to_string_pretty(certificate).expect("JSON");
    let twice = text.replacen("{\"bound\"", "{\"bound\":1,\"bound\"", 1);
    let escaped = text.replacen("take", "\\u0074ake", 1);
    for other in [
        pretty,
        twice,
        escaped,
        format!(" {text}"),
        format!("{text} "),
    ] {
        assert!(verify(&other, &small_budget()).is_err(), "{other}");
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (0u64..50).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z0-9 .{},^*\\[\\];]{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::btree_map("[a-z]{1,6}", inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_makes_the_checker_panic(text in ".{0,200}") {
        prop_assert!(verify(&text, &small_budget()).is_err());
    }

    #[test]
    fn no_json_makes_the_checker_panic(value in any_json()) {
        prop_assert!(verify(&canonical(&sealed(value)), &small_budget()).is_err());
    }

    #[test]
    fn several_changes_at_once_are_refused_or_true(
        which in 0..CERTIFICATES.len(),
        fields in proptest::collection::vec((0usize..12, any_json(), 0u64..200), 1..4),
    ) {
        let (text, mut certificate) = CERTIFICATES[which].clone();
        let places = ["bound", "convention", "data", "rule", "theorem", "version"];
        for (place, value, number) in fields {
            match (place, places.get(place)) {
                (_, Some(key)) => certificate[*key] = value,
                (6, None) => certificate["law"]["period"] = number.into(),
                (7, None) => certificate["law"]["preperiod"] = number.into(),
                (8, None) => certificate["law"]["saltus"] = number.into(),
                (9, None) => certificate["bound"] = number.into(),
                (10, None) => certificate["rule"] = format!("take {{1, {}}}", number + 2).into(),
                _ => certificate["law"]["values"] = value,
            }
        }
        let certificate = sealed(certificate);
        if let Ok(verified) = verify(&canonical(&certificate), &small_budget()) {
            prop_assert_eq!(is_true(&verified, &certificate), Ok(()), "{}", text);
        }
    }
}
