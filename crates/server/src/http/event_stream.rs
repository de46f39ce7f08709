//! Server-sent events: what every such stream has in common.

use super::{
    App,
    error::ApiError,
    guard::network,
    input::{Unbanned, token},
};
use crate::{bans::BanWatch, open_streams::OpenStream, slots::Slot};
use axum::{
    body::{Body, Bytes},
    extract::FromRequestParts,
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use futures_util::Stream;
use oriflamme_table::PlayerId;
use oriflamme_table_view::ErrorCode;
use std::{convert::Infallible, time::Duration};

/// How often a quiet stream says that it is alive.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(15);
/// A comment, which clients ignore.
pub(super) const ALIVE: &[u8] = b":\n\n";

/// What a stream needs as long as it is open: a place, an address that is not banned, and for a player a
/// token that is good.
pub(super) struct Admission {
    _slot: Slot,
    bans: BanWatch,
    stream: Option<OpenStream>,
}

impl FromRequestParts<App> for Admission {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let slot = app.limits.stream(network(app, parts))?;
        let Ok(Unbanned(bans)) = Unbanned::from_request_parts(parts, app).await;
        let stream = match token(&parts.headers) {
            Some((token, _)) => app.players.open_stream(&token).await?,
            None => None,
        };
        Ok(Self { _slot: slot, bans, stream })
    }
}

impl Admission {
    /// For this player, or for a stranger. Refused if the player's token has died since they were recognised.
    pub(super) fn for_player(self, player: Option<&PlayerId>) -> Result<Self, ApiError> {
        if player.is_some() && self.stream.is_none() {
            return Err(ApiError::new(ErrorCode::UnknownPlayer, "this token is no longer anybody's"));
        }
        Ok(self)
    }

    /// Waits until the stream must end: the token is no longer good, or the address is banned.
    pub(super) async fn revoked(&mut self) {
        let Self { bans, stream, .. } = self;
        let ended = async {
            match stream {
                Some(stream) => stream.ended().await,
                // Whoever has no token can't lose it.
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = ended => {}
            () = bans.banned() => {}
        }
    }
}

/// A stream of events, as an answer.
pub(super) fn event_stream(body: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        // Proxies that collect answers before they pass them on would hold events back.
        (header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, Body::from_stream(body)).into_response()
}
