//! Friends: the list with who is here, friend links, and the page that such a link opens.

use crate::{
    Visitor, Words,
    chrome::{Page, PageKind, newcomers_name, shell},
    qr::qr,
    share::{is_local, link_called},
    sprite::icon,
};
use maud::{Markup, html};
use oriflamme_table_view::PlayerId;

/// A friend, or somebody who wants to be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendView {
    pub player: PlayerId,
    pub name: String,
    /// Whether they are here, and show it.
    pub here: bool,
}

oriflamme_game::word_enum! {
    /// What was just done on the page of friends: the query `done`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FriendsDone: "something done" {
        Friends "friends",
        Asked "asked",
        Removed "removed",
        Link "link",
        LinksEnded "links-ended",
        Visible "visible",
        Hidden "hidden",
        Invited "invited",
    }
}

/// The page of a visitor's friends.
#[derive(Clone, Copy)]
pub struct FriendsPage<'a> {
    pub visitor: &'a Visitor,
    pub done: Option<FriendsDone>,
    pub friends: &'a [FriendView],
    /// Players who want to be friends.
    pub requests: &'a [FriendView],
    /// Whether friends see that the visitor is here.
    pub visible: bool,
    /// The visitor's lasting link.
    pub link: Option<&'a str>,
    /// The table to which friends are to be invited.
    pub table: Option<&'a str>,
}

/// The page of a visitor's friends.
pub fn friends(page: &FriendsPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("meet-friends");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            @if let Some(done) = page.done {
                p role="status" { (icon("check")) (words.say(&format!("meet-done-{done}"))) }
            }
            @if let Some(table) = page.table { p { a.button.main href={ "/tables/" (table) } { (words.say("people-reported-back")) } } }
            @if page.visitor.name.is_some() { (known(words, page)) }
            @else { p.lead { (words.say("meet-friends-stranger")) } p { a.button href="/" { (words.say("ui-home")) } } }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

fn known(words: &Words, page: &FriendsPage<'_>) -> Markup {
    html! {
        @if !page.requests.is_empty() {
            h2 { (words.say("meet-requests")) }
            ul.devices { @for asker in page.requests { li {
                span { a href={ "/players/" (asker.player) } { (asker.name) } }
                (button(&format!("/friends/{}/accept", asker.player), &words.say("meet-accept"), true))
                (button(&format!("/friends/{}/remove", asker.player), &words.say("meet-refuse"), false))
                (button(&format!("/players/{}/blocks", asker.player), &words.say("manners-block-do"), false))
            } } }
        }
        @if page.friends.is_empty() { p.lead { (words.say("meet-no-friends")) } }
        @else { ul.devices { @for friend in page.friends { (entry(words, friend, page.table)) } } }
        h2 { (words.say("meet-add")) }
        p { (words.say("meet-once-text")) }
        (button("/friends/links", &words.say("meet-once-do"), true))
        p { (words.say("meet-lasting-text")) }
        @match page.link {
            Some(link) => { (link_called(words, &words.say("meet-lasting"), link)) (button("/friends/links/end", &words.say("meet-links-end"), false)) }
            None => form method="post" action="/friends/links" {
                input type="hidden" name="lasting" value="1";
                button { (words.say("meet-lasting-do")) }
            },
        }
        h2 { (words.say("meet-visible")) }
        p { (words.say(if page.visible { "meet-visible-on" } else { "meet-visible-off" })) }
        form method="post" action="/friends/visibility" {
            @if !page.visible { input type="hidden" name="visible" value="1"; }
            button { (words.say(if page.visible { "meet-visible-hide" } else { "meet-visible-show" })) }
        }
    }
}

fn button(action: &str, label: &str, main: bool) -> Markup {
    html! { form method="post" action=(action) { button.main[main] { (label) } } }
}

/// A line of the list of friends.
fn entry(words: &Words, friend: &FriendView, table: Option<&str>) -> Markup {
    let named = |id: &str| words.tell(id, &[("name", friend.name.as_str().into())]);
    html! {
        li {
            span { (friend.name) small { (words.say(if friend.here { "meet-here" } else { "meet-away" })) } }
            @match table {
                Some(table) => form method="post" action={ "/tables/" (table) "/invitations" } {
                    input type="hidden" name="player" value=(friend.player);
                    button.main aria-label=(named("meet-invite-label")) { (words.say("meet-invite")) }
                },
                None => form method="post" action={ "/friends/" (friend.player) "/play" } {
                    button.main[friend.here] aria-label=(named("meet-play-label")) { (words.say("meet-play-friend")) }
                },
            }
            form method="post" action={ "/friends/" (friend.player) "/remove" } {
                button.plain aria-label=(named("meet-remove-label")) { (words.say("people-remove")) }
            }
        }
    }
}

/// The page with a new link that works once.
#[derive(Clone, Copy)]
pub struct NewFriendLinkPage<'a> {
    pub visitor: &'a Visitor,
    /// The whole link.
    pub address: &'a str,
}

/// A new friend link, to be sent to one person.
pub fn new_friend_link_page(page: &NewFriendLinkPage<'_>) -> Markup {
    let words = page.visitor.words();
    let title = words.say("meet-once");
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("meet-once-lead")) }
            @if let Some(code) = qr(page.address, &words.say("lobby-scan")) {
                figure.code { (code) figcaption { (words.say("lobby-scan")) } }
            }
            (link_called(words, &title, page.address))
            @if is_local(page.address) {
                p.local { (words.say("identity-link-local")) " " code { "oriflamme serve --listen 0.0.0.0:8470" } }
            }
            div.row { a.button href="/friends" { (words.say("meet-friends")) } }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}

/// The page that says what a friend link does.
#[derive(Clone, Copy)]
pub struct FriendLinkPage<'a> {
    pub visitor: &'a Visitor,
    pub code: &'a str,
    /// The name of the link's owner.
    pub name: &'a str,
    /// Whether the owner is asked first.
    pub lasting: bool,
}

/// What a friend link does, and the button that does it.
pub fn friend_link_page(page: &FriendLinkPage<'_>) -> Markup {
    let words = page.visitor.words();
    let name = [("name", page.name.into())];
    let title = words.tell("meet-open", &name);
    let inside = html! {
        section.paper.self {
            h1 { (title) }
            p.lead { (words.say("meet-open-lead")) }
            @if page.lasting { p { (words.tell("meet-open-lasting", &name)) } }
            form.stacked method="post" action={ "/friends/with/" (page.code) } {
                (newcomers_name(page.visitor))
                button.main { (words.tell("meet-open-do", &name)) }
            }
        }
    };
    shell(page.visitor, Page { public: false, ..Page::new(&title, PageKind::Message) }, &inside)
}
