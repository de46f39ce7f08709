//! What stands before every request: its origin, its rate, the headers of its answer, and the log.

use super::{
    App, Peer,
    error::ApiError,
    input::{Shown, token},
};
use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use oriflamme_table_view::ErrorCode;
use std::{net::IpAddr, num::NonZeroU32, time::Instant};

/// A rate limit per address, with a burst allowance.
pub(crate) struct Limit(Option<DefaultKeyedRateLimiter<IpAddr>>);

impl Limit {
    /// Sustained rate and burst size; no limit for 0.
    pub(crate) fn per_second(count: u32, burst: u32) -> Self {
        Self::of(NonZeroU32::new(count).map(Quota::per_second), burst)
    }
    /// Sustained rate and burst size; no limit for 0.
    pub(crate) fn per_minute(count: u32, burst: u32) -> Self {
        Self::of(NonZeroU32::new(count).map(Quota::per_minute), burst)
    }
    fn of(quota: Option<Quota>, burst: u32) -> Self {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        Self(quota.map(|quota| RateLimiter::keyed(quota.allow_burst(burst))))
    }
    /// Counts one more from somebody.
    pub(crate) fn check(&self, from: IpAddr) -> Result<(), ApiError> {
        match &self.0 {
            Some(limiter) if limiter.check_key(&from).is_err() => {
                let message = "too many requests from your address; wait a little";
                Err(ApiError::new(ErrorCode::TooMany, message).retry_after(2))
            }
            _ => Ok(()),
        }
    }
    /// Forgets those who have been quiet for a while.
    pub(crate) fn forget_quiet(&self) {
        if let Some(limiter) = &self.0 {
            limiter.retain_recent();
        }
    }
}

/// Whose address a request comes from. Behind a proxy it is the one that the proxy has added last.
pub(crate) fn address(app: &App, headers: &HeaderMap, peer: Peer) -> IpAddr {
    let forwarded = || {
        let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    if app.options.behind_proxy { forwarded().unwrap_or(peer.0) } else { peer.0 }
}

/// Everything that stands before a request.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    // The template, not the address: who knows the address of a private table may sit down at it.
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let path = path.unwrap_or_else(|| "unknown".into());
    let peer = request.extensions().get::<Peer>().copied().unwrap_or_default();
    let admitted = app
        .limits
        .requests
        .check(address(&app, request.headers(), peer))
        .and_then(|()| same_origin(&app, &method, request.headers()));
    let mut response = match admitted {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    add_headers(&app, &mut response);
    let (status, took) = (response.status().as_u16(), started.elapsed());
    app.tables.metrics.answered(method.as_str(), &path, status, took);
    tracing::debug!(%method, path, status, micros = took.as_micros() as u64, "answered");
    response
}

/// A request that changes something must come from our own pages, or from a program that shows a token by
/// itself.
fn same_origin(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
    if method.is_safe() {
        return Ok(());
    }
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

fn add_headers(app: &App, response: &mut Response) {
    let headers = response.headers_mut();
    let mut add = |name: header::HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    add(header::CONTENT_SECURITY_POLICY, "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(header::X_FRAME_OPTIONS, "DENY");
    // The address of a table is not for other sites. (With `no-referrer` forms of our own would come from
    // nowhere.)
    add(header::REFERRER_POLICY, "same-origin");
    add(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    add(header::HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    add(header::CACHE_CONTROL, "no-store");
    if app.options.is_secure() {
        add(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}
