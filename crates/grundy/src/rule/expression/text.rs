//! Reads expressions by precedence climbing, and keeps numbers and truths apart while it does.

mod membership;

use super::{Evaluated, Expression, Function, Operator, Relation, level};
use crate::error::{Error, Result, Span};
use crate::rule::lexer::{Cursor, Kind, LONGEST_TEXT, check_length, nearest, quote};
use crate::rule::literal;
use num_traits::ToPrimitive;
use std::str::FromStr;

/// How deep an expression may be: parentheses, and operators that wait for one another. A sum of
/// as many terms is as deep.
pub const DEEPEST: u32 = 128;

/// Words that cannot be names.
const KEYWORDS: [&str; 12] = [
    "or", "and", "not", "in", "divides", "xor", "mod", "if", "then", "else", "where", "into",
];

const RELATIONS: [(&str, Relation); 8] = [
    ("=", Relation::Equal),
    ("!=", Relation::Unequal),
    ("<=", Relation::AtMost),
    ("<", Relation::Less),
    (">=", Relation::AtLeast),
    (">", Relation::Greater),
    ("|", Relation::Divides),
    ("divides", Relation::Divides),
];

const OPERATORS: [(&str, u8, Operator); 8] = [
    ("xor", level::XOR, Operator::Xor),
    ("+", level::SUM, Operator::Add),
    ("-", level::SUM, Operator::Subtract),
    ("*", level::PRODUCT, Operator::Multiply),
    ("/", level::PRODUCT, Operator::Divide),
    ("%", level::PRODUCT, Operator::Remainder),
    ("mod", level::PRODUCT, Operator::Remainder),
    ("**", level::POWER, Operator::Power),
];

impl FromStr for Expression {
    type Err = Error;

    /// Reads an expression, a number or a truth.
    ///
    /// # Errors
    /// Points at the first place that cannot be read, or where a number stands for a truth or a
    /// truth for a number.
    fn from_str(text: &str) -> Result<Self> {
        Self::read(text, 0)
    }
}

impl Expression {
    /// Reads the expression that begins at byte `from` of `text`.
    ///
    /// # Errors
    /// As [`Expression::from_str`]; places are those of `text`.
    pub fn read(text: &str, from: usize) -> Result<Self> {
        read(text, from).map_err(|error| error.in_field("formula"))
    }
}

fn read(text: &str, from: usize) -> Result<Expression> {
    check_length(text, LONGEST_TEXT, "formula")?;
    let mut parser = Parser::new(Cursor::new(text, from, "formula"));
    let read = parser.expression()?;
    if parser.cursor.at_end() {
        return Ok(read.tree);
    }
    Err(parser.leftover())
}

/// Reads a number, up to where no operator goes on.
pub(in crate::rule) fn entry(cursor: &mut Cursor<'_>) -> Result<Expression> {
    of(cursor, |parser| {
        parser.commas = false;
        parser.expression()?.number()
    })
}

/// Reads what holds or not, up to where no operator goes on; commas are `and`.
pub(in crate::rule) fn condition(cursor: &mut Cursor<'_>) -> Result<Expression> {
    of(cursor, |parser| parser.expression()?.truth())
}

/// Reads a number to which no operator belongs, unless in parentheses.
pub(in crate::rule) fn factor(cursor: &mut Cursor<'_>) -> Result<Expression> {
    of(cursor, |parser| parser.primary()?.number())
}

fn of(
    cursor: &mut Cursor<'_>,
    read: impl FnOnce(&mut Parser<'_>) -> Result<Read>,
) -> Result<Expression> {
    let mut parser = Parser::new(*cursor);
    parser.bounded = true;
    let read = read(&mut parser)?;
    *cursor = parser.cursor;
    Ok(read.tree)
}

/// Refuses a word that cannot be a name.
pub(in crate::rule) fn check_name(name: &str, at: Span) -> Result<()> {
    let keyword = KEYWORDS.iter().any(|word| name.eq_ignore_ascii_case(word));
    let function = Function::ALL.iter().any(|known| known.name() == name);
    if !keyword && !function {
        return Ok(());
    }
    let what = if keyword { "a keyword" } else { "a function" };
    Err(Error::syntax(
        at,
        format!("expected a name, found {what}, {}", quote(name)),
    ))
}

/// An expression that was read.
struct Read {
    tree: Expression,
    truth: bool,
    at: Span,
    /// How many expressions stand in each other.
    depth: u32,
}

impl Read {
    fn number(self) -> Result<Self> {
        self.of(false)
    }

    fn truth(self) -> Result<Self> {
        self.of(true)
    }

    fn of(self, truth: bool) -> Result<Self> {
        let (expected, found, hint) = match (truth, self.truth) {
            (true, false) => (
                "something that holds or not",
                "a number",
                "compare it: `n % 3 = 0`",
            ),
            (false, true) => (
                "a number",
                "something that holds or not",
                "turn it into a number with `if ... then 1 else 0`",
            ),
            _ => return Ok(self),
        };
        let hint = match self.tree {
            Expression::Number(_) => "several values are a list: `k in {1, 2}`",
            _ => hint,
        };
        Err(Error::syntax(self.at, format!("expected {expected}, found {found}")).hint(hint))
    }
}

#[derive(Clone, Copy)]
struct Parser<'t> {
    cursor: Cursor<'t>,
    /// Whether a comma is `and` here; between arguments it is not.
    commas: bool,
    /// Whether a power that does not fit is refused: in a rule no assignment could give it a
    /// value.
    bounded: bool,
    depth: u32,
}

impl<'t> Parser<'t> {
    fn new(cursor: Cursor<'t>) -> Self {
        Self {
            cursor,
            commas: true,
            bounded: false,
            depth: 0,
        }
    }

    /// `if c then a else b`, or what has operators in it.
    fn expression(&mut self) -> Result<Read> {
        let start = self.cursor.token().span;
        if !self.cursor.at("if") {
            return self.climb(level::OR);
        }
        self.enter(start)?;
        self.cursor.advance();
        let condition = self.expression()?.truth()?;
        self.cursor.expect("then")?;
        let then = self.expression()?;
        self.cursor.expect("else")?;
        let other = self.expression()?.of(then.truth)?;
        self.depth -= 1;
        let depth = condition.depth.max(then.depth).max(other.depth);
        self.grow(Read {
            truth: then.truth,
            at: Span::new(start.start, other.at.end),
            depth,
            tree: Expression::If(
                Box::new(condition.tree),
                Box::new(then.tree),
                Box::new(other.tree),
            ),
        })
    }

    /// Operators that bind at least as tightly as `least`.
    fn climb(&mut self, least: u8) -> Result<Read> {
        let start = self.cursor.token().span;
        self.enter(start)?;
        let mut left = self.operand(least)?;
        loop {
            if self.cursor.at("^") {
                return Err(caret(&self.cursor));
            }
            if least <= level::COMPARISON && (self.relation().is_some() || self.cursor.at("in")) {
                left = self.comparison(left)?;
            } else if let Some((level, operator)) = self.operator()
                && least <= level
            {
                left = left.number()?;
                self.cursor.advance();
                // Powers group to the right, everything else to the left.
                let right = if level == level::POWER {
                    self.climb(level::UNARY)?
                } else {
                    self.climb(level + 1)?
                }
                .number()?;
                left = self.join(left, right, false, |a, b| {
                    Expression::Arithmetic(operator, a, b)
                })?;
                if self.bounded {
                    check_power(&left)?;
                }
            } else if least <= level::AND && self.at_and() {
                left = left.truth()?;
                let comma = self.cursor.at(",");
                self.cursor.advance();
                if comma && (self.cursor.at_end() || self.cursor.at(";") || self.cursor.at("[")) {
                    return Err(self.cursor.expected("a condition after the comma"));
                }
                let right = self.climb(level::NOT)?.truth()?;
                left = self.join(left, right, true, Expression::And)?;
            } else if least <= level::OR && self.cursor.at("or") {
                left = left.truth()?;
                self.cursor.advance();
                let right = self.climb(level::AND)?.truth()?;
                left = self.join(left, right, true, Expression::Or)?;
            } else {
                self.depth -= 1;
                return Ok(left);
            }
        }
    }

    /// `not a`, `-a`, or what has no operator in front.
    fn operand(&mut self, least: u8) -> Result<Read> {
        let start = self.cursor.token().span;
        if least <= level::NOT && self.cursor.accept("not") {
            let inner = self.climb(level::NOT)?.truth()?;
            return self.grow(Read {
                at: Span::new(start.start, inner.at.end),
                tree: Expression::Not(Box::new(inner.tree)),
                ..inner
            });
        }
        if !self.cursor.accept("-") {
            return self.primary();
        }
        let literal = self.cursor.token().kind == Kind::Number;
        let inner = self.climb(level::UNARY)?.number()?;
        let at = Span::new(start.start, inner.at.end);
        let tree = match inner.tree {
            Expression::Number(number) if literal => Expression::Number(-number),
            tree => Expression::Negative(Box::new(tree)),
        };
        self.grow(Read { tree, at, ..inner })
    }

    fn primary(&mut self) -> Result<Read> {
        let start = self.cursor.token().span;
        if self.cursor.accept("(") {
            let commas = std::mem::replace(&mut self.commas, true);
            let inner = self.expression()?;
            self.close(")", start)?;
            self.commas = commas;
            return Ok(Read {
                at: Span::new(start.start, self.cursor.end_before()),
                ..inner
            });
        }
        match self.cursor.token().kind {
            Kind::Number => self.number(),
            Kind::Word if !KEYWORDS.iter().any(|word| self.cursor.at(word)) => self.word(),
            _ => Err(self.no_operand()),
        }
    }

    fn no_operand(&self) -> Error {
        let error = self.cursor.expected("a number or a name");
        if self.cursor.at("/") || self.cursor.at("*") || self.cursor.at("=") {
            error.hint("`/` rounds down already, powers are `**`, equality is `=`")
        } else if self.cursor.at(">") || self.cursor.at("<") {
            error.hint("relations are `=`, `!=`, `<`, `<=`, `>` and `>=`")
        } else if self.cursor.at("{") {
            error.hint("a list of values follows `in`: `k in {1, 2}`")
        } else if self.cursor.at("if") || self.cursor.at("not") {
            let word = self.cursor.word();
            error.hint(format!("put `{word} ...` into parentheses"))
        } else if self.cursor.at("!") {
            error.hint("write `not`")
        } else if self.cursor.at("mod") {
            error.hint("the remainder is an operator: `n % 2`")
        } else {
            error
        }
    }

    fn number(&mut self) -> Result<Read> {
        let (number, at) = literal::natural(&mut self.cursor)?;
        let Some(number) = number.0.to_i128() else {
            let what = self.cursor.what();
            return Err(Error::invalid(format!("numbers in a {what} are below 2^127")).at(at));
        };
        if self.cursor.at(".") && self.cursor.token().span.start == at.end {
            return Err(self
                .cursor
                .expected("an operator")
                .hint("numbers are whole: half of n, rounded down, is `n/2`"));
        }
        let next = self.cursor.token();
        if next.span.start == at.end
            && (next.kind == Kind::Word || self.cursor.at("("))
            && !KEYWORDS.iter().any(|word| self.cursor.at(word))
        {
            return Err(self.cursor.expected("an operator").hint(format!(
                "multiplication is written: `{number}*{}`",
                self.cursor.word()
            )));
        }
        Ok(Read {
            tree: Expression::Number(number),
            truth: false,
            at,
            depth: 0,
        })
    }

    /// A name, or a function with its arguments.
    fn word(&mut self) -> Result<Read> {
        let (name, at) = (self.cursor.word(), self.cursor.token().span);
        self.cursor.advance();
        let function = Function::ALL
            .iter()
            .find(|function| function.name() == name);
        match function {
            Some(&function) => self.call(function, at),
            None if self.cursor.at("(") => {
                let error = Error::syntax(at, format!("unknown function {}", quote(name)));
                let names = Function::ALL.map(Function::name);
                Err(match (name, nearest(name, names)) {
                    ("floor", _) => error.hint("`/` rounds down already"),
                    ("ceil", _) => error.hint("half of n, rounded up, is `(n + 1) / 2`"),
                    ("sqrt", _) => error.hint("the square root, rounded down, is `isqrt`"),
                    (_, Some(near)) => error.hint(format!("did you mean `{near}`?")),
                    _ => error.hint(format!(
                        "functions are {}; multiplication is written `*`",
                        names.join(", ")
                    )),
                })
            }
            None => Ok(Read {
                tree: Expression::Name(name.to_owned(), at.into()),
                truth: false,
                at,
                depth: 0,
            }),
        }
    }

    fn call(&mut self, function: Function, at: Span) -> Result<Read> {
        let open = self.cursor.token().span;
        if !self.cursor.accept("(") {
            return Err(self
                .cursor
                .expected(&format!("`(` after the function `{}`", function.name())));
        }
        let (arguments, depth) = self.list(")", open)?;
        let at = Span::new(at.start, self.cursor.end_before());
        if !function.takes(arguments.len()) {
            return Err(Error::syntax(
                at,
                format!(
                    "`{}` takes {}, not {}",
                    function.name(),
                    function.arity(),
                    arguments.len()
                ),
            ));
        }
        self.grow(Read {
            tree: Expression::Call(function, arguments),
            truth: false,
            at,
            depth,
        })
    }

    /// Numbers with commas between them, up to `close`, and the depth of the deepest.
    fn list(&mut self, close: &str, open: Span) -> Result<(Vec<Expression>, u32)> {
        let commas = std::mem::replace(&mut self.commas, false);
        let (mut items, mut depth) = (Vec::new(), 0);
        loop {
            let item = self.expression()?.number()?;
            depth = depth.max(item.depth);
            items.push(item.tree);
            if !self.cursor.accept(",") {
                break;
            }
        }
        self.close(close, open)?;
        self.commas = commas;
        Ok((items, depth))
    }

    fn close(&mut self, close: &str, open: Span) -> Result<()> {
        if self.cursor.accept(close) {
            return Ok(());
        }
        if self.cursor.at_end() {
            let opened = quote(self.cursor.slice(open));
            return Err(Error::syntax(
                open,
                format!(
                    "expected `{close}` to close this {opened}, found {}",
                    self.cursor.found()
                ),
            ));
        }
        Err(self.leftover())
    }

    /// `a < b <= c`, or `a in {1, 2}`.
    fn comparison(&mut self, left: Read) -> Result<Read> {
        let left = left.number()?;
        let start = left.at.start;
        let mut depth = left.depth;
        if self.cursor.accept("in") {
            return self.membership(left);
        }
        let mut links = Vec::new();
        while let Some(relation) = self.relation() {
            self.cursor.advance();
            let right = self.climb(level::XOR)?.number()?;
            depth = depth.max(right.depth);
            links.push((relation, right.tree));
        }
        self.grow(Read {
            tree: Expression::Comparison(Box::new(left.tree), links),
            truth: true,
            at: Span::new(start, self.cursor.end_before()),
            depth,
        })
    }

    fn relation(&self) -> Option<Relation> {
        let found = RELATIONS.iter().find(|(sign, _)| self.cursor.at(sign));
        found.map(|&(_, relation)| relation)
    }

    fn operator(&self) -> Option<(u8, Operator)> {
        let found = OPERATORS.iter().find(|(sign, ..)| self.cursor.at(sign));
        found.map(|&(_, level, operator)| (level, operator))
    }

    fn at_and(&self) -> bool {
        self.cursor.at("and") || self.commas && self.cursor.at(",")
    }

    fn join(
        &self,
        left: Read,
        right: Read,
        truth: bool,
        tree: impl FnOnce(Box<Expression>, Box<Expression>) -> Expression,
    ) -> Result<Read> {
        self.grow(Read {
            at: Span::new(left.at.start, right.at.end),
            depth: left.depth.max(right.depth),
            truth,
            tree: tree(Box::new(left.tree), Box::new(right.tree)),
        })
    }

    /// Counts an expression around others; whoever walks the tree may go that deep.
    fn grow(&self, read: Read) -> Result<Read> {
        if read.depth >= DEEPEST {
            return Err(self.too_deep(read.at));
        }
        let depth = read.depth + 1;
        Ok(Read { depth, ..read })
    }

    fn enter(&mut self, at: Span) -> Result<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.too_deep(at));
        }
        Ok(())
    }

    fn too_deep(&self, at: Span) -> Error {
        Error::invalid(format!(
            "the {} is nested more than {DEEPEST} deep, which is the limit",
            self.cursor.what()
        ))
        .at(at)
    }

    /// The error for what follows a whole expression.
    fn leftover(&self) -> Error {
        let what = self.cursor.what();
        leftover(
            &self.cursor,
            &format!("an operator or the end of the {what}"),
        )
    }
}

fn caret(cursor: &Cursor<'_>) -> Error {
    let error = Error::syntax(
        cursor.token().span,
        "`^` is a power in some languages and xor in others, and is not read here",
    );
    error.hint("write `**` for the power, `xor` for the nim-sum")
}

/// The error for what follows an expression where only `expected` may.
pub(in crate::rule) fn leftover(cursor: &Cursor<'_>, expected: &str) -> Error {
    let error = cursor.expected(expected);
    match cursor.word() {
        "&&" => error.hint("write `and`"),
        "&" => error.hint("`and` joins two conditions; the last binary digit is `n % 2`"),
        "||" => error.hint("write `or`"),
        "<" | ">" | "=" | "<=" | ">=" | "==" | "!=" => {
            error.hint("write `and` between two comparisons")
        }
        "?" => error.hint("write `if ... then ... else ...`"),
        ".." | "..." => error.hint("a range follows `in`: `k in 1..3`"),
        "!" => error.hint("products are written out; `k in factorials` is a set"),
        _ => error,
    }
}

/// Refuses a power of two literals that does not fit.
fn check_power(read: &Read) -> Result<()> {
    let Expression::Arithmetic(Operator::Power, base, exponent) = &read.tree else {
        return Ok(());
    };
    let literal = |part: &Expression| matches!(part, Expression::Number(_));
    if !literal(base) || !literal(exponent) || read.tree.evaluate(&|_| None) != Evaluated::Overflow
    {
        return Ok(());
    }
    Err(
        Error::invalid("the power does not fit: numbers are below 2^127")
            .at(read.at)
            .hint("the largest power of 2 is `2**126`"),
    )
}
