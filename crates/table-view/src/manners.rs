//! Operators' notices to players.

use crate::{NoticeId, Timestamp};
use oriflamme_game::word_enum;

word_enum! {
    /// What a notice to a player is about.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum NoticeKind: "a kind of notice" {
        /// A warning, without consequences.
        Warned "warned",
        /// They may not chat for a time.
        Muted "muted",
        /// They may not play with strangers for a time.
        Unpaired "unpaired",
        /// They may not play rated games for a time.
        Unrated "unrated",
        /// They were banned; shown once they may come back.
        Banned "banned",
        /// Their ban was lifted early.
        Unbanned "unbanned",
        /// A restriction was lifted early.
        Lifted "lifted",
        /// They have another name.
        Renamed "renamed",
        /// The host of a tournament has removed them from it.
        Removed "removed",
        /// A table at which they sat was closed.
        Closed "closed",
        /// Something was done about what they reported.
        ReportActed "report-acted",
        /// What they reported was looked at, and nothing was done.
        ReportClosed "report-closed",
    }
}

/// A notice to a player, until they have read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonalNotice {
    pub id: NoticeId,
    pub kind: NoticeKind,
    /// The operator's reason, in the operator's words; empty for none.
    pub reason: String,
    /// Until when something is forbidden.
    pub until: Option<Timestamp>,
    pub made: Timestamp,
}
