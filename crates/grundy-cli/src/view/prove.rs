//! `prove`: the note that a certificate was written.

use super::{Screen, style};
use crate::words::{sentence, theorem, word};
use serde_json::Value;
use std::io;

/// Says what was proved and where its certificate is.
pub(crate) fn written(certificate: &Value, file: &str, screen: &mut Screen<'_>) -> io::Result<()> {
    let field = |name| {
        certificate
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    let text = sentence(
        "prove-written",
        &[
            ("rule", field("rule").into()),
            ("theorem", theorem(field("theorem")).into()),
            ("file", file.into()),
        ],
    );
    let (label, color) = (word("label-proved"), style::P);
    // In one line: a path that is broken cannot be copied.
    screen.line(&format!("{color}{label}{color:#}  {text}"))
}
