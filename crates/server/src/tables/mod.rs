//! The registry of active tables. Changes go through a table's owner task ([`owner`]); readers get the last
//! published snapshot ([`ActiveTable`]).

mod active;
mod attendance;
mod eviction;
mod feed;
mod outages;
mod owner;
mod scheduler;
#[cfg(test)]
mod tests;
mod thinkers;
mod thinking;

pub(crate) use active::ActiveTable;
pub(crate) use attendance::{Connected, Connection, connected_seats};
pub(crate) use eviction::IDLE;
pub(crate) use feed::{Audience, Format};
pub(crate) use outages::{LONGEST_GAP, Outages, beat};
pub(crate) use owner::News;
pub(crate) use scheduler::wake_tables;

use crate::{
    clock::Clock,
    cluster::Message,
    deployment::Deployment,
    ids::{NoChance, NodeId, random_bytes, random_id},
    metrics::Metrics,
    network::Network,
    options::Options,
    store::{Standing, Store, StoreError, Stored, Unit, Wake, Write},
};
use oriflamme_deal::Seed;
use oriflamme_game::{Decision, Move};
use oriflamme_table::{
    Applied, Due, Entry, Holder, Logged, Patience, Refusal, Seq, Table, TableId, TableSetup, Timestamp,
    Unmade,
};
use oriflamme_table_view::ChatMessage;
use oriflamme_table_view::TableStatus;
use owner::{Decide, Owner};
use std::{
    collections::{HashMap, hash_map},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use thinkers::Thinkers;
use thinking::Method;
use tokio::sync::watch;

/// How often a table is loaded again that is evicted before a command reaches its owner.
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
    /// This program made a mistake.
    #[error("the server made a mistake; nothing was lost, look at the table again")]
    Fault,
}

/// What a command adds to a table's log, and what is written in the same transaction.
pub(crate) struct Change {
    pub(crate) entries: Vec<Entry>,
    pub(crate) also: Vec<Write>,
}

impl From<Vec<Entry>> for Change {
    fn from(entries: Vec<Entry>) -> Self {
        Self { entries, also: Vec::new() }
    }
}

/// All tables, and what their owners need.
pub(crate) struct Tables {
    pub(crate) store: Store,
    pub(crate) deployment: Deployment,
    pub(crate) clock: Clock,
    pub(crate) patience: Patience,
    pub(crate) metrics: Arc<Metrics>,
    /// Who may keep a core busy with a search.
    thinkers: Arc<Thinkers>,
    /// When nobody could play.
    outages: Outages,
    /// What decides instead of the bots.
    #[cfg(test)]
    stub: std::sync::OnceLock<Box<thinking::Choose>>,
    /// Becomes true when the server stops.
    pub(crate) stop: watch::Receiver<bool>,
    active: Mutex<HashMap<TableId, Slot>>,
    /// The tables that are being read from the database. Whoever else asks for one of them waits for it.
    loading: Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<()>>>>,
}

/// Somebody who loads a table, or waits for another who does.
struct Loading<'a> {
    tables: &'a Tables,
    id: &'a TableId,
    turn: Arc<tokio::sync::Mutex<()>>,
}

impl<'a> Loading<'a> {
    fn begin(tables: &'a Tables, id: &'a TableId) -> Self {
        let turn = tables.loading().entry(id.clone()).or_default().clone();
        Self { tables, id, turn }
    }
}

impl Drop for Loading<'_> {
    fn drop(&mut self) {
        let mut loading = self.tables.loading();
        // The map holds it, and we do; nobody else waits.
        if Arc::strong_count(&self.turn) == 2 {
            loading.remove(self.id);
        }
    }
}

/// A table in memory.
struct Slot {
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
            thinkers: Thinkers::new(options.cores.get()),
            outages,
            #[cfg(test)]
            stub: std::sync::OnceLock::new(),
            stop,
            active: Mutex::default(),
            loading: Mutex::default(),
        })
    }

    fn active(&self) -> MutexGuard<'_, HashMap<TableId, Slot>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn loading(&self) -> MutexGuard<'_, HashMap<TableId, Arc<tokio::sync::Mutex<()>>>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    /// A bot's choice.
    fn choose(&self, method: Method, seed: u64, decision: Decision<'_>) -> Move {
        #[cfg(test)]
        if let Some(stub) = self.stub.get() {
            return stub(method, seed, decision);
        }
        method.choose(seed, decision)
    }
    /// How many searches wait for a core.
    pub(crate) fn thinking_queue(&self) -> usize {
        self.thinkers.waiting()
    }

    /// Takes note that somebody is at a table, and tells the server that runs it.
    pub(crate) fn attend(&self, active: &ActiveTable, from: Option<Network>) {
        active.attend(from);
        let table = active.table();
        if !self.deployment.runs(table.id()) && active.attendance().should_tell() {
            self.deployment.tell(|| Message::attended(table.id()));
        }
    }
    /// Takes note that somebody is at a table, at another server.
    pub(crate) fn hear_attended(&self, id: &TableId) {
        let active = self.active().get(id).map(|slot| slot.active.clone());
        if let Some(active) = active {
            active.attend(None);
        }
    }

    /// A table, from memory or from the database. Where other servers share the database, they may know more
    /// of it.
    pub(crate) async fn get(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        match self.in_memory(id) {
            Some(active) => Ok(active),
            None => self.load(id).await,
        }
    }
    /// A table with everything that was acknowledged before this was called, by whatever server.
    pub(crate) async fn current(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        let Some(active) = self.in_memory(id) else { return self.load(id).await };
        match &self.deployment {
            Deployment::Alone => Ok(active),
            Deployment::Shared(_) => match active.refresh().await {
                Ok(read) => read.map(|_| active),
                Err(_evicted) => self.load(id).await,
            },
        }
    }
    /// Tables with everything that was acknowledged before this was called. Tables that can't be read are
    /// left out.
    pub(crate) async fn all_current(
        self: &Arc<Self>,
        ids: &[TableId],
    ) -> Result<Vec<Arc<Table>>, TableError> {
        let mut lengths = HashMap::new();
        if let Deployment::Shared(cluster) = &self.deployment {
            // One question for all of them.
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
                Err(TableError::Store(StoreError::Damaged(_)) | TableError::NoTable) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(tables)
    }

    /// Changes a table: what `decide` says when the command's turn has come is on disk when this returns.
    pub(crate) async fn change<D>(self: &Arc<Self>, id: &TableId, decide: D) -> Result<Arc<Table>, TableError>
    where
        D: Fn(&Table, Timestamp) -> Result<Change, TableError> + Send + Sync + 'static,
    {
        let decide: Arc<Decide> = Arc::new(decide);
        for _ in 0..TRIES {
            let active = self.get(id).await?;
            if let Ok(changed) = active.change(decide.clone()).await {
                return changed;
            }
        }
        Err(StoreError::Busy.into())
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
    /// How many tables' bots and clocks we run.
    pub(crate) fn running(&self) -> usize {
        match &self.deployment {
            Deployment::Alone => self.count(),
            Deployment::Shared(cluster) => cluster.running(),
        }
    }

    /// Reads a table from the database, once for all who ask for it meanwhile.
    async fn load(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        let loading = Loading::begin(self, id);
        let _turn = loading.turn.lock().await;
        match (self.in_memory(id), &self.deployment) {
            (Some(active), Deployment::Alone) => Ok(active),
            // What another server acknowledged after the other's question was put is not in it.
            (Some(active), Deployment::Shared(_)) => match active.refresh().await {
                Ok(read) => read.map(|_| active),
                Err(_evicted) => self.read(id).await,
            },
            (None, _) => self.read(id).await,
        }
    }

    async fn read(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        let stored = self.store.table(id, self.patience).await?.ok_or(TableError::NoTable)?;
        let read = stored.table.next_seq();
        let active = self.insert(stored, None);
        // Somebody else may have been faster, and have read less.
        if active.table().next_seq() < read
            && let Ok(refreshed) = active.refresh().await
        {
            refreshed?;
        }
        Ok(active)
    }

    /// Puts a table to use that somebody from there wants, unless somebody else was faster.
    fn insert(self: &Arc<Self>, stored: Stored, from: Option<Network>) -> Arc<ActiveTable> {
        let id = stored.table.id().clone();
        if let Deployment::Shared(cluster) = &self.deployment
            && stored.driver.as_ref() == Some(&cluster.node())
        {
            cluster.hold(id.clone());
        }
        let mut active = self.active();
        let used = Instant::now();
        match active.entry(id) {
            hash_map::Entry::Occupied(slot) if !slot.get().active.is_gone() => slot.get().active.clone(),
            entry => {
                let started = Arc::new(Owner::start(self.clone(), stored, from));
                entry.insert_entry(Slot { active: started.clone(), used });
                started
            }
        }
    }
    /// Reads a table again that was changed in the database otherwise than by adding to its log, if it is in
    /// memory. Who follows it goes on with what is stored now.
    pub(crate) async fn reload(self: &Arc<Self>, id: &TableId) {
        let active = self.active().get(id).map(|slot| slot.active.clone());
        let Some(active) = active else { return };
        active.reload().await;
        // Its bots and clocks go on. If it can't be read now, it is woken later.
        if self.get(id).await.is_err() {
            tracing::debug!(table = %id, "is no longer there");
        }
    }
    /// Lets the owners of all tables give back the time that an outage has taken.
    fn outage_over(&self) {
        let all: Vec<_> = self.active().values().map(|slot| slot.active.clone()).collect();
        all.iter().for_each(|active| active.outage_over());
    }
    fn remove(&self, id: &TableId) {
        self.active().remove(id);
    }
    /// Lets go of all tables: their owners end when the last command is done.
    pub(crate) fn remove_all(&self) {
        self.active().clear();
    }

    /// The tables that nobody has used for so long and that nobody watches.
    fn unused_for(&self, idle: Duration) -> Vec<Arc<ActiveTable>> {
        let unused = |slot: &&Slot| slot.used.elapsed() >= idle && !slot.active.is_watched();
        self.active().values().filter(unused).map(|slot| slot.active.clone()).collect()
    }
    /// The tables in memory that somebody here waits for: a watcher, or our own scheduler.
    pub(crate) fn followed(&self) -> Vec<TableId> {
        let followed = |(id, slot): (&TableId, &Slot)| {
            (slot.active.is_watched() || self.deployment.runs(id)).then(|| id.clone())
        };
        self.active().iter().filter_map(followed).collect()
    }

    /// Takes note of what another server says about a table.
    pub(crate) fn hear(&self, id: &TableId, news: News) {
        let active = self.active().get(id).map(|slot| slot.active.clone());
        if let Some(active) = active.filter(|active| active.table().next_seq() < news.entries) {
            active.notify(news);
        }
    }
    /// Posts what was said at a table to another server, if somebody of that name sits there.
    pub(crate) fn overhear(&self, id: &TableId, message: ChatMessage) {
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
    /// Posts what somebody says at a table, here and at other servers.
    pub(crate) fn say(&self, id: &TableId, active: &ActiveTable, message: ChatMessage) {
        self.deployment.tell(|| Message::said(id, &message));
        active.chat.post(message);
    }

    /// Makes a table for somebody from there, with these entries to begin with. [`StoreError::Conflict`] if there is
    /// one with this id.
    pub(crate) async fn create(
        self: &Arc<Self>,
        setup: TableSetup,
        entries: Vec<Entry>,
        from: Option<Network>,
        unmade: Unmade,
    ) -> Result<Arc<Table>, TableError> {
        let made = self.draft(unmade, setup, entries, self.clock.now())?;
        self.store.commit(Unit(made.writes)).await?;
        let stored = Stored { table: made.table, wake: made.wake, driver: made.driver };
        Ok(self.insert(stored, from).table())
    }

    /// A new table, and what writes it.
    pub(crate) fn draft(
        &self,
        Unmade { id, secret }: Unmade,
        setup: TableSetup,
        entries: Vec<Entry>,
        now: Timestamp,
    ) -> Result<Draft, TableError> {
        let next = random_unmade()?;
        let (text, rules) = (setup.to_text(), setup.rules);
        let empty = Table::new(id.clone(), setup, secret, None, now, self.patience);
        let empty = empty.with_next(Some(next.clone()));
        let Prepared { table, writes, applied: _ } = prepare(&empty, entries, now)?;
        let wake = wake(&table);
        let standing = Standing::of(&table, wake);
        let driver = self.deployment.node();
        let row = Write::Table {
            id,
            setup: text,
            rules,
            secret,
            beginning: None,
            next: Some(next),
            made: now,
            standing,
            driver: driver.clone(),
        };
        let table = Arc::unwrap_or_clone(table);
        Ok(Draft { table, wake, driver, writes: [row].into_iter().chain(writes).collect() })
    }
}

/// The id and the secret of a table, by chance.
pub(crate) fn random_unmade() -> Result<Unmade, NoChance> {
    Ok(Unmade { id: random_id()?, secret: Seed(random_bytes()?) })
}

/// A table that is not written yet.
pub(crate) struct Draft {
    pub(crate) table: Table,
    wake: Wake,
    driver: Option<NodeId>,
    pub(crate) writes: Vec<Write>,
}

/// A table with more entries, what writes them, and what tells of them.
struct Prepared {
    table: Arc<Table>,
    writes: Vec<Write>,
    applied: Vec<Applied>,
}

fn prepare(table: &Table, entries: Vec<Entry>, at: Timestamp) -> Result<Prepared, TableError> {
    let mut next = table.clone();
    let mut writes = Vec::with_capacity(entries.len());
    let mut applied = Vec::with_capacity(entries.len());
    for entry in entries {
        if let Entry::Sat { player, .. } = &entry {
            writes.push(Write::Seat { player: player.clone(), table: table.id().clone(), made: at });
        }
        let logged = Logged { entry, at };
        writes.push(Write::entry(table.id(), next.next_seq(), &logged));
        applied.push(next.apply(logged).map_err(|_| StoreError::Damaged(table.id().to_string()))?);
    }
    Ok(Prepared { table: Arc::new(next), writes, applied })
}

/// When an evicted table must be woken: at once, if a bot may have to move after the next move.
fn wake(table: &Table) -> Wake {
    let bots = table.seating().seats().any(|seat| match table.holder(seat) {
        Holder::Bot(_) => true,
        holder => holder.is_away(),
    });
    match table.due() {
        Due::Nothing => Wake::Never,
        _ if bots && table.status() == TableStatus::Playing => Wake::AtOnce,
        Due::Bot(_) => Wake::AtOnce,
        Due::Late(_, at) | Due::Abandoned(at) => Wake::At(at),
    }
}
