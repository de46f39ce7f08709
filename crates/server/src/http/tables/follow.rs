//! A live stream of a table, as server-sent events.
//!
//! Each entry of a table's log is one event under its own number. Followers share the bytes of an event where
//! they may see the same of it (`tables/feed.rs`). What a follower has missed is encoded when its turn to be
//! sent comes, so that a slow follower keeps no encoded events. A follower that reconnects gets exactly what
//! it missed.

use super::render::{self, StreamViewer};
use crate::{
    app::App,
    clock::Clock,
    http::{
        event_stream::{ALIVE, HEARTBEAT, StreamPermit, event_stream},
        gzip,
        limits::StreamWork,
    },
    limits::{cost::metered_call, network::Network},
    metrics::{Fault, Metrics},
    tables::{
        ActiveTable, Connected, Connection, FeedEntry, Tables,
        chat::ChatBroadcast,
        connected_seats,
        memo::{Chunk, Encoding},
    },
};
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use flate2::Crc;
use futures_util::stream::{self, Stream};
use oriflamme_game::Seat;
use oriflamme_pages::Announcement;
use oriflamme_table::{PlayerId, Seq, Table};
use oriflamme_table_view::ChatMessage;
use std::{
    collections::VecDeque,
    convert::Infallible,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};
use tokio::{
    sync::{broadcast, watch},
    time::{Instant, Interval, interval_at},
};

/// A client that is further behind gets a full snapshot instead of updates.
const MOST_MISSED: u64 = 500;

/// The id of the last event that a client has received.
pub(crate) fn last_event(headers: &HeaderMap) -> Option<Seq> {
    headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok()).map(Seq)
}

/// A client that follows a table.
pub(crate) struct Follower {
    tables: Arc<Tables>,
    clock: Clock,
    active: Arc<ActiveTable>,
    published: watch::Receiver<Arc<Table>>,
    chat: broadcast::Receiver<Arc<ChatBroadcast>>,
    stop: watch::Receiver<bool>,
    listener: StreamViewer,
    network: Network,
    /// The players who follow the table, and the seats that this follower was last told are connected.
    connected: watch::Receiver<Connected>,
    told_connected: Option<Vec<Seat>>,
    /// The announcement that this follower was last told.
    told_announcement: Option<Announcement>,
    /// A player with a seat counts as connected as long as this exists.
    _connection: Option<Connection>,
    /// The sequence number of the next entry to send; `None` until a snapshot was sent.
    next: Option<Seq>,
    /// Entries that this follower has missed, in order, each encoded when its turn comes.
    missed: VecDeque<Arc<FeedEntry>>,
    ready: VecDeque<Chunk>,
    heartbeat: Interval,
    /// Counts the cost of encoding against the client's network.
    work: StreamWork,
    admission: StreamPermit,
    counted: WatcherCount,
}

/// Counts an open stream until it is dropped.
struct WatcherCount(Arc<Metrics>);

impl WatcherCount {
    fn new(metrics: Arc<Metrics>) -> Self {
        metrics.watchers.inc();
        Self(metrics)
    }
}

impl Drop for WatcherCount {
    fn drop(&mut self) {
        self.0.watchers.dec();
    }
}

/// Whether a message comes from the seat of one of these players.
pub(crate) fn is_from(table: &Table, message: &ChatMessage, players: &[PlayerId]) -> bool {
    let seat = message.family.and_then(|family| table.seating().seat_of(family));
    let speaker = seat.and_then(|seat| table.holder(seat).player());
    speaker.is_some_and(|speaker| players.contains(speaker))
}

/// A player with a seat counts as connected while a stream is open. Spectators do not, because others do not
/// see them.
fn connection(tables: &Tables, active: &ActiveTable, listener: &StreamViewer) -> Option<Connection> {
    let (player, table) = (listener.player.as_ref()?, active.table());
    table.seat_of(player)?;
    tables.unqueue_round(&table, player);
    Some(active.attendance().connect(player))
}

impl Follower {
    /// A follower that starts with the entry `next`, or with a snapshot of the table.
    pub(crate) fn new(
        app: &App,
        active: Arc<ActiveTable>,
        listener: StreamViewer,
        network: Network,
        next: Option<Seq>,
        admission: StreamPermit,
    ) -> Self {
        let there = active.table().next_seq();
        app.tables.attend(&active, Some(network));
        let work = StreamWork::new(app.limits.clone(), app.metrics.clone(), network);
        Self {
            connected: active.attendance().connected(),
            told_connected: None,
            told_announcement: None,
            _connection: connection(&app.tables, &active, &listener),
            published: active.subscribe(),
            chat: active.chat.listen(),
            stop: app.stop.clone(),
            counted: WatcherCount::new(app.metrics.clone()),
            tables: app.tables.clone(),
            clock: app.clock,
            active,
            listener,
            network,
            // Ignore a sequence number that does not exist yet.
            next: next.filter(|&next| next <= there),
            missed: VecDeque::new(),
            ready: VecDeque::new(),
            heartbeat: interval_at(Instant::now() + HEARTBEAT, HEARTBEAT),
            work,
            admission,
        }
    }

    /// The stream, as an answer.
    pub(crate) fn into_response(self) -> Response {
        match self.listener.encoding() {
            Encoding::Identity => event_stream(self.stream()),
            Encoding::Gzip => {
                let mut response = event_stream(self.gzip_stream());
                let headers = response.headers_mut();
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
                response
            }
        }
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(self, |mut follower| async move {
            let chunk = follower.next_chunk().await?;
            Some((Ok(chunk.bytes), follower))
        })
    }

    fn gzip_stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        /// The progress of a stream.
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

    /// Waits for the next piece of the stream; `None` once the server stops.
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
            if let Some(entry) = self.missed.pop_front() {
                let (chunk, cost) = metered_call(|| self.encode(&entry));
                self.work.add(cost);
                self.ready.extend(chunk);
                continue;
            }
            let table = self.published.borrow_and_update().clone();
            self.catch_up(&table);
            self.send_connected(&table);
            self.send_announcement(&table);
            if !self.ready.is_empty() || !self.missed.is_empty() {
                continue;
            }
            tokio::select! {
                _ = self.published.changed() => {}
                _ = self.connected.changed() => {}
                message = self.chat.recv() => {
                    // A slow follower may miss chat messages, but no move.
                    let heard = message.ok().filter(|message| {
                        !is_from(&self.active.table(), message.message(), &self.listener.blocked)
                    });
                    let told = heard.and_then(|message| self.listener.chat(&message));
                    self.ready.extend(told);
                }
                _ = self.heartbeat.tick() => {
                    self.tables.attend(&self.active, Some(self.network));
                    return Some(self.listener.chunk(Bytes::from_static(ALIVE)));
                }
                // Boxed, because it is rare and large, and would make every open stream larger.
                () = self.active.gone() => Box::pin(self.load_again()).await?,
                still = self.admission.changed() => still?,
                _ = self.stop.changed() => return None,
            }
        }
    }

    /// Loads the table again after its owner has ended, because it was evicted.
    async fn load_again(&mut self) -> Option<()> {
        if *self.stop.borrow() {
            return None;
        }
        let id = self.active.table().id().clone();
        self.active = self.tables.current(&id).await.ok()?;
        (self.published, self.chat) = (self.active.subscribe(), self.active.chat.listen());
        self.connected = self.active.attendance().connected();
        self._connection = connection(&self.tables, &self.active, &self.listener);
        Some(())
    }

    /// Sends the connected seats, if they have changed.
    fn send_connected(&mut self, table: &Table) {
        let seats = connected_seats(table, &self.connected.borrow_and_update());
        // Streams on other servers are not counted here, so their players would seem disconnected.
        if self.tables.deployment.is_alone() && self.told_connected.as_ref() != Some(&seats) {
            self.ready.extend(self.listener.connected(table.seating(), &seats));
            self.told_connected = Some(seats);
        }
    }

    /// Sends the announcement, if it has changed. A page knows which one it shows already.
    fn send_announcement(&mut self, table: &Table) {
        let Some(language) = self.listener.language() else { return };
        let shown = self.admission.settings().announced(language, self.clock.now());
        if self.told_announcement != shown {
            self.ready.extend(self.listener.announcement(table, shown.as_ref()));
            self.told_announcement = shown;
        }
    }

    /// Finds what has happened since the follower was last told.
    fn catch_up(&mut self, table: &Table) {
        let end = table.next_seq();
        match self.next {
            Some(next) if next >= end => return,
            Some(next) if end.distance_from(next) <= MOST_MISSED => {
                let missed = || self.active.told_since(table, next);
                match catch_unwind(AssertUnwindSafe(missed)) {
                    Ok(missed) => self.missed.extend(missed),
                    Err(_) => self.fall_back(table),
                }
            }
            _ => self.ready.extend(self.listener.snapshot(table)),
        }
        self.next = Some(end);
    }

    /// An entry for this follower; `None` if, because of a bug, it must get the whole table instead.
    fn encode(&mut self, entry: &FeedEntry) -> Option<Chunk> {
        let StreamViewer { player, format, .. } = &self.listener;
        let encode = || entry.chunk(player.as_ref(), format, render::update);
        let encoded = catch_unwind(AssertUnwindSafe(encode)).ok();
        if encoded.is_none() {
            let table = self.active.table();
            self.missed.clear();
            self.fall_back(&table);
            self.next = Some(table.next_seq());
        }
        encoded
    }

    fn fall_back(&mut self, table: &Table) {
        self.counted.0.fault(Fault::View);
        tracing::error!(
            table = %table.id(),
            "an update can't be told by a fault of this program; its follower gets the whole table"
        );
        self.ready.extend(self.listener.snapshot(table));
    }
}
