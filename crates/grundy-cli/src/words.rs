//! Words for message ids: the Fluent files of `locales/`, embedded.
//!
//! Traces carry ids and arguments only; this is where they become sentences. The bundle is made
//! at the first word, so that what needs none starts at once.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde_json::{Map, Value};
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// Beyond this a number is shown digit by digit: Fluent keeps numbers as doubles.
const EXACT: u64 = 1 << 53;

static BUNDLE: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();

fn bundle() -> &'static FluentBundle<FluentResource> {
    BUNDLE.get_or_init(|| {
        let english: LanguageIdentifier = "en".parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![english]);
        // The marks that keep right-to-left arguments apart show as boxes on many terminals.
        bundle.set_use_isolating(false);
        for (_, text) in ENGLISH {
            // What can be read of a file counts; a test holds every file to be read whole.
            let resource = match FluentResource::try_new((*text).to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        bundle
    })
}

/// The message `id`, or the id itself where there is no such message.
pub(crate) fn word(id: &str) -> String {
    sentence(id, &[])
}

/// The message `id` with its arguments; the id itself where there is no such message.
pub(crate) fn sentence(id: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
    format(id, &arguments.iter().cloned().collect()).0
}

/// The message `id` with the arguments of a trace.
pub(crate) fn step(id: &str, arguments: &Map<String, Value>) -> String {
    format(id, &from_json(arguments)).0
}

/// A number as an argument: exact at any size, and a number where plurals can follow it.
pub(crate) fn number(value: u64) -> FluentValue<'static> {
    if value <= EXACT {
        FluentValue::from(value)
    } else {
        FluentValue::from(value.to_string())
    }
}

fn from_json(arguments: &Map<String, Value>) -> FluentArgs<'static> {
    arguments
        .iter()
        .map(|(key, value)| {
            let value = match value {
                Value::String(text) => digits(text).unwrap_or_else(|| text.clone().into()),
                Value::Number(value) => match value.as_u64() {
                    Some(value) => number(value),
                    None => FluentValue::from(value.to_string()),
                },
                other => FluentValue::from(other.to_string()),
            };
            (key.clone(), value)
        })
        .collect()
}

/// Traces carry numbers as text; as numbers again, plurals can follow them. Only what is shown in
/// the same digits is taken for a number.
fn digits(text: &str) -> Option<FluentValue<'static>> {
    let value: u64 = text.parse().ok()?;
    (value.to_string() == text).then(|| number(value))
}

/// The text, and whether the message exists and found all its arguments.
fn format(id: &str, arguments: &FluentArgs<'_>) -> (String, bool) {
    let bundle = bundle();
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
        return (id.to_owned(), false);
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    (text.into_owned(), errors.is_empty())
}
