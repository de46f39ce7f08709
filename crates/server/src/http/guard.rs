//! The checks before every request: capacity, rate, body, who sends it, and origin. Also answers after a
//! panic, sets the headers of the answer, and writes the log.

use super::{
    App, OverCapacity, Peer, admission, bans,
    caller::{Identity, TokenSource, token},
    cookies,
    error::ApiError,
    identity::members::{self, NewToken},
    limits::{Limited, LimitedRequest, no_connection},
    visit::refusal,
    writing_routes::WritingRoute,
};
use crate::{
    limits::{cost::metered, network::Network},
    metrics::{Fault, method_label},
    people::bans::Ban,
    tables::TableError,
};
use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use oriflamme_table_view::ErrorCode;
use std::{
    net::{IpAddr, SocketAddr},
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

/// The deadline for the whole body of a request.
const BODY_TIME: Duration = Duration::from_secs(10);

/// Routes for operators' tools. They are answered even if the server is full.
const HEALTH: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The client's address. Behind a proxy it is the last one in `X-Forwarded-For`.
pub(super) fn address(app: &App, parts: &Parts) -> IpAddr {
    let peer = Peer::of(parts);
    let proxied = app.options.trusts_forwarded(peer.0).then(|| forwarded_for(&parts.headers)).flatten();
    proxied.unwrap_or(peer.0)
}

/// The network whose limits apply to a request.
pub(super) fn network(app: &App, parts: &Parts) -> Network {
    address(app, parts).into()
}

fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = value.rsplit(',').next()?.trim();
    // Some proxies add the port.
    last.parse().ok().or_else(|| last.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// The template of the route, not the URL: anybody who knows the URL of a private table may sit down at it.
pub(super) fn route(parts: &Parts) -> Option<&str> {
    parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str)
}

/// All checks before a request, and the work after it.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (mut parts, body) = request.into_parts();
    let (method, route) = (method_label(parts.method.as_str()), route(&parts).map(str::to_owned));
    let admitted = admit(&app, &mut parts, body).await;
    // The handler consumes the request, but we need its head afterwards.
    let asked = parts.clone();
    let mut response = match admitted {
        Ok(body) => run_handler(&app, &asked, next.run(Request::from_parts(parts, body))).await,
        Err(Refused::Banned(ban)) => bans::refusal(&app, &asked, &ban),
        Err(Refused::Stranger(error)) => admission::refusal(&app, &asked, error),
        Err(Refused::Error(error)) => refusal(&app, &asked, error),
    };
    if let Some(NewToken(token)) = asked.extensions.get()
        && !cookies::sets_token(&response)
    {
        cookies::set(response.headers_mut(), [cookies::token(&app, token)]);
    }
    if !route.as_deref().is_some_and(is_asset) {
        cookies::move_token(&app, &asked.headers, &mut response).await;
        cookies::renew_token(&app, &asked.headers, &mut response);
    }
    add_headers(&app, route.as_deref(), &mut response);
    let (status, took) = (response.status().as_u16(), started.elapsed());
    app.metrics.answered(method, route.as_deref(), status, took);
    tracing::debug!(method, route, status, micros = took.as_micros() as u64, "answered");
    response
}

/// The answer to a request, whose cost is counted; an error after a panic.
async fn run_handler(app: &App, asked: &Parts, making: impl Future<Output = Response>) -> Response {
    let (made, cost) = metered(AssertUnwindSafe(making).catch_unwind()).await;
    app.limits.worked(network(app, asked), cost);
    made.unwrap_or_else(|_| {
        app.metrics.fault(Fault::Answer);
        // The panic's message may contain a secret, so do not send it.
        tracing::error!(
            route = route(asked),
            "a request failed by a fault of this program; the lines before say where"
        );
        let error = || ApiError::from(TableError::Fault);
        // The error page may have the same bug.
        let page = catch_unwind(AssertUnwindSafe(|| refusal(app, asked, error())));
        page.unwrap_or_else(|_| error().into_response())
    })
}

fn is_asset(route: &str) -> bool {
    route.starts_with("/assets/")
}

/// Why a request does not reach its handler.
enum Refused {
    Banned(Ban),
    /// Not everybody may come in here.
    Stranger(ApiError),
    Error(ApiError),
}

impl<E: Into<ApiError>> From<E> for Refused {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// The body of a request, if all checks pass: first those of its network, then those of its sender.
async fn admit(app: &App, parts: &mut Parts, body: Body) -> Result<Body, Refused> {
    check_network(app, parts)?;
    let network = network(app, parts);
    let writes = !parts.method.is_safe();
    let body = match route(parts).filter(|_| writes).map(WritingRoute::at) {
        Some(writing) => {
            let _place = app.limits.body(network)?;
            receive(body, writing.largest).await?
        }
        // There is no such route, so the body is not needed.
        None if writes => Body::empty(),
        None => body,
    };
    // Nobody asks who sends the request before it is complete: a token may be revoked while a slow body
    // arrives.
    parts.extensions.insert(Identity::of(&parts.headers));
    members::sign_in_member(app, parts).await?;
    check_sender(app, parts).await?;
    Ok(body)
}

/// The checks for which it does not matter who sends a request: the cheapest first.
fn check_network(app: &App, parts: &Parts) -> Result<(), Refused> {
    if let Some(ban) = bans::on_address(app, parts) {
        return Err(Refused::Banned(ban));
    }
    let network = network(app, parts);
    let is_health = route(parts).is_some_and(|route| HEALTH.contains(&route));
    if let Some(&OverCapacity(full)) = parts.extensions.get()
        && !is_health
    {
        return Err(no_connection(full).into());
    }
    app.limits.count(Limited::Requests, &LimitedRequest { network, player: None })?;
    if !is_health {
        app.limits.may_work(network)?;
    }
    Ok(())
}

/// Whether whoever sends a request may send it.
async fn check_sender(app: &App, parts: &Parts) -> Result<(), Refused> {
    let identity = Identity::in_request(parts);
    if let Some(ban) = bans::on_player(app, &identity).await {
        return Err(Refused::Banned(ban));
    }
    if !parts.method.is_safe() {
        same_origin(app, &parts.headers)?;
        if let Some(route) = route(parts) {
            may_write(app, &identity, route, network(app, parts)).await?;
        }
    }
    admission::check(app, parts).await.map_err(Refused::Stranger)
}

/// Refuses bot accounts what is for people, and counts a request that writes.
async fn may_write(app: &App, identity: &Identity, route: &str, network: Network) -> Result<(), ApiError> {
    if !is_for_bots(route) && identity.player(app).await?.is_some_and(|known| known.owner.is_some()) {
        let message = "a bot account can't do this; its owner can, with a token or browser of their own";
        return Err(ApiError::new(ErrorCode::BotAccount, message));
    }
    let limited = WritingRoute::at(route).limited;
    if limited != Limited::Requests {
        let player = identity.player(app).await?.map(|known| &known.player);
        app.limits.count(limited, &LimitedRequest { network, player })?;
    }
    Ok(())
}

/// Routes that write and are for people alone, by the beginnings of their paths. Bot accounts do not sign in
/// and have no clubs, friends or bots of their own. Their owner decides about their name and their end.
const FOR_PEOPLE: [&str; 16] = [
    "/api/v1/me/token",
    "/api/v1/me/forget",
    "/api/v1/me/sessions",
    "/api/v1/me/links",
    "/api/v1/links",
    "/api/v1/me/words",
    "/api/v1/me/passkeys",
    "/api/v1/recoveries",
    "/api/v1/sign-ins",
    "/api/v1/me/name",
    "/api/v1/me/profile",
    "/api/v1/me/friends",
    "/api/v1/me/bots",
    "/api/v1/me/vacation",
    "/api/v1/me/push",
    "/api/v1/clubs",
];

/// Whether bot accounts may use a route that writes. Pages and their forms are for browsers.
fn is_for_bots(route: &str) -> bool {
    let people = FOR_PEOPLE.iter().any(|start| route.starts_with(start));
    let befriends = route == "/api/v1/friends/{link}";
    let hosts = route == "/api/v1/tournaments";
    route.starts_with("/api/") && !people && !befriends && !hosts
}

/// Waits for the whole body.
async fn receive(body: Body, largest: usize) -> Result<Body, ApiError> {
    let too_large = || ApiError::new(ErrorCode::TooLarge, "the body is too large");
    if body.size_hint().lower() > largest as u64 {
        return Err(too_large());
    }
    match tokio::time::timeout(BODY_TIME, to_bytes(body, largest)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(error)) if is_length_limit(&error) => Err(too_large()),
        Ok(Err(_)) => Err(ApiError::new(ErrorCode::Unreadable, "the body could not be received")),
        Err(_) => {
            let message = "the body did not arrive in time; nothing was changed, try again";
            Err(ApiError::new(ErrorCode::TooSlow, message).retry_after(Duration::from_secs(1)))
        }
    }
}

fn is_length_limit(error: &axum::Error) -> bool {
    use std::error::Error;
    error.source().is_some_and(|source| source.is::<http_body_util::LengthLimitError>())
}

/// A request that writes must come from our own pages, or from a program that sends a token itself.
fn same_origin(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let fits = match text(header::ORIGIN) {
        Some(origin) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            app.options.origin.as_deref() == Some(origin) || (host.is_some() && host == text(header::HOST))
        }
        None => !matches!(token(headers), Some((_, TokenSource::Cookie))),
    };
    let cross = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    if fits && !cross {
        return Ok(());
    }
    let message = "this request comes from another site than ours; if it should not, see --origin";
    Err(ApiError::new(ErrorCode::ForeignOrigin, message))
}

fn add_headers(app: &App, route: Option<&str>, response: &mut Response) {
    let headers = response.headers_mut();
    let mut add = |name: header::HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if app.options.is_secure() {
        add(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    // The other headers are about documents. A page loads some thirty of our own pictures, scripts and style
    // sheets, and the headers would be a tenth of a first visit.
    if route.is_some_and(is_asset) {
        return;
    }
    add(header::CONTENT_SECURITY_POLICY, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    add(header::X_FRAME_OPTIONS, "DENY");
    // Do not send the URL of a table to other sites. (With `no-referrer`, our own forms would have no
    // origin.)
    add(header::REFERRER_POLICY, "same-origin");
    add(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    add(header::CACHE_CONTROL, "no-store");
}
