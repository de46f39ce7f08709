//! Servers killed in the middle of everything, and what must be true afterwards.

use crate::{Players, ServerProcess, families, finished, whose_turn};
use oriflamme_client::{Client, NoAnswer};
use oriflamme_notation::{Replay, Statement, parse};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// What a run of killing has shown.
#[derive(Debug, Default)]
pub struct Survived {
    /// How often the server was killed.
    pub kills: u32,
    /// How many moves were acknowledged, and are there.
    pub moves: u64,
    /// How many games were played to the end.
    pub games: u64,
}

/// Plays tables, three humans or one with two bots, and meanwhile kills the server so many times with SIGKILL. Then checks
/// that every acknowledged move is in the record at its place, none twice, and that every game came to its end.
pub async fn kill_while_playing(server: &mut ServerProcess, kills: u32, tables: u32) -> Survived {
    let acknowledged = Arc::new(AtomicU64::new(0));
    let mut survived = Survived::default();
    let mut playing = tokio::task::JoinSet::new();
    let kills_left = Arc::new(AtomicU64::new(kills.into()));
    for index in 0..tables {
        let (client, count, kills_left) = (server.client(), acknowledged.clone(), kills_left.clone());
        playing.spawn(async move {
            let mut games = Vec::new();
            // There are always games to be killed in.
            while games.is_empty() || kills_left.load(Ordering::Relaxed) > 0 {
                games.push(play(&client, index % 2 == 1, &count).await);
            }
            games
        });
    }
    let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
    while survived.kills < kills {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let before = acknowledged.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(50 + (chance >> 33) % 400)).await;
        server.kill();
        server.restart();
        // A kill counts if moves were made since the one before.
        if acknowledged.load(Ordering::Relaxed) > before {
            survived.kills += 1;
            kills_left.fetch_sub(1, Ordering::Relaxed);
        }
    }
    let stranger = server.client();
    while let Some(games) = playing.join_next().await {
        for (table, moves) in games.unwrap() {
            check(&stranger, &table, &moves).await;
            survived.games += 1;
            survived.moves += moves.len() as u64;
        }
    }
    survived
}

/// Asks until there is an answer.
async fn insist<T, F: Future<Output = Result<T, NoAnswer>>>(mut ask: impl FnMut() -> F) -> T {
    for _ in 0..600 {
        match ask().await {
            Ok(answer) => return answer,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    panic!("the server never came back");
}

/// Plays a game to its end, whatever happens to the server, and tells the table and the acknowledged moves by version.
async fn play(client: &Client, bots: bool, count: &AtomicU64) -> (String, BTreeMap<u64, String>) {
    let table = match bots {
        true => json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"]}),
        false => json!({"rules": "ablaze", "seats": 3}),
    };
    let mut players = match bots {
        true => insist(|| Players::alone(client, table.clone())).await,
        false => insist(|| Players::sit(client, table.clone())).await,
    };
    let mut acknowledged = BTreeMap::new();
    loop {
        let view = insist(|| players.view(0)).await;
        if finished(&view) {
            return (players.table, acknowledged);
        }
        let seat =
            whose_turn(&view).and_then(|turn| families(&view).iter().position(|family| *family == turn));
        let Some(seat) = seat.filter(|&seat| seat < players.seats.len()) else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let view = if seat == 0 { view } else { insist(|| players.view(seat)).await };
        if view["legal"].is_null() {
            continue;
        }
        let version = view["version"].as_u64().unwrap();
        let text = players.choose(&view);
        match players.seats[seat].play(&players.table, &text, version).await {
            Ok(answer) if answer.status == 200 => {
                assert_eq!(
                    acknowledged.insert(version, text),
                    None,
                    "version {version} was acknowledged twice"
                );
                count.fetch_add(1, Ordering::Relaxed);
            }
            // Written, but the answer was lost: the version tells.
            Ok(answer) => assert!([409, 503].contains(&answer.status), "{}", answer.text()),
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

async fn check(client: &Client, table: &str, acknowledged: &BTreeMap<u64, String>) {
    let view: Value = insist(|| async { client.get(&format!("/api/v1/tables/{table}")).await?.good() }).await;
    let path = format!("/api/v1/tables/{table}/record");
    let record = insist(|| client.get(&path)).await.text();
    let records = parse(&record).unwrap();
    let replay = Replay::new(&records[0]).check().unwrap();
    assert!(replay.state().is_over(), "table {table} was not played to its end");
    let moves: Vec<_> =
        records[0].items.iter().filter(|item| matches!(item.statement, Statement::Move(_))).collect();
    assert_eq!(view["version"], moves.len());
    for (&version, text) in acknowledged {
        assert_eq!(moves[version as usize].text, *text, "the move at version {version} of table {table}");
    }
}
