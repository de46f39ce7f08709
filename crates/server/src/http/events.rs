//! Live updates, as server-sent events.
//!
//! Each entry of a table's log is one event under its own number, made for whoever listens when they are ready for it. So
//! nothing is kept for a slow reader, and whoever comes back gets exactly what was missed.

use super::{
    App,
    error::{Always, ApiError, ErrorJson},
    input::{Asker, AtTable},
};
use crate::{
    hub::{Hub, Live},
    ids::{PlayerId, TableId},
    metrics::Metrics,
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::{
        IntoResponse, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::stream::{self, Stream};
use oriflamme_protocol::{TableJson, Update, UpdateJson};
use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::watch;

/// Who has missed more than this gets a fresh view instead.
const MOST_MISSED: u64 = 500;
/// How often a quiet stream says that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// What is sent: the first time or after too long an absence a `view`, then an `update` for everything that happens.
///
/// Each event's id is the number of the table's last entry that it tells of; a client that sends the last one it has as
/// `Last-Event-ID` gets exactly those that it missed.
#[utoipa::path(
    get, path = "/tables/{table}/events", tag = "tables", security((), ("token" = [])),
    params(
        ("table" = String, Path, description = "The table's id"),
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was received"),
    ),
    responses(
        (status = 200, body = UpdateJson, content_type = "text/event-stream"),
        (status = 404, body = ErrorJson),
        Always
    )
)]
pub(super) async fn events(
    State(app): State<App>,
    AtTable(table): AtTable,
    Asker(player): Asker,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let live = app.hub.live(&table).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let follower = Follower::new(app.hub.clone(), live, table, player.map(|player| player.id), last);
    let sse = Sse::new(follower.stream()).keep_alive(KeepAlive::new().interval(HEARTBEAT));
    // Proxies that collect answers before they pass them on would hold events back.
    Ok(([("x-accel-buffering", "no")], sse))
}

/// Somebody who follows a table.
struct Follower {
    hub: Arc<Hub>,
    live: Arc<Live>,
    changed: watch::Receiver<u64>,
    stop: watch::Receiver<bool>,
    table: TableId,
    player: Option<PlayerId>,
    /// The number of the next entry to tell of; nothing until the first view was sent.
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

impl Follower {
    fn new(
        hub: Arc<Hub>,
        live: Arc<Live>,
        table: TableId,
        player: Option<PlayerId>,
        last: Option<u64>,
    ) -> Self {
        let there = live.table().len();
        let next = last.map(|last| last.saturating_add(1));
        Self {
            changed: live.subscribe(),
            stop: hub.stop.clone(),
            _counted: Counted::new(hub.metrics.clone()),
            hub,
            live,
            table,
            player,
            next: next.filter(|&next| next <= there && there - next <= MOST_MISSED),
            ready: VecDeque::new(),
        }
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
                _ = self.stop.changed() => return None,
            }
            if self.live.is_retired() {
                // The table was put away and is in use again elsewhere.
                self.live = self.hub.live(&self.table).await.ok()?;
                self.changed = self.live.subscribe();
            }
        }
    }

    fn prepare(&mut self) {
        let table = self.live.table();
        let player = self.player.as_ref();
        match self.next {
            None => {
                let view = TableJson::new(&table.sight(player));
                self.ready.extend(event("view", table.len().saturating_sub(1), &view));
            }
            Some(next) if next < table.len() => {
                let told = |update: &Update| event("update", update.seq, &UpdateJson::new(update));
                self.ready.extend(table.updates(player, next).iter().filter_map(told));
            }
            Some(_) => return,
        }
        self.next = Some(table.len());
    }
}

fn event(kind: &str, id: u64, data: &impl serde::Serialize) -> Option<Event> {
    Event::default().id(id.to_string()).event(kind).json_data(data).ok()
}
