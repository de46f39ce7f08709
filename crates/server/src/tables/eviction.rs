//! Evicts tables that nobody uses, after recording in the database when they must be woken.

use super::{
    TableError, Tables,
    owner::{Eviction, Owner},
};
use crate::{
    cluster::Cluster,
    deployment::Deployment,
    store::{AtomicWrites, TableRow, Wake, Write},
};
use oriflamme_table::Due;
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// How long a table stays in memory after it was last used.
pub(crate) const IDLE: Duration = Duration::from_secs(600);
/// A table that is due sooner than this stays in memory.
const SOON: Duration = Duration::from_secs(300);

/// If there are too many tables, this fraction of them is evicted at once, so that this happens rarely.
const PART: usize = 8;
/// If no table could be evicted, the next attempt comes after this time.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// When an eviction last failed to make room. The lock lets only one task make room at a time.
#[derive(Default)]
pub(super) struct EvictionAttempt(tokio::sync::Mutex<Option<Instant>>);

impl Tables {
    /// Evicts tables if too many are in memory. Every task that has loaded a table calls this before it
    /// continues, so the excess is at most the number of tables being loaded. Tables that are watched or due
    /// soon stay; the limits on streams and on new tables bound their number.
    pub(super) async fn make_room(&self) {
        if self.count() <= self.most {
            return;
        }
        let mut in_vain = self.room.0.lock().await;
        let just_now = in_vain.is_some_and(|at| at.elapsed() < LOOK_AGAIN);
        if self.count() <= self.most || just_now {
            return;
        }
        let goal = self.most - self.most.div_ceil(PART);
        for active in self.unwatched() {
            if self.count() <= goal {
                break;
            }
            active.evict().await;
        }
        *in_vain = (self.count() > self.most).then(Instant::now);
    }

    /// Evicts tables that nobody has used for `idle`, that nobody watches, and that are not due soon.
    pub(crate) async fn evict_idle(&self, idle: Duration) {
        for active in self.unused_for(idle) {
            active.evict().await;
        }
    }
}

impl Owner {
    /// Evicts the table if nobody uses it. Then the owner ends.
    pub(super) async fn evict(&mut self) -> ControlFlow<()> {
        let tables = self.tables.clone();
        let due_soon = tables.deployment.runs(self.id()) && self.is_due_soon();
        if self.is_watched() || due_soon {
            return ControlFlow::Continue(());
        }
        let released = match &tables.deployment {
            Deployment::Alone | Deployment::Beside => self.release_alone().await,
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

    /// Records when the table must be woken.
    async fn release_alone(&mut self) -> Result<Released, TableError> {
        let wake = Wake::from(self.table.due().at());
        if wake != self.known_wake && self.table.status().is_live() {
            let standing = TableRow::of(&self.table, wake);
            let write = Write::TableRow { table: self.id().clone(), standing };
            self.tables.store.commit(AtomicWrites(vec![write])).await?;
            self.known_wake = wake;
        }
        Ok(Released::Yes)
    }

    /// The same if other servers may append to the log at any moment. It takes two rounds. The first records
    /// that no server runs the table, and when it must be woken. A server that began to append before that
    /// may not have seen the record, and then does not wake the table. So the second round reads the log
    /// again, after every statement that ran during the first has ended.
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

/// Whether the database has everything that it needs before a table leaves memory.
enum Released {
    Yes,
    NotYet,
}
