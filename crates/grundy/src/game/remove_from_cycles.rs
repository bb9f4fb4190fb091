#![doc = include_str!("remove_from_cycles.md")]

mod parts;

pub use parts::Part;

use super::judge::{Format, Input, Judge};
use super::words::words;
use super::{About, Cases, Game, Method, Parameters, Verdict, whole};
use crate::budget::{Budget, Meter};
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::{MOST_MOVES, Move, Moves, Value};
use crate::rule::Ruleset;
use parts::Values;

/// The most vertices that a judge reads.
const MOST: u64 = 10_000_000;
/// The most parts of a position.
const MOST_PARTS: usize = 100_000;
/// The longest path whose value is found by mex over shorter ones.
const LONGEST: u64 = 1000;
/// The largest number in a position.
const LARGEST: u64 = 1 << 60;

/// Remove a connected set of l to r vertices from cycles and paths; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct RemoveFromCycles {
    /// The bounds, as far as they are given: a judge reads its own.
    bounds: Option<(u64, u64)>,
}

impl RemoveFromCycles {
    fn bounds(self) -> Result<(u64, u64)> {
        self.bounds.ok_or_else(|| {
            Error::invalid("remove-from-cycles needs l and r")
                .hint("write l=... r=... in front of the position")
        })
    }

    /// The values of paths as far as this position and its moves need them.
    fn values(self, position: &[Part], meter: &mut Meter<'_>) -> Result<Values> {
        let (least, most) = self.bounds()?;
        let lengths = position.iter().filter_map(|part| match part {
            Part::Path(length) => Some(*length),
            Part::Cycle(length) => length.checked_sub(least),
        });
        let longest = lengths.filter(|length| *length <= LONGEST).max();
        Values::up_to(longest.unwrap_or(0), least, most, meter)
    }
}

impl Ruleset for RemoveFromCycles {
    /// The parts of the graph, in the order in which they stand. A part that is used up stays
    /// as a path of 0 vertices.
    type Position = Vec<Part>;

    fn options(&self, position: &Vec<Part>, visit: &mut dyn FnMut(Vec<Part>)) {
        let Some((least, most)) = self.bounds else {
            return;
        };
        for (index, part) in position.iter().enumerate() {
            let (Part::Cycle(length) | Part::Path(length)) = *part;
            for removed in least..=most.min(length) {
                let rest = length - removed;
                let splits = match part {
                    Part::Cycle(_) => 0..=0,
                    Part::Path(_) => 0..=rest,
                };
                for before in splits {
                    let mut after = position.clone();
                    after.splice(index..=index, parts::left(before, rest - before));
                    visit(after);
                }
            }
        }
    }

    fn held_bytes(&self, position: &Vec<Part>) -> usize {
        size_of::<Part>() * position.len()
    }
}

impl Game for RemoveFromCycles {
    const ABOUT: About = About {
        name: "remove-from-cycles",
        title: "Remove from cycles",
        topic: "Graphs",
        summary: "Remove a connected set of l to r vertices, l < r, from a graph of cycles and paths; \
                  who cannot move loses",
        page: include_str!("remove_from_cycles.md"),
        method: Method::Theorem("removal from cycles (a path is split in its middle)"),
        checked_on: "l, r up to 3, 4 with every cycle up to 16, every path up to 14, and every two of \
                     those up to 7",
        position: "cycles such as C6 and paths such as P4, behind l and r: `l=2 r=3 C6 C6 P4`",
        code: None,
        parameters: &[
            ("l", "the fewest vertices that a move removes, from 1", None),
            (
                "r",
                "the most vertices that a move removes, more than l",
                None,
            ),
        ],
        misere: None,
        related: &["disjoint-intervals"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "edges",
            reads: "`n l r` with l < r, then n lines `u v`: the edges of a graph in which each of n \
                    vertices has two neighbours",
            prints: "who wins, `Alice` or `Bob`",
            source: "Codeforces 1823E",
            problems: &["CF-1823E"],
            words: Some(["Alice", "Bob"]),
        },
        run: |_, input, output, budget| {
            let count = input.number_in(1, MOST, || "n, the number of vertices".to_owned())?;
            let what = || "l, the fewest vertices that a move removes".to_owned();
            let least = input.number_in(1, LARGEST - 1, what)?;
            let what = || "r, the most vertices that a move removes".to_owned();
            let most = input.number_in(least + 1, LARGEST, what)?;
            let lengths = cycles(input, count, &budget.meter())?;
            let values = lengths
                .iter()
                .map(|length| parts::cycle(*length, least, most));
            output.verdict(values.fold(0, |sum, value| sum ^ value) != 0)
        },
    }];

    fn with(parameters: &Parameters) -> Result<Self> {
        let least = parameters.number("l", 1, LARGEST - 1)?;
        let most = parameters.number("r", least.unwrap_or(1) + 1, LARGEST)?;
        Ok(Self {
            bounds: least.zip(most),
        })
    }

    fn method(&self, position: &Vec<Part>) -> Method {
        let by_theorem = |part: &Part| match (part, self.bounds) {
            (Part::Path(length), Some((least, most))) => *length < least + most,
            _ => true,
        };
        if position.iter().all(by_theorem) {
            Self::ABOUT.method
        } else {
            Method::Search("paths of l + r vertices and more, up to 1000")
        }
    }

    fn read(&self, text: &str) -> Result<Vec<Part>> {
        let (least, most) = self.bounds()?;
        let mut position = Vec::new();
        for (word, at) in words(text) {
            let part = Part::read(word, LARGEST).map_err(|error| error.at(at))?;
            match part {
                Part::Path(length) if length > LONGEST && length >= least + most => {
                    return Err(Error::unsupported(format!(
                        "the value of a path of l + r vertices or more is found for up to {LONGEST}"
                    ))
                    .at(at));
                }
                _ => position.push(part),
            }
            if position.len() > MOST_PARTS {
                return Err(Error::invalid(format!(
                    "a position has at most {MOST_PARTS} cycles and paths"
                ))
                .at(at));
            }
        }
        Ok(position)
    }

    fn write(&self, position: &Vec<Part>) -> String {
        let texts: Vec<String> = position.iter().map(Part::to_string).collect();
        texts.join(" ")
    }

    fn theorem(&self, position: &Vec<Part>, budget: &Budget<'_>) -> Result<Verdict> {
        let values = self.values(position, &mut budget.meter())?;
        let sum = values.sum(position)?;
        Ok(whole::with_value(Value::Number(Natural::from(sum))))
    }

    fn winning_moves(&self, position: &Vec<Part>, budget: &Budget<'_>) -> Result<Moves> {
        let mut meter = budget.meter();
        let (least, most) = self.bounds()?;
        let values = self.values(position, &mut meter)?;
        let sum = values.sum(position)?;
        if sum == 0 {
            return Ok(whole::all(Vec::new()));
        }
        let (mut list, mut count, mut all_seen) = (Vec::new(), 0u64, true);
        for (place, part) in (1..).zip(position) {
            let goal = sum ^ values.of(*part)?;
            let (Part::Cycle(length) | Part::Path(length)) = *part;
            if length > LONGEST {
                all_seen = false;
                list.extend(values.leaving(*part, goal).map(|rest| {
                    let left = parts::left(0, rest);
                    told(place, *part, length - rest, &left)
                }));
                continue;
            }
            for removed in least..=most.min(length) {
                let rest = length - removed;
                // What is taken at either end of a path leaves the same.
                let splits = match part {
                    Part::Path(_) if rest > 0 => 0..=rest - 1,
                    _ => 0..=0,
                };
                for before in splits {
                    meter.charge(1)?;
                    let left = parts::left(before, rest - before);
                    if values.sum(&left)? != goal {
                        continue;
                    }
                    count += 1;
                    if list.len() < MOST_MOVES {
                        list.push(told(place, *part, removed, &left));
                    }
                }
            }
        }
        list.truncate(MOST_MOVES);
        Ok(Moves {
            complete: all_seen && list.len() as u64 == count,
            list,
            count: all_seen.then(|| Natural::from(count)),
        })
    }

    fn after(&self, position: &Vec<Part>, chosen: &Move) -> Result<Vec<Part>> {
        let index = chosen
            .component
            .and_then(|place| usize::try_from(place.checked_sub(1)?).ok());
        let part = index.and_then(|index| position.get(index));
        let (Some(index), Some(part)) = (index, part) else {
            return Err(Error::invalid("this is a move of another position"));
        };
        if part.to_string() != chosen.from {
            return Err(Error::invalid("this is a move of another position"));
        }
        let left = self.read(&chosen.to.replace('+', " "))?;
        let mut after = position.clone();
        after.splice(index..=index, left);
        Ok(after)
    }

    fn small() -> Cases<Self> {
        let bounds = [(1, 2), (1, 3), (2, 3), (2, 4), (3, 4)];
        let alone = |most: u64, part: fn(u64) -> Part| (0..=most).map(move |n| vec![part(n)]);
        let cases = bounds.into_iter().map(|bounds| {
            let mut positions: Vec<Vec<Part>> = alone(14, Part::Path).collect();
            positions.extend(alone(16, Part::Cycle).skip(1));
            for (one, other) in (1..=7).flat_map(|one| (1..=7).map(move |other| (one, other))) {
                positions.push(vec![Part::Cycle(one), Part::Cycle(other)]);
                positions.push(vec![Part::Cycle(one), Part::Path(other)]);
                positions.push(vec![Part::Path(one), Part::Path(other)]);
            }
            let game = Self {
                bounds: Some(bounds),
            };
            (game, positions)
        });
        cases.collect()
    }
}

fn told(place: u64, part: Part, removed: u64, left: &[Part]) -> Move {
    let texts: Vec<String> = left.iter().map(Part::to_string).collect();
    let to = texts.join(" + ");
    Move {
        from: part.to_string(),
        text: format!("remove {removed} from {part}, leaving {to}"),
        to,
        component: Some(place),
    }
}

/// Reads the edges of a judge's input; the lengths of the cycles that they make.
fn cycles(input: &mut Input<'_>, count: u64, meter: &Meter<'_>) -> Result<Vec<u64>> {
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for edge in 1..=count {
        let of = |what| move || format!("the {what} end of edge {edge} of {count}");
        let one = input.number_in(1, count, of("first"))?;
        let other = input.number_in(1, count, of("second"))?;
        edges.push((one as usize - 1, other as usize - 1));
    }
    meter.reserve(40 * count, "a graph")?;
    parts::cycles(count as usize, &edges)
        .ok_or_else(|| input.refused("two neighbours for each vertex", "another number of them"))
}
