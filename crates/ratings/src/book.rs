//! Computes ratings from rated games, taken in their order.

use crate::{BadLine, RatedSeat, Rating, RatingGroup, bots::bot_rating, rating::rate};
use oriflamme_table::SeatOwner;
use oriflamme_table_view::PlayerId;
use std::{collections::HashMap, fmt, str::FromStr};

/// A player's rating in a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerRating {
    pub rating: Rating,
    /// How many rated games it is based on.
    pub games: u32,
}

impl PlayerRating {
    /// With fewer games than this, nobody is on a leaderboard.
    pub const ENOUGH_GAMES: u32 = 20;

    /// The rating of somebody who has played no rated game.
    pub fn newcomer() -> Self {
        Self { rating: Rating::newcomer(), games: 0 }
    }
    /// Whether it may be compared with others on a leaderboard.
    pub fn is_established(&self) -> bool {
        self.games >= Self::ENOUGH_GAMES && !self.rating.is_provisional()
    }
}

/// `MU,SIGMA,GAMES`, as it is stored.
impl fmt::Display for PlayerRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.rating.mu, self.rating.sigma, self.games)
    }
}

impl FromStr for PlayerRating {
    type Err = BadLine;
    fn from_str(text: &str) -> Result<Self, BadLine> {
        let number = |word: &str| word.parse::<i64>().map_err(|_| BadLine);
        let [mu, sigma, games] = text.split(',').collect::<Vec<_>>()[..] else { return Err(BadLine) };
        let games = u32::try_from(number(games)?).map_err(|_| BadLine)?;
        Ok(Self { rating: Rating { mu: number(mu)?, sigma: number(sigma)? }, games })
    }
}

/// The ratings of one group's players, up to some game. A player who is not in the book is a newcomer.
#[derive(Clone, Debug, Default)]
pub struct RatingBook {
    group: RatingGroup,
    players: HashMap<PlayerId, PlayerRating>,
}

impl RatingBook {
    /// An empty book.
    pub fn new(group: RatingGroup) -> Self {
        Self { group, players: HashMap::new() }
    }
    /// Whether the book has a player.
    pub fn has(&self, player: &PlayerId) -> bool {
        self.players.contains_key(player)
    }
    pub fn set(&mut self, player: PlayerId, rating: PlayerRating) {
        self.players.insert(player, rating);
    }
    pub fn get(&self, player: &PlayerId) -> PlayerRating {
        self.players.get(player).copied().unwrap_or_else(PlayerRating::newcomer)
    }
    /// All players in the book, with their ratings.
    pub fn iter(&self) -> impl Iterator<Item = (&PlayerId, &PlayerRating)> {
        self.players.iter()
    }
    pub fn of(&self, owner: &SeatOwner) -> Rating {
        match owner {
            SeatOwner::Player(player) => self.get(player).rating,
            SeatOwner::Bot(level) => bot_rating(self.group, *level),
        }
    }

    /// Rates a game. Returns the rating of every seat's player after it; a bot's does not change.
    pub fn play(&mut self, seats: &[RatedSeat]) -> Vec<Option<PlayerRating>> {
        let before: Vec<(Rating, u8)> = seats.iter().map(|seat| (self.of(&seat.owner), seat.place)).collect();
        let after = rate(&before);
        let mut rated = Vec::with_capacity(seats.len());
        for (seat, rating) in seats.iter().zip(after) {
            rated.push(seat.owner.player().map(|player| {
                let now = PlayerRating { rating, games: self.get(player).games + 1 };
                self.players.insert(player.clone(), now);
                now
            }));
        }
        rated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_game::Level;

    #[test]
    fn a_rating_is_read_as_it_was_written() {
        let rating = PlayerRating { rating: Rating { mu: -5, sigma: 7 }, games: 3 };
        assert_eq!(rating.to_string().parse(), Ok(rating));
        for text in ["", "1,2", "1,2,x", "1,2,-3", "1,2,3,4"] {
            assert_eq!(text.parse::<PlayerRating>(), Err(BadLine), "{text}");
        }
    }

    /// A known game, in numbers. If they change, all ratings must be computed again (`oriflamme ratings`).
    #[test]
    fn the_numbers_are_these() {
        let ada = PlayerId::from([1; 20]);
        let ben = PlayerId::from([2; 20]);
        let seat = |owner, place| RatedSeat { owner, place, gone: false };
        let game = [
            seat(SeatOwner::Player(ada.clone()), 1),
            seat(SeatOwner::Bot(Level::Knight), 2),
            seat(SeatOwner::Player(ben.clone()), 3),
        ];
        let mut book = RatingBook::new(RatingGroup::Base);
        book.play(&game);
        let after = book.play(&game);
        assert_eq!(after[1], None);
        assert_eq!(after[0], Some(book.get(&ada)));
        let shown = |player| (book.get(player).rating.points(), book.get(player).rating.deviation());
        assert_eq!((book.get(&ada).to_string(), shown(&ada)), ("33304744,7339490,2".to_owned(), (1749, 220)));
        assert_eq!((book.get(&ben).to_string(), shown(&ben)), ("19635644,7419465,2".to_owned(), (1339, 223)));
    }

    #[test]
    fn somebody_is_established_after_enough_games() {
        let players: Vec<PlayerId> = (1..=4).map(|number| PlayerId::from([number; 20])).collect();
        let mut book = RatingBook::new(RatingGroup::Base);
        let mut games = 0;
        while !book.get(&players[0]).is_established() {
            let turn = |index: usize| ((index + games) % 4 + 1) as u8;
            let seats: Vec<RatedSeat> = players
                .iter()
                .enumerate()
                .map(|(index, player)| RatedSeat {
                    owner: SeatOwner::Player(player.clone()),
                    place: turn(index),
                    gone: false,
                })
                .collect();
            book.play(&seats);
            games += 1;
            assert!(games < 40, "nobody is ever established");
        }
        assert!((20..=30).contains(&games), "{games}");
    }
}
