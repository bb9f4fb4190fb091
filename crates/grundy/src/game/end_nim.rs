#![doc = include_str!("end_nim.md")]

use super::judge::{Format, Judge};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps, whole};
use crate::budget::{Budget, Meter};
use crate::error::{Error, Result, Span};
use crate::number::Natural;
use crate::play::{Move, Moves};
use crate::rule::{Position, Ruleset};
use std::cmp::Ordering;

/// The largest heap: critical values are at most one more.
const LARGEST: u64 = u64::MAX - 1;

/// Nim in which only the first or the last heap of a row may be used; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct EndNim;

impl Ruleset for EndNim {
    /// The heaps from left to right, none of them empty.
    type Position = Vec<u64>;

    fn options(&self, row: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        let (Some(&first), Some(&last)) = (row.first(), row.last()) else {
            return;
        };
        for left in 0..first {
            visit(replaced(row, 0, left));
        }
        for left in 0..last {
            visit(replaced(row, row.len() - 1, left));
        }
    }

    fn held_bytes(&self, row: &Vec<u64>) -> usize {
        8 * row.len()
    }
}

/// The row with another heap at `index`; an empty heap is no heap.
fn replaced(row: &[u64], index: usize, left: u64) -> Vec<u64> {
    let mut after = row.to_vec();
    after[index] = left;
    after.retain(|heap| *heap > 0);
    after
}

impl Game for EndNim {
    const ABOUT: About = About {
        name: "end-nim",
        title: "End-Nim",
        topic: "Taking from heaps in an order",
        summary: "Take any number of stones from the first or the last heap of a row; who cannot \
                  move loses",
        page: include_str!("end_nim.md"),
        method: Method::Theorem("End-Nim (critical values of rows)"),
        checked_on: "every row of up to 2 heaps up to 8, 3 up to 5, 4 up to 4 and 5 up to 3",
        position: "heaps from left to right, below 2^64 - 1, as in `3 1 9 4`; empty heaps are left out",
        code: None,
        parameters: &[],
        misere: None,
        related: &["nim", "sequential-nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "tests",
            reads: "`T`, then for each test `n` and n heaps from left to right",
            prints: "for each test `1` if the first player wins, else `0`",
            source: "ZJOI 2009, BZOJ 1413, Luogu P2599",
            problems: &["ZJOI2009-ENDNIM", "BZOJ-1413", "LG-P2599"],
            words: Some(["1", "0"]),
        },
        run: |_, input, output, budget| {
            let mut meter = budget.meter();
            let mut row = Vec::new();
            input.tests(|input| {
                let count = input.number(|| "n, the number of heaps".to_owned())?;
                row.clear();
                for heap in 1..=count {
                    let what = || format!("heap {heap} of {count}");
                    let size = input.number_in(0, LARGEST, what)?;
                    row.extend((size > 0).then_some(size));
                }
                output.verdict(Critical::of(&row, &mut meter)?.first_wins(&row))
            })
        },
    }];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>> {
        let heaps = Position::read(text)?.heaps;
        let sizes = heaps.iter().map(|heap| match heap.to_u64() {
            Some(size) if size <= LARGEST => Ok(size),
            _ => Err(Error::invalid(format!(
                "a heap of this game is at most {LARGEST}, and {heap} is more"
            ))
            .at(Span::new(0, text.len()))),
        });
        let mut row = sizes.collect::<Result<Vec<u64>>>()?;
        row.retain(|heap| *heap > 0);
        Ok(row)
    }

    fn write(&self, row: &Vec<u64>) -> String {
        let heaps = row.iter().map(|heap| Natural::from(*heap)).collect();
        Position { heaps }.to_string()
    }

    fn theorem(&self, row: &Vec<u64>, budget: &Budget<'_>) -> Result<Verdict> {
        let critical = Critical::of(row, &mut budget.meter())?;
        Ok(whole::outcome_only(critical.first_wins(row)))
    }

    /// At each end the heap is lowered to the critical value of the others, where that is less.
    fn winning_moves(&self, row: &Vec<u64>, budget: &Budget<'_>) -> Result<Moves> {
        let critical = Critical::of(row, &mut budget.meter())?;
        let ends = [
            (0, critical.without_first),
            (row.len().saturating_sub(1), critical.without_last),
        ];
        let mut list: Vec<Move> = Vec::new();
        for (index, left) in ends {
            if let Some(heap) = row.get(index).filter(|heap| left < **heap) {
                let text = format!(
                    "take {} from heap {}, leaving {left}",
                    heap - left,
                    index + 1
                );
                list.push(whole::to(self, row, &replaced(row, index, left), text));
            }
        }
        // Either end of equal heaps, or the only heap: the same is left.
        list.dedup_by(|second, first| second.to == first.to);
        Ok(whole::all(list))
    }

    fn after(&self, row: &Vec<u64>, chosen: &Move) -> Result<Vec<u64>> {
        whole::after(self, row, chosen)
    }

    fn small() -> Cases<Self> {
        let rows = [(0, 0), (1, 8), (2, 8), (3, 5), (4, 4), (5, 3)];
        let rows = rows
            .into_iter()
            .flat_map(|(count, most)| heaps::boxes(count, most))
            .filter_map(|position| position.heaps.iter().map(Natural::to_u64).collect())
            .filter(|row: &Vec<u64>| !row.contains(&0));
        vec![(Self, rows.collect())]
    }
}

/// What the ends of a row are compared with.
#[derive(Debug, Default)]
struct Critical {
    /// L of all heaps but the first.
    without_first: u64,
    /// R of all heaps but the last.
    without_last: u64,
}

impl Critical {
    /// From short rows to long ones; two lists are kept, of the rows of one length.
    fn of(row: &[u64], meter: &mut Meter<'_>) -> Result<Self> {
        let count = row.len();
        meter.reserve(16 * count as u64, "End-Nim")?;
        // L and R of the row of `length` heaps that begins at each place: at first of no heap.
        let mut before = vec![0; count];
        let mut behind = vec![0; count];
        for length in 1..count {
            let places = count - length;
            meter.charge(2 * places as u64 + 2)?;
            for start in 0..=places {
                let last = row[start + length - 1];
                let (l, r) = if length == 1 {
                    (last, last)
                } else {
                    let l = critical(before[start], behind[start], last);
                    let r = critical(behind[start + 1], before[start + 1], row[start]);
                    (l, r)
                };
                before[start] = l;
                behind[start] = r;
            }
        }
        Ok(Self {
            without_first: before.get(1).copied().unwrap_or(0),
            without_last: behind.first().copied().unwrap_or(0),
        })
    }

    fn first_wins(&self, row: &[u64]) -> bool {
        row.first()
            .is_some_and(|first| *first != self.without_first)
    }
}

/// The heap on one side of a row that makes a P-position, where the row has a heap of `last` on
/// its other side: `near` is that heap for the row without `last`, `far` the heap in place of
/// `last` that would make the row a P-position by itself.
fn critical(near: u64, far: u64, last: u64) -> u64 {
    match last.cmp(&far) {
        Ordering::Equal => 0,
        Ordering::Less => last + u64::from(last >= near),
        Ordering::Greater => last - u64::from(last <= near),
    }
}

#[cfg(test)]
mod tests {
    use super::EndNim;
    use crate::budget::Budget;
    use crate::game::Game;
    use crate::game::mistakes::game;

    #[test]
    fn heaps_as_large_as_they_may_be() {
        let largest = super::LARGEST;
        let row = vec![largest; 6];
        let moves = EndNim.winning_moves(&row, &Budget::default()).unwrap();
        assert!(moves.list.is_empty());
        let moves = EndNim.winning_moves(&row[..5].to_vec(), &Budget::default());
        assert!(!moves.unwrap().list.is_empty());
        let error = game("end-nim").solve("1 2^64", &Budget::default());
        assert!(error.unwrap_err().message().contains("at most"));
    }
}
