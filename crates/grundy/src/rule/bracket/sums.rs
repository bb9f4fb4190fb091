//! Sums of components as whole positions, for misère play and for the oracle.

use super::moves::Moves;
use crate::budget::{Budget, Meter};
use crate::error::{Error, Result};
use crate::rule::Ruleset;
use std::ops::ControlFlow;

/// The most components of a position that is searched as a whole.
pub const MOST_COMPONENTS: u64 = 4096;

/// The disjunctive sums of components under one rule. A position lists its components, the largest
/// first. It is won by who moved there if one of its components is ([`Moves::is_won`]).
#[derive(Debug, Clone, Copy)]
pub struct ComponentSums<'a>(pub &'a Moves);

impl ComponentSums<'_> {
    /// The position with these components, in the one spelling that a search remembers.
    #[must_use]
    pub fn position(&self, mut components: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
        if self.0.is_symmetric() {
            for component in &mut components {
                component.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        components.sort_unstable_by(|a, b| b.cmp(a));
        components
    }
}

impl Ruleset for ComponentSums<'_> {
    type Position = Vec<Vec<u64>>;

    /// All options, as far as the default budget lists them; searches use
    /// [`Ruleset::options_within`], which says so where it ends.
    fn options(&self, position: &Vec<Vec<u64>>, visit: &mut dyn FnMut(Vec<Vec<u64>>)) {
        let _ended = self.options_within(position, &mut Budget::default().meter(), visit);
    }

    fn options_within(
        &self,
        position: &Vec<Vec<u64>>,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Vec<Vec<u64>>),
    ) -> Result<()> {
        if self.is_won(position) {
            return Ok(());
        }
        for (index, component) in position.iter().enumerate() {
            // Equal components have equal options; one of them is enough.
            if index > 0 && position[index - 1] == *component {
                continue;
            }
            let mut fault = None;
            let _all = self.0.visit(component, meter, &mut |found| {
                let mut after = position.clone();
                after.swap_remove(index);
                for (copies, numbers) in found.left() {
                    if copies.saturating_add(after.len() as u64) > MOST_COMPONENTS {
                        fault = Some(Error::budget(format!(
                            "a move leaves {copies} copies of a component, and a position that is \
                             searched as a whole has at most {MOST_COMPONENTS} components"
                        )));
                        return ControlFlow::Break(());
                    }
                    after.extend((0..copies).map(|_| numbers.to_vec()));
                }
                visit(self.position(after));
                ControlFlow::Continue(())
            })?;
            if let Some(fault) = fault {
                return Err(fault);
            }
        }
        Ok(())
    }

    fn is_won(&self, position: &Vec<Vec<u64>>) -> bool {
        let won = |component: &Vec<u64>| self.0.is_won(component).unwrap_or(false);
        self.0.has_win() && position.iter().any(won)
    }

    fn show(&self, position: &Vec<Vec<u64>>) -> String {
        let components: Vec<String> = position.iter().map(|c| super::show(c)).collect();
        if components.is_empty() {
            "0".to_owned()
        } else {
            components.join(" + ")
        }
    }

    fn components(&self, position: &Vec<Vec<u64>>) -> Vec<Vec<Vec<u64>>> {
        position.iter().map(|part| vec![part.clone()]).collect()
    }

    fn held_bytes(&self, position: &Vec<Vec<u64>>) -> usize {
        position
            .iter()
            .map(|component| size_of::<Vec<u64>>() + size_of_val(component.as_slice()))
            .sum()
    }
}
