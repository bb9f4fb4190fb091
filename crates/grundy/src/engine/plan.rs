//! Which engine computes a rule, and why.
//!
//! The engines differ in the shape of rule that they need; where several fit, the first of
//! [`Kind::ALL`] that does is the fastest.

use super::Engine;
use super::plain::Plain;
use super::reference::Reference;
use crate::error::{Error, ErrorKind, Result};
use crate::rule::{Convention, HeapRule};
use std::fmt;
use std::str::FromStr;

/// The engines for rules on heaps, by the name that `--engine` takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Mex over remembered values, one option at a time.
    Plain,
    /// The oracle: the rule's own move generator and plain mex.
    Reference,
}

impl Kind {
    /// Every engine, the fastest first.
    pub const ALL: [Kind; 2] = [Kind::Plain, Kind::Reference];

    /// The name that `--engine` takes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Plain => "plain",
            Kind::Reference => "reference",
        }
    }

    /// Whether this engine can compute `rule`.
    #[must_use]
    pub fn fits(self, rule: &HeapRule, convention: Convention) -> bool {
        match self {
            Kind::Plain => convention == Convention::Normal || !rule.splits(),
            Kind::Reference => true,
        }
    }

    fn reason(self) -> &'static str {
        match self {
            Kind::Plain => "the values of smaller heaps are remembered",
            Kind::Reference => {
                "in misère play a move that leaves two heaps must be judged for both together, \
                 so whole positions are searched"
            }
        }
    }

    fn cost(self) -> &'static str {
        match self {
            Kind::Plain => "O(moves) steps for each heap, four bytes of memory a heap",
            Kind::Reference => "as many steps as positions have moves",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let known = Kind::ALL.into_iter();
        known
            .clone()
            .find(|kind| kind.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| {
                Error::new(ErrorKind::Name, "there is no engine of that name").hint(format!(
                    "the engines are {}",
                    known.map(Kind::name).collect::<Vec<_>>().join(", ")
                ))
            })
    }
}

/// Which engine a rule gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The engine.
    pub engine: Kind,
    /// Why this one, as an English clause.
    pub reason: String,
    /// What it costs in time and memory, in English.
    pub cost: String,
}

/// Picks the engine for the shape of `rule`. Costs no computation of values.
#[must_use]
pub fn choose(rule: &HeapRule, convention: Convention) -> Plan {
    let engine = Kind::ALL
        .into_iter()
        .find(|kind| kind.fits(rule, convention))
        .unwrap_or(Kind::Reference);
    Plan {
        engine,
        reason: engine.reason().to_owned(),
        cost: engine.cost().to_owned(),
    }
}

/// Starts the engine for `rule`: the one of [`choose`], or `wanted`.
///
/// # Errors
/// When `wanted` does not fit the rule; the hint lists the engines that do.
pub fn start(
    rule: &HeapRule,
    convention: Convention,
    wanted: Option<Kind>,
) -> Result<Box<dyn Engine>> {
    let kind = wanted.unwrap_or_else(|| choose(rule, convention).engine);
    if !kind.fits(rule, convention) {
        let fitting: Vec<&str> = Kind::ALL
            .into_iter()
            .filter(|kind| kind.fits(rule, convention))
            .map(Kind::name)
            .collect();
        return Err(
            Error::unsupported(format!("the engine {kind} does not fit this rule"))
                .hint(format!("these do: {}", fitting.join(", "))),
        );
    }
    Ok(match kind {
        Kind::Plain => Box::new(Plain::new(rule.clone(), convention)),
        Kind::Reference => Box::new(Reference::new(rule.clone(), convention)),
    })
}
