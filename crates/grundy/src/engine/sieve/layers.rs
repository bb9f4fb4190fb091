//! Values of any size in lanes of 64 bits: layer k holds the values from 64·k to 64·k + 63.
//!
//! A place whose options exclude all values of a layer has no bit there, and goes on to the
//! next; a place that is settled has all values of later layers excluded from the start, so it
//! gets no bit there either. When a layer settles few of the places that are left, as where
//! values grow with the heap, those get a plain mex over the amounts instead.

use super::{Lanes, Past, reaching};
use crate::budget::{Halt, Meter};

/// A place without a value yet.
const OPEN: u32 = u32::MAX;

/// A layer must settle one in this many of the places that are left.
const WORTH: usize = 16;

/// All places so far, layer by layer.
pub(super) struct Layers {
    layers: Vec<Lanes<u64>>,
    /// `seen[v] == n + 1`: the heap n has an option of value v.
    seen: Vec<u32>,
}

impl Layers {
    pub(super) fn new(values: &[u32]) -> Self {
        let most = values.iter().copied().max().unwrap_or(0);
        Self {
            layers: vec![layer(values, 0)],
            seen: vec![0; most as usize + 2],
        }
    }

    /// Settles places layer by layer while that settles enough of them; gives how many layers
    /// were used.
    fn by_layers(
        &mut self,
        start: usize,
        amounts: &[usize],
        values: &mut [u32],
        meter: &mut Meter<'_>,
    ) -> std::result::Result<usize, Halt> {
        let mut left = values.len() - start;
        let mut used = 0;
        while left > 0 {
            if used == self.layers.len() {
                let bytes = 8 * (values.len() as u64) * (used as u64 + 1);
                meter.hold(bytes)?;
                self.layers.push(layer(&values[..start], used as u32));
            }
            let excluded = values[start..]
                .iter()
                .map(|&value| if value == OPEN { 0 } else { u64::MAX });
            let lanes = self.layers[used].add(excluded, amounts, meter)?;
            let before = left;
            for (value, lane) in values[start..].iter_mut().zip(lanes) {
                if *lane != 0 {
                    *value = 64 * used as u32 + lane.trailing_zeros();
                    left -= 1;
                }
            }
            used += 1;
            if (before - left) * WORTH < before {
                break;
            }
        }
        Ok(used)
    }

    /// The mex over the amounts that reach from the end of `values`.
    fn mex(&mut self, values: &[u32], amounts: &[usize]) -> u32 {
        let (n, seen) = (values.len(), &mut self.seen);
        let stamp = n as u32 + 1;
        for &amount in amounts {
            seen[values[n - amount] as usize] = stamp;
        }
        seen.iter().take_while(|&&at| at == stamp).count() as u32
    }
}

/// Layer `k` of these values.
fn layer(values: &[u32], k: u32) -> Lanes<u64> {
    let lanes: Vec<u32> = values
        .iter()
        .map(|&value| if value / 64 == k { value % 64 } else { 64 })
        .collect();
    Lanes::of(&lanes)
}

impl Past for Layers {
    fn solve(
        &mut self,
        places: usize,
        amounts: &[usize],
        values: &mut Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<(), Halt> {
        let start = values.len();
        values.resize(start + places, OPEN);
        let used = match self.by_layers(start, amounts, values, meter) {
            Ok(used) => used,
            Err(halt) => {
                values.truncate(start);
                return Err(halt);
            }
        };
        for later in &mut self.layers[used..] {
            later.0.resize(later.0.len() + places, 0);
        }
        for n in start..values.len() {
            let settled = values[n] != OPEN;
            if !settled {
                let amounts = &amounts[..reaching(amounts, n)];
                if let Err(halt) = meter.spend(amounts.len() as u64 + 1) {
                    values.truncate(n);
                    return Err(halt);
                }
                values[n] = self.mex(&values[..n], amounts);
                let (layer, bit) = (values[n] as usize / 64, values[n] % 64);
                if let Some(Lanes(lanes)) = self.layers.get_mut(layer) {
                    let place = lanes.len() - (values.len() - n);
                    lanes[place] = 1 << bit;
                }
            }
            if values[n] as usize + 2 > self.seen.len() {
                self.seen.resize(values[n] as usize + 2, 0);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    /// Values in tiles of uneven length, by layers and by plain mex.
    fn compare(amounts: &[usize], length: usize) -> u32 {
        let budget = Budget::default();
        let mut meter = budget.meter();
        let (mut values, mut plain): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        let mut layers = Layers::new(&values);
        while values.len() < length {
            let places = 32 * (1 + values.len() / 32 % 97);
            let reached = reaching(amounts, values.len() + places);
            let halt = layers.solve(places, &amounts[..reached], &mut values, &mut meter);
            assert_eq!(halt, Ok(()));
        }
        while plain.len() < values.len() {
            let n = plain.len();
            let options = amounts[..reaching(amounts, n)].iter();
            let mex = crate::nimber::mex(options.map(|&amount| u64::from(plain[n - amount])));
            plain.push(mex as u32);
        }
        assert_eq!(values, plain);
        values.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn values_of_squares_in_a_second_layer() {
        let squares: Vec<usize> = (1..=300).map(|root| root * root).collect();
        assert!(compare(&squares, 80_000) >= 64);
    }

    #[test]
    fn values_that_grow_with_the_heap_leave_the_layers() {
        let multiples: Vec<usize> = (1..=1000).map(|k| 3 * k).collect();
        assert_eq!(compare(&multiples, 2000), 2015 / 3);
    }
}
