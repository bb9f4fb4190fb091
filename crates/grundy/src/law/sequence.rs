//! A list of values that somebody has: read from text, and the law that it follows.
//!
//! The text is a bare list (`0 1 2 0 1 2`, `[0, 1, 2]`, `PNNPNN`), or a b-file as the On-Line
//! Encyclopedia of Integer Sequences keeps them: a line `n a(n)` for each n, comments after `#`.

use super::find::{Findings, look};
use super::formula::Formula;
use super::report::describe;
use super::{Law, LawReport, Periodic};
use crate::error::{Error, Result, Span};
use crate::rule::expression::Operator;
use crate::rule::{Convention, Expression, LONGEST_POSITION, quote};
use crate::standing::Standing;

/// The most values of a list.
const MOST_VALUES: usize = 1 << 20;
/// The largest n at which a list may start.
const LARGEST_START: u64 = 1 << 32;
/// The largest value.
const LARGEST_VALUE: u32 = i32::MAX as u32;

/// Values, or outcomes, from some n on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    /// The n of the first.
    pub from: u64,
    /// The values; 0 for P and 1 for N where they are outcomes.
    pub values: Vec<u32>,
    /// Whether they are outcomes.
    pub outcomes: bool,
}

/// The law of a list, as far as the list tells.
#[derive(Debug, Clone, PartialEq)]
pub struct Guess {
    /// The simplest law that fits every value.
    pub law: Option<LawReport>,
    /// Others that are as simple.
    pub also: Vec<LawReport>,
    /// How many values state the law.
    pub fitted: u64,
    /// How many confirm it.
    pub tested: u64,
    /// Checked to the end of the list, or unknown.
    pub standing: Standing,
}

impl Sequence {
    /// Reads a bare list, which starts at n = `from` (0 where that is `None`), or a b-file, which
    /// says itself where it starts. Outcomes are letters: P and N, or L (the player to move loses)
    /// and W.
    ///
    /// # Errors
    /// Points at what is no value, and at a line that a b-file lacks.
    ///
    /// ```
    /// use grundy::law::Sequence;
    /// let list = Sequence::read("[0, 1, 2]\n[0, 1, 2]", None)?;
    /// assert_eq!((list.from, list.values), (0, vec![0, 1, 2, 0, 1, 2]));
    /// let bfile = Sequence::read("# A000001\n1 1\n2 0\n3 4\n", None)?;
    /// assert_eq!((bfile.from, bfile.values), (1, vec![1, 0, 4]));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn read(text: &str, from: Option<u64>) -> Result<Self> {
        read(text, from).map_err(|error| error.in_field("numbers"))
    }

    /// The simplest law that the values follow; it is never known for more than the list.
    ///
    /// Costs as [`super::find()`].
    ///
    /// ```
    /// use grundy::law::Sequence;
    /// let list = Sequence::read(&"1 2 0 ".repeat(10), Some(1))?;
    /// let law = list.guess().law.expect("it repeats");
    /// assert_eq!(law.formula.as_deref(), Some("n % 3"));
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn guess(&self) -> Guess {
        // Outcomes are found and reported as those of misère play are.
        let convention = if self.outcomes {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let Findings {
            law,
            also,
            fitted,
            tested,
            reason,
        } = look(&self.values, self.from, convention, true);
        let standing = match (&law, self.values.len() as u64) {
            (Some(_), count) => Standing::Checked {
                to: (self.from + count).saturating_sub(1).into(),
            },
            (None, 0..FEW) => Standing::Unknown {
                reason: format!("a list of {} is too short", self.values.len()),
            },
            (None, _) => Standing::Unknown { reason },
        };
        let report = |law: Law| self.report(law, convention);
        Guess {
            law: law.map(report),
            also: also.into_iter().map(report).collect(),
            fitted,
            tested,
            standing,
        }
    }

    /// The law, which was found by places in the list, in terms of n.
    fn report(&self, law: Law, convention: Convention) -> LawReport {
        let formula = match &law {
            Law::Periodic(law) => self.formula(law, convention),
            Law::Closed { .. } | Law::Aperiodic => law.formula(convention),
        };
        let law = match law {
            Law::Periodic(law) if law.preperiod > 0 => Law::Periodic(Periodic {
                preperiod: self.from + law.preperiod,
                ..law
            }),
            law => law,
        };
        describe(&law, formula, convention, self.from)
    }

    /// A law that repeats as a formula: run backwards to n = 0 where that is possible, so that it
    /// reads as `n % 3` wherever the list starts, or in n − `from`.
    fn formula(&self, law: &Periodic, convention: Convention) -> Option<Formula> {
        let (period, from) = (law.period, self.from);
        let backwards = || {
            let turns = from.div_ceil(period);
            let values = (0..period).map(|n| {
                let place = usize::try_from((n + turns * period - from) % period).ok()?;
                let gone = (n + turns * period - from) / period;
                let lost = law.saltus.checked_mul(turns - gone)?;
                let value = u64::from(*law.values.get(place)?).checked_sub(lost)?;
                u32::try_from(value).ok()
            });
            let values = values.collect::<Option<Vec<u32>>>()?;
            Law::periodic(0, period, law.saltus, &values)?.formula(convention)
        };
        let moved = || {
            let name = Expression::name("n");
            let shifted = match from {
                0 => name,
                _ => Expression::Arithmetic(
                    Operator::Subtract,
                    Box::new(name),
                    Box::new(Expression::Number(from.into())),
                ),
            };
            Some(match Law::Periodic(law.clone()).formula(convention)? {
                Formula::Values(value) => Formula::Values(value.with_name("n", &shifted)),
                Formula::Outcomes { iff, condition } => Formula::Outcomes {
                    iff,
                    condition: condition.with_name("n", &shifted),
                },
            })
        };
        let pure = law.preperiod == 0;
        pure.then(backwards).flatten().or_else(moved)
    }
}

/// Fewer values than this are no list to guess from, whatever they are.
const FEW: u64 = 10;

/// Something between blanks, commas and brackets, and where it stands.
struct Item<'t> {
    text: &'t str,
    at: Span,
}

enum Entry {
    Number(u64),
    Outcomes(Vec<u32>),
}

fn read(text: &str, from: Option<u64>) -> Result<Sequence> {
    if text.len() > LONGEST_POSITION {
        return Err(Error::invalid(format!(
            "the list is {} bytes long, and the limit is {LONGEST_POSITION}",
            text.len()
        )));
    }
    if from.is_some_and(|from| from > LARGEST_START) {
        return Err(Error::invalid(format!(
            "a list may start at n = {LARGEST_START} at most"
        )));
    }
    let lines: Vec<Vec<Item<'_>>> = lines(text);
    if let Some(first) = bfile(&lines)? {
        if from.is_some_and(|from| from != first) {
            let error = Error::invalid(format!("the b-file starts at n = {first}"));
            return Err(error.hint("leave out where it starts"));
        }
        let values = lines.iter().filter_map(|line| line.get(1));
        return Ok(Sequence {
            from: first,
            values: values.map(value).collect::<Result<_>>()?,
            outcomes: false,
        });
    }
    let mut sequence = Sequence {
        from: from.unwrap_or(0),
        values: Vec::new(),
        outcomes: false,
    };
    for item in lines.iter().flatten() {
        let letters = match entry(item)? {
            Entry::Number(_) => {
                sequence.values.push(value(item)?);
                false
            }
            Entry::Outcomes(outcomes) => {
                sequence.values.extend(outcomes);
                true
            }
        };
        if sequence.values.len() > MOST_VALUES {
            return Err(Error::invalid(format!(
                "the list has more than {MOST_VALUES} values, which is the limit"
            )));
        }
        if item.at.start == first_start(&lines) {
            sequence.outcomes = letters;
        } else if letters != sequence.outcomes {
            return Err(Error::syntax(
                item.at,
                "numbers and outcomes cannot stand in one list",
            ));
        }
    }
    if sequence.values.is_empty() {
        return Err(Error::syntax(
            Span::new(text.len(), text.len()),
            "expected a list of values, found nothing",
        )
        .hint("numbers with blanks or commas between them, or lines `n a(n)`"));
    }
    Ok(sequence)
}

fn first_start(lines: &[Vec<Item<'_>>]) -> usize {
    lines
        .iter()
        .flatten()
        .next()
        .map_or(0, |item| item.at.start)
}

/// The items of each line that has any, without comments.
fn lines(text: &str) -> Vec<Vec<Item<'_>>> {
    let separates = |c: char| c.is_whitespace() || ",;[](){}".contains(c);
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let data = line.split('#').next().unwrap_or_default();
        let mut items = Vec::new();
        let mut place = start;
        for part in data.split_inclusive(separates) {
            let item = part.trim_end_matches(separates);
            if !item.is_empty() {
                let at = Span::new(place, place + item.len());
                items.push(Item { text: item, at });
            }
            place += part.len();
        }
        if !items.is_empty() {
            lines.push(items);
        }
        start += line.len();
    }
    lines
}

/// The first n, if the lines are those of a b-file: two numbers each, the first rising.
fn bfile(lines: &[Vec<Item<'_>>]) -> Result<Option<u64>> {
    let mut first = None;
    let mut before: Option<u64> = None;
    let mut gap = None;
    for line in lines {
        let [index, other] = line.as_slice() else {
            return Ok(None);
        };
        let (Ok(n), Ok(_)) = (index.text.parse::<u64>(), other.text.parse::<u64>()) else {
            return Ok(None);
        };
        if before.is_some_and(|before| n <= before) {
            return Ok(None);
        }
        if before.is_some_and(|before| n != before + 1) {
            gap = gap.or(before.map(|before| (before + 1, index.at)));
        }
        first = first.or(Some(n));
        before = Some(n);
    }
    match (first, gap, lines.len()) {
        // Two lines of two numbers each may well be a list of four.
        (_, _, 0 | 1) | (_, Some(_), 2) => Ok(None),
        (_, Some((missing, at)), _) => Err(Error::syntax(
            at,
            format!("expected the line of the b-file for n = {missing}"),
        )
        .hint("a list that is no b-file may stand in one line")),
        (Some(n), _, _) if n > LARGEST_START => Err(Error::invalid(format!(
            "a list may start at n = {LARGEST_START} at most"
        ))),
        (_, _, count) if count > MOST_VALUES => Err(Error::invalid(format!(
            "the list has more than {MOST_VALUES} values, which is the limit"
        ))),
        (first, _, _) => Ok(first),
    }
}

fn entry(item: &Item<'_>) -> Result<Entry> {
    if item.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return match item.text.parse() {
            Ok(number) => Ok(Entry::Number(number)),
            Err(_) => Err(too_large(item)),
        };
    }
    let outcomes = item.text.chars().map(|letter| match letter {
        'P' | 'p' | 'L' | 'l' => Some(0),
        'N' | 'n' | 'W' | 'w' => Some(1),
        _ => None,
    });
    if let Some(outcomes) = outcomes.collect() {
        return Ok(Entry::Outcomes(outcomes));
    }
    let error = Error::syntax(
        item.at,
        format!("expected a value, found {}", quote(item.text)),
    );
    Err(if item.text.starts_with(['-', '\u{2212}']) {
        error.hint("Grundy values are not negative")
    } else if item.text.contains("..") || item.text.contains('…') {
        error.hint("write only the values that are known")
    } else {
        error.hint("only the values: `0 1 2`, `P N N`, or lines `n a(n)`")
    })
}

fn value(item: &Item<'_>) -> Result<u32> {
    match entry(item)? {
        Entry::Number(number) => u32::try_from(number)
            .ok()
            .filter(|number| *number <= LARGEST_VALUE)
            .ok_or_else(|| too_large(item)),
        Entry::Outcomes(_) => Err(Error::syntax(item.at, "expected a number")),
    }
}

fn too_large(item: &Item<'_>) -> Error {
    Error::syntax(item.at, format!("values are at most {LARGEST_VALUE}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::LawKind;
    use crate::standing::Numbers;

    fn sequence(from: u64, values: impl Iterator<Item = u32>) -> Sequence {
        Sequence {
            from,
            values: values.collect(),
            outcomes: false,
        }
    }

    fn law(sequence: &Sequence) -> LawReport {
        sequence.guess().law.expect("it has a law")
    }

    #[test]
    fn a_law_is_one_of_n_wherever_the_list_starts() {
        for from in [0, 1, 2, 5, 100] {
            let remainders = sequence(from, (from..from + 40).map(|n| n as u32 % 3));
            let report = law(&remainders);
            assert_eq!(report.formula.as_deref(), Some("n % 3"), "from {from}");
            assert_eq!((report.kind, report.period), (LawKind::Periodic, Some(3)));
            let halves = sequence(from, (from..from + 40).map(|n| n as u32 / 2));
            assert_eq!(
                law(&halves).formula.as_deref(),
                Some("n / 2"),
                "from {from}"
            );
        }
        let ruler = sequence(1, (1..200u32).map(|n| 1 + n.trailing_zeros()));
        let report = law(&ruler);
        assert_eq!(report.formula.as_deref(), Some("1 + v2(n)"));
        assert_eq!(report.text, "g(n) = 1 + v2(n) for every n >= 1");
        let one_less = sequence(3, (3..60).map(|n| n - 3));
        assert_eq!(law(&one_less).formula.as_deref(), Some("n - 3"));
    }

    #[test]
    fn what_is_known_ends_with_the_list() {
        let list = sequence(1, (1..=30).map(|n| n % 4));
        let guess = list.guess();
        assert_eq!(
            guess.standing,
            Standing::Checked {
                to: Numbers::One(30)
            }
        );
        assert_eq!((guess.fitted, guess.tested), (4, 26));
        assert_eq!(
            guess.law.map(|law| law.text).as_deref(),
            Some("g(n) = n mod 4 for every n >= 1")
        );
    }

    #[test]
    fn a_preperiod_is_counted_in_n() {
        let list = sequence(10, [7, 7, 7].into_iter().chain((0..40).map(|n| n % 2)));
        let report = law(&list);
        assert_eq!((report.period, report.preperiod), (Some(2), Some(13)));
        assert_eq!(report.last_exception, Some(12));
    }

    #[test]
    fn outcomes_have_a_condition() {
        let text = "PNN".repeat(12);
        let list = Sequence::read(&text, None).expect("these are outcomes");
        let report = law(&list);
        assert_eq!(report.kind, LawKind::Outcome);
        assert_eq!(report.formula.as_deref(), Some("P iff n % 3 = 0"));
        let lost = Sequence::read(&"L W W\n".repeat(12), None).expect("these are outcomes");
        assert_eq!(lost, list);
    }

    #[test]
    fn a_near_miss_is_no_law() {
        let mut list = sequence(0, (0..60).map(|n| n % 3));
        list.values[57] = 1;
        let guess = list.guess();
        assert_eq!((guess.law, guess.fitted, guess.tested), (None, 0, 0));
        assert!(matches!(guess.standing, Standing::Unknown { .. }));
        let short = sequence(0, 0..3);
        let Standing::Unknown { reason } = short.guess().standing else {
            panic!("three values are no law")
        };
        assert_eq!(reason, "a list of 3 is too short");
    }

    #[test]
    fn lists_may_be_written_in_many_ways() {
        for text in [
            "0 1 2 3",
            "0,1,2,3",
            "[0, 1,\n 2, 3]",
            "{0; 1; 2; 3}\n",
            "# values\n0 1 2 # and\n3",
            "0 0\n1 1\n2 2\n3 3\n",
        ] {
            let list = Sequence::read(text, None).expect("this is a list");
            assert_eq!((list.from, list.values), (0, vec![0, 1, 2, 3]), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_list_is_pointed_at() {
        for (text, at) in [
            ("g(0) = 0", "g"),
            ("0 1 x", "x"),
            ("0 -1 2", "-1"),
            ("0 1 2 ...", "..."),
            ("0 1.5", "1.5"),
            ("0 1 P", "P"),
            ("N 1", "1"),
            ("0 4294967295", "4294967295"),
            ("0 99999999999999999999", "99999999999999999999"),
            ("1 5\n2 5\n4 5\n", "4"),
            ("0 é", "é"),
        ] {
            let error = Sequence::read(text, None).expect_err("this is no list");
            assert_eq!(error.field(), Some("numbers"), "{text}");
            let span = error.span().expect("the place is known");
            assert_eq!(&text[span.start..span.end], at, "{text}: {error}");
        }
        assert!(Sequence::read("", None).is_err());
        assert!(Sequence::read("# nothing\n", None).is_err());
        assert!(Sequence::read("1 0\n2 0\n", Some(5)).is_err());
        assert!(Sequence::read("1", Some(u64::MAX)).is_err());
    }
}
