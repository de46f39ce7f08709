//! Vacations: the form by which somebody says until when they are away.

use crate::{
    Words,
    home::date_text,
    people::{date, moment},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::Timestamp;
use std::time::Duration;
use time::{Date, OffsetDateTime};

/// The visitor's vacation, if they are on one, and the days that they have left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VacationView {
    /// Until when they are away, if they are.
    pub until: Option<Timestamp>,
    /// How many days they have left, of how many in a year.
    pub days_left: u32,
    pub days_a_year: u32,
}

/// A form to go on vacation, or to come back.
pub(crate) fn vacation_region(words: &Words, vacation: &VacationView, now: Timestamp) -> Markup {
    let days = [("left", vacation.days_left.into()), ("count", vacation.days_a_year.into())];
    // The server counts the last hour of a day as a whole one.
    let last = now
        .after(Duration::from_secs(u64::from(vacation.days_left) * 24 * 3600))
        .before(Duration::from_secs(3600));
    html! {
        section #vacation {
            h2 { (icon("sun")) (words.say("vacation-title")) }
            @if let Some(until) = vacation.until {
                p { (words.say("vacation-on")) " " (moment(words, until)) }
                form method="post" action="/me/vacation/end" { button.main { (words.say("vacation-end")) } }
            } @else {
                p { (words.tell("vacation-text", &days)) }
                @if vacation.days_left > 0 {
                    form.row method="post" action="/me/vacation" {
                        label { (words.say("vacation-until")) input type="date" name="until" required min=(day_of(now)) max=(day_of(last)); }
                        button { (words.say("vacation-begin")) }
                    }
                }
            }
        }
    }
}

/// The day of a moment in UTC, in words. A vacation that ends at midnight ends with the day before.
pub(crate) fn day_text(words: &Words, at: Timestamp) -> String {
    let seconds = i64::try_from(at.as_millis().saturating_sub(1) / 1000).unwrap_or(i64::MAX);
    // A moment beyond the calendar's last year is on its last day.
    let day = OffsetDateTime::from_unix_timestamp(seconds).map_or(Date::MAX, OffsetDateTime::date);
    date_text(words, day)
}

/// The day of a moment in UTC, as `2026-12-03`.
fn day_of(at: Timestamp) -> String {
    date(at).split(' ').next().unwrap_or_default().to_owned()
}

/// The end of a day in UTC, from `2026-12-03`; `None` if that is no day.
pub fn end_of_day(text: &str) -> Option<Timestamp> {
    let mut parts = text.trim().split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = time::Month::try_from(month.parse::<u8>().ok()?).ok()?;
    let day = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    let end = OffsetDateTime::new_utc(day.next_day()?, time::Time::MIDNIGHT).unix_timestamp();
    let seconds = u64::try_from(end).ok().filter(|_| parts.next().is_none())?;
    Some(Timestamp::from_millis(seconds * 1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_day_of_a_vacation_is_named() {
        let words = Words::of(crate::Language::En);
        let until = end_of_day("2026-11-16").map(|until| day_text(words, until));
        assert_eq!(until.as_deref(), Some("16 November 2026"));
        assert!(day_text(words, Timestamp::from_millis(u64::MAX)).contains("9999"));
    }

    #[test]
    fn a_day_ends_at_midnight() {
        assert_eq!(end_of_day("2026-11-16").map(date).as_deref(), Some("2026-11-17 00:00 UTC"));
        assert_eq!(end_of_day("2024-02-29").map(date).as_deref(), Some("2024-03-01 00:00 UTC"));
        for wrong in ["", "2026-02-30", "2026-13-01", "2026-11", "16.11.2026", "2026-11-16-1", "1066-10-14"] {
            assert_eq!(end_of_day(wrong), None, "{wrong}");
        }
    }
}
