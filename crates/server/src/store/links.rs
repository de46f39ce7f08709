//! Stored one-time links, and what joining two players needs to know.

use super::{Player, Statement, Store, StoreError, Write, people::moment, read};
use crate::identity::links::{OpenLink, hash_of_link};
use oriflamme_table::{PlayerId, PlayerName, TableId, TableSetup, Timestamp};
use oriflamme_table_view::LinkCode;
use sqlx::Row;
use std::collections::BTreeSet;

/// Writes a player's link in place of an earlier one.
pub(crate) fn put_link(player: &PlayerId, code: &LinkCode, until: Timestamp) -> Write {
    let sql = "INSERT INTO links (player, code, until, brings) VALUES ($1, $2, $3, '') ON CONFLICT (player) \
               DO UPDATE SET code = excluded.code, until = excluded.until, brings = excluded.brings";
    Statement::new(sql).text(player).text(hash_of_link(code)).at(until).into()
}

/// Uses a link up. The unit fails if somebody else was faster or the link has expired.
pub(crate) fn take_link(code: &LinkCode, now: Timestamp) -> Write {
    let sql = "DELETE FROM links WHERE code = $1 AND until > $2";
    Statement::new(sql).text(hash_of_link(code)).at(now).into()
}

impl Store {
    /// The link with a code, whether it is still valid or not.
    pub(crate) async fn link(&self, code: &LinkCode) -> Result<Option<OpenLink>, StoreError> {
        let sql = "SELECT id, name, until, brings FROM links JOIN players ON id = player WHERE code = $1";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(hash_of_link(code))).await?;
        row.map(|row| {
            let player = Player { id: read(&row, "id")?, name: PlayerName::stored(row.try_get("name")?) };
            let (until, brings) = (moment(&row, "until")?, row.try_get("brings")?);
            Ok(OpenLink { code: code.clone(), player, until, brings })
        })
        .transpose()
    }
    /// The tables at which both of two players sit or have sat, each with whether something can still happen
    /// there.
    pub(crate) async fn common_tables(
        &self,
        [one, other]: [&PlayerId; 2],
    ) -> Result<Vec<(TableId, bool)>, StoreError> {
        let sql = "SELECT mine.game AS game, mine.live AS live FROM seats AS mine \
                   JOIN seats AS theirs ON theirs.game = mine.game WHERE mine.player = $1 AND theirs.player = $2";
        let query = sqlx::query(sql).bind(one.to_string()).bind(other.to_string());
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query).await?;
        rows.iter().map(|row| Ok((read(row, "game")?, row.try_get::<i64, _>("live")? != 0))).collect()
    }
    /// The setups that name a player: of tables where they sit or have sat, and of rematches that reserve a
    /// seat for them.
    pub(crate) async fn setups_naming(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<(TableId, TableSetup)>, StoreError> {
        let sat = "SELECT id, setup FROM seats JOIN tables ON id = game WHERE player = $1 AND setup LIKE $2";
        let query = sqlx::query(sat).bind(player.to_string()).bind(format!("%\"{player}\"%"));
        self.watch.asked(2);
        let mut named = Vec::new();
        for row in &self.pool.fetch_all(query).await? {
            let id: TableId = read(row, "id")?;
            let setup = TableSetup::from_text(row.try_get("setup")?);
            named.push((id.clone(), setup.map_err(|_| StoreError::DamagedLog(id.to_string()))?));
        }
        let known: BTreeSet<TableId> = named.iter().map(|(id, _)| id.clone()).collect();
        let kept = self.rematch_setups(player).await?;
        named.extend(kept.into_iter().filter(|(id, _)| !known.contains(id)));
        Ok(named)
    }
}
