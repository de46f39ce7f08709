//! Reports of players' names and chat, of clubs and of tournaments.

use super::{
    App,
    commands::family,
    error::{ApiError, CommandResponses, CommonResponses},
    input::{Body, Caller, PathWord, TablePath},
    me::known,
    reading::{Form, FormTable},
    visit::{Visit, error_page, page, worded},
};
use crate::{
    ids::random_id,
    reports::{About, MOST, PERIOD, Report, ReportSubject},
    store::{AtomicWrites, Player},
    tables::TableError,
};
use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use oriflamme_pages::{Language, Words, reported};
use oriflamme_table::{Holder, PlayerId, Refusal, TableId};
use oriflamme_table_view::{ChatContent, ChatMessage, ClubId, ErrorCode, TournamentId};
use oriflamme_wire::{NewReportJson, ReportJson};
use serde::Deserialize;

/// How many of a player's last messages are copied into a report.
const MESSAGES: usize = 20;
/// How many pieces of a club's news are copied into a report.
const MOST_NEWS: usize = 5;

/// Reports a player at the caller's table to the operators of the server.
///
/// The server copies the reported player's latest chat messages into the report.
#[utoipa::path(
    post, path = "/tables/{table}/reports", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = ReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(super) async fn report(
    State(app): State<App>,
    TablePath(table): TablePath,
    Caller(player): Caller,
    Body(report): Body<ReportJson>,
) -> Result<StatusCode, ApiError> {
    about_seat(&app, &table, &player, &report).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a player to the operators of the server: the name, or how they play, wherever the caller has met
/// them.
#[utoipa::path(
    post, path = "/players/{player}/reports", tag = "manners", security(("token" = [])),
    params(("player" = String, Path, description = "The player's id")),
    request_body = NewReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(super) async fn report_player(
    State(app): State<App>,
    PathWord(id): PathWord,
    Caller(player): Caller,
    Body(report): Body<NewReportJson>,
) -> Result<StatusCode, ApiError> {
    about_player(&app, &id, &player, &report).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a club to the operators of the server: its name, or what its page and its news say. The server
/// copies both into the report.
#[utoipa::path(
    post, path = "/clubs/{club}/reports", tag = "manners", security(("token" = [])),
    params(("club" = String, Path, description = "The club's id")),
    request_body = NewReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(super) async fn report_club(
    State(app): State<App>,
    PathWord(id): PathWord,
    Caller(player): Caller,
    Body(report): Body<NewReportJson>,
) -> Result<StatusCode, ApiError> {
    about_club(&app, &id, &player, &report).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports a tournament to the operators of the server, such as for its name.
#[utoipa::path(
    post, path = "/tournaments/{tournament}/reports", tag = "manners", security(("token" = [])),
    params(("tournament" = String, Path, description = "The tournament's id")),
    request_body = NewReportJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(super) async fn report_tournament(
    State(app): State<App>,
    PathWord(id): PathWord,
    Caller(player): Caller,
    Body(report): Body<NewReportJson>,
) -> Result<StatusCode, ApiError> {
    about_tournament(&app, &id, &player, &report).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct NewReportForm {
    about: String,
    note: Option<String>,
}

impl NewReportForm {
    fn read(self) -> Result<NewReportJson, ApiError> {
        Ok(NewReportJson { about: about(&self.about)?.into(), note: self.note })
    }
}

/// The page after a report, or the error.
fn answer(visit: &Visit, done: Result<(), ApiError>, path: &str) -> Response {
    match done {
        Ok(()) => page(StatusCode::OK, reported(&visit.visitor, path)),
        Err(error) => error_page(&visit.visitor, &error),
    }
}

pub(super) async fn player_form(
    State(app): State<App>,
    id: Result<PathWord, ApiError>,
    visit: Visit,
    Form(form): Form<NewReportForm>,
) -> Response {
    let id = PathWord::or_empty(id);
    let done = async { about_player(&app, &id, known(&visit)?, &form.read()?).await };
    answer(&visit, done.await, &format!("/players/{id}"))
}

pub(super) async fn club_form(
    State(app): State<App>,
    id: Result<PathWord, ApiError>,
    visit: Visit,
    Form(form): Form<NewReportForm>,
) -> Response {
    let id = PathWord::or_empty(id);
    let done = async { about_club(&app, &id, known(&visit)?, &form.read()?).await };
    answer(&visit, done.await, &format!("/clubs/{id}"))
}

pub(super) async fn tournament_form(
    State(app): State<App>,
    id: Result<PathWord, ApiError>,
    visit: Visit,
    Form(form): Form<NewReportForm>,
) -> Response {
    let id = PathWord::or_empty(id);
    let done = async { about_tournament(&app, &id, known(&visit)?, &form.read()?).await };
    answer(&visit, done.await, &format!("/tournaments/{id}"))
}

fn missing(what: &'static str) -> ApiError {
    ApiError::new(ErrorCode::NotFound, what)
}

async fn about_player(
    app: &App,
    id: &str,
    reporter: &Player,
    report: &NewReportJson,
) -> Result<(), ApiError> {
    let nobody = || missing("there is no such player");
    let id: PlayerId = id.parse().map_err(|_| nobody())?;
    let player = app.store.player_with_id(&id).await?.ok_or_else(nobody)?;
    if id == reporter.id {
        return Err(ApiError::new(ErrorCode::Unfit, "that is yourself"));
    }
    // What a bot's profile says about it.
    let bot = app.store.bot_account(&id, app.clock.now()).await?;
    let words = bot.map(|bot| bot.about).unwrap_or_default();
    let copied = Copied { name: player.name.to_string(), words };
    add(app, reporter, ReportSubject::Player(id), report, || copied).await
}

async fn about_club(app: &App, id: &str, reporter: &Player, report: &NewReportJson) -> Result<(), ApiError> {
    let none = || missing("there is no such club");
    let id: ClubId = id.parse().map_err(|_| none())?;
    let store = &app.store;
    let club = store.club(&id).await?.ok_or_else(none)?;
    let news = store.club_news(&id).await?.into_iter().take(MOST_NEWS);
    let news = news.map(|it| format!("news {}: {}", it.number, it.text));
    let words: Vec<String> = [club.about].into_iter().chain(news).collect();
    let copied = Copied { name: club.name, words: words.join("\n") };
    add(app, reporter, ReportSubject::Club(id), report, || copied).await
}

async fn about_tournament(
    app: &App,
    id: &str,
    reporter: &Player,
    report: &NewReportJson,
) -> Result<(), ApiError> {
    let none = || missing("there is no such tournament");
    let id: TournamentId = id.parse().map_err(|_| none())?;
    let tournament = app.store.whole_tournament(&id).await?.ok_or_else(none)?;
    let copied = Copied { name: tournament.setup().name.clone(), words: String::new() };
    add(app, reporter, ReportSubject::Tournament(id), report, || copied).await
}

fn about(word: &str) -> Result<About, ApiError> {
    let wrong = |_| ApiError::new(ErrorCode::Unfit, "a report is about a `name`, `words` or `conduct`");
    word.parse().map_err(wrong)
}

#[derive(Deserialize)]
pub(super) struct ReportForm {
    seat: String,
    about: String,
    note: Option<String>,
}

impl ReportForm {
    fn read(self) -> Result<ReportJson, ApiError> {
        let about = about(&self.about)?;
        Ok(ReportJson { seat: family(&self.seat)?.into(), about: about.into(), note: self.note })
    }
}

pub(super) async fn report_form(
    State(app): State<App>,
    FormTable(table): FormTable,
    visit: Visit,
    Form(form): Form<ReportForm>,
) -> Response {
    let done = match (form.read(), &visit.player) {
        (Ok(report), Some(player)) => about_seat(&app, &table, player, &report).await,
        (Ok(_), None) => Err(Refusal::NotSeated.into()),
        (Err(error), _) => Err(error),
    };
    match done {
        Ok(()) if visit.scripted => StatusCode::NO_CONTENT.into_response(),
        Ok(()) => page(StatusCode::OK, reported(&visit.visitor, &format!("/tables/{table}"))),
        Err(error) if visit.scripted => worded(&visit.visitor, error),
        Err(error) => error_page(&visit.visitor, &error),
    }
}

async fn about_seat(
    app: &App,
    table: &TableId,
    reporter: &Player,
    report: &ReportJson,
) -> Result<(), ApiError> {
    let active = app.tables.current(table).await?;
    let now = active.table();
    now.seat_of(&reporter.id).ok_or(Refusal::NotSeated)?;
    let seat = now.seat_named(*report.seat)?;
    let Holder::Human { player, name, .. } = now.holder(seat) else {
        return Err(ApiError::new(ErrorCode::NoSuchSeat, "no other player sits there"));
    };
    if *player == reporter.id {
        return Err(ApiError::new(ErrorCode::NoSuchSeat, "that is your own seat"));
    }
    let subject = ReportSubject::AtTable { player: player.clone(), table: table.clone() };
    let what = NewReportJson { about: report.about, note: report.note.clone() };
    let copied = || {
        let family = now.seating().family_of(seat);
        let said = active.chat.recent();
        let said = said.iter().rev().filter(|message| message.family == Some(family));
        let mut words: Vec<String> = said.take(MESSAGES).map(text).collect();
        words.reverse();
        let name = name.as_ref().map(ToString::to_string).unwrap_or_default();
        Copied { name, words: words.join("\n") }
    };
    add(app, reporter, subject, &what, copied).await
}

/// The text that is copied into a report, because it may be changed or deleted later.
struct Copied {
    name: String,
    words: String,
}

/// Writes a report, unless the same was already reported.
async fn add(
    app: &App,
    reporter: &Player,
    subject: ReportSubject,
    report: &NewReportJson,
    copied: impl FnOnce() -> Copied,
) -> Result<(), ApiError> {
    let (time, about) = (app.clock.now(), *report.about);
    let earlier = app.store.reports_by(&reporter.id).await?;
    let same = |it: &Report| it.settled.is_none() && (&it.subject, it.about) == (&subject, about);
    if earlier.iter().any(same) {
        // It was already reported.
        return Ok(());
    }
    let recent: Vec<_> = earlier.iter().filter(|it| time.since(it.made) < PERIOD).collect();
    if recent.len() >= MOST {
        let wait = recent.last().map_or(PERIOD, |oldest| PERIOD.saturating_sub(time.since(oldest.made)));
        let message = "you have made many reports today; the operators will look at them first";
        return Err(ApiError::new(ErrorCode::TooManyReports, message).retry_after(wait));
    }
    let Copied { name, words } = copied();
    let report = Report {
        id: random_id().map_err(TableError::from)?,
        made: time,
        reporter: Some(reporter.id.clone()),
        subject,
        about,
        name,
        words,
        note: report.note.as_deref().map(oriflamme_table::visible).unwrap_or_default(),
        settled: None,
        outcome: None,
    };
    app.store.commit(AtomicWrites(vec![report.write()])).await?;
    app.metrics.reports.inc();
    Ok(())
}

/// A message as an operator reads it.
fn text(message: &ChatMessage) -> String {
    match &message.content {
        ChatContent::Phrase(phrase) => Words::of(Language::En).say(&format!("ui-say-{phrase}")),
        ChatContent::Text(text) => text.clone(),
    }
}
