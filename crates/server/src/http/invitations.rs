//! Invitations of players to open tables. The invited player gets an event (`player_events.rs`).

use super::{
    App,
    error::{ApiError, CommandResponses, CommonResponses},
    event_stream::Admission,
    input::{Body, Caller, ClientNetwork, TablePath},
    player_events::PlayerFollower,
};
use crate::store::{AtomicWrites, MOST_INVITED, decline as declined, invite as invited};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use oriflamme_table::{PlayerId, Refusal, Timestamp};
use oriflamme_table_view::{ErrorCode, TableStatus};
use oriflamme_wire::{BotPlayerJson, BotPlayersJson, InviteJson, SummaryJson};

/// News of all tables of the caller: `invited`, `begun`, `turn` and `over`.
///
/// First the stream tells of every running game (`begun`), of those that wait for the caller (`turn`) and of
/// open invitations. With `Last-Event-ID` it tells only what happened since, and always whose turn it is;
/// what happened just before may be told twice. Every 15 seconds a comment says that the stream is alive.
/// Events of other kinds may be added: pass over those that you do not know.
#[utoipa::path(
    get, path = "/me/events", tag = "players", security(("token" = [])),
    params(("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was received")),
    responses(
        (
            status = 200, description = "A stream of events. The data of each is the table.",
            body = SummaryJson, content_type = "text/event-stream"
        ),
        CommonResponses
    )
)]
pub(super) async fn my_events(
    State(app): State<App>,
    Caller(player): Caller,
    ClientNetwork(network): ClientNetwork,
    admission: Admission,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let admission = admission.for_player(Some(&player.id))?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let last = last.map(Timestamp::from_millis);
    Ok(PlayerFollower::new(app, player, network, last, admission).into_response())
}

/// Invites a player to an open table at which the caller sits. They hear of it by `GET /me/events`. No seat
/// is kept for them: `POST /tables/{table}/sit` takes one that is free.
#[utoipa::path(
    post, path = "/tables/{table}/invitations", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = InviteJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(super) async fn invite(
    State(app): State<App>,
    TablePath(table): TablePath,
    Caller(player): Caller,
    Body(InviteJson { player: whom }): Body<InviteJson>,
) -> Result<StatusCode, ApiError> {
    let now = app.tables.current(&table).await?.table();
    now.seat_of(&player.id).ok_or(Refusal::NotSeated)?;
    if now.status() != TableStatus::Open {
        return Err(Refusal::NoFreeSeat.into());
    }
    let nobody = || ApiError::new(ErrorCode::NotFound, "there is no such player");
    let whom: PlayerId = whom.parse().map_err(|_| nobody())?;
    app.tables.store.player_with_id(&whom).await?.ok_or_else(nobody)?;
    if app.tables.store.invited_to(&table).await? >= MOST_INVITED {
        return Err(ApiError::new(
            ErrorCode::Unfit,
            "so many are invited to this table already that none can be added",
        ));
    }
    let write = invited(&table, &whom, &player.id, app.tables.clock.now());
    app.tables.store.commit(AtomicWrites(vec![write])).await?;
    app.tables.listeners.tell(&whom, &table);
    Ok(StatusCode::NO_CONTENT)
}

/// Declines an invitation: it is not told again.
#[utoipa::path(
    post, path = "/tables/{table}/decline", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(super) async fn decline(
    State(app): State<App>,
    TablePath(table): TablePath,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.tables.store.commit(AtomicWrites(vec![declined(&table, &player.id)])).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The programs that listen for invitations now.
#[utoipa::path(
    get, path = "/bots", tag = "players",
    responses((status = 200, description = "The programs", body = BotPlayersJson), CommonResponses)
)]
pub(super) async fn bots(State(app): State<App>) -> Result<Json<BotPlayersJson>, ApiError> {
    let bots = app.tables.store.listening_programs(app.tables.clock.now()).await?.into_iter();
    let bots =
        bots.map(|(player, name)| BotPlayerJson { player: player.to_string(), name: name.to_string() });
    Ok(Json(BotPlayersJson { bots: bots.collect() }))
}
