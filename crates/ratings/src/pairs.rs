//! Pairs of players whose results against each other are improbable: what an operator looks at when somebody
//! may be losing to a friend on purpose.

use crate::{RatedSeat, RatingBook};
use oriflamme_table::SeatOwner;
use oriflamme_table_view::PlayerId;
use std::collections::HashMap;

/// What two players' rated games together show. The first is the one who does better than expected.
#[derive(Clone, PartialEq, Debug)]
pub struct PairRecord {
    pub better: PlayerId,
    pub worse: PlayerId,
    /// How many rated games they have played together.
    pub games: u32,
    /// In how many of them `better` was ahead; a tie is a half.
    pub ahead: f64,
    /// How many were to be expected from their ratings before each game.
    pub expected: f64,
    /// By how many standard deviations `ahead` exceeds `expected`.
    pub surprise: f64,
    /// In how many of these games `worse` left or lost on time.
    pub given_up: u32,
    /// How many rated games the two have each played in all.
    pub games_of_better: u32,
    pub games_of_worse: u32,
}

/// The record of two players, in the order of their ids, from the first one's point of view.
#[derive(Default)]
struct Tally {
    games: u32,
    ahead: f64,
    expected: f64,
    variance: f64,
    first_gone: u32,
    second_gone: u32,
}

/// Collects the records of pairs of players from rated games.
#[derive(Default)]
pub struct PairWatch {
    pairs: HashMap<(PlayerId, PlayerId), Tally>,
}

impl PairWatch {
    /// With fewer games together than this, nothing is said about two players.
    pub const ENOUGH_GAMES: u32 = 10;
    /// A surprise from which a pair is listed. Of pairs who play fair, about one in seven hundred gets
    /// there by chance.
    pub const SURPRISING: f64 = 3.0;

    /// Counts a game. Call it before the game is rated.
    pub fn see(&mut self, book: &RatingBook, seats: &[RatedSeat]) {
        for (index, one) in seats.iter().enumerate() {
            for other in &seats[index + 1..] {
                let (SeatOwner::Player(a), SeatOwner::Player(b)) = (&one.owner, &other.owner) else {
                    continue;
                };
                let (first, second, a, b) = if a < b { (one, other, a, b) } else { (other, one, b, a) };
                let chance = book.of(&first.owner).chance_against(book.of(&second.owner));
                let tally = self.pairs.entry((a.clone(), b.clone())).or_default();
                tally.games += 1;
                tally.ahead += match first.place.cmp(&second.place) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                tally.expected += chance;
                tally.variance += chance * (1.0 - chance);
                tally.first_gone += u32::from(first.gone);
                tally.second_gone += u32::from(second.gone);
            }
        }
    }

    /// The pairs with improbable results, the most improbable first. `book` has everybody's number of games.
    pub fn improbable(&self, book: &RatingBook) -> Vec<PairRecord> {
        let record = |((a, b), tally): (&(PlayerId, PlayerId), &Tally)| {
            let surprise = (tally.ahead - tally.expected) / tally.variance.sqrt();
            let fits = tally.games >= Self::ENOUGH_GAMES && surprise.abs() >= Self::SURPRISING;
            let games = f64::from(tally.games);
            let (better, worse, ahead, expected, given_up) = if surprise > 0.0 {
                (a, b, tally.ahead, tally.expected, tally.second_gone)
            } else {
                (b, a, games - tally.ahead, games - tally.expected, tally.first_gone)
            };
            fits.then(|| PairRecord {
                better: better.clone(),
                worse: worse.clone(),
                games: tally.games,
                ahead,
                expected,
                surprise: surprise.abs(),
                given_up,
                games_of_better: book.get(better).games,
                games_of_worse: book.get(worse).games,
            })
        };
        let mut records: Vec<PairRecord> = self.pairs.iter().filter_map(record).collect();
        records.sort_by(|a, b| b.surprise.total_cmp(&a.surprise).then_with(|| a.better.cmp(&b.better)));
        records
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RatingGroup;

    fn player(number: usize) -> PlayerId {
        PlayerId::from([number as u8; 20])
    }

    /// Plays games of four equal players out of twelve; the first loses to the second on purpose.
    fn watched(games: usize, thrown: bool) -> (PairWatch, RatingBook) {
        let (mut watch, mut book) = (PairWatch::default(), RatingBook::new(RatingGroup::Base));
        let mut chance = 7_u64;
        let mut below = |count: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % count
        };
        for _ in 0..games {
            let mut players: Vec<usize> = (0..12).collect();
            for index in (1..12).rev() {
                players.swap(index, below(index + 1));
            }
            players.truncate(4);
            if thrown && players.contains(&0) && players.contains(&1) {
                players.sort_by_key(|&it| (it != 1, it == 0));
            }
            let seats: Vec<RatedSeat> = players
                .iter()
                .enumerate()
                .map(|(place, &it)| RatedSeat {
                    owner: SeatOwner::Player(player(it)),
                    place: place as u8 + 1,
                    gone: false,
                })
                .collect();
            watch.see(&book, &seats);
            book.play(&seats);
        }
        (watch, book)
    }

    #[test]
    fn who_loses_to_a_friend_shows_and_nobody_else_does() {
        let (watch, book) = watched(600, true);
        let found = watch.improbable(&book);
        assert_eq!((&found[0].better, &found[0].worse), (&player(1), &player(0)), "{found:?}");
        assert!(found[0].surprise > 4.0 && found.len() <= 3, "{found:?}");
        let (watch, book) = watched(600, false);
        assert!(watch.improbable(&book).len() <= 1, "{:?}", watch.improbable(&book));
    }
}
