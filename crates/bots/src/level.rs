//! Players of each level, from one who knows the rules to the best we have.

use crate::{Budget, Playout, Rng, Search, look::Look, page, policy::Policy};
use oriflamme_game::{Bot, Level, Move, Moves, View};
use oriflamme_rules::RandomSource;

/// A player of a level. The same seed makes the same choices in the same games.
pub fn player(level: Level, seed: u64) -> Box<dyn Bot> {
    let mind = match (level, Budget::for_level(level)) {
        (_, Some(budget)) => Mind::Searches(budget),
        (Level::Page, None) => Mind::Page,
        (_, None) => Mind::Squire,
    };
    Box::new(Player { mind, source: Rng::new(seed) })
}

impl Budget {
    /// How much a level searches, if it does.
    pub const fn for_level(level: Level) -> Option<Self> {
        match level {
            Level::Page | Level::Squire => None,
            Level::Knight => Some(Self::of(8_000)),
            Level::Marshal => Some(Self { playout: Playout::Guided, knights: true, ..Self::of(4_000) }),
        }
    }
    /// A player that searches so much for every decision.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        Box::new(Player { mind: Mind::Searches(self), source: Rng::new(seed) })
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
