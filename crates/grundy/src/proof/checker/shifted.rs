//! Shifted states, for sets that leave out finitely many amounts: a proof of an arithmetic period.
//!
//! **Statement.** S holds every positive amount but those of the finite set X; x is the greatest
//! of X, or 0 if X is empty. The state at n ≥ x is the list of the last x values
//! g(n − 1), ..., g(n − x), and the set U(n) of the values g(m) with m < n − x. Let f(n) be the
//! mex of U(n). If for some n₁ ≥ x, p ≥ 1 and s ≥ 0
//!
//! 1. g(n₁ + p − i) = g(n₁ − i) + s for i = 1, ..., x;
//! 2. f(n₁ + p) = f(n₁) + s;
//! 3. for v ≥ f(n₁): v is in U(n₁) just if v + s is in U(n₁ + p),
//!
//! then g(n + p) = g(n) + s for all n ≥ n₁.
//!
//! **Proof.** The options of n are the heaps m < n − x, all of them, and n − j for those
//! j = 1, ..., x that are not in X. All values below f(n) are in U(n), so g(n) is the least
//! v ≥ f(n) that is neither in U(n) nor among the g(n − j). At n₁ + p all of this is the same, s
//! higher: so g(n₁ + p) = g(n₁) + s. The state at n + 1 has g(n) in its list instead of
//! g(n − x), which goes into U(n + 1) (g(n) itself, if x = 0). Where that value is below f(n), it
//! is in U(n) already, and so is the one s higher in U(n + p); else it and the one s higher are new
//! or old together. So the conditions hold at n₁ + 1, and on. ∎
//!
//! For a smaller preperiod the values are compared.
//!
//! **d times such a set.** If all amounts are d·t with t in such a set T, a heap of n is one of
//! ⌊n/d⌋ in the game of T, by induction; so with period p there it has period d·p here.
//!
//! **In misère play** the state is the list of outcomes and whether a P-position is in U(n), and
//! n₁ is above x, so that every heap from n₁ on has a move: equal states at n₁ and n₁ + p give the
//! period p.
//!
//! Source: our own; that these sequences are arithmetic-periodic is a theorem of A. Siegel,
//! *Finite excluded subtraction sets and infinite geometric nim* (2005), whose proof is another.

use super::values::{self, Far};
use super::{Checked, Statement, shape};
use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::rule::Convention;
use serde::{Deserialize, Serialize};

pub(in crate::proof) const NAME: &str = "shifted-state";

/// The finite data: d, and n₁ in the game of T.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::proof) struct Data {
    pub(in crate::proof) at: u64,
    pub(in crate::proof) scale: u64,
}

/// How many values the theorem needs.
pub(in crate::proof) fn bound(period: u64, data: &Data) -> Option<u64> {
    data.at.checked_mul(data.scale)?.checked_add(period)
}

/// The least n₁ that the theorem allows.
pub(in crate::proof) fn least_at(exceptions: &[u64], convention: Convention) -> u64 {
    let largest = exceptions.last().copied().unwrap_or(0);
    match convention {
        Convention::Normal => largest,
        Convention::Misere => largest + 1,
    }
}

pub(super) fn check(
    statement: &Statement<'_>,
    data: Data,
    meter: &mut Meter<'_>,
) -> Result<Checked> {
    let set = statement.subtraction_set()?;
    let (scale, exceptions) = shape::scaled_exceptions(&set).ok_or_else(|| {
        Error::certificate("the set is not all amounts but finitely many, nor such a set times d")
    })?;
    super::same(
        "data.scale, the number that all amounts are multiples of",
        data.scale,
        scale,
    )?;
    if !statement.period.is_multiple_of(scale) {
        return Err(Error::certificate(format!(
            "the period {} is not a multiple of {scale}",
            statement.period
        )));
    }
    let period = statement.period / scale;
    if statement.convention == Convention::Misere {
        statement.no_saltus()?;
    }
    let least = least_at(&exceptions, statement.convention);
    if data.at < least {
        return Err(Error::certificate(format!(
            "data.at is {}, and must be at least {least}",
            data.at
        )));
    }
    statement.bound_is(bound(statement.period, &data))?;
    let length = data.at + period;
    let computed = values::of_all_except(&exceptions, statement.convention, length, meter)?;
    let largest = exceptions.last().copied().unwrap_or(0);
    let states = States {
        values: &computed,
        largest,
        convention: statement.convention,
    };
    states.shifted(data.at, period, statement.saltus, meter)?;
    meter.reserve(statement.bound.saturating_mul(4), "the list of values")?;
    meter.charge(statement.bound)?;
    let values: Vec<u32> = (0..statement.bound)
        .map(|n| computed[(n / scale) as usize])
        .collect();
    statement.repeats(&values, statement.preperiod)?;
    Ok(Checked {
        how: format!(
            "recomputed {what} for n < {bound} by mex; the states at n = {first} and n = {second} \
             (the last {largest} values and the set of all older ones{unit}) are the same but for \
             {saltus} more, and each state determines the next",
            what = statement.symbol(),
            bound = statement.bound,
            first = data.at,
            second = length,
            unit = if scale > 1 {
                format!(", of n/{scale}")
            } else {
                String::new()
            },
            saltus = statement.saltus,
        ),
        values,
    })
}

/// The states of a sequence of values.
pub(in crate::proof) struct States<'a> {
    pub(in crate::proof) values: &'a [u32],
    /// The greatest amount that is left out.
    pub(in crate::proof) largest: u64,
    pub(in crate::proof) convention: Convention,
}

impl States<'_> {
    /// Whether the states at `at` and `at + period` are the same but for `saltus`; `values` must
    /// reach to the second.
    pub(in crate::proof) fn shifted(
        &self,
        at: u64,
        period: u64,
        saltus: u64,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        let later = at + period;
        meter.charge(later)?;
        let refuse = |what: String| Err(Error::certificate(what));
        for back in 1..=self.largest {
            let (a, b) = (
                self.values[(at - back) as usize],
                self.values[(later - back) as usize],
            );
            if u64::from(a) + saltus != u64::from(b) {
                return refuse(format!(
                    "g({}) = {b} is not g({}) + {saltus} = {}",
                    later - back,
                    at - back,
                    u64::from(a) + saltus
                ));
            }
        }
        let far = |end: u64| {
            let mut far = Far::default();
            self.values[..(end - self.largest) as usize]
                .iter()
                .for_each(|v| far.add(*v));
            far
        };
        let (first, second) = (far(at), far(later));
        let (from, to) = match self.convention {
            Convention::Normal => (first.floor(), second.floor()),
            Convention::Misere => (0, 0),
        };
        if u64::from(from) + saltus != u64::from(to) {
            return refuse(format!(
                "the least value that is not used before is {from} at {at} and {to} at {later}, \
                 and the law asks for {saltus} more"
            ));
        }
        let height = (first.end().saturating_sub(from)).max(second.end().saturating_sub(to));
        if let Some(v) = (0..height).find(|v| first.has(from + v) != second.has(to + v)) {
            return refuse(format!(
                "one of the values {} and {} is used before {at} and {later}, and the other is not",
                from + v,
                to + v
            ));
        }
        Ok(())
    }
}
