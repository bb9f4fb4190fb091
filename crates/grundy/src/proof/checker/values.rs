//! The checker's own values: plain mex, one heap after the other.
//!
//! In misère play the list holds outcomes: 0 for a P-position, 1 for an N-position; a heap with
//! no move is an N-position there.

use super::shape::Tail;
use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::rule::{Code, Convention, Set};

/// Refuses work of `steps` steps that the budget cannot pay, before it begins.
pub(in crate::proof) fn afford(meter: &Meter<'_>, steps: u128, what: &str) -> Result<()> {
    let left = meter.budget().steps() - meter.spent();
    if steps <= u128::from(left) {
        return Ok(());
    }
    Err(Error::budget(format!(
        "{what} needs about {steps} steps, and {left} are left of the budget"
    ))
    .hint("give more with --steps"))
}

/// The least number that `mark` has not been told of, round after round without clearing.
#[derive(Default)]
struct Mex {
    seen: Vec<u64>,
    round: u64,
}

impl Mex {
    fn begin(&mut self) {
        self.round += 1;
    }

    fn mark(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.seen.len() {
            self.seen.resize(place + 1, 0);
        }
        self.seen[place] = self.round;
    }

    fn has(&self, value: u32) -> bool {
        self.seen.get(value as usize) == Some(&self.round)
    }

    fn mex_from(&self, floor: u32) -> u32 {
        (floor..)
            .find(|value| !self.has(*value))
            .unwrap_or(u32::MAX)
    }
}

/// What a heap is worth whose options were marked: the mex, or the misère outcome.
fn judge(options: &Mex, any: bool, convention: Convention) -> u32 {
    match convention {
        Convention::Normal => options.mex_from(0),
        Convention::Misere => u32::from(!any || options.has(0)),
    }
}

/// The first `length` values of the subtraction set whose members below `length` are `members`,
/// ascending.
pub(in crate::proof) fn of_members(
    members: &[u64],
    convention: Convention,
    length: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>> {
    meter.reserve(length.saturating_mul(4), "the list of values to recompute")?;
    let work = u128::from(length) * (members.len() as u128 + 1);
    afford(meter, work, "recomputing the values")?;
    let mut values: Vec<u32> = Vec::with_capacity(length as usize);
    let mut mex = Mex::default();
    let mut legal = 0;
    for n in 0..length {
        while members.get(legal).is_some_and(|member| *member <= n) {
            legal += 1;
        }
        meter.charge(legal as u64 + 1)?;
        mex.begin();
        for member in &members[..legal] {
            mex.mark(values[(n - member) as usize]);
        }
        values.push(judge(&mex, legal > 0, convention));
    }
    Ok(values)
}

/// The first `length` values of an ultimately periodic subtraction set. Of the heaps that are
/// more than `tail.settled` below n, all of a class modulo `tail.modulus` are options of n, or
/// none is.
pub(in crate::proof) fn of_tail(
    set: &Set,
    tail: Tail,
    convention: Convention,
    length: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>> {
    let Tail { settled, modulus } = tail;
    let bytes = length
        .saturating_mul(4)
        .saturating_add(modulus.saturating_mul(length));
    meter.reserve(bytes, "the values to recompute, and those of each class")?;
    let work = u128::from(length) * u128::from(settled + modulus + 2);
    afford(meter, work, "recomputing the values")?;
    let near: Vec<u64> = (1..=settled)
        .filter(|s| set.contains(*s, u64::MAX))
        .collect();
    let far: Vec<u64> = (settled + 1..=settled + modulus)
        .filter(|s| set.contains(*s, u64::MAX))
        .collect();
    let mut values: Vec<u32> = Vec::with_capacity(length as usize);
    // By class of the heap, the values of the heaps more than `settled` below n.
    let mut older: Vec<Older> = vec![Older::default(); modulus as usize];
    let mut mex = Mex::default();
    for n in 0..length {
        meter.charge(settled + modulus + 2)?;
        if let Some(place) = n.checked_sub(settled + 1) {
            older[(place % modulus) as usize].add(values[place as usize]);
        }
        mex.begin();
        let mut any = false;
        for amount in near.iter().take_while(|amount| **amount <= n) {
            any = true;
            mex.mark(values[(n - amount) as usize]);
        }
        let classes = far
            .iter()
            .filter(|amount| **amount <= n)
            .map(|amount| &older[((n - amount) % modulus) as usize]);
        any |= classes.clone().next().is_some();
        let has = |value: u32| mex.has(value) || classes.clone().any(|class| class.has(value));
        values.push(match convention {
            Convention::Normal => {
                let mut value = classes.clone().map(Older::floor).max().unwrap_or(0);
                while has(value) {
                    meter.charge(modulus)?;
                    value += 1;
                }
                value
            }
            Convention::Misere => u32::from(!any || has(0)),
        });
    }
    Ok(values)
}

/// A growing set of values, with its mex.
#[derive(Debug, Clone, Default)]
pub(super) struct Older {
    has: Vec<bool>,
    floor: u32,
}

impl Older {
    pub(super) fn add(&mut self, value: u32) {
        let place = value as usize;
        if place >= self.has.len() {
            self.has.resize(place + 1, false);
        }
        self.has[place] = true;
        while self.has(self.floor) {
            self.floor += 1;
        }
    }

    pub(super) fn has(&self, value: u32) -> bool {
        self.has.get(value as usize) == Some(&true)
    }

    /// The least value that is not in the set.
    pub(super) fn floor(&self) -> u32 {
        self.floor
    }

    /// Whether this set is `lower` raised by `saltus`: the values below `saltus`, and each value of
    /// `lower` with `saltus` more.
    pub(super) fn is_raised(&self, lower: &Self, saltus: u32) -> bool {
        // Each list ends with its greatest value.
        let Some((below, above)) = self.has.split_at_checked(saltus as usize) else {
            return false;
        };
        below.iter().all(|there| *there) && above == lower.has
    }
}

/// The first `length` values of a code without a tail; in misère play only where no move leaves
/// two heaps, since outcomes of heaps do not give the outcome of their sum.
///
/// sums(j, m) is the set of nim-sums of m split into j heaps that are not empty: sums(1, m) is
/// {g(m)}, and sums(j, m) joins g(a) xor sums(j − 1, m − a) over the first heap a.
pub(in crate::proof) fn of_code(
    code: &Code,
    convention: Convention,
    length: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>> {
    let most = most_heaps(code);
    let last = code.digits.len() as u64;
    if convention == Convention::Misere && most > 1 {
        return Err(Error::certificate(
            "in misère play the outcomes of heaps say nothing of their sum",
        ));
    }
    let tables = u64::from(most.saturating_sub(1));
    meter.reserve(
        length.saturating_mul(4 + 64 * tables),
        "the list of values to recompute",
    )?;
    let work = u128::from(length) * u128::from(last + 2)
        + u128::from(length).pow(2) / 4 * u128::from(tables);
    afford(meter, work, "recomputing the values")?;
    let mut values: Vec<u32> = Vec::with_capacity(length as usize);
    let mut sums: Vec<Vec<Sums>> = vec![Vec::new(); tables as usize];
    let mut mex = Mex::default();
    for n in 0..length {
        for table in 0..sums.len() {
            let joined = join(&values, &sums, table, n, meter)?;
            sums[table].push(joined);
        }
        let held: usize = sums
            .iter()
            .filter_map(|table| table.last())
            .map(Sums::bytes)
            .sum();
        meter.reserve(
            (held as u64).saturating_mul(n + 1),
            "the nim-sums of splits",
        )?;
        mex.begin();
        let mut any = false;
        for amount in 0..=last.min(n) {
            let digit = code.digit(amount);
            let left = n - amount;
            meter.charge(1)?;
            if digit.allows(0) && left == 0 {
                any = true;
                mex.mark(values.first().copied().unwrap_or(0));
            }
            if digit.allows(1) && left > 0 && amount > 0 {
                any = true;
                mex.mark(values[left as usize]);
            }
            for (table, heaps) in sums.iter().zip(2u64..) {
                if digit.allows(heaps) && heaps <= left {
                    any = true;
                    for sum in table[left as usize].iter() {
                        meter.charge(1)?;
                        mex.mark(sum);
                    }
                }
            }
        }
        values.push(judge(&mex, any, convention));
    }
    Ok(values)
}

/// The most heaps that any move of the code leaves.
pub(in crate::proof) fn most_heaps(code: &Code) -> u32 {
    let digits = code.digits.iter().chain([&code.whole]);
    digits
        .filter_map(|digit| digit.most_heaps())
        .max()
        .unwrap_or(0)
}

/// The nim-sums of n as `table + 2` heaps.
fn join(
    values: &[u32],
    sums: &[Vec<Sums>],
    table: usize,
    n: u64,
    meter: &mut Meter<'_>,
) -> Result<Sums> {
    let mut joined = Sums::default();
    match table.checked_sub(1) {
        None => {
            meter.charge(n / 2 + 1)?;
            for first in 1..=n / 2 {
                joined.add(values[first as usize] ^ values[(n - first) as usize]);
            }
        }
        Some(fewer) => {
            for first in 1..n {
                let rest = &sums[fewer][(n - first) as usize];
                meter.charge(rest.words.len() as u64 + 1)?;
                for sum in rest.iter() {
                    meter.charge(1)?;
                    joined.add(values[first as usize] ^ sum);
                }
            }
        }
    }
    Ok(joined)
}

/// A set of nim-sums.
#[derive(Debug, Clone, Default)]
struct Sums {
    words: Vec<u64>,
}

impl Sums {
    fn add(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0u32..).zip(&self.words).flat_map(|(place, word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| place * 64 + bit)
        })
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.words.len() * 8
    }
}
