//! `games`: the catalogue by topic, a line a game.

use super::{Screen, style};
use crate::words::{sentence, word};
use grundy::dispatch::GameLine;
use std::collections::BTreeMap;
use std::io;

pub(super) fn show(games: &[GameLine], screen: &mut Screen<'_>) -> io::Result<()> {
    let mut topics: BTreeMap<&str, Vec<&GameLine>> = BTreeMap::new();
    for game in games {
        topics.entry(&game.topic).or_default().push(game);
    }
    let widest = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
    for (topic, games) in topics {
        screen.prose(topic, style::TITLE, 0, "")?;
        for game in games {
            let label = format!("  {}", game.name);
            screen.prose(&label, style::LABEL, widest + 4, &game.summary)?;
            screen.prose("", style::FAINT, widest + 4, &known(game))?;
        }
        screen.line("")?;
    }
    screen.prose("", style::FAINT, 0, &word("games-hint"))
}

/// What its answers rest on, the formats of its judge, and its nearest relatives.
fn known(game: &GameLine) -> String {
    let formats = game.formats.join(", ");
    let related = game.related.join(", ");
    [
        ("games-theorem", game.theorem.as_deref().unwrap_or_default()),
        (
            "games-searched",
            game.searched.as_deref().unwrap_or_default(),
        ),
        ("games-judge", &formats),
        ("games-related", &related),
    ]
    .into_iter()
    .filter(|(_, text)| !text.is_empty())
    .map(|(id, text)| sentence(id, &[("text", text.to_owned().into())]))
    .collect::<Vec<_>>()
    .join(" ")
}
