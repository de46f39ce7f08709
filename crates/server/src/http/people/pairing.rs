//! Play with people: the API, and the live stream of a player who is waiting.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses},
        event_stream::{ALIVE, HEARTBEAT, StreamPermit, event_stream},
        input::{Body, Caller, MaybePlayer},
        path::InPath,
    },
    pairing::{LATEST_BOTS, Overview, SeekError, SeekState, SeekStream, begin, with_bots},
    tables::{TableError, new_table::has_levels},
};
use axum::{
    Json,
    body::Bytes,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use oriflamme_game::{Level, SeatCount};
use oriflamme_table::{PlayerId, TableId};
use oriflamme_table_view::{BadWish, ErrorCode, Wish};
use oriflamme_wire::{Number, PairingJson, PairingState, SeekJson, Text};
use std::{
    convert::Infallible,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// How often a stream reads its player's state from the database, in case a message was lost.
const LOOK: Duration = Duration::from_secs(5);
/// The least time between two events about who waits.
const PAUSE: Duration = Duration::from_secs(1);

/// The refusal of a wish that can't be fulfilled.
pub(crate) fn bad_wish(wrong: BadWish) -> ApiError {
    let (code, message) = match wrong {
        BadWish::NoRules => (ErrorCode::BadRules, "choose at least one ruleset"),
        BadWish::Seats => (ErrorCode::BadSeats, "choose at least one number of players: 2, 3, 4 or 5"),
        BadWish::NoPace => (ErrorCode::BadPace, "choose at least one pace: 60, 180 or 1d"),
        BadWish::NoStakes => (ErrorCode::Unfit, "choose casual games, rated games, or both"),
    };
    ApiError::new(code, message)
}

impl From<SeekError> for ApiError {
    fn from(error: SeekError) -> Self {
        let message = error.to_string();
        match error {
            SeekError::Missed(wait) => Self::new(ErrorCode::MissedTables, message).retry_after(wait),
            SeekError::RatedElsewhere(_) => Self::new(ErrorCode::RatedElsewhere, message),
            SeekError::NotSeeking => Self::new(ErrorCode::NotSeeking, message),
            SeekError::AwayWithoutDays => Self::new(ErrorCode::BadPace, message),
            SeekError::Forbidden(error) => error.into(),
            SeekError::Table(error) => error.into(),
        }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The usual time to wait, in whole seconds.
pub(crate) fn usual_seconds(overview: &Overview, wish: &Wish) -> Option<u32> {
    overview.usual_wait(wish).map(|wait| u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).max(1))
}

fn json(state: &SeekState, overview: &Overview, player: Option<&PlayerId>) -> PairingJson {
    let mut told = PairingJson {
        state: PairingState::Idle.into(),
        waiting: overview.here(),
        fitting: None,
        since: None,
        usual_seconds: None,
        away_until: None,
        table: None,
    };
    match state {
        SeekState::Idle => {}
        SeekState::Waiting { seek, since } => {
            told.state = PairingState::Waiting.into();
            told.fitting = Some(count(overview.others(player, &seek.wish)));
            told.since = Some(Number(*since));
            told.usual_seconds = usual_seconds(overview, &seek.wish);
            told.away_until = seek.away_until.map(Number);
        }
        SeekState::Paired(table) => {
            told.state = PairingState::Paired.into();
            told.table = Some(Text::from(table));
        }
    }
    told
}

/// Whether the caller is waiting or has a table, and how many people wait. A client that waits without a
/// stream of events must ask again every few seconds: after 20 seconds without a request the caller is no
/// longer paired.
#[utoipa::path(
    get, path = "/pairing", tag = "pairing", security((), ("token" = [])),
    responses((status = 200, description = "Who waits", body = PairingJson), CommonResponses)
)]
pub(crate) async fn pairing_state(
    State(app): State<App>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Json<PairingJson>, ApiError> {
    let state = match &player {
        Some(player) => app.pairing.seek_state(&player.id).await?,
        None => SeekState::Idle,
    };
    if let (Some(player), SeekState::Waiting { .. }) = (&player, &state) {
        app.pairing.looked(&player.id).await?;
    }
    let overview = app.pairing.overview().await?;
    Ok(Json(json(&state, &overview, player.as_ref().map(|player| &player.id))))
}

/// Asks for people to play with. As soon as enough of them want the same, a table is made that keeps a seat
/// for each, and all are told by `GET /pairing/events`. Asking again changes the wish. With `away` the caller
/// also waits for a game over days while nobody looks, for three days, and then learns of the table from
/// `GET /me/events`, `GET /me/games` or a message to a device.
#[utoipa::path(
    post, path = "/pairing", tag = "pairing", security(("token" = [])), request_body = SeekJson,
    responses((status = 200, description = "Where the caller stands", body = PairingJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn seek_people(
    State(app): State<App>,
    Caller(player): Caller,
    Body(SeekJson { rules, seats, paces, stakes, bots_after, level, away }): Body<SeekJson>,
) -> Result<Json<PairingJson>, ApiError> {
    let rules: Vec<_> = rules.into_iter().map(|rules| rules.0).collect();
    let paces: Vec<_> = paces.into_iter().map(|pace| pace.0).collect();
    let stakes: Vec<_> = stakes.into_iter().map(|stakes| stakes.0).collect();
    // With a number that no table has, none was chosen.
    let seats: Result<Vec<_>, _> = seats.into_iter().map(SeatCount::try_from).collect();
    let wish = Wish::new(&rules, &seats.unwrap_or_default(), &paces, &stakes).map_err(bad_wish)?;
    if bots_after.is_some_and(|seconds| seconds > LATEST_BOTS) {
        return Err(ApiError::new(ErrorCode::Unfit, "`bots_after` is at most 3600 seconds"));
    }
    let level = match level {
        Some(level) => level.0,
        None => app.settings.now().nearest(Level::Squire),
    };
    has_levels(&app, [level])?;
    let state = begin(&app, &player, wish, level, bots_after, away).await?;
    Ok(Json(json(&state, &*app.pairing.overview().await?, Some(&player.id))))
}

/// Stops waiting for people.
#[utoipa::path(
    post, path = "/pairing/cancel", tag = "pairing", security(("token" = [])),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn stop_seeking(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    app.pairing.unseek(&player.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets the caller, who sits at a table that was made for them and to which somebody does not come, get up
/// and wait for other people. They keep their wish and the time that they have waited. Possible from 30
/// seconds after the table was made, or two hours for a game over days, until its game begins.
#[utoipa::path(
    post, path = "/tables/{table}/look-again", tag = "pairing", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, description = "Where the caller stands", body = PairingJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn look_again(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    Caller(player): Caller,
) -> Result<Json<PairingJson>, ApiError> {
    let state = app.pairing.seek_again(&player.id, &table).await?.ok_or(SeekError::NotSeeking)?;
    Ok(Json(json(&state, &*app.pairing.overview().await?, Some(&player.id))))
}

/// Starts now: bots take the seats for which no people are waiting. Others who also allow bots join the
/// table.
#[utoipa::path(
    post, path = "/pairing/bots", tag = "pairing", security(("token" = [])),
    responses((status = 204, description = "A table is being made; `GET /pairing/events` tells which"), CommonResponses, CommandResponses)
)]
pub(crate) async fn seek_with_bots(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<StatusCode, ApiError> {
    with_bots(&app, &player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports how many people are waiting (`waiting`) and, in the end, the table that was made for the caller
/// (`paired`) or that they are no longer waiting (`idle`). Then the stream ends. As long as it is open, the
/// caller counts as waiting; a caller who closes it and does not come back leaves the pool. Every 15 seconds
/// a comment keeps the connection alive.
#[utoipa::path(
    get, path = "/pairing/events", tag = "pairing", security(("token" = [])),
    responses(
        (
            status = 200, description = "A stream of events. The name of each is its `state`.",
            body = PairingJson, content_type = "text/event-stream"
        ),
        CommonResponses
    )
)]
pub(crate) async fn pairing_events(
    State(app): State<App>,
    Caller(player): Caller,
    admission: StreamPermit,
) -> Result<impl IntoResponse, ApiError> {
    let of = player.id.clone();
    let tell = move |state: &SeekState, overview: &Overview| {
        let told = json(state, overview, Some(&of));
        // This can't fail, because every part has a JSON form.
        let data = serde_json::to_string(&told).unwrap_or_default();
        format!("event: {}\ndata: {data}\n\n", told.state)
    };
    follow(app, player.id, admission, tell).await
}

/// The live stream of a player who is waiting. `tell` makes an event of their state.
pub(crate) async fn follow(
    app: App,
    player: PlayerId,
    admission: StreamPermit,
    tell: impl Fn(&SeekState, &Overview) -> String + Send + Sync + 'static,
) -> Result<Response, ApiError> {
    let seek = SeekStream::open(app.pairing.clone(), player).await?;
    let stop = app.stop.clone();
    let follower = SeekFollower { seek, stop, admission, last: None, looked: None, is_over: false };
    let body = stream::unfold((follower, tell), |(mut follower, tell)| async move {
        let event = follower.next(&tell).await?;
        Some((Ok::<_, Infallible>(event), (follower, tell)))
    });
    Ok(event_stream(body))
}

/// A client that waits for people.
struct SeekFollower {
    seek: SeekStream,
    stop: watch::Receiver<bool>,
    admission: StreamPermit,
    /// The last event, and when it was sent.
    last: Option<(String, Instant)>,
    looked: Option<(SeekState, Instant)>,
    is_over: bool,
}

impl SeekFollower {
    async fn next(&mut self, tell: &impl Fn(&SeekState, &Overview) -> String) -> Option<Bytes> {
        loop {
            if self.is_over || *self.stop.borrow() {
                return None;
            }
            let state = match self.state().await {
                Ok(state) => state,
                Err(error) => {
                    // The client reconnects, and gets what it missed.
                    tracing::warn!(%error, "it can't be told who waits; a stream ends");
                    return None;
                }
            };
            self.is_over = !matches!(state, SeekState::Waiting { .. });
            let event = tell(&state, &self.seek.overview());
            let is_new = self.last.as_ref().is_none_or(|(last, _)| *last != event);
            if is_new {
                self.last = Some((event.clone(), Instant::now()));
                return Some(event.into());
            }
            let quiet = self.last.as_ref().map_or(Duration::ZERO, |(_, at)| at.elapsed());
            if quiet >= HEARTBEAT {
                self.last = Some((event, Instant::now()));
                return Some(Bytes::from_static(ALIVE));
            }
            tokio::select! {
                () = self.seek.changed(PAUSE.saturating_sub(quiet)) => {}
                () = tokio::time::sleep(LOOK) => self.looked = None,
                () = self.admission.revoked() => return None,
                _ = self.stop.changed() => return None,
            }
        }
    }

    /// The player's state: as this server has been told, or as the database says.
    async fn state(&mut self) -> Result<SeekState, TableError> {
        if let Some(table) = self.seek.table() {
            return Ok(SeekState::Paired(table));
        }
        if let Some((state, at)) = &self.looked
            && at.elapsed() < LOOK
        {
            return Ok(state.clone());
        }
        let state = self.seek.look().await?;
        self.looked = Some((state.clone(), Instant::now()));
        Ok(state)
    }
}
