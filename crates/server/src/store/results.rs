//! Results of finished games, in the database. For other parts of the server: [`Store::results_of_game`] and
//! [`Store::leave_count`].

use super::{
    AtomicWrites, Statement, Store, StoreError, Write, people::moment, rated::write_rated_game, read,
};
use oriflamme_game::{Influence, Ruleset, Seat};
use oriflamme_ratings::RatedGame;
use oriflamme_table::{Absence, GameResult, PlayerId, SeatOwner, SeatResult, TableId, Timestamp, WinShare};
use sqlx::{Row, any::AnyRow};
use std::str::FromStr;

/// The result of a seat in a finished game, with the kind of game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredResult {
    pub table: TableId,
    pub rules: Ruleset,
    /// How many seats the game had.
    pub seats: u8,
    pub duel: bool,
    /// How many seats players held.
    pub people: u8,
    pub rated: bool,
    /// Whether only those with the link could find the table.
    pub private: bool,
    /// When the last move was made.
    pub finished: Timestamp,
    pub result: SeatResult,
}

/// How often a player has left games with other people, or lost them on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeaveCount {
    /// How many games with other people they have played.
    pub games: u32,
    /// In how many of them they were gone at the end.
    pub left: u32,
}

/// The writes of a game's result, and of the game as one to be rated. Written again, they change nothing.
pub(crate) fn write_result(table: &TableId, result: &GameResult) -> impl Iterator<Item = Write> {
    let sql = "INSERT INTO results (game, seat, player, bot, place, score, share, gone, rules, seats, duel, \
               people, rated, private, finished) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
               ON CONFLICT DO NOTHING";
    let row = move |seat: &SeatResult| {
        let (player, bot) = match &seat.owner {
            SeatOwner::Player(player) => (Some(player), None),
            SeatOwner::Bot(level) => (None, Some(level)),
        };
        Statement::any(sql)
            .text(table)
            .number(seat.seat.index())
            .maybe_text(player)
            .maybe_text(bot)
            .number(seat.place)
            .number(seat.score)
            .number(seat.share.0)
            .maybe_text(seat.gone)
            .text(result.rules)
            .number(result.seats.len() as u32)
            .number(result.size.is_duel())
            .number(result.people() as u32)
            .number(result.rated)
            .number(result.private)
            .at(result.finished)
            .into()
    };
    let rated = RatedGame::of(table, result).map(|game| write_rated_game(&game));
    result.seats.iter().map(row).chain(rated).collect::<Vec<_>>().into_iter()
}

const COLUMNS: &str = "game, seat, player, bot, place, score, share, gone, rules, seats, duel, people, rated, private, finished";

impl Store {
    /// The result of a game, in seat order; empty for a game that is not over, or was not played here.
    pub async fn results_of_game(&self, table: &TableId) -> Result<Vec<StoredResult>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM results WHERE game = $1 ORDER BY seat"));
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(table.to_string())).await?;
        rows.iter().map(stored_result).collect()
    }

    /// The results of a player's games before a moment, latest first.
    pub async fn results_of_player(
        &self,
        player: &PlayerId,
        before: Option<(Timestamp, TableId)>,
        limit: u32,
    ) -> Result<Vec<StoredResult>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM results WHERE player = $1 AND (finished, game) < ($2, $3) \
             ORDER BY finished DESC, game DESC LIMIT $4"
        );
        let (finished, game) =
            before.map_or((i64::MAX, String::new()), |(at, game)| (at.as_millis() as i64, game.to_string()));
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(player.to_string());
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query.bind(finished).bind(game).bind(i64::from(limit))).await?;
        rows.iter().map(stored_result).collect()
    }

    /// How often a player has left since a moment. Games against bots alone do not count.
    pub async fn leave_count(&self, player: &PlayerId, since: Timestamp) -> Result<LeaveCount, StoreError> {
        let sql = "SELECT COUNT(*) AS games, COUNT(gone) AS left_games FROM results \
                   WHERE player = $1 AND finished >= $2 AND people > 1";
        let query = sqlx::query(sql).bind(player.to_string()).bind(since.as_millis() as i64);
        self.watch.asked(1);
        let row = self.pool.fetch_one(query).await?;
        let count =
            |column| Ok::<_, StoreError>(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u32::MAX));
        Ok(LeaveCount { games: count("games")?, left: count("left_games")? })
    }

    /// Games that are over and whose results were never written.
    pub(crate) async fn games_without_results(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT game AS id FROM results_due ORDER BY game LIMIT $1";
        self.ids(sqlx::query(sql).bind(i64::from(limit))).await
    }
    /// Writes the result of such a game; `None` if it has none.
    pub(crate) async fn settle_result(
        &self,
        table: &TableId,
        result: Option<&GameResult>,
    ) -> Result<(), StoreError> {
        let done = Statement::any("DELETE FROM results_due WHERE game = $1").text(table).into();
        let rows = result.into_iter().flat_map(|result| write_result(table, result));
        self.commit(AtomicWrites(rows.chain([done]).collect())).await
    }
}

fn stored_result(row: &AnyRow) -> Result<StoredResult, StoreError> {
    let number = |column: &'static str| Ok::<_, StoreError>(row.try_get::<i64, _>(column)?);
    let small = |column| Ok::<_, StoreError>(u8::try_from(number(column)?).unwrap_or(u8::MAX));
    let owner = match maybe_read(row, "player")? {
        Some(player) => SeatOwner::Player(player),
        None => SeatOwner::Bot(read(row, "bot")?),
    };
    Ok(StoredResult {
        table: read(row, "game")?,
        rules: read(row, "rules")?,
        seats: small("seats")?,
        duel: number("duel")? != 0,
        people: small("people")?,
        rated: number("rated")? != 0,
        private: number("private")? != 0,
        finished: moment(row, "finished")?,
        result: SeatResult {
            seat: Seat::from_index(small("seat")?),
            owner,
            place: small("place")?,
            score: Influence::try_from(number("score")?).unwrap_or(Influence::MAX),
            share: WinShare(small("share")?),
            gone: maybe_read::<Absence>(row, "gone")?,
        },
    })
}

pub(super) fn maybe_read<T: FromStr>(row: &AnyRow, column: &'static str) -> Result<Option<T>, StoreError> {
    let Some(text) = row.try_get::<Option<&str>, _>(column)? else { return Ok(None) };
    text.parse().map(Some).map_err(|_| StoreError::DamagedLog(column.into()))
}
