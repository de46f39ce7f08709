//! `oriflamme play`: bots on a server, including external programs, through kills and restarts of the server.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_client::Client;
use oriflamme_game::Ruleset;
use oriflamme_table_view::{ErrorCode, PlayerId, TableStatus};
use oriflamme_testkit::{Database, ServerProcess, play_seat};
use oriflamme_wire::{ListQuery, NewBotJson, NewTableJson, PaceJson, Text};
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};
use support::online_bot::OnlineBot;

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");

/// A program that speaks the protocol, and gives itself a name.
const PROGRAM: &str = r#"
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "Percival"}
    elif message["type"] == "choose":
        print("thinking about", message["id"], file=sys.stderr)
        answer = {"type": "move", "id": message["id"], "move": message["view"]["legal"][-1]}
    else:
        continue
    print(json.dumps(answer), flush=True)
"#;

fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// How many of a player's games have a status.
fn count(client: &Client, status: TableStatus) -> usize {
    let query = ListQuery { status: Some(Text(status)), ..ListQuery::default() };
    block_on(client.my_tables(&query)).unwrap().tables.len()
}

#[test]
fn bots_play_on_through_kills_and_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::sqlite();
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let url = server.url();
    let start =
        |number, bot: &str, options: &[&str]| OnlineBot::start(folder.path(), number, &url, bot, options);
    let host = ["--open", "base-2:3", "--games", "3", "--stop-after", "8", "--name", "Gareth"];
    let mut bots = vec![start(0, "squire", &host)];
    bots.push(start(1, "page", &["--join", "--name", "Gawain", "--games", "3"]));
    let program = folder.path().join("program.py");
    fs::write(&program, PROGRAM).unwrap();
    let transcripts = folder.path().join("transcripts");
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|it| it.status.success());
    let command = format!("cmd:python3 {}", program.display());
    let transcript = ["--join", "--games", "3", "--transcript", transcripts.to_str().unwrap()];
    bots.push(start(2, if has_python { &command } else { "page" }, &transcript));
    // The server is killed, and later stopped, and each time the bots continue.
    bots[0].wait_for(": over");
    server.kill();
    std::thread::sleep(Duration::from_millis(700));
    server.restart();
    let before = bots[0].log().matches(": over").count();
    let end = Instant::now() + Duration::from_secs(120);
    while bots[0].log().matches(": over").count() == before {
        assert!(Instant::now() < end, "nothing is played after the kill:\n{}", bots[0].log());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(server.stop(), Some(0));
    server.restart();
    bots[0].done();
    let host = bots[0].client(&server);
    assert!(count(&host, TableStatus::Over) >= 8);
    assert_eq!(count(&host, TableStatus::Abandoned), 0);
    // Everybody sees that they are programs. The external program really plays.
    let me = block_on(host.me()).unwrap();
    assert_eq!(me.name, "Gareth [bot]");
    assert!(bots[0].log().contains("our place is "), "{}", bots[0].log());
    if has_python {
        assert_eq!(block_on(bots[2].client(&server).me()).unwrap().name, "Percival [bot]");
        let files: Vec<_> = fs::read_dir(&transcripts).unwrap().map(|file| file.unwrap().path()).collect();
        let all: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        assert!(all.contains("! thinking about ") && all.contains("\"type\": \"move\""), "{all}");
    }
    // Started again with its token, it is the same player, and continues its games.
    let mut again = start(0, "squire", &["--stop-after", "1", "--open", "base-2:3"]);
    again.done();
    assert!(again.log().contains(me.player.as_str()), "{}", again.log());
}

#[test]
fn what_does_not_play_is_said() {
    let run = |options: &[&str]| {
        let mut command = Command::new(BINARY);
        command.arg("play").args(options);
        oriflamme_testkit::forget_variables(&mut command);
        let ran = command.output().unwrap();
        (ran.status.code().unwrap(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let (code, error) = run(&["--server", "http://127.0.0.1:9", "--bot", "cmd:exit 3"]);
    assert!(
        code != 0 && error.contains("does not play") && error.contains("before it said hello"),
        "{error}"
    );
    let (code, error) = run(&["--server", "http://127.0.0.1:9", "--bot", "pawn"]);
    assert!(code == 2 && error.contains("`pawn` is no bot"), "{error}");
    let (code, error) = run(&["--server", "https://example.org", "--bot", "page"]);
    assert!(code != 0 && error.contains("TLS"), "{error}");
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let folder = tempfile::tempdir().unwrap();
    let token = folder.path().join("token");
    fs::write(&token, "nobody's\n").unwrap();
    let (code, error) =
        run(&["--server", &server.url(), "--bot", "page", "--token", token.to_str().unwrap()]);
    assert!(code != 0 && error.contains("401"), "{error}");
}

/// A program that was removed from an open table is not told: it must find out, or it would wait for ever and
/// play one game less.
#[test]
fn a_bot_that_was_removed_from_a_table_takes_another_game() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let host = block_on(server.client().guest("Ada")).unwrap();
    let new = NewTableJson { seats: Some(3), ..NewTableJson::of(Ruleset::Base2) };
    let first = block_on(host.create(&new)).unwrap().table;
    let mut bot = OnlineBot::start(folder.path(), 0, &server.url(), "page", &["--join", "--games", "1"]);
    bot.wait_for(&format!("table {first}: seated"));
    let remove = format!("/api/v1/tables/{first}/seats/blue/remove");
    assert_eq!(block_on(host.raw().post(&remove, &())).unwrap().status, 200);
    // It can only play one game at a time, so it must have noticed before it takes a seat.
    let second = block_on(host.create(&new)).unwrap().table;
    bot.wait_for(&format!("table {second}: seated"));
}

/// Two bots of two owners, each a process, find each other for a rated game, continue after the server was
/// killed, and take a person's challenge.
#[test]
fn bots_with_an_owner_play_rated_games_and_take_challenges() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::sqlite();
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let post = |client: &Client, path: &str, body: Value| block_on(client.raw().post(path, &body)).unwrap();
    let mut owners = Vec::new();
    let mut bots = Vec::new();
    let mut ids = Vec::new();
    for (number, (name, owner)) in [("Gareth", "Ada"), ("Gawain", "Ben")].into_iter().enumerate() {
        let owner = block_on(server.client().guest(owner)).unwrap();
        assert_eq!(post(&owner, "/api/v1/me/words", json!({})).status, 201);
        let new = NewBotJson { name: name.to_owned(), about: String::new(), takes: None };
        let made = block_on(owner.make_bot(&new)).unwrap();
        fs::write(folder.path().join(format!("{number}.token")), &*made.token).unwrap();
        ids.push(made.bot.player);
        owners.push(owner);
        bots.push(OnlineBot::start(folder.path(), number, &server.url(), "page", &["--seek", "base-2:2"]));
    }
    bots[0].wait_for("as Gareth [bot] ✓");
    bots[0].wait_for("our place is ");
    server.kill();
    server.restart();
    let rated = |server: &ServerProcess, id: &PlayerId| {
        let profile = block_on(server.client().raw().get(&format!("/api/v1/players/{id}"))).unwrap().json();
        profile["ratings"][0]["games"].as_u64().unwrap_or(0)
    };
    let end = Instant::now() + Duration::from_secs(120);
    while ids.iter().any(|id| rated(&server, id) < 2) {
        assert!(Instant::now() < end, "they play no rated games:\n{}\n{}", bots[0].log(), bots[1].log());
        std::thread::sleep(Duration::from_millis(50));
    }
    // A person challenges one of them.
    let eve = block_on(server.client().guest("Eve")).unwrap();
    let duel = NewTableJson { duel: true, ..NewTableJson::of(Ruleset::Base2) };
    let table = block_on(eve.challenge(&ids[0], &duel)).unwrap();
    assert_eq!(*table.status, TableStatus::Playing);
    block_on(play_seat(&eve, &table.table)).unwrap();
    assert_eq!(*block_on(eve.table(&table.table)).unwrap().status, TableStatus::Over);
    let apart =
        NewTableJson { rated: true, pace: PaceJson::new(oriflamme_table_view::Pace::Days(1)), ..duel };
    let refused = block_on(eve.challenge(&ids[0], &apart)).unwrap_err();
    assert_eq!(refused.refused().unwrap().code, Some(ErrorCode::RatedApart));
    // A bot whose token was replaced ends, and says why.
    assert_eq!(post(&owners[1], &format!("/api/v1/me/bots/{}/renew", ids[1]), json!({})).status, 200);
    let end = Instant::now() + Duration::from_secs(120);
    let status = loop {
        match bots[1].process.try_wait().unwrap() {
            Some(status) => break status,
            None => assert!(Instant::now() < end, "it goes on:\n{}", bots[1].log()),
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(!status.success() && bots[1].log().contains("401"), "{}", bots[1].log());
    // A rebuild computes the same ratings. All of the bot's games but one are rated.
    let gareth = bots[0].client(&server);
    drop(bots);
    let over = ListQuery { status: Some(Text(TableStatus::Over)), limit: Some(100), ..ListQuery::default() };
    let finished = || block_on(gareth.my_tables(&over)).unwrap().tables.len() as u64;
    let end = Instant::now() + Duration::from_secs(60);
    while rated(&server, &ids[0]) + 1 < finished() {
        assert!(Instant::now() < end, "a game is not rated");
        std::thread::sleep(Duration::from_millis(50));
    }
    let before: Vec<_> = ids.iter().map(|id| rated(&server, id)).collect();
    assert_eq!(server.stop(), Some(0));
    let mut command = Command::new(BINARY);
    command.args(["ratings", "--rebuild", "--database", &database.url]);
    oriflamme_testkit::forget_variables(&mut command);
    let rebuilt = command.output().unwrap();
    let said = String::from_utf8_lossy(&rebuilt.stdout).into_owned();
    assert!(rebuilt.status.success(), "{said}{}", String::from_utf8_lossy(&rebuilt.stderr));
    assert!(said.contains("the ratings after 0 games were different"), "{said}");
    server.restart();
    assert_eq!(ids.iter().map(|id| rated(&server, id)).collect::<Vec<_>>(), before, "{said}");
}
