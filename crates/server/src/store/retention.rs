//! Finds and deletes what was kept long enough (`retention.rs`).

use super::{Statement, Store, StoreError, Write, read};
use oriflamme_table::{PlayerId, TableId, Timestamp};
use std::str::FromStr;

/// A kind of tables at which nothing can happen any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OldTables {
    /// No game began.
    Unplayed,
    /// No game began, or it was not played to its end.
    Abandoned,
    Finished,
    /// Made from a record.
    Imported,
}

impl OldTables {
    /// Their ids, if they have not changed since a moment.
    fn sql(self) -> &'static str {
        match self {
            Self::Unplayed => {
                "SELECT id FROM tables WHERE status = 'abandoned' AND beginning IS NULL AND made < $1 \
                 AND NOT EXISTS (SELECT 1 FROM entries WHERE game = id AND (entry = 'started' OR at >= $1)) LIMIT $2"
            }
            Self::Abandoned => {
                "SELECT id FROM tables WHERE status = 'abandoned' AND beginning IS NULL AND made < $1 \
                 AND NOT EXISTS (SELECT 1 FROM entries WHERE game = id AND at >= $1) LIMIT $2"
            }
            Self::Finished => {
                "SELECT id FROM tables WHERE status = 'over' AND beginning IS NULL AND made < $1 \
                 AND NOT EXISTS (SELECT 1 FROM entries WHERE game = id AND at >= $1) LIMIT $2"
            }
            Self::Imported => {
                "SELECT id FROM tables WHERE status IN ('abandoned', 'over') AND beginning IS NOT NULL \
                 AND made < $1 LIMIT $2"
            }
        }
    }
}

/// Players without a table. Those with a passkey or recovery words are kept as long as those who played.
const GUESTS: &str = "SELECT id FROM players WHERE seen < $1 \
    AND NOT EXISTS (SELECT 1 FROM seats WHERE player = id) \
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE player = id) \
    AND NOT EXISTS (SELECT 1 FROM recovery WHERE player = id) \
    AND NOT EXISTS (SELECT 1 FROM bots WHERE player = id OR owner = id) LIMIT $2";
/// The owner of bots is kept as long as one of the bots is used.
const PLAYERS: &str = "SELECT id FROM players WHERE seen < $1 \
    AND NOT EXISTS (SELECT 1 FROM seats WHERE player = id AND made >= $1) \
    AND NOT EXISTS (SELECT 1 FROM bots WHERE owner = id) LIMIT $2";

impl Store {
    /// Tables of a kind that have not changed since a moment.
    pub(crate) async fn old_tables(
        &self,
        which: OldTables,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<TableId>, StoreError> {
        self.ids_before(which.sql(), before, limit).await
    }
    /// Players who have not come since a moment, have never sat down, and have no identity that lasts.
    pub(crate) async fn old_guests(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<PlayerId>, StoreError> {
        self.ids_before(GUESTS, before, limit).await
    }
    /// Players who have neither come nor sat down since a moment, and own no bots.
    pub(crate) async fn old_players(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<PlayerId>, StoreError> {
        self.ids_before(PLAYERS, before, limit).await
    }

    async fn ids_before<Id: FromStr>(
        &self,
        sql: &'static str,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<Id>, StoreError> {
        let query = sqlx::query(sql).bind(before.as_millis() as i64).bind(i64::from(limit));
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "id")).collect()
    }
}

fn delete_before(sql: &'static str, before: Timestamp) -> Write {
    Statement::any(sql).at(before).into()
}

/// Deletes a table and what else is known of it, except results of rated games: ratings are computed from
/// them.
pub(crate) fn delete_old_table(table: &TableId) -> Vec<Write> {
    let statements = [
        "DELETE FROM seats WHERE game = $1",
        "DELETE FROM results WHERE game = $1 AND rated = 0",
        "DELETE FROM results_due WHERE game = $1",
        "DELETE FROM tables WHERE id = $1",
    ];
    statements.map(|sql| Statement::any(sql).text(table).into()).into()
}

/// Deletes a guest, unless they have come back since they were found, have sat down, or have an identity that
/// lasts.
pub(crate) fn delete_old_guest(guest: &PlayerId, before: Timestamp) -> Write {
    let sql = "DELETE FROM players WHERE id = $1 AND seen < $2 \
               AND NOT EXISTS (SELECT 1 FROM seats WHERE player = $1) \
               AND NOT EXISTS (SELECT 1 FROM passkeys WHERE player = $1) \
               AND NOT EXISTS (SELECT 1 FROM recovery WHERE player = $1) \
               AND NOT EXISTS (SELECT 1 FROM bots WHERE player = $1 OR owner = $1)";
    Statement::any(sql).text(guest).at(before).into()
}

/// Deletes reports that are settled, bans and restrictions that are over, and notices that were read.
pub(crate) fn delete_settled(before: Timestamp) -> Vec<Write> {
    [
        "DELETE FROM reports WHERE settled < $1",
        "DELETE FROM bans WHERE until < $1 OR lifted < $1",
        "DELETE FROM measures WHERE until < $1 OR lifted < $1",
        "DELETE FROM player_notices WHERE read < $1 OR (kind IN ('passkey-made', 'words-made') AND until < $1)",
    ]
    .map(|sql| delete_before(sql, before))
    .into()
}

/// Deletes changes that all servers have read.
pub(crate) fn delete_changes(before: Timestamp) -> Write {
    // The last change stays: the next one is numbered after it.
    delete_before("DELETE FROM notices WHERE at < $1 AND seq < (SELECT MAX(seq) FROM notices)", before)
}

/// Deletes sessions that were not used.
pub(crate) fn delete_sessions(before: Timestamp) -> Write {
    delete_before("DELETE FROM sessions WHERE used < $1", before)
}

/// Deletes links, challenges and reserved names whose time is over.
pub(crate) fn delete_expired(now: Timestamp) -> Vec<Write> {
    [
        "DELETE FROM links WHERE until < $1",
        "DELETE FROM challenges WHERE until < $1",
        "DELETE FROM names WHERE until < $1",
    ]
    .map(|sql| delete_before(sql, now))
    .into()
}

pub(crate) fn delete_reviews(before: Timestamp) -> Write {
    delete_before("DELETE FROM reviews WHERE made < $1", before)
}

pub(crate) fn delete_cancelled_tournaments(before: Timestamp) -> Write {
    delete_before("DELETE FROM tournaments WHERE status = 'cancelled' AND starts < $1", before)
}

pub(crate) fn delete_finished_tournaments(before: Timestamp) -> Write {
    delete_before("DELETE FROM tournaments WHERE status = 'over' AND starts < $1", before)
}

/// Deletes clubs without members.
pub(crate) fn delete_empty_clubs(before: Timestamp) -> Write {
    let sql = "DELETE FROM clubs WHERE made < $1 AND NOT EXISTS \
               (SELECT 1 FROM club_members WHERE club = id AND role <> 'asked')";
    delete_before(sql, before)
}

pub(crate) fn delete_vacations(before: Timestamp) -> Write {
    delete_before("DELETE FROM vacations WHERE until < $1", before)
}
