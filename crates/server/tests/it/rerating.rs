//! Ratings when many games must be rated again.

use crate::{
    clubs::player_id,
    ratings::{all_ratings, write_game},
    requests::{get, start},
    support::{Running, on_both},
};
use oriflamme_server::{Operator, Store, Timestamp, rebuild_ratings};
use oriflamme_testkit::Database;
use sqlx::{AnyConnection, AssertSqlSafe, Executor, Row};
use std::collections::BTreeMap;

on_both! {
    a_late_game_changes_every_rating_once
    a_game_can_be_taken_out
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

/// All numbers are then as if the game had never been played.
async fn a_game_can_be_taken_out(database: Database) {
    let running = start(database).await;
    let client = running.client();
    let ada = client.guest("Ada").await.unwrap();
    let ada_id = player_id(&ada).await;
    let mut connection = running.connection().await;
    let players = ["p0", "p1", "p2", "p3", &ada_id];
    for game in 0..60_usize {
        let [one, other] = [players[game % 5], players[(game * 3 + 1) % 5]];
        if one != other && game != 30 {
            write_game(&mut connection, 1000 + game as i64, &format!("g{game}"), "duel", &[one, other]).await;
        }
    }
    running.server.rate().await.unwrap();
    let without = all_ratings(&mut connection).await;
    // A game in the middle, one of whose players has no other game.
    write_game(&mut connection, 1030, "thrown", "duel", &[&ada_id, "stooge"]).await;
    running.server.rate().await.unwrap();
    let with = all_ratings(&mut connection).await;
    assert!(with.len() > without.len() && with.iter().any(|line| line.starts_with("stooge ")), "{with:?}");
    let store = Store::open_beside(&running.database.url).await.unwrap();
    let operator = Operator::new(store, "Olga".to_owned(), Timestamp::from_millis(u64::MAX / 4));
    let thrown = "thrown".parse().unwrap();
    operator.unrate(&thrown, "One person, two browsers").await.unwrap();
    for unknown in ["thrown", "nowhere"] {
        let again = operator.unrate(&unknown.parse().unwrap(), "again").await;
        assert!(again.unwrap_err().to_string().contains("counts for ratings"), "{unknown}");
    }
    let after = all_ratings(&mut connection).await;
    let others: Vec<_> = after.iter().filter(|line| !line.starts_with("thrown ")).cloned().collect();
    assert_eq!(others, without);
    // A rebuild and a running server find the same.
    assert_eq!(rebuild_ratings(operator.store()).await.unwrap().changed, 0);
    running.server.rate().await.unwrap();
    assert_eq!(all_ratings(&mut connection).await, after);
    let told = get(&ada, "/api/v1/me/notices").await.json()["notices"].clone();
    assert_eq!(
        (&told[0]["kind"], &told[0]["reason"]),
        (&"game-unrated".into(), &"One person, two browsers".into())
    );
    let logged = &operator.store().operations(1).await.unwrap()[0];
    assert_eq!((&*logged.what, &*logged.subject), ("unrate", "table thrown"));
    // It is a game of theirs, and no rated one.
    let profile = get(&client, &format!("/api/v1/players/{ada_id}")).await.json();
    let rated = without.iter().find(|line| line.starts_with(&ada_id)).unwrap();
    assert!(rated.contains(&format!(", {}, ", profile["ratings"][0]["games"])), "{rated} {profile}");
    operator.store().close().await;
}
