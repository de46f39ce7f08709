//! The ranking of a position's moves: live, as server-sent events, for as long as somebody watches and it
//! improves; or once, for browsers without script. Like a review, it only gets a core while no bot needs it,
//! and everybody who studies shares these.

use super::analysis::{Study, asked_for};
use crate::{
    app::App,
    http::{
        error::ApiError,
        event_stream::{ALIVE, HEARTBEAT, event_stream},
        limits::{Limited, LimitedRequest},
        reading::Query,
        visit::Visit,
    },
    limits::slots::Slot,
    metrics::Fault,
    tables::{CorePermit, Requester},
};
use axum::{body::Bytes, extract::State, response::Response};
use futures_util::stream;
use oriflamme_analysis::{Analysis, MoveRanker};
use oriflamme_pages::{Visitor, move_ranking};
use oriflamme_table_view::{ErrorCode, MoveRanking, Perspective, TableView};
use std::{
    collections::HashMap,
    convert::Infallible,
    time::{Duration, Instant},
};
use tokio::{sync::watch, time::timeout};

/// How many worlds are played out for a position. It takes a core some seconds.
const MOST_WORLDS: u32 = 60_000;
/// How long a core is held before others who study get their turn.
const TURN: Duration = Duration::from_millis(80);
/// The first ranking comes as soon as there is one, the others not more often than this.
const PAUSE: Duration = Duration::from_millis(300);
/// How many worlds are played out before a look at whether a bot waits: a millisecond or so.
const SLICE: u32 = 16;
/// Without script: how many worlds, and how long somebody waits for a core.
const WORLDS_AT_ONCE: u32 = 4_000;
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// Whether there is something to rank, and whether it may be ranked from this perspective.
pub(crate) fn is_rankable(analysis: &Analysis, at: usize, perspective: Perspective) -> bool {
    let state = analysis.state(at);
    let decides = match perspective {
        Perspective::Decider | Perspective::Open => true,
        Perspective::Family(family) => state.seating().seat_of(family) == state.turn(),
    };
    decides && state.turn().is_some() && !state.moves().is_empty()
}

/// A ranking in the making, which can be handed to another thread.
enum Work {
    Not(Box<oriflamme_rules::State>, Perspective),
    Ranking(Box<MoveRanker>),
}

impl Work {
    /// Continues for a turn, or until a bot waits for the core, the server stops, or all is done.
    fn go_on(self, permit: &CorePermit, stop: &watch::Receiver<bool>, most: u32) -> Option<Self> {
        let until = Instant::now() + TURN;
        let mut ranker = match self {
            Self::Not(state, perspective) => Box::new(MoveRanker::new(&state, perspective)?),
            Self::Ranking(ranker) => ranker,
        };
        while ranker.worlds() < most && Instant::now() < until && !permit.is_wanted() && !*stop.borrow() {
            ranker.advance(SLICE);
        }
        Some(Self::Ranking(ranker))
    }
    fn worlds(&self) -> u32 {
        match self {
            Self::Not(..) => 0,
            Self::Ranking(ranker) => ranker.worlds(),
        }
    }
    fn ranking(&self, most: u32) -> Option<MoveRanking> {
        match self {
            Self::Not(..) => None,
            Self::Ranking(ranker) => {
                let is_done = ranker.worlds() >= most;
                Some(MoveRanking { is_done, ..ranker.ranking() })
            }
        }
    }
}

/// Somebody who looks at a position.
struct Looker {
    app: App,
    requester: Requester,
    visitor: Visitor,
    table: TableView,
    /// None while another thread has it.
    work: Option<Work>,
    told: Option<Instant>,
    stop: watch::Receiver<bool>,
    _slots: [Slot; 2],
}

/// One turn on a core, or none if no core was free for a while. `None` if the server stops or the search
/// panics.
async fn turn(app: &App, requester: &Requester, work: Work, most: u32) -> Option<Work> {
    let Ok(permit) = timeout(HEARTBEAT, app.tables.core_scheduler().core_for_study(requester.clone())).await
    else {
        return Some(work);
    };
    let (permit, stop) = (permit?, app.stop.clone());
    let working = tokio::task::spawn_blocking(move || work.go_on(&permit, &stop, most));
    let went = working.await.ok().flatten();
    if went.is_none() {
        app.metrics.fault(Fault::Review);
        tracing::error!("a position can't be analysed by a fault of this program");
    }
    went
}

pub(crate) async fn live(
    State(app): State<App>,
    visit: Visit,
    Query(fields): Query<HashMap<String, String>>,
) -> Result<Response, ApiError> {
    let study = asked_for(&fields)?;
    if !is_rankable(&study.analysis, study.at, study.perspective) {
        return Err(ApiError::new(
            ErrorCode::Unfit,
            "nobody decides here, or the perspective is another seat's",
        ));
    }
    let (network, player) = (visit.network, visit.player.as_ref());
    app.limits.count(Limited::Analyses, &LimitedRequest { network, player })?;
    let slots = [app.limits.stream(network)?, app.limits.ranking(network)?];
    let looker = Looker {
        requester: Requester::visitor(network, player.map(|player| player.id.clone())),
        table: study.table(&visit),
        work: Some(Work::Not(Box::new(*study.analysis.state(study.at)), study.perspective)),
        visitor: visit.visitor,
        told: None,
        stop: app.stop.clone(),
        app,
        _slots: slots,
    };
    let body = stream::unfold(Some(looker), |looker| async move { looker?.next().await });
    Ok(event_stream(body))
}

impl Looker {
    /// The next event. The stream ends after the last one.
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Option<Self>)> {
        let began = Instant::now();
        loop {
            let work = self.work.take().filter(|work| work.worlds() < MOST_WORLDS)?;
            let work = tokio::select! {
                went = turn(&self.app, &self.requester, work, MOST_WORLDS) => went?,
                _ = self.stop.changed() => return None,
            };
            let ranking = work.ranking(MOST_WORLDS);
            self.work = Some(work);
            let waited = self.told.is_none_or(|told| told.elapsed() >= PAUSE);
            match ranking {
                Some(ranking) if is_told(&ranking, waited) => {
                    self.told = Some(Instant::now());
                    return Some((Ok(self.event(&ranking)), Some(self)));
                }
                _ if began.elapsed() >= HEARTBEAT => {
                    return Some((Ok(Bytes::from_static(ALIVE)), Some(self)));
                }
                _ => {}
            }
        }
    }

    fn event(&self, ranking: &MoveRanking) -> Bytes {
        let region = move_ranking(&self.visitor, &self.table, ranking).into_string();
        // As JSON it is one line.
        let data = serde_json::Value::from(region);
        let end = if ranking.is_done { "event: done\ndata: 1\n\n" } else { "" };
        format!("event: ranking\ndata: {data}\n\n{end}").into()
    }
}

/// Whether a ranking is sent. A ranking in which no move has a chance yet is useless. But the last one is
/// always sent: it ends with `done`, and without that a browser would reconnect.
fn is_told(ranking: &MoveRanking, waited: bool) -> bool {
    ranking.is_done || waited && ranking.moves.iter().any(|ranked| ranked.chance.is_some())
}

/// A ranking for a page without script. An error if too much was asked for, or if no core is free in time.
pub(crate) async fn rank_at_once(app: &App, visit: &Visit, study: &Study) -> Result<MoveRanking, ApiError> {
    let asking = LimitedRequest { network: visit.network, player: visit.player.as_ref() };
    app.limits.count(Limited::Analyses, &asking)?;
    let _slot = app.limits.ranking(visit.network)?;
    let requester = Requester::visitor(visit.network, visit.player.as_ref().map(|player| player.id.clone()));
    let mut work = Work::Not(Box::new(*study.analysis.state(study.at)), study.perspective);
    let all = async {
        while work.worlds() < WORLDS_AT_ONCE {
            work = turn(app, &requester, work, WORLDS_AT_ONCE).await?;
        }
        work.ranking(WORLDS_AT_ONCE)
    };
    let ranking = timeout(LONGEST_WAIT, all).await.ok().flatten();
    ranking.ok_or_else(|| {
        ApiError::new(ErrorCode::ServerFull, "no core is free for an analysis").retry_after(LONGEST_WAIT)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ranking_is_told_even_if_it_says_nothing() {
        let nothing = MoveRanking { moves: Vec::new(), worlds: MOST_WORLDS, is_done: false, is_sure: false };
        assert!(!is_told(&nothing, true));
        assert!(is_told(&MoveRanking { is_done: true, ..nothing }, false));
    }
}
