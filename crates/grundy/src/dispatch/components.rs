//! Answers about rules whose components have several numbers: their table stands where other
//! rules have a nim-sequence.

use super::response::Check;
use crate::budget::Budget;
use crate::engine::table::Values;
use crate::error::{Error, Result};
use crate::law::{self, Formula};
use crate::rule::{Brackets, Form, Rule};
use crate::standing::{Numbers, Standing};
use crate::table::Table;
use num_integer::Roots;

/// About how many components a table has where nobody says how far it goes.
const CELLS: u64 = 40_000;

/// The moves of a rule whose components have two numbers or more.
pub(super) fn of_several(rule: &Rule) -> Option<&Brackets> {
    match &rule.form {
        Form::Brackets(brackets) if brackets.arity() > 1 => Some(brackets),
        _ => None,
    }
}

/// The table of all components whose numbers are at most `to`. Where the budget ends before, it
/// holds those whose first number is small enough for all of its row to be there.
fn table(rule: &Rule, brackets: &Brackets, to: Option<u64>, budget: &Budget<'_>) -> Result<Table> {
    let side = match to {
        Some(to) => usize::try_from(to.saturating_add(1)).unwrap_or(usize::MAX),
        None => CELLS.nth_root(brackets.arity() as u32) as usize,
    };
    let mut sizes = vec![side.max(2); brackets.arity()];
    let mut values = Values::new(brackets, rule.symmetric, rule.convention)?;
    let ended = values.fill(&sizes, &mut budget.meter())?;
    let row: usize = sizes.iter().skip(1).product();
    let rows = values.filled() / row.max(1);
    match ended {
        Some(error) if rows == 0 => return Err(error),
        _ => sizes[0] = rows,
    }
    let cells = values.cells().get(..rows * row).unwrap_or_default();
    Table::new(brackets.names().to_vec(), sizes, cells.to_vec())
}

/// The verdict on a formula in the names of the numbers.
pub(super) fn check(
    rule: &Rule,
    brackets: &Brackets,
    formula: &str,
    to: Option<u64>,
    budget: &Budget<'_>,
) -> Result<Check> {
    let names: Vec<&str> = brackets.names().iter().map(String::as_str).collect();
    let formula =
        Formula::read(formula, &names).map_err(|error: Error| error.in_field("formula"))?;
    let table = table(rule, brackets, to, budget)?;
    let mut meter = budget.meter();
    let compared = law::check_table(&formula, &table, rule.convention, &mut meter)?;
    let last = |size: &usize| (*size as u64).saturating_sub(1);
    let standing = match compared.disagreement {
        Some(found) => Standing::Refuted {
            at: found.at,
            rules: found.rules,
            formula: found.formula,
        },
        None if compared.claims == 0 => Standing::Unknown {
            reason: "the formula makes no claim about any component that was compared".to_owned(),
        },
        None => Standing::Checked {
            to: Numbers::Several(table.sizes().iter().map(last).collect()),
        },
    };
    Ok(Check {
        rule: rule.to_string(),
        convention: rule.convention,
        formula: formula.to_string(),
        domain: compared.domain,
        standing: standing.report(),
    })
}
