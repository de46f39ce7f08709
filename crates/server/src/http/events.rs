//! Live updates for programs, as server-sent events.

use super::{
    App,
    error::{ApiError, CommonResponses, NoTable},
    event_stream::Admission,
    follow::{Follower, last_event},
    input::{ClientNetwork, MaybePlayer, TablePath},
    render::Listener,
};
use crate::tables::Format;
use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use oriflamme_table::Seq;
use oriflamme_wire::UpdateJson;

/// What is sent: the first time or after too long an absence a `view`, then an `update` for everything that
/// happens, and a `chat` for what is said.
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
        (
            status = 200, description = "A stream of events. The data of a `view` is a `Table`, that of an `update` is this, that of a `chat` is a `Said`.",
            body = UpdateJson, content_type = "text/event-stream"
        ),
        NoTable,
        CommonResponses
    )
)]
pub(super) async fn events(
    State(app): State<App>,
    TablePath(table): TablePath,
    MaybePlayer(player): MaybePlayer,
    ClientNetwork(network): ClientNetwork,
    admission: Admission,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let active = app.tables.current(&table).await?;
    let listener = Listener { player: player.map(|player| player.id), format: Format::Json };
    let next = last_event(&headers).map(Seq::next);
    let admission = admission.for_player(listener.player.as_ref())?;
    let (tables, limits) = (app.tables.clone(), app.limits.clone());
    Ok(Follower::new(tables, active, listener, network, next, limits, admission).into_response())
}
