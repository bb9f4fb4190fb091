//! Reads the moves of a rule in brackets: `[a, b] -> [a - k, b] where k >= 1`.

use super::slips;
use super::{Brackets, Clause, MOST_CLAUSES, MOST_NUMBERS, MOST_PARTS, Manner, Part};
use crate::error::{Error, Result, Span};
use crate::rule::Expression;
use crate::rule::expression::{check_name, condition, entry, factor, leftover};
use crate::rule::lexer::{Cursor, Kind, LONGEST_TEXT, check_length, nearest, quote};
use std::str::FromStr;

/// Words of a clause, which cannot be the names of numbers.
const WORDS: [&str; 10] = [
    "split",
    "win",
    "when",
    "misere",
    "symmetric",
    "equal",
    "distinct",
    "consecutive",
    "parts",
    "take",
];

/// What a split may call its parts.
const PARTS: [&str; 6] = ["parts", "part", "pieces", "piece", "heaps", "piles"];

const MANNERS: [(&str, Manner); 5] = [
    ("equal", Manner::Equal),
    ("distinct", Manner::Distinct),
    ("unequal", Manner::Distinct),
    ("different", Manner::Distinct),
    ("consecutive", Manner::Consecutive),
];

impl FromStr for Brackets {
    type Err = Error;

    /// Reads moves in brackets and `win when`, as they are written: unlike
    /// [`Rule`](crate::rule::Rule), this asks neither whether every name has bounds nor whether
    /// play ends.
    ///
    /// # Errors
    /// Points at the first place that cannot be read and says what was expected there.
    fn from_str(text: &str) -> Result<Self> {
        let read = || {
            check_length(text, LONGEST_TEXT, "rule")?;
            let mut cursor = Cursor::new(text, 0, "rule");
            let mut brackets = Brackets::default();
            while !cursor.at_end() {
                if cursor.at("[") {
                    clause(&mut cursor, &mut brackets)?;
                } else if cursor.at("win") && !brackets.clauses.is_empty() {
                    win(&mut cursor, &mut brackets)?;
                } else if !cursor.accept(";") {
                    return Err(no_move(&cursor));
                }
            }
            if brackets.clauses.is_empty() {
                return Err(no_move(&cursor));
            }
            Ok(brackets)
        };
        read().map_err(|error: Error| error.in_field("rule"))
    }
}

/// Reads the clause at the cursor and adds it to those before it.
pub(in crate::rule) fn clause(cursor: &mut Cursor<'_>, brackets: &mut Brackets) -> Result<()> {
    let start = cursor.token().span;
    if brackets.clauses.len() >= MOST_CLAUSES {
        return Err(Error::invalid(format!(
            "the rule has more than {MOST_CLAUSES} moves, which is the limit"
        ))
        .at(start));
    }
    let from = left_side(cursor)?;
    if !brackets.clauses.is_empty() && from.len() != brackets.arity() {
        return Err(Error::invalid(format!(
            "this component has {}, and the components of the first move have {}",
            numbers(from.len()),
            numbers(brackets.arity())
        ))
        .at(Span::new(start.start, cursor.end_before()))
        .hint("all components of a rule have the same number of numbers"));
    }
    if !cursor.accept("->") {
        return Err(slips::no_arrow(cursor));
    }
    let to = sum(cursor, &from)?;
    let held = if cursor.accept("where") {
        Some(condition(cursor)?)
    } else {
        None
    };
    let at = Span::new(start.start, cursor.end_before());
    if !cursor.at_end() && !cursor.at(";") {
        return Err(slips::after_clause(cursor, held.is_some()));
    }
    brackets.clauses.push(Clause {
        from,
        to,
        condition: held,
        at: at.into(),
    });
    Ok(())
}

/// The error for what is neither a move nor anything that may follow moves.
pub(in crate::rule) fn no_move(cursor: &Cursor<'_>) -> Error {
    let error = cursor.expected("a move, `win when`, `misere` or `symmetric`");
    let words = ["win", "misere", "symmetric"];
    if let Some(word) = nearest(cursor.word(), words) {
        return error.hint(format!("did you mean `{word}`?"));
    }
    match slips::no_left_side(cursor).hint_text() {
        Some(hint) => error.hint(hint),
        None => error,
    }
}

/// Reads the condition after `win when`.
pub(in crate::rule) fn win(cursor: &mut Cursor<'_>, brackets: &mut Brackets) -> Result<()> {
    let start = cursor.token().span;
    cursor.expect("win")?;
    cursor.expect("when")?;
    let held = condition(cursor)?;
    if !cursor.at_end() && !cursor.at(";") {
        return Err(leftover(cursor, "an operator, `;` or the end of the rule"));
    }
    let names: Vec<&str> = brackets.names().iter().map(String::as_str).collect();
    held.check_names(&names)?;
    if brackets.win.is_some() {
        return Err(Error::invalid("a rule says once when a component is won")
            .at(Span::new(start.start, cursor.end_before()))
            .hint("join the conditions with `or`"));
    }
    brackets.win = Some(held);
    Ok(())
}

fn numbers(count: usize) -> String {
    match count {
        1 => "1 number".to_owned(),
        count => format!("{count} numbers"),
    }
}

/// `[a, b]`: names, all different.
fn left_side(cursor: &mut Cursor<'_>) -> Result<Vec<String>> {
    cursor.expect("[")?;
    let mut names: Vec<String> = Vec::new();
    loop {
        let (name, at) = (cursor.word(), cursor.token().span);
        let word = cursor.token().kind == Kind::Word;
        cursor.advance();
        if !word || !cursor.at(",") && !cursor.at("]") {
            return Err(slips::no_name(cursor, at));
        }
        check_name(name, at)?;
        if WORDS.iter().any(|known| name.eq_ignore_ascii_case(known)) {
            let message = format!("expected a name, found a keyword, {}", quote(name));
            return Err(Error::syntax(at, message));
        }
        if names.iter().any(|known| known == name) {
            return Err(
                Error::invalid(format!("the name {} is bound twice", quote(name)))
                    .at(at)
                    .hint(format!(
                        "give the second number a name of its own, and write `where {name} = ...`"
                    )),
            );
        }
        if names.len() == MOST_NUMBERS {
            return Err(
                Error::invalid(format!("a component has at most {MOST_NUMBERS} numbers")).at(at),
            );
        }
        names.push(name.to_owned());
        if cursor.accept("]") {
            return Ok(names);
        }
        cursor.expect(",")?;
    }
}

/// What a move leaves: components with `+` between them.
fn sum(cursor: &mut Cursor<'_>, from: &[String]) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    loop {
        let start = cursor.token().span;
        parts.extend(part(cursor, from)?);
        if parts.len() > MOST_PARTS {
            return Err(Error::invalid(format!(
                "a move leaves more than {MOST_PARTS} parts, which is the limit"
            ))
            .at(Span::new(start.start, cursor.end_before()))
            .hint("equal components are written once: `3*[x]`"));
        }
        if !cursor.accept("+") {
            return Ok(parts);
        }
    }
}

/// A component, copies of one, a split, or nothing for `0`.
fn part(cursor: &mut Cursor<'_>, from: &[String]) -> Result<Option<Part>> {
    if cursor.at("split") {
        return split(cursor, from).map(Some);
    }
    let copies = if cursor.at("[") {
        None
    } else {
        match copies(cursor)? {
            Some(copies) => Some(copies),
            None => return Ok(None),
        }
    };
    let entries = entries(cursor, from.len())?;
    Ok(Some(Part::Component { copies, entries }))
}

/// `3*`, `k*` or `(k + 1)*` before a component; `None` where a 0 stands alone.
fn copies(cursor: &mut Cursor<'_>) -> Result<Option<Expression>> {
    let start = *cursor;
    if !matches!(cursor.token().kind, Kind::Number | Kind::Word) && !cursor.at("(") {
        return Err(slips::no_component(&start));
    }
    let copies = factor(cursor)?;
    if cursor.accept("*") {
        return if cursor.at("[") {
            Ok(Some(copies))
        } else {
            Err(slips::no_component(&start))
        };
    }
    if copies == Expression::Number(0) && (cursor.at_end() || slips::ends_part(cursor)) {
        return Ok(None);
    }
    Err(slips::no_component(&start))
}

/// `[a - k, b]`.
fn entries(cursor: &mut Cursor<'_>, arity: usize) -> Result<Vec<Expression>> {
    let start = cursor.token().span;
    cursor.expect("[")?;
    if cursor.at("]") {
        return Err(cursor
            .expected("a number")
            .hint("a component that is gone is `0`; one of size 0 is `[0]`"));
    }
    let mut entries = vec![entry(cursor)?];
    while cursor.accept(",") {
        entries.push(entry(cursor)?);
    }
    if !cursor.accept("]") {
        return Err(slips::unclosed(cursor, start));
    }
    if entries.len() == arity {
        return Ok(entries);
    }
    let at = Span::new(start.start, cursor.end_before());
    let error = Error::invalid(format!(
        "this component has {}, and the one on the left has {}",
        numbers(entries.len()),
        numbers(arity)
    ))
    .at(at);
    Err(if arity == 1 {
        error.hint("components of a sum are added: `[a] + [b]`")
    } else {
        error.hint("all components of a rule have the same number of numbers")
    })
}

/// `split [TOTAL] into K [equal|distinct|consecutive] parts`.
fn split(cursor: &mut Cursor<'_>, from: &[String]) -> Result<Part> {
    let at = cursor.token().span;
    cursor.expect("split")?;
    let [whole] = from else {
        return Err(
            Error::invalid("only a component of one number can be split")
                .at(at)
                .hint("write the parts out: `[a, x] + [b, x] where a + b = ...`"),
        );
    };
    let total = if cursor.at("into") {
        Expression::name(whole)
    } else {
        entry(cursor)?
    };
    if !cursor.accept("into") {
        return Err(leftover(cursor, "`into`").hint("write `split n - 1 into 2 parts`"));
    }
    if let Some(error) = slips::no_count(cursor) {
        return Err(error);
    }
    let parts = entry(cursor)?;
    let mut manner = Manner::Any;
    for (word, meant) in MANNERS {
        if cursor.accept(word) {
            manner = meant;
            break;
        }
    }
    if !PARTS.iter().any(|word| cursor.accept(word)) {
        let words = MANNERS.iter().map(|(word, _)| *word).chain(PARTS);
        let error = cursor.expected("`equal`, `distinct` or `consecutive`, and `parts`");
        return Err(match nearest(cursor.word(), words) {
            Some(near) => error.hint(format!("did you mean `{near}`?")),
            None => error.hint("write `split into k equal parts where k >= 2`"),
        });
    }
    Ok(Part::Split {
        total,
        parts,
        manner,
    })
}
