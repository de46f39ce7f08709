//! Manners: blocked players, notices from operators, and the house rules.

use super::friends::{existing, other};
use crate::{
    app::App,
    http::{
        cookies,
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller},
        path::{InPath, PagePath},
        reading::Form,
        visit::{Visit, page, with_cookies},
        words::family,
    },
    people::{
        friends::block_seat,
        manners::{Forbidden, ForbiddenHere, ReadNotice, read_by},
    },
    store::Player,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use cookie::Cookie;
use oriflamme_pages::{Done, house_rules};
use oriflamme_table::{PlayerId, TableId};
use oriflamme_table_view::{ErrorCode, NoticeId};
use oriflamme_wire::{BlockJson, BlocksJson, NoticeJson, NoticesJson};
use serde::Deserialize;

/// The players whom a visitor has blocked.
pub(crate) async fn blocked_ids(app: &App, player: Option<&Player>) -> Result<Vec<PlayerId>, ApiError> {
    let Some(player) = player else { return Ok(Vec::new()) };
    Ok(app.store.blocked_by(&player.id).await?.into_iter().map(|blocked| blocked.id).collect())
}

impl From<ForbiddenHere> for ApiError {
    fn from(error: ForbiddenHere) -> Self {
        let code = match error.measure.forbids {
            Forbidden::Chat => ErrorCode::Muted,
            Forbidden::Pairing => ErrorCode::PairingForbidden,
            Forbidden::Rated => ErrorCode::RatedForbidden,
        };
        let told = Self::new(code, error.to_string());
        match error.wait {
            Some(wait) => told.retry_after(wait),
            None => told,
        }
    }
}

/// Blocks a player at the caller's table: the two are never paired, neither can invite the other or see when
/// they are here, they are no longer friends, and the caller no longer gets the other's chat.
#[utoipa::path(
    post, path = "/tables/{table}/blocks", tag = "manners", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = BlockJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn block_player(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
    Body(BlockJson { seat }): Body<BlockJson>,
) -> Result<StatusCode, ApiError> {
    block_seat(&app, &table, &player, *seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks a player, wherever the caller has met them, as `POST /tables/{table}/blocks` does.
#[utoipa::path(
    post, path = "/players/{player}/blocks", tag = "manners", security(("token" = [])),
    params(("player" = String, Path, description = "The player to block")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn block_anywhere(
    State(app): State<App>,
    InPath(other): InPath<PlayerId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.players.block(&player.id, &existing(&app, &other).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The players whom the caller has blocked.
#[utoipa::path(
    get, path = "/me/blocks", tag = "manners", security(("token" = [])),
    responses((status = 200, description = "The blocked players", body = BlocksJson), CommonResponses)
)]
pub(crate) async fn list_blocks(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<BlocksJson>, ApiError> {
    let blocked = app.store.blocked_by(&player.id).await?.into_iter();
    Ok(Json(BlocksJson { blocked: blocked.map(other).collect() }))
}

/// Ends a block.
#[utoipa::path(
    post, path = "/me/blocks/{player}/end", tag = "manners", security(("token" = [])),
    params(("player" = String, Path, description = "The blocked player")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn unblock_player(
    State(app): State<App>,
    InPath(other): InPath<PlayerId>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.players.unblock(&player.id, &existing(&app, &other).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Notices to the caller: from operators, hosts and organisers, and about their own keys.
#[utoipa::path(
    get, path = "/me/notices", tag = "manners", security(("token" = [])),
    responses((status = 200, description = "What was not read yet", body = NoticesJson), CommonResponses)
)]
pub(crate) async fn list_notices(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<NoticesJson>, ApiError> {
    let notices = app.store.notices_to(&player.id, app.clock.now()).await?;
    Ok(Json(NoticesJson { notices: notices.iter().map(NoticeJson::new).collect() }))
}

/// The cookie with the notices about keys that were read in this browser.
const READ_HERE: &str = "noticed";
/// How many of them it remembers.
const REMEMBERED: usize = 12;

/// The notices about keys that were read in this browser.
pub(crate) fn read_here(headers: &HeaderMap) -> Vec<NoticeId> {
    let value = cookies::value(headers, READ_HERE).unwrap_or_default();
    value.split('.').filter_map(|id| id.parse().ok()).take(REMEMBERED).collect()
}

/// The cookie of a browser that need not show a notice about keys any more.
pub(crate) fn noticed(headers: &HeaderMap, notice: &NoticeId) -> Cookie<'static> {
    let earlier = read_here(headers).into_iter().filter(|it| it != notice);
    let ids = [notice.clone()].into_iter().chain(earlier).take(REMEMBERED);
    let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
    cookies::own(READ_HERE, &ids.join("."))
}

/// Marks a notice as read. A notice about keys stays unread for the player's other browsers; this one gets a
/// cookie.
async fn read(
    app: &App,
    player: &Player,
    notice: &NoticeId,
    headers: &HeaderMap,
) -> Result<Option<Cookie<'static>>, ApiError> {
    Ok(match read_by(app, &player.id, notice).await? {
        ReadNotice::HereOnly => Some(noticed(headers, notice)),
        ReadNotice::Everywhere => None,
    })
}

/// Marks a notice as read. A notice that somebody can sign in as the caller (`passkey-made`, `words-made`)
/// ends by itself after two weeks: nobody can hide it from the caller's other devices.
#[utoipa::path(
    post, path = "/me/notices/{notice}/read", tag = "manners", security(("token" = [])),
    params(("notice" = String, Path, description = "The notice's id")),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn read_notice(
    State(app): State<App>,
    InPath(notice): InPath<NoticeId>,
    Caller(player): Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let read_here = read(&app, &player, &notice, &headers).await?;
    Ok(with_cookies(StatusCode::NO_CONTENT, read_here))
}

#[derive(Deserialize)]
pub(crate) struct BlockForm {
    seat: String,
}

pub(crate) async fn block_form(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Form(form): Form<BlockForm>,
) -> Response {
    let blocked = async {
        block_seat(&app, &table, visit.signed_in()?, family(&form.seat)?).await?;
        Ok(format!("/tables/{table}"))
    };
    visit.redirect(blocked).await
}

pub(crate) async fn block_anywhere_form(
    State(app): State<App>,
    PagePath(other): PagePath<PlayerId>,
    visit: Visit,
) -> Response {
    let blocked = async {
        let other = existing(&app, &other).await?;
        app.players.block(&visit.signed_in()?.id, &other).await?;
        Ok(Done::Blocked)
    };
    visit.redirect(blocked).await
}

pub(crate) async fn unblock_form(
    State(app): State<App>,
    PagePath(other): PagePath<PlayerId>,
    visit: Visit,
) -> Response {
    let unblocked = async {
        let other = existing(&app, &other).await?;
        app.players.unblock(&visit.signed_in()?.id, &other).await?;
        Ok(Done::Unblocked)
    };
    visit.redirect(unblocked).await
}

#[derive(Deserialize)]
pub(crate) struct ReadForm {
    to: Option<String>,
}

pub(crate) async fn read_form(
    State(app): State<App>,
    PagePath(notice): PagePath<NoticeId>,
    visit: Visit,
    headers: HeaderMap,
    Form(form): Form<ReadForm>,
) -> Response {
    let done = async {
        let read_here = read(&app, visit.signed_in()?, &notice, &headers).await?;
        Ok((form.to.as_deref().unwrap_or("/"), read_here))
    };
    visit.redirect(done).await
}

/// The house rules.
pub(crate) async fn house_rules_page(visit: Visit) -> Response {
    page(StatusCode::OK, house_rules(&visit.visitor))
}
