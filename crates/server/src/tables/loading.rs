//! Loads tables from the database, each once for all concurrent requests.

use super::{ActiveTable, TableError, TableSlot, Tables, owner::Owner};
use crate::{deployment::Deployment, limits::network::Network, store::Stored};
use oriflamme_table::TableId;
use std::{collections::hash_map, sync::Arc, time::Instant};

/// A task that loads a table, or waits for another task that does.
struct Loading<'a> {
    tables: &'a Tables,
    id: &'a TableId,
    turn: Arc<tokio::sync::Mutex<()>>,
}

impl<'a> Loading<'a> {
    fn begin(tables: &'a Tables, id: &'a TableId) -> Self {
        let turn = tables.loading().entry(id.clone()).or_default().clone();
        Self { tables, id, turn }
    }
}

impl Drop for Loading<'_> {
    fn drop(&mut self) {
        let mut loading = self.tables.loading();
        // Only the map and this task hold it: nobody else waits.
        if Arc::strong_count(&self.turn) == 2 {
            loading.remove(self.id);
        }
    }
}

impl Tables {
    /// Reads a table from the database, once for all concurrent requests.
    pub(super) async fn load(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        let loading = Loading::begin(self, id);
        let _turn = loading.turn.lock().await;
        match (self.in_memory(id), &self.deployment) {
            (Some(active), Deployment::Alone) => Ok(active),
            // It lacks what another server acknowledged after that query was sent.
            (Some(active), Deployment::Shared(_) | Deployment::Beside) => match active.refresh().await {
                Ok(read) => read.map(|_| active),
                Err(_evicted) => self.read(id).await,
            },
            (None, _) => self.read(id).await,
        }
    }

    async fn read(self: &Arc<Self>, id: &TableId) -> Result<Arc<ActiveTable>, TableError> {
        let stored = self.store.table(id, self.patience).await?.ok_or(TableError::NoTable)?;
        let read = stored.table.next_seq();
        let active = self.insert(stored, None);
        self.make_room().await;
        // Another task may have been faster and have read less.
        if active.table().next_seq() < read
            && let Ok(refreshed) = active.refresh().await
        {
            refreshed?;
        }
        Ok(active)
    }

    /// Makes a table active for somebody in a network, unless another task was faster.
    pub(super) fn insert(self: &Arc<Self>, stored: Stored, from: Option<Network>) -> Arc<ActiveTable> {
        let id = stored.table.id().clone();
        if let Deployment::Shared(cluster) = &self.deployment
            && stored.driver.as_ref() == Some(&cluster.node())
        {
            cluster.hold(id.clone());
        }
        let mut active = self.active();
        let used = Instant::now();
        match active.entry(id) {
            hash_map::Entry::Occupied(slot) if !slot.get().active.is_gone() => slot.get().active.clone(),
            entry => {
                let started = Arc::new(Owner::start(self.clone(), stored, from));
                entry.insert_entry(TableSlot { active: started.clone(), used });
                started
            }
        }
    }
    /// Reads a table again if it is in memory, after a change in the database other than a new log entry. Its
    /// followers continue with the stored table.
    pub(crate) async fn reload(self: &Arc<Self>, id: &TableId) {
        let active = self.active().get(id).map(|slot| slot.active.clone());
        let Some(active) = active else { return };
        active.reload().await;
        // Its bots and clocks continue. If it can't be read now, it is woken later.
        if self.get(id).await.is_err() {
            tracing::debug!(table = %id, "is no longer there");
        }
    }
}
