//! `oriflamme load` continues while a server is killed, stopped and started, and reports what was lost.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_testkit::{Database, ServerProcess};
use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");

/// Starts tables that are played for some seconds.
fn start_load(server: &ServerProcess) -> Child {
    let mut command = Command::new(BINARY);
    command.args(["load", "--json", "--tables", "12", "--rate", "150", "--server", &server.url()]);
    oriflamme_testkit::forget_variables(&mut command);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// How many moves a server has made so far.
fn moves(server: &ServerProcess) -> u64 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let metrics = runtime.block_on(async { server.client().raw().get("/metrics").await.unwrap().text() });
    let line = metrics.lines().find_map(|line| line.strip_prefix("oriflamme_moves_total "));
    line.map_or(0, |moves| moves.parse().unwrap())
}

fn wait_for_moves(server: &ServerProcess, wanted: u64) {
    let end = Instant::now() + Duration::from_secs(60);
    while moves(server) < wanted {
        assert!(Instant::now() < end, "no moves are made");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The report of the load, and whether it counts as a success.
fn report(load: Child) -> (Value, bool) {
    let done = load.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&done.stderr).into_owned();
    (serde_json::from_slice(&done.stdout).unwrap_or_else(|_| panic!("{text}")), done.status.success())
}

#[test]
fn load_goes_on_through_kills_and_restarts_and_nothing_is_lost() {
    let database = Database::sqlite();
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let load = start_load(&server);
    wait_for_moves(&server, 60);
    server.kill();
    std::thread::sleep(Duration::from_millis(500));
    server.restart();
    wait_for_moves(&server, 60);
    assert_eq!(server.stop(), Some(0));
    std::thread::sleep(Duration::from_millis(500));
    server.restart();
    let (report, success) = report(load);
    assert!(success, "{report}");
    let number = |field: &str| report[field].as_u64().unwrap();
    assert_eq!([number("finished"), number("errors"), number("lost")], [12, 0, 0], "{report}");
    assert!(number("interrupted") > 0 && report["longest_away_seconds"].as_f64() > Some(0.4), "{report}");
}

/// A backup is restored while it runs: moves that were acknowledged since are lost, and it reports that.
#[test]
fn load_tells_what_a_restored_backup_has_lost() {
    let database = Database::sqlite();
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let load = start_load(&server);
    wait_for_moves(&server, 40);
    let file = database.folder().join("oriflamme.db");
    let backup = database.folder().join("backup.db");
    let mut command = Command::new(BINARY);
    oriflamme_testkit::forget_variables(&mut command);
    command.args(["backup", "--database", &database.url]).arg(&backup).stdout(Stdio::null());
    assert!(command.status().unwrap().success());
    let kept = moves(&server);
    wait_for_moves(&server, kept + 100);
    server.kill();
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(database.folder().join(format!("oriflamme.db{ending}")));
    }
    fs::rename(&backup, &file).unwrap();
    server.restart();
    let (report, success) = report(load);
    assert!(!success && report["lost"].as_u64() > Some(0), "{report}");
}

#[test]
fn idle_watchers_and_a_crowd_are_measured() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let measure = |more: &[&str]| {
        let mut command = Command::new(BINARY);
        command
            .args(["load", "--json", "--server", &server.url(), "--pid", &server.pid().to_string()])
            .args(more);
        oriflamme_testkit::forget_variables(&mut command);
        let (told, success) = report(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
        assert!(success, "{told}");
        told
    };
    let idle = measure(&["--tables", "0", "--watchers", "20"]);
    assert!(idle["watchers"] == 20 && idle["kb_per_watcher"].is_number(), "{idle}");
    let crowd = measure(&["--crowd", "5"]);
    assert!(crowd["watchers"] == 5 && crowd["moves"].as_u64() > Some(20), "{crowd}");
}

#[test]
fn rated_games_are_played_while_others_look_around() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let mut command = Command::new(BINARY);
    command.args([
        "load",
        "--json",
        "--tables",
        "2",
        "--rated",
        "--visitors",
        "8",
        "--server",
        &server.url(),
    ]);
    oriflamme_testkit::forget_variables(&mut command);
    let (report, success) = report(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    assert!(success, "{report}");
    assert_eq!((&report["finished"], &report["visitors"]), (&2.into(), &8.into()));
    assert!(report["looks"].as_u64().unwrap() > 0, "{report}");
    // The three players of each game have a rating now.
    let rebuilt = Command::new(BINARY).args(["ratings", "--rebuild", "--database", &database.url]).output();
    let text = String::from_utf8_lossy(&rebuilt.unwrap().stdout).into_owned();
    assert!(text.starts_with("computed 6 ratings from 2 rated games"), "{text}");
}
