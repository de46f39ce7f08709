//! Stored names that belong to one player alone.

use super::{Statement, Store, StoreError, Write, people::maybe_moment, read};
use crate::identity::claims::ClaimedName;
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use sqlx::Row;

/// Claims a name, if nobody else has it.
pub(crate) fn claim_name(player: &PlayerId, name: &PlayerName, now: Timestamp) -> Write {
    let sql = "INSERT INTO names (look, player, name, made) VALUES ($1, $2, $3, $4) ON CONFLICT (look) \
               DO UPDATE SET player = excluded.player, name = excluded.name, made = excluded.made, until = NULL \
               WHERE names.player = excluded.player OR names.until <= excluded.made";
    Statement::new(sql).text(name.unmarked_look()).text(player).text(name.bare()).at(now).into()
}

/// Keeps a player's last name for a while. Names before that are not kept.
pub(crate) fn give_up_name(player: &PlayerId, until: Timestamp) -> [Write; 2] {
    [
        Statement::any("DELETE FROM names WHERE player = $1 AND until IS NOT NULL").text(player).into(),
        Statement::any("UPDATE names SET until = $2 WHERE player = $1 AND until IS NULL")
            .text(player)
            .at(until)
            .into(),
    ]
}

/// When two players are joined, keeps the name of the one who disappears for the other for a while.
pub(crate) fn hand_name_over(from: &PlayerId, into: &PlayerId, until: Timestamp) -> Write {
    let sql = "UPDATE names SET player = $2, until = $3 WHERE player = $1";
    Statement::any(sql).text(from).text(into).at(until).into()
}

/// Frees the name that a player has, because an operator gives them another one.
pub(crate) fn free_name(player: &PlayerId) -> Write {
    Statement::any("DELETE FROM names WHERE player = $1 AND until IS NULL").text(player).into()
}

impl Store {
    /// The owner of the name with this look, also if the name was given up not long ago.
    pub(crate) async fn claimed_name(&self, look: &str) -> Result<Option<ClaimedName>, StoreError> {
        let query = sqlx::query("SELECT player, until FROM names WHERE look = $1").bind(look.to_owned());
        self.watch.asked(1);
        let row = self.pool.fetch_optional(query).await?;
        row.map(|row| Ok(ClaimedName { player: read(&row, "player")?, until: maybe_moment(&row, "until")? }))
            .transpose()
    }
    /// The names that belong to a player, each with the end of the time for which it is kept; none for the
    /// name they have.
    pub(crate) async fn names_of(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<(String, Option<Timestamp>)>, StoreError> {
        let query = sqlx::query("SELECT name, until FROM names WHERE player = $1 ORDER BY made, look");
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query.bind(player.to_string())).await?;
        rows.iter().map(|row| Ok((row.try_get("name")?, maybe_moment(row, "until")?))).collect()
    }
    /// Whether a player could come back after losing every device.
    pub(crate) async fn has_way_back(&self, player: &PlayerId) -> Result<bool, StoreError> {
        let sql = "SELECT player FROM passkeys WHERE player = $1 UNION ALL \
                   SELECT player FROM recovery WHERE player = $1 LIMIT 1";
        self.watch.asked(1);
        Ok(self.pool.fetch_optional(sqlx::query(sql).bind(player.to_string())).await?.is_some())
    }
    /// Whether a player's identity is kept: by a passkey or recovery words, by the proxy that names them, or
    /// by the owner of a bot account.
    pub(crate) async fn has_kept_identity(&self, player: &PlayerId) -> Result<bool, StoreError> {
        let sql = "SELECT player FROM passkeys WHERE player = $1 UNION ALL \
                   SELECT player FROM recovery WHERE player = $1 UNION ALL \
                   SELECT player FROM members WHERE player = $1 UNION ALL \
                   SELECT player FROM bots WHERE player = $1 LIMIT 1";
        self.watch.asked(1);
        Ok(self.pool.fetch_optional(sqlx::query(sql).bind(player.to_string())).await?.is_some())
    }
}
