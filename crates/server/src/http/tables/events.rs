//! Live updates for programs, as server-sent events.

use super::{
    follow::{Follower, last_event},
    render::StreamViewer,
};
use crate::{
    app::App,
    http::{
        error::{ApiError, CommonResponses, NoTable},
        event_stream::StreamPermit,
        input::{ClientNetwork, MaybePlayer},
        path::InPath,
        people::manners::blocked_ids,
    },
    tables::Format,
};
use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use oriflamme_table::{Seq, TableId};
use oriflamme_wire::UpdateJson;

/// Live updates of a table. The first event, or the first one after too long an absence, is a `view`. Then
/// comes an `update` for everything that happens, and a `chat` for every chat message.
///
/// Each event's id is the number of the last entry of the table's log that it reports. A client that sends
/// the last id it has as `Last-Event-ID` gets exactly the events that it missed.
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
pub(crate) async fn events(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    MaybePlayer(player): MaybePlayer,
    ClientNetwork(network): ClientNetwork,
    admission: StreamPermit,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let active = app.tables.current(&table).await?;
    active.table().may_be_watched_by(player.as_ref().map(|player| &player.id))?;
    let blocked = blocked_ids(&app, player.as_ref()).await?;
    let listener = StreamViewer { player: player.map(|player| player.id), format: Format::Json, blocked };
    let next = last_event(&headers).map(Seq::next);
    Ok(Follower::new(&app, active, listener, network, next, admission).into_response())
}
