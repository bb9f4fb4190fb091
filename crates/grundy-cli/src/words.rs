//! Words for message ids: the Fluent files of `locales/`, embedded, in the language that was asked
//! for or that the environment names.
//!
//! Traces carry ids and arguments only; this is where they become sentences. The bundle is made
//! at the first word, so that what needs none starts at once.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde_json::{Map, Value};
use std::env;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// The languages that there are, by the names of their folders under `locales/`.
pub(crate) const LANGUAGES: [&str; 3] = ["en", "zh-Hans", "mn"];

/// Beyond this a number is shown digit by digit: Fluent keeps numbers as doubles.
const EXACT: u64 = 1 << 53;

static LANGUAGE: OnceLock<&str> = OnceLock::new();
static BUNDLE: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();

/// Says the words of this run in the language `asked`, one of [`LANGUAGES`], or else in the first
/// one that the environment names.
pub(crate) fn speak(asked: Option<&str>) {
    let of_environment = || {
        ["GRUNDY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
            .and_then(|value| known(&value))
    };
    let language = asked
        .and_then(known)
        .or_else(of_environment)
        .unwrap_or("en");
    // Words that were said before in another language stay said.
    let _already = LANGUAGE.set(language);
}

/// Whether the words are English, as the sentences are that the library makes of its answers.
pub(crate) fn is_english() -> bool {
    language() == "en"
}

fn language() -> &'static str {
    LANGUAGE.get().copied().unwrap_or("en")
}

/// The language that a tag or the name of a POSIX locale means: `zh_CN.UTF-8` is `zh-Hans`.
fn known(tag: &str) -> Option<&'static str> {
    let first = |tag: &str| {
        tag.split(['-', '_', '.', '@'])
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    let wanted = first(tag);
    LANGUAGES
        .into_iter()
        .find(|language| first(language) == wanted)
}

fn bundle() -> &'static FluentBundle<FluentResource> {
    BUNDLE.get_or_init(|| bundle_of(language()))
}

/// The words of a language; those that it lacks in English.
fn bundle_of(language: &str) -> FluentBundle<FluentResource> {
    let identifier: LanguageIdentifier = language.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    // The marks that keep right-to-left arguments apart show as boxes on many terminals.
    bundle.set_use_isolating(false);
    for of in ["en", language] {
        for (_, text) in files(of) {
            // What can be read of a file counts; a test holds every file to be read whole.
            let resource = match FluentResource::try_new((*text).to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
    }
    bundle
}

fn files(language: &str) -> &'static [(&'static str, &'static str)] {
    LOCALES
        .iter()
        .find(|(name, _)| *name == language)
        .map_or(&[], |(_, files)| files)
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
    use super::{LANGUAGES, LOCALES, files, format, from_json, known, word};
    use fluent_bundle::FluentResource;
    use fluent_syntax::ast::{self, Entry, InlineExpression, Pattern, PatternElement};
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

    /// The messages of a language: the file of each, and the arguments that it names.
    fn messages(language: &str) -> BTreeMap<String, (&'static str, BTreeSet<String>)> {
        let mut messages = BTreeMap::new();
        for (file, text) in files(language) {
            let resource = FluentResource::try_new((*text).to_owned());
            let resource = resource.unwrap_or_else(|(_, errors)| {
                panic!("{language}/{file}: {errors:?}");
            });
            for entry in resource.entries() {
                let Entry::Message(message) = entry else {
                    assert!(
                        !matches!(entry, Entry::Junk { .. }),
                        "{language}/{file}: {entry:?}"
                    );
                    continue;
                };
                let id = message.id.name.to_owned();
                let mut arguments = BTreeSet::new();
                in_pattern(message.value.as_ref().unwrap(), &mut arguments);
                let before = messages.insert(id.clone(), (*file, arguments));
                assert_eq!(before, None, "{language}: {id} is in {file} too");
            }
        }
        messages
    }

    fn in_pattern(pattern: &Pattern<&str>, arguments: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                in_expression(expression, arguments);
            }
        }
    }

    fn in_expression(expression: &ast::Expression<&str>, arguments: &mut BTreeSet<String>) {
        let inline = match expression {
            ast::Expression::Inline(inline) => inline,
            ast::Expression::Select { selector, variants } => {
                for variant in variants {
                    in_pattern(&variant.value, arguments);
                }
                selector
            }
        };
        match inline {
            InlineExpression::VariableReference { id } => {
                arguments.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => in_expression(expression, arguments),
            _ => {}
        }
    }

    #[test]
    fn all_languages_have_the_same_messages_with_the_same_arguments() {
        let names: BTreeSet<&str> = LOCALES.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, BTreeSet::from(LANGUAGES));
        let english = messages("en");
        assert!(english.len() > 100);
        for language in LANGUAGES {
            let here = messages(language);
            for (id, message) in &english {
                assert_eq!(here.get(id), Some(message), "{language}: {id}");
            }
            assert_eq!(here.len(), english.len(), "{language}");
        }
    }

    #[test]
    fn no_message_was_left_in_english() {
        // Letters alone are the same in every language.
        let letters = |text: &str| {
            text.split(|c: char| !c.is_alphabetic())
                .any(|w| w.len() > 6)
        };
        let english: BTreeMap<&str, String> = texts("en").collect();
        for language in ["zh-Hans", "mn"] {
            for (id, text) in texts(language) {
                let same = english.get(id) == Some(&text) && letters(&text);
                assert!(!same, "{language}: {id} = {text}");
            }
        }
    }

    /// The first line of each message.
    fn texts(language: &str) -> impl Iterator<Item = (&'static str, String)> {
        let lines = files(language).iter().flat_map(|(_, text)| text.lines());
        lines.filter_map(|line| {
            let (id, text) = line.split_once(" = ")?;
            (!text.ends_with("->")).then(|| (id, text.to_owned()))
        })
    }

    /// The terms of `locales/glossary.toml`: for each language its word.
    fn glossary() -> Vec<BTreeMap<String, String>> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales/glossary.toml");
        let text = std::fs::read_to_string(path).unwrap();
        let mut read: BTreeMap<String, Vec<BTreeMap<String, String>>> =
            toml::from_str(&text).unwrap();
        read.remove("term").unwrap()
    }

    #[test]
    fn the_glossary_has_a_word_of_its_own_for_each_term_in_each_language() {
        let terms = glossary();
        assert!(terms.len() >= 60, "{}", terms.len());
        for language in LANGUAGES {
            let words: BTreeSet<&String> = terms.iter().map(|term| &term[language]).collect();
            assert_eq!(words.len(), terms.len(), "{language}");
        }
        for term in &terms {
            for (field, text) in term {
                let known = LANGUAGES.contains(&field.as_str())
                    || ["source", "note"].contains(&field.as_str());
                assert!(known && !text.trim().is_empty(), "{term:?}");
            }
        }
    }

    #[test]
    fn messages_use_the_words_of_the_glossary() {
        // Terms whose stem no ending changes, and which no sentence paraphrases.
        let kept = [
            "P-position",
            "N-position",
            "nim-sum",
            "conjecture",
            "certificate",
        ];
        let english: BTreeMap<&str, String> = texts("en").collect();
        let mut held = 0;
        for term in glossary() {
            if !kept.contains(&term["en"].as_str()) {
                continue;
            }
            for language in ["zh-Hans", "mn"] {
                let word = term[language].to_lowercase();
                for (id, text) in texts(language) {
                    if english
                        .get(id)
                        .is_some_and(|text| text.contains(&term["en"]))
                    {
                        assert!(
                            text.to_lowercase().contains(&word),
                            "{language}: {id} = {text}"
                        );
                        held += 1;
                    }
                }
            }
        }
        assert!(held > 40, "{held}");
    }

    #[test]
    fn a_language_is_known_by_its_tag_and_by_the_name_of_a_locale() {
        for (tag, language) in [
            ("en", Some("en")),
            ("zh-Hans", Some("zh-Hans")),
            ("zh_CN.UTF-8", Some("zh-Hans")),
            ("MN", Some("mn")),
            ("mn_MN", Some("mn")),
            ("C", None),
            ("de-AT", None),
            ("", None),
        ] {
            assert_eq!(known(tag), language, "{tag}");
        }
    }

    #[test]
    fn a_missing_message_shows_its_id() {
        assert_eq!(word("no-such-message"), "no-such-message");
    }
}
