//! Ratings when many games must be rated again.

use crate::{
    ratings::{all_ratings, write_game},
    requests::{get, start},
    support::{Running, on_both},
};
use oriflamme_server::{Store, rebuild_ratings};
use oriflamme_testkit::Database;
use sqlx::{AnyConnection, AssertSqlSafe, Executor, Row};
use std::collections::BTreeMap;

on_both! {
    a_late_game_changes_every_rating_once
}

/// How many games there are, and among how many players.
const GAMES: usize = 1000;
const PLAYERS: usize = 40;

/// Logs every rating that is written into the table `written`.
async fn log_writes(running: &Running, connection: &mut AnyConnection) {
    let statements: &[&str] = if running.database.url.starts_with("sqlite") {
        &[
            "CREATE TABLE written (player TEXT NOT NULL, games BIGINT NOT NULL)",
            "CREATE TRIGGER log_new AFTER INSERT ON ratings BEGIN \
             INSERT INTO written VALUES (NEW.player, NEW.games); END",
            "CREATE TRIGGER log_changed AFTER UPDATE ON ratings BEGIN \
             INSERT INTO written VALUES (NEW.player, NEW.games); END",
        ]
    } else {
        &[
            "CREATE TABLE written (player TEXT NOT NULL, games BIGINT NOT NULL)",
            "CREATE FUNCTION log_rating() RETURNS trigger AS $$ BEGIN \
             INSERT INTO written VALUES (NEW.player, NEW.games); RETURN NEW; END $$ LANGUAGE plpgsql",
            "CREATE TRIGGER log_changed AFTER INSERT OR UPDATE ON ratings \
             FOR EACH ROW EXECUTE FUNCTION log_rating()",
        ]
    };
    for statement in statements {
        connection.execute(AssertSqlSafe(*statement)).await.unwrap();
    }
}

/// How often the server has asked the database.
async fn round_trips(running: &Running) -> u64 {
    let metrics = get(&running.client(), "/metrics").await.text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("oriflamme_database_round_trips_total "));
    line.unwrap().parse().unwrap()
}

async fn a_late_game_changes_every_rating_once(database: Database) {
    let running = start(database).await;
    let mut connection = running.connection().await;
    let names: Vec<String> = (0..PLAYERS).map(|number| format!("p{number}")).collect();
    let players = |game: usize| {
        let player = |seat: usize| names[(game * (seat + 1) + seat * 13) % PLAYERS].as_str();
        [player(0), player(1)]
    };
    connection.execute("BEGIN").await.unwrap();
    let mut games = BTreeMap::new();
    for game in 0..GAMES {
        let [one, other] = players(game);
        if one != other {
            write_game(&mut connection, 1000 + game as i64, &format!("g{game}"), "duel", &[one, other]).await;
            *games.entry(one).or_insert(0_i64) += 1;
            *games.entry(other).or_insert(0) += 1;
        }
    }
    connection.execute("COMMIT").await.unwrap();
    running.server.rate().await.unwrap();
    let before = all_ratings(&mut connection).await;
    // A game that ended before all others is written late.
    log_writes(&running, &mut connection).await;
    let asked = round_trips(&running).await;
    write_game(&mut connection, 1, "late", "duel", &["p0", "p1"]).await;
    running.server.rate().await.unwrap();
    let asked = round_trips(&running).await - asked;
    for player in ["p0", "p1"] {
        *games.get_mut(player).unwrap() += 1;
    }
    // Each player's rating is written with all games counted: nobody ever sees one from the past.
    let mut written = BTreeMap::new();
    for row in connection.fetch_all("SELECT player, games FROM written").await.unwrap() {
        let (player, after): (String, i64) = (row.get("player"), row.get("games"));
        assert_eq!(after, games[player.as_str()], "{player} was shown as they were after {after} games");
        *written.entry(player).or_insert(0) += 1;
    }
    assert_eq!(written.len(), PLAYERS);
    // The server also rates by itself now and then, and may have done so at the same time.
    assert!(written.values().all(|times| *times <= 2), "{written:?}");
    assert!(asked < 60, "{asked} questions to the database about {GAMES} games");
    let after = all_ratings(&mut connection).await;
    assert_ne!(before, after);
    let store = Store::open_beside(&running.database.url).await.unwrap();
    assert_eq!(rebuild_ratings(&store).await.unwrap().changed, 0);
    assert_eq!(all_ratings(&mut connection).await, after);
}
