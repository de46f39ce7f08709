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
    /// At the root nothing has been seen.
    pub(super) fn root() -> Self {
        Self {
            public: FixedState::with_seed(1).build_hasher(),
            private: FixedState::with_seed(2).build_hasher(),
        }
    }

    /// The hash of all that the public or the searching seat has seen.
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
            // What is asked follows from what was seen.
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
