//! Rules written in Rust.

use crate::budget::Meter;
use crate::error::Result;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of an impartial game: from a position, where may either player move?
///
/// Every play must end: no position may come again. That is for the implementor to see to; the
/// searches of [`crate::engine`] stop at their budget where it does not hold.
///
/// ```
/// use grundy::engine::reference;
/// use grundy::rule::{Convention, Ruleset};
/// use grundy::Budget;
///
/// /// A row of pins: knock down one, or two that stand side by side.
/// struct Pins;
///
/// impl Ruleset for Pins {
///     type Position = Vec<u32>; // lengths of the runs that still stand
///
///     fn options(&self, runs: &Vec<u32>, visit: &mut dyn FnMut(Vec<u32>)) {
///         for (i, &run) in runs.iter().enumerate() {
///             for knocked in 1..=run.min(2) {
///                 for left in 0..=(run - knocked) {
///                     let mut after = runs.clone();
///                     after[i] = left;
///                     after.push(run - knocked - left);
///                     after.retain(|&run| run > 0);
///                     after.sort_unstable();
///                     visit(after);
///                 }
///             }
///         }
///     }
/// }
///
/// let budget = Budget::default();
/// assert_eq!(reference::value(&Pins, &vec![5], &budget)?, 4);
/// assert!(!reference::wins(&Pins, &vec![3, 3], Convention::Normal, &budget)?);
/// # Ok::<(), grundy::Error>(())
/// ```
pub trait Ruleset {
    /// A whole position. Two equal values must be the same position; a position with several
    /// spellings is best kept in one (sorted heaps, say), which makes the searches remember more.
    type Position: Clone + Eq + Hash + Debug;

    /// Calls `visit` with every position that one move reaches, in any order; a position may be
    /// visited more than once.
    fn options(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position));

    /// The same options for a search that must not do more than its budget allows: a rule with
    /// very many moves charges the meter while it lists them.
    ///
    /// # Errors
    /// When the budget runs out.
    fn options_within(
        &self,
        position: &Self::Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Self::Position),
    ) -> Result<()> {
        let _ = meter;
        self.options(position, visit);
        Ok(())
    }

    /// Whether the player who moved here has won by that, whatever the convention: an end of the
    /// game beside the one where no move is left. Such a position has no options.
    fn is_won(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// A position in words, for an error that shows it.
    fn show(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// Splits a position into components of a disjunctive sum, where the rules make it one: no
    /// move touches two of them. What is not known to be a sum stays whole.
    fn components(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![position.clone()]
    }

    /// How many bytes a position holds beside its own `size_of`, so that a search can keep to its
    /// budget of memory; 0 for plain data.
    fn held_bytes(&self, position: &Self::Position) -> usize {
        let _ = position;
        0
    }
}
