//! The home page: play at once, make a table, join one, or continue a game.

use crate::{
    Visitor, Words,
    card::{crest, full_face},
    chrome::{Page, PageKind, shell, spot},
    seal::offered,
    sprite::{drawing, icon},
};
use maud::{Markup, html};
use oriflamme_game::{Card, Level, Ruleset, Viewer};
use oriflamme_table_view::{Dealt, NextStep, Offer, TableStatus, TableView};
use std::time::SystemTime;

/// What somebody last played: the fields of the form, kept in the cookie `play`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastPlayed {
    pub rules: Ruleset,
    /// How many seats; two are a duel.
    pub seats: u8,
    /// How well the bots play.
    pub level: Level,
}

impl Default for LastPlayed {
    fn default() -> Self {
        Self { rules: Ruleset::default(), seats: 4, level: Level::Squire }
    }
}

impl LastPlayed {
    /// What stands in the cookie: `base-2.4.squire`.
    pub fn to_cookie(&self) -> String {
        format!("{}.{}.{}", self.rules, self.seats, self.level)
    }
    /// Reads the cookie; what can't be read is as it is at first.
    pub fn from_cookie(cookie: &str) -> Self {
        let mut fields = cookie.split('.');
        let usual = Self::default();
        Self {
            rules: fields.next().and_then(|rules| rules.parse().ok()).unwrap_or(usual.rules),
            seats: fields
                .next()
                .and_then(|seats| seats.parse().ok())
                .filter(|seats| (2..=5).contains(seats))
                .unwrap_or(usual.seats),
            level: fields.next().and_then(|level| level.parse().ok()).unwrap_or(usual.level),
        }
    }
}

/// What the front door is made of.
#[derive(Clone, Copy)]
pub struct HomePage<'a> {
    /// Who comes.
    pub visitor: &'a Visitor,
    /// What they last played.
    pub choice: &'a LastPlayed,
    /// The table that they would make.
    pub offer: Option<&'a Offer>,
    /// Tables that can be joined or watched.
    pub tables: &'a [TableView],
    /// The visitor's own games, latest first.
    pub mine: &'a [OwnGame],
}

/// A game of the visitor's.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnGame {
    pub table: TableView,
    /// When something last happened there.
    pub last: SystemTime,
}

/// The front door.
pub fn home(page: &HomePage<'_>) -> Markup {
    let words = page.visitor.words();
    let inside = html! {
        section.hero {
            (show(words))
            div {
                h1 { (drawing("wordmark", "wordmark")) span.hidden { "Oriflamme" } }
                p.lead { (words.say("ui-lead")) }
                (play_now(page))
                p { a.button href="/learn" { (icon("book")) (words.say("learn-new")) } }
            }
        }
        div.columns {
            section.paper {
                h2 { (words.say("ui-my-games")) }
                @if page.mine.is_empty() { (spot("empty-games", &words.say("ui-no-games"))) }
                @else { ul.tables { @for game in by_urgency(page.mine) { (entry(words, &game.table, Some(game.last))) } } }
                (recorded(words))
            }
            section.paper {
                h2 { (words.say("ui-open-tables")) }
                @if page.tables.is_empty() { (spot("empty-tables", &words.say("ui-no-tables"))) }
                @else { ul.tables { @for table in page.tables { (entry(words, table, None)) } } }
            }
            section #make.paper {
                h2 { (words.say("ui-make-table")) }
                (make_table(page))
            }
        }
    };
    shell(page.visitor, Page::new(&words.say("ui-home-title"), PageKind::Home), &inside)
}

/// A game that was recorded: dropped anywhere on the page, or brought in on a page of its own.
fn recorded(words: &Words) -> Markup {
    html! {
        form.recorded method="post" action="/replay" {
            textarea name="record" data-drop hidden {}
            (icon("upload"))
            p { a href="/replay" { (words.say("ui-import")) } small.scripted { (words.say("ui-import-drop")) } }
        }
    }
}

/// Five cards, fanned: what the game looks like, at a glance.
fn show(words: &Words) -> Markup {
    use oriflamme_game::{Family, Name};
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
            div.row { (choices(words, page.choice)) }
            (offered(words, page.offer))
        }
    }
}

/// Ruleset, seats and level: what every form for a table asks.
fn choices(words: &Words, choice: &LastPlayed) -> Markup {
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
                @for seats in [2_u8, 3, 4, 5] {
                    option value=(seats) selected[seats == choice.seats] { (words.tell("ui-seats-count", &[("count", seats.into())])) }
                }
            }
        }
        div.level {
            label { (words.say("ui-level"))
                select name="level" {
                    @for level in Level::ALL { option value=(level) selected[level == choice.level] { (words.level(level)) } }
                }
            }
            // The style sheet shows that of the chosen one.
            p.levels { @for level in Level::ALL { small.{ (level) } { (words.say(&format!("bot-{level}-line"))) } } }
        }
    }
}

/// The levels, as options of a `select`.
pub(crate) fn level_options(words: &Words, chosen: Level) -> Markup {
    html! { @for level in Level::ALL { option value=(level) selected[level == chosen] { (words.level(level)) ". " (words.say(&format!("bot-{level}-line"))) } } }
}

fn make_table(page: &HomePage<'_>) -> Markup {
    let words = page.visitor.words();
    html! {
        form.stacked method="post" action="/tables" {
            input type="hidden" name="with" value="friends";
            label { (words.say("ui-your-name"))
                input type="text" name="name" value=[page.visitor.name.as_deref()] maxlength="24" autocomplete="nickname";
            }
            (choices(words, page.choice))
            label { (words.say("ui-bots"))
                select name="bots" { @for bots in 0_u8..=4 { option value=(bots) { (bots) } } }
            }
            label { (words.say("ui-first"))
                select name="first" {
                    option value="" { (words.say("ui-first-lot")) }
                    @for seat in 1_u8..=5 { option value=(seat) { (words.tell("ui-first-seat", &[("seat", seat.into())])) } }
                }
            }
            label { (words.say("ui-pace"))
                select name="pace" {
                    @for pace in ["none", "60", "180", "1d", "3d"] { option value=(pace) { (words.say(&format!("ui-pace-{pace}"))) } }
                }
            }
            label.check { input type="checkbox" name="private" value="1" checked; (words.say("ui-private")) }
            (offered(words, page.offer))
            button { (words.say("ui-make")) }
        }
    }
}

/// How a game came out for whom it was played by: the place, and the influence.
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
fn day(words: &Words, at: SystemTime) -> Markup {
    let date = time::OffsetDateTime::from(at).date();
    let (year, month) = (u32::try_from(date.year()).unwrap_or_default(), u8::from(date.month()));
    let said = words.tell(
        "ui-date",
        &[("day", date.day().into()), ("month", month.into()), ("year", year.to_string().into())],
    );
    html! { time datetime=(date) { (said) } }
}

/// Games at which something is asked of the visitor come first, then those that go on, then the rest.
fn by_urgency(mine: &[OwnGame]) -> Vec<&OwnGame> {
    let mut games: Vec<&OwnGame> = mine.iter().collect();
    games.sort_by_key(|game| match game.table.next_step() {
        NextStep::Decide | NextStep::ComeBack | NextStep::TakeKeptSeat(_) => 0,
        _ if game.table.status.is_live() => 1,
        _ => 2,
    });
    games
}

/// What can be done at a table in a list: to come back or to take one's seat by one click, or to go there.
fn action(words: &Words, table: &TableView) -> Markup {
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
        _ if !table.status.is_live() => go("ui-look"),
        _ if table.viewer == Viewer::Spectator => go("ui-watch"),
        _ => go("ui-go-on"),
    }
}

/// A table in a list, with the day of its last move where it is one's own.
fn entry(words: &Words, table: &TableView, last: Option<SystemTime>) -> Markup {
    let free = table.free_seats();
    let step = table.next_step();
    let my_turn = matches!(step, NextStep::Decide | NextStep::ComeBack | NextStep::TakeKeptSeat(_));
    let says = match table.status {
        TableStatus::Open if my_turn => words.say("lobby-invited"),
        TableStatus::Open => words.tell("ui-waiting", &[("count", free.into())]),
        TableStatus::Playing if step == NextStep::ComeBack => words.say("ui-away-you"),
        TableStatus::Playing if my_turn => words.say("ui-your-turn"),
        TableStatus::Playing => {
            let round = table.view.as_ref().map_or(1, |view| view.round);
            words.tell("ui-round", &[("round", round.into()), ("rounds", oriflamme_game::ROUNDS.into())])
        }
        TableStatus::Over => outcome(words, table).unwrap_or_else(|| words.say("ui-title-over")),
        TableStatus::Abandoned => words.say("ui-abandoned"),
    };
    html! {
        li.turn[my_turn] {
            span.crests { @for &family in table.seating.playing() { (crest(family)) } }
            span { b { (words.ruleset(table.rules)) }
                small { (table.seating.seats().map(|seat| words.occupant(table, seat)).collect::<Vec<_>>().join(", ")) }
                small.state { (says) @if let Some(last) = last { " · " (day(words, last)) } }
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
        let choice = LastPlayed { rules: Ruleset::Ablaze, seats: 2, level: Level::Knight };
        assert_eq!(LastPlayed::from_cookie(&choice.to_cookie()), choice);
        assert_eq!(LastPlayed::from_cookie("base-9.17.god"), LastPlayed::default());
    }
}
