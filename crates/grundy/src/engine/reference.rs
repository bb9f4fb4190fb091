//! The oracle: plain mex over the moves, readable in one look and never made faster.
//!
//! Source: R. P. Sprague, *Über mathematische Kampfspiele*, Tôhoku Math. J. 41 (1935);
//! P. M. Grundy, *Mathematics and games*, Eureka 2 (1939).

use crate::budget::{Budget, Halt, Meter};
use crate::engine::{self, Engine};
use crate::error::Result;
use crate::nimber::{mex, nim_sum};
use crate::rule::{Convention, HeapRule, Ruleset, Sums};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// What an option costs that is made, hashed and looked up, again each time that its position is
/// looked at, in the steps of a budget.
const STEPS_AN_OPTION: u64 = 256;

/// The values of a rule on heaps, one after the other; in misère play the outcomes.
#[derive(Debug, Clone)]
pub struct Reference {
    rule: HeapRule,
    convention: Convention,
    values: Vec<u32>,
    /// Misère outcomes of sums of heaps, as far as they were needed.
    known: HashMap<Vec<u64>, bool>,
}

impl Reference {
    /// Starts at the empty list.
    #[must_use]
    pub fn new(rule: HeapRule, convention: Convention) -> Self {
        Self {
            rule,
            convention,
            values: Vec::new(),
            known: HashMap::new(),
        }
    }

    fn value(&self, n: u64, meter: &mut Meter<'_>) -> std::result::Result<u32, Halt> {
        let mut options = Vec::new();
        let mut spent = meter.spend(1);
        let _all = self.rule.moves(n, &mut |_, heaps| {
            let values = heaps.iter().map(|heap| self.values[*heap as usize]);
            options.push(nim_sum(values.map(u64::from)));
            spent = meter
                .spend(1)
                .and_then(|()| meter.hold(8 * options.len() as u64));
            match spent {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        spent?;
        Ok(mex(options) as u32)
    }

    /// A sum in misère play is not settled by its heaps' outcomes, so whole positions are searched.
    fn outcome(&mut self, n: u64, meter: &mut Meter<'_>) -> std::result::Result<u32, Halt> {
        let position = Sums::position(vec![n]);
        search(
            &Sums(&self.rule),
            &position,
            &mut self.known,
            meter,
            &|_, o| next_player_wins(o, Convention::Misere),
        )
        .map(u32::from)
    }
}

impl Engine for Reference {
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>> {
        engine::reserve(length, 4, meter)?;
        while (self.values.len() as u64) < length {
            let n = self.values.len() as u64;
            let next = match self.convention {
                Convention::Normal => self.value(n, meter),
                Convention::Misere => self.outcome(n, meter),
            };
            match next {
                Ok(next) => self.values.push(next),
                Err(halt) => return Ok(Some(halt)),
            }
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
    let mut meter = budget.meter();
    search(
        rules,
        position,
        &mut HashMap::new(),
        &mut meter,
        &|_, options| Some(mex(options.iter().copied().collect::<Option<Vec<_>>>()?)),
    )
    .map_err(|halt| halt.error(budget))
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
    let mut meter = budget.meter();
    search(
        rules,
        position,
        &mut HashMap::new(),
        &mut meter,
        &|position, options| {
            if rules.is_won(position) {
                return Some(false);
            }
            next_player_wins(options, convention)
        },
    )
    .map_err(|halt| halt.error(budget))
}

/// Who moves wins when an option is lost for the other, as far as the options are known.
fn next_player_wins(options: &[Option<bool>], convention: Convention) -> Option<bool> {
    if options.is_empty() {
        Some(convention == Convention::Misere)
    } else if options.contains(&Some(false)) {
        Some(true)
    } else {
        options.iter().all(Option::is_some).then_some(false)
    }
}

/// What a position is worth, from what is known of its options.
type Judge<'j, P, A> = dyn Fn(&P, &[Option<A>]) -> Option<A> + 'j;

/// Depth-first without recursion: `judge` answers from what is known of the options, or says
/// that it must know more of them.
fn search<R: Ruleset, A: Copy>(
    rules: &R,
    position: &R::Position,
    known: &mut HashMap<R::Position, A>,
    meter: &mut Meter<'_>,
    judge: &Judge<'_, R::Position, A>,
) -> std::result::Result<A, Halt> {
    let mut waiting = vec![position.clone()];
    loop {
        if let Some(&answer) = known.get(position) {
            return Ok(answer);
        }
        let last = waiting.last().unwrap_or(position);
        let (mut options, mut bytes) = (Vec::new(), 0u64);
        let room = meter.budget().memory();
        let listed = rules.options_within(last, meter, &mut |option| {
            bytes += (size_of::<R::Position>() + 16 + rules.held_bytes(&option)) as u64;
            if bytes <= room {
                options.push(option);
            }
        });
        listed.map_err(|_| Halt::Steps)?;
        meter.hold(bytes)?;
        meter.spend((options.len() as u64 + 1) * STEPS_AN_OPTION)?;
        let answers: Vec<Option<A>> = options.iter().map(|o| known.get(o).copied()).collect();
        if let Some(answer) = judge(last, &answers) {
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
            meter.hold(held.saturating_mul(size_of::<R::Position>() + 16) as u64)?;
        }
    }
}
