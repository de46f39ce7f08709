//! The viewer's own side of the table: hand, influence, and what only they may look at.

use super::Board;
use crate::card::{emblem, face, full_face};
use maud::{Markup, html};
use oriflamme_game::{Card, Moves};

impl Board<'_> {
    pub(super) fn mine(&self) -> Markup {
        let Some(me) = self.me() else { return html! { section #mine.mine.watching {} } };
        html! {
            section #mine.mine aria-label=(self.words.say("ui-yours")) {
                (self.seat(me))
                (self.hand())
            }
        }
    }

    fn hand(&self) -> Markup {
        let placing = self.my_turn() && matches!(self.view.moves, Some(Moves::Place(_)));
        let families = self.me().map_or(&[][..], |me| self.table.seating.families_of(me));
        let cards = || {
            families.iter().flat_map(|&family| {
                self.view.hands[family].names.iter().map(move |name| Card::new(family, name))
            })
        };
        html! {
            ul.hand.placing[placing] aria-label=(self.words.say("ui-hand")) {
                @for (index, card) in cards().enumerate() {
                    @let at = format!("hand-{}-{}", card.family, card.name);
                    li {
                        @if placing {
                            label.card.face.full.pick.{ (card.family) } data-at=(at) data-help={ "help-" (card.name) } {
                                input.hidden type="radio" form="play" name="card" value=(card) required data-key=(index + 1)
                                    data-line=(self.words.line(card.name)) data-where=(self.words.tell("ask-place-where", &[("card", card.name.word().into())]))
                                    aria-label=(self.words.colon(&self.words.whole_card(card), &self.words.line(card.name)));
                                (full_face(self.words, card))
                            }
                        } @else {
                            // Its name for screen readers is what can be read on it, and then its family: a
                            // label of its own would hide the line from those who speak to their browser.
                            button.card.face.full.{ (card.family) } type="button" data-at=(at) popovertarget={ "help-" (card.name) } {
                                (face(self.words, card)) " " span.line { (self.words.line(card.name)) }
                                span.hidden { " (" (self.words.family(card.family)) ")" }
                            }
                        }
                    }
                }
                @if cards().next().is_none() { li.nothing { (self.words.say("ui-hand-empty")) } }
            }
        }
    }

    /// A card on a button, small.
    pub(super) fn small(&self, card: Card) -> Markup {
        html! { span.mini.{ (card.family) } { (emblem(card.name)) } }
    }
}
