//! The players' panels, with what everybody may know of them.

use super::Board;
use crate::{
    Words,
    card::{back, crest, emblem},
    sprite::icon,
    vacation::day_text,
};
use maud::{Markup, html};
use oriflamme_game::{Family, Level, Name, Names, Ruleset, Seat};
use oriflamme_table_view::{Occupant, TableStatus, TableView, Timestamp};

impl Board<'_> {
    /// Until when a seat's owner is away on vacation.
    pub(super) fn vacation(&self, seat: Seat) -> Option<Timestamp> {
        let until = self.table.vacations.get(seat).copied().flatten();
        until.filter(|&until| self.table.status.is_live() && self.now.is_none_or(|now| now < until))
    }
    /// The others' panels, clockwise from the viewer's left; a spectator sees all.
    pub(super) fn seats(&self) -> Markup {
        let count = self.table.seating.seat_count();
        let first = self.me().map_or(0, |me| me.index() + 1);
        let others = count - u8::from(self.me().is_some());
        html! {
            ol #seats.seats.{ "of-" (others) } aria-label=(self.words.say("ui-players")) {
                @for step in 0..others {
                    li { (self.seat(Seat::from_index((first + step) % count))) }
                }
            }
        }
    }

    /// One player's panel.
    pub(super) fn seat(&self, seat: Seat) -> Markup {
        let view = self.view;
        let families = self.table.seating.families_of(seat);
        let deciding = view.turn == Some(seat) && self.table.status == TableStatus::Playing;
        html! {
            div.seat.turn[deciding].duel[families.len() > 1].{ (self.table.seating.family_of(seat)) } {
                (self.who(seat))
                (self.score(seat))
                div.families {
                    @for &family in families { (self.family(seat, family)) }
                    @if self.table.seating.is_duel() { (self.pile(seat)) }
                }
            }
        }
    }

    /// A full name; for a bot, its description.
    fn described(&self, seat: Seat) -> String {
        match self.table.occupant(seat) {
            Occupant::Bot(level) => self.words.bot_described(self.table.seating.family_of(seat), *level),
            _ => self.words.occupant(self.table, seat),
        }
    }

    fn who(&self, seat: Seat) -> Markup {
        let words = self.words;
        let occupant = self.table.occupant(seat);
        let me = self.me() == Some(seat);
        let name = words.occupant(self.table, seat);
        let colour = words.seat(self.table, seat);
        html! {
            div.who {
                span.crests { @for &family in self.table.seating.families_of(seat) { (crest(family)) } }
                div {
                    b.name {
                        span title=(self.described(seat)) { (name) }
                        @if me { small.you { (words.say("ui-you")) } }
                    }
                    span.family {
                        @if let Occupant::Bot(level) = occupant {
                            (icon(bot_icon(*level))) span.level { (words.level(*level)) }
                        }
                        // On the analysis board the colour is the name.
                        @if colour != name { span.colour { (colour) } }
                        @if self.view.first == seat {
                            span.first data-at="first" title=(words.say("ui-first-player")) {
                                (icon("first-player")) span.hidden { (words.say("ui-first-player")) }
                            }
                        }
                        (self.clock(seat))
                        @if let Occupant::Human { away: true, .. } = occupant {
                            span.away title=(words.say("ui-away")) { (words.say("ui-away")) }
                        }
                        @if let Some(until) = self.vacation(seat) { span.away { (words.tell("vacation-seat", &[("day", day_text(words, until).into())])) } }
                        @if !me && self.is_at_table() { (presence(words, self.table, seat)) }
                    }
                }
            }
        }
    }

    fn score(&self, seat: Seat) -> Markup {
        let score = self.view.scores.get(seat).copied().unwrap_or_default();
        let change = self.changes.get(seat).copied().unwrap_or_default();
        let family = self.table.seating.family_of(seat);
        html! {
            p.score data-at={ "score-" (family) } {
                (icon("influence")) b aria-hidden="true" { (score) }
                span.hidden { (self.words.tell("ui-influence-word", &[("count", score.into())])) }
                @if change != 0 {
                    span.delta.plus[change > 0].minus[change < 0] aria-hidden="true" {
                        @if change > 0 { "+" (change) } @else { "−" (change.unsigned_abs()) }
                    }
                }
            }
        }
    }

    /// A family's cards outside the queue: in hand, set aside and gone, and in Ablaze its Twin.
    fn family(&self, seat: Seat, family: Family) -> Markup {
        let (words, view) = (self.words, self.view);
        let hand = view.hands[family].count;
        let aside = view.aside[family];
        let mine = self.me() == Some(seat);
        html! {
            div.has.{ (family) } {
                @if !mine && !view.hands[family].names.is_empty() {
                    // A replay with all cards open.
                    (self.chips("hand", "ui-hand-open", family, view.hands[family].names))
                } @else if !mine {
                    p.held data-at={ "hand-" (family) } title=(words.tell("ui-in-hand", &[("count", hand.into())])) {
                        span.fan aria-hidden="true" { @for _ in 0..hand { (back(family)) } }
                        b aria-hidden="true" { (hand) } span.hidden { (words.tell("ui-in-hand", &[("count", hand.into())])) }
                    }
                }
                @if aside.names.is_empty() && aside.count > 0 {
                    p.held.aside data-at={ "aside-" (family) } title=(words.tell("ui-aside", &[("count", aside.count.into())])) {
                        span.fan aria-hidden="true" { @for _ in 0..aside.count { (back(family)) } }
                        b aria-hidden="true" { (aside.count) } span.hidden { (words.tell("ui-aside", &[("count", aside.count.into())])) }
                    }
                }
                @if view.rules == Ruleset::Ablaze && view.twins.contains(family) {
                    p.twin title=(words.say("ui-twin-waits")) {
                        (self.chip(&format!("twin-{family}"), family, Name::Twin, "0")) span.hidden { (words.say("ui-twin-waits")) }
                    }
                }
                @if !aside.names.is_empty() { (self.chips("aside", "ui-set-aside", family, aside.names)) }
                (self.chips("gone", "ui-gone", family, view.gone[family]))
            }
        }
    }

    /// Small cards whose names are known.
    fn chips(&self, place: &str, title: &str, family: Family, names: Names) -> Markup {
        html! {
            @if !names.is_empty() || place == "gone" {
                div.chips.{ (place) } {
                    @if !names.is_empty() { span.title { (self.words.say(title)) } }
                    ul { @for (index, name) in names.iter().enumerate() {
                        // The keyboard reaches the first one; arrow keys lead to the others.
                        li { (self.chip(&format!("{place}-{family}-{name}"), family, name, if index == 0 { "0" } else { "-1" })) }
                    } }
                }
            }
        }
    }

    /// A small card. `tabindex` says whether the keyboard stops at it.
    fn chip(&self, at: &str, family: Family, name: Name, tabindex: &str) -> Markup {
        let label = self.words.card(name);
        let help = format!("help-{name}");
        // The others' cards and those that are gone are too small on a phone to be buttons. They explain
        // themselves under the pointer, when held, and by a key.
        let mine = self.me().is_some() && self.table.seating.seat_of(family) == self.me();
        html! {
            @if mine && !self.view.gone[family].contains(name) {
                button.chip.{ (family) } type="button" popovertarget=(help) data-at=(at) title=(label) tabindex=(tabindex) {
                    (emblem(name)) span.hidden { (label) }
                }
            } @else {
                span.chip.{ (family) } role="img" aria-label=(label) tabindex=(tabindex) data-help=(help) data-at=(at) title=(label) {
                    (emblem(name))
                }
            }
        }
    }

    /// A duel's draw pile: its cards, and the family on top.
    fn pile(&self, seat: Seat) -> Markup {
        let backs = self.view.decks.get(seat).map_or(&[][..], |deck| deck.backs());
        let title = self.words.tell("ui-pile", &[("count", backs.len().into())]);
        html! {
            @if let Some(&top) = backs.first() {
                p.held.pile data-at={ "pile-" (self.table.seating.family_of(seat)) } title=(title) {
                    span.fan aria-hidden="true" { @for &family in backs.iter().rev() { (back(family)) } }
                    b aria-hidden="true" { (backs.len()) } span.hidden { (title) " " (self.words.tell("ui-pile-top", &[("family", top.word().into())])) }
                }
            }
        }
    }
}

/// Whether a human is connected. This changes without a log entry, so the script fills it in.
pub(super) fn presence(words: &Words, table: &TableView, seat: Seat) -> Markup {
    html! {
        @if table.status.is_live() && matches!(table.occupant(seat), Occupant::Human { .. }) {
            span.presence hidden data-presence=(table.seating.family_of(seat)) data-name=(words.occupant(table, seat))
                data-here=(words.say("ui-connected")) data-gone=(words.say("ui-disconnected")) { i {} span {} }
        }
    }
}

/// The drawing of a bot's level.
pub(crate) fn bot_icon(level: Level) -> &'static str {
    match level {
        Level::Page => "bot-page",
        Level::Squire => "bot-squire",
        Level::Knight => "bot-knight",
        Level::Marshal => "bot-marshal",
        Level::King => "bot-king",
    }
}
