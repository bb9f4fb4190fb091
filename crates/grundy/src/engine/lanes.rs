//! The hot loops of the engines for subtraction sets: one-hot lanes.
//!
//! The value v of a place is kept as the single bit v of its lane. The values that a heap's
//! options exclude are then the OR of lanes, the mex is the lowest clear bit, `!m & (m + 1)`,
//! and that bit is the next lane: no table and no branch. Amounts of at least [`BLOCK`] are
//! OR-ed for a whole block of places at once, since none of those places depends on another
//! through them; smaller amounts are resolved place by place.
//!
//! A lane without a bit excludes nothing: it stands for a place before 0, and for a value that
//! does not fit. The loops are plain Rust, compiled once for every processor and once for those
//! with AVX2.

use std::ops::{BitAnd, BitOr, Not};

/// How many places are done at once.
pub(super) const BLOCK: usize = 32;

/// One value as one bit.
pub(super) trait Lane:
    Copy + Default + PartialEq + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self>
{
    /// The values that have a bit: those below this.
    const WIDTH: u32;

    /// The lane of `value`; without a bit where it does not fit.
    fn of(value: u32) -> Self;

    /// The value; [`Lane::WIDTH`] for a lane without a bit.
    fn value(self) -> u32;

    /// From the values that the options have to the lane of the heap.
    fn next(options: Self) -> Self;
}

macro_rules! one_hot {
    ($($lane:ty),*) => {$(
        impl Lane for $lane {
            const WIDTH: u32 = <$lane>::BITS;

            #[inline(always)]
            fn of(value: u32) -> Self {
                (1 as $lane).checked_shl(value).unwrap_or(0)
            }

            #[inline(always)]
            fn value(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn next(options: Self) -> Self {
                !options & options.wrapping_add(1)
            }
        }
    )*};
}
one_hot!(u8, u16, u32, u64);

/// An outcome in misère play: bit 0 a P-position, bit 1 an N-position.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Outcome(u8);

impl BitOr for Outcome {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Outcome {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Outcome {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Lane for Outcome {
    const WIDTH: u32 = 2;

    #[inline(always)]
    fn of(value: u32) -> Self {
        Self(if value < 2 { 1 << value } else { 0 })
    }

    #[inline(always)]
    fn value(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// An N-position has an option that is a P-position. A heap without a move is not for here.
    #[inline(always)]
    fn next(options: Self) -> Self {
        Self((options.0 & 1) + 1)
    }
}

/// Solves the places from `from` on, a whole number of blocks. `amounts` are ascending and at
/// most `from`. The new places may hold values to exclude beforehand.
pub(super) fn solve<L: Lane>(lanes: &mut [L], from: usize, amounts: &[usize]) {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has the features that the function is compiled for.
        return unsafe { solve_avx2(lanes, from, amounts) };
    }
    solve_portable(lanes, from, amounts);
}

/// ORs into the places of `tile`, which follow `before`, the places that the amounts reach.
/// Every amount is at least the length of `tile` and at most that of `before`.
pub(super) fn gather<L: Lane>(before: &[L], tile: &mut [L], amounts: &[usize]) {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the processor has the features that the function is compiled for.
        return unsafe { gather_avx2(before, tile, amounts) };
    }
    gather_portable(before, tile, amounts);
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn solve_avx2<L: Lane>(lanes: &mut [L], from: usize, amounts: &[usize]) {
    solve_portable(lanes, from, amounts);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn gather_avx2<L: Lane>(before: &[L], tile: &mut [L], amounts: &[usize]) {
    gather_portable(before, tile, amounts);
}

#[inline(always)]
fn solve_portable<L: Lane>(lanes: &mut [L], from: usize, amounts: &[usize]) {
    let (near, far) = amounts.split_at(amounts.partition_point(|&amount| amount < BLOCK));
    // The place beside is kept in a register: through memory it would cost the chain a load.
    let (beside, near) = match near {
        [1, rest @ ..] => (!L::default(), rest),
        _ => (L::default(), near),
    };
    let serial = beside != L::default() || !near.is_empty();
    let mut last = if from > 0 {
        lanes[from - 1]
    } else {
        L::default()
    };
    for at in (from..lanes.len()).step_by(BLOCK) {
        let (before, block) = lanes.split_at_mut(at);
        let block = &mut block[..BLOCK];
        let mut options = [L::default(); BLOCK];
        options.copy_from_slice(block);
        or_block(&mut options, before, at, far);
        if serial {
            for place in 0..BLOCK {
                let mut excluded = options[place] | (last & beside);
                for &amount in near {
                    excluded = excluded | lanes[at + place - amount];
                }
                last = L::next(excluded);
                lanes[at + place] = last;
            }
        } else {
            for (lane, excluded) in block.iter_mut().zip(options) {
                *lane = L::next(excluded);
            }
        }
    }
}

#[inline(always)]
fn or_block<L: Lane>(options: &mut [L; BLOCK], before: &[L], at: usize, amounts: &[usize]) {
    let source = |amount: usize| &before[at - amount..][..BLOCK];
    let mut fours = amounts.chunks_exact(4);
    for four in fours.by_ref() {
        let [a, b, c, d] = [four[0], four[1], four[2], four[3]].map(source);
        for place in 0..BLOCK {
            options[place] = options[place] | a[place] | b[place] | c[place] | d[place];
        }
    }
    for &amount in fours.remainder() {
        let a = source(amount);
        for place in 0..BLOCK {
            options[place] = options[place] | a[place];
        }
    }
}

#[inline(always)]
fn gather_portable<L: Lane>(before: &[L], tile: &mut [L], amounts: &[usize]) {
    let (at, length) = (before.len(), tile.len());
    let source = |amount: usize| &before[at - amount..][..length];
    let mut fours = amounts.chunks_exact(4);
    for four in fours.by_ref() {
        let [a, b, c, d] = [four[0], four[1], four[2], four[3]].map(source);
        for place in 0..length {
            tile[place] = tile[place] | a[place] | b[place] | c[place] | d[place];
        }
    }
    for &amount in fours.remainder() {
        let a = source(amount);
        for place in 0..length {
            tile[place] = tile[place] | a[place];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values for these amounts, by the loops given.
    fn values<L: Lane>(
        amounts: &[usize],
        solve: impl Fn(&mut [L], usize, &[usize]),
        gather: impl Fn(&[L], &mut [L], &[usize]),
    ) -> Vec<u32> {
        let (reach, tile) = (1024, 4 * BLOCK);
        let mut lanes = vec![L::default(); reach];
        let (inner, outer) = amounts.split_at(amounts.partition_point(|&amount| amount < tile));
        while lanes.len() < 5000 {
            let from = lanes.len();
            lanes.resize(from + tile, L::default());
            let (before, next) = lanes.split_at_mut(from);
            gather(before, next, outer);
            solve(&mut lanes, from, inner);
        }
        lanes[reach..].iter().map(|lane| lane.value()).collect()
    }

    fn ways_agree<L: Lane>(amounts: &[usize]) {
        let portable = values::<L>(amounts, solve_portable, gather_portable);
        assert_eq!(portable, values::<L>(amounts, solve, gather), "{amounts:?}");
    }

    #[test]
    fn the_portable_loops_equal_those_chosen_for_the_processor() {
        for amounts in [
            &[1, 2, 5][..],
            &[1, 31, 32, 33, 700],
            &[3, 7, 64, 129, 300, 301, 302, 1000],
            &[40, 127, 128, 500, 999],
        ] {
            ways_agree::<u8>(amounts);
            ways_agree::<u16>(amounts);
            ways_agree::<u32>(amounts);
            ways_agree::<u64>(amounts);
            ways_agree::<Outcome>(amounts);
        }
    }
}
