//! Sums of heaps as whole positions, for searches and for misère play.

use super::{HeapRule, Ruleset};
use crate::budget::Meter;
use crate::error::Result;
use std::ops::ControlFlow;

/// What it costs to make a position, in the steps of a budget.
const STEPS_AN_OPTION: u64 = 64;

/// The disjunctive sums of heaps under one rule. A position lists its heaps that are not empty,
/// largest first.
#[derive(Debug, Clone, Copy)]
pub struct Sums<'a>(pub &'a HeapRule);

impl Sums<'_> {
    /// The position with these heaps, in the one spelling that the search remembers.
    #[must_use]
    pub fn position(mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        heaps
    }
}

impl Ruleset for Sums<'_> {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        let _all = each_option(self.0, position, &mut |option| {
            visit(option);
            ControlFlow::Continue(())
        });
    }

    fn options_within(
        &self,
        position: &Vec<u64>,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Vec<u64>),
    ) -> Result<()> {
        let mut spent = Ok(());
        let _all = each_option(self.0, position, &mut |option| {
            spent = meter.charge(STEPS_AN_OPTION);
            if spent.is_err() {
                return ControlFlow::Break(());
            }
            visit(option);
            ControlFlow::Continue(())
        });
        spent
    }

    fn components(&self, position: &Vec<u64>) -> Vec<Vec<u64>> {
        position.iter().map(|heap| vec![*heap]).collect()
    }

    fn held_bytes(&self, position: &Vec<u64>) -> usize {
        size_of_val(position.as_slice())
    }
}

/// Every option of a sum until `visit` breaks off; where splits are many, there are more than
/// anyone can look at.
fn each_option(
    rule: &HeapRule,
    position: &[u64],
    visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, &heap) in position.iter().enumerate() {
        // Equal heaps have equal options; one of them is enough.
        if index > 0 && position[index - 1] == heap {
            continue;
        }
        rule.moves(heap, &mut |_, left| {
            let mut after = position.to_vec();
            after.swap_remove(index);
            after.extend_from_slice(left);
            visit(Sums::position(after))
        })?;
    }
    ControlFlow::Continue(())
}
