//! That the period and the preperiod of a law are the least, and that a law's own values are the
//! ones that were recomputed.
//!
//! The pairs (p, s) with g(n + p) = g(n) + s from some n on form a group, so the least period
//! divides every period: if a period p is not the least, p / q is one for a prime q that divides
//! p, with saltus s / q. One look at a whole cycle decides each of them. The preperiod is the
//! least if the equation fails one place before it.

use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::law::Periodic;

/// g(n), by the law.
pub(in crate::proof) fn value(law: &Periodic, n: u64) -> Option<u64> {
    let Some(over) = n.checked_sub(law.preperiod) else {
        return law
            .values
            .get(usize::try_from(n).ok()?)
            .copied()
            .map(u64::from);
    };
    let place = law.preperiod.checked_add(over.checked_rem(law.period)?)?;
    let first = u64::from(*law.values.get(usize::try_from(place).ok()?)?);
    first.checked_add((over / law.period).checked_mul(law.saltus)?)
}

/// Refuses a law whose period or preperiod is not the least.
pub(super) fn check(law: &Periodic, meter: &mut Meter<'_>) -> Result<()> {
    let p = law.period;
    for q in prime_divisors(p) {
        if !law.saltus.is_multiple_of(q) {
            continue;
        }
        let (shorter, part) = (p / q, law.saltus / q);
        meter.charge(p)?;
        let breaks = (law.preperiod..law.preperiod.saturating_add(p)).any(|n| {
            value(law, n + shorter) != value(law, n).and_then(|value| value.checked_add(part))
        });
        if !breaks {
            return Err(Error::certificate(format!(
                "{p} is not the least period: {shorter} is one too"
            )));
        }
    }
    if let Some(before) = law.preperiod.checked_sub(1) {
        let shifted = value(law, before).and_then(|value| value.checked_add(law.saltus));
        if value(law, before + p) == shifted {
            return Err(Error::certificate(format!(
                "{} is not the least preperiod: the law holds from {before} too",
                law.preperiod
            )));
        }
    }
    Ok(())
}

fn prime_divisors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut d = 2;
    while d * d <= n {
        if n.is_multiple_of(d) {
            primes.push(d);
            while n.is_multiple_of(d) {
                n /= d;
            }
        }
        d += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}
