//! What may be asked.

use crate::error::{Error, ErrorKind, Result};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "verb", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Values, law and standing of a rule.
    Study {
        /// The rule.
        rule: String,
        /// The last n to compute; without it, until a law is proved or the budget ends.
        #[serde(default)]
        to: Option<u64>,
        /// Misère play, as `; misere` in the rule.
        #[serde(default)]
        misere: bool,
        /// The engine, by name; without it the one that fits.
        #[serde(default)]
        engine: Option<String>,
    },
    /// Values only.
    Values {
        /// The rule.
        rule: String,
        /// The last n.
        to: u64,
        /// Misère play.
        #[serde(default)]
        misere: bool,
        /// The engine, by name.
        #[serde(default)]
        engine: Option<String>,
    },
    /// Judges a formula against the rules.
    Check {
        /// The rule.
        rule: String,
        /// The formula in n, or `P iff` a condition on n.
        formula: String,
        /// The last n to compare where there is no proof.
        #[serde(default)]
        to: Option<u64>,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// The law of a bare list or a b-file.
    Guess {
        /// The list: numbers, letters for outcomes, or lines `n a(n)`.
        numbers: String,
        /// The n of the first value of a bare list; 0 without it.
        #[serde(default)]
        from: Option<u64>,
    },
    /// A certificate for the law of a rule.
    Prove {
        /// The rule.
        rule: String,
        /// The last n to compute.
        #[serde(default)]
        to: Option<u64>,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// Checks a certificate.
    Verify {
        /// The certificate's text, or the object itself.
        certificate: serde_json::Value,
    },
    /// Outcome, value and winning moves of a position.
    Solve {
        /// The rule.
        rule: String,
        /// The position.
        position: String,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// The steps that lead to the answer.
    Explain {
        /// The rule.
        rule: String,
        /// The position.
        position: String,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// Answers a judge's input.
    Judge {
        /// The game's name, with parameters.
        rule: String,
        /// The whole input.
        input: String,
        /// The format, by name; without it the game's first.
        #[serde(default)]
        format: Option<String>,
        /// The words of the verdicts, as in `Alice/Bob`; without them the format's own.
        #[serde(default)]
        words: Option<String>,
    },
    /// Which engine a rule gets, and why.
    Plan {
        /// The rule.
        rule: String,
        /// Misère play.
        #[serde(default)]
        misere: bool,
    },
    /// The catalogue.
    Games {},
    /// A page of the catalogue.
    Show {
        /// The game's name.
        name: String,
    },
}

impl Request {
    /// The request for `verb` whose other fields are the JSON object `body`.
    ///
    /// # Errors
    /// When that is no request.
    ///
    /// ```
    /// use grundy::dispatch::Request;
    /// let request = Request::read("show", r#"{"name": "nim"}"#)?;
    /// assert_eq!(request, Request::Show { name: "nim".into() });
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(verb: &str, body: &str) -> Result<Self> {
        serde_json::from_str::<Map<String, Value>>(body)
            .and_then(|mut fields| {
                fields.insert("verb".to_owned(), Value::from(verb));
                serde_json::from_value(Value::Object(fields))
            })
            .map_err(|error| {
                Error::new(
                    ErrorKind::Invalid,
                    format!("the request was not understood: {error}"),
                )
                .hint("the schema of requests is printed by `grundy schema`")
            })
    }
}
