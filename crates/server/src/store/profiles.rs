//! The queries of profiles and leaderboards.

use super::{Statement, Store, StoreError, Write, people::moment, read};
use oriflamme_game::{Influence, UnknownWord};
use oriflamme_ratings::{GameOrder, PlayerRating, Rating, RatingGroup};
use oriflamme_table::{PlayerId, PlayerName, TableId, WinShare};
use oriflamme_table_view::{OpponentView, PlayedBy, PlayedGame, PlayedSeat, ProfileVisibility, TallyView};
use sqlx::{Row, any::AnyRow};
use std::{fmt, str::FromStr};

/// How many games or players are on a page.
const PAGE: usize = 20;
const LEADERS: usize = 50;
/// The query for a page of a leaderboard. Its values: the group, the place where the page begins, whether
/// programs are listed, and how many.
const LEADERS_SQL: &str = "SELECT player, name, mu, sigma, games FROM ratings JOIN players ON players.id = player \
    WHERE ruleset_group = $1 AND established = 1 AND (mu, player) < ($2, $3) AND ratings.program = $4 \
    AND shows <> 'nothing' ORDER BY mu DESC, player DESC LIMIT $5";
/// The query for the results of two players against each other, which goes through the results of the first
/// one: SQLite keeps the order of a `CROSS JOIN`. It finds the other's results by the index of a player's
/// results.
const TOGETHER_FROM_MINE: &str = "SELECT players.id AS id, name, COUNT(*) AS games, \
    COUNT(CASE WHEN mine.place < theirs.place THEN 1 END) AS ahead, \
    COUNT(CASE WHEN mine.place = theirs.place THEN 1 END) AS level \
    FROM results AS mine CROSS JOIN results AS theirs JOIN players ON players.id = theirs.player \
    WHERE mine.player = $1 AND theirs.player = $2 AND theirs.finished = mine.finished AND theirs.game = mine.game \
    AND mine.private <= $3 AND (shows <> 'nothing' OR $4 = 1) GROUP BY players.id, name";
/// The same through the results of the second one.
const TOGETHER_FROM_THEIRS: &str = "SELECT players.id AS id, name, COUNT(*) AS games, \
    COUNT(CASE WHEN mine.place < theirs.place THEN 1 END) AS ahead, \
    COUNT(CASE WHEN mine.place = theirs.place THEN 1 END) AS level \
    FROM results AS theirs CROSS JOIN results AS mine JOIN players ON players.id = theirs.player \
    WHERE mine.player = $1 AND theirs.player = $2 AND theirs.finished = mine.finished AND theirs.game = mine.game \
    AND mine.private <= $3 AND (shows <> 'nothing' OR $4 = 1) GROUP BY players.id, name";
/// How many of a player's last games are searched for opponents.
const RECENT: i64 = 1000;
/// Up to how many results of a player are counted.
const COUNTED: i64 = 10_000;
/// How many opponents are listed.
const OPPONENTS: i64 = 10;

/// The player of a profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProfileOwner {
    pub id: PlayerId,
    pub name: PlayerName,
    pub shows: ProfileVisibility,
}

/// The place of a player on a leaderboard, at the end of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderCursor {
    mu: i64,
    player: PlayerId,
    /// Their rank, from 1.
    pub rank: u32,
}

impl fmt::Display for LeaderCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.rank, self.mu, self.player)
    }
}

impl FromStr for LeaderCursor {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let wrong = UnknownWord { expected: "the `next` of the page before" };
        let [rank, mu, player] = text.split('.').collect::<Vec<_>>()[..] else { return Err(wrong) };
        let rank = rank.parse().map_err(|_| wrong)?;
        Ok(Self { rank, mu: mu.parse().map_err(|_| wrong)?, player: player.parse()? })
    }
}

/// Which of a player's games somebody may know of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum KnownGames {
    All,
    /// Without those at private tables.
    Public,
}

impl KnownGames {
    /// What somebody may know who has played all of them, or not.
    fn of(is_theirs: bool) -> Self {
        if is_theirs { Self::All } else { Self::Public }
    }
    /// The largest value of the column `private` that counts.
    fn most_private(self) -> i64 {
        i64::from(self == Self::All)
    }
}

/// A player on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    pub player: PlayerId,
    pub name: PlayerName,
    pub rating: PlayerRating,
}

/// Changes what a player lets others see.
pub(crate) fn show(player: &PlayerId, shows: ProfileVisibility) -> Write {
    Statement::any("UPDATE players SET shows = $2 WHERE id = $1").text(player).text(shows).into()
}

impl Store {
    /// The player of a profile.
    pub async fn profile_owner(&self, player: &PlayerId) -> Result<Option<ProfileOwner>, StoreError> {
        let query = sqlx::query("SELECT id, name, shows FROM players WHERE id = $1").bind(player.to_string());
        self.watch.asked(1);
        let Some(row) = self.pool.fetch_optional(query).await? else { return Ok(None) };
        let name = PlayerName::stored(row.try_get("name")?);
        Ok(Some(ProfileOwner { id: read(&row, "id")?, name, shows: read(&row, "shows")? }))
    }

    /// A player's results by kind of game, the kind that they have played most first.
    pub async fn tallies(&self, player: &PlayerId) -> Result<Vec<TallyView>, StoreError> {
        // In PostgreSQL, sums and literals are numbers of other types.
        let sql = "SELECT rules, seats, duel, CAST(CASE WHEN people > 1 THEN 1 ELSE 0 END AS BIGINT) AS with_people, \
                   COUNT(*) AS games, CAST(SUM(share) AS BIGINT) AS won, CAST(SUM(place) AS BIGINT) AS places \
                   FROM results WHERE player = $1 GROUP BY rules, seats, duel, \
                   CASE WHEN people > 1 THEN 1 ELSE 0 END ORDER BY games DESC, rules, seats";
        self.watch.asked(1);
        let rows = self.pool.fetch_all(sqlx::query(sql).bind(player.to_string())).await?;
        let tally = |row: &AnyRow| {
            let number = |column: &'static str| Ok::<_, StoreError>(row.try_get::<i64, _>(column)?);
            let games = number("games")?;
            Ok(TallyView {
                rules: read(row, "rules")?,
                seats: u8::try_from(number("seats")?).unwrap_or(u8::MAX),
                duel: number("duel")? != 0,
                with_people: number("with_people")? != 0,
                games: u32::try_from(games).unwrap_or(u32::MAX),
                won: number("won")? as f64 / f64::from(WinShare::WHOLE.0),
                place: number("places")? as f64 / games.max(1) as f64,
            })
        };
        rows.iter().map(tally).collect()
    }

    /// How a player did against another one, as one of them or another viewer may know it: if the other one
    /// shows nothing, only the two may. Also how many results were read, up to a limit.
    pub async fn together(
        &self,
        player: &PlayerId,
        other: &PlayerId,
        is_theirs: bool,
    ) -> Result<(Option<OpponentView>, u32), StoreError> {
        let [mine, theirs] = self.counted_results([player, other]).await?;
        let sql = if mine <= theirs { TOGETHER_FROM_MINE } else { TOGETHER_FROM_THEIRS };
        let query = sqlx::query(sql).bind(player.to_string()).bind(other.to_string());
        let query = query.bind(KnownGames::of(is_theirs).most_private()).bind(i64::from(is_theirs));
        self.watch.asked(1);
        let row = self.pool.fetch_optional(query).await?;
        Ok((row.as_ref().map(opponent).transpose()?, mine.min(theirs)))
    }
    /// How many results two players have, up to a limit.
    async fn counted_results(&self, [one, other]: [&PlayerId; 2]) -> Result<[u32; 2], StoreError> {
        let sql = "SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM results WHERE player = $1 LIMIT $3) AS ones) AS ones, \
                   (SELECT COUNT(*) FROM (SELECT 1 FROM results WHERE player = $2 LIMIT $3) AS others) AS others";
        let query = sqlx::query(sql).bind(one.to_string()).bind(other.to_string()).bind(COUNTED);
        self.watch.asked(1);
        let row = self.pool.fetch_one(query).await?;
        let count = |column: &'static str| {
            Ok::<_, StoreError>(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u32::MAX))
        };
        Ok([count("ones")?, count("others")?])
    }
    /// A player's most frequent opponents in their recent games, as a viewer may know them: without those who
    /// show nothing, unless it is the viewer, or the viewer is the player.
    pub async fn opponents(
        &self,
        player: &PlayerId,
        viewer: Option<&PlayerId>,
    ) -> Result<Vec<OpponentView>, StoreError> {
        let sql = "SELECT players.id AS id, name, COUNT(*) AS games, \
                   COUNT(CASE WHEN mine.place < theirs.place THEN 1 END) AS ahead, \
                   COUNT(CASE WHEN mine.place = theirs.place THEN 1 END) AS level FROM \
                   (SELECT game, place, private FROM results WHERE player = $1 \
                   ORDER BY finished DESC, game DESC LIMIT $2) AS mine \
                   JOIN results AS theirs ON theirs.game = mine.game \
                   JOIN players ON players.id = theirs.player WHERE theirs.player <> $1 AND mine.private <= $4 \
                   AND (shows <> 'nothing' OR $5 IN ($1, theirs.player)) \
                   GROUP BY players.id, name ORDER BY games DESC, name, players.id LIMIT $3";
        let known = KnownGames::of(viewer == Some(player));
        let query = sqlx::query(sql).bind(player.to_string()).bind(RECENT).bind(OPPONENTS);
        let query = query.bind(known.most_private());
        let query = query.bind(viewer.map(ToString::to_string).unwrap_or_default());
        self.watch.asked(1);
        self.pool.fetch_all(query).await?.iter().map(opponent).collect()
    }

    /// A page of a player's finished games, latest first, and where the next one begins. Games at private
    /// tables are only for those who played there.
    pub async fn played_games(
        &self,
        player: &PlayerId,
        viewer: Option<&PlayerId>,
        before: Option<&GameOrder>,
    ) -> Result<(Vec<PlayedGame>, Option<GameOrder>), StoreError> {
        let sql = "SELECT page.game AS game, results.rules AS rules, duel, rated, results.finished AS finished, seat, player, bot, \
                   place, score, gone, name, tables.id AS kept FROM \
                   (SELECT game, finished FROM results AS mine WHERE player = $1 AND (finished, game) < ($2, $3) \
                   AND (private = 0 OR EXISTS (SELECT 1 FROM results AS viewers \
                   WHERE viewers.game = mine.game AND viewers.player = $4)) \
                   ORDER BY finished DESC, game DESC LIMIT $5) AS page \
                   JOIN results ON results.game = page.game LEFT JOIN players ON players.id = player \
                   LEFT JOIN tables ON tables.id = page.game \
                   ORDER BY page.finished DESC, page.game DESC, seat";
        let (finished, game) = match before {
            Some(order) => (order.finished.as_millis() as i64, order.table.to_string()),
            None => (i64::MAX, String::new()),
        };
        let viewer = viewer.map(ToString::to_string).unwrap_or_default();
        let query = sqlx::query(sql).bind(player.to_string()).bind(finished).bind(game);
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query.bind(viewer).bind(PAGE as i64 + 1)).await?;
        let mut games: Vec<PlayedGame> = Vec::new();
        for row in &rows {
            let table: TableId = read(row, "game")?;
            if games.last().is_none_or(|last| last.table != table) {
                games.push(played_game(row, table)?);
            }
            let seat = played_seat(row)?;
            if let Some(game) = games.last_mut() {
                if row.try_get::<Option<&str>, _>("player")? == Some(player.as_str()) {
                    game.own = game.seats.len();
                }
                game.seats.push(seat);
            }
        }
        let more = games.len() > PAGE;
        games.truncate(PAGE);
        let next = games.last().filter(|_| more);
        let next = next.map(|game| GameOrder { finished: game.finished, table: game.table.clone() });
        Ok((games, next))
    }

    /// A page of a leaderboard, best first, and where the next one begins. Only established ratings of
    /// players who let others see them are on it.
    pub async fn leaders(
        &self,
        group: RatingGroup,
        programs: bool,
        before: Option<&LeaderCursor>,
    ) -> Result<(Vec<Leader>, Option<LeaderCursor>), StoreError> {
        let (mu, player, rank) = match before {
            Some(cursor) => (cursor.mu, cursor.player.to_string(), cursor.rank),
            None => (i64::MAX, String::new(), 0),
        };
        let query = sqlx::query(LEADERS_SQL).bind(group.to_string()).bind(mu).bind(player);
        let query = query.bind(i64::from(programs));
        self.watch.asked(1);
        let rows = self.pool.fetch_all(query.bind(LEADERS as i64 + 1)).await?;
        let leader = |row: &AnyRow| {
            let number = |column: &'static str| Ok::<_, StoreError>(row.try_get::<i64, _>(column)?);
            let rating = Rating { mu: number("mu")?, sigma: number("sigma")? };
            let games = u32::try_from(number("games")?).unwrap_or(u32::MAX);
            let name = PlayerName::stored(row.try_get("name")?);
            Ok::<_, StoreError>(Leader {
                player: read(row, "player")?,
                name,
                rating: PlayerRating { rating, games },
            })
        };
        let mut leaders = rows.iter().map(leader).collect::<Result<Vec<_>, _>>()?;
        let more = leaders.len() > LEADERS;
        leaders.truncate(LEADERS);
        let next = leaders.last().filter(|_| more).map(|last| LeaderCursor {
            mu: last.rating.rating.mu,
            player: last.player.clone(),
            rank: rank + LEADERS as u32,
        });
        Ok((leaders, next))
    }
}

fn opponent(row: &AnyRow) -> Result<OpponentView, StoreError> {
    let count = |column: &'static str| {
        Ok::<_, StoreError>(u32::try_from(row.try_get::<i64, _>(column)?).unwrap_or(u32::MAX))
    };
    Ok(OpponentView {
        player: read(row, "id")?,
        name: PlayerName::stored(row.try_get("name")?).to_string(),
        games: count("games")?,
        ahead: count("ahead")?,
        level: count("level")?,
    })
}

fn played_game(row: &AnyRow, table: TableId) -> Result<PlayedGame, StoreError> {
    Ok(PlayedGame {
        table,
        rules: read(row, "rules")?,
        duel: row.try_get::<i64, _>("duel")? != 0,
        rated: row.try_get::<i64, _>("rated")? != 0,
        finished: moment(row, "finished")?,
        is_kept: row.try_get::<Option<&str>, _>("kept")?.is_some(),
        own: 0,
        seats: Vec::new(),
    })
}

fn played_seat(row: &AnyRow) -> Result<PlayedSeat, StoreError> {
    let (player, name) = (row.try_get::<Option<&str>, _>("player")?, row.try_get::<Option<&str>, _>("name")?);
    let owner = match (player, name) {
        (Some(_), Some(name)) => {
            PlayedBy::Player { player: read(row, "player")?, name: PlayerName::stored(name).to_string() }
        }
        (Some(_), None) => PlayedBy::Forgotten,
        (None, _) => PlayedBy::Bot(read(row, "bot")?),
    };
    Ok(PlayedSeat {
        owner,
        place: u8::try_from(row.try_get::<i64, _>("place")?).unwrap_or(u8::MAX),
        score: Influence::try_from(row.try_get::<i64, _>("score")?).unwrap_or(Influence::MAX),
        gone: row.try_get::<Option<&str>, _>("gone")?.is_some(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::{super::NoObserver, *};
    use oriflamme_testkit::Database;
    use sqlx::{AssertSqlSafe, Executor};
    use std::sync::Arc;

    /// Fails if the list of programs walks past all people, or the other way round.
    #[tokio::test]
    async fn a_leaderboard_reads_only_those_whom_it_lists() {
        let database = Database::sqlite();
        let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
        let mut connection = store.pool.acquire().await.unwrap();
        let explain = format!("EXPLAIN QUERY PLAN {LEADERS_SQL}");
        let plan = connection.fetch_all(AssertSqlSafe(explain)).await.unwrap();
        let plan: Vec<&str> = plan.iter().map(|row| row.try_get("detail").unwrap()).collect();
        let index = "USING INDEX ratings_best (ruleset_group=? AND program=? AND (mu,player)<(?,?))";
        assert!(plan[0].contains(index), "{plan:#?}");
        assert!(plan.iter().all(|line| line.starts_with("SEARCH")), "{plan:#?}");
    }

    /// Fails if one player's results are read once for each result of the other's.
    #[tokio::test]
    async fn results_together_are_found_by_an_index() {
        let database = Database::sqlite();
        let store = Store::open(&database.url, Arc::new(NoObserver)).await.unwrap();
        let mut connection = store.pool.acquire().await.unwrap();
        for (sql, [first, second]) in
            [(TOGETHER_FROM_MINE, ["mine", "theirs"]), (TOGETHER_FROM_THEIRS, ["theirs", "mine"])]
        {
            let explain = format!("EXPLAIN QUERY PLAN {sql}");
            let plan = connection.fetch_all(AssertSqlSafe(explain)).await.unwrap();
            let plan: Vec<&str> = plan.iter().map(|row| row.try_get("detail").unwrap()).collect();
            let by_player = format!("SEARCH {first} USING INDEX results_player (player=?)");
            let by_game =
                format!("SEARCH {second} USING INDEX results_player (player=? AND finished=? AND game=?)");
            assert!(plan.contains(&&*by_player) && plan.contains(&&*by_game), "{plan:#?}");
        }
    }

    #[test]
    fn cursors_are_read_as_they_are_written() {
        let cursor = LeaderCursor { mu: -5, player: PlayerId::from([7; 20]), rank: 50 };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for wrong in ["", "1", "1.2", "x.2.a", "1.x.a", "1.2.A/B", "1.2.a.b"] {
            assert!(wrong.parse::<LeaderCursor>().is_err(), "{wrong}");
        }
    }
}
