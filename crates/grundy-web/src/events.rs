//! Server-sent events: how far a long piece of work is, then its answer.

use crate::api::busy;
use crate::lanes::{Client, Job, Lanes, Refusal};
use crate::reply::error_text;
use grundy::dispatch::Request;
use hyper::body::Bytes;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;

/// How often the progress is told.
const EVERY: Duration = Duration::from_millis(100);

/// Events that wait for a client who reads slowly.
const WAITING: usize = 4;

/// The events of one request. Dropping them (the client is gone) stops the work.
#[derive(Debug)]
pub(crate) struct Events {
    events: mpsc::Receiver<Bytes>,
    _client: Client,
}

impl Events {
    /// Begins the work.
    pub(crate) fn of(request: Request, lanes: Arc<Lanes>) -> Self {
        let job = Arc::<Job>::default();
        let client = Client(Arc::clone(&job));
        let (sender, events) = mpsc::channel(WAITING);
        tokio::spawn(tell(request, lanes, job, sender));
        Self {
            events,
            _client: client,
        }
    }

    /// The next event.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        self.events.poll_recv(context)
    }
}

async fn tell(request: Request, lanes: Arc<Lanes>, job: Arc<Job>, events: mpsc::Sender<Bytes>) {
    let mut work = pin!(lanes.answer(request, &job));
    let mut told = (0, None);
    let answer = loop {
        match tokio::time::timeout(EVERY, &mut work).await {
            Ok(answer) => break answer,
            Err(_) => {
                let now = job.progress();
                if now != told {
                    told = now;
                    let progress = serde_json::json!({ "done": now.0, "of": now.1 });
                    // A full channel is a client who reads slowly: the next progress will do.
                    let _ = events.try_send(event("progress", progress.to_string().as_bytes()));
                }
            }
        }
    };
    let last = match answer {
        Ok(answer) => event("answer", &answer),
        Err(Refusal::Error(error) | Refusal::Broken(error)) => event("error", &error_text(&error)),
        Err(Refusal::Busy) => event("error", &error_text(&busy())),
    };
    // Nobody is there any more if this fails.
    let _ = events.send(last).await;
}

/// One event; JSON has no line breaks in it.
fn event(name: &str, data: &[u8]) -> Bytes {
    let mut text = format!("event: {name}\ndata: ").into_bytes();
    text.extend_from_slice(data);
    text.extend_from_slice(b"\n\n");
    Bytes::from(text)
}
