//! Membership among the servers that share a database. Any of them answers for any table; one of them runs
//! its bots and clocks. Which one is written in the database, and expires with that server ([`lease`]). What
//! another server did is told over NATS ([`nats`]), noticed when an append fails, or found by polling the
//! database ([`follow`]).

mod follow;
mod lease;
mod nats;

pub(crate) use follow::{listen, poll};
pub(crate) use lease::{keep_alive, take_over};
pub use nats::BadNats;
pub(crate) use nats::{Message, Nats, NotConnected};

use crate::{
    ids::NodeId,
    store::{Nodes, StoreError},
};
use lease::LEASE;
use oriflamme_table::{Seq, TableId, Timestamp};
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};
use tokio::sync::Notify;

/// This server's place among the others.
pub(crate) struct Cluster {
    nodes: Nodes,
    membership: Mutex<Membership>,
    /// The way to the others, if there is one besides the database.
    nats: Option<Nats>,
    /// Told when messages may have been lost, so that the database is polled at once.
    missed: Arc<Notify>,
}

/// What the database has granted us.
struct Membership {
    node: NodeId,
    /// Until when no other server can have taken our tables, by our own clock.
    certain_until: Instant,
    /// The tables whose bots and clocks are ours to run.
    tables: HashSet<TableId>,
}

impl Cluster {
    /// Joins the others under a name. `missed` is told when messages may have been lost.
    pub(crate) async fn join(
        nodes: Nodes,
        node: NodeId,
        nats: Option<Nats>,
        missed: Arc<Notify>,
    ) -> Result<Self, StoreError> {
        let asked = Instant::now();
        nodes.join(&node, LEASE).await?;
        let membership = Membership { node, certain_until: asked + LEASE, tables: HashSet::new() };
        Ok(Self { nodes, membership: Mutex::new(membership), nats, missed })
    }
    fn membership(&self) -> MutexGuard<'_, Membership> {
        self.membership.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// The name under which we run tables. It changes when the others have given us up.
    pub(crate) fn node(&self) -> NodeId {
        self.membership().node.clone()
    }
    /// Whether a table's bots and clocks are ours to run.
    pub(crate) fn runs(&self, table: &TableId) -> bool {
        self.membership().tables.contains(table)
    }
    /// Whether our tables are certainly still ours. If not, we wait until the database says so, or that they
    /// are not.
    pub(crate) fn is_certain(&self) -> bool {
        Instant::now() < self.membership().certain_until
    }
    /// Takes note that a table is ours to run.
    pub(crate) fn hold(&self, table: TableId) {
        self.membership().tables.insert(table);
    }
    /// Takes note that a table is no longer ours to run.
    pub(crate) fn forget(&self, table: &TableId) {
        self.membership().tables.remove(table);
    }
    /// How many tables are ours to run.
    pub(crate) fn running(&self) -> usize {
        self.membership().tables.len()
    }
    /// Gives a table of ours back until it must be woken. False if it is not ours, or has more entries than
    /// that.
    pub(crate) async fn release(
        &self,
        table: &TableId,
        entries: Seq,
        wake: Timestamp,
    ) -> Result<bool, StoreError> {
        let released = self.nodes.release(table, &self.node(), entries, wake).await?;
        if released {
            self.forget(table);
        }
        Ok(released)
    }
    /// Wakes a table that nobody runs, for whoever claims it first.
    pub(crate) async fn wake(&self, table: &TableId) -> Result<(), StoreError> {
        self.nodes.wake(table).await
    }
    /// How many entries tables have.
    pub(crate) async fn lengths(&self, tables: &[TableId]) -> Result<Vec<(TableId, Seq)>, StoreError> {
        if tables.is_empty() { Ok(Vec::new()) } else { self.nodes.lengths(tables).await }
    }
    /// Tells the others.
    pub(crate) fn tell(&self, message: Message) {
        if let Some(nats) = &self.nats {
            nats.tell(message);
        }
    }
    /// Whether NATS is connected; nothing where none is used.
    pub(crate) fn nats(&self) -> Option<bool> {
        self.nats.as_ref().map(Nats::is_up)
    }
    /// Leaves the others, so that they need not wait before they take our tables.
    pub(crate) async fn leave(&self) {
        let node = self.node();
        if let Err(error) = self.nodes.leave(&node).await {
            tracing::warn!(%error, "leave could not be taken; the others will see in a few seconds");
        }
    }
}
