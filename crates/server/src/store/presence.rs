//! Who is here, in a database that several servers share. Nothing is kept for longer than a minute or two.

use super::{Store, StoreError, read};
use oriflamme_table::{PlayerId, Timestamp};
use sqlx::Row;

impl Store {
    /// Records who is here until a moment, and deletes those who have gone.
    pub(crate) async fn note_presence(
        &self,
        players: &[PlayerId],
        until: Timestamp,
        gone: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO presence (player, until) SELECT value, $2 \
                   FROM json_array_elements_text(CAST($1 AS JSON)) AS value ORDER BY value \
                   ON CONFLICT (player) DO UPDATE SET until = excluded.until";
        let ids: Vec<&str> = players.iter().map(PlayerId::as_str).collect();
        // Texts always have a JSON form.
        let ids = serde_json::to_string(&ids).unwrap_or_default();
        self.watch.asked(2);
        self.pool.execute(sqlx::query(sql).bind(ids).bind(until.as_millis() as i64)).await?;
        let gone = sqlx::query("DELETE FROM presence WHERE until < $1").bind(gone.as_millis() as i64);
        self.pool.execute(gone).await?;
        Ok(())
    }
    /// How many are here.
    pub(crate) async fn presence_count(&self, now: Timestamp) -> Result<u32, StoreError> {
        let query = sqlx::query("SELECT COUNT(*) AS count FROM presence WHERE until > $1");
        self.watch.asked(1);
        let row = self.pool.fetch_one(query.bind(now.as_millis() as i64)).await?;
        Ok(u32::try_from(row.try_get::<i64, _>("count")?).unwrap_or(u32::MAX))
    }
    /// A player's friends who are here.
    pub(crate) async fn friends_here(
        &self,
        player: &PlayerId,
        now: Timestamp,
    ) -> Result<Vec<PlayerId>, StoreError> {
        let sql = "SELECT presence.player AS player FROM friends JOIN presence ON presence.player = friend \
                   WHERE friends.player = $1 AND until > $2";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(player.to_string()).bind(now.as_millis() as i64);
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "player")).collect()
    }
}
