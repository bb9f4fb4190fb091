//! The catalogue: one game, one file, one line in [`ENTRIES`].
//!
//! A game states its rules ([`Ruleset`]), a theorem as a fast evaluator, its winning moves, its
//! trace and, where a known input format exists, a judge. From its line in the registry follow
//! the command's `solve`, `judge`, `explain`, `show` and `games`, and the oracle test.

mod bounded_nim;
mod cut_at_palindromes;
mod digits;
pub mod disjoint_intervals;
pub mod election_promises;
mod end_nim;
mod entry;
mod half_nim;
mod heaps;
pub mod judge;
pub mod labelled;
mod misere_nim;
#[cfg(test)]
mod mistakes;
mod narrate;
mod nim;
mod nim_sum;
pub mod nullify_the_matrix;
mod one_from_each;
mod oracle;
mod pair;
mod parameters;
mod powers_of_two;
pub mod remove_from_cycles;
pub mod rising_ends;
mod sequential_nim;
pub mod tree_staircase;
pub mod triangular_grid;
mod whole;
mod words;
mod wythoff;

pub use bounded_nim::BoundedNim;
pub use cut_at_palindromes::CutAtPalindromes;
pub use disjoint_intervals::DisjointIntervals;
pub use election_promises::ElectionPromises;
pub use end_nim::EndNim;
pub use entry::{Entry, Named, find, resolve};
pub use half_nim::HalfNim;
pub use misere_nim::MisereNim;
pub use nim::Nim;
pub use nullify_the_matrix::NullifyTheMatrix;
pub use one_from_each::OneFromEach;
pub use oracle::check_against_rules;
pub use pair::Pair;
pub use parameters::Parameters;
pub use powers_of_two::PowersOfTwo;
pub use remove_from_cycles::RemoveFromCycles;
pub use rising_ends::RisingEnds;
pub use sequential_nim::SequentialNim;
pub use tree_staircase::TreeStaircase;
pub use triangular_grid::TriangularGrid;
pub use wythoff::Wythoff;

use crate::budget::Budget;
use crate::error::Result;
use crate::play::{Move, Moves, Value};
use crate::rule::{Convention, Rule, Ruleset};
use crate::standing::Outcome;
use crate::trace::Trace;

/// The games of the catalogue, in the order in which they are listed.
pub static ENTRIES: &[Entry] = &[
    Entry::of::<Nim>(),
    Entry::of::<MisereNim>(),
    Entry::of::<BoundedNim>(),
    Entry::of::<PowersOfTwo>(),
    Entry::of::<Wythoff>(),
    Entry::of::<TriangularGrid>(),
    Entry::of::<HalfNim>(),
    Entry::of::<OneFromEach>(),
    Entry::of::<SequentialNim>(),
    Entry::of::<EndNim>(),
    Entry::of::<DisjointIntervals>(),
    Entry::of::<NullifyTheMatrix>(),
    Entry::of::<ElectionPromises>(),
    Entry::of::<TreeStaircase>(),
    Entry::of::<CutAtPalindromes>(),
    Entry::of::<RisingEnds>(),
    Entry::of::<RemoveFromCycles>(),
];

/// What the catalogue says of a game, in plain text (Markdown).
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The name that users type.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The topic under which it is listed.
    pub topic: &'static str,
    /// One line: what a move is and who wins.
    pub summary: &'static str,
    /// The whole page: statement, theorem, proof, cost, sources, common mistakes.
    pub page: &'static str,
    /// What its answers rest on.
    pub method: Method,
    /// On which positions the oracle test compares the answers with the rules.
    pub checked_on: &'static str,
    /// How a position is written, with an example.
    pub position: &'static str,
    /// A short C++ program; the steps of a trace name its lines.
    pub code: Option<&'static str>,
    /// The parameters: key, meaning, default.
    pub parameters: &'static [(&'static str, &'static str, Option<u64>)],
    /// The game that `; misere` after this one's name means, where it is in the catalogue.
    pub misere: Option<&'static str>,
    /// The nearest relatives, by name.
    pub related: &'static [&'static str],
}

/// What the answers of a game rest on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The theorem of this name, which holds for every position. The page proves it, or says
    /// where it is proved.
    Theorem(&'static str),
    /// A search of the very position that is asked about, as far as these words say.
    Search(&'static str),
}

/// What is known of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value in normal play.
    pub value: Option<Value>,
}

/// A game of the catalogue.
///
/// `theorem` and `winning_moves` must agree with `options` on every position; the oracle test
/// compares them on all of `small`.
pub trait Game: Ruleset + Sized + Send + Sync + 'static {
    /// The page and the ways to write things.
    const ABOUT: About;

    /// The formats of its judge, the default first.
    const JUDGES: &'static [judge::Judge<Self>] = &[];

    /// Makes the game for these parameters, from after its name and from the front of a position.
    /// A judge is asked of the game without those that have no default.
    ///
    /// # Errors
    /// Names the parameter that is out of range.
    fn with(parameters: &Parameters) -> Result<Self>;

    /// What the answer for this position rests on, where that is not the same for all.
    fn method(&self, position: &Self::Position) -> Method {
        let _ = position;
        Self::ABOUT.method
    }

    /// Under which convention the game is played.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// The same game in the rule language, where it is one.
    fn rule(&self) -> Option<Rule> {
        None
    }

    /// Reads a position; parameters in front of it have been taken off.
    ///
    /// # Errors
    /// Points at what cannot be read, or is no position of this game.
    fn read(&self, text: &str) -> Result<Self::Position>;

    /// Writes a position in canonical form, without parameters.
    fn write(&self, position: &Self::Position) -> String;

    /// Who wins, and the value, by the theorem or the search that the page names.
    ///
    /// # Errors
    /// When the budget runs out.
    fn theorem(&self, position: &Self::Position, budget: &Budget<'_>) -> Result<Verdict>;

    /// Winning moves: all of them, or as many as the game finds, as [`Moves`] says.
    ///
    /// # Errors
    /// When the budget runs out.
    fn winning_moves(&self, position: &Self::Position, budget: &Budget<'_>) -> Result<Moves>;

    /// The position after a move that [`Game::winning_moves`] gave, read from what the move says
    /// to a user: so the oracle test judges the very words.
    ///
    /// # Errors
    /// When the move is none of this position's.
    fn after(&self, position: &Self::Position, chosen: &Move) -> Result<Self::Position>;

    /// The steps that lead to the answer. A game that has none of its own names what decides the
    /// position, its value and its winning moves.
    ///
    /// # Errors
    /// When the position is too large to step through, or the budget runs out.
    fn explain(&self, position: &Self::Position, budget: &Budget<'_>) -> Result<Trace> {
        narrate::generic(self, position, budget)
    }

    /// Where the oracle test compares answers and rules, as [`About::checked_on`] says in words:
    /// small enough for a plain search of each.
    fn small() -> Cases<Self>;
}

/// Games, and positions of each.
pub type Cases<G> = Vec<(G, Vec<<G as Ruleset>::Position>)>;
