//! The one error of the library: opaque, with predicates, a place in the text and a hint.
//!
//! An error says what is wrong, where (a byte range of the text that was given), what was
//! expected, and what to do. It serialises as the `error` object of the JSON door:
//! `{ kind, message, at, hint }`, with `field` naming the request field that `at` points into.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A half-open range of bytes of the text that was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The range `start..end`.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// Where a part of a value was read. Any two places are equal, so that values which carry them
/// are compared by what they say, not by where it stood.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place(pub Option<Span>);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Self(Some(span))
    }
}

/// What sort of fault an [`Error`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text of a rule, position or formula could not be read.
    Syntax,
    /// A name that is not in the catalogue.
    Name,
    /// Readable, but not a legal rule, position or parameter.
    Invalid,
    /// A question that this rule, engine or theorem does not answer.
    Unsupported,
    /// The answer would need more steps or memory than allowed, or was stopped.
    Budget,
    /// A proof was asked for and none was found.
    Unproved,
    /// A certificate that the checker refuses.
    Certificate,
    /// A judge's input that does not follow its format.
    Input,
    /// Reading or writing failed outside the library (raised by its callers).
    Io,
}

/// Why the library could not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    kind: ErrorKind,
    message: String,
    field: Option<String>,
    at: Option<Span>,
    hint: Option<String>,
}

/// The library's result.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error of `kind` that says `message` (a sentence without a full stop).
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Inner {
            kind,
            message: message.into(),
            field: None,
            at: None,
            hint: None,
        }))
    }

    /// A [`ErrorKind::Syntax`] error at `at`.
    #[must_use]
    pub fn syntax(at: Span, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Syntax, message).at(at)
    }

    /// A [`ErrorKind::Invalid`] error.
    #[must_use]
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Invalid, message)
    }

    /// A [`ErrorKind::Unsupported`] error.
    #[must_use]
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Unsupported, message)
    }

    /// A [`ErrorKind::Budget`] error that names the need and the limit.
    #[must_use]
    pub fn budget(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Budget, message)
    }

    /// A [`ErrorKind::Certificate`] error: what the checker found wrong.
    #[must_use]
    pub fn certificate(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Certificate, message)
    }

    /// The same error, pointing at `at` (nowhere, if that is an unknown place).
    #[must_use]
    pub fn at(mut self, at: impl Into<Place>) -> Self {
        self.0.at = at.into().0;
        self
    }

    /// The same error, with what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.0.hint = Some(hint.into());
        self
    }

    /// The same error, saying which field of the request its place is in
    /// (`rule`, `position`, `formula` ...). A field that is already named is kept.
    #[must_use]
    pub fn in_field(mut self, field: &str) -> Self {
        self.0.field.get_or_insert_with(|| field.to_owned());
        self
    }

    /// The sort of fault.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// What is wrong, as a sentence without a full stop.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where, in bytes of the text of [`Error::field`].
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.0.at
    }

    /// Which field of the request [`Error::span`] points into.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.0.field.as_deref()
    }

    /// What to do about it.
    #[must_use]
    pub fn hint_text(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// Whether a text could not be read.
    #[must_use]
    pub fn is_syntax(&self) -> bool {
        self.0.kind == ErrorKind::Syntax
    }

    /// Whether a budget was too small, or the work was stopped.
    #[must_use]
    pub fn is_budget(&self) -> bool {
        self.0.kind == ErrorKind::Budget
    }

    /// Whether a certificate was refused.
    #[must_use]
    pub fn is_certificate(&self) -> bool {
        self.0.kind == ErrorKind::Certificate
    }

    /// The error object of the JSON door.
    #[must_use]
    pub fn report(&self) -> ErrorReport {
        ErrorReport {
            kind: self.0.kind,
            message: self.0.message.clone(),
            field: self.0.field.clone(),
            at: self.0.at,
            hint: self.0.hint.clone(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        if let Some(hint) = &self.0.hint {
            write!(f, " ({hint})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// An [`Error`] as the JSON door shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorReport {
    /// The sort of fault.
    pub kind: ErrorKind,
    /// What is wrong.
    pub message: String,
    /// Which field of the request `at` points into.
    pub field: Option<String>,
    /// Where, in bytes.
    pub at: Option<Span>,
    /// What to do.
    pub hint: Option<String>,
}
