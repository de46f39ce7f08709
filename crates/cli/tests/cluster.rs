//! Several servers as processes, on one database with NATS between them: killed, cut off, and moved to.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_testkit::{
    Cluster, Database, Players, Postgres, ServerProcess, finished, play_out, trouble_while_playing,
};
use serde_json::json;
use std::{
    path::Path,
    time::{Duration, Instant},
};
use support::oriflamme;

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// How many troubles there are: each kind once in the tests, more in `cargo xtask chaos --cluster`.
fn troubles() -> u32 {
    std::env::var("ORIFLAMME_TROUBLES").ok().and_then(|troubles| troubles.parse().ok()).unwrap_or(5)
}

#[test]
fn nothing_is_lost_or_done_twice_in_whatever_trouble() {
    let Some(mut cluster) = Cluster::start(Path::new(BINARY), 3) else { return };
    let survived = runtime().block_on(trouble_while_playing(&mut cluster, troubles(), 6));
    println!("{survived:?}");
    assert_eq!(survived.troubles, troubles());
    assert!(survived.moves > 0 && survived.games >= 6 && survived.resumed > 0);
}

#[test]
fn bots_and_clocks_of_a_dead_server_go_on_elsewhere() {
    let Some(mut cluster) = Cluster::start(Path::new(BINARY), 2) else { return };
    runtime().block_on(async {
        // One human, who never moves and has five seconds; then bots play to the end.
        let (first, second) = (cluster.nodes[0].client(), cluster.nodes[1].client());
        let table = json!({
            "rules": "base-2", "seats": 3, "bots": ["squire", "squire"], "first": "red",
            "pace": {"seconds": 5},
        });
        let players = Players::alone(&first, table).await.unwrap();
        let made = Instant::now();
        cluster.nodes[0].kill();
        loop {
            let view = second.table(&players.table).await.unwrap();
            if finished(&view) {
                assert_eq!(view.status.to_string(), "over");
                break;
            }
            assert!(made.elapsed() < Duration::from_secs(30), "nobody has taken over");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        println!("went on and was over {:.1} s after its server was killed", made.elapsed().as_secs_f64());
        let metrics = second.raw().get("/metrics").await.unwrap().text();
        assert!(metrics.contains("oriflamme_servers_given_up_total 1"), "{metrics}");
    });
}

#[test]
fn everything_moves_from_sqlite_to_postgres_by_one_command() {
    let Some(postgres) = Postgres::start() else { return };
    let (old, new) = (Database::sqlite(), postgres.new_database());
    let mut server = ServerProcess::start(Path::new(BINARY), &old.url, &[]);
    let runtime = runtime();
    let (over, record, mut playing) = runtime.block_on(async {
        let mut players =
            Players::sit(&server.client(), json!({"rules": "ablaze", "seats": 3})).await.unwrap();
        play_out(&mut players).await.unwrap();
        let path = format!("/api/v1/tables/{}/record", players.table);
        let record = players.seats[0].raw().get(&path).await.unwrap().text();
        let mut playing =
            Players::sit(&server.client(), json!({"rules": "base-2", "seats": 3})).await.unwrap();
        for _ in 0..10 {
            playing.step().await.unwrap().unwrap();
        }
        (players, record, playing)
    });
    let copy = old.folder().join("copy.db");
    let backed_up = oriflamme(["backup", "--database", &old.url, copy.to_str().unwrap()]);
    assert_eq!(backed_up.code, 0, "{}", backed_up.err);
    let again = oriflamme(["backup", "--database", &old.url, copy.to_str().unwrap()]);
    assert_eq!(again.code, 2, "{}", again.err);
    assert!(again.err.contains("is there already"));
    let in_use = oriflamme(["transfer", &old.url, &new]);
    assert_eq!(in_use.code, 4, "{}", in_use.err);
    assert!(in_use.err.contains("another server is using"), "{}", in_use.err);
    assert_eq!(server.stop(), Some(0));
    let moved = oriflamme(["transfer", &old.url, &new]);
    assert_eq!(moved.code, 0, "{}", moved.err);
    assert!(moved.out.starts_with("copied 6 players, 2 tables and "), "{}", moved.out);
    let twice = oriflamme(["transfer", &old.url, &new]);
    assert_eq!(twice.code, 1, "{}", twice.err);
    assert!(twice.err.contains("not empty"), "{}", twice.err);
    let of_postgres = oriflamme(["backup", "--database", &new, copy.with_extension("2").to_str().unwrap()]);
    assert!(of_postgres.err.contains("pg_dump"), "{}", of_postgres.err);
    // What was over is there to the letter, and what was not goes on, with the same tokens; also from the
    // backup.
    let copied = format!("sqlite:{}", copy.display());
    for database in [&copied, &new] {
        let server = ServerProcess::start(Path::new(BINARY), database, &[]);
        runtime.block_on(async {
            let at = |client: &oriflamme_client::Client| client.at(&server.url());
            let path = format!("/api/v1/tables/{}/record", over.table);
            assert_eq!(at(&over.seats[0]).raw().get(&path).await.unwrap().text(), record);
            playing.seats = playing.seats.iter().map(at).collect();
            assert_eq!(play_out(&mut playing).await.unwrap().status.to_string(), "over");
        });
        if database == &new {
            let in_use = oriflamme(["transfer", &new, &Database::sqlite().url]);
            assert_eq!(in_use.code, 1, "{}", in_use.err);
            assert!(in_use.err.contains("stop all servers first"), "{}", in_use.err);
        }
    }
}
