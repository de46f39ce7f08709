//! Talk at a table: a few phrases for everybody, free words at private tables.

use crate::{Words, card::crest, sprite::icon};
use maud::{Markup, html};
use oriflamme_game::{Family, Seat, Viewer};
use oriflamme_protocol::{Occupant, TableView};

/// A phrase that anybody may say anywhere: it is stored by its word and read in each reader's language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "their words are in ui.ftl")]
pub enum Said {
    Hello,
    Luck,
    Well,
    Ouch,
    Thinking,
    Sorry,
    Thanks,
    Again,
}

impl Said {
    /// All phrases.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::Luck,
        Self::Well,
        Self::Ouch,
        Self::Thinking,
        Self::Sorry,
        Self::Thanks,
        Self::Again,
    ];
    /// Its word, in forms and in storage.
    pub const fn word(self) -> &'static str {
        ["hello", "luck", "well", "ouch", "thinking", "sorry", "thanks", "again"][self as usize]
    }
    /// Reads its word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|said| said.word() == word)
    }
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Talk {
    /// The family of the seat that said it, if it was a seat.
    pub family: Option<Family>,
    /// Who said it.
    pub name: String,
    /// A phrase, or the words.
    pub said: Result<Said, String>,
}

/// What is said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chat {
    /// Oldest first.
    pub talk: Vec<Talk>,
    /// Whether free words are allowed: at private tables.
    pub free: bool,
}

/// One thing said, as a line to be added to `#talk`.
pub fn talk_line(words: &Words, talk: &Talk) -> Markup {
    html! {
        li data-from=[talk.family] { @if let Some(family) = talk.family { (crest(family)) } b { (talk.name) } " "
            @match &talk.said {
                Ok(said) => (words.say(&format!("ui-say-{}", said.word()))),
                Err(text) => (text),
            }
        }
    }
}

/// The others who can say something: bots are silent.
fn talkers(sight: &TableView) -> impl Iterator<Item = (Seat, &str)> {
    let others = sight.seating.seats().filter(|&seat| sight.viewer != Viewer::Seat(seat));
    others.filter_map(|seat| match sight.occupants.get(usize::from(seat.index())) {
        Some(Occupant::Human { name, .. }) => Some((seat, name.as_str())),
        _ => None,
    })
}

pub(super) fn panel(words: &Words, sight: &TableView, chat: &Chat) -> Markup {
    html! {
        details.panel.chat {
            summary {
                h2 { (icon("chat")) (words.say("ui-talk")) }
                span.unread hidden { span.hidden { (words.say("ui-unread")) " " } b {} }
            }
            ul #talk aria-live="polite" aria-label=(words.say("ui-talk")) { @for talk in &chat.talk { (talk_line(words, talk)) } }
            @if sight.viewer != Viewer::Spectator {
                form method="post" action={ "/tables/" (sight.table) "/talk" } data-quiet {
                    div.phrases {
                        @for said in Said::ALL {
                            button name="phrase" value=(said.word()) { (words.say(&format!("ui-say-{}", said.word()))) }
                        }
                    }
                }
                @if chat.free {
                    form.row method="post" action={ "/tables/" (sight.table) "/talk" } data-quiet {
                        input type="text" name="text" maxlength="200" autocomplete="off" required aria-label=(words.say("ui-talk-text"));
                        button { (words.say("ui-talk-send")) }
                    }
                }
            }
            div.mutes.scripted {
                @for (seat, name) in talkers(sight) {
                    @let family = sight.seating.family_of(seat);
                    button.plain type="button" data-mute=(family) aria-pressed="false" {
                        (crest(family)) (words.tell("ui-mute", &[("player", name.into())]))
                    }
                }
            }
        }
    }
}
