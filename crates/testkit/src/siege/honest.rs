//! People who play, and people who watch.

use crate::{
    Players,
    chaos::{Played, follow, until_answered},
    finished, may_move, turn_index,
};
use oriflamme_client::{Client, ClientError};
use oriflamme_table_view::{TableId, Version};
use serde_json::json;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::task::JoinHandle;

/// How long somebody thinks about a move.
const THINKING: Duration = Duration::from_millis(100);
/// A game that lasts longer is stuck.
const LONGEST_GAME: Duration = Duration::from_secs(180);

/// When a move was sent, and how long its acknowledgement took.
#[derive(Clone, Copy)]
pub(super) struct Timed {
    pub(super) begun: Instant,
    pub(super) took: Duration,
}

pub(super) struct Game {
    pub(super) played: Played,
    pub(super) timed: Vec<Timed>,
    /// A stranger who follows the game, and returns at its end how often they had to reconnect.
    pub(super) watched: JoinHandle<u64>,
}

/// People who play games one after the other until they are told to stop; the last game is played to its end.
#[derive(Clone, Default)]
pub(super) struct Hosts(Arc<AtomicBool>);

impl Hosts {
    pub(super) fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    pub(super) async fn play(self, client: Client, watcher: Client, number: u8) -> Vec<Game> {
        let mut games = Vec::new();
        while !self.0.load(Ordering::Relaxed) {
            let game = play(&client, &watcher, number);
            let game = tokio::time::timeout(LONGEST_GAME, game).await;
            games.push(game.unwrap_or_else(|_| panic!("a game of host {number} never ends")));
        }
        games
    }
}

async fn play(client: &Client, watcher: &Client, number: u8) -> Game {
    // Three people, or one with two bots.
    let alone = number.is_multiple_of(2);
    let mut players = match alone {
        true => {
            let table = json!({"rules": "base-2", "seats": 3, "bots": ["knight", "squire"]});
            until_answered(|| Players::alone(client, table.clone())).await
        }
        false => until_answered(|| Players::sit(client, json!({"rules": "ablaze", "seats": 3}))).await,
    };
    let told = tokio::spawn(follow(players.seats[0].clone(), players.table.clone()));
    let watched = tokio::spawn(follow(watcher.clone(), players.table.clone()));
    let browser = tokio::spawn(browse(watcher.clone(), players.table.clone()));
    let (mut acknowledged, mut timed) = (BTreeMap::new(), Vec::new());
    // The move that is being made, and since when. A player who is refused or gets no answer has to wait,
    // too.
    let mut wanted: Option<(Version, Instant)> = None;
    loop {
        let view = until_answered(|| players.view(0)).await;
        if finished(&view) {
            // A browser whose stream is wrong has panicked.
            assert!(!browser.is_finished(), "a browser's stream was not in order");
            browser.abort();
            let played = Played { table: players.table, acknowledged, told };
            return Game { played, timed, watched };
        }
        let seat = turn_index(&view).filter(|&seat| seat < players.seats.len());
        let view = match seat {
            Some(0) => view,
            Some(seat) => until_answered(|| players.view(seat)).await,
            None => {
                tokio::time::sleep(Duration::from_millis(30)).await;
                continue;
            }
        };
        if !may_move(&view) {
            continue;
        }
        let (version, chosen) = (*view.version, players.choose(&view));
        let begun = match wanted {
            Some((of, begun)) if of == version => begun,
            _ => {
                tokio::time::sleep(THINKING).await;
                Instant::now()
            }
        };
        wanted = Some((version, begun));
        match players.seats[seat.unwrap_or(0)].play(&players.table, version, chosen).await {
            Ok(_) => {
                timed.push(Timed { begun, took: begun.elapsed() });
                assert_eq!(acknowledged.insert(version, chosen), None, "version {version} twice");
            }
            // The move was made, but its answer was lost: the next view shows that. Or the server refuses for
            // now.
            Err(ClientError::Refused(refused)) => {
                assert!([409, 429, 503].contains(&refused.status), "{refused}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// Loads the page of a table and follows its live stream, as a browser does, until told to stop. Entries must
/// come in order, and none twice.
async fn browse(client: Client, table: TableId) {
    let mut last = 0;
    loop {
        until_answered(|| async { client.raw().get(&format!("/tables/{table}")).await?.accepted() }).await;
        let path = format!("/tables/{table}/live?after={last}");
        let mut stream =
            until_answered(|| client.raw().stream(&path, &[("accept-encoding", "identity")])).await;
        let mut text = String::new();
        while let Ok(Some(bytes)) = stream.next().await {
            text += &String::from_utf8_lossy(&bytes);
            while let Some((line, rest)) = text.split_once('\n') {
                if let Some(id) = line.strip_prefix("id: ") {
                    let id: u64 = id.trim().parse().unwrap();
                    assert!(id > last, "entry {id} of table {table} came after {last}");
                    last = id;
                }
                text = rest.to_owned();
            }
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
