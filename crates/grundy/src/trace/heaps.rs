//! The steps that judge a sum of heaps: values of the heaps, their nim-sum, and the moves that
//! make it 0 (Sprague–Grundy); in misère play, where values say nothing, what the search found.

use super::{Role, State, Step, Trace, take};
use crate::law::Law;
use crate::play::{Analysis, Value};
use crate::rule::{Convention, HeapRule, Position};
use crate::standing::{Outcome, Standing};
use crate::study::Study;

/// Heaps that a sum may have to be stepped through.
pub const MOST_HEAPS: usize = 64;

/// Winning moves that get a step each.
const MOST_MOVES: usize = 12;

/// Steps through the judgement of a sum in normal play, of at most [`MOST_HEAPS`] heaps. `known`
/// is the study that `analysis` was made from.
#[must_use]
pub fn normal(rule: &HeapRule, position: &Position, known: &Study, analysis: &Analysis) -> Trace {
    let mut trace = Trace::new("heaps-title");
    let largest = position.heaps.iter().max();
    if let Some(enumerated) = largest.map(|heap| heap.to_u64().unwrap_or(u64::MAX)) {
        trace.steps.extend(take::enumerate(rule, enumerated));
    }
    if let Some(law) = known.law.as_ref().filter(|_| uses_law(position, known)) {
        trace.steps.push(law_step(law, &known.standing));
    }
    let values: Vec<String> = position
        .heaps
        .iter()
        .map(|heap| {
            known
                .value(heap)
                .map_or_else(|_| "?".to_owned(), |v| v.to_string())
        })
        .collect();
    let rows: Vec<Vec<String>> = position
        .heaps
        .iter()
        .zip(&values)
        .map(|(heap, value)| vec![heap.to_string(), value.clone()])
        .collect();
    let table = State::Table {
        columns: vec!["column-heap".to_owned(), "column-value".to_owned()],
        rows,
    };
    trace.steps.push(
        Step::new("heaps-values")
            .arg("heaps", position.heaps.len())
            .show(&table),
    );
    let sum = match &analysis.value {
        Some(Value::Number(sum)) => sum.to_string(),
        _ => String::new(),
    };
    let binary = State::Binary {
        rows: values,
        sum: Some(sum.clone()),
    };
    trace
        .steps
        .push(Step::new("heaps-sum").arg("sum", sum).show(&binary));
    finish(&mut trace, analysis, &table);
    trace
}

/// Steps through the judgement of a sum in misère play.
#[must_use]
pub fn misere(position: &Position, analysis: &Analysis) -> Trace {
    let mut trace = Trace::new("misere-title");
    let table = State::Table {
        columns: vec!["column-heap".to_owned()],
        rows: position
            .heaps
            .iter()
            .map(|heap| vec![heap.to_string()])
            .collect(),
    };
    trace.steps.push(Step::new("misere-search").show(&table));
    finish(&mut trace, analysis, &table);
    trace
}

/// Whether a heap is larger than what the study computed.
fn uses_law(position: &Position, known: &Study) -> bool {
    position.heaps.iter().any(|heap| !known.computes(heap))
}

fn law_step(law: &Law, standing: &Standing) -> Step {
    let report = law.report(Convention::Normal);
    let step = match standing {
        Standing::Proved(_) => Step::new("heaps-law-proved"),
        Standing::Checked { to } => Step::new("heaps-law-checked").arg("to", to),
        _ => Step::new("heaps-law-unknown"),
    };
    let number = |value: Option<u64>| value.map_or_else(String::new, |value| value.to_string());
    step.arg("formula", report.formula.as_deref().unwrap_or("-"))
        .arg("period", number(report.period))
        .arg("preperiod", number(report.preperiod))
        .arg("saltus", number(report.saltus))
}

/// Who wins, and by which moves.
fn finish(trace: &mut Trace, analysis: &Analysis, table: &State) {
    let misere = analysis.convention == Convention::Misere;
    if analysis.outcome == Outcome::P {
        let id = if misere { "misere-p" } else { "heaps-p" };
        trace.steps.push(Step::new(id).show(table));
        return;
    }
    let moves = &analysis.moves.list;
    if moves.is_empty() {
        let id = match (misere, analysis.moves.complete) {
            // Only an ended game is an N-position without a winning move.
            (true, true) => "misere-ended",
            _ => "heaps-unlisted",
        };
        trace.steps.push(Step::new(id).show(table));
        return;
    }
    for chosen in moves.iter().take(MOST_MOVES) {
        let row = chosen.component.unwrap_or(1);
        let id = if misere { "misere-move" } else { "heaps-move" };
        trace.steps.push(
            Step::new(id)
                .arg("heap", row)
                .arg("from", &chosen.from)
                .arg("to", &chosen.to)
                .show(table)
                .mark_row(
                    usize::try_from(row).map_or(0, |row| row.saturating_sub(1)),
                    Role::Chosen,
                ),
        );
    }
    if moves.len() > MOST_MOVES {
        trace.steps.push(
            Step::new("heaps-more")
                .arg("shown", MOST_MOVES)
                .arg("listed", moves.len())
                .show(table),
        );
    }
}
