//! Who sits where, with which families.

use crate::{Families, Family, SeatCount, bits::bit_set};
use core::fmt;

/// A player's place at the table, counted clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// How many seats come before this one.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }
    /// The seat with `index` seats before it.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }
}

bit_set! {
    /// A set of seats.
    Seats(u8) of Seat
}

/// Marks a family that does not play. It takes one byte in every state, where an `Option` would take two.
const NOBODY: u8 = u8::MAX;

/// The families of a table, seat by seat: three to five seats of one family, or a duel of two seats with two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seating {
    /// The families in seat order; only the first `seats * each` count.
    families: [Family; Family::COUNT],
    /// The seat of each family; `NOBODY` if it does not play.
    seat_of: [u8; Family::COUNT],
    seats: u8,
    /// How many families a seat has: one, or in a duel two.
    each: u8,
}

/// Why families can't sit down together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatingError {
    /// Not three to five seats.
    SeatCount(usize),
    /// A family named more than once.
    FamilyTwice(Family),
}

impl fmt::Display for SeatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SeatCount(2) => f.write_str(
                "two seats play a duel with two families each, as in `red+green blue+yellow`; otherwise 3, 4 or 5 seats are needed",
            ),
            Self::SeatCount(count) => {
                write!(f, "3, 4 or 5 seats can play, or 2 with two families each; not {count}")
            }
            Self::FamilyTwice(family) => write!(f, "{family} has two seats"),
        }
    }
}

impl core::error::Error for SeatingError {}

impl Seating {
    /// Seats of one family each, clockwise.
    pub fn families(families: &[Family]) -> Result<Self, SeatingError> {
        match families.len() {
            3..=5 => Self::seated(families, 1),
            count => Err(SeatingError::SeatCount(count)),
        }
    }
    /// The first `count` families of all, one a seat.
    pub fn of(count: usize) -> Result<Self, SeatingError> {
        Self::families(Family::ALL.get(..count).ok_or(SeatingError::SeatCount(count))?)
    }
    /// Two seats of two families each.
    pub fn duel(first: [Family; 2], second: [Family; 2]) -> Result<Self, SeatingError> {
        Self::seated(&[first[0], first[1], second[0], second[1]], 2)
    }
    /// The duel if nobody chooses families: red and green against blue and yellow.
    pub const fn usual_duel() -> Self {
        use Family::{Blue, Green, Red, Violet, Yellow};
        Self {
            families: [Red, Green, Blue, Yellow, Violet],
            seat_of: [0, 1, 0, 1, NOBODY],
            seats: 2,
            each: 2,
        }
    }

    /// The seating if nobody chooses families: the first families of all, one a seat, or the usual duel.
    pub const fn usual(count: SeatCount) -> Self {
        if count.is_duel() {
            return Self::usual_duel();
        }
        let mut seat_of = [NOBODY; Family::COUNT];
        let mut seat = 0;
        while seat < count.get() {
            seat_of[seat as usize] = seat;
            seat += 1;
        }
        Self { families: Family::ALL, seat_of, seats: count.get(), each: 1 }
    }

    /// Seats with `each` of these families, in order.
    fn seated(families: &[Family], each: u8) -> Result<Self, SeatingError> {
        let seats = families.len() as u8 / each;
        let mut seating = Self { families: Family::ALL, seat_of: [NOBODY; Family::COUNT], seats, each };
        for (index, &family) in families.iter().enumerate() {
            if seating.seat_of[family as usize] != NOBODY {
                return Err(SeatingError::FamilyTwice(family));
            }
            seating.families[index] = family;
            seating.seat_of[family as usize] = index as u8 / each;
        }
        // Families that do not play fill the rest, so that equal seatings are equal values.
        let mut idle = Family::ALL.into_iter().filter(|family| !families.contains(family));
        for (slot, family) in seating.families[families.len()..].iter_mut().zip(&mut idle) {
            *slot = family;
        }
        Ok(seating)
    }

    /// How many seats there are.
    #[inline]
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }
    /// How many seats there are, as a [`SeatCount`].
    pub const fn size(&self) -> SeatCount {
        match self.seats {
            2 => SeatCount::Two,
            3 => SeatCount::Three,
            4 => SeatCount::Four,
            _ => SeatCount::Five,
        }
    }
    /// Whether two seats play two families each.
    #[inline]
    pub const fn is_duel(&self) -> bool {
        self.each == 2
    }
    /// All seats, clockwise.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        (0..self.seats).map(Seat)
    }
    /// All playing families, in seat order.
    #[inline]
    pub fn playing(&self) -> &[Family] {
        &self.families[..self.placements() as usize]
    }
    /// All playing families, as a set.
    pub fn playing_set(&self) -> Families {
        self.playing().iter().copied().collect()
    }
    /// The families of a seat: one, or in a duel two.
    #[inline]
    pub fn families_of(&self, seat: Seat) -> &[Family] {
        let (seat, each) = ((seat.0 % self.seats) as usize, self.each as usize);
        &self.families[each * seat..each * seat + each]
    }
    /// The family that names a seat: its first.
    #[inline]
    pub fn family_of(&self, seat: Seat) -> Family {
        self.families_of(seat)[0]
    }
    /// The seat of a family, if it plays.
    #[inline]
    pub const fn seat_of(&self, family: Family) -> Option<Seat> {
        match self.seat_of[family as usize] {
            NOBODY => None,
            seat => Some(Seat(seat)),
        }
    }
    /// The seat to the left of `seat`.
    #[inline]
    pub const fn after(&self, seat: Seat) -> Seat {
        if seat.0 + 1 >= self.seats { Seat(0) } else { Seat(seat.0 + 1) }
    }
    /// How many cards are placed in a round (DUEL-2: in a duel each seat places two).
    #[inline]
    pub const fn placements(&self) -> u8 {
        self.seats * self.each
    }
    /// Who places when `placed` cards have been placed in a round that `first` began (PLACE-1, DUEL-2).
    #[inline]
    pub const fn placer(&self, first: Seat, placed: u8) -> Seat {
        let mut seat = first.0 + placed;
        while seat >= self.seats {
            seat -= self.seats;
        }
        Seat(seat)
    }
}
