#![doc = include_str!("election_promises.md")]

mod levels;

use super::judge::{Format, Input, Judge};
use super::labelled::{Labelled, Neighbours};
use super::{About, Cases, Game, Method, Parameters, Verdict, digits, whole};
use crate::budget::{Budget, Meter};
use crate::error::{Error, Result, Span};
use crate::play::{Move, Moves};
use crate::rule::Ruleset;
use levels::Levels;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most vertices, and arcs, that a judge reads.
const MOST: u64 = 10_000_000;

/// Lower the number on one vertex of an acyclic directed graph, and write what you like on the
/// vertices that its arcs lead to.
#[derive(Debug, Clone, Copy)]
pub struct ElectionPromises {
    /// Every number stays below 2^bits; 1 to 64.
    bits: u64,
}

impl ElectionPromises {
    /// The largest number that a vertex may have.
    fn largest(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    /// Every way to write numbers on these vertices.
    fn write_on(
        self,
        graph: &mut Labelled,
        vertices: &[usize],
        visit: &mut dyn FnMut(Labelled) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [vertex, others @ ..] = vertices else {
            return visit(graph.clone());
        };
        let before = graph.numbers[*vertex];
        for number in 0..=self.largest() {
            graph.numbers[*vertex] = number;
            self.write_on(graph, others, visit)?;
        }
        graph.numbers[*vertex] = before;
        ControlFlow::Continue(())
    }

    fn moves(
        self,
        graph: &Labelled,
        visit: &mut dyn FnMut(Labelled) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (vertex, number) in graph.numbers.iter().enumerate() {
            let arcs = graph.edges.iter().filter(|arc| arc.0 == vertex);
            let mut heads: Vec<usize> = arcs.map(|arc| arc.1).collect();
            heads.sort_unstable();
            heads.dedup();
            let mut after = graph.clone();
            for left in 0..*number {
                after.numbers[vertex] = left;
                self.write_on(&mut after, &heads, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for ElectionPromises {
    type Position = Labelled;

    fn options(&self, graph: &Labelled, visit: &mut dyn FnMut(Labelled)) {
        let _all = self.moves(graph, &mut |option| {
            visit(option);
            ControlFlow::Continue(())
        });
    }

    fn options_within(
        &self,
        graph: &Labelled,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Labelled),
    ) -> Result<()> {
        let mut charged = Ok(());
        let _all = self.moves(graph, &mut |option| {
            charged = meter.charge(1);
            if charged.is_err() {
                return ControlFlow::Break(());
            }
            visit(option);
            ControlFlow::Continue(())
        });
        charged
    }

    fn held_bytes(&self, graph: &Labelled) -> usize {
        8 * graph.numbers.len()
    }
}

impl Game for ElectionPromises {
    const ABOUT: About = About {
        name: "election-promises",
        title: "Election promises",
        topic: "Graphs",
        summary: "Lower the number on one vertex of an acyclic directed graph, and write what you \
                  like on the vertices that its arcs lead to; who finds only zeros loses",
        page: include_str!("election_promises.md"),
        method: Method::Theorem("election promises (levels as digits)"),
        checked_on: "every graph of 3 vertices with arcs to later ones and numbers below 4, and every \
                     such graph of 4 vertices with numbers below 2",
        position: "the numbers of vertices 1, 2, ..., then arcs from a vertex to another, as in \
                   `2 1 1 5 1-2 3-4`",
        code: None,
        parameters: &[(
            "bits",
            "every number stays below 2^bits, 1 to 64; it says nothing of who wins, but the value rests on it",
            Some(64),
        )],
        misere: None,
        related: &["nim", "nullify-the-matrix", "triangular-grid"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "new-numbers",
            reads: "`n m`, the n numbers, below 2^64, then m lines `u v`: an arc from u to v",
            prints: "`LOSE`, or `WIN` and on a line of their own the numbers after a winning move",
            source: "Codeforces 1149E",
            problems: &["CF-1149E"],
            words: Some(["WIN", "LOSE"]),
        },
        run: |game, input, output, budget| {
            let graph = read_graph(input, &budget.meter())?;
            let neighbours = Neighbours::of(graph.numbers.len(), graph.edges.iter().copied());
            let levels = Levels::of(&neighbours, &graph.numbers)
                .ok_or_else(|| input.refused("arcs without a cycle", "one with this last arc"))?;
            let winning = game.winning(&graph, &neighbours, &levels);
            output.verdict(winning.is_some())?;
            let Some((after, _)) = winning else {
                return Ok(());
            };
            let numbers: Vec<String> = after.numbers.iter().map(u64::to_string).collect();
            output.line(&numbers.join(" "))
        },
    }];

    fn with(parameters: &Parameters) -> Result<Self> {
        Ok(Self {
            bits: parameters.required("bits", 1, 64)?,
        })
    }

    fn read(&self, text: &str) -> Result<Labelled> {
        let mut graph = Labelled::read(text, self.largest())?;
        let mut arcs = graph.edges.to_vec();
        arcs.sort_unstable();
        arcs.dedup();
        graph.edges = arcs.into();
        match levels(&graph) {
            Some(_) => Ok(graph),
            None => Err(Error::invalid("the arcs make a cycle")
                .at(Span::new(0, text.len()))
                .hint("an arc leads from the first vertex to the second")),
        }
    }

    fn write(&self, graph: &Labelled) -> String {
        graph.to_string()
    }

    fn theorem(&self, graph: &Labelled, _: &Budget<'_>) -> Result<Verdict> {
        // A position of this game has no cycle.
        let sums = levels(graph).map(|levels| levels.sums).unwrap_or_default();
        Ok(whole::with_value(digits::value(self.bits, (0..).zip(sums))))
    }

    fn winning_moves(&self, graph: &Labelled, _: &Budget<'_>) -> Result<Moves> {
        let neighbours = Neighbours::of(graph.numbers.len(), graph.edges.iter().copied());
        let levels = Levels::of(&neighbours, &graph.numbers);
        let winning = levels.and_then(|levels| self.winning(graph, &neighbours, &levels));
        let winning = winning.map(|(after, text)| whole::to(self, graph, &after, text));
        Ok(whole::one_of_many(winning))
    }

    fn after(&self, graph: &Labelled, chosen: &Move) -> Result<Labelled> {
        whole::after(self, graph, chosen)
    }

    fn small() -> Cases<Self> {
        let graphs = |bits: u64, count: usize| {
            let arcs: Vec<(usize, usize)> = (0..count)
                .flat_map(|from| (from + 1..count).map(move |to| (from, to)))
                .collect();
            let mut positions = Vec::new();
            for set in 0..1u32 << arcs.len() {
                let places = (0..arcs.len()).filter(|place| set >> place & 1 == 1);
                let edges: Arc<[(usize, usize)]> = places.map(|place| arcs[place]).collect();
                for code in 0..1u64 << (bits * count as u64) {
                    let number = |vertex| code >> (bits * vertex) & ((1 << bits) - 1);
                    positions.push(Labelled {
                        numbers: (0..count as u64).map(number).collect(),
                        edges: edges.clone(),
                    });
                }
            }
            (Self { bits }, positions)
        };
        vec![graphs(2, 3), graphs(1, 4)]
    }
}

impl ElectionPromises {
    /// The move of the proof, which makes the nim-sum of every level 0, and what it is in words.
    fn winning(
        self,
        graph: &Labelled,
        neighbours: &Neighbours,
        levels: &Levels,
    ) -> Option<(Labelled, String)> {
        let highest = levels.sums.iter().rposition(|sum| *sum != 0)?;
        let lowered = |number: u64| number ^ levels.sums[highest];
        let vertex = (0..graph.numbers.len()).find(|vertex| {
            let number = graph.numbers[*vertex];
            levels.of[*vertex] == highest && lowered(number) < number
        })?;
        let number = graph.numbers[vertex];
        let mut after = graph.clone();
        after.numbers[vertex] = lowered(number);
        let mut written = 0u64;
        let mut sums = levels.sums.clone();
        for &head in neighbours.get(vertex) {
            // One vertex of each lower level is enough, and a higher level is 0 already.
            let sum = std::mem::take(&mut sums[levels.of[head]]);
            written += u64::from(sum != 0);
            after.numbers[head] ^= sum;
        }
        let text = format!(
            "lower vertex {} from {number} to {}, and change {written} of those that its arcs lead to",
            vertex + 1,
            after.numbers[vertex]
        );
        Some((after, text))
    }
}

fn levels(graph: &Labelled) -> Option<Levels> {
    let neighbours = Neighbours::of(graph.numbers.len(), graph.edges.iter().copied());
    Levels::of(&neighbours, &graph.numbers)
}

/// Reads the graph of a judge's input.
fn read_graph(input: &mut Input<'_>, meter: &Meter<'_>) -> Result<Labelled> {
    let count = input.number_in(1, MOST, || "n, the number of vertices".to_owned())?;
    let arcs = input.number_in(0, MOST, || "m, the number of arcs".to_owned())?;
    let mut numbers = Vec::new();
    for vertex in 1..=count {
        numbers.push(input.number(|| format!("the number of vertex {vertex} of {count}"))?);
    }
    let mut edges = Vec::new();
    for arc in 1..=arcs {
        let of = |what| move || format!("{what} of arc {arc} of {arcs}");
        let from = input.number_in(1, count, of("u, the tail"))?;
        let to = input.number_in(1, count, of("v, the head"))?;
        if from == to {
            return Err(input.refused("two different vertices", format_args!("`{from} {to}`")));
        }
        edges.push((from as usize - 1, to as usize - 1));
    }
    meter.reserve(64 * (count + arcs), "a graph")?;
    Ok(Labelled {
        numbers,
        edges: edges.into(),
    })
}
