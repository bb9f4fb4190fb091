#![doc = include_str!("misere_nim.md")]

use super::judge::{Format, Input, Judge};
use super::nim;
use super::nim::formats::FirstByBit;
use super::nim_sum::{Argument, nim_sum};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps};
use crate::budget::Budget;
use crate::error::Result;
use crate::play::{Move, Moves};
use crate::rule::{Convention, Position, Rule, Ruleset, Set};
use crate::trace::{Step, Trace};
use num_bigint::BigUint;

/// Take any number of stones from one heap; who cannot move wins.
#[derive(Debug, Clone, Copy)]
pub struct MisereNim;

/// The nim-sum, its last bit turned where at most one heap is larger than 1: the sum that a
/// winning move brings to 0.
fn turned_sum(position: &Position) -> BigUint {
    nim_sum(heaps::numbers(position)) ^ BigUint::from(u8::from(large(position) <= 1))
}

/// The most heaps of a position whose moves a judge lists.
const MOST_LISTED: u64 = 1_000_000;

/// Whether the first player wins the next test of a judge's input.
fn first_wins(input: &mut Input<'_>) -> Result<bool> {
    let (mut sum, mut large) = (0, false);
    let mut more_large = false;
    input.heaps(|_, size| {
        sum ^= size;
        more_large |= large && size > 1;
        large |= size > 1;
    })?;
    Ok(sum != u64::from(!more_large))
}

/// Every winning move, `heap:amount`, by heap; each heap has at most one.
fn all_moves(heaps: &[u64]) -> String {
    let large = heaps.iter().filter(|heap| **heap > 1).count();
    let sum = heaps
        .iter()
        .fold(u64::from(large <= 1), |sum, heap| sum ^ heap);
    if sum == 0 {
        return "CONCEDE".to_owned();
    }
    let moves = (1..).zip(heaps).filter(|(_, heap)| **heap ^ sum < **heap);
    let moves = moves.map(|(place, heap)| format!("{place}:{}", heap - (heap ^ sum)));
    moves.collect::<Vec<String>>().join(" ")
}

/// How many heaps are larger than 1.
fn large(position: &Position) -> usize {
    heaps::numbers(position)
        .filter(|heap| heap.bits() > 1)
        .count()
}

impl Ruleset for MisereNim {
    type Position = Position;

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        heaps::options(&Set::ALL, position, visit);
    }
}

impl Game for MisereNim {
    const ABOUT: About = About {
        name: "misere-nim",
        title: "Misère Nim",
        topic: "Taking from heaps",
        summary: "Take any number of stones from one heap; who cannot move wins",
        page: include_str!("misere_nim.md"),
        method: Method::Theorem("Bouton's theorem for misère play"),
        checked_on: "every position of 1 heap up to 9, 2 up to 7, 3 up to 5 and 4 up to 4",
        position: "heaps, as in `3 4 5`",
        code: Some(include_str!("misere_nim.cpp")),
        parameters: &[],
        misere: Some("misere-nim"),
        related: &["nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[
        Judge {
            format: Format {
                name: "first-move",
                reads: "`n`, then n heaps below 2^64",
                prints: "`Second`, or `First i k`: take k from heap i; `First 0 0` where no stone \
                         is left and the player to move has won",
                source: "as `nim` has it",
                problems: &[],
                words: Some(["First", "Second"]),
            },
            run: |_, input, output, _| {
                let mut large = 0u64;
                let mut heaps = FirstByBit::read(input, |size| {
                    large += u64::from(size > 1);
                    size
                })?;
                heaps.sum ^= u64::from(large <= 1);
                heaps.answer(output)
            },
        },
        Judge {
            format: Format {
                name: "until-end",
                reads: "`n` and n heaps for each test, to the end of the input",
                prints: "for each, `Yes` if the first player wins, else `No`",
                source: "HDU 2509",
                problems: &["HDU-2509"],
                words: Some(["Yes", "No"]),
            },
            run: |_, input, output, _| input.until_end(|input| output.verdict(first_wins(input)?)),
        },
        Judge {
            format: Format {
                name: "tests",
                reads: "`T`, then for each test `n` and n heaps",
                prints: "who wins each test: `John`, who moves first, or `Brother`",
                source: "Luogu P4279",
                problems: &["LG-P4279"],
                words: Some(["John", "Brother"]),
            },
            run: |_, input, output, _| input.tests(|input| output.verdict(first_wins(input)?)),
        },
        Judge {
            format: Format {
                name: "all-moves",
                reads: "`n k`, n up to 10^6, then k positions of n heaps",
                prints: "for each, every winning move as `heap:amount`, or `CONCEDE`; where no \
                         stone is left, an empty line: the player to move has won",
                source: "CodinGame, Misère Nim",
                problems: &["CODINGAME-MISERE", "codingame"],
                words: None,
            },
            run: |_, input, output, _| {
                let count =
                    input.number_in(0, MOST_LISTED, || "n, the number of heaps".to_owned())?;
                let positions = input.number(|| "k, the number of positions".to_owned())?;
                let mut heaps = Vec::new();
                for _ in 0..positions {
                    heaps.clear();
                    input.heaps_after(count, |_, size| heaps.push(size))?;
                    output.line(&all_moves(&heaps))?;
                }
                Ok(())
            },
        },
    ];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn convention(&self) -> Convention {
        Convention::Misere
    }

    fn rule(&self) -> Option<Rule> {
        Some(heaps::rule(Set::ALL, Convention::Misere))
    }

    fn read(&self, text: &str) -> Result<Position> {
        Position::read(text)
    }

    fn write(&self, position: &Position) -> String {
        position.to_string()
    }

    fn theorem(&self, position: &Position, _: &Budget<'_>) -> Result<Verdict> {
        Ok(Verdict {
            outcome: heaps::next_player_wins(turned_sum(position) != BigUint::ZERO),
            value: None,
        })
    }

    fn winning_moves(&self, position: &Position, _: &Budget<'_>) -> Result<Moves> {
        Ok(nim::moves_that_cancel(position, &turned_sum(position)))
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        heaps::after(position, chosen)
    }

    fn explain(&self, position: &Position, budget: &Budget<'_>) -> Result<Trace> {
        let moves = self.winning_moves(position, budget)?;
        let mut argument = Argument::new("misere-nim-title", position, Self::ABOUT.code)?;
        let step = Step::new("misere-nim-heaps").arg("heaps", self.write(position));
        argument.push(step.show(&argument.binary(None)), "cin >> heap");
        argument.add_up();
        let sum = turned_sum(position);
        let id = match large(position) {
            0 => "misere-nim-none-large",
            1 => "misere-nim-one-large",
            _ => "misere-nim-many-large",
        };
        let step = Step::new(id)
            .arg("large", large(position))
            .arg("sum", &sum)
            .show(&argument.binary(Some(&sum)));
        argument.push(step, "x ^= 1");
        argument.answer("misere-nim", &sum, &moves);
        Ok(argument.finish())
    }

    fn small() -> Cases<Self> {
        let positions = [(0, 0), (1, 9), (2, 7), (3, 5), (4, 4)];
        let positions = positions
            .into_iter()
            .flat_map(|(count, most)| heaps::boxes(count, most));
        vec![(Self, positions.collect())]
    }
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::game::heaps;
    use crate::game::mistakes::{assert_shown, game, judged, judged_in};
    use crate::standing::Outcome;

    /// The judge of Nim, asked in place of that of misère Nim.
    fn normal(heaps: &[u64]) -> String {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        judged(
            &game("nim"),
            &format!("{} {}", heaps.len(), heaps.join(" ")),
        )
    }

    #[test]
    fn the_answers_of_normal_play_are_wrong_from_one_stone_on() {
        assert_shown("misere-nim", "the answers of normal play", normal);
    }

    #[test]
    fn every_format_says_what_solve_says() {
        let game = game("misere-nim");
        for position in heaps::boxes(3, 5) {
            let position = position.to_string();
            let answer = game.solve(&position, &Budget::default()).unwrap();
            let wins = answer.outcome == Outcome::N;
            let test = format!("3 {position}");
            let verdict = judged_in(&game, Some("until-end"), &test);
            assert_eq!(verdict, if wins { "Yes" } else { "No" }, "{position}");
            let verdict = judged_in(&game, Some("tests"), &format!("1 {test}"));
            assert_eq!(verdict, if wins { "John" } else { "Brother" }, "{position}");
            let moves = judged_in(&game, Some("all-moves"), &format!("3 1 {position}"));
            let count = if moves == "CONCEDE" {
                0
            } else {
                moves.split_whitespace().count()
            };
            assert_eq!(count, answer.moves.list.len(), "{position}");
        }
    }

    #[test]
    fn the_winner_is_not_always_the_other_one() {
        let mistake = "always the other player than in normal play";
        assert_shown("misere-nim", mistake, |heaps| {
            let second = normal(heaps) == "Second";
            (if second { "First" } else { "Second" }).to_owned()
        });
    }

    #[test]
    fn the_move_of_nim_may_take_the_last_stone() {
        assert_shown("misere-nim", "the right winner, but Nim's move", |heaps| {
            let all_small = heaps.iter().all(|heap| *heap <= 1);
            let odd = heaps.iter().sum::<u64>() % 2 == 1;
            match (all_small, odd) {
                (true, true) => "Second".to_owned(),
                (true, false) => "First".to_owned(),
                (false, _) => normal(heaps),
            }
        });
    }

    #[test]
    fn parity_decides_among_small_heaps_only() {
        let mistake = "parity of all stones, however large the heaps";
        assert_shown("misere-nim", mistake, |heaps| {
            let odd = heaps.iter().sum::<u64>() % 2 == 1;
            (if odd { "Second" } else { "First" }).to_owned()
        });
    }

    #[test]
    fn misere_after_the_name_of_nim_means_this_game() {
        let named = game("nim; misere");
        assert_eq!(named.to_string(), "misere-nim");
    }
}
