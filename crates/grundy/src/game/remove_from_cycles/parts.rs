//! Cycles and paths: their text, `C6` and `P4`, their values, and the cycles of a graph.

use crate::budget::Meter;
use crate::error::{Error, Result};
use crate::game::words::number;
use std::fmt;

/// A connected graph in which no vertex has more than two neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// So many vertices in a circle.
    Cycle(u64),
    /// So many vertices in a row.
    Path(u64),
}

impl Part {
    /// Reads `C6` or `P4`, with numbers up to `largest`.
    pub(super) fn read(word: &str, largest: u64) -> Result<Self> {
        let length = |text: &str| number(text, largest);
        let part = match word.split_at_checked(1) {
            Some(("C" | "c", text)) => length(text).filter(|n| *n > 0).map(Part::Cycle),
            Some(("P" | "p", text)) => length(text).map(Part::Path),
            _ => None,
        };
        part.ok_or_else(|| {
            Error::invalid(format!(
                "expected a cycle such as C6 or a path such as P4, found `{word}`"
            ))
        })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Cycle(length) => write!(f, "C{length}"),
            Part::Path(length) => write!(f, "P{length}"),
        }
    }
}

/// What is left of a path with so many vertices before and behind those that were removed.
pub(super) fn left(before: u64, behind: u64) -> Vec<Part> {
    if before == 0 || behind == 0 {
        return vec![Part::Path(before + behind)];
    }
    vec![Part::Path(before), Part::Path(behind)]
}

/// The value of a cycle, where a move removes from `least` to `most` > `least` vertices.
pub(super) fn cycle(length: u64, least: u64, most: u64) -> u64 {
    if length < least + most {
        length / least
    } else {
        0
    }
}

/// The values of paths.
pub(super) struct Values {
    least: u64,
    most: u64,
    /// Those of the paths by length, as far as they were asked for.
    paths: Vec<u64>,
}

impl Values {
    /// Computes the values of paths of up to `longest` vertices by mex.
    pub(super) fn up_to(
        longest: u64,
        least: u64,
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Self> {
        meter.reserve(24 * longest, "values of paths")?;
        let mut paths: Vec<u64> = Vec::new();
        // For each value the last path that reached it.
        let mut reached: Vec<u64> = Vec::new();
        for length in 0..=longest {
            for removed in least..=most.min(length) {
                let rest = (length - removed) as usize;
                meter.charge(rest as u64 / 2 + 1)?;
                for before in 0..=rest / 2 {
                    let value = (paths[before] ^ paths[rest - before]) as usize;
                    if value >= reached.len() {
                        reached.resize(value + 1, u64::MAX);
                    }
                    reached[value] = length;
                }
            }
            let mex = reached.iter().position(|by| *by != length);
            paths.push(mex.unwrap_or(reached.len()) as u64);
        }
        Ok(Self { least, most, paths })
    }

    /// The shortest path of value `goal` that a move may leave of a part of fewer than
    /// least + most vertices, where the goal is below the part's value.
    pub(super) fn leaving(&self, part: Part, goal: u64) -> Option<u64> {
        let (Part::Cycle(length) | Part::Path(length)) = part;
        let by_theorem = length < self.least + self.most && goal < length / self.least;
        by_theorem.then(|| (goal * self.least).max(length.saturating_sub(self.most)))
    }

    /// The value of a part.
    pub(super) fn of(&self, part: Part) -> Result<u64> {
        match part {
            Part::Cycle(length) => Ok(cycle(length, self.least, self.most)),
            Part::Path(length) if length < self.least + self.most => Ok(length / self.least),
            Part::Path(length) => {
                let place = usize::try_from(length).ok();
                let value = place.and_then(|place| self.paths.get(place));
                value.copied().ok_or_else(|| {
                    Error::unsupported(format!("the value of a path of {length} is not known"))
                })
            }
        }
    }

    /// The value of all parts together.
    pub(super) fn sum(&self, parts: &[Part]) -> Result<u64> {
        parts
            .iter()
            .try_fold(0, |sum, part| Ok(sum ^ self.of(*part)?))
    }
}

/// The lengths of the cycles that edges make; none where a vertex has not two edges.
pub(super) fn cycles(count: usize, edges: &[(usize, usize)]) -> Option<Vec<u64>> {
    // The numbers of the two edges at each vertex.
    let mut at: Vec<[usize; 2]> = vec![[usize::MAX; 2]; count];
    for (edge, ends) in edges.iter().enumerate() {
        for vertex in [ends.0, ends.1] {
            *at[vertex].iter_mut().find(|place| **place == usize::MAX)? = edge;
        }
    }
    let mut walked = vec![false; edges.len()];
    let mut lengths = Vec::new();
    for start in 0..edges.len() {
        let (mut edge, mut length) = (start, 0);
        let mut vertex = edges[start].0;
        while !walked[edge] {
            walked[edge] = true;
            length += 1;
            let (one, other) = edges[edge];
            vertex = if vertex == one { other } else { one };
            let [first, second] = at[vertex];
            edge = if first == edge { second } else { first };
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    (edges.len() == count).then_some(lengths)
}

#[cfg(test)]
mod tests {
    use super::cycles;

    #[test]
    fn cycles_are_walked_once_each() {
        let two = [(0, 1), (3, 4), (1, 2), (4, 3), (2, 0)];
        assert_eq!(cycles(5, &two), Some(vec![3, 2]));
        assert_eq!(cycles(1, &[(0, 0)]), Some(vec![1]));
        assert_eq!(cycles(3, &[(0, 1), (0, 2), (0, 1)]), None);
        assert_eq!(cycles(0, &[]), Some(vec![]));
    }
}
