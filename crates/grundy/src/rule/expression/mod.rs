//! Expressions over whole numbers: formulas, conditions, and the entries of moves in brackets.
//!
//! Operators, loosest first: `or`, `and` (or a comma), `not`, comparisons with `in` and `divides`
//! (they chain), `xor`, `+ -`, `* / %` (`/` is floor), power `**` (to the right).

use crate::error::Place;

/// An expression; truth is not a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    /// A number literal.
    Number(i128),
    /// A name, and where it stands.
    Name(String, Place),
    /// `-a`.
    Negative(Box<Expression>),
    /// `not a`.
    Not(Box<Expression>),
    /// `a op b` on numbers.
    Arithmetic(Operator, Box<Expression>, Box<Expression>),
    /// `a < b <= c`: holds when each neighbouring pair does.
    Comparison(Box<Expression>, Vec<(Relation, Expression)>),
    /// `a in {1, 2}`.
    Member(Box<Expression>, Vec<Expression>),
    /// `a and b`.
    And(Box<Expression>, Box<Expression>),
    /// `a or b`.
    Or(Box<Expression>, Box<Expression>),
    /// `f(a, b)`.
    Call(Function, Vec<Expression>),
}

/// Operators on numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounded down
    Divide,
    /// `%`, the remainder that goes with `/`
    Remainder,
    /// `**`
    Power,
    /// `xor`
    Xor,
}

/// Relations between numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `divides`, `|`
    Divides,
}

/// Functions of whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// The least of one or more.
    Min,
    /// The greatest of one or more.
    Max,
    /// The greatest common divisor of two.
    Gcd,
    /// The floor of the binary logarithm; undefined below 1.
    Log2,
    /// The floor of the square root; undefined below 0.
    Isqrt,
    /// The number of binary ones; undefined below 0.
    Popcount,
    /// The exponent of 2; undefined at 0.
    V2,
    /// The number of binary digits, 0 at 0; undefined below 0.
    Bitlen,
    /// The sum of the decimal digits; undefined below 0.
    Digits,
}
