//! `POST /api/<verb>`: the library's one door.

use crate::events::Events;
use crate::lanes::{Client, Job, Lanes, Refusal};
use crate::limits::Limits;
use crate::reply::{self, Reply};
use grundy::dispatch::Request as Question;
use grundy::error::{Error, ErrorKind};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Incoming;
use hyper::header::{ACCEPT, ALLOW, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use hyper::{Method, Request, Response, StatusCode};
use std::sync::Arc;

/// Answers a request for `verb`.
pub(crate) async fn answer(
    verb: &str,
    request: Request<Incoming>,
    lanes: &Arc<Lanes>,
    limits: &Limits,
) -> Response<Reply> {
    if request.method() != Method::POST {
        let error = Error::invalid(format!("/api/{verb} is asked with POST"))
            .hint("send the fields of the request as a JSON object");
        let mut response = reply::error(StatusCode::METHOD_NOT_ALLOWED, &error);
        response
            .headers_mut()
            .insert(ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    // Other sites can send forms and plain text without asking, but not JSON.
    if !says(request.headers(), &CONTENT_TYPE, "application/json") {
        let error = Error::invalid("the body is not said to be JSON")
            .hint("send it with the header `Content-Type: application/json`");
        return reply::error(StatusCode::UNSUPPORTED_MEDIA_TYPE, &error);
    }
    let streams = says(request.headers(), &ACCEPT, "text/event-stream");
    let body = match body(request, limits).await {
        Ok(body) => body,
        Err((status, error)) => return reply::error(status, &error),
    };
    let question = match Question::read(verb, &body) {
        Ok(question) => question,
        Err(error) => return reply::error(reply::status(&error), &error),
    };
    if streams {
        let events = Events::of(question, Arc::clone(lanes));
        return reply::reply(StatusCode::OK, "text/event-stream", Reply::Events(events));
    }
    let client = Client(Arc::<Job>::default());
    match lanes.answer(question, &client.0).await {
        Ok(answer) => reply::json(StatusCode::OK, answer),
        Err(Refusal::Error(error)) => reply::error(reply::status(&error), &error),
        Err(Refusal::Broken(error)) => reply::error(StatusCode::INTERNAL_SERVER_ERROR, &error),
        Err(Refusal::Busy) => {
            let mut response = reply::error(StatusCode::SERVICE_UNAVAILABLE, &busy());
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from_static("5"));
            response
        }
    }
}

/// What is said when too many long requests are waiting.
pub(crate) fn busy() -> Error {
    Error::budget("other long requests are being worked on, and too many wait for their turn")
        .hint("ask again in some seconds, or for less")
}

/// Whether a header has a value, parameters and letter case aside.
fn says(headers: &HeaderMap, name: &hyper::header::HeaderName, value: &str) -> bool {
    let texts = headers.get_all(name).into_iter().flat_map(|text| {
        let text = text.to_str().unwrap_or_default();
        text.split(',')
    });
    texts
        .filter_map(|text| text.split(';').next())
        .any(|text| text.trim().eq_ignore_ascii_case(value))
}

/// The whole body, within the limits of length and time.
async fn body(request: Request<Incoming>, limits: &Limits) -> Result<String, (StatusCode, Error)> {
    let reading = Limited::new(request.into_body(), limits.body).collect();
    let bytes = match tokio::time::timeout(limits.arrival, reading).await {
        Err(_) => {
            let error = Error::new(
                ErrorKind::Io,
                format!(
                    "the body did not arrive within {} seconds",
                    limits.arrival.as_secs()
                ),
            );
            return Err((StatusCode::REQUEST_TIMEOUT, error));
        }
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            let error = Error::invalid(format!("the body is longer than {} bytes", limits.body))
                .hint("the command `grundy` reads longer inputs");
            return Err((StatusCode::PAYLOAD_TOO_LARGE, error));
        }
        Ok(Err(_)) => {
            let error = Error::new(ErrorKind::Io, "the body ended early");
            return Err((StatusCode::BAD_REQUEST, error));
        }
        Ok(Ok(body)) => body.to_bytes(),
    };
    String::from_utf8(bytes.into()).map_err(|_| {
        let error = Error::invalid("the body is not UTF-8");
        (StatusCode::BAD_REQUEST, error)
    })
}
