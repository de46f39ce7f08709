//! What operators can do about players short of a ban: warnings and temporary restrictions. Every server has
//! a copy of the restrictions in force and of who has an unread notice, and reads them again when a change
//! (`changes.rs`) says so.

use crate::{
    app::App,
    ids::{NoChance, random_id},
    push::queue_notice,
    store::{Change, Store, StoreError, Write, notice_read, write_notice},
};
use oriflamme_pages::date;
use oriflamme_table::{PlayerId, Timestamp};
pub use oriflamme_table_view::Forbidden;
use oriflamme_table_view::{NoticeId, NoticeKind, id_type};
use std::{
    collections::HashSet,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

id_type! {
    /// The id of a measure.
    MeasureId, "the id of a measure"
}

/// Something that is forbidden to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    pub id: MeasureId,
    pub player: PlayerId,
    pub forbids: Forbidden,
    /// The reason that the player sees.
    pub reason: String,
    pub made: Timestamp,
    /// When it ends; `None` if it never does.
    pub until: Option<Timestamp>,
}

/// The refusal of something that operators have forbidden a player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is forbidden to you {}: {}", until(.measure), .measure.reason)]
pub(crate) struct ForbiddenHere {
    pub(crate) measure: Measure,
    /// How long it still lasts; `None` if it never ends.
    pub(crate) wait: Option<Duration>,
}

fn until(measure: &Measure) -> String {
    measure.until.map_or("for good".to_owned(), |until| format!("until {}", date(until)))
}

/// Refuses what operators have forbidden a player for a time.
pub(crate) fn allowed(app: &App, player: &PlayerId, what: Forbidden) -> Result<(), ForbiddenHere> {
    let now = app.clock.now();
    let Some(measure) = app.manners.forbids(player, what, now) else { return Ok(()) };
    let wait = measure.until.map(|until| until.since(now));
    Err(ForbiddenHere { measure, wait })
}

/// For whom a notice counts as read.
pub(crate) enum ReadNotice {
    /// For all of the player's browsers.
    Everywhere,
    /// It is about keys: the player's other browsers still show it.
    HereOnly,
}

/// Marks a notice as read by a player.
pub(crate) async fn read_by(
    app: &App,
    player: &PlayerId,
    notice: &NoticeId,
) -> Result<ReadNotice, StoreError> {
    let now = app.clock.now();
    let known = app.store.notices_to(player, now).await?;
    if known.iter().any(|it| it.id == *notice && it.kind.is_about_keys()) {
        return Ok(ReadNotice::HereOnly);
    }
    let read = app.store.try_commit(vec![notice_read(player, notice, now)]).await?;
    // Otherwise it is somebody else's, or was read before.
    if read.is_done() && app.store.notices_to(player, now).await?.is_empty() {
        app.manners.has_read(player);
    }
    Ok(ReadNotice::Everywhere)
}

/// Writes a notice to a player.
pub(crate) fn notify(
    player: &PlayerId,
    kind: NoticeKind,
    reason: &str,
    until: Option<Timestamp>,
    at: Timestamp,
) -> Result<Write, NoChance> {
    Ok(write_notice(&random_id()?, player, kind, "", reason, until, at))
}

/// Writes a notice about a club or a tournament, which has this name, to a player.
pub(crate) fn notify_about(
    player: &PlayerId,
    kind: NoticeKind,
    name: &str,
    reason: &str,
    at: Timestamp,
) -> Result<Write, NoChance> {
    Ok(write_notice(&random_id()?, player, kind, name, reason, None, at))
}

/// A notice about a club or a tournament, of which players' devices get messages, too.
#[derive(Clone, Copy)]
pub(crate) struct PushedNotice<'a> {
    pub(crate) kind: NoticeKind,
    /// The name of the club or the tournament.
    pub(crate) name: &'a str,
    /// A moment that it is about.
    pub(crate) moment: Option<Timestamp>,
    pub(crate) at: Timestamp,
    /// When messages about it are sent; `None` if none are sent.
    pub(crate) due: Option<Timestamp>,
}

impl PushedNotice<'_> {
    /// Writes it to players.
    pub(crate) fn to<'p>(
        self,
        players: impl IntoIterator<Item = &'p PlayerId>,
    ) -> Result<Vec<Write>, NoChance> {
        let mut writes = Vec::new();
        for player in players {
            let id = random_id()?;
            writes.push(write_notice(&id, player, self.kind, self.name, "", self.moment, self.at));
            writes.extend(self.due.and_then(|due| queue_notice(player, &id, self.kind, due)));
        }
        Ok(writes)
    }
}

/// How long a notice about a new way to sign in is shown.
const KEY_NOTICE_TIME: Duration = Duration::from_secs(14 * 24 * 3600);

/// Writes a notice to a player that there is a new way to sign in as them. Every browser shows it until it
/// was read there, or for two weeks. `due` is when messages about it are sent; `None` if none are sent.
pub(crate) fn notify_of_key(
    id: &NoticeId,
    player: &PlayerId,
    kind: NoticeKind,
    at: Timestamp,
    due: Option<Timestamp>,
) -> Vec<Write> {
    let notice = write_notice(id, player, kind, "", "", Some(at.after(KEY_NOTICE_TIME)), at);
    let queued = due.and_then(|due| queue_notice(player, id, kind, due));
    [notice, Change::Measures.write(at)].into_iter().chain(queued).collect()
}

/// What a server knows about measures and notices.
#[derive(Clone, Default)]
struct Known {
    measures: Vec<Measure>,
    /// Who has an unread notice.
    notified: HashSet<PlayerId>,
}

/// The measures in force, as this server knows them.
#[derive(Default)]
pub(crate) struct Manners(RwLock<Arc<Known>>);

impl Manners {
    fn known(&self) -> Arc<Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
    /// Reads everything again.
    pub(crate) async fn read(&self, store: &Store, now: Timestamp) -> Result<(), StoreError> {
        let (measures, notified) = (store.measures(now).await?, store.notified_players(now).await?);
        let known = Arc::new(Known { measures, notified: notified.into_iter().collect() });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
        Ok(())
    }
    /// What is forbidden to a player now.
    pub(crate) fn measures(&self, player: &PlayerId, now: Timestamp) -> Vec<Measure> {
        let holds = |it: &&Measure| it.player == *player && it.until.is_none_or(|until| now < until);
        self.known().measures.iter().filter(holds).cloned().collect()
    }
    /// The measure that forbids something to a player now.
    pub(crate) fn forbids(&self, player: &PlayerId, what: Forbidden, now: Timestamp) -> Option<Measure> {
        self.measures(player, now).into_iter().find(|it| it.forbids == what)
    }
    /// Records that a player has an unread notice.
    pub(crate) fn was_told(&self, player: &PlayerId) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Arc::make_mut(&mut known).notified.insert(player.clone());
    }
    /// A player has read all notices.
    pub(crate) fn has_read(&self, player: &PlayerId) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Arc::make_mut(&mut known).notified.remove(player);
    }
    /// Whether a player has a notice that they have not read.
    pub(crate) fn has_notices(&self, player: &PlayerId) -> bool {
        self.known().notified.contains(player)
    }
}
