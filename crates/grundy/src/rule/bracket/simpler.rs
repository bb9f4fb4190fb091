//! Rules in brackets that are codes or take games in other words.
//!
//! Only exact patterns are recognised, clause by clause: `[n] -> [n - k]` where the conditions on k
//! are those of a set, and `[n] -> [a] + [b]` where a + b is n less a number. The engines, laws and
//! proofs of those rules then hold for this one, since the moves are the same.

use super::{Brackets, Clause, Part};
use crate::rule::code::{Code, Constraint, Digit};
use crate::rule::expression::{Operator, Relation};
use crate::rule::{Expression, HeapRule, Set, Take};

use super::linear::Linear;

/// The largest amount of a rule that is written as a code.
const LARGEST_AMOUNT: usize = 1 << 16;

impl Brackets {
    /// The rule on heaps with the same moves, where one is recognised.
    ///
    /// ```
    /// use grundy::rule::{Form, Rule};
    /// let rule: Rule = "[n] -> [n - k] where k in {1, 3, 4}".parse()?;
    /// let Form::Brackets(brackets) = rule.form else { unreachable!() };
    /// assert_eq!(brackets.as_heap_rule().unwrap().to_string(), "take {1, 3, 4}");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn as_heap_rule(&self) -> Option<HeapRule> {
        if self.arity() != 1 || self.win.is_some() {
            return None;
        }
        let sets: Option<Vec<Set>> = self.clauses.iter().map(taken).collect();
        if let Some(sets) = sets {
            return Some(HeapRule::Take(Take {
                amounts: Set::union(sets),
                split: false,
            }));
        }
        let [clause] = self.clauses.as_slice() else {
            return None;
        };
        split_in_two(clause).map(HeapRule::Code)
    }
}

/// The amounts of `[n] -> [n - amount] where ...`.
fn taken(clause: &Clause) -> Option<Set> {
    let [n] = clause.from.as_slice() else {
        return None;
    };
    let [
        Part::Component {
            copies: None,
            entries,
        },
    ] = clause.to.as_slice()
    else {
        return None;
    };
    let [Expression::Arithmetic(Operator::Subtract, whole, amount)] = entries.as_slice() else {
        return None;
    };
    if !is_name(whole, n) {
        return None;
    }
    match (&**amount, &clause.condition) {
        (Expression::Number(amount), None) => single(*amount),
        (Expression::Name(k, _), Some(condition)) if k != n => set_of(condition, k, n),
        // Powers of a number begin with its power 0: b ** k with k free is at least 1.
        (Expression::Arithmetic(Operator::Power, base, exponent), None) => {
            match (&**base, &**exponent) {
                (Expression::Number(base @ 2..), Expression::Name(k, _)) if k != n => {
                    Some(Set::Powers {
                        base: u64::try_from(*base).ok()?,
                        most: None,
                    })
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn single(amount: i128) -> Option<Set> {
    let amount = u64::try_from(amount).ok().filter(|amount| *amount > 0)?;
    Some(Set::Finite(vec![amount]))
}

/// The set of the k that satisfy a condition, where it is a list, a set, or a range.
fn set_of(condition: &Expression, k: &str, n: &str) -> Option<Set> {
    match condition {
        Expression::Member(item, members) if is_name(item, k) => {
            let numbers = members.iter().map(|member| match member {
                Expression::Number(number) => {
                    u64::try_from(*number).ok().filter(|number| *number > 0)
                }
                _ => None,
            });
            let mut numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
            numbers.sort_unstable();
            numbers.dedup();
            (!numbers.is_empty()).then_some(Set::Finite(numbers))
        }
        Expression::Within(item, set) if is_name(item, k) && set.is_subtraction_set() => {
            Some((**set).clone())
        }
        other => range(other, k, n),
    }
}

/// `1 <= k <= 3`, in any spelling; an upper bound of n says nothing that the heap does not say.
fn range(condition: &Expression, k: &str, n: &str) -> Option<Set> {
    let mut parts = Vec::new();
    chain(condition, &mut parts)?;
    let (mut from, mut to) = (None, None::<i128>);
    for (form, relation) in parts {
        if relation != Relation::AtLeast {
            return None;
        }
        match (form.multiple(k), form.multiple(n), form.terms.len()) {
            (1, 0, 1) => from = from.max(Some(form.constant.checked_neg()?)),
            (-1, 0, 1) => to = Some(to.map_or(form.constant, |to| to.min(form.constant))),
            (-1, 1, 2) if form.constant == 0 => {}
            _ => return None,
        }
    }
    let from = u64::try_from(from?).ok().filter(|from| *from > 0)?;
    match to {
        None => Some(Set::Range { from, to: None }),
        Some(to) => {
            let to = u64::try_from(to).ok().filter(|to| *to >= from)?;
            Some(Set::range(from, to))
        }
    }
}

/// A conjunction of comparisons as linear forms that are at least 0, equal to 0, or not.
fn chain(condition: &Expression, parts: &mut Vec<(Linear, Relation)>) -> Option<()> {
    match condition {
        Expression::And(left, right) => {
            chain(left, parts)?;
            chain(right, parts)
        }
        Expression::Comparison(first, links) => {
            let mut left = Linear::of(first)?;
            for (relation, right) in links {
                let right = Linear::of(right)?;
                let minus = |a: &Linear, b: &Linear, apart: i128| {
                    a.plus(&b.times(-1)?)?.plus(&Linear::number(-apart))
                };
                parts.push(match relation {
                    Relation::AtMost => (minus(&right, &left, 0)?, Relation::AtLeast),
                    Relation::Less => (minus(&right, &left, 1)?, Relation::AtLeast),
                    Relation::AtLeast => (minus(&left, &right, 0)?, Relation::AtLeast),
                    Relation::Greater => (minus(&left, &right, 1)?, Relation::AtLeast),
                    Relation::Equal | Relation::Unequal => (minus(&left, &right, 0)?, *relation),
                    Relation::Divides => return None,
                });
                left = right;
            }
            Some(())
        }
        _ => None,
    }
}

/// The code of `[n] -> [a] + [b]` where conditions say how many are taken, n − a − b, and either
/// that no heap is empty, or that, and that they differ, or nothing.
fn split_in_two(clause: &Clause) -> Option<Code> {
    let [n] = clause.from.as_slice() else {
        return None;
    };
    let name = |part: &Part| match part {
        Part::Component {
            copies: None,
            entries,
        } => match entries.as_slice() {
            [Expression::Name(name, _)] if name != n => Some(name.clone()),
            _ => None,
        },
        _ => None,
    };
    let [left, right] = clause.to.as_slice() else {
        return None;
    };
    let (a, b) = (name(left)?, name(right)?);
    if a == b {
        return None;
    }
    let mut parts = Vec::new();
    chain(clause.condition.as_ref()?, &mut parts)?;
    // How many are taken, n − a − b, from where to where; and the least of a and b.
    let (mut from, mut to) = (0i128, None::<i128>);
    let (mut least, mut unequal) = ([0i128; 2], false);
    for (form, relation) in parts {
        let multiples = [form.multiple(&a), form.multiple(&b), form.multiple(n)];
        if form.terms.len() != multiples.iter().filter(|m| **m != 0).count() {
            return None;
        }
        let negative = form.constant.checked_neg()?;
        let mut most = |bound: i128| to = Some(to.map_or(bound, |to| to.min(bound)));
        match (relation, multiples) {
            // n − a − b + c = 0, in either order.
            (Relation::Equal, [-1, -1, 1]) => {
                from = from.max(negative);
                most(negative);
            }
            (Relation::Equal, [1, 1, -1]) => {
                from = from.max(form.constant);
                most(form.constant);
            }
            (Relation::AtLeast, [-1, -1, 1]) => from = from.max(negative),
            (Relation::AtLeast, [1, 1, -1]) => most(form.constant),
            (Relation::AtLeast, [1, 0, 0]) => least[0] = least[0].max(negative),
            (Relation::AtLeast, [0, 1, 0]) => least[1] = least[1].max(negative),
            (Relation::Unequal, [1, -1, 0] | [-1, 1, 0]) if form.constant == 0 => unequal = true,
            _ => return None,
        }
    }
    let from = usize::try_from(from).ok()?;
    let to = usize::try_from(to?)
        .ok()
        .filter(|to| *to <= LARGEST_AMOUNT)?;
    let digit = match (least, unequal) {
        // Two heaps, one or none: an empty heap is none.
        ([0, 0], false) if from > 0 => Digit::plain(7),
        ([1, 1], false) => Digit::plain(4),
        ([1, 1], true) => Digit::plain(4).with(Constraint::Unequal),
        _ => return None,
    };
    if from > to {
        return None;
    }
    let whole = if from == 0 { digit } else { Digit::ZERO };
    let digits = (1..=to).map(|amount| if amount >= from { digit } else { Digit::ZERO });
    Some(Code::new(whole, digits.collect(), Vec::new()))
}

fn is_name(expression: &Expression, name: &str) -> bool {
    matches!(expression, Expression::Name(other, _) if other == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::rule::bracket::moves::Moves;
    use crate::rule::{Form, Rule};
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    fn brackets(text: &str) -> Brackets {
        let rule: Rule = text
            .parse()
            .unwrap_or_else(|fault| panic!("{text}: {fault}"));
        match rule.form {
            Form::Brackets(brackets) => brackets,
            form => panic!("{form:?}"),
        }
    }

    #[test]
    fn a_rule_in_other_words_has_the_same_moves() {
        for (text, same) in [
            ("[n] -> [n - k] where k in {1, 2}", "take {1, 2}"),
            ("[n] -> [n - 1]; [m] -> [m - 4]", "take {1, 4}"),
            ("[n] -> [n - k] where 2 <= k <= 5", "take 2..5"),
            ("[n] -> [n - k] where k >= 2, k < 6", "take 2..5"),
            ("[n] -> [n - k] where 1 <= k <= n", "take all"),
            ("[n] -> [n - k] where k >= 1", "take all"),
            ("[n] -> [n - k] where k in primes", "take primes"),
            ("[n] -> [n - 2**k]", "take 2^k"),
            (
                "[n] -> [n - k] where k in primes; [n] -> [n - 1]",
                "take 1 or primes",
            ),
            (
                "[n] -> [a] + [b] where a + b = n, a != b, a >= 1, b >= 1",
                "4!.0",
            ),
            (
                "[n] -> [a] + [b] where a + b = n - 2, a >= 1, 1 <= b",
                "0.04",
            ),
            ("[n] -> [a] + [b] where 1 <= n - a - b <= 2", "0.77"),
            ("[n] -> [a] + [b] where a + b = n - 3", "0.007"),
        ] {
            let brackets = brackets(text);
            let rule = brackets.as_heap_rule().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(rule.to_string(), same, "{text}");
            let moves = Moves::new(&brackets, false).unwrap();
            for n in 0..40 {
                let mut by_heaps = BTreeSet::new();
                rule.options(n, &mut |heaps| {
                    by_heaps.insert(heaps.to_vec());
                });
                let mut by_brackets = BTreeSet::new();
                let _all = moves
                    .visit(&[n], &mut Budget::default().meter(), &mut |found| {
                        let mut heaps: Vec<u64> =
                            found.left().map(|(_, numbers)| numbers[0]).collect();
                        heaps.retain(|heap| *heap > 0);
                        heaps.sort_unstable_by(|a, b| b.cmp(a));
                        by_brackets.insert(heaps);
                        ControlFlow::Continue(())
                    })
                    .unwrap();
                assert_eq!(by_brackets, by_heaps, "{text} at {n}");
            }
        }
    }

    #[test]
    fn other_rules_are_left_as_they_are() {
        for text in [
            "[n] -> [n - k] where k in {1, n}",
            "[n] -> [n - k] where 1 <= k < n",
            "[n] -> [n - k] where 1 <= k <= n - 2",
            "[n] -> [n - k] where k % 2 = 1, 1 <= k",
            "[n] -> [a] + [b] where a + b = n, a >= 2, b >= 1",
            "[n] -> [a] + [b] where a + b = n - 1, a != b",
            "[n] -> [a] + [a] where 2*a = n",
            "[n] -> [a] + [b] + [b] where a + b = n - 1",
            "[n] -> [n - 1]; win when n = 3",
            "[n] -> [n / 2] where n >= 1",
        ] {
            assert_eq!(brackets(text).as_heap_rule(), None, "{text}");
        }
    }
}
