//! Invitations of players to open tables. The invited player gets an event (`player_events.rs`).

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        event_stream::StreamPermit,
        input::{Body, Caller, ClientNetwork},
        path::InPath,
        people::{friends::existing, player_events::PlayerFollower},
    },
    people::challenges::challenge_at,
    push::queue_seat,
    store::{
        AtomicWrites, MOST_INVITED, Player, StoreError, decline as declined, invite as invited,
        room_for_guest,
    },
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use oriflamme_table::{PlayerId, Refusal, TableId, Timestamp};
use oriflamme_table_view::{ErrorCode, TableStatus};
use oriflamme_wire::{BotAccountJson, BotPlayerJson, BotPlayersJson, InviteJson, SummaryJson, Text};

/// News of all tables of the caller: `invited`, `begun`, `turn` and `over`.
///
/// First the stream reports every running game (`begun`), those that wait for the caller (`turn`) and open
/// invitations. With `Last-Event-ID` it reports only what has happened since, and always whose turn it is;
/// events of the last few seconds may come twice. Every 15 seconds a comment keeps the connection alive.
/// Other kinds of events may be added: ignore those that you do not know.
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
pub(crate) async fn my_events(
    State(app): State<App>,
    Caller(player): Caller,
    ClientNetwork(network): ClientNetwork,
    admission: StreamPermit,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let last = last.map(Timestamp::from_millis);
    Ok(PlayerFollower::new(app, player, network, last, admission).into_response())
}

/// Invites a player to an open table at which the caller sits. They learn of it from `GET /me/events`. No
/// seat is kept for them: `POST /tables/{table}/sit` takes one that is free. A bot with an owner is seated at
/// once if its owner's rules allow it; otherwise the error says why not.
#[utoipa::path(
    post, path = "/tables/{table}/invitations", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = InviteJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn invite(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    Body(InviteJson { player: whom }): Body<InviteJson>,
) -> Result<StatusCode, ApiError> {
    invite_player(&app, &table, &player, &whom).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Invites a player to a table at which another sits. If one has blocked the other, nothing happens, and
/// nobody is told.
pub(crate) async fn invite_player(
    app: &App,
    table: &TableId,
    player: &Player,
    whom: &PlayerId,
) -> Result<(), ApiError> {
    let now = app.tables.current(table).await?.table();
    now.seat_of(&player.id).ok_or(Refusal::NotSeated)?;
    if now.status() != TableStatus::Open {
        return Err(Refusal::NoFreeSeat.into());
    }
    let whom = &existing(app, whom).await?;
    if app.store.owner_of_bot(whom).await?.is_some() {
        return Ok(challenge_at(app, &now, player, whom).await?);
    }
    if app.store.is_blocked([&player.id, whom]).await? {
        return Ok(());
    }
    let full = || {
        let message = "so many are invited to this table already that none can be added";
        ApiError::new(ErrorCode::TooManyInvited, message)
    };
    if app.store.invited_to(table).await? >= MOST_INVITED {
        return Err(full());
    }
    let mut writes: Vec<_> = room_for_guest(table, MOST_INVITED).into();
    writes.push(invited(table, whom, &player.id, app.clock.now()));
    // Anybody who knows a player's id can invite them, but only friends can make their devices ring.
    if let Some(due) = app.tables.push_due()
        && app.store.are_friends([&player.id, whom]).await?
    {
        writes.push(queue_seat(whom, table, due));
    }
    match app.store.commit(AtomicWrites(writes)).await {
        // Others were invited at this moment.
        Err(StoreError::Unmet) => return Err(full()),
        done => done?,
    }
    app.tables.listeners.notify(whom, table);
    Ok(())
}

/// Declines an invitation, which is not reported again.
#[utoipa::path(
    post, path = "/tables/{table}/decline", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn decline(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.store.commit(AtomicWrites(vec![declined(&table, &player.id)])).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The programs that listen for invitations now.
#[utoipa::path(
    get, path = "/bots", tag = "players",
    responses((status = 200, description = "The programs", body = BotPlayersJson), CommonResponses)
)]
pub(crate) async fn bots(State(app): State<App>) -> Result<Json<BotPlayersJson>, ApiError> {
    let (store, now) = (&app.store, app.clock.now());
    let accounts = store.bots_here(now).await?;
    let account =
        |player: &PlayerId| accounts.iter().find(|it| it.player == *player).map(BotAccountJson::new);
    let bots = store.listening_programs(now).await?.into_iter().map(|(player, name)| BotPlayerJson {
        account: account(&player),
        player: Text(player),
        name: name.to_string(),
    });
    Ok(Json(BotPlayersJson { bots: bots.collect() }))
}
