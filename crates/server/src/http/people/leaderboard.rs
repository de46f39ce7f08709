//! Leaderboards: the best players of each group of ratings.

use super::profiles::shown_rating;
use crate::{
    app::App,
    http::{
        error::{ApiError, CommonResponses},
        input::Asked,
        reading::Query,
        visit::{Visit, page},
    },
    store::{Leader, LeaderCursor},
};
use axum::{Json, extract::State, http::StatusCode, response::Response};
use oriflamme_game::Level;
use oriflamme_pages::{LeaderboardPage, leaderboard};
use oriflamme_ratings::{PlayerRating, Rating, bot_rating};
use oriflamme_table_view::{ErrorCode, LeaderView, RatingGroup};
use oriflamme_wire::{LeaderboardJson, LeaderboardQuery};
use serde::Deserialize;

/// The fixed ratings of the bots in a group.
fn bots(group: RatingGroup) -> Vec<(Level, i32)> {
    Level::ALL.into_iter().map(|level| (level, bot_rating(group, level).points())).collect()
}

/// A page of a leaderboard, and the text that leads to the next one.
async fn leaders(
    app: &App,
    group: RatingGroup,
    programs: bool,
    before: Option<&str>,
) -> Result<(Vec<LeaderView>, Option<String>), ApiError> {
    let before: Option<LeaderCursor> = before
        .map(str::parse)
        .transpose()
        .map_err(|_| ApiError::new(ErrorCode::Unreadable, "`before` is the `next` of the page before"))?;
    let above = before.as_ref().map_or(0, |before| before.rank);
    let (leaders, next) = app.store.leaders(group, programs, before.as_ref()).await?;
    let view = |(rank, leader): (u32, Leader)| LeaderView {
        rank,
        name: leader.name.to_string(),
        rating: shown_rating(group, &leader.rating),
        player: leader.player,
    };
    let leaders = (above.saturating_add(1)..).zip(leaders).map(view).collect();
    Ok((leaders, next.map(|next| next.to_string())))
}

/// The best players of a group, 50 on a page. It lists players who have played at least 20 rated games, whose
/// rating is not provisional, and who let others see it.
#[utoipa::path(
    get, path = "/leaderboard", tag = "players", params(LeaderboardQuery),
    responses((status = 200, description = "A page of the leaderboard", body = LeaderboardJson), CommonResponses)
)]
pub(crate) async fn leaderboard_json(
    State(app): State<App>,
    Asked(LeaderboardQuery { group, programs, before }): Asked<LeaderboardQuery>,
) -> Result<Json<LeaderboardJson>, ApiError> {
    let group = group.map_or_else(RatingGroup::default, |group| *group);
    let (leaders, next) = leaders(&app, group, programs, before.as_deref()).await?;
    Ok(Json(LeaderboardJson::new(group, &leaders, &bots(group), next)))
}

#[derive(Deserialize)]
pub(crate) struct LeaderboardPageQuery {
    group: Option<String>,
    /// `bots` for the list of programs.
    who: Option<String>,
    before: Option<String>,
}

pub(crate) async fn leaderboard_page(
    State(app): State<App>,
    visit: Visit,
    Query(LeaderboardPageQuery { group, who, before }): Query<LeaderboardPageQuery>,
) -> Response {
    let group = group.and_then(|group| group.parse().ok()).unwrap_or_default();
    let programs = who.as_deref() == Some("bots");
    let found = async {
        let (leaders, next) = leaders(&app, group, programs, before.as_deref()).await?;
        let own = match visit.player.as_ref().filter(|player| player.name.is_of_program() == programs) {
            Some(player) => Some((player.id.clone(), app.store.rating(&player.id, group).await?)),
            None => None,
        };
        let shown = LeaderboardPage {
            visitor: &visit.visitor,
            group,
            programs,
            leaders: &leaders,
            next: next.as_deref(),
            is_first: before.is_none(),
            own: own.map(|(player, rating)| (player, shown_rating(group, &rating))),
            bots: &bots(group),
            enough_games: PlayerRating::ENOUGH_GAMES,
            least_sure: Rating { mu: 0, sigma: Rating::PROVISIONAL_ABOVE }.deviation(),
        };
        Ok(page(StatusCode::OK, leaderboard(&shown)))
    };
    visit.show(found).await
}
