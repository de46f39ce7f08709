//! A table in use: as it stands, who waits for it, and the one keeper through whom all changes go.

use crate::{clock::Clock, store::Stored};
use oriflamme_pages::Talk;
use oriflamme_table::Table;
use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::sync::{Mutex as Turnstile, broadcast, watch};

/// How much of what was said is there for who comes later.
const TALK_KEPT: usize = 50;
/// How much may wait for a slow listener.
const TALK_WAITING: usize = 16;

/// A table in use.
pub struct Live {
    table: RwLock<Arc<Table>>,
    pub(crate) keeper: Turnstile<Keeper>,
    pub(crate) changed: watch::Sender<u64>,
    /// How many entries there are, as far as we have heard from other servers.
    pub(crate) heard: AtomicU64,
    /// Whether somebody is reading what others have added.
    pub(crate) catching_up: AtomicBool,
    /// How far the table's log is ahead of our clock: its own time goes on from its last entry.
    pub(crate) ahead: u64,
    pub(crate) looked: AtomicU64,
    pub(crate) retired: AtomicBool,
    /// Whether a task drives it.
    pub(crate) driven: AtomicBool,
    /// What was said lately. It is not kept: talk goes with those who talk.
    talk: Mutex<VecDeque<Talk>>,
    talking: broadcast::Sender<Talk>,
}

/// What only the one who changes the table needs to know.
pub(crate) struct Keeper {
    /// What the database says about when to look at the table.
    pub(crate) wake: Option<u64>,
    /// Whether the database may know more than we do.
    pub(crate) behind: bool,
    /// Whether we have put it to sleep, when it had so many entries.
    pub(crate) resting: Option<u64>,
}

impl Live {
    pub(crate) fn new(stored: Stored, clock: &Clock) -> Self {
        let Stored { table, wake, driver: _ } = stored;
        let last = table.log().last().map_or(0, |logged| logged.at);
        Self {
            changed: watch::Sender::new(table.len()),
            ahead: last.saturating_sub(clock.now()),
            table: RwLock::new(Arc::new(table)),
            keeper: Turnstile::new(Keeper { wake, behind: false, resting: None }),
            heard: AtomicU64::new(0),
            catching_up: AtomicBool::new(false),
            looked: AtomicU64::new(clock.now()),
            retired: AtomicBool::new(false),
            driven: AtomicBool::new(false),
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
    /// Whether anybody waits for what happens here, be it our own driver.
    pub(crate) fn is_followed(&self) -> bool {
        self.changed.receiver_count() > 0
    }
    /// Whether anybody else than our own driver waits for what happens here.
    pub(crate) fn is_watched(&self) -> bool {
        self.changed.receiver_count() > usize::from(self.driven.load(Ordering::Acquire))
    }
    /// Whether others are known to have added more than we have read.
    pub(crate) fn is_behind(&self) -> bool {
        self.heard.load(Ordering::Acquire) > self.table().len()
    }
    /// Goes on to a longer log. There is one log, so of two the longer one is the later one.
    pub(crate) fn advance(&self, table: Arc<Table>) {
        let count = table.len();
        let mut now = self.table.write().unwrap_or_else(PoisonError::into_inner);
        if now.len() < count {
            *now = table;
            drop(now);
            self.changed.send_replace(count);
        }
    }
}
