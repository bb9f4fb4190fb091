//! The judge of Codeforces 2045F: which of the two players wins each board.
//!
//! A board is sorted, never tabulated: cost and memory follow M alone, whatever N and K are, and
//! no input makes it slower than O(M log M).

use crate::error::{Error, ErrorKind, Result};
use crate::game::judge::{Input, Output};

/// Input and output, in words.
pub(super) const FORMAT: &str = "T (at most 100), then for each board N M K and M lines R C A: \
    A stones in cell (R,C). N and A to 10^9, K to 2·10^5, M and the sum of all M to 2·10^5; a cell \
    is named once. Prints Anda for each board that the first player wins, else Kamu.";

const MOST_BOARDS: u64 = 100;
const MOST_ROWS: u64 = 1_000_000_000;
const MOST_STONES: u64 = 1_000_000_000;
const MOST_LIMIT: u64 = 200_000;
const MOST_CELLS: u64 = 200_000;

/// A cell of the board that is being read. The order brings the rows of a class together, and
/// within them two entries for one cell, the one that stands first in the input first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    class: u32,
    row: u32,
    column: u32,
    line: u64,
    residue: u32,
}

/// Reads all boards and prints who wins each.
pub(super) fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Result<()> {
    let boards = input.number_in(0, MOST_BOARDS, || "T, the number of boards".to_owned())?;
    let mut cells_left = MOST_CELLS;
    let mut entries: Vec<Entry> = Vec::new();
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
        entries.clear();
        for index in 1..=cells {
            let row = input.number_in(1, rows, || format!("the row of cell {index} of {cells}"))?;
            let line = input.line();
            let column = input.number_in(1, row, || {
                format!("the column of cell {index} of {cells}, in row {row}")
            })?;
            let stones = input.number_in(0, MOST_STONES, || {
                format!("the stones of cell {index} of {cells}")
            })?;
            // All of these are below 2^32 by the limits above.
            entries.push(Entry {
                class: (row % modulus) as u32,
                row: row as u32,
                column: column as u32,
                line,
                residue: (stones % modulus) as u32,
            });
        }
        let winner = if first_wins(&mut entries)? {
            "Anda"
        } else {
            "Kamu"
        };
        output.line(winner)?;
    }
    Ok(())
}

/// Whether the nim-sum of the residues of some class is not 0.
fn first_wins(entries: &mut [Entry]) -> Result<bool> {
    entries.sort_unstable();
    if let Some([_, twice]) = entries
        .windows(2)
        .filter(|two| (two[0].row, two[0].column) == (two[1].row, two[1].column))
        .min_by_key(|two| two[1].line)
    {
        return Err(Error::new(
            ErrorKind::Input,
            format!(
                "line {}: cell ({},{}) is named twice on this board",
                twice.line, twice.row, twice.column
            ),
        ));
    }
    Ok(entries
        .chunk_by(|one, next| one.class == next.class)
        .any(|class| class.iter().fold(0, |sum, entry| sum ^ entry.residue) != 0))
}
