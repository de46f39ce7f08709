//! `oriflamme admin` beside a server that uses the database.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use oriflamme_client::Client;
use oriflamme_server::{Options, Server};
use oriflamme_testkit::Database;
use std::{net::SocketAddr, process::Command, time::Duration};

/// Runs the command, and returns whether it succeeded and what it printed.
fn admin(url: &str, args: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oriflamme"));
    let output = command.args(["admin", "--database", url, "--as", "Zoe"]).args(args).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

fn on(database: Option<Database>) {
    // If PostgreSQL is missing, that was reported.
    let Some(database) = database else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let options = Options {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: database.url.clone(),
        ..Options::default()
    };
    let server = runtime.block_on(Server::start(options)).unwrap();
    let client = Client::new(&format!("http://{}", server.address()));
    let ada = runtime.block_on(client.guest("Ada")).unwrap();
    let status = || runtime.block_on(ada.raw().get("/api/v1/me")).unwrap().status;
    let soon = |wanted: u16| {
        for _ in 0..100 {
            if status() == wanted {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("the server has not heard that it should answer {wanted}");
    };
    let url = &database.url;
    let (fine, players) = admin(url, &["players", "ad"]);
    assert!(fine && players.contains("Ada"), "{players}");
    let id = players.split_whitespace().next().unwrap().to_owned();
    let (fine, said) = admin(url, &["ban", "--player", &id, "--hours", "2", "--reason", "spam"]);
    assert!(fine && said.contains("until"), "{said}");
    soon(403);
    assert!(admin(url, &["bans"]).1.contains("spam"));
    assert!(admin(url, &["player", &id]).1.contains("spam"));
    assert!(admin(url, &["unban", "--player", &id, "--reason", "sorry"]).0);
    soon(200);
    assert!(admin(url, &["rename", &id, "Adele", "--reason", "asked"]).0);
    assert!(admin(url, &["player", &id]).1.contains("Adele"));
    // Everything that there is about a player, in one place.
    let shown = admin(url, &["player", &id]).1;
    for line in [
        "signed in on 1 devices; 0 passkeys, no recovery words",
        "games: 0, of them 0 rated; left or lost on time: 0",
        "ratings: none",
        "reports: 0 made, 0 about them, of which 0 open",
        "bans and restrictions so far: 1 and 0",
        "friends: 0; has blocked 0, is blocked by 0",
        "clubs: none",
        "tournaments: none",
    ] {
        assert!(shown.lines().any(|it| it == line), "{line}: {shown}");
    }
    let ben = runtime.block_on(client.guest("Ben")).unwrap();
    let ben_id = runtime.block_on(ben.me()).unwrap().player.to_string();
    assert!(admin(url, &["forget", &ben_id, "--reason", "asked by letter"]).0);
    assert!(admin(url, &["players", "ben"]).1.contains("nobody is called that"));
    // Impossible commands are refused with a reason.
    for (args, why) in [
        (&["unban", "--player", &id, "--reason", "x"][..], "no such ban"),
        (&["close", "nosuchtable", "--reason", "x"], "no such table"),
        (&["rename", &id, "marshal", "--reason", "x"], "reserved"),
        (&["ban", "--address", "300.1.1.1", "--reason", "x"], "203.0.113.0/24"),
        (&["ban", "--reason", "x"], "--player"),
        (&["settle", "nosuchreport", "x"], "no such report"),
        (&["forget", &ben_id, "--reason", "again"], "no such player"),
        (&["members", "--move", "ada", "ada@example.org"], "named nobody like that"),
        (&["members", "--move", "ada"], "2 values required"),
    ] {
        let (fine, said) = admin(url, args);
        assert!(!fine && said.contains(why), "{args:?}: {said}");
    }
    assert!(admin(url, &["tables"]).1.contains("no table"));
    assert!(admin(url, &["reports"]).1.contains("nothing is reported"));
    assert!(admin(url, &["pairs"]).1.contains("nobody stands out"));
    let mut rebuild = Command::new(env!("CARGO_BIN_EXE_oriflamme"));
    let rebuilt = rebuild.args(["ratings", "--rebuild", "--database", url]).output().unwrap();
    let said = String::from_utf8(rebuilt.stdout).unwrap();
    assert!(said.starts_with("computed 0 ratings from 0 rated games"), "{said}");
    let log = admin(url, &["log"]).1;
    let done: Vec<_> =
        log.lines().rev().filter_map(|line| line.split("Zoe  ").nth(1)?.split(':').next()).collect();
    assert_eq!(done, ["ban", "unban", "rename", "forget"], "{log}");
    assert!(log.contains(&ben_id) && !log.contains("Ben"), "{log}");
    runtime.block_on(server.stop());
}

#[test]
fn operators_look_after_a_sqlite_file() {
    on(Some(Database::sqlite()));
}

#[test]
fn operators_look_after_postgresql() {
    on(Database::postgres());
}
