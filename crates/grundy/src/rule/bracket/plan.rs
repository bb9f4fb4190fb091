//! From a clause to its loops.
//!
//! The condition is taken apart at `and`; each part becomes a bound, a solved equation, or a test
//! at the outermost place where its names have values. At each place the planner prefers, in this
//! order: a test, a name that an equation gives, a name that runs over a list or a set, a name
//! between two bounds. An `or` that stands alone makes a nest for each of its sides, the later ones
//! with the test that no earlier side holds, so that no assignment comes twice.

use super::form::{self, Bound, Form, binary, call, eliminate, is_known, minus, names_of, tidy};
use super::linear::Linear;
use super::nest::{Left, Nest, Step};
use super::{Clause, Part};
use crate::error::{Error, Place, Result};
use crate::rule::expression::{Function, Operator, Relation};
use crate::rule::{Expression, Set};
use std::collections::BTreeSet;

/// The most nests that one clause makes.
const MOST_NESTS: usize = 32;

impl Clause {
    /// The loop nests of the clause; together they visit every assignment that satisfies the
    /// condition, each once.
    ///
    /// # Errors
    /// Names the first name for which no bounds follow.
    ///
    /// ```
    /// use grundy::rule::{Form, Rule};
    /// let rule: Rule = "[n] -> [a] + [b] where a + b = n, a != b".parse()?;
    /// let Form::Brackets(brackets) = rule.form else { unreachable!() };
    /// let nests = brackets.clauses[0].nests()?;
    /// assert_eq!(nests[0].words()[0].text, "for each a from 0 to n");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn nests(&self) -> Result<Vec<Nest>> {
        let mut conjuncts = Vec::new();
        if let Some(condition) = &self.condition {
            flatten(condition, &mut conjuncts);
        }
        let mut cases = vec![conjuncts];
        // Cases are split while there is room; an `or` that is left is a test.
        while cases.len() < MOST_NESTS {
            let Some((case, at)) = cases.iter().enumerate().find_map(|(case, conjuncts)| {
                let or = |part: &Expression| matches!(part, Expression::Or(..));
                Some((case, conjuncts.iter().position(or)?))
            }) else {
                break;
            };
            let mut first = cases[case].clone();
            let Expression::Or(left, right) = first.remove(at) else {
                break;
            };
            let mut second = first.clone();
            second.push(Expression::Not(left.clone()));
            flatten(&left, &mut first);
            flatten(&right, &mut second);
            cases.splice(case..=case, [first, second]);
        }
        cases
            .into_iter()
            .map(|conjuncts| Planner::new(self, conjuncts).plan())
            .collect()
    }
}

/// Takes a condition apart at `and`, and chains of comparisons at each sign.
fn flatten(condition: &Expression, into: &mut Vec<Expression>) {
    match condition {
        Expression::And(left, right) => {
            flatten(left, into);
            flatten(right, into);
        }
        Expression::Comparison(first, links) => {
            let mut left = &**first;
            for (relation, right) in links {
                into.push(Expression::Comparison(
                    Box::new(left.clone()),
                    vec![(*relation, right.clone())],
                ));
                left = right;
            }
        }
        Expression::Not(inner) => match (&**inner, inner.turned()) {
            (Expression::Not(inner), _) => flatten(inner, into),
            // Neither is defined where the left side is not, and the right one counts as often.
            (Expression::Or(left, right), _) => {
                flatten(&Expression::Not(left.clone()), into);
                flatten(&Expression::Not(right.clone()), into);
            }
            (Expression::And(left, right), _) => into.push(Expression::Or(
                Box::new(Expression::Not(left.clone())),
                Box::new(Expression::Not(right.clone())),
            )),
            (_, Some(turned)) => into.push(turned),
            _ => into.push(condition.clone()),
        },
        other => into.push(other.clone()),
    }
}

impl Expression {
    /// What holds exactly where a comparison of two numbers is defined and does not hold.
    fn turned(&self) -> Option<Expression> {
        let (left, relation, right) = comparison(self)?;
        let relation = match relation {
            Relation::Equal => Relation::Unequal,
            Relation::Unequal => Relation::Equal,
            Relation::Less => Relation::AtLeast,
            Relation::AtMost => Relation::Greater,
            Relation::Greater => Relation::AtMost,
            Relation::AtLeast => Relation::Less,
            Relation::Divides => return None,
        };
        let links = vec![(relation, right.clone())];
        Some(Expression::Comparison(Box::new(left.clone()), links))
    }
}

/// What a comparison says of the order of two numbers: the smaller, the larger, by how much they
/// differ at least, and whether that is all that it says.
struct Order<'e> {
    low: &'e Expression,
    high: &'e Expression,
    apart: i128,
    exact: bool,
}

/// A comparison with `min` on its larger side, or `max` on its smaller one, says the same of every
/// argument.
fn orders(part: &Expression) -> Vec<Order<'_>> {
    let Some((left, relation, right)) = comparison(part) else {
        return Vec::new();
    };
    let one = |low, high, apart| {
        vec![Order {
            low,
            high,
            apart,
            exact: true,
        }]
    };
    let mut orders = match relation {
        Relation::AtMost => one(left, right, 0),
        Relation::Less => one(left, right, 1),
        Relation::AtLeast => one(right, left, 0),
        Relation::Greater => one(right, left, 1),
        Relation::Equal => [(left, right), (right, left)]
            .map(|(low, high)| Order {
                low,
                high,
                apart: 0,
                exact: false,
            })
            .into(),
        Relation::Unequal | Relation::Divides => Vec::new(),
    };
    let arguments = |side: &'_ Expression, function: Function| match side {
        Expression::Call(called, arguments) if *called == function => arguments.len(),
        _ => 0,
    };
    for index in 0..orders.len() {
        let Order {
            low, high, apart, ..
        } = orders[index];
        if arguments(high, Function::Min) > 0
            && let Expression::Call(_, arguments) = high
        {
            orders.extend(arguments.iter().map(|high| Order {
                low,
                high,
                apart,
                exact: false,
            }));
        }
        if arguments(low, Function::Max) > 0
            && let Expression::Call(_, arguments) = low
        {
            orders.extend(arguments.iter().map(|low| Order {
                low,
                high,
                apart,
                exact: false,
            }));
        }
    }
    orders
}

/// A comparison of two numbers.
fn comparison(part: &Expression) -> Option<(&Expression, Relation, &Expression)> {
    match part {
        Expression::Comparison(left, links) => match links.as_slice() {
            [(relation, right)] => Some((left, *relation, right)),
            _ => None,
        },
        _ => None,
    }
}

struct Planner<'c> {
    clause: &'c Clause,
    /// The parts of the condition.
    conjuncts: Vec<Expression>,
    /// Which of them the steps so far make true.
    done: Vec<bool>,
    /// The names that have a value.
    known: BTreeSet<String>,
    /// The names that have none, in the order in which they were written.
    open: Vec<(String, Place)>,
    steps: Vec<Step>,
}

impl<'c> Planner<'c> {
    fn new(clause: &'c Clause, conjuncts: Vec<Expression>) -> Self {
        let known: BTreeSet<String> = clause.from.iter().cloned().collect();
        let mut open: Vec<(String, Place)> = Vec::new();
        let mut add = |expression: &Expression| {
            names_of(expression, &mut |name| {
                if let Expression::Name(name, at) = name
                    && !known.contains(name)
                    && !open.iter().any(|(other, _)| other == name)
                {
                    open.push((name.clone(), *at));
                }
            });
        };
        for part in &clause.to {
            match part {
                Part::Component { copies, entries } => {
                    copies.iter().for_each(&mut add);
                    entries.iter().for_each(&mut add);
                }
                Part::Split { total, parts, .. } => {
                    add(total);
                    add(parts);
                }
            }
        }
        conjuncts.iter().for_each(&mut add);
        Self {
            clause,
            done: vec![false; conjuncts.len()],
            conjuncts,
            known,
            open,
            steps: Vec::new(),
        }
    }

    fn plan(mut self) -> Result<Nest> {
        loop {
            self.test();
            if self.open.is_empty() {
                break;
            }
            if !(self.solve() || self.list() || self.range()) {
                return Err(self.unbounded());
            }
        }
        Ok(Nest {
            from: self.clause.from.clone(),
            steps: self.steps,
            to: self.clause.to.iter().map(left).collect(),
        })
    }

    /// Tests every part whose names have values.
    fn test(&mut self) {
        for (part, done) in self.conjuncts.iter().zip(&mut self.done) {
            if !*done && is_known(part, &self.known) {
                *done = true;
                self.steps.push(Step::Test(part.clone()));
            }
        }
    }

    fn bind(&mut self, name: &str, step: Step) {
        self.steps.push(step);
        self.known.insert(name.to_owned());
        self.open.retain(|(other, _)| other != name);
    }

    /// Gives a value to one name by an equation.
    fn solve(&mut self) -> bool {
        for index in 0..self.conjuncts.len() {
            if self.done[index] {
                continue;
            }
            let Some((left, Relation::Equal, right)) = comparison(&self.conjuncts[index]) else {
                continue;
            };
            let difference = binary(Operator::Subtract, left.clone(), right.clone());
            for (name, _) in &self.open {
                let mut known = self.known.clone();
                known.insert(name.clone());
                if !is_known(&difference, &known) {
                    continue;
                }
                let Some((by, rest)) = affine(&difference, name) else {
                    continue;
                };
                // by·name + rest = 0. Where `by` may be 0 the equation does not give the name.
                let step = match by {
                    Expression::Number(1) => Step::Let {
                        name: name.clone(),
                        value: tidy(Expression::Negative(Box::new(rest))),
                    },
                    Expression::Number(-1) => Step::Let {
                        name: name.clone(),
                        value: tidy(rest),
                    },
                    by => match self.sign(&by) {
                        Some(true) => Step::Solve {
                            name: name.clone(),
                            of: tidy(Expression::Negative(Box::new(rest))),
                            by,
                        },
                        Some(false) => Step::Solve {
                            name: name.clone(),
                            of: rest,
                            by: tidy(Expression::Negative(Box::new(by))),
                        },
                        None => continue,
                    },
                };
                let name = name.clone();
                self.done[index] = true;
                self.bind(&name, step);
                return true;
            }
        }
        false
    }

    /// Lets a name run over a list or a set that a part names.
    fn list(&mut self) -> bool {
        for index in 0..self.conjuncts.len() {
            if self.done[index] {
                continue;
            }
            let (item, step): (&Expression, Option<Step>) = match &self.conjuncts[index] {
                Expression::Member(item, values)
                    if values.iter().all(|value| is_known(value, &self.known)) =>
                {
                    let name = name_of(item);
                    let step = name.map(|name| Step::List {
                        name,
                        values: values.clone(),
                    });
                    (&**item, step)
                }
                Expression::Within(item, set) => (&**item, self.members(item, set)),
                _ => continue,
            };
            let (Some(step), Some(name)) = (step, name_of(item)) else {
                continue;
            };
            if self.known.contains(&name) {
                continue;
            }
            self.done[index] = true;
            self.bind(&name, step);
            return true;
        }
        false
    }

    fn members(&self, item: &Expression, set: &Set) -> Option<Step> {
        let name = name_of(item).filter(|name| !self.known.contains(name))?;
        let (from, to) = self.bounds(&name);
        if to.is_empty() && set.largest().is_none() {
            return None;
        }
        let expressions = |bounds: Vec<Bound>| bounds.into_iter().map(|bound| bound.at).collect();
        Some(Step::Members {
            name,
            set: set.clone(),
            from: expressions(from),
            to: expressions(to),
        })
    }

    /// Lets a name run between bounds: of the names that have bounds, the one whose value gives
    /// most of the others theirs.
    fn range(&mut self) -> bool {
        let mut best: Option<(usize, String, Vec<Bound>, Vec<Bound>)> = None;
        for (name, _) in &self.open {
            let (from, to) = self.bounds(name);
            if from.is_empty() || to.is_empty() {
                continue;
            }
            let gives = self.gives(name);
            if best.as_ref().is_none_or(|(most, ..)| gives > *most) {
                best = Some((gives, name.clone(), from, to));
            }
        }
        let Some((_, name, from, to)) = best else {
            return false;
        };
        for says in from.iter().chain(&to).filter_map(|bound| bound.says) {
            self.done[says] = true;
        }
        let expressions = |bounds: Vec<Bound>| bounds.into_iter().map(|bound| bound.at).collect();
        let step = Step::Range {
            name: name.clone(),
            from: expressions(from),
            to: expressions(to),
        };
        self.bind(&name, step);
        true
    }

    /// How many equations give one more name a value once `name` has one.
    fn gives(&self, name: &str) -> usize {
        let mut known = self.known.clone();
        known.insert(name.to_owned());
        let open = self.conjuncts.iter().zip(&self.done);
        open.filter(|(part, done)| {
            let Some((left, Relation::Equal, right)) = comparison(part) else {
                return false;
            };
            let mut others = BTreeSet::new();
            for side in [left, right] {
                names_of(side, &mut |name| {
                    if let Expression::Name(name, _) = name
                        && !known.contains(name)
                    {
                        others.insert(name.clone());
                    }
                });
            }
            let has = |side: &Expression| !is_known(side, &self.known);
            !**done && others.len() == 1 && (has(left) || has(right))
        })
        .count()
    }

    /// The lower and upper bounds of a name that follow from the condition and from entries that
    /// are not negative.
    fn bounds(&self, name: &str) -> (Vec<Bound>, Vec<Bound>) {
        let mut forms = self.forms();
        let (mut from, mut to) = (Vec::new(), Vec::new());
        self.products(name, &mut from, &mut to);
        // What an equation gives in terms of the others is put in its place, which loses nothing.
        for (part, done) in self.conjuncts.iter().zip(&self.done) {
            if let (false, Some((left, Relation::Equal, right))) = (*done, comparison(part)) {
                let difference = binary(Operator::Subtract, left.clone(), right.clone());
                if let Some(equation) = Form::of(&difference, &self.known, None) {
                    forms = form::substitute(forms, &equation, name);
                }
            }
        }
        let collect = |forms: &[Form], from: &mut Vec<Bound>, to: &mut Vec<Bound>| {
            for (upper, bound) in forms.iter().filter_map(|form| form.bound(name)) {
                if upper { &mut *to } else { &mut *from }.push(bound);
            }
        };
        collect(&forms, &mut from, &mut to);
        for (other, _) in &self.open {
            if other != name {
                forms = eliminate(&forms, other);
            }
        }
        // What follows only by elimination is weaker than what is tested later; it is needed where
        // there is nothing else, and shortens the loop where there is.
        collect(&forms, &mut from, &mut to);
        (dominant(from, false), dominant(to, true))
    }

    /// Everything that is linear in the open names.
    fn forms(&self) -> Vec<Form> {
        let all = self.differences();
        all.iter()
            .filter_map(|(difference, says)| Form::of(difference, &self.known, *says))
            .filter(|form| !form.multiples.is_empty())
            .collect()
    }

    /// Bounds from products, powers and divisors.
    fn products(&self, name: &str, from: &mut Vec<Bound>, to: &mut Vec<Bound>) {
        let derived = |at| Bound { at, says: None };
        for (part, done) in self.conjuncts.iter().zip(&self.done) {
            if let (false, Some((left, Relation::Divides, right))) = (*done, comparison(part))
                && name_of(left).as_deref() == Some(name)
            {
                // A divisor is not negative, and at most the number that it divides, if that is
                // not 0.
                from.push(derived(Expression::Number(0)));
                if is_known(right, &self.known) && self.sign(right) == Some(true) {
                    to.push(derived(right.clone()));
                }
            }
        }
        for (difference, says) in self.differences() {
            let Some((term, sign, rest)) = self.alone(&difference) else {
                continue;
            };
            if sign < 0 {
                self.bounded_above(name, &term, rest, says, from, to);
            } else if let Some((by, more)) = self.product(&term, name) {
                // by·x + more + rest ≥ 0 with by ≥ 1: x ≥ ⌈−(more + rest) / by⌉.
                let all = tidy(binary(Operator::Add, more, rest));
                let at = binary(Operator::Divide, all, by);
                let at = Expression::Negative(Box::new(at));
                from.push(Bound { at, says });
            }
        }
    }

    /// What is known to be ≥ 0: differences of ordered numbers, with the condition that says just
    /// that, and the entries of what a move leaves.
    fn differences(&self) -> Vec<(Expression, Option<usize>)> {
        let mut all = Vec::new();
        for (index, (part, done)) in self.conjuncts.iter().zip(&self.done).enumerate() {
            if !done {
                all.extend(orders(part).iter().map(|order| {
                    let difference = minus(order.high, order.low, order.apart);
                    (difference, order.exact.then_some(index))
                }));
            }
            if let (false, Expression::Within(item, _)) = (*done, part) {
                // A member is at least 1.
                all.push((minus(item, &Expression::Number(1), 0), None));
            }
        }
        for part in &self.clause.to {
            match part {
                Part::Component { copies, entries } => {
                    let numbers = copies.iter().chain(entries);
                    all.extend(numbers.map(|number| (number.clone(), None)));
                }
                Part::Split { total, parts, .. } => {
                    // At least one heap, and as many as stones at most.
                    all.push((minus(parts, &Expression::Number(1), 0), None));
                    all.push((minus(total, parts, 0), None));
                }
            }
        }
        all
    }

    /// The one term of a sum that has a name without a value, whether it is added (1) or
    /// subtracted (−1), and the others.
    fn alone(&self, sum: &Expression) -> Option<(Expression, i8, Expression)> {
        let mut terms = Vec::new();
        form::terms(sum, 1, &mut terms);
        let (open, known): (Vec<_>, Vec<_>) = terms
            .into_iter()
            .partition(|(term, _)| !is_known(term, &self.known));
        let [(term, sign)] = open.as_slice() else {
            return None;
        };
        let rest = known
            .into_iter()
            .fold(Expression::Number(0), |sum, (term, sign)| {
                let operator = if sign < 0 {
                    Operator::Subtract
                } else {
                    Operator::Add
                };
                match (&sum, operator) {
                    (Expression::Number(0), Operator::Add) => term.clone(),
                    _ => binary(operator, sum, term.clone()),
                }
            });
        Some(((*term).clone(), *sign, tidy(rest)))
    }

    /// The bounds for `name` from an expression that is at most `most`.
    fn bounded_above(
        &self,
        name: &str,
        expression: &Expression,
        most: Expression,
        says: Option<usize>,
        from: &mut Vec<Bound>,
        to: &mut Vec<Bound>,
    ) {
        let derived = |at| Bound { at, says: None };
        if let Some(root) = root(expression, name, &most) {
            // x² ≤ m bounds x on both sides.
            from.push(derived(Expression::Negative(Box::new(root.clone()))));
            to.push(derived(root));
        } else if let Some(Expression::Number(2..)) = power_of(expression, name) {
            // b^x ≤ m with b ≥ 2: x ≤ log2 m. A power with an exponent below 0 is undefined.
            from.push(derived(Expression::Number(0)));
            to.push(derived(call(Function::Log2, vec![most])));
        } else if let Some((by, rest)) = self.product(expression, name) {
            let room = tidy(minus(&most, &rest, 0));
            let at = binary(Operator::Divide, room, by);
            to.push(Bound { at, says });
        } else if let Expression::Arithmetic(Operator::Multiply, a, b) = expression {
            // x·y ≤ m with x, y ≥ 1: x ≤ m.
            let (a, b) = (name_of(a), name_of(b));
            let other = match (&a, &b) {
                (Some(a), Some(b)) if a == name => b,
                (Some(a), Some(b)) if b == name => a,
                _ => return,
            };
            if self.least(name) >= Some(1) && self.least(other) >= Some(1) {
                to.push(derived(most));
            }
        }
    }

    /// `by`·name + rest where `by` is an expression that is at least 1 and all else is known.
    fn product(&self, expression: &Expression, name: &str) -> Option<(Expression, Expression)> {
        let (by, rest) = affine(expression, name)?;
        let known = is_known(&by, &self.known) && is_known(&rest, &self.known);
        let number = matches!(by, Expression::Number(_));
        (known && !number && self.sign(&by) == Some(true)).then_some((by, rest))
    }

    /// Whether an expression is known to be at least 1 (`true`) or at most −1 (`false`).
    fn sign(&self, expression: &Expression) -> Option<bool> {
        if let Expression::Number(number) = expression {
            return match number {
                1.. => Some(true),
                0 => None,
                _ => Some(false),
            };
        }
        if let Expression::Arithmetic(Operator::Power, base, _) = expression {
            return self.sign(base).filter(|positive| *positive);
        }
        if let Expression::Arithmetic(Operator::Multiply, left, right) = expression {
            return Some(self.sign(left)? == self.sign(right)?);
        }
        let linear = Linear::of(expression)?;
        // A sum of names that are at least 1, and of numbers.
        let mut least = linear.constant;
        for (name, multiple) in &linear.terms {
            if *multiple < 0 {
                return self.negative(&linear);
            }
            least = least.checked_add(multiple.checked_mul(self.least(name)?)?)?;
        }
        (least >= 1).then_some(true)
    }

    fn negative(&self, linear: &Linear) -> Option<bool> {
        let mut most = linear.constant;
        for (name, multiple) in &linear.terms {
            if *multiple > 0 {
                return None;
            }
            most = most.checked_add(multiple.checked_mul(self.least(name)?)?)?;
        }
        (most <= -1).then_some(false)
    }

    /// A number that `name` is at least, by what it is and by the conditions on it alone.
    fn least(&self, name: &str) -> Option<i128> {
        // The numbers of a position are not negative.
        let mut least = self
            .clause
            .from
            .iter()
            .any(|from| from == name)
            .then_some(0);
        for part in &self.conjuncts {
            let bound = match part {
                Expression::Within(item, _) if name_of(item).as_deref() == Some(name) => Some(1),
                Expression::Member(item, values) if name_of(item).as_deref() == Some(name) => {
                    let numbers = values.iter().map(|value| match value {
                        Expression::Number(number) => Some(*number),
                        _ => None,
                    });
                    numbers.min().flatten()
                }
                part => orders(part)
                    .iter()
                    .filter_map(|order| Linear::of(&minus(order.high, order.low, order.apart)))
                    // name − c ≥ 0
                    .filter(|linear| linear.terms.len() == 1 && linear.multiple(name) == 1)
                    .map(|linear| linear.constant.saturating_neg())
                    .max(),
            };
            least = least.max(bound);
        }
        let not_zero = |part: &Expression| {
            matches!(comparison(part), Some((left, Relation::Unequal, right))
                if least_is_zero(left, right, name))
        };
        if least == Some(0) && self.conjuncts.iter().any(not_zero) {
            return Some(1);
        }
        least
    }

    /// The error for a name without bounds.
    fn unbounded(&self) -> Error {
        let missing = |name: &str| {
            let (from, to) = self.bounds(name);
            match (from.is_empty(), to.is_empty()) {
                (true, true) => "neither a lower nor an upper bound",
                (true, false) => "no lower bound",
                (false, _) => "no upper bound",
            }
        };
        let Some((name, at)) = self.open.first() else {
            return Error::invalid("a name has no bounds");
        };
        Error::invalid(format!(
            "`{name}` may be any whole number: {} follows for it",
            missing(name)
        ))
        .at(*at)
        .hint(format!(
            "say where `{name}` begins and ends: `where 1 <= {name} <= {}`",
            self.clause.from.first().map_or("9", String::as_str)
        ))
        .in_field("rule")
    }
}

/// `name != 0`, either way round.
fn least_is_zero(left: &Expression, right: &Expression, name: &str) -> bool {
    let zero = |side: &Expression| matches!(side, Expression::Number(0));
    let named = |side: &Expression| name_of(side).as_deref() == Some(name);
    zero(left) && named(right) || named(left) && zero(right)
}

fn name_of(expression: &Expression) -> Option<String> {
    match expression {
        Expression::Name(name, _) => Some(name.clone()),
        _ => None,
    }
}

/// The root of `most` that bounds `name`, where the expression is a power of it: x·x, x ** 2,
/// x ** 4 ...
fn root(expression: &Expression, name: &str, most: &Expression) -> Option<Expression> {
    let exponent = match expression {
        Expression::Arithmetic(Operator::Multiply, left, right)
            if name_of(left).as_deref() == Some(name)
                && name_of(right).as_deref() == Some(name) =>
        {
            2
        }
        Expression::Arithmetic(Operator::Power, left, right)
            if name_of(left).as_deref() == Some(name) =>
        {
            match **right {
                Expression::Number(exponent @ 2..=64) => exponent,
                _ => return None,
            }
        }
        _ => return None,
    };
    // |x|^e ≤ m bounds x² by m for every e ≥ 2, and x⁴ by m for e ≥ 4.
    let root = call(Function::Isqrt, vec![most.clone()]);
    // Odd powers of numbers below 0 are below 0, and bound nothing from below.
    match exponent {
        2 => Some(root),
        4.. if exponent % 2 == 0 => Some(call(Function::Isqrt, vec![root])),
        _ => None,
    }
}

/// The base of `base ** name`.
fn power_of<'e>(expression: &'e Expression, name: &str) -> Option<&'e Expression> {
    match expression {
        Expression::Arithmetic(Operator::Power, base, exponent)
            if name_of(exponent).as_deref() == Some(name) =>
        {
            Some(base)
        }
        _ => None,
    }
}

/// `expression` = by·name + rest, where neither has the name.
fn affine(expression: &Expression, name: &str) -> Option<(Expression, Expression)> {
    let zero = || Expression::Number(0);
    let mut has = false;
    names_of(expression, &mut |other| {
        has |= matches!(other, Expression::Name(other, _) if other == name);
    });
    if !has {
        return Some((zero(), expression.clone()));
    }
    match expression {
        Expression::Name(..) => Some((Expression::Number(1), zero())),
        Expression::Negative(inner) => {
            let (by, rest) = affine(inner, name)?;
            let negative = |part| tidy(Expression::Negative(Box::new(part)));
            Some((negative(by), negative(rest)))
        }
        Expression::Arithmetic(operator, left, right) => {
            let (a, b) = (affine(left, name)?, affine(right, name)?);
            let join = |operator, x, y| tidy(binary(operator, x, y));
            match operator {
                Operator::Add | Operator::Subtract => {
                    Some((join(*operator, a.0, b.0), join(*operator, a.1, b.1)))
                }
                Operator::Multiply => match (&a.0, &b.0) {
                    (_, Expression::Number(0)) => Some((
                        join(Operator::Multiply, a.0, b.1.clone()),
                        join(Operator::Multiply, a.1, b.1),
                    )),
                    (Expression::Number(0), _) => Some((
                        join(Operator::Multiply, a.1.clone(), b.0),
                        join(Operator::Multiply, a.1, b.1),
                    )),
                    _ => None,
                },
                _ => None,
            }
        }
        _ => None,
    }
}

/// Bounds without those that another one makes idle: the two are the same, or differ by a number.
/// What a condition says stays, since it is not tested again.
fn dominant(all: Vec<Bound>, upper: bool) -> Vec<Bound> {
    let mut bounds: Vec<Bound> = Vec::new();
    for bound in all {
        match bounds.iter_mut().find(|other| other.at == bound.at) {
            Some(other) => other.says = other.says.or(bound.says),
            None => bounds.push(bound),
        }
    }
    let idle = |index: usize, bound: &Bound| {
        let Some(own) = Linear::of(&bound.at) else {
            return false;
        };
        bounds.iter().enumerate().any(|(other, than)| {
            let difference = Linear::of(&than.at)
                .and_then(|than| than.plus(&own.times(-1)?))
                .filter(|difference| difference.terms.is_empty() && other != index);
            difference.is_some_and(|difference| match (difference.constant, upper) {
                (0, _) => than.says.is_some() || other < index,
                (apart, true) => apart < 0,
                (apart, false) => apart > 0,
            })
        })
    };
    let kept = |(index, bound): (usize, &Bound)| {
        (bound.says.is_some() || !idle(index, bound)).then(|| bound.clone())
    };
    bounds.iter().enumerate().filter_map(kept).collect()
}

fn left(part: &Part) -> Left {
    match part {
        Part::Component { copies, entries } => Left::Component {
            copies: copies.clone().unwrap_or(Expression::Number(1)),
            entries: entries.clone(),
        },
        Part::Split {
            total,
            parts,
            manner,
        } => Left::Split {
            total: total.clone(),
            parts: parts.clone(),
            manner: *manner,
        },
    }
}
