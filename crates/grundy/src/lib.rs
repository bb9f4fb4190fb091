//! From the rules of an impartial game to knowledge: Grundy values, the law that they follow, a
//! proof of it, every winning move, and an explanation to step through.
//!
//! The stages follow each other, each one module with one public entry:
//!
//! | stage | answers | module |
//! |---|---|---|
//! | Rule | what may be moved where | [`rule`] |
//! | Values | the nim-sequence | [`engine`] |
//! | Law | a shorter way to say the same values | [`law`] |
//! | Certificate | why the law holds for every n | [`proof`] |
//! | Analysis | outcome, value, every winning move of one position | [`play`] |
//! | Trace | the steps of an argument, without language | [`trace`] |
//! | the catalogue | named games with their theorems | [`game`] |
//!
//! The library does no I/O of its own, reads no clock and keeps no global state; work is bounded
//! by a [`Budget`].

pub mod budget;
pub mod dispatch;
pub mod engine;
pub mod error;
pub mod game;
pub mod law;
pub mod nimber;
pub mod number;
pub mod play;
mod primes;
pub mod proof;
pub mod rule;
pub mod rulefile;
pub mod standing;
pub mod study;
pub mod table;
pub mod trace;

pub use budget::Budget;
pub use error::{Error, Result};
pub use rule::Rule;
pub use standing::Standing;

/// Pages of the repository whose Rust examples are compiled and run with the doc tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../CONTRIBUTING.md")]
    struct Contributing;
    #[doc = include_str!("../../../README.md")]
    struct Readme;
}
