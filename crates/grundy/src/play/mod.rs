//! Stage 5, the analysis: outcome, value and every winning move of one position.

pub mod components;
pub mod heaps;
mod options;

use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::rule::{Convention, Position, Rule};
use crate::standing::{Outcome, Standing};
use crate::study::{Study, study};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many winning moves an analysis lists at most.
pub const MOST_MOVES: usize = 1000;

/// What is known of one position.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// The position in canonical form.
    pub position: String,
    /// The convention under which it was judged.
    pub convention: Convention,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value; `None` in misère play, which has none.
    pub value: Option<Value>,
    /// The winning moves.
    pub moves: Moves,
    /// How all this is known.
    pub standing: Standing,
}

/// A Grundy value: a number, or one too long to print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Value {
    /// The number.
    Number(Natural),
    /// Bit fields of a number of more than 4096 bits: the value is the XOR of
    /// `value` · 2^(`width`·`class`) over the list.
    Fields {
        /// Bits of a field.
        width: u64,
        /// The fields that are not 0, by class.
        fields: Vec<Field>,
    },
}

/// One field of [`Value::Fields`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Field {
    /// Which field, from the lowest.
    pub class: Natural,
    /// What stands in it.
    pub value: Natural,
}

/// Winning moves: the first [`MOST_MOVES`], by component, then amount.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moves {
    /// The list.
    pub list: Vec<Move>,
    /// Whether that is all of them.
    pub complete: bool,
    /// How many there are, where that was computed.
    pub count: Option<Natural>,
}

/// One move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Move {
    /// The component before.
    pub from: String,
    /// The component after; a sum where it splits.
    pub to: String,
    /// In words.
    pub text: String,
    /// Which component of the position, from 1, where it is a sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub component: Option<u64>,
}

/// Heaps up to this size are computed even where a law would say more.
const NEAR: u64 = 1 << 14;

/// Studies a rule on heaps as far as a position needs: to its largest heap where that is near,
/// otherwise until a law is proved, and if none is, as far as the budget allows.
///
/// # Errors
/// When neither values nor a law reach the largest heap within the budget.
pub fn study_for(rule: &Rule, position: &Position, budget: &Budget<'_>) -> Result<Study> {
    let Some(largest) = position.heaps.iter().max() else {
        return study(rule, Some(0), None, budget);
    };
    let largest_heap = largest.to_u64();
    let first = study(rule, largest_heap.filter(|n| *n <= NEAR), None, budget)?;
    if first.proves(largest) {
        return Ok(first);
    }
    if let Some(largest_heap) = largest_heap {
        match study(rule, Some(largest_heap), None, budget) {
            Ok(again) if again.proves(largest) => return Ok(again),
            Err(error) if !error.is_budget() => return Err(error),
            _ => {}
        }
    }
    first.value(largest)?;
    Ok(first)
}
