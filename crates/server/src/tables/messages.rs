//! Messages to the devices of the player whose turn it is, as an owner queues them.

use super::owner::Owner;
use crate::{
    push,
    store::{AtomicWrites, Write},
};
use oriflamme_table::{PlayerId, Table};

impl Owner {
    /// Whether a player follows the table here.
    fn is_connected(&self, player: &PlayerId) -> bool {
        self.attendance.connected().borrow().contains_key(player)
    }
    /// The message to the player whose turn it will be, unless they are looking.
    pub(super) fn queued_push(&self, next: &Table) -> Option<Write> {
        let due = self.tables.clock.now().after(self.tables.push_delay?);
        push::queue(&self.table, next, due)
            .filter(|_| !push::awaited(next).is_some_and(|it| self.is_connected(it)))
    }
    /// Takes back a message that another server has queued because it did not know who looks at the table
    /// here.
    pub(super) fn unqueue_push(&self) {
        let looks = push::awaited(&self.table).filter(|player| self.is_connected(player));
        if let Some(player) = looks.filter(|_| self.tables.push_delay.is_some()) {
            let (tables, taken_back) = (self.tables.clone(), push::unqueue(&self.table, player));
            tokio::spawn(async move {
                // If it can't be taken back, it is sent, which does no harm.
                let _ = tables.store.commit(AtomicWrites(vec![taken_back])).await;
            });
        }
    }
}
