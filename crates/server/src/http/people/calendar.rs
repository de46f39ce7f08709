//! A player's running games, by when they need the player: the page, the link to the next of them, and the
//! same for programs.

use crate::{
    app::App,
    http::{
        error::{ApiError, CommonResponses},
        identity::push::push_offer,
        input::Caller,
        people::play::away_view,
        reading::Query,
        tables::pages::own_game,
        visit::{LocalPath, Visit, back_to, page},
    },
    people::vacations::{DAYS_A_YEAR, VacationState},
    store::{Filter, Listing, Player},
};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use oriflamme_pages::{CalendarPage, OwnGame, VacationView, calendar};
use oriflamme_table::TableId;
use oriflamme_table_view::{CalendarEntry, TableStatus};
use oriflamme_wire::{CalendarGameJson, CalendarJson, Number, SummaryJson};
use serde::Deserialize;

/// How many pages of a hundred tables are read for a calendar.
const MOST_PAGES: usize = 5;

/// The running games of a player, and the open tables at which they sit or to which they are invited.
async fn running_games(app: &App, player: &Player) -> Result<Vec<OwnGame>, ApiError> {
    let store = &app.store;
    let mut ids = Vec::new();
    for status in [TableStatus::Playing, TableStatus::Open] {
        let filter = Filter { status: Some(status), rules: None };
        let mut listing = Listing { filter, ..Listing::default() };
        for _ in 0..MOST_PAGES {
            let listed = store.tables_of(&player.id, &listing).await?;
            ids.extend(listed.tables);
            listing.before = listed.next;
            if listing.before.is_none() {
                break;
            }
        }
    }
    let invited = store.invitations_of(&player.id).await?;
    ids.extend(invited.into_iter().filter(|id| !ids.contains(id)).collect::<Vec<_>>());
    let tables = crate::http::tables::api::readable(app, ids).await?;
    // A table to which the player is only invited may have no free seat any more.
    let theirs = tables.iter().filter(|table| {
        table.seat_of(&player.id).is_some() || table.invited(&player.id).is_some() || table.is_joinable()
    });
    Ok(theirs.map(|table| own_game(table, player)).collect())
}

/// The player's running games with their calendar entries, in the calendar's order.
async fn in_order(app: &App, player: &Player) -> Result<Vec<(OwnGame, CalendarEntry)>, ApiError> {
    let now = app.clock.now();
    let games = running_games(app, player).await?.into_iter();
    let mut games: Vec<_> =
        games.filter_map(|game| game.table.calendar_entry().map(|entry| (game, entry))).collect();
    games.sort_by_key(|(game, entry)| (entry.order(now), game.table.id.clone()));
    Ok(games)
}

/// The caller's running games: first those that wait for the caller, the most urgent first. Open tables at
/// which the caller sits, or to which the caller is invited, are among them.
#[utoipa::path(
    get, path = "/me/games", tag = "players", security(("token" = [])),
    responses((status = 200, description = "The games", body = CalendarJson), CommonResponses)
)]
pub(crate) async fn my_games(
    State(app): State<App>,
    Caller(player): Caller,
) -> Result<Json<CalendarJson>, ApiError> {
    let games = in_order(&app, &player).await?.into_iter().map(|(game, entry)| CalendarGameJson {
        game: SummaryJson::new(&game.table),
        waits_for_you: entry.waits_for_viewer,
        until: entry.until.map(Number),
    });
    Ok(Json(CalendarJson { now: Number(app.clock.now()), games: games.collect() }))
}

/// The page of the visitor's running games.
pub(crate) async fn games_page(State(app): State<App>, visit: Visit, headers: HeaderMap) -> Response {
    let shown = async {
        let games = match &visit.player {
            Some(player) => running_games(&app, player).await?,
            None => Vec::new(),
        };
        let vacation = match &visit.player {
            Some(player) => {
                let VacationState { until, days_left } = app.vacations.state(&player.id).await?;
                Some(VacationView { until, days_left, days_a_year: DAYS_A_YEAR })
            }
            None => None,
        };
        let away = away_view(&app, &visit, &headers).await?;
        let push = push_offer(&app, &visit, &headers).await?;
        let (visitor, now) = (&visit.visitor, app.clock.now());
        let content = CalendarPage { visitor, now, games: &games, away, push: push.as_ref(), vacation };
        Ok(page(StatusCode::OK, calendar(&content)))
    };
    visit.show(shown).await
}

#[derive(Deserialize)]
pub(crate) struct NextQuery {
    /// The table from which the visitor comes.
    after: Option<String>,
}

/// Leads to the most urgent game that waits for the visitor, other than the one from which they come; to the
/// list if there is none.
pub(crate) async fn next_game(
    State(app): State<App>,
    visit: Visit,
    Query(NextQuery { after }): Query<NextQuery>,
) -> Response {
    let after = after.and_then(|after| after.parse::<TableId>().ok());
    let next = async {
        let games = match &visit.player {
            Some(player) => in_order(&app, player).await?,
            None => Vec::new(),
        };
        let mut waiting = games.into_iter().filter(|(_, it)| it.waits_for_viewer);
        let found = waiting.find(|(game, _)| Some(&game.table.id) != after.as_ref());
        let path = found.map_or("/games".to_owned(), |(game, _)| format!("/tables/{}", game.table.id));
        Ok(back_to(&LocalPath::of(&path), None))
    };
    visit.show(next).await
}
