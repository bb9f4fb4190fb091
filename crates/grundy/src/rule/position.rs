//! Positions of rules on heaps as text: `3 4 5`, `[3] + 2*[7]`, `10^18`.

use super::lexer::{Cursor, Kind, LONGEST_POSITION, check_length};
use super::literal;
use crate::error::{Error, Result, Span};
use crate::number::Natural;
use std::fmt;

/// The most heaps of a position, copies counted.
pub const MOST_HEAPS: usize = 1_000_000;

/// The most memory that the heaps of a position may take, in bytes.
pub const MOST_MEMORY: u64 = 1 << 26;

/// A position of a rule on heaps: a disjunctive sum of heaps, in the order in which they were
/// written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Position {
    /// The heaps.
    pub heaps: Vec<Natural>,
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
        read(text).map_err(|error| error.in_field("position"))
    }
}

fn read(text: &str) -> Result<Position> {
    check_length(text, LONGEST_POSITION, "position")?;
    let mut cursor = Cursor::new(text, 0, "position");
    let mut heaps = Heaps::default();
    if text.contains(['[', '+']) {
        term(&mut cursor, &mut heaps)?;
        while !cursor.at_end() {
            if !cursor.accept("+") {
                return Err(cursor
                    .expected("`+` or the end of the position")
                    .hint("components are added: `[3] + [5]`"));
            }
            term(&mut cursor, &mut heaps)?;
        }
    } else {
        while !cursor.at_end() {
            let (heap, at) = size(&mut cursor)?;
            if cursor.at("*") {
                return Err(cursor
                    .expected("the next heap")
                    .hint("copies are written with brackets: `2*[7]`"));
            }
            heaps.push(1, heap, at)?;
            if cursor.accept(",") && cursor.at_end() {
                return Err(cursor.expected("a heap after the comma"));
            }
        }
    }
    Ok(Position { heaps: heaps.heaps })
}

/// `[7]`, `2*[7]`, `7`, or 0 for no heap.
fn term(cursor: &mut Cursor<'_>, heaps: &mut Heaps) -> Result<()> {
    if cursor.at("[") {
        let (heap, at) = component(cursor)?;
        return heaps.push(1, heap, at);
    }
    let (number, at) = size(cursor)?;
    if cursor.accept("*") {
        if !cursor.at("[") {
            return Err(cursor
                .expected("`[`")
                .hint("copies are written with brackets: `2*[7]`"));
        }
        let (heap, heap_at) = component(cursor)?;
        let at = Span::new(at.start, heap_at.end);
        let copies = number
            .to_u64()
            .and_then(|copies| usize::try_from(copies).ok());
        return heaps.push(copies.unwrap_or(usize::MAX), heap, at);
    }
    if number == Natural::default() {
        return Ok(());
    }
    heaps.push(1, number, at)
}

/// `[7]`.
fn component(cursor: &mut Cursor<'_>) -> Result<(Natural, Span)> {
    let start = cursor.token().span.start;
    cursor.expect("[")?;
    let (heap, _) = size(cursor)?;
    if cursor.at(",") {
        return Err(cursor
            .expected("`]`")
            .hint("a component of this rule is one number: `[3] + [5]`"));
    }
    cursor.expect("]")?;
    Ok((heap, Span::new(start, cursor.end_before())))
}

fn size(cursor: &mut Cursor<'_>) -> Result<(Natural, Span)> {
    if cursor.token().kind == Kind::Number {
        return literal::natural(cursor);
    }
    let error = cursor.expected("the size of a heap");
    Err(if cursor.at("-") {
        error.hint("a heap is a whole number, at least 0")
    } else if cursor.at(".") {
        error.hint("a heap is a whole number")
    } else if cursor.at("misere") {
        error.hint("the convention belongs to the rule: `nim; misere`")
    } else {
        error
    })
}

/// Heaps that were read, with what they take of the limits.
#[derive(Default)]
struct Heaps {
    heaps: Vec<Natural>,
    bytes: u64,
}

impl Heaps {
    fn push(&mut self, copies: usize, heap: Natural, at: Span) -> Result<()> {
        if copies > MOST_HEAPS - self.heaps.len() {
            return Err(Error::invalid(format!(
                "the position has more than {MOST_HEAPS} heaps, which is the limit"
            ))
            .at(at));
        }
        let each = size_of::<Natural>() as u64 + heap.0.bits() / 8 + 8;
        self.bytes += each * copies as u64;
        if self.bytes > MOST_MEMORY {
            return Err(Error::invalid(format!(
                "the heaps take more than {MOST_MEMORY} bytes, which is the limit"
            ))
            .at(at));
        }
        self.heaps.extend(std::iter::repeat_n(heap, copies));
        Ok(())
    }
}

impl fmt::Display for Position {
    /// The canonical text: the sizes with blanks between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, heap) in self.heaps.iter().enumerate() {
            write!(f, "{}{heap}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
