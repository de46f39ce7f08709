//! Bot accounts: the pages, and their forms.

use super::bots;
use crate::{
    app::App,
    http::{
        error::ApiError,
        path::PagePath,
        reading::{Form, Query},
        tables::{forms::TableForm, new_table},
        visit::{FormDone, Visit, page},
    },
    ids::Token,
    people::{
        bots::MOST_BOTS,
        challenges::{challenge, challenger},
    },
    store::Player,
    tables::{commands::CommandError, new_table::offered},
};
use axum::{extract::State, http::StatusCode, response::Response};
use oriflamme_game::{Level, Ruleset, SeatCount};
use oriflamme_pages::{BotListPage, BotTokenPage, BotsDone, MyBotsPage, bot_list, bot_token_page, my_bots};
use oriflamme_table::PlayerId;
use oriflamme_table_view::{
    BotAccountView, ChallengeRefusal, ChallengeRules, Challenger, ErrorCode, PaceKind,
};
use oriflamme_wire::NewTableJson;
use serde::Deserialize;
use std::collections::HashMap;

/// The bots that are here.
pub(crate) async fn list(State(app): State<App>, visit: Visit) -> Response {
    let listed = async {
        let bots = app.store.bots_here(app.clock.now()).await?;
        Ok(page(StatusCode::OK, bot_list(&BotListPage { visitor: &visit.visitor, bots: &bots })))
    };
    visit.show(listed).await
}

async fn own_page(
    app: &App,
    visit: &Visit,
    done: Option<BotsDone>,
    refused: Option<&ApiError>,
) -> Result<Response, ApiError> {
    let (bots, lasting) = match &visit.player {
        None => (Vec::new(), false),
        Some(player) => {
            let store = &app.store;
            (store.bots_of(&player.id, app.clock.now()).await?, store.has_kept_identity(&player.id).await?)
        }
    };
    let content = MyBotsPage {
        visitor: &visit.visitor,
        bots: &bots,
        most: MOST_BOTS,
        lasting,
        done,
        refused: refused.map(ApiError::for_page),
    };
    Ok(page(refused.map_or(StatusCode::OK, ApiError::status), my_bots(&content)))
}

#[derive(Deserialize)]
pub(crate) struct MineQuery {
    done: Option<String>,
}

/// The visitor's own bots.
pub(crate) async fn mine(
    State(app): State<App>,
    visit: Visit,
    Query(MineQuery { done }): Query<MineQuery>,
) -> Response {
    let done = done.as_deref().and_then(|done| done.parse().ok());
    visit.show(own_page(&app, &visit, done, None)).await
}

/// The page again, with why a form was refused. A stranger has no bots to show.
async fn again(app: &App, visit: &Visit, error: &ApiError) -> Result<Response, ApiError> {
    visit.signed_in()?;
    own_page(app, visit, None, Some(error)).await
}

fn token_page(visit: &Visit, bot: &BotAccountView, token: &Token) -> Response {
    let content = BotTokenPage { visitor: &visit.visitor, bot, token: token.reveal() };
    page(StatusCode::OK, bot_token_page(&content))
}

impl From<BotsDone> for FormDone {
    fn from(done: BotsDone) -> Self {
        format!("/me/bots?done={done}").into()
    }
}

/// The fields of a form about a bot.
type BotFields = HashMap<String, String>;

fn rules(fields: &BotFields) -> Result<ChallengeRules, ApiError> {
    let bad = || ApiError::new(ErrorCode::BadBot, "there is no such choice");
    let rulesets: Vec<_> =
        Ruleset::ALL.into_iter().filter(|it| fields.contains_key(&format!("rules-{it}"))).collect();
    let seats: Vec<_> =
        SeatCount::ALL.into_iter().filter(|it| fields.contains_key(&format!("seats-{it}"))).collect();
    let paces: Vec<_> =
        PaceKind::ALL.into_iter().filter(|it| fields.contains_key(&format!("pace-{it}"))).collect();
    let challengers = fields.get("challengers").and_then(|who| who.parse().ok()).ok_or_else(bad)?;
    let games = fields.get("games").and_then(|games| games.trim().parse().ok()).ok_or_else(bad)?;
    Ok(ChallengeRules::new(challengers, &rulesets, &seats, &paces, games)?)
}

fn field<'a>(fields: &'a BotFields, name: &str) -> &'a str {
    fields.get(name).map(String::as_str).unwrap_or_default()
}

/// Makes a bot, and shows its token.
pub(crate) async fn make_form(
    State(app): State<App>,
    visit: Visit,
    Form(fields): Form<BotFields>,
) -> Response {
    let made = async {
        let owner = visit.signed_in()?;
        let (name, about) = (field(&fields, "name"), field(&fields, "about"));
        let (bot, token) = bots::make(&app, owner, name, about, &rules(&fields)?).await?;
        Ok(token_page(&visit, &bot, &token))
    };
    visit.show_or(made, async |error| again(&app, &visit, error).await).await
}

/// Changes a bot.
pub(crate) async fn change_form(
    State(app): State<App>,
    PagePath(bot): PagePath<PlayerId>,
    visit: Visit,
    Form(fields): Form<BotFields>,
) -> Response {
    let changed = async {
        let (owner, rules) = (visit.signed_in()?, rules(&fields)?);
        let about = fields.get("about").map(String::as_str);
        app.players.change_bot(owner, &bot, about, Some(&rules)).await?;
        Ok(BotsDone::Changed)
    };
    visit.answer_form(changed, async |error| again(&app, &visit, error).await).await
}

/// Gives a bot another token, and shows it.
pub(crate) async fn renew_form(
    State(app): State<App>,
    PagePath(bot): PagePath<PlayerId>,
    visit: Visit,
) -> Response {
    let renewed = async {
        let (bot, token) = app.players.renew_bot(visit.signed_in()?, &bot).await?;
        Ok(token_page(&visit, &bot, &token))
    };
    visit.show_or(renewed, async |error| again(&app, &visit, error).await).await
}

#[derive(Deserialize)]
pub(crate) struct DeleteForm {
    sure: Option<String>,
}

/// Deletes a bot.
pub(crate) async fn delete_form(
    State(app): State<App>,
    PagePath(bot): PagePath<PlayerId>,
    visit: Visit,
    Form(form): Form<DeleteForm>,
) -> Response {
    let deleted = async {
        let owner = visit.signed_in()?;
        if form.sure.is_none() {
            return Err(ApiError::new(ErrorCode::Unfit, "say that you are sure"));
        }
        bots::delete(&app, owner, &bot).await?;
        Ok(BotsDone::Deleted)
    };
    visit.answer_form(deleted, async |error| again(&app, &visit, error).await).await
}

/// Why a visitor can't challenge a bot now, whatever the game.
pub(crate) async fn refusal(
    app: &App,
    bot: &BotAccountView,
    player: Option<&Player>,
) -> Result<Option<ChallengeRefusal>, ApiError> {
    let challenger = match player {
        Some(player) => challenger(app, bot, player).await?,
        None => Challenger::default(),
    };
    Ok(bot.rules.refuses(challenger).or((!bot.is_here).then_some(ChallengeRefusal::Away)))
}

/// One tap: a table at which the visitor and the bot sit. The server's own bots take the other seats.
pub(crate) async fn challenge_form(
    State(app): State<App>,
    PagePath(bot): PagePath<PlayerId>,
    visit: Visit,
    Form(form): Form<TableForm>,
) -> Response {
    let made = async {
        let wanted = against(form.table()?);
        let table = new_table::read(&wanted)?;
        let unmade = offered(&app, wanted.offer.as_deref(), &table.salt, visit.player.as_ref()).await?;
        let known = app.store.bot_account(&bot, app.clock.now()).await?;
        let known = known.ok_or(CommandError::NoBot)?;
        // Checked before a newcomer becomes a player.
        if let Some(refusal) = refusal(&app, &known, visit.player.as_ref()).await? {
            return Err(refusal.into());
        }
        let player = visit.player(&app, None).await?;
        let table = challenge(&app, &player, &bot, visit.network, &table, &unmade).await?;
        Ok(format!("/tables/{}", table.id()))
    };
    visit.redirect(made).await
}

/// The table of a form, with a seat for the bot that is challenged.
fn against(wanted: NewTableJson) -> NewTableJson {
    let others = usize::from(wanted.seats.unwrap_or(2)).saturating_sub(2);
    let level = wanted.level.map_or(Level::Squire, |level| *level);
    NewTableJson { bots: vec![level.into(); others], ..wanted }
}
