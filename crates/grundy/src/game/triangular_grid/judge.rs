//! The judge of Codeforces 2045F: which of the two players wins each board.
//!
//! A board is sorted, never tabulated: cost and memory follow M alone, whatever N and K are, and
//! no input makes it slower than O(M log M).

use crate::error::{Error, ErrorKind, Result};
use crate::game::judge::{Format, Input, Output};
use std::collections::HashSet;

/// Input and output, in words.
pub(super) const FORMAT: Format = Format {
    name: "CF-2045F",
    reads: "T (at most 100), then for each board N M K and M lines R C A: A stones in cell (R,C). \
            N and A to 10^9, K to 2·10^5, M and the sum of all M to 2·10^5; a cell is named once",
    prints: "Anda for each board that the first player wins, else Kamu",
    source: "ICPC Asia Jakarta 2024, problem F (Codeforces 2045F)",
    problems: &[],
    words: Some(["Anda", "Kamu"]),
};

const MOST_BOARDS: u64 = 100;
const MOST_ROWS: u64 = 1_000_000_000;
const MOST_STONES: u64 = 1_000_000_000;
const MOST_LIMIT: u64 = 200_000;
const MOST_CELLS: u64 = 200_000;

/// The cells of the board that is being read, in words of two halves that sort fast.
#[derive(Debug, Default)]
struct Cells {
    /// Row, then column.
    places: Vec<u64>,
    /// Class of the row, then the residue of the stones.
    residues: Vec<u64>,
    /// The line of the input that names the cell.
    lines: Vec<u64>,
    /// The places once more, to be sorted.
    sorted: Vec<u64>,
}

impl Cells {
    fn clear(&mut self) {
        self.places.clear();
        self.residues.clear();
        self.lines.clear();
    }

    /// All of these are below 2^32 by the limits above.
    fn push(&mut self, row: u64, column: u64, stones: u64, modulus: u64, line: u64) {
        self.places.push(row << 32 | column);
        self.residues
            .push((row % modulus) << 32 | (stones % modulus));
        self.lines.push(line);
    }

    /// Whether the nim-sum of the residues of some class is not 0.
    fn first_wins(&mut self) -> Result<bool> {
        self.sorted.clone_from(&self.places);
        self.sorted.sort_unstable();
        if self.sorted.windows(2).any(|two| two[0] == two[1]) {
            return Err(self.named_twice());
        }
        self.residues.sort_unstable();
        Ok(self
            .residues
            .chunk_by(|one, next| one >> 32 == next >> 32)
            .any(|class| {
                class
                    .iter()
                    .fold(0, |sum, entry| sum ^ (entry & 0xffff_ffff))
                    != 0
            }))
    }

    /// Points at the first line that names a cell once more.
    fn named_twice(&self) -> Error {
        let mut seen = HashSet::new();
        let again = self
            .places
            .iter()
            .zip(&self.lines)
            .find(|(place, _)| !seen.insert(**place));
        let (place, line) = again.map_or((0, 0), |(place, line)| (*place, *line));
        Error::new(
            ErrorKind::Input,
            format!(
                "line {line}: cell ({},{}) is named twice on this board",
                place >> 32,
                place & 0xffff_ffff
            ),
        )
    }
}

/// Reads all boards and prints who wins each.
pub(super) fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<()> {
    let boards = input.number_in(0, MOST_BOARDS, || "T, the number of boards".to_owned())?;
    let mut cells_left = MOST_CELLS;
    let mut board = Cells::default();
    for _ in 0..boards {
        let rows = input.number_in(1, MOST_ROWS, || "N, the number of rows".to_owned())?;
        let cells = input.number_in(0, cells_left, || {
            "M, the number of cells (2·10^5 in all boards together)".to_owned()
        })?;
        cells_left -= cells;
        let limit = input.number_in(1, MOST_LIMIT, || {
            "K, the most stones that a move takes".to_owned()
        })?;
        let modulus = limit + 1;
        board.clear();
        for index in 1..=cells {
            let row = input.number_in(1, rows, || format!("the row of cell {index} of {cells}"))?;
            let line = input.line();
            let column = input.number_in(1, row, || {
                format!("the column of cell {index} of {cells}, in row {row}")
            })?;
            let stones = input.number_in(0, MOST_STONES, || {
                format!("the stones of cell {index} of {cells}")
            })?;
            board.push(row, column, stones, modulus, line);
        }
        output.verdict(board.first_wins()?)?;
    }
    Ok(())
}
