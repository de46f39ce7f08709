//! Several servers on one database, with NATS between them, and all kinds of trouble.

use crate::{
    ChaosReport, Postgres, ServerProcess,
    chaos::{Chance, play_through},
    database::{free_port, start_for_good},
};
use oriflamme_client::Client;
use std::{
    net::TcpStream as StdStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};
use tokio::net::{TcpListener, TcpStream};

/// A NATS server of our own, on loopback. It ends with this process, in whatever way that ends.
pub struct Nats {
    port: u16,
    /// More command-line arguments.
    more: &'static [&'static str],
    child: Option<Child>,
}

impl Nats {
    /// Starts one from the system's binary.
    pub fn start() -> Option<Self> {
        Self::with(&[])
    }
    /// The same, but it only accepts the user `ada` with the password `p@ss`.
    pub fn locked() -> Option<Self> {
        Self::with(&["--user", "ada", "--pass", "p@ss"])
    }
    fn with(more: &'static [&'static str]) -> Option<Self> {
        let there = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status();
        if !there.is_ok_and(|status| status.success()) {
            crate::left_out("NATS is not installed; on Debian: apt-get install nats-server");
            return None;
        }
        let mut nats = Self { port: free_port(), more, child: None };
        nats.restart();
        Some(nats)
    }
    /// Its address, as `--nats` takes it.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
    /// Starts it again on the same port.
    pub fn restart(&mut self) {
        let mut server = Command::new("setpriv");
        server.args(["--pdeathsig", "KILL", "--", "nats-server", "-a", "127.0.0.1", "-p"]);
        server.arg(self.port.to_string()).args(self.more);
        server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.child = Some(start_for_good(server));
        let deadline = Instant::now() + Duration::from_secs(10);
        while StdStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(Instant::now() < deadline, "NATS does not start");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Servers on one database, with NATS between them.
pub struct Cluster {
    pub nodes: Vec<ServerProcess>,
    /// Their database server.
    pub postgres: Postgres,
    /// The NATS server between them.
    pub nats: Nats,
}

impl Cluster {
    /// Starts this many servers. `None` if PostgreSQL or NATS is missing, unless they must be there.
    pub fn start(binary: &Path, nodes: usize) -> Option<Self> {
        Self::start_with(binary, nodes, &[])
    }
    /// The same, with more options for each server.
    pub fn start_with(binary: &Path, nodes: usize, options: &[&str]) -> Option<Self> {
        let (postgres, nats) = (Postgres::start()?, Nats::start()?);
        let (database, address) = (postgres.new_database(), nats.url());
        let options = [&["--nats", &address], options].concat();
        let node = |_| ServerProcess::start(binary, &database, &options);
        Some(Self { nodes: (0..nodes).map(node).collect(), postgres, nats })
    }
    /// A stranger whose requests go to each server in turn.
    pub fn client(&self) -> Client {
        let urls: Vec<_> = self.nodes.iter().map(ServerProcess::url).collect();
        Client::at_any(urls.iter().map(String::as_str))
    }
    /// A stranger whose connections are all cut sooner or later, in the middle of anything.
    async fn unlucky_client(&self) -> Client {
        let mut urls = Vec::new();
        for node in &self.nodes {
            urls.push(cutting_proxy(node.port()).await);
        }
        Client::at_any(urls.iter().map(String::as_str)).with_timeout(Duration::from_secs(10))
    }
}

/// A proxy in front of a port that cuts each connection after a while: some after a few requests, some in the
/// middle of the first.
async fn cutting_proxy(port: u16) -> String {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(0);
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut from, _)) = listener.accept().await {
            tokio::spawn(async move {
                let Ok(mut to) = TcpStream::connect(("127.0.0.1", port)).await else { return };
                let number = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
                let life = Duration::from_millis(number.wrapping_mul(7919) % 1500);
                // When the time is over, both ends are dropped.
                let passing = tokio::io::copy_bidirectional(&mut from, &mut to);
                let _ = tokio::time::timeout(life, passing).await;
            });
        }
    });
    format!("http://{address}")
}

/// Plays tables through the servers, each request to another one and over connections that are cut, while
/// servers are killed, NATS is away and PostgreSQL is killed. Checks what must be true afterwards.
pub async fn trouble_while_playing(cluster: &mut Cluster, troubles: u32, tables: u32) -> ChaosReport {
    let client = cluster.unlucky_client().await;
    let mut chance = Chance::default();
    play_through(&client, tables, troubles, async |round| {
        tokio::time::sleep(Duration::from_millis(200 + chance.below(800))).await;
        let away = Duration::from_millis(100 + chance.below(1500));
        let node = chance.below(cluster.nodes.len() as u64) as usize;
        match round % 5 {
            // Each trouble alone, and then two at a time.
            0 | 3 => {
                cluster.nodes[node].kill();
                tokio::time::sleep(away).await;
                cluster.nodes[node].restart();
            }
            1 => {
                cluster.nats.kill();
                tokio::time::sleep(away).await;
                cluster.nats.restart();
            }
            2 => {
                cluster.postgres.kill();
                tokio::time::sleep(away).await;
                cluster.postgres.restart();
            }
            _ => {
                cluster.nats.kill();
                cluster.nodes[node].kill();
                tokio::time::sleep(away).await;
                cluster.nodes[node].restart();
                cluster.nats.restart();
            }
        }
    })
    .await
}
