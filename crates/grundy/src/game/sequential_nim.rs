#![doc = include_str!("sequential_nim.md")]

use super::judge::{Format, Judge};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps, whole};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::rule::{Position, Ruleset};
use num_bigint::BigUint;

/// Nim in which only the first heap with stones may be used; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct SequentialNim;

impl Ruleset for SequentialNim {
    type Position = Position;

    /// A first heap of 2^64 and more is beyond enumeration: no options.
    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let Some(index) = first_in_use(position) else {
            return;
        };
        for left in 0..position.heaps[index].to_u64().unwrap_or(0) {
            let mut after = position.clone();
            after.heaps[index] = Natural::from(left);
            visit(after);
        }
    }
}

impl Game for SequentialNim {
    const ABOUT: About = About {
        name: "sequential-nim",
        title: "Sequential Nim",
        topic: "Taking from heaps in an order",
        summary: "Take any number of stones from the first heap that is not empty; who cannot move \
                  loses",
        page: include_str!("sequential_nim.md"),
        method: Method::Theorem("sequential Nim (values from the last heap to the first)"),
        checked_on: "every position of up to 2 heaps up to 8, 3 up to 5 and 4 up to 3",
        position: "heaps in their order, as in `2 5 4`",
        code: None,
        parameters: &[],
        misere: None,
        related: &["nim", "end-nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "tests",
            reads: "`t`, then for each test `n` and n heaps",
            prints: "who wins each test, `First` or `Second`",
            source: "Codeforces 1382B",
            problems: &["CF-1382B"],
            words: Some(["First", "Second"]),
        },
        run: |_, input, output, _| {
            input.tests(|input| {
                let (mut ones, mut in_front) = (0u64, true);
                input.heaps(|_, size| {
                    in_front &= size <= 1;
                    ones += u64::from(in_front && size == 1);
                })?;
                // With a larger heap behind the ones, who moves in it first wins.
                output.verdict((ones % 2 == 1) == in_front)
            })
        },
    }];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn read(&self, text: &str) -> Result<Position> {
        Position::read(text)
    }

    fn write(&self, position: &Position) -> String {
        position.to_string()
    }

    fn theorem(&self, position: &Position, _: &Budget<'_>) -> Result<Verdict> {
        let value = value(position, 0);
        Ok(whole::with_value(Value::Number(Natural(value))))
    }

    fn winning_moves(&self, position: &Position, _: &Budget<'_>) -> Result<Moves> {
        let Some(index) = first_in_use(position) else {
            return Ok(whole::all(Vec::new()));
        };
        let heap = &position.heaps[index].0;
        // The rest alone has value 0, or one stone in front of it has.
        let left = BigUint::from(u8::from(value(position, index + 1) != BigUint::ZERO));
        let mut found = heaps::Found::default();
        if left < *heap {
            found.add(index, heap, std::iter::once(heap - left));
        }
        Ok(found.moves())
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        heaps::after(position, chosen)
    }

    fn small() -> Cases<Self> {
        let positions = [(0, 0), (1, 8), (2, 8), (3, 5), (4, 3)];
        let positions = positions
            .into_iter()
            .flat_map(|(count, most)| heaps::boxes(count, most));
        vec![(Self, positions.collect())]
    }
}

/// Where the first heap with stones is.
fn first_in_use(position: &Position) -> Option<usize> {
    heaps::numbers(position).position(|heap| *heap != BigUint::ZERO)
}

/// The value of the heaps from the one at `index` on.
fn value(position: &Position, index: usize) -> BigUint {
    let heaps = position.heaps[index..].iter().map(|heap| &heap.0);
    let in_use = heaps.filter(|heap| **heap != BigUint::ZERO);
    in_use.rfold(BigUint::ZERO, |rest, heap| {
        if *heap <= rest {
            heap - 1u8
        } else {
            heap.clone()
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::game::mistakes::game;
    use crate::standing::Outcome;

    #[test]
    fn ones_in_front_of_a_large_heap_decide_by_their_parity() {
        let game = game("sequential-nim");
        for (position, outcome) in [
            ("1 1 10^40", Outcome::N),
            ("1 0 10^40 7", Outcome::P),
            ("1 1", Outcome::P),
            ("1 1 1", Outcome::N),
        ] {
            let answer = game.solve(position, &Budget::default()).unwrap();
            assert_eq!(answer.outcome, outcome, "{position}");
        }
    }
}
