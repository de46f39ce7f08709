//! Players of each level.

use crate::{Rng, Search, SearchConfig, page, policy::Policy};
use oriflamme_game::{Bot, Decision, Level, Move};
use oriflamme_observe::Observation;
use oriflamme_rules::RandomSource;

/// A player of a level. The same seed makes the same choices in the same games.
///
/// ```
/// use oriflamme_bots::{Level, player};
/// use oriflamme_deal::Seed;
/// use oriflamme_game::{Ruleset, Seating, Viewer};
/// use oriflamme_rules::State;
///
/// let game = State::new(&Seed::of_series("tonight", 1).deal(Ruleset::Base2, Seating::of(4)?, None));
/// let view = game.view(game.turn().map_or(Viewer::Spectator, Viewer::Seat));
/// let decision = view.decision().expect("it is this seat's turn");
/// let answer = player(Level::Squire, 7).choose(decision);
/// assert!(decision.moves().contains(answer));
/// # Ok::<(), oriflamme_game::SeatingError>(())
/// ```
pub fn player(level: Level, seed: u64) -> Box<dyn Bot> {
    Box::new(Player { method: Method::of(level), rng: Rng::new(seed) })
}

impl SearchConfig {
    /// A player that searches so for every decision.
    pub fn player(self, seed: u64) -> Box<dyn Bot> {
        Box::new(Player { method: Method::Search(self), rng: Rng::new(seed) })
    }
    /// How a level searches, if it does.
    pub const fn for_level(level: Level) -> Option<Self> {
        match Method::of(level) {
            Method::Search(config) => Some(config),
            Method::Page | Method::Squire => None,
        }
    }
}

/// How a player decides.
#[derive(Clone, Copy)]
enum Method {
    Page,
    Squire,
    Search(SearchConfig),
}

impl Method {
    const fn of(level: Level) -> Self {
        match level {
            Level::Page => Self::Page,
            Level::Squire => Self::Squire,
            Level::Knight => Self::Search(SearchConfig::KNIGHT),
            Level::Marshal => Self::Search(SearchConfig::MARSHAL),
        }
    }
}

struct Player {
    method: Method,
    rng: Rng,
}

impl Bot for Player {
    fn choose(&mut self, decision: Decision<'_>) -> Move {
        let chosen = match self.method {
            Method::Page => page::choose(&Observation::from_decision(decision), &mut self.rng),
            Method::Squire => {
                let obs = Observation::from_decision(decision);
                Policy::squire(obs.rules).draw(&obs, &mut self.rng)
            }
            Method::Search(config) => {
                let seed = u64::from(self.rng.below(u32::MAX)) << 32 | u64::from(self.rng.below(u32::MAX));
                Search::new(decision, config, seed).run()
            }
        };
        // Nothing is chosen only in a view that no game leads to.
        chosen.unwrap_or(decision.first_move())
    }
}
