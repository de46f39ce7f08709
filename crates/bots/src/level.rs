//! The levels, from one who knows the rules to the best we have.

use crate::{Budget, Playout, Rng, Search, look::Look, page, policy::Policy};
use oriflamme_game::{Bot, Move, Moves, UnknownWord, View};
use oriflamme_rules::RandomSource;
use std::{fmt, str::FromStr};

/// How well a bot plays.
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
    /// How long this level searches, if it does.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Self::Page | Self::Squire => None,
            Self::Knight => Some(Budget::of(8_000)),
            Self::Marshal => Some(Budget { playout: Playout::Guided, knights: true, ..Budget::of(4_000) }),
        }
    }
    /// A player of this level. The same seed makes the same choices in the same games.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        let mind = match (self, self.budget()) {
            (_, Some(budget)) => Mind::Searches(budget),
            (Self::Page, None) => Mind::Page,
            (_, None) => Mind::Squire,
        };
        Box::new(Player { mind, source: Rng::new(seed) })
    }
}

impl Budget {
    /// A player that searches so much for every decision.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        Box::new(Player { mind: Mind::Searches(self), source: Rng::new(seed) })
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

/// How a player makes up its mind.
enum Mind {
    Page,
    Squire,
    Searches(Budget),
}

/// A bot of ours.
struct Player {
    mind: Mind,
    source: Rng,
}

impl Bot for Player {
    fn choose(&mut self, view: &View, moves: &Moves) -> Move {
        let chosen = Look::from_view(view).and_then(|look| match self.mind {
            Mind::Page => page::choose(&look, &mut self.source),
            Mind::Squire => Policy::of(view.rules).draw(&look, &mut self.source),
            Mind::Searches(budget) => {
                let seed =
                    u64::from(self.source.below(u32::MAX)) << 32 | u64::from(self.source.below(u32::MAX));
                Search::new(view, budget, seed).and_then(Search::run)
            }
        });
        // A view in which its seat is not asked has no good answer; the first move is as good as any.
        chosen.or_else(|| moves.nth(0)).unwrap_or(Move::Keep)
    }
}
