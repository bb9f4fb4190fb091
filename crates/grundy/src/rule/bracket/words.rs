//! Loop nests in plain words.

use super::Manner;
use super::nest::{Left, Nest, Step};
use crate::rule::Expression;

/// A line of a nest in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// How many loops and tests it stands in.
    pub depth: usize,
    /// The line.
    pub text: String,
}

impl Nest {
    /// The loops, outermost first, and what the move leaves.
    #[must_use]
    pub fn words(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut depth = 0;
        for step in &self.steps {
            let (text, opens) = match step {
                Step::Test(condition) => (format!("if {condition}"), true),
                Step::Let { name, value } => (format!("let {name} = {value}"), false),
                Step::Solve { name, of, by } => (
                    format!("let {name} = ({of}) / ({by}), if that leaves no remainder"),
                    false,
                ),
                Step::Range { name, from, to } => (
                    format!(
                        "for each {name} from {} to {}",
                        bound(from, "max"),
                        bound(to, "min")
                    ),
                    true,
                ),
                Step::Members {
                    name,
                    set,
                    from,
                    to,
                } => {
                    let least = (!from.is_empty()).then(|| format!(" from {}", bound(from, "max")));
                    let most = (!to.is_empty()).then(|| format!(" up to {}", bound(to, "min")));
                    let text = format!(
                        "for each {name} in {set}{}{}",
                        least.unwrap_or_default(),
                        most.unwrap_or_default()
                    );
                    (text, true)
                }
                Step::List { name, values } => {
                    (format!("for each {name} of {}", list(values)), true)
                }
            };
            lines.push(Line { depth, text });
            depth += usize::from(opens);
        }
        let left: Vec<String> = self.to.iter().map(part).collect();
        let text = if left.is_empty() {
            "leave nothing".to_owned()
        } else {
            format!("leave {}", left.join(" + "))
        };
        lines.push(Line { depth, text });
        lines
    }
}

fn list(values: &[Expression]) -> String {
    let values: Vec<String> = values.iter().map(Expression::to_string).collect();
    values.join(", ")
}

fn bound(values: &[Expression], function: &str) -> String {
    match values {
        [value] => value.to_string(),
        values => format!("{function}({})", list(values)),
    }
}

fn part(left: &Left) -> String {
    match left {
        Left::Component { copies, entries } => match copies {
            Expression::Number(1) => format!("[{}]", list(entries)),
            copies => format!("{copies} times [{}]", list(entries)),
        },
        Left::Split {
            total,
            parts,
            manner,
        } => {
            let manner = match manner {
                Manner::Any => "",
                Manner::Equal => "equal ",
                Manner::Distinct => "distinct ",
                Manner::Consecutive => "consecutive ",
            };
            format!("each way to split {total} into {parts} {manner}heaps")
        }
    }
}
