//! Where a table is in its life.

use oriflamme_game::UnknownWord;
use std::{fmt, str::FromStr};

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableStatus {
    /// Waiting for players.
    Open,
    /// In the middle of a game.
    Playing,
    /// Played to the end.
    Over,
    /// Nobody came, or nobody came back.
    Abandoned,
}

impl TableStatus {
    /// All of them, in the order of a table's life.
    pub const ALL: [Self; 4] = [Self::Open, Self::Playing, Self::Over, Self::Abandoned];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Abandoned => "abandoned",
        }
    }
    /// Whether something can still happen.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Open | Self::Playing)
    }
}

impl fmt::Display for TableStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for TableStatus {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        let status = Self::ALL.into_iter().find(|status| status.word() == word);
        status.ok_or(UnknownWord { expected: "a table's status" })
    }
}
