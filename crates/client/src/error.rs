//! Why a request failed.

use oriflamme_table_view::ErrorCode;
use std::{fmt, time::Duration};

/// Why there is no answer, or not the expected one.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error("the request can't be written: {0}")]
    Unwritable(#[from] hyper::http::Error),
    #[error("this client speaks plain HTTP: {0} needs a proxy that speaks TLS")]
    NeedsTls(String),
    /// The server could not be reached, or closed the connection before it answered.
    #[error("the server can't be reached: {0}")]
    Unreachable(#[from] hyper_util::client::legacy::Error),
    /// The connection ended in the middle of an answer.
    #[error("the answer broke off: {0}")]
    BrokenOff(#[from] hyper::Error),
    /// The stream of events was interrupted, or is no such stream.
    #[error("the events broke off: {0}")]
    EventsBrokenOff(#[from] sse_stream::Error),
    #[error("the server did not answer in time")]
    TooLate,
    /// The server answered with an error.
    #[error("the server refused: {0}")]
    Refused(Refused),
    /// The answer is not what the API promises.
    #[error("the answer is not what was expected: {0}")]
    Unexpected(String),
}

impl ClientError {
    /// The server's refusal, if the server has answered.
    pub fn refused(&self) -> Option<&Refused> {
        match self {
            Self::Refused(refused) => Some(refused),
            _ => None,
        }
    }

    /// Whether the same request may succeed a little later: the server is away, or refuses for now. A move
    /// names the version it is for, so it is made only once, however often it is sent.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::BrokenOff(_) | Self::EventsBrokenOff(_) | Self::TooLate => true,
            // Waiting does not change these.
            Self::Refused(Refused {
                code: Some(ErrorCode::Restless | ErrorCode::TooManyReports), ..
            }) => false,
            // While a server restarts, a proxy answers in its own way.
            Self::Refused(refused) => [408, 429].contains(&refused.status) || refused.status >= 500,
            Self::Unwritable(_) | Self::NeedsTls(_) | Self::Unexpected(_) => false,
        }
    }
}

/// An error that the server answered with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The HTTP status.
    pub status: u16,
    /// `None` for a code that this client does not know, and for an answer that does not come from the API.
    pub code: Option<ErrorCode>,
    /// A sentence for people.
    pub message: String,
    /// How long to wait before the next attempt, if the server says so.
    pub retry_after: Option<Duration>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.status, self.message)
    }
}
