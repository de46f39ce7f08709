//! Following a table, as server-sent events.
//!
//! Each entry of a table's log is one event under its own number, made for whoever listens when they are ready for it. So
//! nothing is kept for a slow reader, and whoever comes back gets exactly what was missed.

use crate::{
    metrics::Metrics,
    tables::{ActiveTable, Tables},
};
use axum::{
    http::HeaderMap,
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use oriflamme_table::{Seq, Table, TableId};
use oriflamme_table_view::ChatMessage;
use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::{broadcast, watch};

/// A client that is further behind gets a full snapshot instead of updates.
const MOST_MISSED: u64 = 500;
/// How often a quiet stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How somebody is told what happens at a table.
pub(super) trait Teller: Send + 'static {
    /// The table as it is, for somebody who is new or was away too long.
    fn afresh(&self, table: &Table) -> Option<Event>;
    /// What has happened from an entry on.
    fn since(&self, table: &Table, next: Seq) -> Vec<Event>;
    /// What somebody said, if that is told at all.
    fn talk(&self, _: &ChatMessage) -> Option<Event> {
        None
    }
}

/// The id of the last event that somebody has received.
pub(super) fn last_event(headers: &HeaderMap) -> Option<Seq> {
    headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok()).map(Seq)
}

/// An event with a number.
pub(super) fn event(kind: &str, id: Seq, data: &impl serde::Serialize) -> Option<Event> {
    Event::default().id(id.to_string()).event(kind).json_data(data).ok()
}

/// Somebody who follows a table.
pub(super) struct Follower<T> {
    tables: Arc<Tables>,
    active: Arc<ActiveTable>,
    published: watch::Receiver<Arc<Table>>,
    chat: broadcast::Receiver<ChatMessage>,
    stop: watch::Receiver<bool>,
    table: TableId,
    teller: T,
    /// The number of the next entry to tell of; nothing until they were told afresh.
    next: Option<Seq>,
    ready: VecDeque<Event>,
    _counted: Counted,
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

impl<T: Teller> Follower<T> {
    /// Somebody who has received everything up to the entry `last`, or nothing.
    pub(super) fn new(
        tables: Arc<Tables>,
        active: Arc<ActiveTable>,
        table: TableId,
        teller: T,
        last: Option<Seq>,
    ) -> Self {
        let there = active.table().next_seq();
        let next = last.map(Seq::next);
        Self {
            published: active.subscribe(),
            chat: active.chat.listen(),
            stop: tables.stop.clone(),
            _counted: Counted::new(tables.metrics.clone()),
            tables,
            active,
            table,
            teller,
            next: next.filter(|&next| next <= there && there.distance_from(next) <= MOST_MISSED),
            ready: VecDeque::new(),
        }
    }

    /// The stream, as an answer.
    pub(super) fn into_response(self) -> Response {
        let sse = Sse::new(self.stream()).keep_alive(KeepAlive::new().interval(HEARTBEAT));
        // Proxies that collect answers before they pass them on would hold events back.
        ([("x-accel-buffering", "no")], sse).into_response()
    }

    fn stream(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut follower| async move {
            let event = follower.next_event().await?;
            Some((Ok(event), follower))
        })
    }

    /// The next event, when there is one; nothing once the server goes down.
    async fn next_event(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if *self.stop.borrow() {
                return None;
            }
            let table = self.published.borrow_and_update().clone();
            self.prepare(&table);
            if !self.ready.is_empty() {
                continue;
            }
            tokio::select! {
                _ = self.published.changed() => {}
                message = self.chat.recv() => {
                    // A listener that is too slow misses messages, but no move.
                    let talk = message.ok().and_then(|message| self.teller.talk(&message));
                    self.ready.extend(talk);
                }
                () = self.active.gone() => self.load_again().await?,
                _ = self.stop.changed() => return None,
            }
        }
    }

    /// The table's owner has ended: it was evicted, and is to be loaded again.
    async fn load_again(&mut self) -> Option<()> {
        if *self.stop.borrow() {
            return None;
        }
        self.active = self.tables.current(&self.table).await.ok()?;
        (self.published, self.chat) = (self.active.subscribe(), self.active.chat.listen());
        Some(())
    }

    fn prepare(&mut self, table: &Table) {
        match self.next {
            None => self.ready.extend(self.teller.afresh(table)),
            Some(next) if next < table.next_seq() => self.ready.extend(self.teller.since(table, next)),
            Some(_) => return,
        }
        self.next = Some(table.next_seq());
    }
}
