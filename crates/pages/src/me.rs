//! Visitors' own data: what they may do about it, and how long each kind of data is kept.

use crate::{
    Value, Visitor, Words,
    chrome::{Page, PageKind, shell},
    sprite::icon,
};
use maud::{Markup, html};

/// The page about a visitor's own data.
#[derive(Clone, Copy)]
pub struct MePage<'a> {
    pub visitor: &'a Visitor,
    /// The action they have just completed, from the query `done`.
    pub done: Option<Done>,
}

oriflamme_game::word_enum! {
    /// An action on the visitor's own data that was just completed: the query `done`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Done: "something done" {
        NewKey "key",
        SignedOut "out",
        Forgotten "forgotten",
    }
}

/// The page about a visitor's own data.
pub fn me(page: &MePage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("people-me");
    let inside = html! {
        section.paper {
            h1 { (title) }
            @if let Some(done) = page.done {
                p role="status" { (icon("proof")) (words.say(&format!("people-done-{}", done.word()))) }
            }
            @match &page.visitor.name {
                Some(name) => { p.lead { (words.tell("people-me-lead", &[("name", name.as_str().into())])) } (own(words)) }
                None => p.lead { (words.say("people-me-stranger")) },
            }
            p { a href="/privacy" { (words.say("people-privacy-link")) } }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

fn own(words: &Words) -> Markup {
    html! {
        h2 { (words.say("people-data")) }
        p { (words.say("people-data-text")) }
        p { a.button href="/me/data" download="oriflamme.json" { (icon("download")) (words.say("people-data-do")) } }
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
        ("people-kept-reports", kept.reports),
    ];
    let inside = html! {
        section.paper {
            h1 { (title) }
            p.lead { (words.say("people-privacy-lead")) }
            ul {
                @for id in ["people-privacy-cookies", "people-privacy-chat", "people-privacy-address", "people-privacy-names"] {
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
