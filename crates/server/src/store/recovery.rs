//! Stored hashes of recovery words.

use super::{Player, Statement, Store, StoreError, Write, people::moment, read};
use oriflamme_table::{PlayerId, PlayerName, Timestamp};
use sqlx::Row;

/// Writes the hash of a player's recovery words in place of an earlier one.
pub(crate) fn keep_words(player: &PlayerId, hash: &str, made: Timestamp) -> Write {
    let sql = "INSERT INTO recovery (player, hash, made) VALUES ($1, $2, $3) \
               ON CONFLICT (player) DO UPDATE SET hash = excluded.hash, made = excluded.made";
    Statement::new(sql).text(player).text(hash).at(made).into()
}

/// Deletes a player's recovery words.
pub(crate) fn forget_words(player: &PlayerId) -> Write {
    Statement::any("DELETE FROM recovery WHERE player = $1").text(player).into()
}

impl Store {
    /// When a player got recovery words, if there are any.
    pub(crate) async fn words_made(&self, player: &PlayerId) -> Result<Option<Timestamp>, StoreError> {
        let query = sqlx::query("SELECT made FROM recovery WHERE player = $1").bind(player.to_string());
        self.watch.asked(1);
        self.pool.fetch_optional(query).await?.map(|row| moment(&row, "made")).transpose()
    }
    /// The player whose recovery words have a hash.
    pub(crate) async fn player_with_words(&self, hash: &str) -> Result<Option<Player>, StoreError> {
        let sql = "SELECT id, name FROM recovery JOIN players ON id = player WHERE hash = $1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(hash.to_owned())).await?;
        row.map(|row| Ok(Player { id: read(&row, "id")?, name: PlayerName::stored(row.try_get("name")?) }))
            .transpose()
    }
}
