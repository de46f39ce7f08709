//! Messages to a player's devices: the API, the forms, and the file of the service worker that shows them.

use super::sessions::no_device;
use crate::{
    app::App,
    http::{
        caller::{device, signed_out},
        cookies,
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller},
        path::{InPath, PagePath},
        reading::Form,
        visit::Visit,
    },
    identity::belongings::LANGUAGE,
    push::PushSubscription,
    store::{Player, StoreError},
    tables::TableError,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use oriflamme_pages::{Done, Language, POLICY, PushOffer, worker};
use oriflamme_table_view::{ErrorCode, PushAbout, SessionId};
use oriflamme_wire::{PushChoiceJson, PushJson, PushSubscriptionJson, Text};
use std::collections::HashMap;

fn enabled(app: &App) -> Result<(), ApiError> {
    match app.options.push.enabled {
        true => Ok(()),
        false => Err(ApiError::new(ErrorCode::NoPushHere, "this server sends no messages to devices")),
    }
}

/// The kinds that a caller has named.
fn kinds(about: &[Text<PushAbout>]) -> Vec<PushAbout> {
    PushAbout::ALL.into_iter().filter(|kind| about.iter().any(|named| named == kind)).collect()
}

/// Whether the caller's device gets messages, what they are about, and the server's key, which a browser
/// needs to subscribe.
#[utoipa::path(
    get, path = "/me/push", tag = "players", security(("token" = [])),
    responses((status = 200, description = "The key, and whether it is on", body = PushJson), CommonResponses)
)]
pub(crate) async fn look_at_push(
    State(app): State<App>,
    Caller(_): Caller,
    headers: HeaderMap,
) -> Result<Json<PushJson>, ApiError> {
    enabled(&app)?;
    let about = app.store.push_choice(&device(&headers)?).await?;
    let (on, about) = (about.is_some(), about.unwrap_or_default());
    let about = about.into_iter().map(Text).collect();
    Ok(Json(PushJson { key: app.push.key().await?.public(), on, about }))
}

/// Sends messages to the caller's device: when it is the caller's turn in a game over days, when a friend
/// invites them or a seat is kept for them, when a tournament in which they take part begins soon, has a
/// table for them or is changed, and when there is news in their clubs; in any case when a passkey or
/// recovery words are made for them. `about` says which of these. A message is encrypted to the device, and
/// in the language of this request. It names players, tables, tournaments and clubs, and quotes news of
/// clubs, but never names a card. A device has one address; a new one replaces it.
#[utoipa::path(
    post, path = "/me/push", tag = "players", security(("token" = [])), request_body = PushSubscriptionJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn turn_push_on(
    State(app): State<App>,
    Caller(_): Caller,
    headers: HeaderMap,
    Body(subscription): Body<PushSubscriptionJson>,
) -> Result<StatusCode, ApiError> {
    enabled(&app)?;
    let PushSubscriptionJson { endpoint, keys, about } = subscription;
    let about = about.as_deref().map(kinds);
    let subscription = PushSubscription { endpoint, p256dh: keys.p256dh, auth: keys.auth };
    if !app.push.accepts(&subscription) {
        let message = "messages can't be sent there: a browser's push service has an address with https, and a device has two keys";
        return Err(ApiError::new(ErrorCode::BadPush, message));
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let language = Language::choose(cookies::value(&headers, LANGUAGE).as_deref(), accepted);
    match app.push.turn_on(&device(&headers)?, &subscription, about.as_deref(), language).await {
        Err(TableError::Store(StoreError::Unmet)) => Err(signed_out()),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// Chooses what the messages to the caller's device are about.
#[utoipa::path(
    post, path = "/me/push/about", tag = "players", security(("token" = [])), request_body = PushChoiceJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn choose_push(
    State(app): State<App>,
    Caller(_): Caller,
    headers: HeaderMap,
    Body(PushChoiceJson { about }): Body<PushChoiceJson>,
) -> Result<StatusCode, ApiError> {
    choose(&app, &headers, &kinds(&about)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn choose(app: &App, headers: &HeaderMap, about: &[PushAbout]) -> Result<(), ApiError> {
    enabled(app)?;
    match app.push.choose(&device(headers)?, about).await {
        Err(TableError::Store(StoreError::Unmet)) => {
            Err(ApiError::new(ErrorCode::NotFound, "this device gets no messages; turn them on first"))
        }
        done => Ok(done?),
    }
}

/// Sends no more messages to the caller's device.
#[utoipa::path(
    post, path = "/me/push/off", tag = "players", security(("token" = [])),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn turn_push_off(
    State(app): State<App>,
    Caller(_): Caller,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    app.push.turn_off(&device(&headers)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends no more messages to one of the caller's devices.
#[utoipa::path(
    post, path = "/me/sessions/{session}/push/off", tag = "players", security(("token" = [])),
    params(("session" = String, Path, description = "The session's id, as `GET /me/sessions` tells it")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn turn_device_push_off(
    State(app): State<App>,
    InPath(session): InPath<SessionId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    device_off(&app, &player, &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn device_off(app: &App, player: &Player, session: &SessionId) -> Result<(), ApiError> {
    let sessions = app.players.sessions(&player.id).await?;
    let device = sessions.iter().find(|it| it.id() == *session).ok_or_else(no_device)?;
    Ok(app.push.turn_off(&device.token).await?)
}

/// The form that chooses what messages to this browser are about: a field for each kind that is wanted.
pub(crate) async fn about_form(
    State(app): State<App>,
    visit: Visit,
    headers: HeaderMap,
    Form(fields): Form<HashMap<String, String>>,
) -> Response {
    let about: Vec<_> = PushAbout::ALL.into_iter().filter(|kind| fields.contains_key(kind.word())).collect();
    let chosen = async {
        choose(&app, &headers, &about).await?;
        Ok("/games")
    };
    visit.redirect(chosen).await
}

/// The form that turns messages to this browser off.
pub(crate) async fn off_form(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let off = async {
        app.push.turn_off(&device(&headers)?).await?;
        Ok("/games")
    };
    visit.redirect(off).await
}

/// The form that turns messages to another device off.
pub(crate) async fn device_off_form(
    State(app): State<App>,
    PagePath(session): PagePath<SessionId>,
    visit: Visit,
) -> Response {
    let off = async {
        device_off(&app, visit.signed_in()?, &session).await?;
        Ok(Done::PushOff)
    };
    visit.redirect(off).await
}

/// What a page offers about messages to this browser; nothing where the server sends none.
pub(crate) async fn push_offer(
    app: &App,
    visit: &Visit,
    headers: &HeaderMap,
) -> Result<Option<PushOffer>, ApiError> {
    if visit.player.is_none() || !app.options.push.enabled {
        return Ok(None);
    }
    let about = app.store.push_choice(&device(headers)?).await?;
    Ok(Some(PushOffer { key: app.push.key().await?.public(), about }))
}

/// The service worker. Its address must not change, so browsers ask for a new version each time. The content
/// security policy of this answer is the worker's: it may send us a device's new address, and load the
/// picture of a message.
pub(crate) async fn worker_file() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, worker()).into_response()
}
