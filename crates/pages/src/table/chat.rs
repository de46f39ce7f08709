//! The chat of a table: a few phrases everywhere, free text at private tables.

use super::with_chat::CHAT_LINES;
use crate::{Words, card::crest, names::isolated, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::{Seat, Viewer};
use oriflamme_table_view::{ChatContent, ChatMessage, Occupant, Phrase, TableView};

/// The chat of a table, as a page shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chat {
    /// The latest messages, oldest first.
    pub messages: Vec<ChatMessage>,
    /// Whether free text is allowed, as it is at private tables.
    pub free_text: bool,
}

/// A message as a line to be added to `#chat-lines`.
pub fn chat_line(words: &Words, message: &ChatMessage) -> Markup {
    html! {
        li data-from=[message.family] { @if let Some(family) = message.family { (crest(family)) } b { (isolated(&message.name)) } " "
            @match &message.content {
                ChatContent::Phrase(phrase) => (phrase_text(words, *phrase)),
                ChatContent::Text(text) => (text),
            }
        }
    }
}

pub(super) fn phrase_text(words: &Words, phrase: Phrase) -> String {
    words.say(&format!("ui-say-{phrase}"))
}

/// The other players who can chat. Bots can't.
fn talkers(table: &TableView) -> impl Iterator<Item = (Seat, &str)> {
    let others = table.seating.seats().filter(|&seat| table.viewer != Viewer::Seat(seat));
    others.filter_map(|seat| match table.occupant(seat) {
        Occupant::Human { name: Some(name), .. } => Some((seat, name.as_str())),
        _ => None,
    })
}

/// The form for reporting another player to the operators, or for blocking them.
fn report(words: &Words, table: &TableView) -> Markup {
    html! {
        @if table.viewer != Viewer::Spectator && talkers(table).next().is_some() {
            details.report {
                summary { (words.say("people-report")) }
                form.stacked method="post" action={ "/tables/" (table.id) "/reports" } {
                    label { (words.say("people-report-who"))
                        select name="seat" {
                            @for (seat, name) in talkers(table) { option value=(table.seating.family_of(seat)) { (name) } }
                        }
                    }
                    label { (words.say("people-report-about"))
                        select name="about" {
                            @for about in ["words", "name", "conduct"] { option value=(about) { (words.say(&format!("people-report-{about}"))) } }
                        }
                    }
                    label { (words.say("people-report-note")) input type="text" name="note" maxlength="200" autocomplete="off"; }
                    div.row {
                        button { (words.say("people-report-do")) }
                        button formaction={ "/tables/" (table.id) "/blocks" } { (words.say("manners-block-do")) }
                    }
                    small { (words.say("manners-block-text")) }
                }
            }
        }
    }
}

/// The chat without its lines, and the form for a message.
pub(super) fn panel(words: &Words, table: &TableView, free_text: bool) -> Markup {
    html! {
        details.panel.chat {
            summary {
                h2 { (icon("chat")) (words.say("ui-chat")) }
                span.unread hidden { span.hidden { (words.say("ui-unread")) " " } b {} }
            }
            div.inside {
                ul #chat-lines aria-live="polite" aria-label=(words.say("ui-chat")) { (CHAT_LINES) }
                @if table.viewer != Viewer::Spectator {
                    form method="post" action={ "/tables/" (table.id) "/chat" } data-quiet {
                        div.phrases {
                            @for phrase in Phrase::ALL {
                                button name="phrase" value=(phrase) { (phrase_text(words, phrase)) }
                            }
                        }
                    }
                    @if free_text {
                        form.row method="post" action={ "/tables/" (table.id) "/chat" } data-quiet {
                            input type="text" name="text" maxlength="200" autocomplete="off" required aria-label=(words.say("ui-chat-text"));
                            button { (words.say("ui-chat-send")) }
                        }
                    }
                }
                (report(words, table))
                div.mutes.scripted {
                    @for (seat, name) in talkers(table) {
                        @let family = table.seating.family_of(seat);
                        button.plain type="button" data-mute=(family) aria-pressed="false" {
                            (crest(family)) (words.tell("ui-mute", &[("player", name.into())]))
                        }
                    }
                }
            }
        }
    }
}
