//! Computes the results of games that ended before results were stored, by replaying their logs once, in the
//! background.

mod costly;
pub(crate) mod numbers;
pub(crate) mod ratings;

use crate::store::{Store, StoreError, write_club_results};
use oriflamme_table::Patience;
use std::time::Duration;
use tokio::sync::watch;

/// How many games are read at a time.
const PAGE: u32 = 100;
/// How long to wait after an error of the database.
const PAUSE: Duration = Duration::from_secs(30);

/// Writes the results of all games that have none yet. Returns how many games there were. Several servers may
/// do this at once: a result is the same, whoever computes it.
pub async fn complete_results(store: &Store) -> Result<u64, StoreError> {
    let mut done = 0;
    loop {
        let games = store.games_without_results(PAGE).await?;
        if games.is_empty() {
            for game in store.club_games_without_results().await? {
                store.commit_all(vec![write_club_results(&game)]).await?;
            }
            return Ok(done);
        }
        for game in games {
            let result = match store.table(&game, Patience::default()).await {
                Ok(stored) => stored.and_then(|stored| stored.table.result()),
                Err(StoreError::DamagedLog(_)) => {
                    tracing::warn!(table = %game, "a finished game can't be read; it has no result");
                    None
                }
                Err(error) => return Err(error),
            };
            store.settle_result(&game, result.as_ref()).await?;
            done += 1;
            // Players come first.
            tokio::task::yield_now().await;
        }
    }
}

/// The same in the background of a server.
pub(crate) async fn complete_in_background(store: Store, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow_and_update() {
        match complete_results(&store).await {
            Ok(0) => return,
            Ok(games) => {
                tracing::info!(games, "wrote the results of games that ended earlier");
                return;
            }
            Err(error) => tracing::warn!(%error, "the results of earlier games can't be written for now"),
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            _ = stop.changed() => return,
        }
    }
}
