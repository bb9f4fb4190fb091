//! The workbench's server: [`grundy::dispatch`] over HTTP, and the page that asks it.
//!
//! `POST /api/<verb>` takes the fields of a request as JSON and gives the answer, or the error
//! object with a status of 4xx (503 where the budget refuses it). With `Accept:
//! text/event-stream` the answer comes as server-sent events: `progress` while the work goes on,
//! then `answer` or `error`. A client that goes away stops its work.
//!
//! It speaks HTTP/1.1 through hyper and is written for one person on their own machine; what it
//! is careful about is that no request, however large or hostile, keeps another one waiting, and
//! that no other web site can use it.
//!
//! ```no_run
//! # fn main() -> Result<(), grundy_web::Failure> {
//! let server = grundy_web::Server::bind("127.0.0.1", 0, grundy_web::Limits::default())?;
//! println!("{}", server.url());
//! server.run_until_signalled()
//! # }
//! ```

mod api;
mod assets;
mod connections;
mod events;
mod lanes;
mod limits;
mod reply;
mod routes;
mod visitor;
mod words;

pub use connections::{Failure, Server};
pub use limits::Limits;
