//! Expressions that repeat: f(n + p) = f(n) + s for all n ≥ n0, decided from their structure.
//!
//! Constants and n repeat; so do sums, quotients and remainders by a constant, and anything at
//! all of parts with s = 0. Conditions repeat once every comparison in them has found its final
//! sign. A place where the expression is undefined counts as a value of its own: it repeats as
//! well. So a statement about all n becomes a statement about finitely many.

use crate::rule::Expression;
use crate::rule::expression::{Evaluated, Function, Operator, Relation};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// f(n + `period`) = f(n) + `saltus` for all n ≥ `from`, on both sides undefined or neither.
/// Neither `from` nor `period` need be the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quasilinear {
    pub(super) from: u64,
    pub(super) period: u64,
    pub(super) saltus: i128,
}

/// The largest period and the largest `from` that are looked at.
const LARGEST: u64 = 1 << 22;
/// So that a saltus can be negated and divided.
const LARGEST_SALTUS: u128 = 1 << 120;
/// How many nodes of expressions may be evaluated for one analysis.
const EVALUATIONS: u64 = 2_000_000;

/// How the values of a numeric expression in n repeat; `None` where its structure does not say,
/// or the period is beyond some millions.
pub(super) fn of_number(expression: &Expression) -> Option<Quasilinear> {
    Analysis { left: EVALUATIONS }.number(expression)
}

/// How the truth of a condition on n repeats; the saltus is 0.
pub(super) fn of_condition(expression: &Expression) -> Option<Quasilinear> {
    Analysis { left: EVALUATIONS }.condition(expression)
}

const CONSTANT: Quasilinear = Quasilinear {
    from: 0,
    period: 1,
    saltus: 0,
};

impl Quasilinear {
    fn checked(self) -> Option<Self> {
        let fits = self.period <= LARGEST
            && self.from <= LARGEST
            && self.saltus.unsigned_abs() <= LARGEST_SALTUS;
        fits.then_some(self)
    }

    fn is_periodic(self) -> bool {
        self.saltus == 0
    }

    /// The same statement with `times` the period.
    fn repeated(self, times: u64) -> Option<Self> {
        Self {
            from: self.from,
            period: self.period.checked_mul(times)?,
            saltus: self.saltus.checked_mul(i128::from(times))?,
        }
        .checked()
    }

    /// Both statements with one period and one start.
    fn together(self, other: Self) -> Option<(Self, Self)> {
        let period = self.period.lcm(&other.period);
        let from = self.from.max(other.from);
        let mut a = self.repeated(period / self.period)?;
        let mut b = other.repeated(period / other.period)?;
        (a.from, b.from) = (from, from);
        Some((a, b))
    }

    /// What a function of values modulo `modulus` makes of this: the least multiple of the
    /// period by which the value moves by a multiple of `modulus`.
    fn modulo(self, modulus: &BigInt) -> Option<Self> {
        let modulus = modulus.abs().to_i128()?;
        let times = modulus / self.saltus.gcd(&modulus);
        self.repeated(u64::try_from(times).ok()?)
    }

    fn with_saltus(self, saltus: i128) -> Option<Self> {
        Self { saltus, ..self }.checked()
    }
}

struct Analysis {
    left: u64,
}

impl Analysis {
    fn number(&mut self, expression: &Expression) -> Option<Quasilinear> {
        match expression {
            Expression::Number(_) => Some(CONSTANT),
            Expression::Name(..) => CONSTANT.with_saltus(1),
            Expression::Negative(a) => {
                let a = self.number(a)?;
                a.with_saltus(-a.saltus)
            }
            Expression::Arithmetic(operator, a, b) => self.arithmetic(*operator, a, b),
            Expression::Call(function, arguments) => self.call(*function, arguments),
            Expression::If(condition, then, other) => {
                let choice = self.condition(condition)?;
                let (then, other) = self.number(then)?.together(self.number(other)?)?;
                let (choice, then) = choice.together(then)?;
                let (_, other) = choice.together(other)?;
                let takes_then = then.saltus == other.saltus || self.decided(condition, choice)?;
                Some(if takes_then { then } else { other })
            }
            _ => None,
        }
    }

    fn arithmetic(
        &mut self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
    ) -> Option<Quasilinear> {
        let (a, b) = self.number(left)?.together(self.number(right)?)?;
        if a.is_periodic() && b.is_periodic() {
            return Some(a);
        }
        match operator {
            Operator::Add => a.with_saltus(a.saltus.checked_add(b.saltus)?),
            Operator::Subtract => a.with_saltus(a.saltus.checked_sub(b.saltus)?),
            Operator::Multiply => {
                let (line, factor, constant) = if b.is_periodic() {
                    (a, b, right)
                } else if a.is_periodic() {
                    (b, a, left)
                } else {
                    return None;
                };
                let factor = self.constant(constant, factor)?.to_i128()?;
                line.with_saltus(line.saltus.checked_mul(factor)?)
            }
            Operator::Divide => {
                let divisor = self.constant(right, b).filter(|c| !c.is_zero())?;
                let line = a.modulo(&divisor)?;
                line.with_saltus(line.saltus / divisor.to_i128()?)
            }
            Operator::Remainder => {
                let divisor = self.constant(right, b).filter(|c| !c.is_zero())?;
                a.modulo(&divisor)?.with_saltus(0)
            }
            Operator::Xor => {
                let (line, mask) = if b.is_periodic() {
                    (a, self.constant(right, b)?)
                } else if a.is_periodic() {
                    (b, self.constant(left, a)?)
                } else {
                    return None;
                };
                // Bits above those of the mask stay as they are, or all change if it is negative.
                let above = BigInt::from(1) << mask.bits();
                let moved = line.modulo(&above)?;
                let sign = if mask.is_negative() { -1 } else { 1 };
                moved.with_saltus(sign * moved.saltus)
            }
            Operator::Power => None,
        }
    }

    fn call(&mut self, function: Function, arguments: &[Expression]) -> Option<Quasilinear> {
        let mut parts = Vec::new();
        for argument in arguments {
            parts.push(self.number(argument)?);
        }
        let mut all = *parts.first()?;
        for part in &parts[1..] {
            all = all.together(*part)?.0;
        }
        if parts.iter().all(|part| part.is_periodic()) {
            return Some(all);
        }
        match (function, arguments) {
            (Function::Min | Function::Max, [_]) => Some(all),
            (Function::Min | Function::Max, [first, rest @ ..]) => {
                let mut best = (parts[0], first.clone());
                for (part, argument) in parts[1..].iter().zip(rest) {
                    best = self.extreme(function, best, (*part, argument.clone()))?;
                }
                Some(best.0)
            }
            (Function::Gcd, [x, y]) => {
                let (a, b) = parts[0].together(parts[1])?;
                let (line, modulus) = if b.is_periodic() {
                    (a, self.constant(y, b)?)
                } else {
                    (b, self.constant(x, a)?)
                };
                (!modulus.is_zero()).then_some(())?;
                line.modulo(&modulus)?.with_saltus(0)
            }
            (Function::Abs, [x]) => {
                let negative = parts[0].with_saltus(-parts[0].saltus)?;
                let either = (negative, Expression::Negative(Box::new(x.clone())));
                let best = self.extreme(Function::Max, (parts[0], x.clone()), either)?;
                Some(best.0)
            }
            _ => None,
        }
    }

    /// The lesser (or greater) of two: with equal slopes it has that slope; else one of them is
    /// it from some place on. The expression that is returned stands for the result from there.
    fn extreme(
        &mut self,
        function: Function,
        (a, left): (Quasilinear, Expression),
        (b, right): (Quasilinear, Expression),
    ) -> Option<(Quasilinear, Expression)> {
        let (a, b) = a.together(b)?;
        let rise = a.saltus.checked_sub(b.saltus)?;
        if rise == 0 {
            return Some((a, Expression::Call(function, vec![left, right])));
        }
        let from = self.crossing(&left, &right, a.with_saltus(rise)?)?;
        let (winner, expression) = if (rise > 0) == (function == Function::Max) {
            (a, left)
        } else {
            (b, right)
        };
        Some((Quasilinear { from, ..winner }, expression))
    }

    fn condition(&mut self, expression: &Expression) -> Option<Quasilinear> {
        match expression {
            Expression::Not(a) => self.condition(a),
            Expression::And(a, b) | Expression::Or(a, b) => {
                Some(self.condition(a)?.together(self.condition(b)?)?.0)
            }
            Expression::If(a, b, c) => {
                let (choice, _) = self.condition(a)?.together(self.condition(b)?)?;
                Some(choice.together(self.condition(c)?)?.0)
            }
            Expression::Comparison(first, rest) => {
                let mut all = CONSTANT;
                let mut left = &**first;
                for (relation, right) in rest {
                    all = all.together(self.relation(*relation, left, right)?)?.0;
                    left = right;
                }
                Some(all)
            }
            Expression::Member(a, members) => {
                let mut all = CONSTANT;
                for member in members {
                    all = all.together(self.relation(Relation::Equal, a, member)?)?.0;
                }
                Some(all)
            }
            _ => None,
        }
    }

    fn relation(
        &mut self,
        relation: Relation,
        left: &Expression,
        right: &Expression,
    ) -> Option<Quasilinear> {
        let (a, b) = self.number(left)?.together(self.number(right)?)?;
        if a.is_periodic() && b.is_periodic() {
            return Some(a);
        }
        if relation == Relation::Divides {
            let divisor = self.constant(left, a).filter(|c| !c.is_zero())?;
            return b.modulo(&divisor)?.with_saltus(0);
        }
        let rise = a.saltus.checked_sub(b.saltus)?;
        let difference = a.with_saltus(rise)?;
        let from = if rise == 0 {
            a.from
        } else {
            self.crossing(left, right, difference)?
        };
        Quasilinear {
            from,
            saltus: 0,
            ..a
        }
        .checked()
    }

    /// From where on `left` − `right`, which repeats as `difference`, has the sign of its saltus.
    fn crossing(
        &mut self,
        left: &Expression,
        right: &Expression,
        difference: Quasilinear,
    ) -> Option<u64> {
        let expression = Expression::Arithmetic(
            Operator::Subtract,
            Box::new(left.clone()),
            Box::new(right.clone()),
        );
        let rising = difference.saltus > 0;
        self.settled(&expression, difference, |value| {
            if rising {
                value.is_positive()
            } else {
                value.is_negative()
            }
        })
    }

    /// From where on `holds` is true of every value of the expression that is defined, for a
    /// `holds` that stays true as the value moves in the direction of the saltus.
    fn settled(
        &mut self,
        expression: &Expression,
        line: Quasilinear,
        holds: impl Fn(&BigInt) -> bool,
    ) -> Option<u64> {
        let mut from = line.from;
        let end = line.from.checked_add(line.period)?;
        self.spend(line.period.checked_mul(size(expression))?)?;
        for n in line.from..end {
            let Some(value) = number(expression, &BigInt::from(n)) else {
                continue;
            };
            if holds(&value) {
                continue;
            }
            // The value is on the wrong side of 0 by |value|; one period more is enough to pass.
            let periods = value.abs().to_u128()? / line.saltus.unsigned_abs() + 1;
            let later = u64::try_from(periods).ok()?.checked_mul(line.period)?;
            from = from.max(n.checked_add(later)?);
        }
        (from <= LARGEST).then_some(from)
    }

    /// The value of an expression that has one value from its start on.
    fn constant(&mut self, expression: &Expression, repeats: Quasilinear) -> Option<BigInt> {
        repeats.is_periodic().then_some(())?;
        let end = repeats.from.checked_add(repeats.period)?;
        self.spend(repeats.period.checked_mul(size(expression))?)?;
        let first = number(expression, &BigInt::from(repeats.from))?;
        (repeats.from..end)
            .all(|n| number(expression, &BigInt::from(n)).as_ref() == Some(&first))
            .then_some(first)
    }

    /// The truth of a condition that is always or never true from its start on.
    fn decided(&mut self, condition: &Expression, repeats: Quasilinear) -> Option<bool> {
        let end = repeats.from.checked_add(repeats.period)?;
        self.spend(repeats.period.checked_mul(size(condition))?)?;
        let first = truth(condition, &BigInt::from(repeats.from))?;
        (repeats.from..end)
            .all(|n| truth(condition, &BigInt::from(n)) == Some(first))
            .then_some(first)
    }

    fn spend(&mut self, steps: u64) -> Option<()> {
        self.left = self.left.checked_sub(steps)?;
        Some(())
    }
}

/// The value at n; `None` where there is none.
fn number(expression: &Expression, n: &BigInt) -> Option<BigInt> {
    match expression.evaluate_exactly(&|_| Some(n.clone())) {
        Evaluated::Number(value) => Some(value),
        _ => None,
    }
}

/// Whether the condition holds at n; `None` where that is undefined.
fn truth(condition: &Expression, n: &BigInt) -> Option<bool> {
    match condition.evaluate_exactly(&|_| Some(n.clone())) {
        Evaluated::Truth(holds) => Some(holds),
        _ => None,
    }
}

/// How many nodes an expression has.
pub(super) fn size(expression: &Expression) -> u64 {
    1 + match expression {
        Expression::Number(_) | Expression::Name(..) => 0,
        Expression::Negative(a) | Expression::Not(a) | Expression::Within(a, _) => size(a),
        Expression::Arithmetic(_, a, b) | Expression::And(a, b) | Expression::Or(a, b) => {
            size(a) + size(b)
        }
        Expression::Comparison(a, rest) => size(a) + rest.iter().map(|(_, b)| size(b)).sum::<u64>(),
        Expression::Member(a, rest) => size(a) + rest.iter().map(size).sum::<u64>(),
        Expression::Call(_, arguments) => arguments.iter().map(size).sum::<u64>(),
        Expression::If(a, b, c) => size(a) + size(b) + size(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::expression::samples::{conditions, numbers};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn numbers_repeat_as_their_structure_says(expression in numbers()) {
            if let Some(line) = of_number(&expression)
                && line.period <= 500
                && line.from <= 2000
            {
                for n in line.from..line.from + 3 * line.period + 20 {
                    let now = number(&expression, &n.into());
                    let later = number(&expression, &(n + line.period).into());
                    prop_assert_eq!(
                        now.map(|value| value + line.saltus), later,
                        "{:?} of {:?} at {}", line, expression, n
                    );
                }
            }
        }

        #[test]
        fn conditions_repeat_as_their_structure_says(expression in conditions()) {
            if let Some(line) = of_condition(&expression)
                && line.period <= 500
                && line.from <= 2000
            {
                for n in line.from..line.from + 3 * line.period + 20 {
                    prop_assert_eq!(
                        truth(&expression, &n.into()),
                        truth(&expression, &(n + line.period).into()),
                        "{:?} of {:?} at {}", line, expression, n
                    );
                }
            }
        }
    }
}
