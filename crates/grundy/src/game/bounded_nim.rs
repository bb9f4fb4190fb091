#![doc = include_str!("bounded_nim.md")]

use super::judge::{Format, Judge};
use super::nim::formats::FirstByBit;
use super::nim_sum::{Argument, nim_sum};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::rule::{Convention, Position, Rule, Ruleset, Set};
use crate::trace::{Role, Step, Trace};
use num_bigint::BigUint;

/// Take from 1 to a limit from one heap; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct BoundedNim {
    limit: u64,
}

impl BoundedNim {
    fn amounts(self) -> Set {
        Set::range(1, self.limit)
    }

    /// limit + 1
    fn modulus(self) -> BigUint {
        BigUint::from(self.limit) + 1u8
    }

    /// The value of a heap.
    #[inline]
    fn value(self, size: u64) -> u64 {
        let modulus = self.limit.checked_add(1);
        modulus.map_or(size, |modulus| size % modulus)
    }

    /// The values of the heaps.
    fn values(self, position: &Position) -> Vec<BigUint> {
        let modulus = self.modulus();
        heaps::numbers(position)
            .map(|heap| heap % &modulus)
            .collect()
    }
}

impl Ruleset for BoundedNim {
    type Position = Position;

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        heaps::options(&self.amounts(), position, visit);
    }
}

impl Game for BoundedNim {
    const ABOUT: About = About {
        name: "bounded-nim",
        title: "Bounded Nim",
        topic: "Taking from heaps",
        summary: "Take from 1 to `limit` stones from one heap; who cannot move loses",
        page: include_str!("bounded_nim.md"),
        method: Method::Theorem("Bouton's theorem with values modulo limit + 1"),
        checked_on: "limits 1 to 4: every position of 1 heap up to 12, 2 up to 9 and 3 up to 6",
        position: "heaps, as in `3 4 5`",
        code: Some(include_str!("bounded_nim.cpp")),
        parameters: &[("limit", "the most that a move may take", Some(3))],
        misere: None,
        related: &["nim", "powers-of-two"],
    };

    const JUDGES: &'static [Judge<Self>] = &[
        Judge {
            format: Format {
                name: "first-move",
                reads: "`n`, then n heaps below 2^64",
                prints: "`Second`, or `First i k`: take k from heap i, the first whose value can \
                         fall as it must",
                source: "as `nim` has it",
                problems: &[],
                words: Some(["First", "Second"]),
            },
            run: |game, input, output, _| {
                FirstByBit::read(input, |size| game.value(size))?.answer(output)
            },
        },
        Judge {
            format: Format {
                name: "tests",
                reads: "`t`, then for each test `n` and n heaps",
                prints: "who wins each test, `first` or `second`",
                source: "CSES, Nim Game II (limit=3)",
                problems: &["CSES-1098"],
                words: Some(["first", "second"]),
            },
            run: |game, input, output, _| {
                input.tests(|input| {
                    let mut sum = 0;
                    input.heaps(|_, size| sum ^= game.value(size))?;
                    output.verdict(sum != 0)
                })
            },
        },
    ];

    fn with(parameters: &Parameters) -> Result<Self> {
        let limit = parameters.required("limit", 1, u64::MAX)?;
        Ok(Self { limit })
    }

    fn rule(&self) -> Option<Rule> {
        Some(heaps::rule(self.amounts(), Convention::Normal))
    }

    fn read(&self, text: &str) -> Result<Position> {
        Position::read(text)
    }

    fn write(&self, position: &Position) -> String {
        position.to_string()
    }

    fn theorem(&self, position: &Position, _: &Budget<'_>) -> Result<Verdict> {
        let sum = nim_sum(&self.values(position));
        Ok(Verdict {
            outcome: heaps::next_player_wins(sum != BigUint::ZERO),
            value: Some(Value::Number(Natural(sum))),
        })
    }

    fn winning_moves(&self, position: &Position, _: &Budget<'_>) -> Result<Moves> {
        let values = self.values(position);
        let sum = nim_sum(&values);
        let modulus = self.modulus();
        let mut found = heaps::Found::default();
        for (index, (heap, value)) in heaps::numbers(position).zip(&values).enumerate() {
            let wanted = value ^ &sum;
            if wanted == *value || wanted >= modulus {
                continue;
            }
            // The one amount up to the limit that leads to the wanted value.
            let amount = (value + &modulus - wanted) % &modulus;
            if amount <= *heap {
                found.add(index, heap, std::iter::once(amount));
            }
        }
        Ok(found.moves())
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        heaps::after(position, chosen)
    }

    fn explain(&self, position: &Position, budget: &Budget<'_>) -> Result<Trace> {
        let moves = self.winning_moves(position, budget)?;
        let mut argument = Argument::new("bounded-title", position, Self::ABOUT.code)?;
        let modulus = self.modulus();
        let step = Step::new("bounded-heaps")
            .arg("heaps", self.write(position))
            .arg("limit", self.limit)
            .arg("modulus", &modulus);
        argument.push(step.show(&argument.binary(None)), "cin >> value");
        for (index, heap) in heaps::numbers(position).enumerate() {
            let step = Step::new("value-of-heap")
                .arg("heap", index + 1)
                .arg("size", heap)
                .arg("modulus", &modulus)
                .arg("value", heap % &modulus)
                .show(&argument.binary(None));
            argument.push(step.mark_row(index, Role::Current), "value %=");
        }
        argument.evaluate(|heap| heap % &modulus);
        let sum = argument.add_up();
        argument.answer("value", &sum, &moves);
        Ok(argument.finish())
    }

    fn small() -> Cases<Self> {
        let games = (1..=4).map(|limit| {
            let positions = [(0, 0), (1, 12), (2, 9), (3, 6)];
            let positions = positions
                .into_iter()
                .flat_map(|(count, most)| heaps::boxes(count, most));
            (Self { limit }, positions.collect())
        });
        games.collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::game::mistakes::{assert_shown, game};

    /// Nim's answer on what `value` makes of the heaps, taking `amount` of a heap, its value, and
    /// the value it must fall to.
    fn answer(
        heaps: &[u64],
        value: impl Fn(u64) -> u64,
        amount: impl Fn(u64, u64, u64) -> u64,
    ) -> String {
        let x = heaps.iter().fold(0, |sum, heap| sum ^ value(*heap));
        let picked = (1..)
            .zip(heaps)
            .find(|(_, heap)| (value(**heap) ^ x) < value(**heap));
        match picked {
            Some((place, heap)) => {
                let value = value(*heap);
                format!("First {place} {}", amount(*heap, value, value ^ x))
            }
            None => "Second".to_owned(),
        }
    }

    fn fall(_: u64, value: u64, left: u64) -> u64 {
        value - left
    }

    #[test]
    fn heaps_are_not_their_values() {
        let mistake = "XOR of the heaps, not of their values";
        assert_shown("bounded-nim", mistake, |heaps| {
            answer(heaps, |heap| heap, fall)
        });
    }

    #[test]
    fn values_are_not_modulo_the_limit() {
        assert_shown("bounded-nim", "heaps mod limit", |heaps| {
            answer(heaps, |heap| heap % 3, fall)
        });
    }

    #[test]
    fn values_are_not_added() {
        let mistake = "the sum of the heaps mod (limit + 1)";
        assert_shown("bounded-nim", mistake, |heaps| {
            let sum: u64 = heaps.iter().sum();
            (if sum.is_multiple_of(4) {
                "Second"
            } else {
                "First"
            })
            .to_owned()
        });
    }

    #[test]
    fn the_heap_does_not_fall_to_the_value() {
        let mistake = "taking aᵢ − (rᵢ ⊕ x) from the heap instead of rᵢ − (rᵢ ⊕ x)";
        assert_shown("bounded-nim", mistake, |heaps| {
            answer(heaps, |heap| heap % 4, |heap, _, left| heap - left)
        });
    }

    #[test]
    fn a_limit_of_zero_is_refused_at_its_place() {
        let error = crate::game::resolve(&"bounded-nim limit=0".parse().unwrap()).unwrap_err();
        let span = error.span().unwrap();
        assert_eq!((span.start, span.end), (12, 19));
    }

    #[test]
    fn a_limit_may_stand_in_front_of_the_position() {
        let game = game("bounded-nim");
        let budget = crate::Budget::default();
        let answer = game.solve("limit=5 6 7", &budget).unwrap();
        assert_eq!(answer.position, "limit=5 6 7");
        assert_eq!(answer.moves.list.len(), 2);
    }
}
