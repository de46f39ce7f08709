//! Who may come in: the check before every request, the sign-in of members whom a proxy names, and the page
//! that asks for an invitation code.

use super::{
    App, Peer, cookies,
    error::ApiError,
    guard::{self, address},
    input::{PathWord, TokenSource, token},
    limits::{Limited, LimitedRequest},
    reading::Form,
    visit::{self, LocalPath, Visit, back_to, is_scripted, page, visitor, worded},
};
use crate::{
    admission::{AdmissionError, InvitationCode, MemberName},
    device_label::DeviceLabel,
    network::Network,
    settings::{AdmissionMode, Settings, VisitorKind},
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::Response,
};
use cookie::Cookie;
use oriflamme_pages::{EnterPage, Visitor, enter};
use oriflamme_table_view::ErrorCode;
use serde::Deserialize;

/// Marks a request in which a trusted proxy names a member.
#[derive(Clone, Copy)]
pub(super) struct NamedMember;

/// Routes that everybody may use, even where not everybody may come in: those for operators' tools, those
/// that the law requires, and the way in itself.
const PUBLIC: [&str; 17] = [
    "/healthz",
    "/readyz",
    "/metrics",
    "/assets/{*path}",
    "/manifest.webmanifest",
    "/imprint",
    "/privacy",
    "/house-rules",
    "/language",
    "/announcement",
    "/announcement/dismiss",
    "/enter",
    "/enter/{code}",
    "/api/v1/server",
    "/api/v1/openapi.json",
    "/api/v1/limits",
    // Its handler checks the code in the body.
    "/api/v1/guests",
];

/// Routes by which a player who has lost their token comes back. None of them makes a new player.
const WAYS_BACK: [&str; 8] = [
    "/sign-in",
    "/recover",
    "/links/{link}",
    "/api/v1/links",
    "/api/v1/links/{link}",
    "/api/v1/recoveries",
    "/api/v1/sign-ins",
    "/api/v1/sign-ins/challenges",
];

/// Whether a lost player can come back by themselves. Where a proxy says who is a member, only it can.
fn has_ways_back(settings: &Settings) -> bool {
    !(settings.entry == AdmissionMode::Members && settings.member_header.is_some())
}

/// Refuses visitors who may not use this server.
pub(super) async fn check(app: &App, parts: &Parts) -> Result<(), ApiError> {
    let settings = app.settings.now();
    if settings.entry == AdmissionMode::Open {
        return Ok(());
    }
    let route = guard::route(parts).unwrap_or_default();
    if PUBLIC.contains(&route) || (has_ways_back(&settings) && WAYS_BACK.contains(&route)) {
        return Ok(());
    }
    let player = match token(&parts.headers) {
        Some((token, _)) => app.players.by_token(&token).await?,
        None => None,
    };
    let who = match (parts.extensions.get::<NamedMember>(), player) {
        (Some(_), _) => VisitorKind::Member,
        (None, Some(_)) => VisitorKind::Player,
        (None, None) => VisitorKind::Stranger,
    };
    if settings.admits(who) { Ok(()) } else { Err(closed(settings.entry)) }
}

/// The error for a stranger.
fn closed(mode: AdmissionMode) -> ApiError {
    match mode {
        AdmissionMode::Members => {
            ApiError::new(ErrorCode::MembersOnly, "this server is for its members alone")
        }
        AdmissionMode::Open | AdmissionMode::Invitation => {
            let message =
                "this server is for invited players: send an invitation code with POST /api/v1/guests";
            ApiError::new(ErrorCode::InvitationNeeded, message)
        }
    }
}

/// Refuses to make a player without a code, where not everybody may come in.
pub(super) fn may_become_player(app: &App) -> Result<(), ApiError> {
    match app.settings.now().entry {
        AdmissionMode::Open => Ok(()),
        mode => Err(closed(mode)),
    }
}

/// The answer to a stranger: a page that says how to come in, or an error for programs.
pub(super) fn refusal(app: &App, parts: &Parts, error: ApiError) -> Response {
    let is_ours = error.is(ErrorCode::InvitationNeeded) || error.is(ErrorCode::MembersOnly);
    let is_page =
        parts.method.is_safe() && !parts.uri.path().starts_with("/api/") && !is_scripted(&parts.headers);
    if !(is_ours && is_page) {
        return visit::refusal(app, parts, error);
    }
    let visitor = visitor(app, parts, None);
    let shown = asking(app, &visitor, "", &visitor.path, None, None);
    page(error.status(), enter(&shown))
}

fn asking<'a>(
    app: &App,
    visitor: &'a Visitor,
    code: &'a str,
    to: &'a str,
    name: Option<&'a str>,
    refused: Option<ErrorCode>,
) -> EnterPage<'a> {
    let settings = app.settings.now();
    let by_code = settings.entry == AdmissionMode::Invitation;
    EnterPage { visitor, by_code, ways_back: has_ways_back(&settings), code, to, name, refused }
}

impl From<AdmissionError> for ApiError {
    fn from(error: AdmissionError) -> Self {
        match error {
            AdmissionError::StaleCode => Self::new(ErrorCode::StaleCode, error.to_string()),
            AdmissionError::Claim(error) => error.into(),
            AdmissionError::Table(error) => error.into(),
            AdmissionError::Store(error) => error.into(),
            AdmissionError::Chance(error) => crate::tables::TableError::from(error).into(),
        }
    }
}

/// Reads a code, and counts the attempt, so that nobody can guess one.
pub(super) fn read_code(app: &App, network: Network, code: &str) -> Result<InvitationCode, ApiError> {
    app.limits.count(Limited::SignIns, &LimitedRequest { network, player: None })?;
    code.parse().map_err(|_| AdmissionError::StaleCode.into())
}

/// The member whom a header names: one value of a header that appears once.
fn named(headers: &HeaderMap, header: &str) -> Option<MemberName> {
    let mut values = headers.get_all(header).iter();
    let value = values.next()?;
    // The visitor may have sent a value of their own besides the proxy's.
    if values.next().is_some() { None } else { MemberName::of(value.as_bytes()) }
}

/// Signs in the member whom a trusted proxy names. A header from elsewhere is ignored. Returns the cookie for
/// a browser that has none of this member's.
pub(super) async fn sign_in_member(
    app: &App,
    parts: &mut Parts,
) -> Result<Option<Cookie<'static>>, ApiError> {
    let settings = app.settings.now();
    let Some(header) = &settings.member_header else { return Ok(None) };
    let peer = Peer::of(parts);
    let route = guard::route(parts).unwrap_or_default();
    let needs_nobody = ["/assets/", "/healthz", "/readyz", "/metrics"].iter().any(|it| route.starts_with(it));
    if needs_nobody || !app.options.trusts_members(peer.0) {
        return Ok(None);
    }
    let Some(member) = named(&parts.headers, header) else { return Ok(None) };
    let now = app.clock.now();
    if app.bans.on_address(address(app, parts), now).is_some() {
        return Ok(None);
    }
    parts.extensions.insert(NamedMember);
    match token(&parts.headers) {
        // A member's program says itself who it is, with a token.
        Some((_, TokenSource::Bearer)) => return Ok(None),
        Some((token, TokenSource::Cookie)) => {
            if let Some(player) = app.players.by_token(&token).await?
                && app.players.is_of_member(&player.id, &member).await?
            {
                return Ok(None);
            }
        }
        None => {}
    }
    let called = settings.member_name_header.as_ref().and_then(|header| named(&parts.headers, header));
    let language = visitor(app, parts, None).language;
    let label = DeviceLabel::of(&parts.headers);
    let called = called.as_ref().map(MemberName::as_str);
    let token = app.players.member_token(&member, called, language, &label).await?;
    // From here on the request is the member's, as if the browser had sent the cookie.
    if let Some(cookie) = cookies::with_token(&parts.headers, &token) {
        parts.headers.insert(header::COOKIE, cookie);
    }
    Ok(Some(cookies::token(app, &token)))
}

/// Where to go if the form names no page, and where visitors go who are in already.
const HOME: &str = "/";

/// The page that asks for a code.
pub(super) async fn enter_page(State(app): State<App>, visit: Visit) -> Response {
    with_code(&app, &visit, "")
}

/// The page behind a link with a code. Nothing is used up before somebody comes in.
pub(super) async fn invited_page(
    State(app): State<App>,
    code: Result<PathWord, ApiError>,
    visit: Visit,
) -> Response {
    with_code(&app, &visit, &PathWord::or_empty(code))
}

fn with_code(app: &App, visit: &Visit, code: &str) -> Response {
    // Players need no code; where everybody may come in, nobody does.
    if visit.player.is_some() || app.settings.now().entry == AdmissionMode::Open {
        return back_to(&LocalPath::of(HOME), None);
    }
    page(StatusCode::OK, enter(&asking(app, &visit.visitor, code, HOME, None, None)))
}

#[derive(Deserialize)]
pub(super) struct EnterForm {
    code: String,
    name: Option<String>,
    to: Option<String>,
}

/// Comes in with a code.
pub(super) async fn enter_form(
    State(app): State<App>,
    visit: Visit,
    Form(form): Form<EnterForm>,
) -> Response {
    let to = form.to.as_deref().unwrap_or(HOME);
    let mode = app.settings.now().entry;
    if visit.player.is_some() || mode == AdmissionMode::Open {
        return back_to(&LocalPath::of(to), None);
    }
    let entered = async {
        if mode != AdmissionMode::Invitation {
            return Err(closed(mode));
        }
        // The guard has counted the attempt.
        let code: InvitationCode = form.code.parse().map_err(|_| AdmissionError::StaleCode)?;
        let name = visit.new_name(form.name.as_deref())?;
        Ok::<_, ApiError>(app.players.create_invited(name, visit.device.clone(), &code).await?)
    };
    match entered.await {
        Ok((_, token)) => back_to(&LocalPath::of(to), [cookies::token(&app, &token)]),
        Err(error) if visit.scripted => worded(&visit.visitor, error),
        Err(error) => {
            let (code, name) = (form.code.as_str(), form.name.as_deref());
            let shown = asking(&app, &visit.visitor, code, to, name, Some(error.for_page().code));
            let mut response = page(error.status(), enter(&shown));
            error.add_retry_after(&mut response);
            response
        }
    }
}
