//! The fixed action space: an answer in two parts.
//!
//! The first part says yes or no, whom, which card, or which position; the second says where that goes, if it
//! goes anywhere. Each part is below 64, so that the bits of one word can hold the legal ones.

use super::{Knowledge, POSITIONS, SET, SeatOrder, card_index, card_name};
use oriflamme_game::{Ask, Card, Family, Gap, Move, Moves, Name, Place, Position, Positions, Ruleset};

/// How many first parts there are.
pub const FIRSTS: usize = POSITION + POSITIONS;
/// How many second parts there are.
pub const SECONDS: usize = 2 + POSITIONS;
/// How many actions there are: [`Action::number`] is below this.
pub const ACTIONS: usize = 64 * SECONDS;

const NO: u8 = 0;
const YES: u8 = 1;
/// The first part of a seat is this plus the seat, counted from the one who decides.
const SEAT: usize = 2;
/// The first part of a card is this plus the card's place in its set. The second family of a duellist follows
/// the first.
const CARD: usize = SEAT + 5;
/// The first part of a position is this plus the position.
pub const POSITION: usize = CARD + 2 * SET;

const FRONT: u8 = 0;
const BACK: u8 = 1;
/// The second part for a place on or right after a position is this plus the position.
const AT: u8 = 2;

/// An answer as numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// What: below [`FIRSTS`].
    pub first: u8,
    /// Where to: below [`SECONDS`]; 0 if nothing goes anywhere.
    pub second: u8,
}

impl Action {
    /// Both parts in one number.
    #[inline]
    pub const fn number(self) -> u16 {
        self.first as u16 | (self.second as u16) << 6
    }
    /// The parts of a number.
    #[inline]
    pub const fn from_number(number: u16) -> Self {
        Self { first: (number & 63) as u8, second: (number >> 6 & 63) as u8 }
    }
}

/// What is asked of the seat that decides.
#[derive(Clone, Copy, Debug)]
pub struct ActionSpace {
    moves: Moves,
    rules: Ruleset,
    slots: SeatOrder,
    /// Which family of the seat acts.
    side: u8,
}

impl ActionSpace {
    /// The decision of the seat that knows this, if it is its turn. Also `None` if the queue has more than
    /// [`POSITIONS`] positions, which do not fit into the fixed space; only a position written by hand has
    /// that many.
    #[inline]
    pub fn of(knows: &impl Knowledge) -> Option<Self> {
        if usize::from(knows.positions()) > POSITIONS {
            return None;
        }
        let slots = SeatOrder::new(knows.seating(), knows.me());
        // In a duel the acting card may be of either of the seat's families. The family on the back of a
        // corrupted card may sit at the other seat; then the first family stands for it.
        let side = knows.doing().map_or(0, |doing| match slots.slot(doing.actor.family) {
            1 if slots.is_duel() => 1,
            _ => 0,
        });
        Some(Self { moves: knows.moves()?, rules: knows.rules(), slots, side })
    }
    /// The legal moves.
    #[inline]
    pub const fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The legal first parts, as bits.
    #[inline]
    pub fn firsts(&self) -> u64 {
        match self.moves {
            Moves::None => 0,
            Moves::KeepOrReveal => 1 << NO | 1 << YES,
            Moves::Place(placements) => {
                let mut bits = 0;
                for side in 0..2 {
                    for name in placements.hands[side].iter() {
                        bits |= 1 << self.card(side as u8, name);
                    }
                }
                bits
            }
            Moves::Answer(ask) => match ask {
                Ask::Nothing => 0,
                Ask::Eliminate(at) | Ask::Copy(at) | Ask::Use(at) | Ask::Corrupt(at) => bits(at) << POSITION,
                Ask::Steal(from) => from
                    .iter()
                    .fold(0, |bits, family| bits | 1 << (SEAT as u8 + self.slots.relative_of(family))),
                Ask::Move { except, queue, .. } => {
                    (((1u64 << queue) - 1) & !(1 << except.index())) << POSITION
                }
                Ask::Twin(_) => 1 << self.card(self.side, Name::Twin),
                Ask::GainOrRepeat => 1 << NO | 1 << YES,
            },
        }
    }

    /// The legal second parts that go with a legal first one, as bits.
    #[inline]
    pub fn seconds(&self, first: u8) -> u64 {
        const ENDS: u64 = 1 << FRONT | 1 << BACK;
        match self.moves {
            Moves::Place(placements) => {
                let side = usize::from(usize::from(first) >= CARD + SET);
                let ends = if placements.first { 1 << FRONT } else { ENDS };
                ends | bits(placements.on[side]) << AT
            }
            Moves::Answer(Ask::Twin(on)) => ENDS | bits(on) << AT,
            Moves::Answer(Ask::Move { stacked, queue, .. }) => {
                let from = first.saturating_sub(POSITION as u8);
                let all = 1 << FRONT | ((1u64 << queue) - 1) << AT;
                if stacked.contains(Position::from_index(from)) {
                    return all;
                }
                let before = gap_number(Gap(from));
                all & !(1 << before) & !(1 << gap_number(Gap(from + 1)))
            }
            _ => 1,
        }
    }

    /// Writes for each action, by its number, whether it is legal.
    pub fn write_mask(&self, out: &mut [bool; ACTIONS]) {
        out.fill(false);
        let mut firsts = self.firsts();
        while firsts != 0 {
            let first = firsts.trailing_zeros();
            firsts &= firsts - 1;
            let mut seconds = self.seconds(first as u8);
            while seconds != 0 {
                // `of` has made sure that seconds are below `SECONDS`, so the number is below `ACTIONS`.
                out[(first | seconds.trailing_zeros() << 6) as usize] = true;
                seconds &= seconds - 1;
            }
        }
    }

    #[inline]
    pub fn is_legal(&self, action: Action) -> bool {
        self.firsts() >> action.first & 1 == 1 && self.seconds(action.first) >> action.second & 1 == 1
    }

    /// The move of a legal action.
    #[inline]
    pub fn answer(&self, action: Action) -> Move {
        let Action { first, second } = action;
        let at = Position::from_index(first.saturating_sub(POSITION as u8));
        match self.moves {
            Moves::Place(placements) => {
                let index = first.saturating_sub(CARD as u8);
                let side = usize::from(index >= SET as u8);
                let name = card_name(self.rules, index - side as u8 * SET as u8);
                Move::Place { card: Card::new(placements.families[side], name), at: place(second) }
            }
            Moves::None | Moves::KeepOrReveal => {
                if first == NO {
                    Move::Keep
                } else {
                    Move::Reveal
                }
            }
            Moves::Answer(ask) => match ask {
                Ask::Eliminate(_) => Move::Eliminate(at),
                Ask::Copy(_) => Move::Copy(at),
                Ask::Use(_) => Move::Use(at),
                Ask::Corrupt(_) => Move::Corrupt(at),
                Ask::Steal(_) => Move::Steal(self.slots.first_family(first.saturating_sub(SEAT as u8))),
                Ask::Move { .. } => {
                    Move::Move { from: at, to: Gap(if second == FRONT { 0 } else { second - 1 }) }
                }
                Ask::Twin(_) => Move::Twin(place(second)),
                Ask::Nothing | Ask::GainOrRepeat => {
                    if first == NO {
                        Move::Gain
                    } else {
                        Move::Repeat
                    }
                }
            },
        }
    }

    /// The action of a legal move.
    #[inline]
    pub fn action(&self, answer: Move) -> Action {
        let one = |first: u8| Action { first, second: 0 };
        match answer {
            Move::Keep | Move::Gain => one(NO),
            Move::Reveal | Move::Repeat => one(YES),
            Move::Steal(family) => one(SEAT as u8 + self.slots.relative_of(family)),
            Move::Eliminate(at) | Move::Copy(at) | Move::Use(at) | Move::Corrupt(at) => {
                one(POSITION as u8 + at.index())
            }
            Move::Place { card, at } => {
                let side = u8::from(self.slots.is_duel() && self.slots.slot(card.family) == 1);
                Action { first: self.card(side, card.name), second: second(at) }
            }
            Move::Twin(at) => Action { first: self.card(self.side, Name::Twin), second: second(at) },
            Move::Move { from, to } => {
                Action { first: POSITION as u8 + from.index(), second: gap_number(to) }
            }
        }
    }

    #[inline]
    fn card(&self, side: u8, name: Name) -> u8 {
        CARD as u8 + side * SET as u8 + card_index(self.rules, name)
    }
}

/// Bit `i` for each position of index `i`.
#[inline]
fn bits(at: Positions) -> u64 {
    at.iter().fold(0, |bits, at| bits | 1 << at.index())
}
#[inline]
const fn gap_number(gap: Gap) -> u8 {
    if gap.0 == 0 { FRONT } else { gap.0 + 1 }
}
#[inline]
const fn place(second: u8) -> Place {
    match second {
        FRONT => Place::Front,
        BACK => Place::Back,
        second => Place::On(Position::from_index(second - AT)),
    }
}
#[inline]
const fn second(at: Place) -> u8 {
    match at {
        Place::Front => FRONT,
        Place::Back => BACK,
        Place::On(at) => AT + at.index(),
    }
}

const _: () = assert!(FIRSTS <= 64 && SECONDS <= 64);
// Five seats fit between yes and the cards.
const _: () = assert!(CARD - SEAT == Family::COUNT);
