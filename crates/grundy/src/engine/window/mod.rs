//! Finite subtraction sets, by a window.
//!
//! The values of a set with s members are at most s, and g(n) depends only on the last
//! m = max S values. So if m consecutive values repeat after p places, everything from there on
//! repeats with period p (the window repetition theorem; Siegel, *Combinatorial Game Theory*,
//! chapter IV.2; in misère play outcomes take the place of values). The engine keeps m lanes,
//! a prefix of the values, and one earlier window that it looks for; the window is renewed
//! whenever the number of values has doubled (R. P. Brent, *An improved Monte Carlo
//! factorization algorithm*, BIT 20, 1980), so a repetition is seen after at most about three
//! times as many values as preperiod, period and window need.

mod recurrence;
mod runs;

use super::Engine;
use super::amounts::members;
use super::lanes::{self, BLOCK, Lane};
use crate::budget::{Halt, Meter};
use crate::error::Result;
use crate::rule::{Convention, Set};
use recurrence::Recurrence;
use runs::Count;

/// The least number of places between two moves of the window.
const CHUNK: usize = 1 << 14;

/// How many values are kept where nothing else was asked for.
const KEPT: u64 = 1 << 22;

/// A place of the window, with a way to solve places. The default stands for a place before 0.
trait Place: Copy + Default + PartialEq {
    /// The place of a heap of this value.
    fn of(value: u32) -> Self;

    /// The value.
    fn value(self) -> u32;

    /// Places the places from `from` on, a whole number of blocks, for these amounts.
    fn solve(places: &mut [Self], from: usize, amounts: &[usize]);

    /// How many steps it takes to solve `places` for these amounts.
    fn steps(places: usize, amounts: &[usize]) -> u64;
}

macro_rules! by_lanes {
    ($($lane:ty),*) => {$(
        impl Place for $lane {
            fn of(value: u32) -> Self {
                Lane::of(value)
            }

            #[inline(always)]
            fn value(self) -> u32 {
                Lane::value(self)
            }

            fn solve(lanes: &mut [Self], from: usize, amounts: &[usize]) {
                lanes::solve(lanes, from, amounts);
            }

            fn steps(places: usize, amounts: &[usize]) -> u64 {
                let vectors = (places * size_of::<Self>()).div_ceil(32) as u64;
                vectors.saturating_mul(amounts.len() as u64 + 2)
            }
        }
    )*};
}
by_lanes!(u16, u32, u64, lanes::Outcome);

/// The window engine for the finite subtraction set `set`, whose largest member is `largest`.
pub(super) fn window(set: &Set, largest: u64, convention: Convention) -> Box<dyn Engine> {
    /// A union of named sets may have fewer members than this counts, never more.
    fn at_most(set: &Set, largest: u64) -> u64 {
        match set {
            Set::Finite(members) => members.len() as u64,
            Set::Range { from, to } => to.map_or(largest, |to| to - from + 1),
            Set::Powers {
                most: Some(most), ..
            } => u64::from(*most) + 1,
            Set::Union(sets) => sets
                .iter()
                .fold(0, |sum: u64, set| sum.saturating_add(at_most(set, largest))),
            _ => largest,
        }
    }
    let set = set.clone();
    match (convention, at_most(&set, largest)) {
        (Convention::Misere, _) => Box::new(Window::<lanes::Outcome>::new(set, largest, true)),
        (_, 0..=16) => Box::new(Window::<u16>::new(set, largest, false)),
        (_, 17..=32) => Box::new(Window::<u32>::new(set, largest, false)),
        (_, 33..=64) => Box::new(Window::<u64>::new(set, largest, false)),
        _ => Box::new(Window::<Count>::new(set, largest, false)),
    }
}

/// The computation for one set.
struct Window<L> {
    set: Set,
    /// The largest amount, m.
    reach: u64,
    misere: bool,
    /// The amounts, ascending; listed when the first values are asked for.
    amounts: Vec<usize>,
    /// The last m places, then room for a chunk.
    lanes: Vec<L>,
    /// The low bytes of the values of `lanes`.
    bytes: Vec<u8>,
    /// One past the last solved place in `lanes`.
    end: usize,
    /// How many places are solved: the next, at `end`, is that of the heap `solved`.
    solved: u64,
    /// How many values were asked for and are known.
    known: u64,
    /// g(0), g(1), ...
    values: Vec<u32>,
    /// How many of `values` may be shown: not more than were asked for.
    shown: usize,
    /// How many values are to be kept.
    keep: u64,
    recurrence: Recurrence<L>,
    repetition: Option<super::Repetition>,
}

impl<L: Place> Window<L> {
    fn new(set: Set, reach: u64, misere: bool) -> Self {
        Self {
            set,
            reach,
            misere,
            amounts: Vec::new(),
            lanes: Vec::new(),
            bytes: Vec::new(),
            end: 0,
            solved: 0,
            known: 0,
            values: Vec::new(),
            shown: 0,
            keep: KEPT,
            recurrence: Recurrence::default(),
            repetition: None,
        }
    }

    /// Allocates what does not grow, before the first value.
    fn begin(&mut self, meter: &Meter<'_>) -> Result<()> {
        let room = self.reach.max(CHUNK as u64);
        // Lanes and bytes, the earlier window in both, and the amounts.
        let each = 2 * (size_of::<L>() as u64 + 1) + size_of::<usize>() as u64;
        let places = self.reach.saturating_add(room);
        meter.reserve(
            places.saturating_mul(each),
            "the window of the largest amount",
        )?;
        self.amounts = members(&self.set, self.reach);
        if self.misere {
            // Who cannot move wins.
            let least = self.amounts.first().copied().unwrap_or(0);
            self.values = vec![1; least];
        }
        let room = (room as usize).next_multiple_of(BLOCK);
        self.lanes = vec![L::default(); self.reach as usize + room];
        self.bytes = vec![0; self.lanes.len()];
        self.rewind();
        Ok(())
    }

    /// Makes the window that of the end of the kept values.
    fn rewind(&mut self) {
        let reach = self.reach as usize;
        let kept = self.values.len().min(reach);
        let tail = &self.values[self.values.len() - kept..];
        self.lanes[..reach].fill(L::default());
        for (place, &value) in (reach - kept..).zip(tail) {
            self.lanes[place] = L::of(value);
            self.bytes[place] = value as u8;
        }
        self.end = reach;
        self.solved = self.values.len() as u64;
    }

    /// Solves up to about `goal`, not more than fits the room.
    fn chunk(&mut self, goal: u64, meter: &mut Meter<'_>) -> std::result::Result<(), Halt> {
        let reach = self.reach as usize;
        if self.end + BLOCK > self.lanes.len() {
            self.lanes.copy_within(self.end - reach..self.end, 0);
            self.bytes.copy_within(self.end - reach..self.end, 0);
            self.end = reach;
        }
        let wanted = usize::try_from(goal - self.solved).unwrap_or(usize::MAX);
        let room = self.lanes.len() - self.end;
        // What each chunk costs beside its places is O(m).
        let most = CHUNK.max(reach / 16).min(room);
        let blocks = wanted.min(most).div_ceil(BLOCK).min(room / BLOCK);
        meter.spend(L::steps(blocks * BLOCK, &self.amounts))?;

        let (from, to) = (self.end, self.end + blocks * BLOCK);
        self.lanes[from..to].fill(L::default());
        L::solve(&mut self.lanes[..to], from, &self.amounts);
        let new = &self.lanes[from..to];
        for (byte, lane) in self.bytes[from..to].iter_mut().zip(new) {
            *byte = lane.value() as u8;
        }
        if self.values.len() as u64 == self.solved && self.solved < self.keep {
            self.values.extend(new.iter().map(|lane| lane.value()));
        }
        self.end = to;
        self.solved += (to - from) as u64;
        Ok(())
    }

    /// The least preperiod, once the window of `start` is known to repeat after `period` places
    /// and the values up to the end of that period are there.
    fn settle(&mut self, start: u64, period: u64) {
        let same = |place: &u64| {
            let place = *place as usize;
            self.values[place] == self.values[place + period as usize]
        };
        let back = (0..start).rev().take_while(same).count() as u64;
        self.repetition = Some(super::Repetition {
            preperiod: start - back,
            period,
        });
    }

    /// Copies periods until `length` values are there.
    fn copy(&mut self, length: usize, period: usize) {
        if let Some(more) = length.checked_sub(self.values.len()) {
            self.values.reserve_exact(more);
        }
        while self.values.len() < length {
            let from = self.values.len() - period;
            let to = (from + length - self.values.len()).min(self.values.len());
            self.values.extend_from_within(from..to);
        }
    }

    /// Solves until `length` values are known and those to keep are kept, or a repetition is.
    fn run(&mut self, length: u64, meter: &mut Meter<'_>) -> std::result::Result<(), Halt> {
        loop {
            let kept = self.values.len() as u64;
            let (goal, keep) = match self.recurrence.found() {
                Some((start, period)) if kept >= start + period => {
                    self.settle(start, period);
                    return Ok(());
                }
                Some((start, period)) => (start + period, start + period),
                None => (length, length.min(self.keep)),
            };
            if kept < keep {
                meter.hold(keep.saturating_mul(size_of::<u32>() as u64))?;
                self.keep = self.keep.max(keep);
                if self.solved > kept {
                    self.rewind();
                    self.recurrence.forget();
                }
            } else if self.solved >= goal {
                return Ok(());
            }
            self.chunk(goal, meter)?;
            let (lanes, bytes) = (&self.lanes[..self.end], &self.bytes[..self.end]);
            self.recurrence
                .look(lanes, bytes, self.reach as usize, self.solved);
            meter.report(self.solved, Some(goal));
        }
    }
}

impl<L: Place> Engine for Window<L> {
    fn extend(&mut self, length: u64, meter: &mut Meter<'_>) -> Result<Option<Halt>> {
        super::reserve(length.min(self.keep), size_of::<u32>() as u64, meter)?;
        if self.lanes.is_empty() {
            self.begin(meter)?;
        }
        let halt = match self.repetition {
            Some(_) => None,
            None => self.run(length, meter).err(),
        };
        if let Some(found) = self.repetition {
            self.known = self.known.max(length);
            let whole = found.preperiod + found.period;
            let shown = self.known.min(self.keep).max(whole) as usize;
            self.copy(shown, found.period as usize);
            self.shown = shown;
        } else {
            self.known = self.known.max(self.solved.min(length));
            self.shown = self.values.len().min(self.known as usize);
        }
        Ok(halt)
    }

    fn keep(&mut self, values: u64) {
        self.keep = self.keep.max(values);
    }

    fn values(&self) -> &[u32] {
        &self.values[..self.shown]
    }

    fn computed(&self) -> u64 {
        self.known.max(self.shown as u64)
    }

    fn repetition(&self) -> Option<super::Repetition> {
        self.repetition
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::engine::Repetition;

    /// {2, 4, 7} has preperiod 8 and period 3; more members make both longer.
    fn engine(members: &[u64], kept: u64) -> Window<u16> {
        let largest = members.last().copied().unwrap_or(0);
        let mut window = Window::new(Set::Finite(members.to_vec()), largest, false);
        window.keep = kept;
        window
    }

    #[test]
    fn a_repetition_beyond_the_kept_values_brings_them_back() {
        for members in [
            vec![2, 4, 7],
            vec![3, 7, 40, 41, 90],
            vec![5, 6, 33, 61, 77],
        ] {
            let budget = Budget::default();
            let (mut all, mut few) = (engine(&members, 1 << 20), engine(&members, 3));
            for length in [40, 5000, 1 << 19] {
                assert_eq!(all.extend(length, &mut budget.meter()), Ok(None));
                assert_eq!(few.extend(length, &mut budget.meter()), Ok(None));
                assert_eq!(few.computed(), all.computed());
            }
            let found = all.repetition().expect("the period is short");
            assert_eq!(few.repetition(), Some(found));
            let whole = (found.preperiod + found.period) as usize;
            assert_eq!(few.values()[..whole], all.values()[..whole]);
            let before = found.preperiod.checked_sub(1).map(|place| place as usize);
            assert!(before.is_none_or(|place| {
                all.values()[place] != all.values()[place + found.period as usize]
            }));
        }
        let mut window = engine(&[2, 4, 7], 0);
        assert_eq!(
            window.extend(100_000, &mut Budget::default().meter()),
            Ok(None)
        );
        let (preperiod, period) = (8, 3);
        assert_eq!(window.repetition(), Some(Repetition { preperiod, period }));
    }

    #[test]
    fn values_to_keep_are_computed_again_where_they_were_not_kept() {
        let members = [31, 64, 100, 155, 203, 260, 311, 402, 455, 512, 997];
        let budget = Budget::default();
        let (mut all, mut few) = (engine(&members, 1 << 20), engine(&members, 10));
        assert_eq!(all.extend(60_000, &mut budget.meter()), Ok(None));
        assert_eq!(few.extend(60_000, &mut budget.meter()), Ok(None));
        assert!(few.values().len() < 60_000);
        few.keep(60_000);
        assert_eq!(few.extend(60_000, &mut budget.meter()), Ok(None));
        assert_eq!(few.values(), all.values());
    }

    #[test]
    fn a_period_that_does_not_fit_the_memory_halts_and_is_not_claimed() {
        // The window fits, the values of one period do not.
        let mut window = engine(&[2, 4, 7], 0);
        let setup = Budget::default();
        assert_eq!(window.extend(1, &mut setup.meter()), Ok(None));
        let small = Budget::default().with_memory(16);
        let halt = window.extend(100_000, &mut small.meter());
        assert_eq!(halt, Ok(Some(Halt::Memory)));
        assert_eq!(window.repetition(), None);
        assert_eq!(window.extend(100_000, &mut setup.meter()), Ok(None));
        assert!(window.repetition().is_some());
    }
}
