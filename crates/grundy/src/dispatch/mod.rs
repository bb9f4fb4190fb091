//! The one door: a request in, a response out, both plain data.
//!
//! The command's `--json`, the server and the page all go through [`dispatch()`]; the fields of a
//! request have the names of the command's arguments. [`dispatch_json`] is the same door for
//! text.

mod answer;
mod components;
mod request;
mod response;

pub use request::Request;
pub use response::*;

use crate::budget::Budget;
use crate::error::{Error, Result};
use crate::game::judge::Choice;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// Answers a request within the budget.
///
/// # Errors
/// When the request is not understood, not answerable, or over the budget.
///
/// ```
/// use grundy::Budget;
/// use grundy::dispatch::{Request, Response, dispatch};
/// let request = Request::Solve {
///     rule: "nim".into(),
///     position: "3 4 5".into(),
///     misere: false,
/// };
/// let Response::Solve(solved) = dispatch(&request, &Budget::default())? else {
///     unreachable!()
/// };
/// assert_eq!(solved.moves[0].text, "take 2 from heap 1, leaving 1");
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn dispatch(request: &Request, budget: &Budget<'_>) -> Result<Response> {
    match request {
        Request::Study {
            rule,
            to,
            misere,
            engine,
        } => answer::study(rule, *to, *misere, engine.as_deref(), budget)
            .map(|study| Response::Study(Box::new(study))),
        Request::Values {
            rule,
            to,
            misere,
            engine,
        } => answer::values(rule, *to, *misere, engine.as_deref(), budget).map(Response::Values),
        Request::Check {
            rule,
            formula,
            to,
            misere,
        } => answer::check(rule, formula, *to, *misere, budget).map(Response::Check),
        Request::Guess { numbers, from } => {
            answer::guess(numbers, *from, budget).map(|guess| Response::Guess(Box::new(guess)))
        }
        Request::Prove { rule, to, misere } => {
            answer::prove(rule, *to, *misere, budget).map(Response::Prove)
        }
        Request::Verify { certificate } => {
            answer::verify(certificate, budget).map(Response::Verify)
        }
        Request::Solve {
            rule,
            position,
            misere,
        } => answer::solve(rule, position, *misere, budget).map(Response::Solve),
        Request::Explain {
            rule,
            position,
            misere,
        } => answer::explain(rule, position, *misere, budget).map(Response::Explain),
        Request::Judge {
            rule,
            input,
            format,
            words,
        } => {
            let choice = Choice {
                format: format.as_deref(),
                words: words.as_deref(),
            };
            answer::judge(rule, input, choice, budget).map(Response::Judge)
        }
        Request::Plan { rule, misere } => answer::plan(rule, *misere).map(Response::Plan),
        Request::Games {} => Ok(Response::Games(answer::games())),
        Request::Show { name } => answer::show(name).map(|page| Response::Show(Box::new(page))),
    }
}

/// Answers a request that is a JSON object without its `verb`, for a server's
/// `POST /api/<verb>`: the response as JSON, or the error object as JSON.
///
/// ```
/// use grundy::{Budget, dispatch::dispatch_json};
/// let answer = dispatch_json("solve", r#"{"rule": "take 1..3", "position": "4"}"#, &Budget::default());
/// assert!(answer.unwrap().contains(r#""outcome":"P""#));
/// let answer = dispatch_json("solve", "{}", &Budget::default());
/// assert!(answer.unwrap_err().contains("missing field"));
/// ```
///
/// # Errors
/// The error object, as JSON text.
pub fn dispatch_json(
    verb: &str,
    body: &str,
    budget: &Budget<'_>,
) -> std::result::Result<String, String> {
    let answer = Request::read(verb, body).and_then(|request| dispatch(&request, budget));
    match answer {
        Ok(response) => Ok(to_json(&response)),
        Err(error) => Err(to_json(&failure(&error))),
    }
}

/// The error object of an error.
#[must_use]
pub fn failure(error: &Error) -> Failure {
    Failure {
        error: error.report(),
    }
}

/// JSON text of a response: plain data, whose writing cannot fail.
fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value)
        .unwrap_or_else(|error| format!(r#"{{"error":{{"kind":"invalid","message":"{error}"}}}}"#))
}

/// The JSON schema of requests, responses and errors, generated from their types: one document,
/// each type under its name in `$defs`.
///
/// ```
/// let schema = grundy::dispatch::schema();
/// assert!(schema["$defs"]["Study"]["properties"]["standing"].is_object());
/// ```
#[must_use]
pub fn schema() -> Value {
    let mut reads = SchemaSettings::default().into_generator();
    let mut writes = SchemaSettings::default().for_serialize().into_generator();
    let either = [
        reads.subschema_for::<Request>(),
        writes.subschema_for::<Response>(),
        writes.subschema_for::<Failure>(),
    ];
    let mut definitions = writes.take_definitions(true);
    definitions.extend(reads.take_definitions(true));
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "grundy",
        "anyOf": either,
        "$defs": definitions,
    })
}
