//! `oriflamme load`: many tables played to the end through the API at once, and idle watchers beside them.

use crate::{Outcome, complain, crowd};
use clap::ValueEnum;
use indicatif::ProgressBar;
use oriflamme_bots::{Level, player};
use oriflamme_client::{Client, ClientError, Events};
use oriflamme_game::{Bot, Family, FamilyMove};
use oriflamme_wire::{NewTableJson, SitJson, TableJson};
use serde::Serialize;
use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{sync::Semaphore, task::JoinSet, time::timeout};

/// The most tables and watchers there may be: this is for a machine of one's own, not for anybody else's.
const MOST_TABLES: u32 = 20_000;
const MOST_WATCHERS: u32 = 50_000;
/// How many watchers connect at a time.
const CONNECTING: usize = 64;

/// What load there is to be.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, on this machine; start it with --requests-per-second 0 --guests-per-minute 0
    /// --tables-per-minute 0. Several may share a database
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8470")]
    server: Vec<String>,
    /// Where the players of a table are, if there are several servers
    #[arg(long, value_name = "WHERE", default_value = "apart")]
    players: Whereabouts,
    /// Tables that are played at the same time, each to its end
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_TABLES)))]
    tables: u32,
    /// Watchers that are connected and do nothing
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_WATCHERS)))]
    watchers: u32,
    /// Instead of all that: browsers that watch one table while a game is played at it
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["watchers", "seconds", "rate"], value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_WATCHERS)))]
    crowd: Option<u32>,
    /// Stop after so many seconds, wherever the games are then; by default when they are over
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    /// Moves a second in all at most; by default as many as there can be
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
enum Whereabouts {
    /// All at one server: as if there were a machine for each part of the tables
    Together,
    /// Each at another server, as behind a load balancer
    Apart,
    /// At another server with each request: the worst that a load balancer can do
    Roaming,
}

#[derive(Serialize)]
struct Report {
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
    watchers: usize,
    /// Kilobytes a watcher, by the growth of the server's resident memory while they connected.
    kb_per_watcher: Option<f64>,
    /// The servers' resident memory at the end, in megabytes.
    memory_mb: Option<f64>,
    /// What the servers asked the database for a move, views included.
    round_trips_per_move: f64,
    /// What the servers told each other for a move.
    messages_per_move: f64,
    /// How much of the servers' processor time a move took, views included, in microseconds.
    cpu_us_per_move: Option<f64>,
}

/// What servers have done so far, by their own account.
#[derive(Clone, Copy, Default)]
struct Account {
    round_trips: f64,
    messages: f64,
}

impl Account {
    /// The sum over all servers.
    async fn of(args: &Args) -> Result<Self, ClientError> {
        let mut sum = Self::default();
        for server in &args.server {
            let metrics = Client::new(server).raw().get("/metrics").await?.text();
            let read = |name: &str| {
                let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
                line.and_then(|value| value.parse::<f64>().ok()).unwrap_or(0.0)
            };
            sum.round_trips += read("oriflamme_database_round_trips_total");
            sum.messages += read("oriflamme_messages_sent_total");
        }
        Ok(sum)
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
                crowd::print(&report, args.json, out)?;
                Ok(if report.errors() == 0 { Outcome::Fine } else { Outcome::Fails })
            }
            Err(error) => Ok(no_answer(args, &error)),
        };
    }
    match runtime.block_on(measure(args)) {
        Ok(report) => {
            print(&report, args.json, out)?;
            Ok(if report.errors == 0 { Outcome::Fine } else { Outcome::Fails })
        }
        Err(error) => Ok(no_answer(args, &error)),
    }
}

fn no_answer(args: &Args, error: &ClientError) -> Outcome {
    complain(format_args!("oriflamme: {error}; is a server running at {}?", args.server.join(", ")));
    Outcome::Fails
}

async fn measure_crowd(args: &Args, crowd: u32) -> Result<crowd::Report, ClientError> {
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

async fn measure(args: &Args) -> Result<Report, ClientError> {
    let client = Client::at_any(args.server.iter().map(String::as_str));
    for _ in &args.server {
        let ready = client.raw().get("/readyz").await?.accepted();
        ready.map_err(|_| ClientError::Unexpected("it is not ready".into()))?;
    }
    let (watching, kb_per_watcher) = watch(args, &client).await?;
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(args.tables.into()) };
    let tally = Arc::new(Tally::default());
    let players = seated(args, &client, args.tables).await?;
    let (before, cpu_before) = (Account::of(args).await?, cpu_seconds(&args.pid));
    let started = Instant::now();
    let pause =
        args.rate.map(|rate| Duration::from_secs_f64(f64::from(args.tables) / f64::from(rate.max(1))));
    let mut games = JoinSet::new();
    for (index, player) in players.into_iter().enumerate() {
        let (tally, bar) = (tally.clone(), bar.clone());
        games.spawn(async move {
            let latencies = play(player, index as u64, pause, &tally).await;
            bar.inc(1);
            latencies
        });
    }
    let deadline = args.seconds.map_or(Duration::from_secs(24 * 3600), Duration::from_secs);
    let mut latencies = Vec::new();
    let all = async {
        while let Some(played) = games.join_next().await {
            latencies.extend(played.unwrap_or_default());
        }
    };
    let _ = timeout(deadline, all).await;
    tally.stop.store(1, Ordering::Relaxed);
    let seconds = started.elapsed().as_secs_f64();
    while let Some(played) = games.join_next().await {
        latencies.extend(played.unwrap_or_default());
    }
    bar.finish_and_clear();
    let (after, cpu_after) = (Account::of(args).await?, cpu_seconds(&args.pid));
    let moves = latencies.len().max(1) as f64;
    latencies.sort_unstable();
    let at = |share: f64| {
        let index = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    Ok(Report {
        tables: args.tables,
        finished: tally.finished.load(Ordering::Relaxed),
        moves: latencies.len() as u64,
        seconds,
        moves_per_second: latencies.len() as f64 / seconds,
        p50_ms: at(0.5),
        p95_ms: at(0.95),
        p99_ms: at(0.99),
        max_ms: at(1.0),
        errors: tally.errors.load(Ordering::Relaxed),
        watchers: watching.len(),
        kb_per_watcher,
        memory_mb: resident_kb(&args.pid).map(|kb| kb / 1024.0),
        round_trips_per_move: (after.round_trips - before.round_trips) / moves,
        messages_per_move: (after.messages - before.messages) / moves,
        cpu_us_per_move: cpu_before.zip(cpu_after).map(|(before, after)| (after - before) * 1e6 / moves),
    })
}

#[derive(Default)]
struct Tally {
    finished: AtomicU64,
    errors: AtomicU64,
    stop: AtomicU64,
}

/// A table of three humans, all of them ours.
pub(crate) struct Seated {
    pub(crate) table: String,
    pub(crate) players: Vec<Client>,
    pub(crate) view: TableJson,
}

/// The families of the seats, in their order.
pub(crate) const FAMILIES: [Family; 3] = [Family::Red, Family::Blue, Family::Green];

fn private_table(seats: u8) -> NewTableJson {
    NewTableJson { rules: "base-2".to_owned(), seats: Some(seats), private: true, ..NewTableJson::default() }
}

/// Makes the tables and fills their seats.
async fn seated(args: &Args, client: &Client, tables: u32) -> Result<Vec<Seated>, ClientError> {
    let mut making = JoinSet::new();
    let room = Arc::new(Semaphore::new(CONNECTING));
    for table in 0..tables {
        let (client, room, whereabouts) = (client.clone(), room.clone(), args.players);
        let first = table as usize % args.server.len();
        let server = |player: usize| match whereabouts {
            Whereabouts::Together => args.server[first].clone(),
            Whereabouts::Apart | Whereabouts::Roaming => {
                args.server[(first + player) % args.server.len()].clone()
            }
        };
        let servers = [0, 1, 2].map(server);
        making.spawn(async move {
            let _place = room.acquire_owned().await;
            let mut players = Vec::new();
            for (name, server) in ["Ada", "Ben", "Cleo"].into_iter().zip(&servers) {
                let player = client.guest(name).await?;
                let roams = whereabouts == Whereabouts::Roaming;
                players.push(if roams { player } else { player.at(server) });
            }
            let mut view = players[0].create(&private_table(3)).await?;
            let table = view.table.clone();
            for player in &players[1..] {
                view = player.sit(&table, &SitJson::default()).await?;
            }
            Ok::<_, ClientError>(Seated { table, players, view })
        });
    }
    let mut tables = Vec::new();
    while let Some(made) = making.join_next().await {
        tables.push(made.map_err(|error| ClientError::Unexpected(error.to_string()))??);
    }
    Ok(tables)
}

/// Plays a table to its end with squires, and says how long each move took to be acknowledged.
async fn play(seated: Seated, seed: u64, pause: Option<Duration>, tally: &Tally) -> Vec<Duration> {
    let Seated { table, players, view } = seated;
    let mut bot = player(Level::Squire, seed);
    let mut latencies = Vec::new();
    let mut next = view;
    // Tables begin one after the other, and then each keeps its beat.
    let beat = pause.map(|pause| pause.mul_f64((seed % 1000) as f64 / 1000.0)).unwrap_or_default();
    let mut due = Instant::now() + beat;
    while tally.stop.load(Ordering::Relaxed) == 0 {
        let Some(seat) = FAMILIES.iter().position(|&family| next.turn() == Some(family)) else {
            tally.finished.fetch_add(1, Ordering::Relaxed);
            break;
        };
        let player = &players[seat];
        // The view after a move is that of whoever made it; another sees its own.
        if next.shown.you() != Some(FAMILIES[seat]) {
            match player.table(&table).await {
                Ok(view) => next = view,
                Err(_) => {
                    tally.errors.fetch_add(1, Ordering::Relaxed);
                    break;
                }
            }
        }
        let Some(chosen) = choose(&next, &mut *bot) else {
            tally.errors.fetch_add(1, Ordering::Relaxed);
            break;
        };
        if let Some(pause) = pause {
            tokio::time::sleep_until(due.into()).await;
            due = (due + pause).max(Instant::now());
        }
        let asked = Instant::now();
        match player.play(&table, next.version, chosen).await {
            Ok(view) => {
                latencies.push(asked.elapsed());
                next = view;
            }
            Err(_) => {
                tally.errors.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
    }
    latencies
}

/// A bot's move; nothing if it is not its turn or the view does not hold together.
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
    let host = client.guest("Host").await?;
    let table = host.create(&private_table(4)).await?.table;
    let before = resident_kb(&args.pid);
    let room = Arc::new(Semaphore::new(CONNECTING));
    let mut connecting = JoinSet::new();
    for _ in 0..args.watchers {
        let (client, table, room) = (client.clone(), table.clone(), room.clone());
        connecting.spawn(async move {
            let _place = room.acquire_owned().await;
            let mut events = client.events(&table, None).await?;
            events.next().await?;
            Ok::<_, ClientError>(events)
        });
    }
    let mut watching = Vec::new();
    while let Some(connected) = connecting.join_next().await {
        watching.push(connected.map_err(|error| ClientError::Unexpected(error.to_string()))??);
    }
    let after = resident_kb(&args.pid);
    let each = before.zip(after).map(|(before, after)| (after - before) / f64::from(args.watchers));
    Ok((watching, each))
}

/// The resident memory of processes together, where the system tells.
fn resident_kb(pids: &[u32]) -> Option<f64> {
    let of = |pid: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches("kB").trim().parse::<f64>().ok()
    };
    pids.iter().map(of).sum::<Option<f64>>().filter(|_| !pids.is_empty())
}

/// The processor time that processes have used together, where the system tells.
pub(crate) fn cpu_seconds(pids: &[u32]) -> Option<f64> {
    // The unit is a hundredth of a second on every Linux.
    const TICKS: f64 = 100.0;
    let of = |pid: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // Behind the name in brackets, which may hold anything: user and system time are the 12th and 13th.
        let fields = stat.rsplit_once(')')?.1.split_whitespace();
        fields.skip(11).take(2).map(|ticks| ticks.parse::<f64>().ok()).sum::<Option<f64>>()
    };
    pids.iter().map(of).sum::<Option<f64>>().filter(|_| !pids.is_empty()).map(|ticks| ticks / TICKS)
}

fn print(report: &Report, json: bool, out: &mut impl Write) -> io::Result<()> {
    if json {
        return writeln!(out, "{}", serde_json::to_string(report)?);
    }
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
    if report.watchers > 0 {
        let each = report.kb_per_watcher.map(|kb| format!(", {kb:.1} kB each")).unwrap_or_default();
        writeln!(out, "watchers  {}{each}", report.watchers)?;
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
