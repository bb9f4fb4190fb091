//! The values of all windows between chosen intervals.
//!
//! What is open between a chosen interval that ends at a and one that starts at b are the
//! intervals inside [a, b). So the only windows are those between two ends of intervals, and the
//! value of each is a mex over the intervals inside, each of which leaves two smaller windows.

use super::Interval;
use crate::budget::Meter;
use crate::error::Result;

/// The values of windows.
pub(super) struct Windows {
    /// Where windows start: 0, then the ends of intervals, in order.
    starts: Vec<u64>,
    /// Where windows end: the starts of intervals, in order, then the end of all.
    ends: Vec<u64>,
    /// The value of the window between two places, by start, then end.
    values: Vec<u32>,
}

impl Windows {
    /// Computes all of them for intervals in order.
    pub(super) fn of(intervals: &[Interval], meter: &mut Meter<'_>) -> Result<Self> {
        let mut starts: Vec<u64> = intervals.iter().map(|interval| interval.end).collect();
        starts.push(0);
        starts.sort_unstable();
        starts.dedup();
        let mut ends: Vec<u64> = intervals.iter().map(|interval| interval.start).collect();
        ends.push(u64::MAX);
        ends.sort_unstable();
        ends.dedup();
        let size = starts.len() as u64 * ends.len() as u64;
        meter.reserve(4 * size, "a table of windows")?;
        meter.charge(size)?;
        let values = vec![0; starts.len() * ends.len()];
        let mut windows = Self {
            starts,
            ends,
            values,
        };
        windows.fill(intervals, meter)?;
        Ok(windows)
    }

    /// From the last start to the first, and for each from the first end to the last: so the two
    /// windows that an interval leaves are known.
    fn fill(&mut self, intervals: &[Interval], meter: &mut Meter<'_>) -> Result<()> {
        // Which values were reached, by the number of the window that reached them.
        let mut reached = vec![0u64; intervals.len() + 1];
        let mut window = 0;
        for start in (0..self.starts.len()).rev() {
            let from = self.starts[start];
            let inside = &intervals[intervals.partition_point(|interval| interval.start < from)..];
            let left: Vec<(Interval, usize, usize)> = inside
                .iter()
                .map(|interval| {
                    let (before, behind) = self.places(*interval);
                    (*interval, before, behind)
                })
                .collect();
            for end in 0..self.ends.len() {
                let to = self.ends[end];
                window += 1;
                meter.charge(inside.len() as u64 + 1)?;
                for &(interval, before, behind) in &left {
                    // In order of their starts: none that follow are inside.
                    if interval.start >= to {
                        break;
                    }
                    if interval.end <= to {
                        let value = self.value(start, before) ^ self.value(behind, end);
                        if let Some(place) = reached.get_mut(value as usize) {
                            *place = window;
                        }
                    }
                }
                let mex = reached.iter().position(|at| *at != window);
                let place = start * self.ends.len() + end;
                self.values[place] = mex.unwrap_or(reached.len()) as u32;
            }
        }
        Ok(())
    }

    /// The end of the window before an interval, and the start of the one behind it.
    fn places(&self, interval: Interval) -> (usize, usize) {
        (
            self.ends.partition_point(|end| *end < interval.start),
            self.starts.partition_point(|start| *start < interval.end),
        )
    }

    fn value(&self, start: usize, end: usize) -> u32 {
        self.values[start * self.ends.len() + end]
    }

    /// The value of everything.
    pub(super) fn whole(&self) -> u32 {
        self.value(0, self.ends.len() - 1)
    }

    /// The value that is left after `chosen`.
    pub(super) fn after(&self, chosen: Interval) -> u32 {
        let (before, behind) = self.places(chosen);
        self.value(0, before) ^ self.value(behind, self.ends.len() - 1)
    }
}
