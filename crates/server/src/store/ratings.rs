//! Ratings, in the database. For other parts of the server: [`Store::rating`] and [`Store::ratings_of`].

use super::{AtomicWrites, Dialect, Statement, Store, StoreError, Write, people::moment, read};
use oriflamme_ratings::{GameOrder, PlayerRating, RatedGame, Rating, RatingGroup, VOID_LINE};
use oriflamme_table::{PlayerId, SeatOwner, TableId, Timestamp};
use serde_json::{Value, json};
use sqlx::{Row, any::AnyRow};

/// A rated game, with the ratings of its seats after it if they were computed. A bot has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) game: RatedGame,
    pub(crate) ratings: Option<String>,
}

/// The last game up to which the ratings of a group are computed. It is stored as `ORDER COUNT`, or as an
/// empty text before there was any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RatingMark {
    text: String,
    /// The last game; `None` at the beginning.
    pub(crate) order: Option<GameOrder>,
    /// How often the mark was written. When a late game is rated or players are joined, the last game stays
    /// the same; the count tells other servers that ratings have changed.
    count: u64,
}

impl RatingMark {
    fn read(text: String) -> Self {
        let (order, count) = text.split_once(' ').unwrap_or((&text, "0"));
        let (order, count) = (order.parse().ok(), count.parse().unwrap_or(0));
        Self { text, order, count }
    }
}

/// A player's rating after their last rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRating {
    pub group: RatingGroup,
    pub rating: PlayerRating,
    /// When their last rated game ended.
    pub last: Timestamp,
}

fn word(group: RatingGroup) -> String {
    format!("rated {group}")
}

/// The ratings of a game's seats as text: `MU,SIGMA,GAMES`, or `-` for a bot.
pub(crate) fn ratings_text(ratings: &[Option<PlayerRating>]) -> String {
    let text = |rating: &Option<PlayerRating>| rating.map_or("-".to_owned(), |rating| rating.to_string());
    ratings.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// The rating of a player after a game, from its two texts.
fn rating_in(line: &str, ratings: &str, player: &PlayerId) -> Option<PlayerRating> {
    let seats = RatedGame::read_line(line).ok()?;
    let at = seats.iter().position(|seat| seat.owner.player() == Some(player))?;
    ratings.split(' ').nth(at)?.parse().ok()
}

impl Store {
    /// A player's rating in a group; a newcomer's if they have played no rated game there.
    pub async fn rating(&self, player: &PlayerId, group: RatingGroup) -> Result<PlayerRating, StoreError> {
        let all = self.ratings_of(player).await?;
        let found = all.into_iter().find(|rating| rating.group == group);
        Ok(found.map_or_else(PlayerRating::newcomer, |rating| rating.rating))
    }
    /// A player's ratings, in every group where they have played a rated game.
    pub async fn ratings_of(&self, player: &PlayerId) -> Result<Vec<StoredRating>, StoreError> {
        let sql = "SELECT ruleset_group, mu, sigma, games, last FROM ratings WHERE player = $1";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        let mut ratings = rows.iter().map(stored_rating).collect::<Result<Vec<_>, _>>()?;
        ratings.sort_by_key(|rating| rating.group);
        Ok(ratings)
    }
    /// A player's ratings after each of their last rated games in a group, oldest first.
    pub async fn rating_history(
        &self,
        player: &PlayerId,
        group: RatingGroup,
        limit: u32,
    ) -> Result<Vec<(GameOrder, PlayerRating)>, StoreError> {
        let sql = "SELECT rated_games.game AS game, rated_games.finished AS finished, line, ratings FROM results \
                   JOIN rated_games ON rated_games.game = results.game WHERE player = $1 AND rated = 1 \
                   AND ruleset_group = $2 AND ratings IS NOT NULL \
                   ORDER BY results.finished DESC, results.game DESC LIMIT $3";
        let query = sqlx::query(sql).bind(player.to_string()).bind(group.to_string()).bind(i64::from(limit));
        self.watch.asked(1);
        let mut history = Vec::new();
        for row in self.pool.fetch_all(query).await? {
            let rating = rating_in(row.try_get("line")?, row.try_get("ratings")?, player);
            let order = order_of(&row)?;
            history.extend(rating.map(|rating| (order, rating)));
        }
        history.reverse();
        Ok(history)
    }

    /// A game that counts for ratings.
    pub(crate) async fn rated_game(&self, table: &TableId) -> Result<Option<RatedGame>, StoreError> {
        let sql = "SELECT ruleset_group, finished, game, line FROM rated_games WHERE game = $1";
        let Some(row) = self.pool.fetch_optional(sqlx::query(sql).bind(table.to_string())).await? else {
            return Ok(None);
        };
        let game = RatedGame::read(read(&row, "ruleset_group")?, order_of(&row)?, row.try_get("line")?);
        let game = game.map_err(|_| StoreError::DamagedLog(table.to_string()))?;
        Ok(Some(game).filter(|game| game.counts))
    }
    /// The writes that take a game out of the ratings. From it on, everything is rated again. They conflict
    /// if it was taken out before, or if a server has written ratings since the mark was read.
    pub(crate) fn unrate(&self, table: &TableId, group: RatingGroup, mark: &RatingMark) -> [Write; 3] {
        let void =
            "UPDATE rated_games SET line = $2 || line, ratings = NULL WHERE game = $1 AND line NOT LIKE $3";
        let results = "UPDATE results SET rated = 0 WHERE game = $1";
        [
            moved(group, mark, mark.order.as_ref()).into(),
            Statement::new(void).text(table).text(VOID_LINE).text(format!("{VOID_LINE}%")).into(),
            Statement::any(results).text(table).into(),
        ]
    }
    /// Up to which game the ratings of a group are computed.
    pub(crate) async fn rating_mark(&self, group: RatingGroup) -> Result<RatingMark, StoreError> {
        let query = sqlx::query("SELECT value FROM about WHERE word = $1").bind(word(group));
        self.watch.asked(1);
        let row = self.pool.fetch_one(query).await?;
        Ok(RatingMark::read(row.try_get("value")?))
    }
    /// The first game up to the mark that has no ratings: it came late, or its players were joined.
    pub(crate) async fn first_late_game(
        &self,
        group: RatingGroup,
        mark: &GameOrder,
    ) -> Result<Option<GameOrder>, StoreError> {
        let sql = "SELECT finished, game FROM rated_games WHERE ruleset_group = $1 AND ratings IS NULL \
                   AND (finished, game) <= ($2, $3) ORDER BY finished, game LIMIT 1";
        let (finished, table) = (mark.finished.as_millis() as i64, mark.table.to_string());
        let query = sqlx::query(sql).bind(group.to_string()).bind(finished).bind(table);
        self.watch.asked(1);
        self.pool.fetch_optional(query).await?.as_ref().map(order_of).transpose()
    }
    /// Rated games of a group in their order: after a game, or from it on.
    pub(crate) async fn rated_games(
        &self,
        group: RatingGroup,
        from: Option<(&GameOrder, StartAt)>,
        limit: u32,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let sql = match from {
            Some((_, StartAt::With)) => {
                "SELECT finished, game, line, ratings FROM rated_games WHERE ruleset_group = $1 \
                 AND (finished, game) >= ($2, $3) ORDER BY finished, game LIMIT $4"
            }
            _ => {
                "SELECT finished, game, line, ratings FROM rated_games WHERE ruleset_group = $1 \
                 AND (finished, game) > ($2, $3) ORDER BY finished, game LIMIT $4"
            }
        };
        let (finished, table) = match from {
            Some((order, _)) => (order.finished.as_millis() as i64, order.table.to_string()),
            None => (-1, String::new()),
        };
        let query =
            sqlx::query(sql).bind(group.to_string()).bind(finished).bind(table).bind(i64::from(limit));
        self.watch.asked(1);
        let game = |row: &AnyRow| {
            let order = order_of(row)?;
            let game = RatedGame::read(group, order.clone(), row.try_get("line")?)
                .map_err(|_| StoreError::DamagedLog(order.table.to_string()))?;
            Ok(StoredGame { game, ratings: row.try_get("ratings")? })
        };
        self.pool.fetch_all(query).await?.iter().map(game).collect()
    }
    /// Players' ratings before a game. Players without a rated game before it are left out.
    pub(crate) async fn ratings_before(
        &self,
        players: &[&PlayerId],
        group: RatingGroup,
        order: &GameOrder,
    ) -> Result<Vec<(PlayerId, PlayerRating)>, StoreError> {
        let sql = match self.dialect {
            Dialect::Sqlite => {
                "SELECT last.player AS player, line, ratings FROM (SELECT who.value AS player, \
                 (SELECT results.game FROM results JOIN rated_games ON rated_games.game = results.game \
                 WHERE results.player = who.value AND rated = 1 AND ruleset_group = $2 AND ratings IS NOT NULL \
                 AND (results.finished, results.game) < ($3, $4) \
                 ORDER BY results.finished DESC, results.game DESC LIMIT 1) AS game FROM json_each($1) AS who) \
                 AS last JOIN rated_games ON rated_games.game = last.game"
            }
            Dialect::Postgres => {
                "SELECT last.player AS player, line, ratings FROM (SELECT who.value AS player, \
                 (SELECT results.game FROM results JOIN rated_games ON rated_games.game = results.game \
                 WHERE results.player = who.value AND rated = 1 AND ruleset_group = $2 AND ratings IS NOT NULL \
                 AND (results.finished, results.game) < ($3, $4) \
                 ORDER BY results.finished DESC, results.game DESC LIMIT 1) AS game \
                 FROM json_array_elements_text(CAST($1 AS JSON)) AS who (value)) \
                 AS last JOIN rated_games ON rated_games.game = last.game"
            }
        };
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Value = players.iter().map(|player| player.as_str()).collect();
        let (finished, table) = (order.finished.as_millis() as i64, order.table.to_string());
        let query = sqlx::query(sql).bind(ids.to_string()).bind(group.to_string()).bind(finished).bind(table);
        self.watch.asked(1);
        let rating = |row: &AnyRow| {
            let player: PlayerId = read(row, "player")?;
            let rating = rating_in(row.try_get("line")?, row.try_get("ratings")?, &player);
            Ok((player, rating.ok_or_else(|| StoreError::DamagedLog(order.table.to_string()))?))
        };
        self.pool.fetch_all(query).await?.iter().map(rating).collect()
    }

    /// Writes ratings of games.
    pub(crate) fn game_ratings<'a>(
        &self,
        games: impl Iterator<Item = (&'a TableId, &'a str)>,
    ) -> Option<Write> {
        let rows: Vec<Value> =
            games.map(|(game, ratings)| json!({"g": game.as_str(), "r": ratings})).collect();
        let sql = match self.dialect {
            Dialect::Sqlite => {
                "UPDATE rated_games SET ratings = row.value ->> 'r' FROM json_each($1) AS row \
                 WHERE rated_games.game = row.value ->> 'g'"
            }
            Dialect::Postgres => {
                "UPDATE rated_games SET ratings = row.r FROM json_to_recordset(CAST($1 AS JSON)) \
                 AS row (g TEXT, r TEXT) WHERE rated_games.game = row.g"
            }
        };
        (!rows.is_empty()).then(|| Statement::any(sql).text(Value::Array(rows)).into())
    }
    /// Writes players' ratings after their last games.
    pub(crate) fn player_ratings<'a>(
        &self,
        group: RatingGroup,
        players: impl Iterator<Item = (&'a PlayerId, PlayerRating, Timestamp)>,
    ) -> Option<Write> {
        let row = |(player, it, last): (&PlayerId, PlayerRating, Timestamp)| {
            json!({
                "p": player.as_str(), "m": it.rating.mu, "s": it.rating.sigma, "n": it.games,
                "l": last.as_millis(), "e": i64::from(it.is_established()),
            })
        };
        let rows: Vec<Value> = players.map(row).collect();
        let sql = match self.dialect {
            Dialect::Sqlite => {
                "INSERT INTO ratings (player, ruleset_group, mu, sigma, games, last, established, program) \
                 SELECT value ->> 'p', $2, value ->> 'm', value ->> 's', value ->> 'n', value ->> 'l', value ->> 'e', \
                 COALESCE((SELECT program FROM players WHERE id = value ->> 'p'), 0) FROM json_each($1) WHERE true ON CONFLICT (player, ruleset_group) DO UPDATE SET \
                 mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, last = excluded.last, \
                 established = excluded.established"
            }
            Dialect::Postgres => {
                "INSERT INTO ratings (player, ruleset_group, mu, sigma, games, last, established, program) \
                 SELECT p, $2, m, s, n, l, e, COALESCE((SELECT program FROM players WHERE id = p), 0) FROM json_to_recordset(CAST($1 AS JSON)) \
                 AS row (p TEXT, m BIGINT, s BIGINT, n BIGINT, l BIGINT, e BIGINT) \
                 ON CONFLICT (player, ruleset_group) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, \
                 games = excluded.games, last = excluded.last, established = excluded.established"
            }
        };
        (!rows.is_empty()).then(|| Statement::any(sql).text(Value::Array(rows)).text(group).into())
    }
    /// Commits a part of the ratings while more are being computed. [`StoreError::Unmet`] if another
    /// server has moved the mark since it was read.
    pub(crate) async fn commit_part(
        &self,
        group: RatingGroup,
        mark: &RatingMark,
        part: Write,
    ) -> Result<(), StoreError> {
        let sql = "UPDATE about SET value = value WHERE word = $1 AND value = $2";
        let unmoved = Statement::new(sql).text(word(group)).text(&mark.text);
        self.commit(AtomicWrites(vec![unmoved.into(), part])).await
    }
    /// Commits ratings, and moves the mark from where it was read. [`StoreError::Unmet`] if another server
    /// has moved it meanwhile.
    pub(crate) async fn commit_ratings(
        &self,
        group: RatingGroup,
        mark: &RatingMark,
        end: &GameOrder,
        writes: impl Iterator<Item = Write>,
    ) -> Result<(), StoreError> {
        let moved = moved(group, mark, Some(end));
        self.commit(AtomicWrites([moved.into()].into_iter().chain(writes).collect())).await
    }
}

/// Moves the mark from where it was read. It is unmet if another server has moved it meanwhile.
fn moved(group: RatingGroup, mark: &RatingMark, to: Option<&GameOrder>) -> Statement {
    let sql = "UPDATE about SET value = $3 WHERE word = $1 AND value = $2";
    let end = to.map_or(String::new(), ToString::to_string);
    // The count makes it another text, even if there is no game to name.
    Statement::new(sql).text(word(group)).text(&mark.text).text(format!("{end} {}", mark.count + 1))
}

/// What must be written before another id takes a player's place in rated games. A server that has read these
/// games and computes ratings then conflicts and reads them again; otherwise it would write ratings of a
/// player who is gone. It adds one to the counts of the marks.
pub(super) fn rate_again(player: &PlayerId) -> Write {
    let sql = "UPDATE about SET value = CASE WHEN value LIKE '% %' THEN RTRIM(value, '0123456789') || \
               CAST(CAST('0' || SUBSTR(value, LENGTH(RTRIM(value, '0123456789')) + 1) AS BIGINT) + 1 AS TEXT) \
               ELSE value || ' 1' END WHERE word IN (SELECT 'rated ' || ruleset_group FROM results \
               JOIN rated_games ON rated_games.game = results.game WHERE player = $1)";
    Statement::any(sql).text(player).into()
}

/// Deletes the ratings of players who have no rated game left.
pub(crate) fn delete_empty_ratings(group: RatingGroup) -> Write {
    Statement::any("DELETE FROM ratings WHERE ruleset_group = $1 AND games = 0").text(group).into()
}

/// Where a list of games begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartAt {
    /// With the game that is named.
    With,
    /// After it.
    After,
}

fn order_of(row: &AnyRow) -> Result<GameOrder, StoreError> {
    Ok(GameOrder { finished: moment(row, "finished")?, table: read(row, "game")? })
}

fn stored_rating(row: &AnyRow) -> Result<StoredRating, StoreError> {
    let number = |column: &'static str| Ok::<_, StoreError>(row.try_get::<i64, _>(column)?);
    let rating = Rating { mu: number("mu")?, sigma: number("sigma")? };
    let games = u32::try_from(number("games")?).unwrap_or(u32::MAX);
    let rating = PlayerRating { rating, games };
    Ok(StoredRating { group: read(row, "ruleset_group")?, rating, last: moment(row, "last")? })
}

/// The players of a rated game.
pub(crate) fn players_of(game: &RatedGame) -> impl Iterator<Item = &PlayerId> {
    game.seats.iter().filter_map(|seat| match &seat.owner {
        SeatOwner::Player(player) => Some(player),
        SeatOwner::Bot(_) => None,
    })
}
