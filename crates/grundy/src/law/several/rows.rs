//! Rows of a table of two numbers that repeat with a saltus: g(a, b + p) = g(a, b) + s for b ≥ n0,
//! with p, s and n0 of their own for each a.
//!
//! Wythoff's game is the example: every row is additively periodic with its saltus equal to its
//! period. Sources: N. Pink and A. Dress, A. Flammenkamp, *Additive periodicity of the
//! Sprague–Grundy function of certain Nim games*, Adv. in Appl. Math. 22, 1999; H. Landman,
//! *A simple FSM-based proof of the additive periodicity of the Sprague–Grundy function of
//! Wythoff's game*, in *More Games of No Chance*, 2002.

use crate::budget::Meter;
use crate::error::Result;
use crate::law::repetition::tail;
use crate::table::{Cell, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rows 0, 1, 2 ... of a table of two numbers, as far as each shows its period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The name of the number that is the same in a row, and of the one that runs.
    pub names: [String; 2],
    /// What each row does; at least one.
    pub rows: Vec<Row>,
}

/// g(row, b + period) = g(row, b) + saltus for all b ≥ preperiod; both least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// The number that is the same in the row.
    pub row: u64,
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
    /// What is added in a period.
    pub saltus: u64,
}

/// Rows that are described in words.
const MOST_IN_WORDS: usize = 8;

/// A row is worth a law only beside others.
const FEWEST: usize = 3;

/// The rows of a table of two numbers that repeat, from row 0 on; `None` where fewer than three
/// do. What states the period of a row is less than half of it.
pub(super) fn find(table: &Table, meter: &mut Meter<'_>) -> Result<Option<Rows>> {
    let ([first, second], [height, width]) = (table.names(), table.sizes()) else {
        return Ok(None);
    };
    let mut rows = Vec::new();
    for row in 0..*height {
        meter.charge(*width as u64)?;
        let values: Option<Vec<i64>> = (0..*width)
            .map(|b| match table.cell(&[row, b]) {
                Cell::Value(value) => Some(i64::from(value)),
                Cell::WonAtOnce | Cell::Unknown => None,
            })
            .collect();
        let Some(found) = values.and_then(|values| of_row(row as u64, &values)) else {
            break;
        };
        rows.push(found);
    }
    Ok((rows.len() >= FEWEST).then(|| Rows {
        names: [first.clone(), second.clone()],
        rows,
    }))
}

/// g(b + p) = g(b) + s from n0 on says that the differences have period p from n0 on.
fn of_row(row: u64, values: &[i64]) -> Option<Row> {
    let found = tail(values.len().checked_sub(1)?, |b| values[b + 1] - values[b])?;
    let saltus = values[found.preperiod + found.period] - values[found.preperiod];
    Some(Row {
        row,
        period: found.period as u64,
        preperiod: found.preperiod as u64,
        saltus: u64::try_from(saltus).ok()?,
    })
}

impl Rows {
    /// How many components state the rows, and how many confirm them.
    pub(super) fn evidence(&self, table: &Table) -> (u64, u64) {
        let width = table.sizes().last().map_or(0, |width| *width as u64);
        let fitted = self.rows.iter().map(|row| row.preperiod + row.period).sum();
        let all = width * self.rows.len() as u64;
        (fitted, all.saturating_sub(fitted))
    }

    /// Which rows: `a <= 7`.
    pub(in crate::law) fn domain(&self) -> String {
        let last = self.rows.len().saturating_sub(1);
        format!("{} <= {last}", self.names[0])
    }

    /// The rows in words, the first of them one by one.
    pub(in crate::law) fn text(&self) -> String {
        let [a, b] = &self.names;
        let list: Vec<String> = self
            .rows
            .iter()
            .take(MOST_IN_WORDS)
            .map(|row| {
                let from = match row.preperiod {
                    0 => String::new(),
                    preperiod => format!(" from {b} = {preperiod}"),
                };
                format!(
                    "{} by {}{from} at {a} = {}",
                    row.period, row.saltus, row.row
                )
            })
            .collect();
        let more = if self.rows.len() > list.len() {
            " ..."
        } else {
            ""
        };
        format!(
            "g({a}, {b} + p) = g({a}, {b}) + s in each row {}: {}{more}",
            self.domain(),
            list.join("; ")
        )
    }
}
