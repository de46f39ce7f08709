//! Rated tables and rated games, in the database.

use super::{Statement, Store, StoreError, Write, read};
use oriflamme_ratings::RatedGame;
use oriflamme_table::{Entry, PlayerId, Table, TableId, TableSetup};

/// Whether players may sit at only one such table at a time.
fn takes_all_attention(setup: &TableSetup) -> bool {
    setup.rated && setup.pace.is_live()
}

/// What must be written with an entry so that nobody sits at two rated tables with a clock of minutes. If
/// somebody would, the unit is unmet. Usually they are refused before that ([`Store::rated_elsewhere`]);
/// this is for requests that race.
pub(crate) fn rated_seat(before: &Table, entry: &Entry) -> Option<Write> {
    if !takes_all_attention(before.setup()) {
        return None;
    }
    let leaves = |player: &PlayerId| {
        let sql = "DELETE FROM rated_seats WHERE player = $1 AND game = $2";
        Statement::any(sql).text(player).text(before.id()).into()
    };
    match entry {
        Entry::Sat { player, .. } => {
            let sql = "INSERT INTO rated_seats (player, game) VALUES ($1, $2) ON CONFLICT (player) DO UPDATE \
                       SET game = excluded.game WHERE rated_seats.game = excluded.game OR NOT EXISTS \
                       (SELECT 1 FROM tables WHERE id = rated_seats.game AND status IN ('open', 'playing'))";
            Some(Statement::new(sql).text(player).text(before.id()).into())
        }
        Entry::Left(seat) | Entry::Late(seat) | Entry::Removed(seat) => {
            before.holder(*seat).player().map(leaves)
        }
        _ => None,
    }
}

/// What must be written before two players become one, so that nobody sits at two rated tables with a clock
/// of minutes: it is unmet if one of the players has just sat down at the second one.
pub(crate) fn one_rated_seat([one, other]: [&PlayerId; 2]) -> [Write; 2] {
    let over = "DELETE FROM rated_seats WHERE player IN ($1, $2) AND NOT EXISTS \
                (SELECT 1 FROM tables WHERE id = rated_seats.game AND status IN ('open', 'playing'))";
    let single = "UPDATE players SET made = made WHERE id = $1 \
                  AND (SELECT COUNT(*) FROM rated_seats WHERE player IN ($1, $2)) < 2";
    [Statement::any(over).text(one).text(other).into(), Statement::new(single).text(one).text(other).into()]
}

/// The write of a rated game, which is rated later (`ratings.rs`). Written again, it changes nothing.
pub(crate) fn write_rated_game(game: &RatedGame) -> Write {
    let sql = "INSERT INTO rated_games (game, ruleset_group, finished, line) VALUES ($1, $2, $3, $4) \
               ON CONFLICT DO NOTHING";
    let order = &game.order;
    Statement::any(sql).text(&order.table).text(game.group).at(order.finished).text(game.line()).into()
}

impl Store {
    /// The rated table with a clock of minutes at which a player sits.
    pub(crate) async fn rated_table(&self, player: &PlayerId) -> Result<Option<TableId>, StoreError> {
        let sql = "SELECT game FROM rated_seats JOIN tables ON id = game WHERE player = $1 \
                   AND status IN ('open', 'playing')";
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(sql).bind(player.to_string())).await?;
        row.as_ref().map(|row| read(row, "game")).transpose()
    }
    /// The rated table with a clock of minutes at which a player sits, other than the one `here`.
    pub(crate) async fn rated_elsewhere(
        &self,
        player: &PlayerId,
        here: Option<&TableId>,
    ) -> Result<Option<TableId>, StoreError> {
        let sql = "SELECT game FROM rated_seats JOIN tables ON id = game WHERE player = $1 AND game <> $2 \
                   AND status IN ('open', 'playing')";
        let query =
            sqlx::query(sql).bind(player.to_string()).bind(here.map(TableId::to_string).unwrap_or_default());
        self.watch.asked(1);
        self.pool.fetch_optional(query).await?.as_ref().map(|row| read(row, "game")).transpose()
    }
}
