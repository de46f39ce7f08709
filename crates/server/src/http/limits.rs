//! The one list of limits: what is limited, for whom, and on which routes.

use super::error::ApiError;
use crate::{
    Options,
    network::Network,
    rate_limit::{Rate, RateLimit, Whose},
    slots::{Full, Slot, Slots},
    store::Player,
};
use oriflamme_table_view::ErrorCode;
use std::{
    num::{NonZeroU32, NonZeroUsize},
    sync::Arc,
    time::{Duration, Instant},
};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

/// The largest body of most requests, in bytes.
const SMALL: usize = 16 * 1024;
/// The largest record that is brought in.
const RECORD: usize = 64 * 1024;

/// How many bodies may be on their way from one network at a time.
const BODIES: usize = 64;

/// Something of which there is only so much in a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limited {
    /// Anything at all, by network.
    Requests,
    /// New players, by network.
    Guests,
    /// New tables, also by a rematch or an import, by network.
    Tables,
    /// Changes of who sits where, by player. Each of them stays in a table's log.
    Seats,
    /// New names, by player.
    Names,
    /// Chat messages, by player: one must not silence others behind the same router.
    Talk,
}

/// A route that changes something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WritingRoute {
    pub path: &'static str,
    /// What it counts as, beside [`Limited::Requests`]. Where a form makes a player of a newcomer, that counts as
    /// [`Limited::Guests`], too.
    pub limited: Limited,
    /// The largest body, in bytes.
    pub largest: usize,
}

const fn route(path: &'static str, limited: Limited) -> WritingRoute {
    WritingRoute { path, limited, largest: SMALL }
}

impl WritingRoute {
    /// What is known of a route. One that is missing in the list is limited as strictly as any.
    pub(super) fn at(path: &str) -> Self {
        let known = WRITING_ROUTES.iter().find(|route| route.path == path);
        known.copied().unwrap_or(route("", Limited::Tables))
    }
}

/// Every route that changes something; a test compares it with the routes that there are.
pub const WRITING_ROUTES: &[WritingRoute] = &[
    route("/api/v1/guests", Limited::Guests),
    // These end the token that asks, so they work once for each.
    route("/api/v1/me/token", Limited::Requests),
    route("/api/v1/me/forget", Limited::Requests),
    // Nothing is stored for an offer.
    route("/api/v1/offers", Limited::Requests),
    route("/api/v1/tables", Limited::Tables),
    route("/api/v1/tables/{table}/sit", Limited::Seats),
    route("/api/v1/tables/{table}/leave", Limited::Seats),
    route("/api/v1/tables/{table}/start", Limited::Seats),
    route("/api/v1/tables/{table}/seats/{family}/bot", Limited::Seats),
    route("/api/v1/tables/{table}/seats/{family}/remove", Limited::Seats),
    // The database counts how many there are of one player (`reports.rs`).
    route("/api/v1/tables/{table}/reports", Limited::Requests),
    // A game has only so many moves.
    route("/api/v1/tables/{table}/moves", Limited::Requests),
    route("/api/v1/tables/{table}/rematch", Limited::Tables),
    route("/tables", Limited::Tables),
    route("/tables/{table}/sit", Limited::Seats),
    route("/tables/{table}/leave", Limited::Seats),
    route("/tables/{table}/start", Limited::Seats),
    route("/tables/{table}/seats/{family}/bot", Limited::Seats),
    route("/tables/{table}/seats/{family}/remove", Limited::Seats),
    route("/tables/{table}/reports", Limited::Requests),
    route("/tables/{table}/moves", Limited::Requests),
    route("/tables/{table}/rematch", Limited::Tables),
    route("/tables/{table}/chat", Limited::Talk),
    WritingRoute { path: "/replay", limited: Limited::Tables, largest: RECORD },
    route("/guests", Limited::Names),
    route("/me/key", Limited::Requests),
    route("/me/forget", Limited::Requests),
    route("/me/sign-out", Limited::Requests),
    // It sets a cookie, and nothing here.
    route("/language", Limited::Requests),
];

/// Who asks: a network, and the player if there is one.
pub(crate) struct Asking<'a> {
    pub(crate) network: Network,
    pub(crate) player: Option<&'a Player>,
}

/// How much anybody may ask for.
pub(crate) struct Limits {
    requests: Option<RateLimit>,
    guests: Option<RateLimit>,
    tables: Option<RateLimit>,
    seats: RateLimit,
    names: RateLimit,
    talk: RateLimit,
    streams: Arc<Slots>,
    bodies: Arc<Slots>,
}

/// Sustained rate and burst size; no limit for 0.
fn optional(count: u32, per: Duration, burst: u32) -> Option<RateLimit> {
    let (count, burst) = (NonZeroU32::new(count)?, NonZeroU32::new(burst)?);
    Some(RateLimit::new(Rate::new(count, per, burst)))
}

fn a_minute(count: u32, burst: u32) -> Rate {
    let [count, burst] = [count, burst].map(|number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN));
    Rate::new(count, MINUTE, burst)
}

impl Limits {
    pub(crate) fn new(options: &Options) -> Self {
        let Options { requests_per_second, guests_per_minute, tables_per_minute, .. } = *options;
        // Streams leave room for requests that end.
        let streams = options.connections - options.connections / 8;
        Self {
            requests: optional(requests_per_second, SECOND, requests_per_second.saturating_mul(4)),
            guests: optional(guests_per_minute, MINUTE, guests_per_minute),
            tables: optional(tables_per_minute, MINUTE, tables_per_minute),
            seats: RateLimit::new(a_minute(60, 30)),
            names: RateLimit::new(a_minute(10, 5)),
            talk: RateLimit::new(a_minute(30, 8)),
            streams: Slots::new(streams.max(1), NonZeroUsize::new(options.streams_per_address)),
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
        }
    }

    /// Counts one more, or refuses.
    pub(crate) fn count(&self, limited: Limited, by: &Asking<'_>) -> Result<(), ApiError> {
        let whose = match (limited, by.player) {
            (Limited::Requests | Limited::Guests | Limited::Tables, _) => Whose::Network(by.network),
            (Limited::Seats | Limited::Names | Limited::Talk, Some(player)) => {
                Whose::Player(player.id.clone())
            }
            // A newcomer changes nothing before they are a player, and becoming one is counted.
            (Limited::Seats | Limited::Names | Limited::Talk, None) => return Ok(()),
        };
        let Some(limit) = self.of(limited) else { return Ok(()) };
        limit.take(&whose, Instant::now()).map_err(|wait| too_many(limited, wait))
    }

    /// A place for a live stream, for as long as it is held.
    pub(crate) fn stream(&self, network: Network) -> Result<Slot, ApiError> {
        self.streams.take(network).map_err(|full| match full {
            Full::ForAll => server_full(),
            Full::ForNetwork => {
                let message = "too many live streams are open from your address; close some and try again";
                ApiError::new(ErrorCode::TooManyStreams, message).retry_after(Duration::from_secs(30))
            }
        })
    }
    /// A place for a body that is on its way.
    pub(crate) fn body(&self, network: Network) -> Result<Slot, ApiError> {
        self.bodies.take(network).map_err(no_connection)
    }

    /// Forgets those who have been quiet for a while.
    pub(crate) fn sweep(&self) {
        let optional = [&self.requests, &self.guests, &self.tables].into_iter().flatten();
        optional.chain([&self.seats, &self.names, &self.talk]).for_each(RateLimit::sweep);
    }
}

fn too_many(limited: Limited, wait: Duration) -> ApiError {
    let message = match limited {
        Limited::Requests => "too many requests from your address; wait a little",
        Limited::Guests => "too many new players from your address; wait a little",
        Limited::Tables => "too many new tables from your address; wait a little",
        Limited::Seats => "you sit down and get up too often; wait a little",
        Limited::Names => "you change your name too often; wait a little",
        Limited::Talk => "you talk too fast; wait a little",
    };
    ApiError::new(ErrorCode::TooMany, message).retry_after(wait)
}

fn server_full() -> ApiError {
    let message = "the server has no connection left; try again in a moment";
    ApiError::new(ErrorCode::ServerFull, message).retry_after(Duration::from_secs(10))
}

/// A request on a connection for which there was no place.
pub(crate) fn no_connection(full: Full) -> ApiError {
    match full {
        Full::ForAll => server_full(),
        Full::ForNetwork => {
            let message = "too many connections are open from your address; close some and try again";
            ApiError::new(ErrorCode::TooManyConnections, message).retry_after(Duration::from_secs(10))
        }
    }
}
