//! Setting a position up: the table's numbers, every card where it is, and every place where the chosen card
//! can go. A card is chosen and then its place; the script lets it be dragged there as well.

use super::{AnalysisPage, FORM, button};
use crate::{
    Words,
    card::{back, classes, crest, emblem, lying},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_game::{
    Card, Face, Family, Names, Phase, Position, QueueCard, ROUNDS, Ruleset, Seat, Seen, SeenCard, View,
};
use oriflamme_table_view::LaidOut;

pub(super) fn set_up(page: &AnalysisPage<'_>, laid: &LaidOut, taken: Option<Seen>) -> Markup {
    let editor = Editor { words: page.visitor.words(), view: &laid.view, laid, taken };
    html! {
        section #set-up.editor tabindex="-1" {
            (editor.queue())
            (editor.chosen())
            (editor.families())
            (editor.numbers())
        }
    }
}

struct Editor<'a> {
    words: &'static Words,
    view: &'a View,
    laid: &'a LaidOut,
    taken: Option<Seen>,
}

impl Editor<'_> {
    /// What a card is called: a hidden one by its family.
    fn called(&self, card: Seen) -> String {
        match card {
            Seen::Known(card) => self.words.whole_card(card),
            Seen::Back(family) => {
                self.words.colon(&self.words.family(family), &self.words.say("analysis-hidden"))
            }
        }
    }

    /// A place for the chosen card: a button while one is chosen, and always a place to drop one on.
    fn place(&self, spot: &str, label: &str, class: &str) -> Markup {
        html! {
            @match self.taken {
                Some(taken) => button.landing.{ (class) } form=(FORM) name="do" value={ "put " (taken) " " (spot) } data-spot=(spot)
                    aria-label=(label) title=(label) { (icon("move")) },
                None => span.landing.{ (class) } data-spot=(spot) title=(label) {},
            }
        }
    }

    /// A card that can be chosen.
    fn chip(&self, card: Seen, inside: Markup, class: &str) -> Markup {
        let label = self.called(card);
        let taken = self.taken == Some(card);
        html! {
            button.{ (class) }.taken[taken] form=(FORM) name="take" value=(card) draggable="true" data-card=(card)
                aria-pressed=(taken) aria-label=(label) title=(label) { (inside) }
        }
    }

    fn queue(&self) -> Markup {
        let words = self.words;
        html! {
            div.laid-queue aria-label=(words.say("ui-queue")) role="group" {
                h2 { (words.say("ui-queue")) }
                ol {
                    li.between { (self.place("front", &words.say("analysis-put-front"), "lane-gap")) }
                    @for (index, stack) in self.view.queue.stacks().enumerate() {
                        @let at = Position::from_index(index as u8);
                        li.stacked.now[self.view.next == Some(at)] {
                            @for card in stack { (self.lying(card)) }
                            span.numbered { (at) }
                            (self.place(&format!("on {at}"), &words.tell("analysis-put-on", &[("at", at.number().into())]), "lane-on"))
                        }
                        li.between { (self.place(&format!("after {at}"), &words.tell("analysis-put-after", &[("at", at.number().into())]), "lane-gap")) }
                    }
                    @if self.view.queue.is_empty() { li { small { (words.say("ui-queue-empty")) } } }
                }
            }
        }
    }

    fn lying(&self, card: &SeenCard) -> Markup {
        let label = self.words.lying(card);
        let taken = self.taken == Some(card.card);
        html! {
            button.{ (classes(card)) }.taken[taken] form=(FORM) name="take" value=(card.card) draggable="true" data-card=(card.card)
                aria-pressed=(taken) aria-label=(label) title=(label) { (lying(self.words, card)) }
        }
    }

    /// What can be done with the chosen card besides putting it somewhere.
    fn chosen(&self) -> Markup {
        let words = self.words;
        let Some(taken) = self.taken else {
            return html! { p.holding { small { (words.say("analysis-cards-lead")) } } };
        };
        let in_queue = self.view.queue.cards().iter().find(|lying| lying.card == taken);
        html! {
            div.holding.row {
                b { (words.tell("analysis-taken", &[("card", self.called(taken).into())])) }
                @if let (Some(lying), Seen::Known(card)) = (in_queue, taken) { (self.faces(lying, card)) }
                button form=(FORM) name="take" value="" data-key="Escape" { (words.say("analysis-put-back")) }
            }
        }
    }

    /// The other ways in which the card can lie: face up or down, with more or less influence, with a token.
    fn faces(&self, lying: &SeenCard, card: Card) -> Markup {
        let words = self.words;
        let face = |face: Face, text: String| {
            button(&format!("face {}", QueueCard { card, face }), html! { (text) })
        };
        let playing = self.view.seating.playing().iter().copied();
        let tokens = playing
            .filter(|&token| lying.face_up && self.view.rules == Ruleset::Ablaze && token != lying.owner);
        html! {
            @match lying.face_up {
                true => (face(Face::Down { influence: 0 }, words.say("analysis-face-down"))),
                false => {
                    (face(Face::Up { token: None }, words.say("analysis-face-up")))
                    (face(Face::Down { influence: lying.influence.saturating_add(1) }, words.say("analysis-more")))
                    @if lying.influence > 0 { (face(Face::Down { influence: lying.influence - 1 }, words.say("analysis-less"))) }
                },
            }
            @for token in tokens {
                @let own = (token != card.family).then_some(token);
                (face(Face::Up { token: own }, words.tell("analysis-token", &[("family", words.family(token).into())])))
            }
        }
    }

    fn families(&self) -> Markup {
        let seating = &self.view.seating;
        html! {
            div.laid-families {
                h2 { (self.words.say("analysis-cards")) }
                @for seat in seating.seats() {
                    @for &family in seating.families_of(seat) { (self.family(family)) }
                    @if seating.is_duel() { (self.pile(seat)) }
                }
            }
        }
    }

    fn family(&self, family: Family) -> Markup {
        let (words, view) = (self.words, self.view);
        let zones = [
            ("hand", "analysis-hand", "analysis-put-hand", view.hands[family].names),
            ("aside", "analysis-aside", "analysis-put-aside", view.aside[family].names),
            ("gone", "analysis-gone", "analysis-put-gone", view.gone[family]),
        ];
        html! {
            fieldset.family.{ (family) } {
                legend { (crest(family)) (words.family(family)) }
                @for (spot, title, put, names) in zones { (self.zone(family, spot, title, put, names)) }
                div.zone {
                    span.title { (words.say("analysis-hidden")) }
                    (self.chip(Seen::Back(family), back(family), "chip back-chip"))
                    @if view.twins.contains(family) {
                        span.title { (words.say("analysis-twin")) }
                        // The one card that nobody is dealt.
                        @for name in Names::of(view.rules).iter().filter(|name| !name.is_dealt()) { (self.card(Card::new(family, name))) }
                    }
                }
            }
        }
    }

    fn card(&self, card: Card) -> Markup {
        self.chip(Seen::Known(card), emblem(card.name), &format!("chip {}", card.family))
    }

    fn zone(&self, family: Family, spot: &str, title: &str, put: &str, names: Names) -> Markup {
        // The chosen card goes to its own family's places alone.
        let own = self.taken.is_none_or(|taken| taken.family() == family);
        html! {
            div.zone data-spot=(spot) {
                span.title { (self.words.say(title)) }
                @for name in names.iter() { (self.card(Card::new(family, name))) }
                @if own && self.taken.is_some() { (self.place(spot, &self.words.say(put), "lane-into")) }
            }
        }
    }

    /// A duel's draw pile, from the top.
    fn pile(&self, seat: Seat) -> Markup {
        let pile = self.laid.piles.iter().find(|(of, _)| *of == seat).map_or(&[][..], |(_, pile)| pile);
        let own = |taken: Seen| self.view.seating.seat_of(taken.family()) == Some(seat);
        html! {
            div.zone.pile data-spot="pile" {
                span.title { (self.words.say("analysis-pile")) }
                @for &card in pile { (self.card(card)) }
                @if self.taken.is_some_and(own) { (self.place("pile", &self.words.say("analysis-put-pile"), "lane-into")) }
            }
        }
    }

    /// The table's numbers, each a field of the form.
    fn numbers(&self) -> Markup {
        let (words, view) = (self.words, self.view);
        let seating = &view.seating;
        let seats = if seating.is_duel() { 2 } else { seating.seat_count() };
        let option = |value: &str, text: String, chosen: bool| html! { option value=(value) selected[chosen] { (text) } };
        let number = |name: &str, label: String, value: u32| {
            html! { label { (label) input type="text" inputmode="numeric" pattern="[0-9]*" form=(FORM) name=(name) value=(value) size="3"; } }
        };
        html! {
            div.laid-numbers {
                h2 { (words.say("analysis-table")) }
                div.row {
                    label { (words.say("analysis-rules")) select form=(FORM) name="rules" {
                        @for rules in Ruleset::ALL { (option(rules.word(), words.ruleset(rules), rules == view.rules)) }
                    } }
                    label { (words.say("analysis-seats")) select form=(FORM) name="seats" {
                        (option("2", words.say("analysis-duel"), seats == 2))
                        @for count in 3..=5u8 { (option(&count.to_string(), count.to_string(), count == seats)) }
                    } }
                    label { (words.say("analysis-first")) select form=(FORM) name="first" {
                        @for seat in seating.seats() {
                            @let family = seating.family_of(seat);
                            (option(family.word(), words.family(family), seat == view.first))
                        }
                    } }
                    label { (words.say("analysis-round")) select form=(FORM) name="round" {
                        @for round in 1..=ROUNDS { (option(&round.to_string(), round.to_string(), round == view.round)) }
                    } }
                    label { (words.say("analysis-phase")) select form=(FORM) name="phase" {
                        (option(Phase::Placement.word(), words.say("ui-placement"), view.phase == Phase::Placement))
                        (option(Phase::Resolution.word(), words.say("ui-resolution"), view.phase == Phase::Resolution))
                    } }
                    @match view.phase {
                        Phase::Placement => (number("placed", words.say("analysis-placed"), view.placed.into())),
                        Phase::Resolution => (number("next", words.say("analysis-next"), view.next.map_or(1, Position::number))),
                    }
                    @for seat in seating.seats() {
                        @let family = seating.family_of(seat);
                        (number(&format!("score-{family}"), words.tell("analysis-score", &[("family", words.family(family).into())]), view.scores[seat].into()))
                    }
                }
                div.row {
                    button form=(FORM) name="do" value="table" { (words.say("analysis-apply")) }
                    (button("deal", html! { (words.say("analysis-deal")) }))
                    (button("clear", html! { (words.say("analysis-clear")) }))
                }
            }
        }
    }
}
