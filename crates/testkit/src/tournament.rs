//! People who play a tournament over the API.

use crate::{finished, may_move};
use oriflamme_bots::Level;
use oriflamme_client::{Client, ClientError};
use oriflamme_table_view::{ErrorCode, TableId, TournamentId};
use oriflamme_wire::{TableJson, TournamentJson};
use std::time::Duration;

/// How long somebody waits before they look again.
const LOOK: Duration = Duration::from_millis(40);

/// Plays a seat of a table to the game's end, as a squire would. While the server is away, requests are
/// repeated.
pub async fn play_seat(player: &Client, table: &TableId) -> Result<TableJson, ClientError> {
    let mut bot = oriflamme_bots::player(Level::Squire, 11);
    loop {
        let seen = match player.table(table).await {
            Ok(seen) => seen,
            Err(error) if error.is_transient() => {
                tokio::time::sleep(LOOK).await;
                continue;
            }
            Err(error) => return Err(error),
        };
        if finished(&seen) {
            return Ok(seen);
        }
        if !may_move(&seen) {
            tokio::time::sleep(LOOK).await;
            continue;
        }
        let view = seen.view().ok().flatten();
        let chosen = view.as_ref().and_then(|view| view.family_move(bot.choose(view.decision()?)));
        let Some(chosen) = chosen else { continue };
        match player.play(table, *seen.version, chosen).await {
            Ok(_) => {}
            // An earlier attempt has succeeded, but its answer was lost.
            Err(error) if error.is_transient() => tokio::time::sleep(LOOK).await,
            Err(error) if error.refused().is_some_and(|it| it.code == Some(ErrorCode::StaleVersion)) => {}
            Err(error) if error.refused().is_some_and(|it| it.code == Some(ErrorCode::TableClosed)) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Plays this player's table in every round of a tournament, until it is over.
pub async fn play_tournament(
    player: &Client,
    tournament: &TournamentId,
) -> Result<TournamentJson, ClientError> {
    loop {
        let seen = match player.tournament(tournament).await {
            Ok(seen) => seen,
            Err(error) if error.is_transient() => {
                tokio::time::sleep(LOOK).await;
                continue;
            }
            Err(error) => return Err(error),
        };
        if !seen.summary.status.is_live() {
            return Ok(seen);
        }
        match &seen.your_table {
            Some(table) => match play_seat(player, table).await {
                Ok(_) => {}
                // The round exists, and its table will exist in a moment.
                Err(error) if error.refused().is_some_and(|it| it.code == Some(ErrorCode::NotFound)) => {
                    tokio::time::sleep(LOOK).await;
                }
                Err(error) => return Err(error),
            },
            None => tokio::time::sleep(LOOK).await,
        }
    }
}
