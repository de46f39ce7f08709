//! Players' profiles: what a viewer may see of them, and what they let others see.

use super::{bot_pages::refusal, friends::nobody};
use crate::{
    app::App,
    http::{
        error::{ApiError, CommandResponses, CommonResponses, NoTable},
        input::{Asked, Body, Caller, MaybePlayer},
        path::{InPath, PagePath},
        reading::{Form, Query},
        visit::{LocalPath, Visit, back_to, page},
    },
    results::numbers::PlayerNumbers,
    store::{AtomicWrites, Player, ProfileOwner, StoredRating, show},
};
use axum::{Json, extract::State, http::StatusCode, response::Response};
use oriflamme_pages::{ChallengeForm, ProfilePage, profile};
use oriflamme_ratings::{GameOrder, PlayerRating};
use oriflamme_review::Performance;
use oriflamme_table::PlayerId;
use oriflamme_table_view::{
    ErrorCode, PerformanceView, PlayedGame, ProfileView, ProfileVisibility, RatingGroup, RatingView,
};
use oriflamme_wire::{
    PlayedGamesJson, PlayedQuery, ProfileJson, ProfileQuery, RatingHistoriesJson, RatingHistoryJson, ShowJson,
};
use serde::Deserialize;

/// A rating as it is shown.
pub(crate) fn shown_rating(group: RatingGroup, rating: &PlayerRating) -> RatingView {
    RatingView {
        group,
        points: rating.rating.points(),
        deviation: rating.rating.deviation(),
        provisional: rating.rating.is_provisional(),
        games: rating.games,
    }
}

/// A performance as it is shown; none without a reviewed game.
fn shown_performance(performance: &Performance) -> Option<PerformanceView> {
    (performance.games() > 0).then(|| PerformanceView {
        games: performance.games() as u32,
        decisions: performance.decisions() as u32,
        lost: performance.lost(),
        rating: performance.rating(),
        luck: performance.luck(),
    })
}

/// A player whose profile somebody looks at.
struct Shown {
    owner: ProfileOwner,
    viewer: Option<PlayerId>,
}

impl Shown {
    async fn find(app: &App, player: &PlayerId, viewer: Option<&Player>) -> Result<Self, ApiError> {
        let owner = app.store.profile_owner(player).await?.ok_or_else(nobody)?;
        Ok(Self { owner, viewer: viewer.map(|viewer| viewer.id.clone()) })
    }
    fn is_own(&self) -> bool {
        self.viewer.as_ref() == Some(&self.owner.id)
    }
    /// Whether the viewer may see ratings and numbers of results.
    fn shows_results(&self) -> bool {
        self.is_own() || self.owner.shows != ProfileVisibility::Nothing
    }
    /// Whether the viewer may see with whom the player plays.
    fn shows_games(&self) -> bool {
        self.is_own() || self.owner.shows == ProfileVisibility::Everything
    }

    /// The profile, with the player's results against the one whom the viewer asks about, or against the
    /// viewer.
    async fn view(self, app: &App, with: Option<&str>) -> Result<ProfileView, ApiError> {
        let store = &app.store;
        let id = &self.owner.id;
        let numbers = match self.shows_results() {
            true => Some(app.numbers.of(store, id).await?),
            false => None,
        };
        let tournaments = match self.shows_results() {
            true => store.tournament_places(id, self.is_own()).await?,
            false => Vec::new(),
        };
        let opponents = match self.shows_games() {
            true => store.opponents(id, self.viewer.as_ref()).await?,
            false => Vec::new(),
        };
        let asked = with.and_then(|with| with.parse::<PlayerId>().ok());
        // Only the two players see their results against each other, unless the profile shows everything.
        let with = asked.filter(|asked| self.shows_games() || self.viewer.as_ref() == Some(asked));
        let with = with.or_else(|| self.viewer.clone()).filter(|other| other != id);
        let together = match &with {
            Some(other) => app.numbers.together(store, id, other, self.viewer.as_ref()).await?,
            None => None,
        };
        let bot = store.bot_account(id, app.clock.now()).await?;
        let shown = |it: &StoredRating| shown_rating(it.group, &it.rating);
        let of = |numbers: &PlayerNumbers| numbers.ratings.iter().map(shown).collect();
        Ok(ProfileView {
            is_own: self.is_own(),
            shows: self.owner.shows,
            ratings: numbers.as_deref().map(of).unwrap_or_default(),
            histories: numbers.as_deref().map(|it| it.histories.clone()).unwrap_or_default(),
            tallies: numbers.as_deref().map(|it| it.tallies.clone()).unwrap_or_default(),
            performance: numbers.as_deref().and_then(|it| shown_performance(&it.performance)),
            tournaments,
            opponents,
            together,
            name: self.owner.name.to_string(),
            bot,
            player: self.owner.id,
        })
    }

    /// A page of the player's games, and the text that leads to the next one.
    async fn games(
        &self,
        app: &App,
        before: Option<&str>,
    ) -> Result<(Vec<PlayedGame>, Option<String>), ApiError> {
        if !self.shows_games() {
            let message = "this player does not let others see which games they played";
            return Err(ApiError::new(ErrorCode::NotShown, message));
        }
        let before: Option<GameOrder> = before
            .map(str::parse)
            .transpose()
            .map_err(|_| ApiError::new(ErrorCode::Unreadable, "`before` is the `next` of the page before"))?;
        let store = &app.store;
        let (games, next) = store.played_games(&self.owner.id, self.viewer.as_ref(), before.as_ref()).await?;
        Ok((games, next.map(|next| next.to_string())))
    }
}

/// A player: their ratings, their results, and how they did against the caller. What they do not show is
/// empty.
#[utoipa::path(
    get, path = "/players/{player}", tag = "players", security((), ("token" = [])), params(
        ("player" = String, Path, description = "The player's id"), ProfileQuery,
    ),
    responses((status = 200, description = "The player", body = ProfileJson), NoTable, CommonResponses)
)]
pub(crate) async fn profile_json(
    State(app): State<App>,
    InPath(player): InPath<PlayerId>,
    MaybePlayer(viewer): MaybePlayer,
    Asked(ProfileQuery { with }): Asked<ProfileQuery>,
) -> Result<Json<ProfileJson>, ApiError> {
    let shown = Shown::find(&app, &player, viewer.as_ref()).await?;
    Ok(Json(ProfileJson::new(&shown.view(&app, with.as_deref()).await?)))
}

/// A player's finished games, latest first, 20 on a page. Games at private tables are only for those who
/// played there.
#[utoipa::path(
    get, path = "/players/{player}/games", tag = "players", security((), ("token" = [])), params(
        ("player" = String, Path, description = "The player's id"), PlayedQuery,
    ),
    responses(
        (status = 200, description = "A page of their games", body = PlayedGamesJson),
        (status = 403, description = "They do not let others see this (`not_shown`)", body = oriflamme_wire::ErrorJson),
        NoTable, CommonResponses
    )
)]
pub(crate) async fn games_json(
    State(app): State<App>,
    InPath(player): InPath<PlayerId>,
    MaybePlayer(viewer): MaybePlayer,
    Asked(PlayedQuery { before }): Asked<PlayedQuery>,
) -> Result<Json<PlayedGamesJson>, ApiError> {
    let shown = Shown::find(&app, &player, viewer.as_ref()).await?;
    let (games, next) = shown.games(&app, before.as_deref()).await?;
    Ok(Json(PlayedGamesJson::new(&games, next)))
}

/// A player's ratings after each of their last 500 rated games in every group.
#[utoipa::path(
    get, path = "/players/{player}/ratings", tag = "players", security((), ("token" = [])),
    params(("player" = String, Path, description = "The player's id")),
    responses(
        (status = 200, description = "Their ratings over time", body = RatingHistoriesJson),
        (status = 403, description = "They do not let others see this (`not_shown`)", body = oriflamme_wire::ErrorJson),
        NoTable, CommonResponses
    )
)]
pub(crate) async fn ratings_json(
    State(app): State<App>,
    InPath(player): InPath<PlayerId>,
    MaybePlayer(viewer): MaybePlayer,
) -> Result<Json<RatingHistoriesJson>, ApiError> {
    let shown = Shown::find(&app, &player, viewer.as_ref()).await?;
    if !shown.shows_results() {
        return Err(ApiError::new(ErrorCode::NotShown, "this player does not let others see their ratings"));
    }
    let numbers = app.numbers.of(&app.store, &shown.owner.id).await?;
    Ok(Json(RatingHistoriesJson {
        histories: numbers.histories.iter().map(RatingHistoryJson::new).collect(),
    }))
}

async fn choose(app: &App, player: &Player, shows: ProfileVisibility) -> Result<(), ApiError> {
    Ok(app.store.commit(AtomicWrites(vec![show(&player.id, shows)])).await?)
}

/// Chooses what others may see on the caller's profile.
#[utoipa::path(
    post, path = "/me/profile", tag = "players", security(("token" = [])), request_body = ShowJson,
    responses((status = 204, description = "Done"), CommonResponses, CommandResponses)
)]
pub(crate) async fn show_json(
    State(app): State<App>,
    Caller(player): Caller,
    Body(ShowJson { shows }): Body<ShowJson>,
) -> Result<StatusCode, ApiError> {
    choose(&app, &player, *shows).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(crate) struct ProfilePageQuery {
    with: Option<String>,
    before: Option<String>,
}

pub(crate) async fn profile_page(
    State(app): State<App>,
    PagePath(player): PagePath<PlayerId>,
    visit: Visit,
    Query(ProfilePageQuery { with, before }): Query<ProfilePageQuery>,
) -> Response {
    let found = async {
        let shown = Shown::find(&app, &player, visit.player.as_ref()).await?;
        let games = match shown.shows_games() {
            true => Some(shown.games(&app, before.as_deref()).await?),
            false => None,
        };
        let view = shown.view(&app, with.as_deref()).await?;
        let refusal = match &view.bot {
            Some(bot) => refusal(&app, bot, visit.player.as_ref()).await?,
            None => None,
        };
        let offer = if view.bot.is_some() { app.offers.draw().await.ok() } else { None };
        let (games, next) = games.map_or((None, None), |(games, next)| (Some(games), next));
        let shown = ProfilePage {
            visitor: &visit.visitor,
            profile: &view,
            games: games.as_deref(),
            next: next.as_deref(),
            is_first: before.is_none(),
            challenge: ChallengeForm { refusal, choice: &visit.choice, offer: offer.as_ref() },
        };
        Ok(page(StatusCode::OK, profile(&shown)))
    };
    visit.show(found).await
}

#[derive(Deserialize)]
pub(crate) struct ShowForm {
    shows: String,
}

pub(crate) async fn show_form(State(app): State<App>, visit: Visit, Form(form): Form<ShowForm>) -> Response {
    let chosen = async {
        let player = visit.signed_in()?;
        let wrong = |_| ApiError::new(ErrorCode::Unfit, "a profile shows everything, results or nothing");
        choose(&app, player, form.shows.parse().map_err(wrong)?).await?;
        Ok(format!("/players/{}", player.id))
    };
    visit.redirect(chosen).await
}

/// Leads to the visitor's own profile, or to what a stranger may do.
pub(crate) async fn my_profile(visit: Visit) -> Response {
    let path = visit.player.as_ref().map_or("/me".to_owned(), |player| format!("/players/{}", player.id));
    back_to(&LocalPath::of(&path), None)
}
