//! The owner of an active table: one task that handles the commands of a mailbox in turn, commits their
//! entries to the log, and publishes the resulting table.
//!
//! Between commands it plays bots' turns and expires clocks (`scheduler.rs`), reads other servers' entries,
//! and evicts the table when nobody uses it (`eviction.rs`). No other task changes its state, so the state is
//! plain data.

use super::{
    TableChange, TableError, Tables,
    active::ActiveTable,
    attendance::Attendance,
    core_scheduler::Requester,
    creation::{Appended, append, wake},
    feed::Feed,
    scheduler::{Failed, Scheduled},
};
use crate::{
    cluster::Message,
    deployment::Deployment,
    limits::network::Network,
    metrics::Fault,
    store::{AtomicWrites, StoreError, Stored, TableRow, Wake, Write, is_listed},
};
use futures_util::FutureExt;
use oriflamme_table::{Applied, Seq, Table, TableId, Timestamp, Version};
use std::{collections::VecDeque, ops::ControlFlow, panic::AssertUnwindSafe, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::Instant,
};

/// Mailbox capacity. Senders wait while it is full.
const MAILBOX: usize = 64;
/// How often a change is retried when other servers append first. Each time one of them has succeeded.
const TRIES: usize = 16;
/// How long the owner leaves bots and clocks alone after a failure or panic.
const PAUSE: Duration = Duration::from_secs(1);

/// Decides what a command adds to the log, from the current table and the time. It may be called again if
/// another server has appended first.
pub(super) type Decide = dyn Fn(&Table, Timestamp) -> Result<TableChange, TableError> + Send + Sync;
/// Where a command's outcome goes.
pub(super) type Reply = oneshot::Sender<CommandOutcome>;

/// The result of a command.
pub(super) enum CommandOutcome {
    Done(Result<Arc<Table>, TableError>),
    /// The table was evicted before the command's turn came.
    Evicted,
}

/// Another server's message about a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogGrown {
    /// How many entries its log has.
    pub(crate) entries: Seq,
    /// Whether the server that runs the table's bots and clocks may have something to do.
    pub(crate) concerns_scheduler: bool,
}

/// A message to an owner.
pub(super) enum Command {
    /// Change the table.
    Change { decide: Arc<Decide>, answer: Reply },
    /// Read other servers' entries.
    Refresh { answer: Reply },
    /// Another server has added entries.
    LogGrown(LogGrown),
    /// Somebody came after nobody had been there for a while.
    Attended,
    /// An outage is over.
    OutageOver,
    /// Evict the table if nobody uses it.
    Evict { done: oneshot::Sender<()> },
    /// Drop the table, which was changed in the database.
    Reload { done: oneshot::Sender<()> },
}

/// Whether the database may have more of the log than we do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LogState {
    /// As far as we know, we have the whole log.
    Complete,
    /// Another server said so, or a commit reported an error but may have succeeded.
    MayBeShort,
}

/// The progress of the eviction of a table that other servers may change at any moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Eviction {
    NotBegun,
    /// The database records that no server runs this table, as of this length of its log.
    Released {
        entries: Seq,
    },
}

/// The state of an active table.
pub(super) struct Owner {
    pub(super) tables: Arc<Tables>,
    mailbox: mpsc::Receiver<Command>,
    /// Commands that were taken from the mailbox and not yet started.
    backlog: VecDeque<Command>,
    published: watch::Sender<Arc<Table>>,
    feed: Arc<Feed>,
    pub(super) attendance: Arc<Attendance>,
    pub(super) table: Arc<Table>,
    /// How far the table's log is ahead of our clock. The table's time continues from its last entry.
    pub(super) ahead: Duration,
    /// The time in the database at which the table must be woken.
    pub(super) known_wake: Wake,
    our_log: LogState,
    pub(super) eviction: Eviction,
    pub(super) scheduled: Scheduled,
    /// Bots and clocks are left alone until then.
    pub(super) paused_until: Option<Instant>,
    /// The version of the bot's decision that is being played.
    pub(super) deciding: Option<Version>,
    pub(super) failed: Option<Failed>,
    /// The version of the list of outages that was credited to the table's clocks, see `outages.rs`.
    credited: u64,
}

impl Owner {
    /// Makes a table active. Its owner runs until the table is evicted or nobody holds it.
    pub(super) fn start(tables: Arc<Tables>, stored: Stored, from: Option<Network>) -> ActiveTable {
        let Stored { table, wake, driver: _ } = stored;
        let table = Arc::new(table);
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        tables.absentees.note(&table);
        let published = watch::Sender::new(table.clone());
        let feed = Arc::<Feed>::default();
        let attendance = Arc::<Attendance>::default();
        if from.is_some() {
            attendance.look(from);
        }
        let now = tables.clock.now();
        let owner = Self {
            ahead: table.log().not_before_last(now).since(now),
            tables,
            mailbox,
            backlog: VecDeque::new(),
            published: published.clone(),
            feed: feed.clone(),
            attendance: attendance.clone(),
            table,
            known_wake: wake,
            our_log: LogState::Complete,
            eviction: Eviction::NotBegun,
            scheduled: Scheduled::Nothing,
            paused_until: None,
            deciding: None,
            failed: None,
            credited: 0,
        };
        let room = owner.tables.history_room.clone();
        tokio::spawn(owner.run());
        ActiveTable::new(sender, published, feed, attendance, room)
    }

    pub(super) fn id(&self) -> &TableId {
        self.table.id()
    }
    /// The requester for the table's bots.
    pub(super) fn requester(&self) -> Requester {
        let setup = self.table.setup();
        Requester::of_table(self.attendance.network(), setup.host.as_ref(), setup.tournament.is_some())
    }
    pub(super) fn is_watched(&self) -> bool {
        self.published.receiver_count() > 0
    }
    /// Leaves bots and clocks alone for a moment, so that repeated failures do not keep a core busy.
    pub(super) fn pause(&mut self) {
        self.paused_until = Some(Instant::now() + PAUSE);
    }

    async fn run(mut self) {
        loop {
            // A panic costs only the current command. The table is always replaced as a whole, so it is
            // intact. The database knows whether a commit succeeded.
            match AssertUnwindSafe(self.step()).catch_unwind().await {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => break,
                Err(_) => self.recover(),
            }
        }
        self.mailbox.close();
        while let Some(command) = self.next_command().await {
            match command {
                // The caller loads the table again.
                Command::Change { answer, .. } | Command::Refresh { answer } => {
                    let _ = answer.send(CommandOutcome::Evicted);
                }
                Command::LogGrown(_)
                | Command::Attended
                | Command::OutageOver
                | Command::Evict { .. }
                | Command::Reload { .. } => {}
            }
        }
    }

    /// Continues after a panic.
    fn recover(&mut self) {
        self.our_log = LogState::MayBeShort;
        self.scheduled = Scheduled::Nothing;
        match self.deciding.take() {
            // The next attempt chooses another move.
            Some(version) => self.decision_failed(version),
            None => {
                self.tables.metrics.fault(Fault::Command);
                tracing::error!(table = %self.id(), "a command failed by a fault of this program; the table goes on");
                self.pause();
            }
        }
    }

    async fn next_command(&mut self) -> Option<Command> {
        match self.backlog.pop_front() {
            Some(command) => Some(command),
            None => self.mailbox.recv().await,
        }
    }

    /// Performs one step: the next command, or what is due.
    async fn step(&mut self) -> ControlFlow<()> {
        self.give_back().await;
        self.schedule();
        let command = match self.backlog.pop_front() {
            Some(command) => Some(command),
            None => tokio::select! {
                command = self.mailbox.recv() => command,
                due = self.scheduled.wait() => {
                    self.perform(due).await;
                    return ControlFlow::Continue(());
                }
            },
        };
        match command {
            Some(Command::Change { decide, answer }) => {
                let changed = self.change(&*decide).await;
                // The caller may be gone, but a command that was started is finished.
                let _ = answer.send(CommandOutcome::Done(changed));
            }
            Some(Command::Refresh { answer }) => self.refresh(answer).await,
            Some(Command::LogGrown(grown)) => self.receive_growth(grown).await,
            // Plan again, because the plan was made for an empty table. Credit outages before that.
            Some(Command::Attended | Command::OutageOver) => {}
            Some(Command::Evict { done }) => {
                let evicted = self.evict().await;
                let _ = done.send(());
                return evicted;
            }
            Some(Command::Reload { done }) => {
                self.tables.remove(self.id());
                let _ = done.send(());
                return ControlFlow::Break(());
            }
            // Nobody holds the table any more, because the server stops.
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    /// Whether an outage has not been credited yet.
    pub(super) fn owes_time(&self) -> bool {
        self.credited != self.tables.outages.edition()
    }
    /// Credits outages to the clocks, if we run the table, once for each version of the list.
    async fn give_back(&mut self) {
        if self.owes_time() && self.tables.deployment.runs(self.id()) {
            // Set it first, so that a panic does not repeat for ever.
            let before = std::mem::replace(&mut self.credited, self.tables.outages.edition());
            if let Err(error) = self.credit().await {
                tracing::warn!(table = %self.id(), %error, "the time of an outage can't be given back for now");
                self.credited = before;
            }
        }
    }

    /// Changes the table with the entries that `decide` returns. When this returns, they are on disk.
    pub(super) async fn change(&mut self, decide: &Decide) -> Result<Arc<Table>, TableError> {
        let tables = self.tables.clone();
        // A single server always knows the whole log. Otherwise only a successful append or a fresh read
        // proves it.
        let mut certain = tables.deployment.is_alone();
        for _ in 0..TRIES {
            if self.our_log == LogState::MayBeShort {
                self.catch_up().await?;
                certain = true;
            }
            let at = self.table.log().not_before_last(tables.clock.now().after(self.ahead));
            let TableChange { entries, also } = match decide(&self.table, at) {
                Ok(change) if certain || !change.entries.is_empty() => change,
                Ok(_) | Err(TableError::Refused(_)) if !certain => {
                    self.our_log = LogState::MayBeShort;
                    continue;
                }
                Ok(change) => change,
                Err(error) => return Err(error),
            };
            if entries.is_empty() && also.is_empty() {
                return Ok(self.table.clone());
            }
            let Appended { table: next, writes: mut unit, applied } = append(&self.table, entries, at)?;
            unit.extend(also);
            unit.extend(self.queued_push(&next));
            let standing = self.new_standing(&next);
            if let Some((_, standing)) = standing {
                unit.push(Write::TableRow { table: self.id().clone(), standing });
            }
            // Until the commit is answered, we do not know what the database has.
            self.our_log = LogState::MayBeShort;
            match tables.store.commit(AtomicWrites(unit)).await {
                Ok(()) => {}
                Err(StoreError::Taken) => continue,
                Err(StoreError::Orphaned) => return Err(TableError::NoTable),
                Err(error) => return Err(error.into()),
            }
            self.our_log = LogState::Complete;
            self.eviction = Eviction::NotBegun;
            if let Some((wake, _)) = standing {
                self.known_wake = wake;
            }
            tables.metrics.changed(&self.table, &next);
            if next.setup().rated && self.table.status().is_live() && !next.status().is_live() {
                tables.rated.notify_one();
            }
            tables.deployment.publish(|| Message::moved(&next));
            self.publish(next.clone(), applied);
            return Ok(next);
        }
        Err(StoreError::Contended.into())
    }

    /// Reads other servers' entries, once for all requests that are waiting.
    async fn refresh(&mut self, answer: Reply) {
        let mut answers = vec![answer];
        while let Ok(command) = self.mailbox.try_recv() {
            match command {
                Command::Refresh { answer } => answers.push(answer),
                other => self.backlog.push_back(other),
            }
        }
        let read = self.catch_up().await;
        for answer in answers {
            let done = match &read {
                Ok(()) => Ok(self.table.clone()),
                Err(error) => Err(error.clone()),
            };
            let _ = answer.send(CommandOutcome::Done(done));
        }
    }

    /// Handles a message that another server has added entries. Reads them now if somebody waits for them, or
    /// else at the next request for the table.
    async fn receive_growth(&mut self, grown: LogGrown) {
        if grown.entries <= self.table.next_seq() {
            return;
        }
        self.our_log = LogState::MayBeShort;
        let concerns_us = grown.concerns_scheduler && self.tables.deployment.runs(self.id());
        if (self.is_watched() || concerns_us)
            && let Err(error) = self.catch_up().await
        {
            // The next poll of the database reports it again.
            tracing::warn!(table = %self.id(), %error, "what other servers did can't be read for now");
        }
    }

    /// Reads what other servers have added.
    pub(super) async fn catch_up(&mut self) -> Result<(), TableError> {
        let more = self.tables.store.entries(&self.table, self.table.next_seq()).await?;
        if !more.is_empty() {
            self.tables.metrics.caught_up.inc();
            let mut next = (*self.table).clone();
            let mut applied = Vec::with_capacity(more.len());
            for logged in more {
                applied.push(next.apply(logged).map_err(|_| StoreError::DamagedLog(self.id().to_string()))?);
            }
            self.publish(Arc::new(next), applied);
            self.unqueue_push();
        }
        self.our_log = LogState::Complete;
        Ok(())
    }

    fn publish(&mut self, table: Arc<Table>, applied: Vec<Applied>) {
        self.table = table.clone();
        // Push the entries first, so that readers of the new table find them.
        self.feed.push(applied, self.published.receiver_count());
        self.published.send_replace(table.clone());
        self.tables.absentees.note(&table);
        self.tables.listeners.notify_all(&table);
    }

    /// What must change in the table's database row with the next entries: the status, whether it is listed,
    /// or an earlier time to wake.
    fn new_standing(&self, next: &Table) -> Option<(Wake, TableRow)> {
        let wake = wake(next);
        let earlier = match self.tables.deployment {
            // The statement that writes an entry also wakes the table.
            Deployment::Shared(_) => false,
            Deployment::Alone | Deployment::Beside => wake < self.known_wake,
        };
        let changed = self.table.status() != next.status() || is_listed(&self.table) != is_listed(next);
        (changed || earlier).then(|| (wake, TableRow::of(next, wake)))
    }
}
