//! `cargo xtask rating-times`: how long it takes to rate a million games again, and to answer a page of a
//! leaderboard of 100,000 players, on SQLite and on PostgreSQL.

use oriflamme_testkit::{Database, Postgres, ServerProcess};
use sqlx::{AnyConnection, Connection, Executor};
use std::{
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

const PLAYERS: u32 = 100_000;
const GAMES: u32 = 1_000_000;
/// How many pages of the leaderboard are requested, one after the other from the top.
const PAGES: usize = 500;

pub(crate) fn rating_times(program: &Path) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        measure(program, &Database::sqlite().url).await;
        // Use a server that syncs every commit, as in production.
        if let Some(postgres) = Postgres::start() {
            measure(program, &postgres.new_database()).await;
        }
    });
}

async fn measure(program: &Path, url: &str) {
    let kind = url.split(':').next().unwrap_or_default();
    let mut server = ServerProcess::start(program, url, &[]);
    server.stop();
    let begun = Instant::now();
    fill(url).await;
    println!("{kind}: {GAMES} games of {PLAYERS} players were written in {:.1?}", begun.elapsed());
    for what in ["all are new", "nothing has changed"] {
        let begun = Instant::now();
        let done = Command::new(program).args(["ratings", "--rebuild", "--database", url]).output();
        let done = done.unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        print!("{kind}: {what}, {:.1?}: {}", begun.elapsed(), String::from_utf8_lossy(&done.stdout));
    }
    server.restart();
    for (who, programs) in [("people", false), ("programs", true)] {
        leaderboard(&server, kind, who, programs).await;
    }
}

/// Requests page after page of a leaderboard, from the top, and prints how long that took.
async fn leaderboard(server: &ServerProcess, kind: &str, who: &str, programs: bool) {
    let client = server.client();
    let (mut times, mut before, mut listed) = (Vec::new(), String::new(), 0);
    for _ in 0..PAGES {
        let begun = Instant::now();
        let path = format!("/api/v1/leaderboard?programs={programs}{before}");
        let page = client.raw().get(&path).await.unwrap();
        times.push(begun.elapsed());
        assert_eq!(page.status, 200, "{}", page.text());
        let page = page.json();
        listed += page["players"].as_array().unwrap().len();
        match page["next"].as_str() {
            Some(next) => before = format!("&before={next}"),
            None => break,
        }
    }
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    let [p50, p99, longest] = [at(0.5), at(0.99), at(1.0)].map(|time: Duration| time.as_secs_f64() * 1000.0);
    println!(
        "{kind}: {} pages with {listed} {who}, p50 {p50:.1} ms, p99 {p99:.1} ms, longest {longest:.1} ms",
        times.len()
    );
}

/// Writes players, of whom one in a thousand is a program, and games of four of them each. The results are
/// drawn by a fixed rule, by which players with larger numbers are stronger.
async fn fill(url: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let players = format!(
        "INSERT INTO players (id, name, made, seen, program) WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n \
         WHERE i < {}) SELECT 'p' || i, 'Player ' || i, 0, 0, CASE WHEN i % 1000 = 0 THEN 1 ELSE 0 END FROM n",
        PLAYERS - 1
    );
    connection.execute(sqlx::AssertSqlSafe(players)).await.unwrap();
    let player = |seat: u32| {
        format!(
            "'p' || ((i * {} + {}) % {PLAYERS})",
            [7919, 104_729, 15_485_863, 32_452_843][seat as usize],
            seat * 31 + 7
        )
    };
    let seats: Vec<String> = (0..4).map(|seat| format!("{} || ':{}'", player(seat), seat + 1)).collect();
    let games = format!(
        "INSERT INTO rated_games (game, ruleset_group, finished, line) WITH RECURSIVE n (i) AS (SELECT CAST(0 AS BIGINT) \
         UNION ALL SELECT i + 1 FROM n WHERE i < {}) SELECT 'g' || i, 'base', 1000000 + i, {} FROM n",
        GAMES - 1,
        seats.join(" || ' ' || ")
    );
    connection.execute(sqlx::AssertSqlSafe(games)).await.unwrap();
    connection.close().await.unwrap();
}
