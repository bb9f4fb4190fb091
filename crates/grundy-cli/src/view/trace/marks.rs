//! Marks of a step: a sign and a colour for each role, so that neither is needed alone.

use super::super::style;
use super::super::table::Cell;
use anstyle::Style;
use grundy::trace::{Mark, Role};

/// The roles, with the messages that say them in the legend.
pub(super) const ROLES: [(Role, &str); 5] = [
    (Role::Current, "mark-current"),
    (Role::Chosen, "mark-chosen"),
    (Role::Refused, "mark-refused"),
    (Role::P, "mark-p"),
    (Role::N, "mark-n"),
];

/// The sign of a role.
pub(super) fn symbol(role: Role) -> &'static str {
    match role {
        Role::Current => "→",
        Role::Chosen => "✓",
        Role::Refused => "✗",
        Role::P => "P",
        Role::N => "N",
    }
}

/// The colour of a role.
pub(super) fn color(role: Role) -> Style {
    match role {
        Role::Current => style::CURRENT,
        Role::Chosen | Role::P => style::P,
        Role::Refused => style::REFUSED,
        Role::N => style::N,
    }
}

/// The sign in a cell of its own, which keeps its room where there is no mark.
pub(super) fn cell(role: Option<Role>) -> Cell {
    role.map_or_else(
        || Cell::plain(" "),
        |role| Cell::new(symbol(role), color(role)),
    )
}

/// The marks of one step.
#[derive(Clone, Copy)]
pub(super) struct Marks<'a>(pub(super) &'a [Mark]);

impl Marks<'_> {
    /// The mark of a whole row; a later mark covers an earlier one.
    pub(super) fn row(self, row: usize) -> Option<Role> {
        self.at(row, None)
    }

    /// The mark of one cell.
    pub(super) fn cell(self, row: usize, column: usize) -> Option<Role> {
        self.at(row, Some(column as u64))
    }

    fn at(self, row: usize, column: Option<u64>) -> Option<Role> {
        let at = |mark: &&Mark| mark.row == row as u64 && mark.column == column;
        self.0.iter().rev().find(at).map(|mark| mark.role)
    }

    fn touches(self, row: usize) -> bool {
        self.0.iter().any(|mark| mark.row == row as u64)
    }
}

/// Which of `rows` rows are drawn where at most `most` fit: the first ones, the last one and
/// those with a mark. `None` stands for a gap.
pub(super) fn rows_shown(rows: usize, most: usize, marks: Marks<'_>) -> Vec<Option<usize>> {
    let mut shown = Vec::new();
    for row in 0..rows {
        let drawn = rows <= most || row + 2 < most || row + 1 == rows || marks.touches(row);
        if drawn {
            shown.push(Some(row));
        } else if shown.last() != Some(&None) {
            shown.push(None);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{Marks, rows_shown};
    use grundy::trace::{Mark, Role};

    #[test]
    fn a_long_table_keeps_its_marked_rows() {
        let mark = Mark {
            row: 70,
            column: None,
            role: Role::Chosen,
        };
        let shown = rows_shown(100, 5, Marks(&[mark]));
        let expected = [Some(0), Some(1), Some(2), None, Some(70), None, Some(99)];
        assert_eq!(shown, expected);
        assert_eq!(rows_shown(3, 5, Marks(&[])), [Some(0), Some(1), Some(2)]);
    }
}
