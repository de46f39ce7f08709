//! `cargo xtask figures`: measures the figures about the server in docs/PERFORMANCE.md, and prints them to be
//! pasted there.

use oriflamme_testkit::{Cluster, Database, Postgres, ServerProcess};
use serde_json::Value;
use std::{
    fs::File,
    io::Write,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

/// How often PostgreSQL is measured with the foreign key and without it: the machine may be busier at some
/// times.
const ROUNDS: usize = 3;

pub(crate) fn figures(program: &Path) {
    println!("A sync of 4 kB takes {:.2} ms.\n", sync_time().as_secs_f64() * 1000.0);
    println!(
        "| `oriflamme load …` | moves a second | p50 | p95 | p99 | longest |\n|---|---|---|---|---|---|"
    );
    let mut memory = Vec::new();
    for (load, shown) in [
        (&["--tables", "500"][..], "`--tables 500`, as fast as it goes"),
        (&["--tables", "500", "--rate", "3000", "--seconds", "8"], "`--tables 500 --rate 3000 --seconds 8`"),
        (&["--tables", "500", "--rate", "2200", "--seconds", "8"], "`--tables 500 --rate 2200 --seconds 8`"),
    ] {
        let report = on_sqlite(program, load);
        println!("{}", row(shown, &report));
        memory.push(number(&report, "memory_mb"));
    }
    memory.sort_by(f64::total_cmp);
    println!("\nThe server used {:.0} to {:.0} MB.\n", memory[0], memory[memory.len() - 1]);
    let watchers = on_sqlite(program, &["--tables", "0", "--watchers", "5000"]);
    println!("5,000 idle watchers: {:.1} kB each.\n", number(&watchers, "kb_per_watcher"));
    println!(
        "| `--crowd 1000` | server's time per watcher and move | last of 1,000 reached, p50 | p95 | longest | answered |\n\
         |---|---|---|---|---|---|"
    );
    for _ in 0..2 {
        let crowd = on_sqlite(program, &["--crowd", "1000"]);
        let of = |field: &str| number(&crowd, field);
        println!(
            "| now | {:.1} µs | {:.0} ms | {:.0} ms | {:.0} ms | {:.1} ms |",
            of("cpu_us_per_watcher_and_move"),
            of("last_told_p50_ms"),
            of("last_told_p95_ms"),
            of("last_told_max_ms"),
            of("answered_p50_ms"),
        );
    }
    let (started, ready) = after_a_kill(program);
    println!(
        "\nAfter `kill -9` with 10,000 games running: listening after {:.2} s, ready after {:.2} s.\n",
        started.as_secs_f64(),
        ready.as_secs_f64()
    );
    many_players(program);
    foreign_key(program);
}

/// Ten thousand people are there, and about 1,000 rated games of three are played in an hour: 15 moves a
/// second. The games are played to their ends, so that they are rated, too.
pub(crate) fn many_players(program: &Path) {
    const LOAD: [&str; 7] = ["--tables", "40", "--rated", "--visitors", "10000", "--rate", "15"];
    println!(
        "| `oriflamme load {}` | moves a second | p50 | p95 | p99 | longest | pages, p50 | p99 | processor | memory |\n\
         |---|---|---|---|---|---|---|---|---|---|",
        LOAD.join(" ")
    );
    let tell = |shown: &str, report: &Value| {
        let of = |field: &str| number(report, field);
        assert_eq!(of("finished"), 40.0, "{report}");
        let cores = of("cpu_us_per_move") * of("moves_per_second") / 1e6;
        println!(
            "{} {:.1} ms | {:.1} ms | {:.0} % of a core | {:.0} MB |",
            row(shown, report),
            of("look_p50_ms"),
            of("look_p99_ms"),
            cores * 100.0,
            of("memory_mb")
        );
    };
    tell("one server, SQLite", &on_sqlite(program, &LOAD));
    if let Some(cluster) = Cluster::start_with(program, 2, &[]) {
        let nodes: Vec<_> = cluster.nodes.iter().collect();
        tell("two servers, PostgreSQL and NATS", &load(program, &nodes, &LOAD));
    }
    println!();
}

fn number(report: &Value, field: &str) -> f64 {
    report[field].as_f64().unwrap_or_else(|| panic!("{field} is missing in {report}"))
}

fn row(shown: &str, report: &Value) -> String {
    let of = |field: &str| number(report, field);
    let (p50, p95, p99, longest) = (of("p50_ms"), of("p95_ms"), of("p99_ms"), of("max_ms"));
    format!(
        "| {shown} | {:.0} | {p50:.1} ms | {p95:.1} ms | {p99:.1} ms | {longest:.0} ms |",
        of("moves_per_second")
    )
}

/// Puts one load on these servers. Nothing may fail.
fn load(program: &Path, servers: &[&ServerProcess], more: &[&str]) -> Value {
    let mut command = Command::new(program);
    command.args(["load", "--json"]).args(more);
    for server in servers {
        command.args(["--server", &server.url(), "--pid", &server.pid().to_string()]);
    }
    let done = command.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).unwrap()
}

fn on_sqlite(program: &Path, more: &[&str]) -> Value {
    let database = Database::sqlite();
    let server = ServerProcess::start(program, &database.url, &[]);
    load(program, &[&server], more)
}

/// The median time of writing 4 kB and syncing, one write after the other.
fn sync_time() -> Duration {
    let folder = Database::sqlite();
    let mut file = File::create(folder.folder().join("synced")).unwrap();
    let mut times: Vec<Duration> = (0..500)
        .map(|_| {
            let begun = Instant::now();
            file.write_all(&[7; 4096]).unwrap();
            file.sync_data().unwrap();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

/// How long it takes after a kill, with very many running games, until the server listens and is ready.
fn after_a_kill(program: &Path) -> (Duration, Duration) {
    let database = Database::sqlite();
    let mut server = ServerProcess::start(program, &database.url, &[]);
    load(program, &[&server], &["--tables", "10000", "--seconds", "1"]);
    server.kill();
    let begun = Instant::now();
    server.restart();
    let started = begun.elapsed();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        while !server.client().raw().get("/readyz").await.is_ok_and(|answer| answer.status == 200) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    (started, begun.elapsed())
}

/// What the foreign key from entries to games costs on PostgreSQL, measured alternately with it and without.
fn foreign_key(program: &Path) {
    let Some(postgres) = Postgres::start() else { return };
    println!(
        "| PostgreSQL, `--tables 500` | moves a second | p50 | p95 | p99 | longest | PostgreSQL's time a move |\n\
         |---|---|---|---|---|---|---|"
    );
    for _ in 0..ROUNDS {
        for (key, shown) in [(true, "with the foreign key"), (false, "without")] {
            let database = postgres.new_database();
            let mut server = ServerProcess::start(program, &database, &[]);
            if !key {
                // The server has made its tables. It must not run while they are changed.
                server.kill();
                let sql = "ALTER TABLE entries DROP CONSTRAINT entries_of_tables";
                let done = Command::new("psql").args([&database, "-q", "-c", sql]).output().unwrap();
                assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
                server.restart();
            }
            let before = postgres.cpu_seconds();
            let report = load(program, &[&server], &["--tables", "500"]);
            let each = (postgres.cpu_seconds() - before) * 1e6 / number(&report, "moves");
            println!("{} {each:.0} µs |", row(shown, &report));
        }
    }
}
