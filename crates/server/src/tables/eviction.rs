//! Takes tables that nobody uses out of memory, after the database knows when they must be woken.

use super::{
    TableError, Tables,
    owner::{Eviction, Owner},
};
use crate::{
    cluster::Cluster,
    deployment::Deployment,
    store::{Standing, Unit, Wake, Write},
};
use oriflamme_table::Due;
use std::{ops::ControlFlow, time::Duration};

/// How long a table stays in memory after it was last used.
pub(crate) const IDLE: Duration = Duration::from_secs(600);
/// A table that is due sooner than this stays in memory.
const SOON: Duration = Duration::from_secs(300);

impl Tables {
    /// Evicts tables that nobody has used for so long, that nobody watches, and that are not due soon.
    pub(crate) async fn evict_idle(&self, idle: Duration) {
        for active in self.unused_for(idle) {
            active.evict().await;
        }
    }
}

impl Owner {
    /// Evicts the table if nobody uses it. The owner ends then.
    pub(super) async fn evict(&mut self) -> ControlFlow<()> {
        let tables = self.tables.clone();
        let due_soon = tables.deployment.runs(self.id()) && self.is_due_soon();
        if self.is_watched() || due_soon {
            return ControlFlow::Continue(());
        }
        let released = match &tables.deployment {
            Deployment::Alone => self.release_alone().await,
            Deployment::Shared(cluster) => self.release_shared(cluster).await,
        };
        match released {
            Ok(Released::Yes) => {
                tables.remove(self.id());
                ControlFlow::Break(())
            }
            Ok(Released::NotYet) => ControlFlow::Continue(()),
            Err(error) => {
                tracing::warn!(table = %self.id(), %error, "a table can't be evicted for now");
                ControlFlow::Continue(())
            }
        }
    }

    fn is_due_soon(&self) -> bool {
        match self.table.due() {
            Due::Nothing => false,
            Due::Bot(_) => true,
            Due::Late(_, at) | Due::Abandoned(at) => self.until(at) < SOON,
        }
    }

    /// Writes down when the table must be woken.
    async fn release_alone(&mut self) -> Result<Released, TableError> {
        let wake = Wake::from(self.table.due().at());
        if wake != self.known_wake && self.table.status().is_live() {
            let standing = Standing::of(&self.table, wake);
            let write = Write::Standing { table: self.id().clone(), standing };
            self.tables.store.commit(Unit(vec![write])).await?;
            self.known_wake = wake;
        }
        Ok(Released::Yes)
    }

    /// The same where other servers may add to the log at any moment, in two rounds. The first writes down
    /// that nobody runs the table, and when it must be woken. A server that began to append before that may
    /// not have seen it, and then does not wake the table. So the second round, which comes after every
    /// statement begun then has ended, reads the log once more.
    async fn release_shared(&mut self, cluster: &Cluster) -> Result<Released, TableError> {
        if let Eviction::Released { entries } = self.eviction {
            self.eviction = Eviction::NotBegun;
            self.catch_up().await?;
            if self.table.next_seq() > entries {
                cluster.wake(self.id()).await?;
            }
            return Ok(Released::Yes);
        }
        match self.table.due().at() {
            Some(wake) if cluster.runs(self.id()) => {
                let entries = self.table.next_seq();
                if cluster.release(self.id(), entries, wake).await? {
                    self.eviction = Eviction::Released { entries };
                }
                Ok(Released::NotYet)
            }
            _ => Ok(Released::Yes),
        }
    }
}

/// Whether the database knows all that it must know before a table leaves memory.
enum Released {
    Yes,
    NotYet,
}
