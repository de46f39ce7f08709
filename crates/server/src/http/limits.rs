//! All limits: what is limited, and for whom. `writing_routes.rs` says which routes count against which.

use super::error::ApiError;
use crate::{
    Options,
    limits::{
        network::Network,
        rate_limit::{LimitKey, Rate, RateLimit},
        slots::{Full, Slot, Slots},
    },
    metrics::Metrics,
    store::Player,
};
use oriflamme_table_view::ErrorCode;
pub use oriflamme_wire::Limited;
use oriflamme_wire::{AllowanceJson, AllowancesJson, Seconds};
use std::{
    num::{NonZeroU32, NonZeroUsize},
    sync::Arc,
    time::{Duration, Instant},
};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// Milliseconds of processor time for one network: per second, and as a burst.
const WORK: (u32, u32) = (250, 4_000);
/// Cheaper answers are limited only by the number of requests.
const CHEAP: Duration = Duration::from_millis(1);

/// How many bodies one network may be sending at a time.
const BODIES: usize = 64;

/// How many positions may be analysed at a time, all in all and from one network. Each holds some megabytes.
const RANKINGS: usize = 16;
const RANKINGS_EACH: usize = 4;

/// The client of a request: its network, and the player if there is one.
pub(crate) struct LimitedRequest<'a> {
    pub(crate) network: Network,
    pub(crate) player: Option<&'a Player>,
}

/// All limits of a server, with their current use.
pub(crate) struct Limits {
    requests: Option<RateLimit>,
    /// Milliseconds of processor time, by network.
    work: Option<RateLimit>,
    guests: Option<RateLimit>,
    tables: Option<RateLimit>,
    seats: RateLimit,
    names: RateLimit,
    talk: RateLimit,
    analyses: RateLimit,
    sign_ins: RateLimit,
    streams: Arc<Slots>,
    rankings: Arc<Slots>,
    bodies: Arc<Slots>,
}

/// Sustained rate and burst size.
fn rate(count: u32, per: Duration, burst: u32) -> RateLimit {
    let [count, burst] = [count, burst].map(|number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN));
    RateLimit::new(Rate::new(count, per, burst))
}

impl Limits {
    pub(crate) fn new(options: &Options) -> Self {
        let Options { requests_per_second, guests_per_minute, tables_per_minute, .. } = *options;
        // Leave connections for requests that are not streams.
        let streams = options.connections - options.connections / 8;
        Self {
            requests: requests_per_second
                .map(|count| rate(count.get(), SECOND, count.get().saturating_mul(4))),
            // Without a limit on requests, there is none on their cost.
            work: requests_per_second.map(|_| rate(WORK.0, SECOND, WORK.1)),
            guests: guests_per_minute.map(|count| rate(count.get(), MINUTE, count.get())),
            tables: tables_per_minute.map(|count| rate(count.get(), MINUTE, count.get())),
            seats: rate(60, MINUTE, 30),
            names: rate(10, MINUTE, 5),
            talk: rate(30, MINUTE, 8),
            analyses: rate(120, MINUTE, 60),
            sign_ins: rate(20, MINUTE, 20),
            rankings: Slots::new(RANKINGS, NonZeroUsize::new(RANKINGS_EACH)),
            streams: Slots::new(streams.max(1), options.streams_per_address),
            bodies: Slots::new(options.connections.max(1), NonZeroUsize::new(BODIES)),
        }
    }

    fn of(&self, limited: Limited) -> Option<&RateLimit> {
        match limited {
            Limited::Requests => self.requests.as_ref(),
            Limited::Guests => self.guests.as_ref(),
            Limited::Tables => self.tables.as_ref(),
            Limited::Seats => Some(&self.seats),
            Limited::Names => Some(&self.names),
            Limited::Talk => Some(&self.talk),
            Limited::Analyses => Some(&self.analyses),
            Limited::SignIns => Some(&self.sign_ins),
        }
    }

    /// Counts a request, or refuses it.
    pub(crate) fn count(&self, limited: Limited, by: &LimitedRequest<'_>) -> Result<(), ApiError> {
        // A newcomer must become a player before they can change anything, and that is counted.
        let Some(whose) = whose(limited, by) else { return Ok(()) };
        let Some(limit) = self.of(limited) else { return Ok(()) };
        limit.take(&whose, Instant::now()).map_err(|wait| too_many(limited, wait))
    }
    /// Counts tables that are made later for a request that was counted as one, or refuses it. A full
    /// allowance is enough for any number of them.
    pub(crate) fn count_tables(&self, network: Network, tables: usize) -> Result<(), ApiError> {
        let (Some(limit), more) = (&self.tables, tables.saturating_sub(1)) else { return Ok(()) };
        let more = u32::try_from(more).unwrap_or(u32::MAX).min(limit.rate().burst.get() - 1);
        if more == 0 {
            return Ok(());
        }
        let taken = limit.take_several(&LimitKey::Network(network), more, Instant::now());
        taken.map_err(|wait| too_many(Limited::Tables, wait))
    }

    /// Whether a network has processor time left. Some answers cost a hundred times as much as others.
    pub(crate) fn may_work(&self, network: Network) -> Result<(), ApiError> {
        let Some(work) = &self.work else { return Ok(()) };
        work.check(&LimitKey::Network(network), Instant::now()).map_err(|wait| {
            let message = "your address keeps this server too busy; wait a little";
            ApiError::new(ErrorCode::TooMany, message).retry_after(wait)
        })
    }
    /// Counts the cost of an answer to a network.
    pub(crate) fn worked(&self, network: Network, cost: Duration) {
        if let Some(work) = self.work.as_ref().filter(|_| cost >= CHEAP) {
            work.spend(&LimitKey::Network(network), cost.as_secs_f64() * 1000.0, Instant::now());
        }
    }

    /// The limits of a client, and what is left of them.
    pub(crate) fn told(&self, by: &LimitedRequest<'_>, options: &Options) -> AllowancesJson {
        let now = Instant::now();
        let rate = |limited: Limited| {
            let limit = self.of(limited)?;
            let Rate { count, per, burst } = limit.rate();
            Some(AllowanceJson {
                what: limited.into(),
                by_player: limited.is_by_player(),
                count: count.get(),
                seconds: Seconds(per),
                burst: burst.get(),
                left: whose(limited, by).map_or(burst.get(), |whose| limit.left(&whose, now)),
            })
        };
        let most = |number: Option<NonZeroUsize>| number.map(|number| number.get() as u64);
        AllowancesJson {
            rates: Limited::ALL.into_iter().filter_map(rate).collect(),
            streams: most(options.streams_per_address),
            connections: most(options.connections_per_address).filter(|_| !options.behind_proxy),
        }
    }

    /// A slot for a live stream.
    pub(crate) fn stream(&self, network: Network) -> Result<Slot, ApiError> {
        self.streams.take(network).map_err(|full| match full {
            Full::ForAll => server_full(),
            Full::ForNetwork => {
                let message = "too many live streams are open from your address; close some and try again";
                ApiError::new(ErrorCode::TooManyStreams, message).retry_after(Duration::from_secs(30))
            }
        })
    }
    /// A slot for a position that is being analysed.
    pub(crate) fn ranking(&self, network: Network) -> Result<Slot, ApiError> {
        self.rankings.take(network).map_err(|_| {
            let message = "too many positions are being analysed; wait until one of yours is done";
            ApiError::new(ErrorCode::TooMany, message).retry_after(Duration::from_secs(5))
        })
    }
    /// A slot for a body that is being received.
    pub(crate) fn body(&self, network: Network) -> Result<Slot, ApiError> {
        self.bodies.take(network).map_err(no_connection)
    }

    /// Drops keys that have a full allowance.
    pub(crate) fn sweep(&self) {
        let optional = [&self.requests, &self.work, &self.guests, &self.tables].into_iter().flatten();
        let others = [&self.seats, &self.names, &self.talk, &self.analyses, &self.sign_ins];
        optional.chain(others).for_each(RateLimit::sweep);
    }
}

/// The processor time of one stream. Sending one entry is too cheap to count, but a stream that has missed
/// hundreds of them is not, so they are counted together.
pub(super) struct StreamWork {
    limits: Arc<Limits>,
    metrics: Arc<Metrics>,
    network: Network,
    uncounted: Duration,
}

impl StreamWork {
    pub(super) fn new(limits: Arc<Limits>, metrics: Arc<Metrics>, network: Network) -> Self {
        Self { limits, metrics, network, uncounted: Duration::ZERO }
    }
    pub(super) fn add(&mut self, cost: Duration) {
        self.uncounted += cost;
        if self.uncounted >= CHEAP {
            let cost = std::mem::take(&mut self.uncounted);
            self.metrics.stream_work.inc_by(cost.as_secs_f64());
            self.limits.worked(self.network, cost);
        }
    }
}

/// The key whose allowance is used; `None` for a newcomer if the limit is per player.
fn whose(limited: Limited, by: &LimitedRequest<'_>) -> Option<LimitKey> {
    match limited.is_by_player() {
        false => Some(LimitKey::Network(by.network)),
        true => by.player.map(|player| LimitKey::Player(player.id.clone())),
    }
}

/// The default limit, in words.
pub(super) fn default_rate(limited: Limited) -> String {
    let limits = Limits::new(&Options::default());
    let Some(Rate { count, per, burst }) = limits.of(limited).map(RateLimit::rate) else {
        return "any number".to_owned();
    };
    let per = if per == SECOND { "second" } else { "minute" };
    let by = if limited.is_by_player() { "a player" } else { "an address" };
    format!("{count} a {per} and {burst} at once for {by}")
}

fn too_many(limited: Limited, wait: Duration) -> ApiError {
    let message = match limited {
        Limited::Requests => "too many requests from your address; wait a little",
        Limited::Guests => "too many new players from your address; wait a little",
        Limited::Tables => "too many new tables from your address; wait a little",
        Limited::Seats => "you do this too often; wait a little",
        Limited::Names => "you change names too often; wait a little",
        Limited::Talk => "you talk too fast; wait a little",
        Limited::Analyses => "too many analyses from your address; wait a little",
        Limited::SignIns => "too many attempts to sign in from your address; wait a little",
    };
    ApiError::new(ErrorCode::TooMany, message).retry_after(wait)
}

fn server_full() -> ApiError {
    let message = "the server has no connection left; try again in a moment";
    ApiError::new(ErrorCode::ServerFull, message).retry_after(Duration::from_secs(10))
}

/// The error for a request on a connection beyond the limit.
pub(crate) fn no_connection(full: Full) -> ApiError {
    match full {
        Full::ForAll => server_full(),
        Full::ForNetwork => {
            let message = "too many connections are open from your address; close some and try again";
            ApiError::new(ErrorCode::TooManyConnections, message).retry_after(Duration::from_secs(10))
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    /// A client that reconnects again and again with an old `Last-Event-ID` makes the server send hundreds of
    /// entries each time, none of which costs a millisecond.
    #[test]
    fn the_small_pieces_of_a_stream_add_up() {
        let (limits, metrics) = (Arc::new(Limits::new(&Options::default())), Arc::new(Metrics::new()));
        let [network, other] =
            [1, 2].map(|last| Network::from(std::net::IpAddr::from(Ipv4Addr::new(192, 0, 2, last))));
        let mut work = StreamWork::new(limits.clone(), metrics.clone(), network);
        let piece = CHEAP / 4;
        for _ in 0..4 * 2 * WORK.1 {
            work.add(piece);
        }
        assert_eq!(limits.may_work(network).unwrap_err().for_page().code, ErrorCode::TooMany);
        assert!(limits.may_work(other).is_ok());
        assert!((metrics.stream_work.get() - f64::from(2 * WORK.1) / 1000.0).abs() < 0.01);
    }
}
