//! Graphs with a number on each vertex, and their text: the numbers of vertices 1, 2, ... first,
//! then edges such as `1-2`; `0 3 2 1-2 3-1`.

use super::words::{number, words};
use crate::error::{Error, Result, Span};
use std::fmt;
use std::sync::Arc;

/// The most vertices, and the most edges, of a graph that is read from a text.
const MOST: usize = 100_000;

/// A graph with numbers. Vertices are 0, 1, ... here, and 1, 2, ... in the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Labelled {
    /// The number on each vertex.
    pub numbers: Vec<u64>,
    /// The edges, or arcs from the first to the second, in the order of the text; a position's
    /// moves do not change them, so positions share them.
    pub edges: Arc<[(usize, usize)]>,
}

impl Labelled {
    /// Reads numbers up to `largest`, and edges between different vertices.
    pub(super) fn read(text: &str, largest: u64) -> Result<Self> {
        let mut numbers = Vec::new();
        let mut edges: Vec<((usize, usize), Span)> = Vec::new();
        for (word, at) in words(text) {
            if numbers.len() + edges.len() > MOST {
                return Err(Error::invalid(format!(
                    "a graph is read with at most {MOST} vertices and edges"
                ))
                .at(at));
            }
            if word.contains('-') {
                let ends = word.split_once('-').and_then(|(one, other)| {
                    Some((number(one, MOST as u64)?, number(other, MOST as u64)?))
                });
                let (one, other) = ends.ok_or_else(|| {
                    Error::invalid(format!("expected an edge such as `1-2`, found `{word}`")).at(at)
                })?;
                edges.push(((one as usize, other as usize), at));
            } else if !edges.is_empty() {
                return Err(Error::invalid(format!(
                    "expected an edge such as `1-2`, found `{word}`"
                ))
                .at(at)
                .hint("the numbers of all vertices stand before the edges"));
            } else {
                numbers.push(number(word, largest).ok_or_else(|| {
                    Error::invalid(format!(
                        "expected the number of a vertex, at most {largest}, or an edge such as \
                         `1-2`, found `{word}`"
                    ))
                    .at(at)
                })?);
            }
        }
        let count = numbers.len();
        for ((one, other), at) in &edges {
            let inside = |vertex: &usize| (1..=count).contains(vertex);
            if !inside(one) || !inside(other) {
                return Err(Error::invalid(format!(
                    "the vertices are 1 to {count}, as there are {count} numbers"
                ))
                .at(*at));
            }
            if one == other {
                return Err(Error::invalid("an edge joins two different vertices").at(*at));
            }
        }
        Ok(Self {
            numbers,
            edges: edges
                .into_iter()
                .map(|((one, other), _)| (one - 1, other - 1))
                .collect(),
        })
    }
}

impl fmt::Display for Labelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for number in &self.numbers {
            write!(f, "{between}{number}")?;
            between = " ";
        }
        for (one, other) in self.edges.iter() {
            write!(f, " {}-{}", one + 1, other + 1)?;
        }
        Ok(())
    }
}

/// The neighbours of each vertex, as one list with the places where each vertex's begin.
pub(super) struct Neighbours {
    begins: Vec<usize>,
    list: Vec<usize>,
}

impl Neighbours {
    /// The heads of the arcs that leave each vertex, in the order of the arcs.
    pub(super) fn of(count: usize, arcs: impl Iterator<Item = (usize, usize)> + Clone) -> Self {
        let mut begins = vec![0; count + 1];
        for (from, _) in arcs.clone() {
            begins[from + 1] += 1;
        }
        for vertex in 0..count {
            begins[vertex + 1] += begins[vertex];
        }
        let mut next = begins.clone();
        let mut list = vec![0; begins[count]];
        for (from, to) in arcs {
            list[next[from]] = to;
            next[from] += 1;
        }
        Self { begins, list }
    }

    /// Both ends of each edge see each other.
    pub(super) fn both_ways(count: usize, edges: &[(usize, usize)]) -> Self {
        let there_and_back = |&(one, other): &(usize, usize)| [(one, other), (other, one)];
        Self::of(count, edges.iter().flat_map(there_and_back))
    }

    /// The neighbours of one vertex.
    pub(super) fn get(&self, vertex: usize) -> &[usize] {
        &self.list[self.begins[vertex]..self.begins[vertex + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::Labelled;

    #[test]
    fn a_graph_reads_back() {
        for text in ["", "5", "0 3 2 1-2 3-1", "1 1 2-1"] {
            assert_eq!(Labelled::read(text, 9).unwrap().to_string(), text);
        }
    }

    #[test]
    fn faults_point_at_the_word() {
        for (text, at, says) in [
            ("1 2 1-3", 4, "the vertices are 1 to 2"),
            ("1 2 2-2", 4, "two different vertices"),
            ("1 2 1-2 7", 8, "expected an edge"),
            ("1 10", 2, "at most 9"),
            ("1 2 1-2-1", 4, "expected an edge"),
            ("1 2 -1", 4, "expected an edge"),
        ] {
            let error = Labelled::read(text, 9).unwrap_err();
            assert!(error.message().contains(says), "{text}: {error}");
            assert_eq!(error.span().unwrap().start, at, "{text}");
        }
    }
}
