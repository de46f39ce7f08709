//! Answers as they came over the wire.

use crate::{ClientError, Refused};
use hyper::{body::Bytes, header};
use oriflamme_wire::{ErrorJson, clipped};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// The most characters of an answer that an error quotes.
const QUOTED: usize = 200;

/// The answer to a request, whatever its status.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    pub headers: hyper::HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON; null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The answer, if its status is a success; otherwise the server's error.
    pub fn accepted(self) -> Result<Self, ClientError> {
        if (200..300).contains(&self.status) {
            return Ok(self);
        }
        let error: Option<ErrorJson> = serde_json::from_slice(&self.body).ok();
        let seconds =
            self.headers.get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        Err(ClientError::Refused(Refused {
            status: self.status,
            code: error.as_ref().and_then(ErrorJson::code),
            message: error.map_or_else(|| clipped(&self.text(), QUOTED), |error| error.message),
            retry_after: seconds.map(Duration::from_secs),
        }))
    }
    /// The JSON of an accepted answer.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ClientError> {
        let answer = self.accepted()?;
        serde_json::from_slice(&answer.body).map_err(|error| {
            ClientError::Unexpected(format!("{error} in {}", clipped(&answer.text(), QUOTED)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::{HeaderMap, header::HeaderValue};
    use oriflamme_table_view::ErrorCode;

    fn answer(status: u16, body: &'static str) -> Answer {
        let headers = HeaderMap::from_iter([(header::RETRY_AFTER, HeaderValue::from(3))]);
        Answer { status, headers, body: Bytes::from_static(body.as_bytes()) }
    }

    #[test]
    fn errors_are_read_with_their_code_and_the_time_to_wait() {
        let refused = |body| answer(429, body).read::<Value>().unwrap_err().refused().cloned().unwrap();
        let known = refused(r#"{"error": "too_many", "message": "wait"}"#);
        assert_eq!(
            (known.status, known.code, known.message.as_str()),
            (429, Some(ErrorCode::TooMany), "wait")
        );
        assert_eq!(known.retry_after, Some(Duration::from_secs(3)));
        let newer = refused(r#"{"error": "from_the_future", "message": "what?"}"#);
        assert_eq!((newer.code, newer.message.as_str()), (None, "what?"));
        let proxy = refused("<html>");
        assert_eq!((proxy.code, proxy.message.as_str()), (None, "<html>"));
    }

    #[test]
    fn an_accepted_answer_is_read_as_what_was_asked_for() {
        assert_eq!(answer(200, "7").read::<u8>().unwrap(), 7);
        assert!(matches!(answer(200, "x").read::<u8>(), Err(ClientError::Unexpected(_))));
    }
}
