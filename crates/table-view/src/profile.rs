//! A player, as others may see them.

use crate::{BotAccountView, Chance, PlayerId, RatingGroup, RatingView, TableId, Timestamp, TournamentPlace};
use oriflamme_game::{Influence, Level, Ruleset};

oriflamme_game::word_enum! {
    /// What a player lets others see on their profile. They see all of it themselves.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum ProfileVisibility: "what a profile shows" {
        /// Also which games they played at public tables, and with whom.
        Everything "everything",
        /// Ratings, and results in numbers.
        #[default]
        Results "results",
        /// Nothing but the name. They are on no leaderboard, and among the opponents of nobody else's
        /// profile. Lists of games at public tables still name them, as the replays do.
        Nothing "nothing",
    }
}

/// A player's profile, as far as a viewer may see it.
#[derive(Clone, PartialEq, Debug)]
pub struct ProfileView {
    pub player: PlayerId,
    pub name: String,
    /// The account, if the player is a bot with an owner.
    pub bot: Option<BotAccountView>,
    /// What the player lets others see.
    pub shows: ProfileVisibility,
    /// Whether the viewer is the player.
    pub is_own: bool,
    /// Their ratings; empty if they are not shown.
    pub ratings: Vec<RatingView>,
    /// Their ratings after each of their last games.
    pub histories: Vec<RatingHistory>,
    /// Their results by kind of game, the kind that they have played most first; empty if that is not shown.
    pub tallies: Vec<TallyView>,
    /// How well they decided in games that were reviewed; `None` if there is no such game, or if that is not
    /// shown.
    pub performance: Option<PerformanceView>,
    /// The tournaments that they have played, the latest first; empty if that is not shown.
    pub tournaments: Vec<TournamentPlace>,
    /// Their most frequent opponents; empty if that is not shown.
    pub opponents: Vec<OpponentView>,
    /// How they did against the viewer, or against the player whom the viewer asks about.
    pub together: Option<OpponentView>,
}

/// How well a player decided in games that were reviewed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PerformanceView {
    pub games: u32,
    pub decisions: u32,
    /// The chance to win that a decision gave away on average, with its standard error.
    pub lost: Chance,
    /// The performance: 100 if nothing is given away; with its standard error.
    pub rating: Chance,
    /// The mean luck of a game.
    pub luck: f64,
}

/// A player's rating after each of some games, oldest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingHistory {
    pub group: RatingGroup,
    /// When each game ended, and the points after it.
    pub points: Vec<(Timestamp, i32)>,
}

/// A player's results in games of one kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TallyView {
    pub rules: Ruleset,
    pub seats: u8,
    pub duel: bool,
    /// Whether other people played, too.
    pub with_people: bool,
    pub games: u32,
    /// How many were won; a shared win counts in part.
    pub won: f64,
    /// The mean place.
    pub place: f64,
}

/// How a player did against another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpponentView {
    pub player: PlayerId,
    pub name: String,
    /// How many games they have finished together.
    pub games: u32,
    /// In how many of them the player of the profile was ahead.
    pub ahead: u32,
    /// In how many both had the same place.
    pub level: u32,
}

/// One of a player's finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    pub table: TableId,
    pub rules: Ruleset,
    pub duel: bool,
    pub rated: bool,
    pub finished: Timestamp,
    /// Whether it can still be looked at.
    pub is_kept: bool,
    /// The player's own seat, as an index of `seats`.
    pub own: usize,
    pub seats: Vec<PlayedSeat>,
}

/// A seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedSeat {
    pub owner: PlayedBy,
    pub place: u8,
    pub score: Influence,
    /// Whether a bot finished the game in the player's place.
    pub gone: bool,
}

/// Who played a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayedBy {
    Player {
        player: PlayerId,
        name: String,
    },
    /// A player who asked to be forgotten.
    Forgotten,
    Bot(Level),
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderView {
    /// From 1.
    pub rank: u32,
    pub player: PlayerId,
    pub name: String,
    pub rating: RatingView,
}
