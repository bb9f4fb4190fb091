#![doc = include_str!("wythoff.md")]

mod pairs;
mod values;

use super::judge::{Format, Judge};
use super::{About, Cases, Game, Method, Pair, Parameters, Verdict, heaps, pair};
use crate::budget::Budget;
use crate::error::Result;
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::rule::{Rule, Ruleset};
use num_bigint::BigUint;
use pairs::MOST_SHORT;

/// The same moves in the rule language.
const RULE: &str = "[a, b] -> [a - k, b] where k >= 1; [a, b] -> [a - k, b - k] where k >= 1; \
                    symmetric";

/// Take any number from one of two heaps, or the same number from both.
#[derive(Debug, Clone, Copy)]
pub struct Wythoff;

impl Ruleset for Wythoff {
    type Position = Pair;

    /// Heaps of 2^64 and more are beyond enumeration: no options.
    fn options(&self, position: &Pair, visit: &mut dyn FnMut(Pair)) {
        let Some((first, second)) = position.sizes() else {
            return;
        };
        for amount in 1..=first {
            visit(Pair::new(first - amount, second));
        }
        for amount in 1..=second {
            visit(Pair::new(first, second - amount));
        }
        for amount in 1..=first.min(second) {
            visit(Pair::new(first - amount, second - amount));
        }
    }
}

impl Game for Wythoff {
    const ABOUT: About = About {
        name: "wythoff",
        title: "Wythoff's game",
        topic: "Taking from heaps",
        summary: "Take any number from one of two heaps, or the same number from both; who cannot \
                  move loses",
        page: include_str!("wythoff.md"),
        method: Method::Theorem("Wythoff's theorem (golden ratio)"),
        checked_on: "every position of two heaps up to 20",
        position: "two heaps of any length, as in `3 5` or `[3, 5]`",
        code: Some(include_str!("wythoff.cpp")),
        parameters: &[],
        misere: None,
        related: &["nim", "euclid"],
    };

    const JUDGES: &'static [Judge<Self>] = &[
        Judge {
            format: Format {
                name: "until-end",
                reads: "pairs of heaps up to 8·10^18, to the end of the input",
                prints: "for each, `1` if the first player wins, else `0`",
                source: "POJ 1067, HDU 1527",
                problems: &["POJ-1067", "HDU-1527"],
                words: Some(["1", "0"]),
            },
            run: |_, input, output, _| {
                input.until_end(|input| {
                    let (a, b) = input.pair(MOST_SHORT)?;
                    output.verdict(!pairs::is_cold(a, b))
                })
            },
        },
        Judge {
            format: Format {
                name: "tests",
                reads: "`T`, then T pairs of heaps up to 8·10^18",
                prints: "for each, `A` if the first player wins, else `B`",
                source: "51Nod 1185",
                problems: &["51NOD-1185"],
                words: Some(["A", "B"]),
            },
            run: |_, input, output, _| {
                input.tests(|input| {
                    let (a, b) = input.pair(MOST_SHORT)?;
                    output.verdict(!pairs::is_cold(a, b))
                })
            },
        },
        Judge {
            format: Format {
                name: "long",
                reads: "pairs of heaps of up to 10 000 digits, to the end of the input",
                prints: "for each, `1` if the first player wins, else `0`",
                source: "HDU 5973",
                problems: &["HDU-5973"],
                words: Some(["1", "0"]),
            },
            run: |_, input, output, _| {
                input.until_end(|input| {
                    let one = input.natural(|| "the first number of a pair".to_owned())?;
                    let other = input.natural(|| "the second number of a pair".to_owned())?;
                    output.verdict(!pairs::is_p(&one.0, &other.0))
                })
            },
        },
        Judge {
            format: Format {
                name: "all-moves",
                reads: "pairs of heaps below 2^64, until `0 0`",
                prints: "for each, `0` if the first player loses; else `1`, and on lines of their \
                         own the pairs that winning moves leave, the smaller number first: that \
                         of taking from both heaps, then the others from the least on, each once",
                source: "HDU 2177",
                problems: &["HDU-2177"],
                words: None,
            },
            run: |_, input, output, _| {
                input.pairs_until_zero(u64::MAX, |a, b| output.line(&all_moves(&Pair::new(a, b))))
            },
        },
    ];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn rule(&self) -> Option<Rule> {
        RULE.parse().ok()
    }

    fn read(&self, text: &str) -> Result<Pair> {
        Pair::read(text)
    }

    fn write(&self, position: &Pair) -> String {
        position.to_string()
    }

    fn theorem(&self, position: &Pair, budget: &Budget<'_>) -> Result<Verdict> {
        let cold = pairs::is_p(&position.first, &position.second);
        let value = match position.sizes() {
            _ if cold => Some(0),
            Some((first, second)) => values::value(first, second, &mut budget.meter()),
            None => None,
        };
        Ok(Verdict {
            outcome: heaps::next_player_wins(!cold),
            value: value.map(|value| Value::Number(Natural::from(value))),
        })
    }

    fn winning_moves(&self, position: &Pair, _: &Budget<'_>) -> Result<Moves> {
        let list: Vec<Move> = winning(position)
            .into_iter()
            .map(|(after, text)| position.to(&after, text))
            .collect();
        Ok(Moves {
            complete: true,
            count: Some(Natural::from(list.len() as u64)),
            list,
        })
    }

    fn after(&self, position: &Pair, chosen: &Move) -> Result<Pair> {
        position.after(chosen)
    }

    fn small() -> Cases<Self> {
        vec![(Self, pair::boxes(20))]
    }
}

/// The P-positions that one move reaches, and the moves in words: one on the diagonal, one where
/// the first heap falls, one where the second does.
fn winning(position: &Pair) -> Vec<(Pair, String)> {
    let Pair { first, second } = position;
    let mut found = Vec::new();
    let (small, large) = pairs::with_difference(&difference(position));
    let after = if first <= second {
        Pair::new(small, large)
    } else {
        Pair::new(large, small)
    };
    if after.first < *first {
        let amount = first - &after.first;
        let text = format!("take {amount} from both heaps, leaving {after}");
        found.push((after, text));
    }
    for (heap, size, other) in [(1, first, second), (2, second, first)] {
        let left = pairs::partner(other);
        if left >= *size {
            continue;
        }
        let text = format!("take {} from heap {heap}, leaving {left}", size - &left);
        let after = if heap == 1 {
            Pair::new(left, other.clone())
        } else {
            Pair::new(other.clone(), left)
        };
        found.push((after, text));
    }
    found
}

fn difference(position: &Pair) -> BigUint {
    let Pair { first, second } = position;
    if first <= second {
        second - first
    } else {
        first - second
    }
}

/// The answer of the format `all-moves`.
fn all_moves(position: &Pair) -> String {
    if pairs::is_p(&position.first, &position.second) {
        return "0".to_owned();
    }
    let old = difference(position);
    let sorted = |pair: &Pair| {
        let Pair { first, second } = pair.clone();
        if first <= second {
            (first, second)
        } else {
            (second, first)
        }
    };
    let mut left: Vec<(BigUint, BigUint)> = winning(position)
        .iter()
        .map(|(after, _)| sorted(after))
        .collect();
    left.sort_by_key(|(small, large)| (large - small != old, small.clone()));
    left.dedup();
    let lines = left
        .iter()
        .map(|(small, large)| format!("\n{small} {large}"));
    format!("1{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::game::mistakes::game;
    use crate::play::Value;
    use crate::standing::Outcome;

    #[test]
    fn values_agree_with_the_first_rows_of_oeis_a004481() {
        let rows = [
            [0u64, 1, 2, 3, 4, 5, 6],
            [1, 2, 0, 4, 5, 3, 7],
            [2, 0, 1, 5, 3, 4, 8],
            [3, 4, 5, 6, 2, 0, 1],
        ];
        let game = game("wythoff");
        for (a, row) in rows.iter().enumerate() {
            for (b, value) in row.iter().enumerate() {
                let answer = game.solve(&format!("{a} {b}"), &Budget::default()).unwrap();
                assert_eq!(
                    answer.value,
                    Some(Value::Number((*value).into())),
                    "{a} {b}"
                );
            }
        }
    }

    #[test]
    fn a_value_beyond_the_table_is_unknown_and_the_outcome_is_not() {
        let game = game("wythoff");
        let answer = game.solve("10^60 10^60", &Budget::default()).unwrap();
        assert_eq!((answer.outcome, answer.value), (Outcome::N, None));
        assert_eq!(answer.moves.list.len(), 1);
    }
}
