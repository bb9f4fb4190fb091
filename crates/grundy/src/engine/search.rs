//! Memoised search for any ruleset written in Rust: outcomes of whole positions under either
//! convention, and Grundy values of sums, component by component.
//!
//! Faster than [`super::reference`] where a position is a sum: a value is looked up for each
//! component and XORed (Sprague–Grundy), so equal components are searched once. Outcomes are not
//! XORed: in misère play they say nothing of a sum. The stack is on the heap, so a long play
//! cannot overflow it.

use crate::budget::{Budget, Meter};
use crate::error::{Error, Result};
use crate::nimber::{mex, nim_sum};
use crate::rule::{Convention, Ruleset};
use std::collections::{HashMap, HashSet};

/// What an option costs that is made, hashed and looked up, in the steps of a budget.
const STEPS_AN_OPTION: u64 = 64;

/// The most positions of a loop that an error shows.
const MOST_SHOWN: usize = 12;

/// A search that remembers what it found, for several questions about one game.
#[derive(Debug)]
pub struct Search<'a, R: Ruleset> {
    rules: &'a R,
    convention: Convention,
    meter: Meter<'a>,
    outcomes: HashMap<R::Position, bool>,
    values: HashMap<R::Position, u64>,
    /// The positions that are on the stack.
    open: HashSet<R::Position>,
    /// Bytes of the positions on the stack and of those remembered.
    held: usize,
}

/// A position that is being searched: its options, and how many of them are known.
struct Open<P> {
    position: P,
    options: Vec<P>,
    next: usize,
}

impl<'a, R: Ruleset> Search<'a, R> {
    /// Remembers nothing yet. The convention is that of [`Search::wins`]; values are those of
    /// normal play.
    #[must_use]
    pub fn new(rules: &'a R, convention: Convention, budget: &Budget<'a>) -> Self {
        Self {
            rules,
            convention,
            meter: budget.meter(),
            outcomes: HashMap::new(),
            values: HashMap::new(),
            open: HashSet::new(),
            held: 0,
        }
    }

    /// Whether the player to move wins. Stops at the first option from which the other loses.
    ///
    /// # Errors
    /// When the budget runs out, and where a position comes again: the play need not end then.
    pub fn wins(&mut self, position: &R::Position) -> Result<bool> {
        let mut stack = Vec::new();
        self.open.clear();
        if !self.outcomes.contains_key(position) {
            stack.push(self.open(position.clone())?);
        }
        while let Some(top) = stack.last_mut() {
            let wins = if top.options.is_empty() {
                self.convention == Convention::Misere && !self.rules.is_won(&top.position)
            } else if let Some(option) = top.options.get(top.next) {
                match self.outcomes.get(option) {
                    Some(true) => {
                        top.next += 1;
                        continue;
                    }
                    Some(false) => true,
                    None => {
                        let option = option.clone();
                        if self.open.contains(&option) {
                            return Err(self.loops(&stack, &option));
                        }
                        stack.push(self.open(option)?);
                        continue;
                    }
                }
            } else {
                false
            };
            if let Some(done) = stack.pop() {
                self.close(&done);
                self.outcomes.insert(done.position, wins);
            }
        }
        Ok(self.outcomes[position])
    }

    /// The Grundy value of a position in normal play: the nim-sum over its components. Not for
    /// rules under which a move may win at once ([`Ruleset::is_won`]): a nim-sum says nothing of
    /// those.
    ///
    /// # Errors
    /// As [`Search::wins`].
    pub fn value(&mut self, position: &R::Position) -> Result<u64> {
        let components = self.rules.components(position);
        for component in &components {
            self.component_value(component)?;
        }
        Ok(nim_sum(components.iter().map(|part| self.values[part])))
    }

    fn component_value(&mut self, component: &R::Position) -> Result<()> {
        let mut stack = Vec::new();
        self.open.clear();
        if !self.values.contains_key(component) {
            stack.push(self.open(component.clone())?);
        }
        while let Some(top) = stack.last_mut() {
            let Some(option) = top.options.get(top.next) else {
                let Some(done) = stack.pop() else { break };
                self.close(&done);
                let value = mex(done.options.iter().map(|option| {
                    let parts = self.rules.components(option);
                    nim_sum(parts.iter().map(|part| self.values[part]))
                }));
                self.values.insert(done.position, value);
                continue;
            };
            let parts = self.rules.components(option);
            match parts
                .into_iter()
                .find(|part| !self.values.contains_key(part))
            {
                None => top.next += 1,
                Some(part) if self.open.contains(&part) => {
                    return Err(self.loops(&stack, &part));
                }
                Some(part) => stack.push(self.open(part)?),
            }
        }
        Ok(())
    }

    /// What these positions take.
    fn bytes(&self, positions: &[R::Position]) -> usize {
        bytes_of(self.rules, positions)
    }

    /// The error that a play comes back to `again`, which is on the stack.
    fn loops(&self, stack: &[Open<R::Position>], again: &R::Position) -> Error {
        let from = stack.iter().position(|open| open.position == *again);
        let mut play: Vec<String> = stack[from.unwrap_or(0)..]
            .iter()
            .take(MOST_SHOWN)
            .map(|open| self.rules.show(&open.position))
            .collect();
        if stack.len() - from.unwrap_or(0) > MOST_SHOWN {
            play.push("...".to_owned());
        }
        play.push(self.rules.show(again));
        Error::unsupported(format!(
            "the play need not end, a loop was found: {}",
            play.join(" -> ")
        ))
        .hint("Grundy values and outcomes here are those of games in which no position comes again")
        .in_field("rule")
    }

    /// Lets go of the options of a position that leaves the stack; itself it stays counted, since it
    /// is remembered.
    fn close(&mut self, done: &Open<R::Position>) {
        self.held = self.held.saturating_sub(self.bytes(&done.options));
        self.open.remove(&done.position);
    }

    fn open(&mut self, position: R::Position) -> Result<Open<R::Position>> {
        let room = usize::try_from(self.meter.budget().memory()).unwrap_or(usize::MAX);
        let (mut options, mut bytes) = (Vec::new(), 0usize);
        let (rules, held) = (self.rules, self.held);
        // What would not fit is counted and not kept, so that the refusal comes before the memory.
        rules.options_within(&position, &mut self.meter, &mut |option| {
            bytes = bytes.saturating_add(bytes_of(rules, std::slice::from_ref(&option)));
            if held.saturating_add(bytes) <= room {
                options.push(option);
            }
        })?;
        // Long positions cost their copying as well.
        let steps = (options.len() as u64 + 1) * STEPS_AN_OPTION + bytes as u64 / 8;
        self.meter.charge(steps)?;
        let own = self.bytes(std::slice::from_ref(&position));
        self.held = self.held.saturating_add(bytes).saturating_add(own);
        self.meter.reserve(self.held as u64, "the search")?;
        self.open.insert(position.clone());
        Ok(Open {
            position,
            options,
            next: 0,
        })
    }
}

/// What these positions take, with the words that a table keeps beside each.
fn bytes_of<R: Ruleset>(rules: &R, positions: &[R::Position]) -> usize {
    let each = size_of::<R::Position>() + 64;
    positions
        .iter()
        .map(|position| each + rules.held_bytes(position))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::reference;
    use crate::rule::{Form, Rule, Sums};

    /// A loop: from either place to the other.
    #[derive(Debug)]
    struct Endless;

    impl Ruleset for Endless {
        type Position = u64;

        fn options(&self, place: &u64, visit: &mut dyn FnMut(u64)) {
            visit(place + 1);
        }
    }

    #[test]
    fn sums_of_kayles_rows_agree_with_plain_search() -> Result<()> {
        let Form::Heap(kayles) = "0.77".parse::<Rule>()?.form else {
            panic!("a code is a rule on heaps");
        };
        let sums = Sums(&kayles);
        let budget = Budget::default();
        for convention in [Convention::Normal, Convention::Misere] {
            let mut search = Search::new(&sums, convention, &budget);
            for a in 0..6 {
                for b in 0..=a {
                    for c in 0..=b {
                        let rows = Sums::position(vec![a, b, c]);
                        assert_eq!(
                            search.value(&rows)?,
                            reference::value(&sums, &rows, &budget)?
                        );
                        assert_eq!(
                            search.wins(&rows)?,
                            reference::wins(&sums, &rows, convention, &budget)?
                        );
                    }
                }
            }
        }
        Ok(())
    }

    /// Round and round: 3 leads to 2, 2 to 1, 1 to 3.
    #[derive(Debug)]
    struct Round;

    impl Ruleset for Round {
        type Position = u64;

        fn options(&self, place: &u64, visit: &mut dyn FnMut(u64)) {
            visit(if *place == 1 { 3 } else { place - 1 });
        }
    }

    #[test]
    fn a_loop_is_shown() {
        let budget = Budget::default();
        let mut search = Search::new(&Round, Convention::Normal, &budget);
        for error in [search.wins(&4).unwrap_err(), search.value(&4).unwrap_err()] {
            assert!(error.to_string().contains("3 -> 2 -> 1 -> 3"), "{error}");
        }
    }

    #[test]
    fn a_play_without_end_stops_at_the_budget() {
        let budget = Budget::default().with_steps(10_000);
        let mut search = Search::new(&Endless, Convention::Normal, &budget);
        assert!(search.wins(&0).is_err_and(|error| error.is_budget()));
        assert!(search.value(&0).is_err_and(|error| error.is_budget()));
    }
}
