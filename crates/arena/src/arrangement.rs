//! Who sits where in a game of a series.
//!
//! Who sits behind whom matters as much as the seat: a bot gains from a weak neighbour. So every order of the
//! entrants round the table is played equally often, and each order from every seat.
//!
//! All games of a deal have the same order of the entrants, rotated by one seat from game to game: each
//! entrant sits on each seat of each deal once, so luck with the cards is the same for all. With k seats
//! there are (k - 1)! orders. That many deals make a cycle, in which each order gets one deal; which one is
//! drawn at random for each cycle. So wherever a series stops, each deal was equally likely to have any
//! order, and after whole cycles all arrangements have been played equally often.

use crate::Entrant;
use oriflamme_deal::Seed;
use oriflamme_game::{Family, Seat};
use oriflamme_rules::RandomSource;

/// In which orders the entrants sit down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Design {
    /// In every order, each equally often.
    AllOrders,
    /// In the order of the list.
    OneOrder,
}

/// Who sits where in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// The entrants by seat; slots beyond the last seat are unused.
    entrants: [Entrant; Family::COUNT],
    seats: u8,
}

impl Arrangement {
    /// The arrangement of a game, counted from 0, at a table with this many seats.
    pub(crate) fn of_game(design: Design, seed: &str, seats: u8, game: u64) -> Self {
        let (deal, turns) = (game / u64::from(seats), game % u64::from(seats));
        let order = match design {
            Design::AllOrders => order_of_deal(seed, seats, deal),
            Design::OneOrder => 0,
        };
        let mut entrants = nth_order(order, seats);
        entrants[..usize::from(seats)].rotate_right(turns as usize);
        Self { entrants, seats }
    }

    pub fn seat_of(&self, entrant: Entrant) -> Seat {
        let seat = self.entrants[..usize::from(self.seats)].iter().position(|&other| other == entrant);
        // Every entrant of the series has a seat.
        Seat::from_index(seat.unwrap_or(0) as u8)
    }
    pub fn entrant_at(&self, seat: Seat) -> Entrant {
        self.entrants[usize::from(seat.index() % self.seats)]
    }
}

/// In how many orders this many entrants can sit round a table.
pub(crate) fn orders(seats: u8) -> u64 {
    (1..u64::from(seats)).product()
}

/// The order of a deal's games. The orders of each cycle are shuffled with the seed of one game of the series
/// `TEXT/orders`: the game with the cycle's number.
fn order_of_deal(seed: &str, seats: u8, deal: u64) -> u64 {
    let count = orders(seats);
    let mut shuffled: Vec<u64> = (0..count).collect();
    Seed::of_series(&format!("{seed}/orders"), deal / count + 1).source().shuffle(&mut shuffled);
    shuffled[(deal % count) as usize]
}

/// The `n`th order round the table, beginning with the first entrant. The 0th is the order of the list.
fn nth_order(mut n: u64, seats: u8) -> [Entrant; Family::COUNT] {
    let mut left: Vec<Entrant> = (1..seats).map(Entrant::from_index).collect();
    let mut order = [Entrant::from_index(0); Family::COUNT];
    for place in order.iter_mut().take(usize::from(seats)).skip(1) {
        let ways = orders(left.len() as u8);
        *place = left.remove((n / ways) as usize % left.len());
        n %= ways;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn arrangement(seats: u8, game: u64) -> Vec<u8> {
        let arrangement = Arrangement::of_game(Design::AllOrders, "test", seats, game);
        (0..seats)
            .map(|seat| {
                let entrant = arrangement.entrant_at(Seat::from_index(seat));
                assert_eq!(arrangement.seat_of(entrant).index(), seat);
                entrant.index()
            })
            .collect()
    }

    #[test]
    fn a_cycle_plays_every_arrangement_once() {
        for (seats, all) in [(2, 2), (3, 6), (4, 24), (5, 120)] {
            for cycle in 0..3 {
                let games = cycle * all..(cycle + 1) * all;
                let played: BTreeSet<Vec<u8>> = games.map(|game| arrangement(seats, game)).collect();
                assert_eq!(played.len() as u64, all);
            }
        }
    }

    #[test]
    fn each_entrant_sits_on_each_seat_of_each_deal() {
        for seats in 2..=5 {
            for deal in 0..40 {
                let games =
                    (0..u64::from(seats)).map(|game| arrangement(seats, deal * u64::from(seats) + game));
                let pairs: BTreeSet<(usize, u8)> =
                    games.flat_map(|game| game.into_iter().enumerate()).collect();
                assert_eq!(pairs.len(), usize::from(seats) * usize::from(seats));
            }
        }
    }

    /// A series that stops anywhere favours no order: the first deal of a cycle may have any of them.
    #[test]
    fn each_cycle_begins_anew() {
        let mut first = BTreeMap::<Vec<u8>, u32>::new();
        for cycle in 0..600 {
            *first.entry(arrangement(4, cycle * 24)).or_default() += 1;
        }
        assert_eq!(first.len(), 6);
        assert!(first.values().all(|count| (60..=140).contains(count)), "{first:?}");
    }

    #[test]
    fn one_order_is_that_of_the_list() {
        let game = Arrangement::of_game(Design::OneOrder, "test", 4, 6);
        let seats = [0, 1, 2, 3].map(|seat| game.entrant_at(Seat::from_index(seat)).index());
        assert_eq!(seats, [2, 3, 0, 1]);
    }
}
