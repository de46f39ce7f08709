//! Visitors' own data: what they may do about it, and how long each kind of data is kept.

use crate::{
    Value, Visitor, Words,
    chrome::{Page, PageKind, shell},
    people::date,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::Timestamp;

/// The page about a visitor's own data.
#[derive(Clone, Copy)]
pub struct MePage<'a> {
    pub visitor: &'a Visitor,
    /// The action they have just completed, from the query `done`.
    pub done: Option<Done>,
    /// The devices on which they are signed in.
    pub devices: &'a [Device],
    /// When they got recovery words, if they have any.
    pub words: Option<Timestamp>,
}

/// A device on which the visitor is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// By which it is named in a form.
    pub id: String,
    /// The browser's family and its system; empty for a program.
    pub label: String,
    /// How many days ago it was last used.
    pub days: u32,
    /// Whether it is the one that shows the page.
    pub current: bool,
}

oriflamme_game::word_enum! {
    /// An action on the visitor's own data that was just completed: the query `done`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Done: "something done" {
        NewKey "key",
        SignedOut "out",
        DeviceSignedOut "device",
        SignedIn "in",
        Joined "joined",
        WordsForgotten "words",
        Forgotten "forgotten",
    }
}

/// The page about a visitor's own data.
pub fn me(page: &MePage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("people-me");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            @if let Some(done) = page.done {
                p role="status" { (icon("proof")) (words.say(&format!("people-done-{}", done.word()))) }
            }
            @match &page.visitor.name {
                Some(name) => { p.lead { (words.tell("people-me-lead", &[("name", name.as_str().into())])) } (own(words, page)) }
                None => {
                    p.lead { (words.say("people-me-stranger")) }
                    h2 { (words.say("identity-return")) }
                    p { (words.say("identity-return-text")) }
                    p { a.button href="/recover" { (words.say("identity-recover")) } }
                }
            }
            p { a href="/privacy" { (words.say("people-privacy-link")) } }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

fn own(words: &Words, page: &MePage<'_>) -> Markup {
    html! {
        h2 { (words.say("people-data")) }
        p { (words.say("people-data-text")) }
        p { a.button href="/me/data" download="oriflamme.json" { (icon("download")) (words.say("people-data-do")) } }
        h2 { (words.say("identity-devices")) }
        ul.devices { @for device in page.devices { (signed_in(words, device)) } }
        p { (words.say("identity-link-text")) }
        form method="post" action="/me/links" { button { (words.say("identity-link-do")) } }
        h2 { (words.say("identity-words")) }
        (recovery(words, page.words))
        h2 { (words.say("people-key")) }
        p { (words.say("people-key-text")) }
        form method="post" action="/me/key" { button { (words.say("people-key-do")) } }
        h2 { (words.say("people-out")) }
        p { (words.say("people-out-text")) }
        form method="post" action="/me/sign-out" { button { (words.say("people-out-do")) } }
        h2 { (words.say("people-forget")) }
        p { (words.say("people-forget-text")) }
        form.stacked method="post" action="/me/forget" {
            label.check { input type="checkbox" name="sure" value="1" required; (words.say("people-forget-sure")) }
            button { (words.say("people-forget-do")) }
        }
    }
}

/// What may be done about recovery words.
fn recovery(words: &Words, made: Option<Timestamp>) -> Markup {
    html! {
        p { (words.say("identity-words-text")) }
        @match made {
            None => form method="post" action="/me/words" { button { (words.say("identity-words-do")) } },
            Some(made) => {
                p { (words.tell("identity-words-made", &[("moment", date(made).into())])) }
                div.row {
                    form method="post" action="/me/words" { button { (words.say("identity-words-new")) } }
                    form method="post" action="/me/words/forget" { button { (words.say("identity-words-forget")) } }
                }
            }
        }
        p { a href="/recover" { (words.say("identity-recover")) } }
    }
}

/// A line of the list of devices.
fn signed_in(words: &Words, device: &Device) -> Markup {
    let label = match device.label.as_str() {
        "" => words.say("identity-device-program"),
        label => label.to_owned(),
    };
    let used = match device.current {
        true => words.say("identity-device-this"),
        false => words.tell("identity-device-used", &[("days", device.days.into())]),
    };
    let end = words.tell("identity-device-end-label", &[("device", label.as_str().into())]);
    html! {
        li {
            span { (label) small { (used) } }
            @if !device.current {
                form method="post" action={ "/me/sessions/" (device.id) "/end" } {
                    button aria-label=(end) { (words.say("people-out-do")) }
                }
            }
        }
    }
}

/// How long a server keeps each kind of data, in days; `None` for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetentionDays {
    /// Tables at which no game began.
    pub unplayed: Option<u32>,
    /// Games that nobody finished.
    pub abandoned: Option<u32>,
    /// Games that were played to the end.
    pub finished: Option<u32>,
    /// Games that were imported.
    pub imported: Option<u32>,
    /// Players without a table.
    pub guests: Option<u32>,
    /// Players who no longer visit.
    pub players: Option<u32>,
    /// Reports that were settled, and bans that have ended.
    pub reports: Option<u32>,
}

/// The page that says how long each kind of data is kept.
pub fn privacy(visitor: &Visitor, kept: &RetentionDays) -> Markup {
    let words = visitor.words();
    let title = words.say("people-privacy");
    let rows = [
        ("people-kept-unplayed", kept.unplayed),
        ("people-kept-abandoned", kept.abandoned),
        ("people-kept-finished", kept.finished),
        ("people-kept-imported", kept.imported),
        ("people-kept-guests", kept.guests),
        ("people-kept-players", kept.players),
        // A key is kept as long as a player who has games.
        ("people-kept-sessions", kept.players),
        ("people-kept-reports", kept.reports),
    ];
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("people-privacy-lead")) }
            ul {
                @for id in ["people-privacy-cookies", "people-privacy-devices", "people-privacy-chat", "people-privacy-address", "people-privacy-names"] {
                    li { (words.say(id)) }
                }
            }
            h2 { (words.say("people-kept")) }
            table {
                @for (id, days) in rows { tr { th scope="row" { (words.say(id)) } td { (time(words, days)) } } }
            }
            p { a.button href="/me" { (words.say("people-me")) } }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Message), &inside)
}

fn time(words: &Words, days: Option<u32>) -> String {
    match days {
        Some(days) => words.tell("people-kept-days", &[("days", Value::from(days))]),
        None => words.say("people-kept-forever"),
    }
}
