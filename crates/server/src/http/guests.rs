//! Players: guests with a name, known again by a token.

use super::{
    App, cookies,
    error::{Always, ApiError, Changing},
    input::{Body, Caller, Listed},
    tables::summaries_for,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use oriflamme_wire::{GuestJson, ListQuery, MeJson, WelcomeJson};

/// A new player. Browsers get the token as a cookie, too.
#[utoipa::path(
    post, path = "/guests", tag = "players", request_body = GuestJson,
    responses((status = 201, body = WelcomeJson), Always, Changing)
)]
pub(super) async fn welcome(
    State(app): State<App>,
    Body(guest): Body<GuestJson>,
) -> Result<impl IntoResponse, ApiError> {
    let name = guest.name.parse().map_err(ApiError::from)?;
    let (player, token) = app.players.create(name).await?;
    let welcome = WelcomeJson {
        player: player.id.to_string(),
        name: player.name.to_string(),
        token: token.reveal().to_owned(),
    };
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, [cookies::token(&app, &token)]);
    Ok((StatusCode::CREATED, headers, Json(welcome)))
}

/// Who the caller is, and their tables: first those that are open or playing, each part newest first.
#[utoipa::path(
    get, path = "/me", tag = "players", security(("token" = [])), params(ListQuery),
    responses((status = 200, body = MeJson), Always)
)]
pub(super) async fn me(
    State(app): State<App>,
    Caller(player): Caller,
    Listed(listing): Listed,
) -> Result<Json<MeJson>, ApiError> {
    let page = app.tables.store.tables_of(&player.id, &listing).await?;
    let next = page.next.map(|next| next.to_string());
    let tables = summaries_for(&app, page.tables, Some(&player)).await?;
    Ok(Json(MeJson { player: player.id.to_string(), name: player.name.to_string(), tables, next }))
}
