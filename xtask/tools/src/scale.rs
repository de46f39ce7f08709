//! `cargo xtask scale`: how much load one, two and three servers carry, with PostgreSQL and NATS on this
//! machine.

use oriflamme_testkit::Cluster;
use serde_json::Value;
use std::{path::Path, process::Command};

/// How often each number of servers is measured: the machine may be busier at some times.
const ROUNDS: usize = 7;

pub(crate) fn scale(program: &Path) {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    // How many servers, with how many cores each, and at which servers the players of a table are.
    let kinds = [
        (1, all, "apart"),
        (1, 1, "apart"),
        (2, 1, "apart"),
        (3, 1, "together"),
        (3, 1, "apart"),
        (3, 1, "roaming"),
    ];
    let mut measured = kinds.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for ((nodes, cores, players), reports) in kinds.into_iter().zip(&mut measured) {
            let options = ["--cores", &cores.to_string()];
            let Some(cluster) = Cluster::start_with(program, nodes, &options) else { return };
            let mut load = Command::new(program);
            load.args(["load", "--json", "--tables", "300", "--players", players]);
            for node in &cluster.nodes {
                load.args(["--server", &node.url(), "--pid", &node.pid().to_string()]);
            }
            let done = load.output().unwrap();
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            reports.push(serde_json::from_slice::<Value>(&done.stdout).unwrap());
        }
    }
    println!(
        "| servers | cores each | players of a table | moves a second | from, to | p50 | p99 | round trips a move | messages a move | \
         servers' processor time a move | memory of all |\n|---|---|---|---|---|---|---|---|---|---|---|"
    );
    for ((nodes, cores, players), reports) in kinds.into_iter().zip(&measured) {
        let sorted = |field: &str| {
            let mut values: Vec<f64> = reports.iter().map(|report| report[field].as_f64().unwrap()).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        let median = |field: &str| sorted(field)[ROUNDS / 2];
        let moves = sorted("moves_per_second");
        println!(
            "| {nodes} | {cores} | {players} | {:.0} | {:.0}, {:.0} | {:.0} ms | {:.0} ms | {:.2} | {:.2} | {:.0} µs | {:.0} MB |",
            moves[ROUNDS / 2],
            moves[0],
            moves[ROUNDS - 1],
            median("p50_ms"),
            median("p99_ms"),
            median("round_trips_per_move"),
            median("messages_per_move"),
            median("cpu_us_per_move"),
            median("memory_mb"),
        );
    }
}
