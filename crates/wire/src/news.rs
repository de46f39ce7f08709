//! News of a player's tables, what is said at a table, and invitations.

#[cfg(feature = "openapi")]
use crate::schema;
use crate::{BotAccountJson, Text};
use oriflamme_game::{Family, word_enum};
use oriflamme_table_view::{ChatContent, ChatMessage, Phrase, PlayerId, is_program_name};
use serde::{Deserialize, Serialize};

word_enum! {
    /// What kind of news there is of one of a player's tables. The word is the name of the event.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum PlayerEventKind: "a kind of news" {
        /// Somebody invites the player, or a seat is kept for them.
        Invited "invited",
        /// A game has begun.
        Begun "begun",
        /// It is the player's turn.
        Turn "turn",
        /// The game is over, or the table was closed.
        Over "over",
    }
}

/// A chat message to send: a phrase, or at a private table a text.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatJson {
    /// One of the phrases that everybody reads in their own language.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::PhraseSchema>))]
    pub phrase: Option<Text<Phrase>>,
    /// A free text, without `phrase`. Public tables refuse it.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub text: Option<String>,
}

/// A chat message: the data of a `chat` event. It is not stored, and has no number.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidJson {
    /// The seat from which it was sent; `null` for somebody without a seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::FamilySchema>, required = true))]
    pub seat: Option<Text<Family>>,
    /// The name of the sender.
    pub name: String,
    /// Whether a program said it.
    #[serde(default)]
    pub program: bool,
    /// The phrase, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::PhraseSchema>, nullable = false))]
    pub phrase: Option<Text<Phrase>>,
    /// The text, if it is none of the phrases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub text: Option<String>,
}

impl SaidJson {
    pub fn new(message: &ChatMessage) -> Self {
        let (phrase, text) = match &message.content {
            ChatContent::Phrase(phrase) => (Some(Text(*phrase)), None),
            ChatContent::Text(text) => (None, Some(text.clone())),
        };
        Self {
            seat: message.family.map(Text),
            name: message.name.clone(),
            program: is_program_name(&message.name),
            phrase,
            text,
        }
    }
}

/// A player to invite.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct InviteJson {
    /// The id of the player, as in `GET /me` and `GET /bots`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
}

/// A program that listens for invitations.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotPlayerJson {
    /// Its id, by which it is invited.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: Text<PlayerId>,
    /// Its name.
    pub name: String,
    /// Its account, if it has an owner. A program without one decides itself about invitations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub account: Option<BotAccountJson>,
}

/// The programs that listen for invitations.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotPlayersJson {
    /// At most 100 of them.
    pub bots: Vec<BotPlayerJson>,
}
