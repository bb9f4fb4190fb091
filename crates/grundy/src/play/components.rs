//! Sums of components under a rule in brackets.
//!
//! Normal play: the value of a sum is the nim-sum of the values of its components (Sprague 1935,
//! Grundy 1939); inside a component numbers are coupled and nothing is XORed. Where a move may win
//! the whole game at once, whoever is to move and has such a move wins. Misère play: values say
//! nothing, so the whole sum is searched.

use super::{Analysis, MOST_MOVES, Move, Moves, Value};
use crate::budget::{Budget, Meter};
use crate::engine::search::Search;
use crate::engine::table::Values;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::proof::Proof;
use crate::rule::bracket::moves::Moves as RuleMoves;
use crate::rule::bracket::show;
use crate::rule::bracket::sums::{ComponentSums, MOST_COMPONENTS};
use crate::rule::{Brackets, Components, Convention};
use crate::standing::{Outcome, Standing};
use crate::table::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Sums of components of one rule, and what is known of them by now.
#[derive(Debug)]
pub struct Sums {
    convention: Convention,
    /// Values of components, in normal play.
    values: Values,
    /// Outcomes of single components in misère play, where no move leaves several: one table for
    /// all positions that are asked about. Sums are searched.
    outcomes: Option<Values>,
}

/// What a position is worth to the player who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Worth {
    /// Its Grundy value.
    Value(u32),
    /// A move wins the whole game at once.
    WinsAtOnce,
    /// The player who moved here has won.
    Won,
}

impl Worth {
    fn outcome(self) -> Outcome {
        match self {
            Worth::Won | Worth::Value(0) => Outcome::P,
            Worth::WinsAtOnce | Worth::Value(_) => Outcome::N,
        }
    }
}

impl Sums {
    /// Sums under a rule in brackets; nothing is computed yet.
    ///
    /// # Errors
    /// Where a name of the rule has no bounds.
    pub fn new(brackets: &Brackets, symmetric: bool, convention: Convention) -> Result<Self> {
        Ok(Self {
            convention,
            values: Values::new(brackets, symmetric, Convention::Normal)?,
            outcomes: (convention == Convention::Misere && brackets.stays_one())
                .then(|| Values::new(brackets, symmetric, Convention::Misere))
                .transpose()?,
        })
    }

    /// How many numbers a component has.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.values.moves().arity()
    }

    /// The values of its components.
    pub fn values(&mut self) -> &mut Values {
        &mut self.values
    }

    /// What a position is worth in normal play.
    ///
    /// # Errors
    /// When the budget runs out, and where the play need not end.
    pub fn worth(&mut self, components: &[&[u64]], meter: &mut Meter<'_>) -> Result<Worth> {
        for component in components {
            if self.values.moves().is_won(component)? {
                return Ok(Worth::Won);
            }
        }
        let mut sum = 0;
        let mut at_once = false;
        for component in components {
            match self.values.value(component, meter)? {
                Cell::Value(value) => sum ^= value,
                Cell::WonAtOnce => at_once = true,
                Cell::Unknown => return Err(unknown(component)),
            }
        }
        Ok(if at_once {
            Worth::WinsAtOnce
        } else {
            Worth::Value(sum)
        })
    }

    /// Whether the player to move wins, under the rule's own convention.
    ///
    /// # Errors
    /// As [`Sums::worth`].
    pub fn wins(&mut self, components: &[&[u64]], budget: &Budget<'_>) -> Result<bool> {
        match self.convention {
            Convention::Normal => {
                let worth = self.worth(components, &mut budget.meter())?;
                Ok(worth.outcome() == Outcome::N)
            }
            Convention::Misere => {
                if let (Some(outcomes), [component]) = (&mut self.outcomes, components) {
                    return match outcomes.value(component, &mut budget.meter())? {
                        Cell::Value(outcome) => Ok(outcome != 0),
                        Cell::WonAtOnce => Ok(true),
                        Cell::Unknown => Err(unknown(component)),
                    };
                }
                let sums = ComponentSums(self.values.moves());
                let position = sums.position(components.iter().map(|c| c.to_vec()).collect());
                Search::new(&sums, Convention::Misere, budget).wins(&position)
            }
        }
    }

    /// Calls `visit` with each winning move, by component: what it leaves there, and the move
    /// itself. A move that several assignments make comes as often.
    ///
    /// # Errors
    /// As [`Sums::worth`].
    pub fn winning_moves(
        &mut self,
        components: &[&[u64]],
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(usize, &Won<'_>),
    ) -> Result<()> {
        match self.convention {
            Convention::Normal => self.normal_moves(components, budget, visit),
            Convention::Misere => self.misere_moves(components, budget, visit),
        }
    }

    fn normal_moves(
        &mut self,
        components: &[&[u64]],
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(usize, &Won<'_>),
    ) -> Result<()> {
        let mut meter = budget.meter();
        let worth = self.worth(components, &mut meter)?;
        if worth.outcome() == Outcome::P {
            return Ok(());
        }
        let values = &self.values;
        for (index, component) in components.iter().enumerate() {
            let target = match (worth, values.known_value(component)) {
                (Worth::Value(sum), Some(own)) => Some(sum ^ own),
                _ => None,
            };
            let mut fault = None;
            let _all = values.moves().visit(component, &mut meter, &mut |found| {
                // Every option was met when the component was computed.
                let wins = match worth {
                    Worth::WinsAtOnce => won_at_once(values.moves(), &found),
                    _ => Ok(left_value(values, &found) == target && target.is_some()),
                };
                match wins {
                    Ok(false) => {}
                    Ok(true) => {
                        visit(index, &Won(found));
                    }
                    Err(error) => {
                        fault = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            })?;
            if let Some(error) = fault {
                return Err(error);
            }
        }
        Ok(())
    }

    fn misere_moves(
        &mut self,
        components: &[&[u64]],
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(usize, &Won<'_>),
    ) -> Result<()> {
        let moves = self.values.moves();
        let sums = ComponentSums(moves);
        let mut search = Search::new(&sums, Convention::Misere, budget);
        let whole: Vec<Vec<u64>> = components.iter().map(|c| c.to_vec()).collect();
        // A position in which somebody has won has no moves.
        if crate::rule::Ruleset::is_won(&sums, &whole) {
            return Ok(());
        }
        let mut meter = budget.meter();
        for (index, component) in components.iter().enumerate() {
            let mut fault = None;
            let _all = moves.visit(component, &mut meter, &mut |found| {
                let mut after = whole.clone();
                after.swap_remove(index);
                let mut count = after.len() as u64;
                for (copies, numbers) in found.left() {
                    count = count.saturating_add(copies);
                    if count > MOST_COMPONENTS {
                        fault = Some(too_many(count));
                        return ControlFlow::Break(());
                    }
                    after.extend((0..copies).map(|_| numbers.to_vec()));
                }
                match search.wins(&sums.position(after)) {
                    Ok(true) => {}
                    Ok(false) => visit(index, &Won(found)),
                    Err(error) => {
                        fault = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            })?;
            if let Some(error) = fault {
                return Err(error);
            }
        }
        Ok(())
    }
}

/// A winning move.
#[derive(Debug)]
pub struct Won<'a>(crate::rule::bracket::moves::Found<'a>);

impl Won<'_> {
    /// What a name of the rule stands for in it.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<i64> {
        self.0.value(name)
    }

    /// What it leaves, as a sum in text.
    #[must_use]
    pub fn left(&self) -> String {
        let parts: Vec<String> = self
            .0
            .left()
            .map(|(copies, numbers)| match copies {
                1 => show(numbers),
                copies => format!("{copies}*{}", show(numbers)),
            })
            .collect();
        if parts.is_empty() {
            "0".to_owned()
        } else {
            parts.join(" + ")
        }
    }
}

fn won_at_once(moves: &RuleMoves, found: &crate::rule::bracket::moves::Found<'_>) -> Result<bool> {
    for (_, numbers) in found.left() {
        if moves.is_won(numbers)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The nim-sum of what a move leaves; `None` where that lets the other win at once.
fn left_value(values: &Values, found: &crate::rule::bracket::moves::Found<'_>) -> Option<u32> {
    let mut sum = 0;
    for (copies, numbers) in found.left() {
        let value = values.known_value(numbers)?;
        if copies % 2 == 1 {
            sum ^= value;
        }
    }
    Some(sum)
}

fn unknown(component: &[u64]) -> Error {
    Error::unsupported(format!("{} has no value", show(component))).in_field("position")
}

fn too_many(count: u64) -> Error {
    Error::budget(format!(
        "a move leaves {count} components, and a position that is searched as a whole has at most \
         {MOST_COMPONENTS}"
    ))
}

/// The numbers of a position as machine numbers.
///
/// # Errors
/// Names a number that is too large to be computed with.
pub fn small(position: &Components) -> Result<Vec<Vec<u64>>> {
    position
        .iter()
        .map(|component| {
            component
                .iter()
                .map(|number| {
                    number.to_u64().ok_or_else(|| {
                        Error::budget(format!(
                            "{number} is too large: components of this rule are computed one by \
                             one, with numbers below 2^63"
                        ))
                        .in_field("position")
                    })
                })
                .collect()
        })
        .collect()
}

/// Outcome, value and winning moves of a sum of components.
///
/// # Errors
/// When the budget runs out, and where the play need not end.
pub fn solve(sums: &mut Sums, position: &Components, budget: &Budget<'_>) -> Result<Analysis> {
    let components = small(position)?;
    let parts: Vec<&[u64]> = components.iter().map(Vec::as_slice).collect();
    if sums.convention == Convention::Misere && parts.len() as u64 > MOST_COMPONENTS {
        return Err(too_many(parts.len() as u64).in_field("position"));
    }
    let (outcome, value, why) = match sums.convention {
        Convention::Normal => {
            let worth = sums.worth(&parts, &mut budget.meter())?;
            let value = match worth {
                Worth::Value(value) => Some(Value::Number(Natural::from(u64::from(value)))),
                Worth::WinsAtOnce | Worth::Won => None,
            };
            let why = match worth {
                Worth::Value(_) => "Sprague–Grundy, values computed from the rules",
                Worth::WinsAtOnce => "a move wins at once by the rules",
                Worth::Won => "the rules say who has won",
            };
            (worth.outcome(), value, why)
        }
        Convention::Misere => {
            let outcome = if sums.wins(&parts, budget)? {
                Outcome::N
            } else {
                Outcome::P
            };
            (outcome, None, "searched to the end by the rules")
        }
    };
    let mut listed = BTreeSet::new();
    let mut moves = Moves {
        list: Vec::new(),
        complete: true,
        count: None,
    };
    let mut count = 0u64;
    sums.winning_moves(&parts, budget, &mut |index, won| {
        let to = won.left();
        // Several assignments may make one move.
        if !listed.insert((index, to.clone())) {
            return;
        }
        count += 1;
        if moves.list.len() < MOST_MOVES {
            let from = show(parts[index]);
            moves.list.push(Move {
                text: format!("in component {}, move from {from} to {to}", index + 1),
                from,
                to,
                component: Some(index as u64 + 1),
            });
        }
    })?;
    moves.complete = moves.list.len() as u64 == count;
    moves.count = Some(Natural::from(count));
    Ok(Analysis {
        position: position.to_string(),
        convention: sums.convention,
        outcome,
        value,
        moves,
        standing: Standing::Proved(Proof::by_theorem(why)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::reference;
    use crate::rule::{Form, Rule, Ruleset};

    fn sums(text: &str) -> (Sums, usize) {
        let rule: Rule = text
            .parse()
            .unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let Form::Brackets(brackets) = &rule.form else {
            panic!("{text}");
        };
        let sums = Sums::new(brackets, rule.symmetric, rule.convention).unwrap();
        (sums, brackets.arity())
    }

    #[test]
    fn winning_moves_are_those_that_leave_a_p_position() {
        let budget = Budget::default();
        for text in [
            "[n] -> [a] + [b] where a + b = n - 1; [n] -> [n - 2]",
            "[a, b] -> [a - k, b] where k >= 1; [a, b] -> [a - k, b - k] where k >= 1; symmetric",
            "[n] -> [n - 1]; [n] -> 3*[x] where 2*x = n, x >= 1",
            "[w, h] -> [a, h] + [w - a, h] where 1 <= a < w; win when w = 1 and h = 1; symmetric",
        ] {
            for misere in ["", "; misere"] {
                let (mut sums, arity) = sums(&format!("{text}{misere}"));
                for (a, b, c, d) in [
                    (1, 2, 2, 3),
                    (3, 1, 2, 4),
                    (4, 4, 3, 3),
                    (2, 2, 2, 1),
                    (5, 0, 0, 1),
                ] {
                    let positions = if arity == 1 {
                        [format!("[{a}]"), format!("[{a}] + [{b}] + [{c}]")]
                    } else {
                        [format!("[{a}, {b}]"), format!("[{a}, {b}] + [{c}, {d}]")]
                    };
                    for position in positions {
                        let read = Components::read(&position, arity).unwrap();
                        let found = solve(&mut sums, &read, &budget).unwrap();
                        let moves = sums.values.moves().clone();
                        let plain = ComponentSums(&moves);
                        let whole = plain.position(small(&read).unwrap());
                        let convention = sums.convention;
                        let wins = |p: &Vec<Vec<u64>>| {
                            reference::wins(&plain, p, convention, &budget).unwrap()
                        };
                        assert_eq!(
                            found.outcome == Outcome::N,
                            wins(&whole),
                            "{text} at {position}"
                        );
                        let mut winning = BTreeSet::new();
                        plain.options(&whole, &mut |option| {
                            if !wins(&option) {
                                winning.insert(option);
                            }
                        });
                        let listed: BTreeSet<Vec<Vec<u64>>> = found
                            .moves
                            .list
                            .iter()
                            .map(|chosen| {
                                let mut after = small(&read).unwrap();
                                after.remove(chosen.component.unwrap() as usize - 1);
                                let left = Components::read(&chosen.to, arity).unwrap();
                                after.extend(small(&left).unwrap());
                                plain.position(after)
                            })
                            .collect();
                        assert_eq!(listed, winning, "{text} at {position}");
                    }
                }
            }
        }
    }
}
