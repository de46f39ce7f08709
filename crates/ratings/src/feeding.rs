//! Players whose wins come from opponents who do little else than lose to them: what an operator looks at
//! when somebody may be making players only to beat them. Each of those may be there for a few games, so no
//! pair stands out.

use crate::{PairWatch, RatingBook};
use oriflamme_table_view::PlayerId;
use std::{cmp::Ordering, collections::HashMap};

/// Somebody whose wins come mostly from opponents who have few games, and most of those with them.
#[derive(Clone, PartialEq, Debug)]
pub struct FedRecord {
    pub player: PlayerId,
    /// These opponents, those with the most games with the player first.
    pub feeders: Vec<PlayerId>,
    /// How many rated games the player has played with them; a game with two of them counts twice.
    pub games: u32,
    /// In how many of these the player was ahead; a tie is a half.
    pub ahead: f64,
    /// The same with all opponents.
    pub ahead_of_all: f64,
}

impl FedRecord {
    /// The order in which they are looked at: by the games with such opponents.
    pub fn rank(&self, other: &Self) -> Ordering {
        other.games.cmp(&self.games).then_with(|| self.player.cmp(&other.player))
    }
}

/// What counts against one player.
#[derive(Default)]
struct Against {
    feeders: Vec<(u32, PlayerId)>,
    games: u32,
    ahead: f64,
    ahead_of_all: f64,
}

impl PairWatch {
    /// An opponent with more rated games than this in all is no throwaway player.
    pub const FEW_GAMES: u32 = 20;
    /// An opponent who has met the player less often than this says nothing: newcomers try a game or two.
    pub const MET_OFTEN: u32 = 3;

    /// The players who seem to be fed, those with the most such games first. `book` has everybody's number of
    /// games.
    pub fn fed(&self, book: &RatingBook) -> Vec<FedRecord> {
        let mut players: HashMap<&PlayerId, Against> = HashMap::new();
        let both = self.pairs.iter().flat_map(|((a, b), tally)| {
            [(a, b, tally.games, tally.ahead), (b, a, tally.games, f64::from(tally.games) - tally.ahead)]
        });
        for (player, opponent, games, ahead) in both {
            let against = players.entry(player).or_default();
            against.ahead_of_all += ahead;
            let games_of_opponent = book.get(opponent).games;
            let is_feeder = games >= Self::MET_OFTEN
                && games_of_opponent <= Self::FEW_GAMES
                && 2 * games >= games_of_opponent
                && 4.0 * ahead >= 3.0 * f64::from(games);
            if is_feeder {
                against.feeders.push((games, opponent.clone()));
                against.games += games;
                against.ahead += ahead;
            }
        }
        let mut found: Vec<FedRecord> =
            players.into_iter().filter_map(|(player, against)| against.record(player)).collect();
        found.sort_by(FedRecord::rank);
        found
    }
}

impl Against {
    /// What is shown of it, if it stands out.
    fn record(mut self, player: &PlayerId) -> Option<FedRecord> {
        let games = f64::from(self.games);
        let among_equals = (self.ahead - games / 2.0) / (games / 4.0).sqrt();
        let stands_out = self.feeders.len() >= 2
            && self.games >= PairWatch::ENOUGH_GAMES
            && among_equals >= PairWatch::SURPRISING
            && 2.0 * self.ahead >= self.ahead_of_all;
        self.feeders.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        stands_out.then(|| FedRecord {
            player: player.clone(),
            feeders: self.feeders.into_iter().map(|(_, feeder)| feeder).collect(),
            games: self.games,
            ahead: self.ahead,
            ahead_of_all: self.ahead_of_all,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RatedSeat, RatingGroup};
    use oriflamme_table::SeatOwner;

    fn player(number: u8) -> PlayerId {
        // Only the last five bits of a byte count.
        let mut id = [number % 16; 20];
        id[0] = number / 16;
        PlayerId::from(id)
    }

    /// A pool of players, and a source of chance that is the same every time.
    struct Pool {
        watch: PairWatch,
        book: RatingBook,
        chance: u64,
    }

    impl Pool {
        fn new() -> Self {
            let (watch, book) = (PairWatch::default(), RatingBook::new(RatingGroup::Duel));
            Self { watch, book, chance: 11 }
        }
        fn below(&mut self, count: u8) -> u8 {
            self.chance =
                self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.chance >> 33) % u64::from(count)) as u8
        }
        fn play(&mut self, places: [u8; 2]) {
            let seat = |place: u8, number| RatedSeat {
                owner: SeatOwner::Player(player(number)),
                place,
                gone: false,
            };
            let seats = [seat(1, places[0]), seat(2, places[1])];
            self.watch.see(&self.book, &seats);
            self.book.play(&seats);
        }
        /// Twelve regulars, the first of whom wins every game, and thirty newcomers. Each of those plays up
        /// to eight games, half of them with the first, and stays away.
        fn honest() -> Self {
            let mut pool = Self::new();
            for newcomer in 12..42 {
                for _ in 0..20 {
                    let (one, other) = (pool.below(12), pool.below(12));
                    if one != other {
                        pool.play([one.min(other), one.max(other)]);
                    }
                }
                for _ in 0..=pool.below(8) {
                    let regular = if pool.below(2) == 0 { 0 } else { 1 + pool.below(11) };
                    let wins = regular != 0 && pool.below(3) == 0;
                    pool.play(if wins { [newcomer, regular] } else { [regular, newcomer] });
                }
            }
            pool
        }
    }

    #[test]
    fn who_beats_throwaway_players_shows_and_the_best_of_a_pool_does_not() {
        let pool = Pool::honest();
        assert_eq!(pool.watch.fed(&pool.book), [], "whoever meets newcomers is not to blame");
        let mut pool = pool;
        for feeder in 100..103 {
            for _ in 0..9 {
                pool.play([99, feeder]);
            }
        }
        assert!(
            pool.watch.conspicuous(&pool.book).iter().all(|pair| pair.better != player(99)),
            "no pair shows"
        );
        let found = pool.watch.fed(&pool.book);
        let shown: Vec<_> = found.iter().map(|it| (it.player.clone(), it.games, it.ahead)).collect();
        assert_eq!(shown, [(player(99), 27, 27.0)]);
        assert_eq!(found[0].feeders, [player(100), player(101), player(102)]);
        // They win against others as well, but not as often.
        for other in 1..9 {
            pool.play([99, other]);
        }
        assert_eq!(pool.watch.fed(&pool.book).len(), 1);
    }

    #[test]
    fn a_circle_that_plays_among_itself_does_not_show() {
        let mut pool = Pool::new();
        for _ in 0..30 {
            let (one, other) = (pool.below(4), pool.below(4));
            if one != other {
                pool.play([one, other]);
            }
        }
        assert_eq!(pool.watch.fed(&pool.book), []);
    }
}
