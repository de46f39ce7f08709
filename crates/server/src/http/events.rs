//! Live updates for programs, as server-sent events.

use super::{
    App,
    error::{Always, ApiError, ErrorJson},
    follow::{Follower, Teller, event},
    input::{Asker, AtTable},
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, sse::Event},
};
use oriflamme_table::{PlayerId, Seq, Table};
use oriflamme_table_view::Update;
use oriflamme_wire::{TableJson, UpdateJson};

/// What is sent: the first time or after too long an absence a `view`, then an `update` for everything that happens.
///
/// Each event's id is the number of the table's last entry that it tells of; a client that sends the last one it has as
/// `Last-Event-ID` gets exactly those that it missed.
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
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let active = app.tables.current(&table).await?;
    let last = super::follow::last_event(&headers);
    let teller = Json { player: player.map(|player| player.id) };
    Ok(Follower::new(app.tables.clone(), active, table, teller, last).into_response())
}

/// Tells in JSON.
struct Json {
    player: Option<PlayerId>,
}

impl Teller for Json {
    fn afresh(&self, table: &Table) -> Option<Event> {
        let view = TableJson::new(&table.view_for(self.player.as_ref()));
        event("view", table.next_seq().previous(), &view)
    }
    fn since(&self, table: &Table, next: Seq) -> Vec<Event> {
        let told = |update: &Update| event("update", Seq(update.seq), &UpdateJson::new(update));
        table.updates(self.player.as_ref(), next).iter().filter_map(told).collect()
    }
}
