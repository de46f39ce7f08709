//! Follows changes outside the tables' logs, made by other servers or by operators with
//! `oriflamme admin`.

use crate::{
    app::App,
    store::{Change, StoreError},
};
use std::time::Duration;

/// How often the database is polled.
const INTERVAL: Duration = Duration::from_secs(2);

/// Polls for changes, and reads again what they name.
pub(crate) async fn follow(app: App) {
    let mut stop = app.stop.clone();
    let mut last = None;
    while !*stop.borrow_and_update() {
        match look(&app, &mut last).await {
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
async fn look(app: &App, last: &mut Option<i64>) -> Result<(), StoreError> {
    let known = match *last {
        Some(known) => known,
        None => {
            let newest = app.store.last_change().await?;
            read_operators(app).await?;
            read_settings(app).await?;
            newest
        }
    };
    *last = Some(known);
    for (seq, change) in app.store.changes_after(known).await? {
        match change {
            Some(Change::Player(player)) => app.players.read_again(&player).await?,
            Some(Change::Table(table)) => app.tables.reload(&table).await,
            Some(Change::Measures) => read_operators(app).await?,
            Some(Change::Settings) => read_settings(app).await?,
            // A newer version of the program wrote it; ignore it.
            None => {}
        }
        *last = Some(seq);
    }
    Ok(())
}

/// Reads again what operators have set.
async fn read_settings(app: &App) -> Result<(), StoreError> {
    app.settings.read(&app.store).await?;
    app.tables.limit_thinking(app.settings.now().thinking);
    Ok(())
}

/// Reads again what operators have forbidden, and to whom.
async fn read_operators(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    app.bans.read(&app.store, now).await?;
    app.manners.read(&app.store, now).await
}
