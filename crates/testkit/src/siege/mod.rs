//! A siege: honest games and their watchers under all attacks at once, while databases become silent and
//! servers are killed; and what must be true afterwards.

mod attacks;
mod honest;
mod troubles;

use crate::{Nats, Postgres, Proxy, ServerProcess, chaos::check};
use attacks::Attackers;
use honest::{Hosts, Timed};
use oriflamme_client::Client;
use std::{
    fmt,
    net::{IpAddr, Ipv4Addr},
    path::Path,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;
use troubles::{SiegeTargets, Windows};

/// The parameters of a siege, and its limits.
pub struct Siege<'a> {
    /// The program under siege.
    pub program: &'a Path,
    pub length: Duration,
    /// How many honest games are played at a time.
    pub games: u8,
    /// How many attackers of each kind there are.
    pub attackers: u8,
    /// The limit for 99 of 100 honest moves to be acknowledged, while the database answers. `None` if the
    /// machine does other things, so that times say little; they are reported all the same.
    pub p99: Option<Duration>,
    /// The most memory that a server may use, in megabytes.
    pub memory: u64,
}

#[derive(Debug)]
pub struct SiegeResult {
    pub games: usize,
    pub moves: usize,
    /// Moves that were made while all servers and the database were up: only these are measured.
    pub measured: usize,
    pub p50: Duration,
    pub p99: Duration,
    pub longest: Duration,
    /// The same over all moves, including those that were made while a server or the database was away.
    pub p99_of_all: Duration,
    pub longest_of_all: Duration,
    pub resumed: u64,
    pub troubles: Vec<(&'static str, u32)>,
    pub attacks: Vec<(&'static str, u64)>,
    pub memory: Memory,
    /// Requests that failed, and commands and decisions that were lost, because of bugs in the program.
    pub faults: u64,
}

/// Memory of the servers, in megabytes.
#[derive(Clone, Copy, Default, Debug)]
pub struct Memory {
    /// The most that a server used.
    pub most: u64,
    /// The memory of the server that was never stopped, after a tenth of the time, and at the end.
    pub early: u64,
    pub late: u64,
}

impl fmt::Display for SiegeResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "games     {}, all played to the end", self.games)?;
        writeln!(f, "moves     {} acknowledged, each there once; {} measured", self.moves, self.measured)?;
        let ms = |time: &Duration| time.as_secs_f64() * 1000.0;
        let (p50, p99, longest) = (ms(&self.p50), ms(&self.p99), ms(&self.longest));
        writeln!(f, "latency   p50 {p50:.0} ms, p99 {p99:.0} ms, longest {longest:.0} ms under attack")?;
        let (p99, longest) = (ms(&self.p99_of_all), ms(&self.longest_of_all));
        writeln!(
            f,
            "          p99 {p99:.0} ms, longest {longest:.0} ms with the troubles and what they delay"
        )?;
        writeln!(f, "watchers  resumed {} times, and missed nothing", self.resumed)?;
        let Memory { most, early, late } = self.memory;
        writeln!(
            f,
            "memory    {most} MB at most; {early}, then {late} MB in the server that ran throughout"
        )?;
        writeln!(f, "faults    {}", self.faults)?;
        for (name, times) in &self.troubles {
            writeln!(f, "trouble   {name}: {times}")?;
        }
        for (name, times) in &self.attacks {
            writeln!(f, "attack    {name}: {times}")?;
        }
        Ok(())
    }
}

/// The address of a person: every host and every attacker has one of their own, so that the limits can tell
/// them apart.
fn address(block: u8, number: u8) -> IpAddr {
    Ipv4Addr::new(127, 0, block, number.max(1)).into()
}

impl SiegeResult {
    /// The limits that were exceeded, in sentences.
    pub fn broken(&self, siege: &Siege<'_>) -> Vec<String> {
        let mut broken = Vec::new();
        if self.measured == 0 {
            broken.push("no move was made while everything was there".to_owned());
        }
        if siege.p99.is_some_and(|most| self.p99 > most) {
            broken.push(format!("honest moves took {:?} at the 99th percentile", self.p99));
        }
        if self.memory.most > siege.memory {
            broken.push(format!("a server used {} MB", self.memory.most));
        }
        if self.faults > 0 {
            broken.push(format!("{} faults of the program were counted", self.faults));
        }
        broken
    }
}

/// A quantile of sorted times.
fn at(sorted: &[Duration], share: f64) -> Duration {
    let index = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or_default()
}

impl Siege<'_> {
    /// Besieges three servers. Panics if a move is lost or a game never ends; [`SiegeResult::broken`] checks
    /// the limits. `None` if PostgreSQL or NATS is missing.
    pub async fn lay(&self) -> Option<SiegeResult> {
        let (postgres, nats) = (Postgres::start()?, Nats::start()?);
        let (proxy, database) = Proxy::before_url(&postgres.new_database());
        let options = ["--nats", &nats.url()];
        let start = || ServerProcess::with_limits(self.program, &database, &options);
        let mut town = SiegeTargets { nodes: vec![start(), start(), start()], postgres, nats, proxy };
        let urls: Vec<String> = town.nodes.iter().map(ServerProcess::url).collect();
        let client = |from: IpAddr| {
            let client = Client::at_any(urls.iter().map(String::as_str)).at_address(from);
            client.with_timeout(Duration::from_secs(10))
        };
        let hosts = Hosts::default();
        let mut playing = JoinSet::new();
        for number in 1..=self.games {
            let (player, watcher) = (client(address(1, number)), client(address(2, number)));
            playing.spawn(hosts.clone().play(player, watcher, number));
        }
        let attackers = Attackers::start(&urls, &town.nats.url(), self.attackers, client);
        let windows = Windows::default();
        let end = Instant::now() + self.length;
        let memory = town.trouble_until(end, &windows).await;
        let faults = town.faults().await;
        let attacks = attackers.stop().await;
        hosts.stop();
        let mut games = Vec::new();
        while let Some(played) = playing.join_next().await {
            games.extend(played.unwrap());
        }
        let timed: Vec<Timed> = games.iter().flat_map(|game| game.timed.iter().copied()).collect();
        let mut measured: Vec<_> =
            timed.iter().filter(|timed| windows.is_outside(timed)).map(|timed| timed.took).collect();
        let mut all: Vec<_> = timed.iter().map(|timed| timed.took).collect();
        measured.sort_unstable();
        all.sort_unstable();
        let judge = client(address(1, 250));
        let (count, mut resumed) = (games.len(), 0);
        for game in games {
            check(&judge, &game.played).await;
            resumed += game.played.told.await.unwrap() + game.watched.await.unwrap();
        }
        let held = SiegeResult {
            games: count,
            moves: timed.len(),
            measured: measured.len(),
            p50: at(&measured, 0.5),
            p99: at(&measured, 0.99),
            longest: at(&measured, 1.0),
            p99_of_all: at(&all, 0.99),
            longest_of_all: at(&all, 1.0),
            resumed,
            troubles: windows.kinds(),
            attacks,
            memory,
            faults,
        };
        Some(held)
    }
}
