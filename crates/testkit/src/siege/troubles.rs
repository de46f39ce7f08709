//! What happens to the servers, and when.

use super::honest::Timed;
use crate::{Nats, Postgres, Proxy, ServerProcess, Weather};
use std::{
    collections::BTreeMap,
    sync::Mutex,
    time::{Duration, Instant},
};
use tokio::{task::block_in_place, time::sleep};

/// How long after a trouble moves may still be late: clients try again, and tables change hands.
const AFTERMATH: Duration = Duration::from_secs(6);
/// How long nothing happens between two troubles.
const PEACE: Duration = Duration::from_secs(4);

/// The servers and all that they stand on.
pub(super) struct Town {
    pub(super) nodes: Vec<ServerProcess>,
    pub(super) postgres: Postgres,
    pub(super) nats: Nats,
    /// Between the servers and PostgreSQL.
    pub(super) proxy: Proxy,
}

/// When there was trouble, by its kind.
#[derive(Default)]
pub(super) struct Windows(Mutex<Vec<(&'static str, Instant, Instant)>>);

impl Windows {
    fn add(&self, kind: &'static str, begun: Instant) {
        self.0.lock().unwrap().push((kind, begun, Instant::now() + AFTERMATH));
    }
    /// Whether a move was sent and acknowledged while nothing was wrong.
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

impl Town {
    /// Makes trouble until the end, and says how much memory a server used at most, in megabytes.
    pub(super) async fn trouble_until(&mut self, end: Instant, windows: &Windows) -> u64 {
        let mut memory = 0;
        for round in 0.. {
            for _ in 0..PEACE.as_secs() {
                sleep(Duration::from_secs(1)).await;
                memory = memory.max(self.memory());
            }
            if Instant::now() + PEACE + AFTERMATH > end {
                break;
            }
            let begun = Instant::now();
            let kind = self.trouble(round).await;
            windows.add(kind, begun);
            memory = memory.max(self.memory());
            sleep(AFTERMATH).await;
        }
        while Instant::now() < end {
            sleep(Duration::from_secs(1)).await;
            memory = memory.max(self.memory());
        }
        memory
    }

    async fn trouble(&mut self, round: usize) -> &'static str {
        let count = self.nodes.len();
        let node = &mut self.nodes[round % count];
        match round % 8 {
            0 => {
                self.proxy.set(Weather::Silent);
                sleep(Duration::from_secs(4)).await;
                self.proxy.set(Weather::Fine);
                "the database is silent for 4 s"
            }
            1 => {
                block_in_place(|| node.kill());
                sleep(Duration::from_millis(500)).await;
                block_in_place(|| node.restart());
                "a server is killed"
            }
            2 => {
                self.proxy.set(Weather::Mute);
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
                self.proxy.set(Weather::Cut);
                sleep(Duration::from_millis(1500)).await;
                self.proxy.set(Weather::Fine);
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
                self.proxy.set(Weather::Slow(Duration::from_millis(200)));
                sleep(Duration::from_secs(3)).await;
                self.proxy.set(Weather::Fine);
                "the database is slow for 3 s"
            }
        }
    }

    /// The resident memory of the largest server, in megabytes.
    fn memory(&self) -> u64 {
        let of = |node: &ServerProcess| {
            let status = std::fs::read_to_string(format!("/proc/{}/status", node.pid())).ok()?;
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()
        };
        self.nodes.iter().filter_map(of).max().unwrap_or(0) / 1024
    }
}
