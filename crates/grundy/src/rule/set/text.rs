//! Reads and writes sets of amounts.

use super::Set;
use crate::error::{Error, Result, Span};
use crate::rule::lexer::{Cursor, Kind, nearest, quote};
use crate::rule::literal::amount;
use std::fmt;

/// How deep parentheses and `all except` may stand in each other.
const DEEPEST: u32 = 64;

/// The words that stand for sets.
const WORDS: [&str; 12] = [
    "all",
    "any",
    "squares",
    "primes",
    "prime powers",
    "odd",
    "even",
    "fibonacci",
    "factorials",
    "divisors",
    "coprime",
    "all except",
];

/// Reads `SET [or SET]...`, with commas as another spelling of `or`.
pub(in crate::rule) fn read(cursor: &mut Cursor<'_>) -> Result<Set> {
    union(cursor, 0)
}

/// Whether one of the words that stand for sets begins here.
pub(in crate::rule) fn begins(cursor: &Cursor<'_>) -> bool {
    cursor.at("prime") || WORDS.iter().any(|word| cursor.at(word))
}

/// The word for a set that is nearest to `name`.
pub(in crate::rule) fn nearest_word(name: &str) -> Option<&'static str> {
    nearest(name, WORDS)
}

/// Reads one set as it stands after `in`, where a `where` that follows is not the set's own.
pub(in crate::rule) fn one(cursor: &mut Cursor<'_>) -> Result<Set> {
    let mut ahead = *cursor;
    if ahead.token().kind == Kind::Number {
        let (base, at) = amount(&mut ahead)?;
        if ahead.accept("^") {
            *cursor = ahead;
            variable(cursor)?;
            check_base(base, at)?;
            return Ok(Set::Powers { base, most: None });
        }
    }
    term(cursor, 0)
}

/// Reads one set of several in parentheses.
pub(in crate::rule) fn grouped(cursor: &mut Cursor<'_>) -> Result<Set> {
    term(cursor, 0)
}

fn union(cursor: &mut Cursor<'_>, depth: u32) -> Result<Set> {
    let mut terms = vec![term(cursor, depth)?];
    while cursor.accept("or") || cursor.accept(",") {
        terms.push(term(cursor, depth)?);
    }
    Ok(Set::union(terms))
}

fn term(cursor: &mut Cursor<'_>, depth: u32) -> Result<Set> {
    let start = cursor.token().span;
    if depth > DEEPEST {
        return Err(Error::syntax(
            start,
            format!("a set is nested at most {DEEPEST} deep"),
        ));
    }
    if cursor.accept("all") || cursor.accept("any") {
        return if cursor.accept("except") {
            all_except(cursor, start, depth)
        } else {
            Ok(Set::ALL)
        };
    }
    if cursor.accept("(") {
        let set = union(cursor, depth + 1)?;
        cursor.expect(")")?;
        return Ok(set);
    }
    if cursor.at("{") {
        return braces(cursor);
    }
    match cursor.token().kind {
        Kind::Number => numeric(cursor),
        Kind::Word => word(cursor),
        _ => Err(cursor.expected("a set of amounts")),
    }
}

fn all_except(cursor: &mut Cursor<'_>, start: Span, depth: u32) -> Result<Set> {
    let excepted = term(cursor, depth + 1)?;
    if cursor.at("or") || cursor.at(",") {
        return Err(cursor
            .expected("the end of `all except`")
            .hint("write `all except {2, 5}` or `all except (2 or primes)` to except both, `(all except 2) or 5` to add to it"));
    }
    Set::all_except(excepted).ok_or_else(|| {
        Error::invalid("no amount is left to take").at(Span::new(start.start, cursor.end_before()))
    })
}

/// `{1, 3, 5..7}`.
fn braces(cursor: &mut Cursor<'_>) -> Result<Set> {
    let open = cursor.token().span;
    cursor.advance();
    if cursor.at("}") {
        return Err(
            Error::invalid("the set is empty, so there would be no move")
                .at(Span::new(open.start, cursor.token().span.end))
                .hint("list the amounts: `take {1, 3, 4}`"),
        );
    }
    let mut members = Vec::new();
    loop {
        if cursor.token().kind != Kind::Number {
            let error = cursor.expected("an amount");
            return Err(if cursor.at("..") {
                error.hint("a set without end has a name or a form: `1..`, `2*k + 1`, `2^k`")
            } else if cursor.token().kind == Kind::Word {
                error
                    .hint("braces list numbers; sets are joined with `or`: `take {1, 4} or primes`")
            } else {
                error
            });
        }
        let (from, at) = amount(cursor)?;
        positive(from, at)?;
        if cursor.accept("..") {
            let (to, to_at) = amount(cursor)?;
            members.push(range(from, to, Span::new(at.start, to_at.end))?);
        } else {
            members.push(Set::Finite(vec![from]));
        }
        if cursor.accept("}") {
            return Ok(Set::union(members));
        }
        if !cursor.accept(",") {
            let error = cursor.expected("`,` or `}`");
            return Err(if cursor.token().kind == Kind::Number {
                error.hint("amounts are separated by commas: `{1, 3, 4}`")
            } else {
                error
            });
        }
    }
}

/// What begins with a number: an amount, a range, powers, a progression.
fn numeric(cursor: &mut Cursor<'_>) -> Result<Set> {
    let (first, at) = amount(cursor)?;
    let plain = !cursor.slice(at).contains('^');
    if plain && cursor.accept("^") {
        if cursor.token().kind == Kind::Word {
            return powers(cursor, first, at);
        }
        return Err(cursor.expected("an exponent, `k` or a number"));
    }
    if cursor.accept("*") {
        return progression(cursor, first, at);
    }
    if cursor.token().kind == Kind::Word && cursor.token().span.start == at.end {
        let (number, word) = (cursor.slice(at), cursor.word());
        return Err(cursor
            .expected("the end of the number")
            .hint(format!("write `{number}*{word}`")));
    }
    from_amount(cursor, first, at)
}

/// An amount, or the range that begins with it.
fn from_amount(cursor: &mut Cursor<'_>, from: u64, at: Span) -> Result<Set> {
    positive(from, at)?;
    if !cursor.accept("..") {
        return if cursor.at("-") {
            Err(cursor
                .expected("the end of the amount")
                .hint("a range has two points: `1..3`"))
        } else {
            Ok(Set::Finite(vec![from]))
        };
    }
    if cursor.token().kind == Kind::Number {
        let (to, to_at) = amount(cursor)?;
        return range(from, to, Span::new(at.start, to_at.end));
    }
    if cursor.accept("n") {
        if !cursor.accept("/") {
            return Ok(Set::Range { from, to: None });
        }
        let (divisor, divisor_at) = amount(cursor)?;
        if divisor < 2 {
            return Err(
                Error::invalid(format!("n must be divided by at least 2, not {divisor}"))
                    .at(divisor_at)
                    .hint("`take 1..n` takes any amount"),
            );
        }
        if from != 1 {
            return Err(Error::unsupported(format!(
                "a range up to n/{divisor} begins at 1, not {from}"
            ))
            .at(at));
        }
        return Ok(Set::Fraction { divisor });
    }
    let ends = ["or", ",", "then", ")", ";"];
    if cursor.at_end() || ends.iter().any(|end| cursor.at(end)) {
        return Ok(Set::Range { from, to: None });
    }
    let error = cursor.expected("the end of the range (a number, or `n` for the whole heap)");
    Err(if cursor.at("=") {
        error.hint("a range includes its end: `1..3` is 1, 2, 3")
    } else {
        error
    })
}

/// After `b^`: `k`, and perhaps `where k <= 3`.
fn powers(cursor: &mut Cursor<'_>, base: u64, at: Span) -> Result<Set> {
    let exponent = variable(cursor)?;
    check_base(base, at)?;
    if !cursor.accept("where") {
        return Ok(Set::Powers { base, most: None });
    }
    if !cursor.accept(exponent) {
        return Err(cursor.expected(&format!("`{exponent} <=` and a largest exponent")));
    }
    let below = cursor.accept("<");
    if !below && !cursor.accept("<=") {
        return Err(cursor.expected("`<=`"));
    }
    let (bound, bound_at) = amount(cursor)?;
    let most = if below {
        bound.checked_sub(1)
    } else {
        Some(bound)
    };
    let Some(most) = most else {
        return Err(
            Error::invalid("the set is empty, so there would be no move")
                .at(bound_at)
                .hint("the least exponent is 0"),
        );
    };
    let most = u32::try_from(most).map_err(|_| {
        Error::invalid(format!("the largest exponent is at most {}", u32::MAX)).at(bound_at)
    })?;
    Ok(Set::Powers {
        base,
        most: Some(most),
    })
}

fn check_base(base: u64, at: Span) -> Result<()> {
    if base >= 2 {
        return Ok(());
    }
    Err(Error::invalid(format!(
        "the base of the powers must be at least 2, not {base}"
    ))
    .at(at)
    .hint(if base == 1 {
        "every power of 1 is 1: `take 1`"
    } else {
        "powers of 2 are `2^k`"
    }))
}

/// After `a*`: `k`, and perhaps `+ c`.
fn progression(cursor: &mut Cursor<'_>, step: u64, at: Span) -> Result<Set> {
    variable(cursor)?;
    if step == 0 {
        return Err(Error::invalid("the step must be at least 1, not 0").at(at));
    }
    let first = if cursor.accept("+") {
        match amount(cursor)?.0 {
            0 => step,
            first => first,
        }
    } else if cursor.accept("-") {
        step - amount(cursor)?.0 % step
    } else {
        step
    };
    Ok(if step == 1 {
        Set::Range {
            from: first,
            to: None,
        }
    } else {
        Set::Progression { first, step }
    })
}

/// A set that begins with a word.
fn word(cursor: &mut Cursor<'_>) -> Result<Set> {
    let named = [
        ("squares", Set::Squares),
        ("primes", Set::Primes),
        ("odd", Set::Progression { first: 1, step: 2 }),
        ("even", Set::Progression { first: 2, step: 2 }),
        ("fibonacci", Set::Fibonacci),
        ("factorials", Set::Factorials),
        ("divisors", Set::Divisors),
        ("coprime", Set::Coprime),
    ];
    for (word, set) in named {
        if cursor.accept(word) {
            return Ok(set);
        }
    }
    let unknown = cursor.expected("a set of amounts");
    if cursor.accept("prime") {
        cursor.accept("-");
        return if cursor.accept("powers") {
            Ok(Set::PrimePowers)
        } else {
            Err(unknown.hint("did you mean `primes` or `prime powers`?"))
        };
    }
    let name = cursor.word();
    if name.eq_ignore_ascii_case("n") {
        return Err(unknown.hint("to take any amount write `take all`, up to half `take 1..n/2`"));
    }
    if name.len() > 1 {
        return Err(match nearest(name, WORDS) {
            Some(word) => unknown.hint(format!("did you mean `{word}`?")),
            None => unknown.hint(format!("sets are {}", set_words())),
        });
    }
    let name = variable(cursor)?;
    if cursor.accept("|") || cursor.accept("divides") {
        return if cursor.accept("n") {
            Ok(Set::Divisors)
        } else {
            Err(cursor.expected("`n`").hint(format!(
                "the divisors of the heap are `{name} | n`; the multiples of 3 are `3*k`"
            )))
        };
    }
    if cursor.accept("where") {
        for expected in ["gcd", "(", name, ",", "n", ")", "="] {
            if !cursor.accept(expected) {
                return Err(cursor.expected(&format!("`{expected}`")).hint(format!(
                    "the condition that is read here is `gcd({name}, n) = 1`"
                )));
            }
        }
        let at = cursor.token().span;
        return if amount(cursor)?.0 == 1 {
            Ok(Set::Coprime)
        } else {
            Err(Error::unsupported("only `gcd(k, n) = 1` is read here").at(at))
        };
    }
    let error = cursor.expected(&format!("`| n` or `where` after {}", quote(name)));
    Err(if cursor.at("^") {
        error.hint("the squares are `squares`; the powers of 2 are `2^k`")
    } else if cursor.at("*") || cursor.at("+") {
        error.hint("a progression is `3*k + 1`; all amounts from 3 on are `3..`")
    } else {
        error
    })
}

fn set_words() -> String {
    let words: Vec<_> = WORDS.iter().map(|word| format!("`{word}`")).collect();
    format!("`{{1, 3}}`, `1..3`, `2^k`, `3*k + 1`, {}", words.join(", "))
}

/// The letter of an exponent or multiplier.
fn variable<'t>(cursor: &mut Cursor<'t>) -> Result<&'t str> {
    let name = cursor.word();
    if cursor.token().kind != Kind::Word || name.len() != 1 || cursor.at("n") {
        let error = cursor.expected("the letter `k`");
        return Err(if cursor.at("n") {
            error.hint("`n` is the size of the heap")
        } else {
            error
        });
    }
    cursor.advance();
    Ok(name)
}

/// `from..to`.
pub(in crate::rule) fn range(from: u64, to: u64, at: Span) -> Result<Set> {
    if from > to {
        return Err(Error::invalid(format!(
            "the range {from}..{to} is empty: its end is below its beginning"
        ))
        .at(at)
        .hint(if to == 0 {
            "taking 0 is no move".to_owned()
        } else {
            format!("write `{to}..{from}`")
        }));
    }
    Ok(Set::range(from, to))
}

fn positive(amount: u64, at: Span) -> Result<()> {
    if amount > 0 {
        return Ok(());
    }
    Err(
        Error::invalid("taking 0 is no move, so 0 cannot be in the set")
            .at(at)
            .hint("amounts begin at 1"),
    )
}

impl fmt::Display for Set {
    /// The canonical text, which reads back as the same set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Set::Finite(members) => match members.as_slice() {
                [member] => write!(f, "{member}"),
                members => {
                    f.write_str("{")?;
                    for (i, member) in members.iter().enumerate() {
                        let comma = if i == 0 { "" } else { ", " };
                        write!(f, "{comma}{member}")?;
                    }
                    f.write_str("}")
                }
            },
            Set::Range { from: 1, to: None } => f.write_str("all"),
            Set::Range { from, to: None } => write!(f, "{from}.."),
            Set::Range { from, to: Some(to) } => write!(f, "{from}..{to}"),
            Set::Powers { base, most } => {
                write!(f, "{base}^k")?;
                match most {
                    Some(most) => write!(f, " where k <= {most}"),
                    None => Ok(()),
                }
            }
            Set::Squares => f.write_str("squares"),
            Set::Primes => f.write_str("primes"),
            Set::PrimePowers => f.write_str("prime powers"),
            Set::Fibonacci => f.write_str("fibonacci"),
            Set::Factorials => f.write_str("factorials"),
            Set::Progression { first: 1, step: 2 } => f.write_str("odd"),
            Set::Progression { first: 2, step: 2 } => f.write_str("even"),
            Set::Progression { first, step } if first == step => write!(f, "{step}*k"),
            Set::Progression { first, step } => write!(f, "{step}*k + {first}"),
            Set::Union(sets) => {
                for (i, set) in sets.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { " or " })?;
                    match set {
                        Set::AllExcept(_) => write!(f, "({set})")?,
                        _ => set.fmt(f)?,
                    }
                }
                Ok(())
            }
            Set::AllExcept(set) => match **set {
                Set::Union(_) => write!(f, "all except ({set})"),
                _ => write!(f, "all except {set}"),
            },
            Set::Fraction { divisor } => write!(f, "1..n/{divisor}"),
            Set::Divisors => f.write_str("d | n"),
            Set::Coprime => f.write_str("coprime"),
        }
    }
}
