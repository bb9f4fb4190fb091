//! What went wrong, told to a person (with the text and a caret under the place) or as JSON.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::dispatch::{Failure, Request};
use grundy::error::{Error, ErrorKind};
use std::io::{self, Write};
use std::ops::Range;

/// Exit code: done.
pub(crate) const DONE: u8 = 0;
/// Exit code: refuted, no proof, or an invalid certificate.
pub(crate) const REFUTED: u8 = 1;
/// Exit code: bad input or a refused budget.
pub(crate) const REFUSED: u8 = 2;

/// Why a command ends without its answer.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The library, or a file, refused; with the text that the error points into.
    Error {
        error: Error,
        /// What the text is, and the text.
        text: Option<(String, String)>,
        code: u8,
    },
    /// Standard output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Fault::Output(error)
    }
}

impl Fault {
    /// An error of the library about `request`.
    pub(crate) fn of(error: Error, request: &Request) -> Self {
        let text = error.field().and_then(|field| {
            let text = text_of(request, field)?;
            Some((field.to_owned(), text))
        });
        let code = code(&error);
        Fault::Error { error, text, code }
    }

    /// Reading or writing `name` failed.
    pub(crate) fn file(doing: &str, name: &str, error: &io::Error) -> Self {
        Fault::plain(Error::new(
            ErrorKind::Io,
            format!("cannot {doing} {name}: {error}"),
        ))
    }

    /// An error that points into no text.
    pub(crate) fn plain(error: Error) -> Self {
        let code = code(&error);
        Fault::Error {
            error,
            text: None,
            code,
        }
    }

    /// Tells it, and gives the exit code.
    pub(crate) fn tell(self, json: bool) -> u8 {
        match self {
            // Whoever read the output has seen enough.
            Fault::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => DONE,
            Fault::Output(error) => {
                // Nothing is left to tell it to if standard error is gone as well.
                let _ = writeln!(io::stderr(), "error: cannot write the answer: {error}");
                REFUSED
            }
            Fault::Error { error, text, code } => {
                if json {
                    tell_json(&error);
                } else {
                    let picture = picture(&error, text.as_ref());
                    let _ = anstream::stderr().write_all(picture.as_bytes());
                }
                code
            }
        }
    }
}

fn code(error: &Error) -> u8 {
    match error.kind() {
        ErrorKind::Certificate | ErrorKind::Unproved => REFUTED,
        _ => REFUSED,
    }
}

/// A command line that clap refuses, or help and version, which it also gives as errors.
pub(crate) fn usage(error: &clap::Error) -> u8 {
    if error.use_stderr() && std::env::args_os().any(|argument| argument == "--json") {
        let message = error.to_string();
        let message = message.trim_start_matches("error: ").trim_end();
        tell_json(&Error::new(ErrorKind::Invalid, message));
    } else {
        // Help that cannot be printed, into a closed pipe say, is no fault.
        let _ = error.print();
    }
    u8::try_from(error.exit_code()).unwrap_or(REFUSED)
}

fn tell_json(error: &Error) {
    let failure = Failure {
        error: error.report(),
    };
    let mut out = io::stdout().lock();
    // The exit code tells it where standard output cannot.
    let _ = serde_json::to_writer(&mut out, &failure)
        .map_err(io::Error::from)
        .and_then(|()| writeln!(out));
}

/// The text of a request that an error may point into.
fn text_of(request: &Request, field: &str) -> Option<String> {
    let fields = serde_json::to_value(request).ok()?;
    fields.get(field)?.as_str().map(str::to_owned)
}

/// The error as it is shown, with colours that a stream without them takes away.
fn picture(error: &Error, text: Option<&(String, String)>) -> String {
    let title = Group::with_title(Level::ERROR.primary_title(error.message()));
    let place = text.and_then(|(name, text)| Some((name, text, within(text, error)?)));
    let hint = error.hint_text();
    let groups = match place {
        Some((name, text, range)) => {
            let annotation = AnnotationKind::Primary.span(range);
            let snippet = Snippet::source(text).path(name).annotation(annotation);
            let help = hint.map(|hint| Level::HELP.message(hint));
            vec![title.element(snippet).elements(help)]
        }
        None => {
            let help = hint.map(|hint| Group::with_title(Level::HELP.secondary_title(hint)));
            std::iter::once(title).chain(help).collect()
        }
    };
    // One by one: together they would be joined by a bar, as if there were text between them.
    let render = |group| Renderer::styled().render(&[group]) + "\n";
    groups.into_iter().map(render).collect()
}

/// The place of the error as a range of bytes that lies in `text`, on the edges of characters.
fn within(text: &str, error: &Error) -> Option<Range<usize>> {
    let at = error.span()?;
    let start = text.floor_char_boundary(at.start.min(text.len()));
    let end = text.ceil_char_boundary(at.end.clamp(start, text.len()));
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::picture;
    use grundy::error::{Error, Span};

    fn drawn(text: &str, error: &Error) -> String {
        let text = ("rule".to_owned(), text.to_owned());
        anstream::adapter::strip_str(&picture(error, Some(&text))).to_string()
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        let error =
            Error::syntax(Span::new(5, 11), "expected a set").hint("did you mean `squares`?");
        insta::assert_snapshot!(drawn("take sqares", &error));
    }

    #[test]
    fn the_end_of_the_text_has_a_place_too() {
        let error = Error::syntax(Span::new(4, 4), "expected a set after `take`");
        insta::assert_snapshot!(drawn("take", &error));
    }

    #[test]
    fn the_second_line_is_shown_where_the_place_is_there() {
        let error = Error::syntax(Span::new(17, 18), "expected a number");
        insta::assert_snapshot!(drawn("# für alle\ntake {x, 2}\n", &error));
    }

    #[test]
    fn no_place_breaks_the_picture() {
        for text in ["", "é", "a\r\nb", "\t\t", "\u{200b}x", "世界"] {
            for start in 0..6 {
                for end in 0..8 {
                    let error = Error::syntax(Span::new(start, end), "no rule");
                    assert!(
                        drawn(text, &error).contains("no rule"),
                        "{text:?} {start} {end}"
                    );
                }
            }
        }
    }
}
