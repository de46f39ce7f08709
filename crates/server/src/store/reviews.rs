//! Reviews of finished games, in the database.

use super::{Statement, Store, StoreError, Write};
use oriflamme_review::{Account, Performance};
use oriflamme_table::{PlayerId, TableId, Timestamp};
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

    /// How well a player decided in the last of their games that were reviewed. A game that a bot finished in
    /// their place does not count.
    pub(crate) async fn performance(&self, player: &PlayerId) -> Result<Performance, StoreError> {
        let sql = "SELECT p.decisions AS decisions, p.lost AS lost, p.luck AS luck \
                   FROM results r JOIN performances p ON p.game = r.game AND p.seat = r.seat \
                   WHERE r.player = $1 AND r.gone IS NULL ORDER BY r.finished DESC, r.game LIMIT 1000";
        self.watch.asked(1);
        let mut performance = Performance::default();
        for row in self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await? {
            let part = |column: &'static str| Ok::<_, StoreError>(row.try_get::<i64, _>(column)? as f64);
            performance.add_game(part("decisions")?, part("lost")? / PARTS, part("luck")? / PARTS);
        }
        Ok(performance)
    }
}

/// Shares of a win are stored in millionths.
const PARTS: f64 = 1e6;

/// Stores what a seat's decisions gave away in a game. Stores nothing if the table is gone.
pub(crate) fn keep_performance(table: &TableId, account: &Account) -> Write {
    let sql = "INSERT INTO performances (game, seat, decisions, lost, luck) \
               SELECT id, $2, $3, $4, $5 FROM tables WHERE id = $1 \
               ON CONFLICT (game, seat) DO UPDATE \
               SET decisions = excluded.decisions, lost = excluded.lost, luck = excluded.luck";
    let parts = |share: f64| (share * PARTS).round() as i64;
    Statement::any(sql)
        .text(table)
        .number(account.seat.index())
        .number(account.decisions() as i64)
        .number(parts(-account.skill))
        .number(parts(account.luck))
        .into()
}

/// Stores the review of a game, and replaces one from another method. Stores nothing if the table is gone.
pub(crate) fn keep_review(table: &TableId, method: &str, review: &str, now: Timestamp) -> Write {
    let sql = "INSERT INTO reviews (game, made, method, review) \
               SELECT id, $2, $3, $4 FROM tables WHERE id = $1 \
               ON CONFLICT (game) DO UPDATE \
               SET made = excluded.made, method = excluded.method, review = excluded.review";
    Statement::any(sql).text(table).at(now).text(method).text(review).into()
}
