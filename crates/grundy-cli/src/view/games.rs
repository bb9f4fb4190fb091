//! `games`: the catalogue by topic, a line a game.

use super::table::{Cell, aligned};
use super::{Screen, style};
use crate::words::word;
use grundy::dispatch::GameLine;
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
    let judge = if game.judge {
        format!(" ({})", word("games-judge"))
    } else {
        String::new()
    };
    vec![
        Cell::new(&game.name, style::LABEL).left(),
        Cell::plain(&format!("{}{judge}", game.summary)).left(),
    ]
}
