//! Which engine computes a rule, and why.
//!
//! The engines differ in the shape of rule that they need; where several fit, the first of
//! [`Kind::ALL`] that does is the fastest.

use super::Engine;
use super::breaking::Breaking;
use super::plain::Plain;
use super::reference::Reference;
use super::sieve::Sieve;
use super::window::window;
use crate::error::{Error, ErrorKind, Result};
use crate::rule::{Convention, HeapRule, Set};
use std::fmt;
use std::str::FromStr;

/// The engines for rules on heaps, by the name that `--engine` takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A window of one-hot lanes, for finite subtraction sets.
    Window,
    /// One-hot lanes over all of the past, or counts over the complement, for any subtraction
    /// set.
    Sieve,
    /// Sparse space or sets of nim-sums, for take-and-break codes.
    Breaking,
    /// Mex over remembered values, one option at a time.
    Plain,
    /// A table of components of one number or several, for moves in brackets.
    Table,
    /// The oracle: the rule's own move generator and plain mex.
    Reference,
}

impl Kind {
    /// Every engine, the fastest first.
    pub const ALL: [Kind; 6] = [
        Kind::Window,
        Kind::Sieve,
        Kind::Breaking,
        Kind::Plain,
        Kind::Table,
        Kind::Reference,
    ];

    /// The name that `--engine` takes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Window => "window",
            Kind::Sieve => "sieve",
            Kind::Breaking => "breaking",
            Kind::Plain => "plain",
            Kind::Table => "table",
            Kind::Reference => "reference",
        }
    }

    /// Whether this engine can compute `rule`.
    #[must_use]
    pub fn fits(self, rule: &HeapRule, convention: Convention) -> bool {
        self.build(rule, convention).is_some()
    }

    /// The engine with nothing computed yet, where it fits. Nothing is allocated for values.
    fn build(self, rule: &HeapRule, convention: Convention) -> Option<Box<dyn Engine>> {
        match self {
            Kind::Window => {
                let set = subtraction_set(rule)?;
                Some(window(set, set.largest()?, convention))
            }
            Kind::Sieve => {
                let set = subtraction_set(rule)?;
                Some(Box::new(Sieve::new(set.clone(), convention)))
            }
            Kind::Breaking => match (rule, convention) {
                (HeapRule::Code(code), Convention::Normal) => Some(Box::new(Breaking::new(code))),
                (HeapRule::Take(take), Convention::Normal) if take.split => {
                    Some(Box::new(Breaking::new(&take.as_code()?)))
                }
                _ => None,
            },
            Kind::Plain => (convention == Convention::Normal || !rule.splits())
                .then(|| Box::new(Plain::new(rule.clone(), convention)) as Box<dyn Engine>),
            // Rules on heaps have engines of their own.
            Kind::Table => None,
            Kind::Reference => Some(Box::new(Reference::new(rule.clone(), convention))),
        }
    }

    fn reason(self) -> &'static str {
        match self {
            Kind::Window => {
                "the amounts are finitely many, so the values depend on a window of the last \
                 values only, and a window that repeats proves a period"
            }
            Kind::Sieve => {
                "the same amounts may be taken from every heap, but they are infinitely many or \
                 too large for a window"
            }
            Kind::Breaking => {
                "a move may break a heap; pairs with a rare value are enumerated where a sparse \
                 space is found, and sets of nim-sums are kept where more than two heaps are left"
            }
            Kind::Plain => "the values of smaller heaps are remembered",
            Kind::Table => {
                "the moves are written in brackets: their loops are run for each component, and \
                 the values of components are kept in a table"
            }
            Kind::Reference => {
                "in misère play a move that leaves two heaps must be judged for both together, \
                 so whole positions are searched"
            }
        }
    }

    fn cost(self) -> &'static str {
        match self {
            Kind::Window => {
                "about |S| / 16 steps for each heap until the window of the largest amount \
                 repeats, then none"
            }
            Kind::Sieve => {
                "about |S| / 32 steps for each heap where S has at most half of the smaller \
                 amounts, else as many as amounts are missing"
            }
            Kind::Breaking => {
                "O(rare places) steps for the heap n in a sparse space, O(n) without one, and \
                 O(n · largest value / 64) with memory to match for three heaps or more"
            }
            Kind::Plain => "O(moves) steps for each heap, four bytes of memory a heap",
            Kind::Table => "O(moves) steps for each component, four bytes of memory a component",
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

/// The largest amount for which a window is chosen: with a larger one, most lists that are asked
/// for end before the window is full.
const WIDEST: u64 = 1 << 24;

/// Picks the engine for the shape of `rule`. Costs no computation of values.
#[must_use]
pub fn choose(rule: &HeapRule, convention: Convention) -> Plan {
    let wide = subtraction_set(rule).and_then(Set::largest) > Some(WIDEST);
    let engine = Kind::ALL
        .into_iter()
        .find(|kind| kind.fits(rule, convention) && !(wide && *kind == Kind::Window))
        .unwrap_or(Kind::Reference);
    Plan {
        engine,
        reason: engine.reason().to_owned(),
        cost: engine.cost().to_owned(),
    }
}

/// The engine for moves in brackets that are not those of a rule on heaps.
#[must_use]
pub fn table_plan() -> Plan {
    Plan {
        engine: Kind::Table,
        reason: Kind::Table.reason().to_owned(),
        cost: Kind::Table.cost().to_owned(),
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
    kind.build(rule, convention).ok_or_else(|| {
        let fitting: Vec<&str> = Kind::ALL
            .into_iter()
            .filter(|kind| kind.fits(rule, convention))
            .map(Kind::name)
            .collect();
        Error::unsupported(format!("the engine {kind} does not fit this rule"))
            .hint(format!("these do: {}", fitting.join(", ")))
    })
}

/// The set of a game in which the same amounts may be taken from every heap, and nothing else
/// is done.
fn subtraction_set(rule: &HeapRule) -> Option<&Set> {
    match rule {
        HeapRule::Take(take) if !take.split && take.amounts.is_subtraction_set() => {
            Some(&take.amounts)
        }
        _ => None,
    }
}
