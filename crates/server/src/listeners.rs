//! Players who listen for events of all their tables, and how they are notified.

use oriflamme_table::{Holder, PlayerId, Table, TableId};
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tokio::sync::broadcast;

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
    pub(crate) fn tell(&self, player: &PlayerId, table: &TableId) {
        if let Some(listener) = self.all().get(player) {
            // Nobody may be listening any more.
            let _ = listener.send(table.clone());
        }
    }
    /// Notifies everybody who sits at a table, or for whom a seat is reserved there.
    pub(crate) fn tell_all(&self, table: &Table) {
        if self.all().is_empty() {
            return;
        }
        for seat in table.seating().seats() {
            if let Holder::Human { player, .. } = table.holder(seat) {
                self.tell(player, table.id());
            } else if let Some(kept) = table.setup().kept_for.get(seat).and_then(Option::as_ref) {
                self.tell(&kept.player, table.id());
            }
        }
    }
    /// Forgets players who have stopped listening.
    pub(crate) fn forget_gone(&self) {
        self.all().retain(|_, listener| listener.receiver_count() > 0);
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
        listeners.tell(&ben, &table);
        listeners.tell(&ada, &table);
        assert_eq!(hers.try_recv().unwrap(), table);
        assert!(hers.try_recv().is_err());
        drop(hers);
        listeners.forget_gone();
        assert!(listeners.all().is_empty());
    }
}
