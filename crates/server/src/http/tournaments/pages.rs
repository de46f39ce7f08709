//! The pages of tournaments, and their forms.

use super::api::{LISTED, announce, checked, read, view_for};
use crate::{
    app::App,
    http::{
        error::ApiError,
        path::PagePath,
        reading::Form,
        site::visitor_may_make,
        visit::{Visit, page},
        words,
    },
    store::ListedTournament,
    tables::makers::Makes,
    tournaments::TournamentError,
};
use axum::{extract::State, response::Response};
use hyper::StatusCode;
use oriflamme_pages::{
    TournamentDraft, TournamentLine, TournamentPage, TournamentsPage, moment_of,
    tournament as tournament_page, tournaments,
};
use oriflamme_table::Timestamp;
use oriflamme_table_view::{EntrantNumber, ErrorCode};
use oriflamme_tournament::{TournamentId, TournamentRefusal};
use oriflamme_wire::{NewTournamentJson, Number};
use serde::Deserialize;
use std::time::Duration;

fn line(listed: &ListedTournament) -> TournamentLine {
    let ListedTournament { id, setup, status, entrants } = listed;
    TournamentLine {
        id: id.clone(),
        name: setup.name.clone(),
        rules: setup.rules,
        seats: setup.seats,
        rounds: setup.rounds,
        duplicate: setup.duplicate,
        status: *status,
        start: setup.start,
        entrants: *entrants,
        lasting: setup.lasting,
    }
}

async fn shown_list(
    app: &App,
    visit: &Visit,
    draft: &TournamentDraft,
    refused: Option<&ApiError>,
) -> Result<Response, ApiError> {
    let listed = app.store.listed_tournaments(LISTED).await?;
    let mine = match &visit.player {
        Some(player) => app.store.tournaments_of(&player.id).await?,
        None => Vec::new(),
    };
    let [mine, listed] = [mine, listed].map(|list| list.iter().map(line).collect::<Vec<_>>());
    let content = TournamentsPage {
        visitor: &visit.visitor,
        mine: &mine,
        listed: &listed,
        refused: refused.map(ApiError::for_page),
        draft,
    };
    Ok(page(refused.map_or(StatusCode::OK, ApiError::status), tournaments(&content)))
}

pub(crate) async fn list(State(app): State<App>, visit: Visit) -> Response {
    visit.show(shown_list(&app, &visit, &TournamentDraft::default(), None)).await
}

async fn shown(
    app: &App,
    visit: &Visit,
    id: &TournamentId,
    refused: Option<&ApiError>,
) -> Result<Response, ApiError> {
    let current = app.tournaments.current(id).await?;
    let view = view_for(app, &current, visit.player.as_ref()).await?;
    let is_kept = match &visit.player {
        Some(player) if view.lasting => app.store.has_kept_identity(&player.id).await?,
        Some(_) | None => false,
    };
    let content = TournamentPage {
        visitor: &visit.visitor,
        tournament: &view,
        is_kept,
        refused: refused.map(ApiError::for_page),
    };
    Ok(page(refused.map_or(StatusCode::OK, ApiError::status), tournament_page(&content)))
}

pub(crate) async fn one(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
) -> Response {
    visit.show(shown(&app, &visit, &id, None)).await
}

#[derive(Deserialize)]
pub(crate) struct AnnounceForm {
    name: String,
    player: Option<String>,
    rules: String,
    seats: u8,
    rounds: u8,
    pace: String,
    #[serde(rename = "in")]
    minutes: Option<u32>,
    at: Option<String>,
    start: Option<String>,
    pause: Option<u32>,
    duplicate: Option<String>,
    fill: Option<String>,
    bots: Option<u16>,
    level: Option<String>,
    private: Option<String>,
    lasting: Option<String>,
}

/// The time that the script has computed, or the one that was typed.
fn given_start(start: Option<&str>, at: Option<&str>) -> Result<Option<Timestamp>, ApiError> {
    let given = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    let bad = || ApiError::new(ErrorCode::BadTournament, "a start is a date and a time, or in some minutes");
    Ok(match (given(start), given(at)) {
        (Some(millis), _) => Some(millis.parse().map(Timestamp::from_millis).map_err(|_| bad())?),
        (None, Some(text)) => Some(moment_of(&text).ok_or_else(bad)?),
        (None, None) => None,
    })
}

impl AnnounceForm {
    /// The time that the script has computed, or the one that was typed, or the chosen number of minutes from
    /// now.
    fn start(&self, now: Timestamp) -> Result<Timestamp, ApiError> {
        let usual = || now.after(Duration::from_secs(60 * u64::from(self.minutes.unwrap_or(15))));
        Ok(given_start(self.start.as_deref(), self.at.as_deref())?.unwrap_or_else(usual))
    }
    /// What is shown again if the tournament can't be announced.
    fn draft(&self) -> TournamentDraft {
        let usual = TournamentDraft::default();
        TournamentDraft {
            name: self.name.clone(),
            rules: self.rules.clone(),
            seats: self.seats,
            rounds: self.rounds,
            pace: self.pace.clone(),
            minutes: self.minutes.unwrap_or(usual.minutes),
            at: self.at.clone().unwrap_or_default(),
            pause: self.pause.unwrap_or(usual.pause),
            duplicate: self.duplicate.is_some(),
            fill: self.fill.is_some(),
            bots: self.bots.unwrap_or(usual.bots),
            level: self.level.as_deref().and_then(|level| level.parse().ok()).unwrap_or(usual.level),
            private: self.private.is_some(),
            lasting: self.lasting.is_some(),
        }
    }
    fn read(&self, now: Timestamp) -> Result<NewTournamentJson, ApiError> {
        let level = words::level(self.level.as_deref().unwrap_or("squire"))?;
        Ok(NewTournamentJson {
            name: self.name.clone(),
            rules: words::rules(&self.rules)?.into(),
            seats: self.seats,
            rounds: self.rounds,
            pace: words::pace_in_form(&self.pace)?,
            start: Number(self.start(now)?),
            pause: self.pause.unwrap_or(0),
            duplicate: self.duplicate.is_some(),
            fill: self.fill.is_some(),
            bots: vec![level.into(); self.bots.unwrap_or(0).into()],
            level: Some(level.into()),
            private: self.private.is_some(),
            lasting: self.lasting.is_some(),
        })
    }
}

pub(crate) async fn announce_form(
    State(app): State<App>,
    visit: Visit,
    Form(form): Form<AnnounceForm>,
) -> Response {
    let announced = async {
        let (setup, bots) = read(&form.read(app.clock.now())?)?;
        // Nobody becomes a player for a tournament that they can't announce.
        visitor_may_make(&visit.visitor.site, Makes::Tournament)?;
        let setup = checked(&app, setup, &bots)?;
        let player = visit.player(&app, form.player.as_deref()).await?;
        let announced = announce(&app, &player, visit.network, setup, &bots).await?;
        Ok(format!("/tournaments/{}", announced.tournament.id()))
    };
    let again = async |error: &ApiError| shown_list(&app, &visit, &form.draft(), Some(error)).await;
    visit.answer_form(announced, again).await
}

#[derive(Deserialize)]
pub(crate) struct JoinTournamentForm {
    salt: Option<String>,
    name: Option<String>,
}

/// Answers a form about a tournament: back to its page, or its page with a message.
async fn change_tournament(
    app: &App,
    visit: &Visit,
    id: &TournamentId,
    change: impl AsyncFnOnce(&TournamentId) -> Result<(), ApiError>,
) -> Response {
    let changed = async {
        change(id).await?;
        Ok(format!("/tournaments/{id}"))
    };
    visit.answer_form(changed, async |error| shown(app, visit, id, Some(error)).await).await
}

pub(crate) async fn join(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
    Form(form): Form<JoinTournamentForm>,
) -> Response {
    change_tournament(&app, &visit, &id, async |id| {
        let salt = words::salt(form.salt.as_deref().filter(|salt| !salt.is_empty()))?;
        let current = app.tournaments.current(id).await?;
        // Nobody becomes a player for a tournament that they can't join.
        if visit.player.is_none() && !current.tournament.is_open() {
            return Err(TournamentRefusal::Closed.into());
        }
        if visit.player.is_none() && current.tournament.setup().lasting {
            return Err(TournamentError::Lasting.into());
        }
        let player = visit.player(&app, form.name.as_deref()).await?;
        app.tournaments.join(id, &player, salt).await?;
        Ok(())
    })
    .await
}

pub(crate) async fn leave(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
) -> Response {
    change_tournament(&app, &visit, &id, async |id| {
        app.tournaments.leave(id, visit.signed_in()?).await?;
        Ok(())
    })
    .await
}

pub(crate) async fn cancel(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
) -> Response {
    change_tournament(&app, &visit, &id, async |id| {
        app.tournaments.cancel(id, visit.signed_in()?).await?;
        Ok(())
    })
    .await
}

#[derive(Deserialize)]
pub(crate) struct PostponeForm {
    /// By how many minutes.
    by: Option<u32>,
    at: Option<String>,
    start: Option<String>,
}

pub(crate) async fn postpone(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
    Form(form): Form<PostponeForm>,
) -> Response {
    change_tournament(&app, &visit, &id, async |id| {
        let player = visit.signed_in()?;
        let start = match given_start(form.start.as_deref(), form.at.as_deref())? {
            Some(start) => start,
            None => {
                let planned = app.tournaments.current(id).await?.tournament.start();
                planned.after(Duration::from_secs(60 * u64::from(form.by.unwrap_or(0))))
            }
        };
        app.tournaments.postpone(id, player, start).await?;
        Ok(())
    })
    .await
}

pub(crate) async fn end(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
) -> Response {
    change_tournament(&app, &visit, &id, async |id| {
        app.tournaments.end(id, visit.signed_in()?).await?;
        Ok(())
    })
    .await
}

#[derive(Deserialize)]
pub(crate) struct RemoveForm {
    number: u16,
}

pub(crate) async fn remove(
    State(app): State<App>,
    PagePath(id): PagePath<TournamentId>,
    visit: Visit,
    Form(form): Form<RemoveForm>,
) -> Response {
    change_tournament(&app, &visit, &id, async |id| {
        app.tournaments.remove(id, visit.signed_in()?, EntrantNumber(form.number)).await?;
        Ok(())
    })
    .await
}
