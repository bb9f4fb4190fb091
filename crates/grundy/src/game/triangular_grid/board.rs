//! The board, its moves one by one, and its text `N=3 K=1 (1,1)=2 (2,1)=1`.

use super::scan::Scanner;
use crate::error::{Error, Result, Span};
use std::fmt;

/// The largest N, K and number of stones that a text may name. Sums of two of them fit 64 bits.
pub(super) const MOST: u64 = 1_000_000_000_000_000_000;

/// How many cells a text may name.
const MOST_CELLS: usize = 200_000;

/// A triangle of `rows` rows, row r with the cells (r,1) to (r,r), and its stones.
///
/// `rows` and `limit` are from 1 to 10^18. Cells come in reading order, and only those with
/// stones, so that equal boards are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u64,
    limit: u64,
    cells: Vec<Cell>,
}

/// A cell and its stones, or how many stones are added to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// r, from 1.
    pub row: u64,
    /// c, from 1 to r.
    pub column: u64,
    /// How many stones.
    pub stones: u64,
}

/// One move: stones taken from one cell, and stones added below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridMove {
    /// The row of the cell that stones are taken from.
    pub row: u64,
    /// Its column.
    pub column: u64,
    /// How many are taken.
    pub taken: u64,
    /// What is added, in reading order; cells that get nothing are left out.
    pub added: Vec<Cell>,
}

/// N and K, as far as they are known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) rows: Option<u64>,
    pub(super) limit: Option<u64>,
}

impl Settings {
    /// Takes in `key=value`.
    pub(super) fn set(&mut self, key: &str, value: u64, at: Span) -> Result<()> {
        let (name, place) = match key.to_ascii_uppercase().as_str() {
            "N" => ("N", &mut self.rows),
            "K" => ("K", &mut self.limit),
            _ => {
                return Err(Error::syntax(at, format!("no parameter is named `{key}`"))
                    .hint("N is the number of rows, K the most stones that a move takes"));
            }
        };
        if !(1..=MOST).contains(&value) {
            return Err(Error::invalid(format!("{name} is from 1 to 10^18")).at(at));
        }
        match place.replace(value) {
            Some(old) if old != value => Err(Error::invalid(format!(
                "{name} is given twice, as {old} and as {value}"
            ))
            .at(at)),
            _ => Ok(()),
        }
    }
}

impl Board {
    /// A board of `rows` rows where a move takes at most `limit` stones, from cells
    /// (row, column, stones) in any order.
    ///
    /// # Errors
    /// `rows`, `limit` or a number of stones out of range, a cell outside the triangle, or one
    /// that is named twice.
    pub fn new(
        rows: u64,
        limit: u64,
        cells: impl IntoIterator<Item = (u64, u64, u64)>,
    ) -> Result<Self> {
        let whole = Span::new(0, 0);
        let mut settings = Settings::default();
        settings.set("N", rows, whole)?;
        settings.set("K", limit, whole)?;
        let cells = cells.into_iter().map(|(row, column, stones)| {
            let cell = Cell {
                row,
                column,
                stones,
            };
            (cell, whole)
        });
        Self::checked(settings, MOST, cells.collect())
    }

    /// Reads N, K and the cells; `settings` are what is known of N and K already.
    pub(super) fn read(settings: Settings, text: &str) -> Result<Self> {
        Self::read_up_to(MOST, settings, text)
    }

    /// Reads what [`Board::play`] left, where cells may hold more than a user may write.
    pub(super) fn read_after(settings: Settings, text: &str) -> Result<Self> {
        Self::read_up_to(u64::MAX, settings, text)
    }

    fn read_up_to(most: u64, mut settings: Settings, text: &str) -> Result<Self> {
        let mut scanner = Scanner::new(text);
        let mut cells = Vec::new();
        while let Some(start) = scanner.next_item() {
            if scanner.sees('(') {
                scanner.expect('(', "a cell such as (1,1)=2")?;
                let row = scanner.number(MOST, "a row")?;
                scanner.expect(',', "`,` between row and column")?;
                let column = scanner.number(MOST, "a column")?;
                scanner.expect(')', "`)` after the column")?;
                scanner.expect('=', "`=` and the number of stones")?;
                let stones = scanner.number(most, "a number of stones")?;
                let cell = Cell {
                    row,
                    column,
                    stones,
                };
                cells.push((cell, Span::new(start, scanner.at())));
                if cells.len() > MOST_CELLS {
                    return Err(Error::invalid(format!(
                        "a position may name at most {MOST_CELLS} cells"
                    )));
                }
            } else {
                let key = scanner.word("a cell such as (1,1)=2, or N=3, or K=1")?;
                scanner.expect('=', "`=` and a number")?;
                let value = scanner.number(MOST, "a number")?;
                settings.set(key, value, Span::new(start, scanner.at()))?;
            }
        }
        Self::checked(settings, most, cells)
    }

    fn checked(settings: Settings, most: u64, mut cells: Vec<(Cell, Span)>) -> Result<Self> {
        let missing = |what: &str, hint: &str| Error::invalid(what).hint(hint);
        let rows = settings.rows.ok_or_else(|| {
            missing(
                "the number of rows is not given",
                "write N=3 before the cells",
            )
        })?;
        let limit = settings.limit.ok_or_else(|| {
            missing(
                "the most stones that a move takes is not given",
                "write K=1 before the cells",
            )
        })?;
        for (cell, at) in &cells {
            let Cell {
                row,
                column,
                stones,
            } = *cell;
            if row == 0 || row > rows {
                return Err(Error::invalid(format!(
                    "cell ({row},{column}) is outside the triangle, which has the rows 1 to {rows}"
                ))
                .at(*at));
            }
            if column == 0 || column > row {
                return Err(Error::invalid(format!(
                    "cell ({row},{column}) is outside the triangle: row {row} has the columns 1 to {row}"
                ))
                .at(*at));
            }
            if stones > most {
                return Err(Error::invalid(format!("a cell holds at most {most} stones")).at(*at));
            }
        }
        // Spans break ties, so that of two equal cells the later is the one to point at.
        cells.sort_unstable_by_key(|(cell, at)| (cell.row, cell.column, at.start));
        let twice = cells
            .windows(2)
            .find(|two| (two[0].0.row, two[0].0.column) == (two[1].0.row, two[1].0.column));
        if let Some([_, (cell, at)]) = twice {
            return Err(Error::invalid(format!(
                "cell ({},{}) is named twice",
                cell.row, cell.column
            ))
            .at(*at)
            .hint("add its stones up: residues of stones in one cell do not XOR"));
        }
        let cells = cells
            .into_iter()
            .map(|(cell, _)| cell)
            .filter(|cell| cell.stones > 0)
            .collect();
        Ok(Self { rows, limit, cells })
    }

    /// N.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// K.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The cells with stones, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells as text, without N and K.
    pub(super) fn cells_text(&self) -> String {
        let cells: Vec<String> = self.cells.iter().map(Cell::to_string).collect();
        cells.join(" ")
    }

    /// The stones in a cell.
    #[must_use]
    pub fn stones(&self, row: u64, column: u64) -> u64 {
        self.find(row, column)
            .map_or(0, |place| self.cells[place].stones)
    }

    fn find(&self, row: u64, column: u64) -> std::result::Result<usize, usize> {
        self.cells
            .binary_search_by_key(&(row, column), |cell| (cell.row, cell.column))
    }

    /// Whether a move in (`row`, `column`) may add stones to `other`.
    #[must_use]
    pub fn reaches(&self, row: u64, column: u64, other: Cell) -> bool {
        other.row > row
            && other.row <= self.rows
            && other.row - row <= self.limit
            && other.column >= column
            && other.column - column <= other.row - row
    }

    /// The board after a move.
    ///
    /// # Errors
    /// When the rules do not allow the move, or a cell would hold 2^64 stones.
    pub fn play(&self, chosen: &GridMove) -> Result<Self> {
        let GridMove {
            row,
            column,
            taken,
            ref added,
        } = *chosen;
        if taken == 0 || taken > self.limit || taken > self.stones(row, column) {
            return Err(Error::invalid(format!(
                "a move cannot take {taken} from ({row},{column})"
            )));
        }
        if let Some([_, cell]) = added
            .windows(2)
            .find(|two| (two[0].row, two[0].column) >= (two[1].row, two[1].column))
        {
            return Err(Error::invalid(format!(
                "({},{}) is not in reading order, or there twice",
                cell.row, cell.column
            )));
        }
        let mut after = self.clone();
        for cell in added {
            if cell.stones > self.limit || !self.reaches(row, column, *cell) {
                return Err(Error::invalid(format!(
                    "a move in ({row},{column}) cannot add {} to ({},{})",
                    cell.stones, cell.row, cell.column
                )));
            }
        }
        after.put(added)?;
        if let Ok(place) = after.find(row, column) {
            after.cells[place].stones -= taken;
        }
        after.cells.retain(|cell| cell.stones > 0);
        Ok(after)
    }

    /// Adds stones, cells in reading order: one merge, so that a move that touches many cells
    /// costs no more than the board and the move are long.
    fn put(&mut self, added: &[Cell]) -> Result<()> {
        let mut merged: Vec<Cell> = Vec::with_capacity(self.cells.len() + added.len());
        let mut old = self.cells.iter().copied().peekable();
        for cell in added {
            let place = (cell.row, cell.column);
            while let Some(before) = old.next_if(|old| (old.row, old.column) < place) {
                merged.push(before);
            }
            let held = old.next_if(|old| (old.row, old.column) == place);
            let stones = held
                .map_or(0, |held| held.stones)
                .checked_add(cell.stones)
                .ok_or_else(|| Error::unsupported("a cell would hold more than 2^64 - 1 stones"))?;
            merged.push(Cell { stones, ..*cell });
        }
        merged.extend(old);
        self.cells = merged;
        Ok(())
    }

    /// The move that leads from this board to `after`.
    ///
    /// # Errors
    /// When the rules have none.
    pub fn move_to(&self, after: &Self) -> Result<GridMove> {
        let no_move = || Error::invalid("no move leads to that board");
        if (self.rows, self.limit) != (after.rows, after.limit) {
            return Err(no_move());
        }
        let mut taken_from = None;
        for cell in &self.cells {
            let left = after.stones(cell.row, cell.column);
            if left < cell.stones && taken_from.replace((cell, cell.stones - left)).is_some() {
                return Err(no_move());
            }
        }
        let (cell, taken) = taken_from.ok_or_else(no_move)?;
        let mut added = Vec::new();
        for cell in &after.cells {
            let before = self.stones(cell.row, cell.column);
            if cell.stones > before {
                added.push(Cell {
                    stones: cell.stones - before,
                    ..*cell
                });
            }
        }
        let chosen = GridMove {
            row: cell.row,
            column: cell.column,
            taken,
            added,
        };
        self.play(&chosen).map(|_| chosen).map_err(|_| no_move())
    }

    /// Calls `visit` with every option, as the rules state them and no faster: a move in a cell
    /// that reaches m cells has up to K·(K+1)^m of them.
    pub(super) fn options(&self, visit: &mut dyn FnMut(Board)) {
        for cell in &self.cells {
            let mut below = Vec::new();
            let last = self.rows.min(cell.row.saturating_add(self.limit));
            for row in cell.row + 1..=last {
                for column in cell.column..=cell.column + (row - cell.row) {
                    below.push(Cell {
                        row,
                        column,
                        stones: 0,
                    });
                }
            }
            for taken in 1..=self.limit.min(cell.stones) {
                let mut added = below.clone();
                loop {
                    let chosen = GridMove {
                        row: cell.row,
                        column: cell.column,
                        taken,
                        added: added.clone(),
                    };
                    if let Ok(after) = self.play(&chosen) {
                        visit(after);
                    }
                    // Counts in base K+1: the first cell that can still get one more does.
                    let Some(place) = added.iter().position(|cell| cell.stones < self.limit) else {
                        break;
                    };
                    added[..place].iter_mut().for_each(|cell| cell.stones = 0);
                    added[place].stones += 1;
                }
            }
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})={}", self.row, self.column, self.stones)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "N={} K={}", self.rows, self.limit)?;
        self.cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

impl fmt::Display for GridMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {} from ({},{})", self.taken, self.row, self.column)?;
        for (index, cell) in self.added.iter().enumerate() {
            let lead = match index {
                0 => ", add",
                _ if index + 1 == self.added.len() => " and",
                _ => ",",
            };
            write!(
                f,
                "{lead} {} to ({},{})",
                cell.stones, cell.row, cell.column
            )?;
        }
        Ok(())
    }
}
