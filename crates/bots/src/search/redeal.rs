//! The searching seat's own hidden cards, dealt anew.
//!
//! In a search, the others' nodes are keyed by what the public sees, but their worlds all have the searching seat's
//! true cards: so the others learn to play against exactly these. With other cards in every second iteration,
//! in which alone they learn, they learn to play against what they may expect.

use super::Search;
use crate::{
    belief::{Belief, Likelihood},
    policy::Policy,
    rng::Rng,
};
use oriflamme_game::{Family, Move, Seat, View, Viewer};
use oriflamme_rules::State;

/// What the others may believe about the searching seat's cards.
#[derive(Clone, Debug)]
pub(super) struct OwnCards {
    families: Vec<Family>,
    public: Belief,
}

impl OwnCards {
    /// What they believe if the seat plays by this policy; none, if no game can look like the view.
    pub(super) fn new(view: &View, me: Seat, policy: &Policy, seed: u64) -> Option<Box<Self>> {
        // All worlds that a seat can't tell apart look the same to the public.
        let world = State::sample(view, &mut Rng::new(seed)).ok()?;
        let public = world.view(Viewer::Spectator);
        let families = view.seating.families_of(me).iter().copied().collect();
        Some(Box::new(Self { families, public: Belief::new(&public, Likelihood::Policy(policy)) }))
    }
}

impl Search {
    /// In every second iteration, a world in which the searching seat's hidden cards are dealt anew.
    pub(super) fn redeal(&mut self) -> Option<State> {
        let own = self.own_cards.as_ref().filter(|_| self.iterations.is_multiple_of(2))?;
        let sampled = self.belief.sample_view(&mut self.rng);
        let redealt = own.public.redeal(&own.families, &sampled, &mut self.rng);
        State::sample(&redealt, &mut self.rng).ok()
    }

    /// What the searching seat may do with other cards than its own: a move by the policy of playouts.
    pub(super) fn imagine(&mut self, world: &State) -> Option<Move> {
        let obs = self.observer.observe(world)?;
        self.policy.draw(obs, &mut self.rng)
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test hosts games")]
mod tests {
    use crate::{Level, Search, SearchConfig, player};
    use oriflamme_game::{NoLog, Ruleset, Seating, Viewer};
    use oriflamme_rules::{Deal, State};

    /// Other cards of its own look the same to the others, and a search imagines both them and its true ones.
    #[test]
    fn the_public_sees_no_difference() {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(4).unwrap(), Seating::usual_duel()] {
                let mut state = State::new(&Deal::draw(rules, seating, None, &mut crate::Rng::new(3)));
                let mut bot = player(Level::Squire, 4);
                let (mut same, mut other) = (0, 0);
                while let Some(seat) = state.turn() {
                    let view = state.view(Viewer::Seat(seat));
                    let decision = view.decision().unwrap();
                    let config = SearchConfig { redeal: true, iterations: 8, ..SearchConfig::KING };
                    let mut search = Search::new(decision, config, 5);
                    for _ in 0..config.iterations {
                        search.iterations += 1;
                        let Some(world) = search.redeal() else { continue };
                        assert_eq!(world.view(Viewer::Spectator), state.view(Viewer::Spectator));
                        let counted =
                            if world.view(Viewer::Seat(seat)) == view { &mut same } else { &mut other };
                        *counted += 1;
                    }
                    state.play(bot.choose(decision), &mut NoLog).unwrap();
                }
                assert!(other > same, "{rules}: {other} worlds with other cards, {same} with the same");
            }
        }
    }
}
