//! The list of tournaments, and the form to announce one.

use crate::{
    PageError, Visitor, Words,
    chrome::{Page, PageKind, shell, spot},
    errors::explained,
    home::level_options,
    people::moment,
    site::not_maker,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{Level, Ruleset, SeatCount};
use oriflamme_table_view::{Timestamp, TournamentId, TournamentStatus};
use time::PrimitiveDateTime;

/// A tournament in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentLine {
    pub id: TournamentId,
    pub name: String,
    pub rules: Ruleset,
    pub seats: SeatCount,
    pub rounds: u8,
    pub duplicate: bool,
    pub status: TournamentStatus,
    pub start: Timestamp,
    pub entrants: u32,
    /// Whether only lasting players may join.
    pub lasting: bool,
}

/// The list of tournaments.
#[derive(Clone, Copy)]
pub struct TournamentsPage<'a> {
    pub visitor: &'a Visitor,
    /// Those of the visitor's that are not over.
    pub mine: &'a [TournamentLine],
    /// All that are listed.
    pub listed: &'a [TournamentLine],
    /// Why the last one could not be announced.
    pub refused: Option<PageError>,
    /// What the form shows: what was typed before, or the usual choices.
    pub draft: &'a TournamentDraft,
}

/// What somebody has typed into the form, so that nobody types it twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentDraft {
    pub name: String,
    pub rules: String,
    pub seats: u8,
    pub rounds: u8,
    pub pace: String,
    /// In how many minutes it starts.
    pub minutes: u32,
    /// The moment at which it starts, as the browser writes it.
    pub at: String,
    /// The break between rounds, in seconds.
    pub pause: u32,
    pub duplicate: bool,
    pub fill: bool,
    pub bots: u16,
    pub level: Level,
    pub private: bool,
    pub lasting: bool,
}

impl Default for TournamentDraft {
    fn default() -> Self {
        Self {
            name: String::new(),
            rules: Ruleset::Base2.to_string(),
            seats: 4,
            rounds: 4,
            pace: "60".to_owned(),
            minutes: 15,
            at: String::new(),
            pause: 120,
            duplicate: true,
            fill: true,
            bots: 0,
            level: Level::Squire,
            private: false,
            lasting: false,
        }
    }
}

/// The list of tournaments, and the form to announce one.
pub fn tournaments(page: &TournamentsPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("tournament-title");
    let (live, over): (Vec<_>, Vec<_>) = page.listed.iter().partition(|line| line.status.is_live());
    let lines = |lines: &[&TournamentLine]| {
        html! { ul.tables { @for line in lines { (entry(words, line)) } } }
    };
    let inside = html! {
        div.columns {
            section.paper {
                h1 { (title) }
                p.lead { (words.say("tournament-lead")) }
                @if !page.mine.is_empty() {
                    h2 { (words.say("tournament-mine")) }
                    (lines(&page.mine.iter().collect::<Vec<_>>()))
                }
                h2 { (words.say("tournament-coming")) }
                @if live.is_empty() { (spot("empty-tables", &words.say("tournament-none"))) } @else { (lines(&live)) }
                @if !over.is_empty() { h2 { (words.say("tournament-past")) } (lines(&over)) }
            }
            section #announce.paper {
                h2 { (words.say("tournament-announce")) }
                @if let Some(error) = page.refused { p.refused role="alert" { (explained(words, error)) } }
                @if page.visitor.site.tournaments { (form(words, page.visitor, page.draft)) } @else { (not_maker(words)) }
            }
        }
    };
    shell(page.visitor, Page::new(&title, PageKind::Tournament), &inside)
}

fn entry(words: &Words, line: &TournamentLine) -> Markup {
    html! {
        li {
            span.crests { (icon("trophy")) }
            span { b { (line.name) }
                small { (terms(words, line.rules, line.seats, line.rounds, line.duplicate))
                    @if line.lasting { " · " (words.say("tournament-lasting")) } }
                small.state { (words.say(&format!("tournament-status-{}", line.status)))
                    " · " (moment(words, line.start)) " · " (words.tell("tournament-entrants", &[("count", line.entrants.into())])) }
            }
            a.button href={ "/tournaments/" (line.id) } { (words.say("ui-look")) }
        }
    }
}

/// The ruleset, the seats, the rounds, and whether deals are duplicate.
pub(crate) fn terms(words: &Words, rules: Ruleset, seats: SeatCount, rounds: u8, duplicate: bool) -> String {
    let seats = match seats {
        SeatCount::Two => words.say("ui-duel"),
        seats => words.tell("tournament-tables-of", &[("count", seats.get().into())]),
    };
    let rounds = words.tell("tournament-rounds", &[("count", rounds.into())]);
    let duplicate = duplicate.then(|| words.say("tournament-duplicate"));
    [words.ruleset(rules), seats, rounds].into_iter().chain(duplicate).collect::<Vec<_>>().join(" · ")
}

fn form(words: &Words, visitor: &Visitor, draft: &TournamentDraft) -> Markup {
    html! {
        form.stacked method="post" action="/tournaments" data-announce {
            label { (words.say("tournament-name")) input type="text" name="name" value=(draft.name) maxlength="60" required; }
            label { (words.say("ui-your-name"))
                input type="text" name="player" value=[visitor.chosen_name()] placeholder=(visitor.guest_name()) maxlength="24" autocomplete="nickname";
            }
            label { (words.say("ui-ruleset"))
                select name="rules" {
                    @for rules in [Ruleset::Base2, Ruleset::Ablaze, Ruleset::Base1] { option value=(rules) selected[draft.rules == rules.word()] { (words.ruleset(rules)) } }
                }
            }
            label { (words.say("tournament-seats"))
                select name="seats" {
                    @for seats in [SeatCount::Three, SeatCount::Four, SeatCount::Five, SeatCount::Two] {
                        option value=(seats) selected[seats.get() == draft.seats] { (words.tell("ui-seats-count", &[("count", seats.get().into())])) }
                    }
                }
            }
            label { (words.say("tournament-round-count"))
                input type="number" name="rounds" min="1" max="15" value=(draft.rounds) required;
            }
            label { (words.say("ui-pace"))
                select name="pace" {
                    @for pace in ["60", "180", "1d", "3d"] { option value=(pace) selected[draft.pace == pace] { (words.say(&format!("ui-pace-{pace}"))) } }
                }
            }
            label { (words.say("tournament-in"))
                select name="in" {
                    @for minutes in [5_u32, 15, 30, 60, 180, 1440] {
                        option value=(minutes) selected[minutes == draft.minutes] { (words.tell("tournament-in-minutes", &[("minutes", minutes.into())])) }
                    }
                }
            }
            label { (words.say("tournament-at")) " " span.unscripted { "(UTC)" }
                input type="datetime-local" name="at" value=(draft.at); input type="hidden" name="start";
            }
            label { (words.say("tournament-pause"))
                select name="pause" {
                    @for minutes in [0_u32, 2, 5, 15, 60] {
                        option value=(60 * minutes) selected[60 * minutes == draft.pause] { (words.tell("tournament-pause-minutes", &[("minutes", minutes.into())])) }
                    }
                }
            }
            label.check { input type="checkbox" name="duplicate" value="1" checked[draft.duplicate]; (words.say("tournament-duplicate-do")) }
            p { small { (words.say("tournament-duplicate-why")) } }
            label.check { input type="checkbox" name="fill" value="1" checked[draft.fill]; (words.say("tournament-fill")) }
            label { (words.say("tournament-bots")) input type="number" name="bots" min="0" max="60" value=(draft.bots); }
            label { (words.say("ui-level")) select name="level" { (level_options(words, draft.level, &visitor.site)) } }
            label.check { input type="checkbox" name="private" value="1" checked[draft.private]; (words.say("ui-private")) }
            label.check { input type="checkbox" name="lasting" value="1" checked[draft.lasting]; (words.say("tournament-lasting-do")) }
            p { small { (words.say("tournament-lasting-why")) } }
            button.main { (words.say("tournament-announce-do")) }
        }
    }
}

/// Parses what a browser sends for a date and a time: `2026-11-20T20:00`, which is taken as UTC.
pub fn moment_of(text: &str) -> Option<Timestamp> {
    let (date, clock) = text.split_once('T')?;
    let mut date = date.splitn(3, '-').map(|part| part.parse::<u16>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let mut clock = clock.splitn(3, ':').map(|part| part.parse::<u8>().ok());
    let (hour, minute) = (clock.next()??, clock.next()??);
    let month = time::Month::try_from(u8::try_from(month).ok()?).ok()?;
    let date = time::Date::from_calendar_date(year.into(), month, u8::try_from(day).ok()?).ok()?;
    let at = PrimitiveDateTime::new(date, time::Time::from_hms(hour, minute, 0).ok()?).assume_utc();
    u64::try_from(at.unix_timestamp()).ok().map(|seconds| Timestamp::from_millis(seconds * 1000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::date;

    #[test]
    fn a_moment_is_read_as_a_browser_writes_it() {
        let at = moment_of("2026-11-16T20:15").map(date);
        assert_eq!(at.as_deref(), Some("2026-11-16 20:15 UTC"));
        assert_eq!(moment_of("2026-11-16T20:15:30").map(date).as_deref(), Some("2026-11-16 20:15 UTC"));
        for text in ["", "2026-11-16", "2026-13-16T20:15", "2026-11-31T20:15", "2026-11-16T24:15", "xT1:1"] {
            assert_eq!(moment_of(text), None, "{text}");
        }
    }
}
