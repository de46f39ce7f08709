//! The players who are away from a running game and may come back: every page reminds them, without a query.

use oriflamme_table::{Holder, PlayerId, Table, TableId};
use oriflamme_table_view::TableStatus;
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The players who are away from a running game, each with one such game. It knows only of games that were
/// in memory here since they were left; the list of a player's own games knows all.
#[derive(Default)]
pub(crate) struct Absentees(Mutex<HashMap<PlayerId, TableId>>);

impl Absentees {
    fn away(&self) -> MutexGuard<'_, HashMap<PlayerId, TableId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// A running game from which a player is away.
    pub(crate) fn table_of(&self, player: &PlayerId) -> Option<TableId> {
        self.away().get(player).cloned()
    }
    /// Updates, from its present state, who is away from a table.
    pub(super) fn note(&self, table: &Table) {
        // A player who leaves a rated game has lost it.
        let may_come_back = table.status() == TableStatus::Playing && !table.setup().rated;
        let mut away = self.away();
        for seat in table.seating().seats() {
            let Holder::Human { player, away: is_away, .. } = table.holder(seat) else { continue };
            if *is_away && may_come_back {
                away.insert(player.clone(), table.id().clone());
            } else if away.get(player) == Some(table.id()) {
                away.remove(player);
            }
        }
    }
}
