//! Several server processes, on one database with NATS between them: they are killed, cut off, and moved to.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_client::{Client, RawEvents};
use oriflamme_testkit::{
    Cluster, Database, Players, Postgres, ServerProcess, finished, play_out, play_tournament,
    trouble_while_playing,
};
use serde_json::json;
use std::{
    path::Path,
    time::{Duration, Instant, SystemTime},
};
use support::oriflamme;

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// How many troubles there are: each kind once in the tests, and more in `cargo xtask chaos --cluster`.
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
        // One human, who never moves and has five seconds for it; then bots play to the end.
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

/// 24 bots and three people play four rounds with the same cards at all tables. Each of the two servers is
/// killed once in the middle of a round.
#[test]
fn a_duplicate_tournament_survives_the_death_of_its_servers() {
    let Some(mut cluster) = Cluster::start(Path::new(BINARY), 2) else { return };
    runtime().block_on(async {
        let client = cluster.client().with_timeout(Duration::from_secs(10));
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as u64;
        let new = json!({
            "name": "Duplicate", "rules": "base-2", "seats": 3, "rounds": 4, "pace": {"seconds": 600},
            "start": now + 1500, "duplicate": true, "bots": vec!["page"; 24],
        });
        let mut people = Vec::new();
        for name in ["Ada", "Ben", "Eve"] {
            people.push(client.guest(name).await.unwrap());
        }
        let announced = people[0].announce(&serde_json::from_value(new).unwrap()).await.unwrap();
        let id = announced.summary.tournament.clone();
        for person in &people {
            person.join_tournament(&id, &Default::default()).await.unwrap();
        }
        let playing = people.iter().cloned().map(|person| {
            let id = id.clone();
            tokio::spawn(async move { play_tournament(&person, &id).await.unwrap() })
        });
        let playing: Vec<_> = playing.collect();
        let deadline = Instant::now() + Duration::from_secs(200);
        for (round, node) in [(2, 0), (3, 1)] {
            let alive = cluster.nodes[1 - node].client();
            while alive.tournament(&id).await.unwrap().rounds_made.len() < round {
                assert!(Instant::now() < deadline, "round {round} never begins");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            cluster.nodes[node].kill();
            // It is away for longer than its lease, so that the other server takes over.
            tokio::time::sleep(Duration::from_secs(5)).await;
            cluster.nodes[node].restart();
        }
        let mut seen = Vec::new();
        for person in playing {
            let left = deadline.saturating_duration_since(Instant::now());
            seen.push(tokio::time::timeout(left, person).await.expect("it ends").unwrap());
        }
        let over = client.tournament(&id).await.unwrap();
        assert_eq!((over.summary.status.to_string().as_str(), over.rounds_made.len()), ("over", 4));
        assert_eq!(over.standings.len(), 27);
        for line in &over.standings {
            assert_eq!(line.rounds.iter().flatten().count(), 4, "everybody has played every round: {line:?}");
        }
        let points: f64 = over.standings.iter().map(|line| line.points).sum();
        assert!((points - 54.0).abs() < 0.5, "half a point a seat and round, up to rounding: {points}");
        for (round, commitment) in over.rounds_made.iter().zip(&announced.commitments) {
            let seats: usize = round.tables.iter().map(|table| table.seats.len()).sum();
            assert_eq!((round.tables.len(), seats), (9, 27), "everybody once");
            assert_eq!(
                oriflamme_deal::Seed::of_text(round.secret.as_deref().unwrap()).to_string(),
                *commitment
            );
            let mut seeds = std::collections::BTreeSet::new();
            for table in &round.tables {
                let record = client.record(&table.table).await.unwrap();
                seeds.insert(record.lines().find(|line| line.starts_with("seed")).unwrap().to_owned());
            }
            assert_eq!(seeds.len(), 1, "the same cards at all tables");
        }
        for person in seen {
            assert_eq!(person.standings, over.standings);
        }
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
    // On the new database and on the backup: finished games are exactly the same, and running ones continue,
    // with the same tokens.
    let copied = format!("sqlite:{}", copy.display());
    for database in [&copied, &new] {
        let server = ServerProcess::start(Path::new(BINARY), database, &[]);
        runtime.block_on(async {
            let at = |client: &Client| client.at(&server.url());
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

/// Asks for three other players, and waits with a live stream.
async fn seek(client: &Client) -> RawEvents {
    let wish = json!({"rules": ["base-2"], "seats": [4], "paces": ["60"]});
    let asked = client.raw().post("/api/v1/pairing", &wish).await.unwrap();
    assert_eq!(asked.status, 200, "{}", asked.text());
    client.raw().events_at("/api/v1/pairing/events", None).await.unwrap()
}

/// The table that was made for a waiting player.
async fn paired(mut stream: RawEvents) -> String {
    let told = async {
        loop {
            let event = stream.next().await.unwrap().expect("the stream has ended");
            if event.event == "paired" {
                return event.json()["table"].as_str().unwrap().to_owned();
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), told).await.expect("nobody was paired")
}

#[test]
fn people_who_wait_at_any_server_meet_also_when_one_is_killed() {
    let Some(mut cluster) = Cluster::start(Path::new(BINARY), 2) else { return };
    runtime().block_on(async {
        let mut guests = Vec::new();
        for number in 0..8 {
            guests.push(cluster.nodes[number % 2].client().guest(&format!("Guest {number}")).await.unwrap());
        }
        // Two players at each server meet.
        let mut tables = Vec::new();
        let mut streams = Vec::new();
        for guest in &guests[..4] {
            streams.push(seek(guest).await);
        }
        for stream in streams {
            tables.push(paired(stream).await);
        }
        tables.dedup();
        assert_eq!(tables.len(), 1, "{tables:?}");
        // Two players wait at a server that dies, one at the other. They reconnect there, and have lost
        // nothing.
        let (first, second, third, last) = (&guests[4], &guests[6], &guests[5], &guests[7]);
        let lost = [seek(first).await, seek(second).await];
        let stays = seek(third).await;
        let url = cluster.nodes[1].url();
        let state =
            async |client: &Client| client.at(&url).raw().get("/api/v1/pairing").await.unwrap().json();
        let since = state(first).await["since"].clone();
        assert!(since.is_u64());
        cluster.nodes[0].kill();
        drop(lost);
        assert_eq!(state(first).await["since"], since);
        let mut streams = vec![stays];
        for guest in [first, second] {
            streams.push(guest.at(&url).raw().events_at("/api/v1/pairing/events", None).await.unwrap());
        }
        streams.push(seek(last).await);
        let mut tables = Vec::new();
        for stream in streams {
            tables.push(paired(stream).await);
        }
        tables.dedup();
        assert_eq!(tables.len(), 1, "{tables:?}");
        for guest in [first, second, third, last] {
            let sit = format!("/api/v1/tables/{}/sit", tables[0]);
            assert_eq!(guest.at(&url).raw().post(&sit, &json!({})).await.unwrap().status, 200);
        }
        let view = third.table(&tables[0].parse().unwrap()).await.unwrap();
        assert_eq!(view.status.to_string(), "playing");
    });
}
