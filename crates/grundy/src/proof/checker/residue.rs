//! Residue induction, for subtraction sets, finite or not.
//!
//! **Statement.** S is a subtraction set, h a list with period p from n₀ on, B ≥ n₀ a bound,
//! R a set that contains the residue mod p of each member of S, R′ one that contains the residue
//! of each member above B − n₀, and W a finite set of members of S with n₀ + max W ≤ B. Write h
//! also for its cycle, continued to all whole numbers. If
//!
//! 1. no i mod p and r in R have h(i − r) = h(i);
//! 2. for each i mod p and each v < h(i) there is a w in W with h(i − w) = v;
//! 3. no j < n₀ and r in R′ have h(j), the value at j itself, equal to the cycle's h(j + r);
//! 4. g(n) = h(n) for all n < B,
//!
//! then g(n) = h(n) for all n.
//!
//! **Proof.** Let n ≥ B and let g(m) = h(m) for all m < n. *No option of n has the value h(n).*
//! Take s in S, s ≤ n. If n − s ≥ n₀, then g(n − s) = h(n − s) stands in the cycle, and differs
//! from h(n) by 1. If j = n − s < n₀, then s > B − n₀, the residue of s is in R′, and g(j) = h(j)
//! differs from h(n) by 3. *Each v < h(n) is the value of an option.* By 2 there is a w in W with
//! h(n − w) = v in the cycle, and n − w ≥ B − max W ≥ n₀, so w can be taken and g(n − w) = v. So
//! mex of the options is h(n). ∎
//!
//! With p = m, n₀ = 0 and h(i) = i this says: g(n) = n mod m for all n if 1, ..., m − 1 are in S
//! and no multiple of m is; and that is also necessary, since a member that is 0 mod m would join
//! two heaps of the same value, and the heap k < m has the value k only if 1, ..., k are members.
//!
//! **In misère play** the list holds outcomes, 0 for P and 1 for N, and the same proof holds with
//! 1 and 3 asked only where h(n) is 0: then no option is a P-position; and with 2: an N-position
//! has an option that is one. A heap without options is an N-position, but none is as large as B:
//! if the cycle has an N-position then W is not empty and B ≥ max W, and if it has none then 1
//! fails, unless R is empty. So R must not be: a set without members makes every heap an
//! N-position.
//!
//! Source: the induction is folklore; for sets with a known residue superset it is in
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 4, by examples.

use super::residues::possible;
use super::{Checked, Statement, values};
use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::rule::{Convention, Set};
use serde::{Deserialize, Serialize};

pub(in crate::proof) const NAME: &str = "residue-induction";

/// The largest period: a certificate lists residues and values.
pub(in crate::proof) const MOST_PERIOD: u64 = 4096;

/// The largest bound to which values are recomputed here.
const MOST_BOUND: u64 = 1 << 24;

/// The finite data; both lists ascend.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::proof) struct Data {
    /// R.
    pub(in crate::proof) residues: Vec<u64>,
    /// W.
    pub(in crate::proof) witnesses: Vec<u64>,
}

pub(super) fn check(
    statement: &Statement<'_>,
    data: Data,
    meter: &mut Meter<'_>,
) -> Result<Checked> {
    let set = statement.subtraction_set()?;
    statement.no_saltus()?;
    let (preperiod, p, bound) = (statement.preperiod, statement.period, statement.bound);
    if p > MOST_PERIOD || bound > MOST_BOUND {
        return Err(Error::certificate(format!(
            "this theorem is used up to period {MOST_PERIOD} and bound {MOST_BOUND}"
        )));
    }
    let claimed = statement
        .claimed
        .filter(|claimed| Some(claimed.len() as u64) == preperiod.checked_add(p))
        .ok_or_else(|| Error::certificate("law.values must hold preperiod + period values"))?;
    let misere = statement.convention == Convention::Misere;
    if misere && claimed.iter().any(|outcome| *outcome > 1) {
        return Err(Error::certificate(
            "in misère play law.values are outcomes, 0 or 1",
        ));
    }
    let (before, cycle) = claimed.split_at(preperiod as usize);
    // The cycle's value at n, for n of any size: the cycle begins at the preperiod.
    let start = preperiod % p;
    let h = |n: u64| cycle[((n % p + p - start) % p) as usize];

    let residues: Vec<u64> = listed(&possible(&set, p, 0, meter)?);
    if residues != data.residues {
        return Err(Error::certificate(format!(
            "data.residues must be the {} residues mod {p} that members of the set can have",
            residues.len()
        )));
    }
    if misere && residues.is_empty() {
        return Err(Error::certificate(
            "the set has no members, so in misère play every heap is an N-position",
        ));
    }
    let witnesses = &data.witnesses;
    if !witnesses.is_sorted_by(|a, b| a < b) {
        return Err(Error::certificate("data.witnesses must ascend"));
    }
    let greatest = witnesses.last().copied().unwrap_or(0);
    if preperiod
        .checked_add(greatest)
        .is_none_or(|least| bound < least)
    {
        return Err(Error::certificate(format!(
            "bound is {bound}, and must be at least {preperiod} + {greatest}"
        )));
    }
    // Below the bound now, so that trial division ends soon.
    for w in witnesses {
        meter.charge(w.isqrt() + 1)?;
        if !set.contains(*w, *w) {
            return Err(Error::certificate(format!(
                "the witness {w} is not a member of the set"
            )));
        }
    }

    let work = u128::from(p) * (residues.len() + witnesses.len()) as u128;
    values::afford(meter, work, "comparing residues")?;
    meter.charge(work as u64)?;
    for i in 0..p {
        if misere && h(i) != 0 {
            continue;
        }
        if let Some(r) = residues.iter().find(|r| h(i + p - **r) == h(i)) {
            return Err(Error::certificate(format!(
                "n ≡ {i} mod {p} and n − s with s ≡ {r} have the same value {}",
                h(i)
            )));
        }
    }
    for i in 0..p {
        let mut met = vec![false; h(i).min(p as u32) as usize];
        for w in witnesses {
            if let Some(there) = met.get_mut(h(i + p - w % p) as usize) {
                *there = true;
            }
        }
        let missing = met.iter().position(|there| !there);
        if let Some(v) = missing.or((u64::from(h(i)) > p).then_some(met.len())) {
            return Err(Error::certificate(format!(
                "no witness leads from n ≡ {i} mod {p}, of value {}, to the value {v}",
                h(i)
            )));
        }
    }
    late_members(statement, &set, before, &h, meter)?;

    let members = members_below(&set, bound, meter)?;
    let mut computed = values::of_members(&members, statement.convention, bound, meter)?;
    for (n, value) in (0..).zip(&computed) {
        let stated = before.get(n as usize).copied().unwrap_or_else(|| h(n));
        if stated != *value {
            return Err(Error::certificate(format!(
                "the value at {n} is {value}, and the law says {stated}"
            )));
        }
    }
    let length = preperiod + p;
    for n in computed.len() as u64..length {
        computed.push(claimed[n as usize]);
    }
    Ok(Checked {
        how: format!(
            "recomputed {what} for n < {bound} by mex; for every larger n by induction: the amounts \
             have at most {count} residues mod {p}, none of which joins two n of one {name}, and \
             {reach} members reach every smaller {name} from each residue",
            what = statement.symbol(),
            name = if misere { "outcome P" } else { "value" },
            count = residues.len(),
            reach = witnesses.len(),
        ),
        values: computed,
    })
}

/// Condition 3.
fn late_members(
    statement: &Statement<'_>,
    set: &Set,
    before: &[u32],
    h: &dyn Fn(u64) -> u32,
    meter: &mut Meter<'_>,
) -> Result<()> {
    if before.is_empty() {
        return Ok(());
    }
    let p = statement.period;
    let late = listed(&possible(
        set,
        p,
        statement.bound - statement.preperiod,
        meter,
    )?);
    let work = before.len() as u128 * late.len() as u128;
    values::afford(meter, work, "comparing residues")?;
    meter.charge(work as u64)?;
    for (j, value) in (0..).zip(before) {
        if statement.convention == Convention::Misere && *value != 0 {
            continue;
        }
        if let Some(r) = late.iter().find(|r| h(j + **r) == *value) {
            return Err(Error::certificate(format!(
                "n ≡ {} mod {p} may lead to the exceptional {j} of the same value {value}",
                (j + r) % p
            )));
        }
    }
    Ok(())
}

/// The members of a subtraction set below `bound`, ascending.
pub(in crate::proof) fn members_below(
    set: &Set,
    bound: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<u64>> {
    meter.reserve(bound.saturating_mul(8), "the list of members")?;
    let mut members = Vec::new();
    for amount in 1..bound {
        // Trial division is the dearest test of membership.
        meter.charge(amount.isqrt() + 1)?;
        if set.contains(amount, amount) {
            members.push(amount);
        }
    }
    Ok(members)
}

/// The residues that are marked, ascending.
pub(in crate::proof) fn listed(residues: &[bool]) -> Vec<u64> {
    (0..)
        .zip(residues)
        .filter(|(_, there)| **there)
        .map(|(r, _)| r)
        .collect()
}

/// Whether data.residues is what the checker finds, for the prover.
pub(in crate::proof) fn data(
    set: &Set,
    p: u64,
    witnesses: Vec<u64>,
    meter: &mut Meter<'_>,
) -> Result<Data> {
    Ok(Data {
        residues: listed(&possible(set, p, 0, meter)?),
        witnesses,
    })
}
