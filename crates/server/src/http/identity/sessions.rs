//! The devices on which a player is signed in: the list, signing out, a new key.

use crate::{
    app::App,
    http::{
        caller::{device, signed_out, token},
        cookies,
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Caller, MaybeBody, RequestDevice},
        path::{InPath, PagePath},
        reading::Form,
        visit::Visit,
    },
    identity::{device_label::DeviceLabel, sessions::OldPasskeys},
    ids::{Token, TokenHash},
    store::{Player, StoreError, StoredSession},
    tables::TableError,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use oriflamme_pages::{Device, Done};
use oriflamme_table_view::{ErrorCode, SessionId};
use oriflamme_wire::{Number, RenewTokenJson, Secret, SessionJson, SessionsJson, Text, TokenJson};
use serde::Deserialize;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// The hash of the token that came with a request.
fn current(headers: &HeaderMap) -> Option<TokenHash> {
    token(headers).map(|(token, _)| token.hash())
}

pub(crate) fn session_json(session: &StoredSession, current: Option<&TokenHash>) -> SessionJson {
    SessionJson {
        session: Text(session.id()),
        label: session.label.to_string(),
        made: Number(session.made),
        used: Number(session.used),
        current: current == Some(&session.token),
        push: session.gets_push,
    }
}

/// The caller's sessions.
pub(crate) async fn sessions_of(
    app: &App,
    player: &Player,
    headers: &HeaderMap,
) -> Result<Vec<SessionJson>, ApiError> {
    let current = current(headers);
    let sessions = app.players.sessions(&player.id).await?;
    Ok(sessions.iter().map(|session| session_json(session, current.as_ref())).collect())
}

/// The caller's devices, as the page shows them.
pub(crate) async fn devices(
    app: &App,
    player: &Player,
    headers: &HeaderMap,
) -> Result<Vec<Device>, ApiError> {
    let now = app.clock.now();
    let line = |session: SessionJson| {
        let idle = now.since(*session.used);
        Device {
            id: *session.session,
            label: session.label,
            days: u32::try_from(idle.as_secs() / DAY.as_secs()).unwrap_or(u32::MAX),
            current: session.current,
            gets_push: session.push,
        }
    };
    Ok(sessions_of(app, player, headers).await?.into_iter().map(line).collect())
}

/// The devices on which the caller is signed in.
#[utoipa::path(
    get, path = "/me/sessions", tag = "players", security(("token" = [])),
    responses((status = 200, description = "All of them", body = SessionsJson), CommonResponses)
)]
pub(crate) async fn list_sessions(
    State(app): State<App>,
    Caller(player): Caller,
    headers: HeaderMap,
) -> Result<Json<SessionsJson>, ApiError> {
    Ok(Json(SessionsJson { sessions: sessions_of(&app, &player, &headers).await? }))
}

/// Signs out one of the caller's devices: its token stops working, and every stream that was opened with it
/// ends.
#[utoipa::path(
    post, path = "/me/sessions/{session}/end", tag = "players", security(("token" = [])),
    params(("session" = String, Path, description = "The session's id, as `GET /me/sessions` tells it")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn end_session(
    State(app): State<App>,
    InPath(session): InPath<SessionId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    end_session_of(&app, &player, &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) fn no_device() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "you are not signed in on such a device")
}

async fn end_session_of(app: &App, player: &Player, session: &SessionId) -> Result<(), ApiError> {
    match app.players.end_session(&player.id, session).await? {
        true => Ok(()),
        false => Err(no_device()),
    }
}

/// Gives the caller a new token. All others stop working: every other device is signed out, and every stream
/// that was opened with one of them ends. So do recovery words, a link to another device, and a friend link
/// that works once; passkeys do if the body says so. Bot accounts keep their tokens.
#[utoipa::path(
    post, path = "/me/token", tag = "players", security(("token" = [])), request_body = Option<RenewTokenJson>,
    responses((status = 200, description = "The new token", body = TokenJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn new_token(
    State(app): State<App>,
    Caller(player): Caller,
    RequestDevice(label): RequestDevice,
    sent: HeaderMap,
    MaybeBody(RenewTokenJson { remove_passkeys }): MaybeBody<RenewTokenJson>,
) -> Result<impl IntoResponse, ApiError> {
    let passkeys = if remove_passkeys { OldPasskeys::Removed } else { OldPasskeys::Kept };
    let token = renewed(&app, &player, &sent, &label, passkeys).await?;
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, [cookies::token(&app, &token)]);
    Ok((headers, Json(TokenJson { token: Secret(token.reveal().to_owned()) })))
}

async fn renewed(
    app: &App,
    player: &Player,
    headers: &HeaderMap,
    label: &DeviceLabel,
    passkeys: OldPasskeys,
) -> Result<Token, ApiError> {
    match app.players.new_token(&player.id, &device(headers)?, label, passkeys).await {
        Err(TableError::Store(StoreError::Unmet)) => Err(signed_out()),
        done => Ok(done?),
    }
}

#[derive(Deserialize)]
pub(crate) struct NewKeyForm {
    passkeys: Option<String>,
}

pub(crate) async fn new_key(
    State(app): State<App>,
    visit: Visit,
    RequestDevice(label): RequestDevice,
    headers: HeaderMap,
    Form(form): Form<NewKeyForm>,
) -> Response {
    let replaced = async {
        let passkeys = form.passkeys.map_or(OldPasskeys::Kept, |_| OldPasskeys::Removed);
        let token = renewed(&app, visit.signed_in()?, &headers, &label, passkeys).await?;
        Ok((Done::NewKey, Some(cookies::token(&app, &token))))
    };
    visit.redirect(replaced).await
}

/// Signs this browser out.
pub(crate) async fn sign_out(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let ended = async {
        if let (Some(player), Some(token)) = (&visit.player, current(&headers)) {
            app.players.end_token(&player.id, &token).await?;
        }
        Ok((Done::SignedOut, Some(cookies::no_token(&app))))
    };
    visit.redirect(ended).await
}

/// Signs another device out, or this one.
pub(crate) async fn end_device(
    State(app): State<App>,
    PagePath(session): PagePath<SessionId>,
    visit: Visit,
    headers: HeaderMap,
) -> Response {
    let ended = async {
        end_session_of(&app, visit.signed_in()?, &session).await?;
        let own = current(&headers).map(|token| token.session());
        Ok(match own == Some(session) {
            true => (Done::SignedOut, Some(cookies::no_token(&app))),
            false => (Done::DeviceSignedOut, None),
        })
    };
    visit.redirect(ended).await
}
