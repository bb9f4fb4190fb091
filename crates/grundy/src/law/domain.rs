//! Where a formula is defined, in words.

use super::formula::Formula;
use super::quasilinear;
use crate::rule::Expression;
use crate::rule::expression::{Function, Operator};
use crate::table::Table;

/// How far the formula is evaluated to see where it is defined.
const LOOKED_AT: u64 = 512;

/// The n of which the formula says something: `all n`, `n >= 1` ... Where that could only be
/// looked at and not be proved from the formula's structure, the text says how far.
pub(super) fn domain(formula: &Formula) -> String {
    let undefined: Vec<u64> = (0..LOOKED_AT)
        .filter(|n| formula.at(*n).is_none())
        .collect();
    let from = undefined.last().map_or(0, |last| last + 1);
    let text = match undefined.as_slice() {
        [] => "all n".to_owned(),
        list if list.len() as u64 == LOOKED_AT => "no n".to_owned(),
        list if list.len() as u64 == from => format!("n >= {from}"),
        list if list.len() <= 8 => {
            let list: Vec<String> = list.iter().map(u64::to_string).collect();
            format!("all n except {}", list.join(", "))
        }
        _ => "some n".to_owned(),
    };
    if text == "some n" || defined_from(formula, from) {
        text
    } else {
        format!("{text}, of n < {LOOKED_AT}")
    }
}

/// The components of which the formula says something, as far as the table tells, where it says
/// nothing of those in the places `silent`: `all a, b`, `a >= 1` ... Where that was only looked at in the table, the
/// text says how far.
pub(super) fn domain_in(formula: &Formula, table: &Table, silent: &[usize]) -> String {
    let names = table.names();
    let all = names.join(", ");
    let listed = |from: &[u64]| {
        let bounds: Vec<String> = names
            .iter()
            .zip(from)
            .filter(|(_, from)| **from > 0)
            .map(|(name, from)| format!("{name} >= {from}"))
            .collect();
        bounds.join(", ")
    };
    let from = edges(table, silent);
    let (text, from) = match (from, silent) {
        (Some(from), []) => (format!("all {all}"), from),
        (Some(from), _) if from.iter().zip(table.sizes()).any(|(f, s)| *f >= *s as u64) => {
            return format!("no {all}");
        }
        (Some(from), _) => (listed(&from), from),
        (None, few) if few.len() <= 8 => {
            let few: Vec<String> = few
                .iter()
                .map(|place| format!("{:?}", table.component(*place)))
                .collect();
            let zero = vec![0; names.len()];
            (format!("all {all} except {}", few.join(", ")), zero)
        }
        _ => return format!("some {all}"),
    };
    let least = |name: &str| {
        let place = names.iter().position(|known| known == name);
        place
            .and_then(|place| from.get(place))
            .copied()
            .unwrap_or(0)
    };
    if is_defined(formula, &least) {
        return text;
    }
    let looked: Vec<String> = names
        .iter()
        .zip(table.sizes())
        .map(|(name, size)| format!("{name} < {size}"))
        .collect();
    format!("{text}, of {}", looked.join(", "))
}

/// The bounds for each number below which lie exactly the `silent` components.
fn edges(table: &Table, silent: &[usize]) -> Option<Vec<u64>> {
    let components = || silent.iter().map(|place| table.component(*place));
    let mut silent_in: Vec<Vec<usize>> = table.sizes().iter().map(|size| vec![0; *size]).collect();
    for component in components() {
        for (slices, n) in silent_in.iter_mut().zip(component) {
            slices[n] += 1;
        }
    }
    // All of a slice is silent if as many of its components are as it has cells.
    let cells = table.values().len();
    let from: Vec<usize> = silent_in
        .iter()
        .map(|slices| {
            let all = cells.checked_div(slices.len()).unwrap_or(0);
            slices.iter().take_while(|count| **count == all).count()
        })
        .collect();
    components()
        .all(|component| component.iter().zip(&from).any(|(n, from)| n < from))
        .then(|| from.into_iter().map(|from| from as u64).collect())
}

/// Whether the formula is certainly defined for every n ≥ `from`, of which
/// `from` ..= [`LOOKED_AT`] were looked at.
fn defined_from(formula: &Formula, from: u64) -> bool {
    let expression = formula.expression();
    let repeats = match formula {
        Formula::Values(_) => quasilinear::of_number(expression),
        Formula::Outcomes { .. } => quasilinear::of_condition(expression),
    };
    is_defined(formula, &|_| from)
        || repeats.is_some_and(|line| from.max(line.from).saturating_add(line.period) <= LOOKED_AT)
}

/// Whether the structure of the formula makes it certain that it is defined where no name is below
/// what `from` says.
fn is_defined(formula: &Formula, from: From<'_>) -> bool {
    match formula {
        Formula::Values(expression) => range(expression, from).is_some(),
        Formula::Outcomes { condition: c, .. } => condition(c, from).is_some(),
    }
}

/// The least value of each name.
type From<'a> = &'a dyn Fn(&str) -> u64;

/// The least and the greatest value, where they are bounded.
#[derive(Debug, Clone, Copy)]
struct Range {
    least: Option<i128>,
    greatest: Option<i128>,
}

impl Range {
    const ANY: Self = Self::new(None, None);
    const NATURAL: Self = Self::new(Some(0), None);

    const fn new(least: Option<i128>, greatest: Option<i128>) -> Self {
        Self { least, greatest }
    }

    fn is_at_least(self, bound: i128) -> bool {
        self.least.is_some_and(|least| least >= bound)
    }
}

/// A range of the values where no name is below `from`; `None` where the expression may be undefined.
fn range(expression: &Expression, from: From<'_>) -> Option<Range> {
    match expression {
        Expression::Number(c) => Some(Range::new(Some(*c), Some(*c))),
        Expression::Name(name, _) => Some(Range::new(Some(i128::from(from(name))), None)),
        Expression::Negative(a) => {
            let a = range(a, from)?;
            let negative = |x: Option<i128>| x?.checked_neg();
            Some(Range::new(negative(a.greatest), negative(a.least)))
        }
        Expression::Arithmetic(operator, a, b) => {
            combined(*operator, range(a, from)?, range(b, from)?)
        }
        Expression::Call(function, arguments) => {
            let ranges = arguments
                .iter()
                .map(|argument| range(argument, from))
                .collect::<Option<Vec<_>>>()?;
            called(*function, &ranges)
        }
        Expression::If(choice, then, other) => {
            condition(choice, from)?;
            let (a, b) = (range(then, from)?, range(other, from)?);
            Some(Range::new(
                a.least.zip(b.least).map(|(a, b)| a.min(b)),
                a.greatest.zip(b.greatest).map(|(a, b)| a.max(b)),
            ))
        }
        _ => None,
    }
}

fn combined(operator: Operator, a: Range, b: Range) -> Option<Range> {
    let with = |x: Option<i128>, y: Option<i128>, f: fn(i128, i128) -> Option<i128>| f(x?, y?);
    match operator {
        Operator::Add => Some(Range::new(
            with(a.least, b.least, i128::checked_add),
            with(a.greatest, b.greatest, i128::checked_add),
        )),
        Operator::Subtract => Some(Range::new(
            with(a.least, b.greatest, i128::checked_sub),
            with(a.greatest, b.least, i128::checked_sub),
        )),
        Operator::Multiply if a.is_at_least(0) && b.is_at_least(0) => Some(Range::new(
            with(a.least, b.least, i128::checked_mul),
            with(a.greatest, b.greatest, i128::checked_mul),
        )),
        Operator::Multiply => Some(Range::ANY),
        Operator::Divide if !b.is_at_least(1) => None,
        Operator::Divide if a.is_at_least(0) => Some(Range::new(Some(0), a.greatest)),
        Operator::Divide => Some(Range::ANY),
        Operator::Remainder if !b.is_at_least(1) => None,
        Operator::Remainder => Some(Range::new(Some(0), b.greatest.map(|most| most - 1))),
        Operator::Xor if a.is_at_least(0) && b.is_at_least(0) => Some(Range::NATURAL),
        Operator::Xor => Some(Range::ANY),
        Operator::Power if !b.is_at_least(0) => None,
        Operator::Power if a.is_at_least(1) => Some(Range::new(Some(1), None)),
        Operator::Power if a.is_at_least(0) => Some(Range::NATURAL),
        Operator::Power => Some(Range::ANY),
    }
}

fn called(function: Function, arguments: &[Range]) -> Option<Range> {
    let (first, rest) = arguments.split_first()?;
    let natural = |least: i128| first.is_at_least(least).then_some(Range::NATURAL);
    match function {
        Function::Max => Some(Range::new(
            arguments.iter().filter_map(|a| a.least).max(),
            None,
        )),
        Function::Min => Some(Range::new(
            rest.iter()
                .try_fold(first.least?, |least, a| Some(least.min(a.least?))),
            arguments.iter().filter_map(|a| a.greatest).min(),
        )),
        Function::Gcd | Function::Abs => Some(Range::NATURAL),
        Function::Zeckendorf => natural(1).map(|_| Range::new(Some(1), first.greatest)),
        Function::Log2 | Function::V2 | Function::Omega | Function::Bigomega => natural(1),
        Function::Isqrt | Function::Digits | Function::Primepi => natural(0),
        Function::Popcount | Function::Bitlen => {
            let least = i128::from(first.is_at_least(1));
            natural(0).map(|_| Range::new(Some(least), None))
        }
        Function::Lpf => natural(2).map(|_| Range::new(Some(2), None)),
    }
}

/// Something where every part of a condition is defined where no name is below `from`.
fn condition(expression: &Expression, from: From<'_>) -> Option<()> {
    match expression {
        Expression::Not(a) => condition(a, from),
        Expression::And(a, b) | Expression::Or(a, b) => {
            condition(a, from)?;
            condition(b, from)
        }
        Expression::If(a, b, c) => {
            condition(a, from)?;
            condition(b, from)?;
            condition(c, from)
        }
        Expression::Within(item, _) => range(item, from).map(|_| ()),
        Expression::Comparison(first, rest) => {
            range(first, from)?;
            rest.iter()
                .try_for_each(|(_, a)| range(a, from).map(|_| ()))
        }
        Expression::Member(first, members) => {
            range(first, from)?;
            members.iter().try_for_each(|a| range(a, from).map(|_| ()))
        }
        _ => None,
    }
}
