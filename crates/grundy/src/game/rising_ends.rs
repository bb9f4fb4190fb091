#![doc = include_str!("rising_ends.md")]

use super::judge::{Format, Judge};
use super::words::{number, words_and_signs};
use super::{About, Cases, Game, Method, Parameters, Verdict, whole};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::play::{Move, Moves};
use crate::rule::Ruleset;
use std::fmt;

/// The longest row that is read from a text.
const MOST: usize = 1_000_000;

/// Take the first or the last number of a row, always a larger one than was taken before; who
/// cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct RisingEnds;

/// What is left of a row, and what was taken last.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Row {
    /// The number that was taken last.
    pub last: Option<u64>,
    /// What is left, from left to right.
    pub numbers: Vec<u64>,
}

impl Row {
    fn may_take(&self, number: u64) -> bool {
        self.last.is_none_or(|last| number > last)
    }

    fn take_first(&self) -> Option<Self> {
        let (&taken, rest) = self.numbers.split_first()?;
        self.may_take(taken).then(|| Self {
            last: Some(taken),
            numbers: rest.to_vec(),
        })
    }

    fn take_last(&self) -> Option<Self> {
        let (&taken, rest) = self.numbers.split_last()?;
        self.may_take(taken).then(|| Self {
            last: Some(taken),
            numbers: rest.to_vec(),
        })
    }

    /// How many numbers can be taken from one end and no other: they rise.
    fn run<'a>(&self, numbers: impl Iterator<Item = &'a u64>) -> usize {
        let mut last = self.last;
        let rises = |number: &&u64| {
            let rises = last.is_none_or(|last| **number > last);
            last = Some(**number);
            rises
        };
        numbers.take_while(rises).count()
    }

    /// Whether the player to move wins.
    fn first_wins(&self) -> bool {
        let from_left = self.run(self.numbers.iter());
        let from_right = self.run(self.numbers.iter().rev());
        from_left % 2 == 1 || from_right % 2 == 1
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        if let Some(last) = self.last {
            write!(f, "{last} |")?;
            between = " ";
        }
        for number in &self.numbers {
            write!(f, "{between}{number}")?;
            between = " ";
        }
        Ok(())
    }
}

impl Ruleset for RisingEnds {
    type Position = Row;

    fn options(&self, row: &Row, visit: &mut dyn FnMut(Row)) {
        row.take_first().into_iter().for_each(&mut *visit);
        row.take_last().into_iter().for_each(visit);
    }

    fn held_bytes(&self, row: &Row) -> usize {
        8 * row.numbers.len()
    }
}

impl Game for RisingEnds {
    const ABOUT: About = About {
        name: "rising-ends",
        title: "Rising ends",
        topic: "Rows",
        summary: "Take the first or the last number of a row, always a larger one than was taken \
                  before; who cannot move loses",
        page: include_str!("rising_ends.md"),
        method: Method::Theorem("rising ends (parity of the two runs)"),
        checked_on: "every row of up to 6 numbers from 1 to 4, and every row of up to 4 after 1 to 3 \
                     was taken",
        position: "the row, as in `5 4 5`, or after 5 was taken `5 | 4 5`",
        code: None,
        parameters: &[],
        misere: None,
        related: &["end-nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "winner",
            reads: "`n`, at least 1, then n numbers below 2^64",
            prints: "who wins, `Alice` or `Bob`",
            source: "Codeforces 1600E",
            problems: &["CF-1600E"],
            words: Some(["Alice", "Bob"]),
        },
        run: |_, input, output, _| {
            let count = input.number_in(1, u64::MAX, || "n, how many numbers follow".to_owned())?;
            // The run that rises from the left, and the one that falls to what came last.
            let (mut from_left, mut falling, mut last) = (0u64, 0u64, None);
            for place in 1..=count {
                let number = input.number(|| format!("number {place} of {count}"))?;
                if from_left + 1 == place && last.is_none_or(|last| number > last) {
                    from_left += 1;
                }
                falling = match last {
                    Some(last) if number < last => falling + 1,
                    _ => 1,
                };
                last = Some(number);
            }
            output.verdict(from_left % 2 == 1 || falling % 2 == 1)
        },
    }];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn read(&self, text: &str) -> Result<Row> {
        let mut row = Row {
            last: None,
            numbers: Vec::new(),
        };
        for (word, at) in words_and_signs(text, |sign| sign == '|') {
            if word == "|" {
                if row.last.is_some() || row.numbers.len() != 1 {
                    return Err(Error::invalid(
                        "`|` stands behind one number, the one that was taken last",
                    )
                    .at(at)
                    .hint("after 5 was taken, write `5 | 4 5`"));
                }
                row.last = row.numbers.pop();
                continue;
            }
            row.numbers.push(number(word, u64::MAX).ok_or_else(|| {
                Error::invalid(format!("expected a number below 2^64, found `{word}`")).at(at)
            })?);
            if row.numbers.len() > MOST {
                return Err(Error::invalid(format!("a row has at most {MOST} numbers")).at(at));
            }
        }
        Ok(row)
    }

    fn write(&self, row: &Row) -> String {
        row.to_string()
    }

    fn theorem(&self, row: &Row, _: &Budget<'_>) -> Result<Verdict> {
        Ok(whole::outcome_only(row.first_wins()))
    }

    fn winning_moves(&self, row: &Row, _: &Budget<'_>) -> Result<Moves> {
        let mut list: Vec<Move> = Vec::new();
        for (after, end) in [(row.take_first(), "left"), (row.take_last(), "right")] {
            if let Some(after) = after.filter(|after| !after.first_wins()) {
                let taken = after.last.unwrap_or_default();
                let text = format!("take {taken} from the {end}");
                list.push(whole::to(self, row, &after, text));
            }
        }
        // The only number, or equal ones: both ends leave the same.
        list.dedup_by(|second, first| second.to == first.to);
        Ok(whole::all(list))
    }

    fn after(&self, row: &Row, chosen: &Move) -> Result<Row> {
        whole::after(self, row, chosen)
    }

    fn small() -> Cases<Self> {
        let rows = |longest: u32, last: Option<u64>| {
            (0..=longest).flat_map(move |length| {
                (0..4u64.pow(length)).map(move |code| Row {
                    last,
                    numbers: (0..length)
                        .map(|place| 1 + code / 4u64.pow(place) % 4)
                        .collect(),
                })
            })
        };
        let mut positions: Vec<Row> = rows(6, None).collect();
        positions.extend((1..=3).flat_map(|last| rows(4, Some(last))));
        vec![(Self, positions)]
    }
}
