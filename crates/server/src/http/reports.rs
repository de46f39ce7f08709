//! Reports of players' names and chat.

use super::{
    App,
    commands::family,
    error::{ApiError, CommandResponses, CommonResponses},
    input::{Body, Caller, TablePath},
    reading::{Form, FormTable},
    visit::{Visit, error_page, page, worded},
};
use crate::{
    ids::random_id,
    reports::{About, MOST, PERIOD, Report},
    store::{AtomicWrites, Player},
    tables::TableError,
};
use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use oriflamme_pages::{Language, Words, reported};
use oriflamme_table::{Holder, Refusal, TableId};
use oriflamme_table_view::{ChatContent, ChatMessage, ErrorCode};
use oriflamme_wire::ReportJson;
use serde::Deserialize;

/// How many of a player's last messages are copied into a report.
const MESSAGES: usize = 20;

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
    add(&app, &table, &player, &report).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct ReportForm {
    seat: String,
    about: String,
    note: Option<String>,
}

impl ReportForm {
    fn read(self) -> Result<ReportJson, ApiError> {
        let wrong = |_| ApiError::new(ErrorCode::Unfit, "a report is about a `name`, `words` or `conduct`");
        let about: About = self.about.parse().map_err(wrong)?;
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
        (Ok(report), Some(player)) => add(&app, &table, player, &report).await,
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

async fn add(app: &App, table: &TableId, reporter: &Player, report: &ReportJson) -> Result<(), ApiError> {
    let active = app.tables.current(table).await?;
    let now = active.table();
    now.seat_of(&reporter.id).ok_or(Refusal::NotSeated)?;
    let (seat, about) = (now.seat_named(*report.seat)?, *report.about);
    let Holder::Human { player, name, .. } = now.holder(seat) else {
        return Err(ApiError::new(ErrorCode::NoSuchSeat, "no other player sits there"));
    };
    if *player == reporter.id {
        return Err(ApiError::new(ErrorCode::NoSuchSeat, "that is your own seat"));
    }
    let time = app.tables.clock.now();
    let earlier = app.tables.store.reports_by(&reporter.id).await?;
    let same =
        |it: &Report| it.settled.is_none() && (&it.player, &it.table, it.about) == (player, table, about);
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
    let family = now.seating().family_of(seat);
    let said = active.chat.recent();
    let said = said.iter().rev().filter(|message| message.family == Some(family)).take(MESSAGES).map(text);
    let mut words: Vec<String> = said.collect();
    words.reverse();
    let report = Report {
        id: random_id().map_err(TableError::from)?,
        made: time,
        reporter: Some(reporter.id.clone()),
        player: player.clone(),
        table: table.clone(),
        about,
        name: name.as_ref().map(ToString::to_string).unwrap_or_default(),
        words: words.join("\n"),
        note: report.note.as_deref().map(oriflamme_table::visible).unwrap_or_default(),
        settled: None,
        outcome: None,
    };
    app.tables.store.commit(AtomicWrites(vec![report.write()])).await?;
    app.tables.metrics.reports.inc();
    Ok(())
}

/// A message as an operator reads it.
fn text(message: &ChatMessage) -> String {
    match &message.content {
        ChatContent::Phrase(phrase) => Words::of(Language::En).say(&format!("ui-say-{phrase}")),
        ChatContent::Text(text) => text.clone(),
    }
}
