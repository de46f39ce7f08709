//! The setup with which a tournament was announced.

use oriflamme_game::{Level, Ruleset, SeatCount, Seating};
use oriflamme_table_view::{Pace, PlayerId, Timestamp};
use serde::{Deserialize, Serialize};
use std::{str::FromStr, time::Duration};

/// The longest name, in characters.
const LONGEST_NAME: usize = 60;
const MOST_ROUNDS: u8 = 15;
/// The longest break between two rounds.
const LONGEST_PAUSE: Duration = Duration::from_secs(7 * 24 * 3600);

/// All settings of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentSetup {
    /// Its name, as plain text.
    pub name: String,
    pub rules: Ruleset,
    /// How many seats a table has; two play a duel.
    pub seats: SeatCount,
    /// How many rounds are played.
    pub rounds: u8,
    /// The time for decisions. It is limited, because a round waits for its last table.
    pub pace: Pace,
    /// When the first round begins.
    pub start: Timestamp,
    /// The break between two rounds.
    pub pause: Duration,
    /// Whether all tables of a round have the same cards.
    pub duplicate: bool,
    /// Whether house bots fill empty seats. Otherwise there are smaller tables, or a bye in a duel.
    pub fill: bool,
    /// The level of bots that fill seats or stand in.
    pub level: Level,
    /// Whether it is left out of the list.
    pub private: bool,
    /// Whether only lasting players may join: a passkey, recovery words, or a name from a proxy.
    pub lasting: bool,
    /// The player who announced it; `None` after they asked to be forgotten. It is stored beside the setup.
    pub host: Option<PlayerId>,
}

/// Which cards the tables of a round get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RoundDeals {
    /// Each table its own.
    Own,
    /// All tables the same, as in a duplicate tournament.
    Shared,
}

/// Why a tournament can't be announced like this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTournament {
    #[error("a name has 1 to {LONGEST_NAME} characters")]
    Name,
    #[error("tables have 3, 4 or 5 seats, or 2 for duels")]
    Seats,
    #[error("there are 1 to {MOST_ROUNDS} rounds")]
    Rounds,
    #[error("a tournament needs a pace, because a round waits for its last table")]
    Pace,
    #[error("a break lasts at most a week")]
    Pause,
    /// A stored setup that this version can't read.
    #[error("the tournament's setup can't be read")]
    Unreadable,
}

/// The stored form of a setup: plain words, so that the database can be read without this program.
#[derive(Serialize, Deserialize)]
struct Stored {
    name: String,
    rules: String,
    seats: u8,
    rounds: u8,
    pace: String,
    start: u64,
    pause: u64,
    duplicate: bool,
    fill: bool,
    level: String,
    private: bool,
    // Tournaments that were announced before this could be chosen are for everybody.
    #[serde(default)]
    lasting: bool,
}

impl TournamentSetup {
    pub(crate) fn deals(&self) -> RoundDeals {
        if self.duplicate { RoundDeals::Shared } else { RoundDeals::Own }
    }
    /// The setup, if a tournament can be played like this.
    pub fn checked(self) -> Result<Self, BadTournament> {
        let length = self.name.chars().count();
        if !(1..=LONGEST_NAME).contains(&length) || self.name.trim() != self.name {
            return Err(BadTournament::Name);
        }
        if !(1..=MOST_ROUNDS).contains(&self.rounds) {
            return Err(BadTournament::Rounds);
        }
        if self.pace.decision().is_none() {
            return Err(BadTournament::Pace);
        }
        if self.pause > LONGEST_PAUSE {
            return Err(BadTournament::Pause);
        }
        Ok(self)
    }

    /// How many entrants a round needs.
    pub fn least(&self) -> usize {
        if self.fill || self.seats.is_duel() { 2 } else { 3 }
    }

    /// About how many tables this number of entrants needs at a time.
    pub fn tables_for(&self, entrants: usize) -> usize {
        entrants.div_ceil(self.seats.into())
    }

    /// The seating of a table with this number of seats.
    pub fn seating(seats: usize) -> Option<Seating> {
        SeatCount::try_from(seats).ok().map(SeatCount::seating)
    }

    /// The text that is stored.
    pub fn to_text(&self) -> String {
        let stored = Stored {
            name: self.name.clone(),
            rules: self.rules.to_string(),
            seats: self.seats.get(),
            rounds: self.rounds,
            pace: self.pace.to_string(),
            start: self.start.as_millis(),
            pause: self.pause.as_secs(),
            duplicate: self.duplicate,
            fill: self.fill,
            level: self.level.to_string(),
            private: self.private,
            lasting: self.lasting,
        };
        // Strings and numbers always have a JSON form.
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Parses a stored setup.
    pub fn from_text(text: &str, host: Option<PlayerId>) -> Result<Self, BadTournament> {
        let stored: Stored = serde_json::from_str(text).map_err(|_| BadTournament::Unreadable)?;
        let setup = Self {
            rules: read(&stored.rules)?,
            pace: read(&stored.pace)?,
            level: read(&stored.level)?,
            host,
            name: stored.name,
            seats: SeatCount::try_from(stored.seats).map_err(|_| BadTournament::Unreadable)?,
            rounds: stored.rounds,
            start: Timestamp::from_millis(stored.start),
            pause: Duration::from_secs(stored.pause),
            duplicate: stored.duplicate,
            fill: stored.fill,
            private: stored.private,
            lasting: stored.lasting,
        };
        setup.checked().map_err(|_| BadTournament::Unreadable)
    }
}

fn read<T: FromStr>(word: &str) -> Result<T, BadTournament> {
    word.parse().map_err(|_| BadTournament::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> TournamentSetup {
        TournamentSetup {
            name: "Łódź “Cup”".to_owned(),
            rules: Ruleset::Ablaze,
            seats: SeatCount::Four,
            rounds: 5,
            pace: Pace::live(60, 120).unwrap(),
            start: Timestamp::from_millis(1_700_000_000_000),
            pause: Duration::from_secs(300),
            duplicate: true,
            fill: false,
            level: Level::Knight,
            private: true,
            lasting: true,
            host: Some(PlayerId::from([7; 20])),
        }
    }

    #[test]
    fn a_setup_reads_as_it_was_written() {
        assert_eq!(TournamentSetup::from_text(&setup().to_text(), setup().host), Ok(setup()));
        assert_eq!(TournamentSetup::from_text("{}", None), Err(BadTournament::Unreadable));
        let before = setup().to_text().replace(",\"lasting\":true", "");
        let read = TournamentSetup::from_text(&before, setup().host);
        assert_eq!(read, Ok(TournamentSetup { lasting: false, ..setup() }));
    }

    #[test]
    fn what_can_not_be_played_is_refused() {
        type Change = fn(&mut TournamentSetup);
        let cases: [(Change, BadTournament); 7] = [
            (|it| it.name.clear(), BadTournament::Name),
            (|it| it.name = "a".repeat(61), BadTournament::Name),
            (|it| it.name.push(' '), BadTournament::Name),
            (|it| it.rounds = 0, BadTournament::Rounds),
            (|it| it.rounds = 16, BadTournament::Rounds),
            (|it| it.pace = Pace::Unlimited, BadTournament::Pace),
            (|it| it.pause = Duration::from_secs(8 * 24 * 3600), BadTournament::Pause),
        ];
        for (change, why) in cases {
            let mut setup = setup();
            change(&mut setup);
            assert_eq!(setup.checked(), Err(why));
        }
    }
}
