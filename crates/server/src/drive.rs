//! What drives a table when nobody does: its bots, its clocks, and the end of patience.

use crate::{
    hub::{Hub, HubError},
    live::Live,
};
use oriflamme_bots::{Budget, Level, player};
use oriflamme_game::{Move, Viewer};
use oriflamme_table::{Due, Table};
use std::{sync::Arc, time::Duration};

/// How long to wait after the database failed.
const BREATH: Duration = Duration::from_secs(1);
/// How long to wait when it is not sure that the tables are still ours.
const UNSURE: Duration = Duration::from_millis(200);
/// How often tables are looked for that are due and not in memory.
const ROUNDS: Duration = Duration::from_secs(10);
/// How often tables that nobody uses are put away.
pub(crate) const TIDYING: Duration = Duration::from_secs(60);
/// How many ids are read at a time.
const PAGE: u32 = 1000;

/// Drives a table until it is closed, put away, or somebody else's to drive.
pub(crate) async fn drive(hub: &Arc<Hub>, live: &Arc<Live>) {
    let mut changed = live.subscribe();
    let mut stop = hub.stop.clone();
    while !*stop.borrow_and_update() && !live.is_retired() {
        changed.borrow_and_update();
        let table = live.table();
        if !hub.holds(table.id()) {
            return;
        }
        if hub.cluster.as_ref().is_some_and(|cluster| !cluster.is_sure()) {
            // Somebody else may be driving by now.
            tokio::time::sleep(UNSURE).await;
            continue;
        }
        let done = match table.due(&hub.patience) {
            Due::Nothing => return,
            Due::Bot(level) => tokio::select! {
                done = play(hub, &table, level) => done,
                _ = stop.changed() => return,
            },
            Due::Late(_, at) | Due::Abandoned(at) => tokio::select! {
                () = tokio::time::sleep(live.until(at, &hub.clock)) => pass(hub, &table).await,
                _ = changed.changed() => Ok(()),
                _ = stop.changed() => return,
            },
        };
        if let Err(error) = done {
            tracing::warn!(%error, "a table can't go on for now");
            tokio::time::sleep(BREATH).await;
        }
    }
}

/// Lets a bot decide, from what its seat may know.
async fn play(hub: &Arc<Hub>, table: &Arc<Table>, level: Level) -> Result<(), HubError> {
    let Some(answer) = think(hub, table, level).await else { return Ok(()) };
    let version = table.version();
    let played =
        hub.change(table.id(), move |table, _| table.play_bot(version, answer).map(Into::into)).await;
    match played {
        // Somebody came back, or another bot took the seat: whoever decides now has decided.
        Ok(_) | Err(HubError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

async fn think(hub: &Hub, table: &Table, level: Level) -> Option<Move> {
    let state = table.game()?.state;
    let view = state.view(Viewer::Seat(state.turn()?));
    let moves = view.moves?;
    let seed = table.bot_seed();
    if Budget::for_level(level).is_none() {
        return Some(player(level, seed).choose(&view, &moves));
    }
    // A search keeps a core busy: not one that others wait for, and not more than there are.
    let _turn = hub.thinkers.clone().acquire_owned().await.ok()?;
    let metrics = hub.metrics.clone();
    tokio::task::spawn_blocking(move || metrics.thought(|| player(level, seed).choose(&view, &moves)))
        .await
        .ok()
}

/// Lets time do what it is due to do.
async fn pass(hub: &Arc<Hub>, table: &Table) -> Result<(), HubError> {
    let patience = hub.patience;
    hub.change(table.id(), move |table, now| Ok(table.pass(now, &patience).into())).await.map(|_| ())
}

/// Looks for tables that are due and that nobody has in memory, at first for those that the last run has left.
pub(crate) async fn rouse(hub: Arc<Hub>) {
    let mut stop = hub.stop.clone();
    while !*stop.borrow_and_update() {
        if let Err(error) = rouse_all(&hub).await {
            tracing::warn!(%error, "tables that are due can't be looked for");
        }
        tokio::select! {
            () = tokio::time::sleep(ROUNDS) => {}
            _ = stop.changed() => return,
        }
    }
}

async fn rouse_all(hub: &Arc<Hub>) -> Result<(), HubError> {
    let mut last = String::new();
    loop {
        let page = hub.store.waking(hub.clock.now(), &last, PAGE).await?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.to_string();
        for id in page {
            if !hub.has(&id)
                && let Err(error) = hub.live(&id).await
            {
                // One damaged table must not keep the others from being found.
                tracing::error!(table = %id, %error, "a table can't be loaded");
            }
            if *hub.stop.borrow() {
                return Ok(());
            }
        }
    }
}
