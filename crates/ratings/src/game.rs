//! A rated game, as far as ratings need it, and its text.

use crate::RatingGroup;
use oriflamme_table::{GameResult, SeatOwner};
use oriflamme_table_view::{TableId, Timestamp};
use std::{fmt, str::FromStr};

/// The order in which games are rated: by the time of the last move, then by the table's id. It depends on
/// the games alone, not on which server wrote which game first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GameOrder {
    pub finished: Timestamp,
    pub table: TableId,
}

/// `FINISHED.TABLE`, as it is stored.
impl fmt::Display for GameOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.finished.as_millis(), self.table)
    }
}

impl FromStr for GameOrder {
    type Err = BadLine;
    fn from_str(text: &str) -> Result<Self, BadLine> {
        let (finished, table) = text.split_once('.').ok_or(BadLine)?;
        // The database stores signed numbers.
        let finished = finished.parse::<u64>().ok().filter(|it| i64::try_from(*it).is_ok()).ok_or(BadLine)?;
        Ok(Self { finished: Timestamp::from_millis(finished), table: table.parse().map_err(|_| BadLine)? })
    }
}

/// A seat of a rated game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedSeat {
    pub owner: SeatOwner,
    /// From 1; equal places are ties.
    pub place: u8,
    /// Whether the player left, or lost on time.
    pub gone: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    pub group: RatingGroup,
    pub order: GameOrder,
    pub seats: Vec<RatedSeat>,
    /// Whether it counts; `false` once an operator has taken it out of the ratings.
    pub counts: bool,
}

/// What a line begins with when its game does not count.
pub const VOID_LINE: &str = "void ";

/// A line that this version can't read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadLine;

impl RatedGame {
    /// The rated game with a result; `None` if the game was not rated.
    pub fn of(table: &TableId, result: &GameResult) -> Option<Self> {
        let seats = result.seats.iter().map(|seat| RatedSeat {
            owner: seat.owner.clone(),
            place: seat.place,
            gone: seat.gone.is_some(),
        });
        result.rated.then(|| Self {
            group: RatingGroup::of(result.rules, result.size),
            order: GameOrder { finished: result.finished, table: table.clone() },
            seats: seats.collect(),
            counts: true,
        })
    }

    /// The seats as a line: `PLAYER:1 bot.squire:2 PLAYER:3!`, with `!` for players who were gone, and with
    /// `void` in front if the game does not count.
    pub fn line(&self) -> String {
        let seats: Vec<String> = self.seats.iter().map(ToString::to_string).collect();
        format!("{}{}", if self.counts { "" } else { VOID_LINE }, seats.join(" "))
    }

    /// Reads a game from such a line.
    pub fn read(group: RatingGroup, order: GameOrder, line: &str) -> Result<Self, BadLine> {
        Ok(Self { group, order, seats: Self::read_line(line)?, counts: !line.starts_with(VOID_LINE) })
    }

    /// Reads the seats of such a line.
    pub fn read_line(line: &str) -> Result<Vec<RatedSeat>, BadLine> {
        let seat = |word: &str| {
            let (word, gone) = match word.strip_suffix('!') {
                Some(word) => (word, true),
                None => (word, false),
            };
            let (owner, place) = word.split_once(':')?;
            let owner = match owner.strip_prefix("bot.") {
                Some(level) => SeatOwner::Bot(level.parse().ok()?),
                None => SeatOwner::Player(owner.parse().ok()?),
            };
            Some(RatedSeat { owner, place: place.parse().ok()?, gone })
        };
        let seats = line.strip_prefix(VOID_LINE).unwrap_or(line);
        seats.split(' ').map(seat).collect::<Option<_>>().ok_or(BadLine)
    }
}

impl fmt::Display for RatedSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.owner {
            SeatOwner::Player(player) => write!(f, "{player}")?,
            SeatOwner::Bot(level) => write!(f, "bot.{level}")?,
        }
        write!(f, ":{}{}", self.place, if self.gone { "!" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_game::Level;
    use oriflamme_table_view::PlayerId;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let seat = |owner, place, gone| RatedSeat { owner, place, gone };
        let player = |number| SeatOwner::Player(PlayerId::from([number; 20]));
        let game = RatedGame {
            group: RatingGroup::Base,
            order: GameOrder { finished: Timestamp::EPOCH, table: TableId::from([9; 20]) },
            seats: vec![
                seat(player(1), 1, false),
                seat(SeatOwner::Bot(Level::Squire), 1, false),
                seat(player(2), 3, true),
            ],
            counts: true,
        };
        let read = |game: &RatedGame| RatedGame::read(game.group, game.order.clone(), &game.line());
        let void = RatedGame { counts: false, ..game.clone() };
        assert_eq!((read(&game), read(&void)), (Ok(game.clone()), Ok(void.clone())));
        assert_eq!(RatedGame::read_line(&void.line()), Ok(game.seats.clone()));
        assert_eq!(game.order.to_string().parse(), Ok(game.order.clone()));
        assert_eq!(format!("{}.abc", u64::MAX).parse::<GameOrder>(), Err(BadLine));
        assert_eq!(RatedGame::read_line(&game.line()), Ok(game.seats));
        for line in ["", "ada", "ada:", "ada:x", "bot.queen:1", "ada:1  ben:2", "A/B:1"] {
            assert_eq!(RatedGame::read_line(line), Err(BadLine), "{line}");
        }
    }
}
