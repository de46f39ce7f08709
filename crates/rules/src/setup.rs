//! Builds any position piece by piece, and checks each piece as it is added.

use crate::{
    State,
    handle::{Handle, Link},
    state::Pending,
    table::Table,
};
use oriflamme_game::{
    ByFamily, BySeat, Card, Face, Family, Influence, Names, Phase, Place, Position, ROUNDS, Ruleset, Seat,
    Seating, SetupFault, SetupNumber, View, Viewer,
};

/// A position being built. It need not be reachable: any number of cards may be in any place. A refused piece
/// leaves the position as it was.
///
/// Say the phase and the queue before [`Setup::next`] and [`Setup::placed`], which depend on them.
#[derive(Clone)]
pub struct Setup {
    state: State,
    named: ByFamily<Names>,
    deck_ends: BySeat<Link, 2>,
}

/// Names no card: a position may end up in a log by mistake.
impl core::fmt::Debug for Setup {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Setup").field("state", &self.state).finish_non_exhaustive()
    }
}

/// The most influence a seat can have. Gains stop there.
const MOST_SCORE: u32 = Influence::MAX as u32;

/// Returns a number if it is within its range.
fn within(what: SetupNumber, value: u32, least: u32, most: u32) -> Result<u8, SetupFault> {
    if (least..=most).contains(&value) {
        Ok(value as u8)
    } else {
        Err(SetupFault::OutOfRange { what, least, most })
    }
}

impl Setup {
    /// The first round's beginning, with no card named anywhere yet.
    pub fn new(rules: Ruleset, seating: Seating) -> Self {
        let state = State {
            table: Table::new(rules, seating),
            round: 1,
            phase: Phase::Placement,
            first: Seat::from_index(0),
            placed: 0,
            pending: Pending::Place,
        };
        Self { state, named: ByFamily::new(Names::EMPTY), deck_ends: BySeat::new(Link::NONE) }
    }

    pub fn seat(&self, family: Family) -> Result<Seat, SetupFault> {
        self.state.table.seating.seat_of(family).ok_or(SetupFault::NotPlaying(family))
    }
    /// Who has the first-player mark.
    pub fn first(&mut self, seat: Seat) {
        self.state.first = seat;
    }
    pub fn round(&mut self, round: u32) -> Result<(), SetupFault> {
        self.state.round = Self::check_round(round)?;
        Ok(())
    }
    /// Returns the number of a round, if a game has that round.
    pub fn check_round(round: u32) -> Result<u8, SetupFault> {
        within(SetupNumber::Round, round, 1, ROUNDS.into())
    }
    pub fn phase(&mut self, phase: Phase) {
        self.state.phase = phase;
    }
    /// The influence before a seat.
    pub fn score(&mut self, seat: Seat, influence: u32) -> Result<(), SetupFault> {
        let influence = Self::check_score(influence)?;
        if let Some(score) = self.state.table.scores.get_mut(seat) {
            *score = influence;
        }
        Ok(())
    }
    /// Returns a score, if it is within the range of scores.
    pub fn check_score(influence: u32) -> Result<Influence, SetupFault> {
        Influence::try_from(influence).map_err(|_| SetupFault::OutOfRange {
            what: SetupNumber::Score,
            least: 0,
            most: MOST_SCORE,
        })
    }
    /// The number of the position that is being resolved. One past the last means that the round is done.
    pub fn next(&mut self, number: u32) -> Result<(), SetupFault> {
        if self.state.phase == Phase::Placement {
            return Err(SetupFault::NextInPlacement);
        }
        let most = u32::from(self.state.table.len) + 1;
        self.state.table.cursor = within(SetupNumber::Next, number, 1, most)? - 1;
        Ok(())
    }
    /// How many cards were placed this round.
    pub fn placed(&mut self, number: u32) -> Result<(), SetupFault> {
        if self.state.phase == Phase::Resolution {
            return Err(SetupFault::PlacedInResolution);
        }
        let most = self.state.table.seating.placements().into();
        self.state.placed = within(SetupNumber::Placed, number, 0, most)?;
        Ok(())
    }

    /// A card in its family's hand.
    pub fn hand(&mut self, card: Card) -> Result<(), SetupFault> {
        self.claim_dealt(card)?;
        self.state.table.hands[card.family].insert(card.name);
        Ok(())
    }
    /// A card set aside. Cards that no call names are set aside too.
    pub fn aside(&mut self, card: Card) -> Result<(), SetupFault> {
        self.claim_dealt(card)?;
        self.state.table.aside[card.family].insert(card.name);
        Ok(())
    }
    /// A card eliminated or discarded.
    pub fn gone(&mut self, card: Card) -> Result<(), SetupFault> {
        self.claim(card)?;
        self.state.table.gone[card.family].insert(card.name);
        Ok(())
    }
    /// The next card of a duel's draw pile, from the top.
    pub fn deck(&mut self, seat: Seat, card: Card) -> Result<(), SetupFault> {
        if !self.state.table.seating.is_duel() {
            return Err(SetupFault::DeckOutsideDuel);
        }
        if self.seat(card.family)? != seat {
            return Err(SetupFault::NotInDeck(card.family));
        }
        self.claim_dealt(card)?;
        self.deck_ends[seat] = self.state.table.put_under(seat, self.deck_ends[seat], Handle::new(card));
        Ok(())
    }
    /// The next card of the queue, from the front, as a position of its own.
    pub fn queue(&mut self, card: Card, face: Face) -> Result<(), SetupFault> {
        self.lay(card, face, None)
    }
    /// The next card of the queue, on top of the last one; in an empty queue, as a position of its own.
    pub fn stack(&mut self, card: Card, face: Face) -> Result<(), SetupFault> {
        self.lay(card, face, self.state.table.len.checked_sub(1).map(Position::from_index))
    }
    fn lay(&mut self, card: Card, face: Face, on: Option<Position>) -> Result<(), SetupFault> {
        self.check_new(card)?;
        let (owner, influence) = match face {
            Face::Down { .. } if !card.name.is_dealt() => return Err(SetupFault::MisplacedTwin),
            Face::Down { influence } => (card.family, influence),
            Face::Up { token } => (self.token_owner(card, token)?, 0),
        };
        let table = &self.state.table;
        let below = on.map(|at| table.card_state(table.top(at)).owner());
        if let Some(below) = below.filter(|&below| below != owner) {
            return Err(SetupFault::MixedStack(below, owner));
        }
        self.claim(card)?;
        let table = &mut self.state.table;
        let handle = Handle::new(card);
        let card_state = table.card_state_mut(handle);
        card_state.set_owner(owner);
        card_state.influence = influence;
        if matches!(face, Face::Up { .. }) {
            card_state.turn_up();
        }
        table.lay(handle, on.map_or(Place::Back, Place::On));
        table.cursor = 0;
        Ok(())
    }
    /// The owner of a face-up card, by its token if it has one.
    fn token_owner(&self, card: Card, token: Option<Family>) -> Result<Family, SetupFault> {
        match token {
            Some(token) => {
                Self::check_token(card, token)?;
                self.seat(token).map(|_| token)
            }
            None if card.name.is_character() => Ok(card.family),
            None => Err(SetupFault::FaceUpIntrigue(card.name)),
        }
    }
    /// Checks that a card can have this token on it.
    pub fn check_token(card: Card, token: Family) -> Result<(), SetupFault> {
        match token {
            _ if !card.name.is_character() => Err(SetupFault::CorruptedIntrigue(card.name)),
            token if token == card.family => Err(SetupFault::OwnToken(token)),
            _ => Ok(()),
        }
    }

    /// The position, played on to its first decision.
    pub fn into_state(self) -> State {
        let mut state = self.completed();
        if state.phase == Phase::Resolution {
            state.placed = state.table.seating.placements();
        }
        state.settle();
        state
    }

    /// The position with every card in its place: a card that no call names is set aside.
    fn completed(&self) -> State {
        let mut state = self.state;
        for &family in state.table.seating.playing() {
            for name in Names::of(state.table.rules).without(self.named[family]).iter() {
                match name.is_dealt() {
                    true => state.table.aside[family].insert(name),
                    false => state.table.twins.insert(family),
                }
            }
        }
        state
    }
    /// The position built so far, with all cards open. It is not played on, nobody decides, and a card that
    /// no call names is set aside.
    pub fn laid_out(&self) -> View {
        let state = self.completed();
        let mut view = state.open_view(Viewer::Spectator);
        view.turn = None;
        view.next = (state.phase == Phase::Resolution).then(|| state.cursor());
        view
    }
    /// A seat's draw pile so far, from the top.
    pub fn pile(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.state.deck(seat)
    }

    /// Checks that a card is in the game and has no place yet.
    fn check_new(&self, card: Card) -> Result<(), SetupFault> {
        self.seat(card.family)?;
        if !Names::of(self.state.table.rules).contains(card.name) {
            return Err(SetupFault::NotInRules(card.name, self.state.table.rules));
        }
        if self.named[card.family].contains(card.name) { Err(SetupFault::Twice(card)) } else { Ok(()) }
    }
    fn claim(&mut self, card: Card) -> Result<(), SetupFault> {
        self.check_new(card)?;
        self.named[card.family].insert(card.name);
        Ok(())
    }
    fn claim_dealt(&mut self, card: Card) -> Result<(), SetupFault> {
        self.check_new(card)?;
        if card.name.is_dealt() { self.claim(card) } else { Err(SetupFault::MisplacedTwin) }
    }
}
