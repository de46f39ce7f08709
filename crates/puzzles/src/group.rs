//! Groups of puzzles, for solvers who do not know every kind of game.

use oriflamme_game::{Ruleset, SeatCount, word_enum};

word_enum! {
    /// The kind of game that a solver has to know to solve a puzzle.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum PuzzleGroup: "a group of puzzles" {
        /// The base game with three to five players.
        Base "base",
        /// The base game's duel.
        Duel "duel",
        /// The second set of cards.
        Ablaze "ablaze",
    }
}

impl PuzzleGroup {
    /// The group of games with this ruleset and number of players.
    pub fn of(rules: Ruleset, seats: SeatCount) -> Self {
        match rules {
            Ruleset::Ablaze => Self::Ablaze,
            Ruleset::Base1 | Ruleset::Base2 if seats.is_duel() => Self::Duel,
            Ruleset::Base1 | Ruleset::Base2 => Self::Base,
        }
    }
}
