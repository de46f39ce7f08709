//! An operator's own server, run as processes: settings by options and by `oriflamme admin`, on one server
//! and on several.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_client::Client;
use oriflamme_testkit::{Database, ServerProcess};
use serde_json::{Value, json};
use std::{
    path::Path,
    time::{Duration, Instant},
};
use support::{Ran, oriflamme};

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

fn admin(url: &str, args: &[&str]) -> Ran {
    oriflamme(["admin", "--database", url, "--as", "Olga"].iter().chain(args))
}
fn done(url: &str, args: &[&str]) -> String {
    let ran = admin(url, args);
    assert_eq!(ran.code, 0, "{args:?}: {}{}", ran.out, ran.err);
    ran.out
}

async fn about(client: &Client) -> Value {
    client.raw().get("/api/v1/server").await.unwrap().json()
}
async fn until(client: &Client, field: &str, value: Value) {
    let began = Instant::now();
    while about(client).await[field] != value {
        assert!(began.elapsed() < Duration::from_secs(10), "{field} never became {value}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
async fn come(client: &Client, code: Option<&str>) -> (u16, Value) {
    let answer = client.raw().post("/api/v1/guests", &json!({"name": "Ada", "code": code})).await.unwrap();
    (answer.status, answer.json())
}

/// A sequence of an operator's changes: first the options, then `oriflamme admin`, without a restart.
fn one_evening(nodes: &[Client], url: &str) {
    runtime().block_on(async {
        // The servers' options hold.
        for node in nodes {
            let about = about(node).await;
            assert_eq!((&about["entry"], &about["name"]), (&json!("invitation"), &json!("The Oak & Crown")));
            assert_eq!(about["levels"], json!(["page", "squire"]));
            assert_eq!(come(node, None).await.1["error"], "invitation_needed");
        }
        let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
        // A code that can be used twice, at any of the servers.
        let invited = done(
            url,
            &[
                "invite",
                "--uses",
                "2",
                "--days",
                "3",
                "--note",
                "friends",
                "--origin",
                "https://play.example.org/",
            ],
        );
        let code = invited.lines().next().unwrap().to_owned();
        assert!(invited.contains(&format!("https://play.example.org/enter/{code}\n")), "{invited}");
        assert!(invited.contains("2 times, until "), "{invited}");
        assert_eq!(come(first, Some(&code)).await.0, 201);
        assert_eq!(come(last, Some(&code)).await.0, 201);
        assert_eq!(come(first, Some(&code)).await.1["error"], "stale_code");
        let codes = done(url, &["codes"]);
        assert!(
            codes.contains("used up, 2 came") && codes.contains("(friends)") && !codes.contains(&code),
            "{codes}"
        );
        let other = done(url, &["invite"]).lines().next().unwrap().to_owned();
        done(url, &["withdraw", &other[..4]]);
        assert_eq!(come(last, Some(&other)).await.1["error"], "stale_code");
        // The database's setting replaces the option, on all servers and within seconds.
        done(url, &["set", "entry", "open"]);
        done(url, &["set", "levels", "king,page"]);
        for node in nodes {
            until(node, "entry", json!("open")).await;
            until(node, "levels", json!(["page", "king"])).await;
            assert_eq!(come(node, None).await.0, 201);
        }
        assert_eq!(done(url, &["settings"]), "entry = open\nlevels = page,king\n");
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "Bonsoir\n\nà tous\n").unwrap();
        done(url, &["set", "welcome.fr", "--file", file.path().to_str().unwrap()]);
        until(last, "welcome", json!("Bonsoir\n\nà tous")).await;
        // An announcement with a countdown.
        let said = done(url, &["notice", "Maintenance", "--in", "30", "--fr", "Entretien"]);
        assert!(said.contains("in 30 min") || said.contains("in 29 min"), "{said}");
        for node in nodes {
            let began = Instant::now();
            while about(node).await["notice"]["text"] != "Maintenance" {
                assert!(began.elapsed() < Duration::from_secs(10));
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        done(url, &["notice", "--end"]);
        for node in nodes {
            until(node, "notice", Value::Null).await;
        }
        // Without the setting, the option holds again.
        done(url, &["unset", "entry"]);
        for node in nodes {
            until(node, "entry", json!("invitation")).await;
        }
    });
    let log = done(url, &["log"]);
    let what: Vec<_> =
        log.lines().rev().filter_map(|line| line.split("Olga  ").nth(1)?.split(':').next()).collect();
    let wanted = [
        "invite",
        "invite",
        "withdraw",
        "set entry",
        "set levels",
        "set welcome.fr",
        "notice",
        "end notice",
        "unset entry",
    ];
    assert_eq!(what, wanted, "{log}");
}

const OPTIONS: [&str; 6] =
    ["--set", "entry=invitation", "--set", "name=The Oak & Crown", "--set", "levels=squire,page"];

#[test]
fn one_server_is_set_up_by_options_and_commands() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &OPTIONS);
    one_evening(&[server.client()], &database.url);
}

#[test]
fn several_servers_agree_on_what_is_set() {
    let Some(database) = Database::postgres() else { return };
    let servers = [(); 2].map(|()| ServerProcess::start(Path::new(BINARY), &database.url, &OPTIONS));
    let nodes: Vec<_> = servers.iter().map(ServerProcess::client).collect();
    one_evening(&nodes, &database.url);
}

#[test]
fn operators_are_told_what_is_wrong() {
    let database = Database::sqlite();
    let _server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let long = "x".repeat(2001);
    for (args, why) in [
        (&["set", "crown", "gold"][..], "the settings are entry,"),
        (&["set", "entry", "closed"], "`entry` is open, invitation or members, not `closed`"),
        (&["set", "levels", "page,emperor"], "there is no level `emperor`"),
        (&["set", "levels", ","], "at least one level"),
        (&["set", "thinking", "--", "-5"], "from 1 to 1000000, not `-5`"),
        (&["set", "member-header", "Remote User"], "can't be the name of a header"),
        (&["set", "member-header", "Cookie"], "must not name members"),
        (&["set", "welcome", &long], "2000 are the most"),
        (&["set", "welcome", "--file", "/nowhere/at/all"], "can't be read"),
        (&["set", "entry.fr", "open"], "the settings are"),
        (&["set", "name"], "VALUE"),
        (&["unset", "entry"], "`entry` is not set in the database"),
        (&["withdraw", "ABCD"], "there is no such code"),
        (&["invite", "--uses", "0"], "--uses"),
        (&["appoint", "nobody"], "no such player"),
        (&["dismiss", "nobody"], "not appointed"),
        (&["notice", "Back soon", "--at", "2020-01-01T10:00"], "in the past"),
        (&["notice", "Back soon", "--at", "soon"], "`soon` is no time; write 22:00"),
        (&["notice", "Back soon", "--at", "2999-01-01T10:00"], "more than 30 days ahead"),
        (&["notice", " "], "one line, of up to 300 characters"),
        (&["notice"], "required"),
        (&["notice", "--end"], "no notice is shown"),
    ] {
        let ran = admin(&database.url, args);
        assert!(ran.code != 0 && ran.err.contains(why), "{args:?}: {} {}", ran.out, ran.err);
    }
    assert_eq!(
        done(&database.url, &["settings"]),
        "nothing is set; options of the servers and defaults hold\n"
    );
    assert!(done(&database.url, &["set", "entry", "members"]).contains("nobody new comes in"));
    for (args, why) in [
        (&["--set", "levels=page,emperor"][..], "there is no level `emperor`"),
        (&["--set", "entry"], "WORD=VALUE"),
        (&["--set", "crown=gold"], "there is no setting `crown`"),
        (&["--trusted-proxy", "10.0.0.0/40"], "10.0.0.0/24"),
    ] {
        let ran = oriflamme(["serve"].iter().chain(args));
        assert!(ran.code == 2 && ran.err.contains(why), "{args:?}: {}", ran.err);
    }
}
