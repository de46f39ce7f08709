//! Creates tables, and turns new log entries into writes and messages.

use super::{TableError, Tables};
use crate::{
    ids::{NoChance, NodeId, random_bytes, random_id},
    limits::network::Network,
    push,
    store::{
        AtomicWrites, StoreError, Stored, TableRow, Wake, Write, rated_seat, write_club_results, write_result,
    },
};
use oriflamme_deal::Seed;
use oriflamme_table::{Applied, Due, Entry, Holder, Logged, Table, TableSetup, Timestamp, Unmade};
use oriflamme_table_view::TableStatus;
use std::sync::Arc;

impl Tables {
    /// Creates a table for somebody in a network, with its first entries. [`StoreError::Taken`] if the id
    /// is taken.
    pub(crate) async fn create(
        self: &Arc<Self>,
        setup: TableSetup,
        entries: Vec<Entry>,
        from: Option<Network>,
        unmade: Unmade,
    ) -> Result<Arc<Table>, TableError> {
        self.create_with(setup, entries, from, unmade, Vec::new()).await
    }

    /// The same, with other writes in the same transaction.
    pub(crate) async fn create_with(
        self: &Arc<Self>,
        setup: TableSetup,
        entries: Vec<Entry>,
        from: Option<Network>,
        unmade: Unmade,
        also: Vec<Write>,
    ) -> Result<Arc<Table>, TableError> {
        let made = self.draft(unmade, setup, entries, self.clock.now())?;
        let writes = made.writes.into_iter().chain(also).collect();
        self.store.commit(AtomicWrites(writes)).await?;
        let stored = Stored { table: made.table, wake: made.wake, driver: made.driver };
        let table = self.insert(stored, from).table();
        self.make_room().await;
        self.listeners.notify_all(&table);
        Ok(table)
    }

    /// A new table, and the statements that write it.
    pub(crate) fn draft(
        &self,
        Unmade { id, secret }: Unmade,
        setup: TableSetup,
        entries: Vec<Entry>,
        now: Timestamp,
    ) -> Result<Draft, TableError> {
        let next = random_unmade()?;
        let (text, rules) = (setup.to_text(), setup.rules);
        let empty = Table::new(id.clone(), setup, secret, None, now, self.patience);
        let empty = empty.with_next(Some(next.clone()));
        let Appended { table, writes, applied: _ } = append(&empty, entries, now)?;
        // A game may begin with its table, as in a tournament.
        let queued = self.push_due().and_then(|due| push::queue_turn(&empty, &table, due));
        let wake = wake(&table);
        let standing = TableRow::of(&table, wake);
        let driver = self.deployment.node();
        let row = Write::Table {
            id,
            setup: text,
            rules,
            secret,
            beginning: None,
            next: Some(next),
            made: now,
            standing,
            driver: driver.clone(),
        };
        let table = Arc::unwrap_or_clone(table);
        Ok(Draft { table, wake, driver, writes: [row].into_iter().chain(writes).chain(queued).collect() })
    }
}

/// A random id and secret for a table.
pub(crate) fn random_unmade() -> Result<Unmade, NoChance> {
    Ok(Unmade { id: random_id()?, secret: Seed(random_bytes()?) })
}

/// A table that is not stored yet.
pub(crate) struct Draft {
    pub(crate) table: Table,
    wake: Wake,
    driver: Option<NodeId>,
    pub(crate) writes: Vec<Write>,
}

/// A table with new entries, the statements that write them, and the messages about them.
pub(super) struct Appended {
    pub(super) table: Arc<Table>,
    pub(super) writes: Vec<Write>,
    pub(super) applied: Vec<Applied>,
}

pub(super) fn append(table: &Table, entries: Vec<Entry>, at: Timestamp) -> Result<Appended, TableError> {
    let mut next = table.clone();
    let mut writes = Vec::with_capacity(entries.len());
    let mut applied = Vec::with_capacity(entries.len());
    for entry in entries {
        if let Entry::Sat { player, .. } = &entry {
            writes.push(Write::Seat { player: player.clone(), table: table.id().clone(), made: at });
        }
        writes.extend(rated_seat(&next, &entry));
        let logged = Logged { entry, at };
        writes.push(Write::entry(table.id(), next.next_seq(), &logged));
        applied.push(next.apply(logged).map_err(|_| StoreError::DamagedLog(table.id().to_string()))?);
    }
    if !has_open_result(table)
        && has_open_result(&next)
        && let Some(result) = next.result()
    {
        writes.extend(write_result(table.id(), &result));
        writes.push(write_club_results(table.id()));
    }
    Ok(Appended { table: Arc::new(next), writes, applied })
}

/// The writes of new entries of a table that this process does not run. The servers must be told that its log
/// has changed.
pub(crate) fn changed_beside(
    table: &Table,
    entries: Vec<Entry>,
    at: Timestamp,
) -> Result<Vec<Write>, TableError> {
    let Appended { table: next, mut writes, .. } = append(table, entries, at)?;
    let standing = TableRow::of(&next, wake(&next));
    writes.push(Write::TableRow { table: table.id().clone(), standing });
    Ok(writes)
}

/// Whether everybody may know how the game came out: it is over, and nobody else still plays with its cards.
fn has_open_result(table: &Table) -> bool {
    table.status() == TableStatus::Over && !table.is_sealed()
}

/// When an evicted table must be woken: at once if a bot may have to move after the next move.
pub(super) fn wake(table: &Table) -> Wake {
    let bots = table.seating().seats().any(|seat| match table.holder(seat) {
        Holder::Bot(_) => true,
        holder => holder.is_away(),
    });
    match table.due() {
        Due::Nothing => Wake::Never,
        _ if bots && table.status() == TableStatus::Playing => Wake::AtOnce,
        Due::Bot(_) => Wake::AtOnce,
        Due::Late(_, at) | Due::Abandoned(at) => Wake::At(at),
    }
}
