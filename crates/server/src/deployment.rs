//! Whether this program is the only one on its database.

use crate::{
    cluster::{Cluster, Message},
    ids::NodeId,
};
use oriflamme_table::TableId;
use std::sync::Arc;

/// A single server, one of several, or no server at all. Determined once at the start.
#[derive(Clone)]
pub(crate) enum Deployment {
    /// The only server of its database, a SQLite file. Its memory is always up to date.
    Alone,
    /// One of several servers on a PostgreSQL database. Any of them may append to any table's log.
    Shared(Arc<Cluster>),
    /// An operator's command on a database that servers may use at the same time. It runs nothing. Its memory
    /// may be out of date, and servers learn from the database what it has changed.
    Beside,
}

impl Deployment {
    pub(crate) fn is_alone(&self) -> bool {
        matches!(self, Self::Alone)
    }
    /// Whether this server runs a table's bots and clocks.
    pub(crate) fn runs(&self, table: &TableId) -> bool {
        match self {
            Self::Alone => true,
            Self::Shared(cluster) => cluster.runs(table),
            Self::Beside => false,
        }
    }
    /// Whether our lease certainly still holds.
    pub(crate) fn is_certain(&self) -> bool {
        match self {
            Self::Alone => true,
            Self::Shared(cluster) => cluster.is_certain(),
            Self::Beside => false,
        }
    }
    /// Our id among the servers that share the database.
    pub(crate) fn node(&self) -> Option<NodeId> {
        match self {
            Self::Alone | Self::Beside => None,
            Self::Shared(cluster) => Some(cluster.node()),
        }
    }
    /// Sends a message to the other servers, if there are any.
    pub(crate) fn publish(&self, message: impl FnOnce() -> Message) {
        if let Self::Shared(cluster) = self {
            cluster.publish(message());
        }
    }
    /// Whether NATS is connected; `None` if it is not used.
    pub(crate) fn nats(&self) -> Option<bool> {
        match self {
            Self::Alone | Self::Beside => None,
            Self::Shared(cluster) => cluster.nats(),
        }
    }
}
