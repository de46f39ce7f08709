//! Takes over a database of the last released version: its players stay players, its games go on, and its
//! finished games get results. The dumps (`released.*.sql`) are from a server of that version, commit
//! d0693db, with its own notes about migrations.

use crate::{
    requests::{get, post},
    support::{Running, run},
};
use oriflamme_client::Client;
use oriflamme_testkit::{Database, play_seat};
use serde_json::json;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const SQLITE: &str = include_str!("released.sqlite.sql");
const POSTGRES: &str = include_str!("released.postgres.sql");

/// When the dumps were made, in milliseconds since 1970.
const DUMPED: u64 = 1_794_981_620_722;
/// The tokens of the players.
const TOKENS: [(&str, &str); 3] = [
    ("Ada", "d48c13006d516804d4c0ce7569d0655b658f7e8ac7448494dc6b0fb3d3eb4ef8"),
    ("Ben", "44f2c06197d2d07c5442931e4099bc46a97728da9a1d36d6ea27d2421faaaa0e"),
    ("Cleo", "7071072e4155910118363c6e9e75624c4ccbda83bcfe5676a5a058341818c1e5"),
];
/// The finished game of the three, and its ranking.
const OVER: &str = "q7ygd7307xc4q5tbv94a";
const RANKING: [[&str; 1]; 3] = [["red"], ["blue"], ["green"]];
/// A running game over days, and a table that waits for players.
const RUNNING: &str = "y22vm0rkf6dz0aax0pmz";
const OPEN: &str = "nymkfr5x1xrkv1mkpzbt";
/// Ben's recovery words.
const WORDS: &str = "link deputy below shrimp phrase poem simple denial";

/// The columns with times. They are moved to the present: otherwise everything would some day be too old to
/// be kept.
const MOMENTS: [(&str, &[&str]); 6] = [
    ("players", &["made", "seen"]),
    ("sessions", &["made", "used"]),
    ("tables", &["made"]),
    ("entries", &["at"]),
    ("seats", &["made"]),
    ("recovery", &["made"]),
];

/// Fills an empty database with the dump.
async fn fill(url: &str) {
    sqlx::any::install_default_drivers();
    let is_sqlite = url.starts_with("sqlite:");
    let (to, dump) = if is_sqlite { (format!("{url}?mode=rwc"), SQLITE) } else { (url.to_owned(), POSTGRES) };
    let mut connection = AnyConnection::connect(&to).await.unwrap();
    connection.execute(dump).await.unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
    let later = now.saturating_sub(DUMPED);
    for (table, columns) in MOMENTS {
        let moved: Vec<String> =
            columns.iter().map(|column| format!("{column} = {column} + {later}")).collect();
        let sql = format!("UPDATE {table} SET {}", moved.join(", "));
        connection.execute(AssertSqlSafe(sql)).await.unwrap();
    }
    connection.close().await.unwrap();
}

async fn what_the_last_version_left_is_taken_over(database: Database) {
    fill(&database.url).await;
    let running = Running::start(database).await;
    let client = running.client();
    let players = TOKENS.map(|(_, token)| client.with_token(token));
    for ((name, _), player) in TOKENS.iter().zip(&players) {
        assert_eq!(get(player, "/api/v1/me").await.json()["name"], *name);
    }
    let [ada, ben, cleo] = &players;
    // The finished game is as it was, and gets its results.
    let over = get(ada, &format!("/api/v1/tables/{OVER}")).await.json();
    assert_eq!((&over["status"], &over["ranking"]), (&json!("over"), &json!(RANKING)), "{over}");
    assert_eq!(get(ada, &format!("/api/v1/tables/{OVER}/record")).await.status, 200);
    let results = async |player: &Client| {
        let data = get(player, "/api/v1/me/data").await.json();
        data["results"].as_array().unwrap().iter().map(|it| it["place"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    for _ in 0..200 {
        if results(cleo).await == [3] {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!((results(ada).await, results(ben).await, results(cleo).await), (vec![1], vec![2], vec![3]));
    // The other tables continue.
    assert_eq!(post(ben, &format!("/api/v1/tables/{OPEN}/sit"), json!({})).await.status, 200);
    let running_game = RUNNING.parse().unwrap();
    let ends = players.iter().map(|player| play_seat(player, &running_game));
    let ends = futures_util::future::join_all(ends).await;
    for end in ends {
        assert_eq!(end.unwrap().status.to_string(), "over");
    }
    assert_eq!(results(ada).await.len(), 2);
    // Recovery words still work.
    let link = post(&client, "/api/v1/recoveries", json!({"words": WORDS})).await;
    assert_eq!(link.status, 201, "{}", link.text());
    let back = post(&client, "/api/v1/links", json!({"link": link.json()["link"]})).await.json();
    assert_eq!(back["name"], "Ben", "{back}");
}

#[test]
fn a_file_of_the_last_version_is_taken_over() {
    run(what_the_last_version_left_is_taken_over, Some(Database::sqlite()));
}

#[test]
fn a_postgresql_database_of_the_last_version_is_taken_over() {
    run(what_the_last_version_left_is_taken_over, Database::postgres());
}
