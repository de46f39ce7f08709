//! Tables: creating, joining, playing, leaving, rematches.

use super::new_table;
use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses, NoTable},
        input::{Body, Caller, ClientNetwork, Listed, MaybeBody, MaybePlayer},
        path::InPath,
        words,
    },
    store::Player,
    tables::commands,
};
use axum::{
    Json,
    extract::{Path, State},
    http::{StatusCode, header},
    response::IntoResponse,
};
use oriflamme_table::{Refusal, Table, TableId, Version};
use oriflamme_table_view::Offer;
use oriflamme_wire::{
    BotJson, ChatJson, ErrorJson, ListQuery, MoveJson, NewTableJson, Number, OfferJson, SitJson, SummaryJson,
    TableJson, TablesJson, Text, schema::FamilySchema,
};
use serde::Deserialize;
use std::sync::Arc;

fn shown(table: &Table, player: Option<&Player>) -> Json<TableJson> {
    Json(TableJson::new(&table.view_for(player.map(|player| &player.id))))
}

/// A table that is still to be made, and the commitment to its secret: ask for it before you choose a salt,
/// and send its `offer` with the salt to `POST /tables`. This proves that the server did not choose the
/// secret to suit the salt.
#[utoipa::path(post, path = "/offers", tag = "tables", responses((status = 200, description = "A table that can be made", body = OfferJson), CommonResponses))]
pub(crate) async fn offer(State(app): State<App>) -> Result<impl IntoResponse, ApiError> {
    let Offer { word, promise, until } = app.offers.draw().await?;
    let (table, commitment) = (Text(promise.table), promise.commitment);
    let offer = OfferJson { offer: word, table, commitment, until: Number(until) };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(offer)))
}

/// A new table. The caller sits in the first seat, bots take the last ones; if no seat is free, the game
/// starts.
#[utoipa::path(
    post, path = "/tables", tag = "tables", security(("token" = [])), request_body = NewTableJson,
    responses((status = 201, description = "The new table, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn make(
    State(app): State<App>,
    ClientNetwork(network): ClientNetwork,
    Caller(player): Caller,
    Body(table): Body<NewTableJson>,
) -> Result<impl IntoResponse, ApiError> {
    let unmade = crate::tables::new_table::unmade(&app, table.offer.as_deref(), Some(&player)).await?;
    let table = new_table::read(&table)?;
    let table = crate::tables::new_table::create(&app, &player, network, unmade, table).await?;
    Ok((StatusCode::CREATED, shown(&table, Some(&player))))
}

/// Tables by their ids. One that can't be read is left out.
pub(crate) async fn readable(app: &App, ids: Vec<TableId>) -> Result<Vec<Arc<Table>>, ApiError> {
    Ok(app.tables.all_current(&ids).await?)
}

/// Summaries of tables.
pub(crate) async fn summaries_for(
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
    responses((status = 200, description = "A page of the list", body = TablesJson), CommonResponses)
)]
pub(crate) async fn list(
    State(app): State<App>,
    Listed(listing): Listed,
) -> Result<Json<TablesJson>, ApiError> {
    let page = app.store.listed(&listing).await?;
    let next = page.next.map(|next| next.to_string());
    Ok(Json(TablesJson { tables: summaries_for(&app, page.tables, None).await?, next }))
}

/// The table as the caller sees it; a stranger sees what a spectator sees.
#[utoipa::path(
    get, path = "/tables/{table}", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "The table", body = TableJson), NoTable, CommonResponses)
)]
pub(crate) async fn look(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    MaybePlayer(player): MaybePlayer,
    ClientNetwork(network): ClientNetwork,
) -> Result<Json<TableJson>, ApiError> {
    let active = app.tables.current(&table).await?;
    active.table().may_be_watched_by(player.as_ref().map(|player| &player.id))?;
    app.tables.attend(&active, Some(network));
    Ok(shown(&active.table(), player.as_ref()))
}

/// Takes a free seat, or one's own back from a bot. When all seats are taken, the game starts.
#[utoipa::path(
    post, path = "/tables/{table}/sit", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = Option<SitJson>,
    responses((status = 200, description = "The table after it, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn sit(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    MaybeBody(sit): MaybeBody<SitJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::sit(&app, &table, &player, words::sit_down(&sit)?).await?;
    Ok(shown(&table, Some(&player)))
}

/// Leaves a table. At an open table the seat becomes free; in a game a bot stands in until the player comes
/// back.
#[utoipa::path(
    post, path = "/tables/{table}/leave", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "The table after it, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn leave(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::leave(&app, &table, &player).await?;
    Ok(shown(&table, Some(&player)))
}

/// Puts a bot into a seat of an open table, for its host, or for any player once the host has left. In a game
/// without a pace, lets a bot stand in for the player whose turn it is, from `stand_in_from` on. That bot has
/// the table's level, whatever level the body names, and gives way when the seat's owner sits down again or
/// moves.
#[utoipa::path(
    post, path = "/tables/{table}/seats/{family}/bot", tag = "tables", security(("token" = [])),
    params(
        ("table" = String, Path, description = "The table's id"),
        ("family" = FamilySchema, Path, description = "A family of the seat"),
    ),
    request_body = BotJson,
    responses((status = 200, description = "The table after it, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn put_bot(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Path((_, seat)): Path<(String, String)>,
    Caller(player): Caller,
    Body(bot): Body<BotJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::put_bot(&app, &table, &player, words::family(&seat)?, *bot.level).await?;
    Ok(shown(&table, Some(&player)))
}

/// Starts the game of an open table at once: bots of the table's level take all seats that are left, also
/// those that are kept for somebody. The host may do this, or any player once the host has left.
#[utoipa::path(
    post, path = "/tables/{table}/start", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "The table after it, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn start(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::start_with_bots(&app, &table, &player).await?;
    Ok(shown(&table, Some(&player)))
}

/// Removes somebody from a table before its game begins. Only the host may, and the removed player can't sit
/// down there again.
#[utoipa::path(
    post, path = "/tables/{table}/seats/{family}/remove", tag = "tables", security(("token" = [])),
    params(
        ("table" = String, Path, description = "The table's id"),
        ("family" = FamilySchema, Path, description = "A family of the seat"),
    ),
    responses((status = 200, description = "The table after it, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn remove(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Path((_, at)): Path<(String, String)>,
    Caller(player): Caller,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::remove(&app, &table, &player, words::family(&at)?).await?;
    Ok(shown(&table, Some(&player)))
}

/// A [`MoveJson`] before its move is parsed. Whether a bad text is stale, out of turn, illegal or unreadable
/// depends on the table, so the table parses it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnreadMoveJson {
    #[serde(rename = "move")]
    said: String,
    version: u32,
}

/// Makes a move. It is on disk when the answer comes.
#[utoipa::path(
    post, path = "/tables/{table}/moves", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = MoveJson,
    responses((status = 200, description = "The table after it, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn play(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    Body(UnreadMoveJson { said, version }): Body<UnreadMoveJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::play(&app, &table, &player, Version(version), said).await?;
    Ok(shown(&table, Some(&player)))
}

/// Sends a chat message at the caller's table. Everybody who follows the table gets it as an event `chat`; it
/// is not stored.
#[utoipa::path(
    post, path = "/tables/{table}/chat", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = ChatJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn chat(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    Body(said): Body<ChatJson>,
) -> Result<StatusCode, ApiError> {
    commands::say(&app, &table, &player, words::chat_content(said)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Plays again with the same seats: makes the table if nobody has yet, and sits down there.
#[utoipa::path(
    post, path = "/tables/{table}/rematch", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = Option<SitJson>,
    responses((status = 200, description = "The table after it, as the caller sees it", body = TableJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn rematch(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    MaybeBody(sit): MaybeBody<SitJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = commands::rematch(&app, &table, &player, words::sit_down(&sit)?).await?;
    Ok(shown(&table, Some(&player)))
}

/// The game as a record in the notation, once it is over.
#[utoipa::path(
    get, path = "/tables/{table}/record", tag = "tables",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        (status = 409, description = "The game is not over", body = ErrorJson),
        NoTable,
        CommonResponses
    )
)]
pub(crate) async fn record(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
) -> Result<impl IntoResponse, ApiError> {
    let table = app.tables.current(&table).await?.table();
    table.may_be_studied()?;
    let record = table.record().filter(|_| !table.status().is_live()).ok_or(Refusal::NotOver)?;
    // So that a browser does not save it as `record.txt`.
    let file = format!("inline; filename=\"{}.ori\"", table.id());
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, file)];
    Ok((headers, record))
}
