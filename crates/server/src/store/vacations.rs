//! Players' vacations in the database.

use super::{Statement, Store, StoreError, Write, people::moment};
use oriflamme_table::{PlayerId, Timestamp, Vacation};
use sqlx::any::AnyRow;

/// Begins a vacation. Unmet if the player is on one.
pub(crate) fn begin_vacation(player: &PlayerId, vacation: Vacation) -> Write {
    let sql = "INSERT INTO vacations (player, since, until) \
               SELECT id, CAST($2 AS BIGINT), CAST($3 AS BIGINT) FROM players WHERE id = $1 \
               AND NOT EXISTS (SELECT 1 FROM vacations WHERE player = $1 AND until > $2)";
    Statement::new(sql).text(player).at(vacation.from).at(vacation.until).into()
}

/// Ends a vacation before its time.
pub(crate) fn cut_vacation(player: &PlayerId, now: Timestamp) -> Write {
    let sql = "UPDATE vacations SET until = $2 WHERE player = $1 AND until > $2";
    Statement::any(sql).text(player).at(now).into()
}

impl Store {
    /// The vacations of a player that end after a moment, the earliest first.
    pub(crate) async fn vacations_of(
        &self,
        player: &PlayerId,
        after: Timestamp,
    ) -> Result<Vec<Vacation>, StoreError> {
        let sql = "SELECT since, until FROM vacations WHERE player = $1 AND until > $2 ORDER BY since";
        let query = sqlx::query(sql).bind(player.to_string()).bind(after.as_millis() as i64);
        self.watch.asked(1);
        let vacation =
            |row: &AnyRow| Ok(Vacation { from: moment(row, "since")?, until: moment(row, "until")? });
        self.pool.fetch_all(query).await?.iter().map(vacation).collect()
    }
}
