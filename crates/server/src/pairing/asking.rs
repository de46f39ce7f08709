//! Asking for people: who may wait, and what is known of them when they begin to.

use super::{AWAY, Ratings, Seek, SeekState};
use crate::{
    app::App,
    people::manners::{Forbidden, ForbiddenHere, allowed},
    store::{LeaveCount, Player, StoreError},
    tables::TableError,
};
use oriflamme_game::Level;
use oriflamme_table::{PlayerId, TableId};
use oriflamme_table_view::{PairingPace, RatingGroup, Stakes, Wish};
use std::time::Duration;

/// Who leaves games often, and so waits longer: for how long a left game counts, and how many such games are
/// often if they are also a quarter of all.
const LEAVES_COUNT: Duration = Duration::from_secs(30 * 24 * 3600);
const MANY_LEAVES: u32 = 3;
/// The longest time after which bots may be asked for, in seconds.
pub(crate) const LATEST_BOTS: u32 = 3600;

/// Why somebody may not wait for people.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SeekError {
    #[error(
        "you did not come to the last tables that were made for you, and others waited there; wait a while"
    )]
    Missed(Duration),
    #[error("you sit at a rated table with a clock of minutes, {0}; play there first")]
    RatedElsewhere(TableId),
    #[error("you are not waiting for people; POST /api/v1/pairing starts it")]
    NotSeeking,
    #[error("only for a game over days, pace 1d, can somebody wait while they are away")]
    AwayWithoutDays,
    #[error(transparent)]
    Forbidden(#[from] ForbiddenHere),
    #[error(transparent)]
    Table(#[from] TableError),
}

via_table_error!(SeekError: StoreError);

/// A player's ratings, in points.
async fn ratings(app: &App, player: &PlayerId) -> Result<Ratings, SeekError> {
    let mut ratings = Ratings::default();
    for stored in app.store.ratings_of(player).await? {
        let points = stored.rating.rating.points();
        match stored.group {
            RatingGroup::Base => ratings.base = points,
            RatingGroup::Ablaze => ratings.ablaze = points,
            RatingGroup::Duel => ratings.duel = points,
        }
    }
    Ok(ratings)
}

/// Whether somebody leaves games with people so often that they wait longer.
fn leaves_often(LeaveCount { games, left }: LeaveCount) -> bool {
    left >= MANY_LEAVES && left.saturating_mul(4) >= games
}

/// Nobody plays two rated games at once whose clocks count minutes.
async fn may_play_rated(app: &App, player: &PlayerId, wish: &Wish) -> Result<(), SeekError> {
    let live = wish.paces().iter().any(|pace| pace.pace().is_live());
    match app.store.rated_elsewhere(player, None).await?.filter(|_| live) {
        None => Ok(()),
        Some(table) => Err(SeekError::RatedElsewhere(table)),
    }
}

/// Begins to wait for people.
pub(crate) async fn begin(
    app: &App,
    player: &Player,
    wish: Wish,
    level: Level,
    bots_after: Option<u32>,
    away: bool,
) -> Result<SeekState, SeekError> {
    allowed(app, &player.id, Forbidden::Pairing)?;
    let wait = app.pairing.missed_wait(&player.id).await?;
    if !wait.is_zero() {
        // A table may still wait for them.
        return match app.pairing.seek_state(&player.id).await? {
            paired @ SeekState::Paired(_) => Ok(paired),
            SeekState::Idle | SeekState::Waiting { .. } => Err(SeekError::Missed(wait)),
        };
    }
    if wish.stakes().contains(&Stakes::Rated) {
        allowed(app, &player.id, Forbidden::Rated)?;
        may_play_rated(app, &player.id, &wish).await?;
    }
    if away && wish.at(PairingPace::Day).is_none() {
        return Err(SeekError::AwayWithoutDays);
    }
    let now = app.clock.now();
    let left = app.store.leave_count(&player.id, now.before(LEAVES_COUNT)).await?;
    let seek = Seek {
        wish,
        ratings: ratings(app, &player.id).await?,
        leaves: leaves_often(left),
        level,
        bots_from: bots_after.map(|seconds| now.after(Duration::from_secs(seconds.min(LATEST_BOTS).into()))),
        away_until: away.then(|| now.after(AWAY)),
    };
    Ok(app.pairing.seek(player, &seek).await?)
}

/// Lets bots take the free seats now.
pub(crate) async fn with_bots(app: &App, player: &Player) -> Result<(), SeekError> {
    match app.pairing.seek_with_bots(&player.id).await? {
        true => Ok(()),
        // Perhaps a table was made in the same moment.
        false => match app.pairing.seek_state(&player.id).await? {
            SeekState::Paired(_) => Ok(()),
            SeekState::Idle | SeekState::Waiting { .. } => Err(SeekError::NotSeeking),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_leaves_a_quarter_of_their_games_leaves_often() {
        let often = |games, left| leaves_often(LeaveCount { games, left });
        assert!(often(3, 3) && often(12, 3) && often(40, 10));
        assert!(!often(2, 2) && !often(13, 3) && !often(0, 0) && !often(100, 24));
    }
}
