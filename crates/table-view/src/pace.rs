//! How much time there is to decide.

use oriflamme_game::UnknownWord;
use std::{fmt, str::FromStr, time::Duration};

/// The most seconds a decision may be given.
const LONGEST_SECONDS: u32 = 3600;
/// The most seconds a bank may hold.
const LONGEST_BANK: u32 = 24 * 3600;
/// The most days a decision may be given.
const LONGEST_DAYS: u32 = 30;

/// How much time there is to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// As long as anybody likes.
    #[default]
    Unlimited,
    /// Some time for each decision; what a decision takes beyond that comes out of a bank.
    Live {
        /// For each decision anew.
        decision: Duration,
        /// For the whole game.
        bank: Duration,
    },
    /// Days for each decision.
    Days(u32),
}

impl Pace {
    /// Seconds for each decision, and a bank of seconds for the whole game; `None` if that is too little or
    /// too much.
    pub fn live(seconds: u32, bank: u32) -> Option<Self> {
        let fits = (1..=LONGEST_SECONDS).contains(&seconds) && bank <= LONGEST_BANK;
        fits.then(|| Self::Live {
            decision: Duration::from_secs(seconds.into()),
            bank: Duration::from_secs(bank.into()),
        })
    }
    /// Days for each decision; `None` if that is too few or too many.
    pub fn days(days: u32) -> Option<Self> {
        (1..=LONGEST_DAYS).contains(&days).then_some(Self::Days(days))
    }
    /// Whether it is a clock of seconds and minutes, for people who play at the same time.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Live { .. })
    }
    /// How long a decision may take without touching the bank; `None` if time is not limited.
    pub fn decision(self) -> Option<Duration> {
        match self {
            Self::Unlimited => None,
            Self::Live { decision, .. } => Some(decision),
            Self::Days(days) => Some(Duration::from_secs(u64::from(days) * 24 * 3600)),
        }
    }
    /// What every seat has in its bank at first.
    pub fn bank(self) -> Duration {
        match self {
            Self::Live { bank, .. } => bank,
            Self::Unlimited | Self::Days(_) => Duration::ZERO,
        }
    }
}

/// `none`, `live 30 120` or `days 3`, as it is stored.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("none"),
            Self::Live { decision, bank } => write!(f, "live {} {}", decision.as_secs(), bank.as_secs()),
            Self::Days(days) => write!(f, "days {days}"),
        }
    }
}

impl FromStr for Pace {
    type Err = UnknownWord;
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let number = |word: &str| word.parse::<u32>().ok();
        let pace = match text.split(' ').collect::<Vec<_>>()[..] {
            ["none"] => Some(Self::Unlimited),
            ["live", seconds, bank] => {
                number(seconds).zip(number(bank)).and_then(|(seconds, bank)| Self::live(seconds, bank))
            }
            ["days", days] => number(days).and_then(Self::days),
            _ => None,
        };
        pace.ok_or(UnknownWord { expected: "a pace" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_has_bounds() {
        assert!(Pace::live(0, 0).is_none() && Pace::live(3601, 0).is_none() && Pace::days(31).is_none());
    }

    #[test]
    fn a_pace_reads_as_it_was_written() {
        for pace in [Pace::Unlimited, Pace::live(30, 120).unwrap(), Pace::days(3).unwrap()] {
            assert_eq!(pace.to_string().parse(), Ok(pace));
        }
    }
}
