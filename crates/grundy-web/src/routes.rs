//! Which path is what.

use crate::api;
use crate::assets::{self, Asset};
use crate::lanes::Lanes;
use crate::limits::Limits;
use crate::reply::{self, Reply};
use crate::visitor;
use grundy::error::Error;
use hyper::body::Incoming;
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, ETAG, HeaderMap, HeaderValue,
    IF_NONE_MATCH, VARY,
};
use hyper::{Method, Request, Response, StatusCode};
use std::sync::Arc;

/// What all connections share.
#[derive(Debug)]
pub(crate) struct Site {
    /// The name or address that the server was started under.
    pub(crate) host: String,
    pub(crate) limits: Limits,
    pub(crate) lanes: Arc<Lanes>,
}

/// Answers one request.
pub(crate) async fn answer(request: Request<Incoming>, site: &Site) -> Response<Reply> {
    if let Err(error) = visitor::check(request.headers(), &site.host) {
        return reply::error(StatusCode::FORBIDDEN, &error);
    }
    let path = request.uri().path().to_owned();
    if let Some(verb) = path.strip_prefix("/api/") {
        return api::answer(verb, request, &site.lanes, &site.limits).await;
    }
    // The page reads its state from the address, so that each view has the same file.
    let path = if path == "/" { "/index.html" } else { &path };
    let Some(asset) = assets::find(path) else {
        let error = Error::invalid(format!("there is nothing at {path}"))
            .hint("the page is at /, the library answers at /api/<verb>");
        return reply::error(StatusCode::NOT_FOUND, &error);
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let error = Error::invalid(format!("{path} can only be read"));
        let mut response = reply::error(StatusCode::METHOD_NOT_ALLOWED, &error);
        response
            .headers_mut()
            .insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    file(asset, request.headers())
}

fn file(asset: &'static Asset, headers: &HeaderMap) -> Response<Reply> {
    let has = |name, value: &str| {
        let texts = headers.get_all(name).into_iter();
        let mut texts = texts.filter_map(|text| text.to_str().ok());
        texts.any(|text| text.split([',', ';']).any(|part| part.trim() == value))
    };
    let known = has(IF_NONE_MATCH, &asset.tag);
    let packed = has(ACCEPT_ENCODING, "gzip");
    let (status, body) = match (known, packed) {
        (true, _) => (StatusCode::NOT_MODIFIED, None),
        (false, true) => (StatusCode::OK, Some(asset.gzip.clone())),
        (false, false) => (StatusCode::OK, Some(asset.plain.clone())),
    };
    let mut response = reply::reply(status, asset.kind, Reply::Whole(body));
    let headers = response.headers_mut();
    if packed && !known {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    // Asked again each time, and answered by 304: a new version of the program has a new page.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&asset.tag) {
        headers.insert(ETAG, tag);
    }
    response
}
