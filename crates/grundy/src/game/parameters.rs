//! Parameters of a named game: `key=value` after its name, or in front of a position.

use super::About;
use crate::error::{Error, Result};
use crate::rule::Parameter;
use std::fmt;

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

    /// The value of `key`, from `least` to `most`, where it was given or has a default.
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

    /// As [`Parameters::number`], for a game that cannot do without.
    ///
    /// # Errors
    /// Also where it was not given and has no default.
    pub fn required(&self, key: &str, least: u64, most: u64) -> Result<u64> {
        self.number(key, least, most)?.ok_or_else(|| {
            Error::invalid(format!("{} needs {key}", self.about.name))
                .hint(format!("write {key}=... in front of the position"))
        })
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
