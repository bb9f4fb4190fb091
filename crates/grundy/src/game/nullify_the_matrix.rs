#![doc = include_str!("nullify_the_matrix.md")]

mod matrix;

pub use matrix::Matrix;

use super::judge::{Format, Judge};
use super::{About, Cases, Game, Method, Parameters, Verdict, digits, whole};
use crate::budget::{Budget, Meter};
use crate::error::Result;
use crate::play::{Move, Moves};
use crate::rule::Ruleset;
use std::ops::ControlFlow;

/// The most rows, and columns, of a judge's matrix.
const MOST_LINES: u64 = 100_000;

/// Lower one number of a matrix, then change any numbers on a path right and down from it.
#[derive(Debug, Clone, Copy)]
pub struct NullifyTheMatrix {
    /// Every number stays below 2^bits; 1 to 64.
    bits: u64,
}

impl NullifyTheMatrix {
    /// The largest number that may stand in the matrix.
    fn largest(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    /// Every path from the place on, that place changed already, with every change on it.
    fn walk(
        self,
        matrix: &mut Matrix,
        (row, column): (usize, usize),
        visit: &mut dyn FnMut(Matrix) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(matrix.clone())?;
        for next in [(row, column + 1), (row + 1, column)] {
            let Some(before) = matrix.get(next) else {
                continue;
            };
            for number in 0..=self.largest() {
                matrix.set(next, number);
                self.walk(matrix, next, visit)?;
            }
            matrix.set(next, before);
        }
        ControlFlow::Continue(())
    }

    fn moves(
        self,
        matrix: &Matrix,
        visit: &mut dyn FnMut(Matrix) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for start in matrix.places() {
            let mut after = matrix.clone();
            for number in 0..matrix.get(start).unwrap_or(0) {
                after.set(start, number);
                self.walk(&mut after, start, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for NullifyTheMatrix {
    type Position = Matrix;

    fn options(&self, matrix: &Matrix, visit: &mut dyn FnMut(Matrix)) {
        let _all = self.moves(matrix, &mut |option| {
            visit(option);
            ControlFlow::Continue(())
        });
    }

    fn options_within(
        &self,
        matrix: &Matrix,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Matrix),
    ) -> Result<()> {
        let mut charged = Ok(());
        let _all = self.moves(matrix, &mut |option| {
            charged = meter.charge(1);
            if charged.is_err() {
                return ControlFlow::Break(());
            }
            visit(option);
            ControlFlow::Continue(())
        });
        charged
    }

    fn held_bytes(&self, matrix: &Matrix) -> usize {
        8 * matrix.places().count()
    }
}

impl Game for NullifyTheMatrix {
    const ABOUT: About = About {
        name: "nullify-the-matrix",
        title: "Nullify the matrix",
        topic: "Boards",
        summary: "Lower one number of a matrix, then change any of the numbers on a path right and \
                  down from it; who finds only zeros loses",
        page: include_str!("nullify_the_matrix.md"),
        method: Method::Theorem("nullify the matrix (antidiagonals as digits)"),
        checked_on: "every matrix of 1 × 1 to 1 × 3 and 3 × 1 with numbers below 4, and of 2 × 2, \
                     2 × 3 and 3 × 2 with numbers below 2",
        position: "rows with `/` between them, as in `0 1 / 1 0`",
        code: None,
        parameters: &[(
            "bits",
            "every number stays below 2^bits, 1 to 64; it says nothing of who wins, but the value rests on it",
            Some(64),
        )],
        misere: None,
        related: &["nim", "triangular-grid", "election-promises"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "tests",
            reads: "`t`, then for each test `n m` and n rows of m numbers below 2^64",
            prints: "who wins each test, `Ashish` or `Jeel`",
            source: "Codeforces 1451F",
            problems: &["CF-1451F"],
            words: Some(["Ashish", "Jeel"]),
        },
        run: |_, input, output, _| {
            let mut sums = Vec::new();
            input.tests(|input| {
                let rows = input.number_in(1, MOST_LINES, || "n, the number of rows".to_owned())?;
                let columns =
                    input.number_in(1, MOST_LINES, || "m, the number of columns".to_owned())?;
                sums.clear();
                sums.resize((rows + columns) as usize, 0);
                for row in 0..rows {
                    for column in 0..columns {
                        let number = input.number(|| {
                            format!("the number in row {}, column {}", row + 1, column + 1)
                        })?;
                        sums[(row + column) as usize] ^= number;
                    }
                }
                output.verdict(sums.iter().any(|sum| *sum != 0))
            })
        },
    }];

    fn with(parameters: &Parameters) -> Result<Self> {
        Ok(Self {
            bits: parameters.required("bits", 1, 64)?,
        })
    }

    fn read(&self, text: &str) -> Result<Matrix> {
        Matrix::read(text, self.largest())
    }

    fn write(&self, matrix: &Matrix) -> String {
        matrix.to_string()
    }

    fn theorem(&self, matrix: &Matrix, _: &Budget<'_>) -> Result<Verdict> {
        let sums = matrix.antidiagonals();
        let from_last = (0..).zip(sums.into_iter().rev());
        Ok(whole::with_value(digits::value(self.bits, from_last)))
    }

    fn winning_moves(&self, matrix: &Matrix, _: &Budget<'_>) -> Result<Moves> {
        Ok(whole::one_of_many(self.winning(matrix)))
    }

    fn after(&self, matrix: &Matrix, chosen: &Move) -> Result<Matrix> {
        whole::after(self, matrix, chosen)
    }

    fn small() -> Cases<Self> {
        let of = |bits: u64, sizes: &[(usize, usize)]| {
            let all = sizes
                .iter()
                .flat_map(|&(rows, columns)| Matrix::all(rows, columns, 1 << bits));
            (Self { bits }, all.collect())
        };
        vec![
            of(2, &[(1, 1), (1, 2), (1, 3), (3, 1)]),
            of(1, &[(2, 2), (2, 3), (3, 2)]),
        ]
    }
}

impl NullifyTheMatrix {
    /// The move of the proof: it makes the nim-sum of every antidiagonal 0.
    fn winning(self, matrix: &Matrix) -> Option<Move> {
        let sums = matrix.antidiagonals();
        let first = sums.iter().position(|sum| *sum != 0)?;
        let last = sums.iter().rposition(|sum| *sum != 0)?;
        let lowered = |place: &(usize, usize)| {
            let number = matrix.get(*place)?;
            let left = number ^ sums[first];
            (place.0 + place.1 == first && left < number).then_some((number, left))
        };
        let start = matrix.places().find(|place| lowered(place).is_some())?;
        let (number, left) = lowered(&start)?;
        let mut after = matrix.clone();
        let mut place = start;
        loop {
            let sum = sums[place.0 + place.1];
            after.set(place, matrix.get(place)? ^ sum);
            if place.0 + place.1 == last {
                break;
            }
            // To the right as far as the matrix goes, then down.
            let right = (place.0, place.1 + 1);
            place = match matrix.get(right) {
                Some(_) => right,
                None => (place.0 + 1, place.1),
            };
        }
        let text = format!(
            "lower ({},{}) from {number} to {left}, and change numbers on the path right, then \
             down, to ({},{})",
            start.0 + 1,
            start.1 + 1,
            place.0 + 1,
            place.1 + 1
        );
        Some(whole::to(&self, matrix, &after, text))
    }
}

#[cfg(test)]
mod tests {
    use super::NullifyTheMatrix;
    use crate::budget::Budget;
    use crate::engine::reference;
    use crate::game::Game;
    use crate::game::mistakes::game;
    use crate::play::Value;

    #[test]
    fn larger_matrices_have_the_value_of_the_theorem() {
        let budget = Budget::default();
        for (bits, text) in [
            (1, "1 1 1 / 1 1 1 / 1 1 1"),
            (1, "1 0 1 / 0 1 0 / 1 1 0"),
            (1, "1 1 1 1 / 0 1 1 0"),
            (2, "3 1 / 2 3"),
        ] {
            let rules = NullifyTheMatrix { bits };
            let matrix = rules.read(text).unwrap();
            let by_rules = reference::value(&rules, &matrix, &budget).unwrap();
            let verdict = rules.theorem(&matrix, &budget).unwrap();
            assert_eq!(
                verdict.value,
                Some(Value::Number(by_rules.into())),
                "{text}"
            );
        }
    }

    #[test]
    fn the_value_rests_on_the_bound_and_the_outcome_does_not() {
        let game = game("nullify-the-matrix");
        let value = |position: &str| {
            let answer = game.solve(position, &Budget::default()).unwrap();
            answer.value.map(|value| match value {
                Value::Number(number) => number.to_string(),
                Value::Fields { fields, .. } => fields.len().to_string(),
            })
        };
        assert_eq!(value("bits=2 1 0 / 0 3").as_deref(), Some("19"));
        assert_eq!(value("bits=3 1 0 / 0 3").as_deref(), Some("67"));
        assert_eq!(value("bits=3 0 5 / 5 0").as_deref(), Some("0"));
        let error = game.solve("bits=2 1 4", &Budget::default()).unwrap_err();
        assert!(error.message().contains("at most 3"));
    }
}
