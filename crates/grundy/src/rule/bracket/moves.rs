//! The moves of a component: the loops of a rule, run.

use super::machine::Ready;
use super::nest::{Left, Nest, Step};
use super::{Brackets, Manner};
use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::rule::{Expression, Set};
use std::ops::ControlFlow;

/// The largest number of a component.
pub const LARGEST: u64 = i64::MAX as u64;

/// The most numbers of a component whose order does not matter: as many orders are tried as there
/// are.
pub const MOST_SYMMETRIC: usize = 6;

/// Lists the moves of components under one rule.
#[derive(Debug, Clone)]
pub struct Moves {
    arity: usize,
    symmetric: bool,
    nests: Vec<Ran>,
    win: Option<(Ready, Vec<String>)>,
}

/// A move: what it leaves, and by which numbers.
#[derive(Debug, Clone, Copy)]
pub struct Found<'a> {
    /// Which clause of the rule made it.
    pub clause: usize,
    /// What the names of the clause stand for.
    names: &'a [String],
    row: &'a [i64],
    /// How many numbers a component has.
    arity: usize,
    /// Copies of each component that is left.
    copies: &'a [u64],
    /// The numbers of the components that are left, one after another.
    numbers: &'a [u64],
}

impl<'a> Found<'a> {
    /// The components that the move leaves, each with its number of copies. Those without copies
    /// are left out.
    pub fn left(&self) -> impl Iterator<Item = (u64, &'a [u64])> {
        let components = self.numbers.chunks_exact(self.arity);
        let all = self.copies.iter().copied().zip(components);
        all.filter(|(copies, _)| *copies > 0)
    }

    /// What a name of the clause stands for in this move.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<i64> {
        let place = self.names.iter().position(|other| other == name)?;
        self.row.get(place).copied()
    }
}

/// A nest, made ready to run.
#[derive(Debug, Clone)]
struct Ran {
    clause: usize,
    names: Vec<String>,
    steps: Vec<Act>,
    left: Vec<Leave>,
}

/// A step whose names are places.
#[derive(Debug, Clone)]
enum Act {
    Test(Ready),
    Let(usize, Ready),
    Solve(usize, Ready, Ready),
    Range(usize, Vec<Ready>, Vec<Ready>),
    Members(usize, Set, Vec<Ready>, Vec<Ready>),
    List(usize, Vec<Ready>),
}

#[derive(Debug, Clone)]
enum Leave {
    Component(Ready, Vec<Ready>),
    Split(Ready, Ready, Manner),
}

impl Moves {
    /// Plans the loops of a rule. With `symmetric`, a component is its numbers in any order: a move
    /// may be made from each order, and what is left is written largest first.
    ///
    /// # Errors
    /// Where a name has no bounds.
    pub fn new(brackets: &Brackets, symmetric: bool) -> Result<Self> {
        if symmetric && brackets.arity() > MOST_SYMMETRIC {
            return Err(Error::invalid(format!(
                "a symmetric component has at most {MOST_SYMMETRIC} numbers"
            ))
            .in_field("rule"));
        }
        let mut nests = Vec::new();
        for (clause, written) in brackets.clauses.iter().enumerate() {
            for nest in written.nests()? {
                nests.push(Ran::new(clause, &nest));
            }
        }
        let names = brackets.names().to_vec();
        Ok(Self {
            arity: brackets.arity(),
            symmetric: symmetric && brackets.arity() > 1,
            nests,
            win: brackets
                .win
                .as_ref()
                .map(|condition| (Ready::new(condition, &names), names)),
        })
    }

    /// How many numbers a component has.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// Whether the order of a component's numbers does not matter.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Whether some component is won by whoever moves to it.
    #[must_use]
    pub fn has_win(&self) -> bool {
        self.win.is_some()
    }

    /// Whether who moves to this component has won the whole game.
    ///
    /// # Errors
    /// Where a number of the condition is too large.
    pub fn is_won(&self, component: &[u64]) -> Result<bool> {
        let Some((condition, names)) = &self.win else {
            return Ok(false);
        };
        let mut row = row(component, component.len())?;
        if !self.symmetric {
            return condition.holds(&row, names);
        }
        let mut won = false;
        let _all = orders(&mut row, 0, &mut |row| {
            won |= condition.holds(row, names)?;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(won)
    }

    /// Calls `visit` with each move of a component until it breaks off. A move that several
    /// assignments make comes as often as they do. Each turn of a loop is a step.
    ///
    /// # Errors
    /// When the budget runs out, or would by a loop that begins; where a number is too large.
    pub fn visit(
        &self,
        component: &[u64],
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        if component.len() != self.arity {
            return Err(Error::invalid(format!(
                "a component of this rule has {} numbers, not {}",
                self.arity,
                component.len()
            ))
            .in_field("position"));
        }
        if self.is_won(component)? {
            return Ok(ControlFlow::Continue(()));
        }
        for nest in &self.nests {
            let mut run = Run {
                nest,
                arity: self.arity,
                symmetric: self.symmetric,
                row: row(component, nest.names.len())?,
                copies: Vec::new(),
                numbers: Vec::new(),
                meter,
                visit,
            };
            let flow = if self.symmetric {
                let mut numbers = run.row[..self.arity].to_vec();
                orders(&mut numbers, 0, &mut |numbers| {
                    run.row[..numbers.len()].copy_from_slice(numbers);
                    run.step(0)
                })?
            } else {
                run.step(0)?
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The numbers of a component, with room for the names of a nest.
fn row(component: &[u64], length: usize) -> Result<Vec<i64>> {
    let mut row = component
        .iter()
        .map(|number| {
            i64::try_from(*number).map_err(|_| {
                Error::budget(format!(
                    "{number} is too large for a component: numbers go up to {LARGEST}"
                ))
                .in_field("position")
            })
        })
        .collect::<Result<Vec<i64>>>()?;
    row.resize(length.max(component.len()), 0);
    Ok(row)
}

/// Every different order of the numbers from `place` on.
fn orders(
    numbers: &mut [i64],
    place: usize,
    visit: &mut dyn FnMut(&[i64]) -> Result<ControlFlow<()>>,
) -> Result<ControlFlow<()>> {
    if place + 1 >= numbers.len() {
        return visit(numbers);
    }
    for other in place..numbers.len() {
        if numbers[place..other].contains(&numbers[other]) {
            continue;
        }
        numbers.swap(place, other);
        let flow = orders(numbers, place + 1, visit)?;
        numbers.swap(place, other);
        if flow.is_break() {
            return Ok(flow);
        }
    }
    Ok(ControlFlow::Continue(()))
}

impl Ran {
    fn new(clause: usize, nest: &Nest) -> Self {
        let mut names = nest.from.clone();
        let mut steps = Vec::new();
        for step in &nest.steps {
            let ready = |expression: &Expression| Ready::new(expression, &names);
            let all = |expressions: &[Expression]| expressions.iter().map(ready).collect();
            let place = names.len();
            let (step, name) = match step {
                Step::Test(condition) => (Act::Test(ready(condition)), None),
                Step::Let { name, value } => (Act::Let(place, ready(value)), Some(name)),
                Step::Solve { name, of, by } => {
                    (Act::Solve(place, ready(of), ready(by)), Some(name))
                }
                Step::Range { name, from, to } => {
                    (Act::Range(place, all(from), all(to)), Some(name))
                }
                Step::Members {
                    name,
                    set,
                    from,
                    to,
                } => (
                    Act::Members(place, set.clone(), all(from), all(to)),
                    Some(name),
                ),
                Step::List { name, values } => (Act::List(place, all(values)), Some(name)),
            };
            steps.push(step);
            names.extend(name.cloned());
        }
        let ready = |expression: &Expression| Ready::new(expression, &names);
        let left = nest
            .to
            .iter()
            .map(|left| match left {
                Left::Component { copies, entries } => {
                    Leave::Component(ready(copies), entries.iter().map(ready).collect())
                }
                Left::Split {
                    total,
                    parts,
                    manner,
                } => Leave::Split(ready(total), ready(parts), *manner),
            })
            .collect();
        Self {
            clause,
            names,
            steps,
            left,
        }
    }
}

/// One run of a nest.
struct Run<'r, 'm, 'b> {
    nest: &'r Ran,
    arity: usize,
    symmetric: bool,
    row: Vec<i64>,
    copies: Vec<u64>,
    numbers: Vec<u64>,
    meter: &'m mut Meter<'b>,
    visit: &'m mut dyn FnMut(Found<'_>) -> ControlFlow<()>,
}

const ON: Result<ControlFlow<()>> = Ok(ControlFlow::Continue(()));

impl Run<'_, '_, '_> {
    /// Runs the steps from `index` on.
    fn step(&mut self, index: usize) -> Result<ControlFlow<()>> {
        let nest = self.nest;
        let Some(step) = nest.steps.get(index) else {
            self.meter.charge(1)?;
            self.copies.clear();
            self.numbers.clear();
            return self.leave(0);
        };
        match step {
            Act::Test(condition) => {
                if !condition.holds(&self.row, &nest.names)? {
                    return ON;
                }
                self.step(index + 1)
            }
            Act::Let(place, value) => match value.number(&self.row, &nest.names)? {
                Some(value) => self.with(index, *place, value),
                None => ON,
            },
            Act::Solve(place, of, by) => {
                let of = of.number(&self.row, &nest.names)?;
                let by = by.number(&self.row, &nest.names)?;
                match (of, by) {
                    (Some(of), Some(by)) if by != 0 && of.checked_rem(by) == Some(0) => {
                        self.with(index, *place, of / by)
                    }
                    _ => ON,
                }
            }
            Act::Range(place, from, to) => {
                let (Some(from), Some(to)) = (self.greatest(from)?, self.least(to)?) else {
                    return ON;
                };
                self.foresee(nest.names.get(*place), from, to)?;
                for value in from..=to {
                    self.meter.charge(1)?;
                    if self.with(index, *place, value)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                ON
            }
            Act::Members(place, set, from, to) => {
                let from = if from.is_empty() {
                    Some(1)
                } else {
                    self.greatest(from)?
                };
                let to = if to.is_empty() {
                    set.largest()
                        .map(|most| i64::try_from(most).unwrap_or(i64::MAX))
                } else {
                    self.least(to)?
                };
                let (Some(from), Some(to)) = (from, to) else {
                    return ON;
                };
                let Ok(most) = u64::try_from(to) else {
                    return ON;
                };
                for member in set.members(most) {
                    self.meter.charge(1)?;
                    let Ok(value) = i64::try_from(member) else {
                        break;
                    };
                    if value >= from && self.with(index, *place, value)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                ON
            }
            Act::List(place, values) => {
                let mut seen = Vec::new();
                for value in values {
                    self.meter.charge(1)?;
                    match value.number(&self.row, &nest.names)? {
                        // An undefined member makes the whole condition undefined.
                        None => return ON,
                        Some(value) if seen.contains(&value) => {}
                        Some(value) => seen.push(value),
                    }
                }
                for value in seen {
                    if self.with(index, *place, value)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                ON
            }
        }
    }

    fn with(&mut self, index: usize, place: usize, value: i64) -> Result<ControlFlow<()>> {
        if let Some(slot) = self.row.get_mut(place) {
            *slot = value;
        }
        self.step(index + 1)
    }

    /// The greatest of some bounds; `None` where one is undefined.
    fn greatest(&self, bounds: &[Ready]) -> Result<Option<i64>> {
        self.extreme(bounds, i64::max)
    }

    fn least(&self, bounds: &[Ready]) -> Result<Option<i64>> {
        self.extreme(bounds, i64::min)
    }

    fn extreme(&self, bounds: &[Ready], choose: fn(i64, i64) -> i64) -> Result<Option<i64>> {
        let mut best = None;
        for bound in bounds {
            let Some(next) = bound.number(&self.row, &self.nest.names)? else {
                return Ok(None);
            };
            best = Some(best.map_or(next, |best| choose(best, next)));
        }
        Ok(best)
    }

    /// Refuses a loop that the budget cannot end.
    fn foresee(&self, name: Option<&String>, from: i64, to: i64) -> Result<()> {
        let turns = u64::try_from(i128::from(to) - i128::from(from) + 1).unwrap_or(0);
        let budget = self.meter.budget().steps();
        let left = budget - self.meter.spent();
        if turns <= left {
            return Ok(());
        }
        Err(Error::budget(format!(
            "`{}` runs from {from} to {to}, which are {turns} steps, and {left} of the budget of \
             {budget} are left",
            name.map_or("a name", String::as_str)
        ))
        .hint("ask about smaller numbers, or allow more with --steps")
        .in_field("rule"))
    }

    /// Adds the parts of the move from `index` on to what it leaves, then shows it.
    fn leave(&mut self, index: usize) -> Result<ControlFlow<()>> {
        let nest = self.nest;
        let Some(part) = nest.left.get(index) else {
            return Ok((self.visit)(Found {
                clause: nest.clause,
                names: &nest.names,
                row: &self.row,
                arity: self.arity,
                copies: &self.copies,
                numbers: &self.numbers,
            }));
        };
        match part {
            Leave::Component(copies, entries) => {
                let copies = copies.number(&self.row, &nest.names)?;
                let Some(copies) = copies.and_then(|copies| u64::try_from(copies).ok()) else {
                    return ON;
                };
                let start = self.numbers.len();
                for entry in entries {
                    let entry = entry.number(&self.row, &nest.names)?;
                    let Some(entry) = entry.and_then(|entry| u64::try_from(entry).ok()) else {
                        self.numbers.truncate(start);
                        return ON;
                    };
                    self.numbers.push(entry);
                }
                if self.symmetric {
                    self.numbers[start..].sort_unstable_by(|a, b| b.cmp(a));
                }
                self.copies.push(copies);
                let flow = self.leave(index + 1)?;
                self.copies.pop();
                self.numbers.truncate(start);
                Ok(flow)
            }
            Leave::Split(total, parts, manner) => {
                let total = total.number(&self.row, &nest.names)?;
                let parts = parts.number(&self.row, &nest.names)?;
                match (
                    total.and_then(|total| u64::try_from(total).ok()),
                    parts.and_then(|parts| u64::try_from(parts).ok()),
                ) {
                    (Some(total), Some(parts)) => self.split(index, total, parts, *manner),
                    _ => ON,
                }
            }
        }
    }

    /// Every way to split `total` into `parts` heaps that are not empty.
    fn split(
        &mut self,
        index: usize,
        total: u64,
        parts: u64,
        manner: Manner,
    ) -> Result<ControlFlow<()>> {
        if parts == 0 || parts > total {
            return ON;
        }
        match manner {
            Manner::Equal if total.is_multiple_of(parts) => {
                self.heap(parts, total / parts, |run| run.leave(index + 1))
            }
            Manner::Equal => ON,
            Manner::Consecutive => {
                // x + (x + 1) + … of `parts` numbers: parts·x + parts·(parts − 1)/2.
                let above = u128::from(parts) * u128::from(parts - 1) / 2;
                let Some(rest) = u128::from(total).checked_sub(above) else {
                    return ON;
                };
                let least = rest / u128::from(parts);
                if least == 0 || !rest.is_multiple_of(u128::from(parts)) {
                    return ON;
                }
                let least = u64::try_from(least).unwrap_or(u64::MAX);
                self.meter.charge(parts)?;
                let (copies, numbers) = (self.copies.len(), self.numbers.len());
                for heap in (least..).take(usize::try_from(parts).unwrap_or(usize::MAX)) {
                    self.copies.push(1);
                    self.numbers.push(heap);
                }
                let flow = self.leave(index + 1)?;
                self.copies.truncate(copies);
                self.numbers.truncate(numbers);
                Ok(flow)
            }
            Manner::Any => self.parts(index, total, parts, total, 0),
            Manner::Distinct => self.parts(index, total, parts, total, 1),
        }
    }

    fn heap(
        &mut self,
        copies: u64,
        heap: u64,
        then: impl FnOnce(&mut Self) -> Result<ControlFlow<()>>,
    ) -> Result<ControlFlow<()>> {
        self.copies.push(copies);
        self.numbers.push(heap);
        let flow = then(self)?;
        self.copies.pop();
        self.numbers.pop();
        Ok(flow)
    }

    /// `total` as `parts` heaps, none above `largest`, each at least `apart` below the one before.
    fn parts(
        &mut self,
        index: usize,
        total: u64,
        parts: u64,
        largest: u64,
        apart: u64,
    ) -> Result<ControlFlow<()>> {
        self.meter.charge(1)?;
        if parts == 0 {
            return if total == 0 {
                self.leave(index + 1)
            } else {
                ON
            };
        }
        // The others need at least 1 each, or 1, 2, 3 ...: this one has at most what is left.
        let others = u128::from(parts - 1);
        let need = if apart == 0 {
            others
        } else {
            others * (others + 1) / 2
        };
        let Some(room) = u128::from(total).checked_sub(need) else {
            return ON;
        };
        let most = u64::try_from(room).unwrap_or(u64::MAX).min(largest);
        // As the largest of those that follow it is at least an even share.
        let least = total.div_ceil(parts).max(1);
        for heap in (least..=most).rev() {
            let flow = self.heap(1, heap, |run| {
                run.parts(
                    index,
                    total - heap,
                    parts - 1,
                    heap.saturating_sub(apart),
                    apart,
                )
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        ON
    }
}
