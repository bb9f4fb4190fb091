//! Not ultimately periodic: sets that have a multiple of every number.
//!
//! **Statement.** If a subtraction set has a multiple of every p ≥ 1, its nim-sequence is not
//! ultimately periodic.
//!
//! **Proof.** Suppose g(n + p) = g(n) for all n ≥ n₀, and take a member s = j·p of the set. From
//! the heap n₀ + s there is a move to n₀, and g(n₀ + s) = g(n₀) by j periods; but a heap and its
//! option never have the same value. ∎ (It may still be arithmetic-periodic: Nim is. In misère
//! play two N-positions may be joined by a move, so there the argument is not used.)
//!
//! **Which sets.** p² is a square, p! a factorial, and p divides some Fibonacci number, since the
//! pairs (F(k), F(k + 1)) mod p are purely periodic and (0, 1) is one of them. `a..` without an
//! end has p·a. first + step·k has a multiple of every number if step divides first, since then
//! a large multiple of step·p is in it. A union needs one such part.
//!
//! `all except A` has a multiple of p unless A has them all. Squares, powers, primes, prime powers,
//! Fibonacci numbers, factorials and finite sets are *thin*: of the numbers up to N they hold a
//! share that falls to 0, so together they never hold all multiples of anything. A progression
//! first + step·k with first not 0 mod step has no multiple of step. So if A is a union of
//! thin sets and such progressions, and L the product of their steps, then not all multiples of
//! L·p are in A, and one of them is a multiple of p in the set.
//!
//! Source: the argument is folklore for squares ("subtract a square"); the rest is ours.

use super::shape;
use crate::error::{Error, Result};
use crate::law::LawKind;
use crate::proof::certificate::{Certificate, LawClaim};
use crate::rule::{Convention, HeapRule, Set};
use serde::{Deserialize, Serialize};

pub(in crate::proof) const NAME: &str = "not-ultimately-periodic";

/// Why the set has a multiple of every number p.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::proof) enum Reason {
    /// p².
    Square,
    /// p!.
    Factorial,
    /// Some Fibonacci number.
    Fibonacci,
    /// Every large multiple of p, or of step·p.
    Multiples,
    /// A set that is left out, and never holds all multiples of anything.
    Complement,
}

/// The finite data.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::proof) struct Data {
    pub(in crate::proof) reason: Reason,
}

/// What the certificate must say of the law.
pub(in crate::proof) fn law() -> LawClaim {
    LawClaim {
        formula: None,
        kind: LawKind::Aperiodic,
        period: None,
        preperiod: None,
        saltus: None,
        values: None,
    }
}

/// Why the set has a multiple of every number, where that is known.
pub(in crate::proof) fn reason(set: &Set) -> Option<Reason> {
    match set {
        Set::Squares => Some(Reason::Square),
        Set::Factorials => Some(Reason::Factorial),
        Set::Fibonacci => Some(Reason::Fibonacci),
        Set::Range { to: None, .. } => Some(Reason::Multiples),
        Set::Progression { first, step } => {
            (*step > 0 && first.is_multiple_of(*step)).then_some(Reason::Multiples)
        }
        Set::Union(parts) => parts.iter().find_map(reason),
        Set::AllExcept(inner) => avoids_multiples(inner).then_some(Reason::Complement),
        _ => None,
    }
}

/// Whether the set is a union of thin sets and of progressions without a multiple of their step.
fn avoids_multiples(set: &Set) -> bool {
    match set {
        Set::Finite(_)
        | Set::Range { to: Some(_), .. }
        | Set::Powers { .. }
        | Set::Squares
        | Set::Primes
        | Set::PrimePowers
        | Set::Fibonacci
        | Set::Factorials => true,
        Set::Progression { first, step } => *step > 0 && !first.is_multiple_of(*step),
        Set::Union(parts) => parts.iter().all(avoids_multiples),
        _ => false,
    }
}

pub(super) fn verify(certificate: &Certificate, rule: &HeapRule) -> Result<String> {
    let set = shape::subtraction_set(rule)
        .ok_or_else(|| Error::certificate("the rule is not a subtraction set"))?;
    if certificate.convention != Convention::Normal {
        return Err(Error::certificate("this theorem is about normal play"));
    }
    if certificate.law != law() {
        return Err(Error::certificate(
            "the law of this theorem has the kind aperiodic, and nothing else",
        ));
    }
    super::same(
        "bound, the number of values that this theorem needs",
        certificate.bound,
        0,
    )?;
    let data: Data = super::typed(&certificate.data)?;
    let reason = reason(&set).ok_or_else(|| {
        Error::certificate("it is not known that the set has a multiple of every number")
    })?;
    if reason != data.reason {
        return Err(Error::certificate(format!(
            "data.reason is {:?}, and {reason:?} is right",
            data.reason
        )));
    }
    Ok(match reason {
        Reason::Square => "every p ≥ 1 has the multiple p², a square that may be taken",
        Reason::Factorial => "every p ≥ 1 has the multiple p!, which may be taken",
        Reason::Fibonacci => {
            "every p ≥ 1 has a multiple among the Fibonacci numbers, since the pairs of neighbours \
             mod p are purely periodic and (0, 1) is one of them"
        }
        Reason::Multiples => "all large multiples of a number may be taken, so of every p ≥ 1 one",
        Reason::Complement => {
            "what may not be taken never holds all multiples of a number, so of every p ≥ 1 one \
             may be taken"
        }
    }
    .to_owned()
        + "; a heap and its option would have the same value if p were a period; no values needed")
}
