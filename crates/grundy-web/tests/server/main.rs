//! The server as a program on this machine meets it: over the loopback, at a free port.

mod api;
mod client;
mod hostile;
mod page;
mod stopping;
