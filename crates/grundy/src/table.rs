//! What the rules say of every component in a box: the values of components of several numbers.
//!
//! The nim-sequence of a rule on heaps is a list; for components of k numbers it is a table with
//! k axes. Coupled numbers are never taken apart: each cell is a component as a whole.

use crate::error::{Error, Result};

/// Grundy values (in misère play outcomes, 0 for P and 1 for N) of every component whose numbers
/// lie in a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    names: Vec<String>,
    sizes: Vec<usize>,
    values: Vec<u32>,
}

/// What a table knows of one component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Its Grundy value, or its outcome as 0 for P and 1 for N.
    Value(u32),
    /// The player to move wins the whole game at once, so there is no Grundy value.
    WonAtOnce,
    /// No component of the rule, or one that was not computed.
    Unknown,
}

impl Cell {
    /// The Grundy value (or outcome), where there is one.
    #[must_use]
    pub fn value(self) -> Option<u32> {
        match self {
            Cell::Value(value) => Some(value),
            Cell::WonAtOnce | Cell::Unknown => None,
        }
    }

    /// Whether the player who moves wins, where that is known.
    #[must_use]
    pub fn is_n(self) -> Option<bool> {
        match self {
            Cell::Value(value) => Some(value != 0),
            Cell::WonAtOnce => Some(true),
            Cell::Unknown => None,
        }
    }
}

impl Table {
    /// Marks a component that the player to move wins at once.
    pub const WON_AT_ONCE: u32 = u32::MAX;
    /// Marks what is no component of the rule, or was not computed.
    pub const UNKNOWN: u32 = u32::MAX - 1;

    /// The table of the components whose i-th number, called `names[i]`, lies in
    /// 0..`sizes[i]`. `values` is row-major: the last number runs fastest.
    ///
    /// # Errors
    /// When there is not one size for each name, or not one value for each cell.
    ///
    /// ```
    /// use grundy::table::{Cell, Table};
    /// let nim: Vec<u32> = (0..4).flat_map(|a| (0..3).map(move |b| a ^ b)).collect();
    /// let table = Table::new(vec!["a".into(), "b".into()], vec![4, 3], nim)?;
    /// assert_eq!(table.cell(&[3, 1]), Cell::Value(2));
    /// assert_eq!(table.cell(&[0, 3]), Cell::Unknown);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn new(names: Vec<String>, sizes: Vec<usize>, values: Vec<u32>) -> Result<Self> {
        let cells = sizes
            .iter()
            .try_fold(1usize, |cells, size| cells.checked_mul(*size));
        if names.len() != sizes.len() || cells != Some(values.len()) {
            return Err(Error::invalid(format!(
                "a table of {} names and sizes {sizes:?} cannot have {} cells",
                names.len(),
                values.len()
            )));
        }
        Ok(Self {
            names,
            sizes,
            values,
        })
    }

    /// The names of the coordinates.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many values each coordinate has, from 0 on.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// All cells, row-major, with [`Table::WON_AT_ONCE`] and [`Table::UNKNOWN`] among them.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// What is known of a component; [`Cell::Unknown`] outside the box.
    #[must_use]
    pub fn cell(&self, component: &[usize]) -> Cell {
        self.place(component)
            .map_or(Cell::Unknown, |place| self.cell_at(place))
    }

    /// What is known of the component whose cell is the `place`-th of [`Table::values`].
    #[must_use]
    pub fn cell_at(&self, place: usize) -> Cell {
        match self.values.get(place) {
            None | Some(&Self::UNKNOWN) => Cell::Unknown,
            Some(&Self::WON_AT_ONCE) => Cell::WonAtOnce,
            Some(&value) => Cell::Value(value),
        }
    }

    /// Where the cell of a component is in [`Table::values`]; `None` outside the box.
    #[must_use]
    pub fn place(&self, component: &[usize]) -> Option<usize> {
        if component.len() != self.sizes.len() {
            return None;
        }
        component
            .iter()
            .zip(&self.sizes)
            .try_fold(0, |place, (n, size)| (n < size).then(|| place * size + n))
    }

    /// The component whose cell is the `place`-th.
    #[must_use]
    pub fn component(&self, mut place: usize) -> Vec<usize> {
        let mut component = vec![0; self.sizes.len()];
        for (n, size) in component.iter_mut().zip(&self.sizes).rev() {
            // A table with an empty axis has no cells.
            *n = place.checked_rem(*size).unwrap_or(0);
            place = place.checked_div(*size).unwrap_or(0);
        }
        component
    }

    /// The components of all cells, in the order of [`Table::values`].
    pub fn components(&self) -> impl Iterator<Item = Vec<u64>> + use<'_> {
        (0..self.values.len()).map(|place| {
            let component = self.component(place);
            component.into_iter().map(|n| n as u64).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn cells_and_components_are_the_same_places() {
        let values: Vec<u32> = (0..24).collect();
        let table =
            Table::new(names(&["a", "b", "c"]), vec![2, 3, 4], values).expect("there are 24 cells");
        for place in 0..24 {
            let component = table.component(place);
            assert_eq!(table.place(&component), Some(place));
            assert_eq!(table.cell(&component), Cell::Value(place as u32));
        }
        assert_eq!(table.component(1), [0, 0, 1]);
        assert_eq!(table.place(&[2, 0, 0]), None);
        assert_eq!(table.place(&[0, 0]), None);
    }

    #[test]
    fn marks_are_no_values() {
        let values = vec![0, Table::WON_AT_ONCE, Table::UNKNOWN];
        let table = Table::new(names(&["a"]), vec![3], values).expect("there are 3 cells");
        let cells: Vec<_> = (0..4).map(|n| table.cell(&[n])).collect();
        assert_eq!(
            cells,
            [
                Cell::Value(0),
                Cell::WonAtOnce,
                Cell::Unknown,
                Cell::Unknown
            ]
        );
        assert_eq!(cells[1].value(), None);
        assert_eq!(cells[1].is_n(), Some(true));
        assert_eq!(cells[2].is_n(), None);
    }

    #[test]
    fn a_table_with_cells_missing_is_refused() {
        assert!(Table::new(names(&["a", "b"]), vec![2, 2], vec![0; 3]).is_err());
        assert!(Table::new(names(&["a"]), vec![2, 2], vec![0; 4]).is_err());
        assert!(Table::new(names(&["a", "b"]), vec![usize::MAX, 2], Vec::new()).is_err());
        let empty = Table::new(names(&["a", "b"]), vec![0, 5], Vec::new());
        assert!(empty.is_ok_and(|table| table.cell(&[0, 0]) == Cell::Unknown));
    }
}
