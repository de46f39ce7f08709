//! Extractors for requests. Input that can't be read gets an error in our format.

use super::{
    App,
    caller::{Identity, TokenSource},
    error::ApiError,
    guard::{address, network},
};
use crate::{
    identity::device_label::DeviceLabel,
    limits::network::Network,
    people::bans::BanWatch,
    store::{Filter, Listing, Player},
};
use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Query, Request},
    http::{HeaderMap, header, request::Parts},
};
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{ListQuery, field_code};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use std::{convert::Infallible, num::NonZeroU8};

/// The caller: a player, or a stranger.
pub(crate) struct MaybePlayer(pub(crate) Option<Player>);

impl FromRequestParts<App> for MaybePlayer {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let identity = Identity::in_request(parts);
        let Some((_, source)) = identity.token() else { return Ok(Self(None)) };
        match identity.player(app).await? {
            // A bot account has no browser.
            Some(known) if source == TokenSource::Cookie && known.owner.is_some() => Ok(Self(None)),
            Some(known) => Ok(Self(Some(known.player.clone()))),
            // A browser may keep a cookie longer than we keep players.
            None if source == TokenSource::Cookie => Ok(Self(None)),
            None => Err(unknown("this token is nobody's; POST /api/v1/guests gives a new one")),
        }
    }
}

/// The caller, on routes that need a player.
pub(crate) struct Caller(pub(crate) Player);

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let MaybePlayer(player) = MaybePlayer::from_request_parts(parts, app).await?;
        player.map(Self).ok_or_else(|| {
            unknown("this needs a player: POST /api/v1/guests gives a token, to be sent as `Authorization: Bearer`")
        })
    }
}

fn unknown(message: &'static str) -> ApiError {
    ApiError::new(ErrorCode::UnknownPlayer, message)
}

/// The network of a request.
pub(crate) struct ClientNetwork(pub(crate) Network);

impl FromRequestParts<App> for ClientNetwork {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(network(app, parts)))
    }
}

/// The label of the device that sent a request, for the list of devices.
pub(crate) struct RequestDevice(pub(crate) DeviceLabel);

impl FromRequestParts<App> for RequestDevice {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Infallible> {
        Ok(Self(DeviceLabel::of(&parts.headers)))
    }
}

/// Ends a stream when the address of its request is banned.
pub(crate) struct Unbanned(pub(crate) BanWatch);

impl FromRequestParts<App> for Unbanned {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(app.bans.watch(address(app, parts), app.clock)))
    }
}

/// The query of the URL.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(asked)) => Ok(Self(asked)),
            Err(rejection) => {
                let why = rejection.body_text();
                let why = why.strip_prefix("Failed to deserialize query string: ").unwrap_or(&why);
                let message = format!("the query can't be read: {why}");
                Err(ApiError::new(ErrorCode::Unreadable, message))
            }
        }
    }
}

/// The parameters of a list of tables.
pub(crate) struct Listed(pub(crate) Listing);

impl FromRequestParts<App> for Listed {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Asked(ListQuery { status, rules, before, limit }) = Asked::from_request_parts(parts, app).await?;
        let unreadable = |message| ApiError::new(ErrorCode::Unreadable, message);
        let before = before.map(|before| before.parse()).transpose();
        let before = before.map_err(|_| unreadable("`before` is the `next` of the page before"))?;
        let wrong = || unreadable("`limit` is a number from 1 to 100");
        let limit = match limit {
            Some(limit) => Some(NonZeroU8::new(limit).filter(|limit| limit.get() <= 100).ok_or_else(wrong)?),
            None => None,
        };
        let filter = Filter { status: status.map(|status| *status), rules: rules.map(|rules| *rules) };
        Ok(Self(Listing { filter, before, limit }))
    }
}

/// A JSON body. Unknown fields are refused.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let json = is_json(request.headers());
        let bytes = bytes(request, app).await?;
        if !json {
            return Err(not_json());
        }
        parse(&bytes).map(Self)
    }
}

/// An optional JSON body.
pub(crate) struct MaybeBody<T>(pub(crate) T);

impl<T: DeserializeOwned + Default> FromRequest<App> for MaybeBody<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let json = is_json(request.headers());
        let bytes = bytes(request, app).await?;
        match (bytes.is_empty(), json) {
            (true, _) => Ok(Self(T::default())),
            // `null` is no body, too.
            (false, true) => parse::<Option<T>>(&bytes).map(|body| Self(body.unwrap_or_default())),
            (false, false) => Err(not_json()),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

fn not_json() -> ApiError {
    let message = "the body must be JSON, with `Content-Type: application/json`";
    ApiError::new(ErrorCode::NotJson, message)
}

/// The body, which the guard has received.
async fn bytes(request: Request, app: &App) -> Result<Bytes, ApiError> {
    let unreadable = |_| ApiError::new(ErrorCode::Unreadable, "the body could not be received");
    Bytes::from_request(request, app).await.map_err(unreadable)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let body = &mut serde_json::Deserializer::from_slice(bytes);
    let read = serde_path_to_error::deserialize(&mut *body).map_err(|error| {
        let path = error.path().to_string();
        let error = error.into_inner();
        match error.classify() {
            // An error in the body as a whole has no path.
            Category::Data if path == "." => {
                ApiError::new(ErrorCode::Unfit, format!("the body will not do: {error}"))
            }
            Category::Data => {
                let field = path.split(['.', '[']).next().unwrap_or_default();
                // A number in place of a word is a type error, not an unknown word.
                let is_word = !error.to_string().starts_with("invalid type");
                let code = if is_word { field_code(field) } else { ErrorCode::Unfit };
                ApiError::new(code, format!("the body will not do: {path}: {error}"))
            }
            Category::Io | Category::Syntax | Category::Eof => no_json(&error),
        }
    })?;
    body.end().map_err(|error| no_json(&error))?;
    Ok(read)
}

fn no_json(error: &serde_json::Error) -> ApiError {
    ApiError::new(ErrorCode::Unreadable, format!("the body is not JSON: {error}"))
}
