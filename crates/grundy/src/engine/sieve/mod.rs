//! Subtraction sets of any kind, with all values kept.
//!
//! A set that holds less than half of the amounts is worked with one-hot lanes, as a window is
//! ([`super::lanes`]), but over the whole past: O(n · |S ∩ 1..n| / 32) vector operations for n
//! values. So powers cost next to nothing, squares O(n^1.5 / 32), and dense sets such as primes
//! or a progression O(n² / (32 · log n)) and O(n² / 32): their laws are found and proved long
//! before that matters. Lanes begin with 8 bits and are widened, to 64 at most, when a value does
//! not fit; beyond that, each 64 values have a layer of lanes of their own ([`layers`]).
//!
//! A set that holds at least half is worked from its complement T: the options of n are all
//! smaller places but n − t, t in T, so a value v is free exactly when all places that have it
//! are among those. That costs O(|T ∩ 1..n|) steps for each heap.

mod layers;

use super::Engine;
use super::amounts::members;
use super::lanes::{BLOCK, Lane, Outcome, gather, solve};
use crate::budget::{Halt, Meter};
use crate::error::Result;
use crate::rule::{Convention, Set};
use layers::Layers;

/// How many places are gathered at once: sources of neighbouring amounts overlap, and stay in
/// the second-level cache.
const TILE: usize = 1 << 14;

/// Bits of the widest lanes.
const WIDEST: u32 = u64::WIDTH;

/// The values of one subtraction set.
pub(super) struct Sieve {
    set: Set,
    complement: Option<Set>,
    convention: Convention,
    /// The members up to `listed`, or those of the complement where `dense`.
    amounts: Vec<usize>,
    listed: u64,
    dense: bool,
    /// The same places as `values`, where they are worked with lanes.
    past: Option<Box<dyn Past>>,
    /// How many bits lanes have.
    width: u32,
    values: Vec<u32>,
    /// How many of `values` were asked for.
    shown: usize,
    mex: Mex,
}

impl Sieve {
    pub(super) fn new(set: Set, convention: Convention) -> Self {
        Self {
            complement: Set::all_except(set.clone()),
            set,
            convention,
            amounts: Vec::new(),
            listed: 0,
            dense: false,
            past: None,
            width: match convention {
                Convention::Normal => 8,
                Convention::Misere => Outcome::WIDTH,
            },
            values: Vec::new(),
            shown: 0,
            mex: Mex::default(),
        }
    }

    /// Lists the amounts up to `limit`.
    fn list(&mut self, limit: u64) {
        let amounts = members(&self.set, limit);
        if self.convention == Convention::Misere {
            // Who cannot move wins.
            let least = amounts.first().map_or(limit, |&least| least as u64);
            let known = self.values.len() as u64;
            if known < least && self.listed <= known {
                self.values.resize(least as usize, 1);
            }
        }
        let dense = 2 * amounts.len() as u64 >= limit;
        self.amounts = if dense {
            self.complement
                .as_ref()
                .map_or_else(Vec::new, |set| members(set, limit))
        } else {
            amounts
        };
        if dense != self.dense {
            (self.dense, self.past) = (dense, None);
        }
        self.listed = limit;
    }

    /// Adds values, at most to `length` and somewhat beyond.
    fn step(&mut self, length: usize, meter: &mut Meter<'_>) -> std::result::Result<(), Halt> {
        let n = self.values.len();
        if self.dense {
            let others = &self.amounts[..reaching(&self.amounts, n)];
            meter.spend(others.len() as u64 + 1)?;
            self.values.push(match self.convention {
                Convention::Normal => self.mex.of_others(&self.values, others),
                Convention::Misere => self.mex.outcome_of_others(&self.values, others),
            });
            return Ok(());
        }
        let places = (length - n).min(TILE).next_multiple_of(BLOCK);
        let amounts = &self.amounts[..reaching(&self.amounts, n + places)];
        let past = self
            .past
            .get_or_insert_with(|| past(self.width, &self.values));
        if let Err(halt) = past.solve(places, amounts, &mut self.values, meter) {
            self.past = None;
            return Err(halt);
        }
        if self.width < WIDEST && self.values[n..].contains(&self.width) {
            self.values.truncate(n);
            self.width *= 2;
            self.past = None;
        }
        Ok(())
    }
}

/// How many of these ascending amounts may be taken from a heap of `n`.
fn reaching(amounts: &[usize], n: usize) -> usize {
    amounts.partition_point(|&amount| amount <= n)
}

impl Engine for Sieve {
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>> {
        // Values and their counts, lanes, and amounts.
        super::reserve(length, 4 + 20 + 8 + 12, meter)?;
        // A block may end beyond what was asked for, and needs the amounts up to there.
        let needed = length.saturating_add(BLOCK as u64);
        if self.listed < needed {
            self.list(needed.max(self.listed + self.listed / 2));
        }
        let goal = length as usize;
        let mut halt = None;
        let mut reported = 0;
        while self.values.len() < goal && halt.is_none() {
            halt = self.step(goal, meter).err();
            if self.values.len() - reported >= TILE {
                reported = self.values.len();
                meter.report(reported as u64, Some(length));
            }
        }
        self.shown = self.shown.max(self.values.len().min(goal));
        Ok(halt)
    }

    fn values(&self) -> &[u32] {
        &self.values[..self.shown]
    }
}

/// All places so far, in lanes of some width.
trait Past {
    /// Solves `places` more, a whole number of blocks, and adds their values, or the width of a
    /// lane for one that does not fit. `amounts` are all that reach. After a halt, of no use any
    /// more; the values that were added are right.
    fn solve(
        &mut self,
        places: usize,
        amounts: &[usize],
        values: &mut Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<(), Halt>;
}

/// The past in lanes of `width` bits.
fn past(width: u32, values: &[u32]) -> Box<dyn Past> {
    match width {
        Outcome::WIDTH => Box::new(Lanes::<Outcome>::of(values)),
        8 => Box::new(Lanes::<u8>::of(values)),
        16 => Box::new(Lanes::<u16>::of(values)),
        32 => Box::new(Lanes::<u32>::of(values)),
        _ => Box::new(Layers::new(values)),
    }
}

/// A tile of places before 0, then the places.
struct Lanes<L>(Vec<L>);

impl<L: Lane> Lanes<L> {
    fn of(values: &[u32]) -> Self {
        let mut lanes = vec![L::default(); TILE];
        lanes.extend(values.iter().map(|&value| L::of(value)));
        Self(lanes)
    }

    /// Adds places, each beginning with the values to exclude, and solves them.
    fn add(
        &mut self,
        excluded: impl ExactSizeIterator<Item = L>,
        amounts: &[usize],
        meter: &mut Meter<'_>,
    ) -> std::result::Result<&mut [L], Halt> {
        let vectors = (excluded.len() * size_of::<L>()).div_ceil(32);
        meter.spend((amounts.len() as u64 + 2).saturating_mul(vectors as u64))?;
        let lanes = &mut self.0;
        let from = lanes.len();
        lanes.extend(excluded);
        let (inner, outer) = amounts.split_at(amounts.partition_point(|&amount| amount < TILE));
        let (before, tile) = lanes.split_at_mut(from);
        gather(before, tile, &outer[..reaching(outer, from)]);
        solve(lanes, from, inner);
        Ok(&mut lanes[from..])
    }
}

impl<L: Lane> Past for Lanes<L> {
    fn solve(
        &mut self,
        places: usize,
        amounts: &[usize],
        values: &mut Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<(), Halt> {
        let new = self.add((0..places).map(|_| L::default()), amounts, meter)?;
        values.extend(new.iter().map(|lane| lane.value()));
        Ok(())
    }
}

/// Counts of values, for one heap and for all.
#[derive(Default)]
struct Mex {
    /// For each value, the heap that last met it, plus one, and how many times it did.
    met: Vec<(u64, u32)>,
    /// How many places have each value.
    total: Vec<u32>,
    /// How many places are in `total`.
    counted: usize,
}

impl Mex {
    /// Notes the value at each `amount` below the end of `values`.
    fn meet(&mut self, values: &[u32], amounts: &[usize]) {
        let n = values.len();
        let stamp = n as u64 + 1;
        for &amount in amounts {
            let value = values[n - amount] as usize;
            if value >= self.met.len() {
                self.met.resize(value + 1, (0, 0));
            }
            let met = &mut self.met[value];
            *met = if met.0 == stamp {
                (stamp, met.1 + 1)
            } else {
                (stamp, 1)
            };
        }
    }

    /// The mex over all amounts but these.
    fn of_others(&mut self, values: &[u32], others: &[usize]) -> u32 {
        self.count(values);
        self.meet(values, others);
        let n = values.len();
        let free = others.iter().map(|&other| values[n - other]);
        let free = free.filter(|&value| self.is_free(value));
        free.min().unwrap_or(self.total.len() as u32)
    }

    /// The misère outcome where all amounts but these may be taken, and at least one.
    fn outcome_of_others(&mut self, values: &[u32], others: &[usize]) -> u32 {
        self.count(values);
        self.meet(values, others);
        u32::from(!self.is_free(0))
    }

    /// Whether all places with this value were met by the heap that comes next.
    fn is_free(&self, value: u32) -> bool {
        let total = self.total.get(value as usize).copied().unwrap_or(0);
        let stamp = self.counted as u64 + 1;
        match self.met.get(value as usize) {
            Some(&(at, times)) if at == stamp => times == total,
            _ => total == 0,
        }
    }

    /// Counts the values that are new.
    fn count(&mut self, values: &[u32]) {
        for &value in &values[self.counted..] {
            if value as usize >= self.total.len() {
                self.total.resize(value as usize + 1, 0);
            }
            self.total[value as usize] += 1;
        }
        self.counted = values.len();
    }
}
