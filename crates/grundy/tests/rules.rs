//! The rule language as text: canonical forms, the messages for what people get wrong, and that
//! no text makes a parser panic.

use grundy::rule::bracket::{Clause, Manner, Part};
use grundy::rule::{
    Brackets, Components, Expression, LONGEST_TEXT, Position, Rule, Set, split_parameters,
};
use grundy::{Error, Result};
use proptest::prelude::*;
use serde::Deserialize;
use std::fmt::{Debug, Display, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

#[derive(Deserialize)]
struct Cases {
    rules: Vec<(String, String)>,
    brackets: Vec<(String, String)>,
    positions: Vec<(String, String)>,
    components: Vec<(usize, String, String)>,
    formulas: Vec<(String, String)>,
    bad_rules: Vec<String>,
    bad_brackets: Vec<String>,
    bad_positions: Vec<String>,
    bad_components: Vec<(usize, String)>,
    bad_formulas: Vec<String>,
}

fn cases() -> Cases {
    toml::from_str(include_str!("../../../tests/cases/rules.toml")).unwrap()
}

fn position(text: &str) -> Result<Position> {
    Position::read(text)
}

/// Written and canonical text are the same value, and the canonical text is stable.
fn check_canonical<T: Display + Debug + PartialEq>(
    cases: &[(String, String)],
    read: fn(&str) -> Result<T>,
) {
    assert!(!cases.is_empty());
    for (written, canonical) in cases {
        let value = read(written).unwrap_or_else(|error| panic!("{}", render(written, &error)));
        assert_eq!(value.to_string(), *canonical, "from {written:?}");
        assert_eq!(read(canonical).unwrap(), value, "{canonical:?}");
    }
}

/// An error as a person sees it: the text, what is meant underlined, what to do.
fn render(text: &str, error: &Error) -> String {
    let mut out = String::new();
    let shown = text.replace('\n', " ");
    writeln!(out, "    {shown}").unwrap();
    if let Some(at) = error.span() {
        let before = text[..at.start].chars().count();
        let under = text[at.start..at.end].chars().count().max(1);
        writeln!(out, "    {}{}", " ".repeat(before), "^".repeat(under)).unwrap();
    }
    writeln!(
        out,
        "{:?} in {:?}: {}",
        error.kind(),
        error.field(),
        error.message()
    )
    .unwrap();
    if let Some(hint) = error.hint_text() {
        writeln!(out, "  hint: {hint}").unwrap();
    }
    out
}

fn messages<T: Display>(cases: &[String], read: fn(&str) -> Result<T>) -> String {
    let message = |text: &String| match read(text) {
        Ok(value) => panic!("{text:?} was read as {value}"),
        Err(error) => render(text, &error),
    };
    cases.iter().map(message).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_rule_has_one_canonical_text() {
    check_canonical(&cases().rules, Rule::from_str);
}

#[test]
fn moves_in_brackets_have_one_canonical_text() {
    check_canonical(&cases().brackets, Rule::from_str);
}

#[test]
fn a_position_has_one_canonical_text() {
    check_canonical(&cases().positions, position);
}

#[test]
fn components_have_one_canonical_text() {
    for (arity, written, canonical) in cases().components {
        let position = Components::read(&written, arity).unwrap();
        assert_eq!(position.to_string(), canonical, "from {written:?}");
        assert_eq!(Components::read(&canonical, arity).unwrap(), position);
    }
}

#[test]
fn a_formula_has_one_canonical_text() {
    check_canonical(&cases().formulas, Expression::from_str);
}

#[test]
fn bad_rules_are_explained() {
    insta::assert_snapshot!(messages(&cases().bad_rules, Rule::from_str));
}

#[test]
fn bad_moves_in_brackets_are_explained() {
    insta::assert_snapshot!(messages(&cases().bad_brackets, Rule::from_str));
}

#[test]
fn bad_positions_are_explained() {
    insta::assert_snapshot!(messages(&cases().bad_positions, position));
}

#[test]
fn bad_components_are_explained() {
    let message = |(arity, text): &(usize, String)| match Components::read(text, *arity) {
        Ok(position) => panic!("{text:?} was read as {position}"),
        Err(error) => render(text, &error),
    };
    let all: Vec<_> = cases().bad_components.iter().map(message).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn bad_formulas_are_explained() {
    insta::assert_snapshot!(messages(&cases().bad_formulas, Expression::from_str));
}

#[test]
fn texts_and_numbers_that_are_too_long_are_refused_with_the_limit() {
    let long = "1".repeat(LONGEST_TEXT + 1);
    for error in [
        long.parse::<Rule>().unwrap_err(),
        long.parse::<Expression>().unwrap_err(),
    ] {
        assert!(error.message().contains("65536"), "{error}");
    }
    let longest = "9".repeat(10_000);
    assert_eq!(Position::read(&longest).unwrap().to_string(), longest);
    let error = Position::read(&"9".repeat(10_001)).unwrap_err();
    assert!(error.message().contains("10000"), "{error}");
    // A million copies of a number of thousands of digits would be gigabytes.
    let error = Position::read("1000000*[10^9000]").unwrap_err();
    assert!(error.message().contains("bytes"), "{error}");
}

#[test]
fn nesting_is_limited_and_does_not_overflow_the_stack() {
    for text in [
        "(".repeat(60_000),
        "-".repeat(60_000),
        "not ".repeat(15_000),
        "1+".repeat(30_000) + "1",
        "2**".repeat(20_000) + "1",
        "if ".repeat(20_000),
        "max(".repeat(15_000),
        "n=1 or ".repeat(9_000) + "n=2",
    ] {
        assert!(text.parse::<Expression>().is_err());
    }
    assert!("take ".to_owned().parse::<Rule>().is_err());
    assert!(
        format!("take {}", "(".repeat(60_000))
            .parse::<Rule>()
            .is_err()
    );
    assert!(
        format!("take {}", "all except ".repeat(5_000))
            .parse::<Rule>()
            .is_err()
    );
    let deep = "(".repeat(100) + "n" + &")".repeat(100);
    assert!(deep.parse::<Expression>().is_ok());
}

#[test]
fn unknown_names_of_a_formula_are_pointed_at() {
    let formula: Expression = "n % 3 + N".parse().unwrap();
    let error = formula.check_names(&["n"]).unwrap_err();
    insta::assert_snapshot!(render("n % 3 + N", &error));
}

#[test]
fn parameters_are_taken_from_the_front_of_a_position() {
    let (parameters, rest, offset) = split_parameters("limit=5  max-heap=10^3  3 4").unwrap();
    let read: Vec<_> = parameters
        .iter()
        .map(|parameter| format!("{} {}", parameter.key, parameter.value))
        .collect();
    assert_eq!(read, ["limit 5", "max-heap 1000"]);
    assert_eq!((rest, offset), ("3 4", 24));
    assert!(split_parameters("limit= 3,").is_ok());
    assert!(split_parameters("limit=x").is_err());
}

/// Sets as a rule may hold them, without those that another spelling makes simpler.
fn sets() -> impl Strategy<Value = Set> {
    let amount = prop_oneof![1..200u64, 1..=u64::MAX];
    let simple = prop_oneof![
        prop::collection::btree_set(amount.clone(), 1..6)
            .prop_map(|members| Set::Finite(members.into_iter().collect())),
        (amount.clone(), amount.clone()).prop_map(|(a, b)| Set::range(a.min(b), a.max(b))),
        amount
            .clone()
            .prop_map(|from| Set::Range { from, to: None }),
        (2..=u64::MAX, prop::option::of(any::<u32>()))
            .prop_map(|(base, most)| Set::Powers { base, most }),
        (amount, 2..=u64::MAX).prop_map(|(first, step)| Set::Progression { first, step }),
        (2..=u64::MAX).prop_map(|divisor| Set::Fraction { divisor }),
        Just(Set::Squares),
        Just(Set::Primes),
        Just(Set::PrimePowers),
        Just(Set::Fibonacci),
        Just(Set::Factorials),
        Just(Set::Divisors),
        Just(Set::Coprime),
    ];
    simple.prop_recursive(4, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Set::union),
            inner.prop_filter_map("no amount is left", Set::all_except),
        ]
    })
}

/// Digits of a code, one or a few.
fn digits() -> impl Strategy<Value = String> {
    let list = prop::collection::btree_map(2..=62u32, "[!?=]?", 1..5);
    let list = (list, prop::bool::ANY).prop_map(|(counts, more)| {
        let counts: Vec<String> = counts
            .into_iter()
            .map(|(heaps, suffix)| format!("{heaps}{suffix}"))
            .collect();
        format!("{{0,{}{}}}", counts.join(","), if more { "+" } else { "" })
    });
    prop_oneof![
        "[0-9A-Va-v]{1,5}",
        "[4-9A-V][!?=]",
        "\\*[!?=]?",
        "&[1-9][0-9]{0,17};",
        list
    ]
}

/// Sets as a condition may hold them: lists and ranges have a form of their own there, and what
/// depends on a heap has none.
fn conditional_sets() -> impl Strategy<Value = Set> {
    sets().prop_filter("a list, a range or no set for every heap", |set| {
        !matches!(set, Set::Finite(_) | Set::Range { .. }) && set.is_subtraction_set()
    })
}

/// Formulas of numbers, well typed, with any literals.
fn numbers() -> impl Strategy<Value = Expression> {
    prop_oneof![numbers_of(-9..=9), numbers_of(-i128::MAX..=i128::MAX)]
}

fn numbers_of(literals: RangeInclusive<i128>) -> BoxedStrategy<Expression> {
    use grundy::rule::expression::{Function, Operator};
    let leaf = prop_oneof![
        literals.prop_map(Expression::Number),
        prop::sample::select(vec!["n", "a", "long_name"]).prop_map(Expression::name),
    ];
    leaf.prop_recursive(5, 40, 3, |number| {
        let boxed = number.clone().prop_map(Box::new);
        let operator = prop::sample::select(vec![
            Operator::Add,
            Operator::Subtract,
            Operator::Multiply,
            Operator::Divide,
            Operator::Remainder,
            Operator::Power,
            Operator::Xor,
        ]);
        let truth = truths(number.clone());
        prop_oneof![
            boxed.clone().prop_map(Expression::Negative),
            (operator, boxed.clone(), boxed.clone())
                .prop_map(|(operator, a, b)| Expression::Arithmetic(operator, a, b)),
            (number.clone(), number.clone())
                .prop_map(|(a, b)| Expression::Call(Function::Gcd, vec![a, b])),
            number.prop_map(|a| Expression::Call(Function::V2, vec![a])),
            (truth.prop_map(Box::new), boxed.clone(), boxed)
                .prop_map(|(c, a, b)| Expression::If(c, a, b)),
        ]
    })
    .boxed()
}

/// Conditions on such numbers.
fn truths(
    number: impl Strategy<Value = Expression> + Clone + 'static,
) -> impl Strategy<Value = Expression> {
    use grundy::rule::expression::Relation;
    let boxed = number.clone().prop_map(Box::new);
    let relation = prop::sample::select(vec![
        Relation::Equal,
        Relation::Unequal,
        Relation::Less,
        Relation::AtMost,
        Relation::Greater,
        Relation::AtLeast,
        Relation::Divides,
    ]);
    let links = prop::collection::vec((relation, number.clone()), 1..3);
    let set = conditional_sets();
    let compared = prop_oneof![
        (boxed.clone(), links).prop_map(|(first, links)| Expression::Comparison(first, links)),
        (boxed.clone(), prop::collection::vec(number, 1..3))
            .prop_map(|(item, members)| Expression::Member(item, members)),
        (boxed, set.prop_map(Box::new)).prop_map(|(item, set)| Expression::Within(item, set)),
    ];
    compared.prop_recursive(3, 12, 2, |truth| {
        let truth = truth.prop_map(Box::new);
        prop_oneof![
            truth.clone().prop_map(Expression::Not),
            (truth.clone(), truth.clone()).prop_map(|(a, b)| Expression::And(a, b)),
            (truth.clone(), truth.clone()).prop_map(|(a, b)| Expression::Or(a, b)),
            (truth.clone(), truth.clone(), truth).prop_map(|(c, a, b)| Expression::If(c, a, b)),
        ]
    })
}

/// Rules in brackets as text can say them, whether or not their moves can be made.
fn brackets() -> impl Strategy<Value = Brackets> {
    let number = || numbers_of(-9..=9);
    let clause = move |arity: usize| {
        let component = (
            prop::option::of(number()),
            prop::collection::vec(number(), arity),
        )
            .prop_map(|(copies, entries)| Part::Component { copies, entries });
        let manner = prop::sample::select(vec![
            Manner::Any,
            Manner::Equal,
            Manner::Distinct,
            Manner::Consecutive,
        ]);
        let split = (number(), number(), manner).prop_map(|(total, parts, manner)| Part::Split {
            total,
            parts,
            manner,
        });
        let part = if arity == 1 {
            prop_oneof![component, split].boxed()
        } else {
            component.boxed()
        };
        let parts = prop::collection::vec(part, 0..3);
        (parts, prop::option::of(truths(number()))).prop_map(move |(to, condition)| Clause {
            from: ["n", "b", "c1"][..arity]
                .iter()
                .map(|name| (*name).to_owned())
                .collect(),
            to,
            condition,
            at: Default::default(),
        })
    };
    (1..=3usize).prop_flat_map(move |arity| {
        let win = prop::option::of(truths(Just(Expression::name("n"))));
        (prop::collection::vec(clause(arity), 1..4), win)
            .prop_map(|(clauses, win)| Brackets { clauses, win })
    })
}

/// Texts of the language's own words and signs.
fn soup() -> impl Strategy<Value = String> {
    let words = "take all except or and not xor in divides mod if then else split misere symmetric \
        where k n d gcd min v2 split into parts equal win when squares primes prime powers odd coprime kayles limit max-exponent \
        0 1 2 18 99999999999999999999 0.77 4.[3] 0.3[07] C. 4! 4!.0 0.* 2+ {2! 0.{2,3 &64; *! { } ( ) [ ] , ; .. . ^ ** * / % + - \
        -> = == != <= >= < > | || & && ! ? # é";
    let words: Vec<&str> = words.split_whitespace().chain(["\n", " "]).collect();
    let spaces = prop::sample::select(vec!["", " "]);
    prop::collection::vec((prop::sample::select(words), spaces), 0..24).prop_map(|parts| {
        parts
            .into_iter()
            .map(|(word, space)| format!("{word}{space}"))
            .collect()
    })
}

/// Every parser reads the text or points into it, and what is read has a stable canonical text.
fn check_any(text: &str) {
    fn stable<T: Display + Debug + PartialEq>(text: &str, read: fn(&str) -> Result<T>) {
        match read(text) {
            Ok(value) => assert_eq!(read(&value.to_string()).unwrap(), value),
            Err(error) => {
                if let Some(at) = error.span() {
                    assert!(text.get(at.start..at.end).is_some(), "{at:?} of {text:?}");
                }
            }
        }
    }
    stable(text, Rule::from_str);
    stable(text, Brackets::from_str);
    stable(text, position);
    stable(text, |text| Components::read(text, 2));
    stable(text, Expression::from_str);
    if let Ok((_, rest, offset)) = split_parameters(text) {
        assert_eq!(&text[offset..], rest);
    }
}

proptest! {
    #[test]
    fn a_take_game_reads_back(set in sets(), split: bool) {
        let text = format!("take {set}{}", if split { " then split" } else { "" });
        let rule: Rule = text.parse().unwrap();
        prop_assert_eq!(rule.to_string(), text);
    }

    #[test]
    fn a_code_reads_back(
        whole in prop::sample::select(vec!["", "0", "4", "8!", "C?", "{2+}=", "&64;", "G"]),
        digits in prop::collection::vec(digits(), 1..8),
        tail in prop::collection::vec(digits(), 0..4),
    ) {
        let tail = if tail.is_empty() { String::new() } else { format!("[{}]", tail.concat()) };
        let rule: Rule = format!("{whole}.{}{tail}", digits.concat()).parse().unwrap();
        prop_assert_eq!(rule.to_string().parse::<Rule>().unwrap(), rule);
    }

    #[test]
    fn a_set_in_a_condition_reads_back(set in conditional_sets()) {
        let within = |item| Expression::Within(Box::new(item), Box::new(set.clone()));
        let name = within(Expression::name("k"));
        prop_assert_eq!(name.to_string().parse::<Expression>().unwrap(), name);
        let sum: Expression = "2*k + 1".parse().unwrap();
        let sum = within(sum);
        prop_assert_eq!(sum.to_string().parse::<Expression>().unwrap(), sum);
    }

    #[test]
    fn a_formula_reads_back(formula in numbers()) {
        prop_assert_eq!(formula.to_string().parse::<Expression>().unwrap(), formula);
    }

    #[test]
    fn no_text_makes_a_parser_panic(text: String) {
        check_any(&text);
    }

    #[test]
    fn no_text_of_the_languages_own_words_makes_a_parser_panic(text in soup()) {
        check_any(&text);
        check_any(&format!("take {text}"));
        check_any(&format!("[n] -> {text}"));
        check_any(&format!("[n] -> [n - k] where {text}"));
        check_any(&format!("[n] -> [n - k] where k in {text}"));
    }

    #[test]
    fn moves_in_brackets_read_back(brackets in brackets()) {
        prop_assert_eq!(brackets.to_string().parse::<Brackets>().unwrap(), brackets);
    }
}
