//! Where an observation comes from: a seat's view, or the truth as one seat sees it.

use oriflamme_game::{
    AbilityInProgress, Decision, Family, Holding, Moves, Name, Names, Phase, Position, Ruleset, Seat,
    Seating, Seen, SeenCard, View, Viewer,
};
use oriflamme_rules::State;

/// What one seat knows of a game.
pub trait Knowledge {
    /// Whose knowledge this is.
    fn me(&self) -> Seat;
    /// Which rulebook is played.
    fn rules(&self) -> Ruleset;
    /// Who sits where.
    fn seating(&self) -> &Seating;
    /// The round, from 1.
    fn round(&self) -> u8;
    fn phase(&self) -> Phase;
    /// Who has the first-player mark.
    fn first(&self) -> Seat;
    /// How many cards were placed this round.
    fn placed(&self) -> u8;
    /// The position that is being resolved, if one is.
    fn next(&self) -> Option<Position>;
    /// Who decides.
    fn turn(&self) -> Option<Seat>;
    /// The influence before a seat.
    fn score(&self, seat: Seat) -> u16;
    /// The ability that asks, if one does.
    fn doing(&self) -> Option<AbilityInProgress>;
    /// What this seat may answer, if it decides.
    fn moves(&self) -> Option<Moves>;
    /// The number of positions.
    fn positions(&self) -> u8;
    /// Shows every card of the queue: its position, how many cards lie on it, and what is seen of it.
    fn each_card(&self, show: impl FnMut(u8, u8, SeenCard));
    fn hand(&self, family: Family) -> Holding;
    /// A family's cards that were set aside.
    fn aside(&self, family: Family) -> Holding;
    /// A family's cards that were eliminated or discarded.
    fn gone(&self, family: Family) -> Names;
    /// Whether a family's Twin waits beside the table.
    fn twin_waits(&self, family: Family) -> bool;
    /// A card that everybody knows not to be set aside.
    fn lacked(&self, family: Family) -> Option<Name>;
    /// Shows a seat's draw pile from the top: backs, or faces if this knows all cards.
    fn each_piled(&self, seat: Seat, show: impl FnMut(Seen));
}

/// The view of a seat. A spectator's view can't be one: an observation is always from a seat.
#[derive(Clone, Copy, Debug)]
pub struct SeatView<'a> {
    view: &'a View,
    me: Seat,
}

impl<'a> SeatView<'a> {
    /// `None` for a spectator's view.
    pub fn new(view: &'a View) -> Option<Self> {
        match view.viewer {
            Viewer::Seat(me) => Some(Self { view, me }),
            Viewer::Spectator => None,
        }
    }
}

impl<'a> From<Decision<'a>> for SeatView<'a> {
    fn from(decision: Decision<'a>) -> Self {
        Self { view: decision.view(), me: decision.seat() }
    }
}

impl Knowledge for SeatView<'_> {
    fn me(&self) -> Seat {
        self.me
    }
    fn rules(&self) -> Ruleset {
        self.view.rules
    }
    fn seating(&self) -> &Seating {
        &self.view.seating
    }
    fn round(&self) -> u8 {
        self.view.round
    }
    fn phase(&self) -> Phase {
        self.view.phase
    }
    fn first(&self) -> Seat {
        self.view.first
    }
    fn placed(&self) -> u8 {
        self.view.placed
    }
    fn next(&self) -> Option<Position> {
        self.view.next
    }
    fn turn(&self) -> Option<Seat> {
        self.view.turn
    }
    fn score(&self, seat: Seat) -> u16 {
        self.view.scores.get(seat).copied().unwrap_or(0)
    }
    fn doing(&self) -> Option<AbilityInProgress> {
        self.view.doing
    }
    fn moves(&self) -> Option<Moves> {
        self.view.moves
    }
    fn positions(&self) -> u8 {
        self.view.queue.len()
    }
    fn each_card(&self, mut show: impl FnMut(u8, u8, SeenCard)) {
        for (at, stack) in self.view.queue.stacks().enumerate() {
            for (above, &card) in stack.iter().rev().enumerate() {
                show(at as u8, above as u8, card);
            }
        }
    }
    fn hand(&self, family: Family) -> Holding {
        self.view.hands[family]
    }
    fn aside(&self, family: Family) -> Holding {
        self.view.aside[family]
    }
    fn gone(&self, family: Family) -> Names {
        self.view.gone[family]
    }
    fn twin_waits(&self, family: Family) -> bool {
        self.view.twins.contains(family)
    }
    fn lacked(&self, family: Family) -> Option<Name> {
        self.view.lacked[family]
    }
    fn each_piled(&self, seat: Seat, mut show: impl FnMut(Seen)) {
        if let Some(deck) = self.view.decks.get(seat) {
            deck.backs().iter().for_each(|&back| show(Seen::Back(back)));
        }
    }
}

/// The truth. It shows only what a seat may know, or, for training and for sampled worlds, everything.
#[derive(Clone, Copy)]
pub struct Truth<'a> {
    state: &'a State,
    me: Seat,
    open: bool,
}

impl<'a> Truth<'a> {
    /// What the seat may know.
    #[inline]
    pub const fn seen_by(state: &'a State, me: Seat) -> Self {
        Self { state, me, open: false }
    }
    /// Everything, in the seat's order of seats and families. For training, and for worlds that a search has
    /// drawn; never for the true one.
    #[inline]
    pub const fn open(state: &'a State, me: Seat) -> Self {
        Self { state, me, open: true }
    }
    #[inline]
    fn knows(&self, family: Family) -> bool {
        self.open || self.state.seating().seat_of(family) == Some(self.me)
    }
    #[inline]
    fn holding(&self, family: Family, names: Names) -> Holding {
        let known = self.knows(family);
        Holding { count: names.len() as u8, names: if known { names } else { Names::EMPTY } }
    }
}

impl Knowledge for Truth<'_> {
    #[inline]
    fn me(&self) -> Seat {
        self.me
    }
    #[inline]
    fn rules(&self) -> Ruleset {
        self.state.rules()
    }
    #[inline]
    fn seating(&self) -> &Seating {
        self.state.seating()
    }
    #[inline]
    fn round(&self) -> u8 {
        self.state.round()
    }
    #[inline]
    fn phase(&self) -> Phase {
        self.state.phase()
    }
    #[inline]
    fn first(&self) -> Seat {
        self.state.first()
    }
    #[inline]
    fn placed(&self) -> u8 {
        self.state.placed()
    }
    #[inline]
    fn next(&self) -> Option<Position> {
        self.state.next()
    }
    #[inline]
    fn turn(&self) -> Option<Seat> {
        self.state.turn()
    }
    #[inline]
    fn score(&self, seat: Seat) -> u16 {
        self.state.score(seat)
    }
    #[inline]
    fn doing(&self) -> Option<AbilityInProgress> {
        self.state.doing()
    }
    #[inline]
    fn moves(&self) -> Option<Moves> {
        (self.state.turn() == Some(self.me)).then(|| self.state.moves())
    }
    #[inline]
    fn positions(&self) -> u8 {
        self.state.positions().next_back().map_or(0, |last| last.index() + 1)
    }
    #[inline]
    fn each_card(&self, mut show: impl FnMut(u8, u8, SeenCard)) {
        for at in self.state.positions() {
            for (above, (lying, cleared)) in self.state.stack_from_top(at).enumerate() {
                let card = lying.card;
                let known = lying.is_face_up() || self.knows(card.family);
                let seen = SeenCard {
                    card: if known { Seen::Known(card) } else { Seen::Back(card.family) },
                    owner: lying.owner(),
                    face_up: lying.is_face_up(),
                    influence: lying.influence(),
                    cleared,
                };
                show(at.index(), above as u8, seen);
            }
        }
    }
    #[inline]
    fn hand(&self, family: Family) -> Holding {
        self.holding(family, self.state.hand(family))
    }
    #[inline]
    fn aside(&self, family: Family) -> Holding {
        self.holding(family, self.state.aside(family))
    }
    #[inline]
    fn gone(&self, family: Family) -> Names {
        self.state.gone(family)
    }
    #[inline]
    fn twin_waits(&self, family: Family) -> bool {
        self.state.twins().contains(family)
    }
    #[inline]
    fn lacked(&self, family: Family) -> Option<Name> {
        self.state.lacked(family)
    }
    #[inline]
    fn each_piled(&self, seat: Seat, mut show: impl FnMut(Seen)) {
        // A draw pile's faces are hidden from its own seat too (DUEL-1).
        let open = self.open;
        self.state
            .deck(seat)
            .for_each(|card| show(if open { Seen::Known(card) } else { Seen::Back(card.family) }));
    }
}

/// The order in which one seat counts seats and families: its own first, then clockwise.
#[derive(Clone, Copy, Debug)]
pub struct SeatOrder {
    slot_of: [u8; Family::COUNT],
    family_at: [Family; Family::COUNT],
    families: u8,
    seats: u8,
    me: u8,
    duel: bool,
}

/// The slot of a family that does not play.
const NO_SLOT: u8 = u8::MAX;

impl SeatOrder {
    /// The order in which `me` counts.
    #[inline]
    pub fn new(seating: &Seating, me: Seat) -> Self {
        let playing = seating.playing();
        let count = playing.len() as u8;
        let start = if seating.is_duel() { 2 * me.index() } else { me.index() };
        let mut slots = Self {
            slot_of: [NO_SLOT; Family::COUNT],
            family_at: [Family::Red; Family::COUNT],
            families: count,
            seats: seating.seat_count(),
            me: me.index(),
            duel: seating.is_duel(),
        };
        for (index, &family) in playing.iter().enumerate() {
            let slot = index as u8 + if (index as u8) < start { count } else { 0 } - start;
            slots.slot_of[family as usize] = slot;
            slots.family_at[usize::from(slot)] = family;
        }
        slots
    }
    /// Whether each seat has two families.
    #[inline]
    pub const fn is_duel(&self) -> bool {
        self.duel
    }
    #[inline]
    pub const fn slot(&self, family: Family) -> u8 {
        self.slot_of[family as usize]
    }
    /// The playing families, by slot.
    #[inline]
    pub fn families(&self) -> &[Family] {
        &self.family_at[..usize::from(self.families)]
    }
    /// How many seats to the left of `me` a family's seat is.
    #[inline]
    pub const fn relative_of(&self, family: Family) -> u8 {
        self.slot(family) / self.families_a_seat()
    }
    /// The first family of the seat that is this many seats to the left of `me`.
    #[inline]
    pub const fn first_family(&self, relative: u8) -> Family {
        self.family_at[(relative * self.families_a_seat()) as usize % Family::COUNT]
    }
    #[inline]
    const fn families_a_seat(&self) -> u8 {
        if self.duel { 2 } else { 1 }
    }
    /// How many seats there are.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.seats
    }
    /// How many seats to the left of `me` a seat is.
    #[inline]
    pub const fn relative(&self, seat: Seat) -> u8 {
        let seat = seat.index();
        if seat >= self.me { seat - self.me } else { seat + self.seats - self.me }
    }
    /// The seat that is this many seats to the left of `me`.
    #[inline]
    pub const fn absolute(&self, relative: u8) -> Seat {
        let seat = self.me + relative;
        Seat::from_index(if seat >= self.seats { seat - self.seats } else { seat })
    }
}
