//! Texts about the people at a table, other than their names.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell},
    home::date_text,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{About, Dealt, TableView, Timestamp};
use time::{OffsetDateTime, PrimitiveDateTime};

/// A note on an imported game, whose names and moves come only from a record.
pub(crate) fn imported(words: &Words, table: &TableView) -> Markup {
    html! {
        @if table.dealt == Dealt::Elsewhere {
            p.imported role="note" { (icon("upload")) (words.say("people-imported")) }
        }
    }
}

/// How the visitor reports a player, a club or a tournament; `action` is where the form is sent, `title` what
/// opens it, and `about` which parts can be reported, each with its name.
pub(crate) fn report_form(words: &Words, action: &str, title: &str, about: &[(About, &str)]) -> Markup {
    html! {
        details {
            summary { (words.say(title)) }
            form.stacked method="post" action=(action) {
                label { (words.say("people-report-about"))
                    select name="about" { @for (about, name) in about { option value=(about) { (words.say(name)) } } }
                }
                label { (words.say("people-report-note")) input type="text" name="note" maxlength="200" autocomplete="off"; }
                button { (words.say("people-report-do")) }
            }
        }
    }
}

/// The page after a report, with a link back to the table or the page that was reported.
pub fn reported(visitor: &Visitor, from: &str) -> Markup {
    let words = visitor.words();
    let title = words.say("people-reported");
    let (text, back) = match from.starts_with("/tables/") {
        true => ("people-reported-text", "people-reported-back"),
        false => ("people-reported-seen", "people-reported-return"),
    };
    let inside = html! {
        section.paper.message {
            h1 { (title) }
            p { (words.say(text)) }
            p { a.button href=(from) { (words.say(back)) } }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

/// The page for a banned visitor: why, and until when.
pub fn banned(visitor: &Visitor, reason: &str, until: Option<Timestamp>) -> Markup {
    let words = visitor.words();
    let title = words.say("people-banned");
    let inside = html! {
        section.paper.message {
            h1 { (title) }
            p { (words.say("people-refused-banned")) }
            p { (words.tell("people-banned-reason", &[("reason", reason.into())])) }
            p { @match until {
                Some(until) => (sentence_with_moment(words, "people-banned-until", until)),
                None => (words.say("people-banned-for-good")),
            } }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

/// A moment as `2026-11-16 20:15 UTC`, the same in every language: for operators and programs.
pub fn date(at: Timestamp) -> String {
    let at = utc(at);
    format!("{} {:02}:{:02} UTC", at.date(), at.hour(), at.minute())
}

/// A moment as `2026-11-16T20:15:07Z` (RFC 3339), for spreadsheets and programs.
pub fn date_time(at: Timestamp) -> String {
    let at = utc(at);
    format!("{}T{:02}:{:02}:{:02}Z", at.date(), at.hour(), at.minute(), at.second())
}

/// A moment as this language writes it: `16 November 2026, 20:15 UTC`.
pub(crate) fn moment_text(words: &Words, at: Timestamp) -> String {
    let at = utc(at);
    let time = format!("{:02}:{:02}", at.hour(), at.minute());
    words.tell("ui-moment", &[("date", date_text(words, at.date()).into()), ("time", time.into())])
}

/// A sentence that names a `moment`, which the page's script writes in the reader's own time.
pub(crate) fn sentence_with_moment(words: &Words, sentence: &str, at: Timestamp) -> Markup {
    /// A placeholder for the moment. No sentence contains this character.
    const HERE: char = '\u{fffc}';
    let sentence = words.tell(sentence, &[("moment", HERE.to_string().into())]);
    let (before, after) = sentence.split_once(HERE).unwrap_or((&sentence, ""));
    html! { (before) (moment(words, at)) (after) }
}

/// A moment, which the page's script writes in the reader's own time.
pub(crate) fn moment(words: &Words, at: Timestamp) -> Markup {
    html! { time data-moment=(at.as_millis()) { (moment_text(words, at)) } }
}

fn utc(at: Timestamp) -> OffsetDateTime {
    // A moment beyond the calendar's last year counts as never.
    let seconds = i64::try_from(at.as_millis() / 1000).unwrap_or(i64::MAX);
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(PrimitiveDateTime::MAX.assume_utc())
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
            (u64::MAX, "9999-12-31 23:59 UTC"),
        ] {
            assert_eq!(date(Timestamp::from_millis(millis)), text);
        }
        assert_eq!(date_time(Timestamp::from_millis(1_794_860_142_345)), "2026-11-16T20:15:42Z");
    }

    #[test]
    fn sentences_have_dates_in_words() {
        use crate::Language;
        let at = Timestamp::from_millis(1_794_860_142_000);
        for (language, text) in [
            (Language::En, "16 November 2026, 20:15 UTC"),
            (Language::Fr, "16 novembre 2026 à 20:15 UTC"),
            (Language::Pl, "16 listopada 2026, 20:15 UTC"),
        ] {
            let visitor = Visitor { language, ..Visitor::default() };
            let page = banned(&visitor, "", Some(at)).into_string();
            assert!(page.contains(text) && !page.contains("2026-11-16"), "{page}");
        }
    }
}
