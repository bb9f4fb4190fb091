//! The theorem of Guy and Smith, for finite codes that leave up to h heaps.
//!
//! **Statement.** A code without a tail, whose digits compare no heaps (no suffix), has the last nonzero digit d_k and leaves at most h heaps
//! by a move (h at least 1 here); d₀ only splits. If n₀ ≥ 1, p ≥ 1 and g(n + p) = g(n) for all n
//! with n₀ ≤ n < h·n₀ + (h − 1)·p + k, then for all n ≥ n₀.
//!
//! **Proof.** Let n ≥ h·n₀ + (h − 1)·p + k and let the equation hold for all smaller places from
//! n₀ on. An option of n + p leaves parts of sum n + p − t, t ≤ k, which is at least h·(n₀ + p):
//! so the largest of its at most h parts, a, is at least n₀ + p. (It has a part, as n + p > k.)
//! Also a < n + p, since where t = 0 there are two parts at least. Put a − p ≥ n₀ ≥ 1 in place of
//! a: that is an option of n by the same digit, with as many parts that are not empty, and
//! g(a − p) = g(a), so of the same value. The other way round, an option of n leaves a sum of at
//! least h·n₀, so its largest part is at least n₀ and less than n, and p more on it gives an
//! option of n + p of the same value. So n and n + p have the same mex. ∎
//!
//! Once that is proved from n₀ ≥ 1, a smaller preperiod, even 0, is a matter of comparing values.
//! With n₀ = 0 in the theorem itself it would be false: a part a = p would become an empty one.
//! 0.4 has g(0) = g(1) = g(2) = 0, which repeats with p = 1 at 0 ≤ n < 2·0 + 1·1 + 1, and
//! g(3) = 1.
//!
//! **In misère play** the argument stands where h = 1, as each option is then one heap and the
//! outcome looks only at the outcomes of the options. (Outcomes of heaps do not give the outcome
//! of their sum.)
//!
//! Source: R. K. Guy, C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Philos.
//! Soc. 52 (1956), for h = 2; the general form is in *Winning Ways*, chapter 4.

use super::{Checked, Statement, same, shape, values};
use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::rule::Code;
use serde::{Deserialize, Serialize};

pub(in crate::proof) const NAME: &str = "guy-smith";

/// The finite data: h, k and n₀ of the theorem.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::proof) struct Data {
    pub(in crate::proof) from: u64,
    pub(in crate::proof) heaps: u64,
    pub(in crate::proof) last: u64,
}

/// The data of a code whose law has this preperiod.
pub(in crate::proof) fn data(code: &Code, preperiod: u64) -> Data {
    Data {
        from: preperiod.max(1),
        heaps: u64::from(values::most_heaps(code).max(1)),
        last: code.digits.len() as u64,
    }
}

/// How many values the theorem needs.
pub(in crate::proof) fn bound(period: u64, data: &Data) -> Option<u64> {
    let both = data.from.checked_add(period)?;
    data.heaps.checked_mul(both)?.checked_add(data.last)
}

pub(super) fn check(
    statement: &Statement<'_>,
    data: Data,
    meter: &mut Meter<'_>,
) -> Result<Checked> {
    let code = shape::finite_code(statement.rule)
        .ok_or_else(|| Error::certificate("the rule is not a code without a tail, without suffixes and with a most number of heaps"))?;
    if code.whole.allows(0) || code.whole.allows(1) {
        return Err(Error::certificate("d0 must only split"));
    }
    statement.no_saltus()?;
    let right = self::data(&code, statement.preperiod);
    same(
        "data.from, the larger of 1 and the preperiod",
        data.from,
        right.from,
    )?;
    same(
        "data.heaps, the most that a move leaves",
        data.heaps,
        right.heaps,
    )?;
    same(
        "data.last, the place of the last nonzero digit",
        data.last,
        right.last,
    )?;
    statement.bound_is(bound(statement.period, &right))?;
    let values = values::of_code(&code, statement.convention, statement.bound, meter)?;
    statement.repeats(&values, statement.preperiod)?;
    Ok(Checked {
        how: format!(
            "recomputed {what} for n < {bound} by mex; it repeats with period {period} from \
             n = {preperiod} to n = {last}, as far as the theorem of Guy and Smith asks for moves \
             that leave at most {heaps} heaps and take at most {most}",
            what = statement.symbol(),
            bound = statement.bound,
            period = statement.period,
            preperiod = statement.preperiod,
            last = statement.bound - statement.period - 1,
            heaps = right.heaps,
            most = right.last,
        ),
        values,
    })
}
