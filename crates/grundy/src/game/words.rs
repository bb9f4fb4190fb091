//! The words of a position's text, with the places where they stand.

use crate::error::Span;
use std::iter;

/// What stands between white space, in order.
pub(super) fn words(text: &str) -> impl Iterator<Item = (&str, Span)> {
    words_and_signs(text, |_| false)
}

/// What stands between white space and signs, and the signs, in order.
pub(super) fn words_and_signs(
    text: &str,
    is_sign: impl Fn(char) -> bool,
) -> impl Iterator<Item = (&str, Span)> {
    let mut at = 0;
    iter::from_fn(move || {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        let first = rest.chars().next()?;
        let length = if is_sign(first) {
            first.len_utf8()
        } else {
            let ends = |sign: char| sign.is_whitespace() || is_sign(sign);
            rest.find(ends).unwrap_or(rest.len())
        };
        let span = Span::new(at, at + length);
        at += length;
        Some((&rest[..length], span))
    })
}

/// A whole number up to `most`, in digits and nothing else.
pub(super) fn number(word: &str, most: u64) -> Option<u64> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|number| *number <= most);
    number.filter(|_| digits)
}

#[cfg(test)]
mod tests {
    use super::{number, words, words_and_signs};

    #[test]
    fn words_stand_where_their_spans_say() {
        let text = " a \u{3000}bé\n\t c";
        let found: Vec<&str> = words(text).map(|(word, _)| word).collect();
        assert_eq!(found, ["a", "bé", "c"]);
        for (word, span) in words(text) {
            assert_eq!(&text[span.start..span.end], word);
        }
    }

    #[test]
    fn signs_are_words_of_their_own() {
        let found: Vec<&str> = words_and_signs("1 2/3/ /", |sign| sign == '/')
            .map(|(word, _)| word)
            .collect();
        assert_eq!(found, ["1", "2", "/", "3", "/", "/"]);
    }

    #[test]
    fn a_number_is_digits_only() {
        assert_eq!(number("007", 7), Some(7));
        for bad in ["", "8", "+7", "7.", "-1", "99999999999999999999"] {
            assert_eq!(number(bad, 7), None, "{bad}");
        }
    }
}
