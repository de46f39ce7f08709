//! What the tests need: throwaway databases, servers that can be killed, players, and a browser. Nothing is
//! mocked: these are real databases, processes and browsers.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

pub mod browser;
mod chaos;
mod cluster;
mod database;
mod hostile;
pub mod pages;
mod play;
mod process;
mod proxy;
mod siege;
mod tournament;

pub use chaos::{ChaosReport, kill_while_playing};
pub use cluster::{Cluster, Nats, trouble_while_playing};
pub use database::{Database, Postgres};
pub use hostile::{Answered, Hostile, Maker, Origin, play_against_knight};
pub use play::{Players, families, finished, may_move, play_out, turn_index};
pub use process::ServerProcess;
pub use proxy::{NetworkState, Proxy};
pub use siege::{Memory, Siege, SiegeResult};
pub use tournament::{play_seat, play_tournament};

/// Hides the `ORIFLAMME_` variables of the tests from a program that they start.
pub fn forget_variables(command: &mut std::process::Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("ORIFLAMME_") {
            command.env_remove(name);
        }
    }
}

/// Whether a missing tool makes a test fail instead of being skipped.
pub fn must_have_everything() -> bool {
    std::env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false")
}

/// Reports that a test is skipped, or fails where that is not allowed.
pub fn left_out(why: &str) {
    assert!(!must_have_everything(), "{why}; and with CI set, nothing may be missing");
    eprintln!("LEFT OUT: {why}");
}
