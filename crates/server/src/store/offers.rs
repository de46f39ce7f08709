//! The keys from which the secrets of offered tables are derived, one for each day.

use super::{Store, StoreError};
use oriflamme_deal::Seed;
use sqlx::Row;

impl Store {
    /// The key of a day, the same for all servers of this database. If there is none yet, the proposed one is
    /// stored. Keys of days before `oldest` are deleted, so that an old backup reveals no later secret.
    pub(crate) async fn offer_key(&self, day: u64, proposed: Seed, oldest: u64) -> Result<Seed, StoreError> {
        // Ten digits, so that the texts sort by day.
        let word = |day: u64| format!("offers {day:010}");
        self.watch.asked(3);
        let forget = "DELETE FROM about WHERE word >= 'offers ' AND word < $1";
        self.pool.execute(sqlx::query(forget).bind(word(oldest))).await?;
        let propose = "INSERT INTO about (word, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.pool.execute(sqlx::query(propose).bind(word(day)).bind(proposed.to_string())).await?;
        let query = sqlx::query("SELECT value FROM about WHERE word = $1").bind(word(day));
        let row = self.pool.fetch_one(query).await?;
        row.try_get::<&str, _>("value")?.parse().map_err(|_| StoreError::DamagedLog("offers".into()))
    }
}
