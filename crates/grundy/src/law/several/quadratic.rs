//! Conditions for P-positions with square roots, in whole numbers.
//!
//! Two families for two numbers with x = min and y = max:
//!
//! - Beatty pairs: (x, y) = (⌊kα⌋, ⌊kα⌋ + tk) for some k, with α = (2 − t + √(t² + 4)) / 2; for
//!   t = 1 they are the P-positions of Wythoff's game, α the golden ratio. Then
//!   x = ⌊((2 − t)k + √((t² + 4)k²)) / 2⌋, where the floor of the root is enough. Sources:
//!   W. A. Wythoff, Nieuw Arch. Wisk. 7, 1907; A. S. Fraenkel, *How to beat your Wythoff games'
//!   opponent on three fronts*, Amer. Math. Monthly 89, 1982.
//! - the ratio y/x below the greater root of r² = p·r + q, which says y² < p·x·y + q·x²: for
//!   p = q = 1 the golden ratio of Euclid's game. Source: A. J. Cole and A. J. T. Davie, *A game
//!   based on the Euclidean algorithm*, Math. Gazette 53, 1969.
//!
//! Each comes alone and with the exceptions that games make of equal numbers and of 0.

use crate::rule::Expression;
use crate::rule::expression::{Function, Operator, Relation};

/// The largest t, p and q.
const LARGEST: i128 = 4;

/// All conditions of both families; none unless there are two numbers.
pub(super) fn conditions(names: &[&str]) -> Vec<Expression> {
    let [a, b] = names else {
        return Vec::new();
    };
    let pair = Pair {
        a: Expression::name(a),
        b: Expression::name(b),
    };
    let mut all: Vec<Expression> = (1..=LARGEST).map(|t| pair.beatty(t)).collect();
    for p in 0..=LARGEST {
        for q in -LARGEST..=LARGEST {
            // The greater root is irrational and above 1, and the other one below 1.
            let discriminant = p * p + 4 * q;
            let irrational = discriminant > 0 && discriminant.isqrt().pow(2) != discriminant;
            if irrational && p + q > 1 {
                all.extend(pair.ratios(p, q));
            }
        }
    }
    all
}

struct Pair {
    a: Expression,
    b: Expression,
}

impl Pair {
    fn least(&self) -> Expression {
        Expression::Call(Function::Min, vec![self.a.clone(), self.b.clone()])
    }

    fn greatest(&self) -> Expression {
        Expression::Call(Function::Max, vec![self.a.clone(), self.b.clone()])
    }

    fn distance(&self) -> Expression {
        let difference = arithmetic(Operator::Subtract, self.a.clone(), self.b.clone());
        Expression::Call(Function::Abs, vec![difference])
    }

    /// x = ((2 − t)k + isqrt((t² + 4)k²)) / 2 with k = (y − x) / t.
    fn beatty(&self, t: i128) -> Expression {
        let k = match t {
            1 => self.distance(),
            _ => arithmetic(Operator::Divide, self.distance(), number(t)),
        };
        let square = arithmetic(Operator::Power, k.clone(), number(2));
        let root = Expression::Call(
            Function::Isqrt,
            vec![arithmetic(Operator::Multiply, number(t * t + 4), square)],
        );
        let twice = match t {
            1 => arithmetic(Operator::Add, k, root),
            2 => root,
            3 => arithmetic(Operator::Subtract, root, k),
            _ => arithmetic(
                Operator::Subtract,
                root,
                arithmetic(Operator::Multiply, number(t - 2), k),
            ),
        };
        let floor = arithmetic(Operator::Divide, twice, number(2));
        let lies = compare(self.least(), Relation::Equal, floor);
        match t {
            1 => lies,
            _ => and(compare(number(t), Relation::Divides, self.distance()), lies),
        }
    }

    /// y² < p·x·y + q·x², and that with exceptions.
    fn ratios(&self, p: i128, q: i128) -> [Expression; 4] {
        // y·(y − p·x) < q·x²
        let (x, y) = (self.least(), self.greatest());
        let times = |c: i128, e: Expression| match c {
            1 => e,
            _ => arithmetic(Operator::Multiply, number(c), e),
        };
        let left = match p {
            0 => arithmetic(Operator::Power, y, number(2)),
            _ => {
                let inner = arithmetic(Operator::Subtract, y.clone(), times(p, x.clone()));
                arithmetic(Operator::Multiply, y, inner)
            }
        };
        let below = compare(
            left,
            Relation::Less,
            times(q, arithmetic(Operator::Power, x, number(2))),
        );
        let unequal = and(
            compare(self.a.clone(), Relation::Unequal, self.b.clone()),
            below.clone(),
        );
        let or_zero = |condition: Expression| {
            let zero = compare(self.least(), Relation::Equal, number(0));
            Expression::Or(Box::new(condition), Box::new(zero))
        };
        [
            or_zero(below.clone()),
            or_zero(unequal.clone()),
            below,
            unequal,
        ]
    }
}

fn number(c: i128) -> Expression {
    Expression::Number(c)
}

fn arithmetic(operator: Operator, a: Expression, b: Expression) -> Expression {
    Expression::Arithmetic(operator, Box::new(a), Box::new(b))
}

fn compare(a: Expression, relation: Relation, b: Expression) -> Expression {
    Expression::Comparison(Box::new(a), vec![(relation, b)])
}

fn and(a: Expression, b: Expression) -> Expression {
    Expression::And(Box::new(a), Box::new(b))
}
