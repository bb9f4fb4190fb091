//! Parameters of a named game: `key=value` after its name, or in front of a position.

use super::About;
use crate::error::{Error, Result, Span};
use crate::number::Natural;
use crate::rule::Parameter;
use std::fmt;

/// Digits of a parameter's value at most.
const MOST_DIGITS: usize = 1000;

/// Parameters that were given to a game, each a key that the game has, none twice.
#[derive(Debug, Clone)]
pub struct Parameters {
    about: &'static About,
    given: Vec<Parameter>,
}

impl Parameters {
    /// None, so that each has its default.
    #[must_use]
    pub(super) fn none(about: &'static About) -> Self {
        Self {
            about,
            given: Vec::new(),
        }
    }

    /// These and `more`.
    pub(super) fn and(&self, more: &[Parameter]) -> Result<Self> {
        let mut all = self.clone();
        for parameter in more {
            all.push(parameter)?;
        }
        Ok(all)
    }

    fn push(&mut self, parameter: &Parameter) -> Result<()> {
        let Parameter { key, value, at } = parameter;
        let keys = self.about.parameters.iter().map(|(key, _, _)| *key);
        let Some(known) = keys.clone().find(|known| known.eq_ignore_ascii_case(key)) else {
            let keys: Vec<&str> = keys.collect();
            return Err(
                Error::invalid(format!("{} has no parameter {key}", self.about.name))
                    .at(*at)
                    .hint(match keys.as_slice() {
                        [] => "it has none: leave this out".to_owned(),
                        keys => format!("it has {}", keys.join(", ")),
                    }),
            );
        };
        if self.get(known).is_some() {
            return Err(Error::invalid(format!("{known} is given twice")).at(*at));
        }
        self.given.push(Parameter {
            key: known.to_owned(),
            value: value.clone(),
            at: *at,
        });
        Ok(())
    }

    /// The value of `key`, where it was given.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Parameter> {
        self.given.iter().find(|parameter| parameter.key == key)
    }

    /// The value of `key` as a number from `least` to `most`, where it was given; else its
    /// default, where it has one.
    ///
    /// # Errors
    /// Names the parameter that is out of this range.
    pub fn number(&self, key: &str, least: u64, most: u64) -> Result<Option<u64>> {
        let Some(parameter) = self.get(key) else {
            let default = self.about.parameters.iter().find(|(k, _, _)| *k == key);
            return Ok(default.and_then(|(_, _, default)| *default));
        };
        match parameter.value.to_u64() {
            Some(value) if (least..=most).contains(&value) => Ok(Some(value)),
            _ => Err(Error::invalid(format!(
                "expected {key} from {least} to {most}, found {}",
                parameter.value
            ))
            .at(parameter.at)),
        }
    }
}

impl fmt::Display for Parameters {
    /// Those that were given, in the game's own order, with a space before each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, _, _) in self.about.parameters {
            if let Some(parameter) = self.get(key) {
                write!(f, " {key}={}", parameter.value)?;
            }
        }
        Ok(())
    }
}

/// Takes `key=value` off the front of a position. The rest keeps its place in the text: what was
/// taken off is blanked.
pub(super) fn split_front(text: &str) -> Result<(Vec<Parameter>, String)> {
    let mut found = Vec::new();
    let mut end = 0;
    loop {
        let rest = &text[end..];
        let start = end + (rest.len() - rest.trim_start().len());
        let token = text[start..].split_whitespace().next().unwrap_or("");
        let Some((key, value)) = token.split_once('=') else {
            break;
        };
        if !key.starts_with(|c: char| c.is_ascii_alphabetic()) {
            break;
        }
        let at = Span::new(start, start + token.len());
        let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        if !digits || value.len() > MOST_DIGITS {
            return Err(Error::syntax(
                at,
                format!("expected a whole number of at most {MOST_DIGITS} digits after {key}="),
            ));
        }
        let value: Natural = value
            .parse()
            .map_err(|_| Error::syntax(at, "expected a whole number"))?;
        found.push(Parameter {
            key: key.to_owned(),
            value,
            at: at.into(),
        });
        end = at.end;
    }
    let mut rest = " ".repeat(end);
    rest.push_str(&text[end..]);
    Ok((found, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_in_front_of_a_position_leave_the_rest_in_its_place() {
        let (found, rest) = split_front(" N=3  K=1 (1,1)=2 (2,1)=1").unwrap();
        let keys: Vec<_> = found
            .iter()
            .map(|p| (p.key.as_str(), p.at.0.unwrap().start))
            .collect();
        assert_eq!(keys, [("N", 1), ("K", 6)]);
        assert_eq!(rest, "          (1,1)=2 (2,1)=1");
    }

    #[test]
    fn a_parameter_without_a_number_is_an_error_at_its_place() {
        let error = split_front("3 4 5").unwrap();
        assert!(error.0.is_empty());
        let error = split_front("N=3 K=x").unwrap_err();
        assert_eq!(error.span(), Some(Span::new(4, 7)));
    }
}
