#![doc = include_str!("powers_of_two.md")]

use super::judge::{Input, Output};
use super::nim_sum::{Argument, nim_sum};
use super::{About, Game, Parameters, Small, Verdict, heaps};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::rule::{Convention, HeapRule, Position, Rule, Ruleset, Set, Take};
use crate::trace::{Role, Step, Trace, take};
use num_bigint::BigUint;

/// Take a power of two from one heap; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct PowersOfTwo {
    max_exponent: Option<u32>,
}

impl PowersOfTwo {
    fn amounts(self) -> Set {
        Set::Powers {
            base: 2,
            most: self.max_exponent,
        }
    }

    fn heap_rule(self) -> HeapRule {
        HeapRule::Take(Take {
            amounts: self.amounts(),
            split: false,
        })
    }

    /// The modulus of the law: 3, or 2 where 1 is the only amount.
    fn modulus(self) -> u8 {
        if self.max_exponent == Some(0) { 2 } else { 3 }
    }

    /// The values of the heaps.
    fn values(self, position: &Position) -> Vec<BigUint> {
        heaps::numbers(position)
            .map(|heap| heap % self.modulus())
            .collect()
    }

    /// The exponents k of the amounts 2^k up to `size` that are 2 mod 3, or else 1 mod 3: every
    /// other one, from 2 or from 1.
    fn exponents(self, size: &BigUint, two: bool) -> impl ExactSizeIterator<Item = usize> {
        let digits = usize::try_from(size.bits()).unwrap_or(usize::MAX);
        let most = self.max_exponent.map_or(usize::MAX, |most| most as usize);
        let end = digits.min(most.saturating_add(1));
        let first = usize::from(two);
        (first.min(end)..end).step_by(2)
    }
}

impl Ruleset for PowersOfTwo {
    type Position = Position;

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        heaps::options(&self.amounts(), position, visit);
    }
}

impl Game for PowersOfTwo {
    const ABOUT: About = About {
        name: "powers-of-two",
        title: "Powers of two",
        topic: "Taking from heaps",
        summary: "Take 1, 2, 4, 8 ... stones from one heap; who cannot move loses",
        page: include_str!("powers_of_two.md"),
        theorem: "the law n mod 3 by residues",
        position: "heaps, as in `17` or `3 4 5`",
        judge: Some(
            "`T`, then T numbers of any length; for each, prints `Alan` if the first player wins, \
             else `Frame`",
        ),
        code: Some(include_str!("powers_of_two.cpp")),
        parameters: &[("max-exponent", "the largest k of an amount 2^k", None)],
        misere: None,
        related: &["bounded-nim", "nim"],
    };

    fn with(parameters: &Parameters) -> Result<Self> {
        let most = parameters.number("max-exponent", 0, u64::from(u32::MAX))?;
        Ok(Self {
            max_exponent: most.and_then(|most| u32::try_from(most).ok()),
        })
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
            if wanted == *value || wanted >= BigUint::from(modulus) {
                continue;
            }
            let change = (value + modulus - wanted) % modulus;
            let exponents = self.exponents(heap, change == BigUint::from(2u8));
            let amounts = exponents.map(|exponent| BigUint::from(1u8) << exponent);
            found.add(index, heap, amounts);
        }
        Ok(found.moves())
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        heaps::after(position, chosen)
    }

    fn explain(&self, position: &Position, budget: &Budget<'_>) -> Result<Trace> {
        let moves = self.winning_moves(position, budget)?;
        let mut argument = Argument::new("powers-title", position, Self::ABOUT.code)?;
        let modulus = self.modulus();
        let law = take::enumerate(&self.heap_rule(), 3 * u64::from(modulus));
        let table = law
            .last()
            .map(|step| step.state.clone())
            .unwrap_or_default();
        for step in law {
            argument.push(step, "int main");
        }
        let mut seen = Step::new("powers-pattern").arg("modulus", modulus);
        for row in 0..=3 {
            seen = seen.mark_row(row * usize::from(modulus), Role::P);
        }
        argument.push(seen.show(&table), "sum % 3");
        for id in ["powers-reach", "powers-never"] {
            argument.push(
                Step::new(&format!("{id}-{modulus}")).show(&table),
                "sum % 3",
            );
        }
        argument.evaluate(|heap| heap % modulus);
        for (index, heap) in heaps::numbers(position).enumerate() {
            let step = Step::new("value-of-heap")
                .arg("heap", index + 1)
                .arg("size", heap)
                .arg("modulus", modulus)
                .arg("value", heap % modulus)
                .show(&argument.binary(None));
            argument.push(step.mark_row(index, Role::Current), "sum += ");
        }
        let sum = argument.add_up();
        argument.answer("value", &sum, &moves);
        Ok(argument.finish())
    }

    fn judge(&self, input: &mut Input<'_>, output: &mut Output<'_>) -> Result<()> {
        let count = input.number(|| "T, how many numbers follow".to_owned())?;
        for index in 1..=count {
            let what = || format!("number {index} of {count}");
            // 10 is 1 mod 3, and so is the code of the digit 0: the bytes can be added as they are.
            let (mut sum, mut last) = (0u64, b'0');
            input.digits(what, |digits| {
                sum += digits.iter().map(|digit| u64::from(*digit)).sum::<u64>();
                last = digits.last().copied().unwrap_or(last);
            })?;
            let value = match self.modulus() {
                2 => u64::from(last % 2),
                _ => sum % 3,
            };
            output.line(if value == 0 { "Frame" } else { "Alan" })?;
        }
        Ok(())
    }

    fn small() -> Small<Self> {
        let games = [None, Some(0), Some(1), Some(2), Some(3)].map(|max_exponent| {
            let positions = [(0, 0), (1, 40), (2, 9), (3, 5)];
            let positions = positions
                .into_iter()
                .flat_map(|(count, most)| heaps::boxes(count, most));
            (Self { max_exponent }, positions.collect())
        });
        Small {
            words: "no largest exponent, and 0 to 3: every position of 1 heap up to 40, \
                    2 up to 9 and 3 up to 5",
            cases: games.to_vec(),
        }
    }
}
