//! Who may come in: the check before every request, and the page that asks for an invitation code.

use super::{
    App, Peer,
    caller::{Identity, TokenSource},
    cookies,
    error::ApiError,
    guard,
    identity::members::NamedMember,
    limits::{Limited, LimitedRequest},
    path::PathWord,
    reading::Form,
    visit::{self, LocalPath, Visit, back_to, is_scripted, page, visitor},
};
use crate::{
    admission::{AdmissionError, InvitationCode},
    limits::network::Network,
    settings::{AdmissionMode, Settings, VisitorKind},
};
use axum::{
    extract::State,
    http::{StatusCode, request::Parts},
    response::Response,
};
use oriflamme_pages::{EnterPage, Visitor, enter};
use oriflamme_table_view::ErrorCode;
use serde::Deserialize;

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
    let who = visitor_kind(app, parts).await?;
    if settings.admits(who) {
        return Ok(());
    }
    match who {
        VisitorKind::Player if settings.entry == AdmissionMode::Members => {
            let message = "the proxy in front of this server does not name this player: sign in there again; \
                           the token of a bot account needs no name";
            Err(ApiError::new(ErrorCode::NotNamed, message))
        }
        _ => Err(closed(settings.entry)),
    }
}

/// Who wants to use the server.
pub(super) async fn visitor_kind(app: &App, parts: &Parts) -> Result<VisitorKind, ApiError> {
    if parts.extensions.get::<NamedMember>().is_some() {
        return Ok(VisitorKind::Member);
    }
    let identity = Identity::in_request(parts);
    let (Some((_, source)), Some(known)) = (identity.token(), identity.player(app).await?) else {
        return Ok(VisitorKind::Stranger);
    };
    // A bot has no browser in which to sign in at the proxy, which decides whether it lets a token pass.
    if source == TokenSource::Bearer
        && app.options.trusts_members(Peer::of(parts).0)
        && let Some(owner) = &known.owner
        && !app.store.member_names(owner).await?.is_empty()
    {
        return Ok(VisitorKind::Program);
    }
    Ok(VisitorKind::Player)
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
    let closed = [ErrorCode::InvitationNeeded, ErrorCode::MembersOnly, ErrorCode::NotNamed];
    let is_ours = closed.iter().any(|&code| error.is(code));
    let is_page =
        parts.method.is_safe() && !parts.uri.path().starts_with("/api/") && !is_scripted(&parts.headers);
    if !(is_ours && is_page) {
        return visit::refusal(app, parts, error);
    }
    let visitor = visitor(app, parts, None);
    let refused = error.is(ErrorCode::NotNamed).then_some(ErrorCode::NotNamed);
    let shown = asking(app, &visitor, "", &visitor.path, None, refused);
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
            AdmissionError::Link(error) => error.into(),
            AdmissionError::Chance(error) => crate::tables::TableError::from(error).into(),
        }
    }
}

/// Reads a code, and counts the attempt, so that nobody can guess one.
pub(super) fn read_code(app: &App, network: Network, code: &str) -> Result<InvitationCode, ApiError> {
    app.limits.count(Limited::SignIns, &LimitedRequest { network, player: None })?;
    code.parse().map_err(|_| AdmissionError::StaleCode.into())
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
    with_code(&app, &visit, code.as_ref().map_or("", |PathWord(code)| code))
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
        let (_, token) = app.players.create_invited(name, visit.device.clone(), &code).await?;
        Ok((to, [cookies::token(&app, &token)]))
    };
    let again = async |error: &ApiError| {
        let (code, name) = (form.code.as_str(), form.name.as_deref());
        let shown = asking(&app, &visit.visitor, code, to, name, Some(error.for_page().code));
        Ok(page(error.status(), enter(&shown)))
    };
    visit.answer_form(entered, again).await
}
