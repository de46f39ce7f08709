//! How long each kind of data is kept, and the task that deletes what is older.

use crate::{
    app::App,
    store::{
        AtomicWrites, Change, OldTables, Store, StoreError, Tried, delete_cancelled_tournaments,
        delete_changes, delete_empty_clubs, delete_expired, delete_finished_tournaments, delete_old_guest,
        delete_old_table, delete_reviews, delete_sessions, delete_settled, delete_vacations, sweep_seeks,
    },
};
use oriflamme_table::{PlayerId, TableId, Timestamp};
use std::{fmt, str::FromStr, time::Duration};

/// How often old data is deleted.
const INTERVAL: Duration = Duration::from_secs(3600);
/// The delay of the first run, because a starting server has more urgent work.
const FIRST: Duration = Duration::from_secs(60);
/// How many tables or players are deleted at a time.
const BATCH: u32 = 100;
/// How long changes are kept: servers read them within seconds.
const CHANGES: Duration = Duration::from_secs(3600);
/// How long reviews of games are kept. They can be computed again.
const REVIEWS: Keep = Keep::days(90);
/// How long we remember that somebody waited for people to play with.
const SEEKS: Duration = Duration::from_secs(120);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// How long something is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    Forever,
    For(Duration),
}

impl Keep {
    /// This many days.
    pub const fn days(days: u32) -> Self {
        Self::For(Duration::from_secs(days as u64 * 24 * 3600))
    }
    /// The number of whole days; `None` for ever.
    pub fn whole_days(self) -> Option<u32> {
        match self {
            Self::Forever => None,
            Self::For(time) => Some(u32::try_from(time.as_secs() / DAY.as_secs()).unwrap_or(u32::MAX)),
        }
    }
    /// Anything older than this must be deleted; `None` if nothing must.
    fn limit(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Forever => None,
            Self::For(time) => Some(Timestamp::EPOCH.after(now.since(Timestamp::EPOCH).saturating_sub(time))),
        }
    }
}

/// `forever`, or a number of days.
impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole_days() {
            Some(days) => days.fmt(f),
            None => f.pad("forever"),
        }
    }
}

/// The error for a text that is not a retention period.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("say a number of days, 1 or more, or `forever`")]
pub struct BadKeep;

impl FromStr for Keep {
    type Err = BadKeep;
    fn from_str(text: &str) -> Result<Self, BadKeep> {
        match (text, text.parse::<u32>()) {
            ("forever", _) => Ok(Self::Forever),
            (_, Ok(days)) if days > 0 => Ok(Self::days(days)),
            _ => Err(BadKeep),
        }
    }
}

/// How long each kind of data is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Tables at which no game began, after they were closed.
    pub unplayed: Keep,
    /// Games that nobody finished, after the last thing that happened.
    pub abandoned: Keep,
    /// Games that were played to the end.
    pub finished: Keep,
    /// Games that were imported from records.
    pub imported: Keep,
    /// Players without a table, after their last visit.
    pub guests: Keep,
    /// Players with tables, after their last visit. They are forgotten as if they had asked for it.
    pub players: Keep,
    /// Reports that were settled, and bans that have ended.
    pub reports: Keep,
}

impl Default for Retention {
    fn default() -> Self {
        Self {
            unplayed: Keep::days(7),
            abandoned: Keep::days(90),
            finished: Keep::Forever,
            imported: Keep::Forever,
            guests: Keep::days(30),
            players: Keep::days(730),
            reports: Keep::days(180),
        }
    }
}

/// Deletes old data regularly.
pub(crate) async fn sweep_regularly(app: App) {
    let mut stop = app.stop.clone();
    let mut pause = FIRST;
    while !*stop.borrow_and_update() {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.changed() => return,
        }
        pause = INTERVAL;
        match sweep(&app).await {
            Ok(Swept { tables: 0, players: 0 }) => {}
            Ok(Swept { tables, players }) => {
                tracing::info!(tables, players, "deleted what was kept long enough")
            }
            Err(error) => tracing::warn!(%error, "what was kept long enough can't be deleted for now"),
        }
    }
}

/// How much was deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    pub tables: u64,
    pub players: u64,
}

/// Deletes data whose retention period is over.
pub(crate) async fn sweep(app: &App) -> Result<Swept, StoreError> {
    let (keep, now) = (app.options.retention, app.clock.now());
    let mut swept = Swept::default();
    for (keep, which) in [
        (keep.unplayed, OldTables::Unplayed),
        (keep.abandoned, OldTables::Abandoned),
        (keep.finished, OldTables::Finished),
        (keep.imported, OldTables::Imported),
    ] {
        let Some(before) = keep.limit(now) else { continue };
        loop {
            let old = app.store.old_tables(which, before, BATCH).await?;
            for table in &old {
                delete_table(app, table).await?;
            }
            swept.tables += old.len() as u64;
            if old.len() < BATCH as usize {
                break;
            }
        }
    }
    swept.players += delete_guests(app, keep.guests.limit(now)).await?;
    swept.players += forget_players(app, keep.players.limit(now)).await?;
    let mut old = delete_expired(now);
    old.extend(keep.reports.limit(now).into_iter().flat_map(delete_settled));
    old.extend(Keep::For(CHANGES).limit(now).map(delete_changes));
    old.extend(keep.players.limit(now).map(delete_sessions));
    old.extend(REVIEWS.limit(now).map(delete_reviews));
    old.extend(keep.unplayed.limit(now).map(delete_cancelled_tournaments));
    old.extend(keep.finished.limit(now).map(delete_finished_tournaments));
    old.push(delete_empty_clubs(now));
    // They are kept as long as their days count.
    old.push(delete_vacations(now.before(365 * DAY)));
    old.extend(sweep_seeks(now.before(SEEKS), now.before(DAY)));
    app.store.commit(AtomicWrites(old)).await?;
    Ok(swept)
}

async fn delete_table(app: &App, table: &TableId) -> Result<(), StoreError> {
    let now = app.clock.now();
    let change = Change::Table(table.clone()).write(now);
    let unit = delete_old_table(table).into_iter().chain([change]).collect();
    app.store.commit_numbered(unit).await?;
    app.tables.reload(table).await;
    Ok(())
}

async fn delete_guests(app: &App, before: Option<Timestamp>) -> Result<u64, StoreError> {
    let Some(before) = before else { return Ok(0) };
    let mut deleted = 0;
    loop {
        let guests = app.store.old_guests(before, BATCH).await?;
        for guest in &guests {
            if delete_guest(&app.store, guest, before, app.clock.now()).await? {
                app.players.revoke(guest);
                deleted += 1;
            }
        }
        if guests.len() < BATCH as usize {
            return Ok(deleted);
        }
    }
}

/// Deletes a guest, unless they have come back since they were found, have sat down, or have an identity that
/// lasts. Returns whether they are gone.
async fn delete_guest(
    store: &Store,
    guest: &PlayerId,
    before: Timestamp,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let unit = vec![delete_old_guest(guest, before), Change::Player(guest.clone()).write(now)];
    store.commit_numbered(unit).await?;
    Ok(store.player_with_id(guest).await?.is_none())
}

async fn forget_players(app: &App, before: Option<Timestamp>) -> Result<u64, StoreError> {
    let Some(before) = before else { return Ok(0) };
    let players = app.store.old_players(before, BATCH).await?;
    for player in &players {
        let seats = app.store.seat_sum(player).await?;
        // A player who sits down at this moment is kept.
        if let Tried::Done(tables) = app.players.forget(player, seats, Vec::new()).await? {
            for table in tables {
                app.tables.reload(&table).await;
            }
        }
    }
    Ok(players.len() as u64)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use crate::{
        identity::device_label::DeviceLabel,
        ids::Token,
        metrics::Metrics,
        store::{Write, keep_words},
    };
    use oriflamme_testkit::Database;
    use std::sync::Arc;

    /// Between the list of guests and the deletion of one, anything may happen.
    #[tokio::test]
    async fn whoever_comes_back_meanwhile_is_kept() {
        let database = Database::sqlite();
        let store = Store::open(&database.url, Arc::new(Metrics::default())).await.unwrap();
        let [came, wrote, idle] = [1, 2, 3].map(|number| PlayerId::from([number; 20]));
        let (before, now) = (Timestamp::from_millis(1000), Timestamp::from_millis(5000));
        for (id, made) in [(&came, now), (&wrote, Timestamp::EPOCH), (&idle, Timestamp::EPOCH)] {
            let (token, name) = (Token::random().unwrap().hash(), "Ada".parse().unwrap());
            let label = DeviceLabel::default();
            let player = Write::Player { id: id.clone(), token, name, made, label };
            store.commit(AtomicWrites(vec![player])).await.unwrap();
        }
        store.commit(AtomicWrites(vec![keep_words(&wrote, "hash", now)])).await.unwrap();
        for (guest, gone) in [(&came, false), (&wrote, false), (&idle, true)] {
            assert_eq!(delete_guest(&store, guest, before, now).await.unwrap(), gone, "{guest}");
        }
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        for keep in [Keep::Forever, Keep::days(1), Keep::days(730)] {
            assert_eq!(keep.to_string().parse(), Ok(keep));
        }
        for text in ["", "0", "-1", "never", "1.5"] {
            assert_eq!(text.parse::<Keep>(), Err(BadKeep), "{text}");
        }
        let now = Timestamp::from_millis(1000 * 24 * 3600 * 1000);
        assert_eq!(Keep::days(400).limit(now).unwrap().as_millis(), 600 * 24 * 3600 * 1000);
        assert_eq!(Keep::days(2000).limit(now), Some(Timestamp::EPOCH));
        assert_eq!(Keep::Forever.limit(now), None);
    }
}
