//! Forgetting players: what they said of themselves goes, and the games that others played with them stay.

use super::players::Players;
use crate::{
    app::App,
    ids::random_id,
    store::{
        Change, Player, StoreError, Tried, Write, agree, forget_everything, owns_no_bots, retried,
        unchanged_seats,
    },
    tables::TableError,
};
use oriflamme_table::{PlayerId, PlayerName, TableId};
use std::collections::BTreeSet;

/// Forgets a player, and first all bots that they own. They leave every table where something can still
/// happen.
pub(crate) async fn forget(app: &App, player: &Player) -> Result<(), TableError> {
    retried(|| async {
        for bot in app.store.bots_of(&player.id, app.clock.now()).await? {
            let bot = Player { id: bot.player, name: PlayerName::stored(&bot.name) };
            Box::pin(forget(app, &bot)).await?;
        }
        let seats = app.store.seat_sum(&player.id).await?;
        leave_all(app, player).await?;
        let forgotten = app.players.forget(&player.id, seats, Vec::new()).await?;
        if let Tried::Done(tables) = &forgotten {
            for table in tables {
                app.tables.reload(table).await;
            }
        }
        Ok(forgotten.map(|_| ()))
    })
    .await
}

/// Makes a player leave every table where something can still happen.
async fn leave_all(app: &App, player: &Player) -> Result<(), TableError> {
    let seats = app.store.seats_of(&player.id).await?;
    // Games that are over need not be loaded, and may be many.
    for seat in seats.into_iter().filter(|seat| seat.status.is_live()) {
        let who = player.id.clone();
        let left =
            app.tables.change(&seat.table, move |table, _| Ok(table.leave_for_good(&who)?.into())).await;
        match left {
            // If the table refuses, nobody there waits for them.
            Ok(_) | Err(TableError::Refused(_) | TableError::NoTable) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

impl Players {
    /// Forgets a player: their name and id at every table, their seats and their sessions. Their results
    /// stay, under a new id that is nobody's. Before this call, the caller must read `seats`
    /// (`Store::seat_sum`), then make the player leave all tables that are not over, and forget their bots.
    /// `also` is written with it. Returns the tables whose logs changed; to be tried again if they own a bot,
    /// or have sat down since `seats` was read.
    pub(crate) async fn forget(
        &self,
        player: &PlayerId,
        seats: i64,
        also: Vec<Write>,
    ) -> Result<Tried<Vec<TableId>>, StoreError> {
        let nobody = random_id::<PlayerId>().map_err(|error| StoreError::Unreachable(error.to_string()))?;
        let sat = self.store.sat_entries(player).await?;
        let mut setups = self.store.setups_naming(player).await?;
        for (_, setup) in &mut setups {
            setup.rename_kept(player, None);
            setup.hand_over(player, &nobody);
        }
        let tables = sat.iter().map(|entry| &entry.table).chain(setups.iter().map(|(table, _)| table));
        let tables: BTreeSet<&TableId> = tables.collect();
        let now = self.clock.now();
        let nameless = sat.iter().map(|entry| entry.forgotten(&nobody));
        let changes = tables.iter().map(|&table| Change::Table(table.clone()));
        let changes = changes.chain([Change::Player(player.clone())]);
        let unit = unchanged_seats(player, seats)
            .into_iter()
            .chain([owns_no_bots(player)])
            .chain(nameless)
            .chain(setups.iter().map(|(table, setup)| agree(table, setup)))
            .chain(forget_everything(player, &nobody))
            .chain(also)
            .chain(changes.map(|change| change.write(now)))
            .collect();
        let done = self.store.try_commit(unit).await?;
        if done.is_done() {
            self.revoke(player);
        }
        Ok(done.map(|()| tables.into_iter().cloned().collect()))
    }
}
