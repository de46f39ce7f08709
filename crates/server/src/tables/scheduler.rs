//! Plays bots' turns, expires clocks, credits outages to clocks, and wakes tables that are due and not in
//! memory.

use super::{
    TableError, Tables,
    core_scheduler::Priority,
    owner::Owner,
    thinking::{Attempt, BotOutcome, think},
};
use crate::{
    deployment::Deployment,
    metrics::{Fault, failures::Failures},
};
use futures_util::future::BoxFuture;
use oriflamme_table::{Due, Entry, Refusal, Table, Timestamp, Version};
use std::{future::pending, sync::Arc, time::Duration};
use tokio::time::{Instant, sleep_until};

/// How long to wait when we are not certain that we still run the table.
const UNCERTAIN: Duration = Duration::from_millis(200);
/// How often we look for tables that are due and not in memory.
const WAKE_INTERVAL: Duration = Duration::from_secs(10);
/// How many ids are read at a time.
const PAGE: u32 = 1000;
/// How long a human counts as present after acting.
const JUST_ACTED: Duration = Duration::from_secs(300);
/// How often a decision is tried before the table is closed: enough for every legal move of any position.
const MOST_ATTEMPTS: u32 = 200;
/// How many attempts are made without a pause. After that we wait, to keep the core free.
const QUICK_ATTEMPTS: u32 = 8;

/// What an owner waits for between commands.
pub(super) enum Scheduled {
    /// Nothing: the table is closed, or another server runs its bots and clocks.
    Nothing,
    /// The clock must be checked at this time.
    At(Instant),
    /// A bot decides about this version of the game.
    Bot { version: Version, priority: Priority, thinking: BoxFuture<'static, BotOutcome> },
}

/// Something that is due.
pub(super) enum DueNow {
    Clock,
    Bot { version: Version, thought: BotOutcome },
}

impl Scheduled {
    /// Waits until something is due. Cancel-safe: an interrupted wait continues at the next call.
    pub(super) async fn wait(&mut self) -> DueNow {
        match self {
            Self::Nothing => pending().await,
            Self::At(moment) => {
                sleep_until(*moment).await;
                DueNow::Clock
            }
            Self::Bot { version, thinking, .. } => DueNow::Bot { version: *version, thought: thinking.await },
        }
    }
}

/// The decision that failed last, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Failed {
    version: Version,
    times: u32,
}

impl Owner {
    /// Plans what happens if no command comes.
    pub(super) fn schedule(&mut self) {
        let tables = &self.tables;
        if !self.table.status().is_live() {
            // Nothing is left to run.
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
        self.scheduled = match self.table.due() {
            Due::Nothing => Scheduled::Nothing,
            Due::Late(_, at) | Due::Abandoned(at) => Scheduled::At(Instant::now() + self.until(at)),
            Due::Bot(level) => {
                let (version, priority) = (self.table.version(), self.priority());
                let rated = self.table.setup().rated;
                match &self.scheduled {
                    // A decision in progress continues, unless somebody came to an empty table, or to a
                    // rated one, at which a bot may wait for long.
                    Scheduled::Bot { version: of, priority: then, .. }
                        if *of == version && (priority <= *then || (*then > Priority::Empty && !rated)) =>
                    {
                        return;
                    }
                    _ => {}
                }
                let attempt = Attempt { level, priority, rated, failures: self.failures(version) };
                let requester = self.requester();
                let thinking = think(self.tables.clone(), self.table.clone(), attempt, requester);
                Scheduled::Bot { version, priority, thinking }
            }
        };
    }

    /// How soon a bot's search gets a core, by who is at the table.
    fn priority(&self) -> Priority {
        let plays = self.table.seating().seats().any(|seat| {
            let holder = self.table.holder(seat);
            holder.player().is_some() && !holder.is_away()
        });
        let acted = || self.tables.clock.now().since(self.table.last_human()) < JUST_ACTED;
        let setup = self.table.setup();
        if self.is_watched() || (plays && acted()) {
            Priority::Attended
        } else if self.attendance.is_recent() || setup.tournament.is_some() || (setup.rated && plays) {
            // In a tournament, people at other tables wait for this one. At a rated table, bots play with
            // their whole strength as long as somebody plays against them.
            Priority::Visited
        } else {
            Priority::Empty
        }
    }

    /// How often the decision about a version has failed.
    fn failures(&self, version: Version) -> u32 {
        self.failed.filter(|failed| failed.version == version).map_or(0, |failed| failed.times)
    }
    /// Records that a bot's decision failed because of a bug. The next attempt uses another method.
    pub(super) fn decision_failed(&mut self, version: Version) {
        self.tables.metrics.fault(Fault::Bot);
        let times = self.failures(version) + 1;
        tracing::error!(
            table = %self.id(), %version, times,
            "a bot's decision failed by a fault of this program; a simpler one is made for it"
        );
        self.failed = Some(Failed { version, times });
        if times > QUICK_ATTEMPTS {
            self.pause();
        }
    }

    /// The duration until a moment of this table's time.
    pub(super) fn until(&self, moment: Timestamp) -> Duration {
        self.tables.clock.until(moment).saturating_sub(self.ahead)
    }

    pub(super) async fn perform(&mut self, due: DueNow) {
        self.scheduled = Scheduled::Nothing;
        if self.tables.is_stopping() {
            return;
        }
        let done = match due {
            DueNow::Bot { version, thought: BotOutcome::Choice(choice) } => {
                // A panic from here on counts against this decision.
                self.deciding = Some(version);
                let play = move |table: &Table, _| Ok(table.play_bot(version, choice)?.into());
                let played = self.change(&play).await;
                self.deciding = None;
                match played {
                    Err(TableError::Refused(Refusal::Illegal(_))) => {
                        self.decision_failed(version);
                        Ok(())
                    }
                    // The player came back, or another server was faster: the decision was already made.
                    Ok(_) | Err(TableError::Refused(_)) => Ok(()),
                    Err(error) => Err(error),
                }
            }
            DueNow::Bot { version, thought: BotOutcome::Failed } => {
                self.decision_failed(version);
                Ok(())
            }
            DueNow::Bot { thought: BotOutcome::Nothing, .. } => Ok(()),
            DueNow::Clock => self.expire().await,
        };
        let hopeless = self.failed.is_some_and(|failed| failed.times >= MOST_ATTEMPTS);
        let done = if hopeless { self.give_up().await } else { done };
        if let Err(error) = done {
            tracing::warn!(table = %self.id(), %error, "a table can't go on for now");
            self.pause();
        }
    }

    /// Closes a table at which no legal move can be made.
    async fn give_up(&mut self) -> Result<(), TableError> {
        tracing::error!(table = %self.id(), "no move can be made at this table; it is closed");
        self.failed = None;
        self.change(&|_: &Table, _| Ok(vec![Entry::Abandoned].into())).await.map(|_| ())
    }

    /// Credits outages to the clocks. Repeating it is harmless, because the log records the credits.
    pub(super) async fn credit(&mut self) -> Result<(), TableError> {
        let outages = self.tables.outages.known();
        let credit = move |table: &Table, now| Ok(table.credit(&outages, now).into());
        self.change(&credit).await.map(|_| ())
    }

    /// Stops the clock of a player whose time would run out, but who is or was on vacation, if the table was
    /// not told: nobody tells a table at which they sat down during the vacation. Returns whether there was
    /// one.
    async fn note_vacation(&mut self) -> Result<bool, TableError> {
        let (Due::Late(seat, _), Some(game)) = (self.table.due(), self.table.game()) else {
            return Ok(false);
        };
        let told = self.table.vacation(seat).map_or(game.since, |last| last.until.max(game.since));
        let player = self.table.holder(seat).player().filter(|_| self.table.allows_vacations()).cloned();
        let Some(player) = player else { return Ok(false) };
        // The first one that ends after that. It may be over by now.
        let vacations = self.tables.store.vacations_of(&player, told).await?;
        let Some(&vacation) = vacations.first() else { return Ok(false) };
        let away = move |table: &Table, _| Ok(table.take_vacation(&player, vacation)?.into());
        let before = self.table.next_seq();
        Ok(self.change(&away).await?.next_seq() > before)
    }

    /// Expires whatever has run out of time.
    async fn expire(&mut self) -> Result<(), TableError> {
        let tables = self.tables.clone();
        if !(tables.deployment.runs(self.id()) && tables.deployment.is_certain()) {
            return Ok(());
        }
        if tables.outages.is_one_going_on(tables.clock.now()) || self.owes_time() {
            // A player whose time ran out during the outage could not do anything about it.
            self.pause();
            return Ok(());
        }
        match self.table.due().at() {
            Some(at) if self.until(at).is_zero() && self.note_vacation().await? => Ok(()),
            Some(at) if self.until(at).is_zero() => {
                let pass = |table: &Table, now| Ok(table.pass(now).into());
                self.change(&pass).await.map(|_| ())
            }
            _ => Ok(()),
        }
    }
}

/// Looks regularly for tables that are due and not in memory, first for those of the last run. Only for a
/// single server; in a cluster, servers claim tables (`cluster/lease.rs`).
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
                // One damaged table must not hide the others.
                tracing::error!(table = %id, %error, "a table can't be loaded");
            }
            if tables.is_stopping() {
                return Ok(());
            }
        }
    }
}
