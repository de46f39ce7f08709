//! How many seats a table has.

use crate::{Seating, SeatingError, word_enum};

word_enum! {
    /// The number of seats at a table. Two seats play a duel.
    ///
    /// ```
    /// # use oriflamme_game::SeatCount;
    /// assert_eq!("4".parse(), Ok(SeatCount::Four));
    /// assert!(SeatCount::Two.seating().is_duel());
    /// assert!(SeatCount::try_from(6_u8).is_err());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum SeatCount: "a number of seats" {
        Two "2",
        Three "3",
        Four "4",
        Five "5",
    }
}

impl SeatCount {
    #[inline]
    pub const fn get(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
            Self::Four => 4,
            Self::Five => 5,
        }
    }
    /// Whether two seats play two families each.
    #[inline]
    pub const fn is_duel(self) -> bool {
        matches!(self, Self::Two)
    }
    /// The seats and families if nobody chooses families: the first ones, or the usual duel.
    pub const fn seating(self) -> Seating {
        Seating::usual(self)
    }
}

impl From<SeatCount> for u8 {
    fn from(count: SeatCount) -> Self {
        count.get()
    }
}

impl From<SeatCount> for usize {
    fn from(count: SeatCount) -> Self {
        count.get().into()
    }
}

impl TryFrom<usize> for SeatCount {
    type Error = SeatingError;
    fn try_from(count: usize) -> Result<Self, SeatingError> {
        Self::ALL.into_iter().find(|it| usize::from(*it) == count).ok_or(SeatingError::SeatCount(count))
    }
}

impl TryFrom<u8> for SeatCount {
    type Error = SeatingError;
    fn try_from(count: u8) -> Result<Self, SeatingError> {
        Self::try_from(usize::from(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn a_count_has_its_seating() {
        for count in SeatCount::ALL {
            let seating = count.seating();
            assert_eq!((seating.size(), seating.seat_count()), (count, count.get()));
            assert_eq!(seating.is_duel(), count.is_duel());
            assert_eq!(SeatCount::try_from(count.get()), Ok(count));
            let same = match count {
                SeatCount::Two => Seating::duel([Family::Red, Family::Green], [Family::Blue, Family::Yellow]),
                _ => Seating::of(count.into()),
            };
            assert_eq!(Ok(seating), same);
        }
        assert_eq!(SeatCount::try_from(6_u8), Err(SeatingError::SeatCount(6)));
        assert_eq!(SeatCount::try_from(1_usize), Err(SeatingError::SeatCount(1)));
    }
}
