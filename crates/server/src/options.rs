//! The options of a server.

use crate::{
    ids::NodeId,
    push::PushOptions,
    retention::Retention,
    settings::{Checked, SettingKey},
};
use ipnet::IpNet;
use oriflamme_review::Depth;
use oriflamme_table::{Patience, Timestamp};
use std::{
    net::{IpAddr, SocketAddr},
    num::{NonZeroU32, NonZeroUsize},
    thread::available_parallelism,
    time::Duration,
};

/// The version of this program.
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

/// All options of a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The program's version, for the metrics and the database.
    pub build: Build,
    /// Its id among the servers that share a database; random by default.
    pub node: Option<NodeId>,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The database's address: `sqlite:PATH` or `postgres://…`.
    pub database: String,
    /// The address of NATS, if there are other servers on the same database.
    pub nats: Option<String>,
    /// The address under which browsers know us, such as `https://play.example.org`.
    pub origin: Option<String>,
    /// Whether a proxy in front of us sets `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The addresses of that proxy. What its headers say about the client is trusted only from there. If none
    /// is given, `X-Forwarded-For` is trusted from everywhere, and the header that names members only from
    /// this machine.
    pub trusted_proxies: Vec<IpNet>,
    /// Settings that hold where the database has none.
    pub settings: Vec<(SettingKey, Checked)>,
    /// How long tables wait for people.
    pub patience: Patience,
    /// For tests: stops the clock of a single server at this moment, so that two servers send the same bytes.
    pub stopped_at: Option<Timestamp>,
    /// How long each kind of data is kept.
    pub retention: Retention,
    /// Whether and how players' devices get messages when it is their turn.
    pub push: PushOptions,
    /// How thoroughly finished games are reviewed.
    pub review: Depth,
    /// The most requests a second from one address; `None` for no limit.
    pub requests_per_second: Option<NonZeroU32>,
    /// The most new players a minute from one address; `None` for no limit.
    pub guests_per_minute: Option<NonZeroU32>,
    /// The most new tables a minute from one address; `None` for no limit.
    pub tables_per_minute: Option<NonZeroU32>,
    /// The most open connections. Health checks have connections of their own.
    pub connections: usize,
    /// The most connections of one address, at most half of all; `None` for no limit. It does not apply
    /// behind a proxy, to which all connections belong.
    pub connections_per_address: Option<NonZeroUsize>,
    /// The most live streams of one address; `None` for no limit.
    pub streams_per_address: Option<NonZeroUsize>,
    /// The number of tables in memory above which tables are evicted that nobody watches and that are not due
    /// soon.
    pub tables_in_memory: usize,
    /// How long a proxy or other servers have to notice that this server stops, before it closes any
    /// connection. Meanwhile it answers as before, but `/readyz` reports the shutdown, and every answer is
    /// the last on its connection.
    pub notice: Duration,
    /// The number of cores to use, which is also the number of bots that search at the same time.
    pub cores: NonZeroUsize,
}

impl Options {
    /// Whether `X-Forwarded-For` of this peer counts.
    pub(crate) fn trusts_forwarded(&self, peer: IpAddr) -> bool {
        self.behind_proxy && (self.trusted_proxies.is_empty() || self.is_proxy(peer))
    }
    /// Whether this peer may name members.
    pub(crate) fn trusts_members(&self, peer: IpAddr) -> bool {
        match self.trusted_proxies.is_empty() {
            true => peer.to_canonical().is_loopback(),
            false => self.is_proxy(peer),
        }
    }
    fn is_proxy(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.trusted_proxies.iter().any(|range| range.contains(&peer))
    }
    /// Whether browsers reach us over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            build: Build::default(),
            node: None,
            listen: SocketAddr::from(([127, 0, 0, 1], 8470)),
            database: "sqlite:oriflamme.db".into(),
            nats: None,
            origin: None,
            behind_proxy: false,
            trusted_proxies: Vec::new(),
            settings: Vec::new(),
            patience: Patience::default(),
            stopped_at: None,
            retention: Retention::default(),
            push: PushOptions::default(),
            review: Depth::default(),
            requests_per_second: NonZeroU32::new(100),
            guests_per_minute: NonZeroU32::new(60),
            tables_per_minute: NonZeroU32::new(60),
            connections: 16_000,
            connections_per_address: NonZeroUsize::new(500),
            streams_per_address: NonZeroUsize::new(200),
            tables_in_memory: 5_000,
            // A little longer than the polling interval in our example proxy files.
            notice: Duration::from_millis(2500),
            cores: available_parallelism().unwrap_or(NonZeroUsize::MIN),
        }
    }
}
