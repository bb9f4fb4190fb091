//! Residues, classes, the Grundy value, and the move that the proof constructs.

use super::board::{Board, Cell, GridMove};
use crate::error::Result;
use crate::game::digits;
use crate::play::Value;
use std::collections::BTreeMap;

/// The rows of one residue modulo K+1, as far as they hold stones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Class {
    /// i = r mod (K+1) for its rows r.
    pub(super) index: u64,
    /// d = (N−r) mod (K+1) for its rows r: which field of the Grundy value it fills.
    pub(super) field: u64,
    /// a_i, the nim-sum of the residues of its cells.
    pub(super) nim_sum: u64,
    /// Its cells, in reading order, each with the residue of its stones.
    pub(super) residues: Vec<Cell>,
}

impl Class {
    /// The first cell whose residue has the top bit of a_i; none where a_i = 0.
    pub(super) fn choose(&self) -> Option<Cell> {
        let top = top_bit(self.nim_sum);
        self.residues
            .iter()
            .copied()
            .find(|cell| cell.stones & top != 0)
    }
}

/// The highest power of two in `number`; 0 for 0.
pub(super) fn top_bit(number: u64) -> u64 {
    number.checked_ilog2().map_or(0, |bit| 1 << bit)
}

/// The classes that hold stones, by index.
pub(super) fn classes(board: &Board) -> Vec<Class> {
    let modulus = board.limit() + 1;
    let mut classes: BTreeMap<u64, Class> = BTreeMap::new();
    for cell in board.cells() {
        let residue = cell.stones % modulus;
        let class = classes.entry(cell.row % modulus).or_insert_with(|| Class {
            index: cell.row % modulus,
            field: (board.rows() - cell.row) % modulus,
            nim_sum: 0,
            residues: Vec::new(),
        });
        class.nim_sum ^= residue;
        class.residues.push(Cell {
            stones: residue,
            ..*cell
        });
    }
    classes.into_values().collect()
}

/// b, the bit length of K: how many bits of the value a class fills.
pub(super) fn width(board: &Board) -> u64 {
    u64::from(u64::BITS - board.limit().leading_zeros())
}

/// The Grundy value: the nim-sum of a_d · 2^(b·d) over the classes d.
pub(super) fn value(board: &Board, classes: &[Class]) -> Value {
    let digits = classes.iter().map(|class| (class.field, class.nim_sum));
    digits::value(width(board), digits)
}

/// How the proof moves: from where, and how it settles each other class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plan {
    /// The cell that stones are taken from; `stones` is its residue t.
    pub(super) from: Cell,
    /// t − (t xor a_i).
    pub(super) taken: u64,
    /// What is done in the other classes that change.
    pub(super) settled: Vec<Settled>,
}

/// The two cells (row, column) and (row, column + 1) that settle one class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settled {
    /// j, the class.
    pub(super) class: u64,
    /// Its only row within reach.
    pub(super) row: u64,
    /// The column of the first cell.
    pub(super) column: u64,
    /// u and v, the residues before.
    pub(super) before: [u64; 2],
    /// Y, the nim-sum that they must have after.
    pub(super) needed: u64,
    /// The residues after.
    pub(super) after: [u64; 2],
    /// How many stones each gets.
    pub(super) added: [u64; 2],
}

impl Plan {
    /// The plan as a move.
    pub(super) fn chosen(&self) -> GridMove {
        let mut added: Vec<Cell> = self
            .settled
            .iter()
            .flat_map(|settled| {
                let cell = move |offset, stones| Cell {
                    row: settled.row,
                    column: settled.column + offset,
                    stones,
                };
                [cell(0, settled.added[0]), cell(1, settled.added[1])]
            })
            .filter(|cell| cell.stones > 0)
            .collect();
        added.sort_unstable();
        GridMove {
            row: self.from.row,
            column: self.from.column,
            taken: self.taken,
            added,
        }
    }
}

/// The move that changes the nim-sum of each class j in `changes` by XOR with its number, and no
/// other class, taking stones from `from`, a cell with its residue t. Lemma 3 of the page: t must
/// have the top bit of the change of its own class, and every other class a row among the next K.
pub(super) fn plan(board: &Board, from: Cell, changes: &[(u64, u64)]) -> Plan {
    let modulus = board.limit() + 1;
    let own = from.row % modulus;
    let mut taken = 0;
    let mut settled = Vec::new();
    for &(class, change) in changes {
        if class == own {
            taken = from.stones - (from.stones ^ change);
            continue;
        }
        let row = from.row + (class + modulus - own) % modulus;
        let before =
            [from.column, from.column + 1].map(|column| board.stones(row, column) % modulus);
        let needed = change ^ before[0] ^ before[1];
        let high = top_bit(board.limit());
        let after = if needed & high != 0 {
            [high, needed ^ high]
        } else {
            [0, needed]
        };
        let added = [0, 1].map(|place| (after[place] + modulus - before[place]) % modulus);
        settled.push(Settled {
            class,
            row,
            column: from.column,
            before,
            needed,
            after,
            added,
        });
    }
    Plan {
        from,
        taken,
        settled,
    }
}

/// The winning move of the proof, or none where every a_i is 0.
pub(super) fn winning_plan(board: &Board, classes: &[Class]) -> Option<Plan> {
    let from = classes.iter().filter_map(Class::choose).min()?;
    let changes: Vec<(u64, u64)> = classes
        .iter()
        .filter(|class| class.nim_sum > 0)
        .map(|class| (class.index, class.nim_sum))
        .collect();
    Some(plan(board, from, &changes))
}

/// The winning move and the board after it.
///
/// # Errors
/// When a cell would hold 2^64 stones.
pub(super) fn winning_move(board: &Board, classes: &[Class]) -> Result<Option<(GridMove, Board)>> {
    let Some(plan) = winning_plan(board, classes) else {
        return Ok(None);
    };
    let chosen = plan.chosen();
    let after = board.play(&chosen)?;
    Ok(Some((chosen, after)))
}
