//! Messages to a device when it is its player's turn: what they say, and where they are turned on and off.

use crate::{Language, Words, assets::url, calendar::left, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::Viewer;
use oriflamme_table_view::{TableView, Timestamp};

/// What a page offers about messages to this browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushOffer {
    /// The server's public key, to which a browser binds its subscription.
    pub key: String,
    /// Whether this browser gets messages.
    pub on: bool,
}

/// The title and the text of a message to the viewer, whose turn it is. They say who plays what and how much
/// time there is, as every list does.
pub fn push_message(language: Language, table: &TableView, now: Timestamp) -> (String, String) {
    let words = Words::of(language);
    let others = table.seating.seats().filter(|&seat| table.viewer != Viewer::Seat(seat));
    let others = others.map(|seat| words.occupant(table, seat)).collect::<Vec<_>>().join(", ");
    let game =
        words.tell("push-game", &[("rules", words.ruleset(table.rules).into()), ("players", others.into())]);
    let until = table.calendar_entry().and_then(|entry| entry.until);
    let text = match until {
        Some(until) => format!("{game} · {}", left(words, until, now)),
        None => game,
    };
    (words.say("ui-your-turn"), text)
}

/// The service worker's script. It shows messages, and leads to the table when one is clicked.
pub fn worker() -> String {
    include_str!("../static/worker.js").replace("ICON", url("manifest-icon-192.png"))
}

/// Where messages to this browser are turned on and off. Only a script can turn them on.
pub(crate) fn push_region(words: &Words, offer: &PushOffer) -> Markup {
    html! {
        section #push data-push=(offer.key) {
            h2 { (icon("bell")) (words.say("push-title")) }
            @if offer.on {
                p { (words.say("push-on")) }
                form method="post" action="/me/push/off" data-push-off { button { (words.say("push-turn-off")) } }
            } @else {
                p { (words.say("push-text")) }
                button.scripted type="button" data-push-on { (words.say("push-turn-on")) }
                noscript { p { small { (words.say("push-script")) } } }
            }
            @for (kind, id) in [("unable", "push-unable"), ("denied", "push-denied"), ("failed", "push-failed")] {
                p.refused role="alert" data-push-said=(kind) hidden { (words.say(id)) }
            }
        }
    }
}
