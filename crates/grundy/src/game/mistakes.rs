//! What the tests of the catalogue share: judges asked in any format, and the tables of common
//! mistakes on its pages: each mistake is made, and the
//! smallest input whose answer differs must be the one that the page shows.

use super::judge::Choice;
use super::{Named, resolve};
use crate::budget::Budget;
use crate::rule::Rule;

pub(super) fn game(rule: &str) -> Named {
    resolve(&rule.parse::<Rule>().unwrap()).unwrap()
}

/// What the judge prints in its first format.
pub(super) fn judged(game: &Named, input: &str) -> String {
    judged_in(game, None, input)
}

/// What the judge prints in a format.
pub(super) fn judged_in(game: &Named, format: Option<&str>, input: &str) -> String {
    let mut output = Vec::new();
    let choice = Choice {
        format,
        words: None,
    };
    game.judge(
        choice,
        &mut input.as_bytes(),
        &mut output,
        &Budget::default(),
    )
    .unwrap();
    String::from_utf8(output).unwrap().trim_end().to_owned()
}

/// The row of the page's table that begins with the mistake.
pub(super) fn row<'g>(game: &'g Named, mistake: &str) -> &'g str {
    let start = format!("| {mistake} |");
    let mut rows = game.about().page.lines();
    rows.find(|line| line.starts_with(&start))
        .unwrap_or_else(|| panic!("the page has no row for {mistake:?}"))
}

/// Makes a mistake on heaps: `wrong` answers as a judge does, or only `First` or `Second`.
pub(super) fn assert_shown(rule: &str, mistake: &str, wrong: impl Fn(&[u64]) -> String) {
    let game = game(rule);
    let heaps = by_size()
        .into_iter()
        .find(|heaps| {
            let (right, wrong) = (judged(&game, &input(heaps)), wrong(heaps));
            right != wrong && right.split(' ').next() != Some(&*wrong)
        })
        .expect("a mistake that shows on small heaps");
    let row = row(&game, mistake);
    let noun = if heaps.len() == 1 { "heap" } else { "heaps" };
    let shown = format!("| `{}` {noun} `{}` |", heaps.len(), list(&heaps));
    assert!(row.contains(&shown), "{row} should show {shown}");
    let right = format!("| `{}` |", judged(&game, &input(&heaps)));
    assert!(row.ends_with(&right), "{row} should end in {right}");
    let wrong = format!("| `{} ", wrong(&heaps));
    let short = wrong.trim_end().to_owned() + "`";
    assert!(
        row.contains(&wrong) || row.contains(&short),
        "{row} should have {wrong}"
    );
}

fn list(heaps: &[u64]) -> String {
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.join(" ")
}

fn input(heaps: &[u64]) -> String {
    format!("{} {}", heaps.len(), list(heaps))
}

/// Heaps with stones: up to three, of up to eight in all, fewest heaps first, then fewest stones.
fn by_size() -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = (1..=3)
        .flat_map(|count| super::heaps::boxes(count, 8))
        .map(|position| {
            position
                .heaps
                .iter()
                .filter_map(|heap| heap.to_u64())
                .collect()
        })
        .collect();
    all.retain(|heaps: &Vec<u64>| (1..=8).contains(&heaps.iter().sum::<u64>()));
    all.sort_by_key(|heaps| (heaps.len(), heaps.iter().sum::<u64>(), heaps.clone()));
    all
}
