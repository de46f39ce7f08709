//! Who is ahead.

use crate::State;
use core::cmp::Reverse;
use oriflamme_game::{Family, Influence, Seat};

/// What decides the ranking: influence, then cards in the queue (END-1, END-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Merit {
    pub influence: Influence,
    pub cards: u8,
}

/// The seats in order of merit, as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranking {
    seats: [Seat; Family::COUNT],
    merits: [Merit; Family::COUNT],
    len: u8,
}

impl State {
    /// The merit of a seat as it stands.
    #[inline]
    pub fn merit(&self, seat: Seat) -> Merit {
        Merit { influence: self.score(seat), cards: self.cards_in_queue(seat) }
    }
    /// How many cards of the queue belong to a seat, covered ones included.
    fn cards_in_queue(&self, seat: Seat) -> u8 {
        let table = &self.table;
        let mut count = 0;
        for at in self.positions() {
            // A stack belongs to one family from bottom to top.
            if table.actor(table.top(at)).seat == seat {
                count += table.height(at) as u8;
            }
        }
        count
    }

    /// The ranking as it stands; once the game is over, its result.
    pub fn ranking(&self) -> Ranking {
        let count = usize::from(self.table.seating.seat_count());
        let mut seats = [Seat::from_index(0); Family::COUNT];
        for (slot, seat) in seats.iter_mut().zip(self.table.seating.seats()) {
            *slot = seat;
        }
        let mut ranked = seats.map(|seat| (Reverse(self.merit(seat)), seat));
        // Best first. The seat is the last criterion, so that seats that share a place stay in seat order.
        ranked[..count].sort_unstable();
        Ranking {
            seats: ranked.map(|(_, seat)| seat),
            merits: ranked.map(|(Reverse(merit), _)| merit),
            len: count as u8,
        }
    }
}

impl Ranking {
    /// The seats that share each place, best place first, each in seat order.
    pub fn places(&self) -> impl Iterator<Item = &[Seat]> {
        let len = usize::from(self.len);
        self.merits[..len].chunk_by(|a, b| a == b).scan(0, |start, place| {
            let seats = &self.seats[*start..*start + place.len()];
            *start += place.len();
            Some(seats)
        })
    }
    /// A seat's share of the win: all of it, a part if several share the first place, or nothing.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 }
    }
    /// The seats that share the first place.
    pub fn winners(&self) -> &[Seat] {
        self.places().next().unwrap_or(&[])
    }
}
