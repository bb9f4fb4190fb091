//! The certificate as text: canonical JSON, sealed by a digest.
//!
//! Canonical means: keys sorted, no spaces, each number and string in the one spelling that
//! `serde_json` gives it. What is read must come out again byte for byte, so that a missing,
//! unknown or repeated field, or another spelling, is refused without a rule for each.

use crate::error::{Error, Result};
use crate::law::LawKind;
use crate::rule::Convention;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The version of the format that is written and read.
const VERSION: u64 = 1;

/// The longest certificate that is read, in bytes.
pub const LONGEST_CERTIFICATE: usize = 1 << 20;

/// The longest list of a law's values that a certificate repeats.
pub(super) const MOST_VALUES: usize = 4096;

/// JSON numbers above this are rounded by some readers; no size of a certificate comes near.
const MOST_NUMBER: u64 = 1 << 53;

/// What a certificate says, digest apart.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Certificate {
    /// How many values g(0), g(1), ... are to be recomputed.
    pub(super) bound: u64,
    pub(super) convention: Convention,
    /// The finite data of the theorem.
    pub(super) data: Value,
    pub(super) law: LawClaim,
    /// The rule in canonical form.
    pub(super) rule: String,
    pub(super) theorem: String,
    pub(super) version: u64,
}

/// The law that is claimed: g(n + period) = g(n) + saltus for all n ≥ preperiod, with the least
/// period and the least preperiod; or, for `aperiodic`, that there is none with saltus 0.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LawClaim {
    /// The same law as a formula.
    pub(super) formula: Option<String>,
    pub(super) kind: LawKind,
    pub(super) period: Option<u64>,
    pub(super) preperiod: Option<u64>,
    pub(super) saltus: Option<u64>,
    /// g(0), ..., g(preperiod + period − 1), if that is at most [`MOST_VALUES`] values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) values: Option<Vec<u32>>,
}

impl Certificate {
    pub(super) fn new(
        theorem: &str,
        rule: String,
        convention: Convention,
        law: LawClaim,
        bound: u64,
        data: Value,
    ) -> Self {
        Self {
            bound,
            convention,
            data,
            law,
            rule,
            theorem: theorem.to_owned(),
            version: VERSION,
        }
    }

    /// The certificate with its digest.
    pub(super) fn seal(&self) -> Result<Value> {
        let unreadable = |_| Error::certificate("the certificate cannot be written as JSON");
        let mut fields = match serde_json::to_value(self).map_err(unreadable)? {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        let digest = digest(&Value::Object(fields.clone()));
        fields.insert("digest".to_owned(), Value::String(digest));
        // `serde_json` may keep the order of insertion; in order of keys, whoever prints this
        // value without spaces prints the canonical text.
        let sorted: BTreeMap<String, Value> = fields.into_iter().collect();
        Ok(Value::Object(sorted.into_iter().collect()))
    }

    /// Reads a certificate, its spelling and its digest; what it says is not judged yet.
    pub(super) fn read(text: &str) -> Result<Self> {
        if text.len() > LONGEST_CERTIFICATE {
            return Err(Error::certificate(format!(
                "the certificate has more than {LONGEST_CERTIFICATE} bytes, which is the limit"
            )));
        }
        // A text file ends in a line end, and an editor or a mail may add another.
        let text = text.trim_end_matches(['\n', '\r']);
        let whole: Value = serde_json::from_str(text)
            .map_err(|fault| Error::certificate(format!("the certificate is not JSON: {fault}")))?;
        if canonical(&whole) != text {
            return Err(Error::certificate(
                "the certificate is not canonical JSON: sorted keys, each once, and no spaces",
            ));
        }
        let Value::Object(mut fields) = whole else {
            return Err(Error::certificate("the certificate is not a JSON object"));
        };
        let Some(Value::String(stated)) = fields.remove("digest") else {
            return Err(Error::certificate("the certificate has no digest"));
        };
        let rest = Value::Object(fields);
        let computed = digest(&rest);
        if computed != stated {
            return Err(Error::certificate(format!(
                "the digest is {stated}, and the rest of the certificate has {computed}"
            )));
        }
        let certificate: Self = serde_json::from_value(rest.clone()).map_err(|fault| {
            Error::certificate(format!("the certificate is malformed: {fault}"))
        })?;
        // `Option` fields may be left out for serde; here they may not.
        let again = serde_json::to_value(&certificate).map_err(|fault| {
            Error::certificate(format!("the certificate is malformed: {fault}"))
        })?;
        if canonical(&again) != canonical(&rest) {
            return Err(Error::certificate(
                "a field of the certificate is missing, or is null and should not be there",
            ));
        }
        if certificate.version != VERSION {
            return Err(Error::certificate(format!(
                "version {} of the certificate; this checker knows version {VERSION}",
                certificate.version
            )));
        }
        let law = &certificate.law;
        let sizes = [
            ("bound", Some(certificate.bound)),
            ("law.preperiod", law.preperiod),
            ("law.period", law.period),
            ("law.saltus", law.saltus),
        ];
        for (name, size) in sizes {
            if size.is_some_and(|size| size > MOST_NUMBER) {
                return Err(Error::certificate(format!("{name} is above {MOST_NUMBER}")));
            }
        }
        Ok(certificate)
    }
}

/// The SHA-256 of the canonical text, in hexadecimal.
pub(super) fn digest(value: &Value) -> String {
    use std::fmt::Write;
    let hash = Sha256::digest(canonical(value).as_bytes());
    hash.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A JSON value as canonical text: keys sorted by bytes, no spaces.
///
/// ```
/// use serde_json::json;
/// assert_eq!(grundy::proof::canonical(&json!({"b": [1, null], "a": "x"})), r#"{"a":"x","b":[1,null]}"#);
/// ```
#[must_use]
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write_canonical(value, &mut text);
    text
}

fn write_canonical(value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write_canonical(item, text);
            }
            text.push(']');
        }
        Value::Object(fields) => {
            let mut keys: Vec<&String> = fields.keys().collect();
            keys.sort_unstable();
            text.push('{');
            for (place, key) in keys.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                text.push_str(&Value::from(key.as_str()).to_string());
                text.push(':');
                write_canonical(&fields[key], text);
            }
            text.push('}');
        }
        scalar => text.push_str(&scalar.to_string()),
    }
}
