//! A short siege. `cargo xtask siege` runs long ones, with an optimised program.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use oriflamme_testkit::Siege;
use std::{path::Path, time::Duration};

#[test]
fn honest_games_go_on_under_siege() {
    let siege = Siege {
        program: Path::new(env!("CARGO_BIN_EXE_oriflamme")),
        length: Duration::from_secs(34),
        games: 4,
        attackers: 1,
        // This program is not optimised, and other tests run beside it: times are only reported. The long
        // siege tests them.
        p99: None,
        memory: 400,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build().unwrap();
    // If PostgreSQL or NATS is missing, that was reported.
    let Some(held) = runtime.block_on(siege.lay()) else { return };
    println!("{held}");
    assert_eq!(held.broken(&siege), Vec::<String>::new());
}
