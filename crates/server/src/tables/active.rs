//! An active table, as everybody except its owner sees it: the last published snapshot, the owner's mailbox,
//! and the chat.

use super::{
    TableError,
    attendance::Attendance,
    chat::ChatRoom,
    feed::{Feed, FeedEntry},
    histories::{Histories, HistoryRoom},
    owner::{Command, CommandOutcome, Decide, LogGrown, Reply},
};
use crate::limits::network::Network;
use oriflamme_pages::TableHistory;
use oriflamme_table::{PlayerId, Seq, Table};
use oriflamme_table_view::Language;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// An active table. Only its owner changes it ([`super::owner`]). Readers get the last published snapshot and
/// never wait.
pub(crate) struct ActiveTable {
    mailbox: mpsc::Sender<Command>,
    published: watch::Sender<Arc<Table>>,
    feed: Arc<Feed>,
    attendance: Arc<Attendance>,
    histories: Histories,
    pub(crate) chat: ChatRoom,
}

/// The owner evicted the table before it handled the command. Load the table again.
pub(crate) struct Evicted;

impl ActiveTable {
    pub(super) fn new(
        mailbox: mpsc::Sender<Command>,
        published: watch::Sender<Arc<Table>>,
        feed: Arc<Feed>,
        attendance: Arc<Attendance>,
        room: HistoryRoom,
    ) -> Self {
        let histories = Histories::new(room);
        Self { mailbox, published, feed, attendance, histories, chat: ChatRoom::default() }
    }

    /// The last published snapshot.
    pub(crate) fn table(&self) -> Arc<Table> {
        self.published.borrow().clone()
    }
    /// Receives every snapshot from now on.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Arc<Table>> {
        self.published.subscribe()
    }
    /// The entries of a published snapshot from a sequence number on, for a subscriber.
    pub(crate) fn told_since(&self, table: &Table, next: Seq) -> Vec<Arc<FeedEntry>> {
        self.feed.since(table, next, self.published.receiver_count())
    }
    /// What has happened up to a published snapshot, as the table's page shows it to a player, or to somebody
    /// who is not a player. It is shared by all who have seen the same.
    pub(crate) fn history(
        &self,
        table: &Table,
        player: Option<&PlayerId>,
        language: Language,
    ) -> Arc<TableHistory> {
        self.histories.get(table, player, language, |player| {
            TableHistory::new(language, &table.view_for(player), &table.updates(player, Seq::FIRST))
        })
    }
    /// How many histories were made for visitors.
    #[cfg(test)]
    pub(crate) fn histories_made(&self) -> usize {
        self.histories.made()
    }
    /// Drops what pages have shared, unless somebody has visited the table since the last call.
    pub(super) fn drop_unused_histories(&self) {
        self.histories.drop_unused();
    }
    /// The people at the table.
    pub(crate) fn attendance(&self) -> &Arc<Attendance> {
        &self.attendance
    }
    /// Records that somebody is here. The owner is notified if nobody was here before.
    pub(super) fn attend(&self, from: Option<Network>) {
        if self.attendance.look(from) {
            // If the mailbox is full, it holds a command, after which the owner checks by itself.
            let _ = self.mailbox.try_send(Command::Attended);
        }
    }
    /// Whether anybody follows the table.
    pub(crate) fn is_watched(&self) -> bool {
        self.published.receiver_count() > 0
    }
    /// Whether the owner has ended, so that the table must be loaded again.
    pub(super) fn is_gone(&self) -> bool {
        self.mailbox.is_closed()
    }
    /// Waits until the owner has ended.
    pub(crate) async fn gone(&self) {
        self.mailbox.closed().await;
    }

    /// Changes the table. When this returns, the entries are on disk.
    pub(super) async fn change(
        &self,
        decide: Arc<Decide>,
    ) -> Result<Result<Arc<Table>, TableError>, Evicted> {
        self.ask(|answer| Command::Change { decide, answer }).await
    }
    /// Reads the entries that other servers have added.
    pub(super) async fn refresh(&self) -> Result<Result<Arc<Table>, TableError>, Evicted> {
        self.ask(|answer| Command::Refresh { answer }).await
    }
    /// Asks the owner to drop the table, and waits until it has.
    pub(super) async fn reload(&self) {
        let (done, waiting) = oneshot::channel();
        if self.mailbox.send(Command::Reload { done }).await.is_ok() {
            let _ = waiting.await;
        }
    }
    /// Asks the owner to evict the table if nobody uses it, and waits until it has decided.
    pub(super) async fn evict(&self) {
        let (done, decided) = oneshot::channel();
        if self.mailbox.send(Command::Evict { done }).await.is_ok() {
            // An owner that drops the question has also decided.
            let _ = decided.await;
        }
    }
    /// Passes on a message from another server. If the mailbox is full, the message is lost, and the next
    /// poll of the database finds the change.
    pub(super) fn notify(&self, grown: LogGrown) {
        let _ = self.mailbox.try_send(Command::LogGrown(grown));
    }

    /// Tells the owner that an outage is over. If the mailbox is full, it holds a command, before which the
    /// owner checks by itself.
    pub(super) fn outage_over(&self) {
        let _ = self.mailbox.try_send(Command::OutageOver);
    }

    async fn ask(
        &self,
        command: impl FnOnce(Reply) -> Command,
    ) -> Result<Result<Arc<Table>, TableError>, Evicted> {
        let (answer, outcome) = oneshot::channel();
        self.mailbox.send(command(answer)).await.map_err(|_| Evicted)?;
        match outcome.await {
            Ok(CommandOutcome::Done(done)) => Ok(done),
            Ok(CommandOutcome::Evicted) => Err(Evicted),
            // The owner panicked while it handled this command.
            Err(_) => Ok(Err(TableError::Fault)),
        }
    }
}
