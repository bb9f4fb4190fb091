//! Expressions over whole numbers: formulas, conditions, and the entries of moves in brackets.
//!
//! Operators, loosest first: `or`, `and` (or a comma), `not`, comparisons with `in` and `divides`
//! (they chain), `xor`, `+ -`, `* / %` (`/` is floor), power `**` (to the right). `if c then a
//! else b` is looser than all of them.

mod display;
mod evaluate;
mod exact;
mod machine;
#[cfg(test)]
pub(crate) mod samples;
mod text;

pub(in crate::rule) use display::Operand;
pub use evaluate::Evaluated;
pub(crate) use machine::least_zeckendorf;
pub use text::DEEPEST;
pub(in crate::rule) use text::{check_name, condition, entry, factor, leftover};

use crate::error::{Error, ErrorKind, Place, Result};
use crate::rule::Set;
use crate::rule::lexer::{nearest, quote};

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
    /// `p in primes`: the set is the same for every heap.
    Within(Box<Expression>, Box<Set>),
    /// `a and b`.
    And(Box<Expression>, Box<Expression>),
    /// `a or b`.
    Or(Box<Expression>, Box<Expression>),
    /// `f(a, b)`.
    Call(Function, Vec<Expression>),
    /// `if c then a else b`.
    If(Box<Expression>, Box<Expression>, Box<Expression>),
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
    /// The least prime factor; undefined below 2.
    Lpf,
    /// The number of primes that are at most this; undefined below 0.
    Primepi,
    /// The number of different prime factors; undefined below 1.
    Omega,
    /// The number of prime factors with multiplicity; undefined below 1.
    Bigomega,
    /// The absolute value.
    Abs,
    /// The least part of the Zeckendorf representation, the sum of Fibonacci numbers no two of
    /// which are neighbours; undefined below 1. Source: E. Zeckendorf, Bull. Soc. Roy. Sci.
    /// Liège 41, 1972.
    Zeckendorf,
}

impl Function {
    /// Every function.
    pub const ALL: [Function; 15] = [
        Function::Min,
        Function::Max,
        Function::Gcd,
        Function::Log2,
        Function::Isqrt,
        Function::Popcount,
        Function::V2,
        Function::Bitlen,
        Function::Digits,
        Function::Lpf,
        Function::Primepi,
        Function::Omega,
        Function::Bigomega,
        Function::Abs,
        Function::Zeckendorf,
    ];

    /// The name that users type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Function::Min => "min",
            Function::Max => "max",
            Function::Gcd => "gcd",
            Function::Log2 => "log2",
            Function::Isqrt => "isqrt",
            Function::Popcount => "popcount",
            Function::V2 => "v2",
            Function::Bitlen => "bitlen",
            Function::Digits => "digits",
            Function::Lpf => "lpf",
            Function::Primepi => "primepi",
            Function::Omega => "omega",
            Function::Bigomega => "bigomega",
            Function::Abs => "abs",
            Function::Zeckendorf => "zeckendorf",
        }
    }

    /// Whether it takes so many arguments.
    fn takes(self, arguments: usize) -> bool {
        match self {
            Function::Min | Function::Max => arguments >= 1,
            Function::Gcd => arguments == 2,
            _ => arguments == 1,
        }
    }

    /// How many arguments it takes, in words.
    fn arity(self) -> &'static str {
        match self {
            Function::Min | Function::Max => "one or more arguments",
            Function::Gcd => "2 arguments",
            _ => "1 argument",
        }
    }
}

/// How tightly the parts of the grammar bind: what is higher binds first.
mod level {
    pub(super) const IF: u8 = 0;
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const NOT: u8 = 3;
    pub(super) const COMPARISON: u8 = 4;
    pub(super) const XOR: u8 = 5;
    pub(super) const SUM: u8 = 6;
    pub(super) const PRODUCT: u8 = 7;
    pub(super) const UNARY: u8 = 8;
    pub(super) const POWER: u8 = 9;
    pub(super) const PRIMARY: u8 = 10;
}

impl Expression {
    /// A name, as in a formula that a program makes.
    #[must_use]
    pub fn name(name: &str) -> Self {
        Expression::Name(name.to_owned(), Place::default())
    }

    /// Calls `visit` with each part of the expression: this one, then the parts of its parts from
    /// left to right.
    pub fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expression)) {
        visit(self);
        match self {
            Expression::Number(_) | Expression::Name(..) => {}
            Expression::Negative(inner) | Expression::Not(inner) | Expression::Within(inner, _) => {
                inner.walk(visit);
            }
            Expression::Arithmetic(_, left, right)
            | Expression::And(left, right)
            | Expression::Or(left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            Expression::Comparison(first, links) => {
                first.walk(visit);
                links.iter().for_each(|(_, next)| next.walk(visit));
            }
            Expression::Member(item, members) => {
                item.walk(visit);
                members.iter().for_each(|member| member.walk(visit));
            }
            Expression::Call(_, arguments) => {
                arguments.iter().for_each(|argument| argument.walk(visit));
            }
            Expression::If(condition, then, other) => {
                condition.walk(visit);
                then.walk(visit);
                other.walk(visit);
            }
        }
    }

    /// Refuses every name that is not one of `known`.
    ///
    /// # Errors
    /// Points at the first such name and says which ones are known.
    pub fn check_names(&self, known: &[&str]) -> Result<()> {
        let mut unknown = None;
        self.walk(&mut |part| {
            if let Expression::Name(name, at) = part
                && !known.contains(&name.as_str())
            {
                unknown.get_or_insert((name, *at));
            }
        });
        let Some((name, at)) = unknown else {
            return Ok(());
        };
        let error = Error::new(ErrorKind::Name, format!("unknown name {}", quote(name))).at(at);
        Err(match nearest(name, known.iter().copied()) {
            Some(near) => error.hint(format!("did you mean `{near}`?")),
            None => error.hint(format!("names here are {}", known.join(", "))),
        })
    }

    /// The same expression with another one in place of a name.
    #[must_use]
    pub fn with_name(&self, name: &str, value: &Expression) -> Self {
        let with = |inner: &Expression| inner.with_name(name, value);
        let boxed = |inner: &Expression| Box::new(with(inner));
        let all = |list: &[Expression]| list.iter().map(with).collect();
        match self {
            Expression::Number(_) => self.clone(),
            Expression::Name(found, _) => if found == name { value } else { self }.clone(),
            Expression::Negative(a) => Expression::Negative(boxed(a)),
            Expression::Not(a) => Expression::Not(boxed(a)),
            Expression::Within(a, set) => Expression::Within(boxed(a), set.clone()),
            Expression::Arithmetic(operator, a, b) => {
                Expression::Arithmetic(*operator, boxed(a), boxed(b))
            }
            Expression::And(a, b) => Expression::And(boxed(a), boxed(b)),
            Expression::Or(a, b) => Expression::Or(boxed(a), boxed(b)),
            Expression::Comparison(first, links) => {
                let links = links.iter().map(|(relation, next)| (*relation, with(next)));
                Expression::Comparison(boxed(first), links.collect())
            }
            Expression::Member(item, members) => Expression::Member(boxed(item), all(members)),
            Expression::Call(function, arguments) => Expression::Call(*function, all(arguments)),
            Expression::If(a, b, c) => Expression::If(boxed(a), boxed(b), boxed(c)),
        }
    }
}
