//! A plot of values against n as SVG: the period shaded, exceptional values ringed, readable on
//! light and dark pages.
//!
//! Where there are more values than a picture can hold, points that fall into the same cell of a
//! grid are drawn once, and the caption says how large the cells are: no value is left out, only
//! merged with one that looks the same.

use crate::heat;
use crate::view::{self, values::first};
use crate::words::{number, sentence, word};
use grundy::dispatch::{List, Study, ValueList};
use grundy::law::LawReport;
use grundy::rule::Convention;
use grundy::standing::Outcome;
use std::collections::BTreeSet;
use std::fmt::Write;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 520.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 936.0;
const TOP: f64 = 104.0;
const BOTTOM: f64 = 430.0;
/// More points make a file that browsers are slow to draw.
const MOST_POINTS: usize = 20_000;
/// Rings beyond these would cover each other.
const MOST_RINGS: usize = 500;
/// A band of the shading that is narrower cannot be told from its neighbours.
const NARROWEST_BAND: f64 = 3.0;
/// Characters of a line under the title.
const LINE: usize = 132;

/// Plain classes: variables are unknown to many programs that draw SVG.
const STYLE: &str = "
.page{fill:#ffffff}text{font:13px system-ui,sans-serif;fill:#57606a}
.rule{font-size:20px;font-weight:600;fill:#1f2328}
.axis{stroke:#57606a;fill:none}.tick{stroke:#d8dee4}
.point{stroke:#0969da;stroke-linecap:round}.ring{fill:none;stroke:#bc4c00;stroke-width:1.6}
.first{fill:#54aeff;opacity:.28}.later{fill:#54aeff;opacity:.1}
@media(prefers-color-scheme:dark){
.page{fill:#0d1117}text{fill:#9198a1}.rule{fill:#f0f6fc}
.axis{stroke:#9198a1}.tick{stroke:#2f353d}.point{stroke:#58a6ff}.ring{stroke:#f0883e}
.first{fill:#388bfd;opacity:.3}.later{fill:#388bfd;opacity:.12}}
";

/// The plot of `values`, which are values of the rule that `study` is about.
pub(crate) fn plot(study: &Study, values: &ValueList) -> String {
    let heights: Vec<u32> = match &values.list {
        List::Rows(rows) => return heat::plot(&study.rule, rows),
        List::Grundy(list) => list.clone(),
        // A heap that is won at once stands at the height 0 of no value.
        List::Open(list) => list.iter().map(|value| value.unwrap_or(0)).collect(),
        List::Outcomes(list) => list
            .iter()
            .map(|outcome| u32::from(*outcome == Outcome::N))
            .collect(),
    };
    let misere = matches!(values.list, List::Outcomes(_));
    let scale = Scale::new(first(values), &heights);
    let points = Points::new(&scale, &heights);
    let law = study.law.as_ref();
    let exceptions = law.map_or_else(Vec::new, |law| exceptions(law, first(values), &heights));

    let mut body = String::new();
    if let Some(law) = law {
        shade(law, &scale, &mut body);
    }
    axes(&scale, misere, &mut body);
    points.draw(&mut body);
    for &(n, value) in exceptions.iter().take(MOST_RINGS) {
        let (x, y) = (scale.x(n), scale.y(value));
        put(
            &mut body,
            format_args!("<circle class=\"ring\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>\n"),
        );
    }
    key(law, &exceptions, &mut body);
    let description = describe(study, &scale, heights.len(), points.cell, exceptions.len());
    document(study, &description, &body)
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = svg.write_fmt(text);
}

/// Where n and values stand in the picture.
struct Scale {
    from: u64,
    to: u64,
    most: u32,
}

impl Scale {
    fn new(from: u64, heights: &[u32]) -> Self {
        Self {
            from,
            to: from + (heights.len() as u64).saturating_sub(1).max(1),
            most: heights.iter().copied().max().unwrap_or(0).max(1),
        }
    }

    fn x(&self, n: u64) -> f64 {
        let part = (n as f64 - self.from as f64) / (self.to - self.from) as f64;
        LEFT + 10.0 + part * (RIGHT - LEFT - 20.0)
    }

    fn y(&self, value: u32) -> f64 {
        BOTTOM - 12.0 - f64::from(value) / f64::from(self.most) * (BOTTOM - TOP - 24.0)
    }

    /// Halfway between n − 1 and n: where a band begins.
    fn edge(&self, n: u64) -> f64 {
        let half = (self.x(self.from + 1) - self.x(self.from)) / 2.0;
        (self.x(n) - half).clamp(LEFT, RIGHT)
    }
}

/// The points that are drawn, in cells of `cell` pixels where they had to be merged.
struct Points {
    places: Vec<(f64, f64)>,
    cell: Option<f64>,
}

impl Points {
    fn new(scale: &Scale, heights: &[u32]) -> Self {
        let place = |(n, &value): (u64, &u32)| (scale.x(n), scale.y(value));
        if heights.len() <= MOST_POINTS {
            return Self {
                places: (scale.from..).zip(heights).map(place).collect(),
                cell: None,
            };
        }
        let mut cell = 0.5;
        loop {
            // Cells are few: the picture has less than 2^21 of half a pixel.
            let cells: BTreeSet<(u32, u32)> = (scale.from..)
                .zip(heights)
                .map(place)
                .map(|(x, y)| ((x / cell) as u32, (y / cell) as u32))
                .collect();
            if cells.len() <= MOST_POINTS {
                let middle = |i: u32| (f64::from(i) + 0.5) * cell;
                return Self {
                    places: cells
                        .into_iter()
                        .map(|(x, y)| (middle(x), middle(y)))
                        .collect(),
                    cell: Some(cell),
                };
            }
            cell *= 2.0;
        }
    }

    fn draw(&self, svg: &mut String) {
        let width = match self.places.len() {
            0..=200 => 6.0,
            201..=1000 => 4.0,
            1001..=5000 => 2.6,
            _ => 2.0,
        };
        put(
            svg,
            format_args!("<path class=\"point\" stroke-width=\"{width}\" d=\""),
        );
        for (x, y) in &self.places {
            put(svg, format_args!("M{x:.1} {y:.1}h0"));
        }
        svg.push_str("\"/>\n");
    }
}

/// Values before the preperiod's end that are not what the period, run backwards, would give.
fn exceptions(law: &LawReport, from: u64, heights: &[u32]) -> Vec<(u64, u32)> {
    let (Some(preperiod), Some(period)) = (law.preperiod, law.period.filter(|period| *period > 0))
    else {
        return Vec::new();
    };
    let saltus = law.saltus.unwrap_or(0);
    let value = |n: u64| {
        heights
            .get(usize::try_from(n.checked_sub(from)?).ok()?)
            .copied()
    };
    let differs = |n: &u64| {
        let periods = (preperiod - n).div_ceil(period);
        let later = periods
            .checked_mul(period)
            .and_then(|ahead| value(n + ahead));
        later.zip(value(*n)).is_some_and(|(later, now)| {
            u64::from(later) != u64::from(now).saturating_add(periods.saturating_mul(saltus))
        })
    };
    let end = from.saturating_add(heights.len() as u64).min(preperiod);
    (from..end)
        .filter(differs)
        .filter_map(|n| Some((n, value(n)?)))
        .collect()
}

/// The first period, and as far as they can be told apart every second one after it.
fn shade(law: &LawReport, scale: &Scale, svg: &mut String) {
    let (Some(preperiod), Some(period)) = (law.preperiod, law.period.filter(|period| *period > 0))
    else {
        return;
    };
    let mut start = preperiod;
    let mut class = "first";
    while start <= scale.to {
        let (left, right) = (scale.edge(start), scale.edge(start.saturating_add(period)));
        let (width, height) = (right - left, BOTTOM - TOP);
        put(
            svg,
            format_args!(
                "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{TOP}\" width=\"{width:.1}\" height=\"{height}\"/>\n"
            ),
        );
        if scale.x(scale.from + 1) - scale.x(scale.from) < NARROWEST_BAND / period as f64 {
            return;
        }
        class = "later";
        start = start.saturating_add(period.saturating_mul(2));
    }
}

/// A step of 1, 2 or 5 times a power of ten that cuts `length` into at most `most` parts.
fn step(length: u64, most: u64) -> u64 {
    let mut power = 1u64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if length / step <= most {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

fn axes(scale: &Scale, misere: bool, svg: &mut String) {
    let across = step(scale.to - scale.from, 12);
    let up = step(u64::from(scale.most), 8);
    let first = scale.from.div_ceil(across) * across;
    for n in (first..=scale.to).step_by(usize::try_from(across).unwrap_or(usize::MAX)) {
        let (x, below, label) = (scale.x(n), BOTTOM + 5.0, BOTTOM + 22.0);
        put(
            svg,
            format_args!(
                "<path class=\"axis\" d=\"M{x:.1} {BOTTOM}V{below}\"/>\
                 <text x=\"{x:.1}\" y=\"{label}\" text-anchor=\"middle\">{n}</text>\n"
            ),
        );
    }
    for value in (0..=scale.most).step_by(usize::try_from(up).unwrap_or(usize::MAX)) {
        let (y, x, text) = (scale.y(value), LEFT - 8.0, scale.y(value) + 4.0);
        let label = match (misere, value) {
            (true, 0) => "P".to_owned(),
            (true, _) => "N".to_owned(),
            (false, _) => value.to_string(),
        };
        put(
            svg,
            format_args!(
                "<path class=\"tick\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>\
                 <text x=\"{x}\" y=\"{text:.1}\" text-anchor=\"end\">{label}</text>\n"
            ),
        );
    }
    let (name, x) = (if misere { "" } else { "g(n)" }, LEFT - 8.0);
    let (above, beside, level) = (TOP - 6.0, RIGHT + 8.0, BOTTOM + 4.0);
    put(
        svg,
        format_args!(
            "<path class=\"axis\" d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\"/>\
             <text x=\"{x}\" y=\"{above}\" text-anchor=\"end\">{name}</text>\
             <text x=\"{beside}\" y=\"{level}\">n</text>\n"
        ),
    );
}

/// What the signs mean, below the plot.
fn key(law: Option<&LawReport>, exceptions: &[(u64, u32)], svg: &mut String) {
    let y = BOTTOM + 48.0;
    let text = y + 4.5;
    let mut x = LEFT;
    let mut entry = |sign: String, label: String| {
        let after = x + 20.0;
        put(
            svg,
            format_args!(
                "{sign}<text x=\"{after}\" y=\"{text}\">{}</text>\n",
                escaped(&label)
            ),
        );
        // The width of the text is not known here; seven units a character are enough for it.
        x = after + 24.0 + 7.0 * label.chars().count() as f64;
        x
    };
    let point = format!(
        "<path class=\"point\" stroke-width=\"6\" d=\"M{} {y}h0\"/>",
        LEFT + 8.0
    );
    let mut x = entry(point, word("svg-value"));
    if let Some(period) = law.and_then(|law| law.period) {
        let (top, label) = (y - 7.0, sentence("law-period", &[("n", number(period))]));
        x = entry(
            format!("<rect class=\"first\" x=\"{x}\" y=\"{top}\" width=\"16\" height=\"14\"/>"),
            label,
        );
    }
    if !exceptions.is_empty() {
        let x = x + 8.0;
        entry(
            format!("<circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"5\"/>"),
            word("svg-exception"),
        );
    }
}

fn describe(
    study: &Study,
    scale: &Scale,
    count: usize,
    cell: Option<f64>,
    exceptions: usize,
) -> String {
    let id = match study.convention {
        Convention::Normal => "svg-description",
        Convention::Misere => "svg-description-misere",
    };
    let mut text = sentence(
        id,
        &[
            ("count", count.into()),
            ("from", number(scale.from)),
            ("most", scale.most.into()),
            ("convention", view::convention(study.convention).into()),
        ],
    );
    if let Some(cell) = cell {
        text.push(' ');
        text.push_str(&sentence(
            "svg-merged",
            &[("cell", cell.to_string().into())],
        ));
    }
    if exceptions > MOST_RINGS {
        text.push(' ');
        text.push_str(&sentence(
            "svg-rings",
            &[("drawn", MOST_RINGS.into()), ("count", exceptions.into())],
        ));
    }
    text
}

fn document(study: &Study, description: &str, body: &str) -> String {
    let title = escaped(&study.rule);
    let law = match &study.law {
        Some(law) => format!(
            "{}. {}",
            law.text.trim_end_matches('.'),
            view::standing_text(&study.standing)
        ),
        None => view::standing_text(&study.standing),
    };
    let mut text = String::new();
    for (i, line) in textwrap::wrap(&law, LINE).iter().take(2).enumerate() {
        let y = 54 + 18 * i;
        put(
            &mut text,
            format_args!("<text x=\"24\" y=\"{y}\">{}</text>\n", escaped(line)),
        );
    }
    let caption = HEIGHT - 14.0;
    let description = escaped(description);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"desc\">{law} {description}</desc>\n\
         <style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"rule\" x=\"24\" y=\"32\">{title}</text>\n{text}{body}\
         <text x=\"24\" y=\"{caption}\">{description}</text>\n</svg>\n",
        law = escaped(&law),
    )
}

/// Text as it may stand in XML; control characters may not at all.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
