//! Measures and notices to players, in the database.

use super::{
    Statement, Store, StoreError, Write,
    people::{maybe_moment, moment},
    read,
};
use crate::people::manners::Measure;
use oriflamme_table::{PlayerId, Timestamp};
use oriflamme_table_view::{NoticeId, NoticeKind, PersonalNotice};
use sqlx::{Row, any::AnyRow};

impl Measure {
    pub(crate) fn write(&self) -> Write {
        let sql =
            "INSERT INTO measures (id, player, kind, reason, made, until) VALUES ($1, $2, $3, $4, $5, $6)";
        Statement::new(sql)
            .text(&self.id)
            .text(&self.player)
            .text(self.forbids)
            .text(&self.reason)
            .at(self.made)
            .maybe_at(self.until)
            .into()
    }
    /// Ends it early.
    pub(crate) fn lift(&self, at: Timestamp) -> Write {
        Statement::new("UPDATE measures SET lifted = $2 WHERE id = $1").text(&self.id).at(at).into()
    }
}

/// Writes a notice to a player, unless they were forgotten.
pub(crate) fn write_notice(
    id: &NoticeId,
    player: &PlayerId,
    kind: NoticeKind,
    subject: &str,
    reason: &str,
    until: Option<Timestamp>,
    at: Timestamp,
) -> Write {
    let sql = "INSERT INTO player_notices (id, player, made, kind, subject, reason, until) \
               SELECT $1, id, $3, $4, $5, $6, $7 FROM players WHERE id = $2";
    let statement = Statement::any(sql).text(id).text(player).at(at).text(kind);
    statement.text(subject).text(reason).maybe_at(until).into()
}

/// Deletes a player's notices of a kind, because a newer one replaces them.
pub(crate) fn delete_notices(player: &PlayerId, kind: NoticeKind) -> Write {
    Statement::any("DELETE FROM player_notices WHERE player = $1 AND kind = $2")
        .text(player)
        .text(kind)
        .into()
}

/// A player has read a notice. Unmet if they have no such notice, or have read it.
pub(crate) fn notice_read(player: &PlayerId, notice: &NoticeId, at: Timestamp) -> Write {
    let sql = "UPDATE player_notices SET read = $3 WHERE id = $1 AND player = $2 AND read IS NULL";
    Statement::new(sql).text(notice).text(player).at(at).into()
}

impl Store {
    /// The measures that hold.
    pub async fn measures(&self, now: Timestamp) -> Result<Vec<Measure>, StoreError> {
        let sql = "SELECT id, player, kind, reason, made, until FROM measures \
                   WHERE lifted IS NULL AND (until IS NULL OR until > $1) ORDER BY made DESC, id";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(now.as_millis() as i64)).await?;
        let measure = |row: &AnyRow| {
            Ok(Measure {
                id: read(row, "id")?,
                player: read(row, "player")?,
                forbids: read(row, "kind")?,
                reason: row.try_get("reason")?,
                made: moment(row, "made")?,
                until: maybe_moment(row, "until")?,
            })
        };
        rows.iter().map(measure).collect()
    }
    /// The players who have an unread notice.
    pub(crate) async fn notified_players(&self, now: Timestamp) -> Result<Vec<PlayerId>, StoreError> {
        // A notice about keys is never read, but ends.
        let sql = "SELECT DISTINCT player FROM player_notices WHERE read IS NULL \
                   AND (kind NOT IN ('passkey-made', 'words-made') OR until > $1)";
        let query = sqlx::query(sql).bind(now.as_millis() as i64);
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "player")).collect()
    }
    /// A player's unread notices, the oldest first.
    pub(crate) async fn notices_to(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<Vec<PersonalNotice>, StoreError> {
        let sql = "SELECT id, made, kind, subject, reason, until FROM player_notices \
                   WHERE player = $1 AND read IS NULL \
                   AND (kind NOT IN ('passkey-made', 'words-made') OR until > $2) ORDER BY made, id LIMIT 20";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(player.to_string()).bind(now.as_millis() as i64);
        let rows = self.pool.fetch_all(query).await?;
        let notice = |row: &AnyRow| {
            Ok(PersonalNotice {
                id: read(row, "id")?,
                kind: read(row, "kind")?,
                subject: row.try_get("subject")?,
                reason: row.try_get("reason")?,
                until: maybe_moment(row, "until")?,
                made: moment(row, "made")?,
            })
        };
        rows.iter().map(notice).collect()
    }
}
