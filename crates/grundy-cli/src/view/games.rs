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
        }
        screen.line("")?;
    }
    let judged = games.iter().filter(|game| game.judge);
    let judged: Vec<&str> = judged.map(|game| game.name.as_str()).collect();
    let judged = sentence("games-judge", &[("games", judged.join(", ").into())]);
    screen.prose("", style::FAINT, 0, &judged)?;
    screen.prose("", style::FAINT, 0, &word("games-hint"))
}
