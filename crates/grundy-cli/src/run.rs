//! One command line: its request, and what is done with the answer.

use crate::args::{Arguments, Command, Format, How, Positioned, RuleWords};
use crate::door::{Door, Limits};
use crate::fault::{DONE, Fault, REFUSED, REFUTED};
use crate::view::{self, Screen};
use crate::{save, serve, svg};
use clap::CommandFactory;
use grundy::dispatch::{Request, Response, Study, ValuesAnswer, schema};
use grundy::error::Error;
use grundy::game;
use grundy::game::judge::Choice;
use grundy::proof::{LONGEST_CERTIFICATE, canonical};
use grundy::rule::{Form, Rule};
use grundy::standing::StandingReport;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// The longest rule, position or formula that is read from standard input: more than the library
/// takes, so that it is the library that says its limit.
const LONGEST_TEXT: u64 = 1 << 25;
/// The longest input of a judge that is read whole, for an answer in JSON.
const LONGEST_JUDGED: u64 = 1 << 30;
/// Periods that a plot shows, where it may choose.
const PERIODS_PLOTTED: u64 = 5;
/// Values that a plot shows at least, where it may choose.
const LEAST_PLOTTED: u64 = 120;

/// Runs a command, and gives its exit code.
pub(crate) fn run(arguments: Arguments) -> Result<u8, Fault> {
    let Arguments { command, how } = arguments;
    let request = match command {
        Command::Study {
            rule,
            to,
            svg,
            misere,
            engine,
        } => {
            let request = Request::Study {
                rule: joined(rule)?,
                to,
                misere: misere.misere,
                engine: engine.engine,
            };
            return study(&request, svg.as_deref(), &how);
        }
        Command::Values {
            rule,
            to,
            format,
            output,
            misere,
            engine,
        } => {
            let request = Request::Values {
                rule: joined(rule)?,
                to,
                misere: misere.misere,
                engine: engine.engine,
            };
            return values(&request, format, output.as_deref(), &how);
        }
        Command::Prove {
            rule,
            output,
            to,
            misere,
        } => {
            let request = Request::Prove {
                rule: joined(rule)?,
                to,
                misere: misere.misere,
            };
            return prove(&request, &output, &how);
        }
        Command::Judge {
            game,
            format,
            words,
        } => return judge(rule_text(game.join(" "))?, format, words, &how),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "grundy", &mut script);
            if how.json {
                let output = serde_json::json!({ "output": String::from_utf8_lossy(&script) });
                writeln!(io::stdout(), "{output}")?;
            } else {
                io::stdout().write_all(&script)?;
            }
            return Ok(DONE);
        }
        Command::Serve(asked) => return serve::run(&asked, &how),
        Command::Schema => return print_schema(),
        Command::Check {
            rule,
            formula,
            to,
            misere,
        } => {
            let (rule, formula) = rule_and(rule, formula)?;
            Request::Check {
                rule,
                formula,
                to,
                misere: misere.misere,
            }
        }
        Command::Guess { file, from } => Request::Guess {
            numbers: numbers(file.as_deref())?,
            from,
        },
        Command::Verify { file } => Request::Verify {
            certificate: serde_json::Value::String(certificate(&file)?),
        },
        Command::Solve(Positioned {
            rule,
            position,
            misere,
        }) => {
            let (rule, position) = rule_and(rule, position.join(" "))?;
            Request::Solve {
                rule,
                position,
                misere: misere.misere,
            }
        }
        Command::Explain(Positioned {
            rule,
            position,
            misere,
        }) => {
            let (rule, position) = rule_and(rule, position.join(" "))?;
            Request::Explain {
                rule,
                position,
                misere: misere.misere,
            }
        }
        Command::Games => Request::Games {},
        Command::Show { name } => Request::Show { name },
        Command::Plan { rule, misere } => Request::Plan {
            rule: joined(rule)?,
            misere: misere.misere,
        },
    };
    let response = Door::new(&how).ask(&request)?;
    show(&response, &how)?;
    Ok(match response {
        Response::Check(check) if matches!(check.standing, StandingReport::Refuted { .. }) => {
            REFUTED
        }
        _ => DONE,
    })
}

fn study(request: &Request, svg: Option<&Path>, how: &How) -> Result<u8, Fault> {
    let door = Door::new(how);
    let response = door.ask(request)?;
    if let (Some(path), Response::Study(study)) = (svg, &response) {
        let values = plotted(request, study, &door)?;
        let picture = svg::plot(study, &values.values);
        write_file(path, |out| out.write_all(picture.as_bytes()))?;
    }
    show(&response, how)?;
    Ok(DONE)
}

/// The values of a plot: as many as were asked for, or enough to see the period.
fn plotted(request: &Request, study: &Study, door: &Door) -> Result<ValuesAnswer, Fault> {
    let Request::Study {
        rule,
        to,
        misere,
        engine,
    } = request
    else {
        return Err(Fault::plain(Error::unsupported("only a study is plotted")));
    };
    let enough = study.law.as_ref().map_or(u64::MAX, |law| {
        let periods = law.period.unwrap_or(0).saturating_mul(PERIODS_PLOTTED);
        law.preperiod
            .unwrap_or(0)
            .saturating_add(periods)
            .max(LEAST_PLOTTED)
    });
    let known = study.computed.saturating_sub(1);
    let request = Request::Values {
        rule: rule.clone(),
        to: to.unwrap_or(enough).min(known.max(LEAST_PLOTTED)),
        misere: *misere,
        engine: engine.clone(),
    };
    match door.ask(&request)? {
        Response::Values(values) => Ok(values),
        _ => Err(Fault::plain(Error::unsupported(
            "there are no values to plot",
        ))),
    }
}

fn values(
    request: &Request,
    format: Format,
    output: Option<&Path>,
    how: &How,
) -> Result<u8, Fault> {
    let response = Door::new(how).ask(request)?;
    let Response::Values(values) = &response else {
        show(&response, how)?;
        return Ok(DONE);
    };
    let write = |format: Format, out: &mut dyn Write, width: usize| match format {
        Format::Json => json_line(&response, out),
        Format::Text => view::values::text(&values.values, width, out),
        Format::Csv => view::values::csv(&values.values, out),
        Format::Bfile => view::values::bfile(&values.values, out),
    };
    let last = view::values::first(&values.values) + view::values::length(&values.values.list);
    match output {
        Some(_) if !values.complete => {
            return Err(Fault::plain(
                Error::budget(format!("stopped before n = {last}: nothing was written"))
                    .hint("give more with --steps, or leave out --output to see what there is"),
            ));
        }
        Some(path) => {
            write_file(path, |out| write(format, out, view::PLAIN_WIDTH))?;
            if how.json {
                show(&response, how)?;
            }
        }
        None => {
            let format = if how.json { Format::Json } else { format };
            let mut out = BufWriter::new(io::stdout().lock());
            write(format, &mut out, view::width())?;
            out.flush()?;
        }
    }
    if values.complete {
        return Ok(DONE);
    }
    if !how.json {
        let _ = writeln!(io::stderr(), "{}", view::values::stopped(last));
    }
    Ok(REFUSED)
}

fn prove(request: &Request, output: &Path, how: &How) -> Result<u8, Fault> {
    let response = Door::new(how).ask(request)?;
    if output == Path::new("-") {
        let mut out = io::stdout().lock();
        json_line(&response, &mut out)?;
        return Ok(DONE);
    }
    write_file(output, |out| json_line(&response, out))?;
    if how.json {
        show(&response, how)?;
    } else if let (Response::Prove(certificate), false) = (&response, how.quiet) {
        let mut out = anstream::stdout().lock();
        let name = output.display().to_string();
        view::prove::written(certificate, &name, &mut Screen::new(&mut out))?;
    }
    Ok(DONE)
}

/// Answers a contest's input. A game of the catalogue streams from standard input to standard
/// output; the positions of any other rule, and an answer in JSON, are gathered first.
fn judge(
    rule: String,
    format: Option<String>,
    words: Option<String>,
    how: &How,
) -> Result<u8, Fault> {
    let asked = |input| Request::Judge {
        rule: rule.clone(),
        input,
        format: format.clone(),
        words: words.clone(),
    };
    // A rule that cannot be read is refused by the door, in its words.
    let named = matches!(
        rule.parse(),
        Ok(Rule {
            form: Form::Name(_),
            ..
        })
    );
    if how.json || !named {
        let input = read(io::stdin().lock(), "standard input", LONGEST_JUDGED)?;
        let response = Door::new(how).ask(&asked(input))?;
        match response {
            Response::Judge(judged) if !how.json => {
                io::stdout().write_all(judged.output.as_bytes())?;
            }
            response => show(&response, how)?,
        }
        return Ok(DONE);
    }
    let choice = Choice {
        format: format.as_deref(),
        words: words.as_deref(),
    };
    // Ctrl-C ends a stream as it ends any program: what is written are whole lines.
    let limits = Limits::of(how);
    let stop = || limits.passed();
    let budget = limits.budget(&stop);
    let mut out = Watched {
        out: io::stdout().lock(),
        fault: None,
    };
    let judged = rule
        .parse()
        .and_then(|rule| game::resolve(&rule))
        .map_err(|error: Error| error.in_field("rule"))
        .and_then(|game| game.judge(choice, &mut io::stdin().lock(), &mut out, &budget));
    match (judged, out.fault) {
        (_, Some(fault)) => Err(Fault::Output(fault)),
        (Ok(()), None) => Ok(DONE),
        (Err(error), None) => Err(Fault::of(error, &asked(String::new()))),
    }
}

/// Keeps the error of a stream that the library would put into words, so that a reader who has
/// seen enough can be told from a full disk.
struct Watched<W> {
    out: W,
    fault: Option<io::Error>,
}

impl<W: Write> Watched<W> {
    fn watch<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.fault = Some(error);
            }
            kind.into()
        })
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.out.write(bytes);
        self.watch(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.out.flush();
        self.watch(done)
    }
}

fn print_schema() -> Result<u8, Fault> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &schema()).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(DONE)
}

/// The answer as JSON or as a view, on standard output.
fn show(response: &Response, how: &How) -> io::Result<()> {
    if how.json {
        let mut out = BufWriter::new(io::stdout().lock());
        json_line(response, &mut out)?;
        return out.flush();
    }
    let mut out = BufWriter::new(anstream::stdout().lock());
    view::show(response, &mut Screen::new(&mut out))?;
    out.flush()
}

fn json_line(response: &Response, mut out: &mut dyn Write) -> io::Result<()> {
    match response {
        // The checker reads a certificate in one form only.
        Response::Prove(certificate) => write!(out, "{}", canonical(certificate))?,
        response => serde_json::to_writer(&mut out, response)?,
    }
    writeln!(out)
}

fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Fault> {
    save::whole(path, write)
        .map_err(|error| Fault::file("write", &path.display().to_string(), &error))
}

fn joined(rule: RuleWords) -> Result<String, Fault> {
    rule_text(rule.words.join(" "))
}

/// The text itself, read from standard input where the argument is `-`.
fn text_of(argument: String) -> Result<String, Fault> {
    if argument != "-" {
        return Ok(argument);
    }
    let text = read(io::stdin().lock(), "standard input", LONGEST_TEXT)?;
    Ok(text.trim_end().to_owned())
}

/// The rule itself: from standard input where the argument is `-`, from a file where it begins with
/// a name that ends in `.rule`. Words after that name are values of the rule's parameters.
fn rule_text(argument: String) -> Result<String, Fault> {
    let trimmed = argument.trim();
    let end = trimmed.find(".rule").map(|at| at + ".rule".len());
    let path = end.filter(|end| {
        let after = trimmed[*end..].chars().next();
        after.is_none_or(char::is_whitespace) && !trimmed.contains(['[', '\n'])
    });
    let Some(path) = path else {
        return text_of(argument);
    };
    let (name, given) = trimmed.split_at(path);
    let file = File::open(name).map_err(|error| Fault::file("read", name, &error))?;
    let mut text = read(file, name, LONGEST_TEXT)?;
    let given = given.trim();
    if !given.is_empty() {
        text.push_str("\n; given ");
        text.push_str(given);
    }
    Ok(text)
}

/// A list of values, from a file or standard input.
fn numbers(file: Option<&Path>) -> Result<String, Fault> {
    match file.filter(|file| *file != Path::new("-")) {
        None => read(io::stdin().lock(), "standard input", LONGEST_TEXT),
        Some(path) => {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|error| Fault::file("read", &name, &error))?;
            read(file, &name, LONGEST_TEXT)
        }
    }
}

/// A rule and the text that is asked about; one of them may be `-`, standard input.
fn rule_and(rule: String, text: String) -> Result<(String, String), Fault> {
    if rule == "-" && text == "-" {
        return Err(Fault::plain(
            Error::invalid("only one argument can be read from standard input, and two are `-`")
                .hint("write one of them out"),
        ));
    }
    Ok((rule_text(rule)?, text_of(text)?))
}

/// The text of a certificate; bytes that are no text make it an invalid one.
fn certificate(file: &Path) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    // One byte more than the library takes, so that it is the library that says its limit.
    let most = LONGEST_CERTIFICATE as u64 + 1;
    let read = if file == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(file).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| Fault::file("read", &file.display().to_string(), &error))?;
    String::from_utf8(bytes).map_err(|error| {
        Fault::plain(Error::certificate(format!(
            "the certificate is not UTF-8 text: {error}"
        )))
    })
}

fn read(from: impl Read, name: &str, most: u64) -> Result<String, Fault> {
    let mut text = String::new();
    from.take(most + 1)
        .read_to_string(&mut text)
        .map_err(|error| Fault::file("read", name, &error))?;
    if text.len() as u64 > most {
        return Err(Fault::plain(Error::invalid(format!(
            "{name} holds more than {most} bytes, which is the limit here"
        ))));
    }
    Ok(text)
}
