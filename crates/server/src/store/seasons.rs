//! Stored seasons of clubs: their tables and results.

use super::{
    Statement, Store, StoreError, Write,
    people::{maybe_moment, moment},
    read,
    results::maybe_read,
};
use oriflamme_game::Ruleset;
use oriflamme_table::{Absence, PlayerId, TableId, Timestamp};
use oriflamme_table_view::{ClubId, SeasonRule, SeasonTitle, VoidResult};
use sqlx::{Row, any::AnyRow};

/// The most results of a season of which its standings are computed, so that no request reads without end:
/// the newest ones.
const MOST_RESULTS: i64 = 20_000;
/// The most tables of a club that are looked at.
const MOST_TABLES: i64 = 200;

/// A result of a season, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClubResult {
    pub(crate) game: TableId,
    pub(crate) seat: u8,
    pub(crate) player: Option<PlayerId>,
    pub(crate) name: String,
    /// The kind of game; `None` if it is not known any more.
    pub(crate) rules: Option<Ruleset>,
    pub(crate) at: Timestamp,
    pub(crate) seats: u8,
    pub(crate) place: u8,
    pub(crate) shared: u8,
    pub(crate) influence: u16,
    /// In twelfths.
    pub(crate) margin: i64,
    /// Whether they were gone at the end.
    pub(crate) gone: Option<Absence>,
    /// Why it does not count.
    pub(crate) void: Option<VoidResult>,
    /// Why it was struck.
    pub(crate) reason: String,
}

/// A game of a season, as stored.
pub(crate) struct SeasonGame {
    /// Why it does not count.
    pub(crate) void: Option<VoidResult>,
    /// Who played, forgotten players aside.
    pub(crate) players: Vec<PlayerId>,
}

/// A game of a season in a list.
pub struct ListedGame {
    pub table: TableId,
    pub at: Timestamp,
    /// Why it does not count; `None` if it does.
    pub void: Option<VoidResult>,
}

/// Writes a season. It is unmet if its number is taken.
pub(crate) fn begin_season(club: &ClubId, season: &SeasonTitle) -> Write {
    let sql = "INSERT INTO seasons (club, number, name, rule, made) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let row = Statement::new(sql).text(club).number(i64::from(season.number)).text(&season.name);
    row.text(season.rule).at(season.made).into()
}

/// Ends the current season before the next one begins. Unmet if there is no such season, or if it has
/// ended.
pub(crate) fn end_season(club: &ClubId, number: u32, now: Timestamp) -> Write {
    let sql = "UPDATE seasons SET ended = $3 WHERE club = $1 AND number = $2 AND ended IS NULL \
               AND number = (SELECT MAX(number) FROM seasons AS all_of WHERE all_of.club = $1)";
    Statement::new(sql).text(club).number(i64::from(number)).at(now).into()
}

/// Strikes the results of a game from a season. Unmet if there are none that count.
pub(crate) fn strike_results(club: &ClubId, season: u32, game: &TableId, reason: &str) -> Write {
    let sql = "UPDATE club_results SET void = $4, reason = $5 \
               WHERE club = $1 AND season = $2 AND game = $3 AND void IS NULL";
    let statement = Statement::new(sql).text(club).number(i64::from(season)).text(game);
    statement.text(VoidResult::Struck).text(reason).into()
}

/// Lets results count again that were struck. Unmet if there are none.
pub(crate) fn restore_results(club: &ClubId, season: u32, game: &TableId) -> Write {
    let sql = "UPDATE club_results SET void = NULL, reason = '' \
               WHERE club = $1 AND season = $2 AND game = $3 AND void = $4";
    let statement = Statement::new(sql).text(club).number(i64::from(season)).text(game);
    statement.text(VoidResult::Struck).into()
}

/// The season in which the games of a club's new tables count: none (0) if the last one was ended.
macro_rules! current_season {
    ($club:literal) => {
        concat!(
            "COALESCE((SELECT CASE WHEN ended IS NULL THEN number ELSE 0 END FROM seasons WHERE seasons.club = ",
            $club,
            " ORDER BY number DESC LIMIT 1), 0)"
        )
    };
}

/// Writes that a table is made for a club, in its current season.
pub(crate) fn club_table(club: &ClubId, table: &TableId, now: Timestamp) -> Write {
    const SQL: &str = concat!(
        "INSERT INTO club_tables (game, club, season, made) SELECT $1, id, ",
        current_season!("clubs.id"),
        ", $3 FROM clubs WHERE id = $2"
    );
    Statement::any(SQL).text(table).text(club).at(now).into()
}

/// Writes that a table is made for the club of another table, if that one has a club: a rematch.
pub(crate) fn club_table_again(before: &TableId, table: &TableId, now: Timestamp) -> Write {
    const SQL: &str = concat!(
        "INSERT INTO club_tables (game, club, season, made) SELECT $2, club, ",
        current_season!("club_tables.club"),
        ", $3 FROM club_tables WHERE game = $1"
    );
    Statement::any(SQL).text(before).text(table).at(now).into()
}

/// Writes how a club's game came out for the people in it, from the results of its seats, which are written
/// before. If the game is no club's, or was begun between two seasons, it changes nothing. Names are not
/// stored here, because players may be forgotten.
///
/// A player who was gone at the end has as much influence as the last: the rest is a bot's. A game counts if
/// two members of the club play, programs aside, so that nobody can win a season alone; this is decided once,
/// when the game ends.
pub(crate) fn write_club_results(game: &TableId) -> Write {
    let sql = "INSERT INTO club_results (club, season, game, seat, player, name, at, seats, place, shared, influence, \
               margin, rules, gone, void) \
               SELECT seasons.club, seasons.number, own.game, own.seat, players.id, '', own.finished, own.seats, own.place, \
               (SELECT COUNT(*) FROM results AS same WHERE same.game = own.game AND same.place = own.place), own.score, \
               12 * ((CASE WHEN own.gone IS NULL THEN own.score ELSE \
               (SELECT MIN(one.score) FROM results AS one WHERE one.game = own.game) END) * (own.seats - 1) \
               - (SELECT CAST(SUM(one.score) AS BIGINT) FROM results AS one \
               WHERE one.game = own.game AND one.seat <> own.seat)) / (own.seats - 1), own.rules, own.gone, \
               CASE WHEN seasons.ended < own.finished THEN 'season-ended' \
               WHEN (SELECT COUNT(*) FROM results AS other \
               JOIN club_members ON club_members.club = club_tables.club AND club_members.player = other.player \
               JOIN players AS person ON person.id = other.player \
               WHERE other.game = own.game AND role <> 'asked' AND person.program = 0) < 2 THEN 'few-members' END \
               FROM club_tables JOIN seasons ON seasons.club = club_tables.club AND seasons.number = club_tables.season \
               JOIN results AS own ON own.game = club_tables.game LEFT JOIN players ON players.id = own.player \
               WHERE club_tables.game = $1 AND own.player IS NOT NULL ON CONFLICT DO NOTHING";
    Statement::any(sql).text(game).into()
}

impl Store {
    /// A club's seasons, the current one first.
    pub async fn seasons(&self, id: &ClubId) -> Result<Vec<SeasonTitle>, StoreError> {
        let sql = "SELECT number, name, rule, made, ended FROM seasons WHERE club = $1 ORDER BY number DESC";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(id.to_string())).await?;
        let season = |row: &AnyRow| {
            Ok(SeasonTitle {
                number: u32::try_from(row.try_get::<i64, _>("number")?).unwrap_or(u32::MAX),
                name: row.try_get("name")?,
                rule: read::<SeasonRule>(row, "rule")?,
                made: moment(row, "made")?,
                ended: maybe_moment(row, "ended")?,
            })
        };
        rows.iter().map(season).collect()
    }
    /// The tables of a club that are not over, newest first.
    pub(crate) async fn club_tables(&self, id: &ClubId) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT tables.id AS id FROM club_tables JOIN tables ON tables.id = game \
                   WHERE club = $1 AND status IN ('open', 'playing') ORDER BY club_tables.made DESC LIMIT $2";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(id.to_string()).bind(MOST_TABLES)).await?;
        rows.iter().map(|row| read(row, "id")).collect()
    }
    /// Whether a rematch of a game counts in the season of a club.
    pub(crate) async fn rematch_counts(&self, before: &TableId) -> Result<bool, StoreError> {
        const SQL: &str = concat!(
            "SELECT ",
            current_season!("club_tables.club"),
            " AS season FROM club_tables WHERE game = $1"
        );
        self.watch.asked(1);
        let row = self.pool.fetch_optional(sqlx::query(SQL).bind(before.to_string())).await?;
        Ok(row.map(|row| row.try_get::<i64, _>("season")).transpose()?.is_some_and(|season| season > 0))
    }
    /// The games of clubs that ended before their results were written with their end.
    pub(crate) async fn club_games_without_results(&self) -> Result<Vec<TableId>, StoreError> {
        let sql = "SELECT DISTINCT club_tables.game AS id FROM club_tables JOIN results ON results.game = club_tables.game \
                   WHERE season > 0 AND NOT EXISTS (SELECT 1 FROM club_results WHERE club_results.game = club_tables.game)";
        self.ids(sqlx::query(sql)).await
    }
    /// The newest results of a season, newest first, with the players' present names.
    pub(crate) async fn season_results(
        &self,
        id: &ClubId,
        season: u32,
    ) -> Result<Vec<ClubResult>, StoreError> {
        self.season_results_before(id, season, None, MOST_RESULTS).await
    }
    /// The results of a season that come after this one in the order in which they are shown: the newest
    /// first, then by game and seat.
    pub(crate) async fn season_results_before(
        &self,
        id: &ClubId,
        season: u32,
        after: Option<&ClubResult>,
        limit: i64,
    ) -> Result<Vec<ClubResult>, StoreError> {
        let sql = "SELECT game, seat, player, COALESCE(players.name, '') AS name, at, seats, place, shared, influence, margin, \
                   rules, gone, void, reason FROM club_results LEFT JOIN players ON players.id = player \
                   WHERE club = $1 AND season = $2 AND at <= $3 AND (at < $3 OR (game, seat) > ($4, $5)) \
                   ORDER BY at DESC, game, seat LIMIT $6";
        let query = sqlx::query(sql).bind(id.to_string()).bind(i64::from(season));
        let query = match after {
            Some(last) => {
                query.bind(last.at.as_millis() as i64).bind(last.game.to_string()).bind(i64::from(last.seat))
            }
            None => query.bind(i64::MAX).bind(String::new()).bind(-1_i64),
        };
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query.bind(limit)).await?;
        rows.iter().map(club_result).collect()
    }
    /// The newest games of a season, for operators.
    pub async fn season_games(
        &self,
        id: &ClubId,
        season: u32,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let sql = "SELECT DISTINCT game, at, void FROM club_results WHERE club = $1 AND season = $2 \
                   ORDER BY at DESC, game LIMIT $3";
        let query = sqlx::query(sql).bind(id.to_string()).bind(i64::from(season)).bind(i64::from(limit));
        let game = |row: &AnyRow| {
            Ok(ListedGame {
                table: read(row, "game")?,
                at: moment(row, "at")?,
                void: maybe_read(row, "void")?,
            })
        };
        self.pool.fetch_all(query).await?.iter().map(game).collect()
    }
    /// A game of a season; `None` if the season has no such game.
    pub(crate) async fn season_game(
        &self,
        id: &ClubId,
        season: u32,
        game: &TableId,
    ) -> Result<Option<SeasonGame>, StoreError> {
        let sql = "SELECT player, void FROM club_results WHERE club = $1 AND season = $2 AND game = $3 ORDER BY seat";
        let query = sqlx::query(sql).bind(id.to_string()).bind(i64::from(season)).bind(game.to_string());
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let players = rows.iter().map(|row| maybe_read(row, "player"));
        let players: Vec<Option<PlayerId>> = players.collect::<Result<_, _>>()?;
        Ok(Some(SeasonGame {
            void: maybe_read(first, "void")?,
            players: players.into_iter().flatten().collect(),
        }))
    }
}

fn club_result(row: &AnyRow) -> Result<ClubResult, StoreError> {
    let small =
        |column: &str| Ok::<_, StoreError>(u16::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u16::MAX));
    Ok(ClubResult {
        game: read(row, "game")?,
        seat: small("seat")? as u8,
        player: row.try_get::<Option<&str>, _>("player")?.and_then(|player| player.parse().ok()),
        name: row.try_get("name")?,
        rules: row.try_get::<&str, _>("rules")?.parse().ok(),
        at: moment(row, "at")?,
        seats: small("seats")? as u8,
        place: small("place")? as u8,
        shared: small("shared")? as u8,
        influence: small("influence")?,
        margin: row.try_get("margin")?,
        gone: maybe_read(row, "gone")?,
        void: maybe_read(row, "void")?,
        reason: row.try_get("reason")?,
    })
}
