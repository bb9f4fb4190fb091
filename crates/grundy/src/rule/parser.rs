//! Reads and writes a whole rule: the form, then `; misere` and `; symmetric`.

use super::lexer::{Cursor, Kind, check_length, nearest, quote};
use super::{Code, Convention, Form, HeapRule, Name, Parameter, Rule, Take, set};
use crate::error::{Error, Result, Span};
use std::fmt;
use std::str::FromStr;

impl FromStr for Rule {
    type Err = Error;

    /// Reads a rule in the rule language.
    ///
    /// # Errors
    /// Points at the first place that cannot be read and says what was expected there.
    fn from_str(text: &str) -> Result<Self> {
        rule(text).map_err(|error| error.in_field("rule"))
    }
}

fn rule(text: &str) -> Result<Rule> {
    check_length(text, "rule")?;
    let start = form_start(text);
    let rest = &text[start..];
    let (form, mut cursor) = if rest.starts_with('[') {
        return Err(Error::unsupported(
            "moves in brackets are not read yet; names, codes and `take` are",
        )
        .at(Span::new(start, start + clause(rest).len()))
        .hint("write a name (`kayles`), a code (`0.77`) or a take game (`take 1..3`)"));
    } else if Code::looks_like(clause(rest)) {
        let code = Code::read(clause(rest), start)?;
        let cursor = Cursor::new(text, start + clause(rest).len(), "rule");
        (Form::Heap(HeapRule::Code(code)), cursor)
    } else {
        let mut cursor = Cursor::new(text, start, "rule");
        (form(&mut cursor)?, cursor)
    };
    let mut rule = Rule {
        form,
        convention: Convention::Normal,
        symmetric: false,
    };
    while !cursor.at_end() {
        end_of_clause(&cursor, &rule.form)?;
        cursor.advance();
        if cursor.at_end() || cursor.at(";") {
            continue;
        }
        suffix(&mut cursor, &mut rule)?;
    }
    Ok(rule)
}

/// Where the form begins: after blanks, comments and empty clauses.
fn form_start(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        match rest.strip_prefix('#') {
            Some(comment) => rest = &comment[comment.find('\n').unwrap_or(comment.len())..],
            None => return text.len() - rest.len(),
        }
    }
}

/// The text up to the end of its first clause, without blanks at the end.
fn clause(text: &str) -> &str {
    let end = text.find([';', '\n', '#']).unwrap_or(text.len());
    text[..end].trim_end()
}

fn end_of_clause(cursor: &Cursor<'_>, form: &Form) -> Result<()> {
    if cursor.at(";") {
        return Ok(());
    }
    let suffix = ["misere", "misère", "symmetric"];
    let after_name = matches!(form, Form::Name(_));
    Err(if suffix.iter().any(|word| cursor.at(word)) {
        cursor
            .expected("`;`")
            .hint(format!("write `; {}`", cursor.word()))
    } else if after_name {
        let error = cursor.expected("a parameter `key=value`, `;` or the end of the rule");
        if cursor.token().kind == Kind::Number {
            error.hint("a position follows the rule as an argument of its own")
        } else {
            error.hint("a name of two words is written with a hyphen")
        }
    } else {
        cursor.expected("`;` or the end of the rule")
    })
}

fn suffix(cursor: &mut Cursor<'_>, rule: &mut Rule) -> Result<()> {
    if cursor.accept("misere") || cursor.accept("misère") {
        rule.convention = Convention::Misere;
    } else if cursor.accept("symmetric") {
        rule.symmetric = true;
    } else if cursor.at("take") && matches!(rule.form, Form::Heap(HeapRule::Take(_))) {
        return Err(cursor
            .expected("`misere` or `symmetric`")
            .hint("sets are joined with `or`: `take 1..3 or squares`"));
    } else {
        let error = cursor.expected("`misere` or `symmetric`");
        return Err(match nearest(cursor.word(), ["misere", "symmetric"]) {
            Some(word) => error.hint(format!("did you mean `{word}`?")),
            None => error,
        });
    }
    Ok(())
}

fn form(cursor: &mut Cursor<'_>) -> Result<Form> {
    if cursor.accept("take") {
        let amounts = set::text::read(cursor)?;
        let split = cursor.accept("then");
        if split {
            cursor.expect("split")?;
        }
        return Ok(Form::Heap(HeapRule::Take(Take { amounts, split })));
    }
    let expected = "a name (`kayles`), a code (`0.77`) or a take game (`take 1..3`)";
    let Some((name, at)) = cursor.hyphenated() else {
        let error = cursor.expected(expected);
        let set = cursor.token().kind == Kind::Number || cursor.at("{") || cursor.at("(");
        return Err(if set {
            error.hint("a set of amounts follows the word `take`")
        } else {
            error
        });
    };
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(Error::syntax(
            at,
            format!(
                "a name has letters a to z, digits and hyphens, not {}",
                quote(name)
            ),
        ));
    }
    let mut parameters = Vec::new();
    while cursor.token().kind == Kind::Word {
        parameters.push(parameter(cursor, name)?);
    }
    Ok(Form::Name(Name {
        name: name.to_ascii_lowercase(),
        at: at.into(),
        parameters,
    }))
}

fn parameter(cursor: &mut Cursor<'_>, name: &str) -> Result<Parameter> {
    let start = cursor.token();
    let (key, at) = cursor.hyphenated().unwrap_or(("", start.span));
    if !cursor.accept("=") {
        let error = Error::syntax(
            at,
            format!(
                "expected a parameter `key=value`, `;` or the end of the rule, found {}",
                quote(key)
            ),
        );
        return Err(
            if ["take", "taking"].contains(&key) || nearest(name, ["take"]).is_some() {
                error.hint("a take game begins with the word `take`: `take 1..3`")
            } else if ["misere", "symmetric"].contains(&key) {
                error.hint(format!("write `; {key}`"))
            } else {
                error.hint(format!("a name of two words has a hyphen: `{name}-{key}`"))
            },
        );
    }
    let digits = cursor.token();
    if digits.kind != Kind::Number {
        return Err(cursor.expected(&format!("a number for {}", quote(key))));
    }
    let value = super::position::number(cursor.word(), digits.span)?;
    cursor.advance();
    Ok(Parameter {
        key: key.to_ascii_lowercase(),
        value,
        at: Span::new(at.start, digits.span.end).into(),
    })
}

impl fmt::Display for Rule {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            Form::Name(name) => {
                f.write_str(&name.name)?;
                for parameter in &name.parameters {
                    write!(f, " {}={}", parameter.key, parameter.value)?;
                }
            }
            Form::Heap(rule) => rule.fmt(f)?,
        }
        if self.convention == Convention::Misere {
            f.write_str("; misere")?;
        }
        if self.symmetric {
            f.write_str("; symmetric")?;
        }
        Ok(())
    }
}

impl fmt::Display for HeapRule {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapRule::Code(code) => code.fmt(f),
            HeapRule::Take(take) => {
                let split = if take.split { " then split" } else { "" };
                write!(f, "take {}{split}", take.amounts)
            }
        }
    }
}
