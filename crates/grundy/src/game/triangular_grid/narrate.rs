//! The trace: board, residues, classes, value, and the winning move part by part.

use super::board::{Board, Cell};
use super::law::{self, Class, Plan};
use crate::error::{Error, Result};
use crate::play::Value;
use crate::trace::{Mark, Role, State, Step, Trace};
use serde_json::{Map, json};

/// The largest board that is stepped through, in cells that are not empty.
const MOST_CELLS: usize = 100;

/// The steps that lead to the answer.
pub(super) fn trace(board: &Board) -> Result<Trace> {
    if board.cells().len() > MOST_CELLS {
        return Err(Error::unsupported(format!(
            "an explanation steps through at most {MOST_CELLS} cells, and here are {}",
            board.cells().len()
        ))
        .hint("`solve` gives the answer without the steps"));
    }
    let classes = law::classes(board);
    let mut steps = vec![
        step(
            "board",
            &[
                ("rows", text(board.rows())),
                ("limit", text(board.limit())),
                ("cells", json!(board.cells().len())),
            ],
            grid(board),
            Vec::new(),
        ),
        residues(board, &classes),
        sums(board, &classes, "classes"),
        value(board, &classes),
    ];
    match law::winning_plan(board, &classes) {
        None => steps.push(step(
            "lost",
            &[("modulus", text(board.limit() + 1))],
            table_of(&classes),
            marks_of(&classes),
        )),
        Some(plan) => winning(board, &classes, &plan, &mut steps)?,
    }
    Ok(Trace {
        title: "triangular-grid-title".to_owned(),
        steps,
    })
}

fn residues(board: &Board, classes: &[Class]) -> Step {
    let mut rows: Vec<(Cell, u64)> = classes
        .iter()
        .flat_map(|class| class.residues.iter().map(|cell| (*cell, class.index)))
        .collect();
    rows.sort_unstable();
    let rows = rows.into_iter().map(|(cell, class)| {
        let stones = board.stones(cell.row, cell.column);
        [cell.row, cell.column, stones, cell.stones, class]
            .map(|number| number.to_string())
            .to_vec()
    });
    let state = State::Table {
        columns: columns(&["row", "column", "stones", "residue", "class"]),
        rows: rows.collect(),
    };
    let modulus = board.limit() + 1;
    step("residues", &[("modulus", text(modulus))], state, Vec::new())
}

fn sums(board: &Board, classes: &[Class], id: &str) -> Step {
    let nonzero = classes.iter().filter(|class| class.nim_sum > 0).count();
    let args = [
        ("modulus", text(board.limit() + 1)),
        ("nonzero", json!(nonzero)),
    ];
    step(id, &args, table_of(classes), marks_of(classes))
}

fn value(board: &Board, classes: &[Class]) -> Step {
    let width = ("width", text(law::width(board)));
    let modulus = ("modulus", text(board.limit() + 1));
    let (id, args) = match law::value(board, classes) {
        Value::Number(number) => ("value", [width, modulus, ("value", text(number))]),
        Value::Fields { fields, .. } => (
            "value-fields",
            [width, modulus, ("fields", json!(fields.len()))],
        ),
    };
    step(id, &args, table_of(classes), marks_of(classes))
}

fn winning(board: &Board, classes: &[Class], plan: &Plan, steps: &mut Vec<Step>) -> Result<()> {
    for class in classes {
        let Some(chosen) = class.choose() else {
            continue;
        };
        let args = [
            ("class", text(class.index)),
            ("sum", text(class.nim_sum)),
            ("bit", text(law::top_bit(class.nim_sum))),
            ("row", text(chosen.row)),
            ("column", text(chosen.column)),
            ("residue", text(chosen.stones)),
            ("lower", text(chosen.stones ^ class.nim_sum)),
        ];
        let marks = vec![point(chosen.row, chosen.column, Role::Current)];
        steps.push(step("choose", &args, grid(board), marks));
    }
    let place = [
        ("row", text(plan.from.row)),
        ("column", text(plan.from.column)),
    ];
    let from = point(plan.from.row, plan.from.column, Role::Chosen);
    let others = ("others", json!(plan.settled.len()));
    let args = [place.as_slice(), &[others]].concat();
    steps.push(step("smallest", &args, grid(board), vec![from.clone()]));

    // The move grows part by part; each part alone is a legal move too.
    let mut part = Plan {
        settled: Vec::new(),
        ..plan.clone()
    };
    let amounts = [
        ("taken", text(plan.taken)),
        ("before", text(plan.from.stones)),
        ("after", text(plan.from.stones - plan.taken)),
    ];
    let args = [place.as_slice(), &amounts].concat();
    let state = grid(&board.play(&part.chosen())?);
    steps.push(step("take", &args, state, vec![from]));
    for settled in &plan.settled {
        part.settled.push(*settled);
        let high = law::top_bit(board.limit());
        let id = if settled.needed & high != 0 {
            "add-high"
        } else {
            "add-low"
        };
        let args = [
            ("class", text(settled.class)),
            ("row", text(settled.row)),
            ("left", text(settled.column)),
            ("right", text(settled.column + 1)),
            ("u", text(settled.before[0])),
            ("v", text(settled.before[1])),
            ("needed", text(settled.needed)),
            ("high", text(high)),
            ("toleft", text(settled.after[0])),
            ("toright", text(settled.after[1])),
            ("addleft", text(settled.added[0])),
            ("addright", text(settled.added[1])),
        ];
        let marks = [0, 1].map(|offset| point(settled.row, settled.column + offset, Role::Current));
        let state = grid(&board.play(&part.chosen())?);
        steps.push(step(id, &args, state, marks.to_vec()));
    }
    let after = board.play(&plan.chosen())?;
    steps.push(sums(&after, &law::classes(&after), "won"));
    Ok(())
}

fn table_of(classes: &[Class]) -> State {
    let rows = classes.iter().map(|class| {
        let residues = class.residues.iter().map(|cell| cell.stones.to_string());
        vec![
            class.index.to_string(),
            class.field.to_string(),
            residues.collect::<Vec<_>>().join(" "),
            class.nim_sum.to_string(),
        ]
    });
    State::Table {
        columns: columns(&["class", "field", "residues", "sum"]),
        rows: rows.collect(),
    }
}

fn marks_of(classes: &[Class]) -> Vec<Mark> {
    (0..)
        .zip(classes)
        .map(|(row, class)| Mark {
            row,
            column: Some(3),
            role: if class.nim_sum == 0 { Role::P } else { Role::N },
        })
        .collect()
}

fn grid(board: &Board) -> State {
    State::Grid {
        rows: board.rows(),
        cells: board
            .cells()
            .iter()
            .map(|cell| (cell.row, cell.column, cell.stones))
            .collect(),
    }
}

fn point(row: u64, column: u64, role: Role) -> Mark {
    Mark {
        row: row - 1,
        column: Some(column - 1),
        role,
    }
}

fn columns(names: &[&str]) -> Vec<String> {
    names
        .iter()
        .map(|name| format!("triangular-grid-column-{name}"))
        .collect()
}

/// Amounts are text, so that no view rounds them; only what words are counted by is a number.
fn text(amount: impl ToString) -> serde_json::Value {
    json!(amount.to_string())
}

fn step(id: &str, args: &[(&str, serde_json::Value)], state: State, marks: Vec<Mark>) -> Step {
    Step {
        id: format!("triangular-grid-{id}"),
        args: args
            .iter()
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect::<Map<_, _>>(),
        state,
        marks,
        code_line: None,
    }
}
