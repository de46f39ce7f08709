//! Pairs of players whose rated games together stand out: what an operator looks at when somebody may be
//! losing to a friend on purpose.

use crate::{RatedSeat, RatingBook};
use oriflamme_table::SeatOwner;
use oriflamme_table_view::PlayerId;
use std::{cmp::Ordering, collections::HashMap};

/// Why a pair stands out. Each sign may have an honest explanation: it says where to look, and no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairSigns {
    /// The results are improbable by the ratings that the two had before each game.
    pub is_improbable: bool,
    /// One of them plays rated games mostly with the other, and nearly always loses. Ratings follow such
    /// results after a few games, so they are not improbable for long.
    pub is_fed: bool,
    /// One of them gives up many of the games in which the other plays, and few others.
    pub is_given_up: bool,
}

impl PairSigns {
    fn count(self) -> usize {
        [self.is_improbable, self.is_fed, self.is_given_up].into_iter().filter(|sign| *sign).count()
    }
}

/// What two players' rated games together show. The first is the one who does better.
#[derive(Clone, PartialEq, Debug)]
pub struct PairRecord {
    pub better: PlayerId,
    pub worse: PlayerId,
    pub signs: PairSigns,
    /// How many rated games they have played together.
    pub games: u32,
    /// In how many of them `better` was ahead; a tie is a half.
    pub ahead: f64,
    /// How many were to be expected from their ratings before each game.
    pub expected: f64,
    /// By how many standard deviations `ahead` exceeds `expected`; negative if it falls short.
    pub surprise: f64,
    /// In how many of these games `worse` left or lost on time.
    pub given_up: u32,
    /// How many rated games the two have each played in all.
    pub games_of_better: u32,
    pub games_of_worse: u32,
}

impl PairRecord {
    /// The order in which pairs are looked at: by the number of signs, then by how improbable they are.
    pub fn rank(&self, other: &Self) -> Ordering {
        let signs = other.signs.count().cmp(&self.signs.count());
        let surprise = || other.surprise.total_cmp(&self.surprise);
        let players = || (&self.better, &self.worse).cmp(&(&other.better, &other.worse));
        signs.then_with(surprise).then_with(players)
    }
}

/// The record of two players, in the order of their ids, from the first one's point of view.
#[derive(Clone, Default)]
pub(crate) struct PairTally {
    pub(crate) games: u32,
    pub(crate) ahead: f64,
    expected: f64,
    variance: f64,
    first_gone: u32,
    second_gone: u32,
}

/// Collects the records of pairs of players from rated games.
#[derive(Default)]
pub struct PairWatch {
    pub(crate) pairs: HashMap<(PlayerId, PlayerId), PairTally>,
    /// How many games each player has given up.
    given_up: HashMap<PlayerId, u32>,
}

impl PairWatch {
    /// With fewer games together than this, nothing is said about two players.
    pub const ENOUGH_GAMES: u32 = 10;
    /// How many standard deviations are a sign. Of pairs who play fair, about one in seven hundred gets there
    /// by chance.
    pub const SURPRISING: f64 = 3.0;

    /// Counts a game. Call it before the game is rated.
    pub fn see(&mut self, book: &RatingBook, seats: &[RatedSeat]) {
        for quitter in seats.iter().filter(|seat| seat.gone).filter_map(|seat| seat.owner.player()) {
            *self.given_up.entry(quitter.clone()).or_default() += 1;
        }
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
                    Ordering::Less => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 0.0,
                };
                tally.expected += chance;
                tally.variance += chance * (1.0 - chance);
                tally.first_gone += u32::from(first.gone);
                tally.second_gone += u32::from(second.gone);
            }
        }
    }

    /// The pairs that stand out, those with the most signs and the most improbable results first. `book` has
    /// everybody's number of games.
    pub fn conspicuous(&self, book: &RatingBook) -> Vec<PairRecord> {
        let enough = self.pairs.iter().filter(|(_, tally)| tally.games >= Self::ENOUGH_GAMES);
        let both = enough.flat_map(|((a, b), tally)| [(a, b, tally.clone()), (b, a, tally.turned())]);
        let given_up = |player: &PlayerId| self.given_up.get(player).copied().unwrap_or(0);
        let records = both.map(|(better, worse, tally)| tally.record(better, worse, given_up(worse), book));
        let mut records: Vec<PairRecord> = records.filter(|it| it.signs.count() > 0).collect();
        records.sort_by(PairRecord::rank);
        records
    }
}

impl PairTally {
    /// The same from the second one's point of view.
    fn turned(&self) -> Self {
        let games = f64::from(self.games);
        Self {
            games: self.games,
            ahead: games - self.ahead,
            expected: games - self.expected,
            variance: self.variance,
            first_gone: self.second_gone,
            second_gone: self.first_gone,
        }
    }
    /// What these games show about the second one, who may be losing to the first.
    /// `given_up` is how many games they have given up in all.
    fn record(&self, better: &PlayerId, worse: &PlayerId, given_up: u32, book: &RatingBook) -> PairRecord {
        let (games, games_of_worse) = (f64::from(self.games), book.get(worse).games);
        let surprise = (self.ahead - self.expected) / self.variance.sqrt();
        // As if the two were equals: how far they are apart may have come from these very games.
        let among_equals = (self.ahead - games / 2.0) / (games / 4.0).sqrt();
        let signs = PairSigns {
            is_improbable: surprise >= PairWatch::SURPRISING,
            is_fed: among_equals >= PairWatch::SURPRISING && 2 * self.games >= games_of_worse,
            is_given_up: 2 * self.second_gone >= self.games.max(given_up),
        };
        PairRecord {
            better: better.clone(),
            worse: worse.clone(),
            signs,
            games: self.games,
            ahead: self.ahead,
            expected: self.expected,
            surprise,
            given_up: self.second_gone,
            games_of_better: book.get(better).games,
            games_of_worse,
        }
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
            play(&mut watch, &mut book, &players, &[]);
        }
        (watch, book)
    }

    /// Plays a game of two or more, by place, and says who gave up.
    fn play(watch: &mut PairWatch, book: &mut RatingBook, places: &[usize], gone: &[usize]) {
        let seat = |(place, it): (usize, &usize)| RatedSeat {
            owner: SeatOwner::Player(player(*it)),
            place: place as u8 + 1,
            gone: gone.contains(it),
        };
        let seats: Vec<RatedSeat> = places.iter().enumerate().map(seat).collect();
        watch.see(book, &seats);
        book.play(&seats);
    }

    #[test]
    fn who_loses_to_a_friend_shows_and_nobody_else_does() {
        let (watch, book) = watched(600, true);
        let found = watch.conspicuous(&book);
        assert_eq!((&found[0].better, &found[0].worse), (&player(1), &player(0)), "{found:?}");
        assert!(found[0].surprise > 4.0 && found.len() <= 3, "{found:?}");
        let (watch, book) = watched(600, false);
        assert!(watch.conspicuous(&book).len() <= 1, "{:?}", watch.conspicuous(&book));
    }

    /// A second browser that does nothing but lose: after a few games the ratings expect it to.
    #[test]
    fn who_plays_only_to_lose_shows_although_ratings_follow() {
        let (mut watch, mut book) = (PairWatch::default(), RatingBook::new(RatingGroup::Duel));
        for game in 1..=200 {
            play(&mut watch, &mut book, &[1, 0], &[]);
            let found = watch.conspicuous(&book);
            assert_eq!(found.len(), usize::from(game >= PairWatch::ENOUGH_GAMES), "after {game} games");
        }
        let found = &watch.conspicuous(&book)[0];
        assert_eq!((&found.better, &found.worse), (&player(1), &player(0)));
        let signs = PairSigns { is_fed: true, ..PairSigns::default() };
        assert!(found.signs == signs && found.surprise < PairWatch::SURPRISING, "{found:?}");
    }

    #[test]
    fn a_stronger_player_who_meets_everybody_does_not_show() {
        let (mut watch, mut book) = (PairWatch::default(), RatingBook::new(RatingGroup::Duel));
        for round in 0..40 {
            // The first wins all games; the others play among themselves as often.
            for other in 1..=4 {
                play(&mut watch, &mut book, &[0, other], &[]);
                let next = other % 4 + 1;
                let pair = if round % 2 == 0 { [other, next] } else { [next, other] };
                play(&mut watch, &mut book, &pair, &[]);
            }
        }
        assert_eq!(watch.conspicuous(&book), []);
    }

    /// The first wins as often as they lose, and has many opponents; `gives_up` says against whom they leave
    /// the games that they lose.
    fn leaver(gives_up: impl Fn(usize) -> bool) -> Vec<PairRecord> {
        let (mut watch, mut book) = (PairWatch::default(), RatingBook::new(RatingGroup::Duel));
        for game in 0..12 {
            for other in 1..=6 {
                match game % 2 {
                    0 if gives_up(other) => play(&mut watch, &mut book, &[other, 0], &[0]),
                    0 => play(&mut watch, &mut book, &[other, 0], &[]),
                    _ => play(&mut watch, &mut book, &[0, other], &[]),
                }
            }
        }
        watch.conspicuous(&book)
    }

    #[test]
    fn who_gives_up_against_one_player_shows() {
        let found = leaver(|other| other == 3);
        let shown: Vec<_> = found.iter().map(|it| (&it.better, &it.worse, it.given_up)).collect();
        assert_eq!(shown, [(&player(3), &player(0), 6)], "{found:?}");
        let signs = PairSigns { is_given_up: true, ..PairSigns::default() };
        assert_eq!(found[0].signs, signs);
        assert_eq!(leaver(|_| true), [], "who leaves everybody favours nobody");
    }
}
