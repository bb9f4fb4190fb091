//! The command line.

use crate::count::{bytes, count};
use crate::words::LANGUAGES;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// From the rules of an impartial game to its values, their law, a proof, and every winning move.
///
/// A RULE is a name (`nim`, `grundy games` lists them), a take-and-break code (0.137, 4.[3]),
/// `take SET` ("take 2^k", "take 1..3", "take 1 or primes"), or moves in brackets
/// ("[a, b] -> [a - k*b, b] where k >= 1, b >= 1; symmetric"); `; misere` may follow. A name that
/// ends in .rule is a file to read it from, `-` is standard input.
#[derive(Debug, Parser)]
#[command(
    name = "grundy",
    version,
    arg_required_else_help = true,
    infer_subcommands = false
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) how: How,
}

/// What holds for every command.
#[derive(Debug, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct How {
    /// Print the answer, or the error, as one JSON value
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Do at most N steps (1e9 without it and without --time)
    #[arg(long, global = true, value_name = "N", value_parser = count)]
    pub(crate) steps: Option<u64>,
    /// Use at most this much memory in tables: 1e9, 512M, 2G (2G without it)
    #[arg(long, global = true, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// Stop after this many seconds, with what there is by then
    #[arg(long, global = true, value_name = "SECONDS", value_parser = count)]
    pub(crate) time: Option<u64>,
    /// Colours: by themselves only on a terminal
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// The language of the words; without it that of GRUNDY_LANG or of the locale
    #[arg(long, global = true, value_parser = LANGUAGES)]
    pub(crate) lang: Option<String>,
    /// No progress and no notes, only the answer
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// A rule of several words.
#[derive(Debug, Args)]
pub(crate) struct RuleWords {
    /// The rule; several words are joined, `-` reads it from standard input
    #[arg(value_name = "RULE", required = true, allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Misere {
    /// Misère play: who cannot move wins
    #[arg(long)]
    pub(crate) misere: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EngineName {
    /// Compute with this engine instead of the one that `plan` names
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Positioned {
    /// The rule, one argument; `-` reads it from standard input
    pub(crate) rule: String,
    /// The position: 3 4 5, or 10^18, or N=3 K=1 (1,1)=2; what follows RULE is joined by spaces,
    /// `-` reads it from standard input
    #[arg(allow_negative_numbers = true)]
    pub(crate) position: Vec<String>,
    #[command(flatten)]
    pub(crate) misere: Misere,
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "P", default_value_t = 7357)]
    pub(crate) port: u16,
    /// The name or address to listen at; another than the default lets others in
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Values of a rule, the law that they follow, and its proof
    Study {
        #[command(flatten)]
        rule: RuleWords,
        /// The last n to compute; without it, until a law is proved or the budget ends
        #[arg(long, value_name = "N", value_parser = count)]
        to: Option<u64>,
        /// Plot the values against n, the period shaded
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        #[command(flatten)]
        misere: Misere,
        #[command(flatten)]
        engine: EngineName,
    },
    /// Values only, from n = 0 to n = N
    Values {
        #[command(flatten)]
        rule: RuleWords,
        /// The last n
        #[arg(long, value_name = "N", value_parser = count)]
        to: u64,
        /// How they are written
        #[arg(long, default_value = "text")]
        format: Format,
        /// Write them to a file
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        misere: Misere,
        #[command(flatten)]
        engine: EngineName,
    },
    /// Judge a formula in n against the rules
    Check {
        /// The rule, one argument; `-` reads it from standard input
        rule: String,
        /// The formula: "n % 3", "1 + v2(n)", or "P iff n % 4 = 0"; `-` reads it from standard
        /// input
        #[arg(allow_hyphen_values = true)]
        formula: String,
        /// The last n to compare where there is no proof
        #[arg(long, value_name = "N", value_parser = count)]
        to: Option<u64>,
        #[command(flatten)]
        misere: Misere,
    },
    /// The law of a list of values, or of a b-file
    Guess {
        /// Where the list is; without it, or with `-`, standard input
        file: Option<PathBuf>,
        /// The n of the first value; a b-file says it itself
        #[arg(long, value_name = "N", value_parser = count)]
        from: Option<u64>,
    },
    /// A certificate for the law of a rule, which `verify` checks
    Prove {
        #[command(flatten)]
        rule: RuleWords,
        /// Where to write the certificate; `-` is standard output
        #[arg(long, short, value_name = "FILE", default_value = "-")]
        output: PathBuf,
        /// The last n to compute
        #[arg(long, value_name = "N", value_parser = count)]
        to: Option<u64>,
        #[command(flatten)]
        misere: Misere,
    },
    /// Check a certificate
    Verify {
        /// The certificate; `-` is standard input
        file: PathBuf,
    },
    /// Who wins a position, its value, and every winning move
    Solve(Positioned),
    /// Answer a judge's input, read from standard input
    Judge {
        /// The game, with its parameters: nim, or bounded-nim limit=5; or a rule, or a file of one
        #[arg(required = true, value_name = "NAME [KEY=VALUE]")]
        game: Vec<String>,
        /// The format of input and output: for a game a name, without it the first (`show NAME`
        /// tells them); for a rule its layout, "T, T * { [n] }"
        #[arg(long, value_name = "NAME")]
        format: Option<String>,
        /// Print these two words for the verdicts, as in Alice/Bob: the first player's win first
        #[arg(long, value_name = "FIRST/SECOND")]
        words: Option<String>,
    },
    /// The steps that lead to the answer for a position
    Explain(Positioned),
    /// The catalogue of named games
    Games,
    /// The page of a named game: rules, theorem, proof, sources, common mistakes
    Show {
        /// The name of the game
        name: String,
    },
    /// Which engine a rule gets, and why
    Plan {
        #[command(flatten)]
        rule: RuleWords,
        #[command(flatten)]
        misere: Misere,
    },
    /// The workbench: a page to study, solve, step and play in, on this machine
    Serve(Serve),
    /// A completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// The JSON schema of requests and answers
    Schema,
}

/// How `values` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Wrapped lines
    Text,
    /// `n,value` lines under a header
    Csv,
    /// The answer as `--json` prints it
    Json,
    /// `n g(n)` lines, as the OEIS keeps them
    Bfile,
}
