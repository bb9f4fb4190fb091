//! Shifted states, for sets that are ultimately periodic: a proof of periods, arithmetic ones too.
//!
//! **Statement.** S is a subtraction set in which an amount s > x is a member just if s + q is.
//! The state at n ≥ x is the list of the last x values g(n − 1), ..., g(n − x), and for each d
//! mod q the set V_d(n) of the values g(m) with m < n − x, m ≡ d. Say that a set V is W *raised*
//! by t if V holds 0, ..., t − 1, and w + t for each w in W, and nothing else. Let P be a multiple
//! of q. If for some n₁ ≥ x and t ≥ 0, with t = 0 if S is finite,
//!
//! 1. g(n₁ + P − i) = g(n₁ − i) + t for i = 1, ..., x, and
//! 2. V_d(n₁ + P) is V_d(n₁) raised by t, for each d,
//!
//! then g(n + P) = g(n) + t for all n ≥ n₁. If also g(n + p) = g(n) + s for n₀ ≤ n < n₁ + P, where
//! n₀ ≤ n₁, p divides P and t = s·P/p, then for all n ≥ n₀. (With a larger n₀ the places that
//! are compared would be less than a whole P, and might be none.)
//!
//! **Proof.** Of the heaps more than x below n, all of a class mod q are options of n, or none is.
//! So the options of n₁ have the values g(n₁ − j) with j ≤ x in S, and those in V_d(n₁) for some
//! classes d, and for n₁ + P the classes are the same. If S is infinite there is such a class, and
//! so the values of the options of n₁ + P are those of n₁ raised by t; if S is finite they are
//! the same. The mex of a raised set is t higher: g(n₁ + P) = g(n₁) + t. In the state at n₁ + 1
//! the list has lost g(n₁ − x) to one V_d and gained g(n₁) (if x = 0, g(n₁) goes to V_d at once);
//! P later the same happens t higher, and a set with w added, raised, is the raised set with w + t
//! added. So the conditions hold at n₁ + 1, and on. For the second part, n ≥ n₁ + P lies some k·P
//! above a place from n₁ to n₁ + P, where g(n + p) = g(n) + s was compared; both sides are k·t
//! lower there. ∎
//!
//! **In misère play** the values are outcomes, t = 0, and n₁ ≥ x + q, so that each heap from n₁ on
//! has a move if any large heap has one: the outcome is a function of the state again.
//!
//! With S = {1, 2, ...} this is Nim: x = 0, q = 1, and n₁ = 0 is enough for g(n + 1) = g(n) + 1.
//!
//! Source: our own; that sets which leave out finitely many amounts have arithmetic periods is a
//! theorem of A. Siegel, *Finite excluded subtraction sets and infinite geometric nim* (2005).

use super::shape::{self, Tail};
use super::values::{self, Older};
use super::{Checked, Statement, same};
use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::rule::Convention;
use serde::{Deserialize, Serialize};

pub(in crate::proof) const NAME: &str = "shifted-state";

/// The finite data: n₁, q and x.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::proof) struct Data {
    pub(in crate::proof) at: u64,
    pub(in crate::proof) modulus: u64,
    pub(in crate::proof) settled: u64,
}

/// P, the least common multiple of the period of the law and of the set.
pub(in crate::proof) fn stride(period: u64, modulus: u64) -> Option<u64> {
    (period / num_integer::gcd(period, modulus).max(1)).checked_mul(modulus)
}

/// How many values the theorem needs.
pub(in crate::proof) fn bound(period: u64, data: &Data) -> Option<u64> {
    let later = data.at.checked_add(stride(period, data.modulus)?)?;
    later.checked_add(period)
}

/// The least n₁ that the theorem allows.
pub(in crate::proof) fn least_at(tail: Tail, convention: Convention) -> u64 {
    match convention {
        Convention::Normal => tail.settled,
        Convention::Misere => tail.settled + tail.modulus,
    }
}

pub(super) fn check(
    statement: &Statement<'_>,
    data: Data,
    meter: &mut Meter<'_>,
) -> Result<Checked> {
    let set = statement.subtraction_set()?;
    let tail = shape::tail(&set)
        .ok_or_else(|| Error::certificate("the set is not known to be ultimately periodic"))?;
    same(
        "data.modulus, the period of the set",
        data.modulus,
        tail.modulus,
    )?;
    same(
        "data.settled, the amount after which the set repeats",
        data.settled,
        tail.settled,
    )?;
    let least = least_at(tail, statement.convention);
    if data.at < least {
        return Err(Error::certificate(format!(
            "data.at is {}, and must be at least {least}",
            data.at
        )));
    }
    if statement.convention == Convention::Misere {
        statement.no_saltus()?;
    }
    let endless =
        (tail.settled + 1..=tail.settled + tail.modulus).any(|s| set.contains(s, u64::MAX));
    if !endless {
        statement.no_saltus()?;
    }
    let (period, saltus) = (statement.period, statement.saltus);
    statement.bound_is(bound(period, &data))?;
    let large = || Error::certificate("a size of the law is too large");
    let stride = stride(period, tail.modulus).ok_or_else(large)?;
    let later = data.at + stride;
    if statement.preperiod > data.at {
        return Err(Error::certificate(format!(
            "the preperiod {} is above data.at, {}: the law must be compared for a whole period \
             of the states",
            statement.preperiod, data.at
        )));
    }
    let raised = (stride / period)
        .checked_mul(saltus)
        .and_then(|raised| u32::try_from(raised).ok())
        .ok_or_else(large)?;
    let values = values::of_tail(&set, tail, statement.convention, statement.bound, meter)?;
    is_raised(&values, tail, data.at, stride, raised, meter)?;
    statement.repeats(&values, statement.preperiod)?;
    Ok(Checked {
        how: format!(
            "recomputed {what} for n < {bound} by mex; the state at n = {later} (the last {settled} \
             values, and for each class mod {modulus} the set of all older ones) is that at \
             n = {at} raised by {raised}, and each state decides the next; from n = {preperiod} to \
             n = {last} the law was compared",
            what = statement.symbol(),
            bound = statement.bound,
            settled = tail.settled,
            modulus = tail.modulus,
            at = data.at,
            preperiod = statement.preperiod,
            last = later - 1,
        ),
        values,
    })
}

/// Refuses unless the state at `at + stride` is that at `at` raised by `raised`; `values` must
/// reach to the later one, and `at` be at least `tail.settled`.
pub(in crate::proof) fn is_raised(
    values: &[u32],
    tail: Tail,
    at: u64,
    stride: u64,
    raised: u32,
    meter: &mut Meter<'_>,
) -> Result<()> {
    let later = at + stride;
    meter.charge(2 * later)?;
    for back in 1..=tail.settled {
        let (n, m) = (later - back, at - back);
        let (high, low) = (values[n as usize], values[m as usize]);
        if low.checked_add(raised) != Some(high) {
            return Err(Error::certificate(format!(
                "the states at {at} and {later}: g({n}) = {high} is not g({m}) + {raised}, where \
                 g({m}) = {low}"
            )));
        }
    }
    let older = |end: u64| {
        let mut older = vec![Older::default(); tail.modulus as usize];
        for (n, value) in (0..end - tail.settled).zip(values) {
            older[(n % tail.modulus) as usize].add(*value);
        }
        older
    };
    for (class, (high, low)) in older(later).iter().zip(older(at)).enumerate() {
        if !high.is_raised(&low, raised) {
            return Err(Error::certificate(format!(
                "the states at {at} and {later}: the older values at n ≡ {class} mod {} are not \
                 the same, raised by {raised}",
                tail.modulus
            )));
        }
    }
    Ok(())
}
