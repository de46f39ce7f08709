//! What a path names, such as a table by its id. If it names nothing, the API answers with an error, and a
//! page says so.

use super::{
    App,
    error::ApiError,
    identity::{passkeys::no_passkey, sessions::no_device},
    people::friends::nobody,
    visit::Visit,
};
use crate::{
    clubs::ClubError, identity::links::LinkError, people::friends::FriendError, tables::TableError,
    tournaments::TournamentError,
};
use axum::{
    extract::{FromRequestParts, Path, RawPathParams},
    http::request::Parts,
    response::{IntoResponse, Response},
};
use oriflamme_table::{PlayerId, TableId};
use oriflamme_table_view::{ClubId, ErrorCode, FriendCode, LinkCode, NoticeId, PasskeyId, SessionId};
use oriflamme_tournament::TournamentId;
use std::str::FromStr;

/// Something that a path can name.
pub(super) trait PathId: Sized {
    /// Reads it from the variable parts of a path.
    fn read(params: &RawPathParams) -> Option<Self>;
    /// The error if the path names nothing.
    fn missing() -> ApiError;
}

/// The variable part of a path with a name.
fn param<T: FromStr>(params: &RawPathParams, name: &str) -> Option<T> {
    params.iter().find(|(known, _)| *known == name)?.1.parse().ok()
}

/// Says which part of a path is an id, and what is answered if it is none.
macro_rules! path_ids {
    ($($id:ty: $name:literal, $missing:expr;)*) => {
        $(impl PathId for $id {
            fn read(params: &RawPathParams) -> Option<Self> {
                param(params, $name)
            }
            fn missing() -> ApiError {
                $missing.into()
            }
        })*
    };
}

path_ids! {
    TableId: "table", TableError::NoTable;
    PlayerId: "player", nobody();
    ClubId: "club", ClubError::Unknown;
    TournamentId: "tournament", TournamentError::Unknown;
    SessionId: "session", no_device();
    PasskeyId: "passkey", no_passkey();
    NoticeId: "notice", ApiError::new(ErrorCode::NotFound, "there is no such notice");
    FriendCode: "link", FriendError::Stale;
    LinkCode: "link", LinkError::Stale;
}

/// A club and the number of its season.
impl PathId for (ClubId, u32) {
    fn read(params: &RawPathParams) -> Option<Self> {
        Some((param(params, "club")?, param(params, "season")?))
    }
    fn missing() -> ApiError {
        ClubError::NoSeason.into()
    }
}

/// What the path of the API names.
pub(super) struct InPath<Id>(pub(super) Id);

impl<Id: PathId> FromRequestParts<App> for InPath<Id> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        // Bytes that are not UTF-8 name nothing.
        let params = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Id::missing())?;
        Id::read(&params).map(Self).ok_or_else(Id::missing)
    }
}

/// What the path of a page or a form names.
pub(super) struct PagePath<Id>(pub(super) Id);

impl<Id: PathId> FromRequestParts<App> for PagePath<Id> {
    type Rejection = Response;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Response> {
        let error = match InPath::from_request_parts(parts, app).await {
            Ok(InPath(id)) => return Ok(Self(id)),
            Err(error) => error,
        };
        Err(match Visit::from_request_parts(parts, app).await {
            Ok(visit) => visit.failed(&error),
            Err(_) => error.into_response(),
        })
    }
}

/// The only variable part of a path, as text.
pub(super) struct PathWord(pub(super) String);

impl FromRequestParts<App> for PathWord {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        // Bytes that are not UTF-8 name nothing.
        let nothing = |_| ApiError::new(ErrorCode::NotFound, "nothing is at this address");
        Path::<String>::from_request_parts(parts, app).await.map(|Path(word)| Self(word)).map_err(nothing)
    }
}
