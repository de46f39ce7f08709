//! Plays bots' turns, expires clocks, and wakes tables that are due and not in memory.

use super::{TableError, Tables, owner::Owner};
use crate::{deployment::Deployment, failures::Failures};
use futures_util::future::BoxFuture;
use oriflamme_bots::{Level, SearchConfig, player};
use oriflamme_game::{Move, Viewer};
use oriflamme_table::{Due, Table, Timestamp, Version};
use std::{
    future::pending,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};
use tokio::time::{Instant, sleep_until};

/// How long to wait when it is not certain that the table is still ours to run.
const UNCERTAIN: Duration = Duration::from_millis(200);
/// How often tables are looked for that are due and not in memory.
const WAKE_INTERVAL: Duration = Duration::from_secs(10);
/// How many ids are read at a time.
const PAGE: u32 = 1000;

/// What an owner does when no command comes.
pub(super) enum Scheduled {
    /// Nothing: the table is closed, or another server runs its bots and clocks.
    Nothing,
    /// It looks at the clock then.
    At(Instant),
    /// It waits for a bot's decision about this version of the game.
    Bot { version: Version, thinking: BoxFuture<'static, Option<Move>> },
}

/// What has come due.
pub(super) enum DueNow {
    Clock,
    Bot { version: Version, choice: Option<Move> },
}

impl Scheduled {
    /// Waits until something is due. Cancel-safe: an interrupted wait goes on at the next call.
    pub(super) async fn wait(&mut self) -> DueNow {
        match self {
            Self::Nothing => pending().await,
            Self::At(moment) => {
                sleep_until(*moment).await;
                DueNow::Clock
            }
            Self::Bot { version, thinking } => DueNow::Bot { version: *version, choice: thinking.await },
        }
    }
}

impl Owner {
    /// Plans what happens if nobody does anything.
    pub(super) fn schedule(&mut self) {
        let tables = &self.tables;
        if !self.table.status().is_live() {
            // There is nothing left to run.
            if let Deployment::Shared(cluster) = &tables.deployment {
                cluster.forget(self.table.id());
            }
            self.scheduled = Scheduled::Nothing;
            return;
        }
        if tables.is_stopping() || !tables.deployment.runs(self.table.id()) {
            self.scheduled = Scheduled::Nothing;
            return;
        }
        if let Some(until) = self.paused_until.filter(|until| *until > Instant::now()) {
            self.scheduled = Scheduled::At(until);
            return;
        }
        if !tables.deployment.is_certain() {
            // Another server may be running it by now.
            self.scheduled = Scheduled::At(Instant::now() + UNCERTAIN);
            return;
        }
        let version = self.table.version();
        self.scheduled = match self.table.due() {
            Due::Nothing => Scheduled::Nothing,
            Due::Late(_, at) | Due::Abandoned(at) => Scheduled::At(Instant::now() + self.until(at)),
            Due::Bot(_) if matches!(&self.scheduled, Scheduled::Bot { version: of, .. } if *of == version) => {
                return;
            }
            Due::Bot(level) => {
                Scheduled::Bot { version, thinking: think(tables.clone(), self.table.clone(), level) }
            }
        };
    }

    /// How long until a moment of this table's time.
    pub(super) fn until(&self, moment: Timestamp) -> Duration {
        self.tables.clock.until(moment).saturating_sub(self.ahead)
    }

    /// Does what has come due.
    pub(super) async fn perform(&mut self, due: DueNow) {
        self.scheduled = Scheduled::Nothing;
        if self.tables.is_stopping() {
            return;
        }
        let done = match due {
            DueNow::Bot { version, choice: Some(choice) } => {
                let play = move |table: &Table, _| Ok(table.play_bot(version, choice)?.into());
                match self.change(&play).await {
                    // The player came back, or another server was faster: this decision is already made.
                    Ok(_) | Err(TableError::Refused(_)) => Ok(()),
                    Err(error) => Err(error),
                }
            }
            DueNow::Bot { choice: None, .. } => Ok(()),
            DueNow::Clock => self.expire().await,
        };
        if let Err(error) = done {
            tracing::warn!(table = %self.id(), %error, "a table can't go on for now");
            self.pause();
        }
    }

    /// Ends whatever has run out of time.
    async fn expire(&mut self) -> Result<(), TableError> {
        let tables = self.tables.clone();
        if !(tables.deployment.runs(self.id()) && tables.deployment.is_certain()) {
            return Ok(());
        }
        match self.table.due().at() {
            Some(at) if self.until(at).is_zero() => {
                let pass = |table: &Table, now| Ok(table.pass(now).into());
                self.change(&pass).await.map(|_| ())
            }
            _ => Ok(()),
        }
    }
}

/// Lets a bot decide, from what its seat may know.
fn think(tables: Arc<Tables>, table: Arc<Table>, level: Level) -> BoxFuture<'static, Option<Move>> {
    Box::pin(async move {
        let state = table.game()?.state;
        let view = state.view(Viewer::Seat(state.turn()?));
        let first = view.decision()?.first_move();
        let seed = table.bot_seed();
        let choose = move || Some(player(level, seed).choose(view.decision()?));
        if SearchConfig::for_level(level).is_none() {
            return or_first(choose, first);
        }
        // A search keeps a core busy: not one that others wait for, and not more than there are.
        let permit = tables.thinkers.clone().acquire_owned().await.ok()?;
        let metrics = tables.metrics.clone();
        let search = move || {
            let choice = or_first(|| metrics.thought(choose), first);
            drop(permit);
            choice
        };
        tokio::task::spawn_blocking(search).await.ok()?
    })
}

/// A bot's choice; the first legal move if the bot panics, because it would panic again.
fn or_first(choose: impl FnOnce() -> Option<Move>, first: Move) -> Option<Move> {
    match catch_unwind(AssertUnwindSafe(choose)) {
        Ok(choice) => choice,
        Err(_) => {
            tracing::error!("a bot failed by a fault of this program; the first legal move is made for it");
            Some(first)
        }
    }
}

/// Looks again and again for tables that are due and not in memory, at first for those that the last run has
/// left. For a server that is alone; among others it claims them (`cluster/lease.rs`).
pub(crate) async fn wake_tables(tables: Arc<Tables>) {
    let mut stop = tables.stop.clone();
    let mut failures = Failures::of("tables that are due can't be looked for");
    while !*stop.borrow_and_update() {
        failures.note(&wake_all_due(&tables).await);
        tokio::select! {
            () = tokio::time::sleep(WAKE_INTERVAL) => {}
            _ = stop.changed() => return,
        }
    }
}

async fn wake_all_due(tables: &Arc<Tables>) -> Result<(), TableError> {
    let mut last = String::new();
    loop {
        let page = tables.store.waking(tables.clock.now(), &last, PAGE).await?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.to_string();
        for id in page {
            if !tables.has(&id)
                && let Err(error) = tables.get(&id).await
            {
                // One damaged table must not keep the others from being found.
                tracing::error!(table = %id, %error, "a table can't be loaded");
            }
            if tables.is_stopping() {
                return Ok(());
            }
        }
    }
}
