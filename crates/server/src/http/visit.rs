//! The visitor of a page, and the answers of pages.

use super::{
    App,
    admission::may_become_player,
    cookies,
    error::ApiError,
    guard::network,
    gzip,
    identity::{members::Apart, names::rename},
    input::MaybePlayer,
    limits::{Limited, LimitedRequest},
    people::manners::read_here,
    site,
};
use crate::{
    identity::{
        belongings::{LANGUAGE, LAST_PLAYED, THEME},
        device_label::DeviceLabel,
    },
    limits::network::Network,
    store::Player,
    tables::memo::Encoding,
};
use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use cookie::Cookie;
use maud::{Markup, PreEscaped};
use oriflamme_pages::{Language, LastPlayed, POLICY, PageWithChat, Visitor, explained, refused};
use oriflamme_table::{PlayerId, PlayerName};
use oriflamme_table_view::ErrorCode;
use std::sync::OnceLock;

/// A visitor with a browser.
pub(super) struct Visit {
    pub(super) visitor: Visitor,
    pub(super) player: Option<Player>,
    /// Their last choices in the form for a new table.
    pub(super) choice: LastPlayed,
    /// Whether the page's script sent the request, and wants no page.
    pub(super) scripted: bool,
    /// Whether their browser accepts compressed pages.
    pub(super) encoding: Encoding,
    pub(super) network: Network,
    /// The label of their browser, for the list of devices.
    pub(super) device: DeviceLabel,
    /// The cookie of a visitor who became a player by this request. Every answer to a form sets it, also one
    /// that refuses the rest: otherwise each attempt would make another player.
    newcomer: OnceLock<Cookie<'static>>,
}

impl FromRequestParts<App> for Visit {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let MaybePlayer(player) = MaybePlayer::from_request_parts(parts, app).await?;
        if let Some(player) = &player {
            app.players.note_here(&player.id);
        }
        let mut visitor = visitor(app, parts, player.as_ref());
        if let Some(player) = player.as_ref().filter(|player| app.manners.has_notices(&player.id)) {
            visitor.notices = app.store.notices_to(&player.id, app.clock.now()).await?;
            let read_here = read_here(&parts.headers);
            visitor.notices.retain(|it| !(it.kind.is_about_keys() && read_here.contains(&it.id)));
        }
        site::say_what_they_may_make(app, player.as_ref(), &mut visitor.site).await?;
        let headers = &parts.headers;
        let mut choice = cookies::value(headers, LAST_PLAYED)
            .map(|cookie| LastPlayed::from_cookie(&cookie))
            .unwrap_or_default();
        // The level that they last played may no longer be allowed here.
        choice.level = app.settings.now().nearest(choice.level);
        Ok(Self {
            visitor,
            player,
            choice,
            scripted: is_scripted(headers),
            encoding: if gzip::accepted(headers) { Encoding::Gzip } else { Encoding::Identity },
            network: network(app, parts),
            device: DeviceLabel::of(&parts.headers),
            newcomer: OnceLock::new(),
        })
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether a page's script sent the request, and wants no page.
pub(super) fn is_scripted(headers: &HeaderMap) -> bool {
    text(headers, header::ACCEPT).is_some_and(|accept| accept.contains("application/json"))
}

/// The visitor of a page, as far as a request shows.
pub(super) fn visitor(app: &App, parts: &Parts, player: Option<&Player>) -> Visitor {
    let headers = &parts.headers;
    let language = cookies::value(headers, LANGUAGE);
    let chosen = Language::choose(language.as_deref(), text(headers, header::ACCEPT_LANGUAGE));
    let host = text(headers, header::HOST).unwrap_or("localhost");
    Visitor {
        language: chosen,
        theme: cookies::value(headers, THEME).and_then(|theme| theme.parse().ok()),
        name: player.map(|player| player.name.to_string()),
        path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        notices: Vec::new(),
        apart: Apart::shown(parts),
        is_guest: false,
        away_from: player.and_then(|player| app.tables.absentees.table_of(&player.id)),
        site: site::shown(app, headers, chosen),
        origin: app.options.origin.clone().unwrap_or_else(|| format!("http://{host}")),
    }
}

/// The answer to a request that is refused before its handler runs: JSON for programs, a page or a sentence
/// in the reader's language for people.
pub(super) fn refusal(app: &App, parts: &Parts, error: ApiError) -> Response {
    /// Routes for programs, or for which browsers want no page.
    const NO_PAGES: [&str; 5] = ["/api/", "/assets/", "/healthz", "/readyz", "/metrics"];
    let path = parts.uri.path();
    if NO_PAGES.iter().any(|start| path.starts_with(start)) {
        return error.into_response();
    }
    let visitor = visitor(app, parts, None);
    if is_scripted(&parts.headers) { worded(&visitor, &error) } else { error_page(&visitor, &error) }
}

/// An error for a page's script, in the reader's language.
pub(super) fn worded(visitor: &Visitor, error: &ApiError) -> Response {
    error.worded(explained(visitor.words(), error.for_page())).into_response()
}

/// An error as a page.
pub(super) fn error_page(visitor: &Visitor, error: &ApiError) -> Response {
    let mut response = page(error.status(), refused(visitor, error.for_page()));
    error.add_retry_after(&mut response);
    response
}

impl Visit {
    /// Says that something is not there: with a page, or with an error for the page's script.
    pub(super) fn not_found(&self, what: &'static str) -> Response {
        self.failed(&ApiError::new(ErrorCode::NotFound, what))
    }
    /// The name of a new player: the one they gave, or a guest's.
    pub(super) fn new_name(&self, name: Option<&str>) -> Result<PlayerName, ApiError> {
        let name = name.filter(|name| !name.trim().is_empty()).map(str::to_owned);
        Ok(name.unwrap_or_else(|| self.visitor.guest_name()).parse()?)
    }
    /// The player. A newcomer becomes one, and the answer to the form sets a cookie with a token; a known
    /// player who gives another name is renamed. Make all checks before this call, because the change is
    /// stored.
    pub(super) async fn player(&self, app: &App, name: Option<&str>) -> Result<Player, ApiError> {
        if let Some(player) = &self.player {
            // The mark of a claimed name can't be typed, so the name without it is no new name.
            let own = [player.name.to_string(), player.name.bare().to_string()];
            let is_new = |name: &&str| !name.is_empty() && !own.iter().any(|own| own == name);
            return match name.map(str::trim).filter(is_new) {
                Some(wanted) => rename(app, player, wanted.parse()?).await,
                None => Ok(player.clone()),
            };
        }
        let name = self.new_name(name)?;
        may_become_player(app)?;
        app.limits.count(Limited::Guests, &LimitedRequest { network: self.network, player: None })?;
        let (player, token) = app.players.create(name, self.device.clone()).await?;
        // A handler asks once.
        let _ = self.newcomer.set(cookies::token(app, &token));
        Ok(player)
    }
    pub(super) fn player_id(&self) -> Option<&PlayerId> {
        self.player.as_ref().map(|player| &player.id)
    }
    /// The player; an error for a newcomer. It is the same everywhere, because a page that was open when the
    /// browser lost its key still has all its buttons.
    pub(super) fn signed_in(&self) -> Result<&Player, ApiError> {
        self.player.as_ref().ok_or_else(|| ApiError::new(ErrorCode::UnknownPlayer, "this browser has no key"))
    }

    /// Answers a form: leads to the next page, or shows the refusal on the page that `again` makes. An error
    /// on our side would happen there again, so it has a page of its own. The page's script gets a status.
    pub(super) async fn answer_form<D: Into<FormDone>>(
        &self,
        command: impl Future<Output = Result<D, ApiError>>,
        again: impl AsyncFnOnce(&ApiError) -> Result<Response, ApiError>,
    ) -> Response {
        let done = async {
            let FormDone { path, cookies } = command.await?.into();
            Ok(match self.scripted {
                true => with_cookies(StatusCode::NO_CONTENT, cookies),
                false => back_to(&LocalPath::of(&path), cookies),
            })
        };
        self.show_or(done, again).await
    }
    /// Answers a form whose refusal has a page of its own.
    pub(super) async fn redirect<D: Into<FormDone>>(
        &self,
        command: impl Future<Output = Result<D, ApiError>>,
    ) -> Response {
        self.answer_form(command, async |error| Ok(self.failed(error))).await
    }
    /// Shows a page, or why there is none.
    pub(super) async fn show(&self, page: impl Future<Output = Result<Response, ApiError>>) -> Response {
        self.show_or(page, async |error| Ok(self.failed(error))).await
    }
    /// The same for a refusal that the page `again` shows.
    pub(super) async fn show_or(
        &self,
        page: impl Future<Output = Result<Response, ApiError>>,
        again: impl AsyncFnOnce(&ApiError) -> Result<Response, ApiError>,
    ) -> Response {
        let mut response = match page.await {
            Ok(response) => response,
            Err(error) if self.scripted || error.status().is_server_error() => self.failed(&error),
            Err(error) => {
                let mut response = again(&error).await.unwrap_or_else(|_| self.failed(&error));
                error.add_retry_after(&mut response);
                response
            }
        };
        cookies::set(response.headers_mut(), self.newcomer.get().cloned());
        response
    }

    pub(super) fn failed(&self, error: &ApiError) -> Response {
        match self.scripted {
            true => worded(&self.visitor, error),
            false => error_page(&self.visitor, error),
        }
    }
}

/// Where a form leads, and the cookies that it sets.
pub(super) struct FormDone {
    path: String,
    cookies: Vec<Cookie<'static>>,
}

impl From<String> for FormDone {
    fn from(path: String) -> Self {
        Self { path, cookies: Vec::new() }
    }
}

impl From<&str> for FormDone {
    fn from(path: &str) -> Self {
        path.to_owned().into()
    }
}

impl<P: Into<Self>, C: IntoIterator<Item = Cookie<'static>>> From<(P, C)> for FormDone {
    fn from((next, cookies): (P, C)) -> Self {
        let mut done = next.into();
        done.cookies.extend(cookies);
        done
    }
}

/// A page. Our content security policy allows it only our own resources.
pub(super) fn page(status: StatusCode, markup: Markup) -> Response {
    let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))];
    (status, policy, Html(markup.into_string())).into_response()
}

/// A page with the chat of a table. The chat is compressed separately from the rest, here or not at all.
pub(super) fn page_with_chat(status: StatusCode, shown: &PageWithChat, encoding: Encoding) -> Response {
    let (mut parts, _) = page(status, PreEscaped(String::new())).into_parts();
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    parts.extensions.insert(gzip::AlreadyEncoded);
    let body = match encoding {
        Encoding::Identity => Body::from(shown.to_string()),
        Encoding::Gzip => {
            parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            Body::from(gzip::apart(shown.pieces()))
        }
    };
    Response::from_parts(parts, body)
}

/// The path of a page or file on this server.
pub(super) struct LocalPath(String);

impl LocalPath {
    /// The path, or the home page if a browser could read the path as another site's URL.
    pub(super) fn of(path: &str) -> Self {
        // Browsers drop tabs and line breaks from a URL, read `\\` as `/`, and read two slashes as another
        // host.
        let plain = path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        let local = path.strip_prefix('/').is_some_and(|rest| !rest.starts_with('/'));
        Self(if plain && local { path } else { "/" }.to_owned())
    }
}

/// Redirects to one of our pages, with cookies.
pub(super) fn back_to(path: &LocalPath, set: impl IntoIterator<Item = Cookie<'static>>) -> Response {
    with_cookies(Redirect::to(&path.0), set)
}

/// An answer that sets cookies.
pub(super) fn with_cookies(
    answer: impl IntoResponse,
    set: impl IntoIterator<Item = Cookie<'static>>,
) -> Response {
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, set);
    (headers, answer).into_response()
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
