//! At most two heaps after a move: sparse space.
//!
//! Two equal heaps make the option 0, whatever their value; where they are allowed that is marked
//! by itself, and pairs are pairs of different heaps from here on.
//!
//! Let a mask m, perhaps with the parity of the place, split the places into two classes such
//! that a pair of common places makes an option of the rare class only. Then a value of the
//! common class is excluded by a pair with a rare place or by nothing, so the least common value
//! that is no option follows from the few rare places. Each smaller value of the rare class is
//! an option or the mex: pairs are tried, smallest part first, until all are seen to be options,
//! which takes few where values are frequent. If pairs run out, the mex is a rare value. So
//! every value is exact, whatever mask was chosen; a good mask makes it fast.
//!
//! The mask is that with the fewest rare places so far, read off the Walsh–Hadamard transform
//! of the histogram of values, with signs by parity for masks that take it in. Source: Berlekamp,
//! Conway, Guy, *Winning Ways*, chapter 4 ("sparse spaces"); A. Gangolli, T. Plambeck, *A note
//! on periodicity in some octal games*, Int. J. Game Theory 18 (1989).

use crate::budget::{Halt, Meter};
use crate::rule::code::{Constraint, Digit};

/// A mask is chosen anew with this many values, and whenever their number has doubled.
const FIRST_CHOICE: usize = 64;

/// The state beside the values.
pub(super) struct Pairs {
    /// The amounts that may be taken from a heap of just that size.
    whole: Vec<usize>,
    /// The amounts that may leave one heap.
    one: Vec<usize>,
    /// The amounts that may leave two of the same size.
    equal: Vec<usize>,
    /// The amounts that may leave two of different sizes.
    two: Vec<usize>,
    /// `seen[v] == n + 1`: the heap n has an option v.
    seen: Vec<u32>,
    space: Option<Space>,
    /// With how many values a mask is chosen next.
    choose: usize,
}

/// A division into common and rare places.
struct Space {
    mask: u32,
    /// 1 where the parity of the place counts.
    parity: u32,
    /// The class of the common places.
    common: u32,
    /// The rare places from 1 on, ascending.
    rare: Vec<u32>,
}

impl Space {
    fn class(&self, place: usize, value: u32) -> u32 {
        ((value & self.mask).count_ones() ^ (self.parity & place as u32)) & 1
    }

    fn add(&mut self, place: usize, value: u32) {
        if place > 0 && self.class(place, value) != self.common {
            self.rare.push(place as u32);
        }
    }
}

impl Pairs {
    pub(super) fn new(moves: &[(usize, Digit)]) -> Self {
        let where_digit = |holds: &dyn Fn(Digit) -> bool| {
            let moves = moves.iter().filter(|(_, digit)| holds(*digit));
            moves.map(|&(amount, _)| amount).collect()
        };
        let but = |constraint: Constraint| {
            move |digit: Digit| digit.constraint(2).is_some_and(|found| found != constraint)
        };
        let equal = |digit: Digit| {
            let constraint = digit.constraint(2);
            matches!(constraint, Some(Constraint::Any | Constraint::Equal))
        };
        Self {
            whole: where_digit(&|digit| digit.allows(0)),
            one: where_digit(&|digit| digit.allows(1)),
            equal: where_digit(&equal),
            two: where_digit(&but(Constraint::Equal)),
            seen: Vec::new(),
            space: None,
            choose: FIRST_CHOICE,
        }
    }

    /// The value of the heap whose smaller ones have these values.
    pub(super) fn next(
        &mut self,
        values: &[u32],
        meter: &mut Meter<'_>,
    ) -> std::result::Result<u32, Halt> {
        let n = values.len();
        if n >= self.choose && !self.two.is_empty() {
            self.space = self.choose_space(values);
            self.choose = 2 * n;
        }
        self.room(values);
        let stamp = n as u32 + 1;
        let seen = &mut self.seen;
        if self.whole.contains(&n) {
            seen[0] = stamp;
        }
        for &amount in self.one.iter().filter(|&&amount| amount < n) {
            seen[values[n - amount] as usize] = stamp;
        }
        let halved = |&amount: &usize| amount + 2 <= n && (n - amount).is_multiple_of(2);
        if self.equal.iter().any(halved) {
            seen[0] = stamp;
        }
        meter.spend((self.one.len() + self.equal.len() + self.two.len() + 1) as u64)?;
        match &self.space {
            Some(space) => rare_pairs(n, values, &self.two, space, seen, meter)?,
            None => all_pairs(n, values, &self.two, seen, meter)?,
        }
        let value = seen.iter().take_while(|&&at| at == stamp).count() as u32;
        if let Some(space) = &mut self.space {
            space.add(n, value);
        }
        Ok(value)
    }

    /// Makes room for every nim-sum of two values, and for the mex of all of them.
    fn room(&mut self, values: &[u32]) {
        let last = values.last().copied().unwrap_or(0) as usize;
        if last + 1 >= self.seen.len() {
            self.seen.resize((last + 2).next_power_of_two() + 1, 0);
        }
    }

    /// The space with the fewest rare places, where those are few enough to be worth it.
    fn choose_space(&self, values: &[u32]) -> Option<Space> {
        let odd = self.two.iter().filter(|&&amount| amount % 2 == 1).count();
        let one_parity = odd == 0 || odd == self.two.len();
        let mut best: Option<(i64, Space)> = None;
        for parity in 0..=u32::from(one_parity) {
            // A common pair makes an option of class (amount · parity) mod 2, the rare one.
            let common = 1 ^ (parity & u32::from(odd > 0));
            let balance = transform(values, parity == 1);
            let sign = if common == 1 { 1 } else { -1 };
            let least = (0..).zip(balance).map(|(mask, even)| (sign * even, mask));
            if let Some((excess, mask)) = least.min()
                && best.as_ref().is_none_or(|(least, _)| excess < *least)
            {
                let rare = Vec::new();
                best = Some((
                    excess,
                    Space {
                        mask,
                        parity,
                        common,
                        rare,
                    },
                ));
            }
        }
        let mut space = best?.1;
        for (place, &value) in values.iter().enumerate() {
            space.add(place, value);
        }
        (space.rare.len() < values.len() / 4).then_some(space)
    }
}

/// For each mask the number of places of class 0 less that of class 1: the Walsh–Hadamard
/// transform of the histogram, in which odd places count negative where parity counts.
fn transform(values: &[u32], parity: bool) -> Vec<i64> {
    let most = values.iter().copied().max().unwrap_or(0) as usize;
    let mut balance = vec![0i64; (most + 1).next_power_of_two()];
    for (place, &value) in values.iter().enumerate().skip(1) {
        balance[value as usize] += if parity && place % 2 == 1 { -1 } else { 1 };
    }
    let mut half = 1;
    while half < balance.len() {
        for block in balance.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    balance
}

/// Stamps every pair of different heaps.
fn all_pairs(
    n: usize,
    values: &[u32],
    two: &[usize],
    seen: &mut [u32],
    meter: &mut Meter<'_>,
) -> std::result::Result<(), Halt> {
    for &amount in two.iter().filter(|&&amount| amount + 2 <= n) {
        let left = n - amount;
        meter.spend(left as u64 / 2)?;
        let most = (left - 1) / 2;
        let small = &values[1..=most];
        let large = values[left - most..left].iter().rev();
        for (a, b) in small.iter().zip(large) {
            seen[(a ^ b) as usize] = n as u32 + 1;
        }
    }
    Ok(())
}

/// Stamps enough pairs for the least value without a stamp to be the mex.
fn rare_pairs(
    n: usize,
    values: &[u32],
    two: &[usize],
    space: &Space,
    seen: &mut [u32],
    meter: &mut Meter<'_>,
) -> std::result::Result<(), Halt> {
    let stamp = n as u32 + 1;
    meter.spend((two.len() * space.rare.len()) as u64)?;
    for &amount in two.iter().filter(|&&amount| amount + 2 <= n) {
        let left = n - amount;
        for &rare in space
            .rare
            .iter()
            .take_while(|&&rare| (rare as usize) < left)
        {
            let rare = rare as usize;
            if 2 * rare == left {
                continue;
            }
            seen[(values[rare] ^ values[left - rare]) as usize] = stamp;
        }
    }
    // No pair can exclude the bound, or anything of its class below it that has no stamp.
    let mut bound = 0;
    let mut open = 0u32;
    while seen[bound] == stamp || space.class(n, bound as u32) != space.common {
        open += u32::from(seen[bound] != stamp);
        bound += 1;
        if bound + 1 == seen.len() {
            break;
        }
    }
    meter.spend(bound as u64)?;
    let mut small = 1;
    while open > 0 {
        let mut some = false;
        for &amount in two.iter().filter(|&&amount| amount + 2 * small < n) {
            some = true;
            let option = (values[small] ^ values[n - amount - small]) as usize;
            if option < bound && seen[option] != stamp {
                seen[option] = stamp;
                open -= 1;
            }
        }
        if !some {
            break;
        }
        meter.spend(two.len() as u64)?;
        small += 1;
    }
    Ok(())
}
