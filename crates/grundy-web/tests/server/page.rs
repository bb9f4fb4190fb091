//! The files of the page: all there, under a policy that lets nothing else in.

use crate::client::Running;
use grundy_web::Limits;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn ui() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// What a file of the page names as another: in quotes, beginning with `./` or `../` or `/`.
fn named(text: &str) -> BTreeSet<String> {
    text.split(['"', '\''])
        .filter(|part| part.starts_with("./") || part.starts_with("../"))
        .filter(|part| !part.contains(|c: char| c.is_whitespace() || c == '$'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn each_file_is_served_and_names_only_files_that_are_there() {
    let server = Running::new(Limits::default());
    let mut found = Vec::new();
    files(&ui(), &mut found);
    for file in found {
        let path = file.strip_prefix(ui()).expect("below ui");
        let url = format!("/{}", path.to_string_lossy().replace('\\', "/"));
        let text = fs::read_to_string(&file).expect("text");
        if url.ends_with(".json") || url.ends_with(".md") {
            continue;
        }
        let answer = server.get(&url, "");
        assert_eq!(answer.status, 200, "{url}");
        assert_eq!(answer.text(), text, "{url}");
        for name in named(&text) {
            let there = file.parent().expect("a folder").join(&name);
            assert!(there.is_file(), "{url} names {name}");
        }
    }
}

#[test]
fn no_script_and_no_style_is_inline() {
    let page = fs::read_to_string(ui().join("index.html")).expect("the page");
    assert!(!page.contains(" style="), "{page}");
    assert!(!page.contains("<style"), "{page}");
    for script in page.split("<script").skip(1) {
        assert!(script.contains(" src="), "{script}");
        let (_, rest) = script.split_once('>').expect("a whole tag");
        assert!(rest.starts_with("</script>"), "{script}");
    }
    for handler in [" onclick=", " onload=", " onsubmit="] {
        assert!(!page.contains(handler), "{handler}");
    }
}

#[test]
fn every_answer_has_the_headers_that_keep_others_out() {
    let server = Running::new(Limits::default());
    let answers = [
        server.get("/", ""),
        server.get("/nothing", ""),
        server.ask("games", "{}"),
        server.ask("games", "nonsense"),
    ];
    for answer in answers {
        let policy = answer
            .head
            .lines()
            .find_map(|line| line.strip_prefix("content-security-policy: "))
            .expect("a policy");
        assert!(policy.starts_with("default-src 'none';"), "{policy}");
        assert!(policy.contains("script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(answer.has("x-content-type-options: nosniff"), "{answer:?}");
        assert!(answer.has("x-frame-options: deny"), "{answer:?}");
        assert!(answer.has("referrer-policy: no-referrer"), "{answer:?}");
        assert!(!answer.head.contains("access-control"), "{answer:?}");
    }
}

#[test]
fn files_are_packed_and_not_sent_twice() {
    let server = Running::new(Limits::default());
    let plain = server.get("/", "");
    let packed = server.get("/", "Accept-Encoding: br, gzip\r\n");
    assert!(packed.has("content-encoding: gzip"), "{packed:?}");
    assert!(!plain.has("content-encoding: gzip"), "{plain:?}");
    let mut unpacked = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(packed.body.as_slice());
    std::io::Read::read_to_end(&mut decoder, &mut unpacked).expect("gzip");
    assert_eq!(unpacked, plain.body);
    let tag = plain
        .head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag");
    let again = server.get("/", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[test]
fn nothing_is_served_from_elsewhere_on_the_disk() {
    let server = Running::new(Limits::default());
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/ui/",
    ] {
        let answer = server.get(path, "");
        assert_eq!(answer.status, 404, "{path}");
        answer.error();
    }
    let host = server.address;
    let written = format!("PUT / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    assert_eq!(server.raw(written.as_bytes()).status, 405);
}
