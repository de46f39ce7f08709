//! Vacations: in a game over days, the clock of a player who is away for a while stands still.

use crate::{
    commands::Refusal,
    entry::Entry,
    state::{Game, Holder, TableState},
};
use oriflamme_game::Seat;
use oriflamme_table_view::{Pace, PlayerId, Timestamp};
use std::time::Duration;

/// A time in which a player is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    pub from: Timestamp,
    pub until: Timestamp,
}

impl Vacation {
    /// How much of it lies between two moments.
    fn within(self, from: Timestamp, until: Timestamp) -> Duration {
        self.until.min(until).since(self.from.max(from))
    }
}

impl TableState {
    /// Whether clocks stand still here while a player is away: in games over days, but not in a tournament,
    /// in which others wait for the result.
    pub fn allows_vacations(&self) -> bool {
        matches!(self.setup().pace, Pace::Days(_))
            && self.setup().tournament.is_none()
            && self.status().is_live()
    }
    /// The last vacation of a seat's owner, or what is left of it. It may be over, or empty.
    pub fn vacation(&self, seat: Seat) -> Option<Vacation> {
        self.vacations.get(seat).copied().flatten()
    }

    /// Stops a player's clock while they are away.
    pub fn take_vacation(&self, player: &PlayerId, vacation: Vacation) -> Result<Vec<Entry>, Refusal> {
        let seat = self.seat_of(player).ok_or(Refusal::NotSeated)?;
        let known = self.vacation(seat).is_some_and(|known| known.until == vacation.until);
        if known || !self.allows_vacations() || self.holder(seat).is_away() {
            return Ok(Vec::new());
        }
        Ok(vec![Entry::Vacation { seat, from: vacation.from, until: vacation.until }])
    }
    /// Lets a player's clock run again, before their vacation is over.
    pub fn end_vacation(&self, player: &PlayerId, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let seat = self.seat_of(player).ok_or(Refusal::NotSeated)?;
        let runs = self.status().is_live() && self.vacation(seat).is_some_and(|known| known.until > now);
        Ok(if runs { vec![Entry::Returned(seat)] } else { Vec::new() })
    }

    /// When a time limit of the deciding seat runs out. It is later by the time for which the seat's clock
    /// stands still.
    pub(crate) fn runs_out(&self, game: &Game, seat: Seat, time: Duration) -> Timestamp {
        let plain = game.since.after(time);
        match self.vacation(seat) {
            Some(vacation) if vacation.from.max(game.since) < plain => {
                plain.after(vacation.until.since(vacation.from.max(game.since)))
            }
            _ => plain,
        }
    }
    /// How long a seat's clock stood still between two moments.
    pub(crate) fn stood_still(&self, seat: Seat, from: Timestamp, until: Timestamp) -> Duration {
        self.vacation(seat).map_or(Duration::ZERO, |vacation| vacation.within(from, until))
    }

    pub(crate) fn go_away(
        &mut self,
        seat: Seat,
        from: Timestamp,
        until: Timestamp,
        at: Timestamp,
    ) -> Option<()> {
        if !matches!(self.holder(seat), Holder::Human { .. }) {
            return None;
        }
        // Time that counted for the last vacation does not count again.
        let from = self.vacation(seat).map_or(from, |last| from.max(last.until.min(at)));
        self.settle_vacation(seat, at);
        self.vacations[seat] = Some(Vacation { from, until });
        Some(())
    }

    /// Adds the time in which the deciding seat's clock stood still so far to the beginning of its decision,
    /// so that it is not counted again. The rest of the vacation begins now; it may be empty.
    pub(crate) fn settle_vacation(&mut self, seat: Seat, at: Timestamp) {
        let Some(vacation) = self.vacation(seat) else { return };
        if self.turn() == Some(seat)
            && let Some(game) = &mut self.game
        {
            game.since = game.since.after(vacation.within(game.since, at)).min(at);
        }
        let from = vacation.from.max(at).min(vacation.until);
        self.vacations[seat] = Some(Vacation { from, ..vacation });
    }
}
