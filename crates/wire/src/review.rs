//! The review of a finished game.

use crate::Text;
use oriflamme_game::{Card, Family, FamilyMove, Name};
use serde::{Deserialize, Serialize};

/// A review: every decision, where each seat's result came from, and how the chances went.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewJson {
    /// One entry for each decision, in the order of the game.
    pub decisions: Vec<JudgementJson>,
    pub seats: Vec<AccountJson>,
    /// For each decision, and for the end, every seat's chance to win with all cards known.
    pub chances: Vec<Vec<f64>>,
}

/// What is said of one decision.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgementJson {
    /// The seat, by its family (by its first one in a duel).
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub seat: Text<Family>,
    pub round: u8,
    /// The move that was made.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub r#move: Text<FamilyMove>,
    /// The best move; the one that was made, unless another is better beyond the uncertainty.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub best: Text<FamilyMove>,
    /// The chance to win with the move that was made.
    pub chance: f64,
    /// Its standard error.
    pub error: f64,
    pub best_chance: f64,
    pub best_error: f64,
    /// How much chance to win the move gave away.
    pub lost: f64,
    /// `best`, `inaccuracy`, `mistake` or `blunder`.
    pub mark: String,
    /// Whether the best move is ahead of every other one, beyond their uncertainty.
    pub sure: bool,
    /// The moves that were tried, best first.
    pub tried: Vec<TriedJson>,
    /// The others' face-down cards in the queue, as the seat could guess them.
    pub hidden: Vec<GuessJson>,
}

/// A move that was tried.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TriedJson {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub r#move: Text<FamilyMove>,
    pub chance: f64,
    pub error: f64,
}

/// A face-down card: what could be believed of it, and what it was.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GuessJson {
    /// Its position in the queue, from 1.
    pub at: u32,
    /// How many cards of its stack lie under it.
    pub under: usize,
    /// The names that it could have, likeliest first.
    pub likely: Vec<LikelyJson>,
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub truth: Text<Card>,
}

/// A name and how likely it was.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LikelyJson {
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub name: Text<Name>,
    pub chance: f64,
}

/// Where a seat's result came from: `initial + luck + skill` is `final`.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountJson {
    /// The seat, by its family (by its first one in a duel).
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub seat: Text<Family>,
    /// The chance to win before the deal.
    pub initial: f64,
    /// The share of the win.
    pub r#final: f64,
    /// What the deal, draws, and the others' moves and hidden cards did.
    pub luck: f64,
    /// What the seat's own decisions gave away, as a number of at most 0.
    pub skill: f64,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}
