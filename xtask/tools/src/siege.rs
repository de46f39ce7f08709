//! `cargo xtask siege`: honest games under all attacks at once, for a chosen time.

use oriflamme_testkit::Siege;
use std::{path::Path, process::Command, time::Duration};

pub(crate) fn siege(program: &Path, seconds: &str, file: &Path) {
    let siege = Siege {
        program,
        length: Duration::from_secs(seconds.parse().unwrap()),
        games: 12,
        attackers: 3,
        p99: Some(Duration::from_millis(500)),
        memory: 300,
    };
    let version = Command::new(program).arg("--version").output().unwrap().stdout;
    let version = String::from_utf8(version).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build().unwrap();
    let held = runtime.block_on(siege.lay()).expect("PostgreSQL and NATS are needed");
    let broken = held.broken(&siege);
    let verdict = if broken.is_empty() { "everything held".to_owned() } else { broken.join("; ") };
    let report = format!("siege     {seconds} s, {}\n{held}verdict   {verdict}\n", version.trim());
    print!("{report}");
    std::fs::write(file, report).unwrap();
    println!("This report is in {}.", file.display());
    assert!(broken.is_empty(), "{verdict}");
}
