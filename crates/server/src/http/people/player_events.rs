//! One stream with the events of all tables of a player, for programs that stay online.
//!
//! Events are computed from the current tables: the stream remembers what it has sent for each table, and
//! sends the difference. It is notified of every change on this server, and of new tables by other servers
//! (`listeners.rs`). It holds its tables in memory, so that their owners here learn what other servers do
//! there.

use crate::{
    app::App,
    http::event_stream::{ALIVE, HEARTBEAT, StreamPermit, event_stream},
    limits::network::Network,
    people::listeners::MOST_HELD,
    store::{AtomicWrites, Filter, Listing, Player, StoreError, listening},
};
use axum::{body::Bytes, response::Response};
use futures_util::stream;
use oriflamme_table::{Entry, Table, TableId, Timestamp, Version};
use oriflamme_table_view::TableStatus;
use oriflamme_wire::{PlayerEventKind, SummaryJson};
use std::{
    collections::{HashMap, VecDeque},
    convert::Infallible,
    sync::Arc,
    time::Duration,
};
use tokio::{
    sync::{broadcast, watch},
    time::{Instant, Interval, MissedTickBehavior, interval, interval_at},
};

/// How often to look for what was missed. New tables by other servers are looked for in `listeners.rs`, for
/// all streams at once.
const LOOK: Duration = Duration::from_secs(60);
/// How long a program counts as listening after its last sign of life.
const LISTENING: Duration = Duration::from_secs(60);
/// Tables' clocks may differ, so a resumed stream repeats what happened shortly before.
const OVERLAP: Duration = Duration::from_secs(5);
/// How many tables are remembered before finished ones are dropped.
const MOST_REMEMBERED: usize = 500;

/// What was last sent about a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LastSent {
    status: TableStatus,
    /// The version at which it was the player's turn.
    asked: Option<Version>,
}

impl LastSent {
    fn of(table: &Table, player: &Player) -> Self {
        let seat = table.seat_of(&player.id);
        let asked = seat.is_some() && table.turn() == seat;
        Self { status: table.status(), asked: asked.then(|| table.version()) }
    }
}

/// How a player is tied to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TableTie {
    Seated,
    /// Without a seat.
    Invited,
}

/// The event for a table, from what was sent before and the current state.
fn news(before: Option<LastSent>, now: LastSent, tie: TableTie) -> Vec<PlayerEventKind> {
    let mut news = Vec::new();
    let is_seated = tie == TableTie::Seated;
    let was = before.map(|before| before.status);
    match now.status {
        TableStatus::Open if tie == TableTie::Invited && was.is_none() => news.push(PlayerEventKind::Invited),
        TableStatus::Playing if is_seated && was != Some(TableStatus::Playing) => {
            news.push(PlayerEventKind::Begun)
        }
        TableStatus::Over | TableStatus::Abandoned if is_seated && was.is_none_or(TableStatus::is_live) => {
            news.push(PlayerEventKind::Over);
        }
        _ => {}
    }
    if now.asked.is_some() && before.is_none_or(|before| before.asked != now.asked) {
        news.push(PlayerEventKind::Turn);
    }
    news
}

/// A player's stream.
pub(crate) struct PlayerFollower {
    app: App,
    player: Player,
    network: Network,
    heard: broadcast::Receiver<TableId>,
    stop: watch::Receiver<bool>,
    admission: StreamPermit,
    told: HashMap<TableId, LastSent>,
    /// Tables that other servers may change. While these are held, their owners here learn of those changes.
    held: HashMap<TableId, watch::Receiver<Arc<Table>>>,
    /// The time of the last event that the player has received. Used up by the first look.
    since: Option<Timestamp>,
    ready: VecDeque<Bytes>,
    heartbeat: Interval,
    look: Interval,
    listening: Interval,
}

impl PlayerFollower {
    pub(crate) fn new(
        app: App,
        player: Player,
        network: Network,
        last: Option<Timestamp>,
        admission: StreamPermit,
    ) -> Self {
        // The first tick comes at once.
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            heard: app.tables.listeners.listen(&player.id),
            stop: app.stop.clone(),
            app,
            player,
            network,
            admission,
            told: HashMap::new(),
            held: HashMap::new(),
            since: last,
            ready: VecDeque::from([Bytes::from_static(ALIVE)]),
            heartbeat: interval_at(Instant::now() + HEARTBEAT, HEARTBEAT),
            look,
            listening: interval(LISTENING / 2),
        }
    }

    /// The stream, as an answer.
    pub(crate) fn into_response(self) -> Response {
        event_stream(stream::unfold(self, |mut follower| async move {
            let bytes = follower.next().await?;
            Some((Ok::<_, Infallible>(bytes), follower))
        }))
    }

    /// Waits for the next piece of the stream; `None` once the server stops or the token is revoked.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(bytes) = self.ready.pop_front() {
                self.heartbeat.reset();
                return Some(bytes);
            }
            if *self.stop.borrow() {
                return None;
            }
            let looked = tokio::select! {
                heard = self.heard.recv() => match heard {
                    Ok(table) => Box::pin(self.look_at(&table)).await,
                    // Too many changes: look at all tables instead.
                    Err(_) => Box::pin(self.look_around()).await,
                },
                _ = self.look.tick() => Box::pin(self.look_around()).await,
                _ = self.listening.tick() => self.say_listening().await,
                _ = self.heartbeat.tick() => return Some(Bytes::from_static(ALIVE)),
                () = self.admission.revoked() => return None,
                _ = self.stop.changed() => return None,
            };
            if let Err(error) = looked {
                // The client reconnects and gets what it missed.
                tracing::warn!(%error, "a player's tables can't be looked at; their stream ends");
                return None;
            }
        }
    }

    /// Looks at all tables that may have changed.
    async fn look_around(&mut self) -> Result<(), StoreError> {
        let store = self.app.store.clone();
        let mut tables = store.invitations_of(&self.player.id).await?;
        for status in [TableStatus::Open, TableStatus::Playing] {
            let filter = Filter { status: Some(status), rules: None };
            let listing = Listing { filter, ..Listing::default() };
            tables.extend(store.tables_of(&self.player.id, &listing).await?.tables);
        }
        let since = self.since.take().map(|since| since.before(OVERLAP));
        if let Some(since) = since {
            tables.extend(store.ended_since(&self.player.id, since).await?);
        }
        // A table that was deleted or closed while it was not in memory still counts as live in our notes.
        tables.extend(self.told.iter().filter(|(_, told)| told.status.is_live()).map(|(id, _)| id.clone()));
        tables.sort_unstable();
        tables.dedup();
        for id in tables {
            self.look_since(&id, since).await?;
        }
        Ok(())
    }
    async fn look_at(&mut self, id: &TableId) -> Result<(), StoreError> {
        self.look_since(id, None).await
    }

    /// Looks at a table, for a client that knows what happened up to a moment.
    async fn look_since(&mut self, id: &TableId, since: Option<Timestamp>) -> Result<(), StoreError> {
        let Ok(active) = self.app.tables.current(id).await else {
            // It is gone or can't be read. The next look tries again.
            self.told.remove(id);
            return Ok(());
        };
        let table = active.table();
        let is_seated = table.seat_of(&self.player.id).is_some();
        let is_invited = !is_seated
            && table.status() == TableStatus::Open
            && (table.invited(&self.player.id).is_some()
                || self.app.store.invitations_of(&self.player.id).await?.contains(id));
        if !is_seated && !is_invited {
            self.told.remove(id);
            self.held.remove(id);
            return Ok(());
        }
        if is_seated && table.status() == TableStatus::Playing {
            self.app.tables.attend(&active, Some(self.network));
        }
        let now = LastSent::of(&table, &self.player);
        let tie = if is_seated { TableTie::Seated } else { TableTie::Invited };
        for kind in news(self.told.get(id).copied(), now, tie) {
            if kind != PlayerEventKind::Begun || !has_begun_before(&table, since) {
                self.enqueue(kind, &table);
            }
        }
        self.told.insert(id.clone(), now);
        if self.told.len() > MOST_REMEMBERED {
            self.told.retain(|_, told| told.status.is_live());
        }
        if !now.status.is_live() {
            self.held.remove(id);
        } else if !self.app.deployment.is_alone() && self.held.len() < MOST_HELD {
            self.held.insert(id.clone(), active.subscribe());
        }
        Ok(())
    }

    fn enqueue(&mut self, kind: PlayerEventKind, table: &Table) {
        let id = table.log().last().map_or(Timestamp::EPOCH, |last| last.at).as_millis();
        let summary = SummaryJson::new(&table.view_for(Some(&self.player.id)));
        // This can't fail, because every part has a JSON form.
        let data = serde_json::to_string(&summary).unwrap_or_default();
        self.ready.push_back(format!("id: {id}\nevent: {kind}\ndata: {data}\n\n").into());
    }

    /// Records that this program listens, so that others can find and invite it.
    async fn say_listening(&self) -> Result<(), StoreError> {
        if self.player.name.is_of_program() {
            let until = self.app.clock.now().after(LISTENING);
            self.app.store.commit(AtomicWrites(vec![listening(&self.player.id, until)])).await?;
        }
        Ok(())
    }
}

/// Whether the game had begun by a moment, up to which the client knows everything.
fn has_begun_before(table: &Table, since: Option<Timestamp>) -> bool {
    let begun = table.log().iter().find(|logged| logged.entry == Entry::Started).map(|logged| logged.at);
    begun.zip(since).is_some_and(|(begun, since)| begun < since)
}

#[cfg(test)]
mod tests {
    use super::*;
    use PlayerEventKind::{Begun, Invited, Over, Turn};
    use TableStatus as S;

    fn told(status: S, asked: Option<u32>) -> LastSent {
        LastSent { status, asked: asked.map(Version) }
    }

    #[test]
    fn what_has_changed_is_told_once() {
        let (open, playing, over) = (told(S::Open, None), told(S::Playing, None), told(S::Over, None));
        let asked = |version| told(S::Playing, Some(version));
        let seated = |before, now| news(before, now, TableTie::Seated);
        assert_eq!(seated(None, open), []);
        assert_eq!(seated(Some(open), asked(0)), [Begun, Turn]);
        assert_eq!(seated(None, asked(7)), [Begun, Turn], "whoever has just come is told of running games");
        assert_eq!(seated(Some(asked(0)), asked(0)), []);
        assert_eq!(seated(Some(asked(0)), playing), []);
        assert_eq!(seated(Some(playing), asked(4)), [Turn]);
        assert_eq!(seated(Some(asked(4)), asked(5)), [Turn], "twice in a row");
        assert_eq!(seated(Some(asked(4)), over), [Over]);
        assert_eq!(seated(Some(over), over), []);
        assert_eq!(seated(Some(open), told(S::Abandoned, None)), [Over]);
        assert_eq!(news(None, open, TableTie::Invited), [Invited]);
        assert_eq!(news(Some(open), open, TableTie::Invited), []);
        assert_eq!(news(Some(open), playing, TableTie::Seated), [Begun]);
    }
}
