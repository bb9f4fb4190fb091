//! Answers about rules whose components have several numbers: their table stands where other
//! rules have a nim-sequence.

use super::answer::list;
use super::response::{Check, List, LoopLine, Loops, Study, ValueList, ValuesAnswer};
use crate::budget::Budget;
use crate::engine::Kind;
use crate::engine::table::Values;
use crate::error::{Error, Result};
use crate::law::{self, Formula};
use crate::play::Analysis;
use crate::play::components::{Sums, solve as solve_sum};
use crate::rule::{Brackets, Components, Convention, Form, Rule};
use crate::standing::{Numbers, Standing};
use crate::table::Table;
use crate::trace::components::Valued;
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

/// The most cells of a table that a study lists.
const MOST_LISTED: usize = 10_000;

/// Refuses an engine other than the one for tables.
pub(super) fn only_tables(engine: Option<Kind>) -> Result<()> {
    match engine {
        None | Some(Kind::Table) => Ok(()),
        Some(kind) => Err(
            Error::unsupported(format!("the engine {kind} does not fit this rule"))
                .hint("this one does: table")
                .in_field("engine"),
        ),
    }
}

/// A table as lists in lists, as many rows as fit into `most` cells.
fn rows(table: &Table, convention: Convention, most: usize) -> ValueList {
    fn nested(cells: &[u32], sizes: &[usize], most: usize, convention: Convention) -> List {
        match sizes {
            [_, rest @ ..] if !rest.is_empty() => {
                let row = rest.iter().product::<usize>().max(1);
                let shown = (most / row).max(1);
                List::Rows(
                    cells
                        .chunks(row)
                        .take(shown)
                        .map(|cells| nested(cells, rest, most, convention))
                        .collect(),
                )
            }
            _ => list(cells, convention).list,
        }
    }
    ValueList {
        from: Numbers::Several(vec![0; table.sizes().len()]),
        list: nested(table.values(), table.sizes(), most, convention),
    }
}

/// The law of a table.
pub(super) fn study(
    rule: &Rule,
    brackets: &Brackets,
    to: Option<u64>,
    budget: &Budget<'_>,
) -> Result<Study> {
    let table = table(rule, brackets, to, budget)?;
    let found = law::find_table(&table, rule.convention, &mut budget.meter())?;
    let standing = match &found.law {
        Some(_) => Standing::Checked { to: found.to },
        None => Standing::Unknown {
            reason: found.reason,
        },
    };
    let unproved = found
        .law
        .as_ref()
        .map(|_| "the theorems are about rules whose components are one number".to_owned());
    Ok(Study {
        rule: rule.to_string(),
        same_as: None,
        convention: rule.convention,
        values: rows(&table, rule.convention, MOST_LISTED),
        computed: table.values().len() as u64,
        law: found.law.map(|law| law.report(brackets.names())),
        also: found
            .also
            .iter()
            .map(|law| law.report(brackets.names()))
            .collect(),
        unproved,
        proof: None,
        standing: standing.report(),
        engine: Kind::Table.to_string(),
    })
}

/// The table itself.
pub(super) fn values(
    rule: &Rule,
    brackets: &Brackets,
    to: u64,
    budget: &Budget<'_>,
) -> Result<ValuesAnswer> {
    let table = table(rule, brackets, Some(to), budget)?;
    let complete = table.sizes().first().is_some_and(|rows| *rows as u64 > to);
    Ok(ValuesAnswer {
        rule: rule.to_string(),
        convention: rule.convention,
        values: rows(&table, rule.convention, usize::MAX),
        complete,
        engine: Kind::Table.to_string(),
    })
}

/// The analysis of a sum, and for normal play the value of each component in text.
pub(super) fn solve(
    rule: &Rule,
    brackets: &Brackets,
    position: &str,
    budget: &Budget<'_>,
) -> Result<(Analysis, Vec<Valued>)> {
    let position = Components::read(position, brackets.arity())?;
    let mut sums = Sums::new(brackets, rule.symmetric, rule.convention)?;
    let analysis = solve_sum(&mut sums, &position, budget)?;
    let values = position
        .iter()
        .map(|component| {
            let numbers: Option<Vec<u64>> = component.iter().map(|n| n.to_u64()).collect();
            let value = numbers
                .filter(|_| rule.convention == Convention::Normal)
                .and_then(|numbers| sums.values().known_value(&numbers));
            let text: Vec<String> = component.iter().map(ToString::to_string).collect();
            Valued {
                component: format!("[{}]", text.join(", ")),
                value: value.map(|value| value.to_string()),
            }
        })
        .collect();
    Ok((analysis, values))
}

/// The loops of each move, in words.
pub(super) fn loops(brackets: &Brackets) -> Result<Vec<Loops>> {
    let mut loops = Vec::new();
    for clause in &brackets.clauses {
        for nest in clause.nests()? {
            let lines = nest.words().into_iter().map(|line| LoopLine {
                depth: line.depth,
                text: line.text,
            });
            loops.push(Loops {
                of: clause.to_string(),
                lines: lines.collect(),
            });
        }
    }
    Ok(loops)
}
