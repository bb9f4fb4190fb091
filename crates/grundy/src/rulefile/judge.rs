//! Answers a contest's input about the rule of a file.
//!
//! Positions are answered from values that are computed or proved, in normal play by nim-sums; a
//! law that is only checked is never used beyond its bound.

use super::{Answer, Case, Cases, Format, Givens, RuleFile};
use crate::budget::Budget;
use crate::error::{Error, ErrorKind, Result};
use crate::number::Natural;
use crate::play::components::{Sums, Worth};
use crate::play::{self, Analysis};
use crate::rule::{Convention, Form, Position, Rule};
use crate::standing::Outcome;
use crate::study::{Study, heap_rule, study};
use std::collections::{BTreeSet, HashMap};

/// Up to how many heaps are listed before positions are asked about.
const MOST_LISTED: usize = 1 << 20;

/// What a judge prints, whole lines.
///
/// `format` and `words` take the place of those that the file names; a file without a format is
/// asked in [`Format::of_components`].
///
/// ```
/// use grundy::rulefile::{RuleFile, judge};
/// let file = RuleFile::read("# judge: T, T * { [n] } -> Alice / Bob\ntake 2^k")?;
/// let answers = judge(&file, "3\n1\n2\n3\n", None, None, &grundy::Budget::default())?;
/// assert_eq!(answers, "Alice\nAlice\nBob\n");
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// Names the line of the input that does not follow the format, and the position that the budget
/// does not reach.
pub fn judge(
    file: &RuleFile,
    input: &str,
    format: Option<&Format>,
    words: Option<&Answer>,
    budget: &Budget<'_>,
) -> Result<String> {
    let rule = file.rule(&Givens::default())?;
    let common = Format::of_components(numbers(&rule));
    let format = format.or(file.judge.as_ref()).unwrap_or(&common);
    let template = words.unwrap_or(&format.answer);
    let cases = Cases::read(format, &file.given, input)?;
    let mut asked: HashMap<&Givens, Asked> = HashMap::new();
    let mut output = String::new();
    for case in &cases.cases {
        let given = &cases.givens[case.given];
        if !asked.contains_key(given) {
            let rule = file.rule(given)?;
            if numbers(&rule) != cases.arity {
                return Err(Error::invalid(format!(
                    "the format reads components of {} numbers, and the rule has {}",
                    cases.arity,
                    numbers(&rule)
                )));
            }
            let largest = largest(&cases, given);
            asked.insert(given, Asked::of(rule, largest, budget)?);
        }
        let Some(asked) = asked.get_mut(given) else {
            continue;
        };
        let position = &cases.numbers[case.start..case.end];
        asked.answer(template, position, budget, &mut output)?;
        end(case, &mut output);
    }
    Ok(output)
}

fn end(case: &Case, output: &mut String) {
    if !case.joined {
        output.push('\n');
    }
}

/// How many numbers a component of the rule has.
fn numbers(rule: &Rule) -> usize {
    match &rule.form {
        Form::Brackets(brackets) => brackets.arity(),
        Form::Heap(_) | Form::Name(_) => 1,
    }
}

/// The largest number that is asked about under these parameters.
fn largest(cases: &Cases, given: &Givens) -> u64 {
    cases
        .cases
        .iter()
        .filter(|case| cases.givens[case.given] == *given)
        .flat_map(|case| &cases.numbers[case.start..case.end])
        .copied()
        .max()
        .unwrap_or(0)
}

/// A rule that is asked about.
enum Asked {
    /// Heaps in normal play.
    Heaps(Rule, Study),
    /// Components of a rule in brackets.
    Components(Box<Sums>),
    /// Heaps in misère play: outcomes of single heaps where no move splits, a search of all else.
    Misere(Rule, Option<Study>),
}

impl Asked {
    fn of(rule: Rule, largest: u64, budget: &Budget<'_>) -> Result<Self> {
        let mut rule = rule;
        if let Form::Brackets(brackets) = &rule.form {
            match brackets.as_heap_rule() {
                Some(same) => rule.form = Form::Heap(same),
                None => {
                    let mut sums = Sums::new(brackets, rule.symmetric, rule.convention)?;
                    // One list for all that is asked is faster than a search for each.
                    if let (1, Ok(length)) = (brackets.arity(), usize::try_from(largest)) {
                        let listed = length.saturating_add(1).min(MOST_LISTED);
                        let _ended = sums.values().fill(&[listed], &mut budget.meter())?;
                    }
                    return Ok(Self::Components(Box::new(sums)));
                }
            }
        }
        let position = heaps(&[largest]);
        match (&rule.form, rule.convention) {
            (_, Convention::Normal) => {
                let known = play::study_for(&rule, &position, budget)?;
                Ok(Self::Heaps(rule, known))
            }
            (_, Convention::Misere) => {
                let known = if heap_rule(&rule)?.splits() {
                    None
                } else {
                    Some(study(&rule, Some(largest), None, budget)?)
                };
                Ok(Self::Misere(rule, known))
            }
        }
    }

    /// Writes the answer for a position.
    fn answer(
        &mut self,
        template: &Answer,
        position: &[u64],
        budget: &Budget<'_>,
        output: &mut String,
    ) -> Result<()> {
        let wins = self.wins(position, budget)?;
        let words = if wins {
            &template.first
        } else {
            &template.second
        };
        let mut rest = words.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            output.push_str(before);
            let Some((name, after)) = after.split_once('}') else {
                output.push('{');
                rest = after;
                continue;
            };
            output.push_str(&self.fill(name, position, budget)?);
            rest = after;
        }
        output.push_str(rest);
        Ok(())
    }

    fn wins(&mut self, position: &[u64], budget: &Budget<'_>) -> Result<bool> {
        match self {
            Self::Components(sums) => {
                let components: Vec<&[u64]> = position.chunks_exact(sums.arity()).collect();
                sums.wins(&components, budget)
            }
            Self::Heaps(_, known) => {
                let mut sum = Natural::default();
                for heap in position {
                    sum.0 ^= &value(known, *heap)?.0;
                }
                Ok(sum != Natural::default())
            }
            Self::Misere(rule, known) => match (position, known) {
                ([heap], Some(known)) => Ok(value(known, *heap)? != Natural::default()),
                _ => Ok(misere(rule, position, budget)?.outcome == Outcome::N),
            },
        }
    }

    /// What stands in braces in the words of an answer.
    fn fill(&mut self, name: &str, position: &[u64], budget: &Budget<'_>) -> Result<String> {
        let analysis = match self {
            Self::Components(sums) => return fill_components(sums, name, position, budget),
            Self::Heaps(rule, known) => {
                play::heaps::normal(heap_rule(rule)?, &heaps(position), known, budget)?
            }
            Self::Misere(rule, _) => misere(rule, position, budget)?,
        };
        let unknown = |what: &str| {
            Err(Error::new(
                ErrorKind::Unsupported,
                format!("{what} of this position is not known"),
            ))
        };
        match name {
            "value" => match &analysis.value {
                Some(play::Value::Number(value)) => Ok(value.to_string()),
                _ => unknown("the Grundy value"),
            },
            "count" => match &analysis.moves.count {
                Some(count) => Ok(count.to_string()),
                None => unknown("the number of winning moves"),
            },
            _ => Err(
                Error::invalid(format!("an answer has no `{{{name}}}` for this rule"))
                    .hint("`{value}` and `{count}` are filled in"),
            ),
        }
    }
}

/// What stands in braces, for a rule in brackets: also the least number that a name of the rule
/// may be in a winning move.
fn fill_components(
    sums: &mut Sums,
    name: &str,
    position: &[u64],
    budget: &Budget<'_>,
) -> Result<String> {
    let components: Vec<&[u64]> = position.chunks_exact(sums.arity()).collect();
    if name == "value" {
        return match sums.worth(&components, &mut budget.meter())? {
            Worth::Value(value) => Ok(value.to_string()),
            Worth::WinsAtOnce | Worth::Won => Err(Error::unsupported(
                "this position has no Grundy value: the game is won at once",
            )),
        };
    }
    let mut moves = BTreeSet::new();
    let mut least: Option<i64> = None;
    sums.winning_moves(&components, budget, &mut |index, won| {
        if name == "count" {
            moves.insert((index, won.left()));
        }
        if let Some(number) = won.value(name) {
            least = Some(least.map_or(number, |least| least.min(number)));
        }
    })?;
    match (name, least) {
        ("count", _) => Ok(moves.len().to_string()),
        (_, Some(least)) => Ok(least.to_string()),
        (_, None) => Err(Error::invalid(format!(
            "no winning move of this position has a number `{name}`"
        ))
        .hint("`{value}`, `{count}` and the names of the rule are filled in")),
    }
}

fn value(known: &Study, heap: u64) -> Result<Natural> {
    let heap = Natural::from(heap);
    if !known.proves(&heap) {
        return Err(Error::budget(format!(
            "the value of a heap of {heap} is not known: {} values were computed, and no law that \
             is proved reaches it",
            known.computed
        ))
        .hint("allow more with --steps and --memory"));
    }
    known.value(&heap)
}

fn misere(rule: &Rule, position: &[u64], budget: &Budget<'_>) -> Result<Analysis> {
    play::heaps::misere(heap_rule(rule)?, &heaps(position), budget)
}

fn heaps(position: &[u64]) -> Position {
    Position {
        heaps: position.iter().map(|heap| Natural::from(*heap)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(file: &str, input: &str) -> Result<String> {
        judge(
            &RuleFile::read(file)?,
            input,
            None,
            None,
            &Budget::default(),
        )
    }

    #[test]
    fn parameters_come_from_the_input() {
        let file = "# given: L = 1, R = 2\n# judge: until end { N, L, R, N * [A] }\ntake L..R";
        let input = "3 1 2 2 3 3\n1 1 5 6\n1 1 5 7\n";
        assert_eq!(answers(file, input).unwrap(), "First\nSecond\nFirst\n");
    }

    #[test]
    fn winning_moves_are_counted() {
        let file = "# judge: until 0 { n, n * [k] } -> {count} of {value} / 0\ntake all";
        assert_eq!(answers(file, "3 7 11 13 2 9 9 0").unwrap(), "3 of 1\n0\n");
    }

    #[test]
    fn misere_heaps_are_searched_and_not_added() {
        let file = "# judge: until end { n, n * [a] }\ntake all; misere";
        assert_eq!(
            answers(file, "2 1 1\n3 1 1 1\n2 2 2\n1 1\n1 4").unwrap(),
            "First\nSecond\nSecond\nSecond\nFirst\n"
        );
    }

    #[test]
    fn coupled_numbers_are_judged_as_a_whole() {
        let file = "# judge: until 0 { [a, b] } -> win / lose\n[a, b] -> [a - k, b] where k >= 1; [a, b] -> [a - k, b - k] where k >= 1; symmetric";
        assert_eq!(
            answers(file, "2 1\n8 4\n4 7\n0 0").unwrap(),
            "lose\nwin\nlose\n"
        );
    }

    #[test]
    fn the_least_number_of_a_winning_move_is_told() {
        let file = "# judge: [n] -> {k} / -1\n[n] -> split into k consecutive parts where k >= 2";
        for (input, answer) in [("3", "2\n"), ("6", "-1\n"), ("100", "8\n")] {
            assert_eq!(answers(file, input).unwrap(), answer);
        }
    }

    #[test]
    fn a_file_without_a_format_reads_t_then_heaps() {
        assert_eq!(answers("take 1..3", "2 4 5").unwrap(), "Second\nFirst\n");
    }
}
