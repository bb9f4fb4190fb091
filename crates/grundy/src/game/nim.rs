#![doc = include_str!("nim.md")]

use super::judge::{Input, Output};
use super::nim_sum::{add_up, binary, nim_sum, readable, top_bit};
use super::{About, Game, Parameters, Verdict, heaps};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::rule::{Convention, Position, Rule, Ruleset, Set};
use crate::trace::{Role, Step, Trace};
use num_bigint::BigUint;

/// Take any number of stones from one heap; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct Nim;

/// The amounts that may be taken.
pub(super) const AMOUNTS: Set = Set::Range { from: 1, to: None };

impl Ruleset for Nim {
    type Position = Position;

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        heaps::options(&AMOUNTS, position, visit);
    }
}

impl Game for Nim {
    const ABOUT: About = About {
        name: "nim",
        title: "Nim",
        topic: "Taking from heaps",
        summary: "Take any number of stones from one heap; who cannot move loses",
        page: include_str!("nim.md"),
        theorem: "Bouton's theorem",
        position: "heaps, as in `3 4 5`",
        judge: Some(
            "`n`, then n heaps below 2^64; prints `Second`, or `First i k`: take k from heap i",
        ),
        code: Some(include_str!("nim.cpp")),
        parameters: &[],
        misere: None,
        related: &[],
    };

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn rule(&self) -> Option<Rule> {
        Some(heaps::rule(AMOUNTS, Convention::Normal))
    }

    fn read(&self, text: &str) -> Result<Position> {
        heaps::read(text)
    }

    fn write(&self, position: &Position) -> String {
        heaps::write(position)
    }

    fn theorem(&self, position: &Position, _: &Budget<'_>) -> Result<Verdict> {
        let sum = nim_sum(heaps::numbers(position));
        Ok(Verdict {
            outcome: heaps::next_player_wins(sum != BigUint::ZERO),
            value: Some(Value::Number(Natural(sum))),
        })
    }

    fn winning_moves(&self, position: &Position, _: &Budget<'_>) -> Result<Moves> {
        let sum = nim_sum(heaps::numbers(position));
        let mut found = heaps::Found::default();
        for (index, heap) in heaps::numbers(position).enumerate() {
            let left = heap ^ &sum;
            if left < *heap {
                found.add(index, heap, [heap - left]);
            }
        }
        Ok(found.moves())
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        heaps::after(position, chosen)
    }

    fn explain(&self, position: &Position, _: &Budget<'_>) -> Result<Trace> {
        readable(heaps::numbers(position))?;
        let values: Vec<BigUint> = heaps::numbers(position).cloned().collect();
        let mut trace = Trace::new("nim-title");
        trace.steps.push(
            Step::new("nim-heaps")
                .arg("heaps", self.write(position))
                .show(&binary(&values, None))
                .line(8),
        );
        let sum = add_up(&mut trace, &values, 10);
        finish(&mut trace, &values, &sum, 11);
        Ok(trace)
    }

    fn judge(&self, input: &mut Input<'_>, output: &mut Output<'_>) -> Result<()> {
        let heaps = FirstByBit::read(input)?;
        output.line(&match heaps.winning_move() {
            None => "Second".to_owned(),
            Some((heap, amount)) => format!("First {heap} {amount}"),
        })
    }

    fn small() -> (&'static str, Vec<(Self, Vec<Position>)>) {
        let mut positions = heaps::boxes(3, 7);
        positions.extend(heaps::boxes(4, 3));
        let what = "every position of 3 heaps up to 7 and of 4 heaps up to 3";
        (what, vec![(Self, positions)])
    }
}

/// The end of the argument, once the nim-sum is known: its top bit, each heap tried, the answer.
/// `line` is the line of the code that asks whether the sum is 0; the search follows it.
pub(super) fn finish(trace: &mut Trace, values: &[BigUint], sum: &BigUint, line: u32) {
    let state = binary(values, Some(sum));
    if *sum == BigUint::ZERO {
        let step = Step::new("nim-second").show(&state).line(line);
        trace.steps.push(step.mark_row(values.len(), Role::P));
        return;
    }
    trace.steps.push(top_bit(values, sum).line(line));
    let mut winning = Vec::new();
    for (row, heap) in values.iter().enumerate() {
        let left = heap ^ sum;
        let (id, role) = if left < *heap {
            winning.push((row, heap - &left));
            ("nim-try-yes", Role::P)
        } else {
            ("nim-try-no", Role::Refused)
        };
        let step = Step::new(id)
            .arg("heap", row + 1)
            .arg("size", heap)
            .arg("sum", sum)
            .arg("left", left)
            .show(&state);
        trace.steps.push(step.mark_row(row, role).line(line + 3));
    }
    if let Some((row, amount)) = winning.first() {
        let mut after = values.to_vec();
        after[*row] -= amount;
        let step = Step::new("nim-first")
            .arg("heap", row + 1)
            .arg("amount", amount)
            .arg("left", &after[*row])
            .arg("moves", winning.len())
            .show(&binary(&after, Some(&BigUint::ZERO)));
        trace
            .steps
            .push(step.mark_row(*row, Role::Chosen).line(line + 4));
    }
}

/// What a judge must remember of its heaps, however many they are: their nim-sum, and for each
/// bit the first heap that has it.
#[derive(Debug)]
pub(super) struct FirstByBit {
    pub(super) sum: u64,
    seen: u64,
    first: [(u64, u64); 64],
}

impl FirstByBit {
    pub(super) fn new() -> Self {
        Self {
            sum: 0,
            seen: 0,
            first: [(0, 0); 64],
        }
    }

    fn read(input: &mut Input<'_>) -> Result<Self> {
        let count = input.number(|| "the number of heaps".to_owned())?;
        let mut heaps = Self::new();
        for heap in 1..=count {
            heaps.add(heap, input.number(|| format!("heap {heap} of {count}"))?);
        }
        Ok(heaps)
    }

    #[inline]
    pub(super) fn add(&mut self, heap: u64, size: u64) {
        self.sum ^= size;
        let mut new = size & !self.seen;
        self.seen |= size;
        while new != 0 {
            self.first[new.trailing_zeros() as usize] = (heap, size);
            new &= new - 1;
        }
    }

    /// The first heap that can be made to bring the nim-sum to 0, and how many to take from it.
    pub(super) fn winning_move(&self) -> Option<(u64, u64)> {
        let (heap, size) = self.first[self.sum.checked_ilog2()? as usize];
        Some((heap, size - (size ^ self.sum)))
    }
}
