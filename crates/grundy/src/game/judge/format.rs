//! What a judge reads and prints, and the two words of its verdicts.

use super::{Input, Output};
use crate::budget::Budget;
use crate::error::{Error, Result};
use schemars::JsonSchema;
use serde::Serialize;
use std::str::FromStr;

/// The longest word of a verdict, in bytes.
const LONGEST_WORD: usize = 64;

/// One format of a judge, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Format {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it reads. Numbers may stand on lines in any way.
    pub reads: &'static str,
    /// What it prints.
    pub prints: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The problems of contests that have it; any of them may stand for the name.
    pub problems: &'static [&'static str],
    /// What it prints where the first player wins, and where the second player does; null where
    /// it prints no verdicts.
    pub words: Option<[&'static str; 2]>,
}

/// Answers an input of one format, to its last test. That nothing follows it is checked by the
/// caller.
pub type Run<G> = fn(&G, &mut Input<'_>, &mut Output<'_>, &Budget<'_>) -> Result<()>;

/// A format, and what answers it.
#[derive(Debug)]
pub struct Judge<G> {
    /// The format.
    pub format: Format,
    /// What answers it. Its errors name the line that does not follow the format.
    pub run: Run<G>,
}

/// What a caller chooses of a judge.
#[derive(Debug, Clone, Copy, Default)]
pub struct Choice<'a> {
    /// The format, by name; without it the game's first.
    pub format: Option<&'a str>,
    /// The two words of the verdicts, as in `Alice/Bob`; without them the format's own.
    pub words: Option<&'a str>,
}

impl Choice<'_> {
    /// Which of the formats of `game` is chosen: its place among them.
    pub(in crate::game) fn place(&self, game: &str, formats: &[&Format]) -> Result<usize> {
        if formats.is_empty() {
            return Err(Error::unsupported(format!("{game} has no judge")).in_field("rule"));
        }
        let Some(name) = self.format else {
            return Ok(0);
        };
        let same = |other: &&str| other.eq_ignore_ascii_case(name);
        let known = |format: &&Format| same(&format.name) || format.problems.iter().any(same);
        formats.iter().position(known).ok_or_else(|| {
            let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
            Error::invalid(format!("the judge of {game} has no format {name}"))
                .hint(format!("it has {}", names.join(", ")))
                .in_field("format")
        })
    }

    /// The words of the verdicts in `format`; of a format without verdicts, words that are
    /// never printed.
    pub(in crate::game) fn words(&self, format: &Format) -> Result<Words> {
        match (self.words, format.words) {
            (None, own) => {
                let [first, second] = own.unwrap_or_default().map(str::to_owned);
                Ok(Words { first, second })
            }
            (Some(_), None) => Err(Error::invalid(format!(
                "the format {} prints no verdicts that words could stand for",
                format.name
            ))
            .in_field("words")),
            (Some(words), Some(_)) => words
                .parse()
                .map_err(|error: Error| error.in_field("words")),
        }
    }
}

/// The words of a judge's verdicts.
///
/// ```
/// use grundy::game::judge::Words;
/// let words: Words = "Alice/Bob".parse()?;
/// assert_eq!((&*words.first, &*words.second), ("Alice", "Bob"));
/// assert!("Alice".parse::<Words>().is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// The first player wins.
    pub first: String,
    /// The second player wins.
    pub second: String,
}

impl FromStr for Words {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let fits = |word: &&str| {
            (1..=LONGEST_WORD).contains(&word.len())
                && !word.contains('/')
                && !word.contains(char::is_control)
        };
        match text.split_once('/') {
            Some((first, second)) if [first, second].iter().all(fits) => Ok(Self {
                first: first.to_owned(),
                second: second.to_owned(),
            }),
            _ => Err(Error::invalid(format!(
                "expected two words of 1 to {LONGEST_WORD} bytes with `/` between them"
            ))
            .hint("the word for the first player's win stands first: `Alice/Bob`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Format = Format {
        name: "plain",
        reads: "n",
        prints: "n",
        source: "none",
        problems: &[],
        words: None,
    };

    const VERDICTS: Format = Format {
        name: "verdicts",
        problems: &["CF-1"],
        words: Some(["W", "L"]),
        ..PLAIN
    };

    #[test]
    fn the_first_format_is_the_default_and_an_unknown_one_lists_them() {
        let formats = [&PLAIN, &VERDICTS];
        let place = |format| {
            let choice = Choice {
                format,
                words: None,
            };
            choice.place("nim", &formats)
        };
        assert_eq!(place(None), Ok(0));
        assert_eq!(place(Some("VERDICTS")), Ok(1));
        assert_eq!(place(Some("cf-1")), Ok(1));
        let error = place(Some("verdict")).unwrap_err();
        assert_eq!(error.hint_text(), Some("it has plain, verdicts"));
        assert_eq!(error.field(), Some("format"));
    }

    #[test]
    fn words_are_for_formats_with_verdicts() {
        let words = |words| Choice {
            format: None,
            words,
        };
        assert_eq!(words(None).words(&VERDICTS).unwrap().second, "L");
        assert_eq!(words(Some("A/B")).words(&VERDICTS).unwrap().second, "B");
        assert_eq!(words(None).words(&PLAIN), Ok(Words::default()));
        assert!(words(Some("A/B")).words(&PLAIN).is_err());
        for bad in ["", "/", "A/", "/B", "A/B/C", "A\n/B"] {
            assert!(words(Some(bad)).words(&VERDICTS).is_err(), "{bad:?}");
        }
    }
}
