//! Words, numbers and signs of the rule language, each with its place, and a cursor over them
//! whose errors say what was expected and what stands there.

use crate::error::{Error, Result, Span};

/// The longest text of a rule or formula, in bytes.
pub const LONGEST_TEXT: usize = 64 * 1024;

/// The longest text of a position, in bytes.
pub const LONGEST_POSITION: usize = 16 * 1024 * 1024;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A letter, then letters, digits and low lines.
    Word,
    /// Decimal digits.
    Number,
    /// A sign, in its plain spelling.
    Sign(&'static str),
    /// A character that the language has no use for.
    Unknown,
    /// The end of the text.
    End,
}

/// A token and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// Every sign as it may be written, longer ones first, and its plain spelling.
const SIGNS: [(&str, &str); 42] = [
    ("**", "**"),
    ("..", ".."),
    ("->", "->"),
    ("==", "="),
    ("!=", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("&&", "&&"),
    ("||", "||"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("⊕", "xor"),
    ("−", "-"),
    ("→", "->"),
    ("∈", "in"),
    ("∧", "and"),
    ("∨", "or"),
    ("∣", "|"),
    ("×", "*"),
    ("·", "*"),
    ("{", "{"),
    ("}", "}"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    (",", ","),
    (";", ";"),
    ("^", "^"),
    ("*", "*"),
    ("/", "/"),
    ("%", "%"),
    ("+", "+"),
    ("-", "-"),
    ("|", "|"),
    ("&", "&"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("!", "!"),
    (".", "."),
];

/// Words after which a line goes on.
const ENDS_IN: [&str; 14] = [
    "where", "when", "and", "or", "not", "xor", "in", "mod", "divides", "if", "then", "else",
    "split", "into",
];

/// Words that go on with the line before.
const BEGINS_WITH: [&str; 10] = [
    "where", "and", "or", "xor", "in", "mod", "divides", "then", "else", "into",
];

/// Refuses a text that is longer than `limit`.
pub(super) fn check_length(text: &str, limit: usize, what: &str) -> Result<()> {
    if text.len() <= limit {
        return Ok(());
    }
    Err(Error::invalid(format!(
        "the {what} is {} bytes long, and the limit is {limit}",
        text.len()
    )))
}

/// Reads the tokens of a text from left to right.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    what: &'static str,
    place: usize,
    token: Token,
    before: usize,
    /// How many brackets are open; a line does not end between them.
    open: usize,
}

impl<'t> Cursor<'t> {
    /// A cursor over `text` from byte `from` on; errors call the text `what`.
    pub(super) fn new(text: &'t str, from: usize, what: &'static str) -> Self {
        let mut cursor = Self {
            text,
            what,
            place: from,
            token: Token {
                kind: Kind::End,
                span: Span::new(from, from),
            },
            before: from,
            open: 0,
        };
        cursor.advance();
        cursor
    }

    /// The token at the cursor.
    pub(super) fn token(&self) -> Token {
        self.token
    }

    /// Where the token before the cursor ended.
    pub(super) fn end_before(&self) -> usize {
        self.before
    }

    /// What the text is: a rule, a position, a formula.
    pub(super) fn what(&self) -> &'static str {
        self.what
    }

    /// What stands at `span`.
    pub(super) fn slice(&self, span: Span) -> &'t str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// The token at the cursor, as it is written.
    pub(super) fn word(&self) -> &'t str {
        self.slice(self.token.span)
    }

    /// Whether the sign or keyword `expected` stands at the cursor; keywords in any case.
    pub(super) fn at(&self, expected: &str) -> bool {
        match self.token.kind {
            Kind::Sign(sign) => sign == expected,
            Kind::Word => self.word().eq_ignore_ascii_case(expected),
            _ => false,
        }
    }

    /// Steps over the sign or keyword `expected`, if it stands at the cursor.
    pub(super) fn accept(&mut self, expected: &str) -> bool {
        let there = self.at(expected);
        if there {
            self.advance();
        }
        there
    }

    /// Steps over `expected`, which must stand here.
    pub(super) fn expect(&mut self, expected: &str) -> Result<()> {
        if self.accept(expected) {
            return Ok(());
        }
        Err(self.expected(&format!("`{expected}`")))
    }

    /// Whether the text ends here.
    pub(super) fn at_end(&self) -> bool {
        self.token.kind == Kind::End
    }

    /// The error that `what` was expected here.
    pub(super) fn expected(&self, what: &str) -> Error {
        Error::syntax(
            self.token.span,
            format!("expected {what}, found {}", self.found()),
        )
    }

    /// What stands here, for a message.
    pub(super) fn found(&self) -> String {
        match self.token.kind {
            Kind::End => format!("the end of the {}", self.what),
            _ if self.word() == "\n" => "the end of the line".to_owned(),
            _ => quote(self.word()),
        }
    }

    /// A word with hyphens in it, such as the name of a game; steps over it.
    pub(super) fn hyphenated(&mut self) -> Option<(&'t str, Span)> {
        if self.token.kind != Kind::Word {
            return None;
        }
        let start = self.token.span.start;
        let rest = &self.text[start..];
        let length = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .unwrap_or(rest.len());
        let span = Span::new(start, start + length);
        // A low line is part of a word, and not of a name: leave it for the error that follows.
        self.place = span.end;
        self.token.span = span;
        self.advance();
        Some((self.slice(span), span))
    }

    /// Steps to the next token.
    pub(super) fn advance(&mut self) {
        self.before = self.token.span.end;
        let mut rest = &self.text[self.place..];
        let mut line_end = None;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
            if let Some(comment) = rest.strip_prefix('#') {
                rest = &comment[comment.find('\n').unwrap_or(comment.len())..];
            } else if let Some(next) = rest.strip_prefix('\n') {
                line_end.get_or_insert(self.text.len() - rest.len());
                rest = next;
            } else {
                break;
            }
        }
        if let Some(start) = line_end
            && !self.goes_on(rest)
        {
            self.place = self.text.len() - rest.len();
            self.token = Token {
                kind: Kind::Sign(";"),
                span: Span::new(start, start + 1),
            };
            return;
        }
        let start = self.text.len() - rest.len();
        let run = |part: fn(char) -> bool| rest.find(|c| !part(c)).unwrap_or(rest.len());
        let (kind, length) = match rest.chars().next() {
            None => (Kind::End, 0),
            Some(c) if c.is_ascii_digit() => (Kind::Number, run(|c| c.is_ascii_digit())),
            Some(c) if c.is_alphabetic() => (Kind::Word, run(|c| c.is_alphanumeric() || c == '_')),
            Some(c) => match SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
                Some(&(sign, plain)) => (Kind::Sign(plain), sign.len()),
                None => (Kind::Unknown, c.len_utf8()),
            },
        };
        self.open = match kind {
            Kind::Sign("(" | "[" | "{") => self.open + 1,
            Kind::Sign(")" | "]" | "}") => self.open.saturating_sub(1),
            _ => self.open,
        };
        self.place = start + length;
        self.token = Token {
            kind,
            span: Span::new(start, self.place),
        };
    }

    /// Whether the line of the token at the cursor goes on in the one that `next` begins with:
    /// inside brackets, after a comma or an operator, and before one.
    fn goes_on(&self, next: &str) -> bool {
        let sign = |c: char| "+-*/%=!<>|,⊕−≤≥≠→∈∧∨∣×·".contains(c);
        let length = next.find(|c: char| !c.is_alphanumeric());
        let word = &next[..length.unwrap_or(next.len())];
        let known = |word: &str| {
            BEGINS_WITH
                .iter()
                .any(|known| word.eq_ignore_ascii_case(known))
        };
        let begins = next.starts_with(sign) || known(word);
        let ends = match self.token.kind {
            Kind::Sign(_) => self.word().starts_with(sign),
            Kind::Word => ENDS_IN.iter().any(|known| self.at(known)),
            _ => false,
        };
        self.open > 0 || begins || ends
    }
}

/// A part of a text in backquotes, shortened where it is long.
pub(crate) fn quote(text: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("`{shown}{more}`")
}

/// The candidate that is nearest to a name, if one is near enough to be a slip of the pen.
///
/// ```
/// use grundy::rule::nearest;
/// assert_eq!(nearest("kayels", ["nim", "kayles"]), Some("kayles"));
/// assert_eq!(nearest("chess", ["nim", "kayles"]), None);
/// ```
#[must_use]
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // The distance costs the product of the lengths; no name of ours is that long.
    if name.len() > 64 {
        return None;
    }
    let name = name.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&name, candidate), candidate))
        .filter(|&(distance, candidate)| {
            distance <= (name.chars().count().min(candidate.len()) / 3).max(1)
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Where the words of a text stand, comments left out; and of each whether it begins a clause.
pub(crate) fn words_of(text: &str) -> impl Iterator<Item = (Span, bool)> {
    let mut cursor = Cursor::new(text, 0, "rule");
    let mut first = true;
    std::iter::from_fn(move || {
        while !cursor.at_end() {
            let (token, begins) = (cursor.token(), first);
            first = cursor.at(";");
            cursor.advance();
            if token.kind == Kind::Word {
                return Some((token.span, begins));
            }
        }
        None
    })
}
