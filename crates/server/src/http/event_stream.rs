//! Server-sent events: what every such stream has in common.

use super::{
    App, admission::visitor_kind, caller::Identity, error::ApiError, guard::network, input::Unbanned,
};
use crate::{
    limits::{open_streams::OpenStream, slots::Slot},
    people::bans::BanWatch,
    settings::{Settings, VisitorKind},
};
use axum::{
    body::{Body, Bytes},
    extract::FromRequestParts,
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use futures_util::Stream;
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::watch;

/// How often a quiet stream says that it is alive.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(15);
/// A comment, which clients ignore.
pub(super) const ALIVE: &[u8] = b":\n\n";

/// What must hold as long as a stream is open: it has a slot, its address is not banned, its player's token
/// is valid, and the settings admit them.
pub(super) struct StreamPermit {
    _slot: Slot,
    bans: BanWatch,
    stream: Option<OpenStream>,
    settings: watch::Receiver<Arc<Settings>>,
    who: VisitorKind,
}

impl FromRequestParts<App> for StreamPermit {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let slot = app.limits.stream(network(app, parts))?;
        let Ok(Unbanned(bans)) = Unbanned::from_request_parts(parts, app).await;
        let identity = Identity::in_request(parts);
        let stream = match (identity.token(), identity.player(app).await?) {
            (Some((token, _)), Some(known)) => Some(app.players.open_stream(known, token).await?),
            _ => None,
        };
        let settings = app.settings.watch();
        let who = visitor_kind(app, parts).await?;
        Ok(Self { _slot: slot, bans, stream, settings, who })
    }
}

impl StreamPermit {
    /// The settings, as they hold now.
    pub(super) fn settings(&self) -> Arc<Settings> {
        self.settings.borrow().clone()
    }

    /// Waits until the stream must end: the token was revoked, the address is banned, or operators no
    /// longer let such people in.
    pub(super) async fn revoked(&mut self) {
        while self.changed().await.is_some() {}
    }
    /// Waits until the settings change; `None` if the stream must end.
    pub(super) async fn changed(&mut self) -> Option<()> {
        let Self { bans, stream, settings, who, .. } = self;
        if !settings.borrow_and_update().admits(*who) {
            return None;
        }
        let ended = async {
            match stream {
                Some(stream) => stream.ended().await,
                // Without a token, there is nothing to revoke.
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = ended => None,
            () = bans.banned() => None,
            changed = settings.changed() => match changed {
                Ok(()) => Some(()),
                // The server has stopped, which its streams notice.
                Err(_) => std::future::pending().await,
            },
        }
    }
}

/// A stream of events, as an answer.
pub(super) fn event_stream(body: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        // Tells proxies not to buffer the events.
        (header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, Body::from_stream(body)).into_response()
}
