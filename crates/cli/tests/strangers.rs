//! Strangers may send anything to a real server: it must not grow, must not be full for others, and must stop
//! when told.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use oriflamme_testkit::{Database, ServerProcess};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream},
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

const BINARY: &str = env!("CARGO_BIN_EXE_oriflamme");
/// A request whose body never ends.
const HALF_A_POST: &str = "POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";

fn server(database: &Database, options: &[&str]) -> ServerProcess {
    ServerProcess::with_limits(Path::new(BINARY), &database.url, options)
}

/// An address of this machine.
fn loopback(last: u8) -> IpAddr {
    Ipv4Addr::new(127, 0, 0, last).into()
}

/// A connection from one of this machine's addresses.
fn connect(server: &ServerProcess, from: IpAddr) -> TcpStream {
    connect_to(server.url().strip_prefix("http://").unwrap().parse().unwrap(), from)
}

fn connect_to(to: SocketAddr, from: IpAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(from, 0)).unwrap();
        socket.connect(to).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// An answer, with its body if it has a length.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn read(reader: &mut impl BufRead) -> Option<Self> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head).ok()? == 0 {
                return None;
            }
        }
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let head = head.to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.map_or(0, |length| length.parse().unwrap())];
        reader.read_exact(&mut body).ok()?;
        Some(Self { status, head, body: String::from_utf8_lossy(&body).into_owned() })
    }
    fn code(&self) -> String {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        body["error"].as_str().unwrap_or_default().to_owned()
    }
    fn says_when(&self) -> bool {
        self.head.lines().any(|line| line.starts_with("retry-after: "))
    }
}

/// Sends a request as it is. If the server closes the connection, tries again, as a health check would.
fn ask(server: &ServerProcess, from: IpAddr, request: &str) -> Option<Answer> {
    let once = || {
        let mut stream = connect(server, from);
        stream.write_all(request.as_bytes()).ok()?;
        Answer::read(&mut BufReader::new(stream))
    };
    (0..20).find_map(|_| {
        once().or_else(|| {
            std::thread::sleep(Duration::from_millis(100));
            None
        })
    })
}

fn get(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\n{headers}\r\n")
}

/// Stops a server as an operator does, and returns how long that took.
fn stop(server: &mut ServerProcess) -> Duration {
    let started = Instant::now();
    assert_eq!(server.stop(), Some(0));
    started.elapsed()
}

/// The memory that a process uses, in kB.
fn resident(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn half_sent_bodies_take_no_health_checks_and_no_stop_from_the_server() {
    let database = Database::sqlite();
    let mut server = server(&database, &["--connections", "60"]);
    let half = |from: u8| -> Vec<_> {
        let post = |_| {
            let mut stream = connect(&server, loopback(from));
            let _ = stream.write_all(HALF_A_POST.as_bytes());
            stream
        };
        (0..60).map(post).collect()
    };
    let mut open = half(1);
    let page = get("/", "accept: text/html\r\n");
    let health = get("/healthz", "");
    // An address that has used its share gets an error that says so, and others are served.
    let refused = ask(&server, loopback(1), &get("/api/v1/tables", "")).unwrap();
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many_connections"));
    assert!(refused.says_when());
    assert_eq!(ask(&server, loopback(1), &health).map(|answer| answer.status), Some(200));
    assert_eq!(ask(&server, loopback(2), &page).map(|answer| answer.status), Some(200));
    // If every place is taken, health checks are still answered.
    open.extend(half(2));
    let full = ask(&server, loopback(3), &get("/api/v1/tables", "")).unwrap();
    assert_eq!((full.status, full.code().as_str(), full.says_when()), (503, "server_full", true));
    assert_eq!(ask(&server, loopback(3), &page).map(|answer| answer.status), Some(503));
    for path in ["/healthz", "/readyz", "/metrics"] {
        let started = Instant::now();
        assert_eq!(
            ask(&server, loopback(3), &get(path, "")).map(|answer| answer.status),
            Some(200),
            "{path}"
        );
        assert!(started.elapsed() < Duration::from_secs(2), "{path}");
    }
    // A body has a deadline. After that there is room again.
    let late = open.iter_mut().map(BufReader::new).filter_map(|mut stream| Answer::read(&mut stream));
    let late: Vec<_> = late.filter(|answer| answer.status == 408).collect();
    assert_eq!(late.len(), 60);
    assert!(late.iter().all(|answer| answer.code() == "too_slow" && answer.says_when()));
    assert_eq!(ask(&server, loopback(3), &page).map(|answer| answer.status), Some(200));
    let _more = half(1);
    assert!(stop(&mut server) < Duration::from_secs(10));
}

/// A table, made from an address that no other test request uses here.
fn table(server: &ServerProcess) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let ada = server.client().guest("Ada").await.unwrap();
        let table = serde_json::json!({"rules": "base-2", "seats": 3});
        ada.raw().post("/api/v1/tables", &table).await.unwrap().json()["table"].as_str().unwrap().to_owned()
    })
}

#[test]
fn one_address_holds_only_so_many_streams() {
    let database = Database::sqlite();
    let mut server = server(&database, &["--requests-per-second", "0"]);
    let table = table(&server);
    for path in [format!("/api/v1/tables/{table}/events"), format!("/tables/{table}/live")] {
        let mut open = Vec::new();
        let mut refused = 0;
        for _ in 0..600 {
            let mut stream = connect(&server, loopback(4));
            stream.write_all(get(&path, "").as_bytes()).unwrap();
            let mut reader = BufReader::new(stream);
            let answer = Answer::read(&mut reader).unwrap();
            match answer.status {
                200 => open.push(reader),
                status => {
                    assert_eq!((status, answer.code().as_str()), (429, "too_many_streams"));
                    assert!(answer.says_when());
                    refused += 1;
                }
            }
        }
        assert_eq!((open.len(), refused), (200, 400));
        assert_eq!(ask(&server, loopback(5), &get(&path, "")).map(|answer| answer.status), Some(200));
    }
    assert!(stop(&mut server) < Duration::from_secs(10));
}

/// Behind a proxy all connections come from the proxy, so the header says who the client is.
#[test]
fn behind_a_proxy_streams_are_limited_by_who_asks() {
    let database = Database::sqlite();
    let options =
        ["--behind-proxy", "--requests-per-second", "0", "--streams-per-address", "3", "--connections", "40"];
    let server = server(&database, &options);
    let table = table(&server);
    let mut open = Vec::new();
    let mut watch = |whose: &str| {
        let mut stream = connect(&server, loopback(1));
        let headers = format!("x-forwarded-for: 198.51.100.7, {whose}\r\n");
        stream.write_all(get(&format!("/api/v1/tables/{table}/events"), &headers).as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let status = Answer::read(&mut reader).unwrap().status;
        open.push(reader);
        status
    };
    // All addresses of one /64 share a limit.
    let statuses: Vec<_> = (0..5).map(|host| watch(&format!("2001:db8:0:1::{host}"))).collect();
    assert_eq!(statuses, [200, 200, 200, 429, 429]);
    // Other networks get more than half of all connections: half is no limit for the proxy's address.
    let statuses: Vec<_> = (0..25).map(|network| watch(&format!("2001:db8:1:{network:x}::1"))).collect();
    assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
}

#[test]
fn the_server_stops_in_time_whatever_is_open() {
    let database = Database::sqlite();
    let mut server = server(&database, &["--requests-per-second", "0"]);
    let table = table(&server);
    let mut open = Vec::new();
    for request in [
        String::new(),
        "GET / HTT".into(),
        HALF_A_POST.into(),
        get(&format!("/api/v1/tables/{table}/events"), ""),
        // Requests with many answers, which are never read.
        get("/rules/cards", "").repeat(200),
        format!("{}{HALF_A_POST}", get("/healthz", "")),
    ] {
        for _ in 0..10 {
            let mut stream = connect(&server, loopback(1));
            stream.set_write_timeout(Some(Duration::from_millis(300))).unwrap();
            let _ = stream.write_all(request.as_bytes());
            open.push(stream);
        }
    }
    assert!(stop(&mut server) < Duration::from_secs(10));
}

/// A proxy in front of a server has time to notice that it stops before it closes connections.
#[test]
fn behind_a_proxy_connections_are_drained_before_they_are_closed() {
    let database = Database::sqlite();
    let mut server = server(&database, &["--behind-proxy"]);
    let mut kept = BufReader::new(connect(&server, loopback(1)));
    let mut again = |path: &str| {
        kept.get_mut().write_all(get(path, "").as_bytes()).unwrap();
        Answer::read(&mut kept)
    };
    let is_last = |answer: &Answer| answer.head.contains("connection: close");
    assert!(again("/readyz").is_some_and(|answer| answer.status == 200 && !is_last(&answer)));
    let pid = server.pid().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let started = Instant::now();
    let ready = || ask(&server, loopback(1), &get("/readyz", "")).unwrap();
    while ready().status == 200 {
        assert!(started.elapsed() < Duration::from_secs(1), "it does not say that it goes");
    }
    assert_eq!(ready().code(), "stopping");
    // One request over a new connection, and one over an existing connection: once the last existing one is
    // closed, no new one is accepted.
    let answers = [ask(&server, loopback(1), &get("/api/v1/tables", "")), again("/api/v1/tables")];
    assert!(answers.iter().all(|it| it.as_ref().is_some_and(|it| it.status == 200 && is_last(it))));
    assert!(again("/healthz").is_none(), "it was the last on its connection");
    assert!(stop(&mut server) < Duration::from_secs(10));
}

/// Things that a client invents are not remembered.
#[test]
fn memory_stays_flat_under_inventions() {
    const TIMES: u32 = 4_000;
    let database = Database::sqlite();
    let server = server(&database, &["--behind-proxy"]);
    let table = table(&server);
    let long = "A".repeat(7_000);
    let attack = |from: u32, to: u32| {
        let mut connection = None;
        for number in from..to {
            let network = format!("x-forwarded-for: 2001:db8:{:x}:{:x}::1\r\n", number >> 8, number & 255);
            let mut requests = [
                format!("{long}{number} / HTTP/1.1\r\nhost: x\r\n{network}\r\n"),
                get(&format!("/{long}{number}"), &network),
                get(&format!("/tables/nosuch{number}"), &network),
                get("/api/v1/me", &format!("{network}authorization: Bearer {number}\r\n")),
                get(
                    "/",
                    &format!("{network}cookie: oriflamme={number}; language={number}; play={number}\r\n"),
                ),
                get(&format!("/tables/{table}"), &format!("{network}accept-language: x{number}\r\n")),
                format!(
                    "POST /tables/nosuch{number}/sit HTTP/1.1\r\nhost: x\r\n{network}content-length: 0\r\n\r\n"
                ),
            ];
            requests.rotate_left(number as usize % 7);
            // All requests use the same connection, unless the server has closed it.
            for request in requests.iter().take(3) {
                let mut reader =
                    connection.take().unwrap_or_else(|| BufReader::new(connect(&server, loopback(6))));
                let answered = reader
                    .get_mut()
                    .write_all(request.as_bytes())
                    .ok()
                    .and_then(|()| Answer::read(&mut reader));
                let closes = answered.is_none_or(|answer| answer.head.contains("connection: close"));
                connection = (!closes).then_some(reader);
            }
        }
    };
    let scrape = || ask(&server, loopback(7), &get("/metrics", "")).unwrap().body.len();
    // The first run fills everything that has a bound. The second run adds some 4 MB for the allowances of
    // networks (up to 20,000 are kept, in a map that doubles) and, on a busy machine, some 10 MB of buffers.
    // If the long paths were remembered, it would add 48 MB.
    attack(0, TIMES);
    let (before, scraped) = (resident(server.pid()), scrape());
    attack(TIMES, 3 * TIMES);
    let (after, scraped_later) = (resident(server.pid()), scrape());
    println!("{before} kB, then {after} kB; metrics {scraped} bytes, then {scraped_later}");
    assert!(after < before + 24 * 1024, "{before} kB, then {after} kB");
    assert!(
        scraped_later < 64 * 1024 && scraped_later < scraped + 1024,
        "{scraped}, then {scraped_later} bytes"
    );
    let told = ask(&server, loopback(7), &get("/metrics", "")).unwrap().body;
    assert!(!told.contains("nosuch") && !told.contains(&long[..100]) && told.contains("method=\"other\""));
}

/// Runs a server with a limit on open files while `ask` runs. Returns its log.
fn with_files(limit: &str, connections: &str, ask: impl FnOnce(SocketAddr)) -> String {
    let database = Database::sqlite();
    let limit = format!("--nofile={limit}");
    let mut command = Command::new("setpriv");
    command.args([
        "--pdeathsig",
        "KILL",
        "--",
        "prlimit",
        &limit,
        "--",
        BINARY,
        "serve",
        "--listen",
        "127.0.0.1:0",
    ]);
    command.args(["--database", &database.url, "--connections", connections, "--log", "warn"]);
    oriflamme_testkit::forget_variables(&mut command);
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    ask(line.trim().trim_start_matches("http://").trim_end_matches('/').parse().unwrap());
    server.kill().unwrap();
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    server.wait().unwrap();
    log
}

/// Opens connections from several addresses, and checks that health checks are still answered.
fn crowd(server: SocketAddr, addresses: u8, each: usize) {
    let open: Vec<_> =
        (1..=addresses).flat_map(|from| (0..each).map(move |_| connect_to(server, loopback(from)))).collect();
    let healthy = (0..20).any(|_| {
        let mut stream = connect_to(server, loopback(100));
        let answer = stream.write_all(get("/healthz", "").as_bytes()).ok();
        let answer = answer.and_then(|()| Answer::read(&mut BufReader::new(stream)));
        let healthy = answer.is_some_and(|answer| answer.status == 200);
        if !healthy {
            // Connections without a place are closed after a moment.
            std::thread::sleep(Duration::from_millis(300));
        }
        healthy
    });
    assert!(healthy, "with {} connections open", open.len());
}

#[test]
fn the_limit_of_open_files_is_raised_or_told() {
    let raised = with_files("64:4096", "600", |server| crowd(server, 10, 40));
    assert_eq!(raised, "", "it may have as many as it needs");
    let short = with_files("400:400", "20000", |server| crowd(server, 10, 40));
    assert!(
        short.contains("--connections 20000 needs 20456 open files, and the system allows 400"),
        "{short}"
    );
    assert!(!short.contains("could not be accepted"), "{short}");
}
