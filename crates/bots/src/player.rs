//! Players of each level.

use crate::{Rng, Search, SearchConfig, page, policy::Policy};
use oriflamme_game::{Bot, Level, Move, Moves, View};
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
/// let moves = view.moves.expect("it is this seat's turn");
/// let answer = player(Level::Squire, 7).choose(&view, &moves);
/// assert!(moves.contains(answer));
/// # Ok::<(), oriflamme_game::SeatingError>(())
/// ```
pub fn player(level: Level, seed: u64) -> Box<dyn Bot> {
    let method = match (level, SearchConfig::for_level(level)) {
        (_, Some(config)) => Method::Search(config),
        (Level::Page, None) => Method::Page,
        (_, None) => Method::Squire,
    };
    Box::new(Player { method, rng: Rng::new(seed) })
}

impl SearchConfig {
    /// A player that searches so for every decision.
    pub fn player(self, seed: u64) -> Box<dyn Bot> {
        Box::new(Player { method: Method::Search(self), rng: Rng::new(seed) })
    }
}

/// How a player decides.
enum Method {
    Page,
    Squire,
    Search(SearchConfig),
}

struct Player {
    method: Method,
    rng: Rng,
}

impl Bot for Player {
    fn choose(&mut self, view: &View, moves: &Moves) -> Move {
        let chosen = Observation::from_view(view).and_then(|obs| match self.method {
            Method::Page => page::choose(&obs, &mut self.rng),
            Method::Squire => Policy::squire(view.rules).draw(&obs, &mut self.rng),
            Method::Search(config) => {
                let seed = u64::from(self.rng.below(u32::MAX)) << 32 | u64::from(self.rng.below(u32::MAX));
                Search::new(view, config, seed).and_then(Search::run)
            }
        });
        // A view in which its seat is not asked has no good answer; the first move is as good as any.
        chosen.or_else(|| moves.nth(0)).unwrap_or(Move::Keep)
    }
}
