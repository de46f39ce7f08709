//! Two players become one: the seats, games, reports and devices of one become the other's. This can't be
//! undone, because nothing says afterwards which game was whose.

use crate::{
    links::{LinkError, OpenLink},
    players::Players,
    store::{Notice, Player, Statement, StoreError, Write, agree},
};
use oriflamme_table::TableId;
use std::collections::BTreeSet;

/// What moves from the player $1 to the player $2, where $2 does not have the same already. What is left of
/// $1 is deleted with the last statement.
const MOVES: [&str; 10] = [
    "UPDATE seats SET player = $2 WHERE player = $1 \
     AND game NOT IN (SELECT theirs.game FROM seats AS theirs WHERE theirs.player = $2)",
    "UPDATE invitations SET player = $2 WHERE player = $1 \
     AND game NOT IN (SELECT theirs.game FROM invitations AS theirs WHERE theirs.player = $2)",
    "UPDATE invitations SET inviter = $2 WHERE inviter = $1",
    "UPDATE reports SET reporter = $2 WHERE reporter = $1",
    "UPDATE reports SET player = $2 WHERE player = $1",
    "UPDATE sessions SET player = $2 WHERE player = $1",
    "UPDATE recovery SET player = $2 WHERE player = $1 \
     AND NOT EXISTS (SELECT 1 FROM recovery AS theirs WHERE theirs.player = $2)",
    "UPDATE players SET made = (SELECT MIN(made) FROM players WHERE id IN ($1, $2)) WHERE id = $2",
    "DELETE FROM seats WHERE player = $1 AND player <> $2",
    "DELETE FROM invitations WHERE player = $1 AND player <> $2",
];

impl Players {
    /// Joins a player to the one who made a link, which is then used up. Returns the tables whose logs
    /// changed, which must be loaded again.
    pub(crate) async fn join(&self, from: &Player, link: &OpenLink) -> Result<Vec<TableId>, LinkError> {
        let into = &link.player;
        if from.id == into.id {
            return Err(LinkError::SamePlayer);
        }
        if from.name.is_of_program() || into.name.is_of_program() {
            return Err(LinkError::Program);
        }
        let common = self.store.common_tables([&from.id, &into.id]).await?;
        if let Some((table, _)) = common.iter().find(|(_, live)| *live) {
            return Err(LinkError::AtOneTable(table.clone()));
        }
        // At a table where both have sat, the second seat stays as it is: a player has one seat at a table.
        let is_common = |table: &TableId| common.iter().any(|(other, _)| other == table);
        let mut sat = self.store.sat_entries(&from.id).await?;
        sat.retain(|entry| !is_common(&entry.table));
        let mut setups = self.store.setups_naming(&from.id).await?;
        setups.retain(|(table, _)| !is_common(table));
        for (_, setup) in &mut setups {
            setup.hand_over(&from.id, &into.id);
        }
        let tables: BTreeSet<&TableId> =
            sat.iter().map(|entry| &entry.table).chain(setups.iter().map(|(table, _)| table)).collect();
        let unit = || {
            let now = self.clock.now();
            let moves = MOVES.map(|sql| Statement::any(sql).text(&from.id).text(&into.id).into());
            let gone: Write = Statement::any("DELETE FROM players WHERE id = $1").text(&from.id).into();
            let notices = tables.iter().map(|&table| Notice::Table(table.clone()));
            let notices = notices.chain([&from.id, &into.id].map(|player| Notice::Player(player.clone())));
            [link.take(now)]
                .into_iter()
                .chain(sat.iter().map(|entry| entry.handed_over(&into.id)))
                .chain(setups.iter().map(|(table, setup)| agree(table, setup)))
                .chain(moves)
                .chain([gone])
                .chain(notices.map(|notice| notice.write(now)))
                .collect()
        };
        match self.store.commit_numbered(unit).await {
            // A conflict of numbers, again and again, or the link is gone.
            Err(StoreError::Busy) => {
                self.link(&link.code).await?;
                return Err(StoreError::Busy.into());
            }
            done => done?,
        }
        self.revoke(&from.id);
        self.uncache(&into.id);
        self.end_surplus(&into.id).await?;
        Ok(tables.into_iter().cloned().collect())
    }
}
