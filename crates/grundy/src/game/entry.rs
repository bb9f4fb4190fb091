//! The registry: from a name to a game, its type forgotten.

use super::judge::{Choice, Format, Input, Output};
use super::{About, ENTRIES, Game, Method, Parameters, check_against_rules};
use crate::budget::Budget;
use crate::error::{Error, ErrorKind, Result};
use crate::play::Analysis;
use crate::proof::Proof;
use crate::rule::{Convention, Form, Rule, nearest, split_parameters};
use crate::standing::Standing;
use crate::trace::Trace;
use std::fmt;
use std::io::{Read, Write};

type ExplainSmall = fn(&Budget<'_>, &mut dyn FnMut(&Trace)) -> Result<()>;

/// A line of the registry.
pub struct Entry {
    about: &'static About,
    make: fn(&Parameters) -> Result<Box<dyn Erased>>,
    check: fn(&Budget<'_>) -> Result<u64>,
    explain: ExplainSmall,
    formats: fn() -> Vec<&'static Format>,
}

impl Entry {
    pub(super) const fn of<G: Game>() -> Self {
        Self {
            about: &G::ABOUT,
            make: |parameters| Ok(Box::new(G::with(parameters)?)),
            check: check_against_rules::<G>,
            explain: explain_small::<G>,
            formats: || G::JUDGES.iter().map(|judge| &judge.format).collect(),
        }
    }

    /// What the catalogue says of the game.
    #[must_use]
    pub fn about(&self) -> &'static About {
        self.about
    }

    /// The formats of its judge, the default first.
    #[must_use]
    pub fn formats(&self) -> Vec<&'static Format> {
        (self.formats)()
    }

    /// The game with every parameter at its default.
    ///
    /// # Errors
    /// None for the games of the catalogue.
    pub fn open(&'static self) -> Result<Named> {
        self.with(Parameters::none(self.about))
    }

    /// Compares the theorem and the winning moves with the rules on every position of the game's
    /// box, and says on how many. Costs seconds.
    ///
    /// # Errors
    /// The first disagreement, or a budget that ran out.
    pub fn check_against_rules(&self, budget: &Budget<'_>) -> Result<u64> {
        (self.check)(budget)
    }

    /// Calls `visit` with the trace of every position of the game's box: a view that can say all
    /// of them has every word that the game needs.
    ///
    /// # Errors
    /// The first position that could not be explained.
    pub fn explain_small(&self, budget: &Budget<'_>, visit: &mut dyn FnMut(&Trace)) -> Result<()> {
        (self.explain)(budget, visit)
    }

    fn with(&'static self, parameters: Parameters) -> Result<Named> {
        let game = (self.make)(&parameters)?;
        Ok(Named {
            entry: self,
            convention: game.convention(),
            parameters,
            game,
        })
    }
}

fn explain_small<G: Game>(budget: &Budget<'_>, visit: &mut dyn FnMut(&Trace)) -> Result<()> {
    for (game, positions) in &G::small() {
        for position in positions {
            visit(&game.explain(position, budget)?);
        }
    }
    Ok(())
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.about.name).finish()
    }
}

/// Finds the game that a rule names, and gives it its parameters.
///
/// ```
/// let rule: grundy::Rule = "nim".parse()?;
/// let nim = grundy::game::resolve(&rule)?;
/// let answer = nim.solve("3 4 5", &grundy::Budget::default())?;
/// assert_eq!(answer.moves.list.len(), 1);
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// Names the nearest game where there is none of this name, and the parameter that is unknown,
/// given twice or out of range. Misère play of a game for which the catalogue has neither a
/// theorem nor a rule in the rule language is refused.
pub fn resolve(rule: &Rule) -> Result<Named> {
    let Form::Name(name) = &rule.form else {
        return Err(Error::invalid("this rule is not a name of the catalogue")
            .hint("`grundy games` lists all names"));
    };
    let entry = find(&name.name).map_err(|error| error.at(name.at))?;
    let entry = match entry.about.misere {
        Some(twin) if rule.convention == Convention::Misere => find(twin)?,
        _ => entry,
    };
    let mut named = entry.with(Parameters::none(entry.about).and(&name.parameters)?)?;
    if rule.convention == Convention::Misere {
        named.convention = Convention::Misere;
    }
    if !named.has_theorem() && named.rule().is_none() {
        return Err(Error::unsupported(format!(
            "the theorem of {} says nothing of misère play",
            entry.about.name
        ))
        .at(name.at));
    }
    Ok(named)
}

/// The line of the registry with this name.
///
/// # Errors
/// With the nearest name as a hint.
pub fn find(name: &str) -> Result<&'static Entry> {
    let known = ENTRIES
        .iter()
        .find(|entry| entry.about.name.eq_ignore_ascii_case(name));
    known.ok_or_else(|| {
        let error = Error::new(
            ErrorKind::Name,
            format!("no game of the catalogue is called {name}"),
        );
        match nearest(name, ENTRIES.iter().map(|entry| entry.about.name)) {
            Some(nearest) => error.hint(format!("did you mean {nearest}?")),
            None => error.hint("`grundy games` lists all names"),
        }
    })
}

/// A game of the catalogue with its parameters.
pub struct Named {
    entry: &'static Entry,
    parameters: Parameters,
    convention: Convention,
    game: Box<dyn Erased>,
}

impl Named {
    /// What the catalogue says of the game.
    #[must_use]
    pub fn about(&self) -> &'static About {
        self.entry.about
    }

    /// The convention that was asked for, or the game's own.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether the game's theorem is about this convention. Where not, [`Named::rule`] is all
    /// that is known.
    #[must_use]
    pub fn has_theorem(&self) -> bool {
        self.convention == self.game.convention()
    }

    /// The same game in the rule language, under the same convention, where it is one.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        let mut rule = self.game.rule()?;
        rule.convention = self.convention;
        Some(rule)
    }

    /// Outcome, value and winning moves of a position, which may begin with parameters.
    ///
    /// # Errors
    /// Points at what is wrong with the position, or says that the budget ran out.
    pub fn solve(&self, position: &str, budget: &Budget<'_>) -> Result<Analysis> {
        self.at(position, |game, position| game.solve(position, budget))
            .map(|(front, mut analysis)| {
                analysis.position = join(&front, &analysis.position);
                analysis
            })
    }

    /// The position in canonical form, and the steps that lead to its answer.
    ///
    /// # Errors
    /// As [`Named::solve`]; also where the position is too large to step through.
    pub fn explain(&self, position: &str, budget: &Budget<'_>) -> Result<(String, Trace)> {
        self.at(position, |game, position| game.explain(position, budget))
            .map(|(front, (position, trace))| (join(&front, &position), trace))
    }

    /// Answers a judge's input.
    ///
    /// # Errors
    /// Names the formats there are where the chosen one is unknown, and the line that does not
    /// follow its format. What was written by then is whole lines.
    pub fn judge(
        &self,
        choice: Choice<'_>,
        input: &mut dyn Read,
        output: &mut dyn Write,
        budget: &Budget<'_>,
    ) -> Result<()> {
        self.own_convention()?;
        let formats = self.entry.formats();
        let place = choice.place(self.entry.about.name, &formats)?;
        let mut input = Input::new(input);
        let mut output = Output::new(output, choice.words(formats[place])?);
        self.game.judge(place, &mut input, &mut output, budget)?;
        input.end()?;
        output.finish()
    }

    /// Asks `question` of the game at a position whose parameters in front are applied, and says
    /// which those were.
    fn at<A>(
        &self,
        position: &str,
        question: impl FnOnce(&dyn Erased, &str) -> Result<A>,
    ) -> Result<(String, A)> {
        self.own_convention()?;
        let ask = || {
            let (front, rest, offset) = split_parameters(position)?;
            if front.is_empty() {
                return Ok((String::new(), question(&*self.game, position)?));
            }
            let game = (self.entry.make)(&self.parameters.and(&front)?)?;
            let front = Parameters::none(self.entry.about).and(&front)?;
            // Blanked, so that an error points at the place in the text that was given.
            let rest = " ".repeat(offset) + rest;
            Ok((front.to_string(), question(&*game, &rest)?))
        };
        ask().map_err(|error: Error| error.in_field("position"))
    }

    fn own_convention(&self) -> Result<()> {
        if self.has_theorem() {
            return Ok(());
        }
        Err(Error::unsupported(format!(
            "the theorem of {} says nothing of misère play",
            self.entry.about.name
        )))
    }
}

fn join(front: &str, position: &str) -> String {
    format!("{front} {position}").trim_start().to_owned()
}

impl fmt::Display for Named {
    /// The name, and the parameters that were given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.entry.about.name, self.parameters)?;
        if self.has_theorem() {
            Ok(())
        } else {
            f.write_str("; misere")
        }
    }
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Named").field(&self.to_string()).finish()
    }
}

/// What can be asked of a game whose type is forgotten.
trait Erased: Send + Sync {
    fn convention(&self) -> Convention;
    fn rule(&self) -> Option<Rule>;
    fn solve(&self, position: &str, budget: &Budget<'_>) -> Result<Analysis>;
    fn explain(&self, position: &str, budget: &Budget<'_>) -> Result<(String, Trace)>;
    /// Answers an input in the format at `place`.
    fn judge(
        &self,
        place: usize,
        input: &mut Input<'_>,
        output: &mut Output<'_>,
        budget: &Budget<'_>,
    ) -> Result<()>;
}

impl<G: Game> Erased for G {
    fn convention(&self) -> Convention {
        Game::convention(self)
    }

    fn rule(&self) -> Option<Rule> {
        Game::rule(self)
    }

    fn solve(&self, position: &str, budget: &Budget<'_>) -> Result<Analysis> {
        let position = self.read(position)?;
        let verdict = self.theorem(&position, budget)?;
        Ok(Analysis {
            position: self.write(&position),
            convention: Game::convention(self),
            outcome: verdict.outcome,
            value: verdict.value,
            moves: self.winning_moves(&position, budget)?,
            standing: Standing::Proved(match self.method(&position) {
                Method::Theorem(name) => Proof::by_theorem(name).compared_on(G::ABOUT.checked_on),
                Method::Search(_) => Proof::by_search(),
            }),
        })
    }

    fn explain(&self, position: &str, budget: &Budget<'_>) -> Result<(String, Trace)> {
        let position = self.read(position)?;
        let trace = Game::explain(self, &position, budget)?;
        Ok((self.write(&position), trace))
    }

    fn judge(
        &self,
        place: usize,
        input: &mut Input<'_>,
        output: &mut Output<'_>,
        budget: &Budget<'_>,
    ) -> Result<()> {
        (G::JUDGES[place].run)(self, input, output, budget)
    }
}
