//! What people write instead of a move in brackets, and what to tell them.

use crate::error::{Error, Span};
use crate::rule::expression::leftover;
use crate::rule::lexer::{Cursor, Kind};

/// Words that begin a condition elsewhere.
const WHERE: [&str; 8] = [
    "if", "when", "with", "such", "for", "with", "while", "given",
];

/// Numbers that are written as words.
const COUNTS: [&str; 9] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Words of games in which the players have different moves, or count something.
const PARTISAN: [&str; 16] = [
    "left", "right", "alice", "bob", "player", "players", "first", "second", "red", "blue",
    "white", "black", "turn", "score", "points", "maximise",
];

/// Whether a word speaks of one of the players, or of a score.
pub(super) fn is_partisan(word: &str) -> bool {
    PARTISAN
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
}

/// What to say of such a word.
pub(super) const IMPARTIAL: &str = "both players have the same moves here, and the last move decides: no rule names a player or a score";

/// The error for a move that does not begin with a component.
pub(in crate::rule) fn no_left_side(cursor: &Cursor<'_>) -> Error {
    let error = cursor.expected("a component in brackets");
    let mut ahead = *cursor;
    ahead.advance();
    if is_partisan(cursor.word()) {
        error.hint(IMPARTIAL)
    } else if cursor.at("(") || cursor.at("{") {
        error.hint("components have square brackets: `[a, b] -> [a - 1, b]`")
    } else if ahead.at("->") && cursor.token().kind == Kind::Word {
        error.hint(format!("write `[{}] -> ...`", cursor.word()))
    } else if cursor.at("->") {
        error.hint("each move has a left side of its own: `[n] -> [n - 1]; [n] -> [n - 2]`")
    } else if cursor.at("if") || cursor.at("when") {
        error.hint("a condition follows its move: `[n] -> [n - k] where k >= 1`")
    } else {
        error.hint("a move begins with its component: `[n] -> [n - 1]`")
    }
}

/// The error where `->` does not stand.
pub(super) fn no_arrow(cursor: &Cursor<'_>) -> Error {
    let error = cursor.expected("`->` after the left side");
    if cursor.at("+") {
        error.hint("a move is made in one component; numbers that it changes together stand in one: `[a, b]`")
    } else if cursor.at("where") {
        error.hint("the condition stands at the end of the move: `[n] -> [n - k] where k >= 1`")
    } else {
        error.hint("write `[n] -> [n - 1]`")
    }
}

/// The error where a name was to stand on the left; the cursor is behind the token at `at`.
pub(super) fn no_name(cursor: &Cursor<'_>, at: Span) -> Error {
    let mut end = *cursor;
    // The token may have been the end of the component itself.
    let written = cursor.slice(at);
    if matches!(written, "]" | "," | "") {
        return Error::syntax(at, "expected the name of a number of the component")
            .hint("write `[n] -> ...`");
    }
    while !end.at_end() && !end.at("]") && !end.at(",") && !end.at(";") && !end.at("->") {
        end.advance();
    }
    let at = Span::new(at.start, end.end_before().max(at.end));
    let error = Error::syntax(
        at,
        "the left side names the numbers of a component, and computes nothing",
    );
    let written = cursor.slice(at);
    error.hint(format!(
        "write a name there, and `where name = {written}` at the end of the move"
    ))
}

/// The error where a component was to stand on the right; the cursor is where it was to begin.
pub(super) fn no_component(cursor: &Cursor<'_>) -> Error {
    let error = cursor.expected("a component in brackets, `split` or `0`");
    if cursor.at("(") || cursor.at("{") {
        return error.hint("components have square brackets: `[a, b]`");
    }
    let mut end = *cursor;
    while !end.at_end() && !end.at(";") && !end.at(",") && !ends_part(&end) || end.at("+") {
        end.advance();
    }
    let written = cursor.slice(Span::new(cursor.token().span.start, end.end_before()));
    match cursor.token().kind {
        Kind::Number | Kind::Word if !written.is_empty() && written.len() <= 40 => {
            error.hint(format!("write `[{written}]`"))
        }
        _ => error.hint("write `[n - 1]`; the empty sum is `0`"),
    }
}

/// Whether a part of a sum ends at the cursor.
pub(super) fn ends_part(cursor: &Cursor<'_>) -> bool {
    cursor.at(";") || cursor.at("+") || cursor.at("where")
}

/// The error for what follows a whole clause.
pub(super) fn after_clause(cursor: &Cursor<'_>, has_condition: bool) -> Error {
    if has_condition {
        let error = leftover(cursor, "an operator, `;` or the end of the rule");
        return if cursor.at("where") {
            error.hint("a move has one `where`; join conditions with `and` or a comma")
        } else if cursor.at("[") {
            error.hint("moves are separated by `;` or a new line")
        } else {
            error
        };
    }
    let error = cursor.expected("`+`, `where`, `;` or the end of the rule");
    let mut ahead = *cursor;
    ahead.advance();
    let word = cursor.word().to_lowercase();
    if cursor.at("or") || cursor.at("and") || cursor.at("|") || cursor.at(",") && ahead.at("[") {
        error.hint("moves are separated by `;`: `[n] -> [n - 1]; [n] -> [n - 2]`")
    } else if cursor.at("[") {
        error.hint("`+` adds components, `;` or a new line separates moves")
    } else if cursor.at("->") {
        error.hint("each move has a left side of its own: `[n] -> [n - 1]; [n] -> [n - 2]`")
    } else if cursor.at(",") || cursor.at(":") || word == ":" || WHERE.contains(&word.as_str()) {
        error.hint("a condition follows the word `where`: `where k in 1..3`")
    } else if cursor.at("xor") {
        error.hint("`+` adds components")
    } else {
        error
    }
}

/// The error for a component that is not closed; it was opened at `open`.
pub(super) fn unclosed(cursor: &Cursor<'_>, open: Span) -> Error {
    if cursor.at_end() || cursor.at(";") || cursor.at("where") {
        let found = cursor.found();
        return Error::syntax(
            open,
            format!("expected `]` to close this `[`, found {found}"),
        );
    }
    leftover(cursor, "an operator, `,` or `]`")
}

/// The error where a split does not say into how many parts.
pub(super) fn no_count(cursor: &Cursor<'_>) -> Option<Error> {
    let word = cursor.word().to_lowercase();
    if let Some(index) = COUNTS.iter().position(|count| *count == word) {
        let error = cursor.expected("a number of parts");
        return Some(error.hint(format!("write `{}`", index + 2)));
    }
    let words = [
        "equal",
        "distinct",
        "consecutive",
        "unequal",
        "different",
        "parts",
        "any",
        "some",
    ];
    words.contains(&word.as_str()).then(|| {
        let error = cursor.expected("a number of parts");
        error.hint(
            "any number of them is a name with bounds: `split into k equal parts where k >= 2`",
        )
    })
}
