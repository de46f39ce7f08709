//! Whole tournaments, with people who come late, leave, do not come, and come back.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod host;
mod laws;
mod stories;
