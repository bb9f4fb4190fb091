//! Stage 1, the rule: what may be moved where.
//!
//! A [`Rule`] is read from text ([`std::str::FromStr`]) and printed back in canonical form
//! ([`std::fmt::Display`]); reading the canonical form gives the same rule. [`Ruleset`] is the
//! door for rules written in Rust.
//!
//! Terms as in Siegel, *Combinatorial Game Theory*, chapters I and IV.

pub mod bracket;
pub mod code;
pub mod expression;
mod lexer;
mod literal;
mod parameter;
mod parser;
pub mod position;
pub mod ruleset;
pub mod set;
pub mod sums;

pub use bracket::Brackets;
pub use code::Code;
pub use expression::Expression;
pub(crate) use lexer::quote;
pub(crate) use lexer::words_of;
pub use lexer::{LONGEST_POSITION, LONGEST_TEXT, nearest};
pub use literal::MOST_DIGITS;
pub use parameter::split_parameters;
pub use position::{Components, Position};
pub use ruleset::Ruleset;
pub use set::Set;
pub use sums::Sums;

use crate::error::Place;
use crate::number::Natural;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Who wins when no move is left. It stands beside every verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Convention {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// The rule of a game, as the rule language writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// What may be moved.
    pub form: Form,
    /// Who wins when no move is left.
    pub convention: Convention,
    /// The order of a component's numbers does not matter (`; symmetric`); says nothing where a
    /// component is one number.
    pub symmetric: bool,
}

/// The forms of the rule language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Form {
    /// A game of the catalogue, by name; [`crate::game::resolve`] finds it.
    Name(Name),
    /// A rule on heaps, one whole number each.
    Heap(HeapRule),
    /// Moves in brackets.
    Brackets(Brackets),
}

/// A name of the catalogue with its parameters: `powers-of-two max-exponent=3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name as it was written.
    pub name: String,
    /// Where it stands in the text of the rule.
    pub at: Place,
    /// The parameters, in the order in which they were written.
    pub parameters: Vec<Parameter>,
}

/// `key=value` after the name of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// What it sets.
    pub key: String,
    /// To what.
    pub value: Natural,
    /// Where it stands in its text.
    pub at: Place,
}

/// A rule whose components are heaps: single whole numbers, the move in a heap depending on
/// nothing else. A position is a disjunctive sum of heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeapRule {
    /// A take-and-break code: `0.137`.
    Code(Code),
    /// `take SET [then split]`.
    Take(Take),
}

/// `take SET [then split]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Take {
    /// The amounts that may be taken.
    pub amounts: Set,
    /// Whether what is left may be split into two heaps that are not empty, as part of the move.
    pub split: bool,
}

impl Take {
    /// The largest amount of a set that [`Take::as_code`] writes as a code.
    pub const LARGEST_IN_CODE: u64 = 1 << 16;

    /// The same rule as a take-and-break code, where the same amounts may be taken from every
    /// heap, they are finitely many, and the largest is at most [`Take::LARGEST_IN_CODE`].
    ///
    /// ```
    /// use grundy::rule::{Set, Take};
    /// let kayles = Take { amounts: Set::range(1, 2), split: true };
    /// assert_eq!(kayles.as_code().map(|code| code.to_string()), Some("0.77".to_owned()));
    /// ```
    #[must_use]
    pub fn as_code(&self) -> Option<Code> {
        let largest = self
            .amounts
            .largest()
            .filter(|_| self.amounts.is_subtraction_set())
            .filter(|largest| *largest <= Self::LARGEST_IN_CODE)?;
        let allowed = code::Digit::plain(if self.split { 7 } else { 3 });
        let mut digits = vec![code::Digit::ZERO; largest as usize];
        for amount in self.amounts.members(largest) {
            digits[amount as usize - 1] = allowed;
        }
        Some(Code::new(code::Digit::ZERO, digits, Vec::new()))
    }
}

impl HeapRule {
    /// Calls `visit` with what each move in a heap of `n` leaves: the heaps that are not empty,
    /// largest first. Moves come by amount taken, and for one amount fewer heaps first. This is
    /// the ground truth of the rule: plain, and never made faster.
    ///
    /// ```
    /// use grundy::rule::{Form, Rule};
    /// let rule: Rule = "0.07".parse()?;
    /// let Form::Heap(rule) = rule.form else { unreachable!() };
    /// let mut options = Vec::new();
    /// rule.options(5, &mut |heaps| options.push(heaps.to_vec()));
    /// assert_eq!(options, [vec![3], vec![2, 1]]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn options(&self, n: u64, visit: &mut dyn FnMut(&[u64])) {
        let _all = self.moves(n, &mut |_, heaps| {
            visit(heaps);
            ControlFlow::Continue(())
        });
    }

    /// The same moves in the same order, each with the amount that it takes, until `visit` breaks
    /// off: there may be more of them than anyone can look at.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let rule: grundy::Rule = "take 1..".parse()?;
    /// let grundy::rule::Form::Heap(rule) = rule.form else { unreachable!() };
    /// let mut first = None;
    /// let _ = rule.moves(10u64.pow(18), &mut |amount, heaps| {
    ///     first = Some((amount, heaps.to_vec()));
    ///     ControlFlow::Break(())
    /// });
    /// assert_eq!(first, Some((1, vec![10u64.pow(18) - 1])));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn moves(
        &self,
        n: u64,
        visit: &mut dyn FnMut(u64, &[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            HeapRule::Code(code) => code.moves(n, visit),
            HeapRule::Take(take) => take.amounts.members(n).try_for_each(|amount| {
                let left = n - amount;
                let whole = [left];
                visit(amount, if left == 0 { &[] } else { &whole })?;
                if take.split {
                    (1..=left / 2).try_for_each(|small| visit(amount, &[left - small, small]))?;
                }
                ControlFlow::Continue(())
            }),
        }
    }

    /// Up to which heap [`HeapRule::moves`] gives each next move within some 10^8 steps, which a
    /// caller cannot interrupt.
    #[must_use]
    pub fn listable_to(&self) -> u64 {
        match self {
            HeapRule::Code(code) => code.listable_to(),
            HeapRule::Take(take) => take.amounts.listable_to(),
        }
    }

    /// Whether some move may leave two heaps or more.
    #[must_use]
    pub fn splits(&self) -> bool {
        match self {
            HeapRule::Code(code) => code.written().any(|digit| digit.most_heaps() >= Some(2)),
            HeapRule::Take(take) => take.split,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(text: &str) -> Take {
        let rule: Rule = text.parse().unwrap();
        match rule.form {
            Form::Heap(HeapRule::Take(take)) => take,
            form => unreachable!("{form:?}"),
        }
    }

    #[test]
    fn a_finite_take_game_has_the_moves_of_its_code() {
        for text in [
            "take {1, 3, 4}",
            "take {1, 2} then split",
            "take 2..5 or 9",
            "take 3^k where k <= 2 then split",
            "take all except 4..",
        ] {
            let take = take(text);
            let code = HeapRule::Code(take.as_code().unwrap());
            let take = HeapRule::Take(take);
            for n in 0..30 {
                let options = |rule: &HeapRule| {
                    let mut all = Vec::new();
                    rule.options(n, &mut |heaps| all.push(heaps.to_vec()));
                    all
                };
                assert_eq!(options(&code), options(&take), "{text} at {n}");
            }
        }
    }

    #[test]
    fn only_finite_sets_of_small_amounts_have_a_finite_code() {
        for text in [
            "take squares",
            "take 10^9",
            "take 1..n/2",
            "take all",
            // At most 4, but which of 1 to 4 depends on the heap.
            "take 1 or (all except (5.. or 1..n/2))",
        ] {
            assert_eq!(take(text).as_code(), None, "{text}");
        }
    }
}
