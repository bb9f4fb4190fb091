//! The listening socket, its connections, and their end.

use crate::lanes::Lanes;
use crate::limits::Limits;
use crate::routes::{self, Site};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::fmt;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

/// Rules nest; the library's readers bound how deep, with a main thread in mind.
const STACK: usize = 8 << 20;

/// The longest head of a request.
const LONGEST_HEAD: usize = 32 << 10;

/// How long to wait after the system had no room for a connection.
const BREATH: Duration = Duration::from_millis(50);

/// Why the server cannot start or go on.
#[derive(Debug)]
pub enum Failure {
    /// Something else listens at the address.
    Busy {
        /// The name or address that was asked for.
        host: String,
        /// The port.
        port: u16,
    },
    /// The host has no address, or none that this machine may listen at.
    Host {
        /// The name or address that was asked for.
        host: String,
        /// What the system says.
        error: io::Error,
    },
    /// The system refuses what every server needs.
    System(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Busy { host, port } => write!(f, "port {port} of {host} is taken"),
            Failure::Host { host, error } => write!(f, "cannot listen at {host}: {error}"),
            Failure::System(error) => write!(f, "cannot serve: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    host: String,
    limits: Limits,
}

impl Server {
    /// Listens at a port of a host; port 0 is a free one.
    ///
    /// # Errors
    /// When the port is taken, or the host is not this machine.
    pub fn bind(host: &str, port: u16, limits: Limits) -> Result<Self, Failure> {
        let refused = |error: io::Error| match error.kind() {
            io::ErrorKind::AddrInUse => Failure::Busy {
                host: host.to_owned(),
                port,
            },
            _ => Failure::Host {
                host: host.to_owned(),
                error,
            },
        };
        let addresses: Vec<SocketAddr> = (host, port).to_socket_addrs().map_err(refused)?.collect();
        let listener = TcpListener::bind(addresses.as_slice()).map_err(refused)?;
        listener.set_nonblocking(true).map_err(Failure::System)?;
        Ok(Self {
            address: listener.local_addr().map_err(Failure::System)?,
            listener,
            host: host.to_owned(),
            limits,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether only this machine can reach it.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// What to open in a browser.
    #[must_use]
    pub fn url(&self) -> String {
        if self.address.ip().is_unspecified() {
            format!("http://localhost:{}/", self.address.port())
        } else {
            format!("http://{}/", self.address)
        }
    }

    /// Answers until Ctrl-C or the signal to terminate; then work in progress is stopped, and
    /// answers that are under way are finished.
    ///
    /// # Errors
    /// When the system has no threads or sockets for it.
    pub fn run_until_signalled(self) -> Result<(), Failure> {
        let runtime = runtime()?;
        let done = runtime.block_on(async {
            let told = signalled().map_err(Failure::System)?;
            self.serve(told).await
        });
        // Work that does not look up is left behind: the process ends.
        runtime.shutdown_background();
        done
    }

    /// Answers until `told` is ready.
    ///
    /// # Errors
    /// As [`Server::run_until_signalled`].
    pub fn run_until(self, told: impl Future<Output = ()>) -> Result<(), Failure> {
        let runtime = runtime()?;
        let done = runtime.block_on(self.serve(told));
        runtime.shutdown_background();
        done
    }

    async fn serve(self, told: impl Future<Output = ()>) -> Result<(), Failure> {
        let listener = tokio::net::TcpListener::from_std(self.listener).map_err(Failure::System)?;
        let lanes = Arc::new(Lanes::new(&self.limits));
        let places = Arc::new(Semaphore::new(self.limits.connections));
        let farewell = self.limits.farewell;
        let site = Arc::new(Site {
            host: self.host,
            limits: self.limits,
            lanes: Arc::clone(&lanes),
        });
        let graceful = GracefulShutdown::new();
        let mut told = std::pin::pin!(told);
        loop {
            let accepted = async {
                // Beyond the most connections, others wait in the system's queue.
                let place = Arc::clone(&places).acquire_owned().await.ok();
                (listener.accept().await, place)
            };
            let (accepted, place) = tokio::select! {
                accepted = accepted => accepted,
                () = &mut told => break,
            };
            let Ok((stream, _)) = accepted else {
                // Too many open files, or a visitor who left: nothing to do but wait.
                tokio::time::sleep(BREATH).await;
                continue;
            };
            // Small answers should not wait for more to send with them.
            let _ = stream.set_nodelay(true);
            let shared = Arc::clone(&site);
            let service = service_fn(move |request| {
                let site = Arc::clone(&shared);
                async move { Ok::<_, Infallible>(routes::answer(request, &site).await) }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(site.limits.arrival)
                .max_buf_size(LONGEST_HEAD)
                .serve_connection(TokioIo::new(stream), service);
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                let _place = place;
                // Whoever breaks a connection off is not told so.
                let _ = connection.await;
            });
        }
        drop(listener);
        lanes.close();
        // Who reads slowly is not waited for.
        let _ = tokio::time::timeout(farewell, graceful.shutdown()).await;
        Ok(())
    }
}

fn runtime() -> Result<Runtime, Failure> {
    Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build()
        .map_err(Failure::System)
}

/// Ready at Ctrl-C or, on Unix, at the signal to terminate.
#[cfg(unix)]
fn signalled() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Ready at Ctrl-C.
#[cfg(not(unix))]
fn signalled() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
