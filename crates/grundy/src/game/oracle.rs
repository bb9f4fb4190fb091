//! The rules are the oracle: one test for every game of the catalogue.

use super::Game;
use crate::budget::Budget;
use crate::engine::reference;
use crate::error::{Error, Result};
use crate::number::Natural;
use crate::play::Value;
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
        for position in positions {
            check_position(game, position, &mut outcomes, budget).map_err(|error| {
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
        "the {what} is {rules:?} by the rules, and the theorem says {theorem:?}"
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
