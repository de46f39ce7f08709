//! What pages say about the people at a table, beyond their names.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{Dealt, TableView};

/// That a game was imported, where it was: its names and moves are only what a record says.
pub(crate) fn imported(words: &Words, table: &TableView) -> Markup {
    html! {
        @if table.dealt == Dealt::Elsewhere {
            p.imported role="note" { (icon("upload")) (words.say("people-imported")) }
        }
    }
}

/// The page after a report, with the way back to the table.
pub fn reported(visitor: &Visitor, table: &str) -> Markup {
    let words = visitor.words();
    let title = words.say("people-reported");
    let inside = html! {
        section.paper.message {
            h1 { (title) }
            p { (words.say("people-reported-text")) }
            p { a.button href=(table) { (words.say("people-reported-back")) } }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

/// What somebody sees who may not use this server: why, and until when, in milliseconds since 1970.
pub fn banned(visitor: &Visitor, reason: &str, until: Option<u64>) -> Markup {
    let words = visitor.words();
    let title = words.say("people-banned");
    let inside = html! {
        section.paper.message {
            h1 { (title) }
            p { (words.say("people-refused-banned")) }
            p { (words.tell("people-banned-reason", &[("reason", reason.into())])) }
            p { @match until {
                Some(until) => (words.tell("people-banned-until", &[("moment", date(until).into())])),
                None => (words.say("people-banned-for-good")),
            } }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

/// A moment as `2026-11-16 20:15 UTC`, which is read the same in every language.
pub fn date(millis: u64) -> String {
    let minutes = millis / 60_000;
    let (days, minute) = (minutes / (24 * 60), minutes % (24 * 60));
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

/// The date so many days after the first of January 1970, by the calendar that begins its years in March, in
/// which the day that is missing in most years comes last.
fn civil(days: u64) -> (u64, u64, u64) {
    const ERA: u64 = 146_097;
    let days = days + 719_468;
    let (era, of_era) = (days / ERA, days % ERA);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_dates() {
        for (millis, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (1_794_860_142_000, "2026-11-16 20:15 UTC"),
            (4_107_542_399_999, "2100-02-28 23:59 UTC"),
            (4_107_542_400_000, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(date(millis), text);
        }
    }
}
