//! What the nets read: rows of three tables, about a position, about a move in it, and about a hidden card of
//! somebody else.

mod hidden;
mod moves;
mod position;

use crate::{CARDS, MOST_POSITIONS, Observation, Top, card_index, hidden::HiddenPlace};
use oriflamme_game::{Family, Move, Name, Seat};

pub use hidden::{LAYOUT as HIDDEN_LAYOUT, ROWS as HIDDEN_ROWS};
pub use moves::{LAYOUT as MOVE_LAYOUT, ROWS as MOVE_ROWS};
pub use position::{LAYOUT as POSITION_LAYOUT, ROWS as POSITION_ROWS};

/// The number of tokens. A token says of a top card whose it is and what is known of it: one's own by name,
/// face up or down; another's by seat, and by name if it lies face up.
const TOKENS: usize = 2 * CARDS + 4 * (CARDS + 1);
/// The number of kinds. A kind says less than a token: nothing, one's own up or down, another's up, another's
/// down.
const KINDS: usize = 2 + 3 * CARDS;
/// When a position will be resolved, from five positions ago to eleven to come.
const TURNS: usize = 17;
const NOW: usize = 5;
const ROUNDS: usize = 6;

/// Encodes an observation for the nets. Tokens and kinds are worked out once, because every table needs them.
pub struct Encoder<'a> {
    obs: &'a Observation,
    cursor: usize,
    tokens: [u8; MOST_POSITIONS],
    kinds: [u8; MOST_POSITIONS],
}

impl<'a> Encoder<'a> {
    /// An encoder of one observation.
    pub fn new(obs: &'a Observation) -> Self {
        let cursor = obs.next.map_or(0, |next| usize::from(next.index()));
        let mut encoder = Self { obs, cursor, tokens: [0; MOST_POSITIONS], kinds: [0; MOST_POSITIONS] };
        for (at, top) in obs.tops().iter().enumerate() {
            let (token, kind) = encoder.token_and_kind(top);
            (encoder.tokens[at], encoder.kinds[at]) = (token as u8, kind as u8);
        }
        encoder
    }

    /// The observation that is encoded.
    pub fn observation(&self) -> &'a Observation {
        self.obs
    }

    /// Calls `add` with the index of every row of the position, always in the same order.
    pub fn position(&self, add: impl FnMut(usize)) {
        position::each(self, add);
    }
    /// Calls `add` with the index of every row of a legal move, always in the same order.
    pub fn choice(&self, answer: Move, add: impl FnMut(usize)) {
        moves::each(self, answer, add);
    }
    /// Calls `add` with the index of every row of a family's hidden card, always in the same order.
    pub fn hidden(&self, family: Family, place: HiddenPlace, add: impl FnMut(usize)) {
        hidden::each(self, family, place, add);
    }

    fn token_and_kind(&self, top: &Top) -> (usize, usize) {
        let name = top.name.map(|name| self.card(name));
        match (self.slot(top.owner), name, top.face_up) {
            (0, name, true) => (name.unwrap_or(0), 1 + name.unwrap_or(0)),
            (0, name, false) => (CARDS + name.unwrap_or(0), 1 + CARDS + name.unwrap_or(0)),
            (slot, Some(name), true) => (2 * CARDS + (slot - 1) * (CARDS + 1) + name, 1 + 2 * CARDS + name),
            (slot, ..) => (2 * CARDS + (slot - 1) * (CARDS + 1) + CARDS, KINDS - 1),
        }
    }

    /// The number of a seat, counted clockwise from the deciding one.
    fn slot_of(&self, seat: Seat) -> usize {
        let seats = self.obs.seating.seat_count();
        usize::from((seat.index() + seats - self.obs.me.index()) % seats)
    }
    /// The number of a family's seat, counted the same way.
    fn slot(&self, family: Family) -> usize {
        self.obs.seating.seat_of(family).map_or(0, |seat| self.slot_of(seat))
    }
    /// The number of positions.
    fn len(&self) -> usize {
        self.obs.tops().len()
    }
    /// When a position, or a card put at this index, is resolved.
    fn turn(&self, at: usize) -> usize {
        (at + NOW).saturating_sub(self.cursor).min(TURNS - 1)
    }
    /// Whether a position has been resolved this round.
    fn is_passed(&self, at: usize) -> bool {
        at < self.cursor
    }
    fn token(&self, at: usize) -> usize {
        usize::from(self.tokens[at])
    }
    /// The kind of the card at a position; beyond the ends, the kind of nothing.
    fn kind(&self, at: Option<usize>) -> usize {
        at.filter(|&at| at < self.len()).map_or(0, |at| usize::from(self.kinds[at]))
    }
    fn round(&self) -> usize {
        usize::from(self.obs.round.clamp(1, 6)) - 1
    }
    fn card(&self, name: Name) -> usize {
        card_index(name, self.obs.rules)
    }
}
