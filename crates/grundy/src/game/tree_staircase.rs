#![doc = include_str!("tree_staircase.md")]

mod tree;

use super::judge::{Format, Input, Judge, Output};
use super::labelled::Labelled;
use super::{About, Cases, Game, Method, Parameters, Verdict, whole};
use crate::budget::{Budget, Meter};
use crate::error::{Error, ErrorKind, Result, Span};
use crate::number::Natural;
use crate::play::{MOST_MOVES, Move, Moves, Value};
use crate::rule::Ruleset;
use std::sync::Arc;
use tree::Rooted;

/// The largest number on a vertex in a text. All numbers together stay below 2^64.
const LARGEST: u64 = 1_000_000_000_000;
/// The most vertices that a judge reads.
const MOST: u64 = 10_000_000;

/// Move stones of a vertex of a rooted tree to its k-th ancestor; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct TreeStaircase {
    /// How far up a move goes; at least 1.
    step: u64,
    /// The root, from 1.
    root: u64,
}

impl TreeStaircase {
    fn rooted(self, tree: &Labelled) -> Option<Rooted> {
        let root = usize::try_from(self.root - 1).ok()?;
        Rooted::at(root, tree.numbers.len(), &tree.edges, self.step)
    }
}

impl Ruleset for TreeStaircase {
    type Position = Labelled;

    fn options(&self, tree: &Labelled, visit: &mut dyn FnMut(Labelled)) {
        let Some(rooted) = self.rooted(tree) else {
            return;
        };
        for (vertex, &stones) in tree.numbers.iter().enumerate() {
            let Some(ancestor) = rooted.goal[vertex] else {
                continue;
            };
            for moved in 1..=stones {
                let mut after = tree.clone();
                after.numbers[vertex] -= moved;
                after.numbers[ancestor] += moved;
                visit(after);
            }
        }
    }

    fn held_bytes(&self, tree: &Labelled) -> usize {
        8 * tree.numbers.len()
    }
}

impl Game for TreeStaircase {
    const ABOUT: About = About {
        name: "tree-staircase",
        title: "Staircase Nim on a tree",
        topic: "Graphs",
        summary: "Move stones, at least one, from a vertex of a rooted tree to its k-th ancestor; \
                  who cannot move loses",
        page: include_str!("tree_staircase.md"),
        method: Method::Theorem("staircase Nim on a tree (vertices on odd steps)"),
        checked_on: "every tree of up to 4 vertices and up to 2 stones on each, with each root and k \
                     from 1 to 3, and a path of 5 with up to 1 stone on each and k up to 2",
        position: "the stones on vertices 1, 2, ..., then the edges of a tree, as in \
                   `k=1 root=2 0 3 2 1-2 2-3`; up to 10^12 stones on a vertex",
        code: None,
        parameters: &[
            ("k", "how far up a move goes, at least 1", Some(1)),
            ("root", "which vertex is the root", Some(1)),
        ],
        misere: None,
        related: &["nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "every-root",
            reads: "`n k`, n - 1 lines `u v`: the edges of a tree, then the stones on vertices 1 to n",
            prints: "on one line for each vertex as the root `1` if the first player wins, else `0`",
            source: "Codeforces 1498F",
            problems: &["CF-1498F"],
            words: None,
        },
        run: |_, input, output, budget| every_root(input, output, &mut budget.meter()),
    }];

    fn with(parameters: &Parameters) -> Result<Self> {
        Ok(Self {
            step: parameters.required("k", 1, u64::MAX)?,
            root: parameters.required("root", 1, u64::MAX)?,
        })
    }

    fn read(&self, text: &str) -> Result<Labelled> {
        let tree = Labelled::read(text, LARGEST)?;
        let count = tree.numbers.len() as u64;
        let whole = Span::new(0, text.len());
        if count == 0 {
            return Err(
                Error::invalid("expected the stones on the vertices, found none").at(whole),
            );
        }
        if self.root > count {
            return Err(Error::invalid(format!(
                "the root is vertex {}, and the vertices are 1 to {count}",
                self.root
            ))
            .at(whole));
        }
        match self.rooted(&tree) {
            Some(_) => Ok(tree),
            None => Err(
                Error::invalid("the edges do not make a tree of all vertices")
                    .at(whole)
                    .hint(format!(
                        "a tree of {count} vertices has {} edges and is connected",
                        count - 1
                    )),
            ),
        }
    }

    fn write(&self, tree: &Labelled) -> String {
        tree.to_string()
    }

    fn theorem(&self, tree: &Labelled, _: &Budget<'_>) -> Result<Verdict> {
        let value = self.rooted(tree).map_or(0, |rooted| rooted.sum(tree));
        Ok(whole::with_value(Value::Number(Natural::from(value))))
    }

    fn winning_moves(&self, tree: &Labelled, _: &Budget<'_>) -> Result<Moves> {
        let mut list = Vec::new();
        let mut count = 0u64;
        let rooted = self.rooted(tree);
        let sum = rooted.as_ref().map_or(0, |rooted| rooted.sum(tree));
        for (rooted, vertex) in rooted
            .iter()
            .flat_map(|r| (0..r.goal.len()).map(move |v| (r, v)))
        {
            let Some(ancestor) = rooted.goal[vertex] else {
                continue;
            };
            let (stones, above) = (tree.numbers[vertex], tree.numbers[ancestor]);
            // One of the two is on an odd step, and has to change by the nim-sum.
            let moved = if rooted.odd[vertex] {
                stones.checked_sub(stones ^ sum)
            } else {
                (above ^ sum).checked_sub(above)
            };
            let Some(moved) = moved.filter(|moved| (1..=stones).contains(moved)) else {
                continue;
            };
            count += 1;
            if list.len() < MOST_MOVES {
                list.push(told(vertex, ancestor, stones, above, moved));
            }
        }
        Ok(Moves {
            complete: list.len() as u64 == count,
            list,
            count: Some(Natural::from(count)),
        })
    }

    fn after(&self, tree: &Labelled, chosen: &Move) -> Result<Labelled> {
        let no_move = || Error::invalid(format!("`{}` is no move of this position", chosen.text));
        let mut after = tree.clone();
        let from = two_vertices(&chosen.from).ok_or_else(no_move)?;
        let to = two_vertices(&chosen.to).ok_or_else(no_move)?;
        for ((vertex, before), (same, left)) in from.into_iter().zip(to) {
            match after.numbers.get_mut(vertex) {
                Some(number) if *number == before && vertex == same => *number = left,
                _ => return Err(no_move()),
            }
        }
        Ok(after)
    }

    fn small() -> Cases<Self> {
        let mut cases = Vec::new();
        for (edges, count, most, longest) in [
            (&[][..], 1, 2, 1),
            (&[(0, 1)], 2, 2, 2),
            (&[(0, 1), (1, 2)], 3, 2, 3),
            (&[(0, 1), (1, 2), (2, 3)], 4, 2, 3),
            (&[(0, 1), (0, 2), (0, 3)], 4, 2, 3),
            (&[(0, 1), (1, 2), (2, 3), (3, 4)], 5, 1, 2),
        ] {
            let edges: Arc<[(usize, usize)]> = edges.into();
            let sizes = most + 1u64;
            let positions: Vec<Labelled> = (0..sizes.pow(count))
                .map(|code| Labelled {
                    numbers: (0..count)
                        .map(|vertex| code / sizes.pow(vertex) % sizes)
                        .collect(),
                    edges: edges.clone(),
                })
                .collect();
            for (step, root) in
                (1..=longest).flat_map(|k| (1..=u64::from(count)).map(move |r| (k, r)))
            {
                cases.push((Self { step, root }, positions.clone()));
            }
        }
        cases
    }
}

/// The move of `moved` stones, with what is on both vertices before and after it.
fn told(vertex: usize, ancestor: usize, stones: u64, above: u64, moved: u64) -> Move {
    let (one, other) = (vertex + 1, ancestor + 1);
    Move {
        from: format!("vertex {one}: {stones}, vertex {other}: {above}"),
        to: format!(
            "vertex {one}: {}, vertex {other}: {}",
            stones - moved,
            above + moved
        ),
        text: format!("move {moved} from vertex {one} to vertex {other}"),
        component: None,
    }
}

/// Reads `vertex 3: 5, vertex 1: 0`.
fn two_vertices(text: &str) -> Option<[(usize, u64); 2]> {
    let (one, other) = text.split_once(", ")?;
    let read = |part: &str| {
        let (vertex, stones) = part.strip_prefix("vertex ")?.split_once(": ")?;
        let vertex: usize = vertex.parse().ok()?;
        Some((vertex.checked_sub(1)?, stones.parse().ok()?))
    };
    Some([read(one)?, read(other)?])
}

/// The judge: who wins with each vertex as the root.
fn every_root(input: &mut Input<'_>, output: &mut Output<'_>, meter: &mut Meter<'_>) -> Result<()> {
    let count = input.number_in(1, MOST, || "n, the number of vertices".to_owned())?;
    let step = input.number_in(1, u64::MAX, || "k, how far up a move goes".to_owned())?;
    let mut edges = Vec::new();
    for edge in 1..count {
        let of = |what| move || format!("the {what} end of edge {edge} of {}", count - 1);
        let one = input.number_in(1, count, of("first"))?;
        let other = input.number_in(1, count, of("second"))?;
        edges.push((one as usize - 1, other as usize - 1));
    }
    let line = input.line();
    let mut numbers = Vec::new();
    for vertex in 1..=count {
        numbers.push(input.number(|| format!("the stones on vertex {vertex} of {count}"))?);
    }
    let sums = tree::sums_by_root(&edges, &numbers, step, meter)?.ok_or_else(|| {
        Error::new(
            ErrorKind::Input,
            format!(
                "line {line}: expected the edges of a tree, found a graph that is not connected"
            ),
        )
    })?;
    let answers: Vec<&str> = sums
        .iter()
        .map(|sum| if *sum == 0 { "0" } else { "1" })
        .collect();
    output.line(&answers.join(" "))
}
