//! Stored settings and progress of players.

use super::{Statement, Store, StoreError, Write};
use oriflamme_table::PlayerId;
use sqlx::Row;

/// Writes what is stored about a player, if it is still what it was. Otherwise it is unmet.
pub(crate) fn replace_belongings(player: &PlayerId, old: Option<&str>, new: &str) -> Write {
    match old {
        None => {
            let sql = "INSERT INTO belongings (player, brought) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            Statement::new(sql).text(player).text(new).into()
        }
        Some(old) => {
            let sql = "UPDATE belongings SET brought = $2 WHERE player = $1 AND brought = $3";
            Statement::new(sql).text(player).text(new).text(old).into()
        }
    }
}

impl Store {
    /// What is remembered about a player, as text.
    pub(crate) async fn belongings(&self, player: &PlayerId) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT brought FROM belongings WHERE player = $1").bind(player.to_string());
        self.watch.asked(1);
        let row = self.pool.fetch_optional(query).await?;
        Ok(row.map(|row| row.try_get("brought")).transpose()?)
    }
}
