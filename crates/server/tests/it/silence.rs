//! A database that becomes silent: it accepts connections and does not answer, as during a failover.

use crate::support::{Running, run};
use oriflamme_client::{Answer, ClientError};
use oriflamme_notation::parse;
use oriflamme_table_view::{ErrorCode, TableStatus, Version};
use oriflamme_testkit::{Database, NetworkState, Players, Postgres, Proxy, play_out, turn_index};
use serde_json::json;
use std::time::{Duration, Instant};

/// The longest time within which a request is answered, whatever the database does.
const ANSWERED: Duration = Duration::from_secs(5);
/// The longest time within which writing works again.
const RECOVERED: Duration = Duration::from_secs(30);

/// A server that reaches its database through a proxy.
async fn behind_proxy(database: Database) -> (Running, Proxy) {
    let (proxy, url) = Proxy::before_url(&database.url);
    let running = Running::with(database, |options| options.database = url).await;
    (running, proxy)
}

async fn three(running: &Running) -> Players {
    let table = json!({"rules": "base-2", "seats": 3, "first": "red"});
    Players::sit(&running.client(), table).await.unwrap()
}

/// Tries to make the next move of a table. Returns the result, and how long it took.
async fn try_move(players: &mut Players) -> (Result<Version, ClientError>, Duration) {
    let started = Instant::now();
    let played = players.step().await.map(|played| played.unwrap().0);
    (played, started.elapsed())
}

fn assert_unavailable(error: &ClientError) {
    let refused = error.refused().unwrap();
    assert_eq!((refused.status, refused.code), (503, Some(ErrorCode::StorageUnreachable)), "{refused}");
    assert!(refused.retry_after.is_some());
}

async fn ready(running: &Running) -> Answer {
    let started = Instant::now();
    let answer = running.client().raw().get("/readyz").await.unwrap();
    assert!(started.elapsed() < ANSWERED, "/readyz took {:?}", started.elapsed());
    answer
}

async fn go_on(players: &mut Players, since: Instant) -> Version {
    loop {
        match try_move(players).await.0 {
            Ok(version) => return version,
            Err(error) => assert_unavailable(&error),
        }
        assert!(since.elapsed() < RECOVERED, "writing does not go on");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Checks that every acknowledged move is in the record, once and at its place.
async fn assert_kept(players: &mut Players, acknowledged: usize) {
    let since = Instant::now();
    // Shortly after a failover some connections are still silent.
    let over = loop {
        match play_out(players).await {
            Ok(over) => break over,
            Err(error) => assert_unavailable(&error),
        }
        assert!(since.elapsed() < RECOVERED, "the game does not go on");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(*over.status, TableStatus::Over);
    let record = players.seats[0].record(&players.table).await.unwrap();
    let records = parse(&record).unwrap();
    let moves = records[0].moves().count();
    assert!(moves >= acknowledged);
    assert_eq!(players.view(0).await.unwrap().version.0.0 as usize, moves);
}

#[test]
fn a_silent_database_is_told_at_once_and_gone_on_with_without_a_restart() {
    run(silent, Database::postgres());
}
async fn silent(database: Database) {
    let (running, proxy) = behind_proxy(database).await;
    let (mut players, mut others) = (three(&running).await, three(&running).await);
    assert_eq!(try_move(&mut players).await.0.unwrap(), Version(0));
    assert_eq!(ready(&running).await.status, 200);
    // First the same connections answer again; then they stay silent, and new ones answer.
    for failover in [false, true] {
        proxy.set(NetworkState::Silent);
        let ((one, took), (other, other_took)) = tokio::join!(try_move(&mut players), try_move(&mut others));
        assert_unavailable(&one.unwrap_err());
        assert_unavailable(&other.unwrap_err());
        assert!(took < ANSWERED && other_took < ANSWERED, "{took:?} {other_took:?}");
        // By now the server knows, so no request waits.
        let (again, took) = try_move(&mut players).await;
        assert_unavailable(&again.unwrap_err());
        assert!(took < Duration::from_secs(1), "{took:?}");
        let answer = ready(&running).await;
        assert_eq!(answer.status, 503, "{}", answer.text());
        assert_eq!(running.client().raw().get("/healthz").await.unwrap().status, 200);
        if failover {
            proxy.fail_over()
        } else {
            proxy.set(NetworkState::Fine)
        }
        let back = Instant::now();
        go_on(&mut players, back).await;
        go_on(&mut others, back).await;
        println!("goes on {:?} after the database answers (failover: {failover})", back.elapsed());
        while ready(&running).await.status != 200 {
            assert!(back.elapsed() < RECOVERED, "it never says that it is ready");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    assert_kept(&mut players, 3).await;
    assert_kept(&mut others, 2).await;
    running.server.stop().await;
}

/// The move is committed, but the answer never comes: the writer asks again over another connection.
#[test]
fn a_commit_whose_answer_is_lost_is_found_and_acknowledged() {
    run(lost_answer, Database::postgres());
}
async fn lost_answer(database: Database) {
    let (running, proxy) = behind_proxy(database).await;
    let mut players = three(&running).await;
    assert_eq!(try_move(&mut players).await.0.unwrap(), Version(0));
    let view = players.view(0).await.unwrap();
    let seat = turn_index(&view).unwrap();
    let view = players.view(seat).await.unwrap();
    let chosen = players.choose(&view);
    proxy.set(NetworkState::Mute);
    let later = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        proxy.fail_over();
    };
    let (played, ()) = tokio::join!(players.seats[seat].play(&players.table, *view.version, chosen), later);
    assert_eq!(played.unwrap().version, Version(view.version.0.0 + 1), "made once, and acknowledged");
    assert_kept(&mut players, 2).await;
}

#[test]
fn a_server_whose_database_is_silent_stops_when_it_is_told_to() {
    run(stop, Database::postgres());
}
async fn stop(database: Database) {
    let (running, proxy) = behind_proxy(database).await;
    let mut players = three(&running).await;
    proxy.set(NetworkState::Silent);
    let waiting = tokio::spawn(async move { try_move(&mut players).await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let told = Instant::now();
    running.server.stop().await;
    assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
    assert!(waiting.await.unwrap().0.is_err());
}

#[test]
fn a_server_does_not_wait_for_ever_to_start() {
    run(start, Database::postgres());
}
async fn start(database: Database) {
    let (running, proxy) = behind_proxy(database).await;
    proxy.set(NetworkState::Silent);
    let started = Instant::now();
    let refused = oriflamme_server::Server::start(running.options.clone()).await.err().unwrap();
    assert!(refused.to_string().contains("no answer within"), "{refused}");
    assert!(started.elapsed() < Duration::from_secs(10));
}

/// How long the database is away: long enough to count as an outage.
const AWAY: Duration = Duration::from_secs(17);
/// The time for a decision, which runs out meanwhile.
const PACE: Duration = Duration::from_secs(12);

/// Checks that a player's clock does not run while PostgreSQL is away, and that the game continues.
async fn away(leave: impl AsyncFnOnce(&mut Postgres)) {
    let Some(mut postgres) = Postgres::start() else { return };
    let running =
        Running::with(Database::sqlite(), |options| options.database = postgres.new_database()).await;
    let table = json!({"rules": "base-2", "seats": 3, "first": "red", "pace": {"seconds": PACE.as_secs()}});
    let mut players = Players::sit(&running.client(), table).await.unwrap();
    assert_eq!(try_move(&mut players).await.0.unwrap(), Version(0));
    let due = |view: &serde_json::Value| view["clock"]["due"].as_u64().unwrap();
    let before = due(&players.json(1).await.unwrap());
    leave(&mut postgres).await;
    let back = Instant::now();
    // Nobody is late: the clock gets back the time in which nobody could play.
    let view = loop {
        match players.json(1).await {
            Ok(view) if due(&view) > before => break view,
            Ok(view) => assert_eq!(view["version"], 1, "{view}"),
            Err(error) => assert_unavailable(&error),
        }
        assert!(back.elapsed() < RECOVERED, "the time is never given back");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    println!("the time is given back {:?} after PostgreSQL is back", back.elapsed());
    assert_eq!((&view["version"], &view["turn"]), (&json!(1), &json!("blue")), "{view}");
    let credited = due(&view) - before;
    assert!(credited >= AWAY.as_millis() as u64, "{credited} ms");
    let away = view["away"].as_array().map_or(0, Vec::len);
    assert_eq!(away, 0, "{view}");
    assert_eq!(go_on(&mut players, back).await, Version(1), "it is still their own move");
    assert_kept(&mut players, 2).await;
    running.server.stop().await;
}

#[test]
fn time_in_which_postgres_was_stopped_is_given_back() {
    run(
        |_| {
            away(async |postgres| {
                postgres.freeze();
                tokio::time::sleep(AWAY).await;
                postgres.thaw();
            })
        },
        Some(Database::sqlite()),
    );
}

#[test]
fn time_in_which_postgres_was_dead_is_given_back() {
    run(
        |_| {
            away(async |postgres| {
                postgres.kill();
                tokio::time::sleep(AWAY).await;
                postgres.restart();
            })
        },
        Some(Database::sqlite()),
    );
}
