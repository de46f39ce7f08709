//! What operators decide about who may do what.

use crate::NoticeKind;
use oriflamme_game::word_enum;

word_enum! {
    /// Who may come in.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum AdmissionMode: "open, invitation or members" {
        /// Everybody.
        #[default]
        Open "open",
        /// Players, and everybody who has an invitation code.
        Invitation "invitation",
        /// Everybody whom the proxy names in the header. Without such a header, only those who are players
        /// already.
        Members "members",
    }
}

word_enum! {
    /// Who may make something.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Makers: "everyone, lasting or appointed" {
        #[default]
        Everyone "everyone",
        /// Players with a passkey or recovery words, and members.
        Lasting "lasting",
        /// Players whom operators have appointed.
        Appointed "appointed",
    }
}

word_enum! {
    /// What is forbidden to a player.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Forbidden: "mute, pairing or rated" {
        Chat "mute",
        /// To be paired with strangers.
        Pairing "pairing",
        /// To play rated games.
        Rated "rated",
    }
}

impl Forbidden {
    /// The notice that tells the player.
    pub const fn notice(self) -> NoticeKind {
        match self {
            Self::Chat => NoticeKind::Muted,
            Self::Pairing => NoticeKind::Unpaired,
            Self::Rated => NoticeKind::Unrated,
        }
    }
}
