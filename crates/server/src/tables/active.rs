//! A table in use, as everybody but its owner holds it: the last published snapshot, a mailbox, and the chat.

use super::{
    TableError,
    attendance::Attendance,
    feed::{Feed, Telling},
    owner::{Command, Decide, Handled, News, Reply},
};
use crate::{chat::ChatRoom, network::Network};
use oriflamme_table::{Seq, Table};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};

/// A table in use. Its owner alone changes it ([`super::owner`]); readers get the last published snapshot and
/// wait for nobody.
pub(crate) struct ActiveTable {
    mailbox: mpsc::Sender<Command>,
    published: watch::Sender<Arc<Table>>,
    feed: Arc<Feed>,
    attendance: Arc<Attendance>,
    pub(crate) chat: ChatRoom,
}

/// The owner has evicted the table before it came to a command: it is to be loaded again.
pub(crate) struct Evicted;

impl ActiveTable {
    pub(super) fn new(
        mailbox: mpsc::Sender<Command>,
        published: watch::Sender<Arc<Table>>,
        feed: Arc<Feed>,
        attendance: Arc<Attendance>,
    ) -> Self {
        Self { mailbox, published, feed, attendance, chat: ChatRoom::default() }
    }

    /// The last published snapshot.
    pub(crate) fn table(&self) -> Arc<Table> {
        self.published.borrow().clone()
    }
    /// Receives every snapshot that is published from now on.
    pub(crate) fn subscribe(&self) -> watch::Receiver<Arc<Table>> {
        self.published.subscribe()
    }
    /// The entries of a published snapshot from a number on, to tell a subscriber of them.
    pub(crate) fn told_since(&self, table: &Table, next: Seq) -> Vec<Arc<Telling>> {
        self.feed.since(table, next, self.published.receiver_count())
    }
    /// Who is here.
    pub(crate) fn attendance(&self) -> &Arc<Attendance> {
        &self.attendance
    }
    /// Takes note that somebody is here. The owner hears of it when nobody was.
    pub(super) fn attend(&self, from: Option<Network>) {
        if self.attendance.look(from) {
            // In a full mailbox there is a command, after which the owner looks for itself.
            let _ = self.mailbox.try_send(Command::Attended);
        }
    }
    /// Whether anybody has subscribed.
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

    /// Changes the table. The entries are on disk when this returns.
    pub(super) async fn change(
        &self,
        decide: Arc<Decide>,
    ) -> Result<Result<Arc<Table>, TableError>, Evicted> {
        self.ask(|answer| Command::Change { decide, answer }).await
    }
    /// Reads what other servers have added.
    pub(super) async fn refresh(&self) -> Result<Result<Arc<Table>, TableError>, Evicted> {
        self.ask(|answer| Command::Refresh { answer }).await
    }
    /// Asks the owner to let go of the table, and waits until it has.
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
            // An owner that drops the question has decided, too.
            let _ = decided.await;
        }
    }
    /// Tells the owner what another server has said. A full mailbox loses it: the next poll of the database
    /// finds it.
    pub(super) fn notify(&self, news: News) {
        let _ = self.mailbox.try_send(Command::Heard(news));
    }

    /// Tells the owner that an outage is over. In a full mailbox there is a command, before which the owner
    /// looks for itself.
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
            Ok(Handled::Done(done)) => Ok(done),
            Ok(Handled::Evicted) => Err(Evicted),
            // The owner panicked while it worked on this command.
            Err(_) => Ok(Err(TableError::Fault)),
        }
    }
}
