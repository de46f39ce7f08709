//! Plays one table to its end, whatever happens to the server.

use super::{FAMILIES, SeatedTable, choose};
use oriflamme_bots::{Level, player};
use oriflamme_client::{Client, ClientError};
use oriflamme_game::FamilyMove;
use oriflamme_notation::{Record, parse};
use oriflamme_table_view::{TableId, Version};
use oriflamme_wire::TableJson;
use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// How long a server may be away before we give up a table.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long to wait before a request is sent again.
const PAUSE: Duration = Duration::from_millis(100);

/// Counters that all tables share.
#[derive(Default)]
pub(super) struct Counters {
    pub(super) finished: AtomicU64,
    pub(super) errors: AtomicU64,
    /// Requests that had to be sent again.
    pub(super) interrupted: AtomicU64,
    pub(super) stop: AtomicU64,
}

/// A table that was played, to its end or until there was an error.
pub(super) struct TableRun {
    table: TableId,
    /// How long each move took to be acknowledged.
    pub(super) latencies: Vec<Duration>,
    acknowledged: Vec<(Version, FamilyMove)>,
    /// The longest time without an answer.
    pub(super) longest_away: Duration,
}

impl TableRun {
    /// How many acknowledged moves are missing. Waits for a server that is still away.
    pub(super) async fn lost(&self, client: &Client) -> u64 {
        let missing = match retry(|| client.record(&self.table)).await {
            Ok(record) => {
                let records = parse(&record).unwrap_or_default();
                let moves: Vec<FamilyMove> = records.iter().take(1).flat_map(Record::moves).collect();
                let is_missing = |(version, played): &&(Version, FamilyMove)| {
                    moves.get(version.0 as usize).map(ToString::to_string) != Some(played.to_string())
                };
                self.acknowledged.iter().filter(is_missing).count()
            }
            // The game is not over, so at least the acknowledged moves must be there.
            Err(_) => match retry(|| client.table(&self.table)).await {
                Ok(view) => self.acknowledged.iter().filter(|(version, _)| *version >= *view.version).count(),
                Err(_) => self.acknowledged.len(),
            },
        };
        missing as u64
    }
}

/// Repeats a request until the server is back and answers.
async fn retry<T, F: Future<Output = Result<T, ClientError>>>(
    mut ask: impl FnMut() -> F,
) -> Result<T, ClientError> {
    let since = Instant::now();
    loop {
        match ask().await {
            Err(error) if error.is_transient() && since.elapsed() < PATIENCE => {
                tokio::time::sleep(PAUSE).await
            }
            answer => return answer,
        }
    }
}

/// A client that repeats requests while the server is away.
struct RetryingClient<'a> {
    tally: &'a Counters,
    longest_away: Duration,
}

impl RetryingClient<'_> {
    async fn view(&mut self, player: &Client, table: &TableId) -> Result<TableJson, ClientError> {
        let since = Instant::now();
        loop {
            match player.table(table).await {
                Err(error) if error.is_transient() && since.elapsed() < PATIENCE => {
                    self.interrupted(since).await;
                }
                answer => return answer,
            }
        }
    }
    async fn interrupted(&mut self, since: Instant) {
        self.tally.interrupted.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(PAUSE).await;
        self.longest_away = self.longest_away.max(since.elapsed());
    }
}

/// Plays a table to its end with squires.
pub(super) async fn play(
    seated: SeatedTable,
    seed: u64,
    pause: Option<Duration>,
    tally: &Counters,
) -> TableRun {
    let SeatedTable { table, players, view } = seated;
    let mut bot = player(Level::Squire, seed);
    let mut insistent = RetryingClient { tally, longest_away: Duration::ZERO };
    let (mut latencies, mut acknowledged) = (Vec::new(), Vec::new());
    let mut next = view;
    // Tables start one after the other, and then each keeps its own interval.
    let beat = pause.map(|pause| pause.mul_f64((seed % 1000) as f64 / 1000.0)).unwrap_or_default();
    let mut due = Instant::now() + beat;
    let mut away_since: Option<Instant> = None;
    while tally.stop.load(Ordering::Relaxed) == 0 {
        let Some(seat) = FAMILIES.iter().position(|&family| next.turn() == Some(family)) else {
            tally.finished.fetch_add(1, Ordering::Relaxed);
            break;
        };
        let player = &players[seat];
        // The view after a move belongs to the player who moved; another player needs their own.
        if next.shown.you() != Some(FAMILIES[seat]) {
            match insistent.view(player, &table).await {
                Ok(view) => next = view,
                Err(_) => {
                    tally.errors.fetch_add(1, Ordering::Relaxed);
                    break;
                }
            }
            // After an interruption it may be another player's turn.
            if next.turn() != Some(FAMILIES[seat]) {
                continue;
            }
        }
        let Some(chosen) = choose(&next, &mut *bot) else {
            tally.errors.fetch_add(1, Ordering::Relaxed);
            break;
        };
        if let Some(pause) = pause {
            tokio::time::sleep_until(due.into()).await;
            due = (due + pause).max(Instant::now());
        }
        let asked = Instant::now();
        match player.play(&table, *next.version, chosen).await {
            Ok(view) => {
                latencies.push(asked.elapsed());
                acknowledged.push((*next.version, chosen));
                away_since = None;
                next = view;
            }
            // The next view shows whether the move was made.
            Err(error) if error.is_transient() || is_stale(&error) => {
                let since = *away_since.get_or_insert(asked);
                if since.elapsed() > PATIENCE {
                    tally.errors.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                insistent.interrupted(since).await;
                match insistent.view(player, &table).await {
                    Ok(view) => next = view,
                    Err(_) => {
                        tally.errors.fetch_add(1, Ordering::Relaxed);
                        break;
                    }
                }
            }
            Err(_) => {
                tally.errors.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
    }
    TableRun { table, latencies, acknowledged, longest_away: insistent.longest_away }
}

/// Whether the version is stale, because the move was made and its answer was lost.
fn is_stale(error: &ClientError) -> bool {
    matches!(error, ClientError::Refused(refused) if refused.status == 409)
}
