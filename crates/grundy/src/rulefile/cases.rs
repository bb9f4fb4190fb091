//! A contest's input, read by its format: positions, and the parameters that they are asked under.

use super::{Count, Entry, Format, Given, Givens, Item, format};
use crate::error::{Error, ErrorKind, Result};
use crate::number::Natural;
use std::collections::HashMap;

/// The longest input, in bytes.
pub const MOST_INPUT: usize = 1 << 28;

/// The positions of an input, in order.
#[derive(Debug, Clone, Default)]
pub struct Cases {
    /// How many numbers a component has.
    pub arity: usize,
    /// The numbers of all components, one after another.
    pub numbers: Vec<u64>,
    /// The positions.
    pub cases: Vec<Case>,
    /// The parameters that positions are asked under.
    pub givens: Vec<Givens>,
}

/// One position.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// Which of [`Cases::givens`].
    pub given: usize,
    /// Where its numbers begin in [`Cases::numbers`].
    pub start: usize,
    /// Where they end.
    pub end: usize,
    /// Whether the next answer stands on the same line.
    pub joined: bool,
}

impl Cases {
    /// Reads an input. `parameters` are the names that the rule leaves open.
    ///
    /// # Errors
    /// Names the line that does not follow the format, what was expected there and what stands
    /// there; also where the input is longer than [`MOST_INPUT`].
    pub fn read(format: &Format, parameters: &Givens, input: &str) -> Result<Self> {
        if input.len() > MOST_INPUT {
            return Err(input_error(format!(
                "the input is {} bytes long, and the limit is {MOST_INPUT}",
                input.len()
            )));
        }
        let mut reader = Reader {
            rest: input,
            input,
            parameters,
            known: HashMap::new(),
            given: Givens::default(),
            read: Cases {
                arity: format.numbers().unwrap_or(1),
                ..Cases::default()
            },
        };
        reader.items(&format.items)?;
        reader.skip();
        if reader.rest.is_empty() {
            return Ok(reader.read);
        }
        Err(reader.fault("the end of the input"))
    }
}

struct Reader<'t> {
    rest: &'t str,
    input: &'t str,
    parameters: &'t Givens,
    known: HashMap<&'t str, u64>,
    given: Givens,
    read: Cases,
}

impl<'t> Reader<'t> {
    fn items<'f: 't>(&mut self, items: &'f [Item]) -> Result<()> {
        items.iter().try_for_each(|item| self.item(item))
    }

    fn item<'f: 't>(&mut self, item: &'f Item) -> Result<()> {
        match item {
            Item::Number(name) => {
                let number = self.number(name)?;
                self.known.insert(name, number);
                if self.parameters.get(name).is_some() {
                    self.given.put(name, Given::Number(number.into()));
                }
                Ok(())
            }
            Item::Set(name, count) => {
                let count = self.count(count);
                let mut members = Vec::new();
                for _ in 0..count {
                    members.push(Natural::from(self.number(name)?));
                }
                self.given.put(name, Given::set(members));
                Ok(())
            }
            Item::Component(entries) => {
                for entry in entries {
                    let number = match entry {
                        Entry::Fixed(number) => *number,
                        Entry::Named(name) => match self.known.get(name.as_str()) {
                            Some(number) => *number,
                            None => self.number(name)?,
                        },
                    };
                    self.read.numbers.push(number);
                }
                Ok(())
            }
            Item::Times(count, item) => {
                let count = self.count(count);
                (0..count).try_for_each(|_| self.again(item))
            }
            Item::UntilZero(item) => {
                let known = |name: &str| self.known.contains_key(name);
                let front = format::leading(std::slice::from_ref(item), &known);
                while !self.at_end() && !self.zeros(front) {
                    self.again(item)?;
                }
                Ok(())
            }
            Item::UntilEnd(item) => {
                while !self.at_end() {
                    self.again(item)?;
                }
                Ok(())
            }
            Item::Group(items) => self.items(items),
            Item::Test(items) => {
                let start = self.read.numbers.len();
                self.items(items)?;
                if self.read.givens.last() != Some(&self.given) {
                    self.read.givens.push(self.given.clone());
                }
                self.read.cases.push(Case {
                    given: self.read.givens.len() - 1,
                    start,
                    end: self.read.numbers.len(),
                    joined: false,
                });
                Ok(())
            }
            Item::Line(items) => {
                let first = self.read.cases.len();
                self.items(items)?;
                let line = self.read.cases.get_mut(first..).unwrap_or_default();
                if let Some((_, joined)) = line.split_last_mut() {
                    joined.iter_mut().for_each(|case| case.joined = true);
                }
                Ok(())
            }
        }
    }

    /// Reads what is repeated: what it names is named anew each time.
    fn again<'f: 't>(&mut self, item: &'f Item) -> Result<()> {
        let before: Vec<&str> = self.known.keys().copied().collect();
        let result = self.item(item);
        if self.known.len() > before.len() {
            self.known.retain(|name, _| before.contains(name));
        }
        result
    }

    fn count(&self, count: &Count) -> u64 {
        match count {
            Count::Fixed(count) => *count,
            Count::Named(name) => self.known.get(name.as_str()).copied().unwrap_or(0),
        }
    }

    /// Steps over the numbers at the front if all of them are 0.
    fn zeros(&mut self, front: usize) -> bool {
        let mut rest = self.rest;
        for _ in 0..front.max(1) {
            let (token, after) = token(rest);
            if token.is_empty() || !token.bytes().all(|byte| byte == b'0') {
                return false;
            }
            rest = after;
        }
        self.rest = rest;
        true
    }

    fn at_end(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    fn number(&mut self, name: &str) -> Result<u64> {
        self.skip();
        let (token, after) = token(self.rest);
        // `parse` alone would take a sign.
        let digits = token.starts_with(|c: char| c.is_ascii_digit());
        match token.parse() {
            Ok(number) if digits => {
                self.rest = after;
                Ok(number)
            }
            _ => Err(self.fault(&format!("{name}, a whole number below 2^64"))),
        }
    }

    fn fault(&self, expected: &str) -> Error {
        let line = self.input[..self.input.len() - self.rest.len()]
            .bytes()
            .filter(|byte| *byte == b'\n')
            .count()
            + 1;
        let found = token(self.rest).0;
        let found = if found.is_empty() {
            "the end of the input".to_owned()
        } else {
            let shown: String = found.chars().take(24).collect();
            format!("`{}`", shown.escape_debug())
        };
        input_error(format!("line {line}: expected {expected}, found {found}"))
    }
}

/// The token at the front, after blanks, and what follows it.
fn token(text: &str) -> (&str, &str) {
    let text = text.trim_ascii_start();
    text.split_at(
        text.find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(text.len()),
    )
}

fn input_error(message: String) -> Error {
    Error::new(ErrorKind::Input, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(format: &str, given: &str, input: &str) -> Result<Vec<(String, Vec<u64>, bool)>> {
        let cases = Cases::read(&format.parse()?, &Givens::read(given)?, input)?;
        Ok(cases
            .cases
            .iter()
            .map(|case| {
                let numbers = cases.numbers[case.start..case.end].to_vec();
                (cases.givens[case.given].to_string(), numbers, case.joined)
            })
            .collect())
    }

    fn positions(format: &str, input: &str) -> Vec<Vec<u64>> {
        let cases = read(format, "", input).unwrap();
        cases.into_iter().map(|(_, numbers, _)| numbers).collect()
    }

    #[test]
    fn t_then_numbers() {
        assert_eq!(positions("T, T * { [n] }", "3\n1 2\n3"), [[1], [2], [3]]);
    }

    #[test]
    fn n_then_heaps_is_one_position() {
        assert_eq!(positions("n, n * [a]", "3\n3 4 5\n"), [[3, 4, 5]]);
    }

    #[test]
    fn t_tests_of_heaps() {
        let read = positions("t, t * { n, n * [a] }", "2 1 7 2 4 5");
        assert_eq!(read, [vec![7], vec![4, 5]]);
    }

    #[test]
    fn pairs_until_zeros_or_the_end() {
        assert_eq!(
            positions("until 0 { [a, b] }", "3 4\n0 5\n0 0"),
            [[3, 4], [0, 5]]
        );
        assert_eq!(positions("until 0 { [a, b] }", "3 4"), [[3, 4]]);
        assert_eq!(
            positions("until end { [a, b] }", "3 4\n0 0\n"),
            [[3, 4], [0, 0]]
        );
        assert_eq!(
            positions("until 0 { n, n * [a] }", "1 5 2 0 0 0"),
            [vec![5], vec![0, 0]]
        );
    }

    #[test]
    fn a_set_then_heaps_then_answers_on_a_line() {
        let format = "until 0 (k, S: k, m, < m * { l, l * [h] } >)";
        let input = "2 2 5\n2\n1 3\n2 4 7\n1 9\n1\n1 4\n0\n";
        let cases = read(format, "S = {1}", input).unwrap();
        let set = |text: &str| text.to_owned();
        assert_eq!(
            cases,
            [
                (set("S={2, 5}"), vec![3], true),
                (set("S={2, 5}"), vec![4, 7], false),
                (set("S={9}"), vec![4], false),
            ]
        );
    }

    #[test]
    fn a_parameter_may_be_read_after_what_it_counts_with() {
        let cases = read("{ N, K, S: N, [K] }", "S = {1}", "2 4\n2 3\n").unwrap();
        assert_eq!(cases, [("S={2, 3}".to_owned(), vec![4], false)]);
        let cases = read("t, k, t * { [a, b] }", "k = 1", "2 7 1 1 1 2").unwrap();
        assert_eq!(cases[1], ("k=7".to_owned(), vec![1, 2], false));
    }

    #[test]
    fn what_does_not_follow_the_format_is_named_with_its_line() {
        for (format, input, says) in [
            (
                "T, T * { [n] }",
                "2\n1\nx",
                "line 3: expected n, a whole number below 2^64, found `x`",
            ),
            (
                "T, T * { [n] }",
                "2\n1\n",
                "line 3: expected n, a whole number below 2^64, found the end",
            ),
            (
                "T, T * { [n] }",
                "1\n1\n7",
                "line 3: expected the end of the input, found `7`",
            ),
            ("n, n * [a]", "1 -3", "found `-3`"),
            ("n, n * [a]", "1 +3", "found `+3`"),
            (
                "n, n * [a]",
                "99999999999999999999",
                "found `99999999999999999999`",
            ),
        ] {
            let error = read(format, "", input).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn formats_that_cannot_be_read_are_refused() {
        for (format, says) in [
            ("T, T * { }", "reads no number"),
            ("T, n * { [a] }", "`n` was not read"),
            ("T, T * { [a]", "its end"),
            ("{ { [a] } }", "inside another"),
            ("[a], { [b] }", "outside of every position"),
            ("[a], [b, c]", "different numbers"),
            ("T", "no component"),
            ("n, n * [5]", "reads no number"),
            ("[a] -> First", "separated by `/`"),
            ("until 1 { [a] }", "until 0"),
            ("3 [a]", "`*` after 3"),
        ] {
            let error = format.parse::<Format>().unwrap_err().to_string();
            assert!(error.contains(says), "{format}: {error}");
        }
        let deep = "(".repeat(100_000);
        assert!(deep.parse::<Format>().is_err());
    }
}
