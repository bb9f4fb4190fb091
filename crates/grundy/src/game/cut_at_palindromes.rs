#![doc = include_str!("cut_at_palindromes.md")]

mod runs;

use super::judge::{Format, Judge};
use super::words::words;
use super::{About, Cases, Game, Method, Parameters, Verdict, whole};
use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::{MOST_MOVES, Move, Moves, Value};
use crate::rule::Ruleset;
use runs::Runs;

/// The most letters of a position.
const MOST: usize = 100_000;
/// The longest word that a judge reads.
const LONGEST: usize = 10_000_000;

/// Cut a word at the middle of a palindrome of three letters, into what is before the middle, the
/// middle, and what is behind it; who cannot move loses.
#[derive(Debug, Clone, Copy)]
pub struct CutAtPalindromes;

impl Ruleset for CutAtPalindromes {
    /// The words, in the order in which they stand.
    type Position = Vec<String>;

    fn options(&self, words: &Vec<String>, visit: &mut dyn FnMut(Vec<String>)) {
        for (index, word) in words.iter().enumerate() {
            let letters = word.as_bytes();
            for middle in 1..letters.len().saturating_sub(1) {
                if letters[middle - 1] == letters[middle + 1] {
                    visit(cut(words, index, middle));
                }
            }
        }
    }

    fn held_bytes(&self, words: &Vec<String>) -> usize {
        let letters: usize = words.iter().map(String::len).sum();
        letters + size_of::<String>() * words.len()
    }
}

/// The words with that at `index` cut at `middle`. Words are ASCII.
fn cut(words: &[String], index: usize, middle: usize) -> Vec<String> {
    let parts = parts(&words[index], middle).map(str::to_owned);
    let mut after = words.to_vec();
    after.splice(index..=index, parts);
    after
}

fn parts(word: &str, middle: usize) -> [&str; 3] {
    let (before, rest) = word.split_at(middle);
    let (middle, behind) = rest.split_at(1);
    [before, middle, behind]
}

impl Game for CutAtPalindromes {
    const ABOUT: About = About {
        name: "cut-at-palindromes",
        title: "Cuts at palindromes",
        topic: "Rows",
        summary: "Cut a word at a letter whose two neighbours are equal, into what is before it, the \
                  letter, and what is behind it; who cannot move loses",
        page: include_str!("cut_at_palindromes.md"),
        method: Method::Theorem("Dawson's Chess on runs of middles (period 34)"),
        checked_on: "every word of up to 7 letters a and b, words of up to 13 letters a, and every \
                     two words of 3 or 4 letters a and b",
        position: "words of letters and digits, as in `abacaba`",
        code: None,
        parameters: &[],
        misere: None,
        related: &["nim"],
    };

    const JUDGES: &'static [Judge<Self>] = &[Judge {
        format: Format {
            name: "least-cut",
            reads: "a word",
            prints: "`Second`, or `First` and on a line of its own the first place, from 1, at which \
                     a cut wins",
            source: "Codeforces 305E",
            problems: &["CF-305E"],
            words: Some(["First", "Second"]),
        },
        run: |_, input, output, budget| {
            let word = input.word(LONGEST, || "a word".to_owned())?;
            budget.meter().charge(word.len() as u64)?;
            let runs = Runs::of(word.as_bytes());
            let value = runs.value();
            output.verdict(value != 0)?;
            match runs.cuts_to(0).next() {
                Some(middle) => output.line(&(middle + 1).to_string()),
                None => Ok(()),
            }
        },
    }];

    fn with(_: &Parameters) -> Result<Self> {
        Ok(Self)
    }

    fn read(&self, text: &str) -> Result<Vec<String>> {
        let mut found = Vec::new();
        let mut letters = 0;
        for (word, at) in words(text) {
            if let Some(sign) = word.chars().find(|sign| !sign.is_ascii_alphanumeric()) {
                return Err(Error::invalid(format!(
                    "expected a word of letters a to z and digits, found `{}`",
                    sign.escape_debug()
                ))
                .at(at));
            }
            letters += word.len();
            if letters > MOST {
                return Err(
                    Error::invalid(format!("a position has at most {MOST} letters")).at(at),
                );
            }
            found.push(word.to_owned());
        }
        Ok(found)
    }

    fn write(&self, words: &Vec<String>) -> String {
        words.join(" ")
    }

    fn theorem(&self, words: &Vec<String>, _: &Budget<'_>) -> Result<Verdict> {
        let value = Natural::from(u64::from(value(words)));
        Ok(whole::with_value(Value::Number(value)))
    }

    fn winning_moves(&self, words: &Vec<String>, _: &Budget<'_>) -> Result<Moves> {
        let sum = value(words);
        let mut list = Vec::new();
        let mut count = 0u64;
        for (place, word) in (1..).zip(words) {
            let runs = Runs::of(word.as_bytes());
            for middle in runs.cuts_to(sum ^ runs.value()) {
                count += 1;
                if list.len() == MOST_MOVES {
                    continue;
                }
                list.push(Move {
                    from: word.clone(),
                    to: parts(word, middle).join(" + "),
                    text: format!("cut `{word}` at place {}", middle + 1),
                    component: Some(place),
                });
            }
        }
        Ok(Moves {
            complete: list.len() as u64 == count,
            list,
            count: Some(Natural::from(count)),
        })
    }

    fn after(&self, words: &Vec<String>, chosen: &Move) -> Result<Vec<String>> {
        let index = chosen
            .component
            .and_then(|place| usize::try_from(place.checked_sub(1)?).ok());
        let middle = chosen.to.find(" + ");
        match (index, middle) {
            (Some(index), Some(middle))
                if words.get(index) == Some(&chosen.from)
                    && middle + 1 < chosen.from.len()
                    && parts(&chosen.from, middle).join(" + ") == chosen.to =>
            {
                Ok(cut(words, index, middle))
            }
            _ => Err(Error::invalid(format!(
                "`{}` is no move of this position",
                chosen.text
            ))),
        }
    }

    fn small() -> Cases<Self> {
        let of = |length: usize| {
            (0..1u32 << length).map(move |code| -> String {
                let letter = |place| if code >> place & 1 == 0 { 'a' } else { 'b' };
                (0..length).map(letter).collect()
            })
        };
        let mut positions: Vec<Vec<String>> = vec![Vec::new()];
        positions.extend((1..=7).flat_map(of).map(|word| vec![word]));
        positions.extend((8..=13).map(|length| vec!["a".repeat(length)]));
        for one in (3..=4).flat_map(of) {
            positions.extend((3..=4).flat_map(of).map(|other| vec![one.clone(), other]));
        }
        vec![(Self, positions)]
    }
}

fn value(words: &[String]) -> u8 {
    let values = words.iter().map(|word| Runs::of(word.as_bytes()).value());
    values.fold(0, |sum, value| sum ^ value)
}
