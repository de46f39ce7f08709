//! An answer that comes piece by piece, as bytes.

use crate::ClientError;
use http_body_util::BodyExt;
use hyper::body::{Bytes, Incoming};

/// A body that is read as it comes.
#[derive(Debug)]
pub struct ByteStream(Incoming);

impl ByteStream {
    pub(crate) fn new(body: Incoming) -> Self {
        Self(body)
    }
    /// The next bytes; `None` when the server has ended the answer.
    pub async fn next(&mut self) -> Result<Option<Bytes>, ClientError> {
        while let Some(frame) = self.0.frame().await {
            if let Ok(data) = frame?.into_data() {
                return Ok(Some(data));
            }
        }
        Ok(None)
    }
}
