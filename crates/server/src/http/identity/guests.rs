//! Players: guests with a name, recognised by a token.

use crate::{
    app::App,
    http::{
        admission::{may_become_player, read_code},
        cookies,
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller, ClientNetwork, Listed, MaybePlayer, RequestDevice},
        limits::LimitedRequest,
        tables::api::summaries_for,
    },
    settings::AdmissionMode,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use oriflamme_table::PlayerName;
use oriflamme_wire::{AllowancesJson, GuestJson, ListQuery, MeJson, Secret, Text, WelcomeJson};

/// A new player. Browsers get the token as a cookie, too. Where `GET /server` says that an invitation code is
/// needed, it is used once.
#[utoipa::path(
    post, path = "/guests", tag = "players", request_body = GuestJson,
    responses((status = 201, description = "The new player", body = WelcomeJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn welcome(
    State(app): State<App>,
    RequestDevice(label): RequestDevice,
    ClientNetwork(network): ClientNetwork,
    Body(guest): Body<GuestJson>,
) -> Result<impl IntoResponse, ApiError> {
    let name: PlayerName = guest.name.parse()?;
    let name = if guest.bot { name.of_program()? } else { name };
    let (player, token) = match guest.code.as_deref() {
        Some(code) if app.settings.now().entry == AdmissionMode::Invitation => {
            app.players.create_invited(name, label, &read_code(&app, network, code)?).await?
        }
        _ => {
            may_become_player(&app)?;
            app.players.create(name, label).await?
        }
    };
    let welcome = WelcomeJson {
        player: Text::from(&player.id),
        name: player.name.to_string(),
        token: Secret(token.reveal().to_owned()),
    };
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, [cookies::token(&app, &token)]);
    Ok((StatusCode::CREATED, headers, Json(welcome)))
}

/// The limits that apply to the caller, and what is left of them now. Without a token, those of a stranger.
#[utoipa::path(
    get, path = "/limits", tag = "players", security((), ("token" = [])),
    responses((status = 200, description = "The limits", body = AllowancesJson), CommonResponses)
)]
pub(crate) async fn limits(
    State(app): State<App>,
    MaybePlayer(player): MaybePlayer,
    ClientNetwork(network): ClientNetwork,
) -> Json<AllowancesJson> {
    Json(app.limits.told(&LimitedRequest { network, player: player.as_ref() }, &app.options))
}

/// Who the caller is, and their tables: first those that are open or playing, each part newest first.
#[utoipa::path(
    get, path = "/me", tag = "players", security(("token" = [])), params(ListQuery),
    responses((status = 200, description = "The caller, and a page of their tables", body = MeJson), CommonResponses)
)]
pub(crate) async fn me(
    State(app): State<App>,
    Caller(player): Caller,
    Listed(listing): Listed,
) -> Result<Json<MeJson>, ApiError> {
    let page = app.store.tables_of(&player.id, &listing).await?;
    let next = page.next.map(|next| next.to_string());
    let tables = summaries_for(&app, page.tables, Some(&player)).await?;
    let (name, claimed) = (player.name.to_string(), player.name.is_claimed());
    let program = player.name.is_of_program();
    Ok(Json(MeJson { player: Text(player.id), name, claimed, program, tables, next }))
}
