//! The published sets of cards and their editions.

use crate::UnknownWord;
use core::{fmt, str::FromStr};

/// Which rulebook is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Ruleset {
    /// The base game, first edition.
    Base1,
    /// The base game, second edition: the default.
    #[default]
    Base2,
    /// The standalone set of other cards, "Embrasement".
    Ablaze,
}

impl Ruleset {
    /// All rulesets.
    pub const ALL: [Self; 3] = [Self::Base1, Self::Base2, Self::Ablaze];

    /// The word for this ruleset in the notation.
    pub const fn word(self) -> &'static str {
        ["base-1", "base-2", "ablaze"][self as usize]
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Ruleset {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|rules| rules.word() == word).ok_or(UnknownWord { expected: "a ruleset" })
    }
}
