//! Tables: made, joined, played, left, played again.

use super::{
    App, commands,
    error::{Always, ApiError, Changing},
    input::{AskedFrom, Asker, AtTable, Body, Caller, Listed, MaybeBody},
};
use crate::store::Player;
use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::IntoResponse,
};
use oriflamme_table::{Refusal, Table, TableId, Version};
use oriflamme_table_view::Offer;
use oriflamme_wire::{
    BotJson, ErrorJson, ListQuery, MoveJson, NewTableJson, OfferJson, SitJson, SummaryJson, TableJson,
    TablesJson,
};
use std::sync::Arc;

fn shown(table: &Table, player: Option<&Player>) -> Json<TableJson> {
    Json(TableJson::new(&table.view_for(player.map(|player| &player.id))))
}

/// A table that is still to be made, and the commitment to its secret: ask for it before you choose a salt, and send
/// its `offer` with the salt to `POST /tables`. Then the server can't have chosen the secret by the salt.
#[utoipa::path(post, path = "/offers", tag = "tables", responses((status = 200, body = OfferJson), Always))]
pub(super) async fn offer(State(app): State<App>) -> Result<impl IntoResponse, ApiError> {
    let Offer { word, promise, until } = app.offers.draw().await?;
    let (table, commitment) = (promise.table.to_string(), promise.commitment);
    let offer = OfferJson { offer: word, table, commitment, until: until.as_millis() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(offer)))
}

/// A new table. The caller sits in the first seat, bots take the last ones; if no seat is free, the game
/// starts.
#[utoipa::path(
    post, path = "/tables", tag = "tables", security(("token" = [])), request_body = NewTableJson,
    responses((status = 201, body = TableJson), Always, Changing)
)]
pub(super) async fn make(
    State(app): State<App>,
    AskedFrom(network): AskedFrom,
    Caller(player): Caller,
    Body(table): Body<NewTableJson>,
) -> Result<impl IntoResponse, ApiError> {
    let unmade = commands::unmade(&app, table.offer.as_deref(), Some(&player)).await?;
    let table = commands::NewTable::read(&table)?;
    let table = commands::create(&app, &player, network, unmade, table).await?;
    Ok((StatusCode::CREATED, shown(&table, Some(&player))))
}

/// Tables by their ids. One that can't be read is left out.
pub(super) async fn readable(app: &App, ids: Vec<TableId>) -> Result<Vec<Arc<Table>>, ApiError> {
    Ok(app.tables.all_current(&ids).await?)
}

/// What there is to say of tables.
pub(super) async fn summaries_for(
    app: &App,
    ids: Vec<TableId>,
    player: Option<&Player>,
) -> Result<Vec<SummaryJson>, ApiError> {
    let tables = readable(app, ids).await?;
    let seen = |table: &Arc<Table>| table.view_for(player.map(|player| &player.id));
    Ok(tables.iter().map(|table| SummaryJson::new(&seen(table))).collect())
}

/// Tables that can be joined or watched, newest first.
#[utoipa::path(
    get, path = "/tables", tag = "tables", params(ListQuery),
    responses((status = 200, body = TablesJson), Always)
)]
pub(super) async fn list(
    State(app): State<App>,
    Listed(listing): Listed,
) -> Result<Json<TablesJson>, ApiError> {
    let page = app.tables.store.listed(&listing).await?;
    let next = page.next.map(|next| next.to_string());
    Ok(Json(TablesJson { tables: summaries_for(&app, page.tables, None).await?, next }))
}

/// The table as the caller sees it; a stranger sees what a spectator sees.
#[utoipa::path(
    get, path = "/tables/{table}", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, body = TableJson), (status = 404, body = ErrorJson), Always)
)]
pub(super) async fn look(
    State(app): State<App>,
    AtTable(table): AtTable,
    Asker(player): Asker,
    AskedFrom(network): AskedFrom,
) -> Result<Json<TableJson>, ApiError> {
    let active = app.tables.current(&table).await?;
    app.tables.attend(&active, Some(network));
    Ok(shown(&active.table(), player.as_ref()))
}

/// Takes a free seat, or one's own back from a bot. When all seats are taken, the game starts.
#[utoipa::path(
    post, path = "/tables/{table}/sit", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = Option<SitJson>,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn sit(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
    MaybeBody(sit): MaybeBody<SitJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::sit(&app, &table, &player, &sit).await?;
    Ok(shown(&table, Some(&player)))
}

/// Leaves a table: an open one loses the player, in a game a bot stands in until they come back.
#[utoipa::path(
    post, path = "/tables/{table}/leave", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn leave(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::leave(&app, &table, &player).await?;
    Ok(shown(&table, Some(&player)))
}

/// Puts a bot into a seat of an open table, for its host, or for any player once the host has left. In a game
/// without a pace, lets one stand in for whose turn it is, from `stand_in_from` on: it has the table's level,
/// whatever level the body names, and gives way when the seat's owner sits down again or moves.
#[utoipa::path(
    post, path = "/tables/{table}/seats/{family}/bot", tag = "tables", security(("token" = [])),
    params(
        ("table" = String, Path, description = "The table's id"),
        ("family" = String, Path, description = "A family of the seat"),
    ),
    request_body = BotJson,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn put_bot(
    State(app): State<App>,
    AtTable(table): AtTable,
    Path((_, seat)): Path<(String, String)>,
    Caller(player): Caller,
    Body(bot): Body<BotJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::put_bot(&app, &table, &player, &seat, &bot.level).await?;
    Ok(shown(&table, Some(&player)))
}

/// Starts the game of an open table at once: bots of the table's level take all seats that are left, also those
/// that are kept for somebody. Its host may, or any player once the host has left.
#[utoipa::path(
    post, path = "/tables/{table}/start", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn start(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::start_with_bots(&app, &table, &player).await?;
    Ok(shown(&table, Some(&player)))
}

/// Removes somebody from a table that has not begun: the host does, and they can't sit down there again.
#[utoipa::path(
    post, path = "/tables/{table}/seats/{family}/remove", tag = "tables", security(("token" = [])),
    params(
        ("table" = String, Path, description = "The table's id"),
        ("family" = String, Path, description = "A family of the seat"),
    ),
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn remove(
    State(app): State<App>,
    AtTable(table): AtTable,
    Path((_, at)): Path<(String, String)>,
    Caller(player): Caller,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::remove(&app, &table, &player, &at).await?;
    Ok(shown(&table, Some(&player)))
}

/// Makes a move. It is on disk when the answer comes.
#[utoipa::path(
    post, path = "/tables/{table}/moves", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = MoveJson,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn play(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
    Body(MoveJson { said, version }): Body<MoveJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::play(&app, &table, &player, Version(version), said).await?;
    Ok(shown(&table, Some(&player)))
}

/// Plays again with the same seats: makes the table if nobody has yet, and sits down there.
#[utoipa::path(
    post, path = "/tables/{table}/rematch", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = Option<SitJson>,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn rematch(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
    MaybeBody(sit): MaybeBody<SitJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::rematch(&app, &table, &player, &sit).await?;
    Ok(shown(&table, Some(&player)))
}

/// The game as a record in the notation, once it is over.
#[utoipa::path(
    get, path = "/tables/{table}/record", tag = "tables",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ErrorJson),
        (status = 409, body = ErrorJson),
        Always
    )
)]
pub(super) async fn record(
    State(app): State<App>,
    AtTable(table): AtTable,
) -> Result<impl IntoResponse, ApiError> {
    let table = app.tables.current(&table).await?.table();
    let record = table.record().filter(|_| !table.status().is_live()).ok_or(Refusal::NotOver)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}
