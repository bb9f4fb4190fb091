//! The oracle of the planner: every assignment of the free names within a radius, by
//! [`Expression::evaluate`]. Plain, and never made faster.

use super::moves::Moves;
use super::{Brackets, Clause, Manner, Part};
use crate::budget::Budget;
use crate::rule::expression::Evaluated;
use crate::rule::{Expression, Form, Rule};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What each move of a component leaves, each as a sorted list of components; sorted, as often as
/// assignments make it.
fn moves(clause: &Clause, component: &[i128], radius: i128) -> Vec<Vec<Vec<i128>>> {
    let mut names: BTreeMap<String, i128> = BTreeMap::new();
    let mut free: Vec<String> = Vec::new();
    let mut note = |expression: &Expression| {
        super::form::names_of(expression, &mut |name| {
            if let Expression::Name(name, _) = name
                && !clause.from.contains(name)
                && !free.contains(name)
            {
                free.push(name.clone());
            }
        });
    };
    clause.condition.iter().for_each(&mut note);
    for part in &clause.to {
        match part {
            Part::Component { copies, entries } => {
                copies.iter().chain(entries).for_each(&mut note);
            }
            Part::Split { total, parts, .. } => {
                note(total);
                note(parts);
            }
        }
    }
    names.extend(clause.from.iter().cloned().zip(component.iter().copied()));
    let mut all = Vec::new();
    assign(clause, &free, &mut names, radius, &mut all);
    all.sort();
    all
}

fn assign(
    clause: &Clause,
    free: &[String],
    names: &mut BTreeMap<String, i128>,
    radius: i128,
    all: &mut Vec<Vec<Vec<i128>>>,
) {
    let Some((name, rest)) = free.split_first() else {
        let value = |expression: &Expression| expression.evaluate(&|name| names.get(name).copied());
        let holds = clause.condition.as_ref().map(value);
        if holds.is_none_or(|holds| holds == Evaluated::Truth(true)) {
            let mut sums = vec![Vec::new()];
            for part in &clause.to {
                sums = with_part(&sums, part, &value);
            }
            for mut sum in sums {
                sum.sort();
                all.push(sum);
            }
        }
        return;
    };
    for number in -radius..=radius {
        names.insert(name.clone(), number);
        assign(clause, rest, names, radius, all);
    }
    names.remove(name);
}

/// Each sum with each way to add the part; none where it is no move.
fn with_part(
    sums: &[Vec<Vec<i128>>],
    part: &Part,
    value: &dyn Fn(&Expression) -> Evaluated,
) -> Vec<Vec<Vec<i128>>> {
    let number = |expression: &Expression| match value(expression) {
        Evaluated::Number(number) if number >= 0 => Some(number),
        _ => None,
    };
    let ways: Vec<Vec<Vec<i128>>> = match part {
        Part::Component { copies, entries } => {
            let copies = copies.as_ref().map_or(Some(1), number);
            let entries: Option<Vec<i128>> = entries.iter().map(number).collect();
            match (copies, entries) {
                (Some(copies), Some(entries)) => vec![vec![entries; copies as usize]],
                _ => Vec::new(),
            }
        }
        Part::Split {
            total,
            parts,
            manner,
        } => match (number(total), number(parts)) {
            (Some(total), Some(parts)) if parts >= 1 => partitions(total, parts, total)
                .into_iter()
                .filter(|heaps| allowed(heaps, *manner))
                .map(|heaps| heaps.into_iter().map(|heap| vec![heap]).collect())
                .collect(),
            _ => Vec::new(),
        },
    };
    let mut all = Vec::new();
    for sum in sums {
        for way in &ways {
            all.push([sum.clone(), way.clone()].concat());
        }
    }
    all
}

fn partitions(total: i128, parts: i128, most: i128) -> Vec<Vec<i128>> {
    if parts == 0 {
        return if total == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    }
    let mut all = Vec::new();
    for heap in 1..=most.min(total) {
        for rest in partitions(total - heap, parts - 1, heap) {
            all.push([vec![heap], rest].concat());
        }
    }
    all
}

fn allowed(heaps: &[i128], manner: Manner) -> bool {
    let steps = |apart: fn(i128) -> bool| heaps.windows(2).all(|two| apart(two[0] - two[1]));
    match manner {
        Manner::Any => true,
        Manner::Equal => steps(|apart| apart == 0),
        Manner::Distinct => steps(|apart| apart > 0),
        Manner::Consecutive => steps(|apart| apart == 1),
    }
}

fn brackets(text: &str) -> Brackets {
    let rule: Rule = text
        .parse()
        .unwrap_or_else(|fault| panic!("{text}: {fault}"));
    match rule.form {
        Form::Brackets(brackets) => brackets,
        form => panic!("{form:?}"),
    }
}

fn by_loops(moves: &Moves, clause: usize, component: &[u64]) -> Vec<Vec<Vec<i128>>> {
    let mut all = Vec::new();
    let flow = moves.visit(component, &mut Budget::default().meter(), &mut |found| {
        if found.clause == clause {
            let mut sum = Vec::new();
            for (copies, numbers) in found.left() {
                let numbers: Vec<i128> = numbers.iter().map(|n| i128::from(*n)).collect();
                sum.extend(vec![numbers; copies as usize]);
            }
            sum.sort();
            all.push(sum);
        }
        ControlFlow::Continue(())
    });
    assert!(flow.unwrap().is_continue());
    all.sort();
    all
}

/// Compares the loops with every assignment, on all components up to `most`.
fn compare(text: &str, most: u64, radius: i128) {
    let rule = brackets(text);
    let moves_of = Moves::new(&rule, false).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    let mut component = vec![0; rule.arity()];
    loop {
        let wide: Vec<i128> = component.iter().map(|n| i128::from(*n)).collect();
        for (index, clause) in rule.clauses.iter().enumerate() {
            assert_eq!(
                by_loops(&moves_of, index, &component),
                moves(clause, &wide, radius),
                "{text} at {component:?}"
            );
        }
        let Some(place) = component.iter().rposition(|number| *number < most) else {
            return;
        };
        component[place] += 1;
        component[place + 1..].fill(0);
    }
}

#[test]
fn typical_rules_have_the_moves_of_their_assignments() {
    for text in [
        "[n] -> [n - 1]",
        "[n] -> 0 where n >= 3",
        "[n] -> [0] where 1 <= n < 4",
        "[n] -> [n - k] where k in {1, 2, n / 2}",
        "[n] -> [n - k] where 1 <= k <= 3",
        "[n] -> [n - k] where k in primes",
        "[n] -> [n - 2**k]",
        "[n] -> [n - k*k] where k >= 1",
        "[n] -> [n - d] where d | n, d < n",
        "[n] -> [d] where d | n, 1 < d < n",
        "[n] -> [n - k] where gcd(k, n) = 1, k >= 1",
        "[n] -> [a] + [b] where a + b = n, a != b, a >= 1, b >= 1",
        "[n] -> [a] + [b] where a + b = n - 1",
        "[n] -> [a] + [b] where 1 <= n - a - b <= 2",
        "[n] -> [a] + [b] + [c] where a + b + c = n, a < b < c, a >= 1",
        "[n] -> [k] + [n - k] + [n - 2*k] where 1 <= k, 2*k < n",
        "[n] -> k*[x] where k*x = n, k >= 2, x >= 1",
        "[n] -> 3*[x] where 2*x = n, x >= 1",
        "[n] -> (n % 3)*[n / 2] where n >= 1",
        "[n] -> split into k consecutive parts where k >= 2",
        "[n] -> split into k equal parts where k >= 2",
        "[n] -> split into k distinct parts where k in {2, 3}",
        "[n] -> split n - 1 into 2 parts",
        "[n] -> split into 3 parts",
        "[x] -> [y] where y < x, y*y <= x, x <= y**4",
        "[x] -> [y] where y <= x / 2, 2**y > x",
        "[n] -> [n - k] where k = 1 or k = 3 or n % 2 = 0, 1 <= k <= n",
        "[n] -> [n - k] where (1 <= k <= 2 or 2 <= k <= 4) and not k = 3",
        "[n] -> [n - k] where not (k < 1 or k > 3)",
        "[n] -> [n - k] where 2 <= 2*k <= n + 1",
        "[n] -> [n - k] where -3 <= 1 - 2*k, k > 0",
        "[n] -> [n - p*q] where p in primes, q in primes, p*q <= n",
        "[n] -> [n - min(k, 3)] where 1 <= k <= n",
        "[n] -> [n - k] where k >= 1, max(k, 2) <= n",
        "[n] -> [n - k] where popcount(k) = 1, 1 <= k <= n",
        "[n] -> [n / k] where 2 <= k <= n",
        "[n] -> [n - k] where 1 <= k <= n / (n - 3)",
        "[n] -> [n - k] where k in 2..n",
    ] {
        compare(text, 14, 20);
    }
}

#[test]
fn rules_on_two_numbers_have_the_moves_of_their_assignments() {
    for text in [
        "[a, b] -> [a - k*b, b] where b >= 1, k >= 1, k*b <= a",
        "[a, b] -> [a - k*b, b] where b != 0, k >= 1",
        "[a, b] -> [a - k, b - k] where 1 <= k <= min(a, b)",
        "[n, q] -> [n - k, 2*k] where 1 <= k <= min(n, q)",
        "[w, h] -> [a, h] + [w - a, h] where 1 <= a < w",
        "[a, b] -> [b, a - k] where k in {1, 2}; [a, b] -> [a, b - 1]",
        "[a, b] -> [a - i, b - j] where i + j <= 3, i >= 0, j >= 0, i + j >= 1",
        "[a, b] -> [x, y] where x <= a, y <= b, x + y = a + b - 1",
        "[a, b] -> [x, y] where x*y = a*b - 1, x >= 1, y >= 1",
        "[s, t] -> [s - k, t + 2**k] where 1 <= k <= s, t / 2**k % 2 = 0",
        "[s, t] -> [max(s - k, 0), t + 2**k] where s >= 1, 1 <= k <= 3, t / 2**k % 2 = 0",
        "[a, k] -> [a - x, k] where 1 <= x <= a / k",
        "[a, b] -> [a - k, b + k] where 1 <= k <= a",
        "[a, b] -> [c, a % c] where c | b, c < b, c >= 2",
        "[n, c] -> [n - k, 0] where c = 1, 1 <= k <= 2; [n, c] -> [a, 0] + [b, 0] where c = 0, 1 <= n - a - b <= 2",
    ] {
        compare(text, 4, 16);
    }
}

#[test]
fn symmetric_components_move_from_every_order() {
    let rule = brackets("[a, b] -> [a - k*b, b] where b >= 1, k >= 1");
    let moves = Moves::new(&rule, true).unwrap();
    assert_eq!(
        by_loops(&moves, 0, &[2, 5]),
        [vec![vec![2, 1]], vec![vec![3, 2]]]
    );
    assert_eq!(by_loops(&moves, 0, &[3, 3]), [vec![vec![3, 0]]]);
}

#[test]
fn a_won_component_has_no_moves() {
    let rule = brackets("[w, h] -> [a, h] + [w - a, h] where 1 <= a < w; win when w = 2 and h = 1");
    let moves = Moves::new(&rule, true).unwrap();
    assert!(moves.is_won(&[1, 2]).unwrap());
    assert!(by_loops(&moves, 0, &[2, 1]).is_empty());
    assert_eq!(by_loops(&moves, 0, &[2, 2]).len(), 1);
}

#[test]
fn names_without_bounds_are_named() {
    for (text, says) in [
        (
            "[n] -> [n - k] where k <= 3",
            "`k` may be any whole number: no lower bound",
        ),
        (
            "[n] -> [n + k] where k >= 1",
            "`k` may be any whole number: no upper bound",
        ),
        ("[n] -> [n - 1] where k != 3", "neither"),
        ("[n] -> [k] where j*k = n", "`k`"),
    ] {
        let fault = Moves::new(&brackets(text), false).unwrap_err();
        assert!(fault.to_string().contains(says), "{fault}");
        assert!(fault.span().is_some());
    }
}

#[test]
fn a_loop_beyond_the_budget_is_refused_before_it_begins() {
    let rule = brackets("[n] -> [n - k] where 1 <= k");
    let moves = Moves::new(&rule, false).unwrap();
    let mut meter = Budget::default().meter();
    let fault = moves
        .visit(&[1_000_000_000_000], &mut meter, &mut |_| {
            ControlFlow::Continue(())
        })
        .unwrap_err();
    assert!(fault.is_budget());
    assert!(
        fault.to_string().contains("from 1 to 1000000000000"),
        "{fault}"
    );
}

/// Conditions on n, a and b of which the planner finds bounds, mostly.
fn condition() -> impl Strategy<Value = String> {
    let term = prop::sample::select(vec![
        "a",
        "b",
        "n",
        "2*a",
        "a + b",
        "n - a",
        "a*b",
        "b*b",
        "n / 2",
        "3",
        "1",
        "min(a, n)",
        "max(b, 2)",
        "a % 2",
        "n - 2*b",
        "2**a",
    ]);
    let sign = prop::sample::select(vec!["<", "<=", "=", "!=", ">", ">=", "|"]);
    let comparison = (term.clone(), sign, term).prop_map(|(l, s, r)| format!("{l} {s} {r}"));
    let or = (comparison.clone(), comparison.clone()).prop_map(|(l, r)| format!("({l} or {r})"));
    let not = comparison.clone().prop_map(|c| format!("not {c}"));
    prop_oneof![4 => comparison, 1 => or, 1 => not]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn generated_rules_have_the_moves_of_their_assignments(
        conditions in prop::collection::vec(condition(), 1..4),
        entries in prop::sample::select(vec!["[a] + [b]", "[n - a] + [b]", "[a]", "[n - a - b]", "b*[a]"]),
    ) {
        let text = format!("[n] -> {entries} where {}", conditions.join(", "));
        let rule = brackets(&text);
        if Moves::new(&rule, false).is_ok() {
            // Names that are bounded at all are within this radius: no term is above 2n + 2 ** 4.
            compare(&text, 4, 20);
        }
    }
}
