//! Live updates for programs, as server-sent events.

use super::{
    App,
    error::{Always, ApiError},
    follow::{Admission, Follower, last_event},
    input::{AskedFrom, Asker, AtTable},
    me::session,
    render::Listener,
};
use crate::tables::Format;
use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use oriflamme_table::Seq;
use oriflamme_wire::{ErrorJson, UpdateJson};

/// What is sent: the first time or after too long an absence a `view`, then an `update` for everything that
/// happens.
///
/// Each event's id is the number of the table's last entry that it tells of; a client that sends the last one
/// it has as `Last-Event-ID` gets exactly those that it missed.
#[utoipa::path(
    get, path = "/tables/{table}/events", tag = "tables", security((), ("token" = [])),
    params(
        ("table" = String, Path, description = "The table's id"),
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was received"),
    ),
    responses(
        (status = 200, body = UpdateJson, content_type = "text/event-stream"),
        (status = 404, body = ErrorJson),
        Always
    )
)]
pub(super) async fn events(
    State(app): State<App>,
    AtTable(table): AtTable,
    Asker(player): Asker,
    AskedFrom(network): AskedFrom,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let slot = app.limits.stream(network)?;
    let active = app.tables.current(&table).await?;
    let listener = Listener { player: player.map(|player| player.id), format: Format::Json };
    let next = last_event(&headers).map(Seq::next);
    let held = Admission { slot, session: session(&app, &headers, &listener).await? };
    Ok(Follower::new(app.tables.clone(), active, listener, network, next, held).into_response())
}
