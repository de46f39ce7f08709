//! A table as the net looks at it: everything by how it lies to the one who looks, and when it will be resolved.

use crate::features::card_index;
use oriflamme_game::{Family, Phase, Seat, Seen, SeenCard, View};

/// Cards of a set.
pub(super) const CARDS: usize = 11;
/// A card on top: one's own by name, face up or down; another's by seat, and by name if it lies face up.
pub(super) const TOKENS: usize = 2 * CARDS + 4 * (CARDS + 1);
/// A card on top by whose it is alone: nothing, one's own up or down, another's up, another's down.
pub(super) const KINDS: usize = 2 + 3 * CARDS;
/// When a position will be resolved, from five ago to eleven to come.
pub(super) const TURNS: usize = 17;
const NOW: usize = 5;
/// The most positions that are looked at: no game from a deal has more.
const MOST: usize = 36;

/// One seat's view with what is needed again and again worked out.
pub(crate) struct Scene<'a> {
    pub(super) view: &'a View,
    pub(super) me: Seat,
    seats: u8,
    cursor: usize,
    tokens: [u8; MOST],
    kinds: [u8; MOST],
    len: usize,
}

impl<'a> Scene<'a> {
    /// What a seat sees, whoever's turn it is.
    pub(crate) fn new(view: &'a View, me: Seat) -> Self {
        let cursor = if view.phase == Phase::Placement { 0 } else { usize::from(view.next.index()) };
        let seats = view.seating.seat_count();
        let mut scene = Self { view, me, seats, cursor, tokens: [0; MOST], kinds: [0; MOST], len: 0 };
        for stack in view.queue.stacks().take(MOST) {
            let [.., top] = stack else { continue };
            let (token, kind) = scene.sort(top);
            (scene.tokens[scene.len], scene.kinds[scene.len]) = (token as u8, kind as u8);
            scene.len += 1;
        }
        scene
    }

    /// The token and the kind of a top card.
    fn sort(&self, top: &SeenCard) -> (usize, usize) {
        let name = match top.card {
            Seen::Known(card) => Some(card_index(card.name, self.view.rules)),
            Seen::Back(_) => None,
        };
        match (self.slot(top.owner), name, top.face_up) {
            (0, name, true) => (name.unwrap_or(0), 1 + name.unwrap_or(0)),
            (0, name, false) => (CARDS + name.unwrap_or(0), 1 + CARDS + name.unwrap_or(0)),
            (slot, Some(name), true) => (2 * CARDS + (slot - 1) * (CARDS + 1) + name, 1 + 2 * CARDS + name),
            (slot, ..) => (2 * CARDS + (slot - 1) * (CARDS + 1) + CARDS, KINDS - 1),
        }
    }

    /// A seat counted from one's own, clockwise.
    pub(super) fn slot_of(&self, seat: Seat) -> usize {
        usize::from((seat.index() + self.seats - self.me.index()) % self.seats)
    }
    /// Whose a family is, counted so.
    pub(super) fn slot(&self, family: Family) -> usize {
        self.view.seating.seat_of(family).map_or(0, |seat| self.slot_of(seat))
    }
    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }
    /// When a position, or what is put at this index, is resolved.
    pub(super) fn turn(&self, at: usize) -> usize {
        (at + NOW).saturating_sub(self.cursor).min(TURNS - 1)
    }
    /// Whether a position has been passed this round.
    pub(super) fn passed(&self, at: usize) -> bool {
        at < self.cursor
    }
    pub(super) fn token(&self, at: usize) -> usize {
        usize::from(self.tokens[at])
    }
    /// What lies there: nothing beyond the ends.
    pub(super) fn kind(&self, at: Option<usize>) -> usize {
        at.filter(|&at| at < self.len).map_or(0, |at| usize::from(self.kinds[at]))
    }
    pub(super) fn round(&self) -> usize {
        usize::from(self.view.round.clamp(1, 6)) - 1
    }
    /// A name's place in its set.
    pub(super) fn card(&self, name: oriflamme_game::Name) -> usize {
        card_index(name, self.view.rules)
    }
}
