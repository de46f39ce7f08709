//! `oriflamme load --crowd`: many browsers watch one table while a game is played there.

use crate::load::{FAMILIES, SeatedTable, choose, cpu_seconds};
use flate2::{Decompress, FlushDecompress};
use oriflamme_bots::{Level, player};
use oriflamme_client::{ByteStream, Client, ClientError, TableEvent};
use oriflamme_table_view::{Seq, TableId};
use serde::Serialize;
use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
    time::timeout,
};

/// How many watchers connect at a time.
const CONNECTING: usize = 64;
/// The end of every compressed event: an empty block, so that the event can be read as soon as it arrives.
const EVENT_END: [u8; 4] = [0, 0, 0xff, 0xff];
/// How long to wait for the slowest watcher.
const PATIENCE: Duration = Duration::from_secs(10);
/// Moves before the measuring begins.
const WARM_UP: usize = 3;

#[derive(Serialize)]
pub(crate) struct CrowdReport {
    watchers: usize,
    moves: usize,
    /// The time from the request with the move until the last watcher has received it.
    last_told_p50_ms: f64,
    last_told_p95_ms: f64,
    last_told_max_ms: f64,
    /// The time from the request with the move to its answer.
    answered_p50_ms: f64,
    /// The servers' processor time per move and watcher, in microseconds.
    cpu_us_per_watcher_and_move: Option<f64>,
    /// Compressed bytes that each watcher received for a move.
    bytes_per_move: f64,
    errors: usize,
}

impl CrowdReport {
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }
}

/// A watcher's report of a received update: its number of bytes.
type Received = usize;

/// Plays a table to its end while a crowd watches.
pub(crate) async fn measure(
    client: &Client,
    crowd: u32,
    seated: SeatedTable,
    pids: &[u32],
) -> Result<CrowdReport, ClientError> {
    let SeatedTable { table, players, view } = seated;
    let (received, mut receipts) = mpsc::unbounded_channel();
    let mut watchers = connect(client, crowd, &table, received).await?;
    let mut bot = player(Level::Squire, 1);
    let mut next = view;
    let (mut last_told, mut answered) = (Vec::new(), Vec::new());
    let (mut bytes, mut errors) = (0, 0);
    let mut cpu_before = None;
    while let Some(seat) = FAMILIES.iter().position(|&family| next.turn() == Some(family)) {
        let player = &players[seat];
        if next.shown.you() != Some(FAMILIES[seat]) {
            next = player.table(&table).await?;
        }
        let chosen = choose(&next, &mut *bot)
            .ok_or_else(|| ClientError::Unexpected(format!("a view without a move at table {table}")))?;
        let version = *next.version;
        if version.0 as usize == WARM_UP {
            cpu_before = cpu_seconds(pids);
        }
        // Everybody has received the last move, and nobody anything else.
        errors += usize::from(receipts.try_recv().is_ok());
        let asked = Instant::now();
        next = player.play(&table, version, chosen).await?;
        let answer = asked.elapsed();
        let mut size = 0;
        let all = async {
            for _ in 0..crowd {
                size += receipts.recv().await.unwrap_or(0);
            }
        };
        let told_all = timeout(PATIENCE, all).await.is_ok();
        let told = asked.elapsed();
        errors += usize::from(!told_all);
        if version.0 as usize >= WARM_UP {
            last_told.push(told);
            answered.push(answer);
            bytes += size;
        }
    }
    let cpu = cpu_before.zip(cpu_seconds(pids)).map(|(before, after)| (after - before) * 1e6);
    watchers.abort_all();
    let moves = last_told.len();
    let tellings = (moves * crowd as usize).max(1) as f64;
    last_told.sort_unstable();
    answered.sort_unstable();
    Ok(CrowdReport {
        watchers: crowd as usize,
        moves,
        last_told_p50_ms: share(&last_told, 0.5),
        last_told_p95_ms: share(&last_told, 0.95),
        last_told_max_ms: share(&last_told, 1.0),
        answered_p50_ms: share(&answered, 0.5),
        cpu_us_per_watcher_and_move: cpu.map(|cpu| cpu / tellings),
        bytes_per_move: bytes as f64 / tellings,
        errors,
    })
}

/// A quantile, in milliseconds.
fn share(sorted: &[Duration], share: f64) -> f64 {
    let index = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// Connects the watchers, like browsers that have just loaded the page.
async fn connect(
    client: &Client,
    crowd: u32,
    table: &TableId,
    received: mpsc::UnboundedSender<Received>,
) -> Result<JoinSet<()>, ClientError> {
    let started =
        client.events(table, None).await?.next().await?.as_ref().map_or(Seq::FIRST, TableEvent::seq);
    let path = format!("/tables/{table}/live?after={started}");
    let room = Arc::new(Semaphore::new(CONNECTING));
    let failed = Arc::new(AtomicBool::new(false));
    let (ready, mut connected) = mpsc::unbounded_channel();
    let mut watchers = JoinSet::new();
    for _ in 0..crowd {
        let (client, path, room, received) = (client.clone(), path.clone(), room.clone(), received.clone());
        let (ready, failed) = (ready.clone(), failed.clone());
        watchers.spawn(async move {
            let place = room.acquire_owned().await;
            let opened = client.raw().stream(&path, &[("accept-encoding", "gzip")]).await;
            drop(place);
            // The header of the compressed stream arrives at once.
            let stream = match opened {
                Ok(mut stream) => stream.next().await.is_ok_and(|head| head.is_some()).then_some(stream),
                Err(_) => None,
            };
            failed.fetch_or(stream.is_none(), Ordering::Relaxed);
            let _ = ready.send(());
            if let Some(stream) = stream {
                watch(stream, &received).await;
            }
        });
    }
    for _ in 0..crowd {
        connected.recv().await;
    }
    if failed.load(Ordering::Relaxed) {
        return Err(ClientError::Unexpected("not all watchers could connect".into()));
    }
    Ok(watchers)
}

/// Whether a compressed event is an update. The first events of a stream may be others, such as the one that
/// says who is connected.
fn is_update(event: &[u8]) -> bool {
    let mut start = Vec::with_capacity(1024);
    // The beginning is enough, so it does not matter that the rest finds no room.
    let _ = Decompress::new(false).decompress_vec(event, &mut start, FlushDecompress::Sync);
    // Only updates have ids.
    start.starts_with(b"id: ")
}

/// Reports every update. Events are decompressed until the first update; after it there are no others.
async fn watch(mut stream: ByteStream, received: &mpsc::UnboundedSender<Received>) {
    let (mut size, mut opening) = (0, Some(Vec::new()));
    while let Ok(Some(bytes)) = stream.next().await {
        size += bytes.len();
        if let Some(event) = &mut opening {
            event.extend_from_slice(&bytes);
        }
        if !bytes.ends_with(&EVENT_END) {
            continue;
        }
        let size = std::mem::take(&mut size);
        if let Some(event) = &mut opening {
            if !is_update(event) {
                event.clear();
                continue;
            }
            opening = None;
        }
        if received.send(size).is_err() {
            return;
        }
    }
}

pub(crate) fn print(report: &CrowdReport, out: &mut impl Write) -> io::Result<()> {
    let CrowdReport { watchers, moves, .. } = report;
    writeln!(out, "crowd     {watchers} watch {moves} moves, {:.0} bytes each", report.bytes_per_move)?;
    writeln!(
        out,
        "last told p50 {:.1} ms, p95 {:.1} ms, longest {:.1} ms after the move was sent (answered p50 {:.1} ms)",
        report.last_told_p50_ms, report.last_told_p95_ms, report.last_told_max_ms, report.answered_p50_ms
    )?;
    if let Some(cpu) = report.cpu_us_per_watcher_and_move {
        writeln!(out, "server    {cpu:.1} µs of processor time for each watcher and move")?;
    }
    writeln!(out, "errors    {}", report.errors)
}
