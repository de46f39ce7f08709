//! Draws a card: its face, its back, or its back with the name that its owner knows.

use crate::{
    Words,
    assets::url,
    sprite::{drawing, icon},
};
use maud::{Markup, html};
use oriflamme_game::{Card, Family, Name, Seen, SeenCard};

/// A family's crest, hidden from screen readers.
pub(crate) fn crest(family: Family) -> Markup {
    html! { img.crest src=(url(&format!("crests/{family}.svg"))) alt=""; }
}

/// A card's emblem, hidden from screen readers.
pub(crate) fn emblem(name: Name) -> Markup {
    drawing(&format!("emblem-{name}"), "emblem")
}

/// The inside of a face.
pub(crate) fn face(words: &Words, card: Card) -> Markup {
    html! {
        (drawing("frame", "frame")) (crest(card.family)) (emblem(card.name))
        (name(words, card.name))
    }
}

/// A name on a card. One that is too long for the band is set smaller.
fn name(words: &Words, name: Name) -> Markup {
    let name = words.card(name);
    html! { span.name.long[name.chars().count() > 13] { (name) } }
}

/// The inside of a face, large enough to say what the card does.
pub(crate) fn full_face(words: &Words, card: Card) -> Markup {
    html! { (face(words, card)) span.line aria-hidden="true" { (words.line(card.name)) } }
}

/// The inside of a back.
pub(crate) fn back(family: Family) -> Markup {
    html! { img.back src=(url(&format!("backs/{family}.svg"))) alt=""; }
}

/// The inside of a face-down card, for a viewer who knows it.
pub(crate) fn peek(words: &Words, card: Card) -> Markup {
    html! {
        (back(card.family)) span.disc { (emblem(card.name)) }
        (name(words, card.name))
    }
}

/// The inside of a card in the queue, with the influence on it.
pub(crate) fn lying(words: &Words, card: &SeenCard) -> Markup {
    html! {
        @match card.card {
            Seen::Known(known) if card.face_up => (face(words, known)),
            Seen::Known(known) => (peek(words, known)),
            Seen::Back(family) => (back(family)),
        }
        @if card.owner != card.card.family() { span.seal { (crest(card.owner)) } }
        @if card.influence > 0 { (coins(card.influence)) }
    }
}

/// The influence on a card: a few coins, and their number.
fn coins(count: u8) -> Markup {
    html! {
        span.coins {
            @for _ in 0..count.min(3) { (icon("influence")) }
            // Drawn by the style sheet, because the card's accessible name already says it.
            @if count > 1 { b data-count=(count) {} }
        }
    }
}

/// The classes of a card in the queue.
pub(crate) fn classes(card: &SeenCard) -> String {
    let side = match card.card {
        Seen::Known(_) if card.face_up => "face",
        Seen::Known(_) => "peek",
        Seen::Back(_) => "down",
    };
    format!("card {side} {}", card.card.family())
}
