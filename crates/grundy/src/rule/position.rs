//! Positions as text: `3 4 5`, `[3] + 2*[7]`, `10^18` for rules on heaps; `[3, 5] + 2*[2, 2]` for
//! rules with several numbers in a component.

use super::lexer::{Cursor, Kind, LONGEST_POSITION, check_length};
use super::literal;
use crate::error::{Error, Result, Span};
use crate::number::Natural;
use std::fmt;

/// The most components of a position, copies counted; heaps are components.
pub const MOST_HEAPS: usize = 1_000_000;

/// The most memory that the numbers of a position may take, in bytes.
pub const MOST_MEMORY: u64 = 1 << 26;

/// A position of a rule on heaps: a disjunctive sum of heaps, in the order in which they were
/// written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Position {
    /// The heaps.
    pub heaps: Vec<Natural>,
}

/// A position of a rule in brackets: a disjunctive sum of components with the same number of
/// numbers each, in the order in which they were written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Components {
    arity: usize,
    /// The numbers of one component after the other.
    numbers: Vec<Natural>,
}

impl Position {
    /// Reads a position: a list of numbers with blanks or commas between them, or a sum of heaps
    /// in brackets with copies, `[3] + 2*[7]`. An empty text is the position without heaps; so is
    /// a 0 in a sum, while `[0]`, and a 0 in a list, is an empty heap.
    ///
    /// ```
    /// use grundy::rule::Position;
    /// assert_eq!(Position::read("3 4, 5")?.heaps.len(), 3);
    /// assert_eq!(Position::read("[3] + 2*[7]")?.to_string(), "3 7 7");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// Points at what cannot be read, or where the position becomes too large: more than
    /// [`MOST_HEAPS`] heaps or [`MOST_MEMORY`] bytes.
    pub fn read(text: &str) -> Result<Self> {
        let read = Components::read(text, 1)?;
        Ok(Self {
            heaps: read.numbers,
        })
    }
}

impl Components {
    /// Reads a sum of components with `arity` numbers each (at least 1): `[3, 5] + 2*[2, 2]`. A
    /// list of numbers without brackets is one component, `3 5`; where a component is one number
    /// it is a list of components. An empty text, and `0` in a sum, is the sum of none.
    ///
    /// ```
    /// use grundy::rule::Components;
    /// let read = Components::read("[3, 5] + 2*[2, 2]", 2)?;
    /// assert_eq!(read.to_string(), "[3, 5] + [2, 2] + [2, 2]");
    /// assert_eq!(Components::read("3 5", 2)?.to_string(), "[3, 5]");
    /// assert!(Components::read("3 5 7", 2).is_err());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Position::read`]; also points at a component that has another number of numbers.
    pub fn read(text: &str, arity: usize) -> Result<Self> {
        let mut reader = Reader {
            read: Self {
                arity: arity.max(1),
                numbers: Vec::new(),
            },
            bytes: 0,
        };
        reader
            .position(text)
            .map_err(|error| error.in_field("position"))?;
        Ok(reader.read)
    }

    /// How many numbers each component has.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// How many components there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len() / self.arity
    }

    /// Whether it is the sum of no components.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The components, in the order in which they were written.
    pub fn iter(&self) -> impl Iterator<Item = &[Natural]> {
        self.numbers.chunks_exact(self.arity)
    }
}

/// What was read, with what it takes of the limits.
struct Reader {
    read: Components,
    bytes: u64,
}

impl Reader {
    fn position(&mut self, text: &str) -> Result<()> {
        check_length(text, LONGEST_POSITION, "position")?;
        let mut cursor = Cursor::new(text, 0, "position");
        if !text.contains(['[', '+']) {
            return self.list(&mut cursor);
        }
        self.term(&mut cursor)?;
        while !cursor.at_end() {
            if !cursor.accept("+") {
                return Err(cursor
                    .expected("`+` or the end of the position")
                    .hint("components are added: `[3] + [5]`"));
            }
            self.term(&mut cursor)?;
        }
        Ok(())
    }

    /// Numbers with blanks or commas between them.
    fn list(&mut self, cursor: &mut Cursor<'_>) -> Result<()> {
        let start = cursor.token().span.start;
        let mut count = 0;
        while !cursor.at_end() {
            let (number, at) = self.size(cursor)?;
            if cursor.at("*") {
                let error = cursor.expected("the next number");
                return Err(error.hint(self.copies()));
            }
            // A list is no more than one component, or of components of one number.
            self.push(1, &[number], at)?;
            count += 1;
            if cursor.accept(",") && cursor.at_end() {
                return Err(cursor.expected("a number after the comma"));
            }
        }
        let whole = count == 0 || self.read.arity == 1 || count == self.read.arity;
        if whole {
            return Ok(());
        }
        if count == 1 && self.read.numbers == [Natural::default()] {
            self.read.numbers.clear();
            return Ok(());
        }
        let at = Span::new(start, cursor.end_before());
        Err(self.wrong_count(count, at))
    }

    /// `[7, 1]`, `2*[7, 1]`, 0 for no component, and a number alone where that is a component.
    fn term(&mut self, cursor: &mut Cursor<'_>) -> Result<()> {
        if cursor.at("[") {
            let (component, at) = self.component(cursor)?;
            return self.push(1, &component, at);
        }
        let (number, at) = self.size(cursor)?;
        if cursor.accept("*") {
            if !cursor.at("[") {
                let error = cursor.expected("`[`");
                return Err(error.hint(self.copies()));
            }
            let (component, end) = self.component(cursor)?;
            let at = Span::new(at.start, end.end);
            let copies = number
                .to_u64()
                .and_then(|copies| usize::try_from(copies).ok());
            return self.push(copies.unwrap_or(usize::MAX), &component, at);
        }
        if number == Natural::default() {
            return Ok(());
        }
        if self.read.arity > 1 {
            return Err(self.wrong_count(1, at));
        }
        self.push(1, &[number], at)
    }

    /// `[7, 1]`.
    fn component(&self, cursor: &mut Cursor<'_>) -> Result<(Vec<Natural>, Span)> {
        let start = cursor.token().span.start;
        cursor.expect("[")?;
        let mut component = vec![self.size(cursor)?.0];
        while cursor.at(",") {
            if self.read.arity == 1 {
                return Err(cursor
                    .expected("`]`")
                    .hint("a component of this rule is one number: `[3] + [5]`"));
            }
            cursor.advance();
            component.push(self.size(cursor)?.0);
        }
        cursor.expect("]")?;
        let at = Span::new(start, cursor.end_before());
        if component.len() == self.read.arity {
            return Ok((component, at));
        }
        Err(self.wrong_count(component.len(), at))
    }

    fn size(&self, cursor: &mut Cursor<'_>) -> Result<(Natural, Span)> {
        if cursor.token().kind == Kind::Number {
            return literal::natural(cursor);
        }
        let (what, one) = match self.read.arity {
            1 => ("the size of a heap", "a heap"),
            _ => ("a number", "each of them"),
        };
        let error = cursor.expected(what);
        Err(if cursor.at("-") {
            error.hint(format!("{one} is a whole number, at least 0"))
        } else if cursor.at(".") {
            error.hint(format!("{one} is a whole number"))
        } else if cursor.at("misere") {
            error.hint("the convention belongs to the rule: `nim; misere`")
        } else {
            error
        })
    }

    fn wrong_count(&self, count: usize, at: Span) -> Error {
        let arity = self.read.arity;
        Error::invalid(format!(
            "a component of this rule has {arity} numbers, and this is {count}"
        ))
        .at(at)
        .hint(format!("components are added: `{0} + {0}`", self.example()))
    }

    fn copies(&self) -> String {
        format!("copies are written with brackets: `2*{}`", self.example())
    }

    /// A component with so many numbers, for a hint.
    fn example(&self) -> String {
        let sizes = (0..self.read.arity).map(|index| (3 + 2 * index).to_string());
        format!("[{}]", sizes.collect::<Vec<_>>().join(", "))
    }

    fn push(&mut self, copies: usize, component: &[Natural], at: Span) -> Result<()> {
        if copies > MOST_HEAPS - self.read.numbers.len() / component.len().max(1) {
            let what = if self.read.arity == 1 {
                "heaps"
            } else {
                "components"
            };
            return Err(Error::invalid(format!(
                "the position has more than {MOST_HEAPS} {what}, which is the limit"
            ))
            .at(at));
        }
        let each: u64 = component
            .iter()
            .map(|number| size_of::<Natural>() as u64 + number.0.bits() / 8 + 8)
            .sum();
        self.bytes = self
            .bytes
            .saturating_add(each.saturating_mul(copies as u64));
        if self.bytes > MOST_MEMORY {
            return Err(Error::invalid(format!(
                "the numbers take more than {MOST_MEMORY} bytes, which is the limit"
            ))
            .at(at));
        }
        for _ in 0..copies {
            self.read.numbers.extend_from_slice(component);
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    /// The canonical text: the sizes with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(&self.heaps, " ", f)
    }
}

impl fmt::Display for Components {
    /// The canonical text: as a [`Position`] where a component is one number, otherwise a sum,
    /// `0` where there is no component.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.arity == 1 {
            return list(&self.numbers, " ", f);
        }
        if self.is_empty() {
            return f.write_str("0");
        }
        for (i, component) in self.iter().enumerate() {
            f.write_str(if i == 0 { "[" } else { " + [" })?;
            list(component, ", ", f)?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

fn list(numbers: &[Natural], between: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, number) in numbers.iter().enumerate() {
        write!(f, "{}{number}", if i == 0 { "" } else { between })?;
    }
    Ok(())
}
