//! Handlers of the pages' forms. They do the same as the API, and answer with a page.

use super::{new_table, pages::at_table};
use crate::{
    app::App,
    http::{
        cookies,
        error::ApiError,
        identity::{belongings::keep, names::rename},
        path::PagePath,
        reading::Form,
        site::visitor_may_make,
        visit::Visit,
        words,
    },
    identity::belongings::{Belongings, LANGUAGE, LAST_PLAYED},
    tables::{
        commands,
        makers::Makes,
        new_table::{create, has_levels, offered},
    },
};
use axum::{
    extract::{Path, State},
    response::Response,
};
use oriflamme_game::{Family, Level, Seat, SeatCount};
use oriflamme_pages::{Language, LastPlayed, move_text};
use oriflamme_table::{PlayerName, Refusal, TableId, Version};
use oriflamme_table_view::ErrorCode;
use oriflamme_wire::{ChatJson, NewTableJson, PaceJson, SitJson};
use serde::Deserialize;

/// Answers a form of a table: leads to a page, or shows the table with a message to those who may see it.
async fn change_table(
    app: &App,
    visit: &Visit,
    table: &TableId,
    command: impl Future<Output = Result<String, ApiError>>,
) -> Response {
    let again = async |error: &ApiError| {
        let active = app.tables.current(table).await?;
        active.table().may_be_watched_by(visit.player_id())?;
        Ok(at_table(app, visit, &active, None, Some(error)).await)
    };
    visit.answer_form(command, again).await
}

fn table_path(table: &TableId) -> String {
    format!("/tables/{table}")
}

#[derive(Deserialize)]
pub(crate) struct TableForm {
    with: Option<String>,
    rules: String,
    seats: u8,
    level: Option<String>,
    salt: Option<String>,
    offer: Option<String>,
    name: Option<String>,
    bots: Option<u8>,
    first: Option<String>,
    pace: Option<String>,
    private: Option<String>,
    rated: Option<String>,
}

/// Who should take the other seats.
enum PlayWith {
    /// Bots take all other seats, at once.
    Bots,
    /// Some seats are free.
    Friends,
}

impl TableForm {
    fn with(&self) -> Result<PlayWith, ApiError> {
        match self.with.as_deref() {
            Some("bots") | None => Ok(PlayWith::Bots),
            Some("friends") => Ok(PlayWith::Friends),
            Some(_) => Err(ApiError::new(ErrorCode::Unfit, "`with` is bots or friends")),
        }
    }
    /// `none`, or a pace.
    fn pace(&self) -> Result<Option<PaceJson>, ApiError> {
        self.pace.as_deref().filter(|pace| *pace != "none").map(words::pace_in_form).transpose()
    }
    /// The family of the seat that begins, if one was chosen. A seat that this table does not have is refused
    /// as an unknown family.
    fn first(&self) -> Result<Option<Family>, ApiError> {
        let chosen = self.first.as_deref().filter(|seat| !["", "random"].contains(seat));
        let Some(chosen) = chosen else { return Ok(None) };
        let seating = SeatCount::try_from(self.seats).ok().map(SeatCount::seating);
        let number = chosen.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
        let seat = seating.zip(number).filter(|(seating, number)| *number < seating.seat_count());
        match seat {
            Some((seating, number)) => Ok(Some(seating.family_of(Seat::from_index(number)))),
            None => words::family(chosen).map(Some),
        }
    }
    pub(crate) fn table(&self) -> Result<NewTableJson, ApiError> {
        let level = self.level.as_deref().map_or(Ok(Level::Squire), words::level)?.into();
        let others = self.seats.saturating_sub(1);
        let (bots, private) = match self.with()? {
            PlayWith::Bots => (others, true),
            // The form offers enough bots for the largest table.
            PlayWith::Friends => (self.bots.unwrap_or(0).min(others), self.private.is_some()),
        };
        let seats = new_table::seats_in_form(self.seats)?;
        Ok(NewTableJson {
            bots: vec![level; bots.into()],
            first: self.first()?.map(Into::into),
            pace: self.pace()?,
            private,
            rated: matches!(self.with()?, PlayWith::Friends) && self.rated.is_some(),
            level: Some(level),
            salt: given(self.salt.as_deref()),
            offer: given(self.offer.as_deref()),
            ..NewTableJson::with_seats(words::rules(&self.rules)?, seats)
        })
    }
}

/// The content of a field, if it is not empty. A browser without script sends no salt.
fn given(text: Option<&str>) -> Option<String> {
    text.filter(|text| !text.is_empty()).map(str::to_owned)
}

pub(crate) async fn make(State(app): State<App>, visit: Visit, Form(form): Form<TableForm>) -> Response {
    let made = async {
        let wanted = form.table()?;
        let table = new_table::read(&wanted)?;
        let unmade = offered(&app, wanted.offer.as_deref(), &table.salt, visit.player.as_ref()).await?;
        let choice = LastPlayed { rules: table.rules(), seats: table.seats(), level: table.level(&app) };
        visitor_may_make(&visit.visitor.site, Makes::Table)?;
        has_levels(&app, [table.level(&app)])?;
        let player = visit.player(&app, form.name.as_deref()).await?;
        let table = create(&app, &player, visit.network, unmade, table).await?;
        if choice != visit.choice {
            let mut changed = Belongings::default();
            changed.set(LAST_PLAYED, &choice.to_cookie());
            keep(&app, Some(&player), &changed).await;
        }
        let setting = cookies::setting(LAST_PLAYED, &choice.to_cookie());
        Ok((table_path(table.id()), [setting]))
    };
    visit.redirect(made).await
}

#[derive(Deserialize)]
pub(crate) struct SitForm {
    name: Option<String>,
    salt: Option<String>,
}

pub(crate) async fn sit(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Form(form): Form<SitForm>,
) -> Response {
    let sat = async {
        let sit = words::sit_down(&SitJson { salt: given(form.salt.as_deref()), seat: None })?;
        let name = form.name.as_deref();
        if visit.player.is_none() {
            commands::may_join(&app, &table, &visit.new_name(name)?, sit.clone()).await?;
        }
        let player = visit.player(&app, name).await?;
        commands::sit(&app, &table, &player, sit).await?;
        Ok(table_path(&table))
    };
    change_table(&app, &visit, &table, sat).await
}

pub(crate) async fn leave(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
) -> Response {
    let left = async {
        commands::leave(&app, &table, visit.signed_in()?).await?;
        Ok(table_path(&table))
    };
    change_table(&app, &visit, &table, left).await
}

/// Lets a visitor leave a table to which somebody does not come, and look for others. If the table was made
/// by pairing, they continue to wait as before; otherwise they say what they would like to play.
pub(crate) async fn look_again(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
) -> Response {
    let left = async {
        let player = visit.signed_in()?;
        if app.pairing.seek_again(&player.id, &table).await?.is_none() {
            commands::leave(&app, &table, player).await?;
        }
        Ok("/play".to_owned())
    };
    change_table(&app, &visit, &table, left).await
}

#[derive(Deserialize)]
pub(crate) struct BotForm {
    level: String,
}

pub(crate) async fn put_bot(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    Path((_, family)): Path<(String, String)>,
    visit: Visit,
    Form(form): Form<BotForm>,
) -> Response {
    let put = async {
        commands::put_bot(
            &app,
            &table,
            visit.signed_in()?,
            words::family(&family)?,
            words::level(&form.level)?,
        )
        .await?;
        Ok(table_path(&table))
    };
    change_table(&app, &visit, &table, put).await
}

/// Bots take all free seats, and the game starts.
pub(crate) async fn start(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
) -> Response {
    let started = async {
        commands::start_with_bots(&app, &table, visit.signed_in()?).await?;
        Ok(table_path(&table))
    };
    change_table(&app, &visit, &table, started).await
}

/// The host removes somebody from a table that has not begun.
pub(crate) async fn remove(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    Path((_, family)): Path<(String, String)>,
    visit: Visit,
) -> Response {
    let removed = async {
        commands::remove(&app, &table, visit.signed_in()?, words::family(&family)?).await?;
        Ok(table_path(&table))
    };
    change_table(&app, &visit, &table, removed).await
}

#[derive(Deserialize)]
pub(crate) struct MoveForm {
    version: u32,
    #[serde(rename = "move")]
    said: Option<String>,
    card: Option<String>,
    at: Option<String>,
}

pub(crate) async fn play(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Form(form): Form<MoveForm>,
) -> Response {
    let played = async {
        let said = move_text(form.said.as_deref(), form.card.as_deref(), form.at.as_deref());
        let said =
            said.ok_or_else(|| Refusal::Unreadable("a move, or a card and a place, is needed".into()))?;
        commands::play(&app, &table, visit.signed_in()?, Version(form.version), said).await?;
        Ok(table_path(&table))
    };
    change_table(&app, &visit, &table, played).await
}

pub(crate) async fn rematch(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Form(form): Form<SitForm>,
) -> Response {
    let again = async { Ok(commands::rematch_table(&app, &table, visit.signed_in()?).await?) };
    let next = match again.await {
        Ok(next) => next,
        Err(error) => return change_table(&app, &visit, &table, async { Err(error) }).await,
    };
    let sat = async {
        let sit = SitJson { salt: given(form.salt.as_deref()), seat: None };
        commands::sit(&app, &next, visit.signed_in()?, words::sit_down(&sit)?).await?;
        Ok(table_path(&next))
    };
    // Latecomers get the message at the table that they wanted to join, where they may watch.
    change_table(&app, &visit, &next, sat).await
}

#[derive(Deserialize)]
pub(crate) struct ChatForm {
    phrase: Option<String>,
    text: Option<String>,
}

pub(crate) async fn chat(
    State(app): State<App>,
    PagePath(table): PagePath<TableId>,
    visit: Visit,
    Form(form): Form<ChatForm>,
) -> Response {
    let said = async {
        let phrase = form.phrase.as_deref().map(words::phrase).transpose()?;
        let said = ChatJson { phrase: phrase.map(Into::into), text: form.text };
        commands::say(&app, &table, visit.signed_in()?, words::chat_content(said)?).await?;
        Ok(table_path(&table))
    };
    change_table(&app, &visit, &table, said).await
}

#[derive(Deserialize)]
pub(crate) struct NameForm {
    name: String,
    to: Option<String>,
}

/// Sets the visitor's name; a known player is renamed.
pub(crate) async fn call(State(app): State<App>, visit: Visit, Form(form): Form<NameForm>) -> Response {
    let called = async {
        let to = form.to.clone().unwrap_or_else(|| "/".into());
        let name: PlayerName = form.name.parse().map_err(ApiError::from)?;
        match &visit.player {
            Some(player) => rename(&app, player, name).await?,
            None => visit.player(&app, Some(&form.name)).await?,
        };
        Ok(to)
    };
    visit.redirect(called).await
}

#[derive(Deserialize)]
pub(crate) struct LanguageForm {
    language: String,
    to: Option<String>,
}

pub(crate) async fn speak(State(app): State<App>, visit: Visit, Form(form): Form<LanguageForm>) -> Response {
    let known = form.language.parse::<Language>().ok();
    if let Some(language) = known {
        let mut changed = Belongings::default();
        changed.set(LANGUAGE, language.tag());
        keep(&app, visit.player.as_ref(), &changed).await;
    }
    let cookie = known.map(|language| cookies::setting(LANGUAGE, language.tag()));
    visit.redirect(async { Ok((form.to.as_deref().unwrap_or("/"), cookie)) }).await
}
