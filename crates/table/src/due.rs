//! What becomes due at a table: bots' turns, clocks, closing idle tables, and the credit after an outage.

use crate::{
    entry::Entry,
    state::{Holder, TableState},
};
use oriflamme_game::{Level, Seat};
use oriflamme_table_view::{Pace, TableStatus, Timestamp};
use std::time::Duration;

/// Shorter outages get no entry.
const SHORTEST_CREDIT: Duration = Duration::from_millis(500);

/// What is due at a table if no command comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Nothing, ever.
    Nothing,
    /// A bot's decision, now.
    Bot(Level),
    /// The end of a player's time.
    Late(Seat, Timestamp),
    /// The time at which the table closes, because nobody came.
    Abandoned(Timestamp),
}

impl Due {
    /// When a clock expires or the table closes; `None` if neither will happen, or if a bot decides now.
    pub fn at(self) -> Option<Timestamp> {
        match self {
            Self::Nothing | Self::Bot(_) => None,
            Self::Late(_, at) | Self::Abandoned(at) => Some(at),
        }
    }
}

/// A time in which nobody could play, because no server ran or the database was away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    pub from: Timestamp,
    pub until: Timestamp,
}

impl TableState {
    /// What happens next if no command comes.
    pub fn due(&self) -> Due {
        let patience = self.patience();
        let (TableStatus::Playing, Some(game), Some(seat)) = (self.status, &self.game, self.turn()) else {
            return match self.status {
                // Whoever plays over days comes some time of the day, also to a seat that is kept for them.
                TableStatus::Open if self.keeps_seats() && !matches!(self.setup().pace, Pace::Days(_)) => {
                    Due::Abandoned(self.last_human.after(patience.rematch))
                }
                TableStatus::Open => Due::Abandoned(self.last_human.after(patience.open)),
                _ => Due::Nothing,
            };
        };
        match (self.holder(seat), self.setup().pace.decision()) {
            (Holder::Bot(level), _) => Due::Bot(*level),
            (Holder::Human { away: true, .. }, _) => Due::Bot(self.setup().level),
            (_, Some(decision)) => Due::Late(seat, self.runs_out(game, seat, decision + game.banks[seat])),
            (_, None) => Due::Abandoned(game.since.max(self.last_human).after(patience.playing)),
        }
    }

    /// When the others may let a bot stand in for the deciding seat, if a human holds it and the table has no
    /// pace.
    pub fn stand_in_from(&self) -> Option<Timestamp> {
        let seat = self.turn()?;
        let waits = self.setup().pace.decision().is_none()
            && matches!(self.holder(seat), Holder::Human { away: false, .. });
        self.game.as_ref().filter(|_| waits).map(|game| game.since.after(self.patience().away))
    }

    /// The entries that are due now without any command.
    pub fn pass(&self, now: Timestamp) -> Vec<Entry> {
        match self.due() {
            Due::Late(seat, at) if at <= now => vec![Entry::Late(seat)],
            Due::Abandoned(at) if at <= now => vec![Entry::Abandoned],
            _ => Vec::new(),
        }
    }

    /// Credits outages to the deciding seat's clock. Only time after the last entry counts, so that no outage
    /// is credited twice.
    pub fn credit(&self, outages: &[Outage], now: Timestamp) -> Vec<Entry> {
        let runs_out = match self.due() {
            Due::Late(_, at) => Some(at),
            _ => self.stand_in_from(),
        };
        let stood_still = |from, until| match self.turn() {
            Some(seat) => self.stood_still(seat, from, until),
            None => Duration::ZERO,
        };
        let (Some(game), Some(mut runs_out)) = (&self.game, runs_out) else { return Vec::new() };
        let begin = game.since.max(self.last_entry);
        let mut credit = Duration::ZERO;
        for outage in outages {
            let from = outage.from.max(begin);
            // A clock that had run out before the outage gets nothing.
            if from < runs_out {
                let until = outage.until.min(now);
                // While somebody is away, their clock does not run anyway.
                let lost = until.since(from).saturating_sub(stood_still(from, until));
                credit += lost;
                runs_out = runs_out.after(lost);
            }
        }
        if credit < SHORTEST_CREDIT { Vec::new() } else { vec![Entry::Credited(credit)] }
    }
}
