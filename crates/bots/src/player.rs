//! Players of each level.

use crate::{Rng, Search, SearchConfig, champion, page, policy::Policy};
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

/// The chance of each move that a player of a level may make in a decision, if the level draws its moves by
/// known chances. `None` for a level that searches: how likely a search is to end at each move is unknown.
pub fn chances(level: Level, decision: Decision<'_>) -> Option<Vec<(Move, f64)>> {
    let obs = Observation::from_decision(decision);
    match Method::of(level) {
        Method::Page => {
            let considered = page::considered(&obs);
            let chance = 1.0 / considered.len() as f64;
            Some(considered.into_iter().map(|answer| (answer, chance)).collect())
        }
        Method::Squire => {
            let chances = Policy::squire(obs.rules).probabilities(&obs);
            Some(chances.into_iter().map(|(answer, chance)| (answer, f64::from(chance))).collect())
        }
        Method::Search(_) => None,
    }
}

impl SearchConfig {
    /// A player that uses this search for every decision.
    pub fn player(self, seed: u64) -> Box<dyn Bot> {
        Box::new(Player { method: Method::Search(self), rng: Rng::new(seed) })
    }
    /// The search of a level, if it has one.
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
            Level::King => Self::Search(SearchConfig::KING),
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
                let alone = if config.is_net_alone() { champion::likeliest(decision) } else { None };
                if let Some(answer) = alone {
                    return answer;
                }
                let seed = u64::from(self.rng.below(u32::MAX)) << 32 | u64::from(self.rng.below(u32::MAX));
                Search::new(decision, config, seed).run()
            }
        };
        // Nothing is chosen only if no game leads to the view.
        chosen.unwrap_or(decision.first_move())
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use super::*;
    use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
    use oriflamme_rules::{Deal, State};

    /// A level plays by the chances that it reports: counts of its choices fit them (chi squared).
    #[test]
    fn levels_choose_by_their_chances() {
        const DRAWS: u32 = 400;
        for (level, rules) in Ruleset::ALL
            .into_iter()
            .flat_map(|rules| [Level::Page, Level::Squire].map(|level| (level, rules)))
        {
            let mut source = Rng::new(5);
            let mut state = State::new(&Deal::draw(rules, Seating::of(3).unwrap(), None, &mut source));
            let mut bot = player(level, 11);
            let (mut distance, mut freedom) = (0.0, 0.0);
            while let Some(seat) = state.turn() {
                let view = state.view(Viewer::Seat(seat));
                let decision = view.decision().unwrap();
                let chances = chances(level, decision).unwrap();
                assert!((chances.iter().map(|&(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-5);
                let drawn: Vec<Move> = (0..DRAWS).map(|_| bot.choose(decision)).collect();
                assert!(drawn.iter().all(|it| chances.iter().any(|(answer, _)| answer == it)));
                // Moves that are too rare to be counted alone are counted together.
                let (mut rare, mut rare_drawn, mut cells) = (0.0, 0.0, -1.0);
                for &(answer, chance) in &chances {
                    let (expected, found) =
                        (chance * f64::from(DRAWS), drawn.iter().filter(|&&it| it == answer).count() as f64);
                    if expected < 10.0 {
                        rare += expected;
                        rare_drawn += found;
                    } else {
                        cells += 1.0;
                        distance += (found - expected).powi(2) / expected;
                    }
                }
                if rare >= 10.0 {
                    cells += 1.0;
                    distance += (rare_drawn - rare).powi(2) / rare;
                }
                freedom += f64::max(cells, 0.0);
                state.play(bot.choose(decision), &mut NoLog).unwrap();
            }
            let off = (distance - freedom) / (2.0 * f64::max(freedom, 1.0)).sqrt();
            assert!(
                freedom > 20.0 && off < 4.0,
                "{level} {rules}: {distance} with {freedom} degrees of freedom"
            );
        }
    }
}
