//! Builds any position piece by piece, and checks each piece as it is added.

use crate::{
    State,
    handle::{Handle, Link},
    state::Pending,
    table::Table,
};
use core::fmt;
use oriflamme_game::{
    ByFamily, BySeat, Card, Face, Family, Influence, Name, Names, Phase, Place, Position, ROUNDS, Ruleset,
    Seat, Seating,
};

/// A position in the making. It need not be reachable: any number of cards may be in any place. A piece that
/// is refused leaves it as it was.
///
/// Say the phase and the queue before [`Setup::next`] and [`Setup::placed`], which depend on them.
#[derive(Clone)]
pub struct Setup {
    state: State,
    named: ByFamily<Names>,
    deck_ends: BySeat<Link, 2>,
}

/// The most influence a seat can have. Gains stop there.
const MOST_SCORE: u32 = Influence::MAX as u32;

/// What is wrong with a piece of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// The card stands somewhere already.
    Twice(Card),
    /// The family has no seat.
    NotPlaying(Family),
    /// The ruleset has no such card.
    NotInRules(Name, Ruleset),
    /// A Twin where none can be.
    MisplacedTwin,
    /// An intrigue lies face up.
    FaceUpIntrigue(Name),
    /// A token on an intrigue.
    CorruptedIntrigue(Name),
    /// A family's token on its own card.
    OwnToken(Family),
    /// A stack whose cards belong to different families.
    MixedStack(Family, Family),
    /// A number out of its range.
    OutOfRange {
        /// What the number is.
        what: &'static str,
        /// The least it can be.
        least: u32,
        /// The most it can be.
        most: u32,
    },
    /// `next` while cards are placed.
    NextInPlacement,
    /// `placed` while the queue is resolved.
    PlacedInResolution,
    /// A draw pile outside of a duel.
    DeckOutsideDuel,
    /// A draw pile of another seat's card.
    NotInDeck(Family),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice(card) => write!(f, "the {card} is named twice"),
            Self::NotPlaying(family) => write!(f, "{family} does not play"),
            Self::NotInRules(name, rules) => write!(f, "there is no {name} in {rules}"),
            Self::MisplacedTwin => f.write_str("a twin is face up in the queue, gone, or named nowhere"),
            Self::FaceUpIntrigue(name) => write!(f, "the {name} is an intrigue and can't lie face up"),
            Self::CorruptedIntrigue(name) => write!(f, "the {name} is an intrigue and can't be corrupted"),
            Self::OwnToken(family) => write!(f, "{family}'s own token on its own card is not written"),
            Self::MixedStack(below, above) => {
                write!(f, "a stack has cards of one family, and here {above} lies on {below}")
            }
            Self::OutOfRange { what, least, most } => write!(f, "{what} must be from {least} to {most}"),
            Self::NextInPlacement => f.write_str("`next` goes with `phase resolution`"),
            Self::PlacedInResolution => f.write_str("`placed` goes with `phase placement`"),
            Self::DeckOutsideDuel => f.write_str("only a duel has draw piles"),
            Self::NotInDeck(family) => write!(f, "{family} is not of the seat whose pile this is"),
        }
    }
}

impl core::error::Error for SetupFault {}

/// Passes a number within its range.
fn within(what: &'static str, value: u32, least: u32, most: u32) -> Result<u8, SetupFault> {
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

    /// The seat of a family.
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
    /// Passes a number that a round can have.
    pub fn check_round(round: u32) -> Result<u8, SetupFault> {
        within("the round", round, 1, ROUNDS.into())
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
    /// Passes a number that a score can be.
    pub fn check_score(influence: u32) -> Result<Influence, SetupFault> {
        Influence::try_from(influence).map_err(|_| SetupFault::OutOfRange {
            what: "a score",
            least: 0,
            most: MOST_SCORE,
        })
    }
    /// The number of the position that is being resolved; one past the last, the round is done.
    pub fn next(&mut self, number: u32) -> Result<(), SetupFault> {
        if self.state.phase == Phase::Placement {
            return Err(SetupFault::NextInPlacement);
        }
        let most = u32::from(self.state.table.len) + 1;
        self.state.table.cursor = within("`next`", number, 1, most)? - 1;
        Ok(())
    }
    /// How many cards were placed this round.
    pub fn placed(&mut self, number: u32) -> Result<(), SetupFault> {
        if self.state.phase == Phase::Resolution {
            return Err(SetupFault::PlacedInResolution);
        }
        let most = self.state.table.seating.placements().into();
        self.state.placed = within("`placed`", number, 0, most)?;
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
    /// Whose a face-up card is, by its token or without.
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
    /// Passes a token that a card can have on it.
    pub fn check_token(card: Card, token: Family) -> Result<(), SetupFault> {
        match token {
            _ if !card.name.is_character() => Err(SetupFault::CorruptedIntrigue(card.name)),
            token if token == card.family => Err(SetupFault::OwnToken(token)),
            _ => Ok(()),
        }
    }

    /// The position, run on to its first decision.
    pub fn into_state(self) -> State {
        let Self { mut state, named, .. } = self;
        let rules = state.table.rules;
        for &family in state.table.seating.playing() {
            for name in Names::of(rules).without(named[family]).iter() {
                if name.is_dealt() {
                    state.table.aside[family].insert(name);
                } else {
                    state.table.twins.insert(family);
                }
            }
        }
        if state.phase == Phase::Resolution {
            state.placed = state.table.seating.placements();
        }
        state.settle();
        state
    }

    /// Passes a card that is in the game and not yet anywhere.
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
