//! What a server is started with.

use crate::retention::Retention;
use oriflamme_table::{Patience, Timestamp};
use std::{net::SocketAddr, num::NonZeroUsize, thread::available_parallelism};

/// Which program this is.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    pub version: &'static str,
    /// The commit that it was built from, if that is known.
    pub commit: &'static str,
}

impl Default for Build {
    fn default() -> Self {
        Self { version: env!("CARGO_PKG_VERSION"), commit: "unknown" }
    }
}

/// All that can be chosen about a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which program it is, for the log and the metrics.
    pub build: Build,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database's address: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// The address of NATS, if there are other servers on the same database.
    pub nats: Option<String>,
    /// The address under which browsers know us, such as `https://play.example.org`.
    pub origin: Option<String>,
    /// Whether a proxy stands before us that says who asks, in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// How long tables wait for people.
    pub patience: Patience,
    /// For tests: a moment at which the clock of a single server stands still, so that two servers send the same bytes.
    pub stopped_at: Option<Timestamp>,
    /// How long what is kept.
    pub retention: Retention,
    /// How many requests a second one address may send; 0 for any number.
    pub requests_per_second: u32,
    /// How many new players a minute may come from one address; 0 for any number.
    pub guests_per_minute: u32,
    /// How many tables a minute may be made from one address; 0 for any number.
    pub tables_per_minute: u32,
    /// How many connections may be open at a time. Health checks get through beside them.
    pub connections: usize,
    /// How many of them one address may hold, and never more than half; 0 for any number. Behind a proxy all
    /// connections are the proxy's, and this does not apply.
    pub connections_per_address: usize,
    /// How many live streams one address may hold; 0 for any number.
    pub streams_per_address: usize,
    /// How many cores there are to use: so many bots that search think at a time.
    pub cores: NonZeroUsize,
}

impl Options {
    /// Whether browsers reach us over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            build: Build::default(),
            listen: SocketAddr::from(([127, 0, 0, 1], 8470)),
            database: "sqlite:oriflamme.db".into(),
            nats: None,
            origin: None,
            behind_proxy: false,
            patience: Patience::default(),
            stopped_at: None,
            retention: Retention::default(),
            requests_per_second: 100,
            guests_per_minute: 60,
            tables_per_minute: 60,
            connections: 16_000,
            connections_per_address: 500,
            streams_per_address: 200,
            cores: available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}
