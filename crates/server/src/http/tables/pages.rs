//! The pages for people.

use super::{
    api::readable,
    follow::{Follower, is_from, last_event},
    render::StreamViewer,
};
use crate::{
    advice::advice,
    app::App,
    archive,
    http::{
        error::ApiError,
        event_stream::StreamPermit,
        path::{InPath, PagePath},
        people::{manners::blocked_ids, play::away_view},
        reading::{Form, Query},
        visit::{Visit, error_page, page, page_with_chat},
    },
    store::{Listing, Player},
    tables::{ActiveTable, Format, TableError},
};
use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use oriflamme_game::{Name, Position};
use oriflamme_pages::{
    Chapter, Chat, Company, HomePage, ImportFault, OwnGame, ReplayPage, TablePage, Visitor, asset,
    card_statistics, home, import, not_found, replay, replay_frames, replay_viewer, rules, table_with_advice,
};
use oriflamme_table::{Seq, Table, TableId, add_previews};
use oriflamme_table_view::{Advice, ErrorCode, FaultKind, FaultPlace, TableStatus, TableView, TextFault};
use serde::Deserialize;
use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

pub(crate) async fn asset_file(Path(path): Path<String>) -> Response {
    let Some(asset) = asset(&path) else {
        return ApiError::new(ErrorCode::NotFound, "there is no such file").into_response();
    };
    let headers =
        [(header::CONTENT_TYPE, asset.mime), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    (headers, asset.bytes).into_response()
}

/// The tables that can be joined or watched, and the visitor's own games.
async fn lists(app: &App, visit: &Visit) -> Result<(Vec<TableView>, Vec<OwnGame>), ApiError> {
    let listed = readable(app, app.store.listed(&Listing::default()).await?.tables).await?;
    let mine = match &visit.player {
        Some(player) => own_games(app, player).await?,
        None => Vec::new(),
    };
    let others = listed.iter().filter(|table| !mine.iter().any(|own| own.table.id == *table.id()));
    Ok((others.map(|table| table.view_for(None)).collect(), mine))
}

/// Only the lists.
pub(crate) async fn table_lists(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let shown = async {
        let (tables, mine) = lists(&app, &visit).await?;
        let (company, away) = (company(&app).await, away_view(&app, &visit, &headers).await?);
        let lists = oriflamme_pages::table_lists(&visit.visitor, &tables, &mine, company, away);
        Ok(page(StatusCode::OK, lists))
    };
    visit.show(shown).await
}

/// Who else is there. If that is not known, the page is shown all the same.
async fn company(app: &App) -> Company {
    let overview = app.pairing.overview().await;
    let waiting = overview.map_or(0, |overview| overview.here());
    Company { waiting, here: app.players.here_count().await }
}

pub(crate) async fn front_door(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let shown = async {
        let (tables, mine) = lists(&app, &visit).await?;
        // Without an offer, the script asks again when it needs one.
        let offer = app.offers.draw().await.ok();
        let door = HomePage {
            visitor: &visit.visitor,
            choice: &visit.choice,
            offer: offer.as_ref(),
            tables: &tables,
            mine: &mine,
            company: company(&app).await,
            away: away_view(&app, &visit, &headers).await?,
        };
        Ok(page(StatusCode::OK, home(&door)))
    };
    visit.show(shown).await
}

async fn own_games(app: &App, player: &Player) -> Result<Vec<OwnGame>, ApiError> {
    let mut tables =
        readable(app, app.store.tables_of(&player.id, &Listing::default()).await?.tables).await?;
    // A player for whom a rematch reserves a seat has not sat there yet.
    let again = tables.iter().filter_map(|table| table.rematch().cloned());
    let again = again.filter(|next| !tables.iter().any(|table| table.id() == next)).collect();
    let again = readable(app, again).await?;
    tables.extend(again.into_iter().filter(|table| table.invited(&player.id).is_some()));
    let invited = app.store.invitations_of(&player.id).await?;
    let invited = invited.into_iter().filter(|id| !tables.iter().any(|table| table.id() == id)).collect();
    let invited = readable(app, invited).await?;
    tables.extend(invited.into_iter().filter(|table| table.status() == TableStatus::Open));
    Ok(tables.iter().map(|table| own_game(table, player)).collect())
}

/// A game of a player's, for a list.
pub(crate) fn own_game(table: &Table, player: &Player) -> OwnGame {
    let last = table.log().last().map_or(0, |logged| logged.at.as_millis());
    OwnGame {
        table: table.view_for(Some(&player.id)),
        last: SystemTime::UNIX_EPOCH + Duration::from_millis(last),
        is_invited: table.seat_of(&player.id).is_none(),
    }
}

pub(crate) async fn chapter(visit: Visit) -> Response {
    let path = visit.visitor.path.split('?').next().unwrap_or_default();
    match Chapter::ALL.into_iter().find(|chapter| chapter.path() == path) {
        Some(chapter) => page(StatusCode::OK, rules(&visit.visitor, chapter)),
        None => visit.not_found("there is no such chapter"),
    }
}

/// The statistics of a card in games between bots.
pub(crate) async fn card(visit: Visit, Path(name): Path<String>) -> Response {
    match name.parse::<Name>() {
        Ok(name) => page(StatusCode::OK, card_statistics(&visit.visitor, name)),
        Err(_) => visit.not_found("there is no such card"),
    }
}

#[derive(Deserialize)]
pub(crate) struct TableQuery {
    pick: Option<u32>,
    /// Whether the coach is asked.
    advice: Option<String>,
}

pub(crate) async fn table_page(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Query(picked): Query<TableQuery>,
) -> Response {
    let shown = async {
        let active = app.tables.current(&table).await?;
        active.table().may_be_watched_by(visit.player_id())?;
        app.tables.attend(&active, Some(visit.network));
        if let (Some(_), Some(player)) = (&picked.advice, &visit.player) {
            return Ok(match advice(&app, &active.table(), player, visit.network).await {
                Ok(advice) => shown_table(&app, &visit, &active, None, None, Some(&advice)).await,
                Err(error) => at_table(&app, &visit, &active, None, Some(&error.into())).await,
            });
        }
        Ok(at_table(&app, &visit, &active, picked.pick.and_then(Position::from_number), None).await)
    };
    visit.show(shown).await
}

/// The page of a table, optionally with an error message.
pub(crate) async fn at_table(
    app: &App,
    visit: &Visit,
    active: &ActiveTable,
    picked: Option<Position>,
    refused: Option<&ApiError>,
) -> Response {
    shown_table(app, visit, active, picked, refused, None).await
}

async fn shown_table(
    app: &App,
    visit: &Visit,
    active: &ActiveTable,
    picked: Option<Position>,
    refused: Option<&ApiError>,
    advice: Option<&Advice>,
) -> Response {
    let (now, when) = (active.table(), app.clock.now());
    let player = visit.player_id();
    let history = active.history(&now, player, visit.visitor.language);
    let mut view = now.view_for(player);
    add_previews(&mut view);
    // If the list of blocked players can't be read, the page is shown all the same.
    let blocked = blocked_ids(app, visit.player.as_ref()).await.unwrap_or_default();
    let mut messages = active.chat.recent();
    messages.retain(|message| !is_from(&now, message, &blocked));
    let chat = Chat { messages, free_text: now.setup().private };
    let address = format!("{}/tables/{}", visit.visitor.origin, now.id());
    // Only the end of a game asks them to keep their name. If it can't be read, nobody is asked.
    let is_guest = match player.filter(|_| view.end.is_some()) {
        Some(player) => !app.store.has_kept_identity(player).await.unwrap_or(true),
        None => false,
    };
    let visitor = Visitor { is_guest, ..visit.visitor.clone() };
    let content = TablePage {
        visitor: &visitor,
        table: &view,
        history: &history,
        picked,
        address: &address,
        chat: Some(&chat),
        refused: refused.map(ApiError::for_page),
        now: Some(when),
    };
    let status = refused.map_or(StatusCode::OK, ApiError::status);
    let mut response = page_with_chat(status, &table_with_advice(&content, advice), visit.encoding);
    if let Some(error) = refused {
        error.add_retry_after(&mut response);
    }
    response
}

#[derive(Deserialize)]
pub(crate) struct LiveQuery {
    after: Option<u64>,
}

pub(crate) async fn live(
    State(app): State<App>,
    InPath(table): InPath<TableId>,
    visit: Visit,
    Query(LiveQuery { after }): Query<LiveQuery>,
    admission: StreamPermit,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let active = app.tables.current(&table).await?;
    active.table().may_be_watched_by(visit.player_id())?;
    // The page of a table without entries has no sequence number, so its stream starts at the beginning.
    let next = last_event(&headers).or(after.map(Seq)).map_or(Seq::FIRST, Seq::next);
    let (name, encoding) = (visit.visitor.name.map(Into::into), visit.encoding);
    let levels = visit.visitor.site.levels.into();
    let format = Format::Page { language: visit.visitor.language, name, encoding, levels };
    let blocked = blocked_ids(&app, visit.player.as_ref()).await?;
    let listener = StreamViewer { player: visit.player.map(|player| player.id), format, blocked };
    Ok(Follower::new(&app, active, listener, visit.network, Some(next), admission).into_response())
}

#[derive(Deserialize)]
pub(crate) struct ReplayQuery {
    #[serde(rename = "move")]
    at: Option<usize>,
    eyes: Option<String>,
    frames: Option<String>,
}

pub(crate) async fn replay_page(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Query(moment): Query<ReplayQuery>,
) -> Response {
    visit.show(async { shown_replay(&visit, &app.tables.current(&table).await?.table(), &moment) }).await
}

fn shown_replay(visit: &Visit, table: &Table, moment: &ReplayQuery) -> Result<Response, ApiError> {
    table.may_be_studied()?;
    let path = format!("/tables/{}/replay", table.id());
    let (family, _) = replay_viewer(moment.eyes.as_deref(), table.seating());
    let seat = family.and_then(|family| table.seating().seat_of(family));
    let steps = table.replay(seat);
    if steps.is_empty() {
        return Ok(Redirect::to(&format!("/tables/{}", table.id())).into_response());
    }
    let record = format!("/tables/{}/record", table.id());
    let last = steps.len() - 1;
    let shown = ReplayPage {
        visitor: &visit.visitor,
        path: &path,
        steps: &steps,
        at: moment.at.unwrap_or(0).min(last),
        family,
        record: Some(&record),
    };
    Ok(match moment.frames {
        Some(_) => axum::Json(replay_frames(&shown)).into_response(),
        None => page(StatusCode::OK, replay(&shown)),
    })
}

pub(crate) async fn import_page(visit: Visit) -> Response {
    page(StatusCode::OK, import(&visit.visitor, None, &[]))
}

#[derive(Deserialize)]
pub(crate) struct ImportForm {
    record: String,
}

pub(crate) async fn import_record(
    State(app): State<App>,
    visit: Visit,
    Form(pasted): Form<ImportForm>,
) -> Response {
    let text = |fault| vec![ImportFault::Text(fault)];
    let errors = match oriflamme_notation::parse(&pasted.record) {
        Ok(records) => match records.into_iter().next() {
            Some(record) => match bring_in(&app, &pasted.record, &record).await {
                Ok(table) => return Redirect::to(&format!("/tables/{table}/replay")).into_response(),
                Err(archive::ImportError::Illegal(failure)) => text(oriflamme_analysis::unplayable(failure)),
                Err(archive::ImportError::Name { family, error }) => {
                    vec![ImportFault::Name(family, ApiError::from(error).for_page())]
                }
                Err(archive::ImportError::Table(error)) => return error_page(&visit.visitor, &error.into()),
            },
            None => text(TextFault { place: FaultPlace::Text, what: FaultKind::Empty }),
        },
        Err(errors) => {
            let faults = errors.into_iter().take(oriflamme_analysis::MOST_FAULTS);
            faults.map(|error| ImportFault::Text(oriflamme_analysis::unreadable(error))).collect()
        }
    };
    page(StatusCode::UNPROCESSABLE_ENTITY, import(&visit.visitor, Some(&pasted.record), &errors))
}

/// The table of a record: the original one if it was played here, or a new one.
async fn bring_in(
    app: &App,
    text: &str,
    record: &oriflamme_notation::Record,
) -> Result<TableId, archive::ImportError> {
    let fair: Option<oriflamme_deal::Fair> = record.header.seed.as_deref().and_then(|seed| seed.parse().ok());
    if let Some(id) = fair.and_then(|fair| fair.table.parse::<TableId>().ok()) {
        match app.tables.current(&id).await {
            Ok(live) if is_record_of(&live.table(), text) => return Ok(id),
            Ok(_) | Err(TableError::NoTable) => {}
            Err(error) => return Err(error.into()),
        }
    }
    match archive::import(&app.store, record, archive::ImportedId::New, app.clock.now()).await? {
        archive::Imported::As(id) | archive::Imported::WasThere(id) => Ok(id),
    }
}

fn is_record_of(table: &Arc<Table>, text: &str) -> bool {
    let lines = |text: &str| text.lines().map(str::trim_end).map(str::to_owned).collect::<Vec<_>>();
    !table.status().is_live() && table.record().is_some_and(|record| lines(&record) == lines(text.trim_end()))
}

/// The page for an unknown route.
pub(crate) async fn nothing(visit: Visit) -> Response {
    if visit.visitor.path.starts_with("/api/") || visit.scripted {
        return ApiError::new(ErrorCode::NotFound, "there is nothing here; see /api/v1/openapi.json")
            .into_response();
    }
    page(StatusCode::NOT_FOUND, not_found(&visit.visitor))
}
