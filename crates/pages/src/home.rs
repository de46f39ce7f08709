//! The home page: play at once, create a table, join one, or continue a game.

use crate::{
    Visitor, Words,
    card::{crest, full_face},
    chrome::{Page, PageKind, shell, spot},
    play::{AwayView, away_region, waiting_now},
    profile::linked_name,
    seal::offered,
    site::{OwnSite, not_maker, paragraphs},
    sprite::{drawing, icon},
};
use maud::{Markup, html};
use oriflamme_game::{Card, Family, Level, Ruleset, SeatCount, Viewer};
use oriflamme_table_view::{Dealt, NextStep, Occupant, Offer, Pace, TableStatus, TableView, Timestamp};
use std::time::SystemTime;

/// The visitor's last choices: the fields of the form, stored in the cookie `play`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastPlayed {
    pub rules: Ruleset,
    pub seats: SeatCount,
    /// The level of the bots.
    pub level: Level,
}

impl Default for LastPlayed {
    fn default() -> Self {
        Self { rules: Ruleset::default(), seats: SeatCount::Four, level: Level::Squire }
    }
}

impl LastPlayed {
    /// The value of the cookie: `base-2.4.squire`.
    pub fn to_cookie(&self) -> String {
        format!("{}.{}.{}", self.rules, self.seats, self.level)
    }
    /// Parses the cookie. Unreadable parts get their defaults.
    pub fn from_cookie(cookie: &str) -> Self {
        let mut fields = cookie.split('.');
        let usual = Self::default();
        Self {
            rules: fields.next().and_then(|rules| rules.parse().ok()).unwrap_or(usual.rules),
            seats: fields.next().and_then(|seats| seats.parse().ok()).unwrap_or(usual.seats),
            level: fields.next().and_then(|level| level.parse().ok()).unwrap_or(usual.level),
        }
    }
}

/// The content of the home page.
#[derive(Clone, Copy)]
pub struct HomePage<'a> {
    pub visitor: &'a Visitor,
    /// Their last choices.
    pub choice: &'a LastPlayed,
    /// The offer for their next table.
    pub offer: Option<&'a Offer>,
    /// Tables that can be joined or watched.
    pub tables: &'a [TableView],
    /// The visitor's own games, latest first.
    pub mine: &'a [OwnGame],
    pub company: Company,
    /// A search for people that goes on while the visitor is away.
    pub away: Option<AwayView>,
}

/// Who else is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Company {
    /// How many wait for people to play with.
    pub waiting: u32,
    /// How many players are here.
    pub here: u32,
}

/// A game of the visitor's.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnGame {
    pub table: TableView,
    /// The time of its last entry.
    pub last: SystemTime,
    /// Whether the visitor has no seat there yet.
    pub is_invited: bool,
}

/// Where newcomers begin.
const FIRST_LESSON: &str = "/learn/placing";

pub fn home(page: &HomePage<'_>) -> Markup {
    let words = page.visitor.words();
    let inside = html! {
        (going_on(words, page.mine))
        (away_region(words, page.away))
        section.hero {
            (show(words))
            div {
                h1 { (drawing("wordmark", "wordmark")) span.hidden { "Oriflamme" } }
                p.lead { (words.say("ui-lead")) }
                @if let Some(welcome) = &page.visitor.site.welcome { div.welcome { (paragraphs(welcome)) } }
                @if page.visitor.site.tables { (play_now(page)) }
                div.people {
                    a.button.main.large href="/play" { (icon("human")) (words.say("meet-play")) }
                    (company(words, page.company))
                }
                p.row { a.button href=(FIRST_LESSON) { (icon("book")) (words.say("learn-new")) } a.button href="/puzzles" { (icon("sun")) (words.say("puzzle-title")) } a.button href="#make" { (icon("table")) (words.say("ui-make-table")) } a.button href="/friends" { (icon("human")) (words.say("meet-friends")) } a.button href="/tournaments" { (icon("trophy")) (words.say("tournament-title")) } }
                @if page.visitor.name.is_none() { p.returning { a href="/sign-in" { (icon("key")) (words.say("passkey-return")) } } }
            }
        }
        div.columns {
            section.paper {
                h2 { (words.say("ui-my-games")) }
                (own_games(words, page.mine))
                (recorded(words))
            }
            section.paper {
                h2 { (words.say("ui-open-tables")) }
                (open_tables(words, page.tables))
            }
            section #make.paper {
                h2 { (words.say("ui-make-table")) }
                @if page.visitor.site.tables { (make_table(page)) } @else { (not_maker(words)) }
            }
        }
    };
    shell(page.visitor, Page::new(&words.say("ui-home-title"), PageKind::Home), &inside)
}

/// The lists of the home page on a separate page, from which the script refreshes them.
pub fn table_lists(
    visitor: &Visitor,
    tables: &[TableView],
    mine: &[OwnGame],
    there: Company,
    away: Option<AwayView>,
) -> Markup {
    let words = visitor.words();
    let title = words.say("ui-open-tables");
    let inside = html! {
        (going_on(words, mine))
        (away_region(words, away))
        p { a.button href="/play" { (icon("human")) (words.say("meet-play")) } }
        (company(words, there))
        div.columns {
            section.paper { h1 { (title) } (open_tables(words, tables)) p { a.button href="/#make" { (words.say("ui-new-table")) } } }
            section.paper { h2 { (words.say("ui-my-games")) } (own_games(words, mine)) }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Home), &inside)
}

/// How many people are there.
fn company(words: &Words, company: Company) -> Markup {
    html! {
        p #company data-refreshed { small {
            @if company.here > 0 { (words.tell("meet-here-now", &[("count", company.here.into())])) " " }
            (waiting_now(words, company.waiting))
        } }
    }
}

/// How many running games are shown at the top. The others are in the list.
const MOST_GOING_ON: usize = 3;

/// The visitor's running games, at the top, because on a phone the lists are far below.
fn going_on(words: &Words, mine: &[OwnGame]) -> Markup {
    let (first, _) = split(mine);
    html! {
        section #going-on.paper.going-on data-refreshed hidden[first.is_empty()] aria-label=(words.say("ui-going-on")) {
            ul.tables { @for game in first { (entry(words, &game.table, None, game.is_invited)) } }
            p { a href="/games" { (icon("clock")) (words.say("calendar-all")) } }
        }
    }
}

/// The visitor's other games.
fn own_games(words: &Words, mine: &[OwnGame]) -> Markup {
    let (_, rest) = split(mine);
    html! {
        div #my-games data-refreshed {
            @if mine.is_empty() { (spot("empty-games", &words.say("ui-no-games"))) }
            @else if rest.is_empty() { p { (words.say("ui-no-other-games")) } }
            @else { ul.tables { @for game in rest { (entry(words, &game.table, Some(game.last), game.is_invited)) } } }
        }
    }
}

fn open_tables(words: &Words, tables: &[TableView]) -> Markup {
    html! {
        div #open-tables data-refreshed {
            @if tables.is_empty() { (spot("empty-tables", &words.say("ui-no-tables"))) }
            @else { ul.tables { @for table in tables { (entry(words, table, None, false)) } } }
        }
    }
}

/// The games at the top, and the others.
fn split(mine: &[OwnGame]) -> (Vec<&OwnGame>, Vec<&OwnGame>) {
    let mut games = by_urgency(mine);
    let live = games.iter().take_while(|game| game.table.status.is_live()).count();
    let rest = games.split_off(live.min(MOST_GOING_ON));
    (games, rest)
}

/// The import of a record: dropped anywhere on the page, or uploaded on a separate page.
fn recorded(words: &Words) -> Markup {
    html! {
        form.recorded method="post" action="/replay" {
            textarea name="record" data-drop hidden {}
            (icon("upload"))
            p { a href="/replay" { (words.say("ui-import")) } small.scripted { (words.say("ui-import-drop")) } }
        }
    }
}

/// Five fanned cards, as a picture of the game.
fn show(words: &Words) -> Markup {
    use oriflamme_game::Name;
    let names = [Name::Spy, Name::Ambush, Name::Heir, Name::Conspiracy, Name::Archer];
    let families = [Family::Violet, Family::Green, Family::Red, Family::Yellow, Family::Blue];
    html! {
        div.show aria-hidden="true" {
            @for (family, name) in families.into_iter().zip(names) {
                span.card.face.full.{ (family) } { (full_face(words, Card::new(family, name))) }
            }
        }
    }
}

fn play_now(page: &HomePage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        form.instant method="post" action="/tables" {
            input type="hidden" name="with" value="bots";
            button.main.large { (icon("play")) (words.say("ui-play-now")) }
            div.row { (choices(words, page.choice, &page.visitor.site)) }
            (offered(words, page.offer))
        }
    }
}

/// The fields ruleset, seats and level, which every form for a table has.
pub(crate) fn choices(words: &Words, choice: &LastPlayed, site: &OwnSite) -> Markup {
    let chosen = site.nearest(choice.level);
    html! {
        label { (words.say("ui-ruleset"))
            select name="rules" {
                @for rules in [Ruleset::Base2, Ruleset::Ablaze, Ruleset::Base1] {
                    option value=(rules) selected[rules == choice.rules] { (words.ruleset(rules)) }
                }
            }
        }
        label { (words.say("ui-seats"))
            select name="seats" {
                @for seats in SeatCount::ALL {
                    option value=(seats) selected[seats == choice.seats] { (words.tell("ui-seats-count", &[("count", seats.get().into())])) }
                }
            }
        }
        div.level {
            label { (words.say("ui-level"))
                select name="level" {
                    @for &level in &site.levels { option value=(level) selected[level == chosen] { (words.level(level)) } }
                }
            }
            // The style sheet shows only the chosen one's.
            p.levels { @for level in &site.levels { small.{ (level) } { (words.say(&format!("bot-{level}-line"))) } } }
        }
    }
}

/// The levels, as options of a `select`.
pub(crate) fn level_options(words: &Words, chosen: Level, site: &OwnSite) -> Markup {
    let chosen = site.nearest(chosen);
    html! {
        @for &level in &site.levels {
            option value=(level) selected[level == chosen] title=(words.say(&format!("bot-{level}-line"))) { (words.level(level)) }
        }
    }
}

fn make_table(page: &HomePage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        form.stacked method="post" action="/tables" {
            input type="hidden" name="with" value="friends";
            label { (words.say("ui-your-name"))
                input type="text" name="name" value=[page.visitor.chosen_name()] placeholder=(page.visitor.guest_name()) maxlength="24" autocomplete="nickname";
            }
            (choices(words, page.choice, &page.visitor.site))
            label { (words.say("ui-bots"))
                select name="bots" data-beside="1" { @for bots in 0_u8..=4 { option value=(bots) { (bots) } } }
            }
            label { (words.say("ui-first"))
                select name="first" data-beside="0" {
                    option value="" { (words.say("ui-first-lot")) }
                    // The maker of a table has its first seat. The families sit in this order, even in a
                    // duel.
                    @for (seat, family) in (1_u8..).zip(Family::ALL) {
                        @let family = words.family(family);
                        option value=(seat) { @if seat == 1 { (words.tell("ui-first-you", &[("family", family.into())])) } @else { (family) } }
                    }
                }
            }
            label { (words.say("ui-pace"))
                select name="pace" {
                    @for pace in ["none", "60", "180", "1d", "3d"] { option value=(pace) { (words.say(&format!("ui-pace-{pace}"))) } }
                }
            }
            label.check { input type="checkbox" name="private" value="1" checked; (words.say("ui-private")) }
            label.check { input type="checkbox" name="rated" value="1" aria-describedby="rated-line"; (words.say("rated-choice")) }
            small #rated-line { (words.say("rated-choice-line")) }
            (offered(words, page.offer))
            button { (words.say("ui-make")) }
        }
    }
}

/// The viewer's place and influence in a finished game.
fn outcome(words: &Words, table: &TableView) -> Option<String> {
    let Viewer::Seat(me) = table.viewer else { return None };
    let ranking = &table.end.as_ref()?.ranking;
    let before = ranking.iter().take_while(|shared| !shared.contains(&me)).map(Vec::len).sum::<usize>();
    let score = table.view.as_ref()?.scores.get(me).copied()?;
    let place = words.tell("end-place", &[("rank", (before + 1).into())]);
    let of = ("count", table.seating.seat_count().into());
    Some(words.tell("ui-outcome", &[("place", place.into()), of, ("score", score.into())]))
}

/// A day, as this language writes it.
pub(crate) fn day(words: &Words, at: SystemTime) -> Markup {
    let date = time::OffsetDateTime::from(at).date();
    html! { time datetime=(date) { (date_text(words, date)) } }
}

/// A date, as this language writes it.
pub(crate) fn date_text(words: &Words, date: time::Date) -> String {
    let (year, month) = (u32::try_from(date.year()).unwrap_or_default(), u8::from(date.month()));
    let parts = [("day", date.day().into()), ("month", month.into()), ("year", year.to_string().into())];
    words.tell("ui-date", &parts)
}

/// First the games in which it is the visitor's turn, then other running ones, then the rest.
fn by_urgency(mine: &[OwnGame]) -> Vec<&OwnGame> {
    let mut games: Vec<&OwnGame> = mine.iter().collect();
    games.sort_by_key(|game| match game.table.next_step() {
        NextStep::Decide | NextStep::ComeBack | NextStep::TakeKeptSeat(_) => {
            // The one whose time runs out first.
            let until = game.table.calendar_entry().and_then(|entry| entry.until);
            (0, until.map_or(u64::MAX, Timestamp::as_millis))
        }
        _ if game.table.status.is_live() => (1, 0),
        _ => (2, 0),
    });
    games
}

/// The button of a table in a list: come back, take a reserved seat, or open the table.
pub(crate) fn action(words: &Words, table: &TableView) -> Markup {
    let sit = |button: &str| {
        html! {
            form method="post" action={ "/tables/" (table.id) "/sit" } {
                input type="hidden" name="salt" data-salt data-table=(table.id) data-commitment=(table.commitment);
                button.main { (words.say(button)) }
            }
        }
    };
    let go = |link: &str| html! { a.button href={ "/tables/" (table.id) } { (words.say(link)) } };
    match table.next_step() {
        NextStep::ComeBack => sit("ui-im-back-short"),
        NextStep::TakeKeptSeat(_) => sit("lobby-take-seat"),
        NextStep::Decide => {
            html! { a.button.main href={ "/tables/" (table.id) } { (words.say("ui-play-on")) } }
        }
        NextStep::SitDown => go("ui-join"),
        _ if table.status == TableStatus::Over && table.viewer != Viewer::Spectator => html! {
            span.row { a.button href={ "/tables/" (table.id) "/review" } { (words.say("study-review-short")) } (go("ui-look")) }
        },
        _ if !table.status.is_live() => go("ui-look"),
        _ if table.viewer == Viewer::Spectator => go("ui-watch"),
        _ => go("ui-go-on"),
    }
}

/// The players at a table.
pub(crate) fn present(words: &Words, table: &TableView) -> Markup {
    let seats = table.seating.seats().filter(|&seat| *table.occupant(seat) != Occupant::Free);
    html! { @for (number, seat) in seats.enumerate() { @if number > 0 { ", " } (linked_name(words, table, seat)) } }
}

/// A table in a list. The visitor's own games show the day of the last move.
pub(crate) fn entry(words: &Words, table: &TableView, last: Option<SystemTime>, is_invited: bool) -> Markup {
    let free = table.free_seats();
    let step = table.next_step();
    let my_turn = matches!(step, NextStep::Decide | NextStep::ComeBack | NextStep::TakeKeptSeat(_));
    let seats = [("free", free.into()), ("count", table.seating.seat_count().into())];
    let says = match table.status {
        TableStatus::Open if my_turn => words.say("lobby-invited"),
        TableStatus::Open if is_invited => words.say("meet-invited"),
        TableStatus::Open if free == 0 => words.say("lobby-all-kept"),
        TableStatus::Open => words.tell("ui-seats-free", &seats),
        TableStatus::Playing if step == NextStep::ComeBack => words.say("ui-away-you"),
        TableStatus::Playing if my_turn => words.say("ui-title-your-turn"),
        TableStatus::Playing => {
            let round = table.view.as_ref().map_or(1, |view| view.round);
            words.tell("ui-round", &[("round", round.into()), ("rounds", oriflamme_game::ROUNDS.into())])
        }
        TableStatus::Over => outcome(words, table).unwrap_or_else(|| words.say("ui-title-over")),
        TableStatus::Abandoned => words.say("ui-abandoned"),
    };
    // Some of these are sentences elsewhere. Here a dot in the middle of the line stands between the parts.
    let says = says.trim_end_matches('.');
    // A player in a game without a clock need not be told so.
    let has_pace =
        table.status == TableStatus::Open || (table.status.is_live() && table.pace != Pace::Unlimited);
    html! {
        li.turn[my_turn] {
            span.crests { @for &family in table.seating.playing() { (crest(family)) } }
            span { b { (words.ruleset(table.rules)) @if table.seating.is_duel() { " · " (words.say("ui-duel")) } }
                small { (present(words, table)) }
                small.state { @if table.rated { b { (words.say("rated-short")) } " · " } (says)
                    @if has_pace { " · " (words.pace_short(table.pace)) }
                    @if let Some(last) = last { " · " (day(words, last)) } }
                @if table.dealt == Dealt::Elsewhere { small { (words.say("people-imported-short")) } }
            }
            (action(words, table))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_each_language_writes_it() {
        let at = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_793_836_800);
        let said = crate::Language::ALL.map(|language| day(Words::of(language), at).into_string());
        assert_eq!(said[0], "<time datetime=\"2026-11-05\">5 November 2026</time>");
        assert!(said[1].contains("5 novembre 2026") && said[2].contains("5 listopada 2026"), "{said:?}");
    }

    #[test]
    fn a_choice_is_remembered_and_nonsense_is_forgotten() {
        let choice = LastPlayed { rules: Ruleset::Ablaze, seats: SeatCount::Two, level: Level::Knight };
        assert_eq!(LastPlayed::from_cookie(&choice.to_cookie()), choice);
        assert_eq!(LastPlayed::from_cookie("base-9.17.god"), LastPlayed::default());
    }
}
