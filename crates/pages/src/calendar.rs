//! The visitor's running games, like a calendar: what runs out first comes first. The script sorts them by
//! the reader's own days, and shows times in the reader's own time zone. Neither leaves the browser.

use crate::{
    OwnGame, PushOffer, VacationView, Visitor, Words,
    card::crest,
    chrome::{Page, PageKind, shell, spot},
    home::{action, present},
    people::moment,
    play::{AwayView, away_region},
    push::push_region,
    sprite::icon,
    vacation::vacation_region,
};
use maud::{Markup, html};
use oriflamme_game::ROUNDS;
use oriflamme_table_view::{CalendarEntry, CalendarPart, NextStep, Pace, Timestamp};

/// The visitor's running games.
#[derive(Clone, Copy)]
pub struct CalendarPage<'a> {
    pub visitor: &'a Visitor,
    pub now: Timestamp,
    /// In any order; games that are over are left out.
    pub games: &'a [OwnGame],
    /// A search for people that goes on while the visitor is away.
    pub away: Option<AwayView>,
    /// Messages to this browser, if the server sends any.
    pub push: Option<&'a PushOffer>,
    /// The player's vacation, and the days that they have left.
    pub vacation: Option<VacationView>,
}

/// The page of a visitor's running games.
pub fn calendar(page: &CalendarPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("calendar-title");
    let mut games: Vec<(&OwnGame, CalendarEntry)> =
        page.games.iter().filter_map(|game| Some((game, game.table.calendar_entry()?))).collect();
    games.sort_by_key(|(game, entry)| (entry.order(page.now), game.table.id.clone()));
    let waiting = games.iter().filter(|(_, entry)| entry.waits_for_viewer).count();
    let inside = html! {
        (away_region(words, page.away))
        section.paper.self.calendar #calendar {
            h1 { (title) }
            p.lead { (words.tell("calendar-waiting", &[("count", waiting.into())])) }
            @if games.is_empty() {
                (spot("empty-games", &words.say("calendar-none")))
                p.row { a.button.main href="/play" { (icon("human")) (words.say("meet-play")) } a.button href="/#make" { (icon("table")) (words.say("ui-make-table")) } }
            } @else {
                p.utc { small { (words.say("calendar-utc")) } }
            }
            @for part in CalendarPart::ALL {
                @let here = games.iter().filter(|(_, entry)| entry.part(page.now) == part).collect::<Vec<_>>();
                section data-part=(part) hidden[here.is_empty()] {
                    h2 { (words.say(&format!("calendar-{part}"))) }
                    ul.tables { @for (game, entry) in here { (line(words, game, *entry, page.now)) } }
                }
            }
        }
        @if let Some(vacation) = &page.vacation { div.paper.self { (vacation_region(words, vacation, page.now)) } }
        @if let Some(offer) = page.push { div.paper.self { (push_region(words, offer)) } }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Calendar) }, &inside)
}

/// A line of the calendar.
fn line(words: &Words, game: &OwnGame, entry: CalendarEntry, now: Timestamp) -> Markup {
    let table = &game.table;
    let mine = entry.waits_for_viewer;
    let says = match table.next_step() {
        NextStep::ComeBack => words.say("ui-away-you"),
        NextStep::TakeKeptSeat(_) => words.say("lobby-invited"),
        NextStep::SitDown => words.say("meet-invited"),
        NextStep::AwaitClock { seat, .. }
        | NextStep::LetBotStandIn { seat, .. }
        | NextStep::AwaitBot(seat)
        | NextStep::Watch(seat) => {
            words.tell("calendar-awaits", &[("player", words.occupant(table, seat).into())])
        }
        NextStep::FillSeats | NextStep::AwaitPerson | NextStep::AwaitPlayers => {
            let seats = [("free", table.free_seats().into()), ("count", table.seating.seat_count().into())];
            words.tell("ui-seats-free", &seats)
        }
        _ => {
            let round = table.view.as_ref().map_or(1, |view| view.round);
            words.tell("ui-round", &[("round", round.into()), ("rounds", ROUNDS.into())])
        }
    };
    html! {
        li.turn[mine] data-until=[entry.until.filter(|_| mine).map(Timestamp::as_millis)] {
            span.crests { @for &family in table.seating.playing() { (crest(family)) } }
            span { b { (words.ruleset(table.rules)) @if table.seating.is_duel() { " · " (words.say("ui-duel")) } }
                small { (present(words, table)) }
                small.state { (says.trim_end_matches('.')) @if table.pace != Pace::Unlimited { " · " (words.pace_short(table.pace)) } }
                @if let Some(until) = entry.until {
                    small { (left(words, until, now)) " · " (moment(words, until)) }
                }
            }
            (action(words, table))
        }
    }
}

/// How much time is left, in the largest unit that fits.
pub(crate) fn left(words: &Words, until: Timestamp, now: Timestamp) -> String {
    let minutes = u32::try_from(until.since(now).as_secs() / 60).unwrap_or(u32::MAX);
    let (id, count) = match minutes {
        0..120 => ("calendar-left-minutes", minutes),
        120..2880 => ("calendar-left-hours", minutes / 60),
        _ => ("calendar-left-days", minutes / 1440),
    };
    words.tell(id, &[("count", count.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use std::time::Duration;

    #[test]
    fn time_left_is_said_in_the_largest_unit_that_fits() {
        let now = Timestamp::from_millis(1_700_000_000_000);
        let said = |language, minutes: u64| {
            left(Words::of(language), now.after(Duration::from_secs(minutes * 60)), now)
        };
        assert_eq!(said(Language::En, 1), "1 minute left");
        assert_eq!(said(Language::En, 119), "119 minutes left");
        assert_eq!(said(Language::En, 120), "2 hours left");
        assert_eq!(said(Language::En, 2879), "47 hours left");
        assert_eq!(said(Language::En, 2880), "2 days left");
        assert_eq!(said(Language::Fr, 5 * 1440), "encore 5 jours");
        assert_eq!(said(Language::Pl, 180), "zostały 3 godziny");
    }
}
