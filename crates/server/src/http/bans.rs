//! Refuses requests of banned players and addresses, before a handler works for them.

use super::{
    App,
    caller::Identity,
    error::ApiError,
    guard::address,
    visit::{is_scripted, page, visitor},
};
use crate::people::bans::Ban;
use axum::{
    http::request::Parts,
    response::{IntoResponse, Response},
};
use oriflamme_pages::{banned, date};
use oriflamme_table_view::ErrorCode;

/// The ban on the address of a request.
pub(super) fn on_address(app: &App, parts: &Parts) -> Option<Ban> {
    app.bans.on_address(address(app, parts), app.clock.now())
}

/// The ban on the player of a request. An unknown token costs a question to the database, so the request must
/// have been counted before.
pub(super) async fn on_player(app: &App, identity: &Identity) -> Option<Ban> {
    let (bans, now) = (&app.bans, app.clock.now());
    if bans.are_none() {
        return None;
    }
    // An error here will occur again in the handler, which reports it.
    let known = identity.player(app).await.ok().flatten()?;
    // A ban on a player also holds for their bots.
    bans.on_player(&known.player.id, now).or_else(|| bans.on_player(known.owner.as_ref()?, now))
}

/// The answer to a banned client: why, and until when.
pub(super) fn refusal(app: &App, parts: &Parts, ban: &Ban) -> Response {
    let until = ban.until.map_or("for good".to_owned(), |until| format!("until {}", date(until)));
    let message = format!("you may not use this server, {until}: {}", ban.reason);
    let mut error = ApiError::new(ErrorCode::Banned, message);
    if let Some(until) = ban.until {
        error = error.retry_after(until.since(app.clock.now()));
    }
    if parts.uri.path().starts_with("/api/") || is_scripted(&parts.headers) {
        return error.into_response();
    }
    let mut response = page(error.status(), banned(&visitor(app, parts, None), &ban.reason, ban.until));
    error.add_retry_after(&mut response);
    response
}
