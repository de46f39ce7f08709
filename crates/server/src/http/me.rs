//! Players' own data: see what is stored, be forgotten, and how long everything is kept.

use super::{
    App, cookies,
    error::{ApiError, CommandResponses, CommonResponses},
    input::Caller,
    reading::{Form, Query},
    sessions,
    visit::{LocalPath, Visit, back_to, error_page, page},
};
use crate::{retention::Retention, store::Player, tables::TableError};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use oriflamme_pages::{Done, MePage, RetentionDays, me, privacy};
use oriflamme_table::Timestamp;
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{
    SessionJson,
    schema::{AboutSchema, TableStatusSchema},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All that is kept about a player.
#[derive(Serialize, ToSchema)]
pub(super) struct DataJson {
    /// Who they are.
    player: String,
    /// How they are called.
    name: String,
    /// When the player first came, in milliseconds since 1970.
    made: u64,
    /// When the player last came, by the day.
    seen: u64,
    /// The devices on which they are signed in.
    sessions: Vec<SessionJson>,
    /// When they got recovery words, in milliseconds since 1970, if they have any.
    recovery_words: Option<u64>,
    /// The tables at which they sit or have sat, newest first.
    tables: Vec<SeatDataJson>,
    /// What they reported.
    reports: Vec<ReportDataJson>,
}

/// A seat of a player's.
#[derive(Serialize, ToSchema)]
struct SeatDataJson {
    /// The table's id.
    table: String,
    /// When they sat down, in milliseconds since 1970.
    made: u64,
    /// Where the table is in its life.
    #[schema(value_type = TableStatusSchema)]
    status: String,
    /// Where the game's record is, once the game is over.
    record: String,
}

/// A report that a player made.
#[derive(Serialize, ToSchema)]
struct ReportDataJson {
    /// When it was made, in milliseconds since 1970.
    made: u64,
    /// The id of the table where it happened.
    table: String,
    /// What it is about.
    #[schema(value_type = AboutSchema)]
    about: String,
    /// The name of who is reported.
    name: String,
    /// What they had said, one message a line.
    words: String,
    /// What the reporter said about it.
    note: String,
}

/// Everything that is kept about the caller, as a file.
#[utoipa::path(
    get, path = "/me/data", tag = "players", security(("token" = [])),
    responses((status = 200, description = "All there is", body = DataJson), CommonResponses)
)]
pub(super) async fn data(
    State(app): State<App>,
    Caller(player): Caller,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let store = &app.tables.store;
    let stored = store.player_with_id(&player.id).await?;
    let moment = |moment: Option<Timestamp>| moment.map_or(0, Timestamp::as_millis);
    let seats = store.seats_of(&player.id).await?.into_iter().map(|seat| SeatDataJson {
        record: format!("/api/v1/tables/{}/record", seat.table),
        table: seat.table.to_string(),
        made: seat.made.as_millis(),
        status: seat.status,
    });
    let reports = store.reports_by(&player.id).await?.into_iter().map(|report| ReportDataJson {
        made: report.made.as_millis(),
        table: report.table.to_string(),
        about: report.about.to_string(),
        name: report.name,
        words: report.words,
        note: report.note,
    });
    let data = DataJson {
        player: player.id.to_string(),
        name: player.name.to_string(),
        made: moment(stored.as_ref().map(|stored| stored.made)),
        seen: moment(stored.as_ref().map(|stored| stored.seen)),
        sessions: sessions::sessions_of(&app, &player, &headers).await?,
        recovery_words: store.words_made(&player.id).await?.map(Timestamp::as_millis),
        tables: seats.collect(),
        reports: reports.collect(),
    };
    let file = HeaderValue::from_static("attachment; filename=\"oriflamme.json\"");
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(data)))
}

/// Forgets the caller, at once and for good. They leave every table where something can still happen. Games
/// that are over stay, without the name.
#[utoipa::path(
    post, path = "/me/forget", tag = "players", security(("token" = [])),
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(super) async fn forget(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<impl IntoResponse, ApiError> {
    forget_player(&app, &player).await?;
    let mut headers = HeaderMap::new();
    cookies::set(&mut headers, [cookies::no_token(&app)]);
    Ok((StatusCode::NO_CONTENT, headers))
}

async fn forget_player(app: &App, player: &Player) -> Result<(), ApiError> {
    for seat in app.tables.store.seats_of(&player.id).await? {
        let who = player.id.clone();
        let left =
            app.tables.change(&seat.table, move |table, _| Ok(table.leave_for_good(&who)?.into())).await;
        match left {
            // If the table refuses, nobody there waits for them.
            Ok(_) | Err(TableError::Refused(_) | TableError::NoTable) => {}
            Err(error) => return Err(error.into()),
        }
    }
    for table in app.players.forget(&player.id).await? {
        app.tables.reload(&table).await;
    }
    Ok(())
}

#[derive(Deserialize)]
pub(super) struct MeQuery {
    done: Option<String>,
}

/// The page about a visitor's own data.
pub(super) async fn page_of_mine(
    State(app): State<App>,
    visit: Visit,
    headers: HeaderMap,
    Query(MeQuery { done }): Query<MeQuery>,
) -> Response {
    let done = done.as_deref().and_then(|done| done.parse().ok());
    let known = async {
        let Some(player) = &visit.player else { return Ok::<_, ApiError>((Vec::new(), None)) };
        let devices = sessions::devices(&app, player, &headers).await?;
        Ok((devices, app.tables.store.words_made(&player.id).await?))
    };
    match known.await {
        Ok((devices, words)) => {
            let shown = MePage { visitor: &visit.visitor, done, devices: &devices, words };
            page(StatusCode::OK, me(&shown))
        }
        Err(error) => error_page(&visit.visitor, &error),
    }
}

/// Answers a form of that page: redirects back with a message about what was done, or shows the error.
pub(super) fn answer(
    visit: &Visit,
    done: Result<(Done, impl IntoIterator<Item = cookie::Cookie<'static>>), ApiError>,
) -> Response {
    match done {
        Ok((done, cookie)) => back_to(&LocalPath::of(&format!("/me?done={}", done.word())), cookie),
        Err(error) => error_page(&visit.visitor, &error),
    }
}

pub(super) fn known(visit: &Visit) -> Result<&Player, ApiError> {
    visit.player.as_ref().ok_or_else(|| ApiError::new(ErrorCode::UnknownPlayer, "this browser has no key"))
}

#[derive(Deserialize)]
pub(super) struct ForgetForm {
    sure: Option<String>,
}

pub(super) async fn forget_me(
    State(app): State<App>,
    visit: Visit,
    Form(form): Form<ForgetForm>,
) -> Response {
    let forgotten = async {
        let player = known(&visit)?;
        if form.sure.is_none() {
            return Err(ApiError::new(ErrorCode::Unfit, "say that you are sure"));
        }
        forget_player(&app, player).await?;
        Ok((Done::Forgotten, Some(cookies::no_token(&app))))
    };
    answer(&visit, forgotten.await)
}

pub(super) async fn privacy_page(State(app): State<App>, visit: Visit) -> Response {
    let Retention { unplayed, abandoned, finished, imported, guests, players, reports } =
        app.options.retention;
    let kept = RetentionDays {
        unplayed: unplayed.whole_days(),
        abandoned: abandoned.whole_days(),
        finished: finished.whole_days(),
        imported: imported.whole_days(),
        guests: guests.whole_days(),
        players: players.whole_days(),
        reports: reports.whole_days(),
    };
    page(StatusCode::OK, privacy(&visit.visitor, &kept))
}
