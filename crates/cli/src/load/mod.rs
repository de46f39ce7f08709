//! `oriflamme load`: plays many tables to the end through the API at once, with idle watchers beside them. It
//! continues through restarts of the server, and checks afterwards whether any acknowledged move is missing.

use crate::{Outcome, complain, crowd, json};
use clap::ValueEnum;
use indicatif::ProgressBar;
use oriflamme_client::{Client, ClientError, Events};
use oriflamme_game::{Bot, Family, FamilyMove, Ruleset};
use oriflamme_table_view::TableId;
use oriflamme_wire::{NewTableJson, PaceJson, SitJson, TableJson};
use serde::Serialize;
use std::{
    io::{self, Write},
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::JoinSet, time::timeout};

mod play;
mod process;
mod visitors;

use play::{Counters, play};
pub(crate) use process::cpu_seconds;
use process::resident_kb;
use visitors::Visitors;

/// The most tables and watchers. This is a tool for your own server, not for others'.
const MOST_TABLES: u32 = 20_000;
const MOST_WATCHERS: u32 = 50_000;
/// How many players and watchers connect at a time.
const CONNECTING: usize = 64;
/// The seconds that a rated game gives for a decision.
const RATED_PACE: u32 = 60;

/// What load there is to be.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, on this machine; start it with --requests-per-second 0 --guests-per-minute 0
    /// --tables-per-minute 0. Several may share a database
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8470")]
    server: Vec<String>,
    /// Where the players of a table are, if there are several servers
    #[arg(long, value_name = "WHERE", default_value = "apart")]
    players: WhichServer,
    /// Tables that are played at the same time, each to its end
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_TABLES)))]
    tables: u32,
    /// Watchers that are connected and do nothing
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_WATCHERS)))]
    watchers: u32,
    /// People who are there and do not play: each is a guest with a stream of their own, and looks at
    /// something every two minutes
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_WATCHERS)))]
    visitors: u32,
    /// Make the games count for the players' ratings
    #[arg(long)]
    rated: bool,
    /// Instead of all that: browsers that watch one table while a game is played there
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["watchers", "visitors", "rated", "seconds", "rate"], value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_WATCHERS)))]
    crowd: Option<u32>,
    /// Stop after this many seconds, even if games are still running; by default when all are over
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    /// The most moves a second, over all tables; by default as many as possible
    #[arg(long, value_name = "COUNT")]
    rate: Option<u32>,
    /// The process that serves, to measure its memory and its time; several for several servers
    #[arg(long, value_name = "PID")]
    pid: Vec<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WhichServer {
    /// All at one server: as if there were a machine for each part of the tables
    Together,
    /// Each at another server, as behind a load balancer
    Apart,
    /// At another server with each request: the worst that a load balancer can do
    Roaming,
}

#[derive(Serialize)]
struct LoadReport {
    tables: u32,
    finished: u64,
    moves: u64,
    seconds: f64,
    moves_per_second: f64,
    p50_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    errors: u64,
    /// Requests that got no answer or were refused for now, and were sent again.
    interrupted: u64,
    /// The longest time for which a table got no answer, in seconds.
    longest_away_seconds: f64,
    /// Acknowledged moves that are missing afterwards. Checked only if anything was interrupted.
    lost: u64,
    watchers: usize,
    /// Kilobytes per watcher, from the growth of the server's resident memory while they connected.
    kb_per_watcher: Option<f64>,
    visitors: usize,
    /// How many requests the visitors made, and how long these took.
    looks: usize,
    look_p50_ms: f64,
    look_p99_ms: f64,
    /// The servers' resident memory at the end, in megabytes.
    memory_mb: Option<f64>,
    /// Round trips to the database per move, views included.
    round_trips_per_move: f64,
    /// Messages between servers per move.
    messages_per_move: f64,
    /// The servers' processor time per move, views included, in microseconds.
    cpu_us_per_move: Option<f64>,
}

/// The servers' work so far, from their metrics.
#[derive(Clone, Copy, Default)]
struct Account {
    round_trips: f64,
    messages: f64,
}

impl Account {
    /// The sum over all servers that answer.
    async fn of(args: &Args) -> Self {
        let mut sum = Self::default();
        for server in &args.server {
            let Ok(metrics) = Client::new(server).raw().get("/metrics").await else { continue };
            let metrics = metrics.text();
            let read = |name: &str| {
                let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
                line.and_then(|value| value.parse::<f64>().ok()).unwrap_or(0.0)
            };
            sum.round_trips += read("oriflamme_database_round_trips_total");
            sum.messages += read("oriflamme_messages_sent_total");
        }
        sum
    }
    /// The difference to an earlier account. A restarted server counts from zero.
    fn since(self, before: Self) -> Self {
        Self {
            round_trips: (self.round_trips - before.round_trips).max(0.0),
            messages: (self.messages - before.messages).max(0.0),
        }
    }
}

pub(crate) fn load(args: &Args, out: &mut impl Write) -> io::Result<Outcome> {
    if !args.server.iter().all(|server| is_loopback(server)) {
        crate::usage_error("load", "the server must be on this machine: 127.0.0.1, [::1] or localhost");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Some(crowd) = args.crowd {
        return match runtime.block_on(measure_crowd(args, crowd)) {
            Ok(report) => {
                if args.json { json::line(&report, out) } else { crowd::print(&report, out) }?;
                Ok(if report.errors() == 0 { Outcome::Fine } else { Outcome::Fails })
            }
            Err(error) => Ok(no_answer(args, &error)),
        };
    }
    match runtime.block_on(measure(args)) {
        Ok(report) => {
            if args.json { json::line(&report, out) } else { print(&report, out) }?;
            Ok(if report.errors + report.lost == 0 { Outcome::Fine } else { Outcome::Fails })
        }
        Err(error) => Ok(no_answer(args, &error)),
    }
}

fn no_answer(args: &Args, error: &ClientError) -> Outcome {
    complain(format_args!("oriflamme: {error}; is a server running at {}?", args.server.join(", ")));
    Outcome::Fails
}

async fn measure_crowd(args: &Args, crowd: u32) -> Result<crowd::CrowdReport, ClientError> {
    let client = Client::at_any(args.server.iter().map(String::as_str));
    let seated = seated(args, &client, 1).await?.into_iter().next();
    let seated = seated.ok_or_else(|| ClientError::Unexpected("there is no table".into()))?;
    crowd::measure(&client, crowd, seated, &args.pid).await
}

fn is_loopback(url: &str) -> bool {
    let host = url.strip_prefix("http://").unwrap_or_default();
    let host = host.split('/').next().unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    name == "localhost" || name == "[::1]" || name.starts_with("127.")
}

async fn measure(args: &Args) -> Result<LoadReport, ClientError> {
    let client = Client::at_any(args.server.iter().map(String::as_str));
    for _ in &args.server {
        let ready = client.raw().get("/readyz").await?.accepted();
        ready.map_err(|_| ClientError::Unexpected("it is not ready".into()))?;
    }
    let (watching, kb_per_watcher) = watch(args, &client).await?;
    let visitors = Visitors::arrive(&client, args.visitors).await?;
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(args.tables.into()) };
    let tally = Arc::new(Counters::default());
    let players = seated(args, &client, args.tables).await?;
    let (before, cpu_before) = (Account::of(args).await, cpu_seconds(&args.pid));
    let started = Instant::now();
    let pause =
        args.rate.map(|rate| Duration::from_secs_f64(f64::from(args.tables) / f64::from(rate.max(1))));
    let mut games = JoinSet::new();
    for (index, player) in players.into_iter().enumerate() {
        let (tally, bar) = (tally.clone(), bar.clone());
        games.spawn(async move {
            let played = play(player, index as u64, pause, &tally).await;
            bar.inc(1);
            played
        });
    }
    let deadline = args.seconds.map_or(Duration::from_secs(24 * 3600), Duration::from_secs);
    let mut tables = Vec::new();
    let all = async {
        while let Some(played) = games.join_next().await {
            tables.extend(played);
        }
    };
    let _ = timeout(deadline, all).await;
    tally.stop.store(1, Ordering::Relaxed);
    let seconds = started.elapsed().as_secs_f64();
    while let Some(played) = games.join_next().await {
        tables.extend(played);
    }
    bar.finish_and_clear();
    let (done, cpu_after) = (Account::of(args).await.since(before), cpu_seconds(&args.pid));
    let interrupted = tally.interrupted.load(Ordering::Relaxed);
    let mut lost = 0;
    for played in tables.iter().filter(|_| interrupted > 0) {
        lost += played.lost(&client).await;
    }
    let longest_away = tables.iter().map(|played| played.longest_away).max().unwrap_or_default();
    let latencies = Latencies::new(tables.into_iter().flat_map(|played| played.latencies).collect());
    let (looks, unseen) = visitors.looks().await;
    let looks = Latencies::new(looks);
    let moves = latencies.count().max(1) as f64;
    Ok(LoadReport {
        tables: args.tables,
        finished: tally.finished.load(Ordering::Relaxed),
        moves: latencies.count() as u64,
        seconds,
        moves_per_second: latencies.count() as f64 / seconds,
        p50_ms: latencies.at(0.5),
        p95_ms: latencies.at(0.95),
        p99_ms: latencies.at(0.99),
        max_ms: latencies.at(1.0),
        errors: tally.errors.load(Ordering::Relaxed) + unseen as u64,
        interrupted,
        longest_away_seconds: longest_away.as_secs_f64(),
        lost,
        watchers: watching.len(),
        kb_per_watcher,
        visitors: visitors.count(),
        looks: looks.count(),
        look_p50_ms: looks.at(0.5),
        look_p99_ms: looks.at(0.99),
        memory_mb: resident_kb(&args.pid).map(|kb| kb / 1024.0),
        round_trips_per_move: done.round_trips / moves,
        messages_per_move: done.messages / moves,
        cpu_us_per_move: cpu_before.zip(cpu_after).map(|(before, after)| (after - before) * 1e6 / moves),
    })
}

/// Sorted times.
struct Latencies(Vec<Duration>);

impl Latencies {
    fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }
    fn count(&self) -> usize {
        self.0.len()
    }
    /// A quantile, in milliseconds.
    fn at(&self, share: f64) -> f64 {
        let index = ((self.0.len() as f64 * share) as usize).min(self.0.len().saturating_sub(1));
        self.0.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }
}

/// A table with three humans, all of them played by us.
pub(crate) struct SeatedTable {
    pub(crate) table: TableId,
    pub(crate) players: Vec<Client>,
    pub(crate) view: TableJson,
}

/// The families of the seats, in their order.
pub(crate) const FAMILIES: [Family; 3] = [Family::Red, Family::Blue, Family::Green];

fn private_table(seats: u8) -> NewTableJson {
    NewTableJson { seats: Some(seats), private: true, ..NewTableJson::of(Ruleset::Base2) }
}

/// Creates the tables and fills their seats.
async fn seated(args: &Args, client: &Client, tables: u32) -> Result<Vec<SeatedTable>, ClientError> {
    let made = connect(tables, |table| {
        let (client, whereabouts, rated) = (client.clone(), args.players, args.rated);
        let first = table as usize % args.server.len();
        let server = |player: usize| match whereabouts {
            WhichServer::Together => args.server[first].clone(),
            WhichServer::Apart | WhichServer::Roaming => {
                args.server[(first + player) % args.server.len()].clone()
            }
        };
        let servers = [0, 1, 2].map(server);
        async move {
            let mut players = Vec::new();
            for (name, server) in ["Ada", "Ben", "Cleo"].into_iter().zip(&servers) {
                let player = client.guest(name).await?;
                let roams = whereabouts == WhichServer::Roaming;
                players.push(if roams { player } else { player.at(server) });
            }
            let pace = rated.then(|| PaceJson { seconds: Some(RATED_PACE), ..PaceJson::default() });
            let mut view = players[0].create(&NewTableJson { rated, pace, ..private_table(3) }).await?;
            let table = view.table.0.clone();
            for player in &players[1..] {
                view = player.sit(&table, &SitJson::default()).await?;
            }
            Ok(SeatedTable { table, players, view })
        }
    });
    made.await
}

/// Does something for each number below `count`, some at a time, and returns the results.
async fn connect<T, F>(count: u32, each: impl Fn(u32) -> F) -> Result<Vec<T>, ClientError>
where
    T: Send + 'static,
    F: Future<Output = Result<T, ClientError>> + Send + 'static,
{
    let room = Arc::new(Semaphore::new(CONNECTING));
    let mut connecting = JoinSet::new();
    for number in 0..count {
        let (room, connected) = (room.clone(), each(number));
        connecting.spawn(async move {
            let _place = room.acquire_owned().await;
            connected.await
        });
    }
    let mut all = Vec::new();
    while let Some(connected) = connecting.join_next().await {
        all.push(connected.map_err(|error| ClientError::Unexpected(error.to_string()))??);
    }
    Ok(all)
}

/// A bot's move; `None` if it is not its turn or the view is inconsistent.
pub(crate) fn choose(table: &TableJson, bot: &mut dyn Bot) -> Option<FamilyMove> {
    let view = table.view().ok()??;
    let decision = view.decision()?;
    let answer = bot.choose(decision);
    view.family_move(answer).filter(|_| decision.moves().contains(answer))
}

/// Connects the watchers, all to one table that nobody plays at.
async fn watch(args: &Args, client: &Client) -> Result<(Vec<Events>, Option<f64>), ClientError> {
    if args.watchers == 0 {
        return Ok((Vec::new(), None));
    }
    let host = client.guest("Ada").await?;
    let table = host.create(&private_table(4)).await?.table.0;
    let before = resident_kb(&args.pid);
    let watching = connect(args.watchers, |_| {
        let (client, table) = (client.clone(), table.clone());
        async move {
            let mut events = client.events(&table, None).await?;
            events.next().await?;
            Ok(events)
        }
    });
    let watching = watching.await?;
    let after = resident_kb(&args.pid);
    let each = before.zip(after).map(|(before, after)| (after - before) / f64::from(args.watchers));
    Ok((watching, each))
}

fn print(report: &LoadReport, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "tables    {} ({} played to the end)", report.tables, report.finished)?;
    writeln!(
        out,
        "moves     {} in {:.1} s: {:.0} a second",
        report.moves, report.seconds, report.moves_per_second
    )?;
    writeln!(
        out,
        "latency   p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        report.p50_ms, report.p95_ms, report.p99_ms, report.max_ms
    )?;
    writeln!(out, "errors    {}", report.errors)?;
    if report.interrupted > 0 {
        writeln!(
            out,
            "restarts  {} requests were sent again, after {:.1} s without an answer at most; {} acknowledged moves are lost",
            report.interrupted, report.longest_away_seconds, report.lost
        )?;
    }
    if report.watchers > 0 {
        let each = report.kb_per_watcher.map(|kb| format!(", {kb:.1} kB each")).unwrap_or_default();
        writeln!(out, "watchers  {}{each}", report.watchers)?;
    }
    if report.visitors > 0 {
        writeln!(
            out,
            "visitors  {}, who looked {} times: p50 {:.1} ms, p99 {:.1} ms",
            report.visitors, report.looks, report.look_p50_ms, report.look_p99_ms
        )?;
    }
    let cpu =
        report.cpu_us_per_move.map(|cpu| format!(", {cpu:.0} µs of processor time")).unwrap_or_default();
    writeln!(
        out,
        "a move    {:.2} round trips to the database, {:.2} messages{cpu}",
        report.round_trips_per_move, report.messages_per_move
    )?;
    if let Some(memory) = report.memory_mb {
        writeln!(out, "memory    {memory:.0} MB in the servers")?;
    }
    Ok(())
}
