//! The smallest formula that fits a list or a table of values, by enumeration.
//!
//! Formulas of the grammar are built by size, each with its values at a sample of places. Two
//! formulas with the same values there are one; those of the first few sizes are kept, and
//! larger ones are only looked at: they are an operation on formulas that are kept. Whatever fits
//! the sample is then compared with every value. The idea is bottom-up enumeration with
//! observational equivalence, as in A. Udupa et al., *TRANSIT*, PLDI 2013.

use super::grammar::{Binary, Tree, Unary};
use crate::primes::Primes;
use crate::rule::expression::Function;
use crate::table::Table;
use std::collections::HashSet;

/// A formula in n may be undefined, or as a last resort wrong, at so many places from 0 on.
pub(super) const HEAD: usize = 4;
/// Formulas of up to so many operations and names are kept.
const KEPT: usize = 4;
/// Places of the sample: so many from 0 on, and so many spread over the first half.
const DENSE: usize = 48;
const SPREAD: usize = 16;
/// The same for the places of a table, and so many of its edges.
const CORNER: usize = 48;
const SCATTERED: usize = 40;
const EDGE: usize = 8;
/// How many formulas of one size are collected.
const MOST_TIES: usize = 3;
/// Marks a place of the head where a formula is undefined.
const UNDEFINED: i64 = i64::MIN;

/// What the value t of a formula says of a place; several as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Senses(u8);

impl Senses {
    /// The value is t.
    pub(super) const VALUE: Self = Self(1);
    /// P where t = 0, and t is never negative.
    pub(super) const NATURAL: Self = Self(2);
    /// P where t = 0.
    pub(super) const ZERO: Self = Self(4);
    /// P where t ≠ 0.
    pub(super) const NOT_ZERO: Self = Self(8);
    /// P where t > 0.
    pub(super) const POSITIVE: Self = Self(16);
    /// P where t ≥ 0.
    pub(super) const NOT_NEGATIVE: Self = Self(32);
    /// Every comparison of t with 0 (those that are left are these for −t).
    pub(super) const CONDITIONS: Self =
        Self(Self::ZERO.0 | Self::NOT_ZERO.0 | Self::POSITIVE.0 | Self::NOT_NEGATIVE.0);

    const NONE: Self = Self(0);

    /// Those that agree with what is wanted: a value, or in the other senses 0 for P.
    #[inline]
    fn agreeing(self, wanted: u32, t: i64) -> Self {
        if self == Self::VALUE {
            return if t == i64::from(wanted) {
                self
            } else {
                Self::NONE
            };
        }
        let p = match t.signum() {
            0 => Self::NATURAL.0 | Self::ZERO.0 | Self::NOT_NEGATIVE.0,
            1 => Self::NOT_ZERO.0 | Self::POSITIVE.0 | Self::NOT_NEGATIVE.0,
            _ => Self::NOT_ZERO.0,
        };
        let says = if t < 0 { !Self::NATURAL.0 } else { u8::MAX };
        Self(self.0 & says & if wanted == 0 { p } else { !p })
    }

    /// One of them.
    fn first(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }
}

/// What a formula has to give.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal<'a> {
    /// How many values each name has.
    pub(super) sizes: &'a [usize],
    /// The first value of each name, at most 2^32.
    pub(super) first: u64,
    /// The values of all places, row-major, with the marks of a [`Table`].
    pub(super) values: &'a [u32],
    /// What the value of a formula may say.
    pub(super) senses: Senses,
    /// At the first so many values of a name, a formula may be undefined, or as a last resort wrong.
    pub(super) head: usize,
    /// The formula has to be defined everywhere.
    pub(super) total: bool,
    /// A formula that is undefined somewhere is looked for only where no other one fits.
    pub(super) partial_last: bool,
}

impl Goal<'_> {
    fn is_of_outcomes(self) -> bool {
        self.senses != Senses::VALUE
    }

    /// What is wanted at a place, where the formula has to say something.
    fn wanted(self, place: usize) -> Option<u32> {
        match self.values.get(place).copied()? {
            Table::UNKNOWN => None,
            // No Grundy value, but an outcome: N.
            Table::WON_AT_ONCE => self.is_of_outcomes().then_some(1),
            value => Some(value),
        }
    }

    /// The values of the names at a place.
    fn numbers(self, mut place: usize, numbers: &mut [i64]) {
        for (n, size) in numbers.iter_mut().zip(self.sizes).rev() {
            *n = (place % size) as i64 + self.first as i64;
            place /= size;
        }
    }

    /// Nodes of the formula; as a condition for outcomes x − y = 0 is written x = y, and has two
    /// nodes less than x − y and `= 0`.
    fn size(self, tree: &Tree) -> usize {
        match tree {
            Tree::One(Unary::Minus(_), inner) if self.is_of_outcomes() => inner.size(),
            Tree::Two(Binary::Minus, a, b) if self.is_of_outcomes() => a.size() + b.size() - 1,
            _ => tree.size(),
        }
    }

    /// How often the value changes from one place to the next: a measure of how much there is
    /// to be explained.
    pub(super) fn changes(self) -> usize {
        self.values.windows(2).filter(|w| w[0] != w[1]).count()
    }

    /// Where formulas are compared first, and how many of these places are in the head: they
    /// come first. All lie in the first half of each name's values.
    fn sample(self) -> (Vec<usize>, usize) {
        if let [_] = self.sizes {
            let half = self.values.len() / 2;
            let dense = DENSE.min(half);
            let mut places: Vec<usize> = (0..dense).collect();
            // Multiples of an odd fraction of the half: not all of one parity or power of two.
            places.extend((1..=SPREAD).map(|k| dense + (half - dense) * k * 61 / (SPREAD * 64)));
            places.retain(|place| *place < self.values.len());
            places.dedup();
            return (places, self.head);
        }
        let mut numbers = vec![0; self.sizes.len()];
        let (mut edge, mut body) = (Vec::new(), Vec::new());
        for place in 0..self.values.len() {
            self.numbers(place, &mut numbers);
            let first = self.first as i64;
            let half = |(n, size): (&i64, &usize)| (*n - first) as usize * 2 < *size;
            if self.wanted(place).is_none() || !numbers.iter().zip(self.sizes).all(half) {
                continue;
            }
            let greatest = numbers.iter().max().copied();
            if self.is_head(&numbers) {
                edge.push((greatest, place));
            } else {
                body.push((greatest, place));
            }
        }
        edge.sort_unstable();
        body.sort_unstable();
        edge.truncate(EDGE);
        let head = edge.len();
        let corner = CORNER.min(body.len());
        let rest = body.len() - corner;
        // Steps of the golden ratio: spread evenly, and in no grid.
        let scattered = (1..=SCATTERED.min(rest)).map(|k| {
            let turn = (k as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            corner + ((u128::from(turn) * rest as u128) >> 64) as usize
        });
        let chosen = (0..corner).chain(scattered).map(|index| body[index]);
        let places = edge.iter().copied().chain(chosen).map(|(_, place)| place);
        (places.collect(), head)
    }

    /// Whether a fit is as good as its size is small.
    fn is_full(self, fit: &Fit) -> bool {
        fit.everywhere && !(self.partial_last && fit.from > 0)
    }

    fn is_head(self, numbers: &[i64]) -> bool {
        let end = self.first as i64 + self.head as i64;
        numbers.iter().any(|n| *n < end)
    }
}

/// A formula that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) tree: Tree,
    /// What its value says.
    pub(super) sense: Senses,
    /// The least number such that it is defined and right where no name is below it.
    pub(super) from: usize,
    /// Whether it is right wherever it is defined.
    pub(super) everywhere: bool,
}

/// What the search may use.
#[derive(Debug, Clone)]
pub(super) struct Grammar {
    pub(super) operations: Vec<Unary>,
    /// The operations on two formulas.
    pub(super) pairs: Vec<Binary>,
    /// How many operations and names in the largest formula that is looked at; at most
    /// 2·[`KEPT`] + 1.
    pub(super) largest: usize,
    /// The operations for formulas in n + 1 and in n − 1, which are tried as if they were in n:
    /// g(n) is often simple as a function of n + 1. None: they are not tried.
    pub(super) moved: Vec<Unary>,
}

impl Grammar {
    /// For sequences that are not periodic in any way.
    pub(super) fn closed(greatest: u32) -> Self {
        use Function::{Bigomega, Bitlen, Digits, Isqrt, Log2, Lpf, Omega, Popcount, Primepi, V2};
        let mut operations = vec![
            Unary::PowerOfTwo,
            Unary::Plus(1),
            Unary::Minus(1),
            Unary::Times(2),
            Unary::Over(2),
            Unary::Modulo(2),
            Unary::Xor(1),
            Unary::AtMost(1),
            Unary::AtLeast(1),
        ];
        let binary = [V2, Log2, Popcount, Bitlen].map(Unary::Of);
        operations.extend(binary);
        let moved = operations.clone();
        operations.extend([Isqrt, Bigomega, Omega, Lpf, Primepi, Digits].map(Unary::Of));
        operations.extend([
            Unary::Over(3),
            Unary::Modulo(3),
            Unary::Modulo(4),
            Unary::AtMost(2),
            Unary::From(1),
        ]);
        if greatest > 2 {
            operations.push(Unary::AtMost(i64::from(greatest)));
        }
        Self {
            operations,
            pairs: Binary::OF_ONE.to_vec(),
            largest: 6,
            moved,
        }
    }

    /// For components of several numbers.
    pub(super) fn of_several() -> Self {
        use Function::{Bitlen, Isqrt, Log2, Popcount, V2, Zeckendorf};
        let mut operations = vec![
            Unary::Plus(1),
            Unary::Minus(1),
            Unary::Times(2),
            Unary::Over(2),
            Unary::Modulo(2),
            Unary::Modulo(3),
            Unary::Modulo(4),
            Unary::Xor(1),
            Unary::AtMost(1),
        ];
        operations.extend([Function::Abs, V2, Zeckendorf].map(Unary::Of));
        operations.extend([Log2, Bitlen, Popcount, Isqrt].map(Unary::Of));
        let mut pairs = vec![Binary::Xor, Binary::Min, Binary::Max, Binary::Gcd];
        pairs.extend([Binary::Plus, Binary::Minus, Binary::Times]);
        pairs.extend([Binary::Over, Binary::Modulo]);
        Self {
            operations,
            pairs,
            largest: 5,
            moved: Vec::new(),
        }
    }

    /// For the values of a law with this period: remainders, quotients and nim-sums.
    pub(super) fn periodic(period: u64, greatest: u32) -> Self {
        let period = i64::try_from(period).unwrap_or(i64::MAX);
        let greatest = i64::from(greatest);
        let mut constants: Vec<i64> = (2..=12.min(period))
            .filter(|d| period % d == 0)
            .chain([2, 3, period])
            .filter(|c| *c > 1)
            .collect();
        constants.sort_unstable();
        constants.dedup();
        let mut operations = vec![
            Unary::Plus(1),
            Unary::Minus(1),
            Unary::Times(2),
            Unary::Xor(1),
            Unary::From(1),
        ];
        for c in constants {
            operations.push(Unary::Modulo(c));
            operations.push(Unary::Over(c));
        }
        let mut ends = vec![1, 2, greatest];
        ends.sort_unstable();
        ends.dedup();
        for end in ends.into_iter().filter(|end| *end > 0) {
            operations.push(Unary::AtMost(end));
            operations.push(Unary::AtLeast(end));
            operations.push(Unary::From(end));
        }
        Self {
            operations,
            pairs: Binary::OF_ONE.to_vec(),
            largest: 4,
            moved: Vec::new(),
        }
    }
}

/// The smallest formulas that fit all values: the fewest nodes of the syntax tree, then the
/// fewest constants, and then the one that the grammar lists first. Those that are right wherever
/// they are defined come before all that are wrong at the first few places.
///
/// Looks at some hundred thousand formulas; what fits the sample costs O(values · size).
pub(super) fn smallest(goal: Goal<'_>, grammar: &Grammar, primes: &Primes) -> Vec<Fit> {
    let mut fits = search(goal, grammar, &grammar.operations, primes, 0, Vec::new());
    if !grammar.moved.is_empty() {
        for shift in [1, -1] {
            fits = search(goal, grammar, &grammar.moved, primes, shift, fits);
        }
    }
    let rank = |fit: &Fit| {
        (
            !fit.everywhere,
            !goal.is_full(fit),
            goal.size(&fit.tree),
            fit.tree.constants(),
            fit.from,
        )
    };
    let Some(best) = fits.iter().map(rank).min() else {
        return fits;
    };
    fits.retain(|fit| rank(fit) == best);
    fits.truncate(MOST_TIES);
    fits
}

fn search(
    goal: Goal<'_>,
    grammar: &Grammar,
    operations: &[Unary],
    primes: &Primes,
    shift: i64,
    fits: Vec<Fit>,
) -> Vec<Fit> {
    let mut search = Search::new(goal, operations, &grammar.pairs, primes, shift);
    search.fits = fits;
    search.run(grammar.largest);
    search.fits
}

#[derive(Debug, Clone, Copy)]
enum Make {
    Name(usize),
    One(Unary, usize),
    Two(Binary, usize, usize),
}

struct Search<'a> {
    goal: Goal<'a>,
    operations: &'a [Unary],
    pairs: &'a [Binary],
    primes: &'a Primes,
    shift: i64,
    /// The values of each name at the places where formulas are compared, with the shift added.
    names: Vec<Vec<i64>>,
    /// How many of the places, the first, are in the head.
    head: usize,
    /// The wanted values there.
    wanted: Vec<u32>,
    /// How each kept formula is made, and its values at the places, one after the other.
    makes: Vec<Make>,
    values: Vec<i64>,
    /// Hashes of the values of what is kept.
    seen: HashSet<u64>,
    /// Where the formulas of each size begin in `makes`; sizes from 1.
    begins: Vec<usize>,
    fits: Vec<Fit>,
}

impl<'a> Search<'a> {
    fn new(
        goal: Goal<'a>,
        operations: &'a [Unary],
        pairs: &'a [Binary],
        primes: &'a Primes,
        shift: i64,
    ) -> Self {
        let (places, head) = goal.sample();
        let mut names = vec![Vec::with_capacity(places.len()); goal.sizes.len()];
        let mut numbers = vec![0; goal.sizes.len()];
        for place in &places {
            goal.numbers(*place, &mut numbers);
            for (name, n) in names.iter_mut().zip(&numbers) {
                name.push(n + shift);
            }
        }
        Self {
            goal,
            operations,
            pairs,
            primes,
            shift,
            wanted: places
                .iter()
                .filter_map(|place| goal.wanted(*place))
                .collect(),
            names,
            head,
            makes: Vec::new(),
            values: Vec::new(),
            seen: HashSet::new(),
            begins: vec![0, 0],
            fits: Vec::new(),
        }
    }

    fn run(&mut self, largest: usize) {
        if self.wanted.len() <= self.head {
            return;
        }
        for name in 0..self.names.len() {
            let row = self.names[name].clone();
            self.keep(&row, Make::Name(name));
        }
        self.begins.push(self.makes.len());
        for size in 2..=largest {
            // A tree has at least as many nodes as it has operations and names.
            if self.best().is_some_and(|best| best < size) {
                return;
            }
            if size <= KEPT {
                self.build(size);
            } else {
                self.look(size);
            }
        }
    }

    /// The size of the smallest formula that is right wherever it is defined, or everywhere where
    /// that matters.
    fn best(&self) -> Option<usize> {
        let right = self.fits.iter().filter(|fit| self.goal.is_full(fit));
        right.map(|fit| self.goal.size(&fit.tree)).min()
    }

    fn kept(&self, size: usize) -> std::ops::Range<usize> {
        match (self.begins.get(size), self.begins.get(size + 1)) {
            (Some(&from), Some(&to)) => from..to,
            _ => 0..0,
        }
    }

    /// The formulas of `size`, in the order in which they are tried.
    fn makes_of(&self, size: usize) -> impl Iterator<Item = Make> + use<> {
        let operations = self.operations.to_vec();
        let below = self.kept(size - 1);
        let ones = operations
            .into_iter()
            .flat_map(move |operation| below.clone().map(move |a| Make::One(operation, a)));
        let pairs: Vec<_> = (1..size.saturating_sub(1))
            .map(|left| (left, self.kept(left), self.kept(size - 1 - left)))
            .collect();
        let combining = self.pairs.to_vec();
        let twos = combining.into_iter().flat_map(move |operation| {
            let pairs = pairs.clone();
            pairs
                .into_iter()
                // Both orders say the same: the shorter part comes first.
                .filter(move |(left, ..)| !operation.commutes() || 2 * left < size)
                .flat_map(move |(_, from, to)| {
                    from.flat_map(move |a| {
                        // Of two orders that say the same, one.
                        let second = to.clone().filter(move |b| !operation.commutes() || a <= *b);
                        second.map(move |b| Make::Two(operation, a, b))
                    })
                })
        });
        ones.chain(twos)
    }

    fn build(&mut self, size: usize) {
        let mut row = vec![0; self.wanted.len()];
        for make in self.makes_of(size) {
            if self.fill(make, &mut row) {
                self.keep(&row, make);
            }
        }
        self.begins.push(self.makes.len());
    }

    /// The values of a formula; false where it is undefined beyond the head.
    fn fill(&self, make: Make, row: &mut [i64]) -> bool {
        for place in (self.head..row.len()).chain(0..self.head) {
            match self.at(make, place) {
                Some(value) => row[place] = value,
                None if place < self.head => row[place] = UNDEFINED,
                None => return false,
            }
        }
        true
    }

    #[inline]
    fn at(&self, make: Make, place: usize) -> Option<i64> {
        let width = self.wanted.len();
        let of = |formula: usize| {
            let value = self.values[formula * width + place];
            (value != UNDEFINED).then_some(value)
        };
        match make {
            Make::Name(name) => Some(self.names[name][place]),
            Make::One(operation, a) => operation.apply(of(a)?, self.primes),
            Make::Two(operation, a, b) => operation.apply(of(a)?, of(b)?),
        }
    }

    fn keep(&mut self, row: &[i64], make: Make) {
        let body = &row[self.head..];
        let mut senses = self.goal.senses;
        for (value, wanted) in body.iter().zip(&self.wanted[self.head..]) {
            senses = senses.agreeing(*wanted, *value);
            if senses == Senses::NONE {
                break;
            }
        }
        if senses != Senses::NONE {
            self.confirm(make, senses);
        }
        if body.iter().all(|value| *value == body[0]) {
            return;
        }
        let hash = row.iter().fold(0u64, |hash, value| {
            (hash.rotate_left(23) ^ value.cast_unsigned()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        if self.seen.insert(hash) {
            self.makes.push(make);
            self.values.extend_from_slice(row);
        }
    }

    fn look(&mut self, size: usize) {
        for make in self.makes_of(size) {
            let mut senses = self.goal.senses;
            for place in self.head..self.wanted.len() {
                senses = match self.at(make, place) {
                    Some(value) => senses.agreeing(self.wanted[place], value),
                    None => Senses::NONE,
                };
                if senses == Senses::NONE {
                    break;
                }
            }
            if senses != Senses::NONE {
                self.confirm(make, senses);
            }
        }
    }

    /// Compares with every value.
    fn confirm(&mut self, make: Make, mut senses: Senses) {
        let tree = self.tree(make).moved(self.shift);
        let size = self.goal.size(&tree);
        let as_small = |fit: &&Fit| fit.everywhere && self.goal.size(&fit.tree) == size;
        if self.best().is_some_and(|best| best < size)
            || self.fits.iter().filter(as_small).count() >= MOST_TIES
            || self.fits.iter().any(|fit| fit.tree == tree)
        {
            return;
        }
        let (mut from, mut everywhere) = (0, true);
        let mut numbers = vec![0; self.goal.sizes.len()];
        for place in 0..self.goal.values.len() {
            let Some(wanted) = self.goal.wanted(place) else {
                continue;
            };
            self.goal.numbers(place, &mut numbers);
            let value = tree.value(&numbers, self.primes);
            let agreeing = value.map_or(Senses::NONE, |value| senses.agreeing(wanted, value));
            if agreeing != Senses::NONE {
                senses = agreeing;
                continue;
            }
            if !self.goal.is_head(&numbers) || self.goal.total {
                return;
            }
            let least = numbers.iter().min().map_or(0, |n| *n as usize);
            from = from.max(least + 1);
            everywhere &= value.is_none();
        }
        let sense = senses.first();
        if everywhere || self.fits.is_empty() {
            self.fits.push(Fit {
                tree,
                sense,
                from,
                everywhere,
            });
        }
    }

    fn tree(&self, make: Make) -> Tree {
        let of = |formula: usize| Box::new(self.tree(self.makes[formula]));
        match make {
            Make::Name(name) => Tree::Name(name),
            Make::One(operation, a) => Tree::One(operation, of(a)),
            Make::Two(operation, a, b) => Tree::Two(operation, of(a), of(b)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn smallest_of(values: &[u32]) -> Vec<Fit> {
        let goal = Goal {
            sizes: &[values.len()],
            first: 0,
            values,
            senses: Senses::VALUE,
            head: HEAD,
            total: false,
            partial_last: false,
        };
        let greatest = values.iter().copied().max().unwrap_or(0);
        smallest(goal, &Grammar::closed(greatest), &Primes::up_to(10_000))
    }

    #[test]
    fn binary_functions_are_found() {
        use Unary::{Modulo, Of, Plus};
        let of = |operation, a: Tree| Tree::One(operation, Box::new(a));
        let count = 4096u32;
        for (tree, values) in [
            (
                of(Plus(1), of(Of(Function::V2), Tree::Name(0))),
                (0..count)
                    .map(|n| 1 + n.trailing_zeros())
                    .collect::<Vec<_>>(),
            ),
            (
                of(Of(Function::V2), of(Plus(1), Tree::Name(0))),
                (0..count).map(|n| (n + 1).trailing_zeros()).collect(),
            ),
            (
                of(Of(Function::Popcount), Tree::Name(0)),
                (0..count).map(u32::count_ones).collect(),
            ),
            (
                of(Of(Function::Bitlen), Tree::Name(0)),
                (0..count).map(|n| 32 - n.leading_zeros()).collect(),
            ),
            (
                of(Modulo(2), of(Of(Function::V2), of(Plus(1), Tree::Name(0)))),
                (0..count).map(|n| (n + 1).trailing_zeros() % 2).collect(),
            ),
        ] {
            let fits = smallest_of(&values);
            assert_eq!(fits.first().map(|fit| &fit.tree), Some(&tree));
        }
    }

    #[test]
    fn the_odd_part_of_n_plus_1_is_found_as_a_formula() {
        // g(2k) = k, g(2k + 1) = g(k).
        let mut values: Vec<u32> = Vec::new();
        for n in 0..4096usize {
            values.push(if n % 2 == 0 {
                n as u32 / 2
            } else {
                values[n / 2]
            });
        }
        let fits = smallest_of(&values);
        assert!(fits.iter().any(|fit| fit.everywhere && fit.from == 0));
    }

    #[test]
    fn a_formula_need_not_be_defined_at_the_first_places() {
        let values: Vec<u32> = (0..1000u32)
            .map(|n| if n == 0 { 9 } else { n.ilog2() })
            .collect();
        let fits = smallest_of(&values);
        assert_eq!(
            fits[0].tree,
            Tree::One(Unary::Of(Function::Log2), Box::new(Tree::Name(0)))
        );
        assert_eq!((fits[0].from, fits[0].everywhere), (1, true));
    }

    #[test]
    fn what_no_small_formula_gives_is_left_alone() {
        let mut state = 1u32;
        let values: Vec<u32> = (0..2000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state >> 29
            })
            .collect();
        assert_eq!(smallest_of(&values), []);
    }
}
