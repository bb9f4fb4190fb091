//! Laws of tables that are computed here by plain mex, and near misses that must not be found.

use super::*;
use crate::budget::Budget;
use crate::law::LawKind;

fn table_of(names: &[&str], sizes: &[usize], value: impl Fn(&[u64]) -> u32) -> Table {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let cells = sizes.iter().product();
    let empty = Table::new(names.clone(), sizes.to_vec(), vec![0; cells]).expect("the cells fit");
    let values = empty.components().map(|c| value(&c)).collect();
    Table::new(names, sizes.to_vec(), values).expect("the cells fit")
}

/// The table of a formula; outcomes are 0 for P and 1 for N.
fn table_of_formula(text: &str, names: &[&str], sizes: &[usize]) -> Table {
    let formula = Formula::read(text, names).expect("this is a formula");
    let named: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    table_of(names, sizes, |component| {
        match formula.of_component(&named, component) {
            Some(Claim::Value(value)) => value.to_u64().expect("it is small") as u32,
            Some(Claim::Outcome(outcome)) => u32::from(outcome == Outcome::N),
            _ => Table::UNKNOWN,
        }
    })
}

/// The table of a game of two numbers by mex over `options`, which have a smaller sum.
fn game(size: usize, options: impl Fn(usize, usize) -> Vec<(usize, usize)>) -> Table {
    let mut values = vec![0; size * size];
    let mut cells: Vec<(usize, usize)> = (0..size * size).map(|p| (p / size, p % size)).collect();
    cells.sort_by_key(|(a, b)| a + b);
    for (a, b) in cells {
        let seen: Vec<u32> = options(a, b)
            .iter()
            .map(|(a, b)| values[a * size + b])
            .collect();
        values[a * size + b] = (0..)
            .find(|v| !seen.contains(v))
            .expect("some value is free");
    }
    let names = ["a", "b"].map(str::to_owned).to_vec();
    Table::new(names, vec![size, size], values).expect("the cells fit")
}

/// Wythoff's game where the amounts from the two heaps may differ by less than t.
fn wythoff(size: usize, t: usize) -> Table {
    game(size, |a, b| {
        let straight = (1..=a)
            .map(|k| (a - k, b))
            .chain((1..=b).map(|k| (a, b - k)));
        let pairs = (1..=a).flat_map(|k| (1..=b).map(move |l| (k, l)));
        let slanted = pairs.filter(|(k, l)| k.abs_diff(*l) < t);
        straight
            .chain(slanted.map(|(k, l)| (a - k, b - l)))
            .collect()
    })
}

/// Euclid's game; whoever takes all of the larger number's multiples may leave `least`.
fn euclid(size: usize, least: usize) -> Table {
    game(size, |a, b| {
        let (x, y) = (a.min(b), a.max(b));
        if x == 0 {
            return Vec::new();
        }
        (1..=y.saturating_sub(least) / x)
            .map(|k| {
                if a <= b {
                    (a, b - k * a)
                } else {
                    (a - k * b, b)
                }
            })
            .collect()
    })
}

/// Fibonacci nim: of n take k <= q, and next time at most 2k.
fn fibonacci_nim(size: usize) -> Table {
    let mut values = vec![0; size * size];
    for n in 0..size {
        for q in 0..size {
            // A quota beyond n is no more than n.
            let seen: Vec<u32> = (1..=q.min(n))
                .map(|k| values[(n - k) * size + (2 * k).min(size - 1)])
                .collect();
            values[n * size + q] = (0..)
                .find(|v| !seen.contains(v))
                .expect("some value is free");
        }
    }
    let names = ["n", "q"].map(str::to_owned).to_vec();
    Table::new(names, vec![size, size], values).expect("the cells fit")
}

fn found(table: &Table, convention: Convention) -> TableFindings {
    find_table(table, convention, &mut Budget::default().meter()).expect("the table is small")
}

fn text(law: &TableLaw) -> String {
    match law {
        TableLaw::Formula {
            formula, from: 0, ..
        } => formula.to_string(),
        TableLaw::Formula { formula, from, .. } => format!("{formula} from {from}"),
        TableLaw::Rows(rows) => format!("{} rows", rows.rows.len()),
    }
}

fn law_of(table: &Table) -> String {
    let found = found(table, Convention::Normal);
    found.law.as_ref().map(text).unwrap_or_default()
}

/// The table with one value changed, outside the half box.
fn spoiled(table: &Table) -> Table {
    let mut values = table.values().to_vec();
    let component: Vec<usize> = table.sizes().iter().map(|size| size * 3 / 4).collect();
    let place = table.place(&component).expect("it is in the box");
    values[place] = u32::from(values[place] == 0);
    Table::new(table.names().to_vec(), table.sizes().to_vec(), values).expect("the cells fit")
}

const FORMULAS: [&str; 21] = [
    "0",
    "3",
    "a",
    "b % 4",
    "a xor b",
    "a + b",
    "min(a, b)",
    "max(a, b)",
    "max(a, b) - min(a, b)",
    "min(a, b) % 2",
    "gcd(a, b)",
    "a / 2 xor b / 2",
    "1 + (a xor b)",
    "a % 3 xor b % 4",
    "a xor v2(b + 1)",
    "popcount(a) xor b % 2",
    "max(a, 1) - 1 xor max(b, 1) - 1",
    "if a % 2 = 0 and b % 3 = 0 then 0 else 1",
    "if a % 3 = 0 and b % 2 = 0 then 0 else if a % 3 != 0 then 2 else 1",
    "(if a % 7 in {0, 2} then 0 else if a % 7 in {1, 3} then 1 else if a % 7 = 5 then 3 else 2) xor b",
    "a xor b / 3",
];

const CONDITIONS: [&str; 9] = [
    "P iff a = b",
    "P iff a != b",
    "P iff a < b",
    "P iff a >= 2 * b",
    "P iff a % 3 = 1 and b % 2 = 0",
    "P iff (a + b) % 3 = 0",
    "P iff (a xor b) = 1",
    "P iff min(a, b) = (abs(a - b) + isqrt(5 * abs(a - b) ** 2)) / 2",
    "P iff max(a, b) * (max(a, b) - 2 * min(a, b)) < min(a, b) ** 2",
];

#[test]
fn a_formula_is_found_again_and_no_larger_than_it_was_written() {
    let cases = FORMULAS.map(|text| (text, Convention::Normal));
    for (text, convention) in cases
        .into_iter()
        .chain(CONDITIONS.map(|text| (text, Convention::Misere)))
    {
        let table = table_of_formula(text, &["a", "b"], &[36, 36]);
        let found = found(&table, convention);
        let Some(TableLaw::Formula {
            formula,
            from: 0,
            domain,
        }) = &found.law
        else {
            panic!("{text}: {found:?}");
        };
        assert_eq!(domain, "all a, b", "{text}: {formula}");
        let written = Formula::read(text, &["a", "b"]).expect("this is a formula");
        assert!(
            size(formula.expression()) <= size(written.expression()),
            "{text}: {formula}"
        );
        // It reads back, and says the same of every component.
        let again = Formula::read(&formula.to_string(), &["a", "b"]).expect("it is a formula");
        let compared = check_table(&again, &table, convention, &mut Budget::default().meter());
        assert_eq!(compared.map(|found| found.disagreement), Ok(None), "{text}");
        assert_eq!((found.fitted, found.tested), (18 * 18, 36 * 36 - 18 * 18));
        assert_eq!(found.to, Numbers::Several(vec![35, 35]));
    }
}

#[test]
fn one_component_that_differs_is_enough_to_have_no_formula() {
    let cases = FORMULAS.map(|text| (text, Convention::Normal));
    for (text, convention) in cases
        .into_iter()
        .chain(CONDITIONS.map(|text| (text, Convention::Misere)))
    {
        let table = spoiled(&table_of_formula(text, &["a", "b"], &[36, 36]));
        let found = found(&table, convention);
        let formulas = found.law.iter().chain(&found.also);
        let formulas: Vec<_> = formulas
            .filter(|law| matches!(law, TableLaw::Formula { .. }))
            .collect();
        assert!(formulas.is_empty(), "{text}: {formulas:?}");
    }
}

#[test]
fn two_heaps_of_nim_are_their_nim_sum() {
    let nim = game(32, |a, b| {
        (0..a)
            .map(|a| (a, b))
            .chain((0..b).map(|b| (a, b)))
            .collect()
    });
    assert_eq!(law_of(&nim), "a xor b");
}

#[test]
fn heaps_that_keep_one_stone_are_nim_of_one_less() {
    let nim = game(32, |a, b| {
        (1..a)
            .map(|a| (a, b))
            .chain((1..b).map(|b| (a, b)))
            .collect()
    });
    assert_eq!(law_of(&nim), "max(a, 1) - 1 xor max(b, 1) - 1");
    let board = table_of(&["a", "b", "c"], &[14, 14, 14], |c| match c {
        [a, b, c] if *a > 0 && *b > 0 && *c > 0 => ((a - 1) ^ (b - 1) ^ (c - 1)) as u32,
        _ => Table::UNKNOWN,
    });
    assert_eq!(law_of(&board), "a - 1 xor b - 1 xor c - 1 from 1");
}

#[test]
fn a_king_loses_where_both_numbers_are_even() {
    let king = game(30, |a, b| {
        let steps = [(1, 0), (0, 1), (1, 1)].into_iter();
        let legal = steps.filter(|(x, y)| *x <= a && *y <= b);
        legal.map(|(x, y)| (a - x, b - y)).collect()
    });
    assert_eq!(law_of(&king), "P iff gcd(a, b) % 2 = 0");
}

#[test]
fn wythoff_games_have_beatty_pairs_and_rows_that_rise() {
    for (t, condition) in [
        (
            1,
            "P iff min(a, b) = (abs(a - b) + isqrt(5 * abs(a - b) ** 2)) / 2",
        ),
        (
            2,
            "P iff 2 | abs(a - b) and min(a, b) = isqrt(8 * (abs(a - b) / 2) ** 2) / 2",
        ),
        (
            3,
            "P iff 3 | abs(a - b) and min(a, b) = (isqrt(13 * (abs(a - b) / 3) ** 2) - abs(a - b) / 3) / 2",
        ),
    ] {
        assert_eq!(law_of(&wythoff(50, t)), condition);
    }
    let found = found(&wythoff(120, 1), Convention::Normal);
    let [TableLaw::Rows(rows)] = found.also.as_slice() else {
        panic!("{:?}", found.also);
    };
    let periods: Vec<_> = rows
        .rows
        .iter()
        .map(|row| (row.period, row.saltus))
        .collect();
    assert_eq!(periods[..4], [(1, 1), (3, 3), (3, 3), (6, 6)]);
    let report = found.also[0].report(&["a".to_owned(), "b".to_owned()]);
    assert_eq!(report.kind, LawKind::Arithmetic);
    assert_eq!(report.rows, Some(rows.rows.clone()));
    let start = "g(a, b + p) = g(a, b) + s in each row a <= ";
    assert!(report.text.starts_with(start), "{}", report.text);
}

#[test]
fn euclid_turns_on_the_golden_ratio() {
    // Where a number may become 0, equal numbers are won at once.
    assert_eq!(
        law_of(&euclid(40, 0)),
        "P iff a != b and max(a, b) * (max(a, b) - min(a, b)) < min(a, b) ** 2 or min(a, b) = 0"
    );
    assert_eq!(
        law_of(&euclid(40, 1)),
        "P iff max(a, b) * (max(a, b) - min(a, b)) < min(a, b) ** 2 or min(a, b) = 0"
    );
}

#[test]
fn fibonacci_nim_turns_on_the_least_zeckendorf_part() {
    let found = found(&fibonacci_nim(60), Convention::Normal);
    let Some(TableLaw::Formula {
        formula,
        from: 0,
        domain,
    }) = &found.law
    else {
        panic!("{found:?}");
    };
    assert_eq!(formula.to_string(), "P iff q < zeckendorf(n)");
    assert_eq!(domain, "n >= 1");
    let report = found
        .law
        .as_ref()
        .map(|law| law.report(&["n".into(), "q".into()]));
    assert_eq!(
        report.map(|report| report.text).as_deref(),
        Some("[n, q] is P if and only if q < zeckendorf(n) for n >= 1")
    );
}

#[test]
fn no_game_keeps_its_law_with_one_value_changed() {
    for table in [
        wythoff(50, 1),
        wythoff(50, 2),
        euclid(40, 0),
        fibonacci_nim(60),
    ] {
        let law = law_of(&spoiled(&table));
        assert!(!law.contains("iff"), "{law}");
    }
}

#[test]
fn rows_end_before_the_first_that_does_not_repeat() {
    let table = table_of(&["a", "b"], &[10, 60], |c| match c {
        [a, b] if *a < 4 => (b / (a + 1)) as u32,
        [a, b] => (a + b).count_ones(),
        _ => Table::UNKNOWN,
    });
    let found = rows::find(&table, &mut Budget::default().meter()).expect("the table is small");
    let rows = found.expect("four rows repeat").rows;
    let periods: Vec<_> = rows.iter().map(|row| (row.period, row.saltus)).collect();
    assert_eq!(periods, [(1, 1), (2, 1), (3, 1), (4, 1)]);
}

#[test]
fn a_small_or_empty_table_has_no_law_and_says_why() {
    for size in 0..5 {
        let table = table_of(&["a", "b"], &[size, size], |c| (c[0] ^ c[1]) as u32);
        let found = found(&table, Convention::Normal);
        assert_eq!(found.law, None, "{size}");
        assert!(!found.reason.is_empty());
    }
    let random = table_of(&["a", "b"], &[30, 30], |c| {
        (c[0] * 7919 + c[1] * 104_729 + c[0] * c[1] * 31) as u32 % 997 % 5
    });
    assert_eq!(found(&random, Convention::Normal).law, None);
}

#[test]
fn components_that_are_won_at_once_are_n_and_have_no_value() {
    let table = table_of(&["a", "b"], &[30, 30], |c| match c {
        [a, b] if a == b => 0,
        [a, _] if a % 5 == 0 => Table::WON_AT_ONCE,
        [a, b] => (a * a + 3 * b * b) as u32 % 7 + 1,
        _ => Table::UNKNOWN,
    });
    assert_eq!(law_of(&table), "P iff a = b");
}
