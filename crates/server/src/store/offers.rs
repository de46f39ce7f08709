//! The keys from which the secrets of offered tables are derived, one for each day.

use super::{Statement, Store, StoreError};
use oriflamme_deal::Seed;
use sqlx::Row;

impl Store {
    /// The key of a day, the same for all servers of this database. If there is none yet, the proposed one is
    /// stored. Keys of days before `oldest` are deleted, so that an old backup reveals no later secret.
    pub(crate) async fn offer_key(&self, day: u64, proposed: Seed, oldest: u64) -> Result<Seed, StoreError> {
        // Ten digits, so that the texts sort by day.
        let word = |day: u64| format!("offers {day:010}");
        self.watch.asked(1);
        let forget = "DELETE FROM about WHERE word >= 'offers ' AND word < $1";
        self.execute(Statement::any(forget).text(word(oldest))).await?;
        let propose = "INSERT INTO about (word, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.execute(Statement::any(propose).text(word(day)).text(proposed)).await?;
        let query = sqlx::query("SELECT value FROM about WHERE word = $1").bind(word(day));
        let row = self.pool.fetch_one(query).await?;
        row.try_get::<&str, _>("value")?.parse().map_err(|_| StoreError::DamagedLog("offers".into()))
    }
}
