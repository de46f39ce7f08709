//! `cargo xtask pairing`: how long it takes, on one server and on two, from the moment at which a table can
//! be filled until all of its players know it.

use oriflamme_client::{Client, RawEvents};
use oriflamme_testkit::{Cluster, Database, ServerProcess};
use serde_json::json;
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// How many tables are filled, one after the other.
const TABLES: usize = 60;
/// How many seats each has.
const SEATS: usize = 4;
/// The wish of the players whose waiting time is measured.
const WANTED: (&str, usize, &str) = ("base-2", SEATS, "60");

pub(crate) fn pairing(program: &Path) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    println!("| servers | median | p99 | longest |\n|---|---|---|---|");
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    runtime.block_on(measure("1, SQLite", &[server.client()]));
    drop(server);
    if let Some(cluster) = Cluster::start(program, 2) {
        let clients: Vec<_> = cluster.nodes.iter().map(ServerProcess::client).collect();
        runtime.block_on(measure("2, PostgreSQL and NATS", &clients));
    }
}

/// Asks for people and opens the stream.
async fn seek(client: &Client, (rules, seats, pace): (&str, usize, &str)) -> RawEvents {
    let wish = json!({"rules": [rules], "seats": [seats], "paces": [pace]});
    assert_eq!(client.raw().post("/api/v1/pairing", &wish).await.unwrap().status, 200);
    client.raw().events_at("/api/v1/pairing/events", None).await.unwrap()
}

async fn paired(mut stream: RawEvents) -> Instant {
    loop {
        let event = stream.next().await.unwrap().unwrap();
        if event.event == "paired" {
            return Instant::now();
        }
    }
}

async fn measure(servers: &str, clients: &[Client]) {
    let mut guests = Vec::new();
    for number in 0..TABLES * SEATS {
        guests.push(clients[number % clients.len()].guest(&format!("Guest {number}")).await.unwrap());
    }
    // For every other kind of table, one player fewer than it needs.
    let mut waiting = Vec::new();
    let others = ["base-1", "base-2", "ablaze"].into_iter().flat_map(|rules| {
        [2, 3, 4, 5].into_iter().flat_map(move |seats| ["60", "180", "1d"].map(|pace| (rules, seats, pace)))
    });
    for (rules, seats, pace) in others.filter(|other| *other != WANTED) {
        for number in 1..seats {
            let guest = clients[number % clients.len()].guest("Other").await.unwrap();
            waiting.push(seek(&guest, (rules, seats, pace)).await);
        }
    }
    println!("<!-- {} others wait -->", waiting.len());
    let mut took = Vec::new();
    for table in guests.chunks(SEATS) {
        let mut streams = Vec::new();
        for guest in &table[..SEATS - 1] {
            streams.push(seek(guest, WANTED).await);
        }
        let possible = Instant::now();
        streams.push(seek(&table[SEATS - 1], WANTED).await);
        for stream in streams {
            took.push(paired(stream).await.duration_since(possible));
        }
    }
    took.sort_unstable();
    let ms = |time: Duration| format!("{:.0} ms", time.as_secs_f64() * 1000.0);
    let p99 = took[took.len() * 99 / 100];
    println!("| {servers} | {} | {} | {} |", ms(took[took.len() / 2]), ms(p99), ms(took[took.len() - 1]));
}
