//! How a contest's input is laid out, and what is printed: a small language for the head of a rule
//! file.
//!
//! | written | reads |
//! |---|---|
//! | `n` | a number, and calls it n; where the rule has a parameter n, its value |
//! | `S: k` | k numbers: the set S of the rule |
//! | `[a, b]` | a component: a number for each name that was not read before |
//! | `n * X` | X, n times |
//! | `until 0 X` | X again and again, until the numbers that it begins with are all 0, or the input ends |
//! | `until end X` | X again and again, until the input ends |
//! | `( X, Y )` | X, then Y |
//! | `{ X, Y }` | the same: one position, the sum of the components in it, and one answer |
//! | `< X, Y >` | the same; the answers in it stand on one line |
//!
//! Without braces all of it is one position. `-> First / Second` says what is printed where the
//! player to move wins, and where not. In the words `{value}`, `{count}` (of winning moves) and
//! `{k}` (the least number that the rule's k may be in a winning move) are filled in, and `\n` ends
//! the line.

use crate::error::{Error, Result};
use std::fmt;
use std::str::FromStr;

/// How deep groups may stand in each other.
const DEEPEST: usize = 16;

/// The longest text of a format.
const LONGEST: usize = 1000;

/// What is read, and what is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Format {
    /// What is read.
    pub items: Vec<Item>,
    /// What is printed.
    pub answer: Answer,
    text: String,
}

/// The words for who wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Where the player to move wins.
    pub first: String,
    /// Where the other does.
    pub second: String,
}

impl Default for Answer {
    fn default() -> Self {
        Self {
            first: "First".to_owned(),
            second: "Second".to_owned(),
        }
    }
}

impl FromStr for Answer {
    type Err = Error;

    /// Reads `First / Second`.
    fn from_str(text: &str) -> Result<Self> {
        let (first, second) = text
            .split_once(" / ")
            .or_else(|| text.split_once('/'))
            .ok_or_else(|| {
                Error::invalid("the words for both players are separated by `/`")
                    .hint("write `-> First / Second`")
            })?;
        let words = |text: &str| text.trim().replace("\\n", "\n");
        Ok(Self {
            first: words(first),
            second: words(second),
        })
    }
}

/// A part of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A number with a name.
    Number(String),
    /// A set of so many numbers.
    Set(String, Count),
    /// A component.
    Component(Vec<Entry>),
    /// So many times.
    Times(Count, Box<Item>),
    /// Until the numbers at the front are all 0, or the input ends.
    UntilZero(Box<Item>),
    /// Until the input ends.
    UntilEnd(Box<Item>),
    /// One after the other.
    Group(Vec<Item>),
    /// One position and one answer.
    Test(Vec<Item>),
    /// Answers on one line.
    Line(Vec<Item>),
}

/// How many times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// As many as a number that was read.
    Named(String),
    /// So many.
    Fixed(u64),
}

/// A number of a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A number that is read, or was read before.
    Named(String),
    /// This number.
    Fixed(u64),
}

impl Format {
    /// The common layout for a rule that says nothing: T, then T components, an answer each.
    #[must_use]
    pub fn of_components(numbers: usize) -> Self {
        let entries: Vec<String> = (1..=numbers).map(|i| format!("x{i}")).collect();
        let text = format!("T, T * {{ [{}] }}", entries.join(", "));
        let entries = entries.into_iter().map(Entry::Named).collect();
        let test = Item::Test(vec![Item::Component(entries)]);
        Self {
            items: vec![
                Item::Number("T".to_owned()),
                Item::Times(Count::Named("T".to_owned()), Box::new(test)),
            ],
            answer: Answer::default(),
            text,
        }
    }

    /// How many numbers a component has; `None` where it has none.
    #[must_use]
    pub fn numbers(&self) -> Option<usize> {
        fn first(items: &[Item]) -> Option<usize> {
            items.iter().find_map(|item| match item {
                Item::Component(entries) => Some(entries.len()),
                Item::Times(_, item) | Item::UntilZero(item) | Item::UntilEnd(item) => {
                    first(std::slice::from_ref(item))
                }
                Item::Group(items) | Item::Test(items) | Item::Line(items) => first(items),
                Item::Number(_) | Item::Set(..) => None,
            })
        }
        first(&self.items)
    }
}

impl fmt::Display for Format {
    /// As it was written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Format {
    type Err = Error;

    /// Reads a format.
    ///
    /// # Errors
    /// Says what cannot be read, and what was expected.
    fn from_str(text: &str) -> Result<Self> {
        if text.len() > LONGEST {
            return Err(Error::invalid(format!(
                "a format is at most {LONGEST} bytes long"
            )));
        }
        let (layout, answer) = match text.split_once("->") {
            Some((layout, answer)) => (layout, answer.parse()?),
            None => (text, Answer::default()),
        };
        let mut reader = Reader {
            rest: layout,
            names: Vec::new(),
            numbers: None,
            depth: 0,
        };
        let mut items = reader.items(None)?;
        if !items.iter().any(has_test) {
            items = vec![Item::Test(items)];
        }
        check_tests(&items, false)?;
        if reader.numbers.is_none() {
            return Err(Error::invalid("the format reads no component")
                .hint("a component stands in brackets: `T, T * { [n] }`"));
        }
        Ok(Self {
            items,
            answer,
            text: text.trim().to_owned(),
        })
    }
}

fn parts(item: &Item) -> &[Item] {
    match item {
        Item::Times(_, item) | Item::UntilZero(item) | Item::UntilEnd(item) => {
            std::slice::from_ref(item)
        }
        Item::Group(items) | Item::Test(items) | Item::Line(items) => items,
        Item::Number(_) | Item::Set(..) | Item::Component(_) => &[],
    }
}

fn has_test(item: &Item) -> bool {
    matches!(item, Item::Test(_)) || parts(item).iter().any(has_test)
}

/// Components belong to exactly one position.
fn check_tests(items: &[Item], inside: bool) -> Result<()> {
    for item in items {
        match item {
            Item::Component(_) if !inside => {
                return Err(
                    Error::invalid("a component stands outside of every position")
                        .hint("put what makes one position between braces: `T * { n, n * [a] }`"),
                );
            }
            Item::Test(_) if inside => {
                return Err(Error::invalid("a position stands inside another one")
                    .hint("braces are for one position with one answer; group with ( )"));
            }
            _ => check_tests(parts(item), inside || matches!(item, Item::Test(_)))?,
        }
    }
    Ok(())
}

/// How many numbers an item reads before it reads as many as some number says.
pub(super) fn leading(items: &[Item], known: &dyn Fn(&str) -> bool) -> usize {
    let mut read: Vec<&str> = Vec::new();
    fn walk<'i>(
        items: &'i [Item],
        known: &dyn Fn(&str) -> bool,
        read: &mut Vec<&'i str>,
        count: &mut usize,
    ) -> bool {
        items.iter().all(|item| match item {
            Item::Number(name) => {
                read.push(name);
                *count += 1;
                true
            }
            Item::Component(entries) => {
                for entry in entries {
                    if let Entry::Named(name) = entry
                        && !known(name)
                        && !read.contains(&name.as_str())
                    {
                        *count += 1;
                    }
                }
                true
            }
            Item::Group(items) | Item::Test(items) | Item::Line(items) => {
                walk(items, known, read, count)
            }
            _ => false,
        })
    }
    let mut count = 0;
    walk(items, known, &mut read, &mut count);
    count
}

struct Reader<'t> {
    rest: &'t str,
    /// The numbers that were read before, where the reader stands.
    names: Vec<String>,
    /// How many numbers a component has.
    numbers: Option<usize>,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn blank(&mut self) {
        self.rest = self
            .rest
            .trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    }

    fn accept(&mut self, sign: &str) -> bool {
        self.blank();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> Option<&'t str> {
        self.blank();
        let end = self
            .rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn expected(&self, what: &str) -> Error {
        let found: String = self.rest.chars().take(20).collect();
        let found = if found.is_empty() {
            "its end".to_owned()
        } else {
            format!("`{found}`")
        };
        Error::invalid(format!("the format has {found} where {what} was expected"))
            .hint("`# judge: T, T * { n, n * [a] } -> First / Second` reads T positions of n heaps")
    }

    fn items(&mut self, close: Option<&str>) -> Result<Vec<Item>> {
        if self.depth == DEEPEST {
            return Err(Error::invalid(format!(
                "groups of a format stand in each other at most {DEEPEST} deep"
            )));
        }
        self.depth += 1;
        let mut items = Vec::new();
        loop {
            self.blank();
            match close {
                Some(close) if self.accept(close) => break,
                None if self.rest.is_empty() => break,
                _ => items.push(self.item()?),
            }
        }
        self.depth -= 1;
        Ok(items)
    }

    fn item(&mut self) -> Result<Item> {
        for (open, close, make) in [
            ("{", "}", Item::Test as fn(Vec<Item>) -> Item),
            ("<", ">", Item::Line),
            ("(", ")", Item::Group),
        ] {
            if self.accept(open) {
                return Ok(make(self.items(Some(close))?));
            }
        }
        if self.accept("[") {
            return self.component();
        }
        let Some(word) = self.word() else {
            return Err(self.expected("a number, a component or a group"));
        };
        if word == "until" {
            let until = match self.word() {
                Some("0") => Item::UntilZero,
                Some("end") => Item::UntilEnd,
                _ => return Err(self.expected("`until 0` or `until end`")),
            };
            return Ok(until(Box::new(self.repeated()?)));
        }
        if self.accept("*") {
            let count = self.count(word)?;
            return Ok(Item::Times(count, Box::new(self.repeated()?)));
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.expected(&format!("`*` after {word}")));
        }
        if self.accept(":") {
            let count = match self.word() {
                Some(count) => self.count(count)?,
                None => return Err(self.expected("how many numbers the set has")),
            };
            return Ok(Item::Set(word.to_owned(), count));
        }
        self.names.push(word.to_owned());
        Ok(Item::Number(word.to_owned()))
    }

    /// What is read again and again: it must read something, or a count would be all work.
    fn repeated(&mut self) -> Result<Item> {
        let names = self.names.len();
        let item = self.item()?;
        let known = |name: &str| self.names[..names].iter().any(|known| known == name);
        let reads = |item: &Item| reads_something(item, &known);
        if !reads(&item) {
            return Err(Error::invalid(
                "what is repeated in a format reads no number",
            ));
        }
        self.names.truncate(names);
        Ok(item)
    }

    fn count(&self, word: &str) -> Result<Count> {
        if let Ok(count) = word.parse() {
            return Ok(Count::Fixed(count));
        }
        if self.names.iter().any(|name| name == word) {
            return Ok(Count::Named(word.to_owned()));
        }
        Err(Error::invalid(format!(
            "`{word}` was not read where the format counts with it"
        ))
        .hint(format!("write `{word}, {word} * [a]`")))
    }

    fn component(&mut self) -> Result<Item> {
        let mut entries = Vec::new();
        while !self.accept("]") {
            let Some(word) = self.word() else {
                return Err(self.expected("a name, a number or `]`"));
            };
            entries.push(match word.parse() {
                Ok(number) => Entry::Fixed(number),
                Err(_) => Entry::Named(word.to_owned()),
            });
        }
        if entries.is_empty() {
            return Err(Error::invalid("a component of the format has no number"));
        }
        if *self.numbers.get_or_insert(entries.len()) != entries.len() {
            return Err(Error::invalid(
                "the components of a format have different numbers of numbers",
            ));
        }
        Ok(Item::Component(entries))
    }
}

/// Whether the item reads at least one number whatever was read before it.
fn reads_something(item: &Item, known: &dyn Fn(&str) -> bool) -> bool {
    match item {
        Item::Number(_) => true,
        Item::Component(entries) => entries
            .iter()
            .any(|entry| matches!(entry, Entry::Named(name) if !known(name))),
        Item::Group(items) | Item::Test(items) | Item::Line(items) => {
            leading(items, known) > 0
                || items
                    .first()
                    .is_some_and(|item| reads_something(item, known))
        }
        Item::Set(_, Count::Fixed(count)) => *count > 0,
        Item::Times(Count::Fixed(count), item) => *count > 0 && reads_something(item, known),
        _ => false,
    }
}
