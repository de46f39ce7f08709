//! Pages for when something is not there, or went wrong.

use crate::{
    Visitor,
    chrome::{Page, PageKind, shell, spot},
};
use maud::{Markup, html};

/// Why something that was asked is not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The table has moved on meanwhile.
    Stale,
    /// The move is not legal.
    Illegal,
    /// It is somebody else's turn, or seat.
    Turn,
    /// No seat is free.
    Full,
    /// That is no name.
    Name,
    /// Too often, too fast.
    Often,
    /// A form or an address that makes no sense.
    Unreadable,
}

impl Refusal {
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Stale => "ui-refused-stale",
            Self::Illegal => "ui-refused-illegal",
            Self::Turn => "ui-refused-turn",
            Self::Full => "ui-refused-full",
            Self::Name => "ui-refused-name",
            Self::Often => "ui-refused-often",
            Self::Unreadable => "ui-refused-unreadable",
        }
    }
}

/// Nothing is at this address.
pub fn not_found(visitor: &Visitor) -> Markup {
    plain(visitor, "not-found", "ui-not-found", "ui-not-found-text")
}

/// Something went wrong. What, is for the server's log.
pub fn failed(visitor: &Visitor) -> Markup {
    plain(visitor, "lost", "ui-error", "ui-error-text")
}

/// Something was asked that is not done.
pub fn refused(visitor: &Visitor, why: Refusal) -> Markup {
    plain(visitor, "lost", "ui-refused", why.id())
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
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}
