//! Tournaments: announcing, joining, leaving, standings, events.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses, NoTable},
        event_stream::{ALIVE, HEARTBEAT, StreamPermit, event_stream},
        input::{Body, Caller, ClientNetwork, MaybeBody, MaybePlayer},
        path::InPath,
        words,
    },
    limits::network::Network,
    store::{ListedTournament, Player},
    tables::{
        makers::{Makes, may_make},
        new_table::has_levels,
    },
    tournaments::{CurrentTournament, TournamentError},
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
use oriflamme_table::{PlayerId, visible};
use oriflamme_table_view::{ErrorCode, TournamentView};
use oriflamme_tournament::{BadTournament, TournamentId, TournamentRefusal, TournamentSetup};
use oriflamme_wire::{
    JoinTournamentJson, NewTournamentJson, Number, PostponeTournamentJson, RemoveEntrantJson, Text,
    TournamentJson, TournamentNewsJson, TournamentSummaryJson, TournamentsJson,
};
use std::{convert::Infallible, time::Duration};
use tokio::sync::watch;

/// The most tournaments of each kind in a list.
pub(crate) const LISTED: u32 = 50;

impl From<TournamentRefusal> for ApiError {
    fn from(refusal: TournamentRefusal) -> Self {
        let code = match refusal {
            TournamentRefusal::Closed => ErrorCode::TournamentClosed,
            TournamentRefusal::Full => ErrorCode::TournamentFull,
            TournamentRefusal::NotEntered => ErrorCode::NotEntered,
            TournamentRefusal::NotHost => ErrorCode::NotHost,
            TournamentRefusal::Begun => ErrorCode::TournamentBegun,
            TournamentRefusal::Removed => ErrorCode::TournamentRemoved,
            TournamentRefusal::NotLater => ErrorCode::BadTournament,
        };
        Self::new(code, refusal.to_string())
    }
}

impl From<TournamentError> for ApiError {
    fn from(error: TournamentError) -> Self {
        let code = match &error {
            TournamentError::Unknown => ErrorCode::NotFound,
            TournamentError::Refused(refusal) => return (*refusal).into(),
            TournamentError::Bad(_) | TournamentError::Start | TournamentError::Bots => {
                ErrorCode::BadTournament
            }
            TournamentError::Lasting => ErrorCode::TournamentForLasting,
            TournamentError::Twice => ErrorCode::TournamentTwice,
            TournamentError::TooMany => ErrorCode::TooManyTournaments,
            TournamentError::Table(error) => return error.clone().into(),
        };
        Self::new(code, error.to_string())
    }
}

/// A tournament's settings, and the levels of the bots that take part.
pub(crate) fn read(new: &NewTournamentJson) -> Result<(TournamentSetup, Vec<Level>), ApiError> {
    let setup = TournamentSetup {
        name: visible(&new.name),
        rules: *new.rules,
        seats: SeatCount::try_from(new.seats).map_err(|_| TournamentError::from(BadTournament::Seats))?,
        rounds: new.rounds,
        pace: words::pace(Some(new.pace))?,
        start: *new.start,
        pause: Duration::from_secs(new.pause.into()),
        duplicate: new.duplicate,
        fill: new.fill,
        level: new.level.map_or(Level::Squire, |level| *level),
        private: new.private,
        lasting: new.lasting,
        host: None,
    };
    Ok((setup, new.bots.iter().map(|level| **level).collect()))
}

/// A tournament as a player or a stranger sees it, with a warning about others at the same time.
pub(crate) async fn view_for(
    app: &App,
    current: &CurrentTournament,
    player: Option<&Player>,
) -> Result<TournamentView, ApiError> {
    let view = current.view(player.map(|player| &player.id));
    let overlaps = match player {
        Some(player) => app.tournaments.overlaps(current, &player.id).await?,
        None => Vec::new(),
    };
    Ok(TournamentView { overlaps, ..view })
}

async fn shown(
    app: &App,
    current: &CurrentTournament,
    player: Option<&Player>,
) -> Result<Json<TournamentJson>, ApiError> {
    Ok(Json(TournamentJson::new(&view_for(app, current, player).await?)))
}

pub(crate) fn summary(listed: &ListedTournament) -> TournamentSummaryJson {
    let ListedTournament { id, setup, status, entrants } = listed;
    TournamentSummaryJson {
        tournament: Text::from(id),
        name: setup.name.clone(),
        rules: Text(setup.rules),
        seats: setup.seats.get(),
        rounds: setup.rounds,
        duplicate: setup.duplicate,
        status: Text(*status),
        start: Number(setup.start),
        entrants: *entrants,
        lasting: setup.lasting,
    }
}

/// Refuses a setup and bots that no tournament of this server has.
pub(crate) fn checked(
    app: &App,
    setup: TournamentSetup,
    bots: &[Level],
) -> Result<TournamentSetup, ApiError> {
    let setup = setup.checked().map_err(TournamentError::from)?;
    has_levels(app, bots.iter().copied().chain([setup.level]))?;
    Ok(setup)
}

/// Announces a tournament for a player, if they may.
pub(crate) async fn announce(
    app: &App,
    player: &Player,
    from: Network,
    setup: TournamentSetup,
    bots: &[Level],
) -> Result<CurrentTournament, ApiError> {
    may_make(app, player, Makes::Tournament).await?;
    let setup = checked(app, setup, bots)?;
    app.limits.count_tables(from, setup.tables_for(bots.len()))?;
    Ok(app.tournaments.announce(player, from, setup, bots).await?)
}

/// Announces a tournament. It runs by itself from its start on; the caller takes part only after joining. The
/// tables that its bots need at once count as new tables of the caller's address. A tournament that nobody
/// has joined but house bots is called off at its start.
#[utoipa::path(
    post, path = "/tournaments", tag = "tournaments", security(("token" = [])), request_body = NewTournamentJson,
    responses((status = 201, description = "The tournament", body = TournamentJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn announce_tournament(
    State(app): State<App>,
    Caller(player): Caller,
    ClientNetwork(from): ClientNetwork,
    Body(new): Body<NewTournamentJson>,
) -> Result<impl IntoResponse, ApiError> {
    let (mut setup, bots) = read(&new)?;
    if new.level.is_none() {
        setup.level = app.settings.now().nearest(setup.level);
    }
    let announced = announce(&app, &player, from, setup, &bots).await?;
    Ok((StatusCode::CREATED, shown(&app, &announced, Some(&player)).await?))
}

/// The listed tournaments: those that are not over, the next one first; then the others, the latest first.
/// And those of the caller, also private ones.
#[utoipa::path(
    get, path = "/tournaments", tag = "tournaments", security((), ("token" = [])),
    responses((status = 200, description = "Tournaments", body = TournamentsJson), CommonResponses)
)]
pub(crate) async fn list_tournaments(
    State(app): State<App>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Json<TournamentsJson>, ApiError> {
    let listed = app.store.listed_tournaments(LISTED).await?;
    let mine = match &player {
        Some(player) => app.store.tournaments_of(&player.id).await?,
        None => Vec::new(),
    };
    let [tournaments, mine] = [listed, mine].map(|list| list.iter().map(summary).collect());
    Ok(Json(TournamentsJson { tournaments, mine }))
}

/// A tournament with its standings and rounds, as the caller sees it. Results of a duplicate round are there
/// once all of its tables have played.
#[utoipa::path(
    get, path = "/tournaments/{tournament}", tag = "tournaments",
    params(("tournament" = String, Path, description = "The tournament's id")),
    responses((status = 200, description = "The tournament", body = TournamentJson), NoTable, CommonResponses)
)]
pub(crate) async fn look_at_tournament(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    MaybePlayer(player): MaybePlayer,
) -> Result<Json<TournamentJson>, ApiError> {
    let current = app.tournaments.current(&tournament).await?;
    shown(&app, &current, player.as_ref()).await
}

/// Joins a tournament, or comes back to it: possible until its last round begins.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/join", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    request_body = Option<JoinTournamentJson>,
    responses((status = 200, description = "The tournament after it", body = TournamentJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn join_tournament(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    Caller(player): Caller,
    MaybeBody(join): MaybeBody<JoinTournamentJson>,
) -> Result<Json<TournamentJson>, ApiError> {
    let salt = words::salt(join.salt.as_deref())?;
    let joined = app.tournaments.join(&tournament, &player, salt).await?;
    shown(&app, &joined, Some(&player)).await
}

/// Leaves a tournament. A game that the caller is playing still counts.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/leave", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    responses((status = 200, description = "The tournament after it", body = TournamentJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn leave_tournament(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    Caller(player): Caller,
) -> Result<Json<TournamentJson>, ApiError> {
    shown(&app, &app.tournaments.leave(&tournament, &player).await?, Some(&player)).await
}

/// Removes an entrant, who can't come back and is told. Only the player who announced the tournament may. A
/// game that the entrant is playing still counts.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/remove", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    request_body = RemoveEntrantJson,
    responses((status = 200, description = "The tournament after it", body = TournamentJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn remove_entrant(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    Caller(player): Caller,
    Body(RemoveEntrantJson { number }): Body<RemoveEntrantJson>,
) -> Result<Json<TournamentJson>, ApiError> {
    let removed = app.tournaments.remove(&tournament, &player, *number).await?;
    shown(&app, &removed, Some(&player)).await
}

/// Postpones the first round. Only the player who announced the tournament may, and only before it; everybody
/// who takes part is told.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/postpone", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    request_body = PostponeTournamentJson,
    responses((status = 200, description = "The tournament after it", body = TournamentJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn postpone_tournament(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    Caller(player): Caller,
    Body(PostponeTournamentJson { start }): Body<PostponeTournamentJson>,
) -> Result<Json<TournamentJson>, ApiError> {
    let postponed = app.tournaments.postpone(&tournament, &player, *start).await?;
    shown(&app, &postponed, Some(&player)).await
}

/// Calls a tournament off before its first round. Only the player who announced it may.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/cancel", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    responses((status = 200, description = "The tournament after it", body = TournamentJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn cancel_tournament(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    Caller(player): Caller,
) -> Result<Json<TournamentJson>, ApiError> {
    shown(&app, &app.tournaments.cancel(&tournament, &player).await?, Some(&player)).await
}

/// Ends a tournament early: the round that is being played is the last, and the standings count. Before its
/// first round it is called off. Only the player who announced it may.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/end", tag = "tournaments", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    responses((status = 200, description = "The tournament after it", body = TournamentJson), CommonResponses, CommandResponses)
)]
pub(crate) async fn end_tournament(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    Caller(player): Caller,
) -> Result<Json<TournamentJson>, ApiError> {
    shown(&app, &app.tournaments.end(&tournament, &player).await?, Some(&player)).await
}

/// What happens in a tournament, as server-sent events: first its present state, then an event `tournament`
/// whenever something has changed, whose data is a `TournamentNewsJson`. A client that has missed some gets
/// only the latest.
#[utoipa::path(
    get, path = "/tournaments/{tournament}/events", tag = "tournaments",
    params(("tournament" = String, Path, description = "The tournament's id")),
    responses((status = 200, description = "Events", body = TournamentNewsJson, content_type = "text/event-stream"), NoTable, CommonResponses)
)]
pub(crate) async fn tournament_events(
    State(app): State<App>,
    InPath(tournament): InPath<TournamentId>,
    MaybePlayer(player): MaybePlayer,
    admission: StreamPermit,
) -> Result<Response, ApiError> {
    let player = player.map(|player| player.id);
    let mut seen = app.tournaments.follow(&tournament).await?;
    seen.mark_changed();
    let follower = TournamentFollower { player, seen, stop: app.stop.clone(), admission };
    Ok(event_stream(stream::unfold(follower, |mut follower| async move {
        let bytes = follower.next().await?;
        Some((Ok::<_, Infallible>(bytes), follower))
    })))
}

/// Somebody who follows a tournament.
struct TournamentFollower {
    player: Option<PlayerId>,
    seen: watch::Receiver<CurrentTournament>,
    stop: watch::Receiver<bool>,
    admission: StreamPermit,
}

impl TournamentFollower {
    async fn next(&mut self) -> Option<Bytes> {
        if *self.stop.borrow() {
            return None;
        }
        tokio::select! {
            changed = self.seen.changed() => changed.ok()?,
            () = tokio::time::sleep(HEARTBEAT) => return Some(Bytes::from_static(ALIVE)),
            () = self.admission.revoked() => return None,
            _ = self.stop.changed() => return None,
        }
        let current = self.seen.borrow_and_update().clone();
        let tournament = &current.tournament;
        let own = self.player.as_ref().and_then(|player| tournament.entrant_of(player));
        let news = TournamentNewsJson {
            entries: Number(tournament.next_seq()),
            status: Text(tournament.status()),
            round: tournament.rounds().last().map_or(0, |round| round.number),
            next: tournament.next_round().map(Number),
            your_table: own.and_then(|own| tournament.table_of(own.number)).map(Text::from),
        };
        // Words and numbers always have a JSON form.
        let data = serde_json::to_string(&news).unwrap_or_default();
        Some(format!("event: tournament\nid: {}\ndata: {data}\n\n", news.entries).into())
    }
}
