//! Kills servers in the middle of everything, and checks what must be true afterwards.

use crate::{Players, ServerProcess, finished, may_move, turn_index};
use oriflamme_client::{Client, ClientError, TableEvent};
use oriflamme_game::FamilyMove;
use oriflamme_notation::{Replay, parse};
use oriflamme_table_view::{Seq, TableId, Version};
use serde_json::json;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::task::JoinHandle;

/// The result of a run.
#[derive(Debug, Default)]
pub struct ChaosReport {
    /// How many troubles there were in which moves were made.
    pub troubles: u32,
    /// How many moves were acknowledged, and are in the records.
    pub moves: u64,
    /// How many games were played to the end.
    pub games: u64,
    /// How often streams were interrupted, and resumed without losing anything.
    pub resumed: u64,
}

/// Plays tables while the server is killed this many times with SIGKILL, and checks what must be true
/// afterwards.
pub async fn kill_while_playing(server: &mut ServerProcess, kills: u32, tables: u32) -> ChaosReport {
    let client = server.client();
    let mut chance = Chance::default();
    play_through(&client, tables, kills, async |_| {
        tokio::time::sleep(Duration::from_millis(50 + chance.below(400))).await;
        server.kill();
        server.restart();
    })
    .await
}

/// Pseudorandom numbers, which are the same each time.
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

/// Plays tables, with three humans or with one and two bots, through this many troubles. Then checks that
/// every acknowledged move is in the record at its place, none twice, that every game came to its end, and
/// that every follower got everything once.
pub(crate) async fn play_through(
    client: &Client,
    tables: u32,
    troubles: u32,
    mut trouble: impl AsyncFnMut(u32),
) -> ChaosReport {
    let acknowledged = Arc::new(AtomicU64::new(0));
    let troubles_left = Arc::new(AtomicU64::new(troubles.into()));
    let mut survived = ChaosReport::default();
    let mut playing = tokio::task::JoinSet::new();
    for index in 0..tables {
        let (client, count, left) = (client.clone(), acknowledged.clone(), troubles_left.clone());
        playing.spawn(async move {
            let mut games = Vec::new();
            // There are always games that can be disturbed.
            while games.is_empty() || left.load(Ordering::Relaxed) > 0 {
                let others = if index % 2 == 1 { Opponents::Bots } else { Opponents::People };
                games.push(play(&client, others, &count).await);
            }
            games
        });
    }
    while survived.troubles < troubles {
        let before = acknowledged.load(Ordering::Relaxed);
        trouble(survived.troubles).await;
        // A trouble counts if moves were made since the last one.
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
pub(crate) struct Played {
    pub(crate) table: TableId,
    /// The moves that were acknowledged, by version.
    pub(crate) acknowledged: BTreeMap<Version, FamilyMove>,
    /// A follower of the game, who returns at its end how often they had to reconnect.
    pub(crate) told: JoinHandle<u64>,
}

/// Asks until there is an answer.
pub(crate) async fn until_answered<T, F: Future<Output = Result<T, ClientError>>>(
    mut ask: impl FnMut() -> F,
) -> T {
    for _ in 0..600 {
        match ask().await {
            Ok(answer) => return answer,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    panic!("the server never came back");
}

/// Follows a table to its end, whatever happens to the server, and checks that everything comes once and in
/// order.
pub(crate) async fn follow(client: Client, table: TableId) -> u64 {
    let mut last: Option<Seq> = None;
    let mut connections = 0;
    loop {
        let mut stream = until_answered(|| client.events(&table, last)).await;
        connections += 1;
        while let Ok(Some(event)) = stream.next().await {
            let is_view = matches!(event, TableEvent::View { .. });
            assert_eq!(is_view, last.is_none(), "table {table}");
            if let Some(last) = last {
                assert_eq!(event.seq(), last.next(), "table {table}");
            }
            last = Some(event.seq());
            if finished(event.table()) {
                return connections - 1;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The players in the other seats.
#[derive(Clone, Copy)]
enum Opponents {
    Bots,
    People,
}

/// Plays a game to its end, whatever happens to the server.
async fn play(client: &Client, others: Opponents, count: &AtomicU64) -> Played {
    let mut players = match others {
        Opponents::Bots => {
            let table = json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"]});
            until_answered(|| Players::alone(client, table.clone())).await
        }
        Opponents::People => {
            let table = json!({"rules": "ablaze", "seats": 3});
            until_answered(|| Players::sit(client, table.clone())).await
        }
    };
    let mut acknowledged = BTreeMap::new();
    let told = tokio::spawn(follow(players.seats[0].clone(), players.table.clone()));
    loop {
        let view = until_answered(|| players.view(0)).await;
        if finished(&view) {
            return Played { table: players.table, acknowledged, told };
        }
        let Some(seat) = turn_index(&view).filter(|&seat| seat < players.seats.len()) else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let view = if seat == 0 { view } else { until_answered(|| players.view(seat)).await };
        if !may_move(&view) {
            continue;
        }
        let version = *view.version;
        let chosen = players.choose(&view);
        match players.seats[seat].play(&players.table, version, chosen).await {
            Ok(_) => {
                assert_eq!(
                    acknowledged.insert(version, chosen),
                    None,
                    "version {version} was acknowledged twice"
                );
                count.fetch_add(1, Ordering::Relaxed);
            }
            // The move was made, but its answer was lost: the next view shows that.
            Err(ClientError::Refused(refused)) => assert!([409, 503].contains(&refused.status), "{refused}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

pub(crate) async fn check(client: &Client, Played { table, acknowledged, .. }: &Played) {
    let view = until_answered(|| client.table(table)).await;
    let record = until_answered(|| client.record(table)).await;
    let records = parse(&record).unwrap();
    let replay = Replay::new(&records[0]).check().unwrap();
    assert!(replay.state().is_over(), "table {table} was not played to its end");
    let moves: Vec<_> = records[0].moves().collect();
    assert_eq!(view.version.0.0 as usize, moves.len());
    for (&version, played) in acknowledged {
        assert_eq!(
            moves[version.0 as usize].to_string(),
            played.to_string(),
            "the move at version {version} of table {table}"
        );
    }
}
