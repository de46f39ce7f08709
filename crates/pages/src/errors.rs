//! Pages for when something is not there, or went wrong.

use crate::{
    Visitor,
    chrome::{Page, shell, spot},
};
use maud::{Markup, html};

/// Nothing is at this address.
pub fn not_found(visitor: &Visitor) -> Markup {
    plain(visitor, "not-found", "ui-not-found", "ui-not-found-text")
}

/// Something went wrong. What, is for the server's log.
pub fn failed(visitor: &Visitor) -> Markup {
    plain(visitor, "lost", "ui-error", "ui-error-text")
}

/// Something was asked that can't be done, for a reason of `ui.ftl` such as `ui-refused-stale`.
pub fn refused(visitor: &Visitor, reason: &str) -> Markup {
    plain(visitor, "lost", "ui-refused", reason)
}

fn plain(visitor: &Visitor, picture: &str, title: &str, text: &str) -> Markup {
    let words = visitor.words();
    let title = words.say(title);
    let inside = html! {
        section.paper.message {
            h1 { (title) }
            (spot(picture, &words.say(text)))
            p { a.button href="/" { (words.say("ui-home")) } }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, "message") }, &inside)
}
