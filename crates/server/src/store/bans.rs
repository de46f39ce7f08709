//! Stored bans.

use super::{
    Statement, Store, StoreError, Write,
    people::{maybe_moment, moment},
    read,
};
use crate::people::bans::{Ban, BanId, Subject};
use oriflamme_table::Timestamp;
use sqlx::{Row, any::AnyRow};

impl Ban {
    pub(crate) fn write(&self) -> Write {
        let sql = "INSERT INTO bans (id, subject, reason, made, until) VALUES ($1, $2, $3, $4, $5)";
        let ban = Statement::new(sql).text(&self.id).text(&self.subject).text(&self.reason);
        ban.at(self.made).maybe_at(self.until).into()
    }
    /// Ends it early.
    pub(crate) fn lift(&self, at: Timestamp) -> Write {
        Statement::new("UPDATE bans SET lifted = $2 WHERE id = $1").text(&self.id).at(at).into()
    }
}

impl Store {
    /// The active bans.
    pub async fn bans(&self, now: Timestamp) -> Result<Vec<Ban>, StoreError> {
        let sql = "SELECT id, subject, reason, made, until FROM bans \
                   WHERE lifted IS NULL AND (until IS NULL OR until > $1) ORDER BY made DESC, id";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(now.as_millis() as i64)).await?;
        let ban = |row: &AnyRow| {
            let id: BanId = read(row, "id")?;
            let subject: Subject = read(row, "subject")?;
            let (made, until) = (moment(row, "made")?, maybe_moment(row, "until")?);
            Ok(Ban { id, subject, reason: row.try_get("reason")?, made, until })
        };
        rows.iter().map(ban).collect()
    }
}
