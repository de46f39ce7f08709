//! The table: every card in its place, and the influence. No rounds, no turns, no rules of play.

use crate::{
    Switches,
    handle::{HANDLES, Handle, Link},
};
use oriflamme_game::{
    ByFamily, BySeat, Card, Families, Family, Influence, Name, Names, Position, Positions, QUEUE_CAPACITY,
    Ruleset, Seat, Seating, Seats,
};

/// How a card lies in the queue. Cards elsewhere have the state of [`CardState::new`], except for the links
/// of a draw pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardState {
    /// The card right beneath it, in its stack or in its draw pile.
    pub(crate) under: Link,
    /// The influence on it; 0 if it lies face up.
    pub(crate) influence: u8,
    /// The present owner's index, and the flags below.
    bits: u8,
}

const OWNER: u8 = 0b0000_0111;
const FACE_UP: u8 = 0b0000_1000;
const CLEARED: u8 = 0b0001_0000;

impl CardState {
    #[inline]
    const fn new(family: Family) -> Self {
        Self { under: Link::NONE, influence: 0, bits: family.index() }
    }
    #[inline]
    pub(crate) const fn face_up(self) -> bool {
        self.bits & FACE_UP != 0
    }
    /// Face down, and known to all not to be the card its family had to show (PRINCE-3).
    #[inline]
    pub(crate) const fn cleared(self) -> bool {
        self.bits & CLEARED != 0
    }
    #[inline]
    pub(crate) const fn owner(self) -> Family {
        Family::from_index(self.bits & OWNER)
    }
    #[inline]
    pub(crate) const fn turn_up(&mut self) {
        self.bits = self.bits & !CLEARED | FACE_UP;
    }
    #[inline]
    pub(crate) const fn clear(&mut self) {
        self.bits |= CLEARED;
    }
    #[inline]
    pub(crate) const fn forget_clearing(&mut self) {
        self.bits &= !CLEARED;
    }
    #[inline]
    pub(crate) const fn set_owner(&mut self, family: Family) {
        self.bits = self.bits & !OWNER | family.index();
    }
}

/// Who acts: a card with its present owner, fixed at the moment it begins to act.
///
/// It carries a handle, not a position: the queue closes up, and a position kept across an elimination points
/// at another card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actor {
    pub(crate) card: Handle,
    pub(crate) family: Family,
    pub(crate) seat: Seat,
}

/// Only cards of playing families are on a table, so no actor has this seat. The number is the one with which
/// a seating marks families that do not play: the compiler then needs no branch.
const NO_SEAT: Seat = Seat::from_index(u8::MAX);

/// Everything that lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    pub(crate) rules: Ruleset,
    pub(crate) seating: Seating,
    /// Influence before each seat.
    pub(crate) scores: BySeat<Influence>,
    /// The top card of each position, front to back. The other slots are fillers.
    pub(crate) tops: [Handle; QUEUE_CAPACITY],
    /// The number of positions.
    pub(crate) len: u8,
    /// The position that is being resolved, wherever the closing queue has carried it.
    pub(crate) cursor: u8,
    /// Whether that position is gone, so that the cursor is at the one that followed it.
    pub(crate) vacated: bool,
    /// Influence taken off a card, to be gained or spent one by one.
    pub(crate) kept_apart: u8,
    pub(crate) card_states: [CardState; HANDLES],
    pub(crate) hands: ByFamily<Names>,
    pub(crate) aside: ByFamily<Names>,
    pub(crate) gone: ByFamily<Names>,
    /// The families whose Twin waits beside the table.
    pub(crate) twins: Families,
    /// The top card of each seat's draw pile (DUEL-1); the rest hangs under it.
    pub(crate) decks: BySeat<Link, 2>,
    /// A card of each family that did not come when it was due, and so can't be set aside (USURP-2).
    pub(crate) lacked: ByFamily<Option<Name>>,
}

impl Table {
    /// A table with nothing on it but 1 influence before each seat (SETUP-2).
    pub(crate) fn new(rules: Ruleset, seating: Seating) -> Self {
        let mut card_states = [CardState::new(Family::Red); HANDLES];
        for family in Family::ALL {
            let from = HANDLES / Family::COUNT * family as usize;
            card_states[from..from + HANDLES / Family::COUNT].fill(CardState::new(family));
        }
        let scores = BySeat::from_fn(|seat| Influence::from(seat.index() < seating.seat_count()));
        Self {
            rules,
            seating,
            scores,
            tops: [Handle::FILLER; QUEUE_CAPACITY],
            len: 0,
            cursor: 0,
            vacated: false,
            kept_apart: 0,
            card_states,
            hands: ByFamily::new(Names::EMPTY),
            aside: ByFamily::new(Names::EMPTY),
            gone: ByFamily::new(Names::EMPTY),
            twins: Families::EMPTY,
            decks: BySeat::new(Link::NONE),
            lacked: ByFamily::new(None),
        }
    }

    #[inline]
    pub(crate) const fn switches(&self) -> Switches {
        Switches::of(self.rules)
    }
    #[inline]
    pub(crate) const fn name(&self, card: Handle) -> Name {
        card.name(self.rules)
    }
    #[inline]
    pub(crate) const fn card(&self, card: Handle) -> Card {
        card.card(self.rules)
    }
    #[inline]
    pub(crate) fn card_state(&self, card: Handle) -> CardState {
        self.card_states[card.index()]
    }
    #[inline]
    pub(crate) fn card_state_mut(&mut self, card: Handle) -> &mut CardState {
        &mut self.card_states[card.index()]
    }
    /// Gives a card the state that cards have outside the queue, without marks.
    #[inline]
    pub(crate) fn reset(&mut self, card: Handle) {
        *self.card_state_mut(card) = CardState::new(card.family());
    }
    /// A card as the one who acts, for its present owner.
    #[inline]
    pub(crate) fn actor(&self, card: Handle) -> Actor {
        let family = self.card_state(card).owner();
        Actor { card, family, seat: self.seating.seat_of(family).unwrap_or(NO_SEAT) }
    }

    /// The top card at a position of the queue.
    #[inline]
    pub(crate) fn top(&self, at: Position) -> Handle {
        self.tops[usize::from(at.index())]
    }
    /// All top cards, front to back.
    #[inline]
    pub(crate) fn tops(&self) -> &[Handle] {
        &self.tops[..usize::from(self.len)]
    }
    /// Where a top card lies.
    #[inline]
    pub(crate) fn position(&self, card: Handle) -> Option<Position> {
        self.tops().iter().position(|&top| top == card).map(|index| Position::from_index(index as u8))
    }
    /// The positions whose top cards pass a test.
    #[inline]
    pub(crate) fn positions(&self, test: impl Fn(Handle, CardState) -> bool) -> Positions {
        let mut found = Positions::EMPTY;
        for (index, &top) in self.tops().iter().enumerate() {
            if test(top, self.card_state(top)) {
                found.insert(Position::from_index(index as u8));
            }
        }
        found
    }
    /// The positions right before and after one (ADJ-1).
    #[inline]
    pub(crate) fn beside(&self, at: Position) -> Positions {
        let mut beside = Positions::EMPTY;
        if at.index() > 0 {
            beside.insert(Position::from_index(at.index() - 1));
        }
        if at.index() + 1 < self.len {
            beside.insert(Position::from_index(at.index() + 1));
        }
        beside
    }
    /// The positions adjacent to a top card (ADJ-1).
    #[inline]
    pub(crate) fn adjacent(&self, card: Handle) -> Positions {
        self.position(card).map_or(Positions::EMPTY, |at| self.beside(at))
    }
    /// The players who own the top cards at these positions.
    #[inline]
    pub(crate) fn owners(&self, at: Positions) -> Seats {
        at.iter().map(|at| self.actor(self.top(at)).seat).collect()
    }
    /// Whether a position holds more than one card.
    #[inline]
    pub(crate) fn is_stack(&self, at: Position) -> bool {
        self.card_state(self.top(at)).under.is_some()
    }
    /// A card and those under it in its stack or its draw pile, from the top.
    #[inline]
    pub(crate) fn chain(&self, top: Link) -> impl Iterator<Item = Handle> {
        core::iter::successors(top.get(), |&card| self.card_state(card).under.get())
    }
    /// How many cards lie at a position.
    #[inline]
    pub(crate) fn height(&self, at: Position) -> usize {
        let top = self.tops().get(usize::from(at.index())).map_or(Link::NONE, |&top| Link::to(top));
        self.chain(top).count()
    }
    /// The cards at a position, from bottom to top. The links lead down, so each card is found from the top.
    /// That is cheap because stacks are low.
    #[inline]
    pub(crate) fn stack(&self, at: Position) -> impl DoubleEndedIterator<Item = Handle> {
        let above = (0..self.height(at)).rev();
        above.filter_map(move |above| self.chain(Link::to(self.top(at))).nth(above))
    }
    /// The positions whose top card is a face-up character.
    #[inline]
    pub(crate) fn characters(&self, test: impl Fn(Handle, CardState) -> bool) -> Positions {
        self.positions(|top, card_state| {
            card_state.face_up() && self.name(top).is_character() && test(top, card_state)
        })
    }
}
