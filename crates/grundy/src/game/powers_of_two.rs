#![doc = include_str!("powers_of_two.md")]

use super::judge::{Format, Input, Judge};
use super::nim_sum::{Argument, nim_sum};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps};
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

    /// The value of the next number of a judge's input.
    #[inline]
    fn next_value(self, input: &mut Input<'_>, what: impl FnOnce() -> String) -> Result<u64> {
        // 10 is 1 mod 3, and the code of the digit 0 is a multiple of 3: the bytes are added.
        let (mut sum, mut last) = (0u64, b'0');
        input.digits(what, |digits| {
            sum += digits.iter().map(|digit| u64::from(*digit)).sum::<u64>();
            last = digits.last().copied().unwrap_or(last);
        })?;
        Ok(match self.modulus() {
            2 => u64::from(last % 2),
            _ => sum % 3,
        })
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
        method: Method::Theorem("the residues of the powers of two"),
        checked_on: "no largest exponent, and 0 to 3: every position of 1 heap up to 40, \
                    2 up to 9 and 3 up to 5",
        position: "heaps, as in `17` or `3 4 5`",
        code: Some(include_str!("powers_of_two.cpp")),
        parameters: &[("max-exponent", "the largest k of an amount 2^k", None)],
        misere: None,
        related: &["bounded-nim", "nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[
        Judge {
            format: Format {
                name: "tests",
                reads: "`T`, then T numbers of any length",
                prints: "for each, `Alan` if the first player wins, else `Frame`",
                source: "Nowcoder, practice round 67, problem C",
                problems: &["NC-205086"],
                words: Some(["Alan", "Frame"]),
            },
            run: |game, input, output, _| {
                let count = input.number(|| "T, how many numbers follow".to_owned())?;
                for index in 1..=count {
                    let value = game.next_value(input, || format!("number {index} of {count}"))?;
                    output.verdict(value != 0)?;
                }
                Ok(())
            },
        },
        Judge {
            format: Format {
                name: "least-move",
                reads: "one number of any length",
                prints: "`2` if the second player wins; else `1`, and on the next line the least \
                         number of stones that wins",
                source: "Timus 1180",
                problems: &["URAL-1180"],
                words: None,
            },
            // The value is 0, 1 or 2, and taking as many stones leaves a multiple of the modulus.
            run: |game, input, output, _| match game.next_value(input, || "a number".to_owned())? {
                0 => output.line("2"),
                least => output.line(&format!("1\n{least}")),
            },
        },
    ];

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
            argument.say(step);
        }
        let mut seen = Step::new("powers-pattern").arg("modulus", modulus);
        for row in 0..=3 {
            seen = seen.mark_row(row * usize::from(modulus), Role::P);
        }
        argument.say(seen.show(&table));
        for id in ["powers-reach", "powers-never"] {
            argument.say(Step::new(&format!("{id}-{modulus}")).show(&table));
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

    fn small() -> Cases<Self> {
        let games = [None, Some(0), Some(1), Some(2), Some(3)].map(|max_exponent| {
            let positions = [(0, 0), (1, 40), (2, 9), (3, 5)];
            let positions = positions
                .into_iter()
                .flat_map(|(count, most)| heaps::boxes(count, most));
            (Self { max_exponent }, positions.collect())
        });
        games.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::game::mistakes::{game, judged, row};
    use crate::standing::Outcome;

    fn name(first_wins: bool) -> &'static str {
        if first_wins { "Alan" } else { "Frame" }
    }

    /// The page shows the mistake on `number`, where it says `wrong` and the judge does not.
    fn assert_shown(rule: &str, mistake: &str, number: &str, wrong: &str) {
        let game = game(rule);
        let right = judged(&game, &format!("1 {number}"));
        assert_ne!(wrong, right);
        let expected = format!("| {mistake} | `{number}` | `{wrong}` | `{right}` |");
        assert_eq!(row(&game, mistake), expected);
    }

    #[test]
    fn taking_the_largest_power_is_not_best() {
        let mistake = "the parity of the number of binary ones, as if both took the largest power";
        let wrong = |n: u64| name(n.count_ones() % 2 == 1);
        let smallest = (0..)
            .find(|n| wrong(*n) != name(!n.is_multiple_of(3)))
            .unwrap();
        assert_shown(
            "powers-of-two",
            mistake,
            &smallest.to_string(),
            wrong(smallest),
        );
    }

    #[test]
    fn numbers_may_be_longer_than_64_bits() {
        let mistake = "a number read into 64 bits that wrap around";
        let number = 1u128 << 64;
        let wrong = name(!(number as u64).is_multiple_of(3));
        assert_shown("powers-of-two", mistake, &number.to_string(), wrong);
    }

    #[test]
    fn one_stone_at_a_time_is_parity() {
        let mistake = "n mod 3 where only one stone may be taken (`max-exponent=0`)";
        let wrong = |n: u64| name(!n.is_multiple_of(3));
        let smallest = (0..)
            .find(|n| wrong(*n) != name(!n.is_multiple_of(2)))
            .unwrap();
        let number = smallest.to_string();
        assert_shown(
            "powers-of-two max-exponent=0",
            mistake,
            &number,
            wrong(smallest),
        );
    }

    #[test]
    fn heaps_of_a_sum_are_neither_added_nor_xored() {
        let game = game("powers-of-two");
        for (mistake, position) in [
            ("for a sum of heaps, the total mod 3", "1 1"),
            ("for a sum of heaps, the XOR of the heaps", "3"),
        ] {
            let answer = game.solve(position, &Budget::default()).unwrap();
            assert_eq!(answer.outcome, Outcome::P);
            assert_eq!(
                row(&game, mistake),
                format!("| {mistake} | `{position}` | N | P |")
            );
        }
    }

    #[test]
    fn winning_moves_from_a_long_number_are_counted_and_the_first_are_listed() {
        let game = game("powers-of-two");
        let answer = game
            .solve(&format!("1{}", "0".repeat(5000)), &Budget::default())
            .unwrap();
        // 10^5000 is 1 mod 3 and has 16610 binary digits: every second power may be taken.
        assert_eq!(answer.moves.count.unwrap().to_u64(), Some(8305));
        assert_eq!(answer.moves.list.len(), 1000);
        assert!(!answer.moves.complete);
    }
}
