//! What follows `in`: lists, ranges and sets, and how they are asked of a number.
//!
//! `k in {1, n/2}` is a list, `k in 1..n` is `1 <= k <= n`, `p in primes` is a set that is the same
//! for every heap. `(A or B)` joins them.

use super::{Parser, Read};
use crate::error::{Error, Result, Span};
use crate::rule::expression::{Expression, Relation, level};
use crate::rule::lexer::{Cursor, Kind};
use crate::rule::{Set, set};

/// What a number may be in.
#[derive(Default)]
struct Members {
    /// Sets of amounts, the same for every heap.
    sets: Vec<Set>,
    /// Single numbers.
    listed: Vec<Expression>,
    /// Ranges; an end that is left out is open.
    ranges: Vec<(Expression, Option<Expression>)>,
    /// How deep the deepest expression is.
    depth: u32,
}

impl Parser<'_> {
    /// Reads what follows `in`, and asks it of `item`.
    pub(super) fn membership(&mut self, item: Read) -> Result<Read> {
        let start = self.cursor.token().span;
        let mut members = Members::default();
        let commas = std::mem::replace(&mut self.commas, false);
        self.enter(start)?;
        self.members(&mut members, false)?;
        self.depth -= 1;
        self.commas = commas;
        members.join_sets();
        let leaf = matches!(item.tree, Expression::Name(..) | Expression::Number(_));
        if members.kinds() > 1 && !leaf {
            // The number would stand in the condition once for each kind.
            return Err(
                Error::invalid("only a name can be in lists, ranges and sets at once")
                    .at(item.at)
                    .hint("give the number a name: `x = 2*k and x in (primes or 1..n)`"),
            );
        }
        let at = Span::new(item.at.start, self.cursor.end_before());
        let depth = item.depth.max(members.depth);
        let item = item.tree;
        let asked = members.of(item).into_iter().map(|tree| {
            self.grow(Read {
                tree,
                truth: true,
                at,
                depth,
            })
        });
        asked
            .reduce(|left, right| self.join(left?, right?, true, Expression::Or))
            .unwrap_or_else(|| Err(self.cursor.expected("a set after `in`")))
    }

    /// One list, range or set; with others in parentheses.
    fn members(&mut self, members: &mut Members, grouped: bool) -> Result<()> {
        if self.cursor.at("{") {
            return self.braces(members);
        }
        if self.cursor.at("(") {
            let before = *self;
            let open = self.cursor.token().span;
            self.cursor.advance();
            let mut inside = Members::default();
            self.enter(open)?;
            self.members(&mut inside, true)?;
            while self.cursor.accept("or") || self.cursor.accept(",") {
                self.members(&mut inside, true)?;
            }
            self.depth -= 1;
            self.close(")", open)?;
            // Parentheses around a number: `(n + 1)..m`, `((n + 1)*2 or primes)`.
            let ended =
                inside.is_one_number() && (self.operator().is_some() || self.cursor.at(".."));
            if !ended {
                members.take(inside);
                return Ok(());
            }
            *self = before;
        } else if set::text::begins(&self.cursor) {
            return self.set(members, grouped);
        }
        self.numeric(members, grouped)
    }

    /// What begins with a number: a range, a set such as `2^j` or `3*j + 1`, or in parentheses a
    /// number alone.
    fn numeric(&mut self, members: &mut Members, grouped: bool) -> Result<()> {
        if !self.begins_number() {
            return Err(no_set(&self.cursor));
        }
        if self.at_number_and("^") {
            return self.set(members, grouped);
        }
        let before = *self;
        let from = self.climb(level::XOR)?.number()?;
        if self.cursor.at("..") {
            let to = self.range_end()?;
            return members.range(from, to);
        }
        if before.at_number_and("*") {
            *self = before;
            return self.set(members, grouped);
        }
        members.depth = members.depth.max(from.depth);
        if grouped {
            members.listed.push(from.tree);
            return Ok(());
        }
        Err(no_set(&before.cursor))
    }

    fn begins_number(&self) -> bool {
        let kind = self.cursor.token().kind;
        kind == Kind::Number || kind == Kind::Word || self.cursor.at("-") || self.cursor.at("(")
    }

    /// Whether a number, the sign and a letter stand here, as in `2^j` and `3*j`.
    fn at_number_and(&self, sign: &str) -> bool {
        let mut ahead = self.cursor;
        let number = ahead.token().kind == Kind::Number;
        ahead.advance();
        number && ahead.accept(sign) && ahead.token().kind == Kind::Word && ahead.word().len() == 1
    }

    /// After the beginning of a range: its end, if it has one.
    fn range_end(&mut self) -> Result<Option<Read>> {
        self.cursor.expect("..")?;
        let ends = [",", ")", "}", ";", "or", "and", "where"];
        if self.cursor.at_end() || ends.iter().any(|end| self.cursor.at(end)) {
            return Ok(None);
        }
        if self.cursor.at("=") {
            let error = self.cursor.expected("the end of the range");
            return Err(error.hint("a range includes its end: `1..3` is 1, 2, 3"));
        }
        if self.cursor.at(".") {
            let error = self.cursor.expected("the end of the range");
            return Err(error.hint("a range has two points: `1..3`; one without end is `1..`"));
        }
        Ok(Some(self.climb(level::XOR)?.number()?))
    }

    /// A set that is the same for every heap.
    fn set(&mut self, members: &mut Members, grouped: bool) -> Result<()> {
        let start = self.cursor.token().span;
        let set = if grouped {
            set::text::grouped(&mut self.cursor)?
        } else {
            set::text::one(&mut self.cursor)?
        };
        if !set.is_subtraction_set() {
            return Err(
                Error::invalid("this set depends on a heap, and none is named here")
                    .at(Span::new(start.start, self.cursor.end_before()))
                    .hint("write `k | n`, `gcd(k, n) = 1` or `1 <= k <= n/2`"),
            );
        }
        members.sets.push(set);
        Ok(())
    }

    /// `{1, n/2, 5..7}`.
    fn braces(&mut self, members: &mut Members) -> Result<()> {
        let open = self.cursor.token().span;
        self.cursor.advance();
        if self.cursor.at("}") {
            let at = Span::new(open.start, self.cursor.token().span.end);
            return Err(Error::invalid("the set is empty, so nothing is in it").at(at));
        }
        loop {
            if set::text::begins(&self.cursor) {
                let error = self.cursor.expected("a number or a name");
                return Err(error.hint("sets are joined with `or`: `k in ({1, 4} or primes)`"));
            }
            if self.cursor.at("..") {
                let error = self.cursor.expected("a number or a name");
                return Err(
                    error.hint("a set without end has a name or a form: `1..`, `2*j + 1`, `2^j`")
                );
            }
            let item = self.expression()?.number()?;
            members.depth = members.depth.max(item.depth);
            if self.cursor.at("..") {
                let to = self.range_end()?;
                members.range(item, to)?;
            } else {
                members.listed.push(item.tree);
            }
            if !self.cursor.accept(",") {
                return self.close("}", open);
            }
        }
    }
}

impl Members {
    fn range(&mut self, from: Read, to: Option<Read>) -> Result<()> {
        if let (Expression::Number(first), Some(Expression::Number(last))) =
            (&from.tree, to.as_ref().map(|to| &to.tree))
            && first > last
        {
            let at = Span::new(
                from.at.start,
                to.as_ref().map_or(from.at.end, |to| to.at.end),
            );
            return Err(Error::invalid(format!(
                "the range {first}..{last} is empty: its end is below its beginning"
            ))
            .at(at)
            .hint(format!("write `{last}..{first}`")));
        }
        let deepest = from.depth.max(to.as_ref().map_or(0, |to| to.depth));
        self.depth = self.depth.max(deepest);
        self.ranges.push((from.tree, to.map(|to| to.tree)));
        Ok(())
    }

    fn is_one_number(&self) -> bool {
        self.sets.is_empty() && self.ranges.is_empty() && self.listed.len() == 1
    }

    fn take(&mut self, other: Members) {
        self.sets.extend(other.sets);
        self.listed.extend(other.listed);
        self.ranges.extend(other.ranges);
        self.depth = self.depth.max(other.depth);
    }

    fn kinds(&self) -> usize {
        self.sets.len() + self.ranges.len() + self.listed.len().min(1)
    }

    /// Makes one set of all sets, with the numbers and ranges beside them that are amounts.
    fn join_sets(&mut self) {
        if self.sets.is_empty() && self.kinds() < 2 {
            return;
        }
        let mut sets = std::mem::take(&mut self.sets);
        self.listed.retain(|listed| {
            let amount = amount(listed);
            sets.extend(amount.map(|amount| Set::Finite(vec![amount])));
            amount.is_none()
        });
        self.ranges.retain(|(from, to)| {
            let ends = amount(from).zip(to.as_ref().map_or(Some(None), |to| amount(to).map(Some)));
            sets.extend(ends.map(|(from, to)| match to {
                Some(to) => Set::range(from, to),
                None => Set::Range { from, to },
            }));
            ends.is_none()
        });
        if sets.is_empty() {
            return;
        }
        let number = |amount: u64| Expression::Number(amount.into());
        match Set::union(sets) {
            Set::Finite(members) => self.listed.extend(members.into_iter().map(number)),
            Set::Range { from, to } => self.ranges.push((number(from), to.map(number))),
            set => self.sets.push(set),
        }
    }

    /// What each kind says of `item`.
    fn of(self, item: Expression) -> Vec<Expression> {
        let boxed = || Box::new(item.clone());
        let mut asked: Vec<Expression> = self
            .sets
            .into_iter()
            .map(|set| Expression::Within(boxed(), Box::new(set)))
            .collect();
        if !self.listed.is_empty() {
            asked.push(Expression::Member(boxed(), self.listed));
        }
        asked.extend(self.ranges.into_iter().map(|(from, to)| match to {
            Some(to) => Expression::Comparison(
                Box::new(from),
                vec![(Relation::AtMost, item.clone()), (Relation::AtMost, to)],
            ),
            None => Expression::Comparison(boxed(), vec![(Relation::AtLeast, from)]),
        }));
        asked
    }
}

/// The number that a literal says, if it can be taken.
fn amount(expression: &Expression) -> Option<u64> {
    match expression {
        Expression::Number(number) => u64::try_from(*number).ok().filter(|amount| *amount > 0),
        _ => None,
    }
}

/// The error for what is no set.
fn no_set(cursor: &Cursor<'_>) -> Error {
    let error = cursor.expected("a set after `in`");
    match set::text::nearest_word(cursor.word()) {
        Some(near) => error.hint(format!("did you mean `{near}`?")),
        None if cursor.at("[") || cursor.token().kind == Kind::Number => {
            error.hint("lists have braces: `k in {1, 2}`; a range is `k in 1..n`")
        }
        None => error.hint("sets are `{1, 2}`, `1..n`, `primes`, `2^j`, `(primes or 1)` ..."),
    }
}
