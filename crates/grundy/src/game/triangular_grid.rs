#![doc = include_str!("triangular_grid.md")]

mod board;
mod judge;
mod law;
mod narrate;
mod scan;
#[cfg(test)]
mod tests;

pub use board::{Board, Cell, GridMove};

use super::judge::Judge;
use super::{About, Cases, Game, Method, Parameters, Verdict};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::{Move, Moves, Value};
use crate::rule::Ruleset;
use crate::standing::Outcome;
use crate::trace::Trace;
use board::{MOST, Settings};

/// How many class sums the text of a move lists.
const SHOWN_CLASSES: usize = 16;

/// The game of the triangular grid. N and K belong to a board; those that are given with the
/// name hold for every board that does not name them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TriangularGrid {
    given: Settings,
}

impl Ruleset for TriangularGrid {
    type Position = Board;

    fn options(&self, board: &Board, visit: &mut dyn FnMut(Board)) {
        board.options(visit);
    }
}

impl Game for TriangularGrid {
    const ABOUT: About = About {
        name: "triangular-grid",
        title: "The triangular grid game",
        topic: "Boards",
        summary: "take 1 to K stones from a cell of a triangle, then add 0 to K to each cell under it in the next K rows; who cannot move loses",
        page: include_str!("triangular_grid.md"),
        method: Method::Theorem("triangular grid (digits in base 2^b)"),
        checked_on: "every board with N = 1, K ≤ 4 and up to 9 stones; N = 2, K ≤ 2 and up to K + 1 \
                    stones in each cell; N = 3, K = 1 and up to 1 stone in each cell; N = 3, K = 2, \
                    up to 1 stone in each cell and none in (1,1)",
        position: "N=3 K=1 (1,1)=2 (2,1)=1: N rows, at most K stones a move, then (row,column)=stones for each cell that is not empty; each number up to 10^18",
        code: None,
        parameters: &[
            (
                "N",
                "number of rows, from 1; may stand in the position",
                None,
            ),
            (
                "K",
                "most stones that a move takes, or adds to a cell, from 1; may stand in the position",
                None,
            ),
        ],
        misere: None,
        related: &["bounded-nim", "nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: judge::FORMAT,
        run: |_, input, output, _| judge::run(input, output),
    }];

    fn with(parameters: &Parameters) -> Result<Self> {
        Ok(Self {
            given: Settings {
                rows: parameters.number("N", 1, MOST)?,
                limit: parameters.number("K", 1, MOST)?,
            },
        })
    }

    fn read(&self, text: &str) -> Result<Board> {
        Board::read(self.given, text)
    }

    fn write(&self, board: &Board) -> String {
        board.cells_text()
    }

    fn theorem(&self, board: &Board, budget: &Budget<'_>) -> Result<Verdict> {
        budget.meter().charge(board.cells().len() as u64 + 1)?;
        let value = law::value(board, &law::classes(board));
        let outcome = if value == Value::Number(Natural::from(0)) {
            Outcome::P
        } else {
            Outcome::N
        };
        Ok(Verdict {
            outcome,
            value: Some(value),
        })
    }

    fn winning_moves(&self, board: &Board, budget: &Budget<'_>) -> Result<Moves> {
        budget.meter().charge(board.cells().len() as u64 + 1)?;
        let classes = law::classes(board);
        let Some((chosen, after)) = law::winning_move(board, &classes)? else {
            return Ok(Moves {
                list: Vec::new(),
                complete: true,
                count: Some(Natural::from(0)),
            });
        };
        let winning = Move {
            from: board.to_string(),
            to: after.to_string(),
            text: format!("{chosen}; {}", sums(board, &classes, &law::classes(&after))),
            component: None,
        };
        Ok(Moves {
            list: vec![winning],
            complete: false,
            count: None,
        })
    }

    fn after(&self, board: &Board, chosen: &Move) -> Result<Board> {
        let settings = Settings {
            rows: Some(board.rows()),
            limit: Some(board.limit()),
        };
        if Board::read_after(settings, &chosen.from)? != *board {
            return Err(Error::invalid("this is a move of another board"));
        }
        let after = Board::read_after(settings, &chosen.to)?;
        board.move_to(&after)?;
        Ok(after)
    }

    fn explain(&self, board: &Board, budget: &Budget<'_>) -> Result<Trace> {
        budget.meter().charge(board.cells().len() as u64 + 1)?;
        narrate::trace(board)
    }

    fn small() -> Cases<Self> {
        vec![(Self::default(), small_boards())]
    }
}

/// Why the move wins: each class sum before and after it.
fn sums(board: &Board, before: &[law::Class], after: &[law::Class]) -> String {
    let after_of = |index| {
        after
            .iter()
            .find(|class| class.index == index)
            .map_or(0, |class| class.nim_sum)
    };
    let changed: Vec<&law::Class> = before.iter().filter(|class| class.nim_sum > 0).collect();
    let mut text: Vec<String> = changed
        .iter()
        .take(SHOWN_CLASSES)
        .map(|class| {
            let index = class.index;
            format!("a_{index} from {} to {}", class.nim_sum, after_of(index))
        })
        .collect();
    if changed.len() > SHOWN_CLASSES {
        text.push(format!("and {} more", changed.len() - SHOWN_CLASSES));
    }
    format!(
        "nim-sums of the rows r ≡ i mod {}: {}, and every a_i is 0",
        board.limit() + 1,
        text.join(", ")
    )
}

/// The boards of the oracle test.
fn small_boards() -> Vec<Board> {
    let mut boards = Vec::new();
    let mut box_of = |rows: u64, limit: u64, most: &dyn Fn(u64) -> u64| {
        let cells: Vec<(u64, u64)> = (1..=rows)
            .flat_map(|row| (1..=row).map(move |column| (row, column)))
            .collect();
        let mut stones = vec![0; cells.len()];
        loop {
            let filled = cells.iter().zip(&stones);
            let filled = filled.map(|(&(row, column), &stones)| (row, column, stones));
            boards.extend(Board::new(rows, limit, filled));
            let next = (0..cells.len()).find(|&place| stones[place] < most(cells[place].0));
            let Some(place) = next else { break };
            stones[..place].fill(0);
            stones[place] += 1;
        }
    };
    for limit in 1..=4 {
        box_of(1, limit, &|_| 9);
    }
    for limit in 1..=2 {
        box_of(2, limit, &|_| limit + 1);
    }
    box_of(3, 1, &|_| 1);
    box_of(3, 2, &|row| u64::from(row > 1));
    boards
}
