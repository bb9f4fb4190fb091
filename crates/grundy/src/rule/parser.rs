//! Reads and writes a whole rule: the form, then `; misere` and `; symmetric`.

use super::code::clause;
use super::lexer::{Cursor, Kind, LONGEST_TEXT, check_length, nearest};
use super::{
    Brackets, Code, Convention, Form, HeapRule, Name, Rule, Take, bracket, parameter, set,
};
use crate::error::{Error, Result};
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
    check_length(text, LONGEST_TEXT, "rule")?;
    let start = form_start(text);
    let rest = &text[start..];
    let (form, mut cursor) = if rest.starts_with('[') {
        let mut cursor = Cursor::new(text, start, "rule");
        let mut brackets = Brackets::default();
        bracket::text::clause(&mut cursor, &mut brackets)?;
        (Form::Brackets(brackets), cursor)
    } else if Code::looks_like(clause(rest)) {
        let code = Code::read(clause(rest), start)?;
        let cursor = Cursor::new(text, start + clause(rest).len(), "rule");
        (Form::Heap(HeapRule::Code(code)), cursor)
    } else {
        let mut cursor = Cursor::new(text, start, "rule");
        if clause(rest).contains("->") || clause(rest).contains('→') {
            return Err(bracket::slips::no_left_side(&cursor));
        }
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

fn end_of_clause(cursor: &Cursor<'_>, form: &Form) -> Result<()> {
    if cursor.at(";") {
        return Ok(());
    }
    let error = cursor.expected(match form {
        Form::Name(_) => "a parameter `key=value`, `;` or the end of the rule",
        Form::Heap(HeapRule::Take(Take { split: false, .. })) => {
            "`or`, `then split`, `;` or the end of the rule"
        }
        Form::Heap(_) | Form::Brackets(_) => "`;` or the end of the rule",
    });
    let number = cursor.token().kind == Kind::Number;
    Err(
        if ["misere", "misère", "symmetric"]
            .iter()
            .any(|word| cursor.at(word))
        {
            error.hint(format!("write `; {}`", cursor.word()))
        } else if number && matches!(form, Form::Name(_)) {
            error.hint("a position follows the rule as an argument of its own")
        } else if number && matches!(form, Form::Heap(HeapRule::Take(_))) {
            error.hint("amounts are separated by commas: `take {1, 3, 4}`")
        } else if cursor.at("split") {
            error.hint("write `then split`")
        } else {
            error
        },
    )
}

/// What may follow the form: another move in brackets, how a component is won, the convention.
fn suffix(cursor: &mut Cursor<'_>, rule: &mut Rule) -> Result<()> {
    if let Form::Brackets(brackets) = &mut rule.form {
        if cursor.at("[") {
            return bracket::text::clause(cursor, brackets);
        }
        if cursor.at("win") {
            return bracket::text::win(cursor, brackets);
        }
    }
    if cursor.accept("misere") || cursor.accept("misère") {
        rule.convention = Convention::Misere;
        return Ok(());
    }
    if cursor.accept("symmetric") {
        rule.symmetric = true;
        return Ok(());
    }
    if matches!(rule.form, Form::Brackets(_)) {
        return Err(bracket::text::no_move(cursor));
    }
    let error = cursor.expected("`misere` or `symmetric`");
    if cursor.at("take") && matches!(rule.form, Form::Heap(HeapRule::Take(_))) {
        return Err(error.hint("sets are joined with `or`: `take 1..3 or squares`"));
    }
    Err(match nearest(cursor.word(), ["misere", "symmetric"]) {
        Some(word) => error.hint(format!("did you mean `{word}`?")),
        None => error,
    })
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
    let expected = "a name (`nim`), a code (`0.77`) or a take game (`take 1..3`)";
    if !cursor.word().starts_with(|c: char| c.is_alphabetic()) {
        return Err(no_form(cursor, cursor.expected(expected)));
    }
    let (name, at) = cursor.hyphenated().unwrap_or(("", cursor.token().span));
    // A letter that no name has ends the name, and is a word of its own.
    if name.is_empty() || !cursor.at_end() && cursor.token().span.start == at.end && !cursor.at(";")
    {
        return Err(cursor
            .expected("the end of the name")
            .hint("a name has letters a to z, digits and hyphens"));
    }
    let parameters = parameter::leading(cursor)?;
    if cursor.token().kind == Kind::Word {
        return Err(after_name(cursor, name));
    }
    Ok(Form::Name(Name {
        name: name.to_ascii_lowercase(),
        at: at.into(),
        parameters,
    }))
}

/// The error for a text that begins with no form: a set, or a code with a comma for its point.
fn no_form(cursor: &Cursor<'_>, error: Error) -> Error {
    let mut ahead = *cursor;
    ahead.advance();
    if cursor.token().kind == Kind::Number && ahead.at(",") {
        error.hint("a code has a point: `0.77`; amounts follow the word `take`: `take {1, 3}`")
    } else if cursor.token().kind == Kind::Number || cursor.at("{") || cursor.at("(") {
        error.hint("amounts follow the word `take`: `take 1..3`")
    } else {
        error
    }
}

/// The error for a word after a name.
fn after_name(cursor: &Cursor<'_>, name: &str) -> Error {
    let error = cursor.expected("a parameter `key=value`, `;` or the end of the rule");
    let word = cursor.word();
    if ["misere", "misère", "symmetric"].contains(&word) {
        error.hint(format!("write `; {word}`"))
    } else if nearest(name, ["take"]).is_some() {
        error.hint("a take game begins with the word `take`: `take squares`")
    } else {
        error.hint(format!("a name of two words has a hyphen: `{name}-{word}`"))
    }
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
            Form::Brackets(brackets) => brackets.fmt(f)?,
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
