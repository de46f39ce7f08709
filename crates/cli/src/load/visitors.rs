//! People who are on the server and do not play: each has a stream of their own and requests something now
//! and then, like somebody who left a page open.

use super::{CONNECTING, connect};
use oriflamme_client::{Client, ClientError, PlayerEvents};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{Mutex, Semaphore},
    task::JoinHandle,
};

/// How often a visitor requests something.
const EVERY: Duration = Duration::from_secs(120);
/// What they request, in turn.
const LOOKED_AT: [&str; 5] =
    ["/", "/api/v1/tables", "/api/v1/leaderboard?group=base", "/api/v1/me", "/leaderboard"];

/// Visitors who are connected and request something now and then, until they are dropped.
pub(super) struct Visitors {
    streams: Vec<PlayerEvents>,
    looks: Arc<Looks>,
    looking: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Looks {
    times: Mutex<Vec<Duration>>,
    failed: AtomicUsize,
}

impl Visitors {
    /// Creates `count` guests, opens their streams, and starts their requests.
    pub(super) async fn arrive(client: &Client, count: u32) -> Result<Self, ClientError> {
        let arrived = connect(count, |_| {
            let client = client.clone();
            async move {
                let player = client.guest("Vera").await?;
                let stream = player.my_events(None).await?;
                Ok((player, stream))
            }
        });
        let (players, streams): (Vec<_>, Vec<_>) = arrived.await?.into_iter().unzip();
        let looks = Arc::new(Looks::default());
        let looking = (count > 0).then(|| tokio::spawn(look_around(players, looks.clone())));
        Ok(Self { streams, looks, looking })
    }
    pub(super) fn count(&self) -> usize {
        self.streams.len()
    }
    /// How long their requests took so far, and how many failed.
    pub(super) async fn looks(&self) -> (Vec<Duration>, usize) {
        (self.looks.times.lock().await.clone(), self.looks.failed.load(Ordering::Relaxed))
    }
}

impl Drop for Visitors {
    fn drop(&mut self) {
        if let Some(looking) = &self.looking {
            looking.abort();
        }
    }
}

/// Sends one request after another, each by the next visitor, evenly over time.
async fn look_around(players: Vec<Client>, looks: Arc<Looks>) {
    let mut beat = tokio::time::interval(EVERY / u32::try_from(players.len()).unwrap_or(u32::MAX));
    let room = Arc::new(Semaphore::new(CONNECTING));
    for (player, path) in players.iter().cycle().zip(LOOKED_AT.into_iter().cycle()) {
        beat.tick().await;
        let asked = Instant::now();
        let (player, looks, room) = (player.clone(), looks.clone(), room.clone());
        tokio::spawn(async move {
            let _place = room.acquire_owned().await;
            match player.raw().get(path).await.and_then(|answer| answer.accepted()) {
                Ok(_) => looks.times.lock().await.push(asked.elapsed()),
                Err(_) => _ = looks.failed.fetch_add(1, Ordering::Relaxed),
            }
        });
    }
}
