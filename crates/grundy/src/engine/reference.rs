//! The oracle: plain mex over the moves, readable in one look and never made faster.
//!
//! Source: R. P. Sprague, *Über mathematische Kampfspiele*, Tôhoku Math. J. 41 (1935);
//! P. M. Grundy, *Mathematics and games*, Eureka 2 (1939).

use crate::budget::{Budget, Halt, Meter};
use crate::engine::Engine;
use crate::error::Result;
use crate::nimber::{mex, nim_sum};
use crate::rule::{Convention, HeapRule, Ruleset};
use std::collections::HashMap;

/// The values of a rule on heaps, one after the other.
#[derive(Debug, Clone)]
pub struct Reference {
    rule: HeapRule,
    values: Vec<u32>,
}

impl Reference {
    /// Starts at the empty list, in normal play.
    #[must_use]
    pub fn new(rule: HeapRule) -> Self {
        Self {
            rule,
            values: Vec::new(),
        }
    }
}

impl Engine for Reference {
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>> {
        meter.reserve(length.saturating_mul(4), "the list of values")?;
        while (self.values.len() as u64) < length {
            let n = self.values.len() as u64;
            let mut options = Vec::new();
            self.rule.options(n, &mut |heaps| {
                options.push(nim_sum(
                    heaps
                        .iter()
                        .map(|heap| u64::from(self.values[*heap as usize])),
                ));
            });
            if let Err(halt) = meter.spend(options.len() as u64 + 1) {
                return Ok(Some(halt));
            }
            self.values.push(mex(options) as u32);
        }
        Ok(None)
    }

    fn values(&self) -> &[u32] {
        &self.values
    }
}

/// The Grundy value of one position, by mex over all options, remembered.
///
/// # Errors
/// When the budget runs out.
pub fn value<R: Ruleset>(rules: &R, position: &R::Position, budget: &Budget<'_>) -> Result<u64> {
    search(rules, position, budget, |options| {
        Some(mex(options.iter().copied().collect::<Option<Vec<_>>>()?))
    })
}

/// Whether the player to move wins.
///
/// # Errors
/// When the budget runs out.
pub fn wins<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    convention: Convention,
    budget: &Budget<'_>,
) -> Result<bool> {
    search(rules, position, budget, |options| {
        if options.is_empty() {
            Some(convention == Convention::Misere)
        } else if options.contains(&Some(false)) {
            Some(true)
        } else {
            options.iter().all(Option::is_some).then_some(false)
        }
    })
}

/// Depth-first without recursion: `judge` answers from what is known of the options, or says
/// that it must know more of them.
fn search<R: Ruleset, A: Copy>(
    rules: &R,
    position: &R::Position,
    budget: &Budget<'_>,
    judge: impl Fn(&[Option<A>]) -> Option<A>,
) -> Result<A> {
    let mut meter = budget.meter();
    let mut known: HashMap<R::Position, A> = HashMap::new();
    let mut waiting = vec![position.clone()];
    while let Some(last) = waiting.last() {
        let mut options = Vec::new();
        rules.options(last, &mut |option| options.push(option));
        meter.charge(options.len() as u64 + 1)?;
        let answers: Vec<Option<A>> = options.iter().map(|o| known.get(o).copied()).collect();
        if let Some(answer) = judge(&answers) {
            if let Some(done) = waiting.pop() {
                known.insert(done, answer);
            }
        } else {
            waiting.extend(
                options
                    .into_iter()
                    .filter(|option| !known.contains_key(option)),
            );
            let held = waiting.len() + known.len();
            meter.reserve(
                held.saturating_mul(size_of::<R::Position>() + 16) as u64,
                "the search",
            )?;
        }
    }
    Ok(known[position])
}
