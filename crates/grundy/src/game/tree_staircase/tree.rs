//! Trees with a root: k-th ancestors and the parity of steps; and the nim-sum for every root.

use crate::budget::Meter;
use crate::error::Result;
use crate::game::labelled::{Labelled, Neighbours};

/// No parent: the root's.
const NONE: usize = usize::MAX;

/// What a root and k make of the vertices of a tree.
pub(super) struct Rooted {
    /// The k-th ancestor of each vertex, where there is one.
    pub(super) goal: Vec<Option<usize>>,
    /// Whether floor(depth / k) is odd.
    pub(super) odd: Vec<bool>,
}

impl Rooted {
    /// Looks from `root`; none where the edges make no tree of all `count` vertices.
    pub(super) fn at(
        root: usize,
        count: usize,
        edges: &[(usize, usize)],
        step: u64,
    ) -> Option<Self> {
        let (order, parents) = parents_first(root, count, edges)?;
        let mut depths = vec![0u64; count];
        for &vertex in order.iter().skip(1) {
            depths[vertex] = depths[parents[vertex]] + 1;
        }
        // Down the tree in one path: the k-th ancestor stands k places before the vertex.
        let mut goal = vec![None; count];
        let neighbours = Neighbours::both_ways(count, edges);
        let mut path: Vec<usize> = Vec::new();
        let mut waiting = vec![root];
        while let Some(vertex) = waiting.pop() {
            path.truncate(usize::try_from(depths[vertex]).ok()?);
            path.push(vertex);
            let above = depths[vertex].checked_sub(step);
            goal[vertex] = above.map(|depth| path[depth as usize]);
            let below = neighbours.get(vertex).iter();
            waiting.extend(below.filter(|other| parents[**other] == vertex));
        }
        let odd = depths.iter().map(|depth| depth / step % 2 == 1).collect();
        Some(Self { goal, odd })
    }

    /// The nim-sum of the vertices on odd steps.
    pub(super) fn sum(&self, tree: &Labelled) -> u64 {
        let on_odd = tree.numbers.iter().zip(&self.odd).filter(|(_, odd)| **odd);
        on_odd.fold(0, |sum, (number, _)| sum ^ number)
    }
}

/// All vertices, each after its parent, and the parents.
fn parents_first(
    root: usize,
    count: usize,
    edges: &[(usize, usize)],
) -> Option<(Vec<usize>, Vec<usize>)> {
    if edges.len() + 1 != count || root >= count {
        return None;
    }
    let neighbours = Neighbours::both_ways(count, edges);
    let mut parents = vec![NONE; count];
    let mut order = vec![root];
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &other in neighbours.get(vertex) {
            if other != root && parents[other] == NONE {
                parents[other] = vertex;
                order.push(other);
            }
        }
    }
    (order.len() == count).then_some((order, parents))
}

/// The value with each vertex as the root; none where the edges make no tree.
///
/// For each vertex and each residue j modulo 2k it keeps the nim-sum of what lies at a distance
/// of j modulo 2k: first below the vertex, from the leaves up, then in the whole tree, from the
/// root down. A vertex is on an odd step when its distance modulo 2k is k or more.
pub(super) fn sums_by_root(
    edges: &[(usize, usize)],
    numbers: &[u64],
    step: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<u64>>> {
    let count = numbers.len();
    let Some((order, parents)) = parents_first(0, count, edges) else {
        return Ok(None);
    };
    // Nothing is as far away as a step that is longer than the tree.
    let step = step.min(count as u64);
    let width = 2 * step as usize;
    let cells = (count as u64).saturating_mul(2 * step);
    meter.reserve(cells.saturating_mul(8), "nim-sums by distance")?;
    meter.charge(cells)?;
    let mut sums = vec![0u64; count * width];
    for &vertex in order.iter().rev() {
        sums[vertex * width] ^= numbers[vertex];
        let parent = parents[vertex];
        if parent == NONE {
            continue;
        }
        for residue in 0..width {
            let below = sums[vertex * width + residue];
            sums[parent * width + (residue + 1) % width] ^= below;
        }
    }
    let mut below = vec![0u64; width];
    for &vertex in &order[1..] {
        let parent = parents[vertex];
        below.copy_from_slice(&sums[vertex * width..][..width]);
        for residue in 0..width {
            // What the parent sees one step nearer, without what it sees through this vertex.
            let seen = sums[parent * width + (residue + width - 1) % width];
            sums[vertex * width + residue] ^= seen ^ below[(residue + width - 2) % width];
        }
    }
    let odd_steps = sums
        .chunks_exact(width)
        .map(|sums| sums[width / 2..].iter().fold(0, |sum, part| sum ^ part));
    Ok(Some(odd_steps.collect()))
}

#[cfg(test)]
mod tests {
    use super::{Rooted, sums_by_root};
    use crate::budget::Budget;
    use crate::game::labelled::Labelled;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_root_at_once_agrees_with_one_root_after_the_other(
            tree in prop::collection::vec((any::<u32>(), 0u64..100), 1..40),
            step in 1u64..8,
        ) {
            let edges: Vec<(usize, usize)> = (1..tree.len())
                .map(|vertex| (tree[vertex].0 as usize % vertex, vertex))
                .collect();
            let numbers: Vec<u64> = tree.iter().map(|(_, number)| *number).collect();
            let tree = Labelled { numbers, edges: edges.into() };
            let mut meter = Budget::default().meter();
            let sums = sums_by_root(&tree.edges, &tree.numbers, step, &mut meter);
            for (root, sum) in sums.unwrap().unwrap().into_iter().enumerate() {
                let rooted = Rooted::at(root, tree.numbers.len(), &tree.edges, step).unwrap();
                prop_assert_eq!(sum, rooted.sum(&tree));
            }
        }
    }
}
