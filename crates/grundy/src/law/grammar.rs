//! The small grammar of formulas that the search for closed forms goes through.
//!
//! A formula is a name (n, or one of a component's numbers), one of a few functions, an operation
//! with a constant, or an operation on two formulas. Here is how each is computed on machine numbers (for the search) and how it
//! is written as an [`Expression`]; both agree with [`Expression::evaluate`], which is the
//! meaning.

use crate::primes::Primes;
use crate::rule::Expression;
use crate::rule::expression::{Function, Operator, least_zeckendorf};
use num_integer::Integer;

/// Values beyond this are not looked at: no nim-sequence in memory reaches it.
const LARGEST: i64 = 1 << 50;

/// One operation on one formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unary {
    /// Add a constant.
    Plus(i64),
    /// Subtract a constant.
    Minus(i64),
    /// Subtract from a constant.
    From(i64),
    /// Multiply by a constant.
    Times(i64),
    /// Floor of the quotient by a constant.
    Over(i64),
    /// Remainder by a constant.
    Modulo(i64),
    /// Nim-sum with a constant.
    Xor(i64),
    /// The lesser of it and a constant.
    AtMost(i64),
    /// The greater of it and a constant.
    AtLeast(i64),
    /// A function.
    Of(Function),
    /// 2 to this power.
    PowerOfTwo,
}

/// One operation on two formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binary {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Xor,
    Min,
    Max,
    Gcd,
}

impl Binary {
    /// Those that formulas in n are made with.
    pub(super) const OF_ONE: [Self; 8] = [
        Self::Plus,
        Self::Minus,
        Self::Times,
        Self::Over,
        Self::Modulo,
        Self::Xor,
        Self::Min,
        Self::Max,
    ];

    pub(super) fn commutes(self) -> bool {
        !matches!(self, Self::Minus | Self::Over | Self::Modulo)
    }

    #[inline]
    pub(super) fn apply(self, a: i64, b: i64) -> Option<i64> {
        let value = match self {
            Self::Plus => a + b,
            Self::Minus => a - b,
            Self::Times => a.checked_mul(b)?,
            Self::Over | Self::Modulo if b == 0 => return None,
            Self::Over => Integer::div_floor(&a, &b),
            Self::Modulo => a.mod_floor(&b),
            Self::Xor => a ^ b,
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::Gcd => a.gcd(&b),
        };
        (-LARGEST..=LARGEST).contains(&value).then_some(value)
    }

    fn write(self, a: Expression, b: Expression) -> Expression {
        match self {
            Self::Plus => arithmetic(Operator::Add, a, b),
            Self::Minus => arithmetic(Operator::Subtract, a, b),
            Self::Times => arithmetic(Operator::Multiply, a, b),
            Self::Over => arithmetic(Operator::Divide, a, b),
            Self::Modulo => arithmetic(Operator::Remainder, a, b),
            Self::Xor => arithmetic(Operator::Xor, a, b),
            Self::Min => Expression::Call(Function::Min, vec![a, b]),
            Self::Max => Expression::Call(Function::Max, vec![a, b]),
            Self::Gcd => Expression::Call(Function::Gcd, vec![a, b]),
        }
    }
}

impl Unary {
    #[inline]
    pub(super) fn apply(self, a: i64, primes: &Primes) -> Option<i64> {
        match self {
            Self::Plus(c) => Binary::Plus.apply(a, c),
            Self::Minus(c) => Binary::Minus.apply(a, c),
            Self::From(c) => Binary::Minus.apply(c, a),
            Self::Times(c) => Binary::Times.apply(a, c),
            Self::Over(c) => Binary::Over.apply(a, c),
            Self::Modulo(c) => Binary::Modulo.apply(a, c),
            Self::Xor(c) => Binary::Xor.apply(a, c),
            Self::AtMost(c) => Some(a.min(c)),
            Self::AtLeast(c) => Some(a.max(c)),
            Self::PowerOfTwo => (0..50).contains(&a).then(|| 1 << a),
            Self::Of(Function::Abs) => Some(a.abs()),
            Self::Of(function) => {
                let n = u64::try_from(a).ok()?;
                let value = match function {
                    Function::V2 if n > 0 => u64::from(n.trailing_zeros()),
                    Function::Log2 => u64::from(n.checked_ilog2()?),
                    Function::Popcount => u64::from(n.count_ones()),
                    Function::Bitlen => u64::from(64 - n.leading_zeros()),
                    Function::Isqrt => n.isqrt(),
                    Function::Digits => {
                        std::iter::successors(Some(n), |n| Some(n / 10).filter(|n| *n > 0))
                            .map(|n| n % 10)
                            .sum()
                    }
                    Function::Zeckendorf if n > 0 => least_zeckendorf(n.into()) as u64,
                    Function::Lpf => {
                        primes.contains(n)?;
                        primes.least_factor(n)?
                    }
                    Function::Primepi => primes.count_to(n)?,
                    Function::Omega => {
                        primes.contains(n)?;
                        u64::from(primes.factors(n)?.0)
                    }
                    Function::Bigomega => {
                        primes.contains(n)?;
                        u64::from(primes.factors(n)?.1)
                    }
                    _ => return None,
                };
                i64::try_from(value).ok()
            }
        }
    }

    fn write(self, a: Expression) -> Expression {
        let constant = |c: i64| Expression::Number(i128::from(c));
        match self {
            // `n + 1` and `2 * n`, but `1 + v2(n)`: a constant goes before what is long.
            Self::Plus(c) if !matches!(a, Expression::Name(..)) => {
                Binary::Plus.write(constant(c), a)
            }
            Self::Plus(c) => Binary::Plus.write(a, constant(c)),
            Self::Minus(c) => Binary::Minus.write(a, constant(c)),
            Self::From(c) => Binary::Minus.write(constant(c), a),
            Self::Times(c) => Binary::Times.write(constant(c), a),
            Self::Over(c) => Binary::Over.write(a, constant(c)),
            Self::Modulo(c) => Binary::Modulo.write(a, constant(c)),
            Self::Xor(c) => Binary::Xor.write(a, constant(c)),
            Self::AtMost(c) => Binary::Min.write(a, constant(c)),
            Self::AtLeast(c) => Binary::Max.write(a, constant(c)),
            Self::Of(function) => Expression::Call(function, vec![a]),
            Self::PowerOfTwo => arithmetic(Operator::Power, constant(2), a),
        }
    }
}

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tree {
    /// A name, by its place in the list of names.
    Name(usize),
    One(Unary, Box<Tree>),
    Two(Binary, Box<Tree>, Box<Tree>),
}

impl Tree {
    /// How many nodes the syntax tree has.
    pub(super) fn size(&self) -> usize {
        self.operations() + self.constants()
    }

    /// Operations and names.
    fn operations(&self) -> usize {
        match self {
            Self::Name(_) => 1,
            Self::One(_, a) => 1 + a.operations(),
            Self::Two(_, a, b) => 1 + a.operations() + b.operations(),
        }
    }

    /// Number literals.
    pub(super) fn constants(&self) -> usize {
        match self {
            Self::Name(_) => 0,
            Self::One(Unary::Of(_), a) => a.constants(),
            Self::One(_, a) => 1 + a.constants(),
            Self::Two(_, a, b) => a.constants() + b.constants(),
        }
    }

    /// The value where the names have the values `at`.
    pub(super) fn value(&self, at: &[i64], primes: &Primes) -> Option<i64> {
        match self {
            Self::Name(name) => at.get(*name).copied(),
            Self::One(operation, a) => operation.apply(a.value(at, primes)?, primes),
            Self::Two(operation, a, b) => {
                operation.apply(a.value(at, primes)?, b.value(at, primes)?)
            }
        }
    }

    /// The same formula with `shift` added to every name.
    pub(super) fn moved(&self, shift: i64) -> Self {
        match self {
            Self::Name(_) if shift > 0 => Self::One(Unary::Plus(shift), Box::new(self.clone())),
            Self::Name(_) if shift < 0 => Self::One(Unary::Minus(-shift), Box::new(self.clone())),
            Self::Name(_) => self.clone(),
            Self::One(operation, a) => Self::One(*operation, Box::new(a.moved(shift))),
            Self::Two(operation, a, b) => Self::Two(
                *operation,
                Box::new(a.moved(shift)),
                Box::new(b.moved(shift)),
            ),
        }
    }

    /// The formula in these names.
    pub(super) fn write(&self, names: &[&str]) -> Expression {
        match self {
            Self::Name(name) => Expression::name(names.get(*name).copied().unwrap_or("n")),
            Self::One(operation, a) => operation.write(a.write(names)),
            Self::Two(operation, a, b) => operation.write(a.write(names), b.write(names)),
        }
    }
}

fn arithmetic(operator: Operator, a: Expression, b: Expression) -> Expression {
    Expression::Arithmetic(operator, Box::new(a), Box::new(b))
}
