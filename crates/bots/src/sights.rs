//! What was seen on a way through the tree of a search, in a number: that is what its nodes are told apart by.

use oriflamme_game::{Card, Event, Move, Seat, Viewer};
use oriflamme_rules::State;
use std::hash::{Hash, Hasher};

/// A small hash of events (FNV-1a): they are few, and nobody chooses them to collide.
#[derive(Clone, Copy)]
struct TableView(u64);

impl Hasher for TableView {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

/// What was seen since the root: by the public, and by the searching seat alone.
pub(crate) struct Sights {
    public: TableView,
    private: TableView,
}

impl Sights {
    /// Nothing yet.
    pub(crate) const ROOT: Self =
        Self { public: TableView(0xcbf2_9ce4_8422_2325), private: TableView(0x8422_2325_cbf2_9ce4) };

    /// All that was seen by the public or by the searching seat, in a number.
    pub(crate) fn of(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Spectator => self.public.0,
            _ => self.public.0.rotate_left(32) ^ self.private.0,
        }
    }

    /// Makes a move and adds what is seen of it.
    pub(crate) fn play(&mut self, world: &mut State, answer: Move, me: Seat) {
        if world.turn() == Some(me) {
            // An answer that changes nothing is an answer all the same.
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
