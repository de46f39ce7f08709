//! What the tests need: throwaway databases, servers that can be killed, players who play. Real ones, all of
//! them.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

pub mod browser;
mod chaos;
mod cluster;
mod database;
pub mod pages;
mod play;
mod process;
mod proxy;

pub use chaos::{Survived, kill_while_playing};
pub use cluster::{Cluster, Nats, trouble_while_playing};
pub use database::{Database, Postgres};
pub use play::{Players, families, finished, may_move, play_out, turn_index};
pub use process::ServerProcess;
pub use proxy::{Proxy, Weather};

/// Whether a part that is missing is a failure, and not a reason to leave a test out.
pub fn must_have_everything() -> bool {
    std::env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}

/// Says that a test is left out, or fails where that is not allowed.
pub fn left_out(why: &str) {
    assert!(!must_have_everything(), "{why}; and with CI set, nothing may be missing");
    eprintln!("LEFT OUT: {why}");
}
