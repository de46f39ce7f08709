//! How well the bots play that come with the game.

use crate::UnknownWord;
use core::{fmt, str::FromStr};

/// The strength of a bot. What plays at each level is in the bots' own crate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Random, but never plainly wasteful.
    Page,
    /// Fast rules of thumb.
    Squire,
    /// A search of up to a third of a second.
    Knight,
    /// A search guided by nets that have learned how knights play, and how to win against them.
    Marshal,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 4] = [Self::Page, Self::Squire, Self::Knight, Self::Marshal];

    /// The word for this level.
    pub const fn word(self) -> &'static str {
        ["page", "squire", "knight", "marshal"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Level {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|level| level.word() == word).ok_or(UnknownWord { expected: "a level" })
    }
}
