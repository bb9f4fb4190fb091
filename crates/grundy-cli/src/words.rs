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

/// A theorem's name for a reader.
pub(crate) fn theorem(name: &str) -> String {
    match format(&format!("theorem-{name}"), &FluentArgs::new()) {
        (words, true) => words,
        _ => name.to_owned(),
    }
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

#[cfg(test)]
mod tests {
    use super::{ENGLISH, format, from_json, word};
    use fluent_bundle::FluentResource;
    use grundy::Budget;
    use grundy::dispatch::{Request, Response, dispatch};
    use grundy::game::ENTRIES;
    use grundy::trace::{State, Trace};
    use serde_json::{Map, Value};
    use std::collections::{BTreeMap, BTreeSet};

    /// What the words lack for `trace`: ids that no file has, and ids whose arguments are not the
    /// ones that the message names.
    fn lacking(trace: &Trace, lacks: &mut BTreeSet<String>) {
        let none = Map::new();
        let mut say = |id: &str, arguments: &Map<String, Value>| {
            if !format(id, &from_json(arguments)).1 {
                let names: Vec<&str> = arguments.keys().map(String::as_str).collect();
                lacks.insert(format!("{id} {names:?}"));
            }
        };
        say(&trace.title, &none);
        for step in &trace.steps {
            say(&step.id, &step.args);
            if let State::Table { columns, .. } = &step.state {
                columns.iter().for_each(|id| say(id, &none));
            }
        }
    }

    #[test]
    fn every_step_of_every_game_has_its_words() {
        let mut lacks = BTreeSet::new();
        for game in ENTRIES {
            let mut traces = 0;
            let explained = game.explain_small(&Budget::default(), &mut |trace| {
                lacking(trace, &mut lacks);
                traces += 1;
            });
            assert_eq!(explained, Ok(()), "{game:?}");
            assert!(traces > 0, "{game:?} has no small position");
        }
        assert!(lacks.is_empty(), "{lacks:#?}");
    }

    const RULES: [&str; 16] = [
        "take 2^k",
        "take 1..3",
        "take 1..3; misere",
        "take {2, 5, 7}",
        "take 1 or primes",
        "take 1 or prime powers",
        "take odd",
        "take squares",
        "take d | n",
        "take 1..n/2",
        "take all except {1}",
        "0.77",
        "0.77; misere",
        "4.[3]",
        "0.3F",
        "0.007",
    ];

    #[test]
    fn every_proof_and_every_step_of_a_rule_has_its_words() {
        let mut lacks = BTreeSet::new();
        // Enough for each of them; misère sums that split need more than anyone has.
        let budget = Budget::default().with_steps(10_000_000);
        for rule in RULES {
            let rule = rule.to_owned();
            for position in ["", "0", "1", "2", "3", "5", "7 9", "12 12", "1 1 1", "40"] {
                let request = Request::Explain {
                    rule: rule.clone(),
                    position: position.to_owned(),
                    misere: false,
                };
                if let Ok(Response::Explain(explained)) = dispatch(&request, &budget) {
                    lacking(&explained.trace, &mut lacks);
                }
            }
            let request = Request::Study {
                rule,
                to: Some(2000),
                misere: false,
                engine: None,
            };
            match dispatch(&request, &budget) {
                Ok(Response::Study(study)) => {
                    if let Some(proof) = &study.proof {
                        lacking(proof, &mut lacks);
                    }
                }
                Err(error) if error.is_budget() => {}
                other => panic!("{other:?}"),
            }
        }
        assert!(lacks.is_empty(), "{lacks:#?}");
    }

    #[test]
    fn every_file_is_read_whole_and_no_message_is_written_twice() {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for (file, text) in ENGLISH {
            let resource = FluentResource::try_new((*text).to_owned());
            assert!(
                resource.is_ok(),
                "{file}: {:?}",
                resource.err().map(|(_, errors)| errors)
            );
            let ids = text.lines().filter_map(|line| {
                let (id, _) = line.split_once(" =").or_else(|| line.split_once('='))?;
                let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
                (!id.is_empty() && id.chars().all(plain)).then(|| id.to_owned())
            });
            for id in ids {
                let before = seen.insert(id.clone(), file);
                assert_eq!(before, None, "{id} is in {file} too");
            }
        }
    }

    #[test]
    fn a_missing_message_shows_its_id() {
        assert_eq!(word("no-such-message"), "no-such-message");
    }
}
