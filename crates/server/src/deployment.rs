//! Whether this server has its database to itself, or shares it with others.

use crate::{
    cluster::{Cluster, Message},
    ids::NodeId,
};
use oriflamme_table::TableId;
use std::sync::Arc;

/// The one place that says "alone" or "shared".
#[derive(Clone)]
pub(crate) enum Deployment {
    /// The only server of its database, a SQLite file: what it has in memory is all there is.
    Alone,
    /// One of those that share a PostgreSQL database: any of them may add to any table's log.
    Shared(Arc<Cluster>),
}

impl Deployment {
    pub(crate) fn is_alone(&self) -> bool {
        matches!(self, Self::Alone)
    }
    /// Whether we run a table's bots and clocks.
    pub(crate) fn runs(&self, table: &TableId) -> bool {
        match self {
            Self::Alone => true,
            Self::Shared(cluster) => cluster.runs(table),
        }
    }
    /// Whether the tables that we run are certainly still ours.
    pub(crate) fn is_certain(&self) -> bool {
        match self {
            Self::Alone => true,
            Self::Shared(cluster) => cluster.is_certain(),
        }
    }
    /// Our name among the servers that share the database.
    pub(crate) fn node(&self) -> Option<NodeId> {
        match self {
            Self::Alone => None,
            Self::Shared(cluster) => Some(cluster.node()),
        }
    }
    /// Tells the other servers, if there are any.
    pub(crate) fn tell(&self, message: impl FnOnce() -> Message) {
        if let Self::Shared(cluster) = self {
            cluster.tell(message());
        }
    }
    /// Whether NATS is connected; nothing where none is used.
    pub(crate) fn nats(&self) -> Option<bool> {
        match self {
            Self::Alone => None,
            Self::Shared(cluster) => cluster.nats(),
        }
    }
}
