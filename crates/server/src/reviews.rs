//! Reviews of finished games. The first request starts a review. It is computed on cores that no bot needs,
//! as long as somebody waits for it, and then stored in the database.

use crate::{
    clock::Clock,
    limits::network::Network,
    metrics::{Fault, Metrics},
    store::{AtomicWrites, Store, StoreError, keep_performance, keep_review},
    tables::{CorePermit, CoreScheduler, Requester},
};
use futures_util::future::join_all;
use oriflamme_game::{BySeat, Seating, View};
use oriflamme_review::{Depth, Judgement, Judging, Playouts, Review, Reviewer, method};
use oriflamme_table::{Refusal, Table, TableId};
use oriflamme_table_view::TableStatus;
use oriflamme_wire::ReviewJson;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// How many reviews may run at the same time, in all and from one network. An IPv6 site gets half of all.
const MOST: usize = 32;
const MOST_EACH: usize = 3;
/// How long a review continues after the last request for it.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many iterations run between two checks whether a bot waits: about a millisecond.
const SLICE: u32 = 16;

/// Why there is no review.
#[derive(Debug)]
pub(crate) enum ReviewError {
    /// The game is not over.
    Refused(Refusal),
    /// The game was not played to its end.
    NotReviewable,
    /// Too many are running, from this network or in all.
    TooMany,
    Store(StoreError),
}

/// A finished review, or one in progress.
pub(crate) enum FoundReview {
    /// It was stored.
    Kept(Box<Review>),
    UnderWay(Arc<ReviewJob>),
}

/// The results for one decision.
#[derive(Clone)]
pub(crate) struct ReviewPiece {
    pub(crate) judgement: Judgement,
    /// Every seat's chance with all cards known.
    pub(crate) chances: BySeat<f64>,
}

/// How long to wait before work that was given up is tried again.
const RETRY: Duration = Duration::from_millis(100);

/// How far a review has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReviewStage {
    /// This many decisions are judged.
    Judged(usize),
    /// All are judged, and the review is stored unless the database failed.
    Done,
    /// Nobody wanted it any more, or the server stops.
    Ended,
    /// A decision can't be judged, because of a bug.
    Failed,
}

/// A review in progress.
pub(crate) struct ReviewJob {
    reviewer: Arc<Reviewer>,
    network: Network,
    pieces: Mutex<Vec<Option<ReviewPiece>>>,
    stage: watch::Sender<ReviewStage>,
    asked: Mutex<Instant>,
    /// The decisions that nobody judges yet, the last of the game first: they are taken from the end.
    waiting: Mutex<Vec<usize>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ReviewJob {
    /// What is known so far, by decision.
    pub(crate) fn pieces(&self) -> Vec<Option<ReviewPiece>> {
        locked(&self.pieces).clone()
    }
    /// Follows its progress. The review continues as long as somebody follows it.
    pub(crate) fn follow(&self) -> watch::Receiver<ReviewStage> {
        self.stage.subscribe()
    }
    /// Records that somebody asked for it.
    fn ask(&self) {
        *locked(&self.asked) = Instant::now();
    }
    fn is_wanted(&self) -> bool {
        self.stage.receiver_count() > 0 || locked(&self.asked).elapsed() < PATIENCE
    }
    fn add(&self, number: usize, piece: ReviewPiece) {
        if let Some(slot) = locked(&self.pieces).get_mut(number) {
            *slot = Some(piece);
        }
        self.stage.send_modify(|stage| {
            if let ReviewStage::Judged(count) = stage {
                *count += 1;
            }
        });
    }
    /// The whole review, once every decision is judged.
    pub(crate) fn review(&self) -> Option<Review> {
        let pieces: Option<Vec<ReviewPiece>> = self.pieces().into_iter().collect();
        let (judgements, mut chances): (Vec<_>, Vec<_>) =
            pieces?.into_iter().map(|piece| (piece.judgement, piece.chances)).unzip();
        chances.push(self.reviewer.chances(self.reviewer.len()));
        Some(self.reviewer.review(judgements, chances))
    }
}

/// The reviews in progress.
pub(crate) struct Reviews {
    depth: Depth,
    /// The method and the depth.
    method: String,
    core_scheduler: Arc<CoreScheduler>,
    store: Store,
    clock: Clock,
    metrics: Arc<Metrics>,
    /// Becomes true when the server stops.
    stop: watch::Receiver<bool>,
    jobs: Mutex<HashMap<TableId, Arc<ReviewJob>>>,
}

/// A finished game, ready to be reviewed.
fn reviewer(table: &Table, depth: Depth) -> Result<Reviewer, ReviewError> {
    if table.status().is_live() {
        return Err(ReviewError::Refused(Refusal::NotOver));
    }
    // Every game that was played here can be read. An abandoned game, or one without moves, can't be
    // reviewed.
    let record = table.record().filter(|_| table.status() == TableStatus::Over);
    let records = record.and_then(|record| oriflamme_notation::parse(&record).ok());
    let record = records.and_then(|records| records.into_iter().next()).ok_or(ReviewError::NotReviewable)?;
    Reviewer::new(&record, depth).map_err(|_| ReviewError::NotReviewable)
}

impl Reviews {
    pub(crate) fn new(
        depth: Depth,
        core_scheduler: Arc<CoreScheduler>,
        store: Store,
        clock: Clock,
        metrics: Arc<Metrics>,
        stop: watch::Receiver<bool>,
    ) -> Self {
        let Depth { iterations, compared, playouts } = depth;
        // A review by another method or of another depth is computed again.
        let method = format!("{}, {iterations} {compared} {playouts}", method());
        Self { depth, method, core_scheduler, store, clock, metrics, stop, jobs: Mutex::default() }
    }

    /// The review of a game (stored, in progress, or started now), and the deciding seat's view at each
    /// decision.
    pub(crate) async fn find(
        self: &Arc<Self>,
        table: &Table,
        requester: Requester,
        network: Network,
    ) -> Result<(FoundReview, Vec<View>), ReviewError> {
        let reviewer = Arc::new(reviewer(table, self.depth)?);
        let views = (0..reviewer.len()).filter_map(|number| reviewer.view(number)).collect();
        let found = self.find_or_begin(table, reviewer, requester, network).await?;
        Ok((found, views))
    }

    async fn find_or_begin(
        self: &Arc<Self>,
        table: &Table,
        reviewer: Arc<Reviewer>,
        requester: Requester,
        network: Network,
    ) -> Result<FoundReview, ReviewError> {
        let under_way = || locked(&self.jobs).get(table.id()).cloned();
        if let Some(job) = under_way() {
            job.ask();
            return Ok(FoundReview::UnderWay(job));
        }
        let kept = self.store.review(table.id(), &self.method).await.map_err(ReviewError::Store)?;
        if let Some(review) = kept.and_then(|kept| kept.read(table.seating())) {
            return Ok(FoundReview::Kept(Box::new(review)));
        }
        let mut jobs = locked(&self.jobs);
        // Somebody else may have been faster.
        if let Some(job) = jobs.get(table.id()) {
            return Ok(FoundReview::UnderWay(job.clone()));
        }
        let from_there = jobs.values().filter(|job| job.network == network).count();
        let from_site = match network.site() {
            Some(site) => jobs.values().filter(|job| job.network.site() == Some(site)).count(),
            None => 0,
        };
        if jobs.len() >= MOST || from_there >= MOST_EACH || from_site >= MOST / 2 {
            return Err(ReviewError::TooMany);
        }
        let job = Arc::new(ReviewJob {
            network,
            pieces: Mutex::new(vec![None; reviewer.len()]),
            waiting: Mutex::new((0..reviewer.len()).rev().collect()),
            reviewer,
            stage: watch::Sender::new(ReviewStage::Judged(0)),
            asked: Mutex::new(Instant::now()),
        });
        jobs.insert(table.id().clone(), job.clone());
        let running = run(self.clone(), table.id().clone(), *table.seating(), job.clone(), requester);
        tokio::spawn(running);
        Ok(FoundReview::UnderWay(job))
    }
}

/// Judges every decision, stores the review, and removes the job from the list.
async fn run(
    reviews: Arc<Reviews>,
    id: TableId,
    seating: Seating,
    job: Arc<ReviewJob>,
    requester: Requester,
) {
    // Whatever happens, the job is taken off the list, and its followers hear of its end.
    let mut ending = Ending { reviews: &reviews, id: &id, job: &job, stage: ReviewStage::Failed };
    loop {
        let workers = (0..reviews.core_scheduler.cores()).map(|_| work(&reviews, &job, &requester));
        let outcomes = join_all(workers).await;
        if outcomes.contains(&WorkOutcome::Failed) {
            return;
        }
        if let Some(review) = job.review() {
            keep(&reviews, &id, &review, &seating).await;
            ending.stage = ReviewStage::Done;
            return;
        }
        // Somebody may have asked again after some of the workers had given up.
        if is_stopping(&reviews.stop) || !job.is_wanted() {
            ending.stage = ReviewStage::Ended;
            return;
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Ends a job when it is dropped.
struct Ending<'a> {
    reviews: &'a Reviews,
    id: &'a TableId,
    job: &'a ReviewJob,
    stage: ReviewStage,
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        locked(&self.reviews.jobs).remove(self.id);
        self.job.stage.send_replace(self.stage);
    }
}

/// Why a worker stopped judging.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WorkOutcome {
    /// Every decision is judged or being judged.
    NothingLeft,
    /// Nobody wants it now, or the server stops.
    GaveUp,
    /// Because of a bug.
    Failed,
}

async fn keep(reviews: &Reviews, id: &TableId, review: &Review, seating: &Seating) {
    let Ok(text) = serde_json::to_string(&ReviewJson::new(review, seating)) else { return };
    let mut writes = vec![keep_review(id, &reviews.method, &text, reviews.clock.now())];
    writes.extend(review.accounts.iter().map(|account| keep_performance(id, account)));
    match reviews.store.commit(AtomicWrites(writes)).await {
        Ok(()) => {
            reviews.metrics.reviews.inc();
        }
        // The next request computes it again.
        Err(error) => tracing::warn!(%error, "a review can't be kept"),
    }
}

/// Judges one decision after the other until none is left, or nobody wants them.
async fn work(reviews: &Reviews, job: &Arc<ReviewJob>, requester: &Requester) -> WorkOutcome {
    loop {
        let Some(number) = locked(&job.waiting).pop() else { return WorkOutcome::NothingLeft };
        let give_up = || {
            locked(&job.waiting).push(number);
            WorkOutcome::GaveUp
        };
        let mut begun = JudgementState::Not(job.reviewer.clone(), number);
        let piece = loop {
            if is_stopping(&reviews.stop) || !job.is_wanted() {
                return give_up();
            }
            let Some(permit) = reviews.core_scheduler.core_for_study(requester.clone()).await else {
                return give_up();
            };
            let stop = reviews.stop.clone();
            match tokio::task::spawn_blocking(move || study(begun, &permit, &stop)).await {
                Ok(Some(JudgementState::Done(piece))) => break *piece,
                Ok(Some(unfinished)) => begun = unfinished,
                Ok(None) | Err(_) => {
                    reviews.metrics.fault(Fault::Review);
                    tracing::error!(number, "a decision can't be judged by a fault of this program");
                    return WorkOutcome::Failed;
                }
            }
        };
        job.add(number, piece);
    }
}

/// The judgement of a decision, which may be interrupted.
enum JudgementState {
    Not(Arc<Reviewer>, usize),
    Judging(Box<Judging>, Box<Playouts>),
    Done(Box<ReviewPiece>),
}

/// Whether the server stops, or is gone.
fn is_stopping(stop: &watch::Receiver<bool>) -> bool {
    *stop.borrow() || stop.has_changed().is_err()
}

/// Continues a judgement until it is done, a bot waits for the core, or the server stops.
fn study(begun: JudgementState, permit: &CorePermit, stop: &watch::Receiver<bool>) -> Option<JudgementState> {
    let (mut judging, mut playouts) = match begun {
        JudgementState::Not(reviewer, number) => {
            (Box::new(reviewer.begin(number)?), Box::new(reviewer.begin_chances(number)))
        }
        JudgementState::Judging(judging, playouts) => (judging, playouts),
        JudgementState::Done(piece) => return Some(JudgementState::Done(piece)),
    };
    while !judging.advance(SLICE) || !playouts.advance(SLICE) {
        if permit.is_wanted() || is_stopping(stop) {
            return Some(JudgementState::Judging(judging, playouts));
        }
    }
    let piece = ReviewPiece { judgement: judging.judgement()?, chances: playouts.chances() };
    Some(JudgementState::Done(Box::new(piece)))
}
