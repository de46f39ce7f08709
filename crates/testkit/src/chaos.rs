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
use tokio::task::JoinHandle;

/// What a run of troubles has shown.
#[derive(Debug, Default)]
pub struct Survived {
    /// How many troubles there were while moves were made.
    pub troubles: u32,
    /// How many moves were acknowledged, and are there.
    pub moves: u64,
    /// How many games were played to the end.
    pub games: u64,
    /// How often streams broke off, and were taken up again without losing anything.
    pub resumed: u64,
}

/// Plays tables while the server is killed so many times with SIGKILL, and checks what must be true afterwards.
pub async fn kill_while_playing(server: &mut ServerProcess, kills: u32, tables: u32) -> Survived {
    let client = server.client();
    let mut chance = Chance::default();
    play_through(&client, tables, kills, async |_| {
        tokio::time::sleep(Duration::from_millis(50 + chance.below(400))).await;
        server.kill();
        server.restart();
    })
    .await
}

/// Numbers that look random, and are the same each time.
#[derive(Debug)]
pub(crate) struct Chance(u64);

impl Default for Chance {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Chance {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Plays tables, three humans or one with two bots, through so many troubles. Then checks that every acknowledged move is in
/// the record at its place, none twice, that every game came to its end, and that whoever followed was told everything once.
pub(crate) async fn play_through(
    client: &Client,
    tables: u32,
    troubles: u32,
    mut trouble: impl AsyncFnMut(u32),
) -> Survived {
    let acknowledged = Arc::new(AtomicU64::new(0));
    let troubles_left = Arc::new(AtomicU64::new(troubles.into()));
    let mut survived = Survived::default();
    let mut playing = tokio::task::JoinSet::new();
    for index in 0..tables {
        let (client, count, left) = (client.clone(), acknowledged.clone(), troubles_left.clone());
        playing.spawn(async move {
            let mut games = Vec::new();
            // There are always games to be troubled.
            while games.is_empty() || left.load(Ordering::Relaxed) > 0 {
                games.push(play(&client, index % 2 == 1, &count).await);
            }
            games
        });
    }
    while survived.troubles < troubles {
        let before = acknowledged.load(Ordering::Relaxed);
        trouble(survived.troubles).await;
        // A trouble counts if moves were made since the one before.
        if acknowledged.load(Ordering::Relaxed) > before {
            survived.troubles += 1;
            troubles_left.fetch_sub(1, Ordering::Relaxed);
        }
    }
    while let Some(games) = playing.join_next().await {
        for played in games.unwrap() {
            check(client, &played).await;
            survived.games += 1;
            survived.moves += played.acknowledged.len() as u64;
            survived.resumed += played.told.await.unwrap();
        }
    }
    survived
}

/// A game that was played.
struct Played {
    table: String,
    /// The moves that were acknowledged, by version.
    acknowledged: BTreeMap<u64, String>,
    /// Somebody who follows the game to its end, and then says how often they had to connect again.
    told: JoinHandle<u64>,
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

/// Follows a table to its end, whatever happens to the server, and looks that everything is told once and in order.
async fn follow(client: Client, table: String) -> u64 {
    let mut last: Option<u64> = None;
    let mut connections = 0;
    loop {
        let id = last.map(|last| last.to_string());
        let mut stream = insist(|| client.events(&table, id.as_deref())).await;
        connections += 1;
        while let Ok(Some(event)) = stream.next().await {
            let at: u64 = event.id.parse().unwrap();
            match last {
                None => assert_eq!(event.event, "view"),
                Some(last) => assert_eq!((event.event.as_str(), at), ("update", last + 1), "table {table}"),
            }
            last = Some(at);
            let told = event.json();
            let view = if event.event == "view" { &told } else { &told["view"] };
            if finished(view) {
                return connections - 1;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Plays a game to its end, whatever happens to the server.
async fn play(client: &Client, bots: bool, count: &AtomicU64) -> Played {
    let table = match bots {
        true => json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"]}),
        false => json!({"rules": "ablaze", "seats": 3}),
    };
    let mut players = match bots {
        true => insist(|| Players::alone(client, table.clone())).await,
        false => insist(|| Players::sit(client, table.clone())).await,
    };
    let mut acknowledged = BTreeMap::new();
    let told = tokio::spawn(follow(players.seats[0].clone(), players.table.clone()));
    loop {
        let view = insist(|| players.view(0)).await;
        if finished(&view) {
            return Played { table: players.table, acknowledged, told };
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

async fn check(client: &Client, Played { table, acknowledged, .. }: &Played) {
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
