//! What the pages' forms do: the same as the API, answered with a page.

use super::{
    App, Peer, cookies,
    error::ApiError,
    guard::address,
    pages::at_table,
    reading::{Form, Here},
    tables::{agreed, play_again, sit_down},
    visit::{Visit, back_to, page},
};
use axum::{
    Extension,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use cookie::Cookie;
use oriflamme_game::Level;
use oriflamme_pages::{Choice, Language, explained, refused, spoken};
use oriflamme_table::{Refusal, Table, TableId, Timestamp, Version};
use oriflamme_table_view::{ChatContent, ChatMessage, ErrorCode};
use oriflamme_wire::{NewTableJson, PaceJson, SitJson};
use serde::Deserialize;

/// The longest chat message, in characters.
const LONGEST_MESSAGE: usize = 200;

/// What became of a form: where to go, with which cookies.
type Done = Result<(String, Vec<Cookie<'static>>), ApiError>;

/// Answers a form: the script with a status, a browser without it with the page to go to, or with this one
/// and a word.
async fn answer(app: &App, visit: &Visit, table: Option<&TableId>, done: Done) -> Response {
    match done {
        Ok(_) if visit.scripted => StatusCode::NO_CONTENT.into_response(),
        Ok((path, cookies)) => back_to(&path, cookies),
        Err(error) if visit.scripted => {
            let message = explained(visit.visitor.words(), error.code());
            error.worded(message).into_response()
        }
        Err(error) => {
            let (status, code) = (error.status(), error.code());
            let active = match table {
                // What went wrong on our side would go wrong again.
                Some(table) if !status.is_server_error() => app.tables.current(table).await.ok(),
                _ => None,
            };
            match active {
                Some(active) => at_table(visit, &active, None, Some((status, code))),
                None => page(status, refused(&visit.visitor, code)),
            }
        }
    }
}

fn table_path(table: &TableId) -> String {
    format!("/tables/{table}")
}

#[derive(Deserialize)]
pub(super) struct TableForm {
    with: Option<String>,
    rules: String,
    seats: u8,
    level: Option<String>,
    salt: Option<String>,
    name: Option<String>,
    bots: Option<u8>,
    pace: Option<String>,
    private: Option<String>,
}

impl TableForm {
    fn pace(&self) -> Option<PaceJson> {
        let pace = self.pace.as_deref()?;
        match pace.strip_suffix('d') {
            Some(days) => Some(PaceJson { days: days.parse().ok(), ..PaceJson::default() }),
            None => pace.parse().ok().map(|seconds| PaceJson {
                seconds: Some(seconds),
                // As much again, once: to think about one hard decision.
                bank: Some(2 * seconds),
                days: None,
            }),
        }
    }
    fn table(&self) -> NewTableJson {
        let level = self.level.clone().unwrap_or_else(|| "squire".into());
        let others = self.seats.saturating_sub(1);
        let bots = match self.with.as_deref() {
            Some("friends") => self.bots.unwrap_or(0).min(others),
            _ => others,
        };
        NewTableJson {
            rules: self.rules.clone(),
            seats: Some(self.seats),
            duel: self.seats == 2,
            bots: vec![level.clone(); bots.into()],
            first: None,
            pace: self.pace(),
            private: self.private.is_some() || self.with.as_deref() == Some("bots"),
            level: Some(level),
            salt: salt(self.salt.as_deref()),
        }
    }
}

/// A browser without script sends no salt.
fn salt(text: Option<&str>) -> Option<String> {
    text.filter(|salt| !salt.is_empty()).map(str::to_owned)
}

pub(super) async fn make(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    visit: Visit,
    Form(form): Form<TableForm>,
) -> Response {
    let made = async {
        app.limits.tables.check(address(&app, &headers, peer))?;
        let (player, cookie) = visit.player(&app, form.name.as_deref()).await?;
        let (setup, entries) = agreed(&form.table(), &player)?;
        let rules = setup.rules;
        let table = app.tables.create(setup, entries).await?;
        let level = form.level.as_deref().and_then(|level| level.parse().ok()).unwrap_or(Level::Squire);
        let choice = Choice { rules, seats: form.seats, level };
        let cookies = cookie.into_iter().chain([cookies::setting("play", &choice.to_cookie())]).collect();
        Ok((table_path(table.id()), cookies))
    };
    answer(&app, &visit, None, made.await).await
}

#[derive(Deserialize)]
pub(super) struct SitForm {
    name: Option<String>,
    salt: Option<String>,
}

pub(super) async fn sit(
    State(app): State<App>,
    Here(table): Here,
    visit: Visit,
    Form(form): Form<SitForm>,
) -> Response {
    let sat = async {
        let (player, cookie) = visit.player(&app, form.name.as_deref()).await?;
        let sit = SitJson { salt: salt(form.salt.as_deref()), seat: None };
        sit_down(&app, &table, &player, &sit).await?;
        Ok((table_path(&table), cookie.into_iter().collect()))
    };
    answer(&app, &visit, Some(&table), sat.await).await
}

/// Changes a table for a player who is known.
async fn change<A>(app: &App, visit: &Visit, table: &TableId, act: A) -> Done
where
    A: Fn(&Table, &crate::store::Player, Timestamp) -> Result<Vec<oriflamme_table::Entry>, Refusal>
        + Send
        + Sync
        + 'static,
{
    let player = visit.player.clone().ok_or(Refusal::NotSeated)?;
    app.tables.change(table, move |table, now| Ok(act(table, &player, now)?.into())).await?;
    Ok((table_path(table), Vec::new()))
}

pub(super) async fn leave(State(app): State<App>, Here(table): Here, visit: Visit) -> Response {
    let done = change(&app, &visit, &table, |table, player, _| table.leave(&player.id)).await;
    answer(&app, &visit, Some(&table), done).await
}

#[derive(Deserialize)]
pub(super) struct BotForm {
    level: String,
}

pub(super) async fn put_bot(
    State(app): State<App>,
    Here(table): Here,
    Path((_, family)): Path<(String, String)>,
    visit: Visit,
    Form(form): Form<BotForm>,
) -> Response {
    let patience = app.tables.patience;
    let done = async {
        let (family, level) = (super::tables::family(&family)?, super::tables::level(&form.level)?);
        let put = move |table: &Table, player: &crate::store::Player, now| {
            table.put_bot(&player.id, family, level, now, &patience)
        };
        change(&app, &visit, &table, put).await
    };
    answer(&app, &visit, Some(&table), done.await).await
}

#[derive(Deserialize)]
pub(super) struct MoveForm {
    version: u32,
    #[serde(rename = "move")]
    said: Option<String>,
    card: Option<String>,
    at: Option<String>,
}

pub(super) async fn play(
    State(app): State<App>,
    Here(table): Here,
    visit: Visit,
    Form(form): Form<MoveForm>,
) -> Response {
    let done = async {
        let text = spoken(form.said.as_deref(), form.card.as_deref(), form.at.as_deref());
        let text =
            text.ok_or_else(|| Refusal::Unreadable("a move, or a card and a place, is needed".into()))?;
        let version = form.version;
        change(&app, &visit, &table, move |table, player, _| table.play(&player.id, Version(version), &text))
            .await
    };
    answer(&app, &visit, Some(&table), done.await).await
}

pub(super) async fn rematch(
    State(app): State<App>,
    Here(table): Here,
    visit: Visit,
    Form(form): Form<SitForm>,
) -> Response {
    let again = async {
        let player = visit.player.clone().ok_or(Refusal::NotSeated)?;
        let sit = SitJson { salt: salt(form.salt.as_deref()), seat: None };
        let next = play_again(&app, &table, &player, &sit).await?;
        Ok((table_path(next.id()), Vec::new()))
    };
    answer(&app, &visit, Some(&table), again.await).await
}

#[derive(Deserialize)]
pub(super) struct ChatForm {
    phrase: Option<String>,
    text: Option<String>,
}

pub(super) async fn chat(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Here(table): Here,
    visit: Visit,
    Form(form): Form<ChatForm>,
) -> Response {
    let said = async {
        app.limits.chat.check(address(&app, &headers, peer))?;
        let active = app.tables.current(&table).await?;
        let now = active.table();
        let player = visit.player.clone().ok_or(Refusal::NotSeated)?;
        let seat = now.seat_of(&player.id).ok_or(Refusal::NotSeated)?;
        let words = form.text.as_deref().map(visible).filter(|text| !text.is_empty());
        let content = match (form.phrase.as_deref().and_then(|phrase| phrase.parse().ok()), words) {
            (Some(phrase), _) => ChatContent::Phrase(phrase),
            (None, Some(text)) if now.setup().private => ChatContent::Text(text),
            _ => {
                return Err(ApiError::new(ErrorCode::Unfit, "there is nothing to say, or not at this table"));
            }
        };
        let family = Some(now.seating().family_of(seat));
        app.tables.say(&table, &active, ChatMessage { family, name: player.name.to_string(), content });
        Ok((table_path(&table), Vec::new()))
    };
    answer(&app, &visit, Some(&table), said.await).await
}

/// A text without what can't be seen, and not too long.
fn visible(text: &str) -> String {
    let shown: String = text
        .chars()
        .filter(|it| !oriflamme_table::is_invisible(*it) || *it == ' ')
        .take(LONGEST_MESSAGE)
        .collect();
    shown.trim().to_owned()
}

#[derive(Deserialize)]
pub(super) struct NameForm {
    name: String,
    to: Option<String>,
}

/// Sets the visitor's name; a known player is renamed.
pub(super) async fn call(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    visit: Visit,
    Form(form): Form<NameForm>,
) -> Response {
    let called = async {
        app.limits.guests.check(address(&app, &headers, peer))?;
        let to = form.to.clone().unwrap_or_else(|| "/".into());
        let name = form.name.parse().map_err(ApiError::from)?;
        let cookies = match &visit.player {
            Some(player) => {
                app.players.rename(player, name).await?;
                None
            }
            None => visit.player(&app, Some(&form.name)).await?.1,
        };
        Ok((to, cookies.into_iter().collect()))
    };
    answer(&app, &visit, None, called.await).await
}

#[derive(Deserialize)]
pub(super) struct LanguageForm {
    language: String,
    to: Option<String>,
}

pub(super) async fn speak(Form(form): Form<LanguageForm>) -> Response {
    let known = Language::ALL.into_iter().find(|language| language.tag() == form.language);
    let cookie = known.map(|language| cookies::setting("language", language.tag()));
    back_to(form.to.as_deref().unwrap_or("/"), cookie)
}
