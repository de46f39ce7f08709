//! Makes the rounds of tournaments, by their schedules.
//!
//! One server drives a tournament: the one named in `tournaments.driver`, as long as it renews its lease, as
//! with tables. Every step is decided from the log and can be repeated, so nothing breaks when two servers
//! drive one tournament for a moment, or when one dies in the middle of a step.

use super::{TournamentError, Tournaments};
use crate::{
    deployment::Deployment, ids::random_id, metrics::failures::Failures, push::queue_round,
    store::StoreError, tables::TableError,
};
use futures_util::{StreamExt, stream};
use oriflamme_table::TableId;
use oriflamme_tournament::{Tournament, TournamentEntry, TournamentId, TournamentStep};
use std::{sync::Arc, time::Duration};
use tokio::sync::watch;

/// How often tournaments are looked at.
const TICK: Duration = Duration::from_millis(500);
/// How many tournaments are looked at at the same time.
const AT_ONCE: usize = 4;
/// The most steps of one tournament in a row, so that no tournament keeps the others waiting.
const MOST_STEPS: usize = 8;

/// Drives tournaments until the server stops.
pub(crate) async fn drive(tournaments: Arc<Tournaments>, mut stop: watch::Receiver<bool>) {
    let mut failures = Failures::of("tournaments can't be looked at");
    match tournaments.store.complete_places().await {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, "wrote the places of tournaments that ended earlier"),
        // The next start tries again.
        Err(error) => tracing::warn!(%error, "the places of earlier tournaments can't be written for now"),
    }
    while !*stop.borrow_and_update() {
        let looked = async {
            let due = tournaments.due().await?;
            stream::iter(due).for_each_concurrent(AT_ONCE, |id| tournaments.advance_or_say(id)).await;
            tournaments.refresh().await
        };
        failures.note(&looked.await);
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            _ = stop.changed() => return,
        }
    }
}

impl Tournaments {
    /// The tournaments that this server must look at.
    async fn due(&self) -> Result<Vec<TournamentId>, TournamentError> {
        Ok(match &self.deployment {
            Deployment::Alone => self.store.due_tournaments(self.now()).await?,
            Deployment::Shared(cluster) => cluster.claim_tournaments().await?,
            Deployment::Beside => Vec::new(),
        })
    }

    async fn advance_or_say(&self, id: TournamentId) {
        match self.advance(&id).await {
            Ok(()) => {}
            Err(TournamentError::Table(TableError::Store(StoreError::DamagedLog(what)))) => {
                tracing::error!(tournament = %id, %what, "a tournament can't be read");
            }
            Err(error) => tracing::warn!(tournament = %id, %error, "a tournament can't go on for now"),
        }
    }

    /// Does what is next, as far as possible now.
    async fn advance(&self, id: &TournamentId) -> Result<(), TournamentError> {
        for _ in 0..MOST_STEPS {
            let current = self.current(id).await?;
            match current.tournament.step(self.now()) {
                TournamentStep::Nothing | TournamentStep::Wait(_) => {
                    // Another server may have left it with an earlier time to look.
                    return Ok(());
                }
                TournamentStep::Make => {
                    let surplus = self.surplus(&current).await?;
                    if !surplus.is_empty() {
                        let seq = current.tournament.next_seq();
                        let leave = |now_there: &Tournament, _| match now_there.next_seq() == seq {
                            true => Ok(surplus.clone()),
                            false => Ok(Vec::new()),
                        };
                        self.change(id, leave).await?;
                        continue;
                    }
                    let (planned, seq) = (current.tournament.clone(), current.tournament.next_seq());
                    // It takes up to a second, in which nobody else should wait.
                    let plan = tokio::task::spawn_blocking(move || planned.next_plan()).await;
                    let plan = plan.map_err(|_| TableError::Fault)?;
                    self.change(id, |now_there, _| {
                        // Somebody has come or gone meanwhile: the next look plans again.
                        if now_there.next_seq() != seq {
                            return Ok(Vec::new());
                        }
                        let ids: Result<Vec<TableId>, _> = plan.tables.iter().map(|_| random_id()).collect();
                        Ok(vec![plan.entry(ids?)])
                    })
                    .await?;
                }
                TournamentStep::Begin(round, _) => {
                    self.make_tables(&current, round).await?;
                    let begin = |now_there: &Tournament, now| match now_there.step(now) {
                        TournamentStep::Begin(_, entry) => Ok(vec![entry]),
                        _ => Ok(Vec::new()),
                    };
                    let due = self.tables.push_due();
                    let told = |now_there: &Tournament, _| {
                        let begun = due.zip(now_there.current());
                        Ok(begun.map_or_else(Vec::new, |(due, round)| queue_round(now_there, round, due)))
                    };
                    self.change_with(id, begin, told).await?;
                }
                TournamentStep::Play(round, tables) => {
                    let results = self.play(&current, round, &tables).await?;
                    if results.is_empty() {
                        return Ok(());
                    }
                    self.change(id, |now_there, _| Ok(new_results(now_there, &results))).await?;
                }
                TournamentStep::Close(round, _) => {
                    self.open_games(round).await?;
                    self.change(id, |now_there, now| match now_there.step(now) {
                        TournamentStep::Close(_, entries) => Ok(entries),
                        _ => Ok(Vec::new()),
                    })
                    .await?;
                }
                TournamentStep::Add(_) => {
                    self.change(id, |now_there, now| match now_there.step(now) {
                        TournamentStep::Add(entry) => Ok(vec![entry]),
                        _ => Ok(Vec::new()),
                    })
                    .await?;
                }
            }
        }
        Ok(())
    }
}

/// The results that a tournament does not have yet.
fn new_results(tournament: &Tournament, results: &[TournamentEntry]) -> Vec<TournamentEntry> {
    let is_new = |entry: &&TournamentEntry| match entry {
        TournamentEntry::Result { table, .. } => {
            let round = tournament.current();
            let tables = round.into_iter().flat_map(|round| &round.tables);
            tables.into_iter().any(|there| there.id == *table && there.result.is_none())
        }
        _ => false,
    };
    results.iter().filter(is_new).cloned().collect()
}
