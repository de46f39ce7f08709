//! Web Push: messages to players' devices about what waits for them while they are not looking. [`subject`]
//! lists what a message may be about.
//!
//! A message is queued in the transaction of what it tells, such as the move that makes it somebody's turn
//! (`tables/owner.rs`), and sent a little later by any server (`task.rs`), if it is still true then
//! (`message.rs`). So a move never waits for a push service, and no message is lost when a server dies. A
//! server claims a message before it sends it. If it dies between sending the message and recording that,
//! the message is sent again, but the device still shows only one.

mod deliveries;
mod delivery;
mod encryption;
mod endpoint;
mod message;
mod reminders;
mod subject;
mod task;
mod vapid;

pub(crate) use encryption::DeviceKeys;
pub(crate) use endpoint::{PushEndpoint, PushReach};
pub(crate) use reminders::queue_late_reminder;
pub(crate) use subject::PushSubject;
pub(crate) use task::run;
pub(crate) use vapid::PushKey;

use crate::{
    clock::Clock,
    ids::TokenHash,
    metrics::Metrics,
    store::{AtomicWrites, Store, Write, choose_push, queue_push, subscribe, unqueue_player, unsubscribe},
    tables::{TableError, Tables},
    tournaments::Tournaments,
};
use oriflamme_pages::Language;
use oriflamme_table::{Holder, PlayerId, Table, TableId, Timestamp};
use oriflamme_table_view::{NoticeId, NoticeKind, Pace, PushAbout, TableStatus};
use oriflamme_tournament::{Tournament, TournamentRound};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};
use tokio::sync::OnceCell;
use tokio_rustls::rustls::ClientConfig;

/// Whether and how players' devices get messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PushOptions {
    /// Whether messages are sent. The server must be able to reach the push services of browsers' makers.
    pub enabled: bool,
    /// For tests: also sends to push services in this network and without TLS.
    pub anywhere: bool,
    /// How long after what it tells a message is sent. A player who comes to the table meanwhile gets none.
    pub delay: Duration,
    /// How long to wait after the first failure; each further one makes the wait four times as long.
    pub retry: Duration,
}

impl Default for PushOptions {
    fn default() -> Self {
        Self {
            enabled: true,
            anywhere: false,
            delay: Duration::from_secs(10),
            retry: Duration::from_secs(30),
        }
    }
}

impl PushOptions {
    pub(crate) fn reach(&self) -> PushReach {
        if self.anywhere { PushReach::Anywhere } else { PushReach::Public }
    }
}

/// Where a device gets its messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PushSubscription {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

/// Sends messages to players' devices.
pub(crate) struct Push {
    tables: Arc<Tables>,
    tournaments: Arc<Tournaments>,
    store: Store,
    clock: Clock,
    metrics: Arc<Metrics>,
    pub(crate) options: PushOptions,
    /// Where operators of push services find us.
    contact: Option<String>,
    key: OnceCell<PushKey>,
    deliveries: Arc<deliveries::Deliveries>,
    tls: OnceLock<Arc<ClientConfig>>,
}

impl Push {
    pub(crate) fn new(
        tables: Arc<Tables>,
        tournaments: Arc<Tournaments>,
        store: Store,
        clock: Clock,
        metrics: Arc<Metrics>,
        options: PushOptions,
        origin: Option<&str>,
    ) -> Self {
        let contact = origin.filter(|origin| origin.starts_with("https://")).map(str::to_owned);
        let deliveries = Arc::new(deliveries::Deliveries::new(options.retry, task::LOOK));
        Self {
            tables,
            tournaments,
            store,
            clock,
            metrics,
            options,
            contact,
            key: OnceCell::new(),
            deliveries,
            tls: OnceLock::new(),
        }
    }
    /// The key to which devices bind their subscriptions. The first server of a database makes it.
    pub(crate) async fn key(&self) -> Result<&PushKey, TableError> {
        let store = &self.store;
        self.key.get_or_try_init(|| async { Ok(store.push_key(&PushKey::random()?).await?) }).await
    }

    /// Whether messages can be sent to a device like this.
    pub(crate) fn accepts(&self, subscription: &PushSubscription) -> bool {
        PushEndpoint::read(&subscription.endpoint, self.options.reach()).is_some()
            && DeviceKeys::read(&subscription.p256dh, &subscription.auth).is_some()
    }
    /// Sends messages to a device from now on. If `about` says nothing, a device that gets messages keeps its
    /// choice, and another one gets all kinds.
    pub(crate) async fn turn_on(
        &self,
        device: &TokenHash,
        subscription: &PushSubscription,
        about: Option<&[PushAbout]>,
        language: Language,
    ) -> Result<(), TableError> {
        let write = subscribe(device, subscription, about, language, self.clock.now());
        Ok(self.store.commit(AtomicWrites(vec![write])).await?)
    }
    /// Chooses what the messages to a device are about. It fails with `StoreError::Unmet` if the device gets
    /// none.
    pub(crate) async fn choose(&self, device: &TokenHash, about: &[PushAbout]) -> Result<(), TableError> {
        Ok(self.store.commit(AtomicWrites(vec![choose_push(device, about)])).await?)
    }
    /// Sends no more messages to a device.
    pub(crate) async fn turn_off(&self, device: &TokenHash) -> Result<(), TableError> {
        Ok(self.store.commit(AtomicWrites(unsubscribe(device).into())).await?)
    }
}

/// The player who must decide in a game over days.
pub(crate) fn awaited(table: &Table) -> Option<&PlayerId> {
    let over_days = matches!(table.setup().pace, Pace::Days(_)) && table.status() == TableStatus::Playing;
    match table.holder(table.turn().filter(|_| over_days)?) {
        Holder::Human { player, away: false, .. } => Some(player),
        _ => None,
    }
}

/// Queues the messages to the devices of the player whose turn it is now and was not before.
pub(crate) fn queue_turn(before: &Table, after: &Table, due: Timestamp) -> Option<Write> {
    let player = awaited(after).filter(|_| before.turn() != after.turn())?;
    let subject = PushSubject::Turn(after.id().clone());
    Some(queue_push(player, &subject, after.version().0.into(), Some(PushAbout::Turns), due))
}

/// Queues the messages to a player who is invited to an open table, or for whom a seat is kept there.
pub(crate) fn queue_seat(player: &PlayerId, table: &TableId, due: Timestamp) -> Write {
    let subject = PushSubject::Seat(table.clone());
    queue_push(player, &subject, 0, Some(PushAbout::Invitations), due)
}

/// Queues the messages about a notice to a player, if there are any about its kind.
pub(crate) fn queue_notice(
    player: &PlayerId,
    notice: &NoticeId,
    kind: NoticeKind,
    due: Timestamp,
) -> Option<Write> {
    let subject = PushSubject::Notice(notice.clone());
    kind.is_pushed().then(|| queue_push(player, &subject, 0, kind.push_about(), due))
}

/// Queues the messages about a round that has begun to the people who have a table in it. In games over days,
/// they are told when it is their turn.
pub(crate) fn queue_round(tournament: &Tournament, round: &TournamentRound, due: Timestamp) -> Vec<Write> {
    if matches!(tournament.setup().pace, Pace::Days(_)) {
        return Vec::new();
    }
    let subject = PushSubject::Round(tournament.id().clone());
    let seated = round.tables.iter().flat_map(|table| table.seats.iter().flatten());
    let players = seated.filter_map(|number| tournament.entrant(*number)?.player());
    let about = Some(PushAbout::Tournaments);
    players.map(|player| queue_push(player, &subject, round.number.into(), about, due)).collect()
}

/// Takes back the messages about their turn to a player who looks at the table.
pub(crate) fn unqueue_turn(table: &Table, player: &PlayerId) -> Write {
    unqueue_player(player, &PushSubject::Turn(table.id().clone()))
}

/// Takes back the messages about a round to a player who looks at their table in it. The server that sends
/// them may not know that.
pub(crate) fn unqueue_round(table: &Table, player: &PlayerId) -> Option<Write> {
    let link = &table.setup().tournament.as_ref()?.link;
    Some(unqueue_player(player, &PushSubject::Round(link.tournament.clone())))
}
