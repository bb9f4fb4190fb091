//! Random expressions in n, for tests.

use super::{Expression, Function, Operator, Relation};
use proptest::prelude::*;

/// Numeric expressions and conditions in n, of a few levels.
pub(crate) fn numbers() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        (-6i128..13).prop_map(Expression::Number),
        Just(Expression::name("n")),
    ];
    leaf.prop_recursive(4, 16, 3, |inner| {
        let operator = prop_oneof![
            Just(Operator::Add),
            Just(Operator::Subtract),
            Just(Operator::Multiply),
            Just(Operator::Divide),
            Just(Operator::Remainder),
            Just(Operator::Power),
            Just(Operator::Xor),
        ];
        let one = prop_oneof![
            Just(Function::Log2),
            Just(Function::Isqrt),
            Just(Function::Popcount),
            Just(Function::V2),
            Just(Function::Bitlen),
            Just(Function::Digits),
            Just(Function::Lpf),
            Just(Function::Primepi),
            Just(Function::Omega),
            Just(Function::Bigomega),
            Just(Function::Abs),
            Just(Function::Zeckendorf),
        ];
        let several = prop_oneof![Just(Function::Min), Just(Function::Max)];
        prop_oneof![
            inner
                .clone()
                .prop_map(|a| Expression::Negative(Box::new(a))),
            (operator, inner.clone(), inner.clone()).prop_map(|(operator, a, b)| {
                Expression::Arithmetic(operator, Box::new(a), Box::new(b))
            }),
            (one, inner.clone()).prop_map(|(f, a)| Expression::Call(f, vec![a])),
            (several, prop::collection::vec(inner.clone(), 1..4))
                .prop_map(|(f, list)| Expression::Call(f, list)),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| Expression::Call(Function::Gcd, vec![a, b])),
            (inner.clone(), inner.clone(), inner.clone(), inner).prop_map(|(a, b, c, d)| {
                let condition = Expression::Comparison(Box::new(a), vec![(Relation::Less, b)]);
                Expression::If(Box::new(condition), Box::new(c), Box::new(d))
            }),
        ]
    })
}

pub(crate) fn conditions() -> impl Strategy<Value = Expression> {
    let relation = prop_oneof![
        Just(Relation::Equal),
        Just(Relation::Unequal),
        Just(Relation::Less),
        Just(Relation::AtMost),
        Just(Relation::Greater),
        Just(Relation::AtLeast),
        Just(Relation::Divides),
    ];
    let leaf = prop_oneof![
        (
            numbers(),
            prop::collection::vec((relation, numbers()), 1..3)
        )
            .prop_map(|(a, rest)| Expression::Comparison(Box::new(a), rest)),
        (numbers(), prop::collection::vec(numbers(), 1..4))
            .prop_map(|(a, rest)| Expression::Member(Box::new(a), rest)),
    ];
    leaf.prop_recursive(2, 8, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|a| Expression::Not(Box::new(a))),
            (inner.clone(), inner.clone())
                .prop_map(|(a, b)| Expression::And(Box::new(a), Box::new(b))),
            (inner.clone(), inner).prop_map(|(a, b)| Expression::Or(Box::new(a), Box::new(b))),
        ]
    })
}
