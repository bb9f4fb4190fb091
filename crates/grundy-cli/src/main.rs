//! The command `grundy`: arguments to a request, the request through the library's one door, and
//! a view of the answer.
//!
//! Exit codes: 0 done; 1 refuted, no proof, or an invalid certificate; 2 bad input or a refused
//! budget. With `--json` standard output holds one JSON value, an error too.

mod args;
mod count;
mod door;
mod fault;
mod heat;
mod progress;
mod run;
mod save;
mod serve;
mod stop;
mod svg;
mod view;
mod words;

use args::{Arguments, Color};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return ExitCode::from(fault::usage(&error)),
    };
    match arguments.how.color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
    words::speak(arguments.how.lang.as_deref());
    let json = arguments.how.json;
    ExitCode::from(match run::run(arguments) {
        Ok(code) => code,
        Err(fault) => fault.tell(json),
    })
}
