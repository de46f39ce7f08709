//! What was agreed when a table was made.

use crate::ids::PlayerId;
use oriflamme_game::Level;
use oriflamme_game::{Family, Ruleset, Seat, Seating};
use serde::{Deserialize, Serialize};
use std::{str::FromStr, time::Duration};

/// The most seconds a decision may be given.
const LONGEST_SECONDS: u32 = 3600;
/// The most seconds a bank may hold.
const LONGEST_BANK: u32 = 24 * 3600;
/// The most days a decision may be given.
const LONGEST_DAYS: u32 = 30;

/// How much time there is to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// All the time in the world.
    #[default]
    None,
    /// So long a decision, and then what is left in the bank.
    Live {
        /// For each decision anew.
        decision: Duration,
        /// For the whole game.
        bank: Duration,
    },
    /// Days a decision.
    Days(u32),
}

impl Pace {
    /// Seconds a decision, and a bank.
    pub fn live(seconds: u32, bank: u32) -> Option<Self> {
        let fits = (1..=LONGEST_SECONDS).contains(&seconds) && bank <= LONGEST_BANK;
        fits.then(|| Self::Live {
            decision: Duration::from_secs(seconds.into()),
            bank: Duration::from_secs(bank.into()),
        })
    }
    /// Days a decision.
    pub fn days(days: u32) -> Option<Self> {
        (1..=LONGEST_DAYS).contains(&days).then_some(Self::Days(days))
    }
    /// How long a decision may take without touching the bank.
    pub fn decision(self) -> Option<Duration> {
        match self {
            Self::None => None,
            Self::Live { decision, .. } => Some(decision),
            Self::Days(days) => Some(Duration::from_secs(u64::from(days) * 24 * 3600)),
        }
    }
    /// What everybody has in the bank at first.
    pub fn bank(self) -> Duration {
        match self {
            Self::Live { bank, .. } => bank,
            Self::None | Self::Days(_) => Duration::ZERO,
        }
    }
}

/// `none`, `live 30 120` or `days 3`, as it is stored.
impl std::fmt::Display for Pace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Live { decision, bank } => write!(f, "live {} {}", decision.as_secs(), bank.as_secs()),
            Self::Days(days) => write!(f, "days {days}"),
        }
    }
}

impl FromStr for Pace {
    type Err = BadSetup;
    fn from_str(text: &str) -> Result<Self, BadSetup> {
        let number = |word: &str| word.parse::<u32>().ok();
        let pace = match text.split(' ').collect::<Vec<_>>()[..] {
            ["none"] => Some(Self::None),
            ["live", seconds, bank] => {
                number(seconds).zip(number(bank)).and_then(|(seconds, bank)| Self::live(seconds, bank))
            }
            ["days", days] => number(days).and_then(Self::days),
            _ => None,
        };
        pace.ok_or(BadSetup)
    }
}

/// All that is agreed before anybody sits down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup {
    /// Which rulebook is played.
    pub rules: Ruleset,
    /// The seats and their families.
    pub seating: Seating,
    /// Who begins, if somebody was named.
    pub first: Option<Seat>,
    /// How much time there is.
    pub pace: Pace,
    /// Whether the table is left out of the list.
    pub private: bool,
    /// How well a bot plays that stands in for somebody.
    pub level: Level,
    /// Who made the table.
    pub host: PlayerId,
    /// For whom seats are kept, by seat: a rematch keeps them.
    pub kept_for: Vec<Option<PlayerId>>,
}

/// A stored setup that means nothing to this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the table's setup can't be read")]
pub struct BadSetup;

/// A setup as it is stored: plain words, so that the database can be read without us.
#[derive(Serialize, Deserialize)]
struct Stored {
    rules: String,
    seats: Vec<Vec<String>>,
    first: Option<String>,
    pace: String,
    private: bool,
    level: String,
    host: String,
    kept_for: Vec<Option<String>>,
}

impl TableSetup {
    /// The text that is stored.
    pub fn to_text(&self) -> String {
        let words = |seat| self.seating.families_of(seat).iter().map(ToString::to_string).collect();
        let stored = Stored {
            rules: self.rules.to_string(),
            seats: self.seating.seats().map(words).collect(),
            first: self.first.map(|seat| self.seating.family_of(seat).to_string()),
            pace: self.pace.to_string(),
            private: self.private,
            level: self.level.to_string(),
            host: self.host.to_string(),
            kept_for: self.kept_for.iter().map(|player| player.as_ref().map(ToString::to_string)).collect(),
        };
        // Strings and lists of strings always have a JSON form.
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Reads what was stored.
    pub fn from_text(text: &str) -> Result<Self, BadSetup> {
        let stored: Stored = serde_json::from_str(text).map_err(|_| BadSetup)?;
        let families: Vec<Vec<Family>> = stored
            .seats
            .iter()
            .map(|seat| seat.iter().map(|word| read(word)).collect::<Result<_, _>>())
            .collect::<Result<_, _>>()?;
        let seating = match families.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] {
            [&[a, b], &[c, d]] => Seating::duel([a, b], [c, d]),
            _ => Seating::families(&families.concat()),
        }
        .map_err(|_| BadSetup)?;
        let first = match stored.first {
            Some(word) => Some(seating.seat_of(read(&word)?).ok_or(BadSetup)?),
            None => None,
        };
        Ok(Self {
            rules: read(&stored.rules)?,
            seating,
            first,
            pace: stored.pace.parse()?,
            private: stored.private,
            level: read(&stored.level)?,
            host: read(&stored.host)?,
            kept_for: stored
                .kept_for
                .iter()
                .map(|player| player.as_deref().map(read).transpose())
                .collect::<Result<_, _>>()?,
        })
    }
}

fn read<T: FromStr>(word: &str) -> Result<T, BadSetup> {
    word.parse().map_err(|_| BadSetup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_reads_as_it_was_written() {
        let host = PlayerId::from([7; 20]);
        for (seating, first, pace) in [
            (Seating::of(4).unwrap(), None, Pace::None),
            (Seating::of(3).unwrap(), Some(Seat::from_index(2)), Pace::live(30, 120).unwrap()),
            (Seating::usual_duel(), Some(Seat::from_index(1)), Pace::days(3).unwrap()),
        ] {
            let setup = TableSetup {
                rules: Ruleset::Ablaze,
                seating,
                first,
                pace,
                private: true,
                level: Level::Knight,
                host: host.clone(),
                kept_for: vec![None, Some(host.clone())],
            };
            assert_eq!(TableSetup::from_text(&setup.to_text()), Ok(setup));
        }
    }

    #[test]
    fn a_pace_has_bounds() {
        assert!(Pace::live(0, 0).is_none() && Pace::live(3601, 0).is_none() && Pace::days(31).is_none());
    }
}
