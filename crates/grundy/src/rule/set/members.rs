//! The members of a set for a heap, in ascending order, found by structure and not by trying
//! every amount. [`Set::contains`] is what they must agree with.

use super::primes::Primes;
use super::{Set, factorials, fibonacci};

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
            Set::AllExcept(set) => {
                let mut excepted = set.members(n).peekable();
                Box::new((1..=n).filter(move |amount| excepted.next_if_eq(amount).is_none()))
            }
            Set::Fraction { divisor } => Box::new(1..=n / divisor),
            Set::Divisors => Box::new(divisors(n)),
            Set::Coprime => {
                Box::new((1..=n).filter(move |amount| num_integer::gcd(*amount, n) == 1))
            }
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
