//! The fixed ratings of our bots, computed from the measured shares in `docs/STRENGTH.md`.
//!
//! One bot of a level plays against bots of the level below, and wins a share `w` of the games with `n`
//! seats. In the model of Plackett and Luce that is a difference of `ln(w (n - 1) / (1 - w))` logits. The
//! differences of a group's rulesets and numbers of seats are averaged with the weights `games * w * (1 -
//! w)`. A squire has the rating of a newcomer. `tests/bots.rs` computes the table below again.

use crate::{Rating, RatingGroup};
use oriflamme_game::Level;

/// The uncertainty of these ratings: more than half of the measured steps have a standard error below this.
const SIGMA: i64 = 1_000_000;

/// The rating of a bot. No game changes it.
pub fn bot_rating(group: RatingGroup, level: Level) -> Rating {
    let mu = match (group, level) {
        (_, Level::Squire) => 25_000_000,
        (RatingGroup::Base, Level::Page) => 11_851_002,
        (RatingGroup::Base, Level::Knight) => 32_639_087,
        (RatingGroup::Base, Level::Marshal) => 35_007_687,
        (RatingGroup::Base, Level::King) => 36_529_162,
        (RatingGroup::Ablaze, Level::Page) => 13_839_312,
        (RatingGroup::Ablaze, Level::Knight) => 33_939_931,
        (RatingGroup::Ablaze, Level::Marshal) => 41_167_971,
        (RatingGroup::Ablaze, Level::King) => 44_931_382,
        (RatingGroup::Duel, Level::Page) => 6_527_766,
        (RatingGroup::Duel, Level::Knight) => 43_268_239,
        (RatingGroup::Duel, Level::Marshal) => 50_498_191,
        (RatingGroup::Duel, Level::King) => 52_254_730,
    };
    Rating { mu, sigma: SIGMA }
}
