//! `games`: the catalogue by topic, a line a game.

use super::table::{Cell, aligned};
use super::{Screen, style};
use crate::words::word;
use grundy::dispatch::GameLine;
use grundy::rule::Convention;
use std::collections::BTreeMap;
use std::io;

pub(super) fn show(games: &[GameLine], screen: &mut Screen<'_>) -> io::Result<()> {
    let mut topics: BTreeMap<&str, Vec<&GameLine>> = BTreeMap::new();
    for game in games {
        topics.entry(&game.topic).or_default().push(game);
    }
    for (topic, games) in topics {
        let title = style::TITLE;
        screen.line(&format!("{title}{topic}{title:#}"))?;
        let rows: Vec<Vec<Cell>> = games.into_iter().map(row).collect();
        aligned(&rows, 2, 2, screen)?;
        screen.line("")?;
    }
    screen.prose("", style::FAINT, 0, &word("games-hint"))
}

fn row(game: &GameLine) -> Vec<Cell> {
    let mut notes = Vec::new();
    if game.convention == Convention::Misere {
        notes.push(word("games-misere"));
    }
    if game.judge {
        notes.push(word("games-judge"));
    }
    let summary = match notes.as_slice() {
        [] => game.summary.clone(),
        notes => format!("{} ({})", game.summary, notes.join(", ")),
    };
    vec![
        Cell::new(&game.name, style::LABEL).left(),
        Cell::plain(&summary).left(),
    ]
}
