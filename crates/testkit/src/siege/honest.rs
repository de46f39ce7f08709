//! People who play, and who watch.

use crate::{
    Players,
    chaos::{Played, follow, insist},
    finished, may_move, turn_index,
};
use oriflamme_client::{Client, ClientError};
use serde_json::json;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How long somebody thinks about a move.
const THINKING: Duration = Duration::from_millis(100);
/// A game that lasts longer is stuck.
const LONGEST_GAME: Duration = Duration::from_secs(180);

/// When a move was sent, and how long it took to be acknowledged.
#[derive(Clone, Copy)]
pub(super) struct Timed {
    pub(super) begun: Instant,
    pub(super) took: Duration,
}

pub(super) struct Game {
    pub(super) played: Played,
    pub(super) timed: Vec<Timed>,
}

/// Everybody who plays games one after the other until they are told to stop; the last game is played to its
/// end.
#[derive(Clone, Default)]
pub(super) struct Hosts(Arc<AtomicBool>);

impl Hosts {
    pub(super) fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    pub(super) async fn play(self, client: Client, number: u8) -> Vec<Game> {
        let mut games = Vec::new();
        while !self.0.load(Ordering::Relaxed) {
            let game = play(&client, number);
            let game = tokio::time::timeout(LONGEST_GAME, game).await;
            games.push(game.unwrap_or_else(|_| panic!("a game of host {number} never ends")));
        }
        games
    }
}

async fn play(client: &Client, number: u8) -> Game {
    // Three people, or one with two bots.
    let alone = number.is_multiple_of(2);
    let mut players = match alone {
        true => {
            let table = json!({"rules": "base-2", "seats": 3, "bots": ["squire", "squire"]});
            insist(|| Players::alone(client, table.clone())).await
        }
        false => insist(|| Players::sit(client, json!({"rules": "ablaze", "seats": 3}))).await,
    };
    let told = tokio::spawn(follow(players.seats[0].clone(), players.table.clone()));
    let (mut acknowledged, mut timed) = (BTreeMap::new(), Vec::new());
    loop {
        let view = insist(|| players.view(0)).await;
        if finished(&view) {
            let played = Played { table: players.table, acknowledged, told };
            return Game { played, timed };
        }
        let seat = turn_index(&view).filter(|&seat| seat < players.seats.len());
        let view = match seat {
            Some(0) => view,
            Some(seat) => insist(|| players.view(seat)).await,
            None => {
                tokio::time::sleep(Duration::from_millis(30)).await;
                continue;
            }
        };
        if !may_move(&view) {
            continue;
        }
        tokio::time::sleep(THINKING).await;
        let (version, chosen) = (view.version, players.choose(&view));
        let begun = Instant::now();
        match players.seats[seat.unwrap_or(0)].play(&players.table, version, chosen).await {
            Ok(_) => {
                timed.push(Timed { begun, took: begun.elapsed() });
                assert_eq!(acknowledged.insert(version, chosen), None, "version {version} twice");
            }
            // Written, but the answer was lost: the version tells. Or not now.
            Err(ClientError::Refused(refused)) => {
                assert!([409, 429, 503].contains(&refused.status), "{refused}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}
