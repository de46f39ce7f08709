//! Error pages.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell, spot},
};
use maud::{Markup, html};
use oriflamme_table_view::ErrorCode;

/// An error, as a page shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trouble {
    pub code: ErrorCode,
    /// After how many seconds to try again, if that is known.
    pub retry_after: Option<u32>,
}

impl From<ErrorCode> for Trouble {
    fn from(code: ErrorCode) -> Self {
        Self { code, retry_after: None }
    }
}

/// An error in a sentence for people.
pub fn explained(words: &Words, trouble: Trouble) -> String {
    match trouble {
        Trouble { code: ErrorCode::TooMany, retry_after: Some(seconds) } => {
            words.tell("ui-refused-wait", &[("seconds", seconds.into())])
        }
        Trouble { code, .. } => words.say(message(code)),
    }
}

/// The message of an error. Every error code has one.
const fn message(code: ErrorCode) -> &'static str {
    use ErrorCode as E;
    match code {
        E::StaleVersion => "ui-refused-stale",
        E::IllegalMove | E::UnreadableMove => "ui-refused-illegal",
        E::NotYourTurn => "ui-refused-turn",
        E::NotSeated | E::UnknownPlayer => "ui-refused-unseated",
        E::NotHost => "ui-refused-host",
        E::NoFreeSeat => "ui-refused-full",
        E::Removed => "people-refused-removed",
        E::Restless => "people-refused-restless",
        E::Banned => "people-refused-banned",
        E::TooManyReports => "people-refused-reports",
        E::SeatTaken => "ui-refused-taken",
        E::TooEarly => "ui-refused-waiting",
        E::TableClosed => "ui-refused-closed",
        E::NotStarted => "ui-refused-early",
        E::NotOver => "ui-refused-playing",
        E::OtherPeople => "study-refused-people",
        E::NotReviewable => "study-refused-unfinished",
        E::NothingSaid => "ui-refused-silent",
        E::PhrasesOnly => "ui-refused-phrases",
        E::StaleOffer => "fair-refused-offer",
        E::StaleLink => "identity-refused-link",
        E::SamePlayer => "identity-refused-same",
        E::AtOneTable => "identity-refused-table",
        E::WrongWords => "identity-refused-words",
        E::BadName => "ui-refused-name",
        E::InvisibleName => "people-name-invisible",
        E::MixedName => "people-name-mixed",
        E::ReservedName => "people-name-reserved",
        E::NoSuchSeat
        | E::BadLevel
        | E::BadFamily
        | E::BadSalt
        | E::BadPace
        | E::BadSeats
        | E::BadRules
        | E::TooManyBots
        | E::Unfit => "ui-refused-choice",
        E::Unreadable | E::NotJson | E::TooLarge | E::WrongMethod => "ui-refused-unreadable",
        E::ForeignOrigin => "ui-refused-foreign",
        E::TooMany => "ui-refused-often",
        E::TooManyConnections => "ui-refused-connections",
        E::TooManyStreams => "ui-refused-streams",
        E::TooSlow => "ui-refused-slow",
        E::ServerFull => "ui-refused-server-full",
        E::NotFound => "ui-not-found-text",
        E::Stopping => "ui-refused-stopping",
        E::StorageFull | E::StorageBusy | E::StorageUnreachable | E::StorageFailed | E::OurFault => {
            "ui-error-text"
        }
    }
}

/// The page for an unknown URL.
pub fn not_found(visitor: &Visitor) -> Markup {
    plain(visitor, "not-found", "ui-not-found", ErrorCode::NotFound.into())
}

/// The page for a refused request. Details of an internal error are only in the server's log.
pub fn refused(visitor: &Visitor, trouble: Trouble) -> Markup {
    let title = match trouble.code {
        ErrorCode::NotFound => return not_found(visitor),
        code if code.status() >= 500 => "ui-error",
        _ => "ui-refused",
    };
    plain(visitor, "lost", title, trouble)
}

fn plain(visitor: &Visitor, picture: &str, title: &str, trouble: Trouble) -> Markup {
    let words = visitor.words();
    let title = words.say(title);
    let inside = html! {
        section.paper.message {
            h1 { (title) }
            (spot(picture, &explained(words, trouble)))
            p { a.button href="/" { (words.say("ui-home")) } }
        }
    };
    shell(visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}
