//! The messages of `locales/` as JSON, for a page that has no reader of Fluent.
//!
//! A message is a list of parts: text, `{ "$": name }` for an argument, or
//! `{ "?": name, "of": { key: parts ... }, "else": key }` for a choice by plural or by key. What a
//! language does not have is there in English.

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Resource, Variant, VariantKey,
};
use fluent_syntax::parser;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The language that has every message.
const FIRST: &str = "en";

/// All messages of each language, from files `<language>/<name>.ftl`.
pub(crate) fn languages(files: &[(&'static str, &'static str)]) -> BTreeMap<&'static str, Value> {
    let mut all: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for (path, text) in files {
        let Some((language, _)) = path
            .split_once('/')
            .filter(|(_, name)| name.ends_with(".ftl"))
        else {
            continue;
        };
        all.entry(language).or_default().extend(messages(text));
    }
    let first = all.get(FIRST).cloned().unwrap_or_default();
    all.into_iter()
        .map(|(language, own)| {
            let mut words = first.clone();
            words.extend(own);
            (language, Value::Object(words))
        })
        .collect()
}

/// The messages of one file. What can be read of it counts; a test holds every file to be read
/// whole.
fn messages(text: &str) -> Map<String, Value> {
    let resource: Resource<&str> = match parser::parse(text) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    let message = |entry: &Entry<&str>| match entry {
        Entry::Message(message) => {
            let parts = parts(message.value.as_ref()?);
            Some((message.id.name.to_owned(), parts))
        }
        _ => None,
    };
    resource.body.iter().filter_map(message).collect()
}

fn parts(pattern: &Pattern<&str>) -> Value {
    let part = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => json!(value),
        PatternElement::Placeable { expression } => placeable(expression),
    };
    pattern.elements.iter().map(part).collect()
}

fn placeable(expression: &Expression<&str>) -> Value {
    match expression {
        Expression::Inline(inline) => inline_part(inline),
        Expression::Select { selector, variants } => {
            let key = |variant: &Variant<&str>| match variant.key {
                VariantKey::Identifier { name } => name.to_owned(),
                VariantKey::NumberLiteral { value } => value.to_owned(),
            };
            let of: Map<String, Value> = variants
                .iter()
                .map(|variant| (key(variant), parts(&variant.value)))
                .collect();
            let default = variants.iter().find(|variant| variant.default).map(key);
            json!({ "?": variable(selector), "of": of, "else": default })
        }
    }
}

fn inline_part(inline: &InlineExpression<&str>) -> Value {
    match inline {
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            json!(value)
        }
        InlineExpression::Placeable { expression } => placeable(expression),
        other => json!({ "$": variable(other) }),
    }
}

/// The name of the argument that an expression is about.
fn variable(inline: &InlineExpression<&str>) -> Option<String> {
    match inline {
        InlineExpression::VariableReference { id } => Some(id.name.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_keeps_its_keys_and_its_default() {
        let text = "moves =\n    { $count ->\n        [0] none\n        [one] one move\n       *[other] { $count } moves\n    } in all\n";
        assert_eq!(
            messages(text)["moves"],
            json!([
                {
                    "?": "count",
                    "of": {
                        "0": ["none"],
                        "one": ["one move"],
                        "other": [{ "$": "count" }, " moves"],
                    },
                    "else": "other",
                },
                " in all",
            ])
        );
    }

    #[test]
    fn what_a_language_lacks_is_there_in_english() {
        let all = languages(&[
            ("en/a.ftl", "law = Law\nvalue = Value"),
            ("mn/a.ftl", "law = Хууль"),
            ("glossary.toml", ""),
        ]);
        assert_eq!(all.len(), 2);
        assert_eq!(all["mn"], json!({ "law": ["Хууль"], "value": ["Value"] }));
    }
}
