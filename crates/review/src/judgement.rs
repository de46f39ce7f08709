//! What is said of one decision.

use oriflamme_bots::{CardGuess, Ranked};
use oriflamme_game::{Card, FamilyMove, Seat, word_enum};

/// An estimated chance to win, where a shared win counts its part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

impl Chance {
    /// From so many playouts. Their results are between 0 and 1, so this is the largest error that
    /// independent ones could have; those of a search depend on each other a little.
    pub(crate) fn new(mean: f64, playouts: u32) -> Self {
        let mean = mean.clamp(0.0, 1.0);
        Self { mean, error: (mean * (1.0 - mean) / f64::from(playouts.max(1))).sqrt() }
    }

    /// Whether this chance is higher than another, beyond what both are uncertain by.
    pub fn is_surely_above(self, other: Self) -> bool {
        self.mean - other.mean > 2.0 * self.error.hypot(other.error)
    }
}

impl From<&Ranked> for Chance {
    fn from(ranked: &Ranked) -> Self {
        Self::new(ranked.chance, ranked.visits)
    }
}

word_enum! {
    /// How much chance to win a decision gave away.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Mark: "a mark" {
        /// Nothing that could be told from nothing, or less than 3 points of a hundred.
        Best "best",
        /// At least 3 points.
        Inaccuracy "inaccuracy",
        /// At least 8 points.
        Mistake "mistake",
        /// At least 15 points.
        Blunder "blunder",
    }
}

impl Mark {
    /// The mark for this much chance given away.
    pub fn of(lost: f64) -> Self {
        match lost {
            lost if lost >= 0.15 => Self::Blunder,
            lost if lost >= 0.08 => Self::Mistake,
            lost if lost >= 0.03 => Self::Inaccuracy,
            _ => Self::Best,
        }
    }
}

/// A face-down card: what could be believed of it, and what it was.
#[derive(Clone, PartialEq, Debug)]
pub struct Revealed {
    pub guess: CardGuess,
    pub truth: Card,
}

/// What is said of one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Which decision of the game, from 0.
    pub number: usize,
    pub round: u8,
    pub seat: Seat,
    /// The move that was made, and the chance to win with it.
    pub made: FamilyMove,
    pub chance: Chance,
    /// The best move. It is the one that was made, unless another is better beyond what the two chances are
    /// uncertain by.
    pub best: FamilyMove,
    pub best_chance: Chance,
    /// Whether the best move is ahead of every other one, beyond their uncertainty.
    pub is_sure: bool,
    /// All moves that were tried, best first.
    pub tried: Vec<(FamilyMove, Chance)>,
    /// The others' face-down cards in the queue at that moment.
    pub hidden: Vec<Revealed>,
}

impl Judgement {
    /// How much chance to win the move gave away.
    pub fn lost(&self) -> f64 {
        self.best_chance.mean - self.chance.mean
    }
    pub fn mark(&self) -> Mark {
        Mark::of(self.lost())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_begin_where_the_documents_say() {
        let marks = [0.0, 0.029, 0.03, 0.079, 0.08, 0.149, 0.15, 1.0].map(Mark::of);
        use Mark::{Best, Blunder, Inaccuracy, Mistake};
        assert_eq!(marks, [Best, Best, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder, Blunder]);
    }

    #[test]
    fn a_difference_within_the_uncertainty_is_none() {
        let few = [Chance::new(0.6, 20), Chance::new(0.4, 20)];
        let many = [Chance::new(0.6, 2_000), Chance::new(0.4, 2_000)];
        assert!(!few[0].is_surely_above(few[1]) && many[0].is_surely_above(many[1]));
        assert!(!many[1].is_surely_above(many[0]));
    }
}
