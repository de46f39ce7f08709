//! Moves settings and progress between a browser, which has them in cookies, and the database, which has them
//! for players.

use crate::{
    app::App,
    http::cookies,
    identity::belongings::{Belongings, NAMES},
    store::Player,
};
use axum::http::HeaderMap;
use cookie::Cookie;

/// What a browser remembers.
pub(crate) fn of_browser(headers: &HeaderMap) -> Belongings {
    let mut belongings = Belongings::default();
    for name in NAMES {
        if let Some(value) = cookies::value(headers, name) {
            belongings.set(name, &value);
        }
    }
    belongings
}

/// What is known about a visitor: from their browser and, if they are a player, from the database. If the
/// database can't be read, the browser's part is enough.
pub(crate) async fn of_visitor(app: &App, player: Option<&Player>, headers: &HeaderMap) -> Belongings {
    let own = of_browser(headers);
    let Some(player) = player else { return own };
    match app.players.belongings(&player.id).await {
        Ok(stored) => own.joined(&stored),
        Err(error) => {
            tracing::warn!(%error, "a player's progress can't be read for now");
            own
        }
    }
}

/// Stores what is known about a visitor, if they are a player. Their browser has it in any case, so an error
/// of the database is no reason to refuse the request.
pub(crate) async fn keep(app: &App, player: Option<&Player>, belongings: &Belongings) {
    let Some(player) = player else { return };
    if let Err(error) = app.players.keep_belongings(&player.id, belongings).await {
        tracing::warn!(%error, "a player's progress can't be written down for now");
    }
}

/// Merges what a browser remembers with what is stored about the player as whom it signs in. Returns the
/// cookies with what the browser lacks: progress that is further, and settings that it does not have.
pub(crate) async fn arrive(
    app: &App,
    player: &Player,
    brought: &Belongings,
    headers: &HeaderMap,
) -> Vec<Cookie<'static>> {
    let all = of_visitor(app, Some(player), headers).await.joined(brought);
    keep(app, Some(player), &all).await;
    let own = of_browser(headers);
    let lacking = all.iter().filter(|(name, value)| own.get(name) != Some(*value));
    lacking.map(|(name, value)| cookies::setting(name, value)).collect()
}
