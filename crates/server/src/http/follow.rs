//! Following a table, as server-sent events.
//!
//! Each entry of a table's log is one event under its own number. Followers share the bytes of an event where
//! they may see the same of it (`tables/feed.rs`). For a slow follower, only its position is kept. A follower
//! that reconnects gets exactly what it missed.

use super::{
    gzip,
    render::{self, Listener},
};
use crate::{
    chat::Post,
    memo::{Chunk, Encoding},
    metrics::{Fault, Metrics},
    network::Network,
    sessions::Session,
    slots::Slot,
    tables::{ActiveTable, Connected, Connection, Tables, connected_seats},
};
use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use flate2::Crc;
use futures_util::stream::{self, Stream};
use oriflamme_game::Seat;
use oriflamme_table::{Seq, Table};
use std::{
    collections::VecDeque,
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};
use tokio::{
    sync::{broadcast, watch},
    time::{Instant, Interval, interval_at},
};

/// A client that is further behind gets a full snapshot instead of updates.
const MOST_MISSED: u64 = 500;
/// How often a quiet stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A comment, which clients ignore.
const ALIVE: &[u8] = b":\n\n";

/// The id of the last event that somebody has received.
pub(super) fn last_event(headers: &HeaderMap) -> Option<Seq> {
    headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok()).map(Seq)
}

/// Somebody who follows a table.
pub(super) struct Follower {
    tables: Arc<Tables>,
    active: Arc<ActiveTable>,
    published: watch::Receiver<Arc<Table>>,
    chat: broadcast::Receiver<Arc<Post>>,
    stop: watch::Receiver<bool>,
    listener: Listener,
    network: Network,
    /// Which players follow the table, and which seats' owners this follower was last told of.
    connected: watch::Receiver<Connected>,
    told_connected: Option<Vec<Seat>>,
    /// A player with a seat is connected as long as this is open.
    _connection: Option<Connection>,
    /// The number of the next entry to tell of; nothing until a snapshot was sent.
    next: Option<Seq>,
    ready: VecDeque<Chunk>,
    heartbeat: Interval,
    /// For somebody with a token: as long as it is good.
    session: Option<Session>,
    _counted: Counted,
    _slot: Slot,
}

/// What a follower has as long as it follows: a place, and for somebody with a token a session.
pub(super) struct Admission {
    pub(super) slot: Slot,
    pub(super) session: Option<Session>,
}

/// Waits until a session has ended; who has none can lose none.
async fn ended(session: &mut Option<Session>) {
    match session {
        Some(session) => session.ended().await,
        None => std::future::pending().await,
    }
}

/// One more open stream, as long as it lives.
struct Counted(Arc<Metrics>);

impl Counted {
    fn new(metrics: Arc<Metrics>) -> Self {
        metrics.watchers.inc();
        Self(metrics)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.watchers.dec();
    }
}

/// A player with a seat counts as connected while a stream is open. Spectators do not: nobody is told of them.
fn connection(active: &ActiveTable, listener: &Listener) -> Option<Connection> {
    let player = listener.player.as_ref()?;
    active.table().seat_of(player)?;
    Some(active.attendance().connect(player))
}

impl Follower {
    /// Somebody who is to be told from the entry `next` on, or of the whole table first.
    pub(super) fn new(
        tables: Arc<Tables>,
        active: Arc<ActiveTable>,
        listener: Listener,
        network: Network,
        next: Option<Seq>,
        Admission { slot, session }: Admission,
    ) -> Self {
        let there = active.table().next_seq();
        tables.attend(&active, Some(network));
        Self {
            connected: active.attendance().connected(),
            told_connected: None,
            _connection: connection(&active, &listener),
            published: active.subscribe(),
            chat: active.chat.listen(),
            stop: tables.stop.clone(),
            _counted: Counted::new(tables.metrics.clone()),
            _slot: slot,
            tables,
            active,
            listener,
            network,
            // A number that is not there yet is nobody's position.
            next: next.filter(|&next| next <= there),
            ready: VecDeque::new(),
            heartbeat: interval_at(Instant::now() + HEARTBEAT, HEARTBEAT),
            session,
        }
    }

    /// The stream, as an answer.
    pub(super) fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            // Proxies that collect answers before they pass them on would hold events back.
            (header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
        ];
        let gzip = [
            (header::CONTENT_ENCODING, HeaderValue::from_static("gzip")),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        match self.listener.encoding() {
            Encoding::Identity => (headers, Body::from_stream(self.stream())).into_response(),
            Encoding::Gzip => (headers, gzip, Body::from_stream(self.gzip_stream())).into_response(),
        }
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(self, |mut follower| async move {
            let chunk = follower.next_chunk().await?;
            Some((Ok(chunk.bytes), follower))
        })
    }

    fn gzip_stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        /// How far a stream has come.
        enum Sent {
            Nothing,
            Some(Crc),
            All,
        }
        stream::unfold((self, Sent::Nothing), |(mut follower, sent)| async move {
            let (bytes, sent) = match sent {
                Sent::Nothing => (Bytes::from_static(&gzip::HEAD), Sent::Some(Crc::new())),
                Sent::Some(mut crc) => match follower.next_chunk().await {
                    Some(chunk) => {
                        crc.combine(&chunk.crc);
                        (chunk.bytes, Sent::Some(crc))
                    }
                    None => (gzip::end(&crc), Sent::All),
                },
                Sent::All => return None,
            };
            Some((Ok(bytes), (follower, sent)))
        })
    }

    /// The next piece of the stream, when there is one; nothing once the server stops.
    async fn next_chunk(&mut self) -> Option<Chunk> {
        let chunk = self.wait_for_chunk().await;
        self.heartbeat.reset();
        chunk
    }

    async fn wait_for_chunk(&mut self) -> Option<Chunk> {
        loop {
            if let Some(chunk) = self.ready.pop_front() {
                return Some(chunk);
            }
            if *self.stop.borrow() {
                return None;
            }
            let table = self.published.borrow_and_update().clone();
            self.prepare(&table);
            self.tell_connected(&table);
            if !self.ready.is_empty() {
                continue;
            }
            tokio::select! {
                _ = self.published.changed() => {}
                _ = self.connected.changed() => {}
                message = self.chat.recv() => {
                    // A listener that is too slow misses messages, but no move.
                    let told = message.ok().and_then(|message| self.listener.chat(&message));
                    self.ready.extend(told);
                }
                _ = self.heartbeat.tick() => {
                    self.tables.attend(&self.active, Some(self.network));
                    return Some(self.listener.chunk(Bytes::from_static(ALIVE)));
                }
                // Boxed, because it is rare and large: every open stream would keep room for it.
                () = self.active.gone() => Box::pin(self.load_again()).await?,
                () = ended(&mut self.session) => return None,
                _ = self.stop.changed() => return None,
            }
        }
    }

    /// The table's owner has ended: it was evicted, and is to be loaded again.
    async fn load_again(&mut self) -> Option<()> {
        if *self.stop.borrow() {
            return None;
        }
        let id = self.active.table().id().clone();
        self.active = self.tables.current(&id).await.ok()?;
        (self.published, self.chat) = (self.active.subscribe(), self.active.chat.listen());
        self.connected = self.active.attendance().connected();
        self._connection = connection(&self.active, &self.listener);
        Some(())
    }

    /// Tells whose owners follow the table, where that has changed.
    fn tell_connected(&mut self, table: &Table) {
        let seats = connected_seats(table, &self.connected.borrow_and_update());
        // Streams of other servers are not counted here: whoever follows there would seem to be gone.
        if self.tables.deployment.is_alone() && self.told_connected.as_ref() != Some(&seats) {
            self.ready.extend(self.listener.connected(table.seating(), &seats));
            self.told_connected = Some(seats);
        }
    }

    fn prepare(&mut self, table: &Table) {
        let end = table.next_seq();
        match self.next {
            Some(next) if next >= end => return,
            Some(next) if end.distance_from(next) <= MOST_MISSED => {
                let Listener { player, format } = &self.listener;
                let told = || -> Vec<Chunk> {
                    let told = self.active.told_since(table, next);
                    told.iter().map(|it| it.tell(player.as_ref(), format, render::update)).collect()
                };
                match catch_unwind(AssertUnwindSafe(told)) {
                    Ok(told) => self.ready.extend(told),
                    Err(_) => {
                        self.tables.metrics.fault(Fault::View);
                        tracing::error!(
                            table = %table.id(),
                            "an update can't be told by a fault of this program; its follower gets the whole table"
                        );
                        self.ready.extend(self.listener.snapshot(table));
                    }
                }
            }
            _ => self.ready.extend(self.listener.snapshot(table)),
        }
        self.next = Some(end);
    }
}
