//! Writes a rule in brackets in canonical form.

use super::{Brackets, Clause, Manner, Part};
use crate::rule::Expression;
use crate::rule::expression::Operand;
use std::fmt;

impl fmt::Display for Brackets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, clause) in self.clauses.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            clause.fmt(f)?;
        }
        match &self.win {
            Some(condition) => write!(f, "; win when {condition}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] -> ", self.from.join(", "))?;
        if self.to.is_empty() {
            f.write_str("0")?;
        }
        for (index, part) in self.to.iter().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            self.part(part, f)?;
        }
        match &self.condition {
            Some(condition) => write!(f, " where {condition}"),
            None => Ok(()),
        }
    }
}

impl Clause {
    fn part(&self, part: &Part, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match part {
            Part::Component { copies, entries } => {
                if let Some(copies) = copies {
                    write!(f, "{}*", Operand(copies))?;
                }
                f.write_str("[")?;
                for (index, entry) in entries.iter().enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{entry}")?;
                }
                f.write_str("]")
            }
            Part::Split {
                total,
                parts,
                manner,
            } => {
                f.write_str("split ")?;
                let whole =
                    matches!(total, Expression::Name(name, _) if self.from.first() == Some(name));
                if !whole {
                    write!(f, "{total} ")?;
                }
                write!(f, "into {parts} ")?;
                f.write_str(match manner {
                    Manner::Any => "parts",
                    Manner::Equal => "equal parts",
                    Manner::Distinct => "distinct parts",
                    Manner::Consecutive => "consecutive parts",
                })
            }
        }
    }
}
