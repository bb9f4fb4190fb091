//! The files of the page, embedded, each compressed once.

use crate::words;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::OnceLock;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// A file as it is sent.
#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) kind: &'static str,
    /// Changes when the file does.
    pub(crate) tag: String,
    pub(crate) plain: Bytes,
    pub(crate) gzip: Bytes,
}

impl Asset {
    fn new(kind: &'static str, text: Vec<u8>) -> Self {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // Writing into memory does not fail.
        let packed = encoder.write_all(&text).and_then(|()| encoder.finish());
        Self {
            kind,
            tag: format!("\"{:016x}\"", hasher.finish()),
            gzip: Bytes::from(packed.unwrap_or_default()),
            plain: Bytes::from(text),
        }
    }
}

/// The file at a path of the site.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    static ALL: OnceLock<HashMap<String, Asset>> = OnceLock::new();
    ALL.get_or_init(all).get(path)
}

fn all() -> HashMap<String, Asset> {
    let page = PAGE.iter().filter_map(|(path, text)| {
        let asset = Asset::new(kind(path)?, text.as_bytes().to_vec());
        Some((format!("/{path}"), asset))
    });
    let words = words::languages(LOCALES)
        .into_iter()
        .map(|(language, words)| {
            let text = words.to_string().into_bytes();
            let asset = Asset::new("application/json", text);
            (format!("/words/{language}.json"), asset)
        });
    page.chain(words).collect()
}

/// The media type of a file; none for what is there for those who work on the page.
fn kind(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}
