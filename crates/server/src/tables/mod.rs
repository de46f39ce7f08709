//! The registry of active tables. Changes go through a table's owner task ([`owner`]); readers get the last
//! published snapshot ([`ActiveTable`]).

mod absentees;
mod active;
mod attendance;
pub(crate) mod chat;
pub(crate) mod commands;
mod core_scheduler;
mod creation;
mod eviction;
mod feed;
mod histories;
mod lanes;
mod loading;
pub(crate) mod makers;
pub(crate) mod memo;
mod messages;
pub(crate) mod new_table;
pub(crate) mod offers;
mod outages;
mod owner;
mod scheduler;
#[cfg(test)]
mod tests;
mod thinking;

pub(crate) use absentees::Absentees;
pub(crate) use active::ActiveTable;
pub(crate) use attendance::{Connected, Connection, connected_seats};
pub(crate) use core_scheduler::{CorePermit, CoreScheduler, Priority, Requester};
pub(crate) use creation::{changed_beside, random_unmade};
pub(crate) use eviction::IDLE;
pub(crate) use feed::{Audience, FeedEntry, Format};
pub(crate) use outages::{LONGEST_GAP, Outages, beat};
pub(crate) use owner::LogGrown;
pub(crate) use scheduler::wake_tables;

use crate::{
    clock::Clock,
    cluster::Message,
    deployment::Deployment,
    ids::NoChance,
    limits::network::Network,
    metrics::Metrics,
    options::Options,
    people::listeners::Listeners,
    store::{Store, StoreError, Write},
};
use histories::HistoryRoom;
use oriflamme_game::{Decision, Move};
use oriflamme_table::{Entry, Holder, Patience, Refusal, Seq, Table, TableId, Timestamp};
use oriflamme_table_view::ChatMessage;
use owner::Decide;
use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use thinking::DecisionMethod;
use tokio::sync::watch;

/// How often a command is retried when its table is evicted before the command reaches the owner.
const TRIES: usize = 16;

/// Why a table could not be read or changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TableError {
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// The table does not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database does not allow it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no random numbers.
    #[error(transparent)]
    Chance(#[from] NoChance),
    /// A bug in this program.
    #[error("the server made a mistake; nothing was lost, look at the table again")]
    Fault,
}

/// The log entries of a command, and the other writes of the same transaction.
pub(crate) struct TableChange {
    pub(crate) entries: Vec<Entry>,
    pub(crate) also: Vec<Write>,
}

impl From<Vec<Entry>> for TableChange {
    fn from(entries: Vec<Entry>) -> Self {
        Self { entries, also: Vec::new() }
    }
}

/// All tables, and what their owners need.
pub(crate) struct Tables {
    store: Store,
    pub(crate) deployment: Deployment,
    clock: Clock,
    patience: Patience,
    metrics: Arc<Metrics>,
    /// Who may keep a core busy with a search.
    core_scheduler: Arc<CoreScheduler>,
    /// The most iterations of a bot's search for one move, as operators have set it.
    most_thinking: Mutex<Option<NonZeroU32>>,
    /// The outages, which clocks do not count.
    outages: Outages,
    /// Decides in place of the bots, in tests.
    #[cfg(test)]
    stub: std::sync::OnceLock<Box<thinking::Choose>>,
    /// How long after what it tells a message is sent to a device; `None` if none is sent.
    push_delay: Option<Duration>,
    /// Told when a rated game has ended here.
    pub(crate) rated: tokio::sync::Notify,
    /// The players who listen for events of all their tables.
    pub(crate) listeners: Listeners,
    /// The players who are away from a running game.
    pub(crate) absentees: Absentees,
    /// Becomes true when the server stops.
    stop: watch::Receiver<bool>,
    active: Mutex<HashMap<TableId, TableSlot>>,
    /// The number of tables in memory above which some are evicted.
    most: usize,
    room: eviction::EvictionAttempt,
    /// The room for histories that pages share.
    history_room: HistoryRoom,
    /// The tables that are being read from the database. Other requests for one of them wait for it.
    loading: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<()>>>>,
}

/// A table in memory.
struct TableSlot {
    active: Arc<ActiveTable>,
    used: Instant,
}

impl Tables {
    pub(crate) fn new(
        store: Store,
        deployment: Deployment,
        clock: Clock,
        options: &Options,
        metrics: Arc<Metrics>,
        outages: Outages,
        stop: watch::Receiver<bool>,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            deployment,
            clock,
            patience: options.patience,
            metrics,
            core_scheduler: CoreScheduler::new(options.cores.get()),
            most_thinking: Mutex::default(),
            outages,
            #[cfg(test)]
            stub: std::sync::OnceLock::new(),
            push_delay: options.push.enabled.then_some(options.push.delay),
            rated: tokio::sync::Notify::new(),
            listeners: Listeners::default(),
            absentees: Absentees::default(),
            stop,
            active: Mutex::default(),
            most: options.tables_in_memory.max(1),
            room: eviction::EvictionAttempt::default(),
            history_room: HistoryRoom::default(),
            loading: Mutex::default(),
        })
    }

    fn active(&self) -> MutexGuard<'_, HashMap<TableId, TableSlot>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn loading(&self) -> MutexGuard<'_, HashMap<TableId, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// When a message to a device about something that happens now is sent; `None` if none is sent.
    pub(crate) fn push_due(&self) -> Option<Timestamp> {
        Some(self.clock.now().after(self.push_delay?))
    }

    /// Sets the most iterations of a bot's search for one move.
    pub(crate) fn limit_thinking(&self, most: Option<NonZeroU32>) {
        *self.most_thinking.lock().unwrap_or_else(PoisonError::into_inner) = most;
    }
    /// A bot's choice.
    fn choose(&self, method: DecisionMethod, seed: u64, decision: Decision<'_>) -> Move {
        #[cfg(test)]
        if let Some(stub) = self.stub.get() {
            return stub(method, seed, decision);
        }
        method.choose(seed, decision)
    }
    /// Who may keep a core busy with a search.
    pub(crate) fn core_scheduler(&self) -> &Arc<CoreScheduler> {
        &self.core_scheduler
    }
    /// How many searches wait for a core.
    pub(crate) fn thinking_queue(&self) -> usize {
        self.core_scheduler.waiting()
    }

    /// Records that somebody is at a table, and tells the server that runs it.
    pub(crate) fn attend(&self, active: &ActiveTable, from: Option<Network>) {
        active.attend(from);
        let table = active.table();
        if !self.deployment.runs(table.id()) && active.attendance().should_tell() {
            self.deployment.publish(|| Message::attended(table.id()));
        }
    }
    /// Records that somebody is at a table, on another server.
    pub(crate) fn receive_attendance(&self, id: &TableId) {
        let active = self.active().get(id).map(|slot| slot.active.clone());
        if let Some(active) = active {
            active.attend(None);
        }
    }

    /// A table, from memory or from the database. Other servers on the same database may have newer entries.
    pub(crate) async fn get(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        match self.in_memory(id) {
            Some(active) => Ok(active),
            None => self.load(id).await,
        }
    }
    /// A table with everything that any server acknowledged before this call.
    pub(crate) async fn current(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        let Some(active) = self.in_memory(id) else { return self.load(id).await };
        match &self.deployment {
            Deployment::Alone => Ok(active),
            Deployment::Shared(_) | Deployment::Beside => match active.refresh().await {
                Ok(read) => read.map(|_| active),
                Err(_evicted) => self.load(id).await,
            },
        }
    }
    /// Tables with everything that any server acknowledged before this call. Tables that can't be read are
    /// left out.
    pub(crate) async fn all_current(
        self: &Arc<Self>,
        ids: &[TableId],
    ) -> Result<Vec<Arc<Table>>, TableError> {
        let mut lengths = HashMap::new();
        if let Deployment::Shared(cluster) = &self.deployment {
            // One query for all of them.
            let known: Vec<_> = ids.iter().filter(|id| self.has(id)).cloned().collect();
            lengths.extend(cluster.lengths(&known).await?);
        }
        let mut tables = Vec::with_capacity(ids.len());
        for id in ids {
            let length = lengths.get(id).copied().unwrap_or(Seq::FIRST);
            let found = match self.in_memory(id).map(|active| active.table()) {
                Some(table) if table.next_seq() >= length => Ok(table),
                _ => self.current(id).await.map(|active| active.table()),
            };
            match found {
                Ok(table) => tables.push(table),
                Err(TableError::Store(StoreError::DamagedLog(_)) | TableError::NoTable) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(tables)
    }

    /// Changes a table. `decide` is called when it is the command's turn; when this returns, its entries are
    /// on disk.
    pub(crate) async fn change<D>(self: &Arc<Self>, id: &TableId, decide: D) -> Result<Arc<Table>, TableError>
    where
        D: Fn(&Table, Timestamp) -> Result<TableChange, TableError> + Send + Sync + 'static,
    {
        let decide: Arc<Decide> = Arc::new(decide);
        for _ in 0..TRIES {
            let active = self.get(id).await?;
            if let Ok(changed) = active.change(decide.clone()).await {
                return changed;
            }
        }
        Err(StoreError::Contended.into())
    }

    /// A table in memory, which counts as used now.
    fn in_memory(&self, id: &TableId) -> Option<Arc<ActiveTable>> {
        let mut active = self.active();
        let slot = active.get_mut(id).filter(|slot| !slot.active.is_gone())?;
        slot.used = Instant::now();
        Some(slot.active.clone())
    }
    pub(crate) fn has(&self, id: &TableId) -> bool {
        self.active().get(id).is_some_and(|slot| !slot.active.is_gone())
    }
    /// How many tables are in memory.
    pub(crate) fn count(&self) -> usize {
        self.active().len()
    }
    /// The number of tables whose bots and clocks we run.
    pub(crate) fn running(&self) -> usize {
        match &self.deployment {
            Deployment::Alone => self.count(),
            Deployment::Shared(cluster) => cluster.running(),
            Deployment::Beside => 0,
        }
    }

    /// Drops what pages have shared, at tables that nobody has visited since the last call.
    pub(crate) fn drop_unused_histories(&self) {
        let all: Vec<_> = self.active().values().map(|slot| slot.active.clone()).collect();
        all.iter().for_each(|active| active.drop_unused_histories());
    }
    /// Tells all owners that an outage is over, so that they credit its time to the clocks.
    fn outage_over(&self) {
        let all: Vec<_> = self.active().values().map(|slot| slot.active.clone()).collect();
        all.iter().for_each(|active| active.outage_over());
    }
    fn remove(&self, id: &TableId) {
        self.active().remove(id);
    }
    /// Drops all tables. Their owners end after the last command.
    pub(crate) fn remove_all(&self) {
        self.active().clear();
    }

    /// The tables that nobody has used for `idle` and that nobody watches.
    fn unused_for(&self, idle: Duration) -> Vec<Arc<ActiveTable>> {
        let unused = |slot: &&TableSlot| slot.used.elapsed() >= idle && !slot.active.is_watched();
        self.active().values().filter(unused).map(|slot| slot.active.clone()).collect()
    }
    /// The tables that nobody watches: first those that are over or closed, then the others, each part in
    /// order of last use.
    fn unwatched(&self) -> Vec<Arc<ActiveTable>> {
        let active = self.active();
        let unwatched = active.values().filter(|slot| !slot.active.is_watched());
        let mut unwatched: Vec<_> = unwatched
            .map(|slot| (slot.active.table().status().is_live(), slot.used, slot.active.clone()))
            .collect();
        drop(active);
        unwatched.sort_by_key(|(live, used, _)| (*live, *used));
        unwatched.into_iter().map(|(.., active)| active).collect()
    }
    /// The tables in memory that a follower or our own scheduler waits for.
    pub(crate) fn followed(&self) -> Vec<TableId> {
        let followed = |(id, slot): (&TableId, &TableSlot)| {
            (slot.active.is_watched() || self.deployment.runs(id)).then(|| id.clone())
        };
        self.active().iter().filter_map(followed).collect()
    }

    /// Handles a message from another server about a table.
    pub(crate) fn receive_growth(&self, id: &TableId, grown: LogGrown) {
        let active = self.active().get(id).map(|slot| slot.active.clone());
        if let Some(active) = active.filter(|active| active.table().next_seq() < grown.entries) {
            active.notify(grown);
        }
    }
    /// Posts a chat message that another server received, if somebody of that name sits at the table.
    pub(crate) fn receive_chat(&self, id: &TableId, message: ChatMessage) {
        let Some(active) = self.active().get(id).map(|slot| slot.active.clone()) else { return };
        let table = active.table();
        let speaks = |seat| {
            Some(table.seating().family_of(seat)) == message.family
                && matches!(table.holder(seat), Holder::Human { name: Some(name), .. } if name.to_string() == message.name)
        };
        if table.seating().seats().any(speaks) {
            active.chat.post(message);
        }
    }
    /// Posts a chat message here and on other servers.
    pub(crate) fn say(&self, id: &TableId, active: &ActiveTable, message: ChatMessage) {
        self.deployment.publish(|| Message::said(id, &message));
        active.chat.post(message);
    }
}
