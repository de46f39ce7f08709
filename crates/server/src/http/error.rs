//! Error answers: a stable word for programs, a sentence for people, and the status.

use crate::{
    store::StoreError,
    tables::{TableError, commands::CommandError, offers::OfferError},
};
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use oriflamme_pages::PageError;
use oriflamme_table::{BadName, Refusal, SealedGame};
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::ErrorJson;
use std::{borrow::Cow, time::Duration};
use utoipa::IntoResponses;

/// An error on its way out.
#[derive(Debug)]
pub(crate) struct ApiError {
    code: ErrorCode,
    status: StatusCode,
    message: Cow<'static, str>,
    /// When the client should try again.
    retry: Option<Duration>,
}

impl ApiError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        // Every code has a valid status; a test checks all of them.
        let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self { code, status, message: message.into(), retry: None }
    }
    pub(crate) fn is(&self, code: ErrorCode) -> bool {
        self.code == code
    }
    /// Whether signing in with a passkey failed, so that its owner needs another way.
    pub(crate) fn is_about_a_passkey(&self) -> bool {
        use ErrorCode as E;
        matches!(self.code, E::StaleChallenge | E::PasskeyRefused | E::UnknownPasskey | E::NoPasskeysHere)
    }
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }
    /// The same error with another status than the usual one.
    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }
    /// The same error in other words, such as those of the reader's language.
    pub(crate) fn worded(&self, message: String) -> Self {
        Self { message: message.into(), ..*self }
    }
    pub(crate) fn retry_after(self, wait: Duration) -> Self {
        Self { retry: Some(wait), ..self }
    }
    /// Whole seconds until the client should try again.
    fn seconds(&self) -> Option<u32> {
        self.retry.map(|wait| wait.as_millis().div_ceil(1000).try_into().unwrap_or(u32::MAX).max(1))
    }
    /// What a page says about it.
    pub(crate) fn for_page(&self) -> PageError {
        PageError { code: self.code, retry_after: self.seconds() }
    }
    /// Adds to an answer when to try again.
    pub(crate) fn add_retry_after(&self, response: &mut Response) {
        if let Some(seconds) = self.seconds() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorJson::new(self.code, &*self.message);
        let mut response = (self.status, Json(body)).into_response();
        self.add_retry_after(&mut response);
        response
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match &refusal {
            Refusal::NoFreeSeat => ErrorCode::NoFreeSeat,
            Refusal::Removed => ErrorCode::Removed,
            Refusal::Restless => ErrorCode::Restless,
            Refusal::SeatTaken => ErrorCode::SeatTaken,
            Refusal::TooEarly => ErrorCode::TooEarly,
            Refusal::Forfeited => ErrorCode::Forfeited,
            Refusal::NeedsPeople => ErrorCode::NeedsPeople,
            Refusal::RatedApart => ErrorCode::RatedApart,
            Refusal::RatedSiblings => ErrorCode::RatedSiblings,
            Refusal::NoSuchSeat => ErrorCode::NoSuchSeat,
            Refusal::NotSeated => ErrorCode::NotSeated,
            Refusal::NotHost => ErrorCode::NotHost,
            Refusal::Closed => ErrorCode::TableClosed,
            Refusal::NotStarted => ErrorCode::NotStarted,
            Refusal::NotOver => ErrorCode::NotOver,
            Refusal::Stale { .. } => ErrorCode::StaleVersion,
            Refusal::NotYourTurn => ErrorCode::NotYourTurn,
            Refusal::Unreadable(_) => ErrorCode::UnreadableMove,
            Refusal::Illegal(_) => ErrorCode::IllegalMove,
            Refusal::NothingSaid => ErrorCode::NothingSaid,
            Refusal::PhrasesOnly => ErrorCode::PhrasesOnly,
        };
        Self::new(code, refusal.to_string())
    }
}

impl From<SealedGame> for ApiError {
    fn from(error: SealedGame) -> Self {
        Self::new(ErrorCode::Sealed, error.to_string())
    }
}

impl From<OfferError> for ApiError {
    fn from(error: OfferError) -> Self {
        match error {
            OfferError::Stale => {
                let message = "the offer was used, or is too old; POST /api/v1/offers gives a new one, to which a new salt belongs";
                Self::new(ErrorCode::StaleOffer, message)
            }
            OfferError::Store(error) => error.into(),
            OfferError::Chance(error) => TableError::from(error).into(),
        }
    }
}

impl From<CommandError> for ApiError {
    fn from(error: CommandError) -> Self {
        let code = match error {
            CommandError::Table(error) => return error.into(),
            CommandError::Forbidden(error) => return error.into(),
            CommandError::Challenge(refusal) => return refusal.into(),
            CommandError::Offer(error) => return error.into(),
            CommandError::NotMaker(_) => ErrorCode::NotMaker,
            CommandError::RatedElsewhere(_) => ErrorCode::RatedElsewhere,
            CommandError::NoSuchBotHere { .. } => ErrorCode::NoSuchBotHere,
            CommandError::TooManyBots => ErrorCode::TooManyBots,
            CommandError::NoBot => ErrorCode::NotFound,
            CommandError::SelfChallenge => ErrorCode::Unfit,
        };
        Self::new(code, error.to_string())
    }
}

impl From<BadName> for ApiError {
    fn from(error: BadName) -> Self {
        let code = match error {
            BadName::Length | BadName::Sign => ErrorCode::BadName,
            BadName::Invisible => ErrorCode::InvisibleName,
            BadName::MixedScripts => ErrorCode::MixedName,
            BadName::Reserved => ErrorCode::ReservedName,
        };
        Self::new(code, error.to_string())
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let (code, message) = match &error {
            StoreError::Orphaned => {
                return Self::new(ErrorCode::NotFound, "what this belongs to is no longer there");
            }
            StoreError::NoPlayer => {
                let message =
                    "this token is nobody's any more: its player was forgotten, or joined to another one";
                return Self::new(ErrorCode::UnknownPlayer, message);
            }
            StoreError::Full => {
                (ErrorCode::StorageFull, "the server's disk is full; nothing was changed, try again later")
            }
            StoreError::Busy | StoreError::Taken | StoreError::Unmet | StoreError::Contended => {
                (ErrorCode::StorageBusy, "the server's database is busy; nothing was changed, try again")
            }
            StoreError::Closed => (ErrorCode::Stopping, "the server is shutting down; try again in a moment"),
            StoreError::Unreachable(_) => (
                ErrorCode::StorageUnreachable,
                "the server's database can't be reached; look at the table again to see whether anything was changed",
            ),
            StoreError::DamagedLog(_)
            | StoreError::Newer(_)
            | StoreError::OlderInUse
            | StoreError::Other(_) => {
                (ErrorCode::StorageFailed, "the server's database failed; the server's log has the details")
            }
        };
        // The database's message is only for the log, because it may quote the data.
        tracing::error!(%error, "the database refused");
        Self::new(code, message).retry_after(Duration::from_secs(1))
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::NoTable => Self::new(ErrorCode::NotFound, "there is no such table"),
            TableError::Refused(refusal) => refusal.into(),
            TableError::Store(error) => error.into(),
            TableError::Chance(_) => Self::new(ErrorCode::OurFault, error.to_string()),
            TableError::Fault => Self::new(ErrorCode::OurFault, error.to_string()),
        }
    }
}

/// What any request may be answered with.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the variants describe the API")]
pub(crate) enum CommonResponses {
    /// The address or the body can't be read.
    #[response(status = 400)]
    Unreadable(ErrorJson),
    /// The token is unknown.
    #[response(status = 401)]
    Unknown(ErrorJson),
    /// Too many requests, new players, tables, messages, connections or live streams. `Retry-After` says how
    /// many seconds to wait.
    #[response(status = 429, headers(("Retry-After" = u64, description = "Seconds to wait")))]
    TooMany(ErrorJson),
    /// A bug in the server (`our_fault`). Its log has the details.
    #[response(status = 500)]
    Failed(ErrorJson),
    /// The server has no connection left, is shutting down, or can't use its database. Nothing was changed,
    /// unless the message says that it is not known.
    #[response(status = 503, headers(("Retry-After" = u64, description = "Seconds to wait")))]
    Unavailable(ErrorJson),
}

/// What a request about a table may be answered with.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the variant describes the API")]
pub(crate) enum NoTable {
    /// No table, player, device or link has that id.
    #[response(status = 404)]
    NotFound(ErrorJson),
}

/// What a request that changes something may be answered with.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the variants describe the API")]
pub(crate) enum CommandResponses {
    /// Not allowed: no seat here, somebody else's turn, removed or banned, or a page of another origin.
    #[response(status = 403)]
    Forbidden(ErrorJson),
    /// No table, player, device or link has that id.
    #[response(status = 404)]
    NotFound(ErrorJson),
    /// The body took too long to arrive. Nothing was changed.
    #[response(status = 408, headers(("Retry-After" = u64, description = "Seconds to wait")))]
    TooSlow(ErrorJson),
    /// Not now: the table is closed, full, or has moved on.
    #[response(status = 409)]
    Conflict(ErrorJson),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(ErrorJson),
    /// The body is not JSON.
    #[response(status = 415)]
    NotJson(ErrorJson),
    /// The body is readable, but what it asks for is not possible.
    #[response(status = 422)]
    Unfit(ErrorJson),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_who_waited_for_a_failed_statement_gets_the_same_code() {
        let unreachable = StoreError::Unreachable("gone".into());
        let other = StoreError::from(sqlx::Error::RowNotFound);
        for error in [StoreError::Busy, StoreError::Full, StoreError::Closed, unreachable, other] {
            assert_eq!(ApiError::from(error.clone()).for_page(), ApiError::from(error).for_page());
        }
    }
}
