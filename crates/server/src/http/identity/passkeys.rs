//! Passkeys: making them, and signing in with one. The pages' forms are in `passkey_pages.rs`.

use crate::{
    app::App,
    http::{
        caller::device,
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller, RequestDevice},
        path::InPath,
        visit::visitor,
    },
    identity::{
        passkey_site::PasskeySite,
        passkeys::{PasskeyError, PlayerPasskey},
    },
    store::Player,
};
use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::{HeaderMap, StatusCode, request::Parts},
};
use oriflamme_table_view::{ErrorCode, PasskeyId};
use oriflamme_wire::{
    LinkJson, NewPasskeyJson, Number, PasskeyAnswerJson, PasskeyChallengeJson, PasskeyJson, PasskeyLabelJson,
    PasskeysJson, Text,
};
use serde::Serialize;
use serde_json::Value;

impl From<PasskeyError> for ApiError {
    fn from(error: PasskeyError) -> Self {
        let code = match error {
            PasskeyError::Unavailable => ErrorCode::NoPasskeysHere,
            PasskeyError::Stale => ErrorCode::StaleChallenge,
            PasskeyError::Refused => ErrorCode::PasskeyRefused,
            PasskeyError::Unknown => ErrorCode::UnknownPasskey,
            PasskeyError::TooMany => ErrorCode::TooManyPasskeys,
            PasskeyError::Store(error) => return error.into(),
            PasskeyError::Chance(_) => ErrorCode::OurFault,
        };
        Self::new(code, error.to_string())
    }
}

/// The site at which a request arrived, on routes that need passkeys.
pub(crate) struct RequestSite(pub(crate) PasskeySite);

impl FromRequestParts<App> for RequestSite {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let site = PasskeySite::at(&visitor(app, parts, None).origin);
        Ok(Self(site.ok_or(PasskeyError::Unavailable)?))
    }
}

fn challenge(asked: &impl Serialize) -> (StatusCode, Json<PasskeyChallengeJson>) {
    // It consists of texts and numbers.
    let options = serde_json::to_value(asked).unwrap_or_default();
    (StatusCode::CREATED, Json(PasskeyChallengeJson { options }))
}

fn passkey_json(passkey: &PlayerPasskey) -> PasskeyJson {
    PasskeyJson {
        passkey: Text(passkey.id()),
        label: passkey.label.clone(),
        made: Number(passkey.made),
        used: passkey.used.map(Number),
    }
}

/// A player's passkeys.
pub(crate) async fn passkeys_of(app: &App, player: &Player) -> Result<Vec<PasskeyJson>, ApiError> {
    Ok(app.players.passkeys(&player.id).await?.iter().map(passkey_json).collect())
}

/// The caller's passkeys.
#[utoipa::path(
    get, path = "/me/passkeys", tag = "players", security(("token" = [])),
    responses((status = 200, description = "All of them", body = PasskeysJson), CommonResponses)
)]
pub(crate) async fn list_passkeys(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<PasskeysJson>, ApiError> {
    Ok(Json(PasskeysJson { passkeys: passkeys_of(&app, &player).await? }))
}

/// What a browser needs to make a passkey for the caller.
#[utoipa::path(
    post, path = "/me/passkeys/challenges", tag = "players", security(("token" = [])),
    responses((status = 201, description = "The options", body = PasskeyChallengeJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn challenge_to_make(
    State(app): State<App>,
    Caller(player): Caller,
    RequestSite(site): RequestSite,
) -> Result<(StatusCode, Json<PasskeyChallengeJson>), ApiError> {
    Ok(challenge(&app.players.begin_passkey(&site, &player).await?))
}

/// Gives the caller a passkey that a browser made for them.
#[utoipa::path(
    post, path = "/me/passkeys", tag = "players", security(("token" = [])), request_body = NewPasskeyJson,
    responses(
        (status = 201, description = "The passkey", body = PasskeyJson),
        (status = 410, description = "The challenge was answered, or is too old", body = oriflamme_wire::ErrorJson),
        CommonResponses, CommandResponses
    )
)]
pub(crate) async fn make_passkey(
    State(app): State<App>,
    Caller(player): Caller,
    RequestDevice(named): RequestDevice,
    RequestSite(site): RequestSite,
    headers: HeaderMap,
    Body(NewPasskeyJson { credential, label }): Body<NewPasskeyJson>,
) -> Result<(StatusCode, Json<PasskeyJson>), ApiError> {
    let label = label.unwrap_or_else(|| named.to_string());
    let by = (&player, &device(&headers)?);
    let (made, _) = app.players.add_passkey(&site, by, credential, &label).await?;
    Ok((StatusCode::CREATED, Json(passkey_json(&made))))
}

pub(crate) fn no_passkey() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "you have no such passkey")
}

pub(crate) async fn label(
    app: &App,
    player: &Player,
    passkey: &PasskeyId,
    label: &str,
) -> Result<(), ApiError> {
    let known = app.players.label_passkey(&player.id, passkey, label).await?;
    if known { Ok(()) } else { Err(no_passkey()) }
}

pub(crate) async fn remove(app: &App, player: &Player, passkey: &PasskeyId) -> Result<(), ApiError> {
    let known = app.players.remove_passkey(&player.id, passkey).await?;
    if known { Ok(()) } else { Err(no_passkey()) }
}

/// Renames one of the caller's passkeys.
#[utoipa::path(
    post, path = "/me/passkeys/{passkey}/label", tag = "players", security(("token" = [])),
    params(("passkey" = String, Path, description = "The passkey's id, as `GET /me/passkeys` tells it")),
    request_body = PasskeyLabelJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn label_passkey(
    State(app): State<App>,
    InPath(passkey): InPath<PasskeyId>,
    Caller(player): Caller,
    Body(body): Body<PasskeyLabelJson>,
) -> Result<StatusCode, ApiError> {
    label(&app, &player, &passkey, &body.label).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes one of the caller's passkeys: nobody can sign in with it any more. Devices on which the caller is
/// signed in stay signed in.
#[utoipa::path(
    post, path = "/me/passkeys/{passkey}/remove", tag = "players", security(("token" = [])),
    params(("passkey" = String, Path, description = "The passkey's id, as `GET /me/passkeys` tells it")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn remove_passkey(
    State(app): State<App>,
    InPath(passkey): InPath<PasskeyId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    remove(&app, &player, &passkey).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes all of the caller's passkeys but the one that has answered a challenge of `POST
/// /sign-ins/challenges`: for a player who may not be the only one to have made some.
#[utoipa::path(
    post, path = "/me/passkeys/keep", tag = "players", security(("token" = [])), request_body = PasskeyAnswerJson,
    responses(
        (status = 204, description = "Done"),
        (status = 410, description = "The challenge was answered, or is too old", body = oriflamme_wire::ErrorJson),
        CommonResponses, CommandResponses
    )
)]
pub(crate) async fn keep_passkey(
    State(app): State<App>,
    Caller(player): Caller,
    RequestSite(site): RequestSite,
    Body(PasskeyAnswerJson { credential }): Body<PasskeyAnswerJson>,
) -> Result<StatusCode, ApiError> {
    app.players.keep_passkey(&site, &player.id, credential).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a browser needs to sign somebody in with any passkey of this site.
#[utoipa::path(
    post, path = "/sign-ins/challenges", tag = "players",
    responses((status = 201, description = "The options", body = PasskeyChallengeJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn challenge_to_sign_in(
    State(app): State<App>,
    RequestSite(site): RequestSite,
) -> Result<(StatusCode, Json<PasskeyChallengeJson>), ApiError> {
    Ok(challenge(&app.players.begin_sign_in(&site).await?))
}

/// Signs in with a passkey: gives a link of the player who owns it. `POST /links` signs in with that link.
#[utoipa::path(
    post, path = "/sign-ins", tag = "players", request_body = PasskeyAnswerJson,
    responses(
        (status = 201, description = "A link", body = LinkJson),
        (status = 410, description = "The challenge was answered, or is too old", body = oriflamme_wire::ErrorJson),
        CommonResponses, CommandResponses
    )
)]
pub(crate) async fn sign_in(
    State(app): State<App>,
    RequestSite(site): RequestSite,
    Body(PasskeyAnswerJson { credential }): Body<PasskeyAnswerJson>,
) -> Result<(StatusCode, Json<LinkJson>), ApiError> {
    let player = owner(&app, &site, credential).await?;
    let (code, until) = app.players.new_link(&player.id, None).await?;
    Ok((StatusCode::CREATED, Json(LinkJson { link: Text(code), until: Number(until) })))
}

/// The player whose passkey has answered, who must not be banned.
pub(crate) async fn owner(app: &App, site: &PasskeySite, answer: Value) -> Result<Player, ApiError> {
    let player = app.players.by_passkey(site, answer).await?;
    match app.bans.on_player(&player.id, app.clock.now()) {
        Some(_) => Err(ApiError::new(ErrorCode::Banned, "the player with this passkey is banned")),
        None => Ok(player),
    }
}
