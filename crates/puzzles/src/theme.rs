//! What a puzzle is about.

use oriflamme_game::{Move, ROUNDS, View, word_enum};

word_enum! {
    /// What a puzzle asks. It says nothing about the answer.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum PuzzleTheme: "a puzzle's theme" {
        /// Which card is placed where.
        Placing "placing",
        /// Whether a card is kept or revealed.
        Timing "timing",
        /// The same in the last round.
        LastRound "last-round",
        /// Which card is eliminated.
        Striking "striking",
        /// Who is robbed.
        Stealing "stealing",
        /// Whose ability is copied, or which character is used.
        Borrowing "borrowing",
        /// Which card is moved where.
        Moving "moving",
        /// Where a Twin comes in.
        Twins "twins",
        /// Which character changes sides.
        Bribery "bribery",
    }
}

impl PuzzleTheme {
    /// The theme of a position in which this is one of the answers.
    pub fn of(view: &View, answer: Move) -> Self {
        match answer {
            Move::Place { .. } => Self::Placing,
            Move::Keep | Move::Reveal if view.round == ROUNDS => Self::LastRound,
            Move::Keep | Move::Reveal => Self::Timing,
            Move::Eliminate(_) => Self::Striking,
            Move::Steal(_) => Self::Stealing,
            Move::Copy(_) | Move::Use(_) | Move::Gain | Move::Repeat => Self::Borrowing,
            Move::Move { .. } => Self::Moving,
            Move::Twin(_) => Self::Twins,
            Move::Corrupt(_) => Self::Bribery,
        }
    }
}
