//! The rules are the oracle: one test for every game of the catalogue.

use super::Game;
use crate::budget::Budget;
use crate::engine::reference;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::Value;
use crate::rule::bracket::moves::Moves as RuleMoves;
use crate::rule::bracket::sums::ComponentSums;
use crate::rule::{Components, Form, HeapRule, Rule, Sums};
use crate::standing::Outcome;
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

/// Compares what `G` says of each of its small positions with a plain search over its moves:
/// outcome, value, and the winning moves. Says how many positions that were. Costs seconds.
///
/// # Errors
/// The first disagreement, with its position, or a budget that ran out.
pub fn check_against_rules<G: Game>(budget: &Budget<'_>) -> Result<u64> {
    let mut compared = 0;
    for (game, positions) in &G::small() {
        let mut outcomes = HashMap::new();
        let rule = game.rule().map(InLanguage::new).transpose()?;
        for position in positions {
            let mut check = || {
                check_position(game, position, &mut outcomes, budget)?;
                let Some(rule) = &rule else { return Ok(()) };
                let by_moves = reference::value(game, position, budget)?;
                let by_rule = rule.value(&game.write(position), budget)?;
                same(
                    "value by the same game in the rule language",
                    &by_rule,
                    &by_moves,
                )
            };
            check().map_err(|error: Error| {
                if error.is_budget() {
                    return error;
                }
                let name = G::ABOUT.name;
                let position = game.write(position);
                Error::invalid(format!("{name} at {position:?}: {}", error.message()))
            })?;
            compared += 1;
        }
    }
    Ok(compared)
}

/// A game written in the rule language, as positions with plain moves.
enum InLanguage {
    Heaps(HeapRule),
    Components(RuleMoves),
}

impl InLanguage {
    fn new(rule: Rule) -> Result<Self> {
        match rule.form {
            Form::Heap(heap_rule) => Ok(Self::Heaps(heap_rule)),
            Form::Brackets(brackets) => {
                Ok(Self::Components(RuleMoves::new(&brackets, rule.symmetric)?))
            }
            Form::Name(_) => Err(Error::invalid("a game stands for itself, not for a name")),
        }
    }

    /// The value of the position that this text means, in normal play, by plain mex.
    fn value(&self, position: &str, budget: &Budget<'_>) -> Result<u64> {
        let arity = match self {
            Self::Heaps(_) => 1,
            Self::Components(moves) => moves.arity(),
        };
        let components: Vec<Vec<u64>> = Components::read(position, arity)?
            .iter()
            .map(|component| component.iter().filter_map(Natural::to_u64).collect())
            .collect();
        match self {
            Self::Heaps(rule) => {
                let position = Sums::position(components.concat());
                reference::value(&Sums(rule), &position, budget)
            }
            Self::Components(moves) => {
                let sums = ComponentSums(moves);
                reference::value(&sums, &sums.position(components), budget)
            }
        }
    }
}

/// `outcomes` remembers what the search over the moves said of earlier positions.
fn check_position<G: Game>(
    game: &G,
    position: &G::Position,
    outcomes: &mut HashMap<G::Position, Outcome>,
    budget: &Budget<'_>,
) -> Result<()> {
    let mut by_rules = |position: &G::Position| -> Result<Outcome> {
        if let Some(outcome) = outcomes.get(position) {
            return Ok(*outcome);
        }
        let outcome = if reference::wins(game, position, game.convention(), budget)? {
            Outcome::N
        } else {
            Outcome::P
        };
        outcomes.insert(position.clone(), outcome);
        Ok(outcome)
    };

    let verdict = game.theorem(position, budget)?;
    same("outcome", &verdict.outcome, &by_rules(position)?)?;
    if let Some(value) = verdict.value {
        let by_rules = reference::value(game, position, budget)?;
        same("value", &value, &Value::Number(Natural::from(by_rules)))?;
    }

    let mut options = HashSet::new();
    game.options(position, &mut |option| {
        options.insert(option);
    });
    let mut winning = HashSet::new();
    for option in options {
        if by_rules(&option)? == Outcome::P {
            winning.insert(option);
        }
    }
    let moves = game.winning_moves(position, budget)?;
    let mut listed = HashSet::new();
    for chosen in &moves.list {
        let after = game.after(position, chosen)?;
        if !winning.contains(&after) {
            return Err(Error::invalid(format!(
                "`{}` is not a winning move",
                chosen.text
            )));
        }
        if !listed.insert(after) {
            return Err(Error::invalid(format!("`{}` is listed twice", chosen.text)));
        }
    }
    if moves.complete {
        same("number of moves", &listed.len(), &winning.len())?;
    } else if verdict.outcome == Outcome::N {
        same(
            "some winning move",
            &!listed.is_empty(),
            &!winning.is_empty(),
        )?;
    }
    if let Some(count) = moves.count {
        same("count", &count, &Natural::from(winning.len() as u64))?;
    }
    Ok(())
}

fn same<T: PartialEq + Debug>(what: &str, theorem: &T, rules: &T) -> Result<()> {
    if theorem == rules {
        return Ok(());
    }
    Err(Error::invalid(format!(
        "the {what} is {rules:?} by the rules, and {theorem:?} is said"
    )))
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::game::ENTRIES;

    #[test]
    fn every_game_of_the_catalogue_agrees_with_its_rules() {
        for entry in ENTRIES {
            let compared = entry.check_against_rules(&Budget::default());
            assert!(compared.expect("no disagreement") > 100, "{entry:?}");
        }
    }
}
