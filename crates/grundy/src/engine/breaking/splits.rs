//! The sets of nim-sums that splitting a heap gives, by the number of parts.
//!
//! Under one constraint let X_h(n) be the nim-sums of h heaps that have n together, and
//! X_{≥k}(n) those of k heaps or more. With parts of any sizes, the first of h parts is some a and the
//! others are h − 1 parts of n − a: X_h(n) is the union of g(a) ⊕ X_{h−1}(n − a) over 1 ≤ a < n,
//! and X_{≥k}(n) that of g(a) ⊕ (X_{k−1} ∪ X_{≥k})(n − a).
//!
//! If the parts must not all be equal, take out a part a whose removal leaves parts that are not
//! all equal; if there is none, the others are j parts b ≠ a with a + j·b = n, and their nim-sum
//! is g(b) or 0 as j is odd or even.
//!
//! Parts of which no two are equal do not come apart like that: [`super::distinct`].

use super::bits::{Bits, insert, xor_places};
use super::distinct::Distinct;
use crate::budget::{Halt, Meter};
use crate::rule::code::{Constraint, Digit};
use std::collections::VecDeque;

/// Which numbers of parts are told apart: 2, 3, ..., and perhaps, all together, those from some
/// number on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Levels {
    /// How many sets there are for one n.
    pub(super) count: usize,
    /// Whether the last of them is for as many parts and more.
    pub(super) endless: bool,
}

impl Levels {
    /// What these digits need under `constraint`.
    fn of(digits: &[Digit], constraint: Constraint) -> Self {
        let counts = digits
            .iter()
            .map(|digit| digit.several().counts(constraint));
        let endless = counts.clone().any(|counts| counts >> Digit::MANY == 1);
        // From which number on a digit allows all, or none.
        let settled = counts.map(|counts| {
            let alike = counts.leading_ones().max(counts.leading_zeros());
            (u64::BITS - alike).max(2) as usize
        });
        let exact = settled.max().unwrap_or(2) - 2;
        Self {
            count: exact + usize::from(endless),
            endless,
        }
    }

    /// The parts of the set at `level`, the least number where it is for many.
    pub(super) fn parts(level: usize) -> u64 {
        level as u64 + 2
    }

    /// Whether the set at `level` is for many numbers of parts.
    pub(super) fn is_endless(self, level: usize) -> bool {
        self.endless && level + 1 == self.count
    }
}

/// The sets under one constraint.
pub(super) struct Splits {
    constraint: Constraint,
    levels: Levels,
    sets: Vec<Sets>,
    distinct: Option<Distinct>,
}

/// X_h(n) for the last n, or for all.
struct Sets {
    /// The n of the first that is kept.
    first: usize,
    kept: VecDeque<Bits>,
    /// How many are needed.
    most: usize,
    /// Bytes that they hold.
    held: u64,
}

impl Sets {
    fn get(&self, n: usize) -> &[u64] {
        n.checked_sub(self.first)
            .and_then(|place| self.kept.get(place))
            .map_or(&[], Vec::as_slice)
    }

    fn end(&self) -> usize {
        self.first + self.kept.len()
    }

    fn push(&mut self, bits: Bits) {
        let bytes = |bits: &Bits| (8 * bits.len() + size_of::<Bits>()) as u64;
        self.held += bytes(&bits);
        self.kept.push_back(bits);
        if self.kept.len() > self.most {
            self.held -= self.kept.pop_front().map_or(0, |bits| bytes(&bits));
            self.first += 1;
        }
    }
}

impl Splits {
    /// The sets under `constraint` that these digits ask for, of which the last `reach` are asked
    /// for at a time; `None` where no digit asks for any.
    pub(super) fn new(digits: &[Digit], constraint: Constraint, reach: usize) -> Option<Self> {
        let levels = Levels::of(digits, constraint);
        if levels.count == 0 || constraint == Constraint::Equal {
            return None;
        }
        let distinct = constraint == Constraint::Unequal && (levels.count > 1 || levels.endless);
        let sets = (0..levels.count).map(|level| Sets {
            first: 0,
            kept: VecDeque::new(),
            // Larger sets are made of all that have one part less.
            most: if level + 1 < levels.count || levels.endless {
                usize::MAX
            } else {
                reach
            },
            held: 0,
        });
        Some(Self {
            constraint,
            levels,
            sets: if distinct { Vec::new() } else { sets.collect() },
            distinct: distinct.then(|| Distinct::new(levels)),
        })
    }

    /// Bytes that the sets hold.
    pub(super) fn held(&self) -> u64 {
        let distinct = self.distinct.as_ref().map_or(0, Distinct::held);
        self.sets.iter().map(|sets| sets.held).sum::<u64>() + distinct
    }

    /// Makes the sets of the next n, in words that any nim-sum of values fits in.
    pub(super) fn extend(
        &mut self,
        values: &[u32],
        words: usize,
        meter: &mut Meter<'_>,
    ) -> std::result::Result<(), Halt> {
        if let Some(distinct) = &mut self.distinct {
            return distinct.extend(values, words, meter);
        }
        let n = values.len();
        for level in 0..self.sets.len() {
            // A halt may have come between the sets of one n.
            if self.sets[level].end() > n {
                continue;
            }
            let mut sums = vec![0; words];
            if level == 0 {
                meter.spend((n / 2 + words) as u64)?;
                pairs(values, self.constraint != Constraint::Any, &mut sums);
            }
            let fewer = level.checked_sub(1);
            let many = self.levels.is_endless(level).then_some(level);
            let from: Vec<&Sets> = fewer
                .into_iter()
                .chain(many)
                .map(|at| &self.sets[at])
                .collect();
            if !from.is_empty() {
                meter.spend((64 * words + from.len() * n * words) as u64)?;
                with_one_more(values, &from, &mut sums);
            }
            if self.constraint == Constraint::NotAllEqual {
                meter.spend(n as u64)?;
                let others = Levels::parts(level) - 1;
                one_and_equals(values, others, many.is_some(), &mut sums, meter)?;
            }
            self.sets[level].push(sums);
        }
        Ok(())
    }

    /// The nim-sums of `left` split as `digit` allows under this constraint, set by set.
    pub(super) fn of(&self, left: usize, digit: Digit) -> impl Iterator<Item = &[u64]> {
        let counts = digit.counts(self.constraint);
        (0..self.levels.count)
            .filter(move |level| counts >> Levels::parts(*level) & 1 == 1)
            .map(move |level| match &self.distinct {
                Some(distinct) => distinct.get(level, left),
                None => self.sets[level].get(left),
            })
    }

    /// How many sets there are for one n.
    pub(super) fn levels(&self) -> usize {
        self.levels.count
    }
}

/// Adds the nim-sums of two parts of the next n.
fn pairs(values: &[u32], unequal: bool, sums: &mut Bits) {
    let n = values.len();
    let most = if unequal {
        n.saturating_sub(1) / 2
    } else {
        n / 2
    };
    for small in 1..=most {
        if let Some(&large) = values.get(n - small) {
            insert(sums, values[small] ^ large);
        }
    }
}

/// Adds g(a) ⊕ v for every part a of the next n and every v in the sets of what is left.
fn with_one_more(values: &[u32], fewer: &[&Sets], sums: &mut Bits) {
    // Sets are gathered by the low six bits of the value to XOR, which permute bits within a
    // word; the other bits permute words at once.
    let words = sums.len();
    let mut by_low = vec![0u64; 64 * words];
    let n = values.len();
    for (a, &value) in values.iter().enumerate().skip(1) {
        let (low, high) = (value as usize % 64, value as usize / 64);
        let gathered = &mut by_low[low * words..][..words];
        for sets in fewer {
            for (place, &word) in sets.get(n - a).iter().enumerate() {
                gathered[place ^ high] |= word;
            }
        }
    }
    for (low, gathered) in by_low.chunks_exact(words).enumerate() {
        for (sum, &word) in sums.iter_mut().zip(gathered) {
            *sum |= xor_places(word, low as u32);
        }
    }
}

/// Adds the nim-sums of one part and `others` equal ones of another size that make up the next
/// n; where `more`, also of any larger number of equal ones.
fn one_and_equals(
    values: &[u32],
    others: u64,
    more: bool,
    sums: &mut Bits,
    meter: &mut Meter<'_>,
) -> std::result::Result<(), Halt> {
    let n = values.len();
    let most = if more { n } else { others as usize };
    // Two parts are pairs, and those are made already.
    for others in (others as usize).max(2)..=most {
        if others >= n {
            break;
        }
        meter.spend((n / others) as u64)?;
        for each in 1..=(n - 1) / others {
            let one = n - others * each;
            if one != each {
                let rest = if others % 2 == 1 { values[each] } else { 0 };
                insert(sums, values[one] ^ rest);
            }
        }
    }
    Ok(())
}
