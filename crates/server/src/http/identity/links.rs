//! One-time links to another device: a player makes one, and the person who opens it first sees what it does.

use super::belongings::{arrive, keep, of_browser};
use crate::{
    app::App,
    http::{
        caller::{device, signed_out, token},
        cookies,
        error::{ApiError, CommandResponses, CommonResponses},
        input::{Body, Caller, MaybePlayer, RequestDevice},
        path::{InPath, PagePath},
        reading::Form,
        visit::{Visit, page},
    },
    identity::{
        belongings::Belongings,
        joining::join,
        links::{LinkError, OpenLink},
    },
    ids::Token,
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use cookie::Cookie;
use oriflamme_pages::{Done, LinkPage, NewLinkPage, OtherSelf, link_page, new_link_page};
use oriflamme_table_view::{ErrorCode, LinkCode};
use oriflamme_wire::{LinkJson, LinkOwnerJson, Number, OpenLinkJson, Secret, Text, WelcomeJson};
use serde::Deserialize;

impl From<LinkError> for ApiError {
    fn from(error: LinkError) -> Self {
        let code = match error {
            LinkError::Stale => ErrorCode::StaleLink,
            LinkError::AtOneTable(_) => ErrorCode::AtOneTable,
            LinkError::BothRated(..) => ErrorCode::BothRated,
            LinkError::SamePlayer => ErrorCode::SamePlayer,
            LinkError::Program => ErrorCode::Unfit,
            LinkError::SignedOut => return signed_out(),
            LinkError::Store(error) => return error.into(),
            LinkError::Table(error) => return error.into(),
            LinkError::Chance(_) => ErrorCode::OurFault,
        };
        Self::new(code, error.to_string())
    }
}

/// The link with a code that somebody sent. Its player must not be banned.
async fn opened(app: &App, code: &LinkCode) -> Result<OpenLink, ApiError> {
    let link = app.players.link(code).await?;
    match app.bans.on_player(&link.player.id, app.clock.now()) {
        Some(_) => Err(ApiError::new(ErrorCode::Banned, "the player who made this link is banned")),
        None => Ok(link),
    }
}

/// Makes a link with which the caller can sign in on another device. It is valid for ten minutes and works
/// once. An earlier one stops working.
#[utoipa::path(
    post, path = "/me/links", tag = "players", security(("token" = [])),
    responses((status = 201, description = "The link", body = LinkJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn make_link(
    State(app): State<App>,
    Caller(player): Caller,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<LinkJson>), ApiError> {
    keep(&app, Some(&player), &of_browser(&headers)).await;
    let (code, until) = app.players.new_link(&player.id, Some(&device(&headers)?)).await?;
    Ok((StatusCode::CREATED, Json(LinkJson { link: Text(code), until: Number(until) })))
}

/// Says to whom a link belongs. Nothing is changed.
#[utoipa::path(
    get, path = "/links/{link}", tag = "players",
    params(("link" = String, Path, description = "The link's code")),
    responses(
        (status = 200, description = "The player who made it", body = LinkOwnerJson),
        (status = 410, description = "It was used, or is too old", body = oriflamme_wire::ErrorJson),
        CommonResponses, CommandResponses
    )
)]
pub(crate) async fn look_at_link(
    State(app): State<App>,
    InPath(code): InPath<LinkCode>,
) -> Result<Json<LinkOwnerJson>, ApiError> {
    let link = opened(&app, &code).await?;
    Ok(Json(LinkOwnerJson {
        player: Text::from(&link.player.id),
        name: link.player.name.to_string(),
        until: Number(link.until),
    }))
}

/// Signs in with a link, which is then used up: the caller gets a token of the player who made it. With
/// `join`, the caller's seats, games and devices become that player's, and the caller's own token is theirs
/// from now on.
#[utoipa::path(
    post, path = "/links", tag = "players", security((), ("token" = [])), request_body = OpenLinkJson,
    responses(
        (status = 201, description = "The player, and the token", body = WelcomeJson),
        (status = 410, description = "It was used, or is too old", body = oriflamme_wire::ErrorJson),
        CommonResponses, CommandResponses
    )
)]
pub(crate) async fn open_link(
    State(app): State<App>,
    MaybePlayer(player): MaybePlayer,
    RequestDevice(label): RequestDevice,
    headers: HeaderMap,
    Body(OpenLinkJson { link, join: joins }): Body<OpenLinkJson>,
) -> Result<impl IntoResponse, ApiError> {
    let link = opened(&app, &link.parse().map_err(|_| LinkError::Stale)?).await?;
    let own = token(&headers).map(|(token, _)| token);
    let token: Token = match (joins, player, own) {
        (false, ..) => app.players.sign_in(&link, &label).await?,
        (true, Some(player), Some(own)) => {
            join(&app, &player, &link).await?;
            own
        }
        (true, ..) => {
            return Err(ApiError::new(ErrorCode::UnknownPlayer, "to be joined, send a token of your own"));
        }
    };
    let welcome = WelcomeJson {
        player: Text::from(&link.player.id),
        name: link.player.name.to_string(),
        token: Secret(token.reveal().to_owned()),
    };
    Ok((StatusCode::CREATED, Json(welcome)))
}

/// Shows a new link to the player who made it.
pub(crate) async fn make_page(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let made = async {
        let player = visit.signed_in()?;
        keep(&app, Some(player), &of_browser(&headers)).await;
        let (code, _) = app.players.new_link(&player.id, Some(&device(&headers)?)).await?;
        let address = format!("{}/links/{code}", visit.visitor.origin);
        let shown = NewLinkPage { visitor: &visit.visitor, address: &address };
        Ok(page(StatusCode::OK, new_link_page(&shown)))
    };
    visit.show(made).await
}

/// Shows what a link would do. Nothing is changed, so that programs that fetch every URL in a message do no
/// harm.
pub(crate) async fn look_page(
    State(app): State<App>,
    PagePath(code): PagePath<LinkCode>,
    visit: Visit,
) -> Response {
    let looked = async {
        let link = opened(&app, &code).await?;
        let other = match &visit.player {
            None => OtherSelf::Nobody,
            Some(player) if player.id == link.player.id => OtherSelf::Same,
            Some(player) => {
                let games = app.store.seats_of(&player.id).await?.len();
                let name = player.name.to_string();
                OtherSelf::Player { name, games: u32::try_from(games).unwrap_or(u32::MAX) }
            }
        };
        let name = link.player.name.to_string();
        let shown = LinkPage { visitor: &visit.visitor, code: &code.to_string(), name: &name, other: &other };
        Ok(page(StatusCode::OK, link_page(&shown)))
    };
    visit.show(looked).await
}

#[derive(Deserialize)]
pub(crate) struct LinkForm {
    join: Option<String>,
    sure: Option<String>,
}

/// Signs this browser in with a link, or joins its player to the one who made the link.
pub(crate) async fn open_page(
    State(app): State<App>,
    PagePath(code): PagePath<LinkCode>,
    visit: Visit,
    headers: HeaderMap,
    Form(form): Form<LinkForm>,
) -> Response {
    let done = async {
        let link = opened(&app, &code).await?;
        if visit.player.as_ref().is_some_and(|player| player.id == link.player.id) {
            return Err(LinkError::SamePlayer.into());
        }
        let brought = Belongings::stored(&link.brings);
        if form.join.is_some() {
            if form.sure.is_none() {
                return Err(ApiError::new(ErrorCode::Unfit, "say that you are sure"));
            }
            join(&app, visit.signed_in()?, &link).await?;
            return Ok((Done::Joined, arrive(&app, &link.player, &brought, &headers).await));
        }
        let token = app.players.sign_in(&link, &visit.device).await?;
        // The browser forgets the key that it had, so nobody needs it any more.
        if let (Some(player), Some((old, _))) = (&visit.player, crate::http::caller::token(&headers)) {
            app.players.end_token(&player.id, &old.hash()).await?;
        }
        let arrived = arrive(&app, &link.player, &brought, &headers).await;
        let cookies: Vec<Cookie<'static>> =
            [cookies::token(&app, &token)].into_iter().chain(arrived).collect();
        Ok((Done::SignedIn, cookies))
    };
    visit.redirect(done).await
}
