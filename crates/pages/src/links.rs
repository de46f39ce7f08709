//! One-time links to another device: the page with a new link, and the page that says what a link will do.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, shell},
    qr::qr,
    share::{is_local, link_called},
};
use maud::{Markup, html};

#[derive(Clone, Copy)]
pub struct NewLinkPage<'a> {
    pub visitor: &'a Visitor,
    /// The whole link.
    pub address: &'a str,
}

/// A new link, to be opened on another device.
pub fn new_link_page(page: &NewLinkPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("identity-link");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("identity-link-lead")) }
            p { (words.say("identity-link-warning")) }
            @if let Some(code) = qr(page.address, &words.say("identity-link-scan")) {
                figure.code { (code) figcaption { (words.say("identity-link-scan")) } }
            }
            (link_called(words, &words.say("identity-link-label"), page.address))
            @if is_local(page.address) {
                p.local { (words.say("identity-link-local")) " " code { "oriflamme serve --listen 0.0.0.0:8470" } }
            }
            div.row {
                a.button href="/me" { (words.say("people-me")) }
                form method="post" action="/me/links" { button { (words.say("identity-link-again")) } }
            }
        }
    };
    shell(page.visitor, Page { public: false, once: true, ..Page::new(&title, PageKind::Account) }, &inside)
}

/// Who the visitor of a link is in this browser now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OtherSelf {
    Nobody,
    /// The player who made the link.
    Same,
    /// Another player, with this many games.
    Player {
        name: String,
        games: u32,
    },
}

/// The page that says what a link will do.
#[derive(Clone, Copy)]
pub struct LinkPage<'a> {
    pub visitor: &'a Visitor,
    pub code: &'a str,
    /// The name of the player who made the link.
    pub name: &'a str,
    pub other: &'a OtherSelf,
}

/// What a link will do, and the buttons that do it.
pub fn link_page(page: &LinkPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.tell("identity-open", &[("name", page.name.into())]);
    let action = format!("/links/{}", page.code);
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            @match page.other {
                OtherSelf::Same => {
                    p.lead { (words.tell("identity-open-same", &[("name", page.name.into())])) }
                    p { a.button href="/me" { (words.say("people-me")) } }
                }
                OtherSelf::Nobody => {
                    p.lead { (words.say("identity-open-lead")) }
                    p { (words.say("identity-open-warning")) }
                    form method="post" action=(action) {
                        button { (words.tell("identity-open-do", &[("name", page.name.into())])) }
                    }
                }
                OtherSelf::Player { name, games } => (choice(words, &action, page.name, name, *games)),
            }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Account) }, &inside)
}

/// The choice of somebody who already plays in this browser: two players become one, or one is left behind.
fn choice(words: &Words, action: &str, name: &str, own: &str, games: u32) -> Markup {
    let both = [("name", name.into()), ("own", own.into())];
    html! {
        p.lead { (words.tell("identity-open-other", &[("own", own.into()), ("games", games.into())])) }
        p { (words.say("identity-open-warning")) }
        h2 { (words.say("identity-join")) }
        p { (words.tell("identity-join-text", &both)) }
        form.stacked method="post" action=(action) {
            input type="hidden" name="join" value="1";
            label.check { input type="checkbox" name="sure" value="1" required; (words.say("people-forget-sure")) }
            button { (words.tell("identity-join-do", &both)) }
        }
        h2 { (words.say("identity-apart")) }
        p { (words.tell("identity-apart-text", &both)) }
        form method="post" action=(action) { button { (words.tell("identity-open-do", &[("name", name.into())])) } }
    }
}
