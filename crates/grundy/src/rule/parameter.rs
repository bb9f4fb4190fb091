//! Parameters of a game: `key=value` after its name, or in front of a position.

use super::lexer::{Cursor, LONGEST_POSITION, check_length};
use super::{Parameter, literal};
use crate::error::{Result, Span};

/// Takes the leading `key=value` tokens of a position: the parameters, what is left of the text,
/// and at which byte that begins.
///
/// ```
/// use grundy::rule::split_parameters;
/// let (parameters, rest, offset) = split_parameters("N=3 K=1 (1,1)=2")?;
/// assert_eq!(parameters[1].key, "k");
/// assert_eq!((rest, offset), ("(1,1)=2", 8));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// Points at a key whose value is no number, or at a number that is too long.
pub fn split_parameters(text: &str) -> Result<(Vec<Parameter>, &str, usize)> {
    let read = || {
        check_length(text, LONGEST_POSITION, "position")?;
        let mut cursor = Cursor::new(text, 0, "position");
        let parameters = leading(&mut cursor)?;
        let offset = cursor.token().span.start;
        Ok((parameters, &text[offset..], offset))
    };
    read().map_err(|error: crate::Error| error.in_field("position"))
}

/// Reads parameters as long as `key =` stands at the cursor.
pub(super) fn leading(cursor: &mut Cursor<'_>) -> Result<Vec<Parameter>> {
    let mut parameters = Vec::new();
    loop {
        let mut ahead = *cursor;
        let Some((key, at)) = ahead.hyphenated() else {
            return Ok(parameters);
        };
        if !ahead.accept("=") {
            return Ok(parameters);
        }
        let (value, value_at) = literal::natural(&mut ahead)?;
        parameters.push(Parameter {
            key: key.to_ascii_lowercase(),
            value,
            at: Span::new(at.start, value_at.end).into(),
        });
        *cursor = ahead;
    }
}
