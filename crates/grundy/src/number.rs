//! Whole numbers of any length, as the JSON door shows them.
//!
//! A number beyond 2^53 is a string in JSON, since a reader in JavaScript would round it.

use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The largest number that every JSON reader keeps exactly.
const EXACT: u64 = 1 << 53;

/// A natural number of any length.
///
/// ```
/// use grundy::number::Natural;
/// assert_eq!(serde_json::to_string(&Natural::from(7u64))?, "7");
/// assert_eq!(serde_json::to_string(&Natural::from(u64::MAX))?, "\"18446744073709551615\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Natural(pub BigUint);

impl Natural {
    /// The number as 64 bits, where it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }
}

impl From<u64> for Natural {
    fn from(value: u64) -> Self {
        Self(BigUint::from(value))
    }
}

impl From<BigUint> for Natural {
    fn from(value: BigUint) -> Self {
        Self(value)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Natural {
    type Err = num_bigint::ParseBigIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.to_u64() {
            Some(small) if small <= EXACT => serializer.serialize_u64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Text(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(number) => Ok(Self::from(number)),
            Either::Text(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

impl JsonSchema for Natural {
    fn schema_name() -> Cow<'static, str> {
        "Natural".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A natural number: a JSON number up to 2^53, beyond that a string of decimal digits",
            "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": EXACT },
                { "type": "string", "pattern": "^[0-9]+$" }
            ]
        })
    }
}
