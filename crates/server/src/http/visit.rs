//! Who looks at a page, and what pages are answered with.

use super::{
    App, cookies,
    error::ApiError,
    guard::network,
    gzip,
    input::Asker,
    limits::{Asking, Limited},
};
use crate::{memo::Encoding, network::Network, store::Player};
use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use cookie::Cookie;
use maud::{Markup, PreEscaped};
use oriflamme_pages::{Language, LastPlayed, POLICY, Visitor, explained, refused};
use oriflamme_table::{PlayerName, Refusal};

/// Somebody with a browser.
pub(super) struct Visit {
    pub(super) visitor: Visitor,
    pub(super) player: Option<Player>,
    /// What they last played.
    pub(super) choice: LastPlayed,
    /// Whether their script asks, and wants no page.
    pub(super) scripted: bool,
    /// Whether their browser takes compressed pages.
    pub(super) encoding: Encoding,
    pub(super) network: Network,
}

impl FromRequestParts<App> for Visit {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Asker(player) = Asker::from_request_parts(parts, app).await?;
        let headers = &parts.headers;
        let choice = cookies::value(headers, "play")
            .map(|cookie| LastPlayed::from_cookie(&cookie))
            .unwrap_or_default();
        Ok(Self {
            visitor: visitor(app, parts, player.as_ref()),
            player,
            choice,
            scripted: is_scripted(headers),
            encoding: if gzip::accepted(headers) { Encoding::Gzip } else { Encoding::Identity },
            network: network(app, parts),
        })
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether a page's script asks, and wants no page.
pub(super) fn is_scripted(headers: &HeaderMap) -> bool {
    text(headers, header::ACCEPT).is_some_and(|accept| accept.contains("application/json"))
}

/// Who looks at a page, as far as a request tells.
pub(super) fn visitor(app: &App, parts: &Parts, player: Option<&Player>) -> Visitor {
    let headers = &parts.headers;
    let language = cookies::value(headers, "language");
    let host = text(headers, header::HOST).unwrap_or("localhost");
    Visitor {
        language: Language::choose(language.as_deref(), text(headers, header::ACCEPT_LANGUAGE)),
        theme: cookies::value(headers, "theme").and_then(|theme| theme.parse().ok()),
        name: player.map(|player| player.name.to_string()),
        path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        origin: app.options.origin.clone().unwrap_or_else(|| format!("http://{host}")),
    }
}

/// The answer to a request that is refused before anybody looks at it: JSON for programs, a page or a sentence in
/// the reader's language for people.
pub(super) fn refusal(app: &App, parts: &Parts, error: ApiError) -> Response {
    /// Where programs ask, or browsers want no page.
    const NO_PAGES: [&str; 5] = ["/api/", "/assets/", "/healthz", "/readyz", "/metrics"];
    let path = parts.uri.path();
    if NO_PAGES.iter().any(|start| path.starts_with(start)) {
        return error.into_response();
    }
    let visitor = visitor(app, parts, None);
    if is_scripted(&parts.headers) { worded(&visitor, error) } else { error_page(&visitor, &error) }
}

/// An error for a page's script, in the reader's language.
pub(super) fn worded(visitor: &Visitor, error: ApiError) -> Response {
    let message = explained(visitor.words(), error.trouble());
    error.worded(message).into_response()
}

/// An error as a page.
pub(super) fn error_page(visitor: &Visitor, error: &ApiError) -> Response {
    let mut response = page(error.status(), refused(visitor, error.trouble()));
    error.add_retry_after(&mut response);
    response
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
        let name = self.new_name(name)?;
        app.limits.count(Limited::Guests, &Asking { network: self.network, player: None })?;
        let (player, token) = app.players.create(name).await?;
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

/// A page with what was said at a table. The talk is compressed apart from the rest: otherwise the page's size
/// would tell whoever writes to a player and watches the line how much of the text repeats the player's cards.
pub(super) fn page_with_chat(status: StatusCode, markup: Markup, said: &str, encoding: Encoding) -> Response {
    let text = markup.into_string();
    match (encoding, text.split_once(said)) {
        (Encoding::Gzip, Some((before, after))) if !said.is_empty() => {
            let headers = [
                (header::CONTENT_ENCODING, HeaderValue::from_static("gzip")),
                (header::VARY, HeaderValue::from_static("accept-encoding")),
            ];
            let (parts, _) = page(status, PreEscaped(String::new())).into_parts();
            let body = Body::from(gzip::apart([before, said, after]));
            (headers, Response::from_parts(parts, body)).into_response()
        }
        _ => page(status, PreEscaped(text)),
    }
}

/// A page of ours, or a file, by its address without a host.
pub(super) struct LocalPath(String);

impl LocalPath {
    /// The path to go to, or the home page if a browser could read it as somebody else's address.
    pub(super) fn of(path: &str) -> Self {
        // Browsers drop tabs and line breaks from an address and take `\\` for `/`, and what begins with two
        // slashes is another host.
        let plain = path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        let local = path.strip_prefix('/').is_some_and(|rest| !rest.starts_with('/'));
        Self(if plain && local { path } else { "/" }.to_owned())
    }
}

/// On to a page of ours, with cookies.
pub(super) fn back_to(path: &LocalPath, set: impl IntoIterator<Item = Cookie<'static>>) -> Response {
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, set);
    (headers, Redirect::to(&path.0)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_host() {
        for ours in ["/", "/tables/abc", "/rules/cards?x=1#2", "/%09/evil.example", "/.//x", "/a//b"] {
            assert_eq!(LocalPath::of(ours).0, ours);
        }
        for foreign in [
            "",
            "//evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "/\r\n/evil.example",
            "\t//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/\u{0}/evil.example",
            "/\u{1}",
            "https://evil.example",
            "javascript:alert(1)",
            "evil.example",
            " /",
            "/ /evil.example",
            "/\u{2028}/evil.example",
            "/\u{a0}/evil.example",
            "/é",
        ] {
            assert_eq!(LocalPath::of(foreign).0, "/", "{foreign:?}");
        }
    }
}
