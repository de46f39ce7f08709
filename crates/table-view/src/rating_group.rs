//! Groups of games that are rated separately, and a rating as it is shown.

use oriflamme_game::{Ruleset, SeatCount};

oriflamme_game::word_enum! {
    /// Games that share a rating. A player has one rating in each group.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum RatingGroup: "a group of ratings" {
        /// The base game, both editions, with three to five seats.
        #[default]
        Base "base",
        /// Ablaze with three to five seats.
        Ablaze "ablaze",
        /// Duels, with any cards.
        Duel "duel",
    }
}

impl RatingGroup {
    /// The group of a game.
    pub fn of(rules: Ruleset, seats: SeatCount) -> Self {
        match (seats, rules) {
            (SeatCount::Two, _) => Self::Duel,
            (_, Ruleset::Ablaze) => Self::Ablaze,
            (_, Ruleset::Base1 | Ruleset::Base2) => Self::Base,
        }
    }
}

/// A rating, as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingView {
    pub group: RatingGroup,
    /// Such as 1500.
    pub points: i32,
    /// One standard deviation, in points.
    pub deviation: i32,
    /// Whether too little is known to compare it with others.
    pub provisional: bool,
    /// How many rated games it is based on.
    pub games: u32,
}
