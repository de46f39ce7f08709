//! Attackers, each with an address of their own.

use super::address;
use oriflamme_client::Client;
use oriflamme_table_view::TableId;
use serde_json::{Value, json};
use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpSocket, TcpStream},
    task::JoinSet,
    time::{sleep, timeout},
};

/// The kinds of attacks.
const KINDS: [&str; 8] = [
    "slow bodies",
    "slow heads",
    "invented methods",
    "floods of requests",
    "event streams that nobody reads",
    "tables of bots that nobody wants",
    "bytes that are no request",
    "forged messages between servers",
];

/// All attackers, and how often each kind has struck.
pub(super) struct Attackers {
    tasks: JoinSet<()>,
    counts: [Arc<AtomicU64>; KINDS.len()],
}

impl Attackers {
    /// Starts this many attackers of each kind.
    pub(super) fn start(urls: &[String], nats: &str, each: u8, client: impl Fn(IpAddr) -> Client) -> Self {
        let targets: Vec<SocketAddr> =
            urls.iter().map(|url| url.trim_start_matches("http://").parse().unwrap()).collect();
        let nats: SocketAddr = nats.trim_start_matches("nats://").parse().unwrap();
        let counts: [Arc<AtomicU64>; KINDS.len()] = Default::default();
        let mut tasks = JoinSet::new();
        for number in 1..=each {
            let to = targets[usize::from(number) % targets.len()];
            let count = |kind: usize| counts[kind].clone();
            let from = |kind: u8| address(60 + kind, number);
            for _ in 0..20 {
                tasks.spawn(slow_body(from(0), to, count(0)));
                tasks.spawn(slow_head(from(1), to, count(1)));
            }
            tasks.spawn(invent_methods(from(2), to, count(2)));
            for _ in 0..4 {
                tasks.spawn(flood(from(3), to, count(3)));
            }
            tasks.spawn(hold_streams(client(from(4)), from(4), to, count(4)));
            tasks.spawn(make_tables(client(from(5)), count(5)));
            tasks.spawn(send_garbage(from(6), to, count(6)));
        }
        tasks.spawn(forge(nats, counts[7].clone()));
        Self { tasks, counts }
    }
    /// Ends all attacks, and returns how often each kind has struck.
    pub(super) async fn stop(mut self) -> Vec<(&'static str, u64)> {
        self.tasks.shutdown().await;
        KINDS.into_iter().zip(self.counts.map(|count| count.load(Ordering::Relaxed))).collect()
    }
}

async fn connect(from: IpAddr, to: SocketAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    match timeout(Duration::from_secs(2), socket.connect(to)).await {
        Ok(Ok(stream)) => Some(stream),
        _ => {
            sleep(Duration::from_millis(200)).await;
            None
        }
    }
}

/// Sends the beginning of a request, and then a byte now and then, until the server closes the connection.
async fn drip(from: IpAddr, to: SocketAddr, beginning: &str, count: &AtomicU64) {
    loop {
        let Some(mut stream) = connect(from, to).await else { continue };
        count.fetch_add(1, Ordering::Relaxed);
        if stream.write_all(beginning.as_bytes()).await.is_ok() {
            while stream.write_all(b"x").await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        }
        sleep(Duration::from_millis(200)).await;
    }
}

async fn slow_body(from: IpAddr, to: SocketAddr, count: Arc<AtomicU64>) {
    let head = "POST /api/v1/guests HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n\
                content-length: 9000\r\n\r\n{\"name\":\"";
    drip(from, to, head, &count).await;
}

async fn slow_head(from: IpAddr, to: SocketAddr, count: Arc<AtomicU64>) {
    drip(from, to, "GET / HTTP/1.1\r\nhost: here\r\nx-slow: ", &count).await;
}

/// Sends requests over one connection after another, as fast as they are answered.
async fn ask_again(from: IpAddr, to: SocketAddr, count: &AtomicU64, mut request: impl FnMut(u64) -> String) {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let Some(mut stream) = connect(from, to).await else { continue };
        loop {
            let number = count.fetch_add(1, Ordering::Relaxed);
            if stream.write_all(request(number).as_bytes()).await.is_err() {
                break;
            }
            match timeout(Duration::from_secs(2), stream.read(&mut buffer)).await {
                Ok(Ok(1..)) => sleep(Duration::from_millis(2)).await,
                _ => break,
            }
        }
    }
}

async fn invent_methods(from: IpAddr, to: SocketAddr, count: Arc<AtomicU64>) {
    let request = |number: u64| {
        let method = format!("{}{number}", "INVENTED".repeat(1 + (number % 800) as usize));
        format!("{method} /tables/{number} HTTP/1.1\r\nhost: here\r\n\r\n")
    };
    ask_again(from, to, &count, request).await;
}

async fn flood(from: IpAddr, to: SocketAddr, count: Arc<AtomicU64>) {
    let request = |number: u64| match number % 4 {
        0 => "GET / HTTP/1.1\r\nhost: here\r\n\r\n".to_owned(),
        1 => "GET /api/v1/tables HTTP/1.1\r\nhost: here\r\n\r\n".to_owned(),
        2 => {
            let body = r#"{"name":"Nobody"}"#;
            let length = body.len();
            format!(
                "POST /api/v1/guests HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n\
                 content-length: {length}\r\n\r\n{body}"
            )
        }
        _ => format!(
            "POST /api/v1/tables/nosuchtable{number}/sit HTTP/1.1\r\nhost: here\r\n\
             content-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
        ),
    };
    ask_again(from, to, &count, request).await;
}

/// Opens event streams of a table, but does not read them.
async fn hold_streams(client: Client, from: IpAddr, to: SocketAddr, count: Arc<AtomicU64>) {
    let mut held = Vec::new();
    let mut table = None;
    loop {
        if table.is_none() {
            table = make_table(&client, json!({"rules": "base-2", "seats": 4})).await;
        }
        if let (Some(table), Some(mut stream)) = (&table, connect(from, to).await) {
            let request = format!("GET /api/v1/tables/{table}/events HTTP/1.1\r\nhost: here\r\n\r\n");
            if stream.write_all(request.as_bytes()).await.is_ok() {
                count.fetch_add(1, Ordering::Relaxed);
                held.push(stream);
            }
        }
        if held.len() >= 300 {
            held.clear();
        }
        sleep(Duration::from_millis(20)).await;
    }
}

async fn make_table(client: &Client, table: Value) -> Option<TableId> {
    let player = client.guest("Nobody").await.ok()?;
    let made = player.create(&serde_json::from_value(table).unwrap()).await.ok()?;
    Some(made.table.0)
}

/// Makes tables with the strongest bots, and leaves them.
async fn make_tables(client: Client, count: Arc<AtomicU64>) {
    loop {
        let marshals = ["marshal"; 4];
        let made = async {
            let player = client.guest("Nobody").await.ok()?;
            let table = json!({"rules": "base-2", "seats": 5, "bots": marshals});
            let table = player.create(&serde_json::from_value(table).unwrap()).await.ok()?.table;
            player.leave(&table).await.ok()
        };
        if made.await.is_some() {
            count.fetch_add(1, Ordering::Relaxed);
        }
        sleep(Duration::from_millis(300)).await;
    }
}

async fn send_garbage(from: IpAddr, to: SocketAddr, count: Arc<AtomicU64>) {
    let mut bytes = Vec::new();
    loop {
        let Some(mut stream) = connect(from, to).await else { continue };
        let number = count.fetch_add(1, Ordering::Relaxed);
        bytes.clear();
        bytes.extend((0..4096_u64).map(|at| (at.wrapping_mul(number | 1) >> 3) as u8));
        let _ = stream.write_all(&bytes).await;
        let mut answer = [0; 512];
        let _ = timeout(Duration::from_millis(200), stream.read(&mut answer)).await;
        sleep(Duration::from_millis(20)).await;
    }
}

/// Listens to the messages between servers, and repeats, changes and invents some.
async fn forge(nats: SocketAddr, count: Arc<AtomicU64>) {
    loop {
        let _ = forge_once(nats, &count).await;
        sleep(Duration::from_millis(300)).await;
    }
}

async fn forge_once(nats: SocketAddr, count: &AtomicU64) -> std::io::Result<()> {
    let (read, mut write) = TcpStream::connect(nats).await?.into_split();
    let mut read = BufReader::new(read);
    write.write_all(b"CONNECT {\"verbose\":false,\"pedantic\":false}\r\nSUB > 1\r\n").await?;
    let mut line = String::new();
    loop {
        line.clear();
        if read.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        if line.starts_with("PING") {
            write.write_all(b"PONG\r\n").await?;
        }
        // MSG subject sid [reply] length
        let words: Vec<&str> = line.split_whitespace().collect();
        let (Some(&"MSG"), Some(subject), Some(Ok(length))) =
            (words.first(), words.get(1), words.last().map(|length| length.parse::<usize>()))
        else {
            continue;
        };
        let mut payload = vec![0; length + 2];
        read.read_exact(&mut payload).await?;
        payload.truncate(length);
        let number = count.fetch_add(1, Ordering::Relaxed);
        // We also hear our own messages. Only one in four gets an answer, so that this ends.
        if !subject.starts_with("oriflamme.") || !number.is_multiple_of(4) {
            continue;
        }
        let mut changed = payload.clone();
        if let Some(byte) = changed.last_mut() {
            *byte ^= 1;
        }
        let invented = br#"[{"news":"moved","table":"x","entries":18446744073709551615,"bot":true}]"#;
        for forged in [&payload[..], &changed, invented] {
            let head = format!("PUB {subject} {}\r\n", forged.len());
            write.write_all(&[head.as_bytes(), forged, b"\r\n"].concat()).await?;
        }
    }
}
