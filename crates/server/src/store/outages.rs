//! Reads and writes outages: times in which nobody could play, which the clocks of games must not count.

use super::{Statement, Store, StoreError};
use oriflamme_table::{Outage, Timestamp};
use sqlx::Row;
use std::time::Duration;

/// Older outages affect no clock, because no pace is longer than 30 days.
const OLDEST: Duration = Duration::from_secs(90 * 24 * 3600);

impl Store {
    /// Records that a server is running now.
    pub(crate) async fn beat(&self, now: Timestamp) -> Result<(), StoreError> {
        let sql = "INSERT INTO about (word, value) VALUES ('alive', $1) \
                   ON CONFLICT (word) DO UPDATE SET value = EXCLUDED.value";
        self.execute(Statement::any(sql).text(now.as_millis())).await
    }

    /// Records an outage that ends now, if the last beat is older than `least`. Returns all outages that
    /// still matter.
    pub(crate) async fn outages(&self, now: Timestamp, least: Duration) -> Result<Vec<Outage>, StoreError> {
        self.watch.asked(2);
        let beat = sqlx::query("SELECT value FROM about WHERE word = 'alive'");
        let last: Option<u64> = match self.pool.fetch_optional(beat).await? {
            Some(row) => row.try_get::<&str, _>("value")?.parse().ok(),
            None => None,
        };
        if let Some(last) = last.map(Timestamp::from_millis).filter(|last| now.since(*last) > least) {
            let sql = "INSERT INTO outages (begun, over) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            self.execute(Statement::any(sql).at(last).at(now)).await?;
        }
        let oldest = now.as_millis().saturating_sub(OLDEST.as_millis() as u64) as i64;
        let query =
            sqlx::query("SELECT begun, over FROM outages WHERE over > $1 ORDER BY begun").bind(oldest);
        let outage = |row: &sqlx::any::AnyRow| {
            let moment =
                |column| Ok::<_, StoreError>(Timestamp::from_millis(row.try_get::<i64, _>(column)? as u64));
            Ok(Outage { from: moment("begun")?, until: moment("over")? })
        };
        self.pool.fetch_all(query).await?.iter().map(outage).collect()
    }
}
