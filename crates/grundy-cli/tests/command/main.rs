//! The whole program: what it prints, its exit codes, its files, and how it ends early.

mod errors;
mod files;
mod guesses;
mod judges;
mod languages;
mod positions;
mod proofs;
mod run;
mod shape;
mod studies;
mod values;

#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod signals;
