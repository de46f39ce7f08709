//! What to do after an error: wait and ask again, or give up.

use oriflamme_client::ClientError;
use oriflamme_table_view::ErrorCode;
use std::time::Duration;

/// The first pause before a request is repeated, and the longest.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(10);

/// The pause before the next attempt: longer each time, or as long as the server says.
pub(super) struct RetryPause(Duration);

impl Default for RetryPause {
    fn default() -> Self {
        Self(FIRST)
    }
}

impl RetryPause {
    /// The pause after this error; `None` if another attempt would also fail.
    pub(super) fn after(&mut self, error: &ClientError) -> Option<Duration> {
        if !error.is_transient() {
            return None;
        }
        let pause = self.0;
        self.0 = (pause * 2).min(LONGEST);
        Some(error.refused().and_then(|refused| refused.retry_after).unwrap_or(pause))
    }
}

/// Whether the table has moved on since it was looked at.
pub(super) fn has_moved_on(error: &ClientError) -> bool {
    error
        .refused()
        .is_some_and(|refused| refused.status == 409 || refused.code == Some(ErrorCode::NotYourTurn))
}

/// Repeats a request while the server is away, and returns the first other answer.
pub(super) async fn retry<T, F: Future<Output = Result<T, ClientError>>>(
    mut ask: impl FnMut() -> F,
) -> Result<T, ClientError> {
    let mut patience = RetryPause::default();
    loop {
        match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) => match patience.after(&error) {
                Some(pause) => tokio::time::sleep(pause).await,
                None => return Err(error),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_client::Refused;

    fn refused(status: u16, code: Option<ErrorCode>, seconds: Option<u64>) -> ClientError {
        let retry_after = seconds.map(Duration::from_secs);
        ClientError::Refused(Refused { status, code, message: String::new(), retry_after })
    }

    #[test]
    fn pauses_grow_and_the_server_is_believed() {
        let mut patience = RetryPause::default();
        let pauses: Vec<_> =
            (0..8).map(|_| patience.after(&ClientError::TooLate).unwrap().as_millis()).collect();
        assert_eq!(pauses, [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
        assert_eq!(patience.after(&refused(429, None, Some(3))), Some(Duration::from_secs(3)));
        assert!(patience.after(&refused(502, None, None)).is_some());
        assert!(patience.after(&refused(401, Some(ErrorCode::UnknownPlayer), None)).is_none());
        assert!(patience.after(&refused(422, Some(ErrorCode::IllegalMove), None)).is_none());
    }

    #[test]
    fn a_late_move_is_no_failure() {
        assert!(has_moved_on(&refused(409, Some(ErrorCode::StaleVersion), None)));
        assert!(has_moved_on(&refused(403, Some(ErrorCode::NotYourTurn), None)));
        assert!(!has_moved_on(&refused(403, Some(ErrorCode::Banned), None)));
    }
}
