//! `cargo xtask bots`: many bots play on one server for a while, each with `oriflamme play`, and the server
//! is killed and restarted again and again. No game may be lost, and no bot may get stuck.

use oriflamme_client::Client;
use oriflamme_table_view::{TableId, TableStatus, Version};
use oriflamme_testkit::{Database, ServerProcess};
use oriflamme_wire::{ListQuery, Text};
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// How long the server runs between two interruptions, and how long each takes.
const RUNS: Duration = Duration::from_secs(60);
const AWAY: Duration = Duration::from_secs(2);
/// A game that has not moved for this long after the last restart is stuck.
const STUCK: Duration = Duration::from_secs(60);
/// How many seconds a bot takes for a move, like one that thinks.
const PAUSE: &str = "3";

struct OnlineBot {
    process: Child,
    token: String,
}

impl Drop for OnlineBot {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) fn bots(program: &Path, count: &str, seconds: &str) {
    let (count, seconds): (usize, u64) = (count.parse().unwrap(), seconds.parse().unwrap());
    let folder = std::env::temp_dir().join(format!("oriflamme-bots-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let database = Database::sqlite();
    let mut server = ServerProcess::start(program, &database.url, &[]);
    let url = server.url();
    let mut bots = Vec::new();
    for number in 0..count {
        let [token, log] = ["token", "log"].map(|kind| folder.join(format!("{number}.{kind}")));
        let mut command = Command::new(program);
        command
            .args(["play", "--server", &url, "--bot", "page", "--games", "2", "--pause", PAUSE])
            .args(["--join", "--name", &format!("Rider {number}"), "--token"])
            .arg(&token);
        // One in five bots keeps a table open, and the others join.
        if number % 5 == 0 {
            command.args(["--open", "base-2:4"]);
        }
        let process = command.stdout(Stdio::null()).stderr(fs::File::create(log).unwrap()).spawn().unwrap();
        while !token.exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(20));
        bots.push(OnlineBot { process, token: fs::read_to_string(token).unwrap().trim().to_owned() });
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let (mut kills, mut stops) = (0, 0);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let mut failures = Vec::new();
    while Instant::now() < end {
        std::thread::sleep(RUNS.min(end.saturating_duration_since(Instant::now())));
        if Instant::now() >= end {
            break;
        }
        failures.extend(runtime.block_on(failed(&server)));
        if kills <= stops {
            server.kill();
            kills += 1;
        } else {
            assert_eq!(server.stop(), Some(0));
            stops += 1;
        }
        std::thread::sleep(AWAY);
        server.restart();
    }
    let alive =
        bots.iter_mut().filter_map(|bot| bot.process.try_wait().unwrap().is_none().then_some(())).count();
    let clients: Vec<Client> = bots.iter().map(|bot| server.client().with_token(&bot.token)).collect();
    let (over, stuck, abandoned) = runtime.block_on(async {
        let over = all(&clients, TableStatus::Over).await;
        let abandoned = all(&clients, TableStatus::Abandoned).await;
        // Every game that is running now must go on or end.
        let before = all(&clients, TableStatus::Playing).await;
        tokio::time::sleep(STUCK).await;
        let after = all(&clients, TableStatus::Playing).await;
        failures.extend(failed(&server).await);
        (over.len(), before.intersection(&after).count(), abandoned.len())
    });
    drop(bots);
    println!("{count} bots for {seconds} s, {kills} kills and {stops} restarts of the server");
    println!(
        "{over} games over, {abandoned} abandoned, {stuck} stuck, {alive} bots alive; answers 5xx: {failures:?}"
    );
    println!("their logs are in {}", folder.display());
    assert!(alive == count && stuck == 0 && abandoned == 0 && over > 0, "something was lost");
    assert!(failures.is_empty(), "the server failed while nothing interrupted it");
}

/// How often a server has answered with an internal error since its start, by kind.
async fn failed(server: &ServerProcess) -> Vec<String> {
    let metrics = server.client().raw().get("/metrics").await.unwrap().text();
    metrics.lines().filter(|line| line.contains("status=\"5")).map(ToOwned::to_owned).collect()
}

/// All tables with a status, each with its version.
async fn all(clients: &[Client], status: TableStatus) -> BTreeSet<(TableId, Version)> {
    let mut tables = BTreeSet::new();
    for client in clients {
        let mut query = ListQuery { status: Some(Text(status)), ..ListQuery::default() };
        loop {
            let page = client.my_tables(&query).await.unwrap();
            tables.extend(page.tables.into_iter().map(|table| (table.table.0, *table.version)));
            match page.next {
                Some(next) => query.before = Some(next),
                None => break,
            }
        }
    }
    tables
}
