//! A table of two numbers as an SVG: a cell for each component, darker for larger values, and
//! P-positions ringed.

use grundy::dispatch::List;
use grundy::standing::Outcome;
use std::fmt::Write;

/// Cells along each side that are drawn at most.
const MOST_CELLS: usize = 128;

/// The side of the square of cells, in units of the picture.
const SIDE: f64 = 768.0;

/// Room for the numbers beside the cells.
const MARGIN: f64 = 40.0;

const STYLE: &str = "
.page{fill:#fff}text{fill:#59636e;font:12px sans-serif}.cell{fill:#0969da}.once{fill:#bc4c00}
.p{fill:none;stroke:#1f2328;stroke-width:1.5}
@media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#9198a1}.cell{fill:#58a6ff}
.once{fill:#f0883e}.p{stroke:#f0f6fc}}
";

/// The plot of the rows of a table; of a table of more than two numbers, the plane where all but
/// the last two are 0. The first number runs down, the second across.
pub(crate) fn plot(rule: &str, rows: &[List]) -> String {
    let mut plane: Vec<&List> = rows.iter().collect();
    while let Some(List::Rows(inner)) = plane.first() {
        plane = inner.iter().collect();
    }
    let cells: Vec<Vec<Option<u32>>> = plane
        .iter()
        .take(MOST_CELLS)
        .map(|row| values(row).into_iter().take(MOST_CELLS).collect())
        .collect();
    let most = cells.iter().flatten().flatten().copied().max().unwrap_or(0);
    let count = cells.len().max(cells.first().map_or(0, Vec::len)).max(1);
    let side = SIDE / count as f64;
    let size = SIDE + 2.0 * MARGIN;
    let mut body = String::new();
    for (down, row) in cells.iter().enumerate() {
        for (across, value) in row.iter().enumerate() {
            let (x, y) = (MARGIN + across as f64 * side, MARGIN + down as f64 * side);
            let (class, shade) = match value {
                None => ("once", 1.0),
                Some(value) => (
                    "cell",
                    0.08 + 0.92 * f64::from(*value) / f64::from(most.max(1)),
                ),
            };
            let shown = value.map_or("∞".to_owned(), |value| value.to_string());
            let _ = writeln!(
                body,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" \
                 height=\"{side:.1}\" fill-opacity=\"{shade:.2}\"><title>[{down}, {across}]: \
                 {shown}</title></rect>"
            );
            if *value == Some(0) {
                let _ = writeln!(
                    body,
                    "<circle class=\"p\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
                    x + side / 2.0,
                    y + side / 2.0,
                    side * 0.3
                );
            }
        }
    }
    let step = count.div_ceil(16).max(1);
    for number in (0..count).step_by(step) {
        let middle = MARGIN + (number as f64 + 0.5) * side;
        let _ = writeln!(
            body,
            "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{number}</text>",
            MARGIN - 8.0,
            MARGIN - 8.0,
            middle + 4.0
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"page\" width=\"{size}\" height=\"{size}\"/>\n{body}</svg>\n",
        escaped(rule)
    )
}

fn values(row: &List) -> Vec<Option<u32>> {
    match row {
        List::Grundy(list) => list.iter().copied().map(Some).collect(),
        List::Open(list) => list.clone(),
        List::Outcomes(list) => {
            let value = |outcome: &Outcome| Some(u32::from(*outcome == Outcome::N));
            list.iter().map(value).collect()
        }
        List::Rows(_) => Vec::new(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_component_is_a_cell_and_p_positions_are_ringed() {
        let rows = [
            List::Grundy(vec![0, 1, 2]),
            List::Open(vec![Some(1), None, Some(0)]),
        ];
        let picture = plot("[a, b] -> [a - 1, b] where a < b", &rows);
        assert_eq!(
            picture.matches("<title>[").count(),
            7,
            "the rule has a title too"
        );
        assert_eq!(picture.matches("<circle").count(), 2);
        assert_eq!(picture.matches("class=\"once\"").count(), 1);
        assert!(picture.contains("a &lt; b"));
    }

    #[test]
    fn of_three_numbers_the_first_plane_is_drawn() {
        let plane = |value| {
            List::Rows(vec![
                List::Grundy(vec![value; 2]),
                List::Grundy(vec![value; 2]),
            ])
        };
        let picture = plot("x", &[plane(3), plane(4)]);
        assert_eq!(picture.matches(": 3</title>").count(), 4);
        assert!(!picture.contains(": 4</title>"));
    }
}
