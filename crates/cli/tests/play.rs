//! `oriflamme play`: bots on a server, anybody's programs among them, through kills and restarts of the
//! server.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_client::Client;
use oriflamme_game::Ruleset;
use oriflamme_table_view::TableStatus;
use oriflamme_testkit::{Database, ServerProcess};
use oriflamme_wire::{ListQuery, NewTableJson, Text};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");

/// A program that speaks the protocol, and names itself.
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

struct OnlineBot {
    process: Child,
    token: PathBuf,
    log: PathBuf,
}

impl OnlineBot {
    fn start(folder: &Path, number: usize, server: &str, bot: &str, options: &[&str]) -> Self {
        let [token, log] = ["token", "log"].map(|kind| folder.join(format!("{number}.{kind}")));
        let mut command = Command::new(BINARY);
        command.args(["play", "--server", server, "--bot", bot, "--token"]).arg(&token).args(options);
        oriflamme_testkit::forget_variables(&mut command);
        let process = command.stdout(Stdio::null()).stderr(fs::File::create(&log).unwrap()).spawn().unwrap();
        Self { process, token, log }
    }
    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }
    fn wait_for(&mut self, words: &str) {
        let end = Instant::now() + Duration::from_secs(120);
        while !self.log().contains(words) {
            assert!(self.process.try_wait().unwrap().is_none(), "it has ended:\n{}", self.log());
            assert!(Instant::now() < end, "`{words}` does not come:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    /// Waits until it has played enough.
    fn done(&mut self) {
        let end = Instant::now() + Duration::from_secs(240);
        loop {
            match self.process.try_wait().unwrap() {
                Some(status) => return assert!(status.success(), "{status}:\n{}", self.log()),
                None => assert!(Instant::now() < end, "it is stuck:\n{}", self.log()),
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    fn client(&self, server: &ServerProcess) -> Client {
        server.client().with_token(fs::read_to_string(&self.token).unwrap().trim())
    }
}

impl Drop for OnlineBot {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

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
    // The server is killed in the middle, then stopped, and each time the bots go on.
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
    // Everybody sees that they are programs, and the program plays itself.
    let me = block_on(host.me()).unwrap();
    assert_eq!(me.name, "Gareth [bot]");
    assert!(bots[0].log().contains("our place is "), "{}", bots[0].log());
    if has_python {
        assert_eq!(block_on(bots[2].client(&server).me()).unwrap().name, "Percival [bot]");
        let files: Vec<_> = fs::read_dir(&transcripts).unwrap().map(|file| file.unwrap().path()).collect();
        let all: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        assert!(all.contains("! thinking about ") && all.contains("\"type\": \"move\""), "{all}");
    }
    // Started again with its token it is the same player, and goes on with what it had begun.
    let mut again = start(0, "squire", &["--stop-after", "1", "--open", "base-2:3"]);
    again.done();
    assert!(again.log().contains(&me.player), "{}", again.log());
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

/// Nobody tells a program that it was removed from an open table: it must find out, or its slot would be lost
/// for ever.
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
    // It has one slot, and takes a seat only once that is free.
    let second = block_on(host.create(&new)).unwrap().table;
    bot.wait_for(&format!("table {second}: seated"));
}
