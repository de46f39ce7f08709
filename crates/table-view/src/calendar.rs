//! A player's running games, like a calendar: which of them wait for the player, and until when.

use crate::{Clocks, NextStep, TableStatus, TableView, Timestamp};
use std::time::Duration;

/// A game whose time runs out within this time is urgent.
const SOON: Duration = Duration::from_secs(3 * 3600);
const DAY: u64 = 24 * 3600 * 1000;

oriflamme_game::word_enum! {
    /// The parts of the calendar, in their order. Days begin at midnight in some time zone: the server knows
    /// only UTC, and the script of the page sorts the games again by the reader's own days.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum CalendarPart: "a part of the calendar" {
        /// Within three hours.
        Soon "soon",
        Today "today",
        Tomorrow "tomorrow",
        /// Within a week.
        Week "week",
        Later "later",
        /// They wait for the player, and no time runs out.
        AnyTime "any-time",
        /// They wait for somebody else.
        Others "others",
    }
}

/// A running game in the calendar of the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CalendarEntry {
    /// Whether it waits for the viewer.
    pub waits_for_viewer: bool,
    /// When the time of the awaited player runs out, if it does.
    pub until: Option<Timestamp>,
}

impl TableView {
    /// The table's entry in the viewer's calendar; `None` once nothing can happen there any more, or if the
    /// viewer has no part in the game.
    pub fn calendar_entry(&self) -> Option<CalendarEntry> {
        if !self.status.is_live() {
            return None;
        }
        let (waits_for_viewer, until) = match self.next_step() {
            NextStep::Decide => (true, self.due()),
            NextStep::TakeKeptSeat(_) => (true, self.closes_at),
            NextStep::ComeBack | NextStep::SitDown => (true, None),
            NextStep::AwaitClock { until, .. } => (false, Some(until)),
            NextStep::FillSeats | NextStep::AwaitPerson | NextStep::AwaitPlayers => (false, self.closes_at),
            NextStep::AwaitBot(_) | NextStep::LetBotStandIn { .. } | NextStep::Watch(_) => (false, None),
            NextStep::PlayAgain | NextStep::LookBack | NextStep::GoElsewhere => return None,
        };
        Some(CalendarEntry { waits_for_viewer, until })
    }

    /// When the deciding seat's time runs out.
    fn due(&self) -> Option<Timestamp> {
        match &self.clocks {
            Some(Clocks::Limited { due, .. }) if self.status == TableStatus::Playing => *due,
            _ => None,
        }
    }
}

impl CalendarEntry {
    /// The part of the calendar in which it stands now, by the days of UTC.
    pub fn part(&self, now: Timestamp) -> CalendarPart {
        let until = match (self.waits_for_viewer, self.until) {
            (false, _) => return CalendarPart::Others,
            (true, None) => return CalendarPart::AnyTime,
            (true, Some(until)) => until,
        };
        let days = (until.as_millis() / DAY).saturating_sub(now.as_millis() / DAY);
        match days {
            _ if until.since(now) <= SOON => CalendarPart::Soon,
            0 => CalendarPart::Today,
            1 => CalendarPart::Tomorrow,
            2..7 => CalendarPart::Week,
            _ => CalendarPart::Later,
        }
    }
    /// The key by which the calendar is sorted: the game whose time runs out first comes first.
    pub fn order(&self, now: Timestamp) -> (CalendarPart, Timestamp) {
        (self.part(now), self.until.unwrap_or(Timestamp::from_millis(u64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_stands_where_its_time_runs_out() {
        let hour = |hours: u64| Duration::from_secs(hours * 3600);
        // Ten in the evening.
        let now = Timestamp::from_millis(20_000 * DAY).after(hour(22));
        let entry = |hours| CalendarEntry { waits_for_viewer: true, until: Some(now.after(hour(hours))) };
        for (hours, part) in [
            (0, CalendarPart::Soon),
            // It is tomorrow, but there is no time to lose.
            (3, CalendarPart::Soon),
            (4, CalendarPart::Tomorrow),
            (25, CalendarPart::Tomorrow),
            (26, CalendarPart::Week),
            (6 * 24 + 1, CalendarPart::Week),
            (6 * 24 + 2, CalendarPart::Later),
            (30 * 24, CalendarPart::Later),
        ] {
            assert_eq!(entry(hours).part(now), part, "{hours}");
        }
        let morning = Timestamp::from_millis(20_000 * DAY);
        assert_eq!(entry(0).part(morning), CalendarPart::Today);
        let past = CalendarEntry { waits_for_viewer: true, until: Some(now.before(hour(30))) };
        assert_eq!(past.part(now), CalendarPart::Soon);
        let any = CalendarEntry { waits_for_viewer: true, until: None };
        assert_eq!(any.part(now), CalendarPart::AnyTime);
        let theirs = CalendarEntry { waits_for_viewer: false, until: Some(now) };
        assert_eq!(theirs.part(now), CalendarPart::Others);
        assert!(entry(1).order(now) < entry(2).order(now) && entry(900).order(now) < any.order(now));
    }
}
