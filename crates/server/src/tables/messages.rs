//! Messages to the devices of the player whose turn it is, as an owner queues them, and what takes messages
//! back.

use super::{Tables, owner::Owner};
use crate::{
    push,
    store::{AtomicWrites, Write},
};
use oriflamme_table::{PlayerId, Table};

impl Tables {
    /// Takes back the messages about a round to a player who has come to their table in it. Servers that
    /// share a database send such a message without knowing who looks at the table at another one.
    pub(crate) fn unqueue_round(&self, table: &Table, player: &PlayerId) {
        let is_sent_elsewhere = self.push_delay.is_some() && !self.deployment.is_alone();
        if let Some(taken_back) = push::unqueue_round(table, player).filter(|_| is_sent_elsewhere) {
            self.take_back(taken_back);
        }
    }
    fn take_back(&self, taken_back: Write) {
        let store = self.store.clone();
        tokio::spawn(async move {
            // If it can't be taken back, it is sent, which does no harm.
            let _ = store.commit(AtomicWrites(vec![taken_back])).await;
        });
    }
}

impl Owner {
    /// Whether a player follows the table here.
    fn is_connected(&self, player: &PlayerId) -> bool {
        self.attendance.connected().borrow().contains_key(player)
    }
    /// The message to the player whose turn it will be, unless they are looking.
    pub(super) fn queued_push(&self, next: &Table) -> Option<Write> {
        let due = self.tables.push_due()?;
        push::queue_turn(&self.table, next, due)
            .filter(|_| !push::awaited(next).is_some_and(|it| self.is_connected(it)))
    }
    /// Takes back a message that another server has queued because it did not know who looks at the table
    /// here.
    pub(super) fn unqueue_push(&self) {
        let looks = push::awaited(&self.table).filter(|player| self.is_connected(player));
        if let Some(player) = looks.filter(|_| self.tables.push_delay.is_some()) {
            self.tables.take_back(push::unqueue_turn(&self.table, player));
        }
    }
}
