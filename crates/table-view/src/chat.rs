//! What people say to each other at a table.

use oriflamme_game::{Family, UnknownWord};
use std::{fmt, str::FromStr};

/// A phrase that anybody may say at any table. It is sent as its word, and every reader sees it in their own
/// language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phrase {
    Hello,
    Luck,
    Well,
    Ouch,
    Thinking,
    Sorry,
    Thanks,
    Again,
}

impl Phrase {
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

    /// The word for this phrase, in forms and between servers.
    pub const fn word(self) -> &'static str {
        ["hello", "luck", "well", "ouch", "thinking", "sorry", "thanks", "again"][self as usize]
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Phrase {
    type Err = UnknownWord;
    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|phrase| phrase.word() == word).ok_or(UnknownWord { expected: "a phrase" })
    }
}

/// What a chat message says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatContent {
    /// One of the phrases that are translated.
    Phrase(Phrase),
    /// Free text, which only private tables allow.
    Text(String),
}

/// Something that somebody said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatMessage {
    /// The first family of the seat that said it; nothing for somebody without a seat.
    pub family: Option<Family>,
    /// The name of who said it.
    pub name: String,
    pub content: ChatContent,
}
