//! Passkeys: those of a visitor, and the page for people who have played here before.

use crate::{
    PageError, Visitor, Words,
    chrome::{Page, PageKind, shell},
    errors::explained,
    people::sentence_with_moment,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{MOST_PASSKEYS, PasskeyId, Timestamp};

/// One of the visitor's passkeys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnPasskey {
    pub id: PasskeyId,
    /// Its label; empty if they gave none.
    pub label: String,
    pub made: Timestamp,
    /// How many days ago somebody signed in with it; none if nobody has.
    pub days: Option<u32>,
}

/// What the browser's script is to do with a form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ceremony {
    /// Make a passkey.
    Create,
    /// Use one.
    Get,
    /// Use one, and remove all others.
    Keep,
}

/// A form that the script completes with the answer of a passkey. It is hidden where there is no script, and
/// where the browser has no passkeys.
fn ceremony(words: &Words, which: Ceremony, button: &str) -> Markup {
    let (word, action, challenge, cancelled) = match which {
        Ceremony::Create => ("create", "/me/passkeys", "/api/v1/me/passkeys/challenges", "passkey-cancelled"),
        Ceremony::Get => ("get", "/sign-in", "/api/v1/sign-ins/challenges", "passkey-not-used"),
        Ceremony::Keep => {
            ("get", "/me/passkeys/keep", "/api/v1/sign-ins/challenges", "passkey-cancelled-keep")
        }
    };
    html! {
        form.scripted method="post" action=(action) data-passkey=(word) data-challenge=(challenge)
            data-cancelled=(words.say(cancelled)) data-known=(words.say("passkey-known")) data-failed=(words.say("passkey-failed")) {
            input type="hidden" name="credential";
            // The script is needed for it, and enables it.
            button.main[which != Ceremony::Keep] disabled { (icon("key")) (words.say(button)) }
            p.refused role="alert" hidden {}
        }
        p.unable hidden { (words.say("passkey-unable")) }
        noscript { p { (words.say("passkey-no-script")) } }
    }
}

/// The part of a visitor's own page about passkeys; `passkeys` is none where the server can't have any.
pub(crate) fn own_passkeys(
    words: &Words,
    name: &str,
    lasting: bool,
    passkeys: Option<&[OwnPasskey]>,
) -> Markup {
    let Some(passkeys) = passkeys else {
        return html! { p { (words.say("passkey-text")) } p { (words.say("passkey-unavailable")) } };
    };
    let button = if passkeys.is_empty() { "passkey-do" } else { "passkey-more" };
    html! {
        @if !lasting { p { strong { (words.tell("passkey-guest", &[("name", name.into())])) } } }
        p { (words.say("passkey-text")) }
        @if !passkeys.is_empty() { ul.devices.passkeys { @for passkey in passkeys { (line(words, passkey)) } } }
        @if passkeys.len() < MOST_PASSKEYS { (ceremony(words, Ceremony::Create, button)) }
        @else { p { (words.say("passkey-refused-many")) } }
    }
}

/// A button with which the visitor uses a passkey, and removes all others.
pub(crate) fn keep_passkey(words: &Words) -> Markup {
    ceremony(words, Ceremony::Keep, "passkey-keep")
}

/// A line of the list of passkeys.
fn line(words: &Words, passkey: &OwnPasskey) -> Markup {
    let label = match passkey.label.as_str() {
        "" => words.say("passkey-nameless"),
        label => label.to_owned(),
    };
    let named = |id: &str| words.tell(id, &[("passkey", label.as_str().into())]);
    let made = sentence_with_moment(words, "passkey-made", passkey.made);
    html! {
        li {
            span {
                (label)
                small { (made) @if let Some(days) = passkey.days { " " (words.tell("passkey-used", &[("days", days.into())])) } }
            }
            details {
                summary aria-label=(named("passkey-rename-label")) { (words.say("passkey-rename")) }
                form.row method="post" action={ "/me/passkeys/" (passkey.id) "/label" } {
                    label { (words.say("passkey-rename-to")) input type="text" name="label" value=(passkey.label) required maxlength="40" autocomplete="off"; }
                    button { (words.say("ui-save")) }
                }
            }
            form method="post" action={ "/me/passkeys/" (passkey.id) "/remove" } {
                button aria-label=(named("passkey-remove-label")) { (words.say("people-remove")) }
            }
        }
    }
}

/// The page for people who have played here before.
#[derive(Clone, Copy)]
pub struct SignInPage<'a> {
    pub visitor: &'a Visitor,
    /// Whether the server can have passkeys, by its address.
    pub passkeys: bool,
    /// Why the last passkey was refused.
    pub refused: Option<PageError>,
}

/// The ways to come back: a passkey, recovery words, another device.
pub fn sign_in_page(page: &SignInPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("passkey-return");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            @if let Some(refused) = page.refused { p.refused role="alert" { (explained(words, refused)) } }
            @if let Some(name) = &page.visitor.name {
                p { (words.tell("passkey-return-now", &[("name", name.as_str().into())])) }
            }
            h2 { (words.say("passkey-title")) }
            @if page.passkeys {
                p { (words.say("passkey-return-text")) }
                (ceremony(words, Ceremony::Get, "passkey-return-do"))
            } @else {
                p { (words.say("passkey-unavailable")) }
            }
            h2 { (words.say("identity-words")) }
            p { (words.say("passkey-words-text")) }
            p { a.button href="/recover" { (words.say("identity-recover")) } }
            h2 { (words.say("identity-link")) }
            p { (words.say("passkey-device-text")) }
            h2 { (words.say("passkey-lost")) }
            p { (words.say("passkey-lost-text")) }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Account) }, &inside)
}
