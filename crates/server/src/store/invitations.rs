//! Invitations, programs that listen for them, and a player's recently ended games.

use super::{Statement, Store, StoreError, Write, people::moment, read};
use oriflamme_table::{PlayerId, PlayerName, TableId, Timestamp};
use sqlx::Row;

/// The most open invitations of a player that are returned.
const MOST_TOLD: i64 = 50;
/// How many of a player's last games are searched for recently ended ones.
const MOST_ENDED: i64 = 200;
/// The most programs in a list.
const MOST_LISTED: i64 = 100;
/// The most invitations to one table.
pub(crate) const MOST_INVITED: i64 = 20;

/// Writes an invitation to a table.
pub(crate) fn invite(table: &TableId, player: &PlayerId, inviter: &PlayerId, at: Timestamp) -> Write {
    let sql = "INSERT INTO invitations (game, player, inviter, made) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    Statement::any(sql).text(table).text(player).text(inviter).at(at).into()
}

/// Deletes an invitation that a player has declined. A table that was made for them by pairing stays on their
/// list: a player who does not come to it has missed it.
pub(crate) fn decline(table: &TableId, player: &PlayerId) -> Write {
    let sql = "DELETE FROM invitations WHERE game = $1 AND player = $2 AND NOT EXISTS \
               (SELECT 1 FROM pairings WHERE pairings.game = $1 AND pairings.made = invitations.made)";
    Statement::any(sql).text(table).text(player).into()
}

/// Marks a player as a program.
pub(crate) fn mark_program(player: &PlayerId) -> Write {
    Statement::new("UPDATE players SET program = 1 WHERE id = $1").text(player).into()
}

/// Writes until when a program counts as listening.
pub(crate) fn listening(player: &PlayerId, until: Timestamp) -> Write {
    Statement::any("UPDATE players SET listening = $2 WHERE id = $1 AND program = 1")
        .text(player)
        .at(until)
        .into()
}

impl Store {
    /// The open tables to which a player is invited, the last invitation first.
    pub(crate) async fn invitations_of(&self, player: &PlayerId) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT game FROM invitations JOIN tables ON id = game WHERE player = $1 AND status = 'open' \
                   ORDER BY invitations.made DESC LIMIT $2";
        let query = sqlx::query(sql).bind(player.to_string()).bind(MOST_TOLD);
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(|row| read(row, "game")).collect()
    }
    /// The tables that are not over at which these players sit, or to which they are invited. For servers
    /// that share a database.
    pub(crate) async fn live_tables_of(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, TableId)>, StoreError> {
        let sql = "SELECT seats.player AS player, seats.game AS game \
                   FROM json_array_elements_text(CAST($1 AS JSON)) AS who (id) \
                   JOIN seats ON seats.player = who.id AND live = 1 UNION ALL \
                   SELECT invitations.player AS player, invitations.game AS game \
                   FROM json_array_elements_text(CAST($1 AS JSON)) AS who (id) \
                   JOIN invitations ON invitations.player = who.id \
                   JOIN tables ON tables.id = invitations.game WHERE status = 'open'";
        let ids: Vec<&str> = players.iter().map(PlayerId::as_str).collect();
        // Texts always have a JSON form.
        let ids = serde_json::to_string(&ids).unwrap_or_default();
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(ids)).await?;
        rows.iter().map(|row| Ok((read(row, "player")?, read(row, "game")?))).collect()
    }
    /// Who has invited a player to a table.
    pub(crate) async fn inviter(
        &self,
        table: &TableId,
        player: &PlayerId,
    ) -> Result<Option<PlayerId>, StoreError> {
        let sql = "SELECT inviter FROM invitations WHERE game = $1 AND player = $2";
        self.watch.asked(1);
        let query = sqlx::query(sql).bind(table.to_string()).bind(player.to_string());
        let row = self.pool.fetch_optional(query).await?;
        row.map(|row| read(&row, "inviter")).transpose()
    }
    /// How many are invited to a table.
    pub(crate) async fn invited_to(&self, table: &TableId) -> Result<i64, StoreError> {
        let query =
            sqlx::query("SELECT COUNT(*) AS count FROM invitations WHERE game = $1").bind(table.to_string());
        self.watch.asked(1);
        Ok(self.pool.fetch_one(query).await?.try_get("count")?)
    }
    /// A player's recent games that have ended since a moment, newest first.
    pub(crate) async fn ended_since(
        &self,
        player: &PlayerId,
        since: Timestamp,
    ) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT game, (SELECT at FROM entries WHERE entries.game = latest.game ORDER BY seq DESC LIMIT 1) AS at \
                   FROM (SELECT game, made FROM seats WHERE player = $1 AND live = 0 ORDER BY made DESC LIMIT $2) AS latest \
                   ORDER BY latest.made DESC";
        let query = sqlx::query(sql).bind(player.to_string()).bind(MOST_ENDED);
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query).await?;
        let mut ended = Vec::new();
        for row in &rows {
            if moment(row, "at")? >= since {
                ended.push(read(row, "game")?);
            }
        }
        Ok(ended)
    }
    /// The programs that listen for invitations, those seen last first.
    pub(crate) async fn listening_programs(
        &self,
        now: Timestamp,
    ) -> Result<Vec<(PlayerId, PlayerName)>, StoreError> {
        let sql = "SELECT id, name FROM players WHERE program = 1 AND listening > $1 \
                   ORDER BY listening DESC, id LIMIT $2";
        let query = sqlx::query(sql).bind(now.as_millis() as i64).bind(MOST_LISTED);
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query).await?;
        rows.iter().map(|row| Ok((read(row, "id")?, PlayerName::stored(row.try_get("name")?)))).collect()
    }
}
