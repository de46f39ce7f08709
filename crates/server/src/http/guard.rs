//! The checks before every request: whether there is room for it, its rate, its origin and its body. Also
//! sets the headers of the answer, and writes the log.

use super::{
    App, NoPlace, Peer, bans,
    error::ApiError,
    input::{Shown, token},
    limits::{Asking, Limited, WritingRoute, no_connection},
    visit::refusal,
};
use crate::{metrics::method_label, network::Network};
use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use oriflamme_table_view::ErrorCode;
use std::{
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};

/// How long the body of a request may take to arrive, all of it.
const BODY_TIME: Duration = Duration::from_secs(10);

/// What operators' machines ask. It is answered even where there is no room for anything else.
const HEALTH: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// The address of who asks. Behind a proxy it is the one that the proxy has added last.
pub(super) fn address(app: &App, headers: &HeaderMap, peer: Peer) -> IpAddr {
    let proxied = app.options.behind_proxy.then(|| forwarded_for(headers)).flatten();
    proxied.unwrap_or(peer.0)
}

/// Whose limits a request counts against.
pub(super) fn network(app: &App, parts: &Parts) -> Network {
    let peer = parts.extensions.get().copied().unwrap_or_default();
    address(app, &parts.headers, peer).into()
}

fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let last = value.rsplit(',').next()?.trim();
    // Some proxies add the port.
    last.parse().ok().or_else(|| last.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// The template of the route, not the address: who knows the address of a private table may sit down at it.
fn route(parts: &Parts) -> Option<&str> {
    parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str)
}

/// Everything that stands before a request.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let (parts, body) = request.into_parts();
    let (method, route) = (method_label(parts.method.as_str()), route(&parts).map(str::to_owned));
    let mut response = match bans::ban_on(&app, &parts).await {
        Some(ban) => bans::refusal(&app, &parts, &ban),
        None => match admit(&app, &parts, body).await {
            Ok(body) => next.run(Request::from_parts(parts, body)).await,
            Err(error) => refusal(&app, &parts, error),
        },
    };
    add_headers(&app, route.as_deref(), &mut response);
    let (status, took) = (response.status().as_u16(), started.elapsed());
    app.tables.metrics.answered(method, route.as_deref(), status, took);
    tracing::debug!(method, route, status, micros = took.as_micros() as u64, "answered");
    response
}

/// The body of a request that may be answered.
async fn admit(app: &App, parts: &Parts, body: Body) -> Result<Body, ApiError> {
    let (network, route) = (network(app, parts), route(parts));
    if let Some(&NoPlace(full)) = parts.extensions.get()
        && !route.is_some_and(|route| HEALTH.contains(&route))
    {
        return Err(no_connection(full));
    }
    app.limits.count(Limited::Requests, &Asking { network, player: None })?;
    if parts.method.is_safe() {
        return Ok(body);
    }
    same_origin(app, &parts.headers)?;
    // Nothing is there; that is said without the body.
    let Some(route) = route else { return Ok(Body::empty()) };
    let writing = WritingRoute::at(route);
    if writing.limited != Limited::Requests {
        let player = match token(&parts.headers) {
            Some((token, _)) => app.players.by_token(&token).await?,
            None => None,
        };
        app.limits.count(writing.limited, &Asking { network, player: player.as_ref() })?;
    }
    let _place = app.limits.body(network)?;
    receive(body, writing.largest).await
}

/// A body as it is once all of it has arrived.
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

/// A request that changes something must come from our own pages, or from a program that shows a token by
/// itself.
fn same_origin(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let fits = match text(header::ORIGIN) {
        Some(origin) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            app.options.origin.as_deref() == Some(origin) || (host.is_some() && host == text(header::HOST))
        }
        None => !matches!(token(headers), Some((_, Shown::Cookie))),
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
    if route.is_some_and(|route| route.starts_with("/assets/")) {
        return;
    }
    add(header::CONTENT_SECURITY_POLICY, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    add(header::X_FRAME_OPTIONS, "DENY");
    // The address of a table is not for other sites. (With `no-referrer` forms of our own would come from
    // nowhere.)
    add(header::REFERRER_POLICY, "same-origin");
    add(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    add(header::CACHE_CONTROL, "no-store");
}
