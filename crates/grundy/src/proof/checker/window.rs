//! Window repetition, for finite subtraction sets.
//!
//! **Statement.** S is a finite subtraction set and m its greatest member. If g(n + p) = g(n)
//! for the m consecutive places n₀ ≤ n < n₀ + m, then for all n ≥ n₀.
//!
//! **Proof.** Let n ≥ n₀ + m and let the equation hold for all smaller places from n₀ on. Every
//! s in S can be taken from n and from n + p, since n − s ≥ n₀ ≥ 0. By the hypothesis
//! g(n + p − s) = g(n − s) for each s, so n + p and n have options of the same values, and so
//! the same mex. Both have options, so the outcome in misère play, which looks only at the
//! outcomes of the options, is the same as well. ∎
//!
//! Source: S. W. Golomb, *A mathematical investigation of games of "take-away"*, J. Combin.
//! Theory 1 (1966), has the pigeonhole form of this argument.

use super::{Checked, Statement, same, shape, values};
use crate::budget::Meter;
use crate::error::{Error, Result};
use serde::{Deserialize, Serialize};

pub(in crate::proof) const NAME: &str = "window-repetition";

/// The finite data: how many consecutive places are compared.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::proof) struct Data {
    pub(in crate::proof) window: u64,
}

/// How many values the theorem needs.
pub(in crate::proof) fn bound(preperiod: u64, period: u64, window: u64) -> Option<u64> {
    preperiod.checked_add(period)?.checked_add(window)
}

pub(super) fn check(
    statement: &Statement<'_>,
    data: Data,
    meter: &mut Meter<'_>,
) -> Result<Checked> {
    let set = statement.subtraction_set()?;
    let members = shape::finite_members(&set)
        .ok_or_else(|| Error::certificate("the set is not finite, or has too many members"))?;
    let greatest = members.last().copied().unwrap_or(0);
    same(
        "data.window, the greatest member of the set",
        data.window,
        greatest,
    )?;
    let (preperiod, period) = (statement.preperiod, statement.period);
    statement.no_saltus()?;
    statement.bound_is(bound(preperiod, period, greatest))?;
    let values = values::of_members(&members, statement.convention, statement.bound, meter)?;
    statement.repeats(&values, preperiod)?;
    Ok(Checked {
        how: format!(
            "recomputed {what} for n < {bound} by mex over the {count} amounts; \
             it repeats with period {period} at the {greatest} places from n = {preperiod}, \
             and {greatest} is the greatest amount",
            what = statement.symbol(),
            bound = statement.bound,
            count = members.len(),
        ),
        values,
    })
}
