#![doc = include_str!("disjoint_intervals.md")]

mod windows;

use super::judge::{Format, Judge};
use super::words::{number, words};
use super::{About, Cases, Game, Method, Parameters, Verdict, whole};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::{MOST_MOVES, Move, Moves, Value};
use crate::rule::Ruleset;
use std::fmt;
use windows::Windows;

/// The largest end of an interval.
const LARGEST: u64 = 1 << 53;
/// The most intervals of a position.
const MOST: usize = 100_000;

/// Choose an interval that meets none of those chosen before; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct DisjointIntervals;

/// The numbers from `start` to below `end`; `start < end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Interval {
    /// The first number.
    pub start: u64,
    /// One past the last number.
    pub end: u64,
}

impl Interval {
    fn meets(self, other: Self) -> bool {
        self.start < other.end && other.start < self.end
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.start, self.end)
    }
}

impl Ruleset for DisjointIntervals {
    /// The intervals that may still be chosen, in order, each once.
    type Position = Vec<Interval>;

    fn options(&self, open: &Vec<Interval>, visit: &mut dyn FnMut(Vec<Interval>)) {
        for chosen in open {
            visit(without(open, *chosen));
        }
    }

    fn held_bytes(&self, open: &Vec<Interval>) -> usize {
        16 * open.len()
    }
}

/// What is open after `chosen`: what does not meet it.
fn without(open: &[Interval], chosen: Interval) -> Vec<Interval> {
    let apart = open.iter().filter(|other| !other.meets(chosen));
    apart.copied().collect()
}

impl Game for DisjointIntervals {
    const ABOUT: About = About {
        name: "disjoint-intervals",
        title: "Disjoint intervals",
        topic: "Graphs",
        summary: "Choose an interval that meets none of those chosen before; who cannot move loses",
        page: include_str!("disjoint_intervals.md"),
        method: Method::Theorem(
            "the Sprague-Grundy theorem (left and right of an interval is a sum)",
        ),
        checked_on: "every set of intervals among those of 0 to 4, and every set of at most 3 among \
                     those of 0 to 6",
        position: "intervals from a number to below another, as in `1-4 2-3 5-7`",
        code: None,
        parameters: &[],
        misere: None,
        related: &["nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "tests",
            reads: "`T`, then for each test `N` and N lines `l r`: the numbers from l to below r, l < r",
            prints: "who wins each test, `Alice` or `Bob`",
            source: "AtCoder ABC206 F",
            problems: &["AC-ABC206F", "ABC206F"],
            words: Some(["Alice", "Bob"]),
        },
        run: |_, input, output, budget| {
            let mut meter = budget.meter();
            let mut open = Vec::new();
            input.tests(|input| {
                let count =
                    input.number_in(0, MOST as u64, || "N, the number of intervals".to_owned())?;
                open.clear();
                for place in 1..=count {
                    let of = |what| move || format!("{what} of interval {place} of {count}");
                    let start = input.number_in(0, LARGEST - 1, of("l, the start"))?;
                    let end = input.number_in(start + 1, LARGEST, of("r, the end"))?;
                    open.push(Interval { start, end });
                }
                open.sort_unstable();
                open.dedup();
                output.verdict(Windows::of(&open, &mut meter)?.whole() != 0)
            })
        },
    }];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn read(&self, text: &str) -> Result<Vec<Interval>> {
        let mut open = Vec::new();
        for (word, at) in words(text) {
            open.push(interval(word).map_err(|error| error.at(at))?);
            if open.len() > MOST {
                return Err(
                    Error::invalid(format!("a position has at most {MOST} intervals")).at(at),
                );
            }
        }
        open.sort_unstable();
        open.dedup();
        Ok(open)
    }

    fn write(&self, open: &Vec<Interval>) -> String {
        let texts: Vec<String> = open.iter().map(Interval::to_string).collect();
        texts.join(" ")
    }

    fn theorem(&self, open: &Vec<Interval>, budget: &Budget<'_>) -> Result<Verdict> {
        let value = Windows::of(open, &mut budget.meter())?.whole();
        let value = Natural::from(u64::from(value));
        Ok(whole::with_value(Value::Number(value)))
    }

    fn winning_moves(&self, open: &Vec<Interval>, budget: &Budget<'_>) -> Result<Moves> {
        let mut meter = budget.meter();
        let windows = Windows::of(open, &mut meter)?;
        let wins = |chosen: &&Interval| windows.after(**chosen) == 0;
        let winning: Vec<Interval> = open.iter().filter(wins).copied().collect();
        let mut found: Vec<(Vec<Interval>, Interval)> = Vec::new();
        for chosen in &winning {
            meter.charge(open.len() as u64 + 1)?;
            found.push((without(open, *chosen), *chosen));
        }
        // Two intervals may leave the same.
        found.sort_unstable();
        found.dedup_by(|second, first| second.0 == first.0);
        let count = found.len();
        let list = found
            .into_iter()
            .take(MOST_MOVES)
            .map(|(after, chosen)| whole::to(self, open, &after, format!("choose {chosen}")));
        Ok(Moves {
            list: list.collect(),
            complete: count <= MOST_MOVES,
            count: Some(Natural::from(count as u64)),
        })
    }

    fn after(&self, open: &Vec<Interval>, chosen: &Move) -> Result<Vec<Interval>> {
        whole::after(self, open, chosen)
    }

    fn small() -> Cases<Self> {
        let all = |most: u64| -> Vec<Interval> {
            (0..most)
                .flat_map(|start| (start + 1..=most).map(move |end| Interval { start, end }))
                .collect()
        };
        let chosen = |from: &[Interval], set: u32| -> Vec<Interval> {
            let places = (0..from.len()).filter(|place| set >> place & 1 == 1);
            places.map(|place| from[place]).collect()
        };
        let (few, many) = (all(4), all(6));
        let every = (0..1u32 << few.len()).map(|set| chosen(&few, set));
        let triples = (0..1u32 << many.len()).filter(|set| set.count_ones() <= 3);
        let triples = triples.map(|set| chosen(&many, set));
        vec![(Self, every.chain(triples).collect())]
    }
}

/// Reads `1-4`.
fn interval(word: &str) -> Result<Interval> {
    let ends = word
        .split_once('-')
        .and_then(|(start, end)| Some((number(start, LARGEST)?, number(end, LARGEST)?)));
    match ends {
        Some((start, end)) if start < end => Ok(Interval { start, end }),
        Some(_) => Err(Error::invalid("an interval ends behind its start")
            .hint("`3-5` holds the numbers 3 and 4, `3-4` only 3")),
        None => Err(Error::invalid(format!(
            "expected an interval of numbers up to {LARGEST}, as in `1-4`"
        ))),
    }
}
