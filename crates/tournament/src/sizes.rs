//! How many tables a round has, and how many entrants sit at each.

use oriflamme_game::SeatCount;

/// The smallest and the largest table that is not a duel.
const SMALLEST: usize = 3;
const LARGEST: usize = 5;

/// How a number of entrants is split into tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoundSizes {
    /// The number of entrants at each table, the largest first.
    pub tables: Vec<usize>,
    /// How many seats each table has beyond its entrants, for house bots.
    pub house: Vec<usize>,
    /// How many entrants have no table.
    pub byes: usize,
}

impl RoundSizes {
    /// Splits entrants into tables of about `seats` seats, without house bots.
    pub fn unfilled(entrants: usize, seats: SeatCount) -> Self {
        if seats.is_duel() {
            let tables = vec![2; entrants / 2];
            return Self { house: vec![0; tables.len()], tables, byes: entrants % 2 };
        }
        match near(entrants, seats.into()) {
            Some(tables) => Self { house: vec![0; tables.len()], tables, byes: 0 },
            None => Self { byes: entrants, ..Self::default() },
        }
    }

    /// The same with house bots in the empty seats: as few tables as possible, with as equal numbers of
    /// entrants as possible.
    pub fn filled(entrants: usize, seats: SeatCount) -> Self {
        let seats = usize::from(seats);
        let count = entrants.div_ceil(seats);
        if count == 0 {
            return Self::default();
        }
        let at = |table: usize| entrants / count + usize::from(table < entrants % count);
        let tables: Vec<usize> = (0..count).map(at).collect();
        Self { house: tables.iter().map(|taken| seats - taken).collect(), tables, byes: 0 }
    }
}

/// Tables of 3 to 5, as near to the wanted size as possible: differences are squared, so that no table is far
/// off. Where there is a choice, smaller tables are better, because their games are shorter. `None` for one
/// or two entrants.
fn near(entrants: usize, seats: usize) -> Option<Vec<usize>> {
    let mut best: Option<((usize, usize), Vec<usize>)> = None;
    for fives in 0..=entrants / 5 {
        for fours in 0..=(entrants - 5 * fives) / 4 {
            let rest = entrants - 5 * fives - 4 * fours;
            if !rest.is_multiple_of(SMALLEST) {
                continue;
            }
            let counts = [(LARGEST, fives), (4, fours), (SMALLEST, rest / SMALLEST)];
            let off = counts.iter().map(|(size, count)| size.abs_diff(seats).pow(2) * count).sum();
            let larger = counts.iter().filter(|(size, _)| *size > seats).map(|(_, count)| count).sum();
            if best.as_ref().is_none_or(|(cost, _)| (off, larger) < *cost) {
                let tables = counts.iter().flat_map(|&(size, count)| vec![size; count]).collect();
                best = Some(((off, larger), tables));
            }
        }
    }
    best.map(|(_, tables)| tables).filter(|tables| !tables.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_has_a_seat_where_that_is_possible() {
        for entrants in 0..200 {
            for count in SeatCount::ALL {
                let seats = usize::from(count);
                let both = [RoundSizes::unfilled(entrants, count), RoundSizes::filled(entrants, count)];
                for (sizes, fill) in both.into_iter().zip([false, true]) {
                    let seated: usize = sizes.tables.iter().sum();
                    assert_eq!(seated + sizes.byes, entrants);
                    assert_eq!(sizes.tables.len(), sizes.house.len());
                    for (taken, house) in sizes.tables.iter().zip(&sizes.house) {
                        let all = taken + house;
                        assert!(if fill || seats == 2 { all == seats } else { (3..=5).contains(&all) });
                        assert!(*taken > 0);
                    }
                    let byes = match (fill, seats) {
                        (true, _) => 0,
                        (false, 2) => entrants % 2,
                        (false, _) => {
                            if entrants < 3 {
                                entrants
                            } else {
                                0
                            }
                        }
                    };
                    assert_eq!(sizes.byes, byes, "{entrants} at {seats}, {fill}");
                }
            }
        }
    }

    #[test]
    fn tables_are_near_the_wanted_size() {
        for (entrants, seats, tables) in [
            (3, 4, &[3][..]),
            (5, 4, &[5]),
            (6, 4, &[3, 3]),
            (7, 4, &[4, 3]),
            (9, 4, &[5, 4]),
            (10, 4, &[4, 3, 3]),
            (27, 4, &[4, 4, 4, 4, 4, 4, 3]),
            (7, 3, &[4, 3]),
            (8, 3, &[4, 4]),
            (11, 5, &[4, 4, 3]),
            (9, 5, &[5, 4]),
        ] {
            let count = SeatCount::try_from(seats as usize).unwrap();
            assert_eq!(RoundSizes::unfilled(entrants, count).tables, tables, "{entrants} at {seats}");
        }
        let filled = RoundSizes::filled(9, SeatCount::Four);
        assert_eq!((filled.tables, filled.house), (vec![3, 3, 3], vec![1, 1, 1]));
    }
}
