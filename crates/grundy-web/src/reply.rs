//! Answers as HTTP sends them: a body that is whole or a stream of events, and the headers that
//! every answer has.

use crate::events::Events;
use grundy::dispatch::failure;
use grundy::error::{Error, ErrorKind};
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::{Response, StatusCode};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Nothing from elsewhere, nothing inline, in no frame. `blob:` lets a person save a picture.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' \
     data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The body of an answer.
#[derive(Debug)]
pub(crate) enum Reply {
    /// All of it, until it is sent.
    Whole(Option<Bytes>),
    /// Events as they come.
    Events(Events),
}

impl Body for Reply {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Reply::Whole(bytes) => Poll::Ready(bytes.take().map(|bytes| Ok(Frame::data(bytes)))),
            Reply::Events(events) => events
                .poll(context)
                .map(|next| next.map(Frame::data).map(Ok)),
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Reply::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Reply::Whole(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            Reply::Events(_) => SizeHint::default(),
        }
    }
}

/// An answer with the headers that all have.
pub(crate) fn reply(status: StatusCode, kind: &'static str, body: Reply) -> Response<Reply> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers: [(HeaderName, &'static str); 8] = [
        (CONTENT_TYPE, kind),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in headers {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

/// JSON, whole.
pub(crate) fn json(status: StatusCode, text: Vec<u8>) -> Response<Reply> {
    let body = Reply::Whole(Some(Bytes::from(text)));
    reply(status, "application/json", body)
}

/// The error object.
pub(crate) fn error(status: StatusCode, error: &Error) -> Response<Reply> {
    json(status, error_text(error))
}

/// The error object as text.
pub(crate) fn error_text(error: &Error) -> Vec<u8> {
    // Plain data, whose writing into memory does not fail.
    serde_json::to_vec(&failure(error)).unwrap_or_default()
}

/// The status of an error of the library.
pub(crate) fn status(error: &Error) -> StatusCode {
    match error.kind() {
        ErrorKind::Budget => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::Unsupported | ErrorKind::Unproved | ErrorKind::Certificate => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        _ => StatusCode::BAD_REQUEST,
    }
}
