//! Every engine that fits a rule gives what the oracle gives, however it is run.

use grundy::Budget;
use grundy::budget::Halt;
use grundy::engine::{Engine, Kind, choose, reference::Reference, start};
use grundy::rule::{Convention, Form, HeapRule, Rule};
use proptest::prelude::*;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn rule(text: &str) -> HeapRule {
    match text.parse::<Rule>() {
        Ok(Rule {
            form: Form::Heap(rule),
            ..
        }) => rule,
        other => panic!("{text} is a rule on heaps: {other:?}"),
    }
}

/// The values by the oracle.
fn expected(rule: &HeapRule, convention: Convention, length: u64) -> Vec<u32> {
    let mut oracle = Reference::new(rule.clone(), convention);
    let budget = Budget::default();
    let halt = oracle.extend(length, &mut budget.meter());
    assert_eq!(halt, Ok(None), "the oracle has enough for {length} values");
    oracle.values().to_vec()
}

/// How far the oracle is asked: it searches whole positions where a misère rule splits.
fn far(rule: &HeapRule, convention: Convention, length: u64) -> u64 {
    if convention == Convention::Misere && rule.splits() {
        length.min(9)
    } else {
        length
    }
}

/// Compares every engine that fits with the oracle, at once and in uneven steps.
fn agree(rule: &HeapRule, length: u64) {
    for convention in CONVENTIONS {
        let length = far(rule, convention, length);
        let expected = expected(rule, convention, length);
        for kind in Kind::ALL {
            if !kind.fits(rule, convention) {
                continue;
            }
            let budget = Budget::default();
            let mut engine = start(rule, convention, Some(kind)).expect("it fits");
            let halt = engine.extend(length, &mut budget.meter());
            assert_eq!(halt, Ok(None), "{kind} {rule:?}");
            compare(
                engine.as_ref(),
                &expected,
                &format!("{kind} {convention:?} {rule:?}"),
            );

            let mut engine = start(rule, convention, Some(kind)).expect("it fits");
            let mut reached = 0;
            while reached < length {
                reached = (reached + 1 + reached / 3 + reached % 7).min(length);
                let halt = engine.extend(reached, &mut budget.meter());
                assert_eq!(halt, Ok(None));
            }
            let name = format!("{kind} {convention:?} {rule:?} in steps");
            compare(engine.as_ref(), &expected, &name);
        }
    }
}

/// The engine's list may be longer than was asked for where it knows more.
fn compare(engine: &dyn Engine, expected: &[u32], name: &str) {
    assert!(engine.computed() >= expected.len() as u64, "{name}");
    let values = engine.values();
    assert!(values.len() >= expected.len(), "{name}");
    assert_eq!(&values[..expected.len()], expected, "{name}");
    if let Some(found) = engine.repetition() {
        let (preperiod, period) = (found.preperiod as usize, found.period as usize);
        assert!(
            values.len() >= preperiod + period,
            "{name} shows its period"
        );
        for n in preperiod..expected.len().saturating_sub(period) {
            assert_eq!(expected[n], expected[n + period], "{name} at {n}");
        }
    }
}

#[test]
fn engines_agree_with_the_oracle_on_named_sets() {
    for text in [
        "take 1..3",
        "take {1, 3, 4}",
        "take {2, 5, 7}",
        "take {1, 2, 5}",
        "take 40..90",
        "take 1..70",
        "take {1, 30, 64} or 100..180",
        "take 2^k",
        "take 3^k",
        "take squares",
        "take primes",
        "take 1 or primes",
        "take 1 or prime powers",
        "take fibonacci",
        "take factorials",
        "take odd",
        "take 3*k",
        "take 3*k + 1",
        "take all",
        "take 7..",
        "take all except {2, 5}",
        "take all except squares",
        "take all except odd",
        "take all except 2^k",
        "take d | n",
        "take 1..n/2",
        "take k where gcd(k, n) = 1",
        "take 1..n/3 or squares",
        "take squares then split",
    ] {
        agree(&rule(text), 400);
    }
}

#[test]
fn engines_agree_with_the_oracle_on_codes() {
    for text in [
        "0.77",
        "0.07",
        "0.137",
        "0.45",
        "0.007",
        "0.16",
        "0.106",
        "0.354",
        "4.0",
        "4.[3]",
        "0.3F",
        "0.[3]",
        "0.[1]",
        "0.[7]",
        "0.F",
        "0.8",
        "8.0",
        "C.F",
        "0.01[37]",
        "4.3[06]",
        "0.5",
        "0.2",
        "0.1",
        "0.3",
        "0.0000000000000000000000000000007",
        "0.[9]",
        "0.E[2]",
    ] {
        agree(&rule(text), 130);
    }
}

#[test]
fn engines_agree_with_the_oracle_on_codes_that_compare_heaps() {
    for text in [
        "4!.0",
        "4?.0",
        "4=.0",
        "0.7!",
        "0.07=",
        "0.77!7?",
        "4!.3",
        "4=.[3]",
        "4!.[7!0]",
        "0.6=3",
        "8!.0",
        "8?.0",
        "8=.0",
        "0.F!",
        "0.F?",
        "0.F=3",
        "0.3V!",
        "0.3V?",
        "0.3V=",
        "0.G!2",
        "C!.[3]",
        "0.{2!,3}",
        "0.{0,1,2=,3!,4?}",
        "0.[{2=,3?}]",
        "0.&64;3",
        "0.&96;!",
        "0.&96;?",
    ] {
        agree(&rule(text), 50);
    }
}

#[test]
fn engines_agree_with_the_oracle_on_any_number_of_heaps() {
    for text in [
        "0.*",
        "0.*!",
        "0.*?",
        "0.*=",
        "{2+}.0",
        "{2+}!.0",
        "{2+}?.0",
        "{2+}=.0",
        "{4+}.[3]",
        "0.{0,3+}",
        "0.{1,3!+}",
        "0.{2,4?+}",
        "0.{3=+}2",
        "0.[*]",
        "0.[*!]",
        "0.3[*?0]",
        "0.*3*!",
        "0.{0,1,2=,3!,5?+}{2!,4+}",
    ] {
        agree(&rule(text), 24);
    }
    // Enough for horizons to be moved and for values beyond a word.
    for text in ["0.*!", "{3+}!.[3]", "0.[{1,2,3}!]", "0.{0,1,4!+}"] {
        agree(&rule(text), 70);
    }
    agree(&rule("0.[{0,1,3}!]"), 150);
    agree(&rule("{2+}=.[3]"), 300);
}

#[test]
fn a_code_whose_moves_cannot_be_counted_stops_at_its_budget() {
    let budget = Budget::default().with_steps(200_000).with_memory(1 << 20);
    for convention in CONVENTIONS {
        for text in ["0.*", "{2+}!.0", "0.&9223372036854775807;?", "0.[*=]"] {
            let rule = rule(text);
            for kind in Kind::ALL
                .into_iter()
                .filter(|kind| kind.fits(&rule, convention))
            {
                let mut engine = start(&rule, convention, Some(kind)).expect("it fits");
                let halt = engine
                    .extend(5_000, &mut budget.meter())
                    .expect("a short list");
                assert!(halt.is_some(), "{kind} {text} {convention:?}");
            }
        }
    }
}

#[test]
fn sparse_space_gives_the_values_of_all_pairs() {
    // With parity (0.106, odd digits; 0.104), without, and where there is none worth using.
    for text in [
        "0.16", "0.106", "0.104", "0.354", "0.454", "0.07", "0.77", "0.7", "4.0", "0.007", "4!.0",
        "0.07!", "0.4=6!", "0.16?3",
    ] {
        agree(&rule(text), 1500);
    }
}

#[test]
fn an_engine_that_does_not_fit_is_refused_with_those_that_do() {
    let error = start(&rule("0.77"), Convention::Normal, Some(Kind::Window))
        .err()
        .expect("a window holds no splits");
    assert!(
        error
            .hint_text()
            .is_some_and(|hint| hint.contains("reference"))
    );
    assert!("windov".parse::<Kind>().is_err());
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
}

#[test]
fn periods_of_finite_sets_are_the_least() {
    for (text, preperiod, period) in [
        ("take 1..3", 0, 4),
        ("take {1, 2}", 0, 3),
        ("take {1, 3}", 0, 2),
        ("take {1, 2, 5}", 0, 3),
        ("take {1, 3, 4}", 0, 7),
        ("take {2, 5, 7}", 0, 22),
        ("take 1..1000", 0, 1001),
        ("take 1..100000", 0, 100_001),
    ] {
        let budget = Budget::default();
        let mut engine = start(&rule(text), Convention::Normal, None).expect("a window");
        assert_eq!(engine.extend(4_000_000, &mut budget.meter()), Ok(None));
        let found = engine.repetition().expect("a finite set has a period");
        assert_eq!(
            (found.preperiod, found.period),
            (preperiod, period),
            "{text}"
        );
    }
}

#[test]
fn a_window_beyond_the_memory_is_refused_before_it_is_allocated() {
    let budget = Budget::default();
    let rule = rule("take {1, 1000000000}");
    let mut window = start(&rule, Convention::Normal, Some(Kind::Window)).expect("it is finite");
    let error = window
        .extend(10, &mut budget.meter())
        .expect_err("too large");
    assert!(error.is_budget());

    assert_eq!(choose(&rule, Convention::Normal).engine, Kind::Sieve);
    let mut sieve = start(&rule, Convention::Normal, None).expect("a sieve");
    assert_eq!(sieve.extend(400, &mut budget.meter()), Ok(None));
    assert_eq!(sieve.values(), expected(&rule, Convention::Normal, 400));
}

#[test]
fn a_halted_engine_goes_on_where_it_stopped() {
    for text in [
        "take {1, 7, 30, 31}",
        "take squares",
        "take all except 2^k",
        "0.137",
        "take d | n",
    ] {
        let rule = rule(text);
        let expected = expected(&rule, Convention::Normal, 300);
        for kind in Kind::ALL {
            if !kind.fits(&rule, Convention::Normal) {
                continue;
            }
            let mut engine = start(&rule, Convention::Normal, Some(kind)).expect("it fits");
            let budget = Budget::default().with_steps(1500);
            let mut halts = 0;
            while engine.values().len() < expected.len() {
                match engine
                    .extend(300, &mut budget.meter())
                    .expect("small tables")
                {
                    Some(halt) => assert_eq!(halt, Halt::Steps),
                    None => assert!(engine.values().len() >= expected.len()),
                }
                halts += 1;
                assert!(halts < 1000, "{kind} gets on with {text}");
                let both = engine.values().len().min(expected.len());
                assert_eq!(engine.values()[..both], expected[..both], "{kind} {text}");
            }
        }
    }
}

/// One digit of a code, with all that a digit may have.
fn digit() -> impl Strategy<Value = String> {
    let suffix = || prop::sample::select(vec!["", "!", "?", "="]);
    let compared = prop_oneof!["[4-9A-V]", Just("*".to_owned()), "&(3[2-9]|[4-9][0-9]);"];
    let list =
        (2u32..5, suffix(), 1u32..3, suffix(), any::<bool>()).prop_map(|(h, a, gap, b, more)| {
            let (last, plus) = (h + gap, if more { "+" } else { "" });
            format!("{{1,{h}{a},{last}{b}{plus}}}")
        });
    prop_oneof![
        "[0-3]",
        (compared, suffix()).prop_map(|(digit, suffix)| digit + suffix),
        list
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn engines_agree_with_the_oracle_on_finite_sets(
        members in prop::collection::btree_set(1u64..90, 1..40)
    ) {
        let members: Vec<String> = members.iter().map(u64::to_string).collect();
        agree(&rule(&format!("take {{{}}}", members.join(", "))), 300);
    }

    #[test]
    fn engines_agree_with_the_oracle_on_unions(
        members in prop::collection::btree_set(1u64..60, 1..6),
        named in prop::sample::select(vec!["squares", "primes", "odd", "2^k", "5*k + 3", "fibonacci"]),
        except in any::<bool>(),
        split in any::<bool>(),
    ) {
        let members: Vec<String> = members.iter().map(u64::to_string).collect();
        let set = format!("{{{}}} or {named}", members.join(", "));
        let set = if except { format!("all except ({set})") } else { set };
        let (then, length) = if split { (" then split", 60) } else { ("", 250) };
        agree(&rule(&format!("take {set}{then}")), length);
    }

    #[test]
    fn engines_agree_with_the_oracle_on_codes_of_any_digits(
        whole in prop::sample::select(vec!['0', '4', '8', 'C']),
        digits in "[0-9A-F]{1,6}",
        tail in prop::option::of("[0-7]{1,3}"),
    ) {
        let tail = tail.filter(|tail| tail.chars().any(|digit| digit != '0'));
        let tail = tail.map_or(String::new(), |tail| format!("[{tail}]"));
        if let Ok(Rule { form: Form::Heap(rule), .. }) = format!("{whole}.{digits}{tail}").parse() {
            agree(&rule, 70);
        }
    }

    #[test]
    fn engines_agree_with_the_oracle_on_codes_with_everything(
        whole in prop::sample::select(vec!["0", "4!", "{2=,3+}", "{2+}?", "C=", "{3+}!"]),
        digits in prop::collection::vec(digit(), 1..4),
        tail in prop::collection::vec(digit(), 0..3),
    ) {
        let tail = if tail.is_empty() { String::new() } else { format!("[{}]", tail.concat()) };
        agree(&rule(&format!("{whole}.{}{tail}", digits.concat())), 20);
    }
}
