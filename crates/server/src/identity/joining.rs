//! Two players become one: the seats, games, reports and devices of one become the other's. This can't be
//! undone, because nothing says afterwards which game was whose.

use super::{
    claims::KEPT,
    links::{LinkError, OpenLink},
    players::Players,
};
use crate::{
    app::App,
    store::{
        Change, Player, Tried, Write, agree, hand_name_over, move_everything, one_rated_seat, retried,
        unchanged_seats,
    },
};
use oriflamme_table::{TableId, Timestamp};
use std::collections::BTreeSet;

/// Joins a player to the one who made a link, and loads again the tables that this changes.
pub(crate) async fn join(app: &App, from: &Player, link: &OpenLink) -> Result<(), LinkError> {
    for table in app.players.join(from, link).await? {
        app.tables.reload(&table).await;
    }
    Ok(())
}

impl Players {
    /// Joins a player to the one who made a link, which is then used up. Returns the tables whose logs
    /// changed, which must be loaded again.
    async fn join(&self, from: &Player, link: &OpenLink) -> Result<Vec<TableId>, LinkError> {
        let into = &link.player;
        if from.id == into.id {
            return Err(LinkError::SamePlayer);
        }
        if from.name.is_of_program() || into.name.is_of_program() {
            return Err(LinkError::Program);
        }
        retried(|| async {
            let joined = self.try_to_join(from, into, |now| vec![link.take(now)]).await?;
            if !joined.is_done() {
                // If the link is still there, something else has changed since it was read.
                self.link(&link.code).await?;
            }
            Ok(joined)
        })
        .await
    }

    /// Joins a player to another one, after the writes of `first`. Returns the tables whose logs changed; to
    /// be tried again if something has changed since it was read.
    pub(crate) async fn try_to_join(
        &self,
        from: &Player,
        into: &Player,
        first: impl FnOnce(Timestamp) -> Vec<Write>,
    ) -> Result<Tried<Vec<TableId>>, LinkError> {
        // Read this first: whatever `from` does later then changes it.
        let seats = self.store.seat_sum(&from.id).await?;
        let common = self.store.common_tables([&from.id, &into.id]).await?;
        if let Some((table, _)) = common.iter().find(|(_, live)| *live) {
            return Err(LinkError::AtOneTable(table.clone()));
        }
        let rated = [self.store.rated_table(&from.id).await?, self.store.rated_table(&into.id).await?];
        if let [Some(one), Some(other)] = rated {
            return Err(LinkError::BothRated(one, other));
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
        let belongings = self.belongings(&from.id).await?;
        let tables: BTreeSet<&TableId> =
            sat.iter().map(|entry| &entry.table).chain(setups.iter().map(|(table, _)| table)).collect();
        let now = self.clock.now();
        let changes = tables.iter().map(|&table| Change::Table(table.clone()));
        let changes = changes.chain([&from.id, &into.id].map(|player| Change::Player(player.clone())));
        // The other player now has the measures, the unread notices and the appointment.
        let changes = changes.chain([Change::Measures, Change::Settings]);
        let unit = first(now)
            .into_iter()
            .chain(unchanged_seats(&from.id, seats))
            .chain(sat.iter().map(|entry| entry.handed_over(&into.id)))
            .chain(setups.iter().map(|(table, setup)| agree(table, setup)))
            .chain(one_rated_seat([&from.id, &into.id]))
            .chain([hand_name_over(&from.id, &into.id, now.after(KEPT))])
            .chain(move_everything(&from.id, &into.id))
            .chain(changes.map(|change| change.write(now)))
            .collect();
        if !self.store.try_commit(unit).await?.is_done() {
            return Ok(Tried::Again);
        }
        self.keep_belongings(&into.id, &belongings).await?;
        self.revoke(&from.id);
        self.uncache(&into.id);
        for bot in self.store.bot_ids(&into.id).await? {
            self.uncache(&bot);
        }
        self.end_surplus(&into.id).await?;
        Ok(Tried::Done(tables.into_iter().cloned().collect()))
    }
}
