//! `grundy serve`: starts the workbench, says where it is, and opens it where that was asked for.

use crate::args::{How, Serve};
use crate::fault::{DONE, Fault};
use crate::words::sentence;
use grundy::error::{Error, ErrorKind};
use grundy_web::{Failure, Limits, Server};
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// Serves until it is told to stop.
pub(crate) fn run(asked: &Serve, how: &How) -> Result<u8, Fault> {
    let server = Server::bind(&asked.host, asked.port, limits(how)).map_err(fault)?;
    let url = server.url();
    if how.json {
        writeln!(io::stdout(), "{}", serde_json::json!({ "url": url }))?;
    } else if !how.quiet {
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{}",
            sentence("serve-at", &[("url", url.as_str().into())])
        )?;
        if !server.is_private() {
            writeln!(out, "{}", sentence("serve-open-to-others", &[]))?;
        }
    }
    if asked.open && !open(&url) {
        // The page can be opened by hand; the server goes on.
        let text = sentence("serve-no-browser", &[("url", url.as_str().into())]);
        let _ = writeln!(io::stderr(), "{text}");
    }
    server.run_until_signalled().map_err(fault)?;
    Ok(DONE)
}

/// The server's limits, with those of the command line in place of its own.
fn limits(how: &How) -> Limits {
    let mut limits = Limits::default();
    limits.steps = how.steps.unwrap_or(limits.steps);
    limits.memory = how.memory.unwrap_or(limits.memory);
    if let Some(seconds) = how.time {
        limits.time = std::time::Duration::from_secs(seconds);
    }
    limits
}

/// Starts the browser that the system has for a page.
fn open(url: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match command.spawn() {
        Ok(mut child) => {
            // It is waited for, so that it does not stay behind as a zombie.
            std::thread::spawn(move || child.wait());
            true
        }
        Err(_) => false,
    }
}

fn fault(failure: Failure) -> Fault {
    let error = Error::new(ErrorKind::Io, failure.to_string());
    Fault::plain(match failure {
        Failure::Busy { host, port } => error.hint(format!(
            "perhaps a workbench runs there already: open http://{host}:{port}/; or take another \
             port with --port, 0 for a free one"
        )),
        Failure::Host { .. } => error.hint("without --host it listens at 127.0.0.1"),
        Failure::System(_) => error,
    })
}
