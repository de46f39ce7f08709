//! Who looks at a page, and what pages are answered with.

use super::{App, cookies, error::ApiError, input::Asker};
use crate::store::Player;
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use cookie::Cookie;
use maud::Markup;
use oriflamme_pages::{Choice, Language, POLICY, Theme, Visitor};
use oriflamme_table::{PlayerName, Refusal};

/// Somebody with a browser.
pub(super) struct Visit {
    pub(super) visitor: Visitor,
    pub(super) player: Option<Player>,
    /// What they last played.
    pub(super) choice: Choice,
    /// Whether their script asks, and wants no page.
    pub(super) scripted: bool,
}

impl FromRequestParts<App> for Visit {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Asker(player) = Asker::from_request_parts(parts, app).await?;
        let headers = &parts.headers;
        let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let language = cookies::value(headers, "language");
        let host = text(header::HOST).unwrap_or("localhost");
        let visitor = Visitor {
            language: Language::choose(language.as_deref(), text(header::ACCEPT_LANGUAGE)),
            theme: cookies::value(headers, "theme").as_deref().and_then(Theme::from_cookie),
            name: player.as_ref().map(|player| player.name.to_string()),
            path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            origin: app.options.origin.clone().unwrap_or_else(|| format!("http://{host}")),
        };
        let choice =
            cookies::value(headers, "play").map(|cookie| Choice::from_cookie(&cookie)).unwrap_or_default();
        let scripted = text(header::ACCEPT).is_some_and(|accept| accept.contains("application/json"));
        Ok(Self { visitor, player, choice, scripted })
    }
}

impl Visit {
    /// How somebody new is called: by the name they gave, or as a guest.
    pub(super) fn new_name(&self, name: Option<&str>) -> Result<PlayerName, ApiError> {
        let name = name.filter(|name| !name.trim().is_empty()).map(str::to_owned);
        Ok(name.unwrap_or_else(|| self.visitor.guest_name()).parse()?)
    }
    /// The player; somebody new becomes one, with the cookie by which they are known from now on. Whatever
    /// can be refused is to be refused before this, because a player stays.
    pub(super) async fn player(
        &self,
        app: &App,
        name: Option<&str>,
    ) -> Result<(Player, Option<Cookie<'static>>), ApiError> {
        if let Some(player) = &self.player {
            return Ok((player.clone(), None));
        }
        let (player, token) = app.players.create(self.new_name(name)?).await?;
        Ok((player, Some(cookies::token(app, &token))))
    }
    /// The player, where only one who is known will do.
    pub(super) fn known(&self) -> Result<&Player, ApiError> {
        Ok(self.player.as_ref().ok_or(Refusal::NotSeated)?)
    }
}

/// A page. Our policy lets it use what is ours, and nothing else.
pub(super) fn page(status: StatusCode, markup: Markup) -> Response {
    let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))];
    (status, policy, Html(markup.into_string())).into_response()
}

/// Back to a page of ours, with cookies.
pub(super) fn back_to(path: &str, set: impl IntoIterator<Item = Cookie<'static>>) -> Response {
    // A path of ours begins with one slash: with two it would be somebody else's host.
    let ours = path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n']);
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, set);
    (headers, Redirect::to(if ours { path } else { "/" })).into_response()
}
