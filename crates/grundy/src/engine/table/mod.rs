//! Values of components of several numbers: a dense table for a box, and a memory for what lies
//! outside of it.
//!
//! The numbers of a component are coupled, so a component has one value as a whole; only the
//! components that a move leaves are XORed (Sprague–Grundy). In misère play the list holds
//! outcomes, and only rules whose moves leave at most one component have them cell by cell.
//!
//! Where a move may win the whole game at once (`win when`), a component from which that can be
//! done has no Grundy value: whoever is to move wins any sum with it. Nobody moves to such a
//! component except when nothing else is left, so mex is taken over the options without one; that
//! is the theory of entailing moves (*Winning Ways*, chapter 12).

use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::rule::bracket::moves::{Found, Moves};
use crate::rule::bracket::show;
use crate::rule::{Brackets, Convention};
use crate::table::{Cell, Table};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

mod sequence;

pub(crate) use sequence::Sequence;

/// What a component that is remembered costs in bytes beside its numbers.
const BYTES_REMEMBERED: u64 = 64;

/// The most components of a loop that an error shows.
const MOST_SHOWN: usize = 12;

/// The values of components under one rule, as far as they were asked for.
#[derive(Debug)]
pub struct Values {
    moves: Moves,
    names: Vec<String>,
    convention: Convention,
    /// The box of the table.
    sizes: Vec<usize>,
    /// Its cells, row-major, with the marks of [`Table`]. Where the order of numbers does not
    /// matter, every order has its cell.
    cells: Vec<u32>,
    /// How many of the cells are known, from the first on.
    filled: usize,
    /// What is known outside the box.
    outside: HashMap<Box<[u64]>, u32>,
    /// The components whose options are being looked at.
    open: HashSet<Box<[u64]>>,
    seen: Seen,
}

/// Which values the options of one component have.
#[derive(Debug, Default)]
struct Seen {
    /// The round in which each value was seen last.
    rounds: Vec<u64>,
    round: u64,
}

impl Seen {
    fn clear(&mut self) {
        self.round += 1;
    }

    fn add(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.rounds.len() {
            self.rounds.resize(place + 1, 0);
        }
        self.rounds[place] = self.round;
    }

    /// The least value that was not seen.
    fn mex(&self) -> u32 {
        let seen = self.rounds.iter().take_while(|round| **round == self.round);
        u32::try_from(seen.count()).unwrap_or(Table::UNKNOWN - 1)
    }
}

impl Values {
    /// The components of a rule; nothing is computed yet.
    ///
    /// # Errors
    /// Where a name has no bounds.
    pub fn new(brackets: &Brackets, symmetric: bool, convention: Convention) -> Result<Self> {
        Ok(Self {
            moves: Moves::new(brackets, symmetric)?,
            names: brackets.names().to_vec(),
            convention,
            sizes: vec![0; brackets.arity()],
            cells: Vec::new(),
            filled: 0,
            outside: HashMap::new(),
            open: HashSet::new(),
            seen: Seen::default(),
        })
    }

    /// The moves of the rule.
    #[must_use]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// Computes every component of the box in which the i-th number is below `sizes[i]`, until it
    /// is done or the budget ends; then the budget error that ended it is given, and what was
    /// computed stays. What was known of a smaller box is kept where components are one number.
    ///
    /// # Errors
    /// When the table would not fit the budget's memory, where nothing at all could be computed,
    /// and as [`Values::value`].
    pub fn fill(&mut self, sizes: &[usize], meter: &mut Meter<'_>) -> Result<Option<Error>> {
        let count = sizes
            .iter()
            .try_fold(1u64, |cells, size| cells.checked_mul(*size as u64))
            .filter(|_| sizes.len() == self.moves.arity())
            .ok_or_else(|| Error::invalid("the box has too many cells"))?;
        meter.reserve(count.saturating_mul(4), "the table")?;
        let list = sizes.len() == 1 && sizes[0] >= self.cells.len();
        if !list {
            self.cells.clear();
            self.filled = 0;
        }
        self.sizes = sizes.to_vec();
        // `count` cells fit the memory of the budget, and so the address space.
        self.cells
            .resize(usize::try_from(count).unwrap_or(usize::MAX), Table::UNKNOWN);
        let mut component = vec![0u64; sizes.len()];
        while self.filled < self.cells.len() {
            let mut place = self.filled;
            for (number, size) in component.iter_mut().zip(sizes).rev() {
                *number = (place % size) as u64;
                place /= size;
            }
            let sorted = component.is_sorted_by(|a, b| a >= b);
            if self.cells[self.filled] == Table::UNKNOWN && (sorted || !self.moves.is_symmetric()) {
                match self.compute(&component, meter) {
                    Ok(_) => {}
                    Err(error) if error.is_budget() && self.filled > 0 => return Ok(Some(error)),
                    Err(error) => return Err(error),
                }
            }
            self.filled += 1;
            if self.filled.is_multiple_of(1 << 16) {
                meter.report(self.filled as u64, Some(count));
            }
        }
        Ok(None)
    }

    /// How many components of the box are known, in the order of the table.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.filled
    }

    /// The cells of the box, as [`Table::values`] has them.
    #[must_use]
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The box as a table.
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        Table::new(self.names.clone(), self.sizes.clone(), self.cells.clone()).ok()
    }

    /// The value of a component (its outcome in misère play): from the table where it is there,
    /// otherwise by a search that remembers what it meets. A component that is won by whoever moved
    /// to it has the value 0, which is its outcome and says nothing of sums.
    ///
    /// # Errors
    /// When the budget runs out, where a number is too large, where a play comes back to the same
    /// component, and in misère play where a move leaves several components.
    pub fn value(&mut self, component: &[u64], meter: &mut Meter<'_>) -> Result<Cell> {
        if component.len() != self.moves.arity() {
            return Err(Error::invalid(format!(
                "a component of this rule has {} numbers, not {}",
                self.moves.arity(),
                component.len()
            ))
            .in_field("position"));
        }
        let component = self.spelled(component);
        let value = match self.known(&component) {
            Some(value) => value,
            None => self.compute(&component, meter)?,
        };
        Ok(match value {
            Table::WON_AT_ONCE => Cell::WonAtOnce,
            value => Cell::Value(value),
        })
    }

    /// The Grundy value of a component that was computed before, in any order of its numbers where
    /// that does not matter; `None` where it was not, or where it is won at once.
    #[must_use]
    pub fn known_value(&self, component: &[u64]) -> Option<u32> {
        let known = if self.moves.is_symmetric() {
            self.known(&self.spelled(component))
        } else {
            self.known(component)
        };
        known.filter(|value| *value != Table::WON_AT_ONCE)
    }

    /// The one spelling of a component under which it is remembered.
    fn spelled(&self, component: &[u64]) -> Vec<u64> {
        let mut spelled = component.to_vec();
        if self.moves.is_symmetric() {
            spelled.sort_unstable_by(|a, b| b.cmp(a));
        }
        spelled
    }

    /// The cell of a component of the box.
    fn place(&self, component: &[u64]) -> Option<usize> {
        let mut numbers = component.iter().zip(&self.sizes);
        let place = numbers.try_fold(0usize, |place, (number, size)| {
            let number = usize::try_from(*number).ok().filter(|n| n < size)?;
            Some(place * size + number)
        })?;
        (place < self.cells.len()).then_some(place)
    }

    fn known(&self, component: &[u64]) -> Option<u32> {
        let value = match self.place(component) {
            Some(place) => self.cells.get(place).copied(),
            None => self.outside.get(component).copied(),
        };
        value.filter(|value| *value != Table::UNKNOWN)
    }

    fn remember(&mut self, component: &[u64], value: u32, meter: &Meter<'_>) -> Result<()> {
        if self.place(component).is_none() {
            self.outside.insert(component.into(), value);
            let each = BYTES_REMEMBERED + 8 * self.moves.arity() as u64;
            let held = (self.outside.len() + self.open.len()) as u64 * each;
            return meter
                .hold(held.saturating_add(self.cells.len() as u64 * 4))
                .map_err(|halt| halt.error(meter.budget()));
        }
        if !self.moves.is_symmetric() {
            if let Some(cell) = self.place(component).and_then(|p| self.cells.get_mut(p)) {
                *cell = value;
            }
            return Ok(());
        }
        let mut order = component.to_vec();
        self.remember_orders(&mut order, 0, value);
        Ok(())
    }

    fn remember_orders(&mut self, numbers: &mut [u64], from: usize, value: u32) {
        if from + 1 >= numbers.len() {
            if let Some(cell) = self.place(numbers).and_then(|p| self.cells.get_mut(p)) {
                *cell = value;
            }
            return;
        }
        for other in from..numbers.len() {
            numbers.swap(from, other);
            self.remember_orders(numbers, from + 1, value);
            numbers.swap(from, other);
        }
    }

    /// Computes a component that is not known: depth-first, without recursion.
    fn compute(&mut self, component: &[u64], meter: &mut Meter<'_>) -> Result<u32> {
        let mut waiting: Vec<Vec<u64>> = vec![component.to_vec()];
        self.open.clear();
        loop {
            let Some(last) = waiting.last() else {
                return self.known(component).ok_or_else(|| {
                    Error::unsupported("a component has no value").in_field("rule")
                });
            };
            if self.known(last).is_some() {
                waiting.pop();
                continue;
            }
            let last = last.clone();
            let mut missing = Vec::new();
            match self.judge(&last, &mut missing, meter)? {
                Some(value) => {
                    self.remember(&last, value, meter)?;
                    self.open.remove(last.as_slice());
                    waiting.pop();
                }
                None => {
                    if let Some(again) = missing
                        .iter()
                        .find(|option| **option == last || self.open.contains(option.as_slice()))
                    {
                        return Err(self.loops(&waiting, again));
                    }
                    self.open.insert(last.into());
                    waiting.append(&mut missing);
                    let each = 2 * BYTES_REMEMBERED + 8 * self.moves.arity() as u64;
                    meter
                        .hold((waiting.len() + self.outside.len()) as u64 * each)
                        .map_err(|halt| halt.error(meter.budget()))?;
                }
            }
        }
    }

    /// The value of a component whose options are all known; otherwise those that are missing.
    fn judge(
        &mut self,
        component: &[u64],
        missing: &mut Vec<Vec<u64>>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>> {
        if self.moves.has_win() && self.moves.is_won(component)? {
            // Whoever would move here has lost.
            return Ok(Some(0));
        }
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        let mut fault = None;
        let (mut any, mut wins) = (false, false);
        let this = &*self;
        let _all = this.moves.visit(component, meter, &mut |found| {
            any = true;
            match this.option(&found, missing) {
                Ok(Option::None) => {}
                Ok(Some(Table::WON_AT_ONCE)) => {
                    wins = true;
                    return ControlFlow::Break(());
                }
                Ok(Some(value)) => seen.add(value),
                Err(error) => {
                    fault = Some(error);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        })?;
        let value = match self.convention {
            Convention::Normal if wins => Table::WON_AT_ONCE,
            Convention::Normal => seen.mex(),
            // Who cannot move has won, and so has who may leave a lost position.
            Convention::Misere => u32::from(wins || !any || seen.mex() > 0),
        };
        self.seen = seen;
        match fault {
            Some(error) => Err(error),
            None if wins || missing.is_empty() => Ok(Some(value)),
            None => Ok(None),
        }
    }

    /// The value of what a move leaves; [`Table::WON_AT_ONCE`] where it wins at once, `None` where
    /// it leaves the other a win at once, or something that is not known yet.
    fn option(&self, found: &Found<'_>, missing: &mut Vec<Vec<u64>>) -> Result<Option<u32>> {
        let mut sum = 0;
        let (mut known, mut safe, mut parts) = (true, true, 0u64);
        for (copies, numbers) in found.left() {
            parts = parts.saturating_add(copies);
            if self.moves.has_win() && self.moves.is_won(numbers)? {
                return Ok(Some(Table::WON_AT_ONCE));
            }
            match self.known(numbers) {
                Some(Table::WON_AT_ONCE) => safe = false,
                Some(value) if copies % 2 == 1 => sum ^= value,
                Some(_) => {}
                None => {
                    known = false;
                    missing.push(numbers.to_vec());
                }
            }
        }
        match self.convention {
            // Who finds no component has won in misère play.
            Convention::Misere if parts == 0 => Ok(Some(1)),
            Convention::Misere if parts > 1 => Err(Error::unsupported(
                "in misère play a move that leaves several components must be judged for all of \
                 them together, so there is no table of outcomes",
            )
            .hint("ask about a position with `solve`")
            .in_field("rule")),
            _ => Ok((known && safe).then_some(sum)),
        }
    }

    /// The error that a play comes back to `again`, one of the components that wait.
    fn loops(&self, waiting: &[Vec<u64>], again: &[u64]) -> Error {
        let path: Vec<&Vec<u64>> = waiting
            .iter()
            .enumerate()
            .filter(|(place, component)| {
                *place + 1 == waiting.len() || self.open.contains(component.as_slice())
            })
            .map(|(_, component)| component)
            .skip_while(|component| component.as_slice() != again)
            .collect();
        let mut play: Vec<String> = path.iter().take(MOST_SHOWN).map(|c| show(c)).collect();
        if path.len() > MOST_SHOWN {
            play.push("...".to_owned());
        }
        play.push(show(again));
        Error::unsupported(format!(
            "the play need not end, a loop was found: {}",
            play.join(" -> ")
        ))
        .hint("Grundy values and outcomes here are those of games in which no position comes again")
        .in_field("rule")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::engine::reference;
    use crate::rule::bracket::sums::ComponentSums;
    use crate::rule::{Form, Rule};

    fn values(text: &str) -> Values {
        let rule: Rule = text
            .parse()
            .unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let Form::Brackets(brackets) = &rule.form else {
            panic!("{text} has no brackets");
        };
        Values::new(brackets, rule.symmetric, rule.convention).unwrap()
    }

    fn boxed(arity: usize, most: u64) -> Vec<Vec<u64>> {
        let mut all = vec![Vec::new()];
        for _ in 0..arity {
            all = all
                .iter()
                .flat_map(|front: &Vec<u64>| {
                    (0..=most).map(move |n| [front.clone(), vec![n]].concat())
                })
                .collect();
        }
        all
    }

    #[test]
    fn tables_and_searches_agree_with_plain_mex() {
        for (text, most) in [
            (
                "[n] -> [a] + [b] where a + b = n, a != b, a >= 1, b >= 1",
                16,
            ),
            ("[n] -> [n - 1]; [n] -> 3*[x] where 2*x = n, x >= 1", 12),
            ("[n] -> split into k consecutive parts where k >= 2", 16),
            ("[n] -> [n - k] where k in primes or k = 1", 20),
            (
                "[a, b] -> [a - k, b] where k >= 1; [a, b] -> [a - k, b - k] where k >= 1; symmetric",
                5,
            ),
            ("[a, b] -> [a - k*b, b] where b >= 1, k >= 1; symmetric", 7),
            ("[n, q] -> [n - k, 2*k] where 1 <= k <= min(n, q)", 8),
            (
                "[w, h] -> [a, h] + [w - a, h] where 1 <= a < w; [w, h] -> [w, a] + [w, h - a] where 1 <= a < h",
                3,
            ),
            ("[a, b] -> [b, a - 1]", 5),
            (
                "[a, b, c] -> [a - 1, b + 1, c]; [a, b, c] -> [a, b - 1, c + 1]; [a, b, c] -> [a, b, c - 1]",
                2,
            ),
        ] {
            let mut filled = values(text);
            let arity = filled.moves().arity();
            let budget = Budget::default();
            let sizes = vec![most as usize + 1; arity];
            assert_eq!(filled.fill(&sizes, &mut budget.meter()).unwrap(), None);
            let mut asked = values(text);
            let moves = filled.moves().clone();
            let sums = ComponentSums(&moves);
            for component in boxed(arity, most) {
                let plain =
                    reference::value(&sums, &sums.position(vec![component.clone()]), &budget);
                let plain = Cell::Value(u32::try_from(plain.unwrap()).unwrap());
                for values in [&mut filled, &mut asked] {
                    let found = values.value(&component, &mut budget.meter()).unwrap();
                    assert_eq!(found, plain, "{text} at {component:?}");
                }
            }
        }
    }

    #[test]
    fn misere_outcomes_of_single_components_agree_with_plain_search() {
        for text in [
            "[n] -> [n - k] where 2 <= k <= 4; [n] -> [0] where n = 1; misere",
            "[a, b] -> [a - 1, b] where a >= 2; [a, b] -> [a, b - 1] where b >= 2; [a, b] -> 0 where a = b; misere",
        ] {
            let mut values = values(text);
            let moves = values.moves().clone();
            let sums = ComponentSums(&moves);
            let budget = Budget::default();
            for component in boxed(moves.arity(), 8) {
                let plain =
                    reference::wins(&sums, &vec![component.clone()], Convention::Misere, &budget);
                let found = values.value(&component, &mut budget.meter()).unwrap();
                assert_eq!(
                    found,
                    Cell::Value(plain.unwrap().into()),
                    "{text} at {component:?}"
                );
            }
        }
    }

    #[test]
    fn sums_with_a_win_at_once_are_won_by_who_takes_it() {
        // Cutting paper: who cuts off a single square wins.
        let text = "[w, h] -> [a, h] + [w - a, h] where 1 <= a < w; [w, h] -> [w, a] + [w, h - a] where 1 <= a < h; win when w = 1 and h = 1; symmetric";
        let mut values = values(text);
        let moves = values.moves().clone();
        let sums = ComponentSums(&moves);
        let budget = Budget::default();
        let sheets: Vec<Vec<u64>> = boxed(2, 4)
            .into_iter()
            .filter(|s| s[0] >= s[1] && s[1] >= 1)
            .collect();
        for one in &sheets {
            for other in &sheets {
                if *one == [1, 1] || *other == [1, 1] || one[0] * one[1] + other[0] * other[1] > 14
                {
                    continue;
                }
                let position = sums.position(vec![one.clone(), other.clone()]);
                let plain = reference::wins(&sums, &position, Convention::Normal, &budget).unwrap();
                let (a, b) = (
                    values.value(one, &mut budget.meter()).unwrap(),
                    values.value(other, &mut budget.meter()).unwrap(),
                );
                let wins = match (a, b) {
                    (Cell::Value(a), Cell::Value(b)) => a != b,
                    _ => true,
                };
                assert_eq!(wins, plain, "{one:?} + {other:?}");
            }
        }
    }

    #[test]
    fn a_loop_of_components_is_shown() {
        let mut values = values("[a, b] -> [b, a]");
        let fault = values
            .value(&[3, 1], &mut Budget::default().meter())
            .unwrap_err();
        assert!(
            fault.to_string().contains("[3, 1] -> [1, 3] -> [3, 1]"),
            "{fault}"
        );
    }

    #[test]
    fn what_was_computed_before_the_budget_ended_stays() {
        let mut values = values("[n] -> [n - k] where k >= 1");
        let budget = Budget::default().with_steps(1000);
        let ended = values.fill(&[1000], &mut budget.meter()).unwrap();
        assert!(ended.is_some_and(|fault| fault.is_budget()));
        assert!(values.filled() > 10 && values.filled() < 1000);
        assert_eq!(values.cells()[9], 9);
    }
}
