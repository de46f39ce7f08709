//! Visitors' own data: what they may do about it, and how long each kind of data is kept.

use crate::{
    Value, Visitor, Words,
    chrome::{Page, PageKind, shell},
    passkeys::{OwnPasskey, keep_passkey, own_passkeys},
    people::sentence_with_moment,
    recovery::first_word_list,
    site::paragraphs,
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::{PlayerId, SessionId, Timestamp, WordList, bare_name, is_claimed_name};

/// The page about a visitor's own data.
#[derive(Clone, Copy)]
pub struct MePage<'a> {
    pub visitor: &'a Visitor,
    /// The action they have just completed, from the query `done`.
    pub done: Option<Done>,
    /// The devices on which they are signed in.
    pub devices: &'a [Device],
    /// Their passkeys; none where the server can't have any.
    pub passkeys: Option<&'a [OwnPasskey]>,
    /// When they got recovery words, if they have any.
    pub words: Option<Timestamp>,
    /// The players whom they have blocked.
    pub blocked: &'a [BlockedView],
}

/// A blocked player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockedView {
    pub player: PlayerId,
    pub name: String,
}

/// A device on which the visitor is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    pub id: SessionId,
    /// The browser's family and its system; empty for a program.
    pub label: String,
    /// How many days ago it was last used.
    pub days: u32,
    /// Whether it is the one that shows the page.
    pub current: bool,
    /// Whether it gets a message when it is the visitor's turn.
    pub gets_push: bool,
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
        NameClaimed "claimed",
        NameReleased "released",
        PasskeyMade "passkey",
        PasskeyLabelled "passkey-label",
        PasskeyRemoved "passkey-removed",
        /// All passkeys except one.
        PasskeysRemoved "passkeys-removed",
        Forgotten "forgotten",
        Unblocked "unblocked",
        /// A player is blocked.
        Blocked "blocked",
        PushOff "push-off",
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
                Some(name) => { p.lead { (words.tell("people-me-lead", &[("name", name.as_str().into())])) } (own(words, name, page)) }
                None => {
                    p.lead { (words.say("people-me-stranger")) }
                    form.stacked method="post" action="/guests" {
                        input type="hidden" name="to" value="/me";
                        label { (words.say("ui-your-name"))
                            input type="text" name="name" maxlength="24" required autocomplete="nickname";
                        }
                        button.main { (words.say("people-me-begin")) }
                    }
                    h2 { (words.say("identity-return")) }
                    p { (words.say("identity-return-text")) }
                    p { a.button href="/sign-in" { (icon("key")) (words.say("passkey-return")) } }
                }
            }
            p { a href="/privacy" { (words.say("people-privacy-link")) } }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Account) }, &inside)
}

fn own(words: &Words, name: &str, page: &MePage<'_>) -> Markup {
    let lasting = page.words.is_some() || page.passkeys.is_some_and(|passkeys| !passkeys.is_empty());
    html! {
        h2 { (words.say("claim-title")) }
        (own_name(page.visitor, name, lasting))
        h2 { (words.say("passkey-title")) }
        (own_passkeys(words, name, lasting, page.passkeys))
        h2 { (words.say("people-data")) }
        p { (words.say("people-data-text")) }
        p { a.button href="/me/data" download="oriflamme.json" { (icon("download")) (words.say("people-data-do")) } }
        h2 { (words.say("identity-devices")) }
        ul.devices { @for device in page.devices { (signed_in(words, device)) } }
        p { (words.say("identity-link-text")) }
        form method="post" action="/me/links" { button { (words.say("identity-link-do")) } }
        h2 { (words.say("identity-words")) }
        (recovery(words, page.words))
        @if !page.blocked.is_empty() {
            h2 { (words.say("manners-blocked")) }
            ul.devices { @for blocked in page.blocked { li {
                span { (blocked.name) }
                form method="post" action={ "/me/blocks/" (blocked.player) "/end" } {
                    button aria-label=(words.tell("manners-unblock-label", &[("player", blocked.name.as_str().into())])) { (words.say("manners-unblock")) }
                }
            } } }
        }
        h2 { (words.say("mybots-link")) }
        p { (words.say("mybots-link-text")) }
        p { a.button href="/me/bots" { (words.say("mybots-title")) } }
        h2 id="key" { (words.say("people-key")) }
        (new_key(words, page.passkeys.unwrap_or_default()))
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

/// The help for a player whose token somebody else may have.
fn new_key(words: &Words, passkeys: &[OwnPasskey]) -> Markup {
    html! {
        p { (words.say("people-key-text")) }
        @if !passkeys.is_empty() { p { (words.say("people-key-passkeys")) } }
        @if passkeys.len() > 1 { (keep_passkey(words)) }
        form.stacked method="post" action="/me/key" {
            @if !passkeys.is_empty() {
                label.check { input type="checkbox" name="passkeys" value="remove"; (words.say("people-key-all")) }
            }
            button { (words.say("people-key-do")) }
        }
    }
}

/// The visitor's name, and whether it is theirs alone.
fn own_name(visitor: &Visitor, name: &str, lasting: bool) -> Markup {
    let words = visitor.words();
    let named = |id: &str| words.tell(id, &[("name", bare_name(name).into())]);
    html! {
        @if is_claimed_name(name) {
            p { (named("claim-mine")) }
            form method="post" action="/me/name/release" { button { (words.say("claim-release")) } }
        } @else {
            p { (named("claim-text")) }
            @if visitor.chosen_name().is_none() { p { (words.say("claim-choose")) } }
            @else if lasting { form method="post" action="/me/name/claim" { button { (words.say("claim-do")) } } }
            @else { p { (words.say("claim-first")) } }
        }
    }
}

/// What may be done about recovery words.
fn recovery(words: &Words, made: Option<Timestamp>) -> Markup {
    let chosen = first_word_list(words.language());
    let form = |does: &str| {
        html! {
            form.row method="post" action="/me/words" {
                label { (words.say("identity-words-list"))
                    select name="list" {
                        @for list in WordList::ALL {
                            option value=(list) selected[list == chosen] { (words.say(&format!("identity-words-{list}"))) }
                        }
                    }
                }
                button { (words.say(does)) }
            }
        }
    };
    html! {
        p { (words.say("identity-words-text")) }
        @match made {
            None => (form("identity-words-do")),
            Some(made) => {
                p { (sentence_with_moment(words, "identity-words-made", made)) }
                (form("identity-words-new"))
                form method="post" action="/me/words/forget" { button { (words.say("identity-words-forget")) } }
            }
        }
        p { a.button href="/recover" { (words.say("identity-recover")) } }
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
            span { (label) small { (used) @if device.gets_push { " · " (words.say("push-device-on")) } } }
            @if device.gets_push {
                form method="post" action={ "/me/sessions/" (device.id) "/push/off" } {
                    button aria-label=(words.tell("push-device-off-label", &[("device", label.as_str().into())])) { (words.say("push-device-off")) }
                }
            }
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

/// The page that says how long each kind of data is kept, and what those who run the server add.
pub fn privacy(visitor: &Visitor, kept: &RetentionDays, own: Option<&str>) -> Markup {
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
                @for id in ["people-privacy-cookies", "people-privacy-progress", "people-privacy-devices", "people-privacy-push", "people-privacy-vacation", "people-privacy-away", "people-privacy-passkeys", "people-privacy-chat", "people-privacy-address", "people-privacy-names", "people-privacy-here"] {
                    li { (words.say(id)) }
                }
            }
            h2 { (words.say("people-kept")) }
            table {
                @for (id, days) in rows { tr { th scope="row" { (words.say(id)) } td { (time(words, days)) } } }
            }
            @if let Some(own) = own { h2 { (words.say("site-privacy-own")) } (paragraphs(own)) }
            p { a.button href="/me" { (words.say("people-me")) } }
        }
    };
    shell(visitor, Page::new(&title, PageKind::Account), &inside)
}

fn time(words: &Words, days: Option<u32>) -> String {
    match days {
        Some(days) => words.tell("people-kept-days", &[("days", Value::from(days))]),
        None => words.say("people-kept-forever"),
    }
}
