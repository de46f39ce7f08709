//! The tables in use. Each has one keeper through whom all changes go, one after the other; whoever only looks gets the
//! last table there was and waits for nobody.

use crate::{
    act::{Due, Patience, Refusal},
    clock::Clock,
    drive,
    entry::{Entry, Logged},
    ids::{NoChance, PlayerId, TableId, Token, TokenHash},
    metrics::Metrics,
    setup::TableSetup,
    store::{Player, Standing, Store, StoreError, Stored, Unit, Write},
    table::{Holder, Table},
};
use oriflamme_deal::Seed;
use oriflamme_pages::Talk;
use oriflamme_protocol::Status;
use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::{Mutex as Turnstile, Semaphore, broadcast, watch};

/// How often an append is tried again when others are faster. Each time somebody else has succeeded.
const TRIES: usize = 16;
/// How many players are remembered with their tokens.
const REMEMBERED: usize = 50_000;
/// How long a table is kept in memory after the last look at it.
const KEPT: Duration = Duration::from_secs(600);
/// Tables that are due sooner than this stay in memory.
const SOON: Duration = Duration::from_secs(300);

/// How much of what was said is there for who comes later.
const TALK_KEPT: usize = 50;
/// How much may wait for a slow listener.
const TALK_WAITING: usize = 16;

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

/// A table in use.
pub struct Live {
    table: RwLock<Arc<Table>>,
    keeper: Turnstile<Keeper>,
    changed: watch::Sender<u64>,
    /// How far the table's log is ahead of our clock: its own time goes on from its last entry.
    ahead: u64,
    looked: AtomicU64,
    retired: AtomicBool,
    /// What was said lately. It is not kept: talk goes with those who talk.
    talk: Mutex<VecDeque<Talk>>,
    talking: broadcast::Sender<Talk>,
}

/// What only the one who changes the table needs to know.
struct Keeper {
    /// What the database says about when to look at the table.
    wake: Option<u64>,
    /// Whether the database may know more than we do.
    behind: bool,
}

impl Live {
    fn new(stored: Stored, clock: &Clock) -> Self {
        let Stored { table, wake } = stored;
        let last = table.log.last().map_or(0, |logged| logged.at);
        Self {
            changed: watch::Sender::new(table.len()),
            ahead: last.saturating_sub(clock.now()),
            table: RwLock::new(Arc::new(table)),
            keeper: Turnstile::new(Keeper { wake, behind: false }),
            looked: AtomicU64::new(clock.now()),
            retired: AtomicBool::new(false),
            talk: Mutex::default(),
            talking: broadcast::Sender::new(TALK_WAITING),
        }
    }
    /// The table as it stands.
    pub fn table(&self) -> Arc<Table> {
        self.table.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
    /// Wakes whenever there are new entries.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
    /// Whether the table has been put away, so that this is no longer the one in use.
    pub(crate) fn is_retired(&self) -> bool {
        self.retired.load(Ordering::Acquire)
    }
    /// How long until a moment of this table's time.
    pub(crate) fn until(&self, moment: u64, clock: &Clock) -> Duration {
        clock.until(moment.saturating_sub(self.ahead))
    }
    /// What was said lately, oldest first.
    pub(crate) fn talk(&self) -> Vec<Talk> {
        self.talk.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
    /// Says something to all who listen now, and to those who come soon.
    pub(crate) fn say(&self, talk: Talk) {
        let mut kept = self.talk.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back(talk.clone());
        while kept.len() > TALK_KEPT {
            kept.pop_front();
        }
        // Nobody may be listening.
        let _ = self.talking.send(talk);
    }
    /// Hears what is said from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Talk> {
        self.talking.subscribe()
    }
    fn set(&self, table: Arc<Table>) {
        let count = table.len();
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = table;
        self.changed.send_replace(count);
    }
}

/// All tables, and what they need.
pub struct Hub {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) patience: Patience,
    pub(crate) metrics: Arc<Metrics>,
    /// As many searching bots think at a time as there are cores.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Becomes true when the server goes down.
    pub(crate) stop: watch::Receiver<bool>,
    tables: Mutex<HashMap<TableId, Arc<Live>>>,
    players: Mutex<HashMap<TokenHash, Player>>,
}

impl Hub {
    /// A hub over a database.
    pub fn new(
        store: Store,
        patience: Patience,
        metrics: Arc<Metrics>,
        stop: watch::Receiver<bool>,
    ) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self {
            store,
            clock: Clock::start(),
            patience,
            metrics,
            thinkers: Arc::new(Semaphore::new(cores)),
            stop,
            tables: Mutex::default(),
            players: Mutex::default(),
        })
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Live>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn players(&self) -> MutexGuard<'_, HashMap<TokenHash, Player>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Welcomes a new player.
    pub async fn welcome(&self, name: crate::PlayerName) -> Result<(Player, Token), HubError> {
        let (id, token) = (PlayerId::random()?, Token::random()?);
        let made = self.clock.now();
        let write = Write::Player { id: id.clone(), token: token.hash(), name: name.clone(), made };
        self.store.commit(Unit(vec![write])).await?;
        Ok((Player { id, name }, token))
    }
    /// Calls a player by another name from now on, at tables where they sit down from now on.
    pub async fn rename(&self, player: &Player, name: crate::PlayerName) -> Result<(), HubError> {
        let write = Write::Rename { id: player.id.clone(), name };
        self.store.commit(Unit(vec![write])).await?;
        self.players().retain(|_, known| known.id != player.id);
        Ok(())
    }
    /// The player who shows a token.
    pub async fn player(&self, token: &Token) -> Result<Option<Player>, HubError> {
        let hash = token.hash();
        if let Some(player) = self.players().get(&hash) {
            return Ok(Some(player.clone()));
        }
        let Some(player) = self.store.player(&hash).await? else { return Ok(None) };
        let mut players = self.players();
        if players.len() >= REMEMBERED {
            players.clear();
        }
        players.insert(hash, player.clone());
        Ok(Some(player))
    }

    /// A table in use, from memory or from the database.
    pub async fn live(self: &Arc<Self>, id: &TableId) -> Result<Arc<Live>, HubError> {
        if let Some(live) = self.tables().get(id) {
            live.looked.store(self.clock.now(), Ordering::Relaxed);
            return Ok(live.clone());
        }
        let stored = self.store.table(id).await?.ok_or(HubError::NoTable)?;
        Ok(self.take_in(id.clone(), stored))
    }
    /// Whether a table is in memory.
    pub(crate) fn has(&self, id: &TableId) -> bool {
        self.tables().contains_key(id)
    }
    /// How many tables are in memory.
    pub(crate) fn in_use(&self) -> usize {
        self.tables().len()
    }

    /// Puts a table to use that was read from the database, unless somebody else was faster.
    fn take_in(self: &Arc<Self>, id: TableId, stored: Stored) -> Arc<Live> {
        let mut tables = self.tables();
        let live = tables.entry(id).or_insert_with(|| {
            let live = Arc::new(Live::new(stored, &self.clock));
            if live.table().status().is_live() {
                tokio::spawn(drive::drive(self.clone(), live.clone()));
            }
            live
        });
        live.clone()
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
        for _ in 0..TRIES {
            let live = self.live(id).await?;
            let mut keeper = live.keeper.lock().await;
            if live.is_retired() {
                continue;
            }
            if keeper.behind {
                self.catch_up(&live).await?;
                keeper.behind = false;
            }
            let table = live.table();
            let last = table.log.last().map_or(0, |logged| logged.at);
            let at = last.max(self.clock.now() + live.ahead);
            let Change { entries, also } = act(&table, at)?;
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
            if let Some((wake, _)) = standing {
                keeper.wake = wake;
            }
            self.metrics.changed(&table, &next);
            live.set(next.clone());
            return Ok(next);
        }
        Err(StoreError::Busy.into())
    }

    /// Reads what others have added.
    async fn catch_up(&self, live: &Live) -> Result<(), HubError> {
        let table = live.table();
        let more = self.store.entries(&table, table.len()).await?;
        if more.is_empty() {
            return Ok(());
        }
        let mut next = (*table).clone();
        for logged in more {
            next.apply(logged).map_err(|_| StoreError::Damaged(table.id().to_string()))?;
        }
        live.set(Arc::new(next));
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
        let live = self.take_in(id, Stored { table: made.table, wake: made.wake });
        Ok(live.table())
    }

    /// A new table, and what writes it.
    pub(crate) fn draft(&self, setup: TableSetup, entries: Vec<Entry>, now: u64) -> Result<Draft, HubError> {
        let id = TableId::random()?;
        let secret = Seed(crate::ids::random_bytes()?);
        let text = setup.to_text();
        let empty = Table::new(id.clone(), setup, secret, None, now);
        let (table, writes) = prepared(&empty, entries, now)?;
        let wake = wake(&table, &self.patience);
        let standing = Standing::of(&table, wake);
        let row = Write::Table { id, setup: text, secret, beginning: None, made: now, standing };
        let table = Arc::unwrap_or_clone(table);
        Ok(Draft { table, wake, writes: [row].into_iter().chain(writes).collect() })
    }

    /// Puts away tables that nobody has looked at for a while and that are not due soon.
    pub(crate) async fn tidy(&self) {
        let idle = |live: &Live| {
            let looked = live.looked.load(Ordering::Relaxed);
            let unseen = self.clock.now().saturating_sub(looked) > KEPT.as_millis() as u64;
            let watched = live.changed.receiver_count() > usize::from(live.table().status().is_live());
            unseen && !watched && !self.is_due_soon(live)
        };
        let idle: Vec<_> = self
            .tables()
            .iter()
            .filter(|(_, live)| idle(live))
            .map(|(id, live)| (id.clone(), live.clone()))
            .collect();
        for (id, live) in idle {
            self.retire(&id, &live).await;
        }
    }

    fn is_due_soon(&self, live: &Live) -> bool {
        match live.table().due(&self.patience) {
            Due::Nothing => false,
            Due::Bot(_) => true,
            Due::Late(_, at) | Due::Abandoned(at) => live.until(at, &self.clock) < SOON,
        }
    }

    async fn retire(&self, id: &TableId, live: &Live) {
        let Ok(mut keeper) = live.keeper.try_lock() else { return };
        let table = live.table();
        let wake = match table.due(&self.patience) {
            Due::Nothing | Due::Bot(_) => None,
            Due::Late(_, at) | Due::Abandoned(at) => Some(at),
        };
        if wake != keeper.wake && table.status().is_live() {
            let standing = Standing::of(&table, wake);
            let write = Write::Standing { table: id.clone(), standing };
            if self.store.commit(Unit(vec![write])).await.is_err() {
                return;
            }
            keeper.wake = wake;
        }
        live.retired.store(true, Ordering::Release);
        self.tables().remove(id);
        // Its driver sees that it is done.
        live.changed.send_modify(|_| {});
    }
}

/// A table that is not written yet.
pub(crate) struct Draft {
    pub(crate) table: Table,
    pub(crate) wake: Option<u64>,
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
