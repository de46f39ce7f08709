//! Players who listen for events of all their tables, and how they are notified.

use crate::{
    app::App,
    metrics::failures::Failures,
    store::{Store, StoreError},
};
use oriflamme_table::{Holder, PlayerId, Table, TableId};
use std::{
    collections::{HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::broadcast;

/// How often to look for tables that listeners got by other servers.
const LOOK: Duration = Duration::from_secs(3);
/// How many tables a listener keeps in memory in a cluster, so that it learns at once what other servers do
/// there.
pub(crate) const MOST_HELD: usize = 32;

/// How many tables may wait for a slow listener. A listener that is further behind checks all its tables
/// again.
const BUFFER: usize = 64;

/// The players who listen at this server.
#[derive(Default)]
pub(crate) struct Listeners(Mutex<HashMap<PlayerId, broadcast::Sender<TableId>>>);

impl Listeners {
    fn all(&self) -> MutexGuard<'_, HashMap<PlayerId, broadcast::Sender<TableId>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Receives, from now on, every table with a change that may concern a player.
    pub(crate) fn listen(&self, player: &PlayerId) -> broadcast::Receiver<TableId> {
        let mut all = self.all();
        all.entry(player.clone()).or_insert_with(|| broadcast::Sender::new(BUFFER)).subscribe()
    }
    /// Notifies a player of a change at a table.
    pub(crate) fn notify(&self, player: &PlayerId, table: &TableId) {
        if let Some(listener) = self.all().get(player) {
            // Nobody may be listening any more.
            let _ = listener.send(table.clone());
        }
    }
    /// Notifies everybody who sits at a table, or for whom a seat is reserved there.
    pub(crate) fn notify_all(&self, table: &Table) {
        if self.all().is_empty() {
            return;
        }
        for seat in table.seating().seats() {
            if let Holder::Human { player, .. } = table.holder(seat) {
                self.notify(player, table.id());
            } else if let Some(kept) = table.setup().kept_for.get(seat).and_then(Option::as_ref) {
                self.notify(&kept.player, table.id());
            }
        }
    }
    /// Notifies listeners of tables that are new to them, and of all tables of those who have more than they
    /// keep in memory.
    async fn look(&self, store: &Store, known: &mut HashSet<(PlayerId, TableId)>) -> Result<(), StoreError> {
        let players: Vec<PlayerId> = self.all().keys().cloned().collect();
        if players.is_empty() {
            known.clear();
            return Ok(());
        }
        let found: HashSet<_> = store.live_tables_of(&players).await?.into_iter().collect();
        let mut counts: HashMap<&PlayerId, usize> = HashMap::new();
        for (player, _) in &found {
            *counts.entry(player).or_default() += 1;
        }
        let has_many = |player: &PlayerId| counts.get(player).is_some_and(|count| *count > MOST_HELD);
        for pair in found.iter().filter(|pair| !known.contains(*pair) || has_many(&pair.0)) {
            self.notify(&pair.0, &pair.1);
        }
        *known = found;
        Ok(())
    }
    /// Forgets players who have stopped listening.
    pub(crate) fn forget_gone(&self) {
        self.all().retain(|_, listener| listener.receiver_count() > 0);
    }
}

/// Looks for tables that players who listen here got by other servers, until the server stops. It uses one
/// statement for all of them: when each stream looked for itself, ten thousand streams made ten thousand
/// queries a second.
pub(crate) async fn look_elsewhere(app: App) {
    let mut stop = app.stop.clone();
    let mut failures = Failures::of("tables that listeners got by other servers can't be looked for");
    let mut known = HashSet::new();
    while !*stop.borrow_and_update() {
        failures.note(&app.tables.listeners.look(&app.store, &mut known).await);
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            _ = stop.changed() => return,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    #[test]
    fn only_who_listens_is_told_and_remembered() {
        let listeners = Listeners::default();
        let [ada, ben]: [PlayerId; 2] = ["ada", "ben"].map(|id| id.parse().unwrap());
        let table: TableId = "table".parse().unwrap();
        let mut hers = listeners.listen(&ada);
        listeners.notify(&ben, &table);
        listeners.notify(&ada, &table);
        assert_eq!(hers.try_recv().unwrap(), table);
        assert!(hers.try_recv().is_err());
        drop(hers);
        listeners.forget_gone();
        assert!(listeners.all().is_empty());
    }
}
