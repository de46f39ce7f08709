//! The analysis board: what its pages show of a position, its lines, and the ranking of the moves.

use crate::Chance;
use oriflamme_game::{Card, Family, FamilyMove, Seat, SetupFault, UnknownWord, View};
use std::{fmt, str::FromStr};

/// Whose cards are known while a position is analysed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Perspective {
    /// The deciding seat knows its own.
    #[default]
    Decider,
    /// All cards are open, but for a duel's draw piles.
    Open,
    /// The seat of this family knows its own. It gets a ranking only when it decides.
    Family(Family),
}

impl fmt::Display for Perspective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decider => f.write_str("decider"),
            Self::Open => f.write_str("open"),
            Self::Family(family) => family.fmt(f),
        }
    }
}

impl FromStr for Perspective {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "decider" => Ok(Self::Decider),
            "open" => Ok(Self::Open),
            family => family.parse().map(Self::Family),
        }
    }
}

/// A legal move and what a search thinks of it so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RankedMove {
    pub made: FamilyMove,
    /// The chance to win with it; `None` while it has hardly been tried.
    pub chance: Option<Chance>,
}

/// The legal moves of a position, best first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MoveRanking {
    pub moves: Vec<RankedMove>,
    /// How many worlds were played out.
    pub worlds: u32,
    /// Whether the ranking is final.
    pub is_done: bool,
    /// Whether the first move is ahead of every other one, beyond their uncertainty.
    pub is_sure: bool,
}

/// A move of an analysis, in the order in which lines are written: a move, then its alternatives, then what
/// follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisLine {
    /// The number of the position after the move; 0 is the position that was set up.
    pub node: usize,
    /// The position before the move.
    pub parent: usize,
    /// How many lines it branches off from.
    pub depth: usize,
    pub made: FamilyMove,
    /// What the player who made it could see.
    pub view: View,
    pub note: String,
}

/// A position that is being set up: as it was described, before any card acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaidOut {
    /// All cards but those of the draw piles.
    pub view: View,
    /// A duel's draw piles, from the top.
    pub piles: Vec<(Seat, Vec<Card>)>,
}

/// Something that is wrong with the text of a position or a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFault {
    pub place: FaultPlace,
    pub what: FaultKind,
}

/// Where something is wrong in a text. Lines and columns, which count characters, begin with 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultPlace {
    /// In no particular line.
    Text,
    Line(usize),
    Column {
        line: usize,
        column: usize,
    },
}

/// What is wrong there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// The position is impossible.
    Setup(SetupFault),
    /// The move is not legal there. The reason is in English.
    Illegal { tried: String, why: String },
    /// The words can't be read. The reason is in English.
    Unreadable(String),
    /// There is no record.
    Empty,
    /// There are more moves than an analysis may have.
    TooManyMoves { most: usize },
    /// The text is longer than an analysis may be, in bytes.
    TooLong { most: usize },
    /// `(` before any move that could have an alternative, or `)` without an open `(`.
    Unbalanced,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eyes_read_as_they_are_written() {
        for perspective in [Perspective::Decider, Perspective::Open, Perspective::Family(Family::Green)] {
            assert_eq!(perspective.to_string().parse(), Ok(perspective));
        }
        assert!("nobody".parse::<Perspective>().is_err());
    }
}
