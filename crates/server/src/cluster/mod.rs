//! Other servers on the same database. Any of them answers for any table; one of them drives it. What another did is heard
//! of over NATS ([`wire`]), noticed when it matters, or found by looking now and then ([`follow`]). Who drives what is
//! written in the database and expires with whoever it names ([`lease`]).

mod follow;
mod lease;
mod wire;

pub(crate) use follow::{listen, look_around};
pub(crate) use lease::{keep_alive, take_over};
pub use wire::BadNats;
pub(crate) use wire::{Message, Wire};

use crate::{
    ids::{NoChance, NodeId, random_id},
    store::{Nodes, StoreError},
};
use lease::LEASE;
use oriflamme_table::TableId;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};
use tokio::sync::Notify;

/// What this server is among the others.
pub(crate) struct Cluster {
    nodes: Nodes,
    held: Mutex<Held>,
    /// The way to the others, if there is one besides the database.
    pub(crate) wire: Option<Wire>,
    /// Something may have been missed, and should be looked for now.
    missed: Arc<Notify>,
}

/// What is ours to drive.
struct Held {
    node: NodeId,
    /// Until when nobody can have taken over, by our own clock.
    sure_until: Instant,
    tables: HashSet<TableId>,
}

/// Why a server could not join the others.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotJoined {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chance(#[from] NoChance),
}

impl Cluster {
    /// Joins the others. `missed` is told when news may have been lost on the wire.
    pub(crate) async fn join(
        nodes: Nodes,
        wire: Option<Wire>,
        missed: Arc<Notify>,
    ) -> Result<Self, NotJoined> {
        let node = random_id::<NodeId>()?;
        let asked = Instant::now();
        nodes.enter(&node, LEASE).await?;
        let held = Held { node, sure_until: asked + LEASE, tables: HashSet::new() };
        Ok(Self { nodes, held: Mutex::new(held), wire, missed })
    }
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// The name under which we drive.
    pub(crate) fn node(&self) -> NodeId {
        self.held().node.clone()
    }
    /// Whether a table is ours to drive.
    pub(crate) fn holds(&self, table: &TableId) -> bool {
        self.held().tables.contains(table)
    }
    /// Whether what we hold is surely still ours. If not, we wait until the database says so, or that it is not.
    pub(crate) fn is_sure(&self) -> bool {
        Instant::now() < self.held().sure_until
    }
    /// A table is ours to drive.
    pub(crate) fn hold(&self, table: TableId) {
        self.held().tables.insert(table);
    }
    /// A table is no longer ours to drive.
    pub(crate) fn let_go(&self, table: &TableId) {
        self.held().tables.remove(table);
    }
    /// How many tables are ours to drive.
    pub(crate) fn count(&self) -> usize {
        self.held().tables.len()
    }
    /// Puts a table of ours to sleep. False if it is not ours, or has just changed.
    pub(crate) async fn rest(&self, table: &TableId, length: u64, wake: u64) -> Result<bool, StoreError> {
        let rests = self.nodes.rest(table, &self.node(), length, wake).await?;
        if rests {
            self.let_go(table);
        }
        Ok(rests)
    }
    /// Wakes a table that sleeps, for whoever is first to drive it.
    pub(crate) async fn rouse(&self, table: &TableId) -> Result<(), StoreError> {
        self.nodes.rouse(table).await
    }
    /// How many entries tables have.
    pub(crate) async fn lengths(&self, tables: &[TableId]) -> Result<Vec<(TableId, u64)>, StoreError> {
        self.nodes.lengths(tables).await
    }
    /// Tells the others.
    pub(crate) fn tell(&self, message: Message) {
        if let Some(wire) = &self.wire {
            wire.tell(message);
        }
    }
    /// Takes leave of the others, who then need not wait.
    pub(crate) async fn leave(&self) {
        let node = self.node();
        if let Err(error) = self.nodes.leave(&node).await {
            tracing::warn!(%error, "leave could not be taken; the others will see in a few seconds");
        }
    }
}
