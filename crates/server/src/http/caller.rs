//! Who sends a request: found once, and then the same for every check and for the handler.

use super::{App, cookies, error::ApiError};
use crate::{
    identity::players::KnownPlayer,
    ids::{Token, TokenHash},
    tables::TableError,
};
use axum::http::{HeaderMap, header, request::Parts};
use oriflamme_table_view::ErrorCode;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// Where a token came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenSource {
    /// A program sent it in a header.
    Bearer,
    /// A browser sent it as a cookie.
    Cookie,
}

/// The token that came with a request.
pub(crate) fn token(headers: &HeaderMap) -> Option<(Token, TokenSource)> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some((scheme, token)) = bearer.and_then(|value| value.split_once(' '))
        && scheme.eq_ignore_ascii_case("bearer")
    {
        return Some((Token::shown(token.trim()), TokenSource::Bearer));
    }
    cookies::token_in(headers).map(|token| (token, TokenSource::Cookie))
}

/// The device that sent a request, on routes that need one: the hash of its token.
pub(crate) fn device(headers: &HeaderMap) -> Result<TokenHash, ApiError> {
    let token = token(headers).map(|(token, _)| token.hash());
    token.ok_or_else(|| ApiError::new(ErrorCode::UnknownPlayer, "this browser has no key"))
}

/// The error for a device that was signed out at the same moment.
pub(crate) fn signed_out() -> ApiError {
    ApiError::new(ErrorCode::UnknownPlayer, "this device is no longer signed in")
}

/// Who sends a request, as its token says. The guard puts it into every request. The player is looked up when
/// somebody first asks, and stays the same for the rest of the request: if the token is revoked meanwhile,
/// the request is answered as if it had come a moment earlier, and never half as a player's and half as a
/// stranger's.
#[derive(Clone)]
pub(crate) struct Identity(Option<Arc<ShownToken>>);

/// A token, and who has it, once somebody has asked.
struct ShownToken {
    token: Token,
    source: TokenSource,
    player: OnceCell<Option<KnownPlayer>>,
}

impl Identity {
    /// Whoever has the token in these headers.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let shown = token(headers);
        Self(shown.map(|(token, source)| Arc::new(ShownToken { token, source, player: OnceCell::new() })))
    }
    /// A player whose browser has just been given a token.
    pub(crate) fn signed_in(player: KnownPlayer, token: Token) -> Self {
        let player = OnceCell::new_with(Some(Some(player)));
        Self(Some(Arc::new(ShownToken { token, source: TokenSource::Cookie, player })))
    }
    /// The identity that the guard has put into a request.
    pub(crate) fn in_request(parts: &Parts) -> Self {
        parts.extensions.get().cloned().unwrap_or_else(|| Self::of(&parts.headers))
    }

    /// The token, if there is one, whether anybody has it or not.
    pub(crate) fn token(&self) -> Option<(&Token, TokenSource)> {
        self.0.as_deref().map(|shown| (&shown.token, shown.source))
    }
    /// The player who has the token.
    pub(crate) async fn player(&self, app: &App) -> Result<Option<&KnownPlayer>, TableError> {
        let Some(shown) = self.0.as_deref() else { return Ok(None) };
        let found = shown.player.get_or_try_init(|| app.players.known_by(&shown.token)).await?;
        Ok(found.as_ref())
    }
}

#[cfg(test)]
mod tests;
