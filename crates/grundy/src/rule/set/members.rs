//! The members of a set for a heap, in ascending order, found by structure and not by trying
//! every amount. [`Set::contains`] is what they must agree with.

use super::primes::Primes;
use super::{Set, factorials, fibonacci};
use std::iter::Peekable;

/// Members in ascending order, each once.
pub type Members<'s> = Box<dyn Iterator<Item = u64> + 's>;

impl Set {
    /// The amounts that may be taken from a heap of `n`, ascending, each once. Nothing is listed
    /// in advance, so the first few are cheap for any n.
    ///
    /// Cost: about a step a member; for primes a share of the sieve; for the divisors, and the
    /// gaps of `all except` and of the amounts coprime to n, a step for every number looked at.
    ///
    /// ```
    /// use grundy::rule::Set;
    /// let powers = Set::Powers { base: 2, most: None };
    /// assert_eq!(powers.members(u64::MAX).count(), 64);
    /// ```
    #[must_use]
    pub fn members(&self, n: u64) -> Members<'_> {
        match self {
            Set::Finite(members) => up_to(n, members.iter().copied()),
            Set::Range { from, to } => Box::new(*from..=to.unwrap_or(n).min(n)),
            Set::Powers { base, most } => up_to(n, powers(*base, *most)),
            Set::Squares => Box::new((1..=n.isqrt()).map(|root| root * root)),
            Set::Primes => Box::new(Primes::up_to(n)),
            Set::PrimePowers => Box::new(Primes::powers_up_to(n)),
            Set::Fibonacci => up_to(n, fibonacci()),
            Set::Factorials => up_to(n, factorials()),
            Set::Progression { first, step } => {
                let step = *step;
                let members =
                    std::iter::successors(Some(*first), move |member| member.checked_add(step));
                up_to(n, members)
            }
            Set::Union(sets) => Box::new(Merge::of(sets.iter().map(|set| set.members(n)))),
            Set::AllExcept(set) => Box::new(Gaps::of(set, n)),
            Set::Fraction { divisor } => Box::new(1..=n / divisor),
            Set::Divisors => Box::new(divisors(n)),
            Set::Coprime => {
                Box::new((1..=n).filter(move |amount| num_integer::gcd(*amount, n) == 1))
            }
        }
    }

    /// Up to which heap [`Set::members`] gives each next member within some 10^8 steps, which a
    /// caller cannot interrupt: beyond it, divisors and the gaps of an endless set are too far
    /// apart.
    ///
    /// ```
    /// use grundy::rule::Set;
    /// assert_eq!(Set::Squares.listable_to(), u64::MAX);
    /// assert!(Set::Divisors.listable_to() < 10u64.pow(18));
    /// ```
    #[must_use]
    pub fn listable_to(&self) -> u64 {
        match self {
            Set::Divisors => 100_000_000_000_000,
            Set::AllExcept(set) if set.largest().is_none() => 100_000_000,
            Set::Union(sets) => sets.iter().map(Set::listable_to).min().unwrap_or(u64::MAX),
            _ => u64::MAX,
        }
    }
}

fn up_to<'s>(n: u64, members: impl Iterator<Item = u64> + 's) -> Members<'s> {
    Box::new(members.take_while(move |member| *member <= n))
}

/// 1, b, b^2 ..., as far as 64 bits reach.
pub(super) fn powers(base: u64, most: Option<u32>) -> impl Iterator<Item = u64> {
    let powers = std::iter::successors(Some(1u64), move |power| power.checked_mul(base));
    // 2^63 is the last power that fits, so a larger exponent changes nothing.
    powers.take(most.map_or(64, |most| most.saturating_add(1).min(64)) as usize)
}

/// The divisors of n: those up to its square root, then the quotients by them.
fn divisors(n: u64) -> impl Iterator<Item = u64> {
    let root = n.isqrt();
    let small = (1..=root).filter(move |d| n.is_multiple_of(*d));
    let large = (1..=root)
        .rev()
        .filter(move |d| n.is_multiple_of(*d) && d * d != n)
        .map(move |d| n / d);
    small.chain(large)
}

/// The union of ascending iterators: each number once.
struct Merge<'s> {
    sources: Vec<(Option<u64>, Members<'s>)>,
}

impl<'s> Merge<'s> {
    fn of(sources: impl Iterator<Item = Members<'s>>) -> Self {
        Self {
            sources: sources.map(|mut source| (source.next(), source)).collect(),
        }
    }
}

impl Iterator for Merge<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let least = self.sources.iter().filter_map(|(next, _)| *next).min()?;
        for (next, source) in &mut self.sources {
            if *next == Some(least) {
                *next = source.next();
            }
        }
        Some(least)
    }
}

/// What a set leaves out, up to a bound.
struct Gaps<'s> {
    /// The next number to look at.
    next: Option<u64>,
    bound: u64,
    /// Runs that are left out, first and last: they are stepped over at once.
    runs: Vec<(u64, u64)>,
    excepted: Peekable<Merge<'s>>,
}

impl<'s> Gaps<'s> {
    fn of(set: &'s Set, n: u64) -> Self {
        let parts = match set {
            Set::Union(parts) => parts.as_slice(),
            set => std::slice::from_ref(set),
        };
        let run = |set: &Set| match set {
            Set::Range { from, to } => Some((*from, to.unwrap_or(n))),
            Set::Fraction { divisor } => Some((1, n / divisor)),
            _ => None,
        };
        let others = parts.iter().filter(|set| run(set).is_none());
        Self {
            next: Some(1),
            bound: n,
            runs: parts.iter().filter_map(run).collect(),
            excepted: Merge::of(others.map(|set| set.members(n))).peekable(),
        }
    }
}

impl Iterator for Gaps<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            let amount = self.next.filter(|amount| *amount <= self.bound)?;
            let run = self
                .runs
                .iter()
                .find(|(first, last)| (*first..=*last).contains(&amount));
            if let Some((_, last)) = run {
                self.next = last.checked_add(1);
                continue;
            }
            self.next = amount.checked_add(1);
            while self
                .excepted
                .next_if(|excepted| *excepted < amount)
                .is_some()
            {}
            if self.excepted.next_if_eq(&amount).is_none() {
                return Some(amount);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of set, and some that are made of others.
    pub(in crate::rule::set) fn every_kind() -> Vec<Set> {
        [
            "7",
            "{1, 3, 4, 250}",
            "5..17",
            "5..",
            "all",
            "2^k",
            "3^k where k <= 2",
            "squares",
            "primes",
            "prime powers",
            "fibonacci",
            "factorials",
            "odd",
            "even",
            "7*k",
            "6*k + 4",
            "4*k + 9",
            "1 or primes",
            "1..80 or 2^k or 97..250 or squares",
            "all except {2, 5}",
            "all except primes",
            "all except (squares or 3*k)",
            "3 or (all except even)",
            "1..n/2",
            "1..n/7",
            "d | n",
            "coprime",
            "d | n or coprime",
            "all except d | n",
            "squares or (all except 1..n/3)",
        ]
        .map(|text| {
            let mut cursor = crate::rule::lexer::Cursor::new(text, 0, "rule");
            let set = crate::rule::set::text::read(&mut cursor).unwrap();
            assert!(cursor.at_end(), "{text}");
            set
        })
        .to_vec()
    }

    #[test]
    fn members_are_the_amounts_that_the_set_contains() {
        for set in every_kind() {
            for n in 0..=300 {
                let plain: Vec<u64> = (1..=n).filter(|amount| set.contains(*amount, n)).collect();
                assert_eq!(set.members(n).collect::<Vec<_>>(), plain, "{set} at {n}");
            }
        }
    }

    #[test]
    fn primes_and_their_powers_go_on_over_many_segments() {
        let n = 600_000;
        let mut composite = vec![false; n + 1];
        let mut power = vec![false; n + 1];
        for p in 2..=n {
            if !composite[p] {
                (p * 2..=n)
                    .step_by(p)
                    .for_each(|multiple| composite[multiple] = true);
                let powers = std::iter::successors(Some(p), |q| Some(q * p));
                powers.take_while(|q| *q <= n).for_each(|q| power[q] = true);
            }
        }
        let primes = (2..=n).filter(|p| !composite[*p]).map(|p| p as u64);
        assert!(Set::Primes.members(n as u64).eq(primes));
        let powers = (2..=n).filter(|q| power[*q]).map(|q| q as u64);
        assert!(Set::PrimePowers.members(n as u64).eq(powers));
    }

    #[test]
    fn the_largest_heaps_overflow_nothing() {
        for set in every_kind() {
            for n in [u64::MAX, u64::MAX - 1] {
                let first: Vec<u64> = set.members(n).take(50).collect();
                assert!(first.is_sorted_by(|a, b| a < b), "{set}: {first:?}");
                assert!(first.iter().all(|amount| set.contains(*amount, n)), "{set}");
            }
        }
        let last = |set: Set| set.members(u64::MAX).last();
        let near = u64::MAX - 3;
        assert_eq!(
            last(Set::Powers {
                base: 2,
                most: None
            }),
            Some(1 << 63)
        );
        assert_eq!(
            last(Set::Progression {
                first: near,
                step: 2
            }),
            Some(u64::MAX - 1)
        );
        assert_eq!(
            last(Set::Range {
                from: near,
                to: None
            }),
            Some(u64::MAX)
        );
        assert_eq!(last(Set::Fibonacci), Some(12_200_160_415_121_876_738));
        assert_eq!(last(Set::Factorials), Some(2_432_902_008_176_640_000));
    }
}
