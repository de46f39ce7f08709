//! The clocks: the time for this move, the reserve, and what happens at zero.

use super::Board;
use crate::{Words, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::Seat;
use oriflamme_table_view::{Clocks, Occupant, Timestamp};
use std::time::Duration;

/// The times of the deciding seat, at a table with a pace.
pub(super) struct RunningClock {
    /// When the time for this move is over.
    pub(super) decision: Timestamp,
    /// When the reserve is also used up.
    pub(super) due: Timestamp,
}

impl Board<'_> {
    /// The times of a seat that decides against the clock.
    pub(super) fn running(&self, seat: Seat) -> Option<RunningClock> {
        match self.table.clocks.as_ref()? {
            Clocks::Limited { decision_until: Some(decision), due: Some(due), .. }
                if self.view.turn == Some(seat) =>
            {
                Some(RunningClock { decision: *decision, due: *due })
            }
            _ => None,
        }
    }

    /// The reserve of a seat. Bots have none, and with a pace of days nobody has.
    pub(super) fn reserve(&self, seat: Seat) -> Option<Duration> {
        let human = matches!(self.table.occupant(seat), Occupant::Human { .. });
        match self.table.clocks.as_ref()? {
            Clocks::Limited { banks, .. } if human && !self.table.pace.bank().is_zero() => {
                banks.get(seat).copied()
            }
            _ => None,
        }
    }

    /// The times of a seat, in its panel: that for this move counts down first, then the reserve.
    pub(super) fn clock(&self, seat: Seat) -> Markup {
        let words = self.words;
        let (running, reserve) = (self.running(seat), self.reserve(seat));
        html! {
            @if let Some(RunningClock { decision, .. }) = running {
                span.clock title=(words.say("ui-clock")) data-shown-until=[reserve.map(|_| decision.as_millis())] hidden[self.is_past(decision) && reserve.is_some()] {
                    (icon("clock")) span.hidden { (words.say("ui-clock")) " " } (self.time_until(decision))
                }
            }
            @if let Some(reserve) = reserve {
                span.clock title=(words.say("ui-reserve")) {
                    (icon("reserve")) span.hidden { (words.say("ui-reserve")) " " } (self.reserve_left(reserve, running.as_ref()))
                }
            }
        }
    }

    /// The same in words, in the middle of the table, with what happens at zero.
    pub(super) fn times(&self, seat: Seat) -> Markup {
        let words = self.words;
        let Some(running) = self.running(seat) else { return html! {} };
        let you = if self.me() == Some(seat) { "yes" } else { "no" };
        let player = [("you", you.into()), ("player", words.occupant(self.table, seat).into())];
        html! {
            p.times {
                span { (words.say("ui-clock")) " " (self.time_until(running.decision)) }
                @if let Some(reserve) = self.reserve(seat) {
                    span { (words.say("ui-reserve")) " " (self.reserve_left(reserve, Some(&running))) }
                }
                span.zero { (words.tell(if self.table.rated { "rated-clock-zero" } else { "ui-clock-zero" }, &player)) }
            }
        }
    }

    /// The remaining reserve. It counts down once the time for the move is over.
    fn reserve_left(&self, reserve: Duration, running: Option<&RunningClock>) -> Markup {
        let full = clock_text(self.words, reserve.as_millis().div_ceil(1000));
        html! {
            @match running {
                None => (full),
                Some(RunningClock { decision, due }) => {
                    @let begun = self.is_past(*decision);
                    span data-shown-until=(decision.as_millis()) hidden[begun] { (full) }
                    span data-shown-from=(decision.as_millis()) hidden[!begun] { (self.time_until(*due)) }
                }
            }
        }
    }

    fn is_past(&self, moment: Timestamp) -> bool {
        self.now.is_some_and(|now| moment <= now)
    }

    /// The time until a moment, counted down by the script. It is not a live region: a screen reader should
    /// not read every second.
    pub(super) fn time_until(&self, until: Timestamp) -> Markup {
        time_until(self.words, until, self.now)
    }
}

/// The time until a moment, counted down by the script.
pub(super) fn time_until(words: &Words, until: Timestamp, now: Option<Timestamp>) -> Markup {
    let left = now.map(|now| clock_text(words, until.since(now).as_millis().div_ceil(1000)));
    html! { time data-until=(until.as_millis()) { @if let Some(left) = left { (left) } } }
}

/// Seconds as a clock shows them; the script writes them in the same way.
pub(super) fn clock_text(words: &Words, seconds: u128) -> String {
    let (hours, rest) = (seconds / 3600, seconds % 3600);
    match hours {
        0 => format!("{}:{:02}", rest / 60, rest % 60),
        1..48 => format!("{hours}:{:02} h", rest / 60),
        _ => words.tell("clock-days", &[("count", (hours / 24).to_string().into())]),
    }
}
