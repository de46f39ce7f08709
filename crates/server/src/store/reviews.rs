//! Reviews of finished games, in the database.

use super::{Statement, Store, StoreError, Write};
use oriflamme_table::{TableId, Timestamp};
use oriflamme_wire::ReviewJson;
use sqlx::Row;

impl Store {
    /// The stored review of a game, if it was computed with this method.
    pub(crate) async fn review(
        &self,
        table: &TableId,
        method: &str,
    ) -> Result<Option<ReviewJson>, StoreError> {
        let sql = "SELECT review FROM reviews WHERE game = $1 AND method = $2";
        let query = sqlx::query(sql).bind(table.to_string()).bind(method.to_owned());
        let Some(row) = self.pool.fetch_optional(query).await? else { return Ok(None) };
        // A review that can't be read is computed again.
        Ok(serde_json::from_str(row.try_get("review")?).ok())
    }
}

/// Stores the review of a game, and replaces one from another method. Stores nothing if the table is gone.
pub(crate) fn keep_review(table: &TableId, method: &str, review: &str, now: Timestamp) -> Write {
    let sql = "INSERT INTO reviews (game, made, method, review) \
               SELECT id, $2, $3, $4 FROM tables WHERE id = $1 \
               ON CONFLICT (game) DO UPDATE \
               SET made = excluded.made, method = excluded.method, review = excluded.review";
    Statement::any(sql).text(table).at(now).text(method).text(review).into()
}
