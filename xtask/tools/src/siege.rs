//! `cargo xtask siege`: honest games under all attacks at once, for as long as one likes.

use oriflamme_testkit::Siege;
use std::{path::Path, time::Duration};

pub(crate) fn siege(program: &Path, seconds: &str) {
    let siege = Siege {
        program,
        length: Duration::from_secs(seconds.parse().unwrap()),
        games: 12,
        attackers: 3,
        p99: Duration::from_millis(500),
        memory: 300,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build().unwrap();
    runtime.block_on(siege.lay()).expect("PostgreSQL and NATS are needed");
}
