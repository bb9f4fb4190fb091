//! Residues of a set of amounts, for all of its members at once.
//!
//! [`possible`] is a superset of the residues modulo p of the members above a bound; [`filled`]
//! is a subset of the residues all of whose numbers above the bound are members. Each is what the
//! other needs for a complement. Why they are right:
//!
//! - **b^k**: each power's residue follows from the one before, so the residues repeat as soon as
//!   one comes again; the walk stops there, the part before the cycle included.
//! - **squares**: k² mod p depends on k mod p, and each k mod p has large k.
//! - **primes**: a prime that does not divide p is a unit mod p; the others are divisors of p.
//! - **prime powers**: q^k is a unit unless the prime q divides p; for those, as b^k.
//! - **fibonacci**: (F(k), F(k+1)) mod p determines the pair after and the pair before it, so the
//!   pairs are purely periodic; the walk goes once round (Pisano's period).
//! - **factorials**: k! is 0 mod p for all k ≥ p.
//! - **first + step·k**: the numbers that are first modulo gcd(step, p); and whole classes mod p
//!   are in it only if step divides p.

use crate::budget::Meter;
use crate::error::Result;
use crate::rule::Set;

/// The residues modulo p, as marks at 0, ..., p − 1.
pub(in crate::proof) type Residues = Vec<bool>;

/// A superset of the residues mod `p` (at least 1) of the members above `above`.
pub(in crate::proof) fn possible(
    set: &Set,
    p: u64,
    above: u64,
    meter: &mut Meter<'_>,
) -> Result<Residues> {
    meter.charge(p)?;
    let mut residues = vec![false; p as usize];
    let mut add = |residue: u64| residues[(residue % p) as usize] = true;
    match set {
        Set::Finite(members) => {
            meter.charge(members.len() as u64)?;
            members.iter().filter(|s| **s > above).for_each(|s| add(*s));
        }
        Set::Range { from, to } => {
            let from = (*from).max(above.saturating_add(1));
            let to = to.unwrap_or(u64::MAX);
            if let Some(more) = to.checked_sub(from) {
                (0..=more.min(p - 1)).for_each(|k| add(residue_sum(from, k, p)));
            }
        }
        Set::Powers { base, most } => {
            let most = most.unwrap_or(u32::MAX);
            walk_powers(*base, 0, most, p, above, meter, &mut add)?;
        }
        Set::Squares => (0..p).for_each(|k| add(residue_product(k, k, p))),
        Set::Primes => {
            units(p, meter, &mut add)?;
            prime_divisors(p, meter)?
                .into_iter()
                .filter(|q| *q > above)
                .for_each(add);
        }
        Set::PrimePowers => {
            units(p, meter, &mut add)?;
            for q in prime_divisors(p, meter)? {
                walk_powers(q, 1, u32::MAX, p, above, meter, &mut add)?;
            }
        }
        Set::Fibonacci => {
            // Members 1, 2, 3, 5 ... as (F(2), F(3)), ...: exactly while they fit, then mod p,
            // once round from there.
            let (mut a, mut b) = (1u128, 2u128);
            while a <= u128::from(above) {
                meter.charge(1)?;
                (a, b) = (b, a + b);
            }
            let start = ((a % u128::from(p)) as u64, (b % u128::from(p)) as u64);
            let (mut a, mut b) = start;
            loop {
                meter.charge(1)?;
                add(a);
                (a, b) = (b, residue_sum(a, b, p));
                if (a, b) == start {
                    break;
                }
            }
        }
        Set::Factorials => {
            let (mut exact, mut residue) = (Some(1u64), 1 % p);
            for k in 1u64.. {
                meter.charge(1)?;
                if k > 1 {
                    exact = exact.and_then(|value| value.checked_mul(k));
                    residue = residue_product(residue, k % p, p);
                }
                let late = exact.is_none_or(|value| value > above);
                if late {
                    add(residue);
                }
                if late && k >= p {
                    break;
                }
            }
        }
        Set::Progression { first, step } => {
            let g = num_integer::gcd(*step, p).max(1);
            (0..p / g).for_each(|k| add(first % g + k * g));
        }
        Set::Union(parts) => {
            for part in parts {
                let those = possible(part, p, above, meter)?;
                (0..p)
                    .zip(those)
                    .filter(|(_, there)| *there)
                    .for_each(|(r, _)| add(r));
            }
        }
        Set::AllExcept(inner) => {
            let without = filled(inner, p, above, meter)?;
            (0..p)
                .zip(without)
                .filter(|(_, without)| !without)
                .for_each(|(r, _)| add(r));
        }
        // Which amounts these allow depends on the heap, so any residue may occur.
        Set::Fraction { .. } | Set::Divisors | Set::Coprime => (0..p).for_each(add),
    }
    Ok(residues)
}

/// Residues mod `p` (at least 1) such that every number of that class above `above` is a member.
fn filled(set: &Set, p: u64, above: u64, meter: &mut Meter<'_>) -> Result<Residues> {
    meter.charge(p)?;
    // The least number above the bound that is c mod p.
    let least = |c: u64| {
        let (c, p, above) = (u128::from(c), u128::from(p), u128::from(above));
        above + 1 + (c + p - (above + 1) % p) % p
    };
    Ok(match set {
        Set::Range { from, to: None } => (0..p).map(|c| least(c) >= u128::from(*from)).collect(),
        Set::Progression { first, step } if *step > 0 && p.is_multiple_of(*step) => (0..p)
            .map(|c| c % step == first % step && least(c) >= u128::from(*first))
            .collect(),
        Set::Union(parts) => {
            let mut all = vec![false; p as usize];
            for part in parts {
                for (all, there) in all.iter_mut().zip(filled(part, p, above, meter)?) {
                    *all |= there;
                }
            }
            all
        }
        Set::AllExcept(inner) => {
            let met = possible(inner, p, above, meter)?;
            met.into_iter().map(|met| !met).collect()
        }
        _ => vec![false; p as usize],
    })
}

/// The residues of base^k for `least` ≤ k ≤ `most`, of the powers above `above`.
fn walk_powers(
    base: u64,
    least: u32,
    most: u32,
    p: u64,
    above: u64,
    meter: &mut Meter<'_>,
    add: &mut dyn FnMut(u64),
) -> Result<()> {
    let mut met = vec![false; p as usize];
    let (mut exact, mut residue) = (Some(1u64), 1 % p);
    for exponent in 0..=most {
        meter.charge(1)?;
        if exponent > 0 {
            exact = exact.and_then(|value| value.checked_mul(base));
            residue = residue_product(residue, base % p, p);
        }
        if exponent < least || exact.is_some_and(|value| value <= above) {
            continue;
        }
        if std::mem::replace(&mut met[residue as usize], true) {
            break;
        }
        add(residue);
    }
    Ok(())
}

fn units(p: u64, meter: &mut Meter<'_>, add: &mut dyn FnMut(u64)) -> Result<()> {
    meter.charge(p)?;
    (0..p)
        .filter(|r| num_integer::gcd(*r, p) == 1)
        .for_each(add);
    Ok(())
}

fn prime_divisors(p: u64, meter: &mut Meter<'_>) -> Result<Vec<u64>> {
    meter.charge(p)?;
    let prime = |q: u64| {
        q >= 2
            && (2..q)
                .take_while(|d| d * d <= q)
                .all(|d| !q.is_multiple_of(d))
    };
    Ok((2..=p)
        .filter(|q| p.is_multiple_of(*q) && prime(*q))
        .collect())
}

fn residue_sum(a: u64, b: u64, p: u64) -> u64 {
    ((u128::from(a) + u128::from(b)) % u128::from(p)) as u64
}

fn residue_product(a: u64, b: u64, p: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(p)) as u64
}
