//! The level of each vertex: the mex of the levels that its arcs lead to, which is the Grundy
//! value of a token on it.

use crate::game::labelled::Neighbours;

/// Levels, and the nim-sum of the numbers on each.
pub(super) struct Levels {
    /// By vertex.
    pub(super) of: Vec<usize>,
    /// By level.
    pub(super) sums: Vec<u64>,
}

impl Levels {
    /// Computes them; none where the arcs make a cycle. Linear in vertices and arcs.
    pub(super) fn of(neighbours: &Neighbours, numbers: &[u64]) -> Option<Self> {
        let count = numbers.len();
        let order = heads_first(neighbours, count)?;
        let mut of = vec![0; count];
        let mut sums = Vec::new();
        // For each level the last vertex that has an arc to it.
        let mut reached = vec![count; count + 1];
        for vertex in order {
            let heads = neighbours.get(vertex);
            for head in heads {
                reached[of[*head]] = vertex;
            }
            // A mex is at most the number of arcs.
            let mex = (0..heads.len()).find(|level| reached[*level] != vertex);
            let level = mex.unwrap_or(heads.len());
            of[vertex] = level;
            if level >= sums.len() {
                sums.resize(level + 1, 0);
            }
            sums[level] ^= numbers[vertex];
        }
        Some(Self { of, sums })
    }
}

/// The vertices in an order in which every arc leads to an earlier one.
fn heads_first(neighbours: &Neighbours, count: usize) -> Option<Vec<usize>> {
    let arcs = (0..count).flat_map(|from| neighbours.get(from).iter().map(move |to| (*to, from)));
    let tails = Neighbours::of(count, arcs);
    let mut open: Vec<usize> = (0..count).map(|from| neighbours.get(from).len()).collect();
    let mut order: Vec<usize> = (0..count).filter(|vertex| open[*vertex] == 0).collect();
    let mut next = 0;
    while let Some(&done) = order.get(next) {
        next += 1;
        for &tail in tails.get(done) {
            open[tail] -= 1;
            if open[tail] == 0 {
                order.push(tail);
            }
        }
    }
    (order.len() == count).then_some(order)
}
