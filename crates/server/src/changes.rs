//! Follows changes outside the tables' logs, made by other servers or by operators with
//! `oriflamme admin`.

use crate::{
    players::Players,
    store::{Change, StoreError},
    tables::Tables,
};
use std::{sync::Arc, time::Duration};

/// How often the database is polled.
const INTERVAL: Duration = Duration::from_secs(2);

/// Polls for changes, and reads again what they name.
pub(crate) async fn follow(tables: Arc<Tables>, players: Arc<Players>) {
    let mut stop = tables.stop.clone();
    let mut last = None;
    while !*stop.borrow_and_update() {
        match look(&tables, &players, &mut last).await {
            Ok(()) => {}
            // The server stops.
            Err(StoreError::Closed) => return,
            Err(error) => {
                tracing::warn!(%error, "what operators and other servers changed can't be looked for");
            }
        }
        tokio::select! {
            () = tokio::time::sleep(INTERVAL) => {}
            _ = stop.changed() => return,
        }
    }
}

/// `last` is the number of the last change that we know; `None` at the start, when nothing is cached yet.
async fn look(tables: &Arc<Tables>, players: &Players, last: &mut Option<i64>) -> Result<(), StoreError> {
    let known = match *last {
        Some(known) => known,
        None => {
            let newest = players.store.last_change().await?;
            read_operators(players).await?;
            read_settings(tables, players).await?;
            newest
        }
    };
    *last = Some(known);
    for (seq, change) in players.store.changes_after(known).await? {
        match change {
            Some(Change::Player(player)) => players.read_again(&player).await?,
            Some(Change::Table(table)) => tables.reload(&table).await,
            Some(Change::Bans) => read_operators(players).await?,
            Some(Change::Settings) => read_settings(tables, players).await?,
            // A newer version of the program wrote it; ignore it.
            None => {}
        }
        *last = Some(seq);
    }
    Ok(())
}

/// Reads again what operators have set.
async fn read_settings(tables: &Tables, players: &Players) -> Result<(), StoreError> {
    players.settings.read(&players.store).await?;
    tables.limit_thinking(players.settings.now().thinking);
    Ok(())
}

/// Reads again what operators have forbidden, and to whom.
async fn read_operators(players: &Players) -> Result<(), StoreError> {
    let now = players.clock.now();
    players.bans.read(&players.store, now).await?;
    players.manners.read(&players.store, now).await
}
