//! Sums of heaps as whole positions, for searches and for misère play.

use super::{HeapRule, Ruleset};

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
        for (index, &heap) in position.iter().enumerate() {
            // Equal heaps have equal options; one of them is enough.
            if index > 0 && position[index - 1] == heap {
                continue;
            }
            self.0.options(heap, &mut |left| {
                let mut after = position.clone();
                after.swap_remove(index);
                after.extend_from_slice(left);
                visit(Self::position(after));
            });
        }
    }

    fn components(&self, position: &Vec<u64>) -> Vec<Vec<u64>> {
        position.iter().map(|heap| vec![*heap]).collect()
    }

    fn held_bytes(&self, position: &Vec<u64>) -> usize {
        size_of_val(position.as_slice())
    }
}
