//! Values that depend on the residues of the numbers alone: periodicity modulo a lattice with one
//! period for each number, written as `if a % 2 = 0 and b % 2 = 0 then 0 else 1`.

use crate::law::quasilinear::size;
use crate::law::short::{compared, one_of};
use crate::rule::Expression;
use crate::rule::expression::{Operator, Relation};
use crate::table::{Cell, Table};
use std::collections::BTreeMap;

/// The largest period of a number.
const LONGEST: usize = 16;
/// The most residue classes of all numbers together, and the most values that they may have.
const MOST_CLASSES: usize = 256;
const MOST_VALUES: usize = 8;

/// Formulas for the values by residue, where the table from [`from`, `from`, ...] on repeats.
pub(super) fn values(table: &Table, from: usize) -> Option<Expression> {
    let repeating = Repeating::find(table, from, |cell| cell.value())?;
    choice(&repeating.names, &repeating.periods, &repeating.classes)
}

/// The condition for P-positions by residue.
pub(super) fn outcomes(table: &Table, from: usize) -> Option<Expression> {
    let repeating = Repeating::find(table, from, |cell| cell.is_n().map(u32::from))?;
    let p: Vec<bool> = repeating.classes.iter().map(|n| *n == 0).collect();
    member(&repeating.names, &repeating.periods, &p)
}

/// The formula for values that repeat with their own length as the period.
pub(super) fn by_residue(name: &str, values: &[u32]) -> Option<Expression> {
    if values.len() > LONGEST {
        return None;
    }
    choice(&[name], &[values.len()], values)
}

struct Repeating<'t> {
    names: Vec<&'t str>,
    periods: Vec<usize>,
    /// The value of each class of residues, row-major.
    classes: Vec<u32>,
}

impl<'t> Repeating<'t> {
    fn find(table: &'t Table, from: usize, of: impl Fn(Cell) -> Option<u32>) -> Option<Self> {
        let cells: Vec<Option<u32>> = (0..table.values().len())
            .map(|place| of(table.cell_at(place)))
            .collect();
        let mut periods = Vec::new();
        let mut stride = cells.len();
        for size in table.sizes() {
            stride = stride.checked_div(*size)?;
            periods.push(period(table, &cells, stride, *size, from)?);
        }
        let count = periods.iter().product();
        if count > MOST_CLASSES {
            return None;
        }
        let classes = class_values(table, &cells, &periods, from, count)?;
        Some(Self {
            names: table.names().iter().map(String::as_str).collect(),
            periods,
            classes,
        })
    }
}

/// The least period of the number whose steps are `stride` cells, such that no two known cells
/// a period apart differ. At least four periods must lie in the table.
fn period(
    table: &Table,
    cells: &[Option<u32>],
    stride: usize,
    size: usize,
    from: usize,
) -> Option<usize> {
    let longest = LONGEST.min(size.saturating_sub(from) / 4);
    (1..=longest).find(|period| {
        let step = period * stride;
        (0..cells.len().saturating_sub(step)).all(|place| {
            let here = place / stride % size;
            here + period >= size
                || match (cells[place], cells[place + step]) {
                    (Some(a), Some(b)) if a != b => {
                        table.component(place).iter().any(|n| *n < from)
                    }
                    _ => true,
                }
        })
    })
}

fn class_values(
    table: &Table,
    cells: &[Option<u32>],
    periods: &[usize],
    from: usize,
    count: usize,
) -> Option<Vec<u32>> {
    let mut classes = vec![None; count];
    for (place, value) in cells.iter().enumerate() {
        let component = table.component(place);
        let (Some(value), false) = (value, component.iter().any(|n| *n < from)) else {
            continue;
        };
        let class = component
            .iter()
            .zip(periods)
            .fold(0, |class, (n, period)| class * period + n % period);
        let known = classes[class].get_or_insert(*value);
        if known != value {
            return None;
        }
    }
    classes.into_iter().collect()
}

/// `if ... then 0 else if ... then 1 else 2`, the value with the longest condition last.
fn choice(names: &[&str], periods: &[usize], classes: &[u32]) -> Option<Expression> {
    let mut values: Vec<u32> = classes.to_vec();
    values.sort_unstable();
    values.dedup();
    if values.len() > MOST_VALUES {
        return None;
    }
    let mut conditions = Vec::new();
    for value in values {
        let class: Vec<bool> = classes.iter().map(|other| *other == value).collect();
        conditions.push((value, member(names, periods, &class)?));
    }
    let nodes = |(_, condition): &(u32, Expression)| size(condition);
    let (last, _) = (0..conditions.len())
        .map(|index| (index, nodes(&conditions[index])))
        .max_by_key(|(_, nodes)| *nodes)?;
    let number = |value: u32| Expression::Number(i128::from(value));
    let mut formula = number(conditions.remove(last).0);
    for (value, condition) in conditions.into_iter().rev() {
        formula = Expression::If(
            Box::new(condition),
            Box::new(number(value)),
            Box::new(formula),
        );
    }
    Some(formula)
}

/// The condition that the residues are in a set of classes: for each first residue the rest is a
/// set of its own, and residues with the same rest go together. Something that always holds where
/// the set is all, never where it is empty.
fn member(names: &[&str], periods: &[usize], classes: &[bool]) -> Option<Expression> {
    let (name, names) = names.split_first()?;
    let (period, periods) = periods.split_first()?;
    let rest = classes.len().checked_div(*period)?;
    if rest == 0 {
        return None;
    }
    let constant = |holds: bool| {
        let zero = || Expression::Number(0);
        let relation = if holds {
            Relation::Equal
        } else {
            Relation::Unequal
        };
        Expression::Comparison(Box::new(zero()), vec![(relation, zero())])
    };
    if let [first, others @ ..] = classes
        && others.iter().all(|other| other == first)
    {
        return Some(constant(*first));
    }
    let mut slices: BTreeMap<&[bool], Vec<u64>> = BTreeMap::new();
    for (residue, slice) in (0..).zip(classes.chunks(rest)) {
        slices.entry(slice).or_default().push(residue);
    }
    let residue = || {
        Expression::Arithmetic(
            Operator::Remainder,
            Box::new(Expression::name(name)),
            Box::new(Expression::Number(*period as i128)),
        )
    };
    let mut any: Option<Expression> = None;
    for (slice, residues) in slices {
        if slice.iter().all(|class| !class) {
            continue;
        }
        let mut parts = Vec::new();
        if *period > 2 && residues.len() + 1 == *period {
            let other = (0..).zip(&residues).find(|(n, residue)| n != *residue);
            let other = other.map_or(*period as u64 - 1, |(n, _)| n);
            parts.push(compared(residue(), Relation::Unequal, other));
        } else if residues.len() < *period {
            parts.push(one_of(residue(), &residues));
        }
        if !slice.iter().all(|class| *class) {
            parts.push(member(names, periods, slice)?);
        }
        let all = parts
            .into_iter()
            .reduce(|a, b| Expression::And(Box::new(a), Box::new(b)))?;
        any = Some(match any {
            None => all,
            Some(any) => Expression::Or(Box::new(any), Box::new(all)),
        });
    }
    any
}
