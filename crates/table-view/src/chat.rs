//! What people say to each other at a table.

use oriflamme_game::{Family, word_enum};

word_enum! {
    /// A phrase that anybody may say at any table. It is sent as its word, and every reader sees it in their
    /// own language.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Phrase: "a phrase" {
        Hello "hello",
        Luck "luck",
        Well "well",
        Ouch "ouch",
        Thinking "thinking",
        Sorry "sorry",
        Thanks "thanks",
        Again "again",
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
    /// The first family of the seat that said it; `None` for somebody without a seat.
    pub family: Option<Family>,
    /// The name of the sender.
    pub name: String,
    pub content: ChatContent,
}
