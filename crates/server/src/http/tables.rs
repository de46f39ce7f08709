//! Tables: made, joined, played, left, played again.

use super::{
    App, Peer,
    error::{Always, ApiError, Changing},
    guard::address,
    input::{Asker, AtTable, Body, Caller, MaybeBody},
};
use crate::{
    store::Player,
    tables::{Change, TableError},
};
use axum::{
    Extension, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use oriflamme_bots::Level;
use oriflamme_deal::Salt;
use oriflamme_game::{Family, Ruleset, Seat, Seating};
use oriflamme_table::{Entry, Refusal, Table, TableId, TableSetup, Version};
use oriflamme_table_view::{ErrorCode, Pace, TableStatus};
use oriflamme_wire::{
    BotJson, ErrorJson, MoveJson, NewTableJson, PaceJson, SeatJson, ShownJson, SitJson, TableJson, Text,
};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

fn word<T: std::str::FromStr>(text: &str, code: ErrorCode, message: &'static str) -> Result<T, ApiError> {
    text.parse().map_err(|_| ApiError::new(code, message))
}

pub(super) fn level(text: &str) -> Result<Level, ApiError> {
    word(text, ErrorCode::BadLevel, "the levels are page, squire, knight and marshal")
}

pub(super) fn family(text: &str) -> Result<Family, ApiError> {
    word(text, ErrorCode::BadFamily, "the families are red, blue, green, yellow and violet")
}

fn salt(text: Option<&str>) -> Result<Salt, ApiError> {
    match text {
        Some(text) => word(text, ErrorCode::BadSalt, "a salt has 1 to 64 letters, digits, `-` and `_`"),
        None => Ok(Salt::none()),
    }
}

fn pace(json: Option<PaceJson>) -> Result<Pace, ApiError> {
    json.map_or(Some(Pace::None), PaceJson::pace).ok_or_else(|| {
        let message = "a pace is {\"seconds\": 1 to 3600, \"bank\": up to 86400} or {\"days\": 1 to 30}";
        ApiError::new(ErrorCode::BadPace, message)
    })
}

/// What was agreed, and who sits down at once.
pub(crate) fn agreed(table: &NewTableJson, host: &Player) -> Result<(TableSetup, Vec<Entry>), ApiError> {
    let seating = match (table.duel, table.seats) {
        (true, None | Some(2)) => Ok(Seating::usual_duel()),
        (true, Some(_)) => Err("a duel has 2 seats"),
        (false, Some(2)) => Err("two seats play a duel: say \"duel\": true"),
        (false, Some(seats)) => {
            Seating::of(seats.into()).map_err(|_| "3, 4 or 5 seats can play, or 2 a duel")
        }
        (false, None) => Err("say how many seats: 3, 4 or 5, or \"duel\": true"),
    }
    .map_err(|message| ApiError::new(ErrorCode::BadSeats, message))?;
    let bots = table.bots.iter().map(|bot| level(bot)).collect::<Result<Vec<_>, _>>()?;
    let seats = usize::from(seating.seat_count());
    if bots.len() >= seats {
        return Err(ApiError::new(
            ErrorCode::TooManyBots,
            "the first seat is yours: there are more bots than other seats",
        ));
    }
    let first = match table.first.as_deref() {
        None | Some("random") => None,
        Some(text) => Some(seating.seat_of(family(text)?).ok_or(Refusal::NoSuchSeat)?),
    };
    let setup = TableSetup {
        rules: word(&table.rules, ErrorCode::BadRules, "the rulesets are base-1, base-2 and ablaze")?,
        seating,
        first,
        pace: pace(table.pace)?,
        private: table.private,
        level: match &table.level {
            Some(text) => level(text)?,
            None => bots.first().copied().unwrap_or(Level::Squire),
        },
        host: host.id.clone(),
        kept_for: Vec::new(),
    };
    let host = Entry::Sat {
        seat: Seat::from_index(0),
        player: host.id.clone(),
        salt: salt(table.salt.as_deref())?,
        name: host.name.to_string(),
    };
    let last = seating.seats().skip(seats - bots.len());
    let seated = last.zip(bots).map(|(seat, level)| Entry::Bot { seat, level });
    let mut entries: Vec<_> = [host].into_iter().chain(seated).collect();
    if entries.len() == seats {
        entries.push(Entry::Started);
    }
    Ok((setup, entries))
}

fn shown(table: &Table, player: Option<&Player>) -> Json<TableJson> {
    Json(TableJson::new(&table.view_for(player.map(|player| &player.id))))
}

/// A new table. The caller sits in the first seat, bots take the last ones; if no seat is free, the game
/// starts.
#[utoipa::path(
    post, path = "/tables", tag = "tables", security(("token" = [])), request_body = NewTableJson,
    responses((status = 201, body = TableJson), Always, Changing)
)]
pub(super) async fn make(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Caller(player): Caller,
    Body(table): Body<NewTableJson>,
) -> Result<impl IntoResponse, ApiError> {
    app.limits.tables.check(address(&app, &headers, peer))?;
    let (setup, entries) = agreed(&table, &player)?;
    let table = app.tables.create(setup, entries).await?;
    Ok((StatusCode::CREATED, shown(&table, Some(&player))))
}

/// What a list says of a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct SummaryJson {
    table: String,
    /// `open`, `playing`, `over` or `abandoned`.
    #[schema(value_type = String)]
    status: Text<TableStatus>,
    #[schema(value_type = String)]
    rules: Text<Ruleset>,
    /// How many moves were played.
    version: u32,
    /// The seats, clockwise.
    seats: Vec<SeatJson>,
    /// Which seat is the asker's, in a list of their own tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    you: Option<Text<Family>>,
    /// Whose turn it is.
    #[schema(value_type = Option<String>)]
    turn: Option<Text<Family>>,
    /// How much time there is.
    pace: Option<PaceJson>,
}

impl SummaryJson {
    fn new(table: &Table, player: Option<&Player>) -> Self {
        let TableJson { table: id, status, version, shown, pace, .. } =
            TableJson::new(&table.view_for(player.map(|player| &player.id)));
        let (rules, seats, you) = match shown {
            ShownJson::Game(view) => (view.rules, view.seats, view.you),
            ShownJson::Lobby(lobby) => (lobby.rules, lobby.seats, lobby.you),
        };
        let turn = table.turn().map(|seat| Text(table.seating().family_of(seat)));
        Self { table: id, status, rules, version, seats, you, turn, pace }
    }
}

/// Tables by their ids. One that can't be read is left out.
pub(super) async fn readable(app: &App, ids: Vec<TableId>) -> Result<Vec<Arc<Table>>, ApiError> {
    Ok(app.tables.all_current(&ids).await?)
}

/// What there is to say of tables.
pub(super) async fn summaries_for(
    app: &App,
    ids: Vec<TableId>,
    player: Option<&Player>,
) -> Result<Vec<SummaryJson>, ApiError> {
    Ok(readable(app, ids).await?.iter().map(|table| SummaryJson::new(table, player)).collect())
}

/// Tables to join or to watch.
#[derive(Serialize, ToSchema)]
pub(super) struct TablesJson {
    /// The tables, newest first.
    tables: Vec<SummaryJson>,
}

/// Tables that can be joined or watched, newest first.
#[utoipa::path(get, path = "/tables", tag = "tables", responses((status = 200, body = TablesJson), Always))]
pub(super) async fn list(State(app): State<App>) -> Result<Json<TablesJson>, ApiError> {
    let ids = app.tables.store.listed().await?;
    Ok(Json(TablesJson { tables: summaries_for(&app, ids, None).await? }))
}

/// The table as the caller sees it; a stranger sees what a spectator sees.
#[utoipa::path(
    get, path = "/tables/{table}", tag = "tables", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, body = TableJson), (status = 404, body = ErrorJson), Always)
)]
pub(super) async fn look(
    State(app): State<App>,
    AtTable(table): AtTable,
    Asker(player): Asker,
) -> Result<Json<TableJson>, ApiError> {
    Ok(shown(&app.tables.current(&table).await?.table(), player.as_ref()))
}

/// Takes a free seat, or one's own back from a bot. When all seats are taken, the game starts.
#[utoipa::path(
    post, path = "/tables/{table}/sit", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = Option<SitJson>,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn sit(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
    MaybeBody(sit): MaybeBody<SitJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = sit_down(&app, &table, &player, &sit).await?;
    Ok(shown(&table, Some(&player)))
}

pub(crate) async fn sit_down(
    app: &App,
    table: &TableId,
    player: &Player,
    sit: &SitJson,
) -> Result<Arc<Table>, ApiError> {
    let salt = salt(sit.salt.as_deref())?;
    let wanted = sit.seat.as_deref().map(family).transpose()?;
    let who = player.clone();
    let sat = app
        .tables
        .change(table, move |table, _| Ok(table.sit(&who.id, &who.name, salt.clone(), wanted)?.into()))
        .await?;
    Ok(sat)
}

/// Leaves a table: an open one loses the player, in a game a bot stands in until they come back.
#[utoipa::path(
    post, path = "/tables/{table}/leave", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn leave(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
) -> Result<Json<TableJson>, ApiError> {
    let who = player.id.clone();
    let table = app.tables.change(&table, move |table, _| Ok(table.leave(&who)?.into())).await?;
    Ok(shown(&table, Some(&player)))
}

/// Puts a bot into a seat: the host into a free one, a player into one whose owner is away.
#[utoipa::path(
    post, path = "/tables/{table}/seats/{family}/bot", tag = "tables", security(("token" = [])),
    params(
        ("table" = String, Path, description = "The table's id"),
        ("family" = String, Path, description = "A family of the seat"),
    ),
    request_body = BotJson,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn put_bot(
    State(app): State<App>,
    AtTable(table): AtTable,
    Path((_, at)): Path<(String, String)>,
    Caller(player): Caller,
    Body(bot): Body<BotJson>,
) -> Result<Json<TableJson>, ApiError> {
    let (at, level, patience) = (family(&at)?, level(&bot.level)?, app.tables.patience);
    let who = player.id.clone();
    let put = move |table: &Table, now| Ok(table.put_bot(&who, at, level, now, &patience)?.into());
    let table = app.tables.change(&table, put).await?;
    Ok(shown(&table, Some(&player)))
}

/// Makes a move. It is on disk when the answer comes.
#[utoipa::path(
    post, path = "/tables/{table}/moves", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = MoveJson,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn play(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
    Body(MoveJson { said, version }): Body<MoveJson>,
) -> Result<Json<TableJson>, ApiError> {
    let who = player.id.clone();
    let table = app
        .tables
        .change(&table, move |table, _| Ok(table.play(&who, Version(version), &said)?.into()))
        .await?;
    Ok(shown(&table, Some(&player)))
}

/// Plays again with the same seats: makes the table if nobody has yet, and sits down there.
#[utoipa::path(
    post, path = "/tables/{table}/rematch", tag = "tables", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id")),
    request_body = Option<SitJson>,
    responses((status = 200, body = TableJson), Always, Changing)
)]
pub(super) async fn rematch(
    State(app): State<App>,
    AtTable(table): AtTable,
    Caller(player): Caller,
    MaybeBody(sit): MaybeBody<SitJson>,
) -> Result<Json<TableJson>, ApiError> {
    let table = play_again(&app, &table, &player, &sit).await?;
    Ok(shown(&table, Some(&player)))
}

pub(crate) async fn play_again(
    app: &App,
    table: &TableId,
    player: &Player,
    sit: &SitJson,
) -> Result<Arc<Table>, ApiError> {
    let (tables, who) = (app.tables.clone(), player.id.clone());
    let again = move |table: &Table, now| {
        let (setup, entries) = table.again(&who)?;
        if table.rematch().is_some() {
            return Ok(Vec::new().into());
        }
        let draft = tables.draft(setup, entries, now)?;
        let entries = vec![Entry::Again(draft.table.id().clone())];
        Ok(Change { entries, also: draft.writes })
    };
    let over = app.tables.change(table, again).await?;
    let next = over.rematch().cloned().ok_or(TableError::NoTable)?;
    sit_down(app, &next, player, sit).await
}

/// The game as a record in the notation, once it is over.
#[utoipa::path(
    get, path = "/tables/{table}/record", tag = "tables",
    params(("table" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = ErrorJson),
        (status = 409, body = ErrorJson),
        Always
    )
)]
pub(super) async fn record(
    State(app): State<App>,
    AtTable(table): AtTable,
) -> Result<impl IntoResponse, ApiError> {
    let table = app.tables.current(&table).await?.table();
    let record = table.record().filter(|_| !table.status().is_live()).ok_or(Refusal::NotOver)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record))
}
