//! Reviews of finished games: the API, the page, and the live progress.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommonResponses},
        event_stream::{ALIVE, HEARTBEAT, StreamPermit, event_stream},
        input::{ClientNetwork, MaybePlayer},
        path::{InPath, PagePath},
        reading::Query,
        visit::{Visit, page},
    },
    limits::network::Network,
    reviews::{FoundReview, ReviewError, ReviewJob, ReviewStage},
    store::Player,
    tables::Requester,
};
use axum::{Json, body::Bytes, extract::State, http::StatusCode, response::Response};
use futures_util::stream;
use oriflamme_game::{Family, Seating, View, Viewer};
use oriflamme_pages::{ReviewPage, ReviewProgress, review};
use oriflamme_table::{Table, TableId};
use oriflamme_table_view::{ErrorCode, Judgement, Review};
use oriflamme_wire::{ErrorJson, JudgementJson, ReviewJson, ReviewStateJson};
use serde::Deserialize;
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::sync::watch;

/// The least time between two events of a stream.
const PAUSE: Duration = Duration::from_millis(200);

impl From<ReviewError> for ApiError {
    fn from(error: ReviewError) -> Self {
        match error {
            ReviewError::Refused(refusal) => refusal.into(),
            ReviewError::NotReviewable => {
                let message = "the game was not played to its end, so there is nothing to review";
                Self::new(ErrorCode::NotReviewable, message)
            }
            ReviewError::TooMany => {
                let message = "too many reviews are under way; wait until one of yours is done";
                Self::new(ErrorCode::TooMany, message).retry_after(Duration::from_secs(10))
            }
            ReviewError::Store(error) => error.into(),
        }
    }
}

/// A game with its finished or partial review.
struct Reviewed {
    table: Arc<Table>,
    views: Vec<View>,
    found: FoundReview,
}

async fn reviewed(
    app: &App,
    table: &TableId,
    network: Network,
    player: Option<&Player>,
) -> Result<Reviewed, ApiError> {
    let table = app.tables.current(table).await?.table();
    table.may_be_studied()?;
    let requester = Requester::visitor(network, player.map(|player| player.id.clone()));
    let (found, views) = app.reviews.find(&table, requester, network).await?;
    Ok(Reviewed { table, views, found })
}

/// What every decision of a finished game gave away, and how much of the result was luck.
///
/// The first request starts the review. It takes some seconds, and goes on while somebody asks for it: ask
/// again until `judged` is `of`.
#[utoipa::path(
    get, path = "/tables/{table}/review", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, description = "The review, as far as it has come", body = ReviewStateJson),
        (status = 404, description = "There is no such table (`not_found`)", body = ErrorJson),
        (status = 409, description = "The game is not over (`not_over`), or can't be reviewed (`not_reviewable`)", body = ErrorJson),
        CommonResponses
    )
)]
pub(crate) async fn review_json(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    MaybePlayer(player): MaybePlayer,
    ClientNetwork(network): ClientNetwork,
) -> Result<Json<ReviewStateJson>, ApiError> {
    let Reviewed { table, found, .. } = reviewed(&app, &table, network, player.as_ref()).await?;
    Ok(Json(state_json(&found, table.seating())))
}

fn state_json(found: &FoundReview, seating: &Seating) -> ReviewStateJson {
    let finished = |review: &Review| {
        let count = review.judgements.len();
        ReviewStateJson { judged: count, of: count, review: ReviewJson::new(review, seating) }
    };
    match found {
        FoundReview::Kept(review) => finished(review),
        FoundReview::UnderWay(job) => {
            // All is judged, and about to be kept.
            if let Some(review) = job.review() {
                return finished(&review);
            }
            let pieces = job.pieces();
            let judged = pieces.iter().flatten();
            let decisions: Vec<_> = judged.map(|it| JudgementJson::new(&it.judgement, seating)).collect();
            let review = ReviewJson { decisions, seats: Vec::new(), chances: Vec::new() };
            ReviewStateJson { judged: review.decisions.len(), of: pieces.len(), review }
        }
    }
}

/// The seat whose decisions are shown.
#[derive(Deserialize)]
pub(crate) struct SeatQuery {
    seat: Option<String>,
}

pub(crate) async fn review_page(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Query(whose): Query<SeatQuery>,
) -> Response {
    let shown = async {
        let reviewed = reviewed(&app, &table, visit.network, visit.player.as_ref()).await?;
        Ok(shown_review(&visit, &reviewed, whose.seat.as_deref()))
    };
    visit.show(shown).await
}

fn shown_review(visit: &Visit, Reviewed { table, views, found }: &Reviewed, seat: Option<&str>) -> Response {
    let player = visit.player_id();
    let shown = table.view_for(player);
    let own = match shown.viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    // A player of the game sees their own decisions first.
    let seat = match seat {
        None => own,
        Some(word) => word.parse::<Family>().ok().and_then(|family| table.seating().seat_of(family)),
    };
    let under_way: Vec<Option<Judgement>>;
    let chances;
    let progress = match found {
        FoundReview::Kept(review) => ReviewProgress::Done(review),
        FoundReview::UnderWay(job) => {
            let pieces = job.pieces();
            chances =
                pieces.iter().map(|piece| piece.as_ref().map(|piece| piece.chances)).collect::<Vec<_>>();
            under_way = pieces.into_iter().map(|piece| piece.map(|piece| piece.judgement)).collect();
            ReviewProgress::UnderWay { judgements: &under_way, chances: &chances }
        }
    };
    let path = format!("/tables/{}/review", table.id());
    let content = ReviewPage { visitor: &visit.visitor, path: &path, table: &shown, views, progress, seat };
    page(StatusCode::OK, review(&content))
}

/// How far a review has come, as server-sent events: `judged` with a number, in the end `done`, `ended` or
/// `failed`.
pub(crate) async fn review_live(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    visit: Visit,
    admission: StreamPermit,
) -> Result<Response, ApiError> {
    let Reviewed { found, .. } = reviewed(&app, &table, visit.network, visit.player.as_ref()).await?;
    let told = match found {
        FoundReview::Kept(_) => ReviewStream::Last(ReviewStage::Done),
        FoundReview::UnderWay(job) => ReviewStream::Following(ReviewFollower {
            stage: job.follow(),
            _job: job,
            stop: app.stop.clone(),
            is_first: true,
            admission,
        }),
    };
    let body = stream::unfold(told, |told| async move {
        match told {
            ReviewStream::Nothing => None,
            ReviewStream::Last(stage) => Some((event(stage), ReviewStream::Nothing)),
            ReviewStream::Following(follower) => follower.next().await,
        }
    });
    Ok(event_stream(body))
}

/// What a stream still has to send.
enum ReviewStream {
    Following(ReviewFollower),
    Last(ReviewStage),
    Nothing,
}

/// A client that waits for a review.
struct ReviewFollower {
    stage: watch::Receiver<ReviewStage>,
    _job: Arc<ReviewJob>,
    stop: watch::Receiver<bool>,
    is_first: bool,
    admission: StreamPermit,
}

impl ReviewFollower {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, ReviewStream)> {
        if !self.is_first {
            tokio::time::sleep(PAUSE).await;
            tokio::select! {
                changed = self.stage.changed() => changed.ok()?,
                () = tokio::time::sleep(HEARTBEAT) => {
                    return Some((Ok(Bytes::from_static(ALIVE)), ReviewStream::Following(self)));
                }
                () = self.admission.revoked() => return None,
                _ = self.stop.changed() => return None,
            }
        }
        self.is_first = false;
        let stage = *self.stage.borrow_and_update();
        let then = match stage {
            ReviewStage::Judged(_) => ReviewStream::Following(self),
            ReviewStage::Done | ReviewStage::Ended | ReviewStage::Failed => ReviewStream::Nothing,
        };
        Some((event(stage), then))
    }
}

fn event(stage: ReviewStage) -> Result<Bytes, Infallible> {
    Ok(match stage {
        ReviewStage::Judged(count) => format!("event: judged\ndata: {count}\n\n").into(),
        ReviewStage::Done => Bytes::from_static(b"event: done\ndata: 1\n\n"),
        ReviewStage::Ended => Bytes::from_static(b"event: ended\ndata: 1\n\n"),
        ReviewStage::Failed => Bytes::from_static(b"event: failed\ndata: 1\n\n"),
    })
}
