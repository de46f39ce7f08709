//! What happens to the servers during a siege, and when.

use super::{Memory, honest::Timed};
use crate::{Nats, NetworkState, Postgres, Proxy, ServerProcess, chaos::until_answered};
use std::{
    collections::BTreeMap,
    sync::Mutex,
    time::{Duration, Instant},
};
use tokio::{task::block_in_place, time::sleep};

/// How long after a trouble moves may still be late: clients try again, and tables change hands.
const AFTERMATH: Duration = Duration::from_secs(6);
/// How long it is quiet between two troubles.
const PEACE: Duration = Duration::from_secs(4);

/// After this many faults, a line is printed.
const ROUNDS_TOLD: usize = 8;

/// The servers, and what they depend on.
pub(super) struct SiegeTargets {
    pub(super) nodes: Vec<ServerProcess>,
    pub(super) postgres: Postgres,
    pub(super) nats: Nats,
    /// Between the servers and PostgreSQL.
    pub(super) proxy: Proxy,
}

/// The times of each trouble, with its kind.
#[derive(Default)]
pub(super) struct Windows(Mutex<Vec<(&'static str, Instant, Instant)>>);

impl Windows {
    fn add(&self, kind: &'static str, begun: Instant) {
        self.0.lock().unwrap().push((kind, begun, Instant::now() + AFTERMATH));
    }
    /// Whether a move was sent and acknowledged outside of all troubles.
    pub(super) fn is_outside(&self, timed: &Timed) -> bool {
        let ended = timed.begun + timed.took;
        self.0.lock().unwrap().iter().all(|&(_, from, to)| ended < from || timed.begun > to)
    }
    pub(super) fn kinds(&self) -> Vec<(&'static str, u32)> {
        let mut kinds = BTreeMap::new();
        for (kind, ..) in self.0.lock().unwrap().iter() {
            *kinds.entry(*kind).or_default() += 1;
        }
        kinds.into_iter().collect()
    }
}

impl SiegeTargets {
    /// Makes trouble until the end, and returns how much memory the servers used.
    pub(super) async fn trouble_until(&mut self, end: Instant, windows: &Windows) -> Memory {
        let early = Instant::now() + end.saturating_duration_since(Instant::now()) / 10;
        let mut memory = Memory::default();
        for round in 0.. {
            for _ in 0..PEACE.as_secs() {
                sleep(Duration::from_secs(1)).await;
                self.note_memory(&mut memory, early);
            }
            if round > 0 && round % ROUNDS_TOLD == 0 {
                println!("{round} troubles so far; {} MB at most", memory.most);
            }
            if Instant::now() + PEACE + AFTERMATH > end {
                break;
            }
            let begun = Instant::now();
            let kind = self.trouble(round).await;
            windows.add(kind, begun);
            self.note_memory(&mut memory, early);
            sleep(AFTERMATH).await;
        }
        while Instant::now() < end {
            sleep(Duration::from_secs(1)).await;
            self.note_memory(&mut memory, early);
        }
        memory
    }

    async fn trouble(&mut self, round: usize) -> &'static str {
        // The last server is never stopped, so that its memory has time to grow.
        let mortal = self.nodes.len() - 1;
        let node = &mut self.nodes[(round / 4 + round / 8) % mortal];
        match round % 8 {
            0 => {
                self.proxy.set(NetworkState::Silent);
                sleep(Duration::from_secs(4)).await;
                self.proxy.set(NetworkState::Fine);
                "the database is silent for 4 s"
            }
            1 => {
                block_in_place(|| node.kill());
                sleep(Duration::from_millis(500)).await;
                block_in_place(|| node.restart());
                "a server is killed"
            }
            2 => {
                self.proxy.set(NetworkState::Mute);
                sleep(Duration::from_secs(1)).await;
                self.proxy.fail_over();
                "the database fails over, and its last answers are lost"
            }
            3 => {
                block_in_place(|| self.nats.kill());
                sleep(Duration::from_secs(2)).await;
                block_in_place(|| self.nats.restart());
                "NATS is away for 2 s"
            }
            4 => {
                self.proxy.set(NetworkState::Cut);
                sleep(Duration::from_millis(1500)).await;
                self.proxy.set(NetworkState::Fine);
                "all connections to the database are cut"
            }
            5 => {
                assert_eq!(block_in_place(|| node.stop()), Some(0));
                block_in_place(|| node.restart());
                "a server is stopped and started"
            }
            6 => {
                block_in_place(|| self.postgres.kill());
                sleep(Duration::from_secs(1)).await;
                block_in_place(|| self.postgres.restart());
                "PostgreSQL is killed"
            }
            _ => {
                self.proxy.set(NetworkState::Slow(Duration::from_millis(200)));
                sleep(Duration::from_secs(3)).await;
                self.proxy.set(NetworkState::Fine);
                "the database is slow for 3 s"
            }
        }
    }

    fn note_memory(&self, memory: &mut Memory, early: Instant) {
        let of = |node: &ServerProcess| {
            let status = std::fs::read_to_string(format!("/proc/{}/status", node.pid())).ok()?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()
        };
        let used: Vec<u64> = self.nodes.iter().map(|node| of(node).unwrap_or(0) / 1024).collect();
        memory.most = memory.most.max(used.iter().copied().max().unwrap_or(0));
        memory.late = used.last().copied().unwrap_or(0);
        if Instant::now() < early {
            memory.early = memory.late;
        }
    }

    /// How many bugs of the program the servers have counted since their last start.
    pub(super) async fn faults(&self) -> u64 {
        let mut faults = 0;
        for node in &self.nodes {
            // From an address that nobody else uses.
            let client = node.client().at_address(super::address(3, 1));
            let metrics =
                until_answered(|| async { client.raw().get("/metrics").await?.accepted() }).await.text();
            let is_fault = |line: &&str| {
                line.starts_with("oriflamme_faults_total{")
                    || (line.starts_with("oriflamme_requests_total{") && line.contains("status=\"500\""))
            };
            let count = |line: &str| line.rsplit(' ').next()?.parse::<f64>().ok();
            faults += metrics.lines().filter(is_fault).filter_map(count).sum::<f64>() as u64;
        }
        faults
    }
}
