//! Information sets: what was seen on a path through the tree, as a hash. Paths with the same hash share a
//! node.

use foldhash::fast::{FixedState, FoldHasher};
use oriflamme_game::{Card, Event, Move, Seat, Viewer};
use oriflamme_rules::State;
use std::hash::{BuildHasher, Hash, Hasher};

/// What was seen since the root, by the public and by the searching seat alone.
pub(super) struct InfoSet {
    public: FoldHasher<'static>,
    private: FoldHasher<'static>,
}

impl InfoSet {
    /// The root, at which nothing has been seen.
    pub(super) fn root() -> Self {
        Self {
            public: FixedState::with_seed(1).build_hasher(),
            private: FixedState::with_seed(2).build_hasher(),
        }
    }

    /// The hash of everything that the public or the searching seat has seen.
    pub(super) fn key(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Spectator => self.public.finish(),
            Viewer::Seat(_) => self.public.finish().rotate_left(32) ^ self.private.finish(),
        }
    }

    /// Makes a move and adds what is seen of it.
    pub(super) fn play(&mut self, world: &mut State, answer: Move, me: Seat) {
        if world.turn() == Some(me) {
            // The searching seat remembers its answer even if the answer changes nothing that it could see.
            answer.hash(&mut self.private);
        }
        let seating = *world.seating();
        world.play_unchecked(answer, &mut |event: Event<Card>| match event {
            // The question follows from what was seen.
            Event::Asked { .. } => {}
            event => {
                event.seen_by(Viewer::Spectator, &seating).hash(&mut self.public);
                if let Event::Placed { seat, card, .. } | Event::Drew { seat, card } = event
                    && seat == me
                {
                    card.hash(&mut self.private);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use oriflamme_game::{Ruleset, Seating};
    use oriflamme_rules::{Deal, RandomSource};

    /// If a move left no trace, two decisions, even of different seats, would share a node. Even a Spy that
    /// finds nothing to steal leaves one.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "a test hosts games")]
    fn every_move_is_seen_by_all() {
        for rules in Ruleset::ALL {
            for seating in [Seating::of(3).unwrap(), Seating::of(5).unwrap(), Seating::usual_duel()] {
                let mut rng = Rng::new(11);
                for _ in 0..200 {
                    let mut world = State::new(&Deal::draw(rules, seating, None, &mut rng));
                    let mut seen = InfoSet::root();
                    while let Some(turn) = world.turn() {
                        let before = seen.key(Viewer::Spectator);
                        let moves = world.moves();
                        let answer = moves.nth(rng.below(moves.len() as u32) as usize).unwrap();
                        seen.play(&mut world, answer, turn);
                        assert_ne!(seen.key(Viewer::Spectator), before, "{answer} in {rules}");
                    }
                }
            }
        }
    }
}
