//! The rulings as players find them: on a page of their own, from their cards, and from the log.

use crate::Words;
use maud::{Markup, html};
use oriflamme_game::{Name, Ruling};

/// The parts of the page, each with its first ruling.
const PARTS: [(&str, Ruling); 6] = [
    ("setup", Ruling::Setup1),
    ("rounds", Ruling::Round1),
    ("end", Ruling::End1),
    ("base", Ruling::Archer1),
    ("ablaze", Ruling::Prince1),
    ("duel", Ruling::Duel1),
];

/// The path of the page.
pub(crate) const PATH: &str = "/rules/rulings";

/// The window in which a table opens the rules, so that the game stays where it is.
pub(crate) const WINDOW: &str = "oriflamme-rules";

/// The URL of a ruling.
fn address(ruling: Ruling) -> String {
    format!("{PATH}#{ruling}")
}

/// Links to the rulings of a card.
pub(crate) fn links(words: &Words, name: Name) -> Markup {
    html! {
        p.why-links {
            (words.colon(&words.say("rules-rulings-title"), ""))
            @for (index, &ruling) in name.rulings().iter().enumerate() {
                @if index > 0 { ", " }
                a href=(address(ruling)) title=(title(words, ruling)) { (ruling) }
            }
        }
    }
}

/// The rulings of a card, where it is explained at a table: what each is about. The script adds what it says,
/// from the page of all rulings, when the card is first explained.
pub(crate) fn titles(words: &Words, name: Name) -> Markup {
    html! {
        ul.rulings {
            @for &ruling in name.rulings() {
                li { a href=(address(ruling)) target=(WINDOW) { (title(words, ruling)) } }
            }
        }
    }
}

/// The reason for an event: a few words that open the ruling, with a link to all rulings.
pub(crate) fn reason(words: &Words, why: Ruling) -> Markup {
    html! {
        details.why {
            summary title=(words.say("ui-why")) { (title(words, why)) }
            p { (text(words, why)) " " a href=(address(why)) target=(WINDOW) { small { (why) } } }
        }
    }
}

pub(crate) fn title(words: &Words, ruling: Ruling) -> String {
    words.say(&format!("ruling-{}-title", ruling.id()))
}

pub(crate) fn text(words: &Words, ruling: Ruling) -> String {
    words.say(&format!("ruling-{}", ruling.id()))
}

/// The rulings of the part that begins with this one.
fn part(index: usize) -> impl Iterator<Item = Ruling> {
    let first = PARTS[index].1;
    let next = PARTS.get(index + 1).map(|&(_, first)| first);
    let within = move |ruling: &Ruling| first <= *ruling && next.is_none_or(|next| *ruling < next);
    Ruling::ALL.iter().copied().filter(within)
}

/// All rulings: first their names, to find one, then what each says.
pub(crate) fn chapter(words: &Words) -> Markup {
    let heading = |id: &str| words.say(&format!("rules-rulings-{id}"));
    html! {
        p.lead { (words.say("rules-rulings-lead")) }
        nav.index aria-label=(words.say("rules-rulings-title")) {
            @for (index, (id, _)) in PARTS.into_iter().enumerate() {
                div {
                    b { a href={ "#" (id) } { (heading(id)) } }
                    ul { @for ruling in part(index) {
                        li { a href={ "#" (ruling) } { span { (title(words, ruling)) } " " small { (ruling) } } }
                    } }
                }
            }
        }
        @for (index, (id, _)) in PARTS.into_iter().enumerate() {
            section id=(id) {
                h2 { (heading(id)) }
                @for ruling in part(index) { (one(words, ruling)) }
            }
        }
    }
}

fn one(words: &Words, ruling: Ruling) -> Markup {
    let cards: Vec<Name> = Name::ALL.into_iter().filter(|&name| name.rulings().contains(&ruling)).collect();
    html! {
        section.ruling id=(ruling) {
            h3 { (title(words, ruling)) " " a href={ "#" (ruling) } { small { (ruling) } } }
            p { (text(words, ruling)) }
            @if !cards.is_empty() {
                p.why-links {
                    @for (index, name) in cards.into_iter().enumerate() {
                        @if index > 0 { ", " }
                        a href={ "/rules/cards#" (name) } { (words.card(name)) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruling_is_in_one_part() {
        let listed: Vec<Ruling> = (0..PARTS.len()).flat_map(part).collect();
        assert_eq!(listed, Ruling::ALL);
    }
}
