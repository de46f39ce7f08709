//! The tables in use. Each has one keeper through whom all changes go, one after the other; whoever only looks gets the
//! last table there was and waits for nobody.

use crate::{
    clock::Clock,
    cluster::{Cluster, Message, Wire},
    drive,
    ids::{NoChance, NodeId, Token, TokenHash, random_id},
    live::Live,
    metrics::Metrics,
    options::Options,
    store::{Player, Standing, Store, StoreError, Stored, Unit, Write},
};
use oriflamme_deal::Seed;
use oriflamme_pages::Talk;
use oriflamme_protocol::Status;
use oriflamme_table::{Due, Entry, Holder, Logged, Patience, PlayerId, Refusal, Table, TableId, TableSetup};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::sync::{Semaphore, watch};

/// How often an append is tried again when others are faster. Each time somebody else has succeeded.
const TRIES: usize = 16;
/// How many players are remembered with their tokens.
const REMEMBERED: usize = 50_000;

/// How long a player's name is taken to be the same where other servers may change it and we may not hear.
const NAMED: Duration = Duration::from_secs(60);

/// Why a table could not be looked at or changed.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
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
    /// The server is going down.
    #[error("the server is shutting down")]
    Stopping,
}

/// What is to happen at a table, and what is to be written with it.
pub struct Change {
    /// The entries.
    pub entries: Vec<Entry>,
    /// Other writes that stand or fall with them.
    pub also: Vec<Write>,
}

impl From<Vec<Entry>> for Change {
    fn from(entries: Vec<Entry>) -> Self {
        Self { entries, also: Vec::new() }
    }
}

/// All tables, and what they need.
pub struct Hub {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) patience: Patience,
    pub(crate) metrics: Arc<Metrics>,
    /// Only so many searching bots think at a time.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Becomes true when the server goes down.
    pub(crate) stop: watch::Receiver<bool>,
    /// The other servers, where the database can have several.
    pub(crate) cluster: Option<Arc<Cluster>>,
    tables: Mutex<HashMap<TableId, Arc<Live>>>,
    /// Players by their tokens, and when they were read.
    players: Mutex<HashMap<TokenHash, (Player, Instant)>>,
}

impl Hub {
    /// A hub over a database.
    pub(crate) fn new(
        store: Store,
        cluster: Option<Arc<Cluster>>,
        clock: Clock,
        options: &Options,
        metrics: Arc<Metrics>,
        stop: watch::Receiver<bool>,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            cluster,
            clock,
            patience: options.patience,
            metrics,
            thinkers: Arc::new(Semaphore::new(options.cores.get())),
            stop,
            tables: Mutex::default(),
            players: Mutex::default(),
        })
    }

    pub(crate) fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn players(&self) -> MutexGuard<'_, HashMap<TokenHash, (Player, Instant)>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Welcomes a new player.
    pub async fn welcome(&self, name: oriflamme_table::PlayerName) -> Result<(Player, Token), HubError> {
        let (id, token) = (random_id::<PlayerId>()?, Token::random()?);
        let made = self.clock.now();
        let write = Write::Player { id: id.clone(), token: token.hash(), name: name.clone(), made };
        self.store.commit(Unit(vec![write])).await?;
        Ok((Player { id, name }, token))
    }
    /// Calls a player by another name from now on, at tables where they sit down from now on.
    pub async fn rename(&self, player: &Player, name: oriflamme_table::PlayerName) -> Result<(), HubError> {
        let write = Write::Rename { id: player.id.clone(), name };
        self.store.commit(Unit(vec![write])).await?;
        self.forget(&player.id);
        self.tell(|| Message::renamed(&player.id));
        Ok(())
    }
    /// Forgets a player, who is called otherwise now.
    pub(crate) fn forget(&self, player: &PlayerId) {
        self.players().retain(|_, (known, _)| known.id != *player);
    }
    /// The player who shows a token.
    pub async fn player(&self, token: &Token) -> Result<Option<Player>, HubError> {
        let hash = token.hash();
        if let Some((player, read)) = self.players().get(&hash)
            && (self.cluster.is_none() || read.elapsed() < NAMED)
        {
            return Ok(Some(player.clone()));
        }
        let Some(player) = self.store.player(&hash).await? else { return Ok(None) };
        let mut players = self.players();
        if players.len() >= REMEMBERED {
            players.clear();
        }
        players.insert(hash, (player.clone(), Instant::now()));
        Ok(Some(player))
    }

    /// A table in use, from memory or from the database. Other servers may know more of it, if we have not heard.
    pub async fn live(self: &Arc<Self>, id: &TableId) -> Result<Arc<Live>, HubError> {
        if let Some(live) = self.in_memory(id) {
            live.looked.store(self.clock.now(), Ordering::Relaxed);
            if live.is_behind() {
                self.catch_up(&live).await?;
            }
            return Ok(live);
        }
        let stored = self.store.table(id).await?.ok_or(HubError::NoTable)?;
        Ok(self.take_in(id.clone(), stored))
    }
    /// A table in use, with everything that was acknowledged before this was called, by whatever server.
    pub async fn look(self: &Arc<Self>, id: &TableId) -> Result<Arc<Live>, HubError> {
        if self.cluster.is_some()
            && let Some(live) = self.in_memory(id)
        {
            live.looked.store(self.clock.now(), Ordering::Relaxed);
            self.catch_up(&live).await?;
            return Ok(live);
        }
        self.live(id).await
    }
    /// Learns how many entries tables have that are in memory, all at once, where other servers may have added some.
    pub(crate) async fn look_at_all(self: &Arc<Self>, ids: &[TableId]) -> Result<(), HubError> {
        if let Some(cluster) = &self.cluster {
            let known: Vec<_> = ids.iter().filter(|id| self.has(id)).cloned().collect();
            for (id, entries) in cluster.lengths(&known).await? {
                self.heard_of(&id, entries, false);
            }
        }
        Ok(())
    }
    /// A table, if it is in memory.
    fn in_memory(&self, id: &TableId) -> Option<Arc<Live>> {
        self.tables().get(id).cloned()
    }
    /// Whether a table is in memory.
    pub(crate) fn has(&self, id: &TableId) -> bool {
        self.tables().contains_key(id)
    }
    /// Whether NATS is there, where there should be one.
    pub(crate) fn nats(&self) -> Option<bool> {
        self.cluster.as_ref()?.wire.as_ref().map(Wire::is_up)
    }
    /// How many tables are ours to drive.
    pub(crate) fn driven(&self) -> usize {
        self.cluster.as_ref().map_or_else(|| self.in_use(), |cluster| cluster.count())
    }
    /// How many tables are in memory.
    pub(crate) fn in_use(&self) -> usize {
        self.tables().len()
    }

    /// Puts a table to use that was read from the database, unless somebody else was faster.
    fn take_in(self: &Arc<Self>, id: TableId, stored: Stored) -> Arc<Live> {
        if let Some(cluster) = &self.cluster
            && stored.driver.as_ref() == Some(&cluster.node())
        {
            cluster.hold(id.clone());
        }
        let live =
            self.tables().entry(id).or_insert_with(|| Arc::new(Live::new(stored, &self.clock))).clone();
        self.set_driving(&live);
        live
    }

    /// Whether a table is ours to drive: it always is where there are no other servers.
    pub(crate) fn holds(&self, id: &TableId) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.holds(id))
    }
    /// Whether a table is in memory, and a task of ours drives it.
    pub(crate) fn is_driven(&self, id: &TableId) -> bool {
        self.in_memory(id).is_some_and(|live| live.driven.load(Ordering::Acquire))
    }
    /// Sees to it that a table which is ours to drive is driven, by one task.
    pub(crate) fn set_driving(self: &Arc<Self>, live: &Arc<Live>) {
        if !self.is_ours_to_drive(live) || live.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hub, live) = (self.clone(), live.clone());
        tokio::spawn(async move {
            loop {
                drive::drive(&hub, &live).await;
                live.driven.store(false, Ordering::Release);
                // It may have become ours again while the task was ending.
                let again = hub.is_ours_to_drive(&live) && !*hub.stop.borrow();
                if !again || live.driven.swap(true, Ordering::AcqRel) {
                    break;
                }
            }
        });
    }
    fn is_ours_to_drive(&self, live: &Live) -> bool {
        let table = live.table();
        let ours = self.holds(table.id());
        if ours && !table.status().is_live() {
            // There is nothing left to drive.
            if let Some(cluster) = &self.cluster {
                cluster.let_go(table.id());
            }
            return false;
        }
        ours && !live.is_retired()
    }

    /// The tables in memory that somebody here waits for.
    pub(crate) fn followed(&self) -> Vec<TableId> {
        let followed = |(id, live): (&TableId, &Arc<Live>)| live.is_followed().then(|| id.clone());
        self.tables().iter().filter_map(followed).collect()
    }
    /// Another server says how many entries a table has, and whether that may concern its driver.
    pub(crate) fn heard_of(self: &Arc<Self>, id: &TableId, entries: u64, driver: bool) {
        let Some(live) = self.in_memory(id) else { return };
        live.heard.fetch_max(entries, Ordering::AcqRel);
        // Where nobody waits for it, it is read when the table is asked for.
        let awaited = live.is_watched() || (driver && live.is_followed());
        if live.is_behind() && awaited && !live.catching_up.swap(true, Ordering::AcqRel) {
            let hub = self.clone();
            tokio::spawn(async move {
                loop {
                    let before = live.table().len();
                    let read = hub.catch_up(&live).await;
                    live.catching_up.store(false, Ordering::Release);
                    // What can't be read now, or is not there after all, is looked for later. Otherwise more may have come
                    // while this was ending.
                    let later = read.is_err() || live.table().len() == before;
                    if later || !live.is_behind() || live.catching_up.swap(true, Ordering::AcqRel) {
                        break;
                    }
                }
            });
        }
    }
    /// Somebody said something at a table, to another server.
    pub(crate) fn overheard(&self, id: &TableId, talk: Talk) {
        if let Some(live) = self.in_memory(id) {
            live.say(talk);
        }
    }
    /// Somebody says something at a table.
    pub(crate) fn say(&self, id: &TableId, live: &Live, talk: Talk) {
        self.tell(|| Message::said(id, &talk));
        live.say(talk);
    }
    /// Tells other servers, if there are any.
    fn tell(&self, message: impl FnOnce() -> Message) {
        if let Some(cluster) = &self.cluster {
            cluster.tell(message());
        }
    }

    /// Changes a table: what `act` says, if it still says so when it is the table's turn. It is on disk when this returns.
    pub async fn change<A>(self: &Arc<Self>, id: &TableId, act: A) -> Result<Arc<Table>, HubError>
    where
        A: Fn(&Table, u64) -> Result<Change, Refusal> + Send + 'static,
    {
        let (hub, id) = (self.clone(), id.clone());
        // In a task of its own: whoever asked may hang up, and what was begun must be finished.
        let changing = tokio::spawn(async move { hub.change_here(&id, act).await });
        changing.await.map_err(|_| HubError::Stopping)?
    }

    async fn change_here<A>(self: &Arc<Self>, id: &TableId, act: A) -> Result<Arc<Table>, HubError>
    where
        A: Fn(&Table, u64) -> Result<Change, Refusal> + Send + 'static,
    {
        // Alone, we know all there is to know. Otherwise only what is written proves that we did.
        let mut surely = self.cluster.is_none();
        for _ in 0..TRIES {
            let live = self.live(id).await?;
            let mut keeper = live.keeper.lock().await;
            if live.is_retired() {
                continue;
            }
            if keeper.behind {
                self.catch_up(&live).await?;
                keeper.behind = false;
                surely = true;
            }
            let table = live.table();
            let last = table.log().last().map_or(0, |logged| logged.at);
            let at = last.max(self.clock.now() + live.ahead);
            let Change { entries, also } = match act(&table, at) {
                Ok(change) if surely || !change.entries.is_empty() => change,
                Err(refusal) if surely => return Err(refusal.into()),
                Ok(_) | Err(_) => {
                    keeper.behind = true;
                    continue;
                }
            };
            if entries.is_empty() && also.is_empty() {
                return Ok(table);
            }
            let (next, mut unit) = prepared(&table, entries, at)?;
            unit.extend(also);
            let standing = self.new_standing(&table, &next, keeper.wake);
            if let Some((_, standing)) = standing {
                unit.push(Write::Standing { table: id.clone(), standing });
            }
            keeper.behind = true;
            match self.store.commit(Unit(unit)).await {
                Ok(()) => {}
                Err(StoreError::Conflict) => continue,
                Err(error) => return Err(error.into()),
            }
            keeper.behind = false;
            keeper.resting = None;
            if let Some((wake, _)) = standing {
                keeper.wake = wake;
            }
            self.metrics.changed(&table, &next);
            self.tell(|| Message::moved(&next, &self.patience));
            live.advance(next.clone());
            return Ok(next);
        }
        Err(StoreError::Busy.into())
    }

    /// Reads what others have added.
    pub(crate) async fn catch_up(&self, live: &Live) -> Result<(), HubError> {
        let table = live.table();
        let more = self.store.entries(&table, table.len()).await?;
        if more.is_empty() {
            return Ok(());
        }
        self.metrics.caught_up.inc();
        let mut next = (*table).clone();
        for logged in more {
            next.apply(logged).map_err(|_| StoreError::Damaged(table.id().to_string()))?;
        }
        live.advance(Arc::new(next));
        Ok(())
    }

    /// What the database must be told about a table, if it must: its life, and to look at it earlier than it would.
    fn new_standing(
        &self,
        before: &Table,
        after: &Table,
        known: Option<u64>,
    ) -> Option<(Option<u64>, Standing)> {
        let wake = wake(after, &self.patience);
        let earlier = match (wake, known) {
            // Where there are other servers, every entry wakes the table anyway.
            _ if self.cluster.is_some() => false,
            (Some(wake), Some(known)) => wake < known,
            (Some(_), None) => true,
            (None, _) => false,
        };
        let changed = before.status() != after.status();
        (changed || earlier).then(|| (wake, Standing::of(after, wake)))
    }

    /// Makes a table, with these entries to begin with.
    pub async fn create(
        self: &Arc<Self>,
        setup: TableSetup,
        entries: Vec<Entry>,
    ) -> Result<Arc<Table>, HubError> {
        let now = self.clock.now();
        let made = self.draft(setup, entries, now)?;
        self.store.commit(Unit(made.writes)).await?;
        let id = made.table.id().clone();
        let live = self.take_in(id, Stored { table: made.table, wake: made.wake, driver: made.driver });
        Ok(live.table())
    }

    /// A new table, and what writes it.
    pub(crate) fn draft(&self, setup: TableSetup, entries: Vec<Entry>, now: u64) -> Result<Draft, HubError> {
        let id = random_id::<TableId>()?;
        let secret = Seed(crate::ids::random_bytes()?);
        let text = setup.to_text();
        let empty = Table::new(id.clone(), setup, secret, None, now);
        let (table, writes) = prepared(&empty, entries, now)?;
        let wake = wake(&table, &self.patience);
        let standing = Standing::of(&table, wake);
        let driver = self.cluster.as_ref().map(|cluster| cluster.node());
        let row = Write::Table {
            id,
            setup: text,
            secret,
            beginning: None,
            made: now,
            standing,
            driver: driver.clone(),
        };
        let table = Arc::unwrap_or_clone(table);
        Ok(Draft { table, wake, driver, writes: [row].into_iter().chain(writes).collect() })
    }
}

/// A table that is not written yet.
pub(crate) struct Draft {
    pub(crate) table: Table,
    pub(crate) wake: Option<u64>,
    pub(crate) driver: Option<NodeId>,
    pub(crate) writes: Vec<Write>,
}

/// A table with more entries, and what writes them.
fn prepared(table: &Table, entries: Vec<Entry>, at: u64) -> Result<(Arc<Table>, Vec<Write>), HubError> {
    let mut next = table.clone();
    let mut writes = Vec::with_capacity(entries.len());
    for entry in entries {
        if let Entry::Sat { player, .. } = &entry {
            writes.push(Write::Seat { player: player.clone(), table: table.id().clone(), made: at });
        }
        let logged = Logged { entry, at };
        writes.push(Write::entry(table.id(), next.len(), &logged, table.seating()));
        next.apply(logged).map_err(|_| StoreError::Damaged(table.id().to_string()))?;
    }
    Ok((Arc::new(next), writes))
}

/// When somebody must look at a table if we do not: at once, if a bot may have to move after the next move.
fn wake(table: &Table, patience: &Patience) -> Option<u64> {
    let bots = table.seating().seats().any(|seat| match table.holder(seat) {
        Holder::Bot(_) => true,
        holder => holder.is_away(),
    });
    match table.due(patience) {
        Due::Nothing => None,
        _ if bots && table.status() == Status::Playing => Some(0),
        Due::Bot(_) => Some(0),
        Due::Late(_, at) | Due::Abandoned(at) => Some(at),
    }
}
