#![doc = include_str!("nim.md")]

pub(super) mod formats;

use super::judge::Judge;
use super::nim_sum::{Argument, nim_sum};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::rule::{Convention, Position, Rule, Ruleset, Set};
use crate::trace::{Step, Trace};
use num_bigint::BigUint;

/// Take any number of stones from one heap; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct Nim;

impl Ruleset for Nim {
    type Position = Position;

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        heaps::options(&Set::ALL, position, visit);
    }
}

impl Game for Nim {
    const ABOUT: About = About {
        name: "nim",
        title: "Nim",
        topic: "Taking from heaps",
        summary: "Take any number of stones from one heap; who cannot move loses",
        page: include_str!("nim.md"),
        method: Method::Theorem("Bouton's theorem"),
        checked_on: "every position of up to 2 heaps up to 9, 3 up to 7 and 4 up to 3",
        position: "heaps, as in `3 4 5`",
        code: Some(include_str!("nim.cpp")),
        parameters: &[],
        misere: Some("misere-nim"),
        related: &["misere-nim", "bounded-nim"],
    };

    const JUDGES: &'static [Judge<Self>] = formats::ALL;

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn rule(&self) -> Option<Rule> {
        Some(heaps::rule(Set::ALL, Convention::Normal))
    }

    fn read(&self, text: &str) -> Result<Position> {
        Position::read(text)
    }

    fn write(&self, position: &Position) -> String {
        position.to_string()
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
        Ok(moves_that_cancel(position, &sum))
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        heaps::after(position, chosen)
    }

    fn explain(&self, position: &Position, budget: &Budget<'_>) -> Result<Trace> {
        let moves = self.winning_moves(position, budget)?;
        let mut argument = Argument::new("nim-title", position, Self::ABOUT.code)?;
        let step = Step::new("nim-heaps").arg("heaps", self.write(position));
        argument.push(step.show(&argument.binary(None)), "cin >> heap");
        let sum = argument.add_up();
        argument.answer("nim", &sum, &moves);
        Ok(argument.finish())
    }

    fn small() -> Cases<Self> {
        let positions = [(0, 0), (1, 9), (2, 9), (3, 7), (4, 3)];
        let positions = positions
            .into_iter()
            .flat_map(|(count, most)| heaps::boxes(count, most));
        vec![(Self, positions.collect())]
    }
}

/// The moves that change one heap by `sum`: those heaps that become smaller by it.
pub(super) fn moves_that_cancel(position: &Position, sum: &BigUint) -> Moves {
    let mut found = heaps::Found::default();
    for (index, heap) in heaps::numbers(position).enumerate() {
        let left = heap ^ sum;
        if left < *heap {
            found.add(index, heap, std::iter::once(heap - left));
        }
    }
    found.moves()
}

#[cfg(test)]
mod tests {
    use crate::game::mistakes::assert_shown;

    fn xor(heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }

    /// The answer of a program that picks a heap by `picks` and prints `amount` for it.
    fn answer(
        heaps: &[u64],
        picks: impl Fn(u64, u64) -> bool,
        amount: impl Fn(u64, u64) -> u64,
    ) -> String {
        let x = xor(heaps);
        let picked = (1..).zip(heaps).find(|(_, heap)| picks(**heap, x));
        match picked {
            Some((place, heap)) if x != 0 => format!("First {place} {}", amount(*heap, x)),
            _ => "Second".to_owned(),
        }
    }

    fn can_fall(heap: u64, x: u64) -> bool {
        (heap ^ x) < heap
    }

    #[test]
    fn the_sum_is_not_the_nim_sum() {
        assert_shown("nim", "the sum of the heaps for their XOR", |heaps| {
            let sum: u64 = heaps.iter().sum();
            (if sum == 0 { "Second" } else { "First" }).to_owned()
        });
    }

    #[test]
    fn in_cpp_less_than_binds_tighter_than_xor() {
        assert_shown(
            "nim",
            "`a ^ x < a` without parentheses in C++: `<` binds tighter than `^`, so this is `a ^ (x < a)`, which is not 0 for nearly every heap",
            |heaps| {
                let picks = |heap, x| (heap ^ u64::from(x < heap)) != 0;
                answer(heaps, picks, |heap, x| heap.wrapping_sub(heap ^ x))
            },
        );
    }

    #[test]
    fn what_is_left_is_not_what_is_taken() {
        let mistake = "printing aᵢ ⊕ x, what is left, for the number to take";
        assert_shown("nim", mistake, |heaps| {
            answer(heaps, can_fall, |heap, x| heap ^ x)
        });
    }

    #[test]
    fn the_nim_sum_is_not_the_number_to_take() {
        assert_shown("nim", "taking x stones", |heaps| {
            answer(heaps, can_fall, |_, x| x)
        });
    }
}
