//! Membership among the servers that share a database. Any of them answers for any table. One of them runs
//! the table's bots and clocks; the database records which one, until its lease expires ([`lease`]). A server
//! learns of another's changes over NATS ([`nats`]), from a failed append, or by polling the database
//! ([`follow`]).

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
use oriflamme_tournament::TournamentId;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};
use tokio::sync::Notify;

/// This server as a member of the cluster.
pub(crate) struct Cluster {
    nodes: Nodes,
    membership: Mutex<Membership>,
    /// The connection to NATS, if it is used.
    nats: Option<Nats>,
    /// Notified when messages may have been lost, so that the database is polled at once.
    missed: Arc<Notify>,
}

/// What the database has granted us.
struct Membership {
    node: NodeId,
    /// The time, by our own clock, until which no other server can have taken our tables.
    certain_until: Instant,
    /// The tables whose bots and clocks we run.
    tables: HashSet<TableId>,
}

impl Cluster {
    /// Joins the cluster. `missed` is notified when messages may have been lost.
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
    /// The id under which we run tables. It changes when the others have deleted us.
    pub(crate) fn node(&self) -> NodeId {
        self.membership().node.clone()
    }
    /// Whether we run a table's bots and clocks.
    pub(crate) fn runs(&self, table: &TableId) -> bool {
        self.membership().tables.contains(table)
    }
    /// Whether our lease certainly still holds. If not, we wait until the database confirms or denies it.
    pub(crate) fn is_certain(&self) -> bool {
        Instant::now() < self.membership().certain_until
    }
    /// Records that we run a table.
    pub(crate) fn hold(&self, table: TableId) {
        self.membership().tables.insert(table);
    }
    /// Records that we no longer run a table.
    pub(crate) fn forget(&self, table: &TableId) {
        self.membership().tables.remove(table);
    }
    /// How many tables we run.
    pub(crate) fn running(&self) -> usize {
        self.membership().tables.len()
    }
    /// Releases a table until it must be woken. False if it is not ours, or if its log has grown.
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
    /// Wakes a table that no server runs. The first server to claim it gets it.
    pub(crate) async fn wake(&self, table: &TableId) -> Result<(), StoreError> {
        self.nodes.wake(table).await
    }
    /// Claims tournaments that are due and that no server drives. Returns all due ones that are ours.
    pub(crate) async fn claim_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        self.nodes.claim_tournaments(&self.node()).await
    }
    /// The lengths of tables' logs.
    pub(crate) async fn lengths(&self, tables: &[TableId]) -> Result<Vec<(TableId, Seq)>, StoreError> {
        if tables.is_empty() { Ok(Vec::new()) } else { self.nodes.lengths(tables).await }
    }
    /// Sends a message to the other servers.
    pub(crate) fn publish(&self, message: Message) {
        if let Some(nats) = &self.nats {
            nats.publish(message);
        }
    }
    /// Whether NATS is connected; `None` if it is not used.
    pub(crate) fn nats(&self) -> Option<bool> {
        self.nats.as_ref().map(Nats::is_up)
    }
    /// Leaves the cluster, so that the others can claim our tables at once.
    pub(crate) async fn leave(&self) {
        let node = self.node();
        if let Err(error) = self.nodes.leave(&node).await {
            tracing::warn!(%error, "leave could not be taken; the others will see in a few seconds");
        }
    }
}
