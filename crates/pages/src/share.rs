//! The link of a table: to copy, to share from the device, and as a QR code.

use crate::{Words, qr::qr, sprite::icon};
use maud::{Markup, html};
use oriflamme_table_view::TableId;

/// The link, with the buttons that the script adds: one to copy it and, if the device can, one to share it.
pub(crate) fn link(words: &Words, address: &str) -> Markup {
    link_called(words, &words.say("ui-share"), address)
}

/// The same under another name.
pub(crate) fn link_called(words: &Words, label: &str, address: &str) -> Markup {
    html! {
        div.share {
            label { (label) input #link type="text" readonly value=(address); }
            div.row.scripted {
                button type="button" data-copies="link" data-failed=(words.say("lobby-copy-failed")) data-said=(words.say("ui-copied")) {
                    (icon("copy")) span { (words.say("lobby-copy")) }
                }
                button type="button" hidden data-shares="link" { (icon("link")) (words.say("lobby-send")) }
            }
        }
    }
}

/// The invitation to a table that waits for players. A guest does not invite friends, and gets no advice
/// about the server's address.
pub(crate) fn invitation(words: &Words, table: &TableId, address: &str, is_guest: bool) -> Markup {
    html! {
        section.invitation {
            div {
                h2 { (words.say("lobby-invite")) }
                (link(words, address))
                @if !is_guest { p { a.button href={ "/friends?table=" (table) } { (words.say("meet-invite-friends")) } } }
                @if is_local(address) && !is_guest { p.local { (words.say("lobby-local")) " " code { "oriflamme serve --listen 0.0.0.0:8470" } } }
            }
            @if let Some(code) = qr(address, &words.say("lobby-scan-label")) {
                figure { (code) figcaption { (words.say("lobby-scan")) } }
            }
        }
    }
}

/// Whether a URL leads to the reader's own computer, so that it is useless to others.
pub(crate) fn is_local(address: &str) -> bool {
    let host = address.split_once("://").map_or(address, |(_, rest)| rest);
    ["localhost", "127.", "[::1]"].iter().any(|local| host.starts_with(local))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_this_computer_is_told_from_others() {
        for local in
            ["http://127.0.0.1:8470/tables/x", "http://localhost:8470/tables/x", "http://[::1]/tables/x"]
        {
            assert!(is_local(local), "{local}");
        }
        for other in ["http://192.168.1.27:8470/tables/x", "https://play.example.org/tables/x"] {
            assert!(!is_local(other), "{other}");
        }
    }
}
