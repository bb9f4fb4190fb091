//! Rule files: a rule with a head that says what it is, where it comes from, and how a contest
//! asks about it.
//!
//! ```text
//! # Take from L to R stones
//! # source: AtCoder ABC 297 G
//! # given: L = 1, R = 2
//! # box: 60
//! # judge: { N, L, R, N * [a] } -> First / Second
//! take L..R
//! ```
//!
//! The head is the comments above the rule. `given` names numbers and sets that the rule uses, with
//! the values that hold where nothing else is said; a judge's input, or `; given L = 2` after the
//! rule, gives others. `box` is how large the numbers of a component are where engines are compared with plain
//! mex. `judge` is a [`Format`]. A rule without a head is a rule file too.

mod cases;
mod format;
mod given;
mod judge;

pub use cases::{Case, Cases, MOST_INPUT};
pub use format::{Answer, Count, Entry, Format, Item};
pub use given::{Given, Givens};
pub use judge::judge;

use crate::error::{Error, Result, Span};
use crate::rule::{Rule, nearest, words_of};

/// The keys of a head.
const KEYS: [&str; 4] = ["source", "given", "box", "judge"];

/// The largest number that `box` may name.
const LARGEST_BOX: u64 = 1_000_000;

/// A rule with its head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFile {
    /// The first line of the head that is no `key: value`.
    pub title: Option<String>,
    /// Where the game comes from.
    pub source: Option<String>,
    /// What the rule's parameters are where nothing else is said.
    pub given: Givens,
    /// The largest value of each number of a component on which engines are compared with plain
    /// mex; the last one counts for all that follow.
    pub sides: Vec<u64>,
    /// How a contest asks about it.
    pub judge: Option<Format>,
    /// The whole text.
    text: String,
}

impl RuleFile {
    /// Reads a rule with its head. The rule itself is read by [`RuleFile::rule`].
    ///
    /// # Errors
    /// Names the line of the head that cannot be read.
    ///
    /// ```
    /// let file = grundy::rulefile::RuleFile::read("# Up to k\n# given: k = 3\ntake 1..k")?;
    /// assert_eq!(file.title.as_deref(), Some("Up to k"));
    /// assert_eq!(file.rule(&file.given)?.to_string(), "take 1..3");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Self> {
        let mut file = Self {
            title: None,
            source: None,
            given: Givens::default(),
            sides: Vec::new(),
            judge: None,
            text: text.to_owned(),
        };
        let lines = text.lines().enumerate();
        for (index, line) in lines {
            let line = line.trim();
            let Some(comment) = line.strip_prefix('#') else {
                if line.is_empty() {
                    continue;
                }
                break;
            };
            file.head(comment.trim())
                .map_err(|error| in_line(&error, index + 1))?;
        }
        file.take_given()?;
        Ok(file)
    }

    /// Takes `; given k = 3` out of the rule, leaving blanks so that places stay where they are.
    fn take_given(&mut self) -> Result<()> {
        let begins: Vec<Span> = words_of(&self.text)
            .filter_map(|(word, begins)| begins.then_some(word))
            .filter(|word| &self.text[word.start..word.end] == "given")
            .collect();
        for word in begins {
            let rest = &self.text[word.end..];
            let length = rest.find([';', '\n', '#']).unwrap_or(rest.len());
            let givens = Givens::read(&rest[..length]).map_err(|error| {
                error
                    .at(Span::new(word.end, word.end + length))
                    .in_field("rule")
            })?;
            self.given = self.given.and(&givens);
            let blank = " ".repeat("given".len() + length);
            self.text
                .replace_range(word.start..word.end + length, &blank);
        }
        Ok(())
    }

    fn head(&mut self, comment: &str) -> Result<()> {
        let key = comment.split_once(':').map(|(key, _)| key.trim());
        let key = key.filter(|key| !key.is_empty() && !key.contains(' '));
        let Some(key) = key else {
            if self.title.is_none() && !comment.is_empty() {
                self.title = Some(comment.to_owned());
            }
            return Ok(());
        };
        let value = comment
            .split_once(':')
            .map_or("", |(_, value)| value)
            .trim();
        match key {
            "source" => self.source = Some(value.to_owned()),
            "given" => self.given = Givens::read(value)?,
            "box" => self.sides = sides(value)?,
            "judge" => self.judge = Some(value.parse()?),
            _ => {
                if let Some(near) = nearest(key, KEYS) {
                    return Err(Error::invalid(format!("unknown key `{key}`"))
                        .hint(format!("did you mean `{near}`?")));
                }
            }
        }
        Ok(())
    }

    /// The rule, with these values for its parameters.
    ///
    /// # Errors
    /// As [`Rule::from_str`](std::str::FromStr), with places in the text of the file; also where a
    /// value is given for what the file does not name.
    pub fn rule(&self, given: &Givens) -> Result<Rule> {
        let known: Vec<&str> = self.given.names().collect();
        for name in given.names() {
            if !known.contains(&name) {
                let error = Error::invalid(format!("the rule has no parameter `{name}`"));
                return Err(match nearest(name, known.iter().copied()) {
                    Some(near) => error.hint(format!("did you mean `{near}`?")),
                    None if known.is_empty() => {
                        error.hint("a rule file names its parameters: `# given: k = 3`")
                    }
                    None => error.hint(format!("its parameters are {}", known.join(", "))),
                });
            }
        }
        let written = self.given.and(given).put_into(&self.text);
        written
            .text
            .parse::<Rule>()
            .map_err(|error| written.in_the_file(error))
    }
}

/// `40`, or `40, 20` for one number of a component each.
fn sides(value: &str) -> Result<Vec<u64>> {
    let sides = value.split([',', ' ']).filter(|side| !side.is_empty());
    let sides = sides
        .map(|side| {
            side.parse::<u64>()
                .ok()
                .filter(|side| *side <= LARGEST_BOX)
                .ok_or_else(|| {
                    Error::invalid(format!(
                        "`box` lists the largest value of each number, at most {LARGEST_BOX}"
                    ))
                    .hint("write `# box: 40` or `# box: 40, 20`")
                })
        })
        .collect::<Result<Vec<u64>>>()?;
    if sides.is_empty() {
        return Err(Error::invalid("`box` needs a number").hint("write `# box: 40`"));
    }
    Ok(sides)
}

fn in_line(error: &Error, line: usize) -> Error {
    let again = Error::new(
        error.kind(),
        format!("line {line} of the rule file: {}", error.message()),
    )
    .in_field("rule");
    match error.hint_text() {
        Some(hint) => again.hint(hint),
        None => again,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_without_a_head_is_a_rule_file() {
        let file = RuleFile::read("take 1..3").unwrap();
        assert_eq!(
            file.rule(&Givens::default()).unwrap().to_string(),
            "take 1..3"
        );
        assert!(file.judge.is_none());
    }

    #[test]
    fn the_head_ends_where_the_rule_begins() {
        let file = RuleFile::read("# Title\n# more words\n\n# box: 9\ntake 1..3 # box: 7").unwrap();
        assert_eq!(file.title.as_deref(), Some("Title"));
        assert_eq!(file.sides, [9]);
    }

    #[test]
    fn a_given_set_and_a_given_number_stand_in_the_rule() {
        let file = RuleFile::read("# given: S = {2, 5}, k = 3\ntake S or k where k <= 9").unwrap();
        let other = Givens::read("S = {4}").unwrap();
        let written = file.given.and(&other).put_into(&file.text);
        assert!(
            written.text.ends_with("take {4} or 3 where 3 <= 9"),
            "{}",
            written.text
        );
    }

    #[test]
    fn a_fault_is_shown_where_it_stands_in_the_file() {
        let text = "# given: k = 1000000\ntake 1..k and";
        let error = RuleFile::read(text)
            .unwrap()
            .rule(&Givens::default())
            .unwrap_err();
        let span = error.span().unwrap();
        assert_eq!(&text[span.start..span.end], "and");
    }

    #[test]
    fn a_parameter_may_be_given_after_the_rule() {
        let rule = |text: &str| {
            let file = RuleFile::read(text).unwrap();
            file.rule(&Givens::default()).map(|rule| rule.to_string())
        };
        assert_eq!(
            rule("# given: k = 3\ntake 1..k\n; given k = 5").unwrap(),
            "take 1..5"
        );
        assert_eq!(
            rule("take 1..k; given k = 5; misere").unwrap(),
            "take 1..5; misere"
        );
        let text = "take S; given S = {2, 4}; miser";
        let error = RuleFile::read(text)
            .unwrap()
            .rule(&Givens::default())
            .unwrap_err();
        let span = error.span().unwrap();
        assert_eq!(&text[span.start..span.end], "miser");
    }

    #[test]
    fn slips_in_a_head_are_named() {
        for (text, says) in [
            ("# jugde: T\ntake 1", "did you mean `judge`?"),
            ("# box: many\ntake 1", "line 1 of the rule file"),
            ("# given: k\ntake 1", "k = 3"),
            ("\n# judge: {\ntake 1", "line 2 of the rule file"),
        ] {
            let error = RuleFile::read(text).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
        let file = RuleFile::read("# given: step = 2\ntake 1..step").unwrap();
        let error = file.rule(&Givens::read("stap = 3").unwrap()).unwrap_err();
        assert!(error.to_string().contains("did you mean `step`?"));
    }
}
