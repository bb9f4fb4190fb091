#![doc = include_str!("one_from_each.md")]

use super::judge::{Format, Judge};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps, whole};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::{Move, Moves};
use crate::rule::{Position, Ruleset};
use num_bigint::BigUint;

/// Choose heaps with coins, at least one, and take exactly one coin from each; who cannot move
/// loses.
#[derive(Debug, Clone, Copy)]
pub struct OneFromEach;

impl Ruleset for OneFromEach {
    type Position = Position;

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        take(position.clone(), 0, false, visit);
    }
}

/// Every way to choose among the heaps from the one at `index` on; `any` says whether one was
/// chosen before.
fn take(position: Position, index: usize, any: bool, visit: &mut dyn FnMut(Position)) {
    let Some(heap) = position.heaps.get(index) else {
        if any {
            visit(position);
        }
        return;
    };
    if heap.0 > BigUint::ZERO {
        let mut after = position.clone();
        after.heaps[index].0 -= 1u8;
        take(after, index + 1, true, visit);
    }
    take(position, index + 1, any, visit);
}

impl Game for OneFromEach {
    const ABOUT: About = About {
        name: "one-from-each",
        title: "One from each chosen heap",
        topic: "Taking from several heaps at once",
        summary: "Choose heaps with coins, at least one of them, and take exactly one coin from \
                  each; who cannot move loses",
        page: include_str!("one_from_each.md"),
        method: Method::Theorem("one from each (all heaps even)"),
        checked_on: "every position of up to 2 heaps up to 7, 3 up to 3 and 4 up to 2",
        position: "heaps, as in `1 2 3`",
        code: None,
        parameters: &[],
        misere: None,
        related: &["nim", "half-nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "tests",
            reads: "`t`, then for each test `n` and n heaps",
            prints: "who wins each test, `first` or `second`",
            source: "CSES, Another Game",
            problems: &["CSES-2208"],
            words: Some(["first", "second"]),
        },
        run: |_, input, output, _| {
            input.tests(|input| {
                let mut any_odd = false;
                input.heaps(|_, size| any_odd |= size % 2 == 1)?;
                output.verdict(any_odd)
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
        Ok(whole::outcome_only(position.heaps.iter().any(is_odd)))
    }

    fn winning_moves(&self, position: &Position, _: &Budget<'_>) -> Result<Moves> {
        let mut after = position.clone();
        let mut odd = 0u64;
        for heap in &mut after.heaps {
            if is_odd(heap) {
                heap.0 -= 1u8;
                odd += 1;
            }
        }
        if odd == 0 {
            return Ok(whole::all(Vec::new()));
        }
        let text = format!("take one from each odd heap, {odd} in all");
        Ok(whole::all(vec![whole::to(self, position, &after, text)]))
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        whole::after(self, position, chosen)
    }

    fn small() -> Cases<Self> {
        let positions = [(0, 0), (1, 7), (2, 7), (3, 3), (4, 2)];
        let positions = positions
            .into_iter()
            .flat_map(|(count, most)| heaps::boxes(count, most));
        vec![(Self, positions.collect())]
    }
}

fn is_odd(heap: &Natural) -> bool {
    heap.0.bit(0)
}
