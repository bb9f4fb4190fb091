//! `show`: a game's page. Markdown reads well as it is; a terminal gets it with colours.

use super::table::{Cell, aligned};
use super::{Screen, style};
use crate::words::{sentence, word};
use grundy::dispatch::{GamePage, GameParameter};
use grundy::game::judge::Format;
use std::io;

pub(super) fn show(page: &GamePage, screen: &mut Screen<'_>) -> io::Result<()> {
    screen.prose(&page.line.title, style::TITLE, 0, "")?;
    screen.prose("", style::LABEL, 0, &page.line.summary)?;
    screen.line("")?;
    let mut rows = vec![
        fact("page-name", &page.line.name),
        fact("page-topic", &page.line.topic),
    ];
    let theorem = page.line.theorem.iter();
    rows.extend(theorem.map(|name| fact("label-theorem", name)));
    let searched = page.line.searched.iter();
    rows.extend(searched.map(|bound| fact("page-searched", bound)));
    rows.push(fact("page-checked", &page.checked_on));
    rows.push(fact("page-position", &page.position));
    rows.extend(page.parameters.iter().map(parameter));
    if !page.line.related.is_empty() {
        rows.push(fact("page-related", &page.line.related.join(", ")));
    }
    aligned(&rows, 2, 0, screen)?;
    screen.line("")?;
    judges(&page.judges, screen)?;
    markdown(&page.page, screen)?;
    match &page.code {
        Some(code) => markdown(
            &format!("\n## {}\n\n```cpp\n{code}```", word("page-code")),
            screen,
        ),
        None => Ok(()),
    }
}

/// The formats of the judge, each with what it reads, what it prints and where it comes from.
fn judges(judges: &[&Format], screen: &mut Screen<'_>) -> io::Result<()> {
    if judges.is_empty() {
        return Ok(());
    }
    screen.prose(&word("page-judge"), style::TITLE, 0, "")?;
    let widest = judges.iter().map(|format| format.name.len()).max();
    let widest = widest.unwrap_or(0);
    for format in judges {
        screen.prose(
            &format!("  {}", format.name),
            style::LABEL,
            widest + 4,
            format.source,
        )?;
        for (id, text) in [("page-reads", format.reads), ("page-prints", format.prints)] {
            let text = sentence(id, &[("text", text.into())]);
            screen.prose("    ", style::LABEL, 4, &text)?;
        }
    }
    screen.line("")
}

fn fact(id: &str, text: &str) -> Vec<Cell> {
    vec![
        Cell::new(&word(id), style::LABEL).left(),
        Cell::plain(text).left(),
    ]
}

fn parameter(parameter: &GameParameter) -> Vec<Cell> {
    let default = match parameter.default {
        Some(default) => sentence("page-default", &[("value", default.to_string().into())]),
        None => word("page-required"),
    };
    let text = format!("{}: {} ({default})", parameter.key, parameter.meaning);
    fact("page-parameter", &text)
}

/// Markdown line by line: headings bold, code in another colour, the text itself untouched.
fn markdown(page: &str, screen: &mut Screen<'_>) -> io::Result<()> {
    let mut fenced = false;
    for line in page.lines() {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        let text = if fence || fenced {
            let code = style::FAINT;
            format!("{code}{line}{code:#}")
        } else if line.starts_with('#') {
            let title = style::TITLE;
            format!("{title}{line}{title:#}")
        } else {
            spans(line)
        };
        screen.line(&text)?;
    }
    Ok(())
}

/// A line with its `code` coloured.
fn spans(line: &str) -> String {
    let mut parts = line.split('`');
    let mut text = parts.next().unwrap_or_default().to_owned();
    let parts: Vec<&str> = parts.collect();
    for pair in parts.chunks(2) {
        match pair {
            [code, after] => {
                let color = style::LABEL;
                text.push_str(&format!("{color}`{code}`{color:#}{after}"));
            }
            rest => {
                text.push('`');
                text.push_str(&rest.concat());
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::spans;

    #[test]
    fn a_line_keeps_its_text() {
        for line in [
            "",
            "plain",
            "`a` and `b`",
            "an open ` tick",
            "`",
            "``",
            "a `b` c `d",
        ] {
            let colored = spans(line);
            assert_eq!(anstream::adapter::strip_str(&colored).to_string(), line);
        }
    }
}
