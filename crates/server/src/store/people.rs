//! Stored data about people: players, bans, reports, operations, and the changes by which servers learn of
//! changes that they did not make themselves.

use super::{Statement, Store, StoreError, Write, read};
use oriflamme_table::{Entry, PlayerId, PlayerName, Seq, TableId, TableSetup, Timestamp};
use oriflamme_table_view::TableStatus;
use sqlx::{Row, any::AnyRow};
use std::{fmt, str::FromStr};

/// A player, with data that only they and operators may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPlayer {
    pub id: PlayerId,
    pub name: PlayerName,
    pub made: Timestamp,
    /// The day of their last visit.
    pub seen: Timestamp,
}

/// A table, or where a player sits or has sat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSeat {
    pub table: TableId,
    /// When the table was created, or the player sat down.
    pub made: Timestamp,
    /// The status of the table.
    pub status: TableStatus,
}

/// The entry with which somebody sat down.
pub(crate) struct SatEntry {
    pub(crate) table: TableId,
    pub(crate) seq: Seq,
    pub(crate) text: String,
}

impl SatEntry {
    /// Changes or removes the name in this entry.
    pub(crate) fn renamed(&self, name: Option<&PlayerName>) -> Write {
        let sql = "UPDATE entries SET entry = $3 WHERE game = $1 AND seq = $2";
        let text = Entry::renamed(&self.text, name);
        Statement::any(sql).text(&self.table).number(self.seq.0 as i64).text(text).into()
    }
    /// Removes the name, and replaces the player's id with one that is nobody's.
    pub(crate) fn forgotten(&self, nobody: &PlayerId) -> Write {
        Self { text: Entry::handed_over(&self.text, nobody), table: self.table.clone(), ..*self }
            .renamed(None)
    }
    /// Gives the seat of this entry to another player, under the same name.
    pub(crate) fn handed_over(&self, into: &PlayerId) -> Write {
        let sql = "UPDATE entries SET entry = $3 WHERE game = $1 AND seq = $2";
        let text = Entry::handed_over(&self.text, into);
        Statement::any(sql).text(&self.table).number(self.seq.0 as i64).text(text).into()
    }
}

/// Writes a table's setup.
pub(crate) fn agree(table: &TableId, setup: &TableSetup) -> Write {
    Statement::any("UPDATE tables SET setup = $2 WHERE id = $1").text(table).text(setup.to_text()).into()
}

/// Makes a unit fail if a player no longer exists.
pub(crate) fn same_player(player: &PlayerId) -> Write {
    Statement::new("UPDATE players SET seen = seen WHERE id = $1").text(player).into()
}

/// Something that servers must read again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// A player's name or sessions have changed, or the player is banned or deleted.
    Player(PlayerId),
    /// A table's log was changed, or the table was deleted.
    Table(TableId),
    /// Bans, measures, and notices to players.
    Measures,
    /// The operators' settings, announcement and appointments.
    Settings,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(player) => write!(f, "player {player}"),
            Self::Table(table) => write!(f, "table {table}"),
            // The word that older programs know.
            Self::Measures => f.write_str("bans"),
            Self::Settings => f.write_str("settings"),
        }
    }
}

impl FromStr for Change {
    type Err = oriflamme_game::UnknownWord;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            Some(("player", id)) => id.parse().map(Self::Player),
            Some(("table", id)) => id.parse().map(Self::Table),
            None if text == "bans" => Ok(Self::Measures),
            None if text == "settings" => Ok(Self::Settings),
            _ => Err(oriflamme_game::UnknownWord { expected: "a change" }),
        }
    }
}

impl Change {
    /// Writes it with the next number. If two servers write at once, the number is taken for one of them, so
    /// changes appear in the order of their numbers. The SQL table of changes is called `notices`; players'
    /// notices are in `player_notices`.
    pub(crate) fn write(&self, at: Timestamp) -> Write {
        let sql = "INSERT INTO notices (seq, at, what) SELECT COALESCE(MAX(seq), 0) + 1, $1, $2 FROM notices \
                   WHERE true ON CONFLICT DO NOTHING";
        Statement::numbered(sql).at(at).text(self).into()
    }
}

impl Store {
    /// The number of the last change.
    pub(crate) async fn last_change(&self) -> Result<i64, StoreError> {
        let row =
            self.pool.fetch_one(sqlx::query("SELECT COALESCE(MAX(seq), 0) AS seq FROM notices")).await?;
        Ok(row.try_get("seq")?)
    }
    /// The changes after a number, each with its own number. Unknown ones, from a newer program, are left
    /// out.
    pub(crate) async fn changes_after(&self, seq: i64) -> Result<Vec<(i64, Option<Change>)>, StoreError> {
        let query =
            sqlx::query("SELECT seq, what FROM notices WHERE seq > $1 ORDER BY seq LIMIT 1000").bind(seq);
        let rows = self.pool.fetch_all(query).await?;
        rows.iter()
            .map(|row| Ok((row.try_get("seq")?, row.try_get::<&str, _>("what")?.parse().ok())))
            .collect()
    }

    /// A player by their id.
    pub async fn player_with_id(&self, id: &PlayerId) -> Result<Option<StoredPlayer>, StoreError> {
        let query =
            sqlx::query("SELECT id, name, made, seen FROM players WHERE id = $1").bind(id.to_string());
        self.pool.fetch_optional(query).await?.as_ref().map(stored_player).transpose()
    }
    /// Players whose id or name begins with a text, latest visit first.
    pub async fn players_like(&self, start: &str, limit: u32) -> Result<Vec<StoredPlayer>, StoreError> {
        let sql = "SELECT id, name, made, seen FROM players WHERE id LIKE $1 ESCAPE '!' OR LOWER(name) LIKE $1 ESCAPE '!' \
                   ORDER BY seen DESC, id LIMIT $2";
        let query = sqlx::query(sql).bind(beginning(start)).bind(i64::from(limit));
        self.pool.fetch_all(query).await?.iter().map(stored_player).collect()
    }
    /// Tables that are not over or closed, newest first.
    pub async fn live_tables(&self, limit: u32) -> Result<Vec<StoredSeat>, StoreError> {
        let sql = "SELECT id AS game, made, status FROM tables WHERE status IN ('open', 'playing') \
                   ORDER BY made DESC, id LIMIT $1";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(i64::from(limit))).await?;
        rows.iter().map(stored_seat).collect()
    }
    /// All tables at which a player sits or has sat, newest first.
    pub async fn seats_of(&self, player: &PlayerId) -> Result<Vec<StoredSeat>, StoreError> {
        let sql = "SELECT game, seats.made AS made, status FROM seats JOIN tables ON id = game WHERE player = $1 \
                   ORDER BY seats.made DESC, game";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        rows.iter().map(stored_seat).collect()
    }
    /// The sum of the times at which a player sat down. It changes whenever they do.
    pub(crate) async fn seat_sum(&self, player: &PlayerId) -> Result<i64, StoreError> {
        let sql = "SELECT CAST(COALESCE(SUM(made), 0) AS BIGINT) AS sum FROM seats WHERE player = $1";
        Ok(self.pool.fetch_one(sqlx::query(sql).bind(player.to_string())).await?.try_get("sum")?)
    }
    /// All entries with which a player has sat down.
    pub(crate) async fn sat_entries(&self, player: &PlayerId) -> Result<Vec<SatEntry>, StoreError> {
        let sql = "SELECT entries.game AS game, seq, entry FROM seats JOIN entries ON entries.game = seats.game \
                   WHERE player = $1 AND entry LIKE $2";
        let query = sqlx::query(sql).bind(player.to_string()).bind(format!("sat % {player} %"));
        let entry = |row: &AnyRow| {
            Ok(SatEntry {
                table: read(row, "game")?,
                seq: Seq(row.try_get::<i64, _>("seq")? as u64),
                text: row.try_get("entry")?,
            })
        };
        self.pool.fetch_all(query).await?.iter().map(entry).collect()
    }

    /// The tables that reserve or reserved a seat for a player, each with the setup that results if the
    /// player's name changes or is removed.
    pub(crate) async fn kept_seats(
        &self,
        player: &PlayerId,
        name: Option<&PlayerName>,
    ) -> Result<Vec<(TableId, TableSetup)>, StoreError> {
        let mut kept = self.setups_naming(player).await?;
        kept.retain(|(_, setup)| {
            setup.kept_for.iter().any(|(_, kept)| kept.as_ref().is_some_and(|kept| kept.player == *player))
        });
        for (_, setup) in &mut kept {
            setup.rename_kept(player, name);
        }
        Ok(kept)
    }
    /// The rematch tables of a player's games, and the tables to which they are invited, with their setups.
    pub(super) async fn rematch_setups(
        &self,
        player: &PlayerId,
    ) -> Result<Vec<(TableId, TableSetup)>, StoreError> {
        let sql = "SELECT tables.id AS id, setup FROM seats JOIN entries ON entries.game = seats.game \
                   JOIN tables ON tables.id = SUBSTR(entry, 7) WHERE player = $1 AND entry LIKE 'again %' \
                   UNION SELECT tables.id AS id, setup FROM invitations JOIN tables ON tables.id = game WHERE player = $1";
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        let mut kept = Vec::new();
        for row in &rows {
            let id: TableId = read(row, "id")?;
            let setup = TableSetup::from_text(row.try_get("setup")?);
            let setup = setup.map_err(|_| StoreError::DamagedLog(id.to_string()))?;
            kept.push((id, setup));
        }
        Ok(kept)
    }
}

fn stored_seat(row: &AnyRow) -> Result<StoredSeat, StoreError> {
    Ok(StoredSeat { table: read(row, "game")?, made: moment(row, "made")?, status: read(row, "status")? })
}

fn stored_player(row: &AnyRow) -> Result<StoredPlayer, StoreError> {
    let name = PlayerName::stored(row.try_get("name")?);
    Ok(StoredPlayer { id: read(row, "id")?, name, made: moment(row, "made")?, seen: moment(row, "seen")? })
}

/// The pattern for what begins with a text, for `LIKE … ESCAPE '!'`.
pub(super) fn beginning(start: &str) -> String {
    let escaped = |it: char| matches!(it, '%' | '_' | '!').then_some('!').into_iter().chain([it]);
    start.to_lowercase().chars().flat_map(escaped).chain(['%']).collect()
}

pub(super) fn moment(row: &AnyRow, column: &str) -> Result<Timestamp, StoreError> {
    Ok(Timestamp::from_millis(row.try_get::<i64, _>(column)? as u64))
}

pub(super) fn maybe_moment(row: &AnyRow, column: &str) -> Result<Option<Timestamp>, StoreError> {
    Ok(row.try_get::<Option<i64>, _>(column)?.map(|millis| Timestamp::from_millis(millis as u64)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::{
        super::{AtomicWrites, NoObserver, unchanged_seats},
        *,
    };
    use crate::{identity::device_label::DeviceLabel, ids::Token};
    use oriflamme_testkit::Database;
    use std::sync::Arc;

    /// A player who is being joined to another one or forgotten must not sit down unnoticed, not even at a
    /// table where they have sat before.
    async fn seats_are_noticed(database: Database) {
        let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
        let (player, table) = (PlayerId::from([7; 20]), TableId::from([8; 20]));
        let made = Timestamp::from_millis;
        let (token, name) = (Token::random().unwrap().hash(), "Ada".parse().unwrap());
        let (id, label) = (player.clone(), DeviceLabel::default());
        let ada = Write::Player { id, token, name, made: made(1), label };
        store.commit(AtomicWrites(vec![ada])).await.unwrap();
        let seat = |at| Write::Seat { player: player.clone(), table: table.clone(), made: made(at) };
        let unchanged =
            async |sum| store.commit(AtomicWrites(unchanged_seats(&player, sum).into_iter().collect())).await;
        for at in [5, 6] {
            let sum = store.seat_sum(&player).await.unwrap();
            unchanged(sum).await.unwrap();
            store.commit(AtomicWrites(vec![seat(at)])).await.unwrap();
            assert!(matches!(unchanged(sum).await, Err(StoreError::Unmet)), "at {at}");
        }
        let gone = Statement::new("DELETE FROM players WHERE id = $1").text(&player).into();
        store.commit(AtomicWrites(vec![gone])).await.unwrap();
        assert!(matches!(store.commit(AtomicWrites(vec![seat(7)])).await, Err(StoreError::NoPlayer)));
        let sum = store.seat_sum(&player).await.unwrap();
        assert!(matches!(unchanged(sum).await, Err(StoreError::Unmet)));
    }

    #[tokio::test]
    async fn seats_are_noticed_in_sqlite() {
        seats_are_noticed(Database::sqlite()).await;
    }

    #[tokio::test]
    async fn seats_are_noticed_in_postgresql() {
        if let Some(database) = Database::postgres() {
            seats_are_noticed(database).await;
        }
    }

    #[test]
    fn changes_are_read_as_they_are_written() {
        let named = [Change::Player(PlayerId::from([7; 20])), Change::Table(TableId::from([8; 20]))];
        for change in named.into_iter().chain([Change::Measures, Change::Settings]) {
            assert_eq!(change.to_string().parse(), Ok(change));
        }
        assert!("crowned p1".parse::<Change>().is_err());
    }
}
