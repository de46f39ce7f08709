//! Following a table, as server-sent events.
//!
//! Each entry of a table's log is one event under its own number, made for whoever listens when they are ready for it. So
//! nothing is kept for a slow reader, and whoever comes back gets exactly what was missed.

use crate::{hub::Hub, live::Live, metrics::Metrics};
use axum::{
    http::HeaderMap,
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use oriflamme_pages::Talk;
use oriflamme_table::{Table, TableId};
use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::{broadcast, watch};

/// Who has missed more than this is told afresh.
const MOST_MISSED: u64 = 500;
/// How often a quiet stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How somebody is told what happens at a table.
pub(super) trait Teller: Send + 'static {
    /// The table as it is, for somebody who is new or was away too long.
    fn afresh(&self, table: &Table) -> Option<Event>;
    /// What has happened from an entry on.
    fn since(&self, table: &Table, next: u64) -> Vec<Event>;
    /// What somebody said, if that is told at all.
    fn talk(&self, _: &Talk) -> Option<Event> {
        None
    }
}

/// The id of the last event that somebody has received.
pub(super) fn last_event(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok())
}

/// An event with a number.
pub(super) fn event(kind: &str, id: u64, data: &impl serde::Serialize) -> Option<Event> {
    Event::default().id(id.to_string()).event(kind).json_data(data).ok()
}

/// Somebody who follows a table.
pub(super) struct Follower<T> {
    hub: Arc<Hub>,
    live: Arc<Live>,
    changed: watch::Receiver<u64>,
    heard: broadcast::Receiver<Talk>,
    stop: watch::Receiver<bool>,
    table: TableId,
    teller: T,
    /// The number of the next entry to tell of; nothing until they were told afresh.
    next: Option<u64>,
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
    pub(super) fn new(hub: Arc<Hub>, live: Arc<Live>, table: TableId, teller: T, last: Option<u64>) -> Self {
        let there = live.table().len();
        let next = last.map(|last| last.saturating_add(1));
        Self {
            changed: live.subscribe(),
            heard: live.listen(),
            stop: hub.stop.clone(),
            _counted: Counted::new(hub.metrics.clone()),
            hub,
            live,
            table,
            teller,
            next: next.filter(|&next| next <= there && there - next <= MOST_MISSED),
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
            self.changed.borrow_and_update();
            self.prepare();
            if !self.ready.is_empty() {
                continue;
            }
            tokio::select! {
                _ = self.changed.changed() => {}
                heard = self.heard.recv() => {
                    // Who was too slow for all that was said has missed some of it, and no move.
                    let talk = heard.ok().and_then(|talk| self.teller.talk(&talk));
                    self.ready.extend(talk);
                }
                _ = self.stop.changed() => return None,
            }
            if self.live.is_retired() {
                // The table was put away and is in use again elsewhere.
                self.live = self.hub.look(&self.table).await.ok()?;
                (self.changed, self.heard) = (self.live.subscribe(), self.live.listen());
            }
        }
    }

    fn prepare(&mut self) {
        let table = self.live.table();
        match self.next {
            None => self.ready.extend(self.teller.afresh(&table)),
            Some(next) if next < table.len() => self.ready.extend(self.teller.since(&table, next)),
            Some(_) => return,
        }
        self.next = Some(table.len());
    }
}
