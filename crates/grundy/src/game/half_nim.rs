#![doc = include_str!("half_nim.md")]

use super::judge::{Format, Judge};
use super::{About, Cases, Game, Method, Parameters, Verdict, heaps, whole};
use crate::budget::Budget;
use crate::error::{Error, Result, Span};
use crate::number::Natural;
use crate::play::{Move, Moves};
use crate::rule::{Position, Ruleset};

/// Take from exactly half of the heaps, from each at least one stone; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct HalfNim;

impl Ruleset for HalfNim {
    type Position = Position;

    /// Heaps of 2^64 and more are beyond enumeration: no options.
    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let sizes: Option<Vec<u64>> = position.heaps.iter().map(Natural::to_u64).collect();
        if let Some(mut sizes) = sizes {
            let half = sizes.len() / 2;
            lower(&mut sizes, 0, half, visit);
        }
    }
}

/// Every way to lower `more` of the heaps from the one at `index` on.
fn lower(sizes: &mut [u64], index: usize, more: usize, visit: &mut dyn FnMut(Position)) {
    if more == 0 {
        let heaps = sizes.iter().map(|size| Natural::from(*size)).collect();
        return visit(Position { heaps });
    }
    if index == sizes.len() {
        return;
    }
    lower(sizes, index + 1, more, visit);
    let size = sizes[index];
    for left in 0..size {
        sizes[index] = left;
        lower(sizes, index + 1, more - 1, visit);
    }
    sizes[index] = size;
}

impl Game for HalfNim {
    const ABOUT: About = About {
        name: "half-nim",
        title: "Half Nim",
        topic: "Taking from several heaps at once",
        summary: "Take from exactly half of the n heaps, n even, at least one stone from each of \
                  them; who cannot move loses",
        page: include_str!("half_nim.md"),
        method: Method::Theorem("half of the heaps (how often the least one occurs)"),
        checked_on: "every position of 2 heaps up to 8 and of 4 up to 3",
        position: "an even number of heaps, empty ones too, as in `3 1 4 1`",
        code: None,
        parameters: &[],
        misere: None,
        related: &["nim", "one-from-each"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "winner",
            reads: "`n`, even and at least 2, then n heaps below 2^64",
            prints: "who wins, `Alice` or `Bob`",
            source: "Codeforces 1162E, 1147C",
            problems: &["CF-1162E", "CF-1147C"],
            words: Some(["Alice", "Bob"]),
        },
        run: |_, input, output, _| {
            let count = input.number_in(2, u64::MAX, || "n, the number of heaps".to_owned())?;
            if count % 2 == 1 {
                return Err(input.refused("an even number of heaps", count));
            }
            let (mut least, mut often) = (u64::MAX, 0);
            input.heaps_after(count, |_, size| {
                if size < least {
                    (least, often) = (size, 0);
                }
                often += u64::from(size == least);
            })?;
            output.verdict(often <= count / 2)
        },
    }];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn read(&self, text: &str) -> Result<Position> {
        let position = Position::read(text)?;
        match position.heaps.len() {
            0 => Err(Error::invalid("expected two heaps or more, found none")
                .at(Span::new(0, text.len()))),
            count if count % 2 == 1 => Err(Error::invalid(format!(
                "expected an even number of heaps, found {count}"
            ))
            .at(Span::new(0, text.len()))
            .hint("an empty heap counts too: write it as 0")),
            _ => Ok(position),
        }
    }

    fn write(&self, position: &Position) -> String {
        position.to_string()
    }

    fn theorem(&self, position: &Position, _: &Budget<'_>) -> Result<Verdict> {
        Ok(whole::outcome_only(first_wins(position)))
    }

    fn winning_moves(&self, position: &Position, _: &Budget<'_>) -> Result<Moves> {
        Ok(whole::one_of_many(self.winning(position)))
    }

    fn after(&self, position: &Position, chosen: &Move) -> Result<Position> {
        whole::after(self, position, chosen)
    }

    fn small() -> Cases<Self> {
        let positions = [(2, 8), (4, 3)];
        let positions = positions
            .into_iter()
            .flat_map(|(count, most)| heaps::boxes(count, most));
        vec![(Self, positions.collect())]
    }
}

impl HalfNim {
    /// The move of the proof: the largest heaps, half of all, become as small as the least one.
    fn winning(&self, position: &Position) -> Option<Move> {
        if !first_wins(position) {
            return None;
        }
        let least = position.heaps.iter().min()?;
        let mut by_size: Vec<usize> = (0..position.heaps.len()).collect();
        by_size.sort_by_key(|index| (&position.heaps[*index], *index));
        let mut largest = by_size.split_off(by_size.len() / 2);
        largest.sort_unstable();
        let mut after = position.clone();
        for index in &largest {
            after.heaps[*index] = least.clone();
        }
        let places: Vec<String> = largest.iter().map(|i| (i + 1).to_string()).collect();
        let text = format!("lower to {least} the heaps {}", places.join(", "));
        Some(whole::to(self, position, &after, text))
    }
}

/// Whether the least heap occurs at most in half of the places.
fn first_wins(position: &Position) -> bool {
    let least = position.heaps.iter().min();
    let often = position.heaps.iter().filter(|heap| Some(*heap) == least);
    often.count() <= position.heaps.len() / 2
}
