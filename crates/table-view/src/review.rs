//! The review of a finished game, in which all cards are public: the judgement of each decision, and where
//! each seat's result came from.

use oriflamme_game::{BySeat, Card, FamilyMove, Name, Position, Seat, word_enum};

/// An estimated chance to win, where a shared win counts in part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    pub mean: f64,
    /// The standard error of the mean.
    pub error: f64,
}

impl Chance {
    /// Estimates a chance from this many playouts. Their results are between 0 and 1, so the error of
    /// independent playouts is at most this; those of a search depend on each other a little. Two wins and
    /// two losses are added (Agresti and Coull), because a few playouts that agree prove little.
    pub fn of_playouts(mean: f64, playouts: u32) -> Self {
        let mean = mean.clamp(0.0, 1.0);
        if playouts == 0 {
            return Self { mean, error: 1.0 };
        }
        let count = f64::from(playouts) + 4.0;
        let centre = (mean * f64::from(playouts) + 2.0) / count;
        Self { mean, error: (centre * (1.0 - centre) / count).sqrt() }
    }

    /// Whether this chance is higher than another, beyond the uncertainty of both.
    pub fn is_surely_above(self, other: Self) -> bool {
        self.mean - other.mean > 2.0 * self.error.hypot(other.error)
    }
}

word_enum! {
    /// How much chance to win a decision gave away.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Mark: "a mark" {
        /// Nothing beyond the uncertainty, or less than 3 percentage points.
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

/// A face-down card: which cards it could have been, and which it was.
#[derive(Clone, PartialEq, Debug)]
pub struct Revealed {
    /// Where it lay.
    pub at: Position,
    /// How many cards of its stack lay under it.
    pub height: usize,
    /// The names it could have and how likely each was, likeliest first.
    pub names: Vec<(Name, f64)>,
    pub truth: Card,
}

/// The judgement of one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Which decision of the game, from 0.
    pub number: usize,
    pub round: u8,
    pub seat: Seat,
    /// The move that was made, and the chance to win with it.
    pub made: FamilyMove,
    pub chance: Chance,
    /// The best move. It is the one that was made, unless another is better beyond the uncertainty of the two
    /// chances.
    pub best: FamilyMove,
    pub best_chance: Chance,
    /// Whether the best move is ahead of every other one, beyond their uncertainty.
    pub is_sure: bool,
    /// The moves that were tried, best first.
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

/// Where a seat's result came from: `initial + luck + skill` is `result`.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    pub seat: Seat,
    /// The chance to win before the cards were dealt, or at the position in which the record begins.
    pub initial: f64,
    /// The share of the win: 1 for a win alone, 0 for none.
    pub result: f64,
    /// The effect of the deal, of draws, and of the others' moves and hidden cards on the seat.
    pub luck: f64,
    /// What the seat's own decisions gave away: 0 if all were best, otherwise below 0.
    pub skill: f64,
    pub marks: MarkCounts,
}

/// How many decisions of a seat have each mark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MarkCounts {
    pub best: usize,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

impl MarkCounts {
    pub fn of(&self, mark: Mark) -> usize {
        match mark {
            Mark::Best => self.best,
            Mark::Inaccuracy => self.inaccuracies,
            Mark::Mistake => self.mistakes,
            Mark::Blunder => self.blunders,
        }
    }
    fn total(&self) -> usize {
        Mark::ALL.into_iter().map(|mark| self.of(mark)).sum()
    }
}

impl Account {
    /// How many decisions the seat made.
    pub fn decisions(&self) -> usize {
        self.marks.total()
    }
    /// From the judgements of all decisions.
    pub fn new(seat: Seat, initial: f64, result: f64, judgements: &[Judgement]) -> Self {
        let own = || judgements.iter().filter(|judgement| judgement.seat == seat);
        let skill = -own().map(Judgement::lost).sum::<f64>();
        let count = |mark| own().filter(|judgement| judgement.mark() == mark).count();
        let marks = MarkCounts {
            best: count(Mark::Best),
            inaccuracies: count(Mark::Inaccuracy),
            mistakes: count(Mark::Mistake),
            blunders: count(Mark::Blunder),
        };
        Self { seat, initial, result, luck: result - initial - skill, skill, marks }
    }
}

/// The review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Every decision, in the order of the game.
    pub judgements: Vec<Judgement>,
    /// Every seat, in seat order.
    pub accounts: Vec<Account>,
    /// For each decision, and for the end, every seat's chance to win with all cards known.
    pub chances: Vec<BySeat<f64>>,
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
        let few = [0.6, 0.4].map(|mean| Chance::of_playouts(mean, 20));
        let many = [0.6, 0.4].map(|mean| Chance::of_playouts(mean, 2_000));
        assert!(!few[0].is_surely_above(few[1]) && many[0].is_surely_above(many[1]));
        assert!(!many[1].is_surely_above(many[0]));
        let best = Chance::of_playouts(0.3, 2_000);
        for playouts in [0, 1, 3] {
            assert!(!best.is_surely_above(Chance::of_playouts(0.0, playouts)), "{playouts} prove nothing");
        }
    }
}
