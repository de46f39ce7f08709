//! `oriflamme serve` as a process: started, killed, stopped, and refused.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod support;

use oriflamme_deal::Fair;
use oriflamme_notation::{Header, write};
use oriflamme_rules::State;
use oriflamme_testkit::{Database, Players, ServerProcess, kill_while_playing, play_out};
use serde_json::json;
use std::{
    io::{BufRead, BufReader, Read, Write as _},
    net::TcpListener,
    path::Path,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};
use support::{oriflamme, python, root};

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// How often the server is killed: 5 times in the tests, and more in `cargo xtask chaos`.
fn kills() -> u32 {
    std::env::var("ORIFLAMME_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(5)
}

fn killed(database: &Database) {
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let survived = runtime().block_on(kill_while_playing(&mut server, kills(), 8));
    println!("{survived:?}");
    assert_eq!(survived.troubles, kills());
    assert!(survived.moves > 0 && survived.games >= 8);
    assert_eq!(server.stop(), Some(0));
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    killed(&Database::sqlite());
}

#[test]
fn no_acknowledged_move_is_lost_on_postgres_either() {
    if let Some(database) = Database::postgres() {
        killed(&database);
    }
}

/// A push service that reports each post.
fn push_service() -> (String, mpsc::Receiver<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/device", listener.local_addr().unwrap());
    let (sender, posted) = mpsc::channel();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut head = String::new();
            let _ = BufReader::new(&stream).read_line(&mut head);
            let _ = stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n");
            if head.starts_with("POST /device ") && sender.send(()).is_err() {
                return;
            }
        }
    });
    (address, posted)
}

#[test]
fn a_message_to_a_device_outlives_a_server_that_is_killed_after_the_move() {
    let database = Database::sqlite();
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &["--push-anywhere"]);
    let (address, posted) = push_service();
    let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let device = json!({"endpoint": address, "keys": {"p256dh": point, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}});
    runtime().block_on(async {
        let table = json!({"rules": "base-2", "seats": 3, "first": "red", "pace": {"days": 1}});
        let mut players = Players::sit(&server.client(), table).await.unwrap();
        for player in &players.seats[1..] {
            assert_eq!(player.raw().post("/api/v1/me/push", &device).await.unwrap().status, 204);
        }
        players.step().await.unwrap();
    });
    server.kill();
    assert!(posted.try_recv().is_err(), "it was not sent yet");
    server.restart();
    posted.recv_timeout(Duration::from_secs(60)).expect("the message comes after all");
}

#[test]
fn what_keeps_it_from_starting_is_told() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let other = Database::sqlite();
    let address = server.url().replace("http://", "");
    let file = other.folder().join("file");
    std::fs::write(&file, "x").unwrap();
    let inside = format!("sqlite:{}/x.db", file.display());
    let text = format!("sqlite:{}", file.display());
    std::fs::write(
        &file,
        "this is no database, but it is long enough to be read as the head of one: ".repeat(20),
    )
    .unwrap();
    let port = ["--listen", "127.0.0.1:0"];
    for (args, code, told) in [
        (vec!["--listen", &address, "--database", &other.url], 3, "is taken by another program"),
        ([&port[..], &["--database", &database.url]].concat(), 4, "another server is using"),
        ([&port[..], &["--database", "postgres://127.0.0.1:1/x"]].concat(), 4, "can't be reached"),
        (
            [&port[..], &["--database", "mysql://x"]].concat(),
            4,
            "its address must begin with sqlite: or postgres://",
        ),
        ([&port[..], &["--database", &inside]].concat(), 4, "can't be reached"),
        ([&port[..], &["--database", &text]].concat(), 4, "not a database"),
        (
            [&port[..], &["--database", &other.url, "--nats", "nats://127.0.0.1"]].concat(),
            2,
            "share one database",
        ),
        (vec!["--listen", "nowhere"], 2, "and a port, such as 127.0.0.1:8470"),
        (vec!["--origin", "play.example"], 2, "an origin is http:// or https://"),
    ] {
        let ran = oriflamme([&["serve"], &args[..]].concat());
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(told), "{args:?}: {}", ran.err);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
    }
}

#[test]
fn variables_that_mean_nothing_are_refused() {
    let serve = |name: &str| {
        let mut command = Command::new(BINARY);
        oriflamme_testkit::forget_variables(&mut command);
        let output = command.args(["serve", "--listen", "127.0.0.1:0"]).env(name, "x").output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, told) = serve("ORIFLAMME_ORIGN");
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("did you mean ORIFLAMME_ORIGIN?"), "{told}");
    let (code, told) = serve("ORIFLAMME_XYZZY");
    assert!(code == Some(2) && told.contains("`oriflamme serve --help` lists all"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_hangup_does_not_end_it() {
    let database = Database::sqlite();
    let mut server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    server.hang_up();
    thread::sleep(Duration::from_millis(300));
    let alive = runtime().block_on(async { server.client().raw().get("/healthz").await.unwrap().status });
    assert_eq!(alive, 200);
    assert_eq!(server.stop(), Some(0));
}

/// Backups into a folder can be repeated, and old ones are deleted.
#[test]
fn backups_are_kept_and_pruned() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let folder = database.folder().join("backups");
    std::fs::create_dir(&folder).unwrap();
    let path = folder.display().to_string();
    for _ in 0..3 {
        let ran = oriflamme(["backup", "--database", &database.url, "--keep", "2", &path]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        // Their names contain the second.
        thread::sleep(Duration::from_millis(1100));
    }
    let backups: Vec<_> = std::fs::read_dir(&folder).unwrap().map(Result::unwrap).collect();
    assert_eq!(backups.len(), 2);
    #[cfg(unix)]
    for backup in backups {
        use std::os::unix::fs::PermissionsExt;
        let mode = backup.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "others may read {}", backup.path().display());
    }
    let ran = oriflamme(["backup", "--database", &database.url, "--keep", "2", "/nowhere/at/all"]);
    assert!(ran.code == 2 && ran.err.contains("--keep is for a folder"), "{}", ran.err);
    drop(server);
}

/// Even if everything is logged, the log has no tokens, no cards, and nothing that determines them.
#[test]
fn the_log_keeps_secrets() {
    let database = Database::sqlite();
    let mut server = Command::new(BINARY)
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--database",
            &database.url,
            "--log",
            "trace",
            "--log-format",
            "json",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = server.stderr.take().unwrap();
    let log = thread::spawn(move || {
        let mut log = String::new();
        stderr.read_to_string(&mut log).unwrap();
        log
    });
    let mut url = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let (tokens, seed) = runtime().block_on(async {
        let client = oriflamme_client::Client::new(url.trim());
        let mut players = Players::sit(&client, json!({"rules": "base-2", "seats": 3})).await.unwrap();
        let over = play_out(&mut players).await.unwrap();
        let tokens: Vec<_> = players.seats.iter().map(|player| player.token().unwrap().to_owned()).collect();
        (tokens, over.seed.unwrap())
    });
    server.kill().unwrap();
    server.wait().unwrap();
    let log = log.join().unwrap();
    assert!(log.lines().count() > 100, "{log}");
    // Every line names the server that wrote it.
    let written_by = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        ["node", "version", "commit"].map(|field| line[field].as_str().unwrap_or_default().to_owned())
    };
    let first = written_by(log.lines().next().unwrap());
    assert!(first[0].len() == 20 && first[1..] == [env!("CARGO_PKG_VERSION"), "development"], "{first:?}");
    assert!(log.lines().all(|line| written_by(line) == first));
    let secret = seed.split(' ').nth(2).unwrap();
    let mut secrets: Vec<&str> = tokens.iter().map(String::as_str).collect();
    secrets.extend([secret, "shapeshifter", "conspiracy", "place "]);
    for secret in secrets {
        assert!(!log.contains(secret), "the log tells {secret}");
    }
}

/// Games are exported as records, which can be verified, and imported unchanged into another database.
#[test]
fn games_are_exported_verified_and_imported() {
    let (database, other) = (Database::sqlite(), Database::sqlite());
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let (table, commitment) = runtime().block_on(async {
        let mut players =
            Players::sit(&server.client(), json!({"rules": "ablaze", "seats": 3})).await.unwrap();
        let over = play_out(&mut players).await.unwrap();
        let mut unfinished =
            Players::sit(&server.client(), json!({"rules": "base-2", "seats": 4})).await.unwrap();
        unfinished.step().await.unwrap();
        (players.table, over.commitment)
    });
    let folder = other.folder().join("records");
    let path = folder.display().to_string();
    // This works while the server runs.
    let ran = oriflamme(["export", "--database", &database.url, &path]);
    assert_eq!((ran.code, ran.out), (0, format!("2 games written to {path}\n")), "{}", ran.err);
    let record = folder.join(format!("{table}.ori")).display().to_string();
    let ran = oriflamme(["verify", &record, "--commitment", &commitment, "--salt", "red:salt-1"]);
    assert!(ran.code == 0 && ran.out.contains(&commitment), "{}{}", ran.out, ran.err);
    let wrong = "0".repeat(64);
    let ran = oriflamme(["verify", &record, "--commitment", &wrong]);
    assert!(ran.code == 1 && ran.err.contains("not the one that was committed to"), "{}", ran.err);
    fairness_page_agrees(&folder, &record, &commitment);
    own_salts_are_compared(&folder, &record, &commitment);
    // Another salt would deal other cards.
    let forged = folder.join("forged.ori");
    let text = std::fs::read_to_string(&record).unwrap();
    std::fs::write(&forged, text.replace("red:salt-1", "red:salt-9")).unwrap();
    let ran = oriflamme(["verify", &forged.display().to_string()]);
    assert!(ran.code == 1 && ran.err.contains("the seed deals other cards"), "{}", ran.err);
    let ran = oriflamme(["import", "--database", &other.url, &record]);
    assert_eq!((ran.code, ran.out), (0, format!("{record}: table {table}\n")), "{}", ran.err);
    let ran = oriflamme(["import", "--database", &other.url, &record]);
    assert!(ran.code == 0 && ran.out.contains("was there before"), "{}", ran.out);
    let imported = ServerProcess::start(Path::new(BINARY), &other.url, &[]);
    runtime().block_on(async {
        let path = format!("/api/v1/tables/{table}/record");
        let [was, is] = [
            server.client().raw().get(&path).await.unwrap(),
            imported.client().raw().get(&path).await.unwrap(),
        ];
        assert_eq!(was.text(), is.text());
    });
}

/// A forger who replaces a salt and deals the cards accordingly gets a consistent record. Only somebody who
/// knows the real salt can detect it.
fn own_salts_are_compared(folder: &Path, record: &str, commitment: &str) {
    let honest = oriflamme_notation::parse(&std::fs::read_to_string(record).unwrap()).unwrap().remove(0);
    let mut fair: Fair = honest.header.seed.as_deref().unwrap().parse().unwrap();
    fair.salts[0].1 = "chosen-by-the-server".parse().unwrap();
    let (rules, seating) = (honest.start.rules(), *honest.start.seating());
    let state = State::new(&fair.seed().deal(rules, seating, None));
    let header = Header { seed: Some(fair.to_string()), ..honest.header };
    let forged = folder.join("dealt-again.ori").display().to_string();
    std::fs::write(&forged, write::position(&state, &header)).unwrap();
    let verify = |more: &[&str]| {
        oriflamme([["verify", &forged, "--commitment", commitment].as_slice(), more].concat())
    };
    let ran = verify(&[]);
    assert!(
        ran.code == 0 && ran.out.contains("whether your own salt was used is not known"),
        "{}{}",
        ran.out,
        ran.err
    );
    let ran = verify(&["--salt", "green:salt-2"]);
    assert!(ran.code == 0 && !ran.out.contains("not known"), "{}{}", ran.out, ran.err);
    let ran = verify(&["--salt", "green:salt-2", "--salt", "red:salt-1"]);
    assert!(
        ran.code == 1 && ran.err.contains("`chosen-by-the-server` was used, and `salt-1` was sent"),
        "{}",
        ran.err
    );
    let ran = verify(&["--salt", "violet:salt-1"]);
    assert!(ran.code == 1 && ran.err.contains("nobody plays violet"), "{}", ran.err);
    let ran = verify(&["--salt", "red"]);
    assert!(ran.code == 2 && ran.err.contains("such as red:3f9c"), "{} {}", ran.code, ran.err);
}

/// The program in docs/FAIRNESS.md, together with the one in docs/DEALS.md, gets the same result.
fn fairness_page_agrees(folder: &Path, record: &str, commitment: &str) {
    let program = |page: &str| {
        let page = std::fs::read_to_string(root().join(page)).unwrap();
        page.split("```python\n").nth(1).unwrap().split("```").next().unwrap().to_owned()
    };
    let deal = folder.join("deal.py");
    std::fs::write(&deal, program("docs/DEALS.md")).unwrap();
    let deal = deal.display().to_string();
    let check = program("docs/FAIRNESS.md");
    let Some(ran) = python(&["-c", &check, record, commitment, "red:salt-1", &deal]) else { return };
    assert_eq!((ran.code, ran.out.as_str()), (0, "nobody chose the cards\n"), "{}", ran.err);
    let wrong = "0".repeat(64);
    let ran = python(&["-c", &check, record, &wrong, "red:salt-1", &deal]).unwrap();
    assert!(ran.code != 0 && ran.err.contains("another secret"), "{}", ran.err);
    let ran = python(&["-c", &check, record, commitment, "red:mine", &deal]).unwrap();
    assert!(ran.code != 0 && ran.err.contains("another salt"), "{}", ran.err);
}

/// The example for online play plays a game against our bots.
#[test]
fn the_example_plays_on_a_server() {
    let database = Database::sqlite();
    let server = ServerProcess::start(Path::new(BINARY), &database.url, &[]);
    let example = root().join("examples/bots/online.py").display().to_string();
    let Some(ran) = python(&[&example, &server.url()]) else { return };
    assert!(ran.code == 0 && ran.out.contains("ranking: [["), "{}{}", ran.out, ran.err);
    // It says that it is a program, as the guide demands.
    let said = format!("{}{}", ran.out, ran.err);
    let table = said.lines().find_map(|line| line.split_once("/tables/")).unwrap().1;
    let path = format!("/api/v1/tables/{table}");
    let seen = runtime().block_on(server.client().raw().get(&path)).unwrap().text();
    assert!(seen.contains("Online [bot]"), "{seen}");
}
