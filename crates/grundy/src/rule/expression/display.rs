//! Writes expressions in canonical form, with no parentheses that are not needed.

use super::{Expression, Operator, Relation, level};
use crate::rule::Set;
use std::fmt::{Display, Formatter, Result};

impl Display for Expression {
    /// The canonical text, which reads back as the same expression.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write(self, level::IF, f)
    }
}

/// An expression as it is written before a `*`: bare only where nothing could bind tighter.
pub(in crate::rule) struct Operand<'e>(pub(in crate::rule) &'e Expression);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write(self.0, level::PRIMARY, f)
    }
}

/// Writes what stands where only operators of at least the level `least` may stand bare.
fn write(expression: &Expression, least: u8, f: &mut Formatter<'_>) -> Result {
    if level_of(expression) < least {
        f.write_str("(")?;
        bare(expression, f)?;
        return f.write_str(")");
    }
    bare(expression, f)
}

fn level_of(expression: &Expression) -> u8 {
    match expression {
        Expression::If(..) => level::IF,
        Expression::Or(..) => level::OR,
        Expression::And(..) => level::AND,
        Expression::Not(..) => level::NOT,
        Expression::Comparison(..) | Expression::Member(..) | Expression::Within(..) => {
            level::COMPARISON
        }
        Expression::Arithmetic(operator, ..) => operator.level(),
        Expression::Negative(..) => level::UNARY,
        Expression::Number(number) if *number < 0 => level::UNARY,
        Expression::Number(_) | Expression::Name(..) | Expression::Call(..) => level::PRIMARY,
    }
}

fn bare(expression: &Expression, f: &mut Formatter<'_>) -> Result {
    match expression {
        Expression::Number(number) => number.fmt(f),
        Expression::Name(name, _) => f.write_str(name),
        Expression::Negative(inner) => {
            f.write_str("-")?;
            // Without parentheses this would read as a number below 0.
            let literal = matches!(**inner, Expression::Number(number) if number >= 0);
            let least = if literal { u8::MAX } else { level::UNARY };
            write(inner, least, f)
        }
        Expression::Not(inner) => {
            f.write_str("not ")?;
            write(inner, level::NOT, f)
        }
        Expression::Arithmetic(operator, left, right) => {
            let level = operator.level();
            // Powers group to the right, everything else to the left.
            let (left_least, right_least) = match operator {
                Operator::Power => (level::PRIMARY, level::UNARY),
                _ => (level, level + 1),
            };
            write(left, left_least, f)?;
            write!(f, " {} ", operator.sign())?;
            write(right, right_least, f)
        }
        Expression::Comparison(first, links) => {
            write(first, level::XOR, f)?;
            for (relation, next) in links {
                write!(f, " {} ", relation.sign())?;
                write(next, level::XOR, f)?;
            }
            Ok(())
        }
        Expression::Member(item, members) => {
            write(item, level::XOR, f)?;
            f.write_str(" in {")?;
            list(members, f)?;
            f.write_str("}")
        }
        Expression::Within(item, set) => {
            write(item, level::XOR, f)?;
            // Some would take the `or` or the `where` that follows for their own.
            match **set {
                Set::Union(_) | Set::AllExcept(_) | Set::Powers { most: Some(_), .. } => {
                    write!(f, " in ({set})")
                }
                _ => write!(f, " in {set}"),
            }
        }
        Expression::And(left, right) => {
            write(left, level::AND, f)?;
            f.write_str(" and ")?;
            write(right, level::NOT, f)
        }
        Expression::Or(left, right) => {
            write(left, level::OR, f)?;
            f.write_str(" or ")?;
            write(right, level::AND, f)
        }
        Expression::Call(function, arguments) => {
            write!(f, "{}(", function.name())?;
            list(arguments, f)?;
            f.write_str(")")
        }
        Expression::If(condition, then, other) => {
            f.write_str("if ")?;
            write(condition, level::OR, f)?;
            f.write_str(" then ")?;
            write(then, level::OR, f)?;
            f.write_str(" else ")?;
            write(other, level::IF, f)
        }
    }
}

fn list(items: &[Expression], f: &mut Formatter<'_>) -> Result {
    for (i, item) in items.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        write(item, level::IF, f)?;
    }
    Ok(())
}

impl Operator {
    fn level(self) -> u8 {
        match self {
            Operator::Xor => level::XOR,
            Operator::Add | Operator::Subtract => level::SUM,
            Operator::Multiply | Operator::Divide | Operator::Remainder => level::PRODUCT,
            Operator::Power => level::POWER,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Power => "**",
            Operator::Xor => "xor",
        }
    }
}

impl Relation {
    fn sign(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::Unequal => "!=",
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::Greater => ">",
            Relation::AtLeast => ">=",
            Relation::Divides => "|",
        }
    }
}
