//! Errors for those who read them: a stable word for programs, a sentence for people, the right status.

use crate::{store::StoreError, tables::TableError};
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use oriflamme_table::{BadName, Refusal};
use serde::Serialize;
use std::borrow::Cow;
use utoipa::{IntoResponses, ToSchema};

/// An error, as it is answered.
#[derive(Serialize, ToSchema, Debug)]
pub(crate) struct ErrorJson {
    /// A stable word for programs, such as `stale_version`.
    pub(crate) error: &'static str,
    /// A sentence for people.
    pub(crate) message: String,
}

/// An error on its way out.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    error: &'static str,
    message: Cow<'static, str>,
    /// Seconds after which it is worth trying again.
    retry: Option<u64>,
}

impl ApiError {
    pub(crate) fn new(
        status: StatusCode,
        error: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { status, error, message: message.into(), retry: None }
    }
    /// The status it is answered with.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }
    /// Its stable word.
    pub(crate) fn code(&self) -> &'static str {
        self.error
    }
    pub(crate) fn retry_after(self, seconds: u64) -> Self {
        Self { retry: Some(seconds), ..self }
    }
    /// Something in the body that was read but will not do.
    pub(crate) fn unfit(error: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error, message)
    }
    pub(crate) fn not_found(message: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorJson { error: self.error, message: self.message.into_owned() };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        use StatusCode as S;
        let (status, error) = match &refusal {
            Refusal::NoFreeSeat => (S::CONFLICT, "no_free_seat"),
            Refusal::SeatTaken => (S::CONFLICT, "seat_taken"),
            Refusal::NoSuchSeat => (S::UNPROCESSABLE_ENTITY, "no_such_seat"),
            Refusal::NotSeated => (S::FORBIDDEN, "not_seated"),
            Refusal::NotHost => (S::FORBIDDEN, "not_host"),
            Refusal::Closed => (S::CONFLICT, "table_closed"),
            Refusal::NotStarted => (S::CONFLICT, "not_started"),
            Refusal::NotOver => (S::CONFLICT, "not_over"),
            Refusal::Stale { .. } => (S::CONFLICT, "stale_version"),
            Refusal::NotYourTurn => (S::FORBIDDEN, "not_your_turn"),
            Refusal::Unreadable(_) => (S::UNPROCESSABLE_ENTITY, "unreadable_move"),
            Refusal::Illegal(_) => (S::UNPROCESSABLE_ENTITY, "illegal_move"),
        };
        Self::new(status, error, refusal.to_string())
    }
}

impl From<BadName> for ApiError {
    fn from(error: BadName) -> Self {
        Self::unfit("bad_name", error.to_string())
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let unavailable = |code, message: &'static str| {
            Self::new(StatusCode::SERVICE_UNAVAILABLE, code, message).retry_after(1)
        };
        // What the database says is for the log: it may quote what was to be written.
        tracing::error!(%error, "the database refused");
        match error {
            StoreError::Full => {
                unavailable("storage_full", "the server's disk is full; nothing was changed, try again later")
            }
            StoreError::Busy | StoreError::Conflict => {
                unavailable("storage_busy", "the server's database is busy; nothing was changed, try again")
            }
            StoreError::Closed => {
                unavailable("stopping", "the server is shutting down; try again in a moment")
            }
            StoreError::Unreachable(_) => unavailable(
                "storage_unreachable",
                "the server's database can't be reached; look at the table again to see whether anything was changed",
            ),
            StoreError::Damaged(_) | StoreError::Newer(_) | StoreError::OlderInUse | StoreError::Other(_) => {
                unavailable("storage_failed", "the server's database failed; its log says more")
            }
        }
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::NoTable => Self::not_found("there is no such table"),
            TableError::Refused(refusal) => refusal.into(),
            TableError::Store(error) => error.into(),
            TableError::Chance(_) => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", error.to_string()).retry_after(1)
            }
            TableError::Fault => Self::new(StatusCode::INTERNAL_SERVER_ERROR, "our_fault", error.to_string()),
        }
    }
}

/// What any request may be answered with.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the variants describe the API")]
pub(crate) enum Always {
    /// The address or the body can't be read.
    #[response(status = 400)]
    Unreadable(ErrorJson),
    /// The token is nobody's.
    #[response(status = 401)]
    Unknown(ErrorJson),
    /// Too many requests: `Retry-After` says how many seconds to wait.
    #[response(status = 429)]
    TooMany(ErrorJson),
    /// The database can't be used now. Nothing was changed, unless the message says that it is not known.
    #[response(status = 503)]
    Unavailable(ErrorJson),
}

/// What a request that changes something may be answered with.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the variants describe the API")]
pub(crate) enum Changing {
    /// Not allowed: no seat here, somebody else's turn, or a page of another origin.
    #[response(status = 403)]
    Forbidden(ErrorJson),
    /// There is no such table.
    #[response(status = 404)]
    NotFound(ErrorJson),
    /// Not now: the table is closed, full, or has moved on.
    #[response(status = 409)]
    Conflict(ErrorJson),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(ErrorJson),
    /// The body is not JSON.
    #[response(status = 415)]
    NotJson(ErrorJson),
    /// The body was read, and what it says will not do.
    #[response(status = 422)]
    Unfit(ErrorJson),
}
